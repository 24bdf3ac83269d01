"""The Morph Shield in battle (ra.disc.morph-shield*)."""

import pytest

from tests.rules.battlefield import duel, initiatives, round_of, ships_in, told
from tests.rules.setting import Setting


def morphing(**b: str) -> Setting:
    """Two Cruisers of A with a Morph Shield and hull 2, before one of B with hull 2 and these parts."""
    s = duel({"cruiser": 2}, {"cruiser": 1}, modules=("new_discoveries",))
    s.blueprint("A", "cruiser", s0="improved_hull", s1="morph_shield", s4=None)
    s.blueprint("B", "cruiser", s0="improved_hull", **b)
    return s


@pytest.mark.rule("ra.disc.morph-shield")
def test_every_ship_that_has_one_loses_a_point_of_damage_after_each_round_and_no_other_ship() -> None:
    s = morphing(s1="plasma_cannon")
    s.dice(6, 1, 6, 6)
    s.combat()
    assert initiatives(s) == {"A cruiser": 4, "B cruiser": 2}
    assert {one["seat"]: one["shield"] for one in s.state.view(None)["battle"]["types"]} == {0: 1, 1: 0}
    s.play("A attack cruiser", "B attack cruiser", "B hit A cruiser 1")
    assert ships_in(s, "316") == {"A cruiser": [0, 0], "B cruiser": [1]}, "dice take effect together"
    s.play("B hit A cruiser 2")
    assert round_of(s) == 2
    assert ships_in(s, "316") == {"A cruiser": [1, 0], "B cruiser": [1]}
    assert told(s, "repairs") == ["repairs 2 damage of 2 cruisers"]


@pytest.mark.rule("ra.disc.morph-shield-timing")
def test_nothing_is_repaired_after_missiles_and_one_point_after_each_round() -> None:
    s = morphing(s1="plasma_missile")
    s.dice(6, 1)
    s.combat()
    s.play("B hit A cruiser 1")
    damage = [s.damage("A", "316")]
    for _ in range(2):
        s.dice(1, 1, 1)
        s.play("A attack cruiser", "B attack cruiser")
        damage.append(s.damage("A", "316"))
    assert damage == [[2, 0], [1, 0], [0, 0]]
