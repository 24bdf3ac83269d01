"""Names that people give: they look like what they are, or they are refused.

A name is brought to one form (NFC, single spaces) and then has to be visible, upright and of a bearable width. What
steers text (controls, directions, joiners), what is blank and yet counts as a letter, what is no character at all,
and heaps of marks on one letter are refused rather than taken out: a name that was changed behind somebody's back
is as bad as one that lies. Emoji are welcome, also those that are glued together by a joiner, which between two
emoji shows; anywhere else it hides.

Two names that look alike are one name: :func:`skeleton` is what is compared. It folds case, accents, width and the
letters of other scripts that look like Latin ones. It is a guard against mistakes and jokes and not against
everything: Unicode has more look-alikes than the few that people reach for.
"""

import re
from typing import Final
from unicodedata import category, combining, east_asian_width, name, normalize

MOST_COLUMNS: Final = 40
"""Columns of a terminal or, about, half-ems of a page: wide letters take two."""

_MOST_MARKS: Final = 3
"""Marks on one letter: Vietnamese needs two, pointed Hebrew three, nobody ten."""

_SPACES: Final = re.compile(r" +")
_EMOJI: Final = "[\u2190-\u2bff\U0001f000-\U0001faff]"
_GLUE: Final = re.compile(f"(?<={_EMOJI})\ufe0f?\u200d(?={_EMOJI})|(?<={_EMOJI})\ufe0f")
"""What may stand between emoji, or asks for the coloured form of one."""

_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180e\u2800\u3164\uffa0\U0001d159")
"""Characters that Unicode does not call spaces and that show nothing."""

_VARIANTS: Final = (range(0xFE00, 0xFE10), range(0x180B, 0x1810), range(0xE0100, 0xE01F0))
_CUNEIFORM: Final = range(0x12000, 0x12550)
_BROAD_SIGNS: Final = "\u2e3a\u2e3b\ufdfd"
_BROAD: Final = 10
"""Columns of the broadest signs there are."""

_ACCENTS: Final = range(0x300, 0x370)
_SKINS: Final = range(0x1F3FB, 0x1F400)

_KINDS: Final = {
    "Cc": "a control character",
    "Cf": "an invisible character",
    "Cs": "half a character",
    "Co": "a private character, which shows as a box",
    "Cn": "a character that there is not",
    "Zl": "a line end",
    "Zp": "a line end",
    "Zs": "a space of an odd width",
    "Me": "a mark that encloses others",
}

_LOOK_ALIKES: Final = {
    ord(letter): latin
    for latin, letters in {
        "a": "аαɑ",
        "b": "вβьᏴ",
        "c": "сϲᏟ",
        "d": "ԁ",
        "e": "еε",
        "g": "ɡց",
        "h": "нհһᎻ",
        "i": "іι1lıɩ|!",
        "j": "јϳ",
        "k": "кκ",
        "m": "м",
        "n": "пηո",
        "o": "оο0օσ",
        "p": "рρ",
        "q": "ԛ",
        "r": "гᎡ",
        "s": "ѕ5$",
        "t": "тτ",
        "u": "υս",
        "v": "ѵν",
        "w": "ԝωѡ",
        "x": "хχ",
        "y": "уγү",
        "z": "ζ",
    }.items()
    for letter in letters.casefold()
}


class BadName(ValueError):
    """A name that is refused: says of it what is wrong and what is allowed, as in 'it may not hold ...'."""


def columns(text: str) -> int:
    """How many columns a text takes: none for marks, two for wide letters, else one each.

    A letter that stands for several takes the room of them all.
    """
    return max(sum(map(_columns, text)), sum(map(_columns, normalize("NFKC", text))))


def _columns(letter: str) -> int:
    if combining(letter) or category(letter) in ("Mn", "Me", "Cf"):
        return 0
    if ord(letter) in _CUNEIFORM or letter in _BROAD_SIGNS:
        return _BROAD
    return 2 if east_asian_width(letter) in "WF" else 1


def read_name(text: str) -> str:
    """The name that is meant by ``text``, in its one form; raises BadName."""
    found = _SPACES.sub(" ", normalize("NFC", text)).strip(" ")
    for letter in _GLUE.sub("", found):
        wrong = _wrong(letter)
        if wrong:
            raise BadName(f"it may not hold {_called(letter)}, {wrong}")
    if not any(category(letter)[0] in "LNS" for letter in found):
        raise BadName("it has at least one letter, figure or sign that can be seen")
    width = columns(found)
    if width > MOST_COLUMNS:
        raise BadName(f"it takes at most {MOST_COLUMNS} columns, where wide letters take two; this takes {width}")
    _check_marks(found)
    return found


def alike(one: str, other: str) -> bool:
    """Whether two names look alike."""
    return skeleton(one) == skeleton(other)


def _wrong(letter: str) -> str | None:
    """What is wrong with a letter, if anything."""
    if letter == " ":
        return None
    if letter in _BLANK or any(ord(letter) in variants for variants in _VARIANTS):
        return "which cannot be seen"
    return _KINDS.get(category(letter))


def _check_marks(text: str) -> None:
    marks, before = 0, " "
    # Taken apart, for a letter may bring its marks along.
    for letter in normalize("NFD", _GLUE.sub("", text)):
        marks = marks + 1 if category(letter) in ("Mn", "Mc") else 0
        if marks and before == " ":
            raise BadName("it does not begin a word with a mark that belongs on a letter")
        if marks > _MOST_MARKS:
            raise BadName(f"it has at most {_MOST_MARKS} marks on one letter")
        before = letter


def _called(letter: str) -> str:
    known = name(letter, "")
    return f"U+{ord(letter):04X}" + (f" ({known.lower()})" if known else "")


def skeleton(text: str) -> str:
    """What is left of a name where it is compared by its looks."""
    plain = normalize("NFKD", normalize("NFKD", text).casefold())
    letters = "".join(
        letter
        for letter in plain
        if category(letter)[0] not in "ZC"
        and letter not in _BLANK
        and not any(ord(letter) in ignored for ignored in (_ACCENTS, _SKINS, *_VARIANTS))
    )
    return letters.translate(_LOOK_ALIKES).replace("rn", "m").replace("vv", "w")


def visible(text: str) -> str:
    """A name from elsewhere, such as an old record's, with what it may not hold shown by its number."""
    hidden = {letter for letter in _GLUE.sub("", text) if _wrong(letter)}
    return "".join(f"<U+{ord(letter):04X}>" if letter in hidden else letter for letter in text)
