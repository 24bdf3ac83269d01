"""Seats are numbers in code and letters in notation."""

from typing import Final

RULED: Final = "rules"
"""Stands in place of a bot's name for a seat that nobody has, since rules decide for it."""
_LETTERS = "ABCDEFGHI"


def seat_letter(seat: int) -> str:
    """The letter of a seat 0 to 8."""
    return _LETTERS[seat]


def seat_number(letter: str) -> int:
    """The seat of a letter; raises ValueError that names the letters there are."""
    seat = _LETTERS.find(letter) if len(letter) == 1 else -1
    if seat < 0:
        raise ValueError(f"{letter!r} is no seat: seats are the letters {_LETTERS[0]} to {_LETTERS[-1]}")
    return seat
