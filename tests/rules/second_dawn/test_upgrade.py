"""The Upgrade action (sd.upgrade.*)."""

from typing import Any

import pytest

from penumbra.eclipse import SECOND_DAWN
from tests.rules.second_dawn.dawn import AWAY, dawn
from tests.rules.setting import Setting


def upgrading(*factions: str, techs: tuple[str, ...] = ()) -> Setting:
    """A has begun an upgrade action, with technologies of the tracks."""
    s = dawn(*factions)
    s.learn("A", *techs)
    s.play("A upgrade")
    return s


def sums(s: Setting, ship: str) -> dict[str, Any]:
    """A's blueprint with the sums of its parts."""
    found: dict[str, Any] = s.board("A")["blueprints"][ship]
    return found


@pytest.mark.rule("sd.upgrade.activations")
def test_a_terran_places_two_parts() -> None:
    s = upgrading()
    s.play("A fit hull interceptor 3", "A fit hull cruiser 2")
    assert s.refused("A fit hull dreadnought 3") == "sd.upgrade.activations"


@pytest.mark.rule("sd.upgrade.return-first", "sd.upgrade.place-where")
def test_a_tile_is_returned_before_another_is_placed() -> None:
    s = dawn()
    s.learn("A", "plasma_cannon")
    s.blueprint("A", "cruiser", s2="hull", s4="hull")
    s.play("A upgrade", "A fit hull starbase 3")
    assert s.refused("A fit plasma_cannon cruiser 2") == "sd.upgrade.place-where"
    s.play("A return cruiser 2")
    s.blueprint("A", "cruiser", s3="fusion_source")
    s.play("A fit plasma_cannon cruiser 2")
    assert s.refused("A return cruiser 4") == "sd.upgrade.return-first"
    assert s.offered("A", "return") == set()


@pytest.mark.rule("sd.upgrade.free")
def test_parts_cost_nothing() -> None:
    s = dawn()
    s.store("A", money=0, science=0, materials=0)
    discs = s.board("A")["discs"]["track"]
    s.play("A upgrade", "A fit electron_computer interceptor 3", "A fit electron_computer cruiser 2", "A end")
    assert s.player("A").storage == [0, 0, 0]
    assert s.board("A")["discs"]["track"] == discs - 1


@pytest.mark.rule("sd.upgrade.cover-printed")
def test_a_covered_part_has_no_effect() -> None:
    s = upgrading()
    assert sums(s, "cruiser")["energy"] == 3
    s.play("A fit hull cruiser 3")
    assert (sums(s, "cruiser")["energy"], sums(s, "cruiser")["hull"]) == (0, 2)
    s.play("A return cruiser 3")
    assert (sums(s, "cruiser")["energy"], sums(s, "cruiser")["hull"]) == (3, 1)
    assert s.refused("A return cruiser 3") == "sd.upgrade.cover-printed"


@pytest.mark.rule("sd.upgrade.return-without-placing")
def test_parts_may_only_be_returned() -> None:
    s = dawn()
    s.blueprint("A", "cruiser", s0="hull", s1="hull")
    s.play("A upgrade", "A return cruiser 0", "A return cruiser 1")
    cruiser = sums(s, "cruiser")
    assert (cruiser["hull"], cruiser["computer"], cruiser["cannons"][0]["dice"]) == (1, 1, 1)
    twin = s.state.copy()
    s.play("A end")
    assert s.waiting == "B"
    s.state = twin
    s.play("A fit hull cruiser 2", "A end")
    assert sums(s, "cruiser")["hull"] == 2


@pytest.mark.rule("sd.upgrade.no-move")
def test_a_tile_goes_elsewhere_by_a_return_and_a_placement() -> None:
    s = dawn()
    s.learn("A", "improved_hull")
    s.blueprint("A", "cruiser", s2="improved_hull")
    s.play("A upgrade")
    assert {move.split()[0] for move in s.offered("A")} == {"fit", "return", "end", "trade"}
    s.play("A return cruiser 2", "A fit improved_hull dreadnought 3")
    assert s.state.view(0)["step"]["left"] == 1
    assert (sums(s, "cruiser")["hull"], sums(s, "dreadnought")["hull"]) == (1, 4)


@pytest.mark.rule("sd.upgrade.tech-needed")
def test_a_part_needs_its_technology() -> None:
    s = upgrading()
    assert s.refused("A fit fusion_drive cruiser 2") == "sd.upgrade.tech-needed"
    s.learn("A", "fusion_drive")
    assert {move.split()[2] for move in s.offered("A", "fit") if "fusion_drive" in move} == {
        "interceptor",
        "cruiser",
        "dreadnought",
    }


@pytest.mark.rule("sd.upgrade.default-parts")
def test_five_parts_are_free_to_all() -> None:
    s = upgrading("hydran_progress", "planta")
    assert {move.split()[1] for move in s.offered("A", "fit")} == {
        "ion_cannon",
        "electron_computer",
        "hull",
        "nuclear_drive",
        "nuclear_source",
    }


@pytest.mark.rule("sd.upgrade.own-tech-each")
def test_a_stronger_technology_does_not_open_a_weaker_part() -> None:
    s = upgrading(techs=("gluon_computer",))
    assert s.refused("A fit gluon_computer cruiser 2") is None
    assert s.refused("A fit positron_computer cruiser 2") == "sd.upgrade.tech-needed"


@pytest.mark.rule("sd.upgrade.energy")
def test_no_blueprint_may_use_more_than_it_produces() -> None:
    s = upgrading(techs=("plasma_cannon",))
    s.play("A fit plasma_cannon interceptor 3")
    assert (sums(s, "interceptor")["used"], sums(s, "interceptor")["energy"]) == (4, 3)
    assert s.refused("A end") == "sd.upgrade.energy"
    assert s.refused("A fit hull cruiser 2") == "sd.upgrade.energy"
    s.play("A return interceptor 3", "A end")
    assert s.waiting == "B"


@pytest.mark.rule("sd.upgrade.energy-at-end")
def test_energy_may_be_short_in_between() -> None:
    s = upgrading(techs=("plasma_cannon", "fusion_source"))
    s.play("A fit plasma_cannon interceptor 3", "A fit fusion_source interceptor 1", "A end")
    assert (sums(s, "interceptor")["used"], sums(s, "interceptor")["energy"]) == (4, 6)
    assert s.waiting == "B"


@pytest.mark.rule("sd.upgrade.drive-needed")
def test_a_ship_that_moves_needs_a_drive() -> None:
    s = upgrading(techs=("fusion_drive",))
    s.play("A fit hull interceptor 2")
    assert s.refused("A end") == "sd.upgrade.drive-needed"
    assert s.refused("A fit hull cruiser 2") == "sd.upgrade.drive-needed"
    s.play("A fit fusion_drive interceptor 3", "A end")
    assert s.waiting == "B"


@pytest.mark.rule("sd.upgrade.starbase-no-drive")
def test_a_starbase_takes_no_drive() -> None:
    s = upgrading()
    assert sums(s, "starbase")["energy"] - sums(s, "starbase")["used"] == 2
    assert s.refused("A fit nuclear_drive starbase 3") == "sd.upgrade.starbase-no-drive"


@pytest.mark.rule("sd.upgrade.same-part-many", "sd.upgrade.cumulative")
def test_equal_parts_add_up() -> None:
    s = upgrading(techs=("plasma_cannon", "fusion_drive"))
    s.blueprint("A", "dreadnought", s4="tachyon_source")
    s.play("A fit plasma_cannon dreadnought 1", "A fit plasma_cannon dreadnought 2", "A end")
    assert sums(s, "dreadnought")["cannons"] == [{"die": "orange", "damage": 2, "dice": 2}]
    s.turn("A")
    s.blueprint("A", "interceptor", s1="fusion_source", s0="hull")
    s.play("A upgrade", "A fit fusion_drive interceptor 2", "A fit fusion_drive interceptor 3")
    interceptor = sums(s, "interceptor")
    assert interceptor["movement"] == 4
    assert interceptor["initiative"] - interceptor["base_initiative"] == 4
    assert interceptor["used"] == 4


@pytest.mark.rule("sd.upgrade.same-part-many")
def test_two_plasma_cannons_roll_two_orange_dice() -> None:
    s = dawn()
    s.place("316", AWAY, npc={"ancient": 2})
    s.ships("A", "316", dreadnought=1)
    s.blueprint("A", "dreadnought", s1="plasma_cannon", s2="plasma_cannon", s3="tachyon_drive", s4="tachyon_source")
    left = s.dice(6, 6)
    s.combat()
    while left.laid:
        s.play(f"{s.waiting} {min(s.offered(s.waiting))}")
    assert [one["die"] for one in s.state.view(0)["battle"]["dice"]] == ["orange", "orange"]


@pytest.mark.rule("sd.upgrade.all-ships")
def test_a_part_counts_for_all_ships_at_once() -> None:
    s = dawn()
    for place, number in enumerate(("201", "309", "306")):
        s.place(number, (2 * place, 9))
        s.ships("A", number, cruiser=1)
        s.ships("B", number, cruiser=1)
    s.play("A upgrade", "A fit electron_computer cruiser 2", "A end")
    assert sums(s, "cruiser")["computer"] == 2
    s.combat()
    computers: dict[str, list[int]] = {}
    while s.state.phase == "combat":
        battle = s.state.view(None)["battle"]
        if battle is not None:
            mine = [one["computer"] for one in battle["types"] if one["seat"] == 0]
            computers.setdefault(battle["sector"], mine)
        s.play(f"{s.waiting} {min(s.offered(s.waiting))}")
    assert computers == {"309": [2], "306": [2], "201": [2]}


@pytest.mark.rule("sd.upgrade.outside-grid")
def test_symbols_beside_the_grid_always_count() -> None:
    s = upgrading("eridani_empire", "planta")
    s.play("A fit hull interceptor 1")
    assert sums(s, "interceptor")["energy"] == 1
    assert {move.split()[2] for move in s.offered("A", "return")} == {"1"}
    assert len(sums(s, "interceptor")["slots"]) == 4
    assert {move.split()[3] for move in s.offered("A", "fit") if "interceptor" in move} <= {"0", "2", "3"}


@pytest.mark.rule("sd.upgrade.ancient-removed")
def test_an_ancient_part_that_is_removed_leaves_the_game() -> None:
    s = dawn()
    number = next(n for n, one in enumerate(s.parts.discoveries) if one.id == "axion_computer")
    if number in s.state.discoveries:
        s.state.discoveries.remove(number)
    s.blueprint("A", "cruiser", s2="axion_computer")
    s.play("A upgrade", "A return cruiser 2")
    assert s.refused("A fit axion_computer cruiser 2") == "sd.discovery.ancient-part-store"
    assert s.board("A")["parts_kept"] == []
    assert number not in s.state.discoveries
    s.play("A end", "B pass", "A pass", "A pay", "B pay")
    assert (s.state.round, number in s.state.discoveries) == (2, False)


@pytest.mark.rule("sd.upgrade.ancient-stored")
def test_a_stored_part_takes_an_activation() -> None:
    s = dawn()
    s.player("A").parts_kept.append(s.parts.part_number["shard_hull"])
    s.play("A upgrade", "A fit shard_hull cruiser 2", "A fit hull interceptor 3")
    assert s.refused("A fit hull dreadnought 3") == "sd.upgrade.activations"
    assert s.board("A")["parts_kept"] == []
    assert sums(s, "cruiser")["hull"] == 4


@pytest.mark.rule("sd.upgrade.blueprint-public")
def test_all_see_all_boards() -> None:
    s = dawn(players=4)
    s.blueprint("C", "cruiser", s2="hull")
    views = [s.state.view(seat)["seats"] for seat in (0, 1, 2, 3, None)]
    for what in ("blueprints", "techs", "storage"):
        assert all([one[what] for one in view] == [one[what] for one in views[0]] for view in views)
    assert views[0][2]["blueprints"]["cruiser"]["slots"][2]["part"] == "hull"
    assert sum(len(one["blueprints"]) for one in views[0]) == 16
    assert sum(len(one["storage"]) for one in views[0]) == 12


def example(*factions: str) -> Setting:
    """The example's blueprints, with an upgrade action begun."""
    s = dawn(*factions)
    s.learn("A", *(tech for tech in ("plasma_missile", "positron_computer") if tech not in str(s.board("A")["techs"])))
    s.blueprint("A", "interceptor", s3="electron_computer")
    s.play("A upgrade", "A return interceptor 3", "A fit plasma_missile interceptor 3")
    return s


@pytest.mark.rule("sd.upgrade.example")
def test_mechanema_places_three_parts() -> None:
    s = example("mechanema", "planta")
    s.blueprint("A", "cruiser", s3="fusion_source")
    s.play("A fit positron_computer cruiser 0", "A fit ion_cannon cruiser 2", "A end")
    interceptor, cruiser = sums(s, "interceptor"), sums(s, "cruiser")
    assert (interceptor["used"], interceptor["energy"]) == (3, 3)
    assert (cruiser["used"], cruiser["energy"], cruiser["cannons"][0]["dice"]) == (4, 6, 2)
    assert s.waiting == "B"


@pytest.mark.rule("sd.upgrade.example")
def test_the_example_needs_a_better_source_and_three_activations() -> None:
    s = example("mechanema", "planta")
    s.play("A fit positron_computer cruiser 0")
    assert s.refused("A fit ion_cannon cruiser 2") == "sd.upgrade.energy"
    s = example()
    s.blueprint("A", "cruiser", s3="fusion_source")
    s.play("A fit positron_computer cruiser 0")
    assert s.refused("A fit ion_cannon cruiser 2") == "sd.upgrade.activations"


@pytest.mark.rule("sd.upgrade.blueprint-check-each")
def test_blueprints_without_ships_are_checked_too() -> None:
    s = upgrading()
    assert sums(s, "dreadnought")["supply"] == 2
    s.play("A fit hull dreadnought 7")
    assert s.refused("A end") == "sd.upgrade.drive-needed"
    s.play("A return dreadnought 7", "A end")


@pytest.mark.rule("sd.upgrade.wrong-time")
def test_blueprints_change_in_upgrades_only() -> None:
    s = dawn()
    s.place("316", AWAY)
    s.ships("A", "316", interceptor=1)
    for seat in "AB":
        assert s.refused(f"{seat} fit hull cruiser 2") in ("sd.turn.one-action", "sd.turn.order-clockwise")
    s.play("A upgrade")
    assert s.refused("B fit hull cruiser 2") == "sd.turn.order-clockwise"
    s.play("A end", "B pass", "A pass")
    assert s.state.phase == "combat"
    assert s.refused("A fit hull cruiser 2") == "sd.explore.control"
    s.play("A decline")
    assert s.state.view(None)["phase"] == "upkeep"
    assert s.refused("A fit hull cruiser 2") in ("sd.upkeep.order", "sd.turn.order-clockwise")


@pytest.mark.rule("sd.upgrade.wrong-time")
def test_a_pulsar_places_one_part() -> None:
    s = dawn(modules=["pulsar"])
    s.place("393", AWAY, owner="A")
    s.play("A pulsar 393 upgrade", "A fit hull cruiser 2")
    assert s.refused("A fit hull interceptor 3") == "sd.pulsar.effect"
    assert sums(s, "cruiser")["hull"] == 2


@pytest.mark.rule("sd.upgrade.tech-needed")
def test_a_rivals_technology_opens_no_part() -> None:
    s = upgrading()
    s.learn("B", "fusion_drive")
    assert s.refused("A fit fusion_drive cruiser 2") == "sd.upgrade.tech-needed"
    s.turn("B")
    s.play("B upgrade")
    assert s.refused("B fit fusion_drive cruiser 2") is None


@pytest.mark.rule("sd.upgrade.starbase-no-drive")
@pytest.mark.parametrize("drive", [part.id for part in SECOND_DAWN.box.parts.parts if part.type == "drive"])
def test_no_drive_of_any_kind_goes_on_a_starbase(drive: str) -> None:
    s = dawn(modules=["worlds_afar"])
    part = s.parts.part_number[drive]
    if s.parts.parts[part].source == "discovery":
        s.player("A").parts_kept.append(part)
    elif s.parts.parts[part].tech:
        s.player("A").add_tech(s.parts, s.parts.part_tech[part], 0)
    s.blueprint("A", "starbase", s2="tachyon_source")
    s.play("A upgrade")
    assert s.refused(f"A fit {drive} starbase 3") == "sd.upgrade.starbase-no-drive"
    assert s.refused(f"A fit {drive} interceptor 2") != "sd.upgrade.starbase-no-drive"


@pytest.mark.rule("sd.upgrade.all-ships")
def test_a_part_counts_for_no_other_type_and_no_rival() -> None:
    s = dawn()
    before = [s.board(letter)["blueprints"] for letter in "AB"]
    s.play("A upgrade", "A fit electron_computer cruiser 2", "A end")
    after = [s.board(letter)["blueprints"] for letter in "AB"]
    assert after[1] == before[1]
    assert [ship for ship in s.parts.ship_ids if after[0][ship] != before[0][ship]] == ["cruiser"]


@pytest.mark.rule("sd.upgrade.energy", "sd.upgrade.drive-needed", "sd.reaction.upgrade", "sd.pulsar.effect")
@pytest.mark.parametrize("begin", ["A react upgrade", "A pulsar 393 upgrade"])
def test_a_single_part_has_to_fit_as_well(begin: str) -> None:
    s = dawn(modules=["pulsar"])
    s.place("393", AWAY, owner="A")
    s.learn("A", "plasma_cannon")
    s.player("A").passed = "react" in begin
    s.play(begin)
    assert s.refused("A fit plasma_cannon interceptor 3") == "sd.upgrade.energy"
    assert s.refused("A fit hull interceptor 2") == "sd.upgrade.drive-needed"
    assert s.refused("A fit plasma_cannon interceptor 0") is None
