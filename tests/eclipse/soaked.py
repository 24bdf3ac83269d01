"""Eclipse as it is soaked: random sets of modules, and random other readings of the rules."""

from typing import Final

from penumbra.eclipse import NEW_DAWN, SECOND_DAWN, EclipseGame
from penumbra.eclipse.setup.options import SOLO
from penumbra.eclipse.setup.seating import open_factions
from tests.eclipse.in_play import everything
from tests.eclipse.random_games import play_checked
from tests.soaked import Met, Soaked, Thing


class SoakedEdition(Soaked):
    """An edition of Eclipse, with Terrans alone, with all species, or against an automated opponent if it has one."""

    def __init__(self, game: EclipseGame, **usual: int) -> None:
        self.name = game.name
        self.varieties = ("terrans", "all", *((SOLO,) if game.edition.has_solo else ()))
        self.usual = usual
        self._game = game

    def seats(self) -> tuple[int, ...]:
        edition = self._game.edition
        return edition.box(edition.modules, ()).players

    def everything(self) -> set[Thing]:
        return {*everything(self._game)}

    def has(self, variety: str, players: int) -> bool:
        """A species must have a colour for everybody."""
        if variety not in self.varieties:
            return False
        if variety == SOLO:
            return players in self._game.box.parts.setup.terms[SOLO].players
        edition = self._game.edition
        box = edition.box(edition.modules, ())
        return players <= len({box.parts.factions[name].color for name in open_factions(box, variety)})

    def play(self, players: int, seed: int, variety: str, bots: str) -> Met:
        if variety == SOLO:
            levels = [*self._game.edition.opponents.levels]
            level = levels[seed % len(levels)]
            played = play_checked(players, seed, "all", game=self._game, names=bots, solo=level)
        else:
            played = play_checked(players, seed, variety, game=self._game, names=bots)
        return Met(played.choices, played.things | {("step", kind) for kind in played.kinds})


SOAKED: Final = (
    SoakedEdition(NEW_DAWN, random=1000, greedy=40),
    SoakedEdition(SECOND_DAWN, random=500, greedy=60),
)
