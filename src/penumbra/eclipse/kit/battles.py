"""The battles of an edition, as the command line asks for them."""

from penumbra.eclipse.battle_ships import box_of, title_of, usual_ship
from penumbra.eclipse.battle_text import battle_from_text
from penumbra.odds.fleet import Battle, Ships


class EclipseBattles:
    """The battles of the edition ``game``, in its words."""

    def __init__(self, game: str) -> None:
        self._game = game

    def read(self, text: str) -> Battle:
        """The battle that a text describes; raises BadBattle."""
        return battle_from_text(text, box_of(self._game))

    def title(self, ship: str, count: int = 1) -> str:
        """How so many ships of a kind or tile are called."""
        return title_of(ship, count)

    def usual(self, ship: str) -> Ships:
        """One ship of a kind that players build, as far as all of that kind are alike; unknown ones are the largest."""
        return usual_ship(ship)
