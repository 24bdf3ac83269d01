"""The Explore action (sd.explore.*)."""

from random import Random

import msgspec
import pytest

from tests.rules.second_dawn.dawn import AWAY, NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST, dawn
from tests.rules.setting import Setting

# A's home sector 221 lies at 0,-2, its wormholes on edges 0, 1, 3 and 4.
FROM_HOME = {"at 0,-3", "at 1,-3", "at 0,-1", "at -1,-1"}


def word(position: tuple[int, int]) -> str:
    return f"{position[0]},{position[1]}"


AROUND = [word(position) for position in (NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST)]


def revealed(s: Setting, number: str, zone: str = "0,-3") -> Setting:
    """A has explored a zone and sees a sector."""
    s.on_top(number)
    s.play("A explore", f"A at {zone}")
    assert s.state.view(0)["step"]["drawn"] == [number]
    return s


def turns(s: Setting, number: str) -> list[int]:
    """The turns in which a sector drawn may be placed."""
    return [turn for turn in range(6) if f"place {number} {turn}" in s.offered("A", "place")]


@pytest.mark.rule("sd.explore.zone-adjacent", "sd.explore.wormhole-needed")
def test_zones_behind_the_wormholes_of_home() -> None:
    s = dawn()
    s.remove_ships("A", "221")
    s.play("A explore")
    assert s.offered("A", "at") == FROM_HOME
    assert s.refused("A at 0,-4") == "sd.explore.zone-adjacent"
    for zone in ("1,-2", "-1,-2"):
        assert s.refused(f"A at {zone}") == "sd.explore.wormhole-needed"


@pytest.mark.rule("sd.explore.wormhole-generator-edge")
def test_a_generator_explores_across_every_edge() -> None:
    s = dawn()
    s.play("A explore")
    for zone in ("1,-2", "-1,-2"):
        assert s.refused(f"A at {zone}") == "sd.explore.wormhole-needed"
    s.learn("A", "wormhole_generator")
    assert s.offered("A", "at") == FROM_HOME | {"at 1,-2", "at -1,-2"}


@pytest.mark.rule("sd.explore.ship-unpinned")
def test_a_pinned_ship_explores_nothing() -> None:
    s = dawn()
    s.place("316", AWAY, npc={"ancient": 1})
    s.ships("A", "316", interceptor=1)
    s.play("A explore")
    assert s.refused(f"A at {AROUND[0]}") == "sd.explore.ship-unpinned"
    s.ships("A", "316", interceptor=1)
    assert s.refused(f"A at {AROUND[0]}") is None


@pytest.mark.rule("sd.explore.disc-pinned-irrelevant")
def test_a_disc_explores_though_all_ships_are_pinned() -> None:
    s = dawn()
    s.place("201", AWAY, owner="A")
    s.ships("A", "201", interceptor=1)
    s.ships("B", "201", cruiser=1)
    s.play("A explore")
    assert {edge for edge, zone in enumerate(AROUND) if s.refused(f"A at {zone}") is None} == {1, 3, 5}
    s.sector("201").owner = -1
    assert s.refused(f"A at {AROUND[1]}") == "sd.explore.ship-unpinned"


@pytest.mark.rule("sd.explore.choose-zone-first", "sd.explore.only-chosen-zone")
def test_the_sector_goes_to_the_zone_that_was_named() -> None:
    s = dawn()
    s.on_top("306")
    s.play("A explore")
    assert s.offered("A", "at") >= {"at 0,-3", "at 1,-3"}
    s.play("A at 0,-3")
    assert s.refused("A at 1,-3") == "sd.explore.place-or-discard"
    s.play("A place 306 0")
    assert (s.seen("306")["q"], s.seen("306")["r"]) == (0, -3)


@pytest.mark.rule("sd.explore.draw-stack")
def test_the_stack_of_the_ring_is_drawn_from() -> None:
    s = dawn()
    s.play("A explore", "A at -1,-1")
    (drawn,) = s.state.view(0)["step"]["drawn"]
    assert drawn in {*map(str, range(201, 212)), "214"}
    stacks = s.state.view(0)["supply"]["stacks"]
    assert [stacks[ring]["left"] for ring in ("inner", "middle", "outer")] == [10, 11, 5]
    assert s.refused("A place 206 0" if drawn != "206" else "A place 209 0") == "sd.explore.draw-stack"


@pytest.mark.rule("sd.explore.place-or-discard")
def test_a_discarded_sector_lies_face_up() -> None:
    s = revealed(dawn(), "306")
    assert s.offered("A", "place") | s.offered("A", "discard") == {"place 306 0", "place 306 2", "discard"}
    s.play("A discard")
    assert s.state.view(None)["supply"]["stacks"]["outer"]["discards"] == ["306"]
    s.play("B influence", "B end", "A explore")
    assert s.refused("A at 0,-3") is None


@pytest.mark.rule("sd.explore.discard-ends")
def test_a_discard_ends_the_action() -> None:
    s = dawn("planta", "terran_federation")
    s.play("A explore", "A at 0,-3", "A discard")
    assert s.waiting == "B"
    s.play("B influence", "B end")
    s = revealed(s, "306", "0,-3")
    s.play("A place 306 0", "A disc", "A at 1,-3", "A discard")
    assert s.waiting == "B"


@pytest.mark.rule("sd.explore.orientation-connects")
def test_a_wormhole_has_to_meet_one() -> None:
    s = revealed(dawn(), "310")
    assert turns(s, "310") == [0, 3]
    assert s.refused("A place 310 1") == "sd.explore.orientation-connects"


@pytest.mark.rule("sd.explore.orientation-connects")
def test_a_pinned_ship_does_not_qualify_a_neighbour() -> None:
    for ships, found in ((1, [0, 3]), (2, [0, 1, 3, 4])):
        s = dawn()
        s.place("304", (-1, -2), turn=1, npc={"ancient": 1})
        s.ships("A", "304", interceptor=ships)
        assert turns(revealed(s, "310"), "310") == found


@pytest.mark.rule("sd.explore.orientation-other-neighbour")
def test_any_qualifying_neighbour_will_do() -> None:
    s = dawn()
    s.place("310", (-1, -2), turn=1, owner="A")
    assert turns(revealed(s, "304"), "304") == [0, 1, 3, 4]
    s.play("A place 304 1")
    galaxy = s.state.galaxy
    assert galaxy.strength(galaxy.by_id["304"], galaxy.by_id["310"]) == 2
    assert galaxy.strength(galaxy.by_id["304"], galaxy.by_id["221"]) == 1


@pytest.mark.rule("sd.explore.orientation-generator")
def test_half_a_connection_is_enough_with_a_generator() -> None:
    for turn, found in ((0, [0, 1, 2, 3, 4, 5]), (1, [0, 3])):
        s = dawn()
        s.learn("A", "wormhole_generator")
        s.place("316", AWAY, turn=turn, owner="A")
        revealed(s, "310", word(NORTH))
        assert turns(s, "310") == found
        if turn:
            assert s.refused("A place 310 1") == "sd.explore.orientation-generator"


@pytest.mark.rule("sd.explore.no-legal-orientation")
def test_what_does_not_fit_is_discarded(monkeypatch: pytest.MonkeyPatch) -> None:
    s = dawn()
    closed = msgspec.structs.replace(s.parts.sectors["310"], wormholes=())
    monkeypatch.setitem(s.parts.sectors, "310", closed)
    s.player("A").colony_ready = 0
    s.store("A", money=0, science=0, materials=0)
    assert revealed(s, "310").offered("A") == {"discard"}


@pytest.mark.rule("sd.explore.discovery-symbol", "sd.explore.ancient-symbols")
@pytest.mark.parametrize(
    ("number", "zone", "discovery", "ancients"),
    [("206", "-1,-1", True, 0), ("201", "-1,-1", False, 0), ("203", "-1,-1", True, 2), ("101", "0,-1", True, 1)],
)
def test_what_the_symbols_bring(number: str, zone: str, discovery: bool, ancients: int) -> None:
    s = revealed(dawn(), number, zone)
    before = s.state.view(None)["supply"]["discoveries"]
    s.play(f"A place {number} {turns(s, number)[0]}")
    assert s.state.view(None)["supply"]["discoveries"] == before - discovery
    assert sum(ship["count"] for ship in s.seen(number)["ships"]) == ancients
    assert s.seen(number)["discovery"] == (discovery and ancients > 0)
    assert (s.step == "discovery") == (discovery and not ancients)


@pytest.mark.rule("sd.explore.discovery-symbol", "sd.explore.ancient-symbols")
def test_a_sector_without_symbols_brings_nothing() -> None:
    s = revealed(dawn(), "102", "0,-1")
    s.play(f"A place 102 {turns(s, '102')[0]}")
    assert s.seen("102")["ships"] == []
    assert s.seen("102")["discovery"] is False
    assert s.step == "take_control"


@pytest.mark.rule("sd.explore.discovery-claim", "sd.explore.discovery-decide")
def test_the_explorer_takes_the_tile_without_a_disc() -> None:
    s = dawn()
    s.next_discovery("science")
    s.store("A", science=0)
    revealed(s, "206", "-1,-1")
    s.play("A place 206 0")
    assert s.offered("A", "use") | s.offered("A", "keep") == {"use", "keep"}
    for move in ("A disc", "A end", "A decline"):
        assert s.refused(move) == "sd.discovery.immediate"
    s.play("A use")
    assert s.board("A")["storage"]["science"] == 5
    s.play("A decline")
    assert s.seen("206")["owner"] is None
    assert s.seen("206")["discovery"] is False


@pytest.mark.rule("sd.explore.discovery-claim", "sd.explore.control-optional")
def test_a_disc_found_with_the_tile_may_take_control() -> None:
    s = dawn()
    s.next_discovery("ancient_technology")
    s.offer(advanced_robotics=1)
    s.player("A").discs = 1
    revealed(s, "206", "-1,-1")
    s.play("A place 206 0", "A use advanced_robotics", "A disc")
    assert s.seen("206")["owner"] == 0
    assert s.board("A")["discs"]["track"] == 0


@pytest.mark.rule("sd.explore.control", "sd.explore.control-optional")
def test_control_takes_a_disc_off_the_track() -> None:
    for discs, move, left in ((9, "A disc", 7), (9, "A decline", 8), (2, "A disc", 0), (2, "A decline", 1)):
        s = dawn()
        s.player("A").discs = discs
        revealed(s, "201", "-1,-1")
        s.play("A place 201 0")
        assert s.refused("A end") == "sd.explore.control"
        s.play(move)
        assert s.board("A")["discs"]["track"] == left
        assert s.seen("201")["owner"] == (0 if move == "A disc" else None)
    s = dawn()
    s.player("A").discs = 1
    revealed(s, "201", "-1,-1")
    s.play("A place 201 0")
    assert s.step == "explore"
    assert s.seen("201")["owner"] is None


@pytest.mark.rule("sd.explore.control-not-with-ancients")
def test_ancients_keep_terrans_out_and_not_draco() -> None:
    s = revealed(dawn(), "101", "0,-1")
    s.player("A").discs = 8
    s.play(f"A place 101 {turns(s, '101')[0]}")
    assert s.step == "explore"
    s = revealed(dawn("descendants_of_draco", "terran_federation"), "101", "0,-1")
    s.play(f"A place 101 {turns(s, '101')[0]}", "A disc")
    assert s.seen("101")["owner"] == 0
    assert s.seen("101")["discovery"] is True


@pytest.mark.rule("sd.explore.colony-after")
def test_the_new_sector_is_populated_at_once() -> None:
    s = revealed(dawn(), "201", "-1,-1")
    s.player("A").colony_ready = 2
    s.play("A place 201 0", "A disc", "A colony 201 0 money", "A colony 201 1 materials", "A end")
    board = s.board("A")
    assert board["income"] == {"money": 4, "science": 3, "materials": 4}
    assert board["colony"]["ready"] == 0


@pytest.mark.rule("sd.explore.second-chain", "sd.explore.two-different")
def test_planta_goes_on_from_the_new_sector() -> None:
    s = dawn("planta", "terran_federation")
    s.next_discovery("money")
    s.on_top("311", "306")
    s.play("A explore", "A at 0,-3", "A place 311 0")
    assert s.step == "discovery"
    s.play("A keep")
    assert s.refused("A at 0,-4") == "sd.explore.control"
    twin = s.state.copy()
    s.play("A disc")
    assert s.refused("A at 0,-4") is None
    s.play("A at 0,-4", "A place 306 0", "A decline")
    assert s.refused("A at 1,-3") == "sd.turn.activations"
    s.state = twin
    s.play("A decline")
    assert s.refused("A at 0,-4") == "sd.explore.zone-adjacent"
    assert s.refused("A at 1,-3") is None


@pytest.mark.rule("sd.explore.stack-reshuffle")
def test_an_empty_stack_is_made_anew() -> None:
    s = dawn()
    s.state.stacks[2] = []
    s.state.discards[2] = ["306", "310", "304"]
    s.play("A explore", "A at 0,-3")
    (drawn,) = s.state.view(0)["step"]["drawn"]
    outer = s.state.view(0)["supply"]["stacks"]["outer"]
    assert (outer["left"], outer["discards"]) == (2, [])
    assert drawn in {"306", "310", "304"}


@pytest.mark.rule("sd.explore.stack-reshuffle")
@pytest.mark.parametrize("hole", ["396", "399"])
def test_a_black_hole_among_the_discards_is_in_the_stack_made_of_them(hole: str) -> None:
    s = dawn(modules=["black_hole"])
    s.state.stacks[2], s.state.discards[2] = ["306"], ["310", hole]
    s.play("A explore", "A at 0,-3")
    turn = s.state.view(0)["step"]["fits"]["306"][0]
    s.play(f"A place 306 {turn}")
    assert s.state.view(1)["supply"]["stacks"]["outer"]["unseen"] == ["310", hole]
    for seed in range(5):
        assert set(s.state.sample(1, Random(seed)).plain()["stacks"][2]) == {"310", hole}


@pytest.mark.rule("sd.explore.stack-exhausted")
def test_an_exhausted_ring_is_not_explored() -> None:
    s = dawn()
    for place, number in enumerate(s.state.stacks[2][:]):
        s.place(number, (2 * place, 20))
    s.play("A explore")
    assert s.offered("A", "at") == {"at 0,-1", "at -1,-1"}
    assert s.refused("A at 0,-3") == "sd.explore.stack-exhausted"


@pytest.mark.rule("sd.explore.no-zone")
def test_no_action_without_a_zone() -> None:
    s = dawn()
    for number, zone in (("306", (0, -3)), ("310", (1, -3)), ("102", (0, -1)), ("201", (-1, -1))):
        s.place(number, zone)
    s.player("A").discs = 8
    assert s.refused("A explore") == "sd.explore.no-zone"
    assert s.offered("A") >= {"research", "pass"}


@pytest.mark.rule("sd.explore.example-ancients")
def test_a_sector_with_two_ancients_is_placed() -> None:
    s = revealed(dawn(), "301")
    s.play("A place 301 0")
    place = s.seen("301")
    assert place["ships"] == [{"seat": -1, "ship": "ancient", "count": 2, "damage": [0, 0], "aboard": {}}]
    assert (place["discovery"], place["owner"]) == (True, None)
    assert s.step == "explore"
    assert s.board("A")["discoveries_kept"] == 0


@pytest.mark.rule("sd.explore.example-planta")
def test_planta_places_one_and_discards_one(monkeypatch: pytest.MonkeyPatch) -> None:
    s = dawn("planta", "terran_federation")
    with_tile = msgspec.structs.replace(s.parts.sectors["209"], discovery=1)
    monkeypatch.setitem(s.parts.sectors, "209", with_tile)
    s.on_top("209")
    assert s.board("A")["discs"]["track"] == 12
    s.play("A explore", "A at -1,-1", "A place 209 1", "A keep", "A disc")
    assert s.state.galaxy.strength(s.state.galaxy.by_id["209"], s.state.galaxy.by_id["226"]) == 2
    s.play("A colony 209 0 money", "A colony 209 1 science", "A at 0,-3", "A discard")
    board = s.board("A")
    assert (board["discs"]["track"], board["discs"]["explore"]) == (10, 1)
    assert board["colony"] == {"ready": 2, "total": 4}
    assert board["discoveries_kept"] == 1
    assert len(s.state.view(None)["supply"]["stacks"]["outer"]["discards"]) == 1
    assert s.waiting == "B"


@pytest.mark.rule("sd.explore.act-of-aggression")
def test_exploring_is_no_aggression() -> None:
    s = dawn(players=4)
    s.player("A").ambassadors, s.player("B").ambassadors = [1], [0]
    s.place("304", (3, -1), owner="B")
    revealed(s, "306", "3,-2")
    s.play("A place 306 2", "A disc", "A end")
    assert s.state.galaxy.strength(s.state.galaxy.by_id["306"], s.state.galaxy.by_id["304"]) == 2
    assert [s.board(letter)["ambassadors"] for letter in "AB"] == [[1], [0]]
    assert not any(s.board(letter)["traitor"] for letter in "AB")


@pytest.mark.rule("sd.explore.orientation-connects")
@pytest.mark.parametrize(
    ("owner", "ships", "joins"),
    [
        pytest.param(None, {}, False, id="nobody's sector"),
        pytest.param("B", {}, False, id="a rival's disc"),
        pytest.param(None, {"B": 1}, False, id="a rival's ship"),
        pytest.param(None, {"A": 1}, True, id="an own ship"),
        pytest.param(None, {"A": 1, "B": 1}, False, id="an own ship that is pinned"),
        pytest.param(None, {"A": 2, "B": 1}, True, id="one of two own ships is not pinned"),
    ],
)
def test_a_sector_joins_where_the_player_is_unpinned_and_not_where_others_are(
    owner: str | None, ships: dict[str, int], joins: bool
) -> None:
    s = dawn()
    s.place("105", (1, -3), turn=1, owner=owner)
    assert s.sector("105").wormholes >> 5 & 1
    for letter, count in ships.items():
        s.ships(letter, "105", interceptor=count)
    found = turns(revealed(s, "310"), "310")
    assert found == ([0, 2, 3, 5] if joins else [0, 3])


@pytest.mark.rule("sd.explore.stack-reshuffle")
def test_discards_lie_on_while_a_sector_is_left_and_in_other_rings() -> None:
    s = dawn()
    s.state.stacks[1].remove("201")
    s.state.stacks[2], s.state.discards[1:] = ["310", "304"], [["201"], ["306"]]

    def discards() -> list[list[str]]:
        stacks = s.state.view(None)["supply"]["stacks"]
        return [stacks[ring]["discards"] for ring in ("middle", "outer")]

    for drawn, before in (("304", ["306"]), ("310", ["306", "304"])):
        s.turn("A")
        s.play("A explore", "A at 0,-3")
        assert s.state.view(0)["step"]["drawn"] == [drawn]
        assert discards() == [["201"], before]
        s.play("A discard")
    s.turn("A")
    s.play("A explore", "A at 0,-3")
    assert discards() == [["201"], []]


@pytest.mark.rule("sd.explore.ship-unpinned", "sd.tech.cloaking-device", "sd.move.pin-draco")
@pytest.mark.parametrize(
    ("faction", "ancients", "rivals", "cloaked", "explores"),
    [
        pytest.param("descendants_of_draco", 2, 0, "", True, id="Draco among Ancients"),
        pytest.param("descendants_of_draco", 2, 1, "", False, id="Draco and a rival among Ancients"),
        pytest.param("planta", 1, 0, "", False, id="another species with an Ancient"),
        pytest.param("planta", 0, 1, "A", True, id="cloaked before one rival"),
        pytest.param("planta", 0, 2, "A", False, id="cloaked before two rivals"),
        pytest.param("planta", 0, 1, "B", False, id="the rival is cloaked"),
    ],
)
def test_who_is_not_pinned_explores(faction: str, ancients: int, rivals: int, cloaked: str, explores: bool) -> None:
    s = dawn(faction, "terran_federation")
    s.place("316", AWAY, npc={"ancient": ancients})
    s.ships("A", "316", interceptor=1)
    s.ships("B", "316", interceptor=rivals)
    if cloaked:
        s.player(cloaked).add_tech(s.parts, s.parts.tech_number["cloaking_device"], 0)
    s.play("A explore")
    assert s.refused(f"A at {AROUND[0]}") == (None if explores else "sd.explore.ship-unpinned")


@pytest.mark.rule("sd.explore.ship-unpinned", "sd.move.pin-gcds")
def test_nobody_explores_from_the_center_while_its_defence_stands() -> None:
    s = dawn()
    s.ships("A", "001", interceptor=3)
    s.play("A explore")
    assert s.refused("A at 1,0") == "sd.move.pin-gcds"
    s.sector("001").ships[s.key("N", "gcds")] = 0
    assert s.refused("A at 1,0") is None
