"""What a choice has revealed cannot be taken back, whatever it was; what revealed nothing can (both editions)."""

from collections.abc import Callable
from random import Random

import pytest

from penumbra.eclipse import NEW_DAWN, SECOND_DAWN, EclipseGame, EclipseState
from penumbra.eclipse.combat.aftermath import PopulationIn
from penumbra.eclipse.modules.supernovas import Supernovas
from penumbra.eclipse.phases.cleanup import PutRight
from penumbra.kernel import Choice, seat_number, seed_from
from penumbra.table.moments.moment import Moment, play, undone
from tests.eclipse.random_games import Temper
from tests.rules.battlefield import HERE, NORTH, duel
from tests.rules.second_dawn.dawn import AWAY, NORTH_EAST, dawn
from tests.rules.setting import Setting

RULES = pytest.mark.rule("nd.turn.no-take-back-after-reveal", "sd.turn.no-take-back-after-reveal")
EDITIONS = pytest.mark.parametrize("game", [NEW_DAWN, SECOND_DAWN], ids=lambda game: str(game.name))
Made = tuple[Setting, str]
"""A situation, and the choice that is played in it."""


def sector(game: EclipseGame) -> Made:
    s = Setting(game=game)
    s.play("A explore")
    return s, "A at 0,-3"


def second_sector(game: EclipseGame) -> Made:
    s = Setting(factions=("descendants_of_draco", "terran_federation"), game=game)
    s.play("A explore", "A at 0,-3")
    return s, "A draw"


def discovery(game: EclipseGame) -> Made:
    s = Setting(game=game)
    s.on_top("206")
    s.play("A explore", "A at -1,-1")
    place = f"A {min(s.offered('A', 'place'))}"
    if game is SECOND_DAWN:  # there the explorer takes the tile before any disc
        return s, place
    s.play(place)
    return s, "A disc"


def cannons(game: EclipseGame) -> Made:
    s = duel({"dreadnought": 1}, {"dreadnought": 1}, game=game)
    s.combat()
    return s, f"{s.waiting} attack dreadnought"


def missiles(game: EclipseGame) -> Made:
    """A's pass is the last one, and missiles fire without a further choice."""
    s = duel({"dreadnought": 1}, {"interceptor": 1}, game=game)
    s.blueprint("B", "interceptor", s0="plasma_missile")
    s.player("B").passed = True
    s.turn("A")
    return s, "A pass"


def population(game: EclipseGame) -> Made:
    s = Setting(game=game)
    s.place("203", HERE, owner="B", cubes={0: "money", 1: "science", 2: "materials"})
    s.ships("A", "203", interceptor=1)
    s.after_battles()
    return s, "A attack"


def reputation(game: EclipseGame) -> Made:
    """A's last ships leave; no die is rolled, but B, who fought, draws a tile."""
    s = duel({"interceptor": 1}, {"dreadnought": 1}, game=game)
    s.place("310", NORTH, owner="A")
    s.blueprint("B", "dreadnought", **{f"s{slot}": "hull" for slot in range(8)})
    s.combat()
    leave = "A retreat interceptor 310"
    while leave not in {f"A {choice}" for choice in s.offered("A")}:
        s.play("B hold dreadnought")
    s.play(leave)
    while s.waiting != "A":
        s.play("B hold dreadnought")
    return s, leave


def next_rivals_reputation(game: EclipseGame) -> Made:
    """A's own tile lay open to A before; but once A has chosen, the next draws."""
    s = duel({"dreadnought": 2}, {"interceptor": 3}, game=game)
    s.state.reputation_bag = [0, 3, 3, 3, 3]
    s.combat()
    for _ in range(40):
        if s.step == "reputation" and s.state.steps[-2].plain()["queue"]:
            letter = s.waiting
            return s, f"{letter} {sorted(s.offered(letter, 'keep'))[0]}"
        s.play(f"{s.waiting} {next(iter(map(str, s.state.choices(s.state.waiting()[0]))))}")
    raise AssertionError("nobody draws after another")


def technologies(game: EclipseGame) -> Made:
    s = Setting(game=game)
    s.upkeep()
    s.play("A pay")
    return s, "B pay"


def black_hole(game: EclipseGame) -> Made:
    s = dawn(modules=["black_hole"])
    s.place("396", AWAY)
    s.place("104", NORTH_EAST)
    s.ships("A", "104", cruiser=1)
    s.turn("A")
    s.play("A move")
    return s, "A move cruiser 104 396"


def rift(game: EclipseGame) -> Made:
    s = duel({"interceptor": 1}, {"dreadnought": 1}, owner="A", game=game, modules=["rift_cannon"])
    s.blueprint("A", "interceptor", s0="rift_cannon", s3="gluon_computer")
    s.combat()
    return s, f"{s.waiting} attack {'interceptor' if s.waiting == 'A' else 'dreadnought'}"


def secret_homeworld(game: EclipseGame) -> Made:
    """Where it is placed, the cruiser that guards it shows its tile."""
    s = Setting(modules=["secret_homeworld"])
    s.on_top("272")
    s.play("A explore", "A at -1,-1")
    return s, f"A {min(s.offered('A', 'place'))}"


def ancient_labs(game: EclipseGame) -> Made:
    s = dawn()
    s.offer(ancient_labs=1)
    s.store("A", science=20)
    s.play("A research")
    return s, "A research ancient_labs grid"


BOTH: list[Callable[[EclipseGame], Made]] = [
    sector,
    second_sector,
    discovery,
    cannons,
    missiles,
    population,
    reputation,
    next_rivals_reputation,
    technologies,
]
NEW_DAWN_ONLY = [secret_homeworld]
SECOND_DAWN_ONLY = [black_hole, rift, ancient_labs]


CASES = [
    pytest.param(make, game, id=f"{game.name}, {make.__name__}")
    for game, own in ((NEW_DAWN, NEW_DAWN_ONLY), (SECOND_DAWN, SECOND_DAWN_ONLY))
    for make in (*BOTH, *own)
]


def moments(s: Setting, move: str) -> tuple[int, Moment, Moment]:
    """The seat, and the moments before and after a choice at a table."""
    letter, _, text = move.partition(" ")
    seat = seat_number(letter)
    s.state.journal = None
    before = Moment(0, s.state)
    return seat, before, play(before, seat, Choice.parse(text), None)


@RULES
@pytest.mark.parametrize(("make", "game"), CASES)
def test_what_a_choice_revealed_is_not_taken_back(make: Callable[[EclipseGame], Made], game: EclipseGame) -> None:
    seat, _, after = moments(*make(game))
    assert not after.undoes(seat)
    assert undone(after) is None
    assert not any(after.undoes(other) for other in (*range(2), None))


@RULES
@EDITIONS
def test_supernovas_and_the_technologies_after_them_reveal_each_for_itself(game: EclipseGame) -> None:
    s = dawn(modules=["supernova"]) if game is SECOND_DAWN else Setting()
    if game is SECOND_DAWN:
        s.place("397", AWAY)
        s.state.steps = [Supernovas.of(s.state)]
        before = s.state.revealed
        s.state.steps[-1].run(s.state)
        assert s.state.revealed == before + 1
    s.state.steps = [PutRight()]
    before = s.state.revealed
    s.state.settle()
    assert s.state.revealed == before + 1


@RULES
@EDITIONS
@pytest.mark.parametrize(
    "moves",
    [
        ("A explore",),
        ("A build", "A build interceptor {home}"),
        ("A move",),
        ("A research",),
        ("A upgrade",),
        ("A influence", "A end"),
        ("A trade money science",),
        ("A pass",),
    ],
    ids=lambda moves: str(moves[-1]),
)
def test_what_revealed_nothing_is_taken_back(game: EclipseGame, moves: tuple[str, ...]) -> None:
    s = Setting(game=game)
    s.store("A", money=9, materials=9)
    *first, last = (move.format(home=s.home("A")) for move in moves)
    s.play(*first)
    seat, before, after = moments(s, last)
    assert after.undoes(seat)
    assert not after.undoes(1 - seat)
    assert not after.undoes(None)
    back = undone(after)
    assert back is not None
    assert back.state.plain() == before.state.plain()


@RULES
def test_taking_population_that_needs_no_dice_reveals_nothing() -> None:
    s = Setting()
    s.learn("A", "neutron_bombs")
    s.place("203", HERE, owner="B", cubes={0: "money"})
    s.ships("A", "203", interceptor=1)
    s.state.steps += [PopulationIn(s.state.galaxy.by_id["203"])]
    s.state.settle()
    seat, _, after = moments(s, "A bomb")
    assert after.undoes(seat)


@RULES
@EDITIONS
def test_whatever_comes_out_differently_has_been_revealed(game: EclipseGame) -> None:
    """In random games: where a choice shows its own player different things in samples, it counts as a reveal."""
    met: set[str] = set()
    compared = 0
    for seed in range(6):
        rng = Random(seed)
        players = 2 + seed % 3
        modules = {"modules": list(game.edition.together(players))} if game.edition.modules else {}
        options = game.options({"players": players, "species": "all", **modules})
        state: EclipseState = game.start(options, seed_from(f"reveals {seed}"))
        tempers = [Temper(rng) for _ in state.seats]
        while not state.over:
            seat = state.waiting()[0]
            step = state.steps[-1].kind
            choice = tempers[seat].choose(state, seat, state.choices(seat))
            if rng.random() < 0.2:
                compared += 1
                outcomes = [_outcome(one, seat, choice) for one in (state, *_samples(state, seat, rng))]
                if len({shown for shown, _ in outcomes}) > 1:
                    met.add(step)
                    assert all(revealed for _, revealed in outcomes), f"{choice} at {step}, seed {seed}"
            state.play(seat, choice)
    assert compared > 200
    assert {"explore", "upkeep"} <= met, met


def _samples(state: EclipseState, seat: int, rng: Random) -> list[EclipseState]:
    return [state.sample(seat, rng) for _ in range(3)]  # type: ignore[misc]


def _outcome(state: EclipseState, seat: int, choice: Choice) -> tuple[str, bool]:
    """What a seat is shown after its choice, and whether that counts as a reveal; at the end all is shown."""
    after = state.copy()
    after.play(seat, choice)
    return repr(after.view(seat)), after.revealed > state.revealed or after.over
