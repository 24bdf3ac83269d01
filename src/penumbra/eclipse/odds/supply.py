"""How many ships there are of what may be named in a battle: kinds of players, tiles, boxes of a sheet."""

from typing import Final

from penumbra.eclipse.components import ShipKind
from penumbra.eclipse.components.box import Box
from penumbra.eclipse.odds.marked import marked_ships
from penumbra.eclipse.odds.ships import npcs

_ORBITALS_IN_A_SECTOR: Final = 1


def kind_named(box: Box, ship: str) -> ShipKind:
    """The kind of ship of a kind's, a tile's or a box's id."""
    named = npcs(box.name).get(ship) or marked_ships(box).get(ship)
    return box.parts.ships[box.parts.ship_number[ship]] if named is None else named.kind


def most_of(box: Box, ship: str) -> int | None:
    """How many ships of a kind or tile there are in a battle; None: any number.

    nd.build.ship-limit, nd.limits.ancients-supply, ra.exiles.orbital-unlimited.
    """
    kind = kind_named(box, ship)
    return _ORBITALS_IN_A_SECTOR if kind.settled else kind.figures


def limit_rule(box: Box, ship: str) -> str:
    """The id of the rule that says so, in the box's own book."""
    kind = kind_named(box, ship)
    if kind.settled:
        return "ra.exiles.orbital-unlimited"
    rule = "nd.build.ship-limit" if kind.played else "nd.limits.ancients-supply"
    return box.cites.get(rule, rule)
