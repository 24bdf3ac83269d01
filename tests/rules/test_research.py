"""The Research action (nd.research.*)."""

import pytest

from tests.rules.setting import Setting

DRACO = ("descendants_of_draco", "terran_federation")
"""A begins without any technology."""


def price(s: Setting, tech: str) -> int:
    """What A would pay for a technology on the supply board."""
    found = {one["id"]: one["price"] for one in s.state.view(0)["supply"]["techs"]}
    return int(found[tech])


def catalogue(s: Setting, kind: str) -> set[str]:
    return {tech.id for tech in s.parts.techs if tech.kind == kind}


@pytest.mark.rule("nd.research.one-tile")
def test_one_technology_an_action() -> None:
    s = Setting()
    s.offer(gauss_shield=1, nanorobots=1)
    s.store("A", science=20)
    s.play("A research", "A research gauss_shield")
    assert s.refused("A research nanorobots") == "nd.research.one-tile"
    assert s.board("A")["techs"]["grid"] == ["gauss_shield"]
    assert [one["id"] for one in s.state.view(0)["supply"]["techs"]] == ["nanorobots"]


@pytest.mark.rule("nd.research.one-tile")
def test_hydran_researches_two() -> None:
    s = Setting(factions=("hydran_progress", "terran_directorate"))
    s.offer(gauss_shield=1, nanorobots=1, starbase=1)
    s.store("A", science=20)
    s.play("A research", "A research gauss_shield", "A research nanorobots")
    assert s.refused("A research starbase") == "nd.research.one-tile"


@pytest.mark.parametrize(("owned", "cost"), [(0, 4), (1, 3), (2, 3)])
@pytest.mark.rule("nd.research.cost")
def test_the_discount_stops_at_the_least_price(owned: int, cost: int) -> None:
    s = Setting()
    s.learn("A", *("nanorobots", "orbital")[:owned])
    s.offer(fusion_drive=1)
    s.store("A", science=cost)
    assert price(s, "fusion_drive") == cost
    s.play("A research", "A research fusion_drive")
    assert s.player("A").storage[1] == 0


@pytest.mark.rule("nd.research.discount")
def test_the_discount_grows_along_the_track() -> None:
    s = Setting()
    row = [s.board("A")["discount"]["nano"]]
    for tech in ("nanorobots", "fusion_drive", "advanced_robotics", "orbital", "advanced_labs", "monolith"):
        s.learn("A", tech)
        row.append(s.board("A")["discount"]["nano"])
        if len(row) == 6:
            s.offer(wormhole_generator=1)
            assert price(s, "wormhole_generator") == 10
    assert row == [0, 1, 2, 3, 4, 6, 8]


@pytest.mark.rule("nd.research.discount-own-category")
def test_only_the_own_category_gives_a_discount() -> None:
    s = Setting(factions=DRACO)
    s.learn("A", "gauss_shield", "improved_hull", "fusion_source")
    s.learn("B", "neutron_bombs", "phase_shield")
    s.offer(plasma_cannon=1)
    assert price(s, "plasma_cannon") == 6
    s.learn("A", "neutron_bombs", "starbase", "phase_shield")
    s.store("A", science=4)
    s.play("A research", "A research plasma_cannon")
    assert s.player("A").storage[1] == 0


@pytest.mark.rule("nd.research.pay-science")
def test_the_whole_price_is_paid_at_once() -> None:
    s = Setting()
    s.learn("A", "gauss_shield", "improved_hull", "fusion_source")
    s.offer(positron_computer=1)
    s.store("A", money=1, science=4, materials=1)
    s.play("A research")
    assert price(s, "positron_computer") == 5
    assert s.refused("A research positron_computer") == "nd.research.pay-science"
    s.store("A", science=5)
    s.play("A research positron_computer")
    assert s.player("A").storage == [1, 0, 1]


@pytest.mark.rule("nd.research.no-duplicate")
def test_no_technology_twice_preprinted_or_not() -> None:
    s = Setting(factions=("orion_hegemony", "terran_federation"))
    s.learn("A", "nanorobots")
    s.offer(gauss_shield=2, nanorobots=1)
    s.store("A", science=20)
    s.play("A research")
    assert s.refused("A research gauss_shield") == "nd.research.no-duplicate"
    assert s.refused("A research nanorobots") == "nd.research.no-duplicate"


@pytest.mark.rule("nd.research.only-available")
def test_only_what_lies_on_the_supply_board() -> None:
    s = Setting()
    s.offer(gauss_shield=1)
    assert s.state.tech_bag[s.parts.tech_number["monolith"]] == 3
    s.store("A", science=20)
    s.play("A research")
    assert s.refused("A research monolith") == "nd.research.only-available"
    assert s.offered("A", "research") == {"research gauss_shield"}


@pytest.mark.rule("nd.research.permanent")
def test_nothing_takes_a_technology_away() -> None:
    s = Setting()
    gained = ["neutron_bombs", "nanorobots", "advanced_robotics"]
    s.offer(**dict.fromkeys(gained, 1))
    s.store("A", science=30)
    for tech in gained:
        s.turn("A")
        s.play("A research", f"A research {tech}", "A end")
    s.offer(**dict.fromkeys(gained, 1))
    for _ in range(3):
        for action in ("research", "upgrade", "influence", "build", "move"):
            s.turn("A")
            s.play(f"A {action}")
            named = {choice for choice in s.offered("A") if any(tech in choice for tech in gained)}
            assert not named
            board = s.board("A")["techs"]
            assert set(gained) <= {tech for track in board.values() for tech in track}
            s.play("A end")
        s.cleanup()


@pytest.mark.rule("nd.research.starting-technologies")
def test_a_preprinted_technology_counts_like_a_researched_one() -> None:
    s = Setting(factions=("hydran_progress", "terran_directorate"))
    s.place("202", (-1, -1), owner="A")
    s.offer(fusion_drive=1)
    s.play("A research", "A colony 202 1 science")
    assert s.sector("202").cubes[1] == 1
    assert s.board("A")["discount"]["nano"] == 1
    assert price(s, "fusion_drive") == 3
    s.learn("A", "nanorobots", "orbital")
    assert s.board("A")["score"]["technologies"] == 0
    s.play("A research fusion_drive")
    assert s.board("A")["score"]["technologies"] == 1
    assert s.board("A")["techs"]["nano"][0] == "advanced_labs"


@pytest.mark.rule("nd.research.track-full")
def test_an_eighth_technology_of_a_category_is_refused() -> None:
    s = Setting()
    military = [tech.id for tech in s.parts.techs if tech.category == "military" and tech.id != "starbase"]
    s.learn("A", *military[:6])
    s.offer(nanorobots=1, **{military[6]: 1})
    s.store("A", science=20)
    s.play("A research")
    assert s.refused(f"A research {military[6]}") == "nd.research.track-full"
    assert s.refused("A research nanorobots") is None


@pytest.mark.rule("nd.research.three-types")
def test_technologies_are_of_three_types_or_passive() -> None:
    s = Setting()
    assert len(catalogue(s, "ship_part")) == 12
    assert catalogue(s, "build") == {"starbase", "orbital", "monolith"}
    assert catalogue(s, "instant") == {"quantum_grid", "advanced_robotics", "artifact_key"}
    assert len(catalogue(s, "passive")) == 6
    assert len(s.parts.techs) == 24


@pytest.mark.rule("nd.research.categories")
def test_three_categories_of_eight() -> None:
    categories = [tech.category for tech in Setting().parts.techs]
    assert len(categories) == 24
    assert {one: categories.count(one) for one in categories} == {"military": 8, "grid": 8, "nano": 8}
