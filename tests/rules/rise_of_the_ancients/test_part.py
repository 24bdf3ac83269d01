"""The ship parts that rare technologies bring (ra.part.*)."""

import pytest

from tests.rules.battlefield import duel
from tests.rules.rise_of_the_ancients.test_rare import MODULES, RARE_ONES, student
from tests.rules.setting import Setting
from tests.rules.test_part import sums

PARTS = ("interceptor_bay", "conifold_field", "sentient_hull", "flux_missile", "zero_point_source")
EMPTY_SLOT = 2
"""The empty slot of a Terran Dreadnought."""


@pytest.mark.rule("ra.part.needs-technology")
@pytest.mark.parametrize("part", PARTS)
def test_a_rare_part_needs_the_technology_of_its_name(part: str) -> None:
    s = student()
    s.offer(**{part: 1})
    s.store("A", science=20)
    s.play("A upgrade")
    assert s.refused(f"A fit {part} dreadnought {EMPTY_SLOT}") == "nd.upgrade.tech-needed"
    s.play("A end")
    s.turn("A")
    s.play("A research", f"A research {part} grid", "A end")
    s.turn("A")
    s.play("A upgrade", f"A fit {part} dreadnought {EMPTY_SLOT}", f"A fit {part} dreadnought 3")
    fitted = [slot["part"] for slot in sums(s, "dreadnought")["slots"]]
    assert fitted.count(part) == 2
    s.turn("B")
    s.play("B upgrade")
    assert s.refused(f"B fit {part} dreadnought {EMPTY_SLOT}") == "nd.upgrade.tech-needed"


@pytest.mark.rule("ra.part.needs-technology")
def test_the_parts_are_those_of_five_of_the_rare_technologies() -> None:
    s = Setting(modules=MODULES)
    brought = {part.id: part.tech for part in s.parts.parts if part.module == "rare_technologies"}
    assert brought == {part: part for part in PARTS}
    assert set(PARTS) < set(RARE_ONES)


def hit(s: Setting, times: int) -> None:
    """B's Interceptor, which fires first, hits A's Cruiser so many times, which hits nothing."""
    s.dice(*[6, 1] * times)
    s.combat()
    for _ in range(times):
        assert s.sector("316").party(0) == 1
        s.play("B attack interceptor")
        if s.waiting == "A":
            s.play("A attack cruiser")


def against_an_interceptor(**tiles: str) -> Setting:
    """A Cruiser of A with these parts and an Interceptor of B."""
    s = duel({"cruiser": 1}, {"interceptor": 1}, modules=MODULES)
    s.blueprint("A", "cruiser", **tiles)
    s.blueprint("B", "interceptor", s0="improved_hull")
    return s


@pytest.mark.rule("ra.part.conifold-field")
@pytest.mark.parametrize(("hits", "left"), [(3, 1), (4, 0)])
def test_a_conifold_field_takes_three_points_of_damage(hits: int, left: int) -> None:
    s = against_an_interceptor(s0="conifold_field")
    used = sums(s, "cruiser")["used"]
    s.blueprint("A", "cruiser", s0="hull")
    assert used - sums(s, "cruiser")["used"] == 2
    s.blueprint("A", "cruiser", s0="conifold_field")
    hit(s, hits)
    assert s.sector("316").party(0) == left


@pytest.mark.rule("ra.part.sentient-hull")
@pytest.mark.parametrize(("hits", "left"), [(2, 1), (3, 0)])
def test_sentient_hulls_take_damage(hits: int, left: int) -> None:
    s = against_an_interceptor(s0="sentient_hull", s1="sentient_hull")
    hit(s, hits)
    assert s.sector("316").party(0) == left


@pytest.mark.rule("ra.part.sentient-hull")
@pytest.mark.parametrize(("roll", "damage"), [(4, [1]), (3, [0])])
def test_sentient_hulls_are_computers_too(roll: int, damage: list[int]) -> None:
    s = against_an_interceptor(s0="sentient_hull", s1="sentient_hull", s4="nuclear_source")
    assert (sums(s, "cruiser")["computer"], sums(s, "cruiser")["hull"]) == (2, 2)
    s.dice(1, roll)
    s.combat()
    s.play("B attack interceptor", "A attack cruiser")
    assert s.damage("B", "316") == damage


@pytest.mark.rule("ra.part.flux-missile")
def test_a_flux_missile_is_two_yellow_missiles_and_makes_quicker() -> None:
    s = duel({"cruiser": 3}, {"dreadnought": 1}, modules=MODULES)
    before = sums(s, "cruiser")["initiative"]
    s.blueprint("A", "cruiser", s1="flux_missile")
    s.blueprint("B", "dreadnought", s2="improved_hull")
    assert sums(s, "cruiser")["initiative"] == before + 2
    assert sums(s, "cruiser")["missiles"] == [{"die": "yellow", "damage": 1, "dice": 2}]
    loaded = s.dice(6, 6, 5, 1, 1, 1)
    s.combat()
    assert loaded.laid == []
    assert s.damage("B", "316") == [3], "two sixes, and a five with the computer of Cruisers"


@pytest.mark.rule("ra.part.zero-point-source")
@pytest.mark.parametrize(
    ("drive", "used", "rule"), [("fusion_drive", 12, None), ("tachyon_drive", 13, "nd.upgrade.energy")]
)
def test_a_zero_point_source_gives_twelve_energy(drive: str, used: int, rule: str | None) -> None:
    s = Setting(modules=MODULES)
    s.learn("A", "fusion_drive", "tachyon_drive")
    s.blueprint(
        "A",
        "cruiser",
        s0="antimatter_cannon",
        s1="antimatter_cannon",
        s2="conifold_field",
        s3="zero_point_source",
    )
    assert (sums(s, "cruiser")["energy"], sums(s, "cruiser")["used"]) == (12, 11)
    s.play("A upgrade", f"A fit {drive} cruiser 5")
    assert sums(s, "cruiser")["used"] == used
    assert s.refused("A end") == rule
