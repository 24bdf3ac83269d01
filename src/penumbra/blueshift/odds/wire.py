"""What goes over the wire about battles and rolls of a table."""

from typing import Annotated, Final

from msgspec import Meta, Struct

from penumbra.blueshift.odds.preview import RollTold
from penumbra.blueshift.odds.spoken_rolls import RollWish
from penumbra.blueshift.odds.wishes import BattleWish
from penumbra.blueshift.odds.words import MOST_CHARACTERS

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
    """The odds of a battle from the beginning of a round on, or in the middle of it; ``sector`` is empty for none.

    The chances of who has ships in the sector afterwards add up to 1; ``fled`` is that ships of a side that flees get
    away. It takes so many ``rounds`` on average, one under way counted. Where odds are not ``exact`` they are estimated
    to within ``margin``, with 99 % certainty. ``coming`` says that better ones are to be had.
    """

    sector: str
    round: int
    attacker_holds: float
    defender_holds: float
    nobody: float
    fled: float
    rounds: float
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


class OddsWanted(Struct, forbid_unknown_fields=True):
    """A ``battle``, a ``roll``, or either in words (``text``): one of the three.

    ``patience`` is how long better odds than the first are waited for, in seconds.
    """

    battle: BattleWish | None = None
    roll: RollWish | None = None
    text: Annotated[str, Meta(max_length=MOST_CHARACTERS)] | None = None
    patience: Annotated[float, Meta(ge=0, le=60)] = DEFAULT_PATIENCE


class ShipsTold(Struct):
    """Ships of a kind of a side: their dice, what those ``need`` to hit, the hit points of each.

    ``chances`` are that 0, 1, ... of them are left; of interceptors they are not told.
    """

    unit: str
    count: int
    dice: int
    needs: str
    hit_points: list[int]
    chances: list[float] | None


class ResultTold(Struct):
    """What a roll may come to, in words, and how likely that is."""

    what: str
    chance: float


class WeighedBattle(Struct):
    """A battle as it was understood, with its odds and the ships of attacker and defender."""

    battle: BattleWish
    odds: BattleTold
    attacker: list[ShipsTold]
    defender: list[ShipsTold]


class WeighedRoll(Struct):
    """A roll as it was understood, in figures and in words, and what it may come to: chances that add up to 1."""

    roll: RollWish
    said: str
    results: list[ResultTold]


class OddsTold(Struct):
    """The answer to what was asked; ``coming`` says that there are better odds to be had of the battle."""

    battle: WeighedBattle | None = None
    roll: WeighedRoll | None = None
    coming: bool = False
