"""A battle in space, between its rounds."""

from typing import Any


class Battle:
    """A battle in a sector: the attacker is whose turn it is.

    ``origins`` are the sectors out of which the attacker's ships came this turn, ``round`` counts from 1, ``orphans``
    the interceptors of attacker and defender whose ships are gone.
    """

    __slots__ = ("attacker", "defender", "origins", "orphans", "round", "sector")

    def __init__(self, sector: int, attacker: int, defender: int, origins: tuple[int, ...]) -> None:
        self.sector = sector
        self.attacker = attacker
        self.defender = defender
        self.origins = origins
        self.round = 1
        self.orphans = [0, 0]

    def copy(self) -> "Battle":
        """An equal battle that shares nothing that changes."""
        twin = Battle(self.sector, self.attacker, self.defender, self.origins)
        twin.round = self.round
        twin.orphans = self.orphans[:]
        return twin

    def plain(self) -> dict[str, Any]:
        """The battle as JSON-able data."""
        return {
            "sector": self.sector,
            "attacker": self.attacker,
            "defender": self.defender,
            "origins": list(self.origins),
            "round": self.round,
            "orphans": self.orphans[:],
        }
