"""A battle in space, between its rounds and in them."""

from typing import Any, Literal, NamedTuple

import msgspec

from penumbra.blueshift.components.effects import CombatModifier
from penumbra.blueshift.components.terms import NOBODY, Aim

Fate = Literal["fights", "fled", "lost"]
"""What has become of a ship in a battle."""


class Begun(NamedTuple):
    """What a side began with: the pieces of its ships, and how many interceptors."""

    pieces: tuple[int, ...]
    interceptors: int


class Shots(NamedTuple):
    """What ships of a kind of a seat have fired: their dice, and which of these hit."""

    seat: int
    unit: int
    aim: Aim
    dice: tuple[int, ...]
    hits: tuple[bool, ...]


class Combatant(NamedTuple):
    """A ship that fought: its damage, the hits that it took in the last round, and what has become of it."""

    piece: int
    damage: int
    hits: int
    fate: Fate


class Contingent(NamedTuple):
    """What a seat began a battle with, and what has become of it; interceptors are counted: hit in the last round."""

    seat: int
    ships: tuple[Combatant, ...]
    interceptors: int
    interceptors_hit: int
    interceptors_lost: int


class Fought(NamedTuple):
    """A battle that is over: in which round of the game, after how many rounds, with the shots of its last one.

    ``fleets`` has the attacker's first.
    """

    sector: int
    round: int
    rounds: int
    shots: tuple[Shots, ...]
    fleets: tuple[Contingent, Contingent]


class Battle:
    """A battle in a sector: the attacker is whose turn it is. Lists by side have the attacker's entry first.

    ``origins`` are the sectors out of which the attacker's ships came this turn, ``round`` counts from 1, ``fleeing``
    is the seat that flees in this round, or NOBODY. ``adrift`` counts by side and kind the cargo whose ships are
    gone; ``downed`` has for each interceptor that was hit in this round the piece that carries it, NONE for one
    adrift. ``aids`` are what the attacker has chosen to be helped by. ``shots`` are those of this round, or of the last
    one until somebody fires, and ``struck`` has by side the pieces that they hit, NONE for each interceptor. ``begun``
    has by side the pieces and the number of interceptors that the battle began with.
    """

    __slots__ = (
        "adrift",
        "aids",
        "attacker",
        "begun",
        "defender",
        "downed",
        "fleeing",
        "origins",
        "round",
        "sector",
        "shots",
        "struck",
    )

    def __init__(
        self, sector: int, attacker: int, defender: int, origins: tuple[int, ...], begun: tuple[Begun, Begun]
    ) -> None:
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
        self.struck: list[list[int]] = [[], []]
        self.begun = begun

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
        twin = Battle(self.sector, self.attacker, self.defender, self.origins, self.begun)
        twin.round = self.round
        twin.fleeing = self.fleeing
        twin.adrift = [counts[:] for counts in self.adrift]
        twin.downed = [carriers[:] for carriers in self.downed]
        twin.aids = self.aids
        twin.shots = self.shots
        twin.struck = [pieces[:] for pieces in self.struck]
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
            "struck": [pieces[:] for pieces in self.struck],
            "begun": msgspec.to_builtins(self.begun),
        }
