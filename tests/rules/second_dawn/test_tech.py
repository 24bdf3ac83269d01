"""What each technology of the second edition costs and does (sd.tech.*)."""

from typing import Any

import pytest

from penumbra.eclipse import SECOND_DAWN
from penumbra.eclipse.components.terms import CATEGORIES, RARE
from tests.rules.battlefield import HERE, NORTH, duel, only_ones, ships_in
from tests.rules.setting import Setting

WEST = (-1, -1)
"""A ring II zone that A's home sector, in the north, opens to."""
SOUTH = (0, -1)
"""A ring I zone that it opens to."""
BARE = (1, -2)
"""A ring II zone across an edge of A's home sector without a wormhole."""

TERRANS = ("terran_directorate", "terran_federation")
HYDRAN = ("hydran_progress", "terran_directorate")
MECHANEMA = ("mechanema", "terran_directorate")
ERIDANI = ("eridani_empire", "terran_federation")
ORION = ("orion_hegemony", "terran_directorate")


def game(*factions: str, modules: tuple[str, ...] = ()) -> Setting:
    return Setting(2, factions or TERRANS, game=SECOND_DAWN, modules=list(modules))


def researching(tech: str, factions: tuple[str, ...] = TERRANS, modules: tuple[str, ...] = ()) -> Setting:
    """A may buy a technology and has the science for it; nothing else lies in the tech tray."""
    s = game(*factions, modules=modules)
    s.offer(**{tech: 1})
    s.store("A", money=0, science=20, materials=0)
    return s


def bought(tech: str, factions: tuple[str, ...] = TERRANS) -> Setting:
    """A has just bought a technology, a rare one for the grid track, and is still in the research action."""
    s = researching(tech, factions)
    s.play("A research", buying(s, tech))
    return s


def buying(s: Setting, tech: str, track: str = "grid") -> str:
    rare = s.parts.tech_category[s.parts.tech_number[tech]] == RARE
    return f"A research {tech} {track}" if rare else f"A research {tech}"


def fill(s: Setting, track: str, count: int, but: str) -> None:
    """Brings a track of A to ``count`` technologies."""
    category = CATEGORIES.index(track)
    others = [one.id for one in s.parts.techs if one.category == track and one.id != but]
    missing = count - len(s.player("A").techs[category])
    s.learn("A", *[one for one in others if not s.player("A").has(s.parts.tech_number[one])][:missing])


def paid(tech: str, track: str, count: int, factions: tuple[str, ...] = ()) -> int:
    """What A pays for a technology that goes on a track of ``count`` technologies."""
    lacking = TERRANS if track == "nano" else HYDRAN
    modules = tuple(name for name in ("warp_portals", "rift_cannon") if name.startswith(tech.split("_")[0]))
    s = researching(tech, factions or lacking, modules)
    fill(s, track, count, but=tech)
    assert len(s.player("A").techs[CATEGORIES.index(track)]) == count
    s.offer(**{tech: 1})
    s.play("A research", buying(s, tech, track))
    return 20 - s.player("A").storage[1]


def interceptor(s: Setting) -> dict[str, Any]:
    return totals(s, "interceptor")


def totals(s: Setting, ship: str) -> dict[str, Any]:
    """The sums of one of A's blueprints, dice as the number of each colour."""
    sums: dict[str, Any] = dict(s.board("A")["blueprints"][ship])
    for name in ("cannons", "missiles"):
        sums[name] = {die["die"]: die["dice"] for die in sums[name]}
    return sums


# ---- prices


@pytest.mark.parametrize(
    ("tech", "track", "prices"),
    [
        pytest.param(
            "neutron_bombs",
            "military",
            {0: 2, 6: 2},
            marks=pytest.mark.rule("sd.tech.neutron-bombs"),
            id="neutron_bombs",
        ),
        pytest.param("starbase", "military", {0: 4, 1: 3}, marks=pytest.mark.rule("sd.tech.starbase"), id="starbase"),
        pytest.param(
            "plasma_cannon",
            "military",
            {0: 6, 1: 5, 2: 4, 6: 4},
            marks=pytest.mark.rule("sd.tech.plasma-cannon"),
            id="plasma_cannon",
        ),
        pytest.param(
            "phase_shield",
            "military",
            {0: 8, 3: 5, 6: 5},
            marks=pytest.mark.rule("sd.tech.phase-shield"),
            id="phase_shield",
        ),
        pytest.param(
            "advanced_mining",
            "military",
            {0: 10, 3: 7, 5: 6},
            marks=pytest.mark.rule("sd.tech.advanced-mining"),
            id="advanced_mining",
        ),
        pytest.param(
            "tachyon_source",
            "military",
            {0: 12, 4: 8, 5: 6},
            marks=pytest.mark.rule("sd.tech.tachyon-source"),
            id="tachyon_source",
        ),
        pytest.param(
            "gluon_computer",
            "military",
            {0: 14, 5: 8, 6: 7},
            marks=pytest.mark.rule("sd.tech.gluon-computer"),
            id="gluon_computer",
        ),
        pytest.param(
            "plasma_missile",
            "military",
            {0: 16, 5: 10, 6: 8},
            marks=pytest.mark.rule("sd.tech.plasma-missile"),
            id="plasma_missile",
        ),
        pytest.param(
            "gauss_shield", "grid", {0: 2, 6: 2}, marks=pytest.mark.rule("sd.tech.gauss-shield"), id="gauss_shield"
        ),
        pytest.param(
            "fusion_source", "grid", {0: 4, 1: 3}, marks=pytest.mark.rule("sd.tech.fusion-source"), id="fusion_source"
        ),
        pytest.param(
            "improved_hull",
            "grid",
            {0: 6, 1: 5, 2: 4},
            marks=pytest.mark.rule("sd.tech.improved-hull"),
            id="improved_hull",
        ),
        pytest.param(
            "positron_computer",
            "grid",
            {0: 8, 3: 5},
            marks=pytest.mark.rule("sd.tech.positron-computer"),
            id="positron_computer",
        ),
        pytest.param(
            "advanced_economy",
            "grid",
            {0: 10, 4: 6},
            marks=pytest.mark.rule("sd.tech.advanced-economy"),
            id="advanced_economy",
        ),
        pytest.param(
            "tachyon_drive", "grid", {0: 12, 5: 6}, marks=pytest.mark.rule("sd.tech.tachyon-drive"), id="tachyon_drive"
        ),
        pytest.param(
            "antimatter_cannon",
            "grid",
            {0: 14, 6: 7},
            marks=pytest.mark.rule("sd.tech.antimatter-cannon"),
            id="antimatter_cannon",
        ),
        pytest.param(
            "quantum_grid", "grid", {0: 16, 6: 8}, marks=pytest.mark.rule("sd.tech.quantum-grid"), id="quantum_grid"
        ),
        pytest.param("nanorobots", "nano", {0: 2, 6: 2}, marks=pytest.mark.rule("sd.tech.nanorobots"), id="nanorobots"),
        pytest.param(
            "fusion_drive", "nano", {0: 4, 1: 3}, marks=pytest.mark.rule("sd.tech.fusion-drive"), id="fusion_drive"
        ),
        pytest.param("orbital", "nano", {0: 6, 1: 5, 2: 4}, marks=pytest.mark.rule("sd.tech.orbital"), id="orbital"),
        pytest.param(
            "advanced_robotics",
            "nano",
            {0: 8, 3: 5},
            marks=pytest.mark.rule("sd.tech.advanced-robotics"),
            id="advanced_robotics",
        ),
        pytest.param(
            "advanced_labs", "nano", {0: 10, 4: 6}, marks=pytest.mark.rule("sd.tech.advanced-labs"), id="advanced_labs"
        ),
        pytest.param("monolith", "nano", {0: 12, 5: 6}, marks=pytest.mark.rule("sd.tech.monolith"), id="monolith"),
        pytest.param(
            "wormhole_generator",
            "nano",
            {0: 14, 5: 8},
            marks=pytest.mark.rule("sd.tech.wormhole-generator"),
            id="wormhole_generator",
        ),
        pytest.param(
            "artifact_key", "nano", {0: 16, 6: 8}, marks=pytest.mark.rule("sd.tech.artifact-key"), id="artifact_key"
        ),
        pytest.param(
            "antimatter_splitter",
            "grid",
            {0: 5, 6: 5},
            marks=pytest.mark.rule("sd.tech.antimatter-splitter"),
            id="antimatter_splitter",
        ),
        pytest.param(
            "conifold_field",
            "military",
            {0: 5, 6: 5},
            marks=pytest.mark.rule("sd.tech.conifold-field"),
            id="conifold_field",
        ),
        pytest.param(
            "neutron_absorber",
            "nano",
            {0: 5, 6: 5},
            marks=pytest.mark.rule("sd.tech.neutron-absorber"),
            id="neutron_absorber",
        ),
        pytest.param(
            "absorption_shield",
            "grid",
            {0: 7, 1: 6},
            marks=pytest.mark.rule("sd.tech.absorption-shield"),
            id="absorption_shield",
        ),
        pytest.param(
            "cloaking_device",
            "military",
            {0: 7, 1: 6},
            marks=pytest.mark.rule("sd.tech.cloaking-device"),
            id="cloaking_device",
        ),
        pytest.param(
            "improved_logistics",
            "nano",
            {0: 7, 1: 6},
            marks=pytest.mark.rule("sd.tech.improved-logistics"),
            id="improved_logistics",
        ),
        pytest.param(
            "sentient_hull", "grid", {0: 7, 1: 6}, marks=pytest.mark.rule("sd.tech.sentient-hull"), id="sentient_hull"
        ),
        pytest.param(
            "soliton_cannon",
            "military",
            {0: 9, 1: 8, 2: 7},
            marks=pytest.mark.rule("sd.tech.soliton-cannon"),
            id="soliton_cannon",
        ),
        pytest.param(
            "transition_drive",
            "nano",
            {0: 9, 1: 8, 2: 7},
            marks=pytest.mark.rule("sd.tech.transition-drive"),
            id="transition_drive",
        ),
        pytest.param(
            "flux_missile", "grid", {0: 11, 3: 8}, marks=pytest.mark.rule("sd.tech.flux-missile"), id="flux_missile"
        ),
        pytest.param(
            "pico_modulator",
            "military",
            {0: 11, 3: 8},
            marks=pytest.mark.rule("sd.tech.pico-modulator"),
            id="pico_modulator",
        ),
        pytest.param(
            "ancient_labs", "nano", {0: 13, 4: 9}, marks=pytest.mark.rule("sd.tech.ancient-labs"), id="ancient_labs"
        ),
        pytest.param(
            "zero_point_source",
            "grid",
            {0: 15, 4: 11, 5: 10},
            marks=pytest.mark.rule("sd.tech.zero-point-source"),
            id="zero_point_source",
        ),
        pytest.param(
            "metasynthesis",
            "military",
            {0: 17, 4: 13, 5: 11},
            marks=pytest.mark.rule("sd.tech.metasynthesis"),
            id="metasynthesis",
        ),
        pytest.param(
            "rift_cannon", "nano", {0: 9, 1: 8, 2: 7}, marks=pytest.mark.rule("sd.tech.rift-cannon"), id="rift_cannon"
        ),
    ],
)
def test_prices_fall_with_the_technologies_on_the_track(tech: str, track: str, prices: dict[int, int]) -> None:
    assert {count: paid(tech, track, count) for count in prices} == prices


@pytest.mark.rule("sd.tech.plasma-cannon")
def test_terrans_have_a_military_technology_already() -> None:
    assert paid("plasma_cannon", "military", 1, TERRANS) == 5


@pytest.mark.rule("sd.tech.antimatter-splitter", "sd.tech.conifold-field", "sd.tech.neutron-absorber")
@pytest.mark.parametrize("tech", ["antimatter_splitter", "conifold_field", "neutron_absorber"])
def test_some_rare_technologies_cost_five_on_every_track(tech: str) -> None:
    assert [paid(tech, track, count) for track in CATEGORIES for count in (1, 5)] == [5] * 6


# ---- ship parts


@pytest.mark.parametrize(
    ("tech", "place", "sums"),
    [
        pytest.param(
            "plasma_cannon",
            "interceptor 0",
            {"used": 3, "energy": 3, "cannons": {"orange": 1}},
            marks=pytest.mark.rule("sd.tech.plasma-cannon"),
            id="plasma_cannon",
        ),
        pytest.param(
            "phase_shield",
            "interceptor 3",
            {"used": 3, "energy": 3, "shield": 2},
            marks=pytest.mark.rule("sd.tech.phase-shield"),
            id="phase_shield",
        ),
        pytest.param(
            "tachyon_source",
            "dreadnought 4",
            {"energy": 9},
            marks=pytest.mark.rule("sd.tech.tachyon-source"),
            id="tachyon_source",
        ),
        pytest.param(
            "plasma_missile",
            "interceptor 3",
            {"used": 3, "energy": 3, "missiles": {"orange": 2}},
            marks=pytest.mark.rule("sd.tech.plasma-missile"),
            id="plasma_missile",
        ),
        pytest.param(
            "gauss_shield",
            "interceptor 3",
            {"used": 2, "energy": 3, "shield": 1},
            marks=pytest.mark.rule("sd.tech.gauss-shield"),
            id="gauss_shield",
        ),
        pytest.param(
            "fusion_source",
            "interceptor 1",
            {"energy": 6},
            marks=pytest.mark.rule("sd.tech.fusion-source"),
            id="fusion_source",
        ),
        pytest.param(
            "improved_hull",
            "interceptor 3",
            {"hull": 2},
            marks=pytest.mark.rule("sd.tech.improved-hull"),
            id="improved_hull",
        ),
        pytest.param(
            "positron_computer",
            "cruiser 0",
            {"computer": 2, "used": 3, "energy": 3},
            marks=pytest.mark.rule("sd.tech.positron-computer"),
            id="positron_computer",
        ),
        pytest.param(
            "fusion_drive",
            "interceptor 2",
            {"movement": 2, "initiative": 4, "used": 3, "energy": 3},
            marks=pytest.mark.rule("sd.tech.fusion-drive"),
            id="fusion_drive",
        ),
        pytest.param(
            "absorption_shield",
            "interceptor 3",
            {"energy": 7, "used": 2, "shield": 1},
            marks=pytest.mark.rule("sd.tech.absorption-shield"),
            id="absorption_shield",
        ),
        pytest.param(
            "sentient_hull",
            "interceptor 3",
            {"hull": 1, "computer": 1, "used": 2, "energy": 3},
            marks=pytest.mark.rule("sd.tech.sentient-hull"),
            id="sentient_hull",
        ),
        pytest.param(
            "transition_drive",
            "interceptor 2",
            {"movement": 3, "initiative": 2, "used": 1, "energy": 3},
            marks=pytest.mark.rule("sd.tech.transition-drive"),
            id="transition_drive",
        ),
        pytest.param(
            "flux_missile",
            "interceptor 3",
            {"missiles": {"yellow": 2}, "initiative": 4, "used": 2, "energy": 3},
            marks=pytest.mark.rule("sd.tech.flux-missile"),
            id="flux_missile",
        ),
        pytest.param(
            "zero_point_source",
            "interceptor 1",
            {"energy": 12},
            marks=pytest.mark.rule("sd.tech.zero-point-source"),
            id="zero_point_source",
        ),
        pytest.param(
            "rift_cannon",
            "interceptor 0",
            {"used": 3, "energy": 3, "cannons": {"pink": 1}},
            marks=pytest.mark.rule("sd.tech.rift-cannon"),
            id="rift_cannon",
        ),
    ],
)
def test_a_technology_opens_its_part(tech: str, place: str, sums: dict[str, Any]) -> None:
    s = researching(tech, modules=("rift_cannon",))
    s.play("A upgrade")
    assert s.refused(f"A fit {tech} {place}") == "sd.upgrade.tech-needed"
    s.play("A end")
    s.turn("A")
    s.play("A research", buying(s, tech), "A end")
    s.turn("A")
    s.play("A upgrade", f"A fit {tech} {place}", "A end")
    now = totals(s, place.split()[0])
    assert {name: now[name] for name in sums} == sums


@pytest.mark.parametrize(
    ("tech", "place", "source", "sums"),
    [
        pytest.param(
            "gluon_computer",
            "cruiser 0",
            3,
            {"computer": 3, "used": 4},
            marks=pytest.mark.rule("sd.tech.gluon-computer"),
            id="gluon_computer",
        ),
        pytest.param(
            "tachyon_drive",
            "interceptor 2",
            1,
            {"movement": 3, "initiative": 5, "used": 4},
            marks=pytest.mark.rule("sd.tech.tachyon-drive"),
            id="tachyon_drive",
        ),
        pytest.param(
            "antimatter_cannon",
            "interceptor 0",
            1,
            {"cannons": {"red": 1}, "used": 5},
            marks=pytest.mark.rule("sd.tech.antimatter-cannon"),
            id="antimatter_cannon",
        ),
        pytest.param(
            "conifold_field",
            "interceptor 3",
            1,
            {"hull": 3, "used": 4},
            marks=pytest.mark.rule("sd.tech.conifold-field"),
            id="conifold_field",
        ),
        pytest.param(
            "soliton_cannon",
            "interceptor 0",
            1,
            {"cannons": {"blue": 1}, "used": 4},
            marks=pytest.mark.rule("sd.tech.soliton-cannon"),
            id="soliton_cannon",
        ),
    ],
)
def test_some_parts_need_more_than_a_nuclear_source(tech: str, place: str, source: int, sums: dict[str, Any]) -> None:
    ship = place.split()[0]
    s = bought(tech)
    s.learn("A", "fusion_source")
    s.turn("A")
    s.play("A upgrade", f"A fit {tech} {place}")
    assert s.refused("A end") == "sd.upgrade.energy"
    s.play(f"A fit fusion_source {ship} {source}", "A end")
    now = totals(s, ship)
    assert {name: now[name] for name in sums} == sums
    assert now["energy"] == 6


@pytest.mark.rule("sd.tech.phase-shield")
def test_a_phase_shield_makes_a_five_miss() -> None:
    for shields in ({}, {"s3": "phase_shield"}):
        s = game()
        only_ones(s)
        s.place("316", at=HERE)
        s.blueprint("A", "interceptor", **shields)
        s.ships("A", "316", interceptor=1)
        s.blueprint("B", "interceptor", s3="electron_computer")
        s.ships("B", "316", interceptor=1)
        s.dice(1, 5)
        s.combat()
        s.play("A attack interceptor", "B attack interceptor")
        assert ("A interceptor" in ships_in(s, "316")) == bool(shields)


@pytest.mark.rule("sd.tech.gauss-shield")
@pytest.mark.parametrize("factions", [ORION, ERIDANI])
def test_who_starts_with_gauss_shield_is_not_offered_it(factions: tuple[str, ...]) -> None:
    s = game(*factions)
    s.offer(gauss_shield=1, fusion_source=1)
    s.store("A", science=20)
    s.play("A research")
    assert s.offered("A", "research") == {"research fusion_source"}
    assert s.refused("A research gauss_shield") == "sd.research.no-duplicate"


# ---- building


@pytest.mark.rule("sd.tech.starbase")
def test_starbase_lets_starbases_be_built() -> None:
    s = researching("starbase", HYDRAN)
    s.store("A", materials=3)
    s.play("A build")
    assert s.refused("A build starbase 224") == "sd.build.starbase-tech"
    s.play("A end")
    s.turn("A")
    s.play("A research", "A research starbase", "A end")
    s.turn("A")
    s.play("A build")
    assert "build starbase 224" in s.offered("A")


@pytest.mark.parametrize(
    ("what", "factions", "price"),
    [
        pytest.param("orbital", TERRANS, 4, marks=pytest.mark.rule("sd.tech.orbital")),
        pytest.param("monolith", TERRANS, 10, marks=pytest.mark.rule("sd.tech.monolith")),
        pytest.param("monolith", MECHANEMA, 8, marks=pytest.mark.rule("sd.tech.monolith")),
    ],
)
def test_structures_are_built_for_their_price(what: str, factions: tuple[str, ...], price: int) -> None:
    s = researching(what, factions)
    s.store("A", materials=price)
    s.play("A build")
    assert s.refused(f"A build {what} {s.home('A')}") == f"sd.build.{what}-tech"
    s.play("A end")
    s.turn("A")
    s.play("A research", f"A research {what}", "A end")
    s.turn("A")
    s.play("A build", f"A build {what} {s.home('A')}")
    assert s.player("A").storage[2] == 0
    assert s.seen(s.home("A"))[what]


@pytest.mark.rule("sd.tech.nanorobots")
@pytest.mark.parametrize(("factions", "builds"), [(TERRANS, 3), (MECHANEMA, 4)])
def test_nanorobots_build_one_more_in_an_action_only(factions: tuple[str, ...], builds: int) -> None:
    s = bought("nanorobots", factions)
    home = s.home("A")
    s.store("A", materials=40)
    s.turn("A")
    s.play("A build", *[f"A build interceptor {home}"] * builds)
    assert s.refused(f"A build interceptor {home}") == "sd.build.activation"
    s.turn("A")
    s.play("A pass")
    s.turn("A")
    s.play("A react build", f"A build cruiser {home}")
    assert s.refused(f"A build cruiser {home}") == "sd.reaction.build"


# ---- other actions


@pytest.mark.rule("sd.tech.improved-logistics")
@pytest.mark.parametrize(("factions", "moves"), [(TERRANS, 4), (HYDRAN, 3), (ORION, 3)])
def test_improved_logistics_moves_one_more_in_an_action_only(factions: tuple[str, ...], moves: int) -> None:
    s = bought("improved_logistics", factions)
    home = s.home("A")
    s.place("207", at=WEST)
    s.ships("A", home, interceptor=6)
    s.turn("A")
    s.play("A move", *[f"A move interceptor {home} 207"] * moves)
    assert s.refused(f"A move interceptor {home} 207") == "sd.move.activation"
    s.play("A end")
    s.turn("A")
    s.play("A pass")
    s.turn("A")
    s.play("A react move", f"A move interceptor {home} 207")
    assert s.refused(f"A move interceptor {home} 207") == "sd.reaction.move"


@pytest.mark.rule("sd.tech.pico-modulator")
@pytest.mark.parametrize(("factions", "parts"), [(TERRANS, 4), (MECHANEMA, 5)])
def test_pico_modulator_fits_two_more_in_an_action_only(factions: tuple[str, ...], parts: int) -> None:
    s = bought("pico_modulator", factions)
    s.turn("A")
    free = ("interceptor 3", "cruiser 2", "dreadnought 3", "starbase 3", "starbase 2")
    s.play("A upgrade", *[f"A fit hull {slot}" for slot in free[:parts]])
    assert s.refused("A fit hull cruiser 0") == "sd.upgrade.activations"
    s.play("A end")
    s.turn("A")
    s.play("A pass")
    s.turn("A")
    s.play("A react upgrade", "A fit hull cruiser 0")
    assert s.refused("A fit hull cruiser 1") == "sd.reaction.upgrade"


@pytest.mark.rule("sd.tech.cloaking-device")
@pytest.mark.parametrize(("against", "pinned"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_cloaking_device_takes_two_ships_to_pin_one(against: int, pinned: int) -> None:
    s = bought("cloaking_device")
    s.remove_ships("A", "221")
    s.place("207", at=WEST)
    s.learn("A", "improved_logistics")
    s.ships("A", "221", interceptor=4)
    s.ships("B", "221", interceptor=against)
    s.turn("A")
    s.play("A move", *["A move interceptor 221 207"] * (4 - pinned))
    if pinned:
        assert s.refused("A move interceptor 221 207") == "sd.move.pin-count"
    assert s.sector("221").count(0, 0) == pinned


@pytest.mark.rule("sd.tech.cloaking-device")
def test_the_defence_system_pins_cloaked_ships_too() -> None:
    s = bought("cloaking_device")
    s.place("103", at=SOUTH, turn=1)
    s.ships("A", "001", interceptor=4)
    s.turn("A")
    s.play("A move")
    assert s.refused("A move interceptor 001 103") == "sd.move.pin-gcds"


@pytest.mark.rule("sd.tech.wormhole-generator")
def test_the_wormhole_generator_moves_and_influences_through_half_a_connection() -> None:
    s = researching("wormhole_generator")
    s.place("201", at=BARE)
    s.play("A move")
    assert s.refused("A move interceptor 221 201") == "sd.move.connection"
    s.play("A end")
    s.turn("A")
    s.play("A influence")
    assert s.refused("A disc track 201") == "sd.influence.to-adjacent"
    s.play("A end")
    s.turn("A")
    s.play("A research", "A research wormhole_generator", "A end")
    s.turn("A")
    s.play("A move", "A move interceptor 221 201", "A move interceptor 201 221", "A end")
    s.turn("A")
    s.play("A influence", "A disc track 201")
    assert s.seen("201")["owner"] == 0


@pytest.mark.rule("sd.tech.wormhole-generator")
def test_the_wormhole_generator_does_not_cross_an_edge_without_any_wormhole() -> None:
    s = bought("wormhole_generator")
    s.place("201", at=BARE, turn=1)
    s.turn("A")
    s.play("A move")
    assert s.refused("A move interceptor 221 201") == "sd.move.connection"


@pytest.mark.rule("sd.tech.wormhole-generator")
def test_the_wormhole_generator_explores_across_a_bare_edge() -> None:
    s = researching("wormhole_generator")
    s.on_top("201")
    s.play("A explore")
    assert s.refused("A at 1,-2") == "sd.explore.wormhole-needed"
    s.play("A end")
    s.turn("A")
    s.play("A research", "A research wormhole_generator", "A end")
    s.turn("A")
    s.play("A explore", "A at 1,-2", "A place 201 0")
    assert s.seen("201")["q"] == 1


@pytest.mark.rule("sd.tech.wormhole-generator")
def test_the_wormhole_generator_opens_a_retreat() -> None:
    s = game()
    only_ones(s)
    s.place("201", at=BARE)
    s.ships("A", "201", interceptor=1)
    s.ships("B", "201", interceptor=1)
    s.dice(1)
    s.combat()
    assert s.refused("A retreat interceptor 221") == "sd.combat.retreat-target"
    s.learn("A", "wormhole_generator")
    s.play("A retreat interceptor 221", "B attack interceptor", "A retreat interceptor 221")
    assert s.sector("221").count(0, 0) == 2


# ---- population


@pytest.mark.parametrize(
    ("tech", "number", "square", "resource"),
    [
        pytest.param("advanced_mining", "101", 2, "materials", marks=pytest.mark.rule("sd.tech.advanced-mining")),
        pytest.param("advanced_economy", "221", 1, "money", marks=pytest.mark.rule("sd.tech.advanced-economy")),
        pytest.param("advanced_labs", "221", 3, "science", marks=pytest.mark.rule("sd.tech.advanced-labs")),
    ],
)
def test_an_advanced_technology_opens_starred_squares(tech: str, number: str, square: int, resource: str) -> None:
    s = researching(tech)
    if number != "221":
        s.place(number, at=SOUTH, owner="A")
    before = s.board("A")["cubes"][resource]
    settle = f"A colony {number} {square} {resource}"
    s.play("A research")
    assert s.refused(settle) == "sd.colony.advanced-coloured"
    s.play(f"A research {tech}", settle)
    assert s.seen(number)["squares"][square]["cube"] == resource
    assert s.board("A")["cubes"][resource] == before - 1


@pytest.mark.rule("sd.tech.metasynthesis")
def test_metasynthesis_opens_every_starred_square() -> None:
    s = researching("metasynthesis")
    for number, at in (("202", WEST), ("204", HERE), ("214", NORTH)):
        s.place(number, at=at, owner="A")
    coloured = ("202 1 science", "204 0 money", "204 1 materials")
    gray = tuple(f"214 2 {resource}" for resource in ("money", "science", "materials"))
    s.play("A research")
    assert {s.refused(f"A colony {square}") for square in coloured} == {"sd.colony.advanced-coloured"}
    assert {s.refused(f"A colony {square}") for square in gray} == {"sd.colony.advanced-gray"}
    s.play("A research metasynthesis grid")
    assert {f"colony {square}" for square in (*coloured, *gray)} <= s.offered("A", "colony")


@pytest.mark.rule("sd.tech.neutron-bombs")
def test_neutron_bombs_destroy_all_cubes_without_a_die() -> None:
    for owned in (False, True):
        s = game()
        cubes = {0: "money", 1: "money", 2: "science", 3: "science"}
        s.place("104", at=SOUTH, owner="B", cubes=cubes)
        s.ships("A", "104", interceptor=1)
        if owned:
            s.learn("A", "neutron_bombs")
        s.dice(*([] if owned else [6]))
        s.combat()
        if owned:
            assert "bomb" in s.offered("A")
            s.play("A bomb")
            assert s.board("B")["graveyard"] == {"money": 2, "science": 2, "materials": 0}
        else:
            assert s.refused("A bomb") == "sd.tech.neutron-bombs"
            s.play("A attack", "A destroy 0")
            assert s.board("B")["graveyard"] == {"money": 1, "science": 0, "materials": 0}


@pytest.mark.rule("sd.tech.neutron-absorber")
@pytest.mark.parametrize(("roll", "cubes"), [(6, 2), (5, 3)])
def test_a_neutron_absorber_makes_neutron_bombs_roll(roll: int, cubes: int) -> None:
    s = game()
    place = s.place("104", at=SOUTH, owner="B", cubes={0: "money", 1: "money", 2: "science"})
    s.ships("A", "104", interceptor=1)
    s.learn("A", "neutron_bombs")
    s.learn("B", "neutron_absorber")
    s.dice(roll)
    s.combat()
    assert s.refused("A bomb") == "sd.aftermath.neutron-absorber"
    s.play("A attack")
    if s.step == "destroy":
        s.play("A destroy 0")
    assert sum(cube >= 0 for cube in place.cubes) == cubes


# ---- instant technologies


@pytest.mark.parametrize(
    ("tech", "discs", "upkeep", "left"),
    [
        pytest.param("quantum_grid", 9, 2, 1, marks=pytest.mark.rule("sd.tech.quantum-grid")),
        pytest.param("advanced_robotics", 8, 3, 2, marks=pytest.mark.rule("sd.tech.advanced-robotics")),
    ],
)
def test_left_over_discs_come_at_once(tech: str, discs: int, upkeep: int, left: int) -> None:
    s = researching(tech)
    s.player("A").discs = 8
    s.play("A research")
    board = s.board("A")
    assert (board["discs"]["track"], board["upkeep"], board["discs"]["aside"]) == (7, 5, 3)
    s.play(f"A research {tech}")
    board = s.board("A")
    assert (board["discs"]["track"], board["upkeep"], board["discs"]["aside"]) == (discs, upkeep, left)


@pytest.mark.rule("sd.tech.extra-discs-stack")
def test_discs_beyond_the_track_are_stacked() -> None:
    s = game()
    s.offer(quantum_grid=1, advanced_robotics=1)
    for tech in ("quantum_grid", "advanced_robotics"):
        s.store("A", science=30)
        s.turn("A")
        s.play("A research", f"A research {tech}", "A end")
    s.cleanup()
    seen = [(s.player("A").discs, s.board("A")["upkeep"])]
    for _ in range(5):
        s.turn("A")
        s.play("A influence", "A end")
        seen.append((s.player("A").discs, s.board("A")["upkeep"]))
    assert seen == [(15, 0), (14, 0), (13, 0), (12, 0), (11, 0), (10, 1)]


@pytest.mark.rule("sd.tech.empty-disc-supply")
@pytest.mark.parametrize(("factions", "left"), [(TERRANS, 0), (ERIDANI, 2)])
def test_both_technologies_take_three_left_over_discs(factions: tuple[str, ...], left: int) -> None:
    s = game(*factions)
    s.offer(quantum_grid=1, advanced_robotics=1)
    before = sum(s.board("A")["discs"].values())
    for tech in ("advanced_robotics", "quantum_grid"):
        s.store("A", science=30)
        s.turn("A")
        s.play("A research", f"A research {tech}", "A end")
    assert s.board("A")["discs"]["aside"] == left
    assert sum(s.board("A")["discs"].values()) == before


@pytest.mark.rule("sd.tech.empty-disc-supply")
def test_as_many_discs_come_as_are_left_over() -> None:
    s = researching("quantum_grid")
    s.player("A").aside = 1
    s.play("A research")
    before = s.player("A").discs
    s.play("A research quantum_grid")
    assert (s.player("A").discs, s.player("A").aside) == (before + 1, 0)


def keyed(*sectors: tuple[str, tuple[int, int]]) -> Setting:
    """A controls just these sectors and buys Artifact Key for all its science."""
    s = researching("artifact_key")
    s.vanish("A")
    for number, at in sectors:
        s.place(number, at=at, owner="A")
    s.store("A", science=16)
    s.play("A research", "A research artifact_key")
    return s


@pytest.mark.rule("sd.tech.artifact-key")
def test_artifact_key_gives_five_of_one_resource_for_each_artifact() -> None:
    s = keyed(("107", SOUTH), ("202", WEST))
    assert s.offered("A") == {"take money", "take science", "take materials"}
    s.play("A take science", "A take money")
    assert s.step == "research"
    assert s.player("A").storage == [5, 5, 0]


@pytest.mark.rule("sd.tech.artifact-key")
def test_both_artifacts_may_give_the_same_resource() -> None:
    s = keyed(("107", SOUTH), ("202", WEST))
    s.play("A take science", "A take science")
    assert s.player("A").storage == [0, 10, 0]


@pytest.mark.rule("sd.tech.artifact-key")
def test_artifact_key_gives_nothing_without_an_artifact() -> None:
    s = keyed(("201", WEST))
    assert s.step == "research"
    assert s.player("A").storage == [0, 0, 0]


@pytest.mark.rule("sd.tech.ancient-labs")
@pytest.mark.parametrize(("choice", "science", "points"), [("use", 5, 0), ("keep", 0, 2)])
def test_ancient_labs_draws_a_discovery_tile(choice: str, science: int, points: int) -> None:
    s = researching("ancient_labs")
    s.next_discovery("science")
    s.store("A", science=13)
    before = s.state.view(0)["supply"]["discoveries"]
    s.play("A research", "A research ancient_labs grid", f"A {choice}")
    assert s.step == "research"
    assert s.player("A").storage[1] == science
    assert s.board("A")["score"]["discoveries"] == points
    assert s.state.view(0)["supply"]["discoveries"] == before - 1


@pytest.mark.rule("sd.tech.ancient-labs-place")
def test_what_ancient_labs_places_goes_to_the_starting_sector() -> None:
    s = researching("ancient_labs")
    s.place("201", at=WEST, owner="A")
    s.next_discovery("ancient_cruiser")
    s.play("A research", "A research ancient_labs nano", "A use")
    assert ships_in(s, "221") == {"A interceptor": [0], "A cruiser": [0]}
    assert s.board("A")["blueprints"]["cruiser"]["supply"] == 3


@pytest.mark.rule("sd.tech.ancient-labs-no-home")
@pytest.mark.parametrize("tile", ["ancient_monolith", "ancient_orbital", "ancient_cruiser"])
def test_without_the_starting_sector_nothing_is_placed(tile: str) -> None:
    s = researching("ancient_labs")
    s.vanish("A")
    s.place("201", at=WEST, owner="A")
    s.next_discovery(tile)
    s.play("A research", "A research ancient_labs nano")
    assert s.refused("A use") == "sd.tech.ancient-labs-no-home"
    s.play("A keep")
    assert s.board("A")["score"]["discoveries"] == 2
    assert not any(sector["monolith"] for sector in s.state.view(None)["sectors"])


@pytest.mark.rule("sd.tech.ancient-labs-no-home")
@pytest.mark.parametrize(("choice", "points", "materials"), [("A keep", 2, 0), ("A use", 0, 2)])
def test_a_second_orbital_is_void_in_the_starting_sector(choice: str, points: int, materials: int) -> None:
    s = researching("ancient_labs")
    s.orbital("221")
    s.next_discovery("ancient_orbital")
    s.play("A research", "A research ancient_labs nano")
    s.play(choice)
    assert s.board("A")["score"]["discoveries"] == points
    assert s.player("A").storage[2] == materials
    assert len(s.sector("221").cubes) == len(s.sector("221").tile.planets) + 1


# ---- rare technologies


@pytest.mark.rule("sd.tech.rare-single")
def test_a_rare_technology_exists_once() -> None:
    s = game(modules=("warp_portals",))
    s.state.round = 2
    s.offer(cloaking_device=1)
    s.store("A", science=20)
    s.play("A research", "A research cloaking_device grid", "A end")
    number = s.parts.tech_number["cloaking_device"]
    while s.state.round < 8:
        s.cleanup()
        assert s.state.tech_bag[number] + s.state.tech_supply[number] == 0
        assert not s.player("B").has(number)


@pytest.mark.rule("sd.tech.rare-single")
@pytest.mark.parametrize(("modules", "tiles"), [(("warp_portals",), 15), ((), 14)])
def test_how_many_rare_tiles_there_are(modules: tuple[str, ...], tiles: int) -> None:
    s = game(modules=modules)
    s.offer()
    rare = [number for number, category in enumerate(s.parts.tech_category) if category == RARE]
    assert [s.state.tech_bag[number] for number in rare] == [1] * tiles


def splitting(*techs: str, cannon: str = "antimatter_cannon") -> Setting:
    """A's interceptor hits two interceptors of hull 0 and a cruiser of hull 1 with one die."""
    s = game()
    only_ones(s)
    s.learn("A", *techs)
    s.place("316", at=HERE, owner="A")
    s.blueprint("A", "interceptor", s0=cannon, s1="fusion_source", s3="electron_computer")
    s.ships("A", "316", interceptor=1)
    s.ships("B", "316", interceptor=2, cruiser=1)
    s.dice(6)
    s.combat()
    s.play("A attack interceptor")
    return s


@pytest.mark.rule("sd.tech.antimatter-splitter")
def test_the_damage_of_a_red_hit_is_divided() -> None:
    s = splitting("antimatter_splitter")
    s.play("A hit B interceptor 1", "A hit B interceptor 2", "A hit B cruiser 1")
    assert s.refused("A hit B interceptor 1") == "sd.combat.destroyed-kept"
    assert s.state.view(0)["battle"]["dice"][3]["die"] == "red"
    s.play("A hit B cruiser 1")
    assert ships_in(s, "316") == {"A interceptor": [0]}


@pytest.mark.rule("sd.tech.antimatter-splitter")
@pytest.mark.parametrize(("techs", "cannon"), [((), "antimatter_cannon"), (("antimatter_splitter",), "soliton_cannon")])
def test_all_other_hits_go_to_one_ship(techs: tuple[str, ...], cannon: str) -> None:
    s = splitting(*techs, cannon=cannon)
    s.play("A hit B cruiser 1")
    assert ships_in(s, "316") == {"A interceptor": [0], "B interceptor": [0, 0]}


@pytest.mark.rule("sd.tech.antimatter-splitter")
def test_the_damage_of_an_antimatter_missile_is_not_divided() -> None:
    s = game()
    only_ones(s)
    s.learn("A", "antimatter_splitter")
    s.place("316", at=HERE, owner="A")
    s.blueprint("A", "interceptor", s3="antimatter_missile")
    s.ships("A", "316", interceptor=1)
    s.ships("B", "316", interceptor=2)
    s.dice(6)
    s.combat()
    s.play("A hit B interceptor 1")
    assert ships_in(s, "316") == {"A interceptor": [0], "B interceptor": [0]}


@pytest.mark.rule("sd.tech.antimatter-splitter")
def test_a_divided_die_must_hit_each_ship_it_damages() -> None:
    s = game()
    only_ones(s)
    s.learn("A", "antimatter_splitter")
    s.place("316", at=HERE, owner="A")
    s.blueprint("A", "interceptor", s0="antimatter_cannon", s1="fusion_source", s3="electron_computer")
    s.ships("A", "316", interceptor=1)
    s.blueprint("B", "cruiser", s2="gauss_shield")
    s.ships("B", "316", interceptor=1, cruiser=1)
    s.dice(5)
    s.combat()
    s.play("A attack interceptor", *["A hit B cruiser 1"] * 3, "A hit B interceptor 1")
    assert ships_in(s, "316") == {"A interceptor": [0], "B cruiser": [0]}


@pytest.mark.rule("sd.tech.cloaking-device")
@pytest.mark.parametrize(("letter", "leaving"), [(None, 1), ("B", 1), ("A", 2)])
def test_a_cloaking_device_serves_its_owner_and_no_opponent(letter: str | None, leaving: int) -> None:
    """Two ships of A against one of B: one of them is pinned, unless A has the technology."""
    s = game()
    s.place("310", HERE)
    s.place("304", NORTH)
    s.ships("A", "310", interceptor=2)
    s.ships("B", "310", interceptor=1)
    if letter is not None:
        s.learn(letter, "cloaking_device")
    s.turn("A")
    s.play("A move", "A move interceptor 310 304")
    assert ("move interceptor 310 304" in s.offered("A", "move")) == (leaving == 2)


@pytest.mark.rule("sd.tech.antimatter-splitter")
@pytest.mark.parametrize(("letter", "hits"), [(None, 1), ("B", 1), ("A", 4)])
def test_an_antimatter_splitter_serves_its_owner_and_no_opponent(letter: str | None, hits: int) -> None:
    s = duel({"dreadnought": 1}, {"interceptor": 2}, owner="B", game=SECOND_DAWN)
    s.blueprint("A", "dreadnought", s0="antimatter_cannon", s1="hull", s6="tachyon_source", s7="tachyon_drive")
    if letter is not None:
        s.learn(letter, "antimatter_splitter")
    s.blueprint("B", "interceptor", s0="hull")
    s.dice(*[6] * 8)
    s.combat()
    if s.waiting == "B":
        s.play("B hold interceptor")
    s.play("A attack dreadnought")
    battle = s.state.view(None)["battle"]
    assert sum(die["die"] == "red" for die in battle["dice"]) == hits


@pytest.mark.rule(
    "sd.tech.wormhole-generator",
    "sd.explore.wormhole-generator-edge",
    "sd.explore.orientation-generator",
    "sd.move.generator",
    "sd.influence.to-half",
    "sd.combat.retreat-generator",
)
@pytest.mark.parametrize(("letter", "serves"), [(None, False), ("B", False), ("A", True)])
def test_a_wormhole_generator_serves_its_owner_and_no_opponent(letter: str | None, serves: bool) -> None:
    s = game()
    if letter is not None:
        s.learn(letter, "wormhole_generator")
    s.on_top("201")
    twin = s.state.copy()
    s.play("A explore")
    offered = s.offered("A")
    s.play("A at -1,-1")
    offered |= s.offered("A")
    s.state = twin
    s.place("201", at=BARE)
    for action in ("move", "influence"):
        s.turn("A")
        s.play(f"A {action}")
        offered |= s.offered("A")
    for seat in "AB":
        s.ships(seat, "201", interceptor=1)
    s.combat()
    offered |= s.offered("A")
    halves = {"at 1,-2", "place 201 1", "move interceptor 221 201", "disc track 201", "retreat interceptor 221"}
    assert halves & offered == (halves if serves else set())


@pytest.mark.rule("sd.tech.nanorobots", "sd.tech.improved-logistics", "sd.tech.pico-modulator")
@pytest.mark.parametrize(
    ("tech", "action"), [("nanorobots", "build"), ("improved_logistics", "move"), ("pico_modulator", "upgrade")]
)
def test_more_activations_are_their_owners_alone(tech: str, action: str) -> None:
    left = []
    for letter in (None, "B", "A"):
        s = game()
        if letter is not None:
            s.learn(letter, tech)
        s.play(f"A {action}")
        left.append(s.state.view(0)["step"]["left"])
    assert left[0] == left[1] < left[2]


@pytest.mark.rule("sd.tech.neutron-bombs", "sd.tech.neutron-absorber", "sd.aftermath.neutron-absorber")
@pytest.mark.parametrize(
    ("owned", "rule"),
    [
        ({"B": "neutron_bombs"}, "sd.tech.neutron-bombs"),
        ({"A": "neutron_bombs"}, None),
        ({"A": "neutron_bombs neutron_absorber"}, None),
        ({"A": "neutron_bombs", "C": "neutron_absorber"}, None),
        ({"A": "neutron_bombs", "B": "neutron_absorber"}, "sd.aftermath.neutron-absorber"),
    ],
)
def test_bombs_are_the_attackers_and_the_absorber_is_the_defenders(owned: dict[str, str], rule: str | None) -> None:
    s = Setting(3, game=SECOND_DAWN)
    s.place("104", at=HERE, owner="B", cubes={0: "money"})
    s.ships("A", "104", interceptor=1)
    for letter, techs in owned.items():
        s.learn(letter, *techs.split())
    s.combat()
    assert s.refused("A bomb") == rule


@pytest.mark.rule("sd.tech.artifact-key")
def test_artifacts_of_others_and_those_found_later_give_nothing() -> None:
    s = researching("artifact_key")
    s.vanish("A")
    s.place("201", at=HERE, owner="A")
    s.place("107", at=SOUTH, owner="B")
    s.place("202", at=WEST)
    s.ships("A", "202", interceptor=1)
    s.play("A research", "A research artifact_key")
    assert s.step == "research"
    s.play("A end")
    s.turn("A")
    s.play("A influence", "A disc track 202")
    assert s.step == "influence"
    assert s.player("A").storage == [0, 4, 0]
