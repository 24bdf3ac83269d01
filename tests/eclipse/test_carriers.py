"""Ships that carry others, moved at random: whole games seldom come to them."""

from random import Random

from penumbra.bots import Position
from penumbra.eclipse import NEW_DAWN
from penumbra.eclipse.actions.move import Move
from penumbra.eclipse.kit import BOTS
from penumbra.eclipse.outlook.sample import sample
from penumbra.kernel import Choice, Refusal
from tests.eclipse.invariants import check
from tests.eclipse.sentences import hold_sentence
from tests.eclipse.test_rare_battles import IDS
from tests.kernel.conformance import copies_are_equal, hidden_things_do_not_show, offered_is_not_refused
from tests.rules.setting import Setting

MIDDLE = [tile.id for tile in NEW_DAWN.box.parts.sectors.values() if tile.ring == "middle"]
PLACES = [(-1, -1), (1, -2), (0, -1), (-1, 0), (1, -1), (0, 1), (-1, 1), (1, 0)]
LETTERS = "ABC"


def squadrons(rng: Random) -> Setting:
    """Carriers and Interceptors of three seats, scattered over sectors that lie close together."""
    s = Setting(3, modules=("rare_technologies",))
    numbers = dict(zip(rng.sample(MIDDLE, len(PLACES)), PLACES, strict=True))
    for number, at in numbers.items():
        s.place(number, at, turn=rng.randrange(6), npc={"ancient": rng.random() < 0.1})
    for letter in LETTERS:
        s.learn(letter, "wormhole_generator")
        for ship, slots in (("dreadnought", (2, 3)), ("cruiser", (1,))):
            fitted = {f"s{slot}": rng.choice(("interceptor_bay", "nuclear_drive")) for slot in slots}
            s.blueprint(letter, ship, **{"s0": "interceptor_bay", **fitted})
        for _ in range(2):
            s.ships(letter, rng.choice(list(numbers)), dreadnought=1, interceptor=rng.randint(1, 3))
        s.ships(letter, rng.choice(list(numbers)), cruiser=2, interceptor=1)
    s.learn(rng.choice(LETTERS), "cloaking_device")
    return s


def hold(s: Setting, seat: int, choices: list[Choice], seen: list[Choice], rng: Random) -> None:
    """What must hold of the choices at a position, and of what is seen of it."""
    state, view = s.state, s.state.view(seat)

    def hear(choice: Choice, refusal: Refusal) -> None:
        hold_sentence(state, seat, choice, refusal, view)

    offered_is_not_refused(state, seat, choices, seen, rng, IDS, len(LETTERS), hear)
    hidden_things_do_not_show(state, rng, len(LETTERS), lambda twin: None)
    copies_are_equal(state, seat, rng.choice(choices))
    assert sample(state, seat, rng).view(seat) == view


def test_carriers_moved_at_random_hold_to_all_that_must_hold() -> None:
    met, sought = (
        set[str](),
        {"on with cargo", "pinned with cargo", "load", "unload", "end with cargo", "move with cargo"},
    )
    for seed in range(200):
        rng = Random(seed)
        s = squadrons(rng)
        for letter in rng.sample(LETTERS, 3):
            s.turn(letter)
            s.play(f"{letter} move")
            met |= travel(s, "ABC".index(letter), rng)
        if seed >= 15 and sought <= met:
            return
    raise AssertionError(f"nobody came to {sought - met}")


def travel(s: Setting, seat: int, rng: Random) -> set[str]:
    """A seat moves at random until its action ends, often by what it carries; what was met."""
    state, met = s.state, set[str]()
    seen = [
        Choice("load", ("dreadnought", MIDDLE[0], "2")),
        Choice("load", ("interceptor", "001", "1")),
        Choice("unload"),
    ]
    while isinstance(step := state.steps[-1], Move):
        check(state)
        choices = state.choices(seat)
        if rng.random() < 0.3:
            hold(s, seat, choices, seen, rng)
        carrying = " with cargo" if step.cargo else ""
        verbs = {choice.verb for choice in choices}
        if carrying and "on" not in verbs:
            met.add("pinned with cargo")
        liked = [choice for choice in choices if choice.verb in ("load", "on", "unload")]
        choice = rng.choice(liked if liked and rng.random() < 0.7 else choices)
        met |= {choice.verb, choice.verb + carrying}
        seen.append(choice)
        state.play(seat, choice)
    check(state)
    return met


def test_the_greedy_bot_takes_interceptors_along_and_does_not_stay_where_it_took_them_aboard() -> None:
    loaded = 0
    for seed in range(6):
        rng = Random(seed)
        s = squadrons(rng)
        for seat, letter in enumerate(LETTERS):
            s.turn(letter)
            s.play(f"{letter} move")
            before = ""
            while isinstance(s.state.steps[-1], Move):
                position = Position.of(s.state, seat, rng)
                choice = BOTS["greedy"].make(seat).choose(position)
                assert choice in position.choices
                assert before != "load" or choice.verb == "on"
                s.state.play(seat, choice)
                before = choice.verb
                loaded += before == "load"
        check(s.state)
    assert loaded
