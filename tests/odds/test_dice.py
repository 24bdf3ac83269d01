"""When dice hit (penumbra.odds.dice)."""

import pytest

from penumbra.odds.dice import hits, lowest_hit

BONUSES = [(computer, shield) for computer in range(8) for shield in range(8)]


@pytest.mark.parametrize(("computer", "shield"), BONUSES)
def test_a_six_hits_and_a_one_misses_whatever_the_bonuses(computer: int, shield: int) -> None:
    assert hits(6, computer, shield)
    assert not hits(1, computer, shield)


def test_other_rolls_add_computers_and_subtract_shields() -> None:
    assert [roll for roll in range(1, 7) if hits(roll, 3, 1)] == [4, 5, 6]
    assert [roll for roll in range(1, 7) if hits(roll, 0, 0)] == [6]
    assert [roll for roll in range(1, 7) if hits(roll, 9, 0)] == [2, 3, 4, 5, 6]


@pytest.mark.parametrize(("computer", "shield"), BONUSES)
def test_the_lowest_hit_is_the_lowest_roll_that_hits(computer: int, shield: int) -> None:
    assert lowest_hit(computer, shield) == min(roll for roll in range(1, 7) if hits(roll, computer, shield))
