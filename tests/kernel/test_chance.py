"""Chance from a committed seed."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penumbra.kernel import Chance, commitment, new_seed, seed_from


def test_the_stream_is_the_same_on_every_platform() -> None:
    chance = Chance(seed_from("penumbra"))
    assert [chance.die() for _ in range(20)] == FIRST_DICE
    assert commitment(seed_from("penumbra")) == COMMITMENT


@given(st.integers(0, 300), st.lists(st.integers(1, 65536), max_size=60))
def test_a_stream_goes_on_from_its_counter(skip: int, bounds: list[int]) -> None:
    chance = Chance(seed_from(1))
    for _ in range(skip):
        chance.below(6)
    again, twin = Chance(seed_from(1), chance.counter), chance.copy()
    drawn = [chance.below(bound) for bound in bounds]
    assert [again.below(bound) for bound in bounds] == drawn
    assert [twin.below(bound) for bound in bounds] == drawn
    assert all(0 <= value < bound for value, bound in zip(drawn, bounds, strict=True))


def test_dice_are_fair() -> None:
    chance = Chance(seed_from("fair"))
    counts = Counter(chance.die() for _ in range(60_000))
    surprise = sum((counts[face] - 10_000) ** 2 / 10_000 for face in range(1, 7))
    assert surprise < 20.5, "chi-squared with 5 degrees of freedom stays below this in 999 of 1,000 honest streams"


def test_a_shuffle_keeps_everything() -> None:
    things = list(range(50))
    Chance(seed_from(2)).shuffle(things)
    assert sorted(things) == list(range(50)) != things


def test_a_draw_empties_a_bag_and_favours_nothing() -> None:
    chance = Chance(seed_from("bag"))
    drawn = Counter(chance.draw([3, 0, 1]) for _ in range(40_000))
    assert set(drawn) == {0, 2}
    assert abs(drawn[0] - 30_000) < 450, "more than five standard deviations from three in four"
    bag = [2, 0, 1]
    assert sorted(chance.draw(bag) for _ in range(3)) == [0, 0, 2]
    assert bag == [0, 0, 0]
    with pytest.raises(ValueError, match="bag is empty"):
        chance.draw(bag)


def test_seeds_have_32_bytes() -> None:
    one, other = new_seed(), new_seed()
    assert len(one) == len(other) == 32
    assert one != other
    with pytest.raises(ValueError, match="32 bytes, this has 3"):
        Chance(b"abc")
    assert commitment(new_seed()) != commitment(new_seed())


FIRST_DICE = [4, 6, 2, 3, 2, 5, 1, 6, 4, 5, 1, 4, 3, 5, 1, 5, 2, 3, 2, 1]
COMMITMENT = "19d11a102fbb72d93ea8c6bb86a5e6e36369b06f67d0659957652a58b6f4e4e5"
