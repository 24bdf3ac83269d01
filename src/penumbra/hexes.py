"""Axial coordinates of flat-topped hexes, with the middle of the board at (0, 0).

Edges are numbered 0 to 5 clockwise from north; edge ``e`` of a hex touches edge ``(e + 3) % 6`` of
its neighbour. A tile turned by ``t`` steps clockwise brings its printed edge ``e`` to ``(e + t) % 6``.
"""

import re
from functools import lru_cache
from typing import Final

from penumbra.kernel import MalformedChoice

Axial = tuple[int, int]

CENTER: Final[Axial] = (0, 0)
DIRECTIONS: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
EDGES: Final = range(6)
EDGES_IN: Final = tuple(tuple(edge for edge in EDGES if mask >> edge & 1) for mask in range(1 << len(EDGES)))
"""The edges of a mask."""
_FARTHEST: Final = 30
"""How far a position may lie from the middle in either coordinate: farther than any stack of sectors leads."""
_ROW: Final = 2 * _FARTHEST + 1
POSITIONS: Final = _ROW * _ROW
"""How many positions there are: each has a number below it."""
_POSITION: Final = re.compile(r"(0|-?[1-9][0-9]?),(0|-?[1-9][0-9]?)")


def neighbour(position: Axial, edge: int) -> Axial:
    """The position across ``edge``."""
    q, r = DIRECTIONS[edge]
    return position[0] + q, position[1] + r


def opposite(edge: int) -> int:
    """The edge of the neighbour that touches ``edge``."""
    return (edge + 3) % 6


def distance_from_center(position: Axial) -> int:
    """Steps between a position and the middle of the board."""
    q, r = position
    return max(abs(q), abs(r), abs(q + r))


def edge_to_center(position: Axial) -> int:
    """The edge across which it is nearest to the center; of several the first clockwise from north."""
    return min(EDGES, key=lambda edge: distance_from_center(neighbour(position, edge)))


def turned(edges: tuple[int, ...], turn: int) -> int:
    """Printed edges as a mask of the edges they lie on after ``turn`` steps clockwise."""
    mask = 0
    for edge in edges:
        mask |= 1 << (edge + turn) % 6
    return mask


@lru_cache(maxsize=POSITIONS)
def write_position(position: Axial) -> str:
    """A position in notation: ``1,-2``."""
    return f"{position[0]},{position[1]}"


@lru_cache(maxsize=POSITIONS)
def read_position(word: str) -> Axial:
    """The position written in ``word``; raises MalformedChoice."""
    found = _POSITION.fullmatch(word)
    position = (int(found[1]), int(found[2])) if found else (_FARTHEST + 1, 0)
    if max(abs(position[0]), abs(position[1])) > _FARTHEST:
        raise MalformedChoice(f"{word!r} is no position: a position is written 'q,r' with two whole numbers")
    return position


def numbered(position: Axial) -> int:
    """The number of a position; numbers are ordered as positions are."""
    return (position[0] + _FARTHEST) * _ROW + position[1] + _FARTHEST


def position_of(number: int) -> Axial:
    """The position of a number."""
    q, r = divmod(number, _ROW)
    return q - _FARTHEST, r - _FARTHEST
