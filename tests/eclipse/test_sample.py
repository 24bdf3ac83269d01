"""A sample keeps all that a seat knows and draws everything else anew, each thing as fresh draws would fall."""

import math
from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import pytest

from penumbra.eclipse import NEW_DAWN, SECOND_DAWN, EclipseGame, EclipseState
from penumbra.eclipse.combat.draws import KeepTile
from penumbra.eclipse.components.terms import NONE
from penumbra.eclipse.odds.forecast import after
from penumbra.eclipse.outlook.sample import sample
from penumbra.kernel import Chance, Choice, seed_from
from tests.eclipse.random_games import Temper
from tests.rules.second_dawn.dawn import AWAY, NORTH_EAST, dawn
from tests.rules.setting import Setting

SAMPLES = 600

# What of a state some seat cannot know, and what all know; a new field has to be put into one or the other.
HIDDEN = {"automa", "chance", "discoveries", "galaxy", "players", "reputation_bag", "stacks", "steps"}
PUBLIC = {
    "ancients_left",
    "away",
    "battle",
    "box",
    "development_supply",
    "discards",
    "discovery_discards",
    "discovery_piles",
    "journal",
    "markers",
    "minor_supply",
    "next_start",
    "npc",
    "offered",
    "passed_order",
    "phase",
    "player_count",
    "proposed",
    "received",
    "reshuffled",
    "revealed",
    "round",
    "sides",
    "start_seat",
    "tech_bag",  # how many of each are left follows from what lies open
    "tech_preview",
    "tech_supply",
    "traitor",
    "turn_order",
    "unshared",  # which of its parts a copy has made its own; no player asks
}


def rivals_tiles(state: EclipseState) -> tuple[int, ...]:
    return tuple(state.players[1].reputation)


def drawing(state: EclipseState) -> tuple[int, ...]:
    return next(step.drawn for step in state.steps if isinstance(step, KeepTile))


def dice(state: EclipseState) -> tuple[int, ...]:
    chance = state.chance.copy()
    return tuple(chance.die() for _ in range(6))


def face_down(state: EclipseState) -> tuple[int, ...]:
    return tuple(place.discovery for place in state.galaxy.sectors if place.discovery != NONE)


def technologies(state: EclipseState) -> tuple[int, ...]:
    """What the next cleanup draws, from the bag that all know."""
    bag, chance = state.tech_bag[:], state.chance.copy()
    return tuple(chance.draw(bag) for _ in range(4))


SECRETS: dict[str, Callable[[EclipseState], tuple[Any, ...]]] = {
    "dice to come": dice,
    "inner stack": lambda state: tuple(state.stacks[0]),
    "middle stack": lambda state: tuple(state.stacks[1]),
    "outer stack": lambda state: tuple(state.stacks[2]),
    "pile of discoveries": lambda state: tuple(state.discoveries),
    "tiles face down on sectors": face_down,
    "a rival's reputation": rivals_tiles,
    "what a rival has drawn": drawing,
    "what is left of reputation": lambda state: tuple(state.reputation_bag),
    "technologies to come": technologies,
}


def full_of_secrets(game: EclipseGame) -> Setting:
    """B holds reputation and is choosing among what it drew; tiles lie face down on three sectors."""
    s = Setting(3, game=game)
    outer = s.state.stacks[2][:2]
    for number, at in zip(outer, ((9, -9), (9, 0)), strict=True):
        s.place(number, at)
        s.sector(number).discovery = s.state.discoveries.pop()
    for seat, tiles in enumerate(([4, 2], [3, 1], [2])):
        for value in tiles:
            s.state.reputation_bag[value] -= 1
        s.state.players[seat].reputation = tiles
    for value in (3, 1):
        s.state.reputation_bag[value] -= 1
    s.state.steps.append(KeepTile(1, (3, 1)))
    return s


def samples(state: EclipseState, seat: int = 0) -> list[EclipseState]:
    rng = Random(17)
    return [sample(state, seat, rng) for _ in range(SAMPLES)]


def surprise(found: Counter[Any], fair: dict[Any, float]) -> float:
    """Chi-squared of what was found against what honest draws would bring."""
    assert set(found) <= {what for what, chance in fair.items() if chance}
    total = found.total()
    return float(sum((found[what] - total * chance) ** 2 / (total * chance) for what, chance in fair.items() if chance))


def looks_fair(found: Iterable[Any], pool: Iterable[Any]) -> bool:
    """Whether things look drawn from a pool with equal chances: honest draws do in all but one of a million cases."""
    counted = Counter(pool)
    fair = {what: many / counted.total() for what, many in counted.items()}
    freedom = len(fair) - 1
    return surprise(Counter(found), fair) < freedom + 5 * math.sqrt(2 * freedom) + 15


def test_every_field_of_a_state_is_known_to_all_or_hidden_from_some() -> None:
    assert set(EclipseState.__slots__) == HIDDEN | PUBLIC
    assert not HIDDEN & PUBLIC


@pytest.mark.parametrize("game", [NEW_DAWN, SECOND_DAWN], ids=lambda game: str(game.name))
@pytest.mark.parametrize("secret", SECRETS)
def test_whatever_is_hidden_falls_differently_in_samples(secret: str, game: EclipseGame) -> None:
    state = full_of_secrets(game).state
    drawn = Counter(SECRETS[secret](one) for one in samples(state))
    truth = SECRETS[secret](state)
    assert len(drawn) > 4
    assert drawn[truth] < SAMPLES / 4, "a sample that often tells the truth tells the truth"


@pytest.mark.parametrize("game", [NEW_DAWN, SECOND_DAWN], ids=lambda game: str(game.name))
def test_hidden_things_fall_as_fresh_draws_would(game: EclipseGame) -> None:
    s = full_of_secrets(game)
    state = s.state
    drawn = samples(state)
    for place in range(6):
        assert looks_fair((dice(one)[place] for one in drawn), range(1, 7))
    placed = {sector.tile.id for sector in state.galaxy.sectors}
    for ring, name in enumerate(("inner", "middle", "outer")):
        unplaced = [number for number in s.parts.rings[name] if number not in placed]
        assert all(len(one.stacks[ring]) == len(state.stacks[ring]) for one in drawn)
        for end in (0, -1):
            assert looks_fair((one.stacks[ring][end] for one in drawn), unplaced)
    pool = [*state.discoveries, *face_down(state)]
    for place in range(len(face_down(state))):
        assert looks_fair((face_down(one)[place] for one in drawn), pool)
    assert looks_fair((one.discoveries[-1] for one in drawn), pool)
    unknown = [value for value, many in enumerate(state.reputation_bag) for _ in range(many)] + [3, 1, 2, 3, 1]
    assert looks_fair((one.players[2].reputation[0] for one in drawn), unknown)
    both = [rivals_tiles(one) + drawing(one) for one in drawn]
    assert looks_fair((value for tiles in both for value in tiles), unknown)
    bag = [tech for tech, many in enumerate(state.tech_bag) for _ in range(many)]
    assert looks_fair((technologies(one)[0] for one in drawn), bag)


@pytest.mark.parametrize("game", [NEW_DAWN, SECOND_DAWN], ids=lambda game: str(game.name))
def test_a_sample_keeps_what_its_seat_knows_and_what_lies_open(game: EclipseGame) -> None:
    state = full_of_secrets(game).state
    for seat in (0, 1, 2):
        for one in samples(state, seat)[:20]:
            assert one.players[seat].reputation == state.players[seat].reputation
            assert (drawing(one) == (3, 1)) or seat != 1
            assert one.view(seat) == state.view(seat)
            before, now = state.plain(), one.plain()
            for secret in ("chance", "discoveries", "reputation_bag", "stacks", "steps"):
                before.pop(secret), now.pop(secret)
            for plain in (before, now):
                for place in plain["sectors"]:
                    place["discovery"] = place["discovery"] != NONE
                for player in plain["players"]:
                    player["reputation"] = len(player["reputation"])
            assert now == before
            assert sorted([*one.discoveries, *face_down(one)]) == sorted([*state.discoveries, *face_down(state)])


def test_what_is_known_of_a_stack_made_anew_stays() -> None:
    s = Setting()
    s.state.stacks[2], s.state.discards[2] = ["304"], ["309", "302", "305"]
    s.play("A explore", "A at 0,-3", "A place 304 0")
    assert {frozenset(one.stacks[2]) for one in samples(s.state)} == {frozenset({"302", "305", "309"})}
    assert len({tuple(one.stacks[2]) for one in samples(s.state)}) == 6


def test_what_is_known_of_a_pile_of_discoveries_made_anew_stays() -> None:
    s = Setting(modules=["new_discoveries"])
    for number, at in (("206", (9, -9)), ("207", (9, 0))):
        s.place(number, at, discovery="money")
    s.state.discoveries = []
    old = face_down(s.state)
    s.state.discovery_discards = [tile for tile in range(len(s.parts.discoveries)) if tile not in old][:4]
    again = frozenset(s.state.discovery_discards)
    s.on_top("208")
    s.play("A explore", "A at -1,-1")
    s.play(f"A {min(s.offered('A', 'place'))}")
    drawn = samples(s.state)
    where = s.state.galaxy.by_id["208"]
    assert {tuple(sorted(face_down(one)[:-1])) for one in drawn} == {tuple(sorted(old))}
    assert {frozenset([one.galaxy.sectors[where].discovery, *one.discoveries]) for one in drawn} == {again}
    assert {one.galaxy.sectors[where].discovery for one in drawn} == again
    assert len({face_down(one)[0] for one in drawn}) > 1


def test_one_sample_tells_nothing_of_the_next_and_the_game_goes_on_unmoved() -> None:
    state = full_of_secrets(NEW_DAWN).state
    before, counter = state.plain(), state.chance.counter
    rng = Random(5)
    one, other = sample(state, 0, rng), sample(state, 0, rng)
    assert dice(one) != dice(other) != dice(state) != dice(one)
    assert state.plain() == before
    assert state.chance.counter == counter


@pytest.mark.parametrize("game", [NEW_DAWN, SECOND_DAWN], ids=lambda game: str(game.name))
def test_a_sample_plays_on_by_chances_of_its_own(game: EclipseGame) -> None:
    """Whatever the next choices reveal falls differently in samples than in the game itself."""
    s = Setting(2, game=game)
    s.play("A explore")
    (choice, *_) = s.state.choices(0)
    found = set()
    for one in samples(s.state)[:60]:
        one.play(0, choice)
        found.add(one.plain()["steps"][-1]["drawn"])
    assert len(found) > 4


@pytest.mark.rule("sd.blackhole.roll")
def test_odds_of_a_move_into_a_black_hole_are_the_same_whatever_the_die() -> None:
    said = set()
    for seed in range(24):
        s = dawn(modules=["black_hole"])
        s.place("396", AWAY)
        s.place("104", NORTH_EAST)
        s.ships("A", "104", cruiser=1)
        s.turn("A")
        s.state.chance = Chance(seed_from(seed))
        before = s.state.plain()
        for begun in (False, True):
            if begun:
                s.play("A move")
                before = s.state.plain()
            with pytest.raises(ValueError, match="reveals something") as told:
                after(s.state, 0, Choice("move", ("cruiser", "104", "396")))
            said.add(str(told.value))
            assert s.state.plain() == before
    assert len(said) == 1


def test_odds_of_any_move_are_the_same_whatever_is_hidden() -> None:
    """In random games: what is told of a move does not change when everything the mover cannot know does."""
    told = 0
    for seed in range(6):
        rng = Random(seed)
        modules = ["black_hole", "supernova", "pulsar"] if seed % 2 else ["warp_portals", "nebula"]
        options = SECOND_DAWN.options({"players": 3, "species": "all", "modules": modules})
        state: EclipseState = SECOND_DAWN.start(options, seed_from(f"moves {seed}"))
        tempers = [Temper(rng) for _ in range(3)]
        while not state.over and state.round < 5:
            seat = state.waiting()[0]
            choices = state.choices(seat)
            moves = [choice for choice in choices if choice.verb in ("move", "on", "jump") and choice.args]
            for move in moves[:2]:
                assert _odds(state, seat, move) == _odds(state.sample(seat, rng), seat, move)
                told += 1
            state.play(seat, tempers[seat].choose(state, seat, choices))
    assert told > 20


def _odds(state: Any, seat: int, move: Choice) -> str:
    try:
        return repr(after(state, seat, move))
    except ValueError as fault:
        return str(fault)


@pytest.mark.rule("sd.blackhole.setup")
def test_either_black_hole_is_half_as_likely_to_come_as_a_sector_that_is_surely_there() -> None:
    s = dawn(modules=["black_hole"])
    coming = s.state.view(None)["supply"]["stacks"]["outer"]["coming"]
    assert coming["396"] == coming["399"] == pytest.approx(coming["301"] / 2)
    assert sum(coming.values()) == pytest.approx(1)
    s.place("396", AWAY)
    assert "399" not in s.state.view(None)["supply"]["stacks"]["outer"]["coming"]


@pytest.mark.rule("sd.blackhole.setup")
@pytest.mark.parametrize(("seen", "other"), [("396", "399"), ("399", "396")])
def test_where_one_black_hole_was_seen_the_other_is_nowhere(seen: str, other: str) -> None:
    s = dawn(modules=["black_hole"])
    s.place(seen, AWAY)
    assert not any(other in one.stacks[2] for one in samples(s.state)[:100])
