"""Exploring: where, what is drawn, how it is placed (nd.explore.*)."""

import pytest

from penumbra.eclipse.actions.explore import PlaceSector
from penumbra.eclipse.components.terms import MATERIALS, NONE, SCIENCE
from tests.rules.setting import Setting

FAR = (0, -6)
NORTH_OF_FAR = "0,-7"


def explore(s: Setting, at: str, draw: str | None = None) -> None:
    """A explores a position, and draws the named sector there."""
    if draw is not None:
        s.on_top(draw)
    s.turn("A")
    s.play("A explore", f"A at {at}")


def far(number: str = "304", **ships: int) -> Setting:
    """A sector far in the north, with no disc and A's ships; wormholes as printed."""
    s = Setting()
    s.place(number, FAR)
    if ships:
        s.ships("A", number, **ships)
    return s


def lose(s: Setting, number: str, kind: str) -> None:
    """One ship that nobody plays is destroyed in a sector."""
    s.sector(number).ships[s.key("N", kind)] -= 1


def placings(s: Setting) -> set[str]:
    """The placings offered to A, as turns."""
    return {choice.rsplit(" ", 1)[1] for choice in s.offered("A", "place")}


@pytest.mark.rule("nd.explore.target")
def test_next_to_an_own_disc_or_ship() -> None:
    s = Setting()
    s.place("101", (0, -1), owner="B")
    s.place("304", FAR)
    s.ships("A", "304", interceptor=1)
    s.play("A explore")
    assert s.refused("A at 0,-1") == "nd.explore.target"
    assert s.refused("A at 0,9") == "nd.explore.target"
    assert s.refused("A at 0,1") == "nd.explore.target"
    assert s.refused("A at 0,-3") is None
    assert s.refused(f"A at {NORTH_OF_FAR}") is None


@pytest.mark.rule("nd.explore.name-first")
def test_the_position_is_named_before_the_draw() -> None:
    s = Setting()
    explore(s, "-1,-1", draw="206")
    s.player("A").colony_ready = 0
    s.store("A", money=0, science=0, materials=0)
    step = s.state.view(0)["step"]
    assert (step["position"], step["drawn"]) == ([-1, -1], ["206"])
    assert s.offered("A", "place") <= {f"place 206 {turn}" for turn in range(6)}
    assert s.offered("A") == s.offered("A", "place") | {"discard"}
    assert s.refused("A at 0,-3") == "nd.explore.place-or-discard"
    s.play("A place 206 0")
    assert s.sector("206").position == (-1, -1)


@pytest.mark.rule("nd.explore.ship-not-pinned")
def test_a_pinned_ship_does_not_explore() -> None:
    for interceptors, outcome in ((1, "nd.explore.ship-not-pinned"), (2, None)):
        s = Setting()
        s.place("304", FAR, npc={"ancient": 1})
        s.ships("A", "304", interceptor=interceptors)
        s.play("A explore")
        assert s.refused(f"A at {NORTH_OF_FAR}") == outcome


@pytest.mark.rule("nd.explore.disc-ignores-pin")
def test_a_disc_explores_among_enemies() -> None:
    s = Setting()
    s.place("304", FAR, owner="A")
    s.ships("B", "304", cruiser=2)
    s.play("A explore")
    assert s.refused(f"A at {NORTH_OF_FAR}") is None
    s.ships("A", "304", interceptor=1)
    for nobody_or_rival in (NONE, 1):
        s.sector("304").owner = nobody_or_rival
        assert s.refused(f"A at {NORTH_OF_FAR}") == "nd.explore.ship-not-pinned"


@pytest.mark.rule("nd.explore.gcds-pin")
def test_the_defence_system_pins_explorers() -> None:
    s = Setting()
    s.ships("A", "001", cruiser=3)
    s.play("A explore")
    for at in ("1,-1", "1,0", "-1,1", "-1,0"):
        assert s.refused(f"A at {at}") == "nd.explore.gcds-pin"
    lose(s, "001", "gcds")
    assert s.refused("A at 1,0") is None


@pytest.mark.rule("nd.explore.wormhole-toward-target")
def test_through_a_wormhole_of_the_own_sector() -> None:
    s = Setting()
    assert 2 not in s.state.view(None)["sectors"][1]["wormholes"]
    s.play("A explore")
    assert s.refused("A at 1,-2") == "nd.explore.wormhole-toward-target"
    s.learn("A", "wormhole_generator")
    assert s.refused("A at 1,-2") is None


@pytest.mark.rule("nd.explore.draw", "nd.explore.place-or-discard")
def test_the_top_of_the_stack_is_shown_to_all() -> None:
    s = Setting()
    stack = s.state.stacks[1][:]
    explore(s, "-1,-1")
    for seat in (0, 1, None):
        assert s.state.view(seat)["step"]["drawn"] == [stack[-1]]
    assert s.state.stacks[1] == stack[:-1]
    assert len(placings(s)) >= 1
    assert "discard" in s.offered("A")


@pytest.mark.rule("nd.explore.discard-ends-turn")
def test_a_discard_ends_the_turn() -> None:
    s = Setting()
    s.place("201", (5, 0), owner="A")
    explore(s, "0,-3", draw="305")
    s.play("A discard")
    assert s.state.view(1)["supply"]["stacks"]["outer"]["discards"] == ["305"]
    assert s.player("A").colony_ready == 3
    assert s.refused("A colony 201 0 money") == "nd.turn.order"
    assert (s.waiting, s.step) == ("B", "turn")


@pytest.mark.rule("nd.explore.fit")
def test_a_wormhole_meets_a_wormhole_of_an_own_sector() -> None:
    s = far("310", interceptor=1)
    explore(s, "0,-5", draw="304")
    assert placings(s) == {"0", "3"}
    assert s.refused("A place 304 1") == "nd.explore.fit"
    s.play("A place 304 3")
    assert s.sector("304").links[0][1] == 2


@pytest.mark.rule("nd.explore.fit-any-own-sector")
def test_any_own_neighbour_serves_as_the_connection() -> None:
    s = Setting()
    s.place("310", (0, -7), owner="A")
    s.place("312", (1, -6), 5, owner="A")
    assert 5 in s.state.view(None)["sectors"][-1]["wormholes"]
    explore(s, "0,-6", draw="304")
    assert placings(s) == {"0", "3", "2", "5"}
    s.play("A place 304 2")


@pytest.mark.rule("nd.explore.fit-any-own-sector")
def test_a_pinned_ship_serves_as_the_connection() -> None:
    s = Setting()
    s.place("310", (0, -7), owner="A")
    s.place("312", (1, -6), 5, npc={"ancient": 1})
    s.ships("A", "312", interceptor=1)
    explore(s, "0,-6", draw="304")
    assert placings(s) == {"0", "3", "2", "5"}


@pytest.mark.rule("nd.explore.fit-generator")
@pytest.mark.parametrize(
    ("at", "generator", "turns"),
    [
        ((0, -7), True, {"0", "1", "2", "3", "4", "5"}),
        ((0, -7), False, {"0", "3"}),
        ((1, -7), True, {"1", "4"}),
        ((1, -7), False, set()),
    ],
)
def test_half_a_connection_with_the_generator(at: tuple[int, int], generator: bool, turns: set[str]) -> None:
    s = far("310", interceptor=1)
    if generator:
        s.learn("A", "wormhole_generator")
    s.on_top("304")
    s.state.steps.append(PlaceSector(0, at, ("304",)))
    assert placings(s) == turns
    for turn in {"0", "1", "2", "3", "4", "5"} - turns:
        assert s.refused(f"A place 304 {turn}") == ("nd.explore.fit-generator" if generator else "nd.explore.fit")


@pytest.mark.rule("nd.explore.no-legal-rotation")
def test_a_sector_that_does_not_fit_is_discarded() -> None:
    s = Setting()
    s.play("A explore")
    s.state.steps.append(PlaceSector(0, (1, -2), ("202",)))
    assert s.offered("A", "place") == set()
    assert s.offered("A", "discard") == {"discard"}
    s.play("A discard")
    assert s.state.discards[1] == ["202"]


@pytest.mark.rule("nd.explore.other-connections-free")
def test_wormholes_to_others_restrict_nothing() -> None:
    s = Setting()
    s.place("310", (0, -7), owner="A")
    s.place("309", (0, -5), owner="B")
    explore(s, "0,-6", draw="304")
    s.play("A place 304 0")
    strengths = {s.state.galaxy.sectors[other].owner: strength for other, strength in s.sector("304").links}
    assert strengths == {0: 2, 1: 2}


@pytest.mark.rule("nd.explore.ancients-placed", "nd.explore.discovery-placed")
def test_a_placed_sector_gets_ancients_and_a_tile() -> None:
    s = Setting()
    top = s.state.discoveries[-1]
    explore(s, "-1,-1", draw="203")
    assert s.state.view(0)["supply"]["discoveries"] == 20
    s.play("A place 203 0")
    shown = s.state.view(0)["sectors"][-1]
    assert [(ship["ship"], ship["count"]) for ship in shown["ships"]] == [("ancient", 2)]
    assert shown["discovery"] is True
    assert s.sector("203").discovery == top
    assert s.state.view(0)["supply"]["discoveries"] == 19


@pytest.mark.rule("nd.explore.influence-after")
def test_a_disc_may_follow_or_not() -> None:
    for choice, discs in (("disc", 9), ("decline", 10)):
        s = Setting()
        s.player("A").discs = 11
        explore(s, "0,-3", draw="310")
        s.play("A place 310 0")
        assert s.player("A").discs == 10
        s.play(f"A {choice}")
        assert s.player("A").discs == discs
        assert s.sector("310").owner == (0 if choice == "disc" else NONE)


@pytest.mark.rule("nd.explore.influence-disc-source")
def test_the_disc_comes_from_the_track_only() -> None:
    s = Setting()
    for q, number in enumerate(("201", "202", "205", "209"), start=5):
        s.place(number, (q, 0), owner="A")
    s.player("A").discs = 1
    explore(s, "0,-3", draw="310")
    s.play("A place 310 0")
    assert s.step == "explore"
    assert s.offered("A", "disc") == set()
    s = Setting()
    explore(s, "0,-3", draw="310")
    s.play("A place 310 0")
    assert s.refused("A disc 221 310") == "nd.explore.influence-disc-source"


@pytest.mark.rule("nd.explore.influence-after-only-now")
def test_a_sector_left_alone_is_influenced_later() -> None:
    s = Setting()
    explore(s, "-1,-1", draw="206")
    s.play("A place 206 0", "A decline")
    assert s.refused("A disc") == "nd.turn.one-action-per-turn"
    shown = s.state.view(0)["sectors"][-1]
    assert (shown["owner"], shown["discovery"]) == (None, True)
    s.turn("A")
    s.play("A influence", "A disc track 206")
    assert s.step == "discovery"
    assert s.sector("206").owner == 0
    assert s.sector("206").discovery == NONE


@pytest.mark.rule("nd.explore.ancients-block-disc")
def test_ancients_keep_discs_away() -> None:
    s = Setting()
    explore(s, "-1,-1", draw="203")
    s.play("A place 203 0")
    assert s.step == "explore"
    assert s.offered("A", "disc") == set()
    s.turn("A")
    s.play("A influence")
    for _ in range(2):
        assert s.refused("A disc track 203") == "nd.influence.ancients-are-enemies"
        lose(s, "203", "ancient")
    assert s.sector("203").discovery != NONE
    s.play("A disc track 203")
    assert s.sector("203").owner == 0
    assert s.step == "discovery"


@pytest.mark.rule("nd.explore.gcds-blocks-disc")
@pytest.mark.parametrize("faction", ["terran_directorate", "descendants_of_draco"])
def test_the_defence_system_keeps_discs_away(faction: str) -> None:
    s = Setting(2, (faction, "terran_union"))
    s.ships("A", "001", cruiser=1)
    s.play("A influence")
    assert s.refused("A disc track 001") == "nd.influence.ancients-are-enemies"
    lose(s, "001", "gcds")
    assert s.refused("A disc track 001") is None


@pytest.mark.rule("nd.explore.cubes-after")
def test_cubes_on_the_new_sector_in_the_same_action() -> None:
    s = Setting()
    explore(s, "0,-3", draw="310")
    s.play("A place 310 0", "A disc", "A colony 310 0 science", "A colony 310 1 materials", "A end")
    assert s.player("A").discs == 10
    assert s.player("A").colony_ready == 1
    assert s.sector("310").cubes == [SCIENCE, MATERIALS]
    assert s.waiting == "B"


@pytest.mark.rule("nd.explore.reshuffle")
@pytest.mark.parametrize(("choice", "left"), [("discard", 3), ("place 304 0", 2)])
def test_discards_become_a_new_stack(choice: str, left: int) -> None:
    s = Setting()
    s.state.stacks[2] = ["304"]
    s.state.discards[1:] = [["201"], ["302", "309"]]
    explore(s, "0,-3")
    assert s.state.stacks[2] == []
    assert s.state.discards[1:] == [["201"], ["302", "309"]]
    s.play(f"A {choice}")
    assert len(s.state.stacks[2]) == left
    assert {"302", "309"} <= set(s.state.stacks[2])
    assert s.state.discards[1:] == [["201"], []]


@pytest.mark.rule("nd.explore.reshuffle")
def test_nothing_to_shuffle_leaves_an_empty_stack() -> None:
    s = Setting()
    s.state.stacks[2] = ["304"]
    explore(s, "0,-3")
    s.play("A place 304 0")
    assert s.state.view(None)["supply"]["stacks"]["outer"]["left"] == 0
    assert not any("shuffled" in entry.sentence for entry in s.state.journal or ())
    s.turn("A")
    s.play("A explore")
    assert s.refused("A at 1,-3") == "nd.explore.nothing-left"


@pytest.mark.rule("nd.explore.nothing-left")
def test_an_exhausted_ring_is_not_explored() -> None:
    s = Setting()
    s.state.stacks[0] = []
    s.play("A explore")
    assert s.refused("A at 0,-1") == "nd.explore.nothing-left"
    assert s.refused("A at 0,-3") is None
    s.state.discards[0] = ["103"]
    assert s.refused("A at 0,-1") is None


@pytest.mark.rule("nd.explore.one-position")
def test_one_position_an_action() -> None:
    s = Setting()
    left = sum(map(len, s.state.stacks))
    explore(s, "0,-3", draw=s.state.stacks[2][-1])
    s.play(f"A {min(s.offered('A', 'place'))}")
    if s.step == "take_control":
        s.play("A decline")
    assert s.offered("A", "at") == set()
    assert s.refused("A at 1,-3") == "nd.explore.one-position"
    assert sum(map(len, s.state.stacks)) == left - 1


@pytest.mark.rule("nd.explore.fit", "nd.explore.fit-any-own-sector")
@pytest.mark.parametrize(
    ("owner", "ship", "joins"),
    [
        pytest.param(None, None, False, id="nobody's sector"),
        pytest.param("B", None, False, id="a rival's disc"),
        pytest.param(None, "B", False, id="a rival's ship"),
        pytest.param("A", None, True, id="an own disc"),
        pytest.param("B", "A", True, id="an own ship beside a rival's disc"),
    ],
)
def test_a_sector_joins_where_the_explorer_is_and_not_where_others_are(
    owner: str | None, ship: str | None, joins: bool
) -> None:
    """304 has wormholes on edges 0 and 3: turned by 2 or 5 it meets 105 alone, by 0 or 3 the home sector."""
    s = Setting()
    s.place("105", (1, -3), turn=1, owner=owner)
    assert s.sector("105").wormholes >> 5 & 1
    if ship is not None:
        s.ships(ship, "105", interceptor=1)
    s.on_top("304")
    s.play("A explore", "A at 0,-3")
    turns = {int(choice.split()[2]) for choice in s.offered("A", "place")}
    assert turns == ({0, 2, 3, 5} if joins else {0, 3})
    if not joins:
        assert s.refused("A place 304 2") == "nd.explore.fit"


@pytest.mark.rule("nd.explore.reshuffle")
def test_discards_are_shuffled_and_not_merely_turned_over() -> None:
    orders = set()
    for seed in range(12):
        s = Setting(seed=seed)
        s.state.stacks[2], s.state.discards[2] = ["304"], ["309", "302", "305"]
        s.play("A explore", "A at 0,-3", "A place 304 0")
        assert sorted(s.state.stacks[2]) == ["302", "305", "309"]
        orders.add(tuple(s.state.stacks[2]))
    assert len(orders) > 3


@pytest.mark.rule("nd.explore.target")
@pytest.mark.parametrize(
    ("owner", "ship", "outcome"),
    [
        ("B", None, "nd.explore.target"),
        (None, "B", "nd.explore.target"),
        ("B", "A", None),
    ],
)
def test_rivals_open_no_position(owner: str | None, ship: str | None, outcome: str | None) -> None:
    s = Setting()
    s.place("304", FAR, owner=owner)
    if ship is not None:
        s.ships(ship, "304", interceptor=1)
    s.play("A explore")
    assert s.refused(f"A at {NORTH_OF_FAR}") == outcome


@pytest.mark.rule("nd.explore.fit-generator")
@pytest.mark.parametrize(
    ("owner", "ships", "ancients", "turns"),
    [
        pytest.param("A", 0, 1, {"0", "1", "2", "3", "4", "5"}, id="an own disc"),
        pytest.param(None, 2, 1, {"0", "1", "2", "3", "4", "5"}, id="an unpinned ship"),
        pytest.param(None, 1, 1, {"0", "3"}, id="a pinned ship alone"),
        pytest.param("B", 0, 0, set(), id="a rival's disc"),
    ],
)
def test_half_a_connection_leads_to_a_sector_explored_from(
    owner: str | None, ships: int, ancients: int, turns: set[str]
) -> None:
    """310 has a wormhole toward the position; 304 meets it by turns 0 and 3, and half by the others."""
    s = Setting()
    s.place("310", FAR, owner=owner, npc={"ancient": ancients})
    s.ships("A", "310", interceptor=ships)
    s.learn("A", "wormhole_generator")
    s.on_top("304")
    s.state.steps.append(PlaceSector(0, (0, -7), ("304",)))
    assert placings(s) == turns
    for turn in {"0", "1", "2", "3", "4", "5"} - turns:
        assert s.refused(f"A place 304 {turn}") == "nd.explore.fit-generator"


@pytest.mark.rule("nd.explore.ancients-placed", "nd.explore.discovery-placed")
def test_a_sector_without_the_symbols_gets_neither() -> None:
    s = Setting()
    ancients = s.state.ancients_left
    explore(s, "0,-3", draw="310")
    s.play("A place 310 0")
    assert (s.seen("310")["ships"], s.seen("310")["discovery"]) == ([], False)
    assert (s.state.view(0)["supply"]["discoveries"], s.state.ancients_left) == (20, ancients)
