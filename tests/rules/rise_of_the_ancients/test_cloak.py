"""The Cloaking Device (ra.cloak.*)."""

import pytest

from tests.rules.battlefield import HERE, NORTH, SOUTH
from tests.rules.rise_of_the_ancients.rare import MODULES
from tests.rules.setting import Setting

BESIDE_CENTER = (0, -1)


def passage(own: int, against: int = 0, cloaked: str = "A", ancients: int = 0, ship: str = "dreadnought") -> Setting:
    """Ships of A, who is to move, in 316 among ships of B and Ancients; 304 lies beside it."""
    s = Setting(2, modules=MODULES)
    s.place("316", HERE, npc={"ancient": ancients})
    s.place("304", SOUTH)
    s.ships("A", "316", **{ship: own})
    s.ships("B", "316", interceptor=against)
    for letter in cloaked:
        s.learn(letter, "cloaking_device")
    s.turn("A")
    s.play("A move")
    return s


def leaving(s: Setting, letter: str = "A", ship: str = "dreadnought") -> int:
    """How many ships of a seat may leave 316, one after the other."""
    move, gone = f"move {ship} 316 304", 0
    while move in s.offered(letter, "move"):
        s.play(f"{letter} {move}")
        gone += 1
        if not s.sector("316").party("AB".index(letter)):
            break
    return gone


@pytest.mark.rule("ra.cloak.two-to-pin")
@pytest.mark.parametrize(("against", "cloaked", "left"), [(2, "A", 1), (4, "A", 0), (2, "B", 0), (2, "", 0)])
def test_two_ships_pin_one_of_its_owner_and_each_pins_one_of_others(against: int, cloaked: str, left: int) -> None:
    s = passage(2, against, cloaked)
    assert leaving(s) == left
    if left < 2:
        assert s.refused("A move dreadnought 316 304") == "nd.move.pin"


@pytest.mark.rule("ra.cloak.odd-ship")
@pytest.mark.parametrize(("against", "pinned"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_an_odd_ship_pins_none(against: int, pinned: int) -> None:
    s = passage(2, against)
    assert leaving(s) == 2 - pinned


@pytest.mark.rule("ra.cloak.own-pinning-power")
def test_a_cloaked_ship_still_pins_one() -> None:
    s = Setting(2, modules=MODULES)
    s.place("316", HERE)
    s.place("304", SOUTH)
    s.ships("A", "316", interceptor=2)
    s.ships("B", "316", cruiser=1)
    s.learn("B", "cloaking_device")
    s.turn("A")
    s.play("A move")
    assert s.refused("A move interceptor 316 304") is None
    s.turn("B")
    s.play("B move")
    assert s.refused("B move cruiser 316 304") == "nd.move.pin"
    s.turn("A")
    s.play("A move", "A move interceptor 316 304")
    assert s.refused("A move interceptor 316 304") == "nd.move.pin"


@pytest.mark.rule("ra.cloak.own-pinning-power")
@pytest.mark.parametrize(("against", "left"), [(1, 2), (2, 1), (3, 1), (4, 0)])
def test_of_two_cloaked_sides_each_needs_two_for_one(against: int, left: int) -> None:
    assert leaving(passage(2, against, "AB")) == left


@pytest.mark.rule("ra.cloak.ancients")
@pytest.mark.parametrize(("ancients", "left"), [(1, 1), (2, 0)])
def test_ancients_count_as_opponents(ancients: int, left: int) -> None:
    s = passage(1, ancients=ancients, ship="interceptor")
    assert leaving(s, ship="interceptor") == left
    assert leaving(passage(1, cloaked="", ancients=ancients, ship="interceptor"), ship="interceptor") == 0


@pytest.mark.rule("ra.cloak.center")
def test_the_guarded_center_stops_cloaked_ships_too() -> None:
    s = Setting(2, modules=MODULES)
    s.place("103", BESIDE_CENTER, turn=1)
    s.ships("A", "001", cruiser=2)
    s.learn("A", "cloaking_device")
    s.turn("A")
    s.play("A move")
    assert s.refused("A move cruiser 001 103") == "nd.move.gcds"
    s.turn("A")
    s.play("A explore")
    assert s.refused("A at 1,-1") in ("nd.explore.gcds-pin", "nd.explore.wormhole-edge")
    assert not [choice for choice in s.offered("A", "at") if choice in ("at 1,-1", "at 1,0", "at 0,1", "at -1,1")]


@pytest.mark.rule("ra.cloak.mixed-group")
@pytest.mark.parametrize("moved", ["B interceptor", "A cruiser"])
def test_of_allies_one_may_leave_if_those_that_stay_leave_too_few_opponents_to_pin_it(moved: str) -> None:
    """A cloaked Cruiser of A takes two of C's three ships, each of B's two Interceptors one."""
    s = allied_in_316(cloaked="A")
    letter, ship = moved.split()
    s.turn(letter)
    s.play(f"{letter} move", f"{letter} move {ship} 316 304")
    assert movable(s) == set(), "those that stay are just enough to be held by three"


@pytest.mark.rule("ra.cloak.mixed-group")
def test_of_allies_of_whom_none_is_cloaked_each_takes_one() -> None:
    assert movable(allied_in_316(cloaked="A")) == {"A cruiser", "B interceptor"}
    assert movable(allied_in_316(cloaked="C")) == set()


def allied_in_316(cloaked: str) -> Setting:
    s = Setting(3, modules=MODULES)
    s.state.sides = ((0, 1), (0, 1), (2,), (3,))
    s.place("316", HERE)
    s.place("304", SOUTH)
    s.ships("A", "316", cruiser=1)
    s.ships("B", "316", interceptor=2)
    s.ships("C", "316", interceptor=3)
    s.learn(cloaked, "cloaking_device")
    return s


def movable(s: Setting) -> set[str]:
    """Which ships of the allies may leave 316 in a turn of theirs."""
    found = set()
    for seat, letter in enumerate("AB"):
        s.turn(letter)
        s.play(f"{letter} move")
        for number, ship in enumerate(s.parts.ship_ids):
            if s.sector("316").count(seat, number) and s.refused(f"{letter} move {ship} 316 304") is None:
                found.add(f"{letter} {ship}")
    return found


@pytest.mark.rule("ra.cloak.explore")
@pytest.mark.parametrize(("against", "cloaked", "explores"), [(1, "A", True), (2, "A", False), (1, "", False)])
def test_a_cloaked_ship_explores_unless_two_pin_it(against: int, cloaked: str, explores: bool) -> None:
    s = Setting(2, modules=MODULES)
    s.vanish("A")
    s.place("305", HERE)
    s.ships("A", "305", interceptor=1)
    s.ships("B", "305", interceptor=against)
    if cloaked:
        s.learn(cloaked, "cloaking_device")
    s.turn("A")
    s.play("A explore")
    positions = {f"at {q},{r}" for q, r in (NORTH, SOUTH)}
    assert bool(s.offered("A", "at")) == explores, positions
