"""The Upgrade action (nd.upgrade.*)."""

from typing import Any

import pytest

from tests.rules.setting import Setting

# A Terran Interceptor has nothing on slot 0, an Ion Cannon on 1, a Nuclear Source on 2 and a Nuclear Drive on 3;
# a Cruiser a Hull on 0, nothing on 1, an Ion Cannon on 2, a Nuclear Source on 3, an Electron Computer on 4 and a
# Nuclear Drive on 5.


def sums(s: Setting, ship: str) -> dict[str, Any]:
    blueprint: dict[str, Any] = s.board("A")["blueprints"][ship]
    return blueprint


def dice(s: Setting, ship: str) -> int:
    return sum(weapon["dice"] for weapon in sums(s, ship)["cannons"])


def upgrading(*techs: str) -> Setting:
    s = Setting()
    s.learn("A", *techs)
    s.play("A upgrade")
    return s


@pytest.mark.rule("nd.upgrade.return-any")
def test_five_tiles_return_and_two_come_at_no_cost() -> None:
    s = Setting()
    s.blueprint("A", "cruiser", s0="ion_cannon", s1="hull", s4="hull")
    s.blueprint("A", "dreadnought", s2="hull", s5="hull")
    storage = s.player("A").storage[:]
    s.play("A upgrade", "A return cruiser 0", "A return cruiser 1", "A return cruiser 4")
    s.play("A return dreadnought 2", "A return dreadnought 5")
    s.play("A fit hull cruiser 1", "A fit hull interceptor 0", "A end")
    assert s.player("A").storage == storage
    tiles = [slot["tile"] for blueprint in s.board("A")["blueprints"].values() for slot in blueprint["slots"]]
    assert [tile for tile in tiles if tile] == ["hull", "hull"]


@pytest.mark.rule("nd.upgrade.take-two")
def test_two_tiles_and_no_third() -> None:
    s = upgrading()
    storage = s.player("A").storage[:]
    s.play("A fit hull interceptor 0", "A fit hull cruiser 1")
    assert s.refused("A fit hull dreadnought 2") == "nd.upgrade.take-two"
    s.play("A end")
    assert s.player("A").storage == storage
    assert (sums(s, "interceptor")["hull"], sums(s, "cruiser")["hull"]) == (1, 2)


@pytest.mark.rule("nd.upgrade.over-printed")
def test_a_tile_may_cover_a_printed_part() -> None:
    s = upgrading("improved_hull")
    s.play("A fit improved_hull interceptor 1")
    assert (sums(s, "interceptor")["hull"], sums(s, "interceptor")["cannons"]) == (2, [])
    s.play("A fit improved_hull interceptor 3")
    assert s.refused("A end") == "nd.upgrade.drive-required"


@pytest.mark.rule("nd.upgrade.not-over-tile")
def test_a_tile_on_a_square_is_returned_first() -> None:
    s = Setting()
    s.blueprint("A", "cruiser", s1="ion_cannon")
    s.play("A upgrade")
    assert s.refused("A fit hull cruiser 1") == "nd.upgrade.not-over-tile"
    s.play("A return cruiser 1", "A fit hull cruiser 1", "A end")
    assert sums(s, "cruiser")["slots"][1]["tile"] == "hull"


@pytest.mark.rule("nd.upgrade.printed-reappears")
def test_the_part_beneath_a_returned_tile_counts_again() -> None:
    s = Setting()
    s.blueprint("A", "interceptor", s1="improved_hull")
    assert (dice(s, "interceptor"), sums(s, "interceptor")["hull"]) == (0, 2)
    s.play("A upgrade", "A return interceptor 1", "A end")
    assert (dice(s, "interceptor"), sums(s, "interceptor")["hull"]) == (1, 0)


@pytest.mark.rule("nd.upgrade.printed-not-removable")
def test_a_printed_part_stays() -> None:
    s = upgrading()
    assert s.refused("A return interceptor 2") == "nd.upgrade.printed-not-removable"
    assert s.offered("A", "return") == set()


@pytest.mark.rule("nd.upgrade.instant")
def test_ships_on_the_map_change_at_once() -> None:
    s = Setting()
    s.learn("A", "gauss_shield")
    s.ships("A", "221", interceptor=1)
    s.place("201", (-1, -1))
    s.ships("A", "201", interceptor=1)
    s.ships("B", "201", cruiser=1)
    s.play("A upgrade", "A fit gauss_shield interceptor 0", "A end")
    assert sums(s, "interceptor")["shield"] == 1
    s.ships("B", "221", cruiser=1)
    s.dice(*[1, 1, 5, 6, 6], *[1, 5])
    s.combat()
    s.play("A attack interceptor", "B attack cruiser", "A attack interceptor")
    assert s.sector("221").party(0) == 2
    s.draw_reputation()
    s.play("A attack interceptor", "B attack cruiser")
    assert s.sector("201").party(0) == 1


@pytest.mark.rule("nd.upgrade.tech-needed")
def test_a_part_with_the_symbol_needs_its_technology() -> None:
    s = upgrading()
    assert s.refused("A fit fusion_source interceptor 2") == "nd.upgrade.tech-needed"
    s.play("A end")
    s.learn("A", "fusion_source")
    s.turn("A")
    s.play("A upgrade", "A fit fusion_source interceptor 2", "A end")
    assert sums(s, "interceptor")["energy"] == 6


@pytest.mark.rule("nd.upgrade.energy")
def test_a_ship_uses_no_more_energy_than_it_produces() -> None:
    s = upgrading("positron_computer", "plasma_cannon")
    assert (sums(s, "interceptor")["energy"], sums(s, "interceptor")["used"]) == (3, 2)
    s.play("A fit plasma_cannon interceptor 0")
    assert s.refused("A end") == "nd.upgrade.energy"
    s.play("A return interceptor 0", "A fit positron_computer interceptor 0", "A end")
    assert (sums(s, "interceptor")["energy"], sums(s, "interceptor")["used"]) == (3, 3)


@pytest.mark.rule("nd.upgrade.drive-required")
def test_a_moving_ship_keeps_a_drive() -> None:
    s = upgrading("improved_hull")
    s.remove_ships("A", "221")
    s.play("A fit improved_hull interceptor 3")
    assert s.refused("A end") == "nd.upgrade.drive-required"
    s.play("A fit nuclear_drive interceptor 0", "A end")
    assert sums(s, "interceptor")["movement"] == 1


@pytest.mark.rule("nd.upgrade.starbase-no-drive")
def test_a_starbase_takes_no_drive() -> None:
    s = upgrading()
    assert s.refused("A fit nuclear_drive starbase 3") == "nd.upgrade.starbase-no-drive"
    assert s.refused("A fit nuclear_source starbase 3") is None


@pytest.mark.rule("nd.upgrade.legal-at-end")
def test_a_blueprint_is_judged_when_the_action_ends() -> None:
    s = Setting()
    s.learn("A", "tachyon_source")
    s.blueprint("A", "interceptor", s0="positron_computer", s1="plasma_cannon", s2="fusion_source", s3="fusion_drive")
    assert sums(s, "interceptor")["used"] == 5
    s.play("A upgrade", "A return interceptor 2")
    assert s.refused("A end") == "nd.upgrade.energy"
    s.play("A fit tachyon_source interceptor 2", "A end")
    assert sums(s, "interceptor")["energy"] == 9


@pytest.mark.parametrize(("source", "rule"), [("fusion_source", None), (None, "nd.upgrade.energy")])
@pytest.mark.rule("nd.upgrade.repeat-parts")
def test_parts_of_a_kind_may_repeat(source: str | None, rule: str | None) -> None:
    s = Setting()
    s.learn("A", "fusion_drive")
    s.blueprint("A", "cruiser", s0="ion_cannon", s3=source, s5="fusion_drive")
    s.play("A upgrade", "A fit fusion_drive cruiser 1")
    assert (sums(s, "cruiser")["used"], sums(s, "cruiser")["movement"], dice(s, "cruiser")) == (6, 4, 2)
    assert s.refused("A end") == rule


@pytest.mark.rule("nd.upgrade.cumulative")
def test_values_add_up_with_the_ship_and_the_parts_outside_the_grid() -> None:
    s = Setting(factions=("planta", "terran_directorate"))
    s.learn("A", "fusion_drive", "positron_computer")
    cruiser = s.player("A").species.blueprints["cruiser"]
    before = sums(s, "cruiser")
    assert (before["computer"], before["energy"]) == (1, 3 + 2)
    s.play("A upgrade", "A fit fusion_drive cruiser 3", "A fit fusion_drive cruiser 4")
    after = sums(s, "cruiser")
    assert (after["movement"], after["initiative"]) == (4, cruiser.initiative + 4)
    assert after["used"] == 1 + 4
    s.play("A end")
    s.turn("A")
    s.play("A upgrade", "A fit positron_computer cruiser 0")
    assert sums(s, "cruiser")["computer"] == 1 + 2


@pytest.mark.rule("nd.upgrade.must-place")
def test_a_tile_is_never_taken_without_a_square_for_it() -> None:
    s = Setting()
    for ship in ("interceptor", "cruiser", "dreadnought", "starbase"):
        for slot, one in enumerate(sums(s, ship)["slots"]):
            s.blueprint("A", ship, **{f"s{slot}": one["printed"] or "hull"})
    s.play("A upgrade")
    assert s.offered("A", "fit") == set()
    assert s.refused("A fit hull cruiser 1") == "nd.upgrade.not-over-tile"
    s.play("A end")
    assert s.board("A")["parts_kept"] == []


@pytest.mark.rule("nd.upgrade.no-swap-squares")
def test_a_tile_moves_only_by_being_taken_anew() -> None:
    s = Setting()
    s.learn("A", "improved_hull")
    s.blueprint("A", "cruiser", s1="improved_hull")
    s.play("A upgrade", "A return cruiser 1", "A fit improved_hull interceptor 0")
    assert s.state.view(0)["step"]["left"] == 1
    assert (sums(s, "cruiser")["hull"], sums(s, "interceptor")["hull"]) == (1, 2)


@pytest.mark.rule("nd.upgrade.return-only")
def test_an_upgrade_may_only_return_tiles() -> None:
    s = Setting()
    s.blueprint("A", "cruiser", s1="hull")
    s.blueprint("A", "interceptor", s0="hull", s2="fusion_source", s1="antimatter_cannon")
    s.play("A upgrade", "A return cruiser 1", "A return interceptor 2")
    assert s.refused("A end") == "nd.upgrade.energy"
    s.play("A return interceptor 1", "A end")
    assert s.waiting == "B"


@pytest.mark.rule("nd.upgrade.instant")
def test_no_other_type_and_no_rivals_ships_change() -> None:
    s = Setting()
    before = s.board("A")["blueprints"], s.board("B")["blueprints"]
    s.learn("A", "gauss_shield")
    s.play("A upgrade", "A fit gauss_shield interceptor 0", "A end")
    after = s.board("A")["blueprints"]
    assert after.pop("interceptor") != before[0].pop("interceptor")
    assert (after, s.board("B")["blueprints"]) == before
