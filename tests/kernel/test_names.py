"""Names look like what they are, or are refused with what is wrong."""

import sys
from itertools import chain
from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penumbra.kernel import BadName, alike, read_name, visible
from penumbra.kernel.names import MOST_COLUMNS, columns


@pytest.mark.parametrize(
    "name",
    [
        "Ada",
        "Zoë",
        "Nguyễn Thị",
        "O'Brien-Smith",
        "李小龙",
        "あいうえお",
        "محمد",
        "שָׁלוֹם",
        "हिन्दी",
        "ไทยกี่",
        "Ὀδυσσεύς",
        "<b>Ada</b>",
        "1",
        "♜",
        "👍🏽",
        "👩‍🚀",
        "👨‍👩‍👧",
        "❤️",
        "🇩🇪",
        "x" * 40,
        "あ" * 20,
    ],
)
def test_what_people_are_called_is_a_name(name: str) -> None:
    assert read_name(name) == name
    assert visible(name) == name


def test_a_name_has_one_form() -> None:
    assert read_name("  Ada   Lovelace ") == "Ada Lovelace"
    assert read_name("Zoe\u0308") == "Zo\u00eb"


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("", "at least one letter"),
        ("   ", "at least one letter"),
        ("...", "at least one letter"),
        ("\u200b", "U\\+200B \\(zero width space\\), an invisible"),
        ("A\u200bda", "U\\+200B"),
        ("A\u200dda", "U\\+200D"),
        ("👩\u200d", "U\\+200D"),
        ("A\u200cda", "U\\+200C"),
        ("A\u2060da", "U\\+2060"),
        ("A\ufeffda", "U\\+FEFF"),
        ("A\u00adda", "U\\+00AD"),
        ("\u2800", "U\\+2800"),
        ("\u3164", "U\\+3164"),
        ("\uffa0", "U\\+FFA0"),
        ("\u115f\u1160", "U\\+115F"),
        ("A\u034fda", "U\\+034F"),
        ("A\ufe0f", "U\\+FE0F"),
        ("A\U000e0100", "U\\+E0100"),
        ("A\U000e0041", "U\\+E0041"),
        ("\u202eadA", "U\\+202E"),
        ("\u2066Ada", "U\\+2066"),
        ("Ada\u200f", "U\\+200F"),
        ("Ada\u061c", "U\\+061C"),
        ("A\u00a0B", "space of an odd width"),
        ("A\u3000B", "space of an odd width"),
        ("A\u2028B", "line end"),
        ("A\nB", "control"),
        ("A\tB", "control"),
        ("\x1b[2J", "control"),
        ("A\x00", "control"),
        ("A\x85", "control"),
        ("A\ud800", "half a character"),
        ("A\ue000", "private"),
        ("A\U0010fffd", "private"),
        ("A\uffff", "that there is not"),
        ("A\u0378", "that there is not"),
        ("1\ufe0f\u20e3", "U\\+FE0F|encloses"),
        ("A\u20dd", "encloses"),
        ("\u0301A", "does not begin a word with a mark"),
        ("A \u0301B", "does not begin a word with a mark"),
        ("A" + "\u0301\u0302\u0303\u0304", "at most 3 marks"),
        ("A" + "\u0489" * 2, "encloses"),
        ("ก" + "\u0e47" * 9, "at most 3 marks"),
        ("x" * 41, "at most 40 columns.*takes 41"),
        ("あ" * 21, "at most 40 columns.*takes 42"),
        ("Ｗ" * 21, "at most 40 columns"),
        ("\ufdfd" * 5, "at most 40 columns"),
        ("\U0001242b" * 9, "at most 40 columns"),
        ("👨‍👩‍👧" * 8, "at most 40 columns"),
    ],
)
def test_what_only_looks_like_a_name_is_refused(name: str, fault: str) -> None:
    with pytest.raises(BadName, match=fault):
        read_name(name)


@given(st.text(st.characters(codec=None), max_size=60))
def test_any_text_is_a_visible_name_of_one_form_or_refused(text: str) -> None:
    try:
        name = read_name(text)
    except BadName:
        return
    assert read_name(name) == name
    assert 1 <= columns(name) <= MOST_COLUMNS
    assert not name.startswith(" ")
    assert not name.endswith(" ")
    assert not [letter for letter in name if category(letter) in ("Cc", "Cs", "Co", "Cn", "Zl", "Zp")]
    assert alike(name, name)


def test_no_single_character_hides() -> None:
    """Every character that there is: what no font shows is never part of a name."""
    nearly_empty = range(0x40000, sys.maxunicode + 1)  # tags, selectors and private letters between planes without any
    for number in chain(range(nearly_empty.start), nearly_empty[::101], range(0xE0000, 0xE0200)):
        letter = chr(number)
        if category(letter) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") or (
            category(letter) == "Zs" and letter != " "
        ):
            try:
                read_name(f"A{letter}B")
            except BadName:
                continue
            pytest.fail(f"U+{number:04X} is part of a name")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "ada"),
        ("Ada", "ADA"),
        ("Ada", "A da"),
        ("Ada", "Аdа"),  # with Cyrillic letters
        ("Ada", "Ａｄａ"),
        ("Ada", "𝓐𝓭𝓪"),
        ("Ada", "Ádà"),
        ("Bill", "BiII"),
        ("Bob", "B0b"),
        ("Tom", "Torn"),
        ("Straße", "STRASSE"),
        ("Zoë", "Zoe\u0308"),
        ("ΑΒΕ", "ABE"),  # the first one Greek
        ("👍", "👍🏽"),
    ],
)
def test_names_that_look_alike_are_one(one: str, other: str) -> None:
    assert alike(one, other)
    assert alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"), [("Ada", "Eda"), ("P1", "P2"), ("राम", "रीमा"), ("李", "王"), ("Ben", "Bea")]
)
def test_names_that_differ_do(one: str, other: str) -> None:
    assert not alike(one, other)


def test_a_name_from_elsewhere_shows_what_it_hides() -> None:
    assert visible("A\u202ed\x1b[2Ja\u200b") == "A<U+202E>d<U+001B>[2Ja<U+200B>"
