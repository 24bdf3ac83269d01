"""Influence discs after combat (nd.control.*)."""

import pytest

from tests.rules.battlefield import HERE, NORTH, SOUTH, controller, ships_in
from tests.rules.setting import Setting


def conquest(number: str = "316") -> Setting:
    """A Cruiser of A alone in a sector of B without a cube."""
    s = Setting()
    s.place(number, HERE, owner="B")
    s.ships("A", number, cruiser=1)
    return s


@pytest.mark.rule("nd.control.remove-disc")
def test_a_disc_without_population_goes_home() -> None:
    s = Setting()
    s.place("206", HERE, owner="B", cubes={0: "materials"})
    s.ships("A", "206", cruiser=1)
    s.player("B").discs = 5
    s.dice(6)
    s.combat()
    s.play("A attack")
    assert s.player("B").discs == 6
    assert controller(s, "206") is None
    s.play("A disc")
    assert controller(s, "206") == "A"


@pytest.mark.rule("nd.control.no-population-ever")
def test_a_disc_that_never_had_population_goes_home_as_well() -> None:
    s = conquest("207")
    discs = s.player("B").discs
    s.dice()
    s.combat()
    assert s.step == "take_control"
    assert s.player("B").discs == discs + 1
    assert s.offered("A", "disc") == {"disc"}


@pytest.mark.rule("nd.control.place-disc", "nd.control.no-influence-cost")
def test_a_disc_may_be_placed_where_none_lies() -> None:
    s = Setting()
    s.place("201", HERE)
    s.ships("A", "201", interceptor=1)
    s.player("A").discs = 7
    s.store("A", money=2, science=3, materials=3)
    s.combat()
    assert s.step == "take_control"
    assert s.player("A").upkeep(s.parts) == 5
    s.play("A disc")
    assert controller(s, "201") == "A"
    assert s.player("A").discs == 6
    assert s.player("A").upkeep(s.parts) == 7
    assert s.player("A").storage == [2, 3, 3]
    assert sum(s.player("A").on_action) == 0
    assert s.state.view(0)["step"]["cost"] == 7


@pytest.mark.rule("nd.control.place-optional")
def test_placing_is_optional_and_losing_is_not() -> None:
    s = conquest()
    discs = s.player("B").discs
    s.combat()
    s.play("A decline")
    assert controller(s, "316") is None
    assert s.player("B").discs == discs + 1


@pytest.mark.rule("nd.control.no-disc-left")
def test_without_a_disc_on_the_track_none_is_placed() -> None:
    s = conquest()
    s.player("A").on_action = [1, 1, 1, 1, 1, 1, 0]
    s.player("A").discs = 0
    s.combat()
    assert s.state.phase == "upkeep"
    assert controller(s, "316") is None


@pytest.mark.rule("nd.control.disc-returned-usable")
def test_a_disc_that_came_home_can_be_placed_in_a_later_sector() -> None:
    s = conquest("310")
    s.place("207", SOUTH)
    s.ships("B", "207", interceptor=1)
    s.player("B").discs = 0
    s.combat()
    s.play("A decline")
    assert s.waiting == "B"
    assert s.state.view(1)["step"]["sector"] == "207"
    s.play("B disc")
    assert controller(s, "207") == "B"
    assert s.player("B").discs == 0


@pytest.mark.rule("nd.control.npc-blocks")
def test_ancients_keep_discs_away_but_not_those_of_draco() -> None:
    offers = {}
    for faction in ("terran_directorate", "descendants_of_draco"):
        s = Setting(factions=(faction, "terran_union"))
        s.place("305", HERE, npc={"ancient": 1})
        s.ships("A", "305", cruiser=1)
        s.after_battles()
        offers[faction] = s.offered("A", "disc")
    assert offers == {"terran_directorate": set(), "descendants_of_draco": {"disc"}}


@pytest.mark.rule("nd.control.npc-blocks")
@pytest.mark.parametrize("faction", ["terran_directorate", "descendants_of_draco"])
def test_the_defence_system_keeps_every_disc_away(faction: str) -> None:
    s = Setting(factions=(faction, "terran_union"))
    s.ships("A", "001", cruiser=1)
    s.after_battles()
    assert s.state.phase == "upkeep"
    assert controller(s, "001") is None


@pytest.mark.rule("nd.control.no-colony-yet")
def test_colony_ships_wait_for_upkeep() -> None:
    s = Setting()
    for number, at in (("201", HERE), ("102", NORTH)):
        s.place(number, at)
        s.ships("A", number, interceptor=1)
    s.player("A").colony_ready = 1
    s.combat()
    s.play("A disc")
    assert s.state.view(0)["step"]["sector"] == "102"
    assert s.refused("A colony 201 0 money") == "nd.control.no-colony-yet"
    s.play("A decline")
    assert s.step == "upkeep"
    s.play("A colony 201 0 money")
    assert s.sector("201").cubes == [0, -1]


@pytest.mark.rule("nd.control.artifact-not-triggered")
def test_a_conquered_artifact_gives_nothing_to_a_holder_of_the_key() -> None:
    s = conquest("102")
    s.learn("A", "artifact_key")
    s.store("A", money=4, science=4, materials=4)
    s.combat()
    s.play("A disc")
    assert controller(s, "102") == "A"
    assert s.player("A").storage == [4, 4, 4]
    assert s.step == "upkeep"
    assert ships_in(s, "102") == {"A cruiser": [0]}


@pytest.mark.rule("nd.control.remove-disc", "nd.npc.never-move")
@pytest.mark.parametrize(
    ("number", "cubes", "own", "ancients"),
    [
        pytest.param("316", {}, 0, 0, id="nobody"),
        pytest.param("316", {}, 1, 0, id="an own ship"),
        pytest.param("305", {}, 0, 1, id="an Ancient"),
        pytest.param("305", {0: "science"}, 0, 1, id="an Ancient beside population"),
    ],
)
def test_a_disc_stays_where_no_other_player_has_a_ship(
    number: str, cubes: dict[int, str], own: int, ancients: int
) -> None:
    s = Setting(factions=("terran_directorate", "descendants_of_draco"))
    s.place(number, HERE, owner="B", cubes=cubes, npc={"ancient": ancients})
    s.ships("B", number, interceptor=own)
    discs = s.player("B").discs
    s.combat()
    assert s.state.phase == "upkeep"
    assert (controller(s, number), s.player("B").discs) == ("B", discs)
    assert s.sector(number).has_cubes() == bool(cubes)


@pytest.mark.rule("nd.control.disc-returned-usable")
def test_a_disc_comes_home_too_late_for_a_sector_resolved_before() -> None:
    s = conquest("310")
    s.place("316", SOUTH)
    s.ships("B", "316", interceptor=1)
    s.player("B").discs = 0
    s.combat()
    assert s.waiting == "A"
    s.play("A decline")
    assert s.state.phase == "upkeep"
    assert (controller(s, "316"), s.player("B").discs) == (None, 1)
