"""Repairs (nd.repair.*)."""

import pytest

from tests.rules.battlefield import NORTH, duel, hunt, ships_in


@pytest.mark.rule("nd.repair.all")
def test_a_damaged_ship_starts_the_next_combat_phase_without_damage() -> None:
    s = duel({"cruiser": 1}, {"interceptor": 1}, owner="A")
    s.dice(6, 6)
    s.combat()
    s.play("B attack interceptor")
    assert ships_in(s, "316") == {"A cruiser": [1], "B interceptor": [0]}
    s.play("A attack cruiser")
    assert ships_in(s, "316") == {"A cruiser": [0]}
    s.ships("B", "316", interceptor=1)
    s.dice(6)
    s.combat()
    s.play("B attack interceptor")
    assert ships_in(s, "316") == {"A cruiser": [1], "B interceptor": [0]}


@pytest.mark.rule("nd.repair.all", "nd.combat.damage-stays")
def test_ships_that_retreated_are_repaired_too() -> None:
    s = duel({"interceptor": 1, "cruiser": 1}, {"interceptor": 1})
    s.place("310", NORTH, owner="A")
    s.dice(1, 6, 1, 1, 6)
    s.combat()
    s.play("A attack interceptor", "B attack interceptor", "B hit A cruiser 1", "A retreat cruiser 310")
    s.play("A attack interceptor", "B attack interceptor", "A retreat cruiser 310")
    assert ships_in(s, "310") == {"A cruiser": [1]}
    s.play("A attack interceptor")
    assert s.state.battle is None
    assert (s.step, ships_in(s, "310")) == ("take_control", {"A cruiser": [1]})
    s.play(f"{s.waiting} decline")
    assert ships_in(s, "310") == {"A cruiser": [0]}


@pytest.mark.rule("nd.repair.all")
def test_a_ship_won_after_the_battle_lies_beside_repaired_ones() -> None:
    s = hunt({"cruiser": 1}, number="305")
    s.sector("305").discovery = next(n for n, one in enumerate(s.parts.discoveries) if one.id == "ancient_cruiser")
    s.dice(5, 1, 6, 1, 1, 6)
    s.combat()
    s.play("A attack cruiser", "A attack cruiser", "A disc", "A use")
    assert ships_in(s, "305") == {"A cruiser": [0, 0]}
