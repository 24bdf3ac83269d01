"""Ship parts of the second edition: what they use, give and do in battle (sd.part.*)."""

from typing import Any

import pytest

from penumbra.eclipse import SECOND_DAWN
from penumbra.kernel import MalformedChoice
from tests.rules.battlefield import HERE, NORTH, SOUTH, duel, round_of, ships_in, told
from tests.rules.setting import Setting

MODULES = ["rift_cannon", "worlds_afar"]

WITH_COMPUTER: dict[int, dict[str, str]] = {
    1: {},
    2: {"s0": "positron_computer"},
    3: {"s0": "gluon_computer"},
}
"""Tiles that give a Terran cruiser a computer of 1, 2 or 3."""


def equipped(*parts: str, factions: tuple[str, ...] | None = None) -> Setting:
    """A may take these parts: it owns their technologies, or has them stored beside the board."""
    s = Setting(2, factions, game=SECOND_DAWN, modules=MODULES)
    for part in parts:
        number = s.parts.part_number[part]
        if s.parts.parts[number].source == "discovery":
            s.player("A").parts_kept.append(number)
        elif s.parts.parts[number].tech and not s.player("A").has(s.parts.part_tech[number]):
            s.learn("A", str(s.parts.parts[number].tech))
    return s


def fitting(place: str, part: str, laid: dict[str, str], factions: tuple[str, ...] | None = None) -> Setting:
    """A has fitted a part on a blueprint with some tiles, with the first activation of an upgrade action."""
    s = equipped(part, factions=factions)
    ship = place.split()[0]
    s.blueprint("A", ship, **laid)
    s.play("A upgrade", f"A fit {part} {place}")
    return s


def totals(s: Setting, ship: str) -> dict[str, Any]:
    """The sums of one of A's blueprints, dice as the number of each colour."""
    sums: dict[str, Any] = dict(s.board("A")["blueprints"][ship])
    for name in ("cannons", "missiles"):
        sums[name] = {die["die"]: die["dice"] for die in sums[name]}
    return sums


FUSION = {"s1": "fusion_source"}
"""An interceptor with a fusion source."""
FUSION_CRUISER = {"s3": "fusion_source"}
"""A cruiser with one."""


@pytest.mark.parametrize(
    ("part", "place", "laid", "sums"),
    [
        pytest.param(
            "ion_cannon",
            "interceptor 3",
            {},
            {"cannons": {"yellow": 2}, "used": 3, "energy": 3},
            marks=pytest.mark.rule("sd.part.ion-cannon"),
            id="ion_cannon interceptor 3",
        ),
        pytest.param(
            "plasma_cannon",
            "interceptor 0",
            {},
            {"cannons": {"orange": 1}, "used": 3, "energy": 3},
            marks=pytest.mark.rule("sd.part.plasma-cannon"),
            id="plasma_cannon interceptor 0",
        ),
        pytest.param(
            "soliton_cannon",
            "cruiser 1",
            FUSION_CRUISER,
            {"cannons": {"blue": 1}, "used": 4, "energy": 6},
            marks=pytest.mark.rule("sd.part.soliton-cannon"),
            id="soliton_cannon cruiser 1",
        ),
        pytest.param(
            "antimatter_cannon",
            "cruiser 1",
            FUSION_CRUISER,
            {"cannons": {"red": 1}, "used": 5, "energy": 6},
            marks=pytest.mark.rule("sd.part.antimatter-cannon"),
            id="antimatter_cannon cruiser 1",
        ),
        pytest.param(
            "plasma_missile",
            "interceptor 3",
            {},
            {"missiles": {"orange": 2}, "used": 3, "energy": 3},
            marks=pytest.mark.rule("sd.part.plasma-missile"),
            id="plasma_missile interceptor 3",
        ),
        pytest.param(
            "flux_missile",
            "interceptor 3",
            {},
            {"missiles": {"yellow": 2}, "initiative": 4, "used": 2, "energy": 3},
            marks=pytest.mark.rule("sd.part.flux-missile"),
            id="flux_missile interceptor 3",
        ),
        pytest.param(
            "ion_missile",
            "interceptor 3",
            {},
            {"missiles": {"yellow": 3}, "initiative": 3, "used": 2, "energy": 3},
            marks=pytest.mark.rule("sd.part.ancient-missiles"),
            id="ion_missile interceptor 3",
        ),
        pytest.param(
            "soliton_missile",
            "interceptor 3",
            {},
            {"missiles": {"blue": 1}, "initiative": 4, "used": 2, "energy": 3},
            marks=pytest.mark.rule("sd.part.ancient-missiles"),
            id="soliton_missile interceptor 3",
        ),
        pytest.param(
            "antimatter_missile",
            "interceptor 3",
            {},
            {"missiles": {"red": 1}, "initiative": 3, "used": 2, "energy": 3},
            marks=pytest.mark.rule("sd.part.ancient-missiles"),
            id="antimatter_missile interceptor 3",
        ),
        pytest.param(
            "electron_computer",
            "cruiser 2",
            {},
            {"computer": 2, "used": 2, "energy": 3},
            marks=pytest.mark.rule("sd.part.electron-computer"),
            id="electron_computer cruiser 2",
        ),
        pytest.param(
            "positron_computer",
            "cruiser 0",
            {},
            {"computer": 2, "used": 3, "energy": 3},
            marks=pytest.mark.rule("sd.part.positron-computer"),
            id="positron_computer cruiser 0",
        ),
        pytest.param(
            "gluon_computer",
            "cruiser 0",
            FUSION_CRUISER,
            {"computer": 3, "used": 4, "energy": 6},
            marks=pytest.mark.rule("sd.part.gluon-computer"),
            id="gluon_computer cruiser 0",
        ),
        pytest.param(
            "gauss_shield",
            "interceptor 3",
            {},
            {"shield": 1, "used": 2, "energy": 3},
            marks=pytest.mark.rule("sd.part.gauss-shield"),
            id="gauss_shield interceptor 3",
        ),
        pytest.param(
            "phase_shield",
            "interceptor 3",
            {},
            {"shield": 2, "used": 3, "energy": 3},
            marks=pytest.mark.rule("sd.part.phase-shield"),
            id="phase_shield interceptor 3",
        ),
        pytest.param(
            "absorption_shield",
            "interceptor 3",
            {},
            {"shield": 1, "used": 2, "energy": 7},
            marks=pytest.mark.rule("sd.part.absorption-shield"),
            id="absorption_shield interceptor 3",
        ),
        pytest.param(
            "hull",
            "interceptor 3",
            {},
            {"hull": 1, "used": 2, "energy": 3},
            marks=pytest.mark.rule("sd.part.hull"),
            id="hull interceptor 3",
        ),
        pytest.param(
            "improved_hull",
            "interceptor 3",
            {},
            {"hull": 2, "used": 2, "energy": 3},
            marks=pytest.mark.rule("sd.part.improved-hull"),
            id="improved_hull interceptor 3",
        ),
        pytest.param(
            "sentient_hull",
            "interceptor 3",
            {},
            {"hull": 1, "computer": 1, "used": 2, "energy": 3},
            marks=pytest.mark.rule("sd.part.sentient-hull"),
            id="sentient_hull interceptor 3",
        ),
        pytest.param(
            "conifold_field",
            "interceptor 3",
            FUSION,
            {"hull": 3, "used": 4, "energy": 6},
            marks=pytest.mark.rule("sd.part.conifold-field"),
            id="conifold_field interceptor 3",
        ),
        pytest.param(
            "nuclear_drive",
            "interceptor 3",
            {},
            {"movement": 2, "initiative": 4, "used": 3, "energy": 3},
            marks=pytest.mark.rule("sd.part.nuclear-drive"),
            id="nuclear_drive interceptor 3",
        ),
        pytest.param(
            "fusion_drive",
            "interceptor 2",
            {},
            {"movement": 2, "initiative": 4, "used": 3, "energy": 3},
            marks=pytest.mark.rule("sd.part.fusion-drive"),
            id="fusion_drive interceptor 2",
        ),
        pytest.param(
            "tachyon_drive",
            "interceptor 2",
            FUSION,
            {"movement": 3, "initiative": 5, "used": 4, "energy": 6},
            marks=pytest.mark.rule("sd.part.tachyon-drive"),
            id="tachyon_drive interceptor 2",
        ),
        pytest.param(
            "transition_drive",
            "interceptor 2",
            {},
            {"movement": 3, "initiative": 2, "used": 1, "energy": 3},
            marks=pytest.mark.rule("sd.part.transition-drive"),
            id="transition_drive interceptor 2",
        ),
        pytest.param(
            "axion_computer",
            "interceptor 3",
            {},
            {"computer": 2, "initiative": 4, "used": 2, "energy": 3},
            marks=pytest.mark.rule("sd.part.axion-computer"),
            id="axion_computer interceptor 3",
        ),
        pytest.param(
            "shard_hull",
            "interceptor 3",
            {},
            {"hull": 3, "used": 2, "energy": 3},
            marks=pytest.mark.rule("sd.part.shard-hull"),
            id="shard_hull interceptor 3",
        ),
        pytest.param(
            "flux_shield",
            "interceptor 3",
            FUSION,
            {"shield": 3, "initiative": 4, "used": 4, "energy": 6},
            marks=pytest.mark.rule("sd.part.flux-shield"),
            id="flux_shield interceptor 3",
        ),
        pytest.param(
            "inversion_shield",
            "interceptor 3",
            {},
            {"shield": 2, "used": 2, "energy": 5},
            marks=pytest.mark.rule("sd.part.inversion-shield"),
            id="inversion_shield interceptor 3",
        ),
        pytest.param(
            "conformal_drive",
            "interceptor 2",
            {},
            {"movement": 4, "initiative": 4, "used": 3, "energy": 3},
            marks=pytest.mark.rule("sd.part.conformal-drive"),
            id="conformal_drive interceptor 2",
        ),
        pytest.param(
            "nonlinear_drive",
            "interceptor 3",
            {},
            {"movement": 3, "initiative": 3, "used": 2, "energy": 5},
            marks=pytest.mark.rule("sd.part.nonlinear-drive"),
            id="nonlinear_drive interceptor 3",
        ),
        pytest.param(
            "nonlinear_drive",
            "interceptor 2",
            {},
            {"movement": 2, "initiative": 2, "used": 1, "energy": 5},
            marks=pytest.mark.rule("sd.part.drives-count"),
            id="nonlinear_drive interceptor 2",
        ),
        pytest.param(
            "ion_turret",
            "interceptor 3",
            {},
            {"cannons": {"yellow": 3}, "used": 2, "energy": 3},
            marks=pytest.mark.rule("sd.part.ion-turret"),
            id="ion_turret interceptor 3",
        ),
        pytest.param(
            "plasma_turret",
            "interceptor 0",
            FUSION,
            {"cannons": {"orange": 2}, "used": 4, "energy": 6},
            marks=pytest.mark.rule("sd.part.plasma-turret"),
            id="plasma_turret interceptor 0",
        ),
        pytest.param(
            "soliton_charger",
            "interceptor 0",
            {},
            {"cannons": {"blue": 1}, "used": 2, "energy": 3},
            marks=pytest.mark.rule("sd.part.soliton-charger"),
            id="soliton_charger interceptor 0",
        ),
        pytest.param(
            "ion_disruptor",
            "interceptor 3",
            {},
            {"cannons": {"yellow": 2}, "initiative": 6, "used": 2, "energy": 3},
            marks=pytest.mark.rule("sd.part.ion-disruptor"),
            id="ion_disruptor interceptor 3",
        ),
        pytest.param(
            "rift_conductor",
            "interceptor 3",
            {},
            {"cannons": {"yellow": 1, "pink": 1}, "hull": 1, "used": 3, "energy": 3},
            marks=pytest.mark.rule("sd.part.rift-conductor"),
            id="rift_conductor interceptor 3",
        ),
        pytest.param(
            "jump_drive",
            "interceptor 2",
            {},
            {"movement": 0, "used": 3, "energy": 3},
            marks=pytest.mark.rule("sd.part.jump-drive-counts"),
            id="jump_drive interceptor 2",
        ),
        pytest.param(
            "jump_drive",
            "cruiser 5",
            {},
            {"movement": 0, "used": 3, "energy": 3},
            marks=pytest.mark.rule("sd.part.jump-drive-counts"),
            id="jump_drive cruiser 5",
        ),
        pytest.param(
            "jump_drive",
            "dreadnought 7",
            {"s4": "fusion_source"},
            {"movement": 0, "used": 4, "energy": 6},
            marks=pytest.mark.rule("sd.part.jump-drive-counts"),
            id="jump_drive dreadnought 7",
        ),
    ],
)
def test_what_a_part_adds_to_a_terran_ship(part: str, place: str, laid: dict[str, str], sums: dict[str, Any]) -> None:
    s = fitting(place, part, laid)
    now = totals(s, place.split()[0])
    assert {name: now[name] for name in sums} == sums
    s.play("A end")
    assert s.waiting == "B"


@pytest.mark.parametrize(
    ("part", "place", "laid", "energy"),
    [
        pytest.param(
            "plasma_cannon",
            "interceptor 3",
            {},
            (4, 3),
            marks=pytest.mark.rule("sd.part.plasma-cannon"),
            id="plasma_cannon plasma_cannon",
        ),
        pytest.param(
            "ion_cannon",
            "dreadnought 3",
            {},
            (4, 3),
            marks=pytest.mark.rule("sd.part.nuclear-source"),
            id="nuclear_source ion_cannon",
        ),
        pytest.param(
            "antimatter_cannon",
            "dreadnought 3",
            {"s4": "fusion_source"},
            (7, 6),
            marks=pytest.mark.rule("sd.part.fusion-source"),
            id="fusion_source antimatter_cannon",
        ),
        pytest.param(
            "antimatter_cannon",
            "dreadnought 3",
            {"s4": "tachyon_source", "s1": "antimatter_cannon"},
            (10, 9),
            marks=pytest.mark.rule("sd.part.tachyon-source"),
            id="tachyon_source antimatter_cannon",
        ),
        pytest.param(
            "plasma_cannon",
            "dreadnought 2",
            {"s4": "zero_point_source", "s1": "antimatter_cannon", "s3": "antimatter_cannon", "s7": "tachyon_drive"},
            (13, 12),
            marks=pytest.mark.rule("sd.part.zero-point-source"),
            id="zero_point_source plasma_cannon",
        ),
        pytest.param(
            "ion_cannon",
            "dreadnought 3",
            {"s4": "hypergrid_source", "s1": "antimatter_cannon", "s2": "antimatter_cannon", "s7": "tachyon_drive"},
            (12, 11),
            marks=pytest.mark.rule("sd.part.hypergrid-source"),
            id="hypergrid_source ion_cannon",
        ),
        pytest.param(
            "flux_shield",
            "interceptor 3",
            {},
            (4, 3),
            marks=pytest.mark.rule("sd.part.flux-shield"),
            id="flux_shield flux_shield",
        ),
        pytest.param(
            "plasma_turret",
            "interceptor 0",
            {},
            (4, 3),
            marks=pytest.mark.rule("sd.part.plasma-turret"),
            id="plasma_turret plasma_turret",
        ),
    ],
)
def test_an_action_cannot_end_with_too_little_energy(
    part: str, place: str, laid: dict[str, str], energy: tuple[int, int]
) -> None:
    s = fitting(place, part, laid)
    now = totals(s, place.split()[0])
    assert (now["used"], now["energy"]) == energy
    assert s.refused("A end") == "sd.upgrade.energy"


@pytest.mark.parametrize(
    ("part", "place", "laid", "energy"),
    [
        pytest.param(
            "hull",
            "dreadnought 3",
            {},
            (3, 3),
            marks=pytest.mark.rule("sd.part.nuclear-source"),
            id="nuclear_source hull",
        ),
        pytest.param(
            "soliton_cannon",
            "dreadnought 3",
            {"s4": "fusion_source"},
            (6, 6),
            marks=pytest.mark.rule("sd.part.fusion-source"),
            id="fusion_source soliton_cannon",
        ),
        pytest.param(
            "soliton_cannon",
            "dreadnought 3",
            {"s4": "tachyon_source", "s1": "antimatter_cannon"},
            (9, 9),
            marks=pytest.mark.rule("sd.part.tachyon-source"),
            id="tachyon_source soliton_cannon",
        ),
        pytest.param(
            "antimatter_cannon",
            "dreadnought 3",
            {"s4": "zero_point_source", "s1": "antimatter_cannon", "s7": "tachyon_drive"},
            (12, 12),
            marks=pytest.mark.rule("sd.part.zero-point-source"),
            id="zero_point_source antimatter_cannon",
        ),
        pytest.param(
            "antimatter_cannon",
            "dreadnought 2",
            {"s4": "hypergrid_source", "s1": "antimatter_cannon", "s7": "tachyon_drive"},
            (11, 11),
            marks=pytest.mark.rule("sd.part.hypergrid-source"),
            id="hypergrid_source antimatter_cannon",
        ),
    ],
)
def test_a_source_may_be_used_up(part: str, place: str, laid: dict[str, str], energy: tuple[int, int]) -> None:
    s = fitting(place, part, laid)
    now = totals(s, place.split()[0])
    assert (now["used"], now["energy"]) == energy
    s.play("A end")
    assert s.waiting == "B"


@pytest.mark.rule("sd.part.computer-initiative")
@pytest.mark.parametrize("part", ["electron_computer", "positron_computer", "gluon_computer"])
def test_regular_computers_give_no_initiative(part: str) -> None:
    s = equipped()
    assert totals(s, "cruiser")["initiative"] == 2
    s.blueprint("A", "cruiser", s0=part)
    assert totals(s, "cruiser")["initiative"] == 2


# ---- battle


def skirmish(a: dict[str, int], b: dict[str, int]) -> Setting:
    """Ships of A, which defends, and of B; where initiatives are equal those of A act first."""
    return duel(a, b, owner="A", game=SECOND_DAWN, modules=MODULES)


@pytest.mark.rule("sd.part.cannon")
def test_every_ship_rolls_its_cannons_in_every_round() -> None:
    s = skirmish({"interceptor": 2}, {"interceptor": 1})
    s.dice(*[1] * 6)
    s.combat()
    for number in (1, 2):
        assert round_of(s) == number
        s.play("A attack interceptor", "B attack interceptor")
    assert told(s, "with 2 interceptors") == ["fires cannons with 2 interceptors: 1 1"] * 2


@pytest.mark.rule("sd.part.missile", "sd.part.plasma-missile")
def test_missiles_are_rolled_once_before_the_first_round() -> None:
    s = skirmish({"interceptor": 2}, {"cruiser": 1})
    s.blueprint("A", "interceptor", s3="plasma_missile")
    s.dice(*[1] * 9)
    s.combat()
    assert told(s, "fire missiles", "fires missiles") == ["fires missiles with 2 interceptors: 1 1 1 1"]
    assert round_of(s) == 1
    s.play("A attack interceptor", "B attack cruiser", "A attack interceptor")
    assert told(s, "fires cannons with 2 interceptors") == ["fires cannons with 2 interceptors: 1 1"] * 2
    assert len(told(s, "fire missiles", "fires missiles")) == 1


HULLS: dict[int, dict[str, str]] = {
    0: {"s4": "electron_computer"},
    1: {},
    2: {"s4": "improved_hull"},
    3: {"s4": "shard_hull"},
    4: {"s4": "shard_hull", "s2": "hull"},
}
"""Tiles that give a Terran cruiser a hull."""


@pytest.mark.parametrize(
    ("part", "die", "destroys"),
    [
        pytest.param("ion_cannon", "yellow", 0, marks=pytest.mark.rule("sd.part.ion-cannon")),
        pytest.param("plasma_cannon", "orange", 1, marks=pytest.mark.rule("sd.part.plasma-cannon")),
        pytest.param("soliton_cannon", "blue", 2, marks=pytest.mark.rule("sd.part.soliton-cannon")),
        pytest.param("antimatter_cannon", "red", 3, marks=pytest.mark.rule("sd.part.antimatter-cannon")),
        pytest.param("soliton_charger", "blue", 2, marks=pytest.mark.rule("sd.part.soliton-charger")),
    ],
)
def test_what_a_hit_destroys(part: str, die: str, destroys: int) -> None:
    for hull, left in ((destroys, {}), (destroys + 1, {"B cruiser": [destroys + 1]})):
        s = skirmish({"interceptor": 1}, {"cruiser": 1})
        s.blueprint("A", "interceptor", s0=part, s1="tachyon_source")
        s.blueprint("B", "cruiser", **HULLS[hull])
        assert totals(s, "interceptor")["cannons"] == {die: 1}
        s.dice(6)
        s.combat()
        s.play("A attack interceptor")
        assert ships_in(s, "316") == {"A interceptor": [0], **left}


@pytest.mark.parametrize(
    ("laid", "hits"),
    [
        pytest.param({}, 5, marks=pytest.mark.rule("sd.part.electron-computer")),
        pytest.param({"s2": "electron_computer"}, 4, marks=pytest.mark.rule("sd.part.electron-computer")),
        pytest.param({"s0": "positron_computer"}, 4, marks=pytest.mark.rule("sd.part.positron-computer")),
        pytest.param({"s0": "gluon_computer"}, 3, marks=pytest.mark.rule("sd.part.gluon-computer")),
        pytest.param({"s0": "hull", "s2": "sentient_hull"}, 5, marks=pytest.mark.rule("sd.part.sentient-hull")),
    ],
)
def test_the_lowest_roll_with_which_a_cruiser_hits(laid: dict[str, str], hits: int) -> None:
    for roll in (hits, hits - 1):
        s = skirmish({"cruiser": 1}, {"interceptor": 1})
        s.blueprint("A", "cruiser", **laid)
        s.dice(1, roll)
        s.combat()
        s.play("B attack interceptor", "A attack cruiser")
        assert ("B interceptor" in ships_in(s, "316")) == (roll < hits)


@pytest.mark.parametrize(
    ("part", "computer", "hits"),
    [
        pytest.param("gauss_shield", 1, False, marks=pytest.mark.rule("sd.part.gauss-shield")),
        pytest.param("gauss_shield", 2, True, marks=pytest.mark.rule("sd.part.gauss-shield")),
        pytest.param("phase_shield", 2, False, marks=pytest.mark.rule("sd.part.phase-shield")),
        pytest.param("phase_shield", 3, True, marks=pytest.mark.rule("sd.part.phase-shield")),
        pytest.param("absorption_shield", 1, False, marks=pytest.mark.rule("sd.part.absorption-shield")),
        pytest.param("flux_shield", 3, False, marks=pytest.mark.rule("sd.part.flux-shield")),
        pytest.param("morph_shield", 1, False, marks=pytest.mark.rule("sd.part.morph-shield")),
    ],
)
def test_a_five_against_a_shield(part: str, computer: int, hits: bool) -> None:
    s = skirmish({"cruiser": 1}, {"interceptor": 1})
    s.blueprint("A", "cruiser", **WITH_COMPUTER[computer])
    s.blueprint("B", "interceptor", s3=part)
    s.dice(1, 5)
    s.combat()
    s.play("B attack interceptor", "A attack cruiser")
    assert ("B interceptor" not in ships_in(s, "316")) == hits


@pytest.mark.parametrize(
    ("part", "hull"),
    [
        pytest.param("hull", 1, marks=pytest.mark.rule("sd.part.hull")),
        pytest.param("improved_hull", 2, marks=pytest.mark.rule("sd.part.improved-hull")),
        pytest.param("sentient_hull", 1, marks=pytest.mark.rule("sd.part.sentient-hull")),
        pytest.param("conifold_field", 3, marks=pytest.mark.rule("sd.part.conifold-field")),
        pytest.param("shard_hull", 3, marks=pytest.mark.rule("sd.part.shard-hull")),
    ],
)
def test_how_much_damage_an_interceptor_bears(part: str, hull: int) -> None:
    for damage in (hull, hull + 1):
        s = skirmish({"interceptor": damage}, {"interceptor": 1})
        s.blueprint("B", "interceptor", s3=part)
        s.dice(*[6] * damage)
        s.combat()
        s.play("A attack interceptor")
        left = {"B interceptor": [hull]} if damage == hull else {}
        assert ships_in(s, "316") == {"A interceptor": [0] * damage, **left}


@pytest.mark.rule("sd.part.hull")
def test_without_a_hull_the_first_damage_destroys() -> None:
    s = skirmish({"interceptor": 1}, {"interceptor": 1})
    s.dice(6)
    s.combat()
    s.play("A attack interceptor")
    assert ships_in(s, "316") == {"A interceptor": [0]}


@pytest.mark.parametrize(
    ("part", "cannon"),
    [
        pytest.param("improved_hull", "soliton_cannon", marks=pytest.mark.rule("sd.part.improved-hull")),
        pytest.param("conifold_field", "antimatter_cannon", marks=pytest.mark.rule("sd.part.conifold-field")),
    ],
)
def test_one_strong_hit_breaks_the_hull_at_once(part: str, cannon: str) -> None:
    s = skirmish({"interceptor": 1}, {"interceptor": 1})
    s.blueprint("A", "interceptor", s0=cannon)
    s.blueprint("B", "interceptor", s3=part)
    s.dice(6)
    s.combat()
    s.play("A attack interceptor")
    assert ships_in(s, "316") == {"A interceptor": [0]}


@pytest.mark.rule("sd.part.morph-shield")
def test_morph_shields_repair_one_damage_after_a_round() -> None:
    s = skirmish({"dreadnought": 1}, {"cruiser": 3})
    s.blueprint("B", "cruiser", s2="morph_shield", s4="improved_hull")
    s.blueprint("A", "dreadnought", s3="ion_cannon", s5="shard_hull")
    s.dice(*[1] * 3, 6, 6, 6)
    s.combat()
    s.play("B attack cruiser", "A attack dreadnought", "A hit B cruiser 1", "A hit B cruiser 1", "A hit B cruiser 2")
    assert round_of(s) == 2
    assert ships_in(s, "316")["B cruiser"] == [1, 0, 0]


@pytest.mark.rule("sd.part.morph-shield-missiles")
def test_morph_shields_do_not_repair_after_the_missile_step() -> None:
    s = skirmish({"interceptor": 1}, {"cruiser": 1})
    s.blueprint("A", "interceptor", s3="flux_missile")
    s.blueprint("B", "cruiser", s2="morph_shield", s4="improved_hull")
    s.dice(6, 1, 1, 1)
    s.combat()
    assert (round_of(s), ships_in(s, "316")["B cruiser"]) == (1, [1])
    s.play("A attack interceptor")
    assert ships_in(s, "316")["B cruiser"] == [1]
    s.play("B attack cruiser")
    assert (round_of(s), ships_in(s, "316")["B cruiser"]) == (2, [0])


# ---- ancient parts


@pytest.mark.rule("sd.part.ancient-parts")
def test_an_ancient_part_needs_no_technology_and_is_there_once() -> None:
    s = Setting(2, ("hydran_progress", "terran_directorate"), game=SECOND_DAWN)
    s.place("206", at=(-1, -1), discovery="plasma_turret")
    s.ships("A", "206", interceptor=1)
    s.blueprint("A", "cruiser", s3="fusion_source")
    s.combat()
    while s.step != "discovery":
        s.play(f"{s.waiting} decline")
    s.play("A fit cruiser 1")
    assert totals(s, "cruiser")["cannons"] == {"orange": 2}
    assert s.board("A")["techs"]["military"] == s.board("A")["techs"]["grid"] == []
    number = next(n for n, one in enumerate(s.parts.discoveries) if one.part == "plasma_turret")
    assert number not in s.state.discoveries
    assert all(place.discovery != number for place in s.state.galaxy.sectors)


@pytest.mark.rule("sd.part.rift-conductor")
@pytest.mark.parametrize(("modules", "tiles"), [(["rift_cannon"], 1), ([], 0)])
def test_the_rift_conductor_is_in_play_with_its_module_only(modules: list[str], tiles: int) -> None:
    s = Setting(game=SECOND_DAWN, modules=modules)
    lying = s.state.discoveries + [place.discovery for place in s.state.galaxy.sectors]
    parts = [s.parts.discoveries[number].part for number in lying if number >= 0]
    assert parts.count("rift_conductor") == tiles


@pytest.mark.rule("sd.part.muon-source")
def test_the_muon_source_lies_beside_a_full_grid_for_good() -> None:
    s = Setting(game=SECOND_DAWN)
    s.blueprint("A", "interceptor", s3="hull")
    others = [totals(s, ship) for ship in ("cruiser", "dreadnought", "starbase")]
    s.on_top("206")
    s.next_discovery("muon_source")
    s.play("A explore", "A at -1,-1", "A place 206 0", "A fit interceptor outside", "A decline", "A end")
    interceptor = totals(s, "interceptor")
    assert (interceptor["energy"], interceptor["initiative"]) == (5, 4)
    assert [totals(s, ship) for ship in ("cruiser", "dreadnought", "starbase")] == others
    s.turn("A")
    s.play("A upgrade")
    assert s.offered("A", "return") == {"return interceptor 3"}
    with pytest.raises(MalformedChoice):
        s.refused("A return interceptor outside")


# ---- the jump drive


def jumping(start: str, laid: dict[str, str], count: int = 1) -> Setting:
    """Interceptors of A with a jump drive: 306, 316 and 315 lie in a row, with a full connection of the first two."""
    s = Setting(game=SECOND_DAWN, modules=MODULES)
    s.place("316", at=HERE)
    s.place("306", at=NORTH)
    s.place("315", at=SOUTH, turn=2)
    s.blueprint("A", "interceptor", s2="jump_drive", **laid)
    s.ships("A", start, interceptor=count)
    return s


@pytest.mark.rule("sd.part.jump-drive")
def test_a_ship_jumps_once_per_activation_across_any_edge() -> None:
    s = jumping("316", {})
    interceptor = totals(s, "interceptor")
    assert [interceptor[what] for what in ("movement", "used", "energy")] == [0, 3, 3]
    s.play("A move")
    assert s.refused("A move interceptor 316 306") == "sd.move.activation"
    s.play("A jump interceptor 316 315")
    assert s.refused("A jump 316") == "sd.move.jump-drive"
    s.play("A jump interceptor 315 316", "A jump interceptor 316 306")
    assert s.refused("A jump interceptor 306 316") == "sd.move.activation"
    assert s.sector("306").count(0, 0) == 1


@pytest.mark.rule("sd.part.jump-drive")
@pytest.mark.parametrize(
    ("start", "way"),
    [
        ("316", ("move interceptor 316 306", "on 316", "jump 315")),
        ("316", ("move interceptor 316 306", "jump 316", "on 306")),
        ("306", ("jump interceptor 306 316", "on 306", "on 316")),
    ],
)
def test_steps_and_a_jump_in_any_order(start: str, way: tuple[str, ...]) -> None:
    s = jumping(start, {"s1": "fusion_source", "s3": "fusion_drive"})
    assert totals(s, "interceptor")["movement"] == 2
    s.play("A move", *[f"A {step}" for step in way])
    there = way[-1].split()[-1]
    assert s.sector(there).count(0, 0) == 1
    back = "316" if there != "316" else "306"
    assert s.refused(f"A on {back}") == "sd.move.activation"
    assert s.refused(f"A jump {back}") == "sd.move.jump-drive"
    assert s.state.view(0)["step"]["left"] == 2


@pytest.mark.rule("sd.part.jump-drive-target")
def test_a_pinned_ship_does_not_jump() -> None:
    s = jumping("316", {}, count=2)
    s.ships("B", "316", interceptor=1)
    s.play("A move", "A jump interceptor 316 315")
    assert s.refused("A jump interceptor 316 315") == "sd.part.jump-drive-target"


@pytest.mark.rule("sd.part.jump-drive-target")
def test_a_jump_leads_to_an_explored_neighbour() -> None:
    s = jumping("306", {})
    s.play("A move")
    assert s.refused("A jump interceptor 306 315") == "sd.part.jump-drive"
    assert s.offered("A", "jump") == {"jump interceptor 306 316"}
    with pytest.raises(MalformedChoice):
        s.refused("A jump interceptor 306 309")


@pytest.mark.rule("sd.part.jump-drive-target")
def test_a_jump_leads_through_no_portal() -> None:
    s = Setting(game=SECOND_DAWN, modules=[*MODULES, "warp_portals"])
    s.place("281", at=HERE)
    s.place("381", at=(-6, 3))
    s.blueprint("A", "interceptor", s2="jump_drive", s3="nuclear_drive")
    s.ships("A", "281", interceptor=1)
    s.play("A move")
    assert s.refused("A move interceptor 281 381") is None
    assert s.refused("A jump interceptor 281 381") == "sd.part.jump-drive"


@pytest.mark.rule("sd.part.jump-drive-counts")
def test_the_jump_drive_never_goes_on_a_starbase() -> None:
    s = equipped("jump_drive")
    starbase = totals(s, "starbase")
    assert starbase["energy"] - starbase["used"] == 2
    s.play("A upgrade")
    assert s.refused("A fit jump_drive starbase 3") == "sd.upgrade.starbase-no-drive"


@pytest.mark.rule("sd.part.jump-drive")
def test_only_ships_with_a_jump_drive_jump() -> None:
    s = jumping("316", {})
    s.ships("A", "316", cruiser=1, starbase=1)
    s.turn("A")
    s.play("A move", "A move cruiser 316 306")
    assert s.offered("A", "jump") & {"jump 316", "jump 315"} == set()
    assert s.refused("A jump 316") == "sd.move.jump-drive"
    assert s.refused("A jump cruiser 306 316") == "sd.part.jump-drive"
    assert s.refused("A jump starbase 316 315") == "sd.move.starbase"
    assert s.refused("A jump interceptor 316 315") is None


@pytest.mark.rule("sd.part.morph-shield")
def test_ships_without_a_morph_shield_stay_damaged() -> None:
    s = skirmish({"dreadnought": 1}, {"cruiser": 1, "interceptor": 1})
    s.blueprint("B", "cruiser", s2="morph_shield", s4="improved_hull")
    s.blueprint("B", "interceptor", s3="hull")
    s.blueprint("A", "dreadnought", s3="ion_cannon", s5="shard_hull")
    s.dice(6, 1, 6, 6, 1)
    s.combat()
    s.play("B attack interceptor", "B attack cruiser", "A attack dreadnought")
    s.play("A hit B cruiser 1", "A hit B interceptor 1")
    assert round_of(s) == 2
    assert ships_in(s, "316") == {"A dreadnought": [1], "B cruiser": [0], "B interceptor": [1]}
