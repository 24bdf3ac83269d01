"""Discovery tiles of the second edition (sd.discovery.*)."""

from typing import Any

import pytest

from penumbra.eclipse import SECOND_DAWN
from tests.rules.battlefield import HERE, NORTH, only_ones, ships_in
from tests.rules.setting import Setting

ZONE = "-1,-1"
"""A ring II zone that A's home sector opens to."""

RARE_AND_REGULAR = {"neutron_absorber": 1, "improved_hull": 1}


def exploring(discovery: str, *modules: str, players: int = 2, **tiles: int) -> Setting:
    """A is about to explore 206, which holds a tile; ``tiles`` lie in the tech tray where any are named."""
    s = Setting(players, game=SECOND_DAWN, modules=list(modules))
    s.on_top("206")
    s.next_discovery(discovery)
    s.store("A", money=0, science=0, materials=0)
    if tiles:
        s.offer(**tiles)
    return s


def found(s: Setting) -> Setting:
    """A explores 206 and has the tile in hand."""
    s.play("A explore", f"A at {ZONE}", "A place 206 0")
    assert s.step == "discovery"
    return s


def taken(discovery: str, *modules: str, **tiles: int) -> Setting:
    """A has just explored 206 and has the tile in hand."""
    return found(exploring(discovery, *modules, **tiles))


def won(discovery: str, number: str, at: tuple[int, int], s: Setting, **ships: int) -> None:
    """Puts ships of A alone into a sector with a tile."""
    s.place(number, at=at, discovery=discovery)
    s.ships("A", number, **ships)


def totals(s: Setting, ship: str) -> dict[str, Any]:
    sums: dict[str, Any] = s.board("A")["blueprints"][ship]
    return sums


def points(s: Setting) -> int:
    kept: int = s.board("A")["score"]["discoveries"]
    return kept


# ---- taking and keeping


@pytest.mark.rule("sd.discovery.immediate")
def test_the_benefit_or_the_points_for_good() -> None:
    s = taken("money")
    assert s.offered("A") == {"use", "keep"}
    for other in ("A end", "A disc", "A decline"):
        assert s.refused(other) == "sd.discovery.immediate"
    s.play("A use")
    assert (s.player("A").storage, points(s)) == ([8, 0, 0], 0)
    s = taken("money")
    s.play("A keep")
    assert (s.player("A").storage, points(s)) == ([0, 0, 0], 2)
    assert s.refused("A use") == "sd.explore.control"
    s.play("A decline")
    assert s.refused("A use") == "sd.turn.one-action"


@pytest.mark.rule("sd.discovery.hidden-kept")
def test_others_see_how_many_tiles_were_kept() -> None:
    s = Setting(game=SECOND_DAWN)
    for discovery, number, at in (("money", "206", HERE), ("science", "316", NORTH), ("shard_hull", "311", (8, -4))):
        won(discovery, number, at, s, interceptor=1)
    s.combat()
    s.play(*["A keep"] * 3)
    seen = s.state.view(1)["seats"][0]
    assert (seen["discoveries_kept"], seen["kept_face_up"]) == (3, [])
    assert "shard_hull" not in str(seen)
    assert points(s) == 6


# ---- resources


@pytest.mark.rule("sd.discovery.resources-single")
@pytest.mark.parametrize(
    ("discovery", "storage"), [("money", [10, 2, 2]), ("science", [2, 7, 2]), ("materials", [2, 2, 8])]
)
def test_resource_tiles(discovery: str, storage: list[int]) -> None:
    s = exploring(discovery)
    s.store("A", money=2, science=2, materials=2)
    found(s).play("A use")
    assert s.player("A").storage == storage


@pytest.mark.rule("sd.discovery.resources-mixed")
def test_the_mixed_tile() -> None:
    s = exploring("mixed_resources")
    s.store("A", money=1, science=1, materials=1)
    found(s).play("A use")
    assert s.player("A").storage == [4, 3, 3]


@pytest.mark.rule("sd.discovery.resources-choice")
@pytest.mark.parametrize(
    ("resource", "storage"), [("money", [6, 0, 0]), ("science", [3, 3, 0]), ("materials", [3, 0, 3])]
)
def test_the_tile_with_a_resource_of_choice(resource: str, storage: list[int]) -> None:
    s = taken("money_and_choice", "worlds_afar")
    assert s.offered("A") == {"use money", "use science", "use materials", "keep"}
    s.play(f"A use {resource}")
    assert s.player("A").storage == storage


# ---- ancient technology


@pytest.mark.rule("sd.discovery.ancient-tech")
def test_ancient_tech_is_the_cheapest_one_lacks_for_free() -> None:
    s = exploring("ancient_technology")
    s.learn("A", "nanorobots")
    s.offer(nanorobots=1, gauss_shield=1, fusion_source=1)
    found(s)
    assert s.offered("A") == {"use gauss_shield", "keep"}
    assert s.refused("A use fusion_source") == "sd.discovery.ancient-tech"
    s.play("A use gauss_shield")
    assert s.board("A")["techs"]["grid"] == ["gauss_shield"]
    assert s.player("A").storage == [0, 0, 0]
    assert {tech["id"] for tech in s.state.view(0)["supply"]["techs"]} == {"nanorobots", "fusion_source"}


@pytest.mark.rule("sd.discovery.ancient-tech-printed")
def test_the_printed_cost_counts() -> None:
    s = exploring("ancient_technology")
    s.learn("A", "nanorobots", "fusion_drive", "orbital", "advanced_labs", "monolith", "wormhole_generator")
    s.offer(advanced_robotics=1, improved_hull=1)
    prices = {tech["id"]: tech["price"] for tech in s.state.view(0)["supply"]["techs"]}
    assert prices == {"advanced_robotics": 5, "improved_hull": 6}
    found(s)
    assert s.offered("A", "use") == {"use improved_hull"}
    assert s.refused("A use advanced_robotics") == "sd.discovery.ancient-tech"


@pytest.mark.rule("sd.discovery.ancient-tech-tie")
@pytest.mark.parametrize("tech", ["neutron_bombs", "gauss_shield", "nanorobots"])
def test_of_equally_cheap_tiles_any_may_be_chosen(tech: str) -> None:
    s = exploring("ancient_technology", neutron_bombs=1, gauss_shield=1, nanorobots=1, fusion_source=1)
    found(s)
    assert s.offered("A", "use") == {"use neutron_bombs", "use gauss_shield", "use nanorobots"}
    assert s.refused("A use fusion_source") == "sd.discovery.ancient-tech"
    s.play(f"A use {tech}")
    assert s.player("A").has(s.parts.tech_number[tech])


@pytest.mark.rule("sd.discovery.ancient-tech-rare")
def test_rare_tiles_are_not_taken() -> None:
    s = taken("ancient_technology", **RARE_AND_REGULAR)
    assert s.offered("A", "use") == {"use improved_hull"}
    assert s.refused("A use neutron_absorber") == "sd.discovery.ancient-tech"


@pytest.mark.rule("sd.discovery.ancient-tech-track-full")
def test_a_tile_whose_track_is_full_is_passed_over() -> None:
    s = exploring("ancient_technology")
    nano = [one.id for one in s.parts.techs if one.category == "nano" and one.id != "fusion_drive"]
    s.learn("A", *nano)
    s.offer(fusion_drive=1, improved_hull=1)
    found(s)
    assert s.offered("A", "use") == {"use improved_hull"}
    assert s.refused("A use fusion_drive") == "sd.discovery.ancient-tech"


@pytest.mark.rule("sd.discovery.ancient-tech-instant")
def test_an_instant_technology_takes_effect_at_once() -> None:
    s = exploring("ancient_technology", advanced_robotics=1)
    s.player("A").discs = 8
    found(s)
    assert s.player("A").discs == 7
    s.play("A use advanced_robotics")
    assert s.player("A").discs == 8


# ---- ships and structures


@pytest.mark.rule("sd.discovery.ancient-cruiser")
def test_an_ancient_cruiser_joins_for_nothing() -> None:
    s = taken("ancient_cruiser")
    assert totals(s, "cruiser")["supply"] == 4
    s.play("A use")
    assert ships_in(s, "206") == {"A cruiser": [0]}
    assert (totals(s, "cruiser")["supply"], s.player("A").storage, points(s)) == (3, [0, 0, 0], 0)


@pytest.mark.rule("sd.discovery.ancient-orbital")
def test_an_ancient_orbital_needs_no_technology() -> None:
    s = exploring("ancient_orbital")
    s.store("A", materials=1)
    found(s).play("A use")
    assert s.seen("206")["orbital"] == {"cube": None}
    assert s.player("A").storage[2] == 3
    assert not s.player("A").has(s.parts.tech_number["orbital"])


@pytest.mark.rule("sd.discovery.ancient-monolith")
def test_an_ancient_monolith_needs_no_technology() -> None:
    s = taken("ancient_monolith")
    s.play("A use", "A disc")
    assert s.seen("206")["monolith"]
    assert s.board("A")["score"]["monoliths"] == 3
    assert s.player("A").storage == [0, 0, 0]
    assert not s.player("A").has(s.parts.tech_number["monolith"])


@pytest.mark.rule("sd.discovery.place-uncontrolled")
def test_what_is_placed_needs_no_disc() -> None:
    s = taken("ancient_cruiser")
    s.play("A use", "A decline", "A end")
    assert (ships_in(s, "206"), s.seen("206")["owner"]) == ({"A cruiser": [0]}, None)
    s.store("A", materials=10)
    s.turn("A")
    s.play("A build")
    assert s.refused("A build interceptor 206") == "sd.build.where"


@pytest.mark.rule("sd.discovery.place-impossible")
def test_without_a_cruiser_in_supply_the_tile_is_kept() -> None:
    s = exploring("ancient_cruiser")
    s.ships("A", "221", cruiser=4)
    found(s)
    assert s.refused("A use") == "sd.discovery.place-impossible"
    s.play("A keep")
    assert points(s) == 2


@pytest.mark.rule("sd.discovery.place-impossible")
@pytest.mark.parametrize("what", ["orbital", "monolith"])
def test_where_a_structure_stands_the_tile_is_kept(what: str) -> None:
    s = Setting(game=SECOND_DAWN)
    place = s.place("206", at=HERE, owner="A", discovery=f"ancient_{what}")
    if what == "orbital":
        s.orbital("206")
    else:
        place.monolith = True
    s.ships("A", "206", interceptor=1)
    s.combat()
    if what == "monolith":
        assert s.refused("A use") == "sd.discovery.place-impossible"
    else:
        assert s.refused("A use") is None, "its materials are left"
    s.play("A keep")
    assert points(s) == 2


@pytest.mark.rule("sd.discovery.place-impossible")
def test_the_part_of_a_tile_that_is_impossible_is_void_and_the_rest_is_used() -> None:
    s = Setting(game=SECOND_DAWN)
    s.place("206", at=HERE, owner="A", discovery="ancient_orbital")
    s.orbital("206")
    s.ships("A", "206", interceptor=1)
    s.combat()
    assert s.state.view(1)["step"]["void"] == {"orbital": "Sector 206 already has an orbital."}
    materials = s.player("A").storage[2]
    s.play("A use")
    assert s.player("A").storage[2] == materials + 2
    assert s.sector("206").cubes.count(-1) == len(s.sector("206").cubes)
    assert len(s.sector("206").cubes) == len(s.sector("206").tile.planets) + 1, "one orbital, not two"
    assert points(s) == 0
    assert "gets no orbital: Sector 206 already has an orbital." in [one.sentence for one in s.state.journal or ()]


# ---- ancient ship parts


@pytest.mark.rule("sd.discovery.ancient-part-now")
def test_an_ancient_part_replaces_a_tile_for_nothing() -> None:
    s = exploring("plasma_turret")
    s.blueprint("A", "interceptor", s1="fusion_source", s3="hull")
    found(s)
    discs = s.player("A").discs
    s.play("A fit interceptor 3")
    interceptor = totals(s, "interceptor")
    assert (interceptor["used"], interceptor["energy"], interceptor["hull"]) == (5, 6, 0)
    assert {(die["die"], die["dice"]) for die in interceptor["cannons"]} == {("yellow", 1), ("orange", 2)}
    assert (s.player("A").discs, s.step) == (discs, "take_control")


@pytest.mark.rule("sd.discovery.ancient-part-now")
def test_an_ancient_part_needs_its_energy() -> None:
    s = taken("plasma_turret")
    assert s.refused("A fit interceptor 3") == "sd.discovery.ancient-part-now"


@pytest.mark.rule("sd.discovery.ancient-part-store")
def test_a_stored_part_uses_an_activation_of_a_later_upgrade() -> None:
    s = taken("axion_computer")
    before = s.board("A")["blueprints"]
    s.play("A store", "A decline", "A end")
    assert (s.board("A")["blueprints"], s.board("A")["parts_kept"]) == (before, ["axion_computer"])
    s.turn("A")
    s.play("A upgrade")
    assert {"fit axion_computer cruiser 2", "fit hull cruiser 2"} <= s.offered("A")
    s.play("A fit axion_computer cruiser 2")
    assert s.state.view(0)["step"]["left"] == 1
    assert (totals(s, "cruiser")["computer"], s.board("A")["parts_kept"]) == (3, [])


@pytest.mark.rule("sd.discovery.ancient-part-one")
def test_an_ancient_part_goes_on_one_blueprint() -> None:
    s = taken("shard_hull")
    s.play("A fit cruiser 2", "A decline", "A end")
    assert [totals(s, ship)["hull"] for ship in ("interceptor", "cruiser", "dreadnought")] == [0, 4, 2]
    s.turn("A")
    s.play("A upgrade")
    assert s.refused("A fit shard_hull dreadnought 3") == "sd.discovery.ancient-part-store"


@pytest.mark.rule("sd.discovery.ancient-part-no-points")
def test_a_stored_part_scores_nothing() -> None:
    s = taken("shard_hull")
    s.play("A store")
    assert points(s) == 0
    assert s.board("A")["parts_kept"] == ["shard_hull"]


# ---- the stack


@pytest.mark.rule("sd.discovery.no-rest-returned")
def test_taken_tiles_never_come_back() -> None:
    s = Setting(game=SECOND_DAWN, modules=["warp_portals"])

    def left() -> int:
        lying = sum(place.discovery >= 0 for place in s.state.galaxy.sectors)
        return len(s.state.discoveries) + lying

    assert left() == 36
    holders = [tile.id for tile in s.parts.sectors.values() if tile.discovery and not tile.defenders]
    free = [number for number in holders if number not in s.state.galaxy.by_id][:10]
    used = 0
    for count, number in enumerate(free):
        s.place(number, at=(6 + 2 * count, -3), discovery=s.parts.discoveries[s.state.discoveries[0]].id)
        s.ships("A", number, interceptor=1)
        s.combat()
        best = "use" if "use" in s.offered("A") else "keep"
        used += best == "use"
        s.play(f"A {best}")
        s.remove_ships("A", number)
    assert 0 < used < 10
    assert left() == 26
    s.cleanup()
    assert left() == 26


@pytest.mark.rule("sd.discovery.stack-empty")
def test_without_a_tile_left_a_sector_gets_none() -> None:
    s = exploring("money")
    s.state.discoveries = []
    s.play("A explore", f"A at {ZONE}", "A place 206 0")
    assert (s.step, s.seen("206")["discovery"], points(s)) == ("take_control", False, 0)
    s.play("A disc")
    assert s.seen("206")["owner"] == 0


@pytest.mark.rule("sd.discovery.timing-combat")
def test_a_part_found_after_combat_does_not_change_a_battle_of_the_same_phase() -> None:
    s = Setting(game=SECOND_DAWN)
    only_ones(s)
    s.place("305", at=HERE, npc={"ancient": 1}, discovery="shard_hull")
    s.place("204", at=(8, -4), npc={"ancient": 1})
    for number in ("305", "204"):
        s.ships("A", number, cruiser=1)
    s.blueprint("A", "cruiser", s1="plasma_cannon", s3="fusion_source", s5="fusion_drive")
    s.dice(6, 6)
    s.combat()
    s.play("A attack cruiser")
    s.draw_reputation()
    assert (s.state.view(None)["battle"]["sector"], s.step) == ("204", "engage")
    assert totals(s, "cruiser")["hull"] == 1
    assert s.seen("305")["discovery"]
    s.play("A attack cruiser")
    s.draw_reputation()
    assert s.state.view(0)["step"]["sector"] == "305"
    s.play("A fit cruiser 2")
    assert totals(s, "cruiser")["hull"] == 4


@pytest.mark.rule("sd.discovery.several")
def test_several_tiles_are_resolved_from_the_highest_sector_down() -> None:
    s = Setting(game=SECOND_DAWN)
    won("money", "310", HERE, s, interceptor=1)
    won("science", "207", NORTH, s, interceptor=1)
    s.combat()
    step = s.state.view(0)["step"]
    assert (step["sector"], step["tile"]) == ("310", "money")
    assert s.seen("207")["discovery"]
    s.play("A keep")
    step = s.state.view(0)["step"]
    assert (step["sector"], step["tile"]) == ("207", "science")


# ---- promotional tiles


@pytest.mark.rule("sd.discovery.promo-reputation")
def test_ancient_might_scores_a_point_for_three_of_reputation() -> None:
    s = taken("ancient_might", "worlds_afar")
    s.play("A use")
    for tiles, expected in (([4, 3, 1], 2), ([4, 4, 1], 3), ([2], 0)):
        s.player("A").reputation = tiles
        assert points(s) == expected


@pytest.mark.rule("sd.discovery.promo-artifact")
def test_the_artifact_codex_scores_artifacts_in_controlled_sectors() -> None:
    s = taken("artifact_codex", "worlds_afar")
    s.play("A use")
    for number, at in (("107", HERE), ("202", NORTH), ("301", (8, -4))):
        s.place(number, at=at, owner="A")
    s.place("303", at=(10, -5))
    assert points(s) == 4


@pytest.mark.rule("sd.discovery.promo-instead")
@pytest.mark.parametrize(
    ("more", "face_up"), [((), 1), ((("107", HERE), ("202", NORTH), ("301", (8, -4)), ("303", (10, -5))), 5)]
)
def test_a_scoring_tile_is_kept_face_up_or_face_down(
    more: tuple[tuple[str, tuple[int, int]], ...], face_up: int
) -> None:
    for choice, expected in (("use", face_up), ("keep", 2)):
        s = taken("artifact_codex", "worlds_afar")
        for number, at in more:
            s.place(number, at=at, owner="A")
        s.play(f"A {choice}")
        assert points(s) == expected
        assert s.refused("A keep" if choice == "use" else "A use") == "sd.explore.control"
        shown = s.state.view(1)["seats"][0]
        assert (shown["kept_face_up"], shown["discoveries_kept"]) == (
            (["artifact_codex"], 0) if choice == "use" else ([], 1)
        )


@pytest.mark.rule("sd.discovery.ancient-tech")
@pytest.mark.parametrize(("letter", "offered"), [("A", {"use fusion_source"}), ("B", {"use nanorobots"})])
def test_a_technology_that_a_rival_owns_is_taken_as_well(letter: str, offered: set[str]) -> None:
    s = exploring("ancient_technology")
    s.learn(letter, "nanorobots")
    s.offer(nanorobots=1, fusion_source=1)
    assert found(s).offered("A", "use") == offered


@pytest.mark.rule("sd.discovery.ancient-part-store")
def test_a_stored_part_is_its_owners_alone() -> None:
    s = Setting(game=SECOND_DAWN)
    s.player("A").parts_kept.append(s.parts.part_number["shard_hull"])
    for letter, rule in (("B", "sd.discovery.ancient-part-store"), ("A", None)):
        s.turn(letter)
        s.play(f"{letter} upgrade")
        assert s.refused(f"{letter} fit shard_hull cruiser 2") == rule
