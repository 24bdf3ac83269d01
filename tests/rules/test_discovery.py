"""Discovery tiles (nd.discovery.*)."""

from typing import Any

import pytest

from tests.rules.setting import Setting

BESIDE_HOME = (-1, -1)
"""A position across an edge of A's home sector with a wormhole."""


def discovering(discovery: str, factions: tuple[str, ...] | None = None, **options: Any) -> Setting:
    """A is about to influence 206, where a discovery tile lies, and can trade nothing."""
    s = Setting(factions=factions, **options)
    s.place("206", BESIDE_HOME, discovery=discovery)
    s.store("A", money=0, science=0, materials=0)
    return s


def found(s: Setting) -> Setting:
    """A's disc goes to 206."""
    s.play("A influence", "A disc track 206")
    assert s.step == "discovery"
    return s


def sums(s: Setting, ship: str) -> dict[str, Any]:
    blueprint: dict[str, Any] = s.board("A")["blueprints"][ship]
    return blueprint


def yellow_dice(s: Setting, ship: str) -> int:
    return sum(weapon["dice"] for weapon in sums(s, ship)["cannons"] if weapon["die"] == "yellow")


@pytest.mark.rule("nd.discovery.awarded-on-disc")
def test_a_disc_of_the_influence_action_wins_the_tile() -> None:
    s = found(discovering("science"))
    s.play("A use")
    assert s.player("A").storage == [0, 5, 0]


@pytest.mark.rule("nd.discovery.awarded-on-disc")
def test_a_disc_after_exploring_wins_the_tile() -> None:
    s = Setting()
    s.on_top("206")
    s.next_discovery("science")
    s.store("A", science=0)
    s.play("A explore", "A at -1,-1", "A place 206 0", "A disc")
    assert s.step == "discovery"
    s.play("A use")
    assert s.player("A").storage[1] == 5


@pytest.mark.rule("nd.discovery.awarded-on-disc")
def test_a_disc_after_combat_wins_the_tile() -> None:
    s = discovering("science")
    s.ships("A", "206", interceptor=1)
    s.combat()
    s.play("A disc")
    assert s.step == "discovery"
    s.play("A use")
    assert s.player("A").storage[1] == 5


@pytest.mark.rule("nd.discovery.awarded-on-disc")
def test_the_disc_in_the_galactic_center_wins_its_tile_once_the_defence_system_is_gone() -> None:
    s = Setting()
    s.ships("A", "001", dreadnought=2)
    s.dice(*[6] * 4, *[1] * 4, *[6] * 4)
    s.combat()
    s.play("A attack dreadnought", "A attack dreadnought")
    s.draw_reputation()
    assert (s.step, s.waiting) == ("take_control", "A")
    s.play("A disc")
    assert s.step == "discovery"
    s.play("A keep")
    assert s.player("A").discoveries_kept == 1


@pytest.mark.rule("nd.discovery.awarded-on-disc")
def test_a_disc_among_ancients_wins_no_tile() -> None:
    s = Setting(factions=("descendants_of_draco", "terran_federation"))
    sector = s.place("203", BESIDE_HOME, npc={"ancient": 2}, discovery="science")
    s.play("A influence", "A disc track 203")
    assert s.step == "influence"
    assert sector.owner == 0
    assert s.player("A").storage[1] == s.player("A").species.storage["science"]


@pytest.mark.rule("nd.discovery.first-disc")
def test_who_puts_the_disc_wins_the_tile_that_others_fought_for() -> None:
    s = Setting()
    s.place("203", BESIDE_HOME, npc={"ancient": 2}, discovery="money")
    s.ships("A", "203", dreadnought=2)
    s.dice(*[1] * 4, *[6] * 4)
    s.combat()
    s.play("A attack dreadnought", *["A hit N ancient 1"] * 2, *["A hit N ancient 2"] * 2)
    s.draw_reputation()
    s.play("A decline")
    s.cleanup()
    s.cleanup()
    s.remove_ships("A", "203")
    s.ships("B", "203", interceptor=1)
    s.store("A", money=0)
    s.store("B", money=0)
    s.turn("B")
    s.play("B influence", "B disc track 203", "B use")
    assert s.player("B").storage[0] == 8
    assert s.player("A").storage[0] == 0
    assert s.player("A").discoveries_kept == 0


@pytest.mark.rule("nd.discovery.decide-now", "nd.discovery.not-declined")
def test_the_benefit_or_the_points_and_nothing_else() -> None:
    s = found(discovering("science"))
    assert s.offered("A") == {"use", "keep"}
    for other in ("A end", "A flip", "A disc 221 track", "A decline", "A colony 206 0 materials", "A pass"):
        assert s.refused(other) == "nd.discovery.decide-now"
    s.play("A use")
    assert s.step == "influence"


@pytest.mark.parametrize("choice", ["use", "keep"])
@pytest.mark.rule("nd.discovery.not-declined")
def test_no_tile_stays_on_the_sector(choice: str) -> None:
    s = found(discovering("science"))
    assert s.refused("A end") == "nd.discovery.decide-now"
    s.play(f"A {choice}", "A end")
    assert not s.seen("206")["discovery"]
    assert (s.player("A").storage[1], s.player("A").discoveries_kept) == ((5, 0) if choice == "use" else (0, 1))


@pytest.mark.rule("nd.discovery.vp")
def test_three_kept_tiles_score_six_at_the_end() -> None:
    s = discovering("money")
    s.place("207", (0, -3), discovery="ancient_cruiser")
    s.place("208", (0, -1), discovery="shard_hull")
    s.play("A influence", "A disc track 206", "A keep", "A disc track 207", "A keep", "A end")
    s.turn("A")
    s.play("A influence", "A disc track 208", "A keep", "A end")
    assert s.player("A").storage == [0, 0, 0]
    assert s.player("A").supply[1] == 4
    assert s.player("A").parts_kept == []
    s.state.round = 9
    s.cleanup()
    assert s.state.result()[0]["parts"]["discoveries"] == 6


@pytest.mark.parametrize(
    ("discovery", "storage"), [("money", [11, 3, 3]), ("science", [3, 8, 3]), ("materials", [3, 3, 9])]
)
@pytest.mark.rule("nd.discovery.resources")
def test_a_resource_tile_fills_the_storage_and_gives_no_points(discovery: str, storage: list[int]) -> None:
    s = discovering(discovery)
    s.store("A", money=3, science=3, materials=3)
    found(s).play("A use")
    assert s.player("A").storage == storage
    assert s.board("A")["score"]["discoveries"] == 0


@pytest.mark.rule("nd.discovery.ancient-technology")
def test_ancient_technology_is_the_cheapest_one_lacks_for_free() -> None:
    s = discovering("ancient_technology")
    s.learn("A", "gauss_shield")
    s.learn("B", "fusion_drive")
    s.offer(gauss_shield=1, fusion_drive=1)
    found(s)
    assert s.offered("A") == {"use fusion_drive", "keep"}
    assert s.refused("A use gauss_shield") == "nd.discovery.ancient-technology"
    s.play("A use fusion_drive")
    assert s.board("A")["techs"]["nano"] == ["fusion_drive"]
    assert s.player("A").storage == [0, 0, 0]
    assert s.player("A").discoveries_kept == 0
    assert [tech["id"] for tech in s.state.view(0)["supply"]["techs"]] == ["gauss_shield"]


@pytest.mark.rule("nd.discovery.ancient-technology-printed-price")
def test_discounts_do_not_make_a_technology_the_cheapest() -> None:
    s = discovering("ancient_technology", ("descendants_of_draco", "terran_federation"))
    s.learn("A", "gauss_shield", "improved_hull", "fusion_source", "neutron_bombs")
    s.offer(positron_computer=1, plasma_cannon=1, neutron_bombs=1)
    prices = {tech["id"]: tech["price"] for tech in s.state.view(0)["supply"]["techs"]}
    assert prices["positron_computer"] == prices["plasma_cannon"] == 5
    found(s)
    assert s.offered("A", "use") == {"use plasma_cannon"}
    assert s.refused("A use positron_computer") == "nd.discovery.ancient-technology"


@pytest.mark.rule("nd.discovery.ancient-technology-printed-price")
def test_neither_the_price_with_discount_nor_the_lowest_price_makes_a_technology_the_cheapest() -> None:
    s = discovering("ancient_technology")
    s.learn("A", "neutron_bombs", "plasma_cannon", "phase_shield", "advanced_mining", "plasma_missile")
    s.offer(tachyon_source=1, advanced_economy=1)
    prices = {tech["id"]: tech["price"] for tech in s.state.view(0)["supply"]["techs"]}
    assert prices == {"tachyon_source": 6, "advanced_economy": 10}, "printed are 12 and 10, and 6 is the least for both"
    found(s)
    assert s.offered("A", "use") == {"use advanced_economy"}
    assert s.refused("A use tachyon_source") == "nd.discovery.ancient-technology"


@pytest.mark.parametrize("tech", ["neutron_bombs", "gauss_shield", "nanorobots"])
@pytest.mark.rule("nd.discovery.ancient-technology-tie")
def test_of_equally_cheap_technologies_any_may_be_chosen(tech: str) -> None:
    s = discovering("ancient_technology")
    s.offer(neutron_bombs=1, gauss_shield=1, nanorobots=1, fusion_drive=1)
    found(s)
    assert s.offered("A", "use") == {"use neutron_bombs", "use gauss_shield", "use nanorobots"}
    s.play(f"A use {tech}")
    assert s.player("A").has(s.parts.tech_number[tech])


@pytest.mark.rule("nd.discovery.ancient-technology-none")
def test_who_can_take_no_technology_keeps_the_tile() -> None:
    s = discovering("ancient_technology")
    s.learn("A", "gauss_shield")
    s.offer(gauss_shield=2)
    found(s)
    assert s.offered("A") == {"keep"}
    assert s.refused("A use gauss_shield") == "nd.discovery.ancient-technology-none"
    s.play("A keep")
    assert s.board("A")["score"]["discoveries"] == 2


@pytest.mark.rule("nd.discovery.ancient-technology-none")
def test_a_full_track_takes_no_ancient_technology() -> None:
    s = discovering("ancient_technology")
    military = [tech.id for tech in s.parts.techs if tech.category == "military" and tech.id != "starbase"]
    s.learn("A", *military[:6])
    s.offer(**{military[6]: 1})
    found(s)
    assert s.offered("A") == {"keep"}
    assert s.refused(f"A use {military[6]}") == "nd.discovery.ancient-technology-none"


@pytest.mark.rule("nd.discovery.ancient-technology-instant")
def test_an_ancient_technology_works_like_a_researched_one() -> None:
    s = discovering("ancient_technology")
    s.learn("A", "nanorobots")
    s.offer(advanced_robotics=1)
    s.player("A").discs = 8
    found(s)
    assert s.player("A").discs == 6
    assert s.board("A")["discount"]["nano"] == 1
    s.play("A use advanced_robotics")
    assert s.player("A").discs == 7
    assert s.board("A")["discount"]["nano"] == 2


@pytest.mark.rule("nd.discovery.ancient-technology-instant", "nd.control.no-colony-yet")
def test_an_artifact_key_found_after_combat_brings_resources_but_no_colony_ships() -> None:
    s = discovering("ancient_technology")
    s.offer(artifact_key=1)
    s.ships("A", "206", interceptor=1)
    s.combat()
    s.play("A disc", "A use artifact_key")
    assert s.step == "artifacts"
    assert s.refused("A colony 206 0 materials") == "nd.tech.artifact-key"
    s.play("A take science")
    assert s.player("A").storage == [0, 5, 0]


@pytest.mark.rule("nd.discovery.ancient-cruiser")
def test_an_ancient_cruiser_stands_in_the_sector() -> None:
    s = discovering("ancient_cruiser")
    s.ships("A", "221", cruiser=3)
    found(s).play("A use")
    assert s.sector("206").count(0, 1) == 1
    assert s.player("A").supply[1] == 0
    assert s.player("A").storage == [0, 0, 0]
    assert s.player("A").discoveries_kept == 0


@pytest.mark.rule("nd.discovery.ancient-cruiser-none")
def test_without_an_unused_cruiser_the_tile_is_kept() -> None:
    s = discovering("ancient_cruiser")
    s.ships("A", "221", cruiser=4)
    found(s)
    assert s.offered("A") == {"keep"}
    assert s.refused("A use") == "nd.discovery.ancient-cruiser-none"


@pytest.mark.rule("nd.discovery.ancient-cruiser-blueprint")
def test_an_ancient_cruiser_is_a_cruiser_like_any_other() -> None:
    s = discovering("ancient_cruiser")
    s.ships("A", "221", cruiser=3)
    s.blueprint("A", "cruiser", s1="axion_computer", s0="shard_hull")
    found(s).play("A use", "A end")
    s.turn("A")
    s.store("A", materials=5)
    s.play("A build")
    assert s.refused("A build cruiser 221") == "nd.build.ship-limit"
    s.play("A end")
    s.ships("B", "206", interceptor=1)
    s.dice(2, 1, 2)
    s.combat()
    types = {one["seat"]: one for one in s.state.view(0)["battle"]["types"]}
    assert (types[0]["computer"], types[0]["hull"], types[0]["count"]) == (4, 3, 1)
    s.turn("A")
    s.remove_ships("B", "206")
    s.play("A move", "A move cruiser 206 221")
    assert s.sector("221").count(0, 1) == 4


@pytest.mark.rule("nd.discovery.part-place-now")
def test_an_ancient_part_may_replace_a_tile_at_once() -> None:
    s = discovering("shard_hull")
    s.blueprint("A", "cruiser", s1="ion_cannon")
    before = sums(s, "cruiser")
    discs = s.board("A")["discs"]["upgrade"]
    found(s)
    assert not s.player("A").has(s.parts.tech_number["improved_hull"])
    s.play("A fit cruiser 1")
    after = sums(s, "cruiser")
    assert after["hull"] == before["hull"] + 3
    assert (yellow_dice(s, "cruiser"), after["slots"][1]["tile"]) == (1, "shard_hull")
    assert s.board("A")["discs"]["upgrade"] == discs
    assert s.player("A").storage == [0, 0, 0]


@pytest.mark.rule("nd.discovery.part-place-now")
def test_an_ancient_part_may_cover_a_printed_part() -> None:
    s = found(discovering("shard_hull"))
    s.play("A fit interceptor 1")
    assert (sums(s, "interceptor")["hull"], sums(s, "interceptor")["cannons"]) == (3, [])


@pytest.mark.rule("nd.discovery.part-keep")
def test_a_part_kept_aside_is_placed_by_a_later_upgrade() -> None:
    s = discovering("ion_turret")
    s.state.round = 3
    before = s.board("A")["blueprints"]
    found(s).play("A store", "A end")
    assert s.board("A")["blueprints"] == before
    assert s.board("A")["parts_kept"] == ["ion_turret"]
    s.cleanup()
    s.cleanup()
    assert s.state.round == 5
    s.turn("A")
    assert yellow_dice(s, "interceptor") == 1
    s.play("A upgrade", "A fit ion_turret interceptor 0", "A end")
    assert yellow_dice(s, "interceptor") == 3
    assert s.board("A")["parts_kept"] == []


@pytest.mark.rule("nd.discovery.part-keep-counts")
def test_a_kept_part_is_one_of_the_two_of_an_upgrade() -> None:
    s = discovering("ion_turret")
    found(s).play("A store", "A end")
    s.turn("A")
    s.play("A upgrade", "A fit ion_turret interceptor 0", "A fit electron_computer cruiser 1")
    assert s.refused("A fit hull dreadnought 2") == "nd.upgrade.take-two"
    s.play("A end")


@pytest.mark.rule("nd.discovery.part-keep-counts")
def test_a_kept_part_is_the_one_of_an_upgrade_reaction() -> None:
    s = discovering("ion_turret")
    found(s).play("A store", "A end")
    s.turn("A")
    s.play("A pass", "B build", "B end", "A react upgrade", "A fit ion_turret interceptor 0")
    assert s.refused("A fit hull dreadnought 2") == "nd.reaction.upgrade"
    s.play("A end")
    assert yellow_dice(s, "interceptor") == 3


@pytest.mark.parametrize("choice", ["store", "fit interceptor 0"])
@pytest.mark.rule("nd.discovery.part-no-vp-later")
def test_a_part_taken_as_a_part_scores_nothing(choice: str) -> None:
    s = found(discovering("shard_hull"))
    s.play(f"A {choice}", "A end")
    s.state.round = 9
    s.cleanup()
    assert s.state.result()[0]["parts"]["discoveries"] == 0


@pytest.mark.rule("nd.discovery.part-removed-gone")
def test_an_ancient_part_that_is_replaced_leaves_the_game() -> None:
    s = Setting()
    s.learn("A", "improved_hull")
    s.blueprint("A", "cruiser", s1="shard_hull")
    assert sums(s, "cruiser")["hull"] == 1 + 3
    s.play("A upgrade", "A return cruiser 1", "A fit improved_hull cruiser 1")
    assert sums(s, "cruiser")["hull"] == 1 + 2
    assert s.refused("A fit shard_hull cruiser 0") == "nd.discovery.part-keep"
    s.play("A end")
    s.turn("A")
    s.play("A upgrade")
    assert s.refused("A fit shard_hull cruiser 0") == "nd.discovery.part-keep"
    assert s.board("A")["parts_kept"] == []


@pytest.mark.rule("nd.discovery.part-not-moved")
def test_an_ancient_part_cannot_change_ships() -> None:
    s = Setting()
    s.blueprint("A", "cruiser", s1="shard_hull")
    s.play("A upgrade", "A return cruiser 1")
    assert s.refused("A fit shard_hull dreadnought 2") == "nd.discovery.part-keep"
    assert s.refused("A fit shard_hull cruiser 0") == "nd.discovery.part-keep"


@pytest.mark.rule("nd.discovery.part-limits")
def test_an_ancient_part_needs_the_energy_it_uses() -> None:
    s = discovering("ion_turret")
    s.blueprint("A", "cruiser", s1="positron_computer")
    assert (sums(s, "cruiser")["energy"], sums(s, "cruiser")["used"]) == (3, 3)
    found(s)
    assert s.refused("A fit cruiser 0") == "nd.discovery.part-limits"
    assert s.refused("A fit cruiser 1") is None
    assert s.refused("A fit cruiser 2") is None


@pytest.mark.rule("nd.discovery.part-limits")
def test_an_ancient_part_may_not_cover_the_only_drive() -> None:
    s = found(discovering("axion_computer"))
    assert s.refused("A fit interceptor 3") == "nd.discovery.part-limits"


@pytest.mark.rule("nd.discovery.part.axion-computer")
def test_axion_computer_hits_on_three_and_uses_no_energy() -> None:
    s = discovering("axion_computer")
    s.blueprint("A", "interceptor", s3="fusion_drive")
    before = sums(s, "interceptor")
    assert before["energy"] == before["used"]
    found(s).play("A fit interceptor 0", "A end")
    after = sums(s, "interceptor")
    assert (after["computer"], after["used"]) == (3, before["used"])
    assert after["initiative"] == before["initiative"]
    s.ships("A", "206", interceptor=1)
    s.ships("B", "206", interceptor=1)
    s.dice(2, 1, 3)
    s.combat()
    s.play("A attack interceptor", "B attack interceptor")
    assert s.sector("206").party(1) == 1
    s.play("A attack interceptor")
    assert s.sector("206").party(1) == 0


@pytest.mark.rule("nd.discovery.part.hypergrid-source")
def test_hypergrid_source_gives_eleven_energy() -> None:
    s = found(discovering("hypergrid_source"))
    assert sums(s, "interceptor")["energy"] == 3
    s.play("A fit interceptor 2")
    assert sums(s, "interceptor")["energy"] == 3 + 8


@pytest.mark.rule("nd.discovery.part.shard-hull")
def test_shard_hull_breaks_at_the_fourth_point() -> None:
    s = found(discovering("shard_hull"))
    s.play("A fit interceptor 0", "A end")
    s.ships("B", "221", interceptor=1)
    s.dice(*[1, 6] * 4)
    s.combat()
    for _ in range(3):
        s.play("A attack interceptor", "B attack interceptor")
        assert s.sector("221").party(0) == 1
    s.play("A attack interceptor", "B attack interceptor")
    assert s.sector("221").party(0) == 0


@pytest.mark.rule("nd.discovery.part.ion-turret")
def test_ion_turret_adds_two_yellow_dice_for_one_energy() -> None:
    s = found(discovering("ion_turret"))
    s.play("A fit interceptor 0", "A end")
    assert (sums(s, "interceptor")["energy"], sums(s, "interceptor")["used"]) == (3, 3)
    s.ships("B", "221", interceptor=1)
    s.dice(2, 3, 6)
    s.combat()
    s.play("A attack interceptor")
    assert s.sector("221").party(1) == 0


@pytest.mark.rule("nd.discovery.part.conformal-drive")
def test_conformal_drive_moves_four() -> None:
    s = discovering("conformal_drive")
    before = sums(s, "interceptor")
    found(s)
    assert s.refused("A fit starbase 3") == "nd.discovery.part-limits"
    s.play("A fit interceptor 3")
    after = sums(s, "interceptor")
    assert after["movement"] == 4
    assert after["initiative"] == s.player("A").species.blueprints["interceptor"].initiative + 2
    assert after["used"] == before["used"] + 1


@pytest.mark.rule("nd.discovery.part.flux-shield")
def test_flux_shield_takes_three_off() -> None:
    s = discovering("flux_shield")
    s.blueprint("A", "interceptor", s2="fusion_source")
    s.blueprint("B", "interceptor", s0="axion_computer")
    used = sums(s, "interceptor")["used"]
    found(s).play("A fit interceptor 0", "A end")
    assert sums(s, "interceptor")["used"] == used + 2
    s.ships("B", "221", interceptor=1)
    s.dice(1, 5, 1, 6)
    s.combat()
    s.play("A attack interceptor", "B attack interceptor")
    assert s.sector("221").party(0) == 1
    s.play("A attack interceptor", "B attack interceptor")
    assert s.sector("221").party(0) == 0


@pytest.mark.rule("nd.discovery.part-not-mid-combat")
def test_a_part_won_in_combat_comes_after_all_battles() -> None:
    s = Setting()
    s.place("311", (0, -3), discovery="ion_turret")
    s.place("207", (-1, -1))
    for number in ("311", "207"):
        s.ships("B", number, interceptor=1)
        s.ships("A", number, interceptor=1)
    s.dice(1, 6, 1, 6)
    s.combat()
    s.play("B attack interceptor", "A attack interceptor")
    s.draw_reputation()
    assert s.state.view(0)["battle"]["sector"] == "207"
    assert yellow_dice(s, "interceptor") == 1
    s.play("B attack interceptor", "A attack interceptor")
    s.draw_reputation()
    s.play("A disc")
    step = s.state.view(0)["step"]
    assert (step["kind"], step["seat"], step["sector"], step["tile"]) == ("discovery", 0, "311", "ion_turret")


@pytest.mark.rule("nd.discovery.part-keep")
def test_a_kept_part_is_for_its_finder_alone_and_once() -> None:
    s = discovering("ion_turret")
    found(s).play("A store", "A end", "B upgrade")
    assert s.refused("B fit ion_turret interceptor 0") == "nd.discovery.part-keep"
    s.turn("A")
    s.play("A upgrade", "A fit ion_turret interceptor 0")
    assert s.refused("A fit ion_turret cruiser 1") == "nd.discovery.part-keep"
