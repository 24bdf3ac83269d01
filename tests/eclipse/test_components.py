"""The components of both boxes add up to what is printed, and say what their SOURCES.md says they say."""

import json
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from penumbra.eclipse import MODULES, NEW_DAWN, SECOND_DAWN, EclipseGame
from penumbra.eclipse.components import Components, SectorTile, components

BOXES = {"new_dawn": NEW_DAWN, "second_dawn": SECOND_DAWN}

ND = components("new_dawn")
SD = components("second_dawn")
SD_PRINTED = components("second_dawn", ("warp_portals",))
"""Second Dawn with the one module whose technology and discovery tile the printed totals count."""
SD_ALL = components("second_dawn", MODULES)

both = pytest.mark.parametrize("box", list(BOXES))


def read(box: str, name: str) -> Any:
    """A data file as it stands."""
    return json.loads(files("penumbra.eclipse.components").joinpath(box, f"{name}.json").read_text())


def squares(tile: SectorTile) -> list[str]:
    """Population squares in words, ``money`` or ``money*`` for an advanced one."""
    return [square.kind + "*" * square.advanced for square in tile.planets]


def rotations(edges: tuple[int, ...]) -> set[frozenset[int]]:
    """A pattern of wormholes in all its turns."""
    return {frozenset((edge + turn) % 6 for edge in edges) for turn in range(6)}


def mirrored(edges: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(-edge % 6 for edge in edges)


# ---- totals


@pytest.mark.parametrize(
    ("parts", "rings", "faces", "tiles"),
    [
        (ND, {"center": 1, "inner": 8, "middle": 11, "outer": 18, "starting": 12}, 50, 44),
        (SD, {"center": 1, "inner": 10, "middle": 12, "outer": 18, "starting": 12, "guardian": 4}, 57, None),
        (SD_PRINTED, {"center": 1, "inner": 10, "middle": 13, "outer": 20, "starting": 12, "guardian": 4}, 60, 54),
    ],
    ids=["new_dawn", "second_dawn", "second_dawn with warp portals"],
)
def test_sectors_per_ring(parts: Components, rings: dict[str, int], faces: int, tiles: int | None) -> None:
    assert Counter(tile.ring for tile in parts.sectors.values()) == rings
    assert sum(rings.values()) == len(parts.sectors) == faces
    homes_share_tiles = rings["starting"] // 2
    if tiles is not None:
        assert faces - homes_share_tiles == tiles


def test_new_dawn_has_37_sectors_to_explore() -> None:
    assert sum(len(numbers) for numbers in ND.rings.values()) == 37


@pytest.mark.parametrize(
    ("parts", "tiles", "kinds"), [(ND, 96, 24), (SD_PRINTED, 114, 39), (SD, 113, 38), (SD_ALL, 115, 40)]
)
def test_technology_tiles(parts: Components, tiles: int, kinds: int) -> None:
    assert (sum(tech.copies for tech in parts.techs), len(parts.techs)) == (tiles, kinds)


@pytest.mark.parametrize(
    ("parts", "copies"), [(ND, [5, 5, 5, 4, 4, 3, 3, 3]), (SD, [5, 5, 5, 5, 4, 3, 3, 3])], ids=list(BOXES)
)
def test_copies_of_technologies_by_price(parts: Components, copies: list[int]) -> None:
    for category in ("military", "grid", "nano"):
        by_price = sorted((tech.cost, tech.copies) for tech in parts.techs if tech.category == category)
        assert [cost for cost, _ in by_price] == [2, 4, 6, 8, 10, 12, 14, 16]
        assert [count for _, count in by_price] == copies


def test_rare_technologies_are_there_once() -> None:
    rare = [tech for tech in SD_PRINTED.techs if tech.category == "rare"]
    assert [tech.copies for tech in rare] == [1] * 15
    assert not [tech for tech in ND.techs if tech.category == "rare"]


@pytest.mark.parametrize(("parts", "tiles", "kinds"), [(ND, 21, 11), (SD_PRINTED, 36, 24)], ids=list(BOXES))
def test_discovery_tiles(parts: Components, tiles: int, kinds: int) -> None:
    assert (sum(tile.copies for tile in parts.discoveries), len(parts.discoveries)) == (tiles, kinds)
    ancient = [tile.part for tile in parts.discoveries if tile.part]
    assert len(set(ancient)) == len(ancient)
    assert all(parts.parts[parts.part_number[part]].source == "discovery" for part in ancient)


def test_new_dawn_has_a_discovery_symbol_for_each_tile_and_14_ancients() -> None:
    assert sum(tile.discovery for tile in ND.sectors.values()) == 21
    assert sum(tile.defenders.get("ancient", 0) for tile in ND.sectors.values()) == 14


@pytest.mark.parametrize(
    ("parts", "tiles"),
    [(ND, {1: 12, 2: 9, 3: 7, 4: 4}), (SD, {1: 12, 2: 10, 3: 7, 4: 4})],
    ids=list(BOXES),
)
def test_reputation_tiles(parts: Components, tiles: dict[int, int]) -> None:
    assert parts.reputation.tiles == tiles
    assert sum(tiles.values()) == {ND: 32, SD: 33}[parts]


@both
def test_figures_of_a_colour(box: str) -> None:
    parts = BOXES[box].box.parts
    assert {ship: parts.figures_of(ship) for ship in parts.ship_ids} == {
        "interceptor": 8,
        "cruiser": 4,
        "dreadnought": 2,
        "starbase": 4,
    }
    assert parts.per_colour == {"population_cubes": 33, "influence_discs": 16, "ambassadors": 3}


@pytest.mark.parametrize(
    ("parts", "figures"),
    [(ND, {"ancient": 21, "gcds": 1}), (SD, {"ancient": 14, "guardian": 4, "gcds": 1})],
    ids=list(BOXES),
)
def test_figures_that_nobody_plays(parts: Components, figures: dict[str, int]) -> None:
    assert {kind.id: kind.figures for kind in parts.npc_ships} == figures


@pytest.mark.parametrize(
    ("box", "dice", "total"),
    [
        ("new_dawn", {"yellow": 8, "orange": 6, "red": 4}, 18),
        ("second_dawn", {"yellow": 8, "orange": 6, "blue": 6, "red": 4}, 24),
    ],
)
def test_dice(box: str, dice: dict[str, int], total: int) -> None:
    printed = read(box, "parts")["totals"]
    assert {name.removesuffix("_dice"): count for name, count in printed.items() if name != "tiles"} == dice
    assert sum(dice.values()) == total == read(box, "setup")["totals"]["dice"]


def test_ship_part_tiles() -> None:
    counted = [part.copies for part in ND.parts if part.source != "discovery"]
    assert (len(counted), sum(copies or 0 for copies in counted)) == (17, 154)
    assert read("second_dawn", "parts")["totals"]["tiles"] == 282


@pytest.mark.parametrize(("box", "parts"), [("new_dawn", ND), ("second_dawn", SD_PRINTED)])
def test_the_totals_that_are_printed_are_those_of_the_data(box: str, parts: Components) -> None:
    printed = read(box, "setup")["totals"]
    assert printed["tech_tiles"] == sum(tech.copies for tech in parts.techs)
    assert printed["discovery_tiles"] == sum(tile.copies for tile in parts.discoveries)
    assert printed["reputation_tiles"] == sum(parts.reputation.tiles.values())
    assert printed["sector_faces"] == len(parts.sectors)
    assert {kind.id: printed.get(f"{kind.id}s", printed.get(kind.id)) for kind in parts.npc_ships} == {
        kind.id: kind.figures for kind in parts.npc_ships
    }


def test_the_totals_beside_the_records_are_right() -> None:
    """Those of the box's own components; modules add to them."""
    assert [read(box, "techs")["totals"]["regular"] for box in BOXES] == [96, 99]
    assert [read(box, "discoveries")["totals"]["tiles"] for box in BOXES] == [21, 36]
    minor = read("second_dawn", "minor_species")
    assert (minor["totals"]["tiles"], minor["in_play"]) == (len(minor["minor_species"]), 4)


@both
def test_a_colour_has_the_discs_and_cubes_its_board_asks_for(box: str) -> None:
    parts = BOXES[box].box.parts
    for species in parts.species:
        discs = species.discs
        left_in_box = 2 if (box, species.id) == ("new_dawn", "eridani_empire") else 0
        assert discs.on_track + discs.aside + left_in_box == parts.per_colour["influence_discs"]
        assert species.ambassadors == parts.per_colour["ambassadors"]
    assert 3 * parts.tracks.population.cubes == parts.per_colour["population_cubes"]


@both
def test_whole_rings_are_shuffled_and_the_outer_one_is_cut(box: str) -> None:
    parts = BOXES[box].box.parts
    outer = [seats.outer_sectors for seats in parts.seats.values()]
    assert outer == {"new_dawn": [5, 10, 14, 16, 18], "second_dawn": [5, 8, 14, 16, 18]}[box]


@both
def test_every_faction_has_its_home_sector(box: str) -> None:
    parts = BOXES[box].box.parts
    homes = {faction.home_sector for faction in parts.factions.values()}
    assert homes == {tile.id for tile in parts.sectors.values() if tile.ring == "starting"}
    assert len(homes) == len(parts.factions) == 12


@both
def test_everything_is_set_out(box: str) -> None:
    """A game begins with all that the box holds: what is not in a stack, a bag or on the map is nowhere."""
    game: EclipseGame = BOXES[box]
    state = game.start(game.options({"players": 6, "factions": "random"}), bytes(32))
    parts = state.box.parts
    assert sum(state.tech_bag) + sum(state.tech_supply) == sum(tech.copies for tech in parts.techs)
    lying = sum(place.discovery >= 0 for place in state.galaxy.sectors)
    assert len(state.discoveries) + lying == sum(tile.copies for tile in parts.discoveries)
    held = sum(len(player.reputation) for player in state.players)
    assert sum(state.reputation_bag) + held == sum(parts.reputation.tiles.values())


# ---- what SOURCES.md says of the sectors


def test_all_faces_of_the_first_edition_have_the_same_wormholes_in_the_second() -> None:
    assert len(ND.sectors) == 50
    for number, tile in ND.sectors.items():
        assert tile.wormholes == SD.sectors[number].wormholes, number


def test_the_faces_that_a_mirror_image_would_show() -> None:
    lopsided = [
        number
        for number, tile in ND.sectors.items()
        if frozenset(mirrored(tile.wormholes)) not in rotations(tile.wormholes)
    ]
    assert lopsided == ["207", "210", "301", "302", "305", "307", "308", "309", "311", "312", "315", "316"]


@pytest.mark.parametrize("parts", [ND, SD], ids=list(BOXES))
def test_the_center_and_the_terran_home_sectors(parts: Components) -> None:
    assert parts.sectors["001"].wormholes == (0, 1, 2, 3, 4, 5)
    for number in ("221", "223", "225", "227", "229", "231"):
        tile = parts.sectors[number]
        assert sorted(squares(tile)) == ["materials", "money", "money*", "science", "science*"]
        assert tile.artifact == 1


@pytest.mark.parametrize("parts", [ND, SD], ids=list(BOXES))
def test_one_outer_sector_has_two_ancients(parts: Components) -> None:
    assert [number for number in parts.rings["outer"] if parts.sectors[number].defenders == {"ancient": 2}] == ["301"]


def test_sectors_of_the_first_edition_that_the_sources_differ_on() -> None:
    assert "science*" in squares(ND.sectors["102"])
    assert "science*" in squares(ND.sectors["107"])
    assert "money*" not in squares(ND.sectors["107"])
    assert "science*" in squares(ND.sectors["205"])
    assert "science" not in squares(ND.sectors["205"])
    assert ND.sectors["211"].defenders == {"ancient": 1}
    assert ND.sectors["226"].name == "61 Cygni"


def test_sectors_of_the_second_edition_that_the_sources_differ_on() -> None:
    assert squares(SD.sectors["001"]).count("money") == 2
    assert "money*" not in squares(SD.sectors["001"])
    assert "money*" in squares(SD.sectors["203"])
    assert "materials*" in squares(SD.sectors["211"])
    assert SD.sectors["312"].artifact == 0
    assert all(tile.artifact == 1 for tile in SD.sectors.values() if tile.ring == "starting")


def test_how_sure_the_sectors_of_the_second_edition_are() -> None:
    records = {record["id"]: record for record in read("second_dawn", "sectors")["sectors"]}
    printed = {number: records[number]["certainty"]["*"] for number in SD_PRINTED.sectors}
    agreed = {number for number, word in printed.items() if word == "agreed"}
    assert Counter(printed.values()) == {"certain": 44, "agreed": 16}
    assert agreed == {"001", "203", "211", "312", *(str(number) for number in range(221, 233))}
    assert not [number for number, one in records.items() if one["certainty"]["*"] == "single"]
    assert [number for number, one in records.items() if one["certainty"].get("wormholes") == "single"] == ["398"]


@both
def test_no_sector_is_made_up(box: str) -> None:
    for record in read(box, "sectors")["sectors"]:
        assert "ours" not in record.get("certainty", {}).values(), record["id"]


def test_the_arrow_of_home_and_guardian_sectors_is_on_the_top_edge() -> None:
    marked = [tile for tile in SD.sectors.values() if tile.ring in ("starting", "guardian")]
    assert len(marked) == 16
    assert {tile.inward_edge for tile in marked} == {0}
    assert {tile.wormholes for tile in marked} == {(0, 1, 3, 4)}


@pytest.mark.parametrize(("one", "twin"), [("393", "394"), ("397", "398")])
def test_twin_event_sectors_are_mirror_images(one: str, twin: str) -> None:
    wormholes = SD_ALL.sectors[twin].wormholes
    assert set(mirrored(SD_ALL.sectors[one].wormholes)) == set(wormholes)
    assert frozenset(wormholes) not in rotations(SD_ALL.sectors[one].wormholes)


@pytest.mark.parametrize("number", ["295", "395"])
def test_a_nebula_has_three_parts(number: str) -> None:
    parts = SD_ALL.sectors[number].parts()
    assert [part.edges for part in parts] == [(5, 0), (1, 2), (3, 4)]
    assert [part.discovery for part in parts] == [1, 0, 1]
    assert [part.defenders for part in parts] == [{}, {"ancient": 1}, {}]


# ---- what SOURCES.md says of other components


@pytest.mark.parametrize(
    ("species", "money", "trade", "starbase", "discs"),
    [
        ("terran", 3, 2, 4, 13),
        ("eridani_empire", 26, 3, 4, 11),
        ("planta", 2, 3, 2, 13),
        ("orion_hegemony", 3, 4, 5, 13),
    ],
)
def test_species_of_the_second_edition_that_the_sources_differ_on(
    species: str, money: int, trade: int, starbase: int, discs: int
) -> None:
    one = next(one for one in SD.species if one.id == species)
    assert one.storage["money"] == money
    assert set(one.trade.values()) == {(trade, 1)}
    assert one.blueprints["starbase"].initiative == starbase
    assert one.discs.on_track == discs


@pytest.mark.parametrize(
    ("part", "figure", "value"),
    [
        ("sentient_hull", "energy", 0),
        ("flux_missile", "initiative", 1),
        ("ion_disruptor", "initiative", 3),
        ("soliton_missile", "initiative", 1),
        ("morph_shield", "initiative", 0),
    ],
)
def test_parts_of_the_second_edition_that_the_sources_differ_on(part: str, figure: str, value: int) -> None:
    assert getattr(SD_ALL.parts[SD_ALL.part_number[part]], figure) == value


@pytest.mark.parametrize("part", ["plasma_turret", "rift_conductor"])
def test_turret_and_conductor_are_cannons(part: str) -> None:
    assert {weapon.kind for weapon in SD_ALL.parts[SD_ALL.part_number[part]].weapons} == {"cannon"}


def test_prices_that_the_sources_differ_on() -> None:
    prices = {tech.id: (tech.cost, tech.min_cost) for tech in SD_ALL.techs}
    assert prices["starbase"] == (4, 3)
    assert prices["plasma_cannon"] == (6, 4)
    assert prices["phase_shield"] == (8, 5)
    assert prices["rift_cannon"] == (9, 7)


@pytest.mark.parametrize("parts", [ND, SD], ids=list(BOXES))
def test_tracks_that_the_rulebook_names(parts: Components) -> None:
    assert parts.tracks.technology.discount == (0, 1, 2, 3, 4, 6, 8)
    assert {12, 15, 21} <= set(parts.tracks.population.production)
    assert 3 in parts.tracks.influence.upkeep[parts.tracks.influence.upkeep.index(5) :]


@pytest.mark.parametrize("parts", [ND, SD_ALL], ids=list(BOXES))
def test_no_ship_begins_with_too_little_energy_or_the_wrong_drives(parts: Components) -> None:
    for species in parts.species:
        for ship, blueprint in species.blueprints.items():
            printed = [parts.parts[parts.part_number[part]] for part in blueprint.printed if part]
            assert blueprint.bonus.energy + sum(part.energy for part in printed) >= 0, (species.id, ship)
            assert any(part.type == "drive" for part in printed) == blueprint.drives_allowed, (species.id, ship)
