"""What goes over the wire about battles and rolls of a table."""

from typing import Final

from msgspec import Struct

from penumbra.blueshift.odds.preview import RollTold

DEFAULT_PATIENCE: Final = 0.5
"""Seconds that an asker waits for better odds, where it says nothing."""


class FleetTold(Struct):
    """A side of a battle: whether it flees as soon as it may, and the chances that 0, 1, ... ships are left, by kind.

    Those are left that are in the sector when the battle is over; interceptors are not told.
    """

    seat: int
    flees: bool
    left: dict[str, list[float]]


class BattleTold(Struct):
    """The odds of a battle from the beginning of a round on, or in the middle of it.

    The chances of who has ships in the sector afterwards add up to 1; ``fled`` is that ships of a side that flees get
    away. Where they are not ``exact`` they are estimated to within ``margin``, with 99 % certainty. ``coming`` says
    that better ones are to be had.
    """

    sector: str
    round: int
    attacker_holds: float
    defender_holds: float
    nobody: float
    fled: float
    exact: bool
    margin: float
    coming: bool
    attacker: FleetTold
    defender: FleetTold


class ChancesTold(Struct):
    """What is told of a position: the ``battle`` of a sector or of a choice, the ``roll`` that a choice brings."""

    battle: BattleTold | None = None
    roll: RollTold | None = None


class RollsTold(Struct):
    """The rolls that the choices of a seat bring, by their words."""

    rolls: dict[str, RollTold]
