"""Chance from a committed seed."""

from collections import Counter
from collections.abc import Iterable
from itertools import islice

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


class Injected(Chance):
    """A stream whose numbers of two bytes the test names."""

    __slots__ = ("_numbers",)

    def __init__(self, numbers: Iterable[int]) -> None:
        super().__init__(seed_from("injected"))
        self._numbers = iter(numbers)

    def _fill(self, number: int) -> None:
        block = list(islice(self._numbers, 32))
        block += [0] * (32 - len(block))
        self._block = b"".join(value.to_bytes(2, "big") for value in block)
        self._left = 32


@pytest.mark.parametrize("bound", [1, 2, 3, 5, 6, 7, 10, 36, 255, 257, 1000, 21846, 32767, 32768, 32769, 65535, 65536])
def test_of_all_numbers_of_two_bytes_as_many_lead_to_each_outcome(bound: int) -> None:
    """Those at the end that would favour small numbers are passed over: every one of the 65,536 is tried."""
    stream = Injected(range(65536))
    counts = [0] * bound
    while stream.counter < 65536 - 65536 % bound:
        counts[stream.below(bound)] += 1
    assert set(counts) == {65536 // bound}
    assert stream.counter == 65536 - 65536 % bound


def test_a_number_that_would_favour_small_ones_is_drawn_again() -> None:
    stream = Injected([65532, 65535, 65533, 65531, 65534, 0])
    assert (stream.below(6), stream.counter) == (5, 4), "the last number below 65,532 is the first that counts"
    assert (stream.below(6), stream.counter) == (0, 6)
    assert Injected([65535, 7]).below(65536) == 65535, "where all outcomes fit, no number is passed over"
    assert Injected([65535, 7]).below(3) == 1, "65,535 is one too many for thirds: 7 counts"


def test_there_are_no_more_outcomes_than_numbers() -> None:
    for bound in (0, -1, 65537, 10**6):
        with pytest.raises(ValueError, match=f"1 to 65536, not {bound}"):
            Chance(seed_from(1)).below(bound)


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
