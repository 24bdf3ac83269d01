"""How ships that nobody plays assign their dice (penumbra.odds.npc)."""

from collections.abc import Sequence
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from penumbra.odds.dice import hits
from penumbra.odds.npc import Die, Target, assign

SIZES = 4
DICE = st.lists(st.builds(Die, st.sampled_from((1, 2, 3, 4)), st.integers(1, 6)), max_size=5)
SHIELDS = st.lists(st.integers(0, 3), min_size=SIZES, max_size=SIZES)
HULLS = st.lists(st.tuples(st.integers(0, SIZES - 1), st.integers(1, 6)), min_size=1, max_size=4)
COMPUTERS = st.integers(0, 4)


def fleet(shields: Sequence[int], hulls: Sequence[tuple[int, int]]) -> list[Target]:
    """Ships of one player: those of one size are of one type, so they share its shield."""
    return [Target(size, left, shields[size]) for size, left in hulls]


def destroyed(aims: Sequence[int], dice: Sequence[Die], computer: int, targets: Sequence[Target]) -> list[int]:
    """How many ships of each size an assignment destroys, the largest first."""
    hurt = [0] * len(targets)
    for die, target in zip(dice, aims, strict=True):
        if target >= 0 and hits(die.roll, computer, targets[target].shield):
            hurt[target] += die.damage
    gone = [ship.size for ship, damage in zip(targets, hurt, strict=True) if damage >= ship.left]
    return [gone.count(size) for size in range(SIZES)]


@given(DICE, COMPUTERS, SHIELDS, HULLS)
def test_no_assignment_destroys_more_of_the_largest_ships(
    dice: list[Die], computer: int, shields: list[int], hulls: list[tuple[int, int]]
) -> None:
    targets = fleet(shields, hulls)
    best = max(destroyed(aims, dice, computer, targets) for aims in product(range(len(targets)), repeat=len(dice)))
    assert destroyed(assign(dice, computer, targets), dice, computer, targets) == best


@given(DICE, COMPUTERS, SHIELDS, HULLS)
def test_every_die_that_hits_something_is_aimed_at_a_ship_it_hits(
    dice: list[Die], computer: int, shields: list[int], hulls: list[tuple[int, int]]
) -> None:
    targets = fleet(shields, hulls)
    for die, target in zip(dice, assign(dice, computer, targets), strict=True):
        able = [n for n, ship in enumerate(targets) if hits(die.roll, computer, ship.shield)]
        assert (target in able) if able else (target == -1)


@given(DICE, COMPUTERS, SHIELDS, HULLS)
def test_no_die_is_spent_on_a_ship_that_falls_without_it_while_it_could_hurt_another(
    dice: list[Die], computer: int, shields: list[int], hulls: list[tuple[int, int]]
) -> None:
    targets = fleet(shields, hulls)
    aims = assign(dice, computer, targets)
    hurt = [sum(die.damage for die, aim in zip(dice, aims, strict=True) if aim == n) for n in range(len(targets))]
    for die, aim in zip(dice, aims, strict=True):
        if aim >= 0 and hurt[aim] - die.damage >= targets[aim].left:
            others = [ship for n, ship in enumerate(targets) if hurt[n] < ship.left]
            assert not any(hits(die.roll, computer, ship.shield) for ship in others)


def test_the_largest_ship_is_destroyed_first() -> None:
    sixes = [Die(1, 6)] * 3
    assert assign(sixes, 1, [Target(3, 1, 0), Target(0, 3, 0), Target(3, 1, 0)]) == [1, 1, 1]


def test_hits_that_destroy_nothing_go_to_the_largest_ship() -> None:
    assert assign([Die(1, 6), Die(1, 5)], 1, [Target(0, 3, 0), Target(3, 1, 0)]) == [0, 1]


def test_of_equal_ships_the_one_nearest_to_destruction_is_taken() -> None:
    assert assign([Die(1, 6)], 1, [Target(1, 2, 0), Target(1, 1, 0)]) == [1]


def test_the_die_that_hits_few_ships_is_used_on_those() -> None:
    assert assign([Die(1, 6), Die(1, 5)], 1, [Target(1, 1, 1), Target(3, 1, 0)]) == [0, 1]


def test_a_ship_gets_the_hits_with_the_least_damage_to_spare() -> None:
    assert assign([Die(2, 6), Die(1, 6)], 0, [Target(0, 1, 0), Target(3, 5, 0)]) == [1, 0]


def test_a_die_that_could_hurt_nothing_else_destroys_though_another_would_waste_less() -> None:
    targets = [Target(0, 1, 0), Target(3, 2, 1)]
    assert assign([Die(1, 3), Die(2, 2)], 4, targets) == [1, 0], "the 2 misses the small ship, so it takes the large"
    assert assign([Die(1, 3), Die(2, 3)], 4, targets) == [0, 1], "where both hit both, the 1 wastes nothing"
    assert assign([Die(1, 3), Die(2, 2)], 4, targets[:1]) == [0, 0], "nor does it matter where no other ship is"


def test_a_strong_die_is_spent_where_weak_ones_destroy_more_elsewhere() -> None:
    dice = [Die(2, 6), Die(2, 6), Die(4, 6)]
    aims = assign(dice, 0, [Target(0, 4, 0), Target(1, 2, 0), Target(2, 2, 0)])
    assert aims[2] == 0
    assert sorted(aims[:2]) == [1, 2]


def test_dice_that_miss_everything_are_aimed_at_nothing() -> None:
    assert assign([Die(1, 4), Die(1, 1)], 1, [Target(0, 1, 0)]) == [-1, -1]
    assert assign([Die(1, 6)], 1, []) == [-1]
