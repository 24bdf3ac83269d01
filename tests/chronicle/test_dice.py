"""Dice against expectation, in figures that can be worked out by hand."""

import pytest

from penumbra.chronicle.dice import Dice, chance_of_luck
from penumbra.kernel import FallenDie, Thrown, fallen


@pytest.mark.parametrize(
    ("chances", "hits", "luck"),
    [
        ({}, 0, 1.0),
        ({1 / 2: 3}, 3, 1 / 4),  # none of three as well as all
        ({1 / 2: 3}, 2, 1.0),  # nothing is nearer to one and a half
        ({1 / 6: 2}, 2, 1 / 36),
        ({1 / 6: 2}, 1, 11 / 36),  # one is off by 2/3, both by 5/3, none by 1/3 alone
        ({1 / 6: 1, 1 / 2: 1}, 2, 1 / 12),
        ({1.0: 2, 1 / 2: 1}, 3, 1.0),  # what is certain is no luck
        ({1.0: 2, 0.0: 3}, 2, 1.0),
    ],
)
def test_how_far_dice_are_off_is_told_by_how_often_chance_alone_does_it(
    chances: dict[float, int], hits: int, luck: float
) -> None:
    assert chance_of_luck(chances, hits) == pytest.approx(luck)


def test_many_dice_are_told_too() -> None:
    assert chance_of_luck({1 / 2: 2000, 1 / 6: 3000}, 1500) == pytest.approx(1.0)
    assert 0.01 < chance_of_luck({1 / 2: 2000, 1 / 6: 3000}, 1570) < 0.1


def test_a_die_is_weighed_by_the_faces_that_would_have_hit() -> None:
    assert fallen(5, lambda face: face >= 5) == FallenDie(5, True, 1 / 3)
    assert fallen(4, lambda face: face >= 5) == FallenDie(4, False, 1 / 3)


def test_dice_are_counted_by_who_rolls_them_and_what_for() -> None:
    dice = Dice()
    dice.add(Thrown(1, "cannons", (fallen(6, lambda face: face == 6), fallen(1, lambda face: face == 6))))
    dice.add(Thrown(1, "black holes", (FallenDie(6),)))
    dice.add(Thrown(None, "cannons", (fallen(3, lambda face: face > 2),)))
    mine, nobodys = dice.told()
    assert (mine.seat, nobodys.seat) == (1, None)
    assert (mine.all.faces, mine.all.tries, mine.all.hits) == ([1, 0, 0, 0, 0, 2], 2, 1)
    assert mine.all.expected == pytest.approx(1 / 3)
    assert [(throws.purpose, throws.faces, throws.tries) for throws in mine.throws] == [
        ("cannons", [1, 0, 0, 0, 0, 1], 2),
        ("black holes", [0, 0, 0, 0, 0, 1], 0),
    ]
    assert nobodys.all.hits == 1
    assert nobodys.all.expected == pytest.approx(2 / 3)
