"""Situations of Second Dawn."""

from typing import Any

from penumbra.eclipse import SECOND_DAWN
from penumbra.hexes import DIRECTIONS
from tests.rules.setting import Setting

ZONES = tuple((2 * q, 2 * r) for q, r in DIRECTIONS)
"""The six starting zones, clockwise from north."""

AWAY = (6, -3)
"""A position next to nothing; NORTH to NORTH_WEST lie around it."""

NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST = ((6 + q, r - 3) for q, r in DIRECTIONS)


def dawn(*factions: str, players: int = 2, **options: Any) -> Setting:
    """A game at the first turn of seat A; Terrans where no factions are named.

    With two players A has 221 in the northern zone (0,-2), its wormholes on edges 0, 1, 3 and 4,
    and B has 223 in the southern zone (0,2), its wormholes on the same edges.
    """
    return Setting(len(factions) or players, factions or None, game=SECOND_DAWN, **options)


def guardian(s: Setting, zone: int = 1) -> str:
    """The number of the guardian sector in a starting zone that nobody uses."""
    return s.state.galaxy.sectors[s.state.galaxy.at[ZONES[zone]]].tile.id


def behind_guardian(s: Setting, number: str = "310") -> str:
    """Puts a sector with wormholes on printed edges 0 and 3 behind the guardian in the north-eastern zone."""
    s.place(number, (3, -3), turn=1)
    return number
