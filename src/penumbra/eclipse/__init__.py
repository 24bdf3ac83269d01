"""Eclipse, out of any of its boxes."""

from typing import Any

from penumbra.eclipse.box import new_dawn_box, second_dawn_box
from penumbra.eclipse.options import Edition, Options
from penumbra.eclipse.setup import EclipseGame
from penumbra.eclipse.state import EclipseState
from penumbra.kernel import Game

NEW_DAWN = EclipseGame(Edition(new_dawn_box))
MODULES = (
    "warp_portals",
    "minor_species",
    "rift_cannon",
    "worlds_afar",
    "nebula",
    "pulsar",
    "black_hole",
    "supernova",
    "turn_order",
)
"""The modules of Second Dawn."""

SECOND_DAWN = EclipseGame(Edition(second_dawn_box, MODULES, ("ancient", "guardian", "gcds")))
GAMES: dict[str, Game[Any]] = {game.name: game for game in (NEW_DAWN, SECOND_DAWN)}

__all__ = ["GAMES", "NEW_DAWN", "SECOND_DAWN", "EclipseGame", "EclipseState", "Options"]
