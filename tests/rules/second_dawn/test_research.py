"""The Research action (sd.research.*)."""

import pytest

from penumbra.eclipse.components.terms import CATEGORIES
from tests.rules.scholars import own, prices
from tests.rules.second_dawn.dawn import dawn
from tests.rules.setting import Setting


def student(*factions: str, science: int = 20, **offer: int) -> Setting:
    """A has science and nothing else to trade, and these technologies lie in the tray."""
    s = dawn(*factions)
    s.store("A", money=0, science=science, materials=0)
    s.offer(**offer)
    return s


def science(s: Setting) -> int:
    return s.player("A").storage[1]


@pytest.mark.rule("sd.research.one-tile")
def test_one_tile_an_activation() -> None:
    s = student(gauss_shield=1, nanorobots=1, neutron_bombs=1)
    s.play("A research", "A research gauss_shield")
    assert s.refused("A research nanorobots") == "sd.research.one-tile"
    s = student("hydran_progress", "planta", gauss_shield=1, nanorobots=1, neutron_bombs=1)
    s.play("A research", "A research gauss_shield", "A research nanorobots")
    assert s.refused("A research neutron_bombs") == "sd.research.one-tile"


@pytest.mark.rule("sd.research.cost")
def test_the_price_is_lower_by_the_discount() -> None:
    s = student("hydran_progress", "planta", plasma_cannon=1)
    assert prices(s, "plasma_cannon") == {"military": 6}
    own(s, "military", "neutron_bombs")
    assert prices(s, "plasma_cannon") == {"military": 5}
    s.play("A research", "A research plasma_cannon")
    assert science(s) == 15


@pytest.mark.rule("sd.research.discount-table")
def test_the_discount_by_technologies_on_the_track() -> None:
    s = student("hydran_progress", "planta", quantum_grid=1)
    grid = ("gauss_shield", "fusion_source", "improved_hull", "positron_computer", "advanced_economy", "tachyon_drive")
    discounts = [s.board("A")["discount"]["grid"]]
    costs = [prices(s, "quantum_grid")["grid"]]
    for tech in grid:
        own(s, "grid", tech)
        discounts.append(s.board("A")["discount"]["grid"])
        costs.append(prices(s, "quantum_grid")["grid"])
    assert discounts == [0, 1, 2, 3, 4, 6, 8]
    assert costs == [16, 15, 14, 13, 12, 10, 8]


@pytest.mark.rule("sd.research.minimum")
def test_the_price_never_falls_below_the_minimum() -> None:
    s = student(fusion_drive=1)
    assert prices(s, "fusion_drive") == {"nano": 4}
    for tech in ("nanorobots", "orbital", "monolith"):
        own(s, "nano", tech)
        assert prices(s, "fusion_drive") == {"nano": 3}


@pytest.mark.rule("sd.research.pay")
def test_a_tile_is_paid_before_it_is_taken() -> None:
    s = student(science=4, improved_hull=1)
    own(s, "grid", "gauss_shield")
    s.store("A", money=2)
    s.play("A research")
    assert prices(s, "improved_hull") == {"grid": 5}
    assert s.refused("A research improved_hull") == "sd.research.pay"
    s.play("A trade money science", "A research improved_hull")
    assert s.player("A").storage == [0, 0, 0]


@pytest.mark.rule("sd.research.category")
def test_a_tile_goes_on_the_track_of_its_category() -> None:
    s = student(gauss_shield=1)
    s.play("A research")
    assert s.offered("A", "research") == {"research gauss_shield"}
    s.play("A research gauss_shield")
    assert s.board("A")["techs"] == {"military": ["starbase"], "grid": ["gauss_shield"], "nano": []}
    assert s.board("A")["discount"]["grid"] == 1


@pytest.mark.rule("sd.research.rare-any-track")
def test_a_rare_tile_goes_on_any_track() -> None:
    s = student(soliton_cannon=1)
    own(s, "military", "neutron_bombs")
    assert prices(s, "soliton_cannon") == {"military": 7, "grid": 9, "nano": 9}
    s.play("A research")
    assert s.offered("A", "research") == {f"research soliton_cannon {track}" for track in CATEGORIES}
    s.play("A research soliton_cannon nano")
    assert science(s) == 11
    assert s.board("A")["techs"]["nano"] == ["soliton_cannon"]


@pytest.mark.rule("sd.research.rare-counts")
def test_a_rare_tile_counts_on_its_track() -> None:
    s = student(soliton_cannon=1)
    own(s, "grid", "gauss_shield", "fusion_source", "improved_hull")
    s.play("A research", "A research soliton_cannon grid")
    assert s.board("A")["discount"]["grid"] == 4
    assert s.board("A")["score"]["technologies"] == 1


@pytest.mark.rule("sd.research.track-full")
def test_seven_technologies_fill_a_track() -> None:
    s = student(plasma_missile=1, soliton_cannon=1)
    military = ("neutron_bombs", "plasma_cannon", "phase_shield", "advanced_mining", "tachyon_source")
    own(s, "military", *military)
    s.play("A research")
    assert s.refused("A research plasma_missile") is None
    own(s, "military", "gluon_computer")
    assert len(s.board("A")["techs"]["military"]) == 7
    assert s.refused("A research plasma_missile") == "sd.research.track-full"
    assert s.refused("A research soliton_cannon military") == "sd.research.track-full"
    assert s.offered("A", "research") == {"research soliton_cannon grid", "research soliton_cannon nano"}


@pytest.mark.rule("sd.research.no-duplicate")
def test_no_technology_twice() -> None:
    s = student("hydran_progress", "terran_union", advanced_labs=2)
    assert s.refused("A research") == "sd.research.no-tile"
    s.store("B", science=20)
    s.turn("B")
    s.play("B research", "B research advanced_labs")
    assert s.board("B")["techs"]["nano"] == ["advanced_labs"]
    s = student("hydran_progress", "planta", advanced_labs=2, nanorobots=1)
    s.play("A research")
    assert s.refused("A research advanced_labs") == "sd.research.no-duplicate"


@pytest.mark.rule("sd.research.no-discard")
def test_technologies_stay_where_they_are() -> None:
    s = student(gauss_shield=1)
    own(s, "military", "neutron_bombs", "plasma_cannon", "soliton_cannon")
    before = s.board("A")["techs"]["military"]
    seen = set()
    for action in ("research", "upgrade", "build", "move", "explore", "influence", None):
        s.turn("A")
        if action:
            s.play(f"A {action}")
        seen |= {move.split()[0] for move in s.offered("A") if any(tech in move.split() for tech in before)}
    s.upkeep()
    seen |= {move.split()[0] for move in s.offered("A") if any(tech in move.split() for tech in before)}
    assert seen == {"fit"}
    assert s.board("A")["techs"]["military"] == before


@pytest.mark.rule("sd.research.starting-covered")
def test_printed_technologies_keep_their_spaces() -> None:
    s = student("eridani_empire", "planta", neutron_bombs=1)
    assert s.board("A")["discount"] == {"military": 1, "grid": 1, "nano": 1}
    s.play("A research", "A research neutron_bombs")
    assert s.board("A")["techs"] == {
        "military": ["plasma_cannon", "neutron_bombs"],
        "grid": ["gauss_shield"],
        "nano": ["fusion_drive"],
    }


@pytest.mark.rule("sd.research.available-only")
def test_a_tile_that_is_bought_leaves_the_tray() -> None:
    s = student(quantum_grid=1, gauss_shield=1)
    s.store("B", science=20)
    s.play("A research", "A research quantum_grid", "A end", "B research")
    assert s.refused("B research quantum_grid") == "sd.research.available-only"
    s.offer(quantum_grid=1)
    assert s.refused("B research quantum_grid") is None


@pytest.mark.rule("sd.research.second-activation-discount")
def test_the_first_tile_makes_the_second_cheaper() -> None:
    s = student("hydran_progress", "planta", fusion_drive=1, wormhole_generator=1)
    own(s, "nano", "nanorobots", "orbital", "monolith")
    discs = s.board("A")["discs"]["track"]
    s.play("A research", "A research fusion_drive")
    assert science(s) == 17
    s.play("A research wormhole_generator")
    assert science(s) == 9
    assert s.board("A")["discs"]["track"] == discs - 1


@pytest.mark.rule("sd.research.instant")
def test_discs_come_at_once() -> None:
    s = student(advanced_robotics=1)
    s.player("A").discs = 8
    s.play("A research", "A research advanced_robotics")
    assert s.step == "research"
    assert s.board("A")["discs"]["track"] == 8
    assert s.board("A")["discs"]["aside"] == 2


@pytest.mark.rule("sd.research.no-tile")
def test_no_action_without_a_tile_to_buy() -> None:
    s = student(science=1, gauss_shield=1)
    assert s.refused("A research") == "sd.research.no-tile"
    s.store("A", money=2)
    assert s.refused("A research") is None
    s.store("A", money=0, science=0)
    assert s.refused("A research") == "sd.research.no-tile"


@pytest.mark.rule("sd.research.cost", "sd.research.discount-table")
def test_neither_a_rivals_technologies_nor_another_track_make_a_tile_cheaper() -> None:
    s = student("hydran_progress", "planta", plasma_cannon=1)
    s.learn("B", "neutron_bombs", "phase_shield")
    own(s, "grid", "gauss_shield", "fusion_source")
    assert prices(s, "plasma_cannon") == {"military": 6}
