"""Sectors of the map, and the ships in them."""

from typing import Any

from penumbra.blueshift.components.terms import ABSENT, NOBODY, NONE
from penumbra.hexes import Axial


class Sector:
    """A place of the map and the tile on it.

    ``tile`` is NONE where no base lies yet, and hidden until ``discovered``; the seats of the mask ``seen_by`` have
    looked at it all the same. ``emptied`` counts as empty space whatever the tile says, ``closed`` is a mask of
    edges that nobody crosses. ``ranks`` are the cells of the stats' markers by stat. ``owner`` controls the site and
    ``ally`` has the trade alliance with it, or NOBODY. ``buildings`` says by building whose piece it is, PRINTED or
    ABSENT; ``garrison`` counts cargo on the site by kind. ``adapted`` says that the site has been affected by an
    ability that works once in a game; ``approach`` what the player whose turn it is has done to it.
    """

    __slots__ = (
        "adapted",
        "ally",
        "approach",
        "buildings",
        "closed",
        "discovered",
        "emptied",
        "garrison",
        "owner",
        "position",
        "ranks",
        "seen_by",
        "tile",
    )

    def __init__(self, position: Axial, tile: int = NONE) -> None:
        self.position = position
        self.tile = tile
        self.discovered = False
        self.seen_by = 0
        self.emptied = False
        self.closed = 0
        self.ranks: list[int] = []
        self.owner = NOBODY
        self.ally = NOBODY
        self.buildings = [ABSENT, ABSENT]
        self.garrison = [0, 0]
        self.adapted = False
        self.approach = NOTHING

    def copy(self) -> "Sector":
        """An equal sector that shares nothing that changes."""
        twin = Sector(self.position, self.tile)
        twin.discovered = self.discovered
        twin.seen_by = self.seen_by
        twin.emptied = self.emptied
        twin.closed = self.closed
        twin.ranks = self.ranks[:]
        twin.owner = self.owner
        twin.ally = self.ally
        twin.buildings = self.buildings[:]
        twin.garrison = self.garrison[:]
        twin.adapted = self.adapted
        twin.approach = self.approach
        return twin

    def plain(self) -> dict[str, Any]:
        """The sector as JSON-able data, secrets included."""
        return {
            "position": list(self.position),
            "tile": self.tile,
            "discovered": self.discovered,
            "seen_by": self.seen_by,
            "emptied": self.emptied,
            "closed": self.closed,
            "ranks": self.ranks[:],
            "owner": self.owner,
            "ally": self.ally,
            "buildings": self.buildings[:],
            "garrison": self.garrison[:],
            "adapted": self.adapted,
            "approach": self.approach,
        }


NOTHING, NEGOTIATED, ATTACKED = range(3)
"""What a player has done to a site this turn."""


class Ship:
    """A ship on the map: a piece of its player, with the damage it shows and what it carries, by kind.

    ``origin`` is the sector in which its player's turn found it, NONE where it is new; ``steps`` and ``extra`` are
    the sectors it has moved this turn and those it may move more than usual; ``halted`` says that it moves no
    further, ``entered`` from where it made its last step this turn (NONE: it has not), ``acted`` that it has had its
    land action.
    """

    __slots__ = ("acted", "cargo", "damage", "entered", "extra", "halted", "origin", "piece", "sector", "steps")

    def __init__(self, piece: int, sector: int) -> None:
        self.piece = piece
        self.sector = sector
        self.damage = 0
        self.cargo = [0, 0]
        self.origin = NONE
        self.steps = 0
        self.extra = 0
        self.halted = False
        self.entered = NONE
        self.acted = False

    def begin_turn(self) -> None:
        """Makes the ship ready for its player's turn."""
        self.origin = self.sector
        self.steps = 0
        self.extra = 0
        self.halted = False
        self.entered = NONE
        self.acted = False

    def copy(self) -> "Ship":
        """An equal ship that shares nothing that changes."""
        twin = Ship(self.piece, self.sector)
        twin.damage = self.damage
        twin.cargo = self.cargo[:]
        twin.origin = self.origin
        twin.steps = self.steps
        twin.extra = self.extra
        twin.halted = self.halted
        twin.entered = self.entered
        twin.acted = self.acted
        return twin

    def plain(self) -> dict[str, Any]:
        """The ship as JSON-able data."""
        return {
            "piece": self.piece,
            "sector": self.sector,
            "damage": self.damage,
            "cargo": self.cargo[:],
            "origin": self.origin,
            "steps": self.steps,
            "extra": self.extra,
            "halted": self.halted,
            "entered": self.entered,
            "acted": self.acted,
        }
