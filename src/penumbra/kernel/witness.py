"""What happens in a game as data, for whoever watches it: dice as they fall, battles from their beginning to their end.

A state tells its ``witness``, where it has one, at the very moment that it happens; copies have none. All of this lies
open to everybody at the table. Ships that nobody plays have no seat.
"""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

_FACES: Final = (1, 2, 3, 4, 5, 6)


class FallenDie(NamedTuple):
    """A die as it fell: its face, whether it did what it was rolled for, and what the chance of that was.

    ``chance`` is None where no die succeeds by itself: where dice are added up, or one of several outcomes is drawn.
    """

    face: int
    hit: bool = False
    chance: float | None = None


class Thrown(NamedTuple):
    """Dice that a seat rolled at once; ``purpose`` is what for, in words that people read."""

    seat: int | None
    purpose: str
    dice: tuple[FallenDie, ...]


class Muster(NamedTuple):
    """A side of a battle: its seats, the first to come first, and how many ships of each kind, by the kinds' ids.

    Ships that nobody plays have no seats.
    """

    seats: tuple[int, ...]
    ships: Mapping[str, int]


class BattleBegun(NamedTuple):
    """A battle begins at a place, which is named as choices name it."""

    place: str
    attacker: Muster
    defender: Muster


class ShipsLost(NamedTuple):
    """Ships of a kind are destroyed in the battle that is being fought."""

    seat: int | None
    ship: str
    number: int


class BattleOver(NamedTuple):
    """The battle that began last is over: whether the attacker and the defender still have ships there."""

    stand: tuple[bool, bool]


Happening = Thrown | BattleBegun | ShipsLost | BattleOver
Witness = Callable[[Happening], None]


def fallen(face: int, hits: Callable[[int], bool]) -> FallenDie:
    """A die that fell on a face, by what says of any face whether it hits."""
    chance = sum(hits(other) for other in _FACES) / len(_FACES)
    return FallenDie(face, hits(face), chance)
