"""Homeworlds of the Ancients, their dreadnought and their hives, in play."""

from typing import Any

from penumbra.eclipse import NEW_DAWN
from penumbra.eclipse.modules.npc_tiles import lay_tile
from tests.rules.battlefield import HERE, only_ones
from tests.rules.setting import TERRANS, Setting

CRUISERS = tuple("abcdefgh")
"""The tiles of the Ancient Cruisers."""

_COLOURS = {name: faction.color for name, faction in NEW_DAWN.box.parts.factions.items()}
DRACO = (
    "descendants_of_draco",
    *(name for name in TERRANS if _COLOURS[name] != _COLOURS["descendants_of_draco"]),
)
"""Six factions, so that no homeworld lies on the map already."""


def lay(s: Setting, number: str, kind: str, variant: str) -> None:
    """Makes the ship of a kind in a sector the one with a tile, in place of what was drawn."""
    sector = s.sector(number)
    sector.ships[s.key("N", kind)] = 1
    sector.laid = ()
    lay_tile(sector, s.parts.npc_number[kind], s.parts.npc_blueprints[kind, variant])


def guarded(
    ships: dict[str, int],
    cruiser: str = "g",
    ancients: int = 0,
    factions: tuple[str, ...] | None = None,
    **options: Any,
) -> Setting:
    """Ships of A on the homeworld 271 far from all others, with the cruiser of a tile; reputation is all of 1."""
    s = Setting(6, factions, **{"modules": ["ancient_homeworlds"], **options})
    only_ones(s)
    s.place("271", HERE, npc={"ancient": ancients})
    lay(s, "271", "ancient_cruiser", cruiser)
    s.ships("A", "271", **ships)
    return s


def center(
    side: int = 1,
    ships: dict[str, int] | None = None,
    factions: tuple[str, ...] | None = None,
    more: tuple[str, ...] = (),
) -> Setting:
    """Ships of A in the Galactic Center with a side of the Ancient Dreadnought; reputation is all of 1."""
    s = Setting(2, factions, modules=["galactic_center_takeover", *more])
    only_ones(s)
    lay(s, "001", "ancient_dreadnought", f"side_{side}")
    s.ships("A", "001", **(ships or {}))
    return s
