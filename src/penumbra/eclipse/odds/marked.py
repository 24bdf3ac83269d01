"""The ships of an automated opponent for the odds: kinds with the boxes of its sheet, instead of parts."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from penumbra.eclipse.components import ShipKind, Species
from penumbra.eclipse.components.automa.files import ROMAN, Mark
from penumbra.eclipse.components.automa.ships import ship_stats
from penumbra.eclipse.components.box import Box
from penumbra.eclipse.components.printed import Part
from penumbra.eclipse.odds.ships import ships_of
from penumbra.odds.fleet import Ships


class MarkedShip(NamedTuple):
    """A kind of ship and the box of the sheet that it fights with; a starbase has one of another kind."""

    kind: ShipKind
    mark: Mark

    @property
    def name(self) -> str:
        """The kind with its level."""
        return f"{self.kind.name} ({self.mark.name})"

    def ships(self, box: Box, count: int, damage: Sequence[int], drive: Part, pieces: Species) -> Ships:
        """So many of these, with the drive of all."""
        assert box.automa is not None
        stats = ship_stats(box.automa, self.kind.id, {self.mark.ship: self.mark.id}, drive)
        cost = pieces.build_costs[self.kind.id]
        return replace(ships_of(self.kind, stats, count, damage, cost), name=self.name)


@cache
def marked_ships(box: Box) -> dict[str, MarkedShip]:
    """The ships that a box has boxes of the sheet for, by id; none where it has no automated opponent."""
    if box.automa is None:
        return {}
    kinds, marks = {kind.id: kind for kind in box.parts.ships}, box.automa.marks.values()
    like = [mark for mark in marks if mark.ship == box.automa.starbase.like_ship]
    ships = [(mark.ship, mark) for mark in marks] + [("starbase", mark) for mark in like]
    return {
        f"{kind}_mk_{ROMAN[mark.level - 1]}{mark.version}".lower(): MarkedShip(kinds[kind], mark)
        for kind, mark in ships
    }
