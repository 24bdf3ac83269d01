"""Worked examples of the rulebook that no other test acts out with the book's own numbers.

The others: which numbers have a plus and what infantry adds (test_general), whom battleship and interceptor may hit
(test_combat), nine destroyers (test_purchases), how far scouts and destroyers go from a power link (test_move).
"""

import pytest

from penumbra.blueshift.phases.land import LandActions
from penumbra.blueshift.phases.turn_end import TurnEnd
from tests.rules.blueshift.battlefield import HERE, damage, field, fight
from tests.rules.blueshift.setting import Setting


@pytest.mark.rule("bs.combat.dice", "bs.combat.fire-order")
def test_three_scouts_roll_three_dice_together_and_two_destroyers_two() -> None:
    table = field()
    for _ in range(3):
        table.add("A", "scout", HERE)
    for _ in range(2):
        table.add("A", "destroyer", HERE)
    table.add("B", "battleship", HERE)
    table.add("B", "scout", HERE)
    fight(table)
    table.play("B stay")
    assert table.offered("A", "fire")[-2:] == ["fire destroyer 1", "fire destroyer 2"]
    table.lay_dice(4, 4, 5, 4, 3)
    table.play("A fire scout 3")
    assert table.dice_left() == 0
    assert (damage(table, "B", "scout-1"), damage(table, "B", "battleship-1")) == (1, 1)
    assert table.offered("B", "fire") == ["fire scout 1", "fire battleship 1"]


@pytest.mark.rule("bs.purchase.infantry-limit")
def test_of_three_infantry_on_a_planet_with_population_two_one_goes() -> None:
    table = Setting()
    table.lay("0,0", "lorn", owner="A", population=2, infantry=3)
    table.begin("A", TurnEnd)
    assert table.refused("A done") == "bs.purchase.infantry-limit"
    table.play("A disband 0,0")
    assert table.refused("A disband 0,0") == "bs.purchase.infantry-limit"
    table.play("A done")
    assert table.site("0,0").garrison[0] == 2


@pytest.mark.rule("bs.general.infantry-not-rank", "bs.invade.infantry-defense")
@pytest.mark.parametrize(("infantry", "holds", "falls"), [(1, 3, 4), (3, 5, 6)])
def test_a_planet_one_rank_below_five_defends_with_three_and_its_infantry(
    infantry: int, holds: int, falls: int
) -> None:
    for die, owner in ((holds, 1), (falls, 0)):
        table = Setting()
        table.lay("0,0", "calders_rest", owner="B", defense=3, infantry=infantry)
        word = table.add("A", "destroyer", "0,0")
        table.lay_dice(die)
        table.begin("A", LandActions)
        table.play(f"A invade {word}")
        assert table.site("0,0").owner == owner
