"""Choices and their notation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penumbra.kernel import Choice, MalformedChoice, seat_letter, seat_number

_WORDS = st.from_regex(r"[a-z0-9A-Z_,\-]{1,40}", fullmatch=True)


@given(st.lists(_WORDS, min_size=1, max_size=8).filter(lambda words: len(" ".join(words)) <= 120))
def test_notation_reads_back(words: list[str]) -> None:
    choice = Choice(words[0], tuple(words[1:]))
    assert Choice.parse(str(choice)) == choice


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "empty"),
        (" ", "may hold only"),
        ("build  cruiser", "may hold only"),
        ("build cruiser 101\n", "may hold only"),
        ("build cruisér", "may hold only"),
        ("build; drop", "may hold only"),
        ("a b c d e f g h i", "at most 8 words"),
        ("x" * 121, "at most 120 characters"),
        ("build " + "x" * 41, "may hold only"),
    ],
)
def test_malformed_notation_names_the_fault(text: str, fault: str) -> None:
    with pytest.raises(MalformedChoice, match=fault):
        Choice.parse(text)


def test_seats_are_letters() -> None:
    assert [seat_number(seat_letter(seat)) for seat in range(9)] == list(range(9))
    for wrong in ("", "J", "a", "AB"):
        with pytest.raises(ValueError, match="A to I"):
            seat_number(wrong)


@pytest.mark.parametrize("text", ["x" * 40 + " " + "y" * 40 + " " + "z" * 38, "a b c d e f g h"])
def test_the_longest_notations_there_may_be(text: str) -> None:
    assert len(text) == 120 or text.count(" ") == 7
    assert str(Choice.parse(text)) == text
