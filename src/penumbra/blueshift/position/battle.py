"""A battle in space, between its rounds and in them."""

from typing import Any, NamedTuple

import msgspec

from penumbra.blueshift.components.effects import CombatModifier
from penumbra.blueshift.components.terms import NOBODY, Aim


class Shots(NamedTuple):
    """What ships of a kind of a seat have fired: their dice, and which of these hit."""

    seat: int
    unit: int
    aim: Aim
    dice: tuple[int, ...]
    hits: tuple[bool, ...]


class Battle:
    """A battle in a sector: the attacker is whose turn it is. Lists by side have the attacker's entry first.

    ``origins`` are the sectors out of which the attacker's ships came this turn, ``round`` counts from 1, ``fleeing``
    is the seat that flees in this round, or NOBODY. ``adrift`` counts by side and kind the cargo whose ships are
    gone; ``downed`` has for each interceptor that was hit in this round the piece that carries it, NONE for one
    adrift. ``aids`` are what the attacker has chosen to be helped by. ``shots`` are those of this round, or of the last
    one until somebody fires.
    """

    __slots__ = ("adrift", "aids", "attacker", "defender", "downed", "fleeing", "origins", "round", "sector", "shots")

    def __init__(self, sector: int, attacker: int, defender: int, origins: tuple[int, ...]) -> None:
        self.sector = sector
        self.attacker = attacker
        self.defender = defender
        self.origins = origins
        self.round = 1
        self.fleeing = NOBODY
        self.adrift = [[0, 0], [0, 0]]
        self.downed: list[list[int]] = [[], []]
        self.aids: tuple[CombatModifier, ...] = ()
        self.shots: tuple[Shots, ...] = ()

    @property
    def sides(self) -> tuple[int, int]:
        """The two seats, the attacker first."""
        return self.attacker, self.defender

    def side(self, seat: int) -> int:
        """The side of a seat of the battle."""
        return self.sides.index(seat)

    def enemy(self, seat: int) -> int:
        """The other seat."""
        return self.sides[1 - self.side(seat)]

    def copy(self) -> "Battle":
        """An equal battle that shares nothing that changes."""
        twin = Battle(self.sector, self.attacker, self.defender, self.origins)
        twin.round = self.round
        twin.fleeing = self.fleeing
        twin.adrift = [counts[:] for counts in self.adrift]
        twin.downed = [carriers[:] for carriers in self.downed]
        twin.aids = self.aids
        twin.shots = self.shots
        return twin

    def plain(self) -> dict[str, Any]:
        """The battle as JSON-able data."""
        return {
            "sector": self.sector,
            "attacker": self.attacker,
            "defender": self.defender,
            "origins": list(self.origins),
            "round": self.round,
            "fleeing": self.fleeing,
            "adrift": [counts[:] for counts in self.adrift],
            "downed": [carriers[:] for carriers in self.downed],
            "aids": [msgspec.to_builtins(aid) for aid in self.aids],
            "shots": msgspec.to_builtins(self.shots),
        }
