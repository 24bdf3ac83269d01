"""A player: species, credits, hand, ships, and what lasts for a while."""

from typing import Any, NamedTuple

import msgspec

from penumbra.blueshift.components.effects import Effect
from penumbra.blueshift.components.terms import NONE
from penumbra.blueshift.position.galaxy import Ship

UNLIMITED = -1
"""As often as it comes up."""


class Boon(NamedTuple):
    """An effect that lasts: until this turn ends, or until the next turn of its player begins; ``left`` uses of it."""

    effect: Effect
    left: int
    this_turn: bool

    def plain(self) -> list[Any]:
        """The boon as JSON-able data."""
        return [msgspec.to_builtins(self.effect), self.left, self.this_turn]


class Player:
    """What a seat has. ``species`` is NONE until it is chosen; ``fleet`` is in the order of the pieces.

    ``hand`` holds kinds of cards, rising. ``boons`` are effects that last a while, ``spent`` the ids of abilities
    that are used up until the player's next turn begins, ``recycled`` whether a card was exchanged this turn.
    """

    __slots__ = ("boons", "credits", "fleet", "hand", "out", "recycled", "seat", "species", "spent")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.species = NONE
        self.credits = 0
        self.hand: list[int] = []
        self.fleet: list[Ship] = []
        self.boons: list[Boon] = []
        self.spent: list[str] = []
        self.recycled = False
        self.out = False

    def ship(self, piece: int) -> Ship | None:
        """The ship of a piece, or None where the piece is in the supply."""
        for ship in self.fleet:
            if ship.piece == piece:
                return ship
        return None

    def copy(self) -> "Player":
        """An equal player that shares nothing that changes."""
        twin = Player(self.seat)
        twin.species = self.species
        twin.credits = self.credits
        twin.hand = self.hand[:]
        twin.fleet = [ship.copy() for ship in self.fleet]
        twin.boons = self.boons[:]
        twin.spent = self.spent[:]
        twin.recycled = self.recycled
        twin.out = self.out
        return twin

    def plain(self) -> dict[str, Any]:
        """The player as JSON-able data, secrets included."""
        return {
            "species": self.species,
            "credits": self.credits,
            "hand": self.hand[:],
            "fleet": [ship.plain() for ship in self.fleet],
            "boons": [boon.plain() for boon in self.boons],
            "spent": self.spent[:],
            "recycled": self.recycled,
            "out": self.out,
        }
