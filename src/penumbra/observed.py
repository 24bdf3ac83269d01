"""A position as numbers, for whoever learns from many games: which numbers there are, and what each means.

A game lays out what a seat is shown as one :class:`Feature` after the other. All is read from a view, so that no number
tells what the seat may not know; seats are counted from the one that looks, who is 0.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import accumulate
from math import prod
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float32]
Writer = Callable[[Any, int, Vector], None]
"""Fills a feature, which is zeros at first, from a view and the seat that looks."""

MANY: Final = 200.0
"""The bound of what the rules do not bound, such as money kept; what is more is told as so many."""


class Feature(NamedTuple):
    """Numbers of one kind.

    ``each`` says what the places along each axis of its ``shape`` stand for. Every number lies from ``low`` to
    ``high``; ``write`` fills it.
    """

    name: str
    means: str
    each: tuple[str, ...]
    shape: tuple[int, ...]
    low: float
    high: float
    write: Writer

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


class Layout:
    """The features of a game's positions, one after the other, the same throughout a game."""

    def __init__(self, features: Iterable[Feature]) -> None:
        self.features = tuple(features)
        self._starts = tuple(accumulate((feature.size for feature in self.features), initial=0))
        self._places = {feature.name: place for place, feature in enumerate(self.features)}

    @property
    def size(self) -> int:
        """How many numbers a position is."""
        return self._starts[-1]

    @cached_property
    def low(self) -> Vector:
        """The least that each number may be, shape (size,)."""
        return self._bounds([feature.low for feature in self.features])

    @cached_property
    def high(self) -> Vector:
        """The most that each number may be, shape (size,)."""
        return self._bounds([feature.high for feature in self.features])

    def _bounds(self, bounds: Sequence[float]) -> Vector:
        return np.repeat(np.array(bounds, np.float32), [feature.size for feature in self.features])

    def unbounded(self, view: Any, seat: int) -> Vector:
        """A position as a seat is shown it, shape (size,), as it was written, bounds or not."""
        numbers: Vector = np.zeros(self.size, np.float32)
        for feature, start in zip(self.features, self._starts, strict=False):
            feature.write(view, seat, numbers[start : start + feature.size].reshape(feature.shape))
        return numbers

    def numbers(self, view: Any, seat: int) -> Vector:
        """A position as a seat is shown it, shape (size,), within the bounds."""
        bounded: Vector = np.clip(self.unbounded(view, seat), self.low, self.high)
        return bounded

    def feature(self, name: str) -> Feature:
        """The feature of a name; raises KeyError where there is none."""
        return self.features[self._places[name]]

    def part(self, numbers: Vector, name: str) -> Vector:
        """The numbers of a feature, in its shape, out of all of a position; raises KeyError where there is none."""
        place = self._places[name]
        return numbers[self._starts[place] : self._starts[place + 1]].reshape(self.features[place].shape)

    def document(self) -> list[str]:
        """Every feature as a row of a Markdown table, with its place."""
        lines = ["| numbers | feature | what it is | for each | from | to |", "| --- | --- | --- | --- | --- | --- |"]
        for feature, start in zip(self.features, self._starts, strict=False):
            each = ", ".join(f"{axis} ({many})" for axis, many in zip(feature.each, feature.shape, strict=True) if axis)
            place = f"{start} to {start + feature.size - 1}" if feature.size > 1 else str(start)
            lines.append(
                f"| {place} | `{feature.name}` | {feature.means} | {each} | {feature.low:g} | {feature.high:g} |"
            )
        return lines


def number(name: str, means: str, high: float, read: Callable[[Any], float], low: float = 0) -> Feature:
    """A feature of one number, read from a view."""

    def write(view: Any, seat: int, into: Vector) -> None:
        into[0] = read(view)

    return Feature(name, means, ("",), (1,), low, high, write)


def one_of(name: str, means: str, each: str, words: Sequence[str], read: Callable[[Any], str | None]) -> Feature:
    """A feature with a place for each of some words, 1 at the one that is read from a view, if it is one of them."""
    places = {word: place for place, word in enumerate(words)}

    def write(view: Any, seat: int, into: Vector) -> None:
        place = places.get(read(view) or "")
        if place is not None:
            into[place] = 1

    return Feature(name, means, (each,), (len(words),), 0, 1, write)


def one_seat(name: str, means: str, players: int, read: Callable[[Any], int | None]) -> Feature:
    """A feature with a place for each seat, 1 at the one that is read from a view, if any is."""

    def write(view: Any, seat: int, into: Vector) -> None:
        found = read(view)
        if found is not None and found >= 0:
            into[away(found, seat, players)] = 1

    return Feature(name, means, (SEAT,), (players,), 0, 1, write)


SEAT: Final = "seat, from one's own on round the table"


def away(other: int, seat: int, players: int) -> int:
    """How many places round the table ``other`` sits from ``seat``."""
    return (other - seat) % players
