"""The Influence action (sd.influence.*)."""

import pytest

from penumbra.eclipse.components.terms import NOBODY
from tests.rules.second_dawn.dawn import AWAY, NORTH, dawn, guardian
from tests.rules.setting import Setting

# Beside A's home sector 221 at 0,-2, whose wormholes lie on edges 0, 1, 3 and 4, sector 201 (wormholes on edges
# 1, 3 and 5) is joined to it by two wormholes, one or none.
FULL = ((-1, -1), 0)
HALF = ((-1, -1), 1)
BARE = ((1, -2), 1)


def beside_home(lies: tuple[tuple[int, int], int] = FULL, owner: str | None = None, *factions: str) -> Setting:
    """Sector 201 beside A's home sector."""
    s = dawn(*factions)
    s.place("201", *lies, owner=owner)
    return s


def influencing(s: Setting) -> Setting:
    s.play("A influence")
    return s


@pytest.mark.rule("sd.influence.activations")
def test_two_discs_are_moved_and_no_third() -> None:
    for faction in ("terran_directorate", "eridani_empire", "planta", "orion_hegemony"):
        s = beside_home(FULL, None, faction, "terran_federation")
        s.place("306", (0, -3), turn=2)
        s.place("202", (0, -1), turn=1)
        influencing(s).play("A disc track 201", "A disc track 306")
        assert s.refused("A disc track 202") == "sd.influence.activations"
        assert s.refused(f"A disc {s.home('A')} track") == "sd.influence.activations"


@pytest.mark.rule("sd.influence.colony-refresh")
def test_two_colony_ships_are_turned_up() -> None:
    s = beside_home()
    s.player("A").colony_ready = 0
    influencing(s).play("A disc track 201", "A flip", "A flip")
    assert s.refused("A flip") == "sd.influence.colony-refresh"
    s.play("A colony 201 0 money", "A colony 201 1 materials")
    assert s.board("A")["colony"] == {"ready": 0, "total": 3}
    assert s.refused("A flip") == "sd.influence.colony-refresh"


@pytest.mark.rule("sd.influence.colony-refresh-alone")
def test_colony_ships_without_a_disc() -> None:
    s = dawn()
    s.player("A").colony_ready = 1
    influencing(s).play("A flip", "A flip", "A end")
    assert s.board("A")["colony"]["ready"] == 3
    assert s.waiting == "B"


@pytest.mark.rule("sd.influence.from")
def test_discs_come_from_the_track_or_own_sectors() -> None:
    s = beside_home(FULL, "A")
    s.place("306", (0, -3), turn=2)
    s.player("A").discs = 1
    influencing(s)
    assert s.board("A")["discs"]["track"] == 0
    assert s.refused("A disc 201 306") is None
    assert s.refused("A disc 201 track") is None
    assert s.refused("A disc track 306") == "sd.influence.from"
    assert s.refused("A disc 223 306") == "sd.influence.from"


@pytest.mark.rule("sd.influence.to-adjacent")
def test_a_full_connection_is_needed() -> None:
    assert influencing(beside_home(FULL)).refused("A disc track 201") is None
    assert influencing(beside_home(HALF)).refused("A disc track 201") == "sd.influence.to-adjacent"
    for npc, ship in ({"ancient": 1}, False), ({}, True):
        s = dawn()
        s.place("201", *FULL, npc=npc)
        if ship:
            s.ships("B", "201", interceptor=1)
        rule = "sd.influence.to-adjacent" if ship else "sd.influence.not-with-opponents"
        assert influencing(s).refused("A disc track 201") == rule
    s = dawn(modules=["warp_portals"])
    portals = [number for number, tile in s.parts.sectors.items() if tile.warp_portal]
    s.place(portals[0], AWAY)
    s.place(portals[1], (-1, -1), owner="A")
    assert influencing(s).refused(f"A disc track {portals[0]}") is None


@pytest.mark.rule("sd.influence.to-pinned-ok")
def test_a_pinned_ship_connects() -> None:
    s = dawn()
    s.place("316", AWAY, npc={"ancient": 1})
    s.place("304", NORTH)
    s.ships("A", "316", interceptor=1)
    twin = s.state.copy()
    s.play("A explore")
    assert s.refused("A at 7,-4") == "sd.explore.ship-unpinned"
    s.state = twin
    influencing(s).play("A disc track 304")
    assert s.seen("304")["owner"] == 0


@pytest.mark.rule("sd.influence.to-half")
def test_a_generator_makes_do_with_half() -> None:
    for lies, with_generator in ((HALF, None), (BARE, "sd.influence.to-adjacent")):
        s = influencing(beside_home(lies))
        assert s.refused("A disc track 201") == "sd.influence.to-adjacent"
        s.learn("A", "wormhole_generator")
        assert s.refused("A disc track 201") == with_generator


@pytest.mark.rule("sd.influence.to-own-ship", "sd.influence.not-with-opponents")
def test_own_ships_need_no_connection() -> None:
    for others, rule in (
        ({}, None),
        ({"B": 1}, "sd.influence.to-adjacent"),
        ({"N": 1}, "sd.influence.not-with-opponents"),
    ):
        s = dawn()
        s.place("316", AWAY, npc={"ancient": others.get("N", 0)})
        s.ships("A", "316", cruiser=1)
        s.ships("B", "316", interceptor=others.get("B", 0))
        assert influencing(s).refused("A disc track 316") == rule


@pytest.mark.rule("sd.influence.not-controlled")
def test_no_disc_on_a_disc() -> None:
    for owner in ("A", "B"):
        s = influencing(beside_home(FULL, owner))
        assert s.refused("A disc track 201") == "sd.influence.not-controlled"


@pytest.mark.rule("sd.influence.to-track")
def test_two_sectors_are_given_up() -> None:
    s = beside_home(FULL, "A")
    s.place("306", (0, -3), turn=2, owner="A")
    s.player("A").discs = 6
    influencing(s)
    assert (s.board("A")["discs"]["track"], s.board("A")["upkeep"]) == (5, 10)
    s.play("A disc 201 track", "A disc 306 track")
    assert (s.board("A")["discs"]["track"], s.board("A")["upkeep"]) == (7, 5)
    assert s.refused("A disc 221 track") == "sd.influence.activations"
    assert [s.seen(number)["owner"] for number in ("201", "306", "221")] == [None, None, 0]


@pytest.mark.rule("sd.influence.cubes-return")
def test_cubes_go_home_with_the_disc() -> None:
    s = beside_home(FULL, "A")
    s.tracks("A", money=9, materials=10)
    s.cube("201", 0, "money")
    s.cube("201", 1, "materials")
    incomes = s.board("A")["income"]
    assert (incomes["money"], incomes["materials"]) == (6, 4)
    influencing(s).play("A disc 201 track")
    incomes = s.board("A")["income"]
    assert (incomes["money"], incomes["materials"]) == (4, 3)
    assert set(s.board("A")["graveyard"].values()) == {0}


@pytest.mark.rule("sd.influence.source-connection")
def test_the_disc_that_moves_does_not_connect() -> None:
    s = dawn()
    s.place("304", AWAY, owner="A")
    s.place("310", NORTH)
    influencing(s)
    assert s.refused("A disc 304 310") == "sd.influence.source-connection"
    s.ships("A", "304", interceptor=1)
    assert s.refused("A disc 304 310") is None


@pytest.mark.rule("sd.influence.disc-once")
def test_a_disc_moves_once() -> None:
    s = beside_home(FULL, "A")
    s.place("306", (0, -3), turn=2)
    s.player("A").discs = 1
    influencing(s).play("A disc 201 track")
    assert s.board("A")["discs"]["track"] == 1
    assert s.refused("A disc track 306") == "sd.influence.disc-once"
    s.player("A").discs = 2
    assert s.refused("A disc track 306") is None


@pytest.mark.rule("sd.influence.sector-once")
def test_a_sector_takes_part_once() -> None:
    s = beside_home(FULL, "A")
    influencing(s).play("A disc 201 track")
    assert s.refused("A disc track 201") == "sd.influence.sector-once"
    s.play("A end")
    s.turn("A")
    influencing(s).play("A disc track 201")
    assert s.refused("A disc 201 track") == "sd.influence.sector-once"


@pytest.mark.rule("sd.influence.colonize-after")
def test_the_sector_is_populated_in_the_same_action() -> None:
    s = influencing(beside_home())
    s.play("A disc track 201", "A colony 201 0 money", "A colony 201 1 materials")
    assert [square["cube"] for square in s.seen("201")["squares"]] == ["money", "materials"]


@pytest.mark.rule("sd.influence.example")
def test_two_discs_and_two_colony_ships() -> None:
    s = beside_home()
    s.place("306", (0, -3), turn=2, owner="A")
    s.place("316", AWAY, owner="A")
    s.player("A").discs = 8
    s.player("A").colony_ready = 0
    influencing(s).play("A disc 306 201", "A disc 316 track")
    assert s.board("A")["discs"]["track"] == 8
    s.play("A flip", "A flip")
    assert s.board("A")["colony"]["ready"] == 2
    s.play("A colony 201 0 money", "A colony 201 1 materials", "A end")
    assert s.board("A")["colony"]["ready"] == 0
    assert s.board("A")["income"] == {"money": 4, "science": 3, "materials": 4}
    assert [s.seen(number)["owner"] for number in ("306", "316", "201")] == [None, None, 0]


@pytest.mark.rule("sd.influence.discovery")
def test_a_disc_brings_no_discovery() -> None:
    s = dawn()
    s.place("206", (-1, -1), discovery="money")
    influencing(s).play("A disc track 206")
    assert s.step == "influence"
    assert (s.seen("206")["owner"], s.seen("206")["discovery"]) == (0, True)
    s.play("A end")
    s.ships("A", "206", interceptor=1)
    s.combat()
    s.play("A keep")
    assert s.board("A")["discoveries_kept"] == 1


@pytest.mark.rule("sd.influence.center")
def test_the_center_is_open_when_its_defence_is_gone() -> None:
    s = dawn()
    s.place("102", (0, -1), owner="A")
    influencing(s)
    assert s.refused("A disc track 001") == "sd.influence.center"
    s.sector("001").ships[s.key("N", "gcds")] = 0
    s.play("A disc track 001")
    assert s.seen("001")["owner"] == 0


@pytest.mark.rule("sd.influence.guardian-sector")
def test_guardians_keep_discs_out_of_everybody() -> None:
    for faction in ("terran_directorate", "descendants_of_draco"):
        s = dawn(faction, "terran_federation")
        guarded = guardian(s)
        s.place("310", (3, -3), turn=1, owner="A")
        influencing(s)
        assert s.refused(f"A disc track {guarded}") == "sd.influence.guardian-sector"
        s.sector(guarded).ships[s.key("N", "guardian")] = 0
        s.play(f"A disc track {guarded}")
        assert s.seen(guarded)["owner"] == 0
    assert s.sector(guarded).owner != NOBODY


@pytest.mark.rule("sd.influence.colony-refresh")
def test_only_used_colony_ships_are_turned_up_and_two_again_in_the_next_action() -> None:
    s = dawn()
    s.player("A").colony_ready = 2
    influencing(s).play("A flip")
    assert s.refused("A flip") == "sd.influence.colony-refresh"
    assert s.board("A")["colony"] == {"ready": 3, "total": 3}
    s.player("A").colony_ready = 0
    s.turn("A")
    influencing(s).play("A flip", "A flip")
    assert s.board("A")["colony"]["ready"] == 2


@pytest.mark.rule("sd.influence.colony-refresh")
@pytest.mark.parametrize("action", ["explore", "research", "upgrade", "build", "move"])
def test_no_other_action_turns_colony_ships_up(action: str) -> None:
    s = dawn()
    s.store("A", science=20, materials=20)
    s.player("A").colony_ready = 0
    assert s.refused("A flip") == "sd.turn.one-action"
    s.play(f"A {action}")
    assert s.refused("A flip") == "sd.turn.one-action"


@pytest.mark.rule("sd.influence.to-adjacent", "sd.influence.to-pinned-ok")
@pytest.mark.parametrize(
    ("owner", "ships", "rule"),
    [
        pytest.param(None, {}, "sd.influence.to-adjacent", id="nobody's sector"),
        pytest.param("B", {}, "sd.influence.to-adjacent", id="a rival's disc"),
        pytest.param(None, {"B": 1}, "sd.influence.to-adjacent", id="a rival's ship"),
        pytest.param("A", {}, None, id="an own disc"),
        pytest.param("A", {"B": 2}, None, id="an own disc among a rival's ships"),
        pytest.param(None, {"A": 1}, None, id="an own ship"),
        pytest.param("B", {"A": 1, "B": 1}, None, id="an own ship that is pinned in a rival's sector"),
    ],
)
def test_the_connection_leads_to_an_own_disc_or_ship(
    owner: str | None, ships: dict[str, int], rule: str | None
) -> None:
    s = dawn()
    s.place("304", AWAY, owner=owner)
    s.place("310", NORTH)
    for letter, count in ships.items():
        s.ships(letter, "304", interceptor=count)
    assert influencing(s).refused("A disc track 310") == rule
