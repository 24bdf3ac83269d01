"""Eclipse, out of any of its boxes."""

from typing import Any

from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.setup.game import EclipseGame
from penumbra.eclipse.setup.options import Edition, Options
from penumbra.kernel import Game

NEW_DAWN = EclipseGame(Edition("new_dawn"))
SECOND_DAWN = EclipseGame(Edition("second_dawn"))
MODULES = SECOND_DAWN.edition.modules
"""The modules of Second Dawn."""

GAMES: dict[str, Game[Any]] = {game.name: game for game in (NEW_DAWN, SECOND_DAWN)}

__all__ = ["GAMES", "NEW_DAWN", "SECOND_DAWN", "EclipseGame", "EclipseState", "Options"]
