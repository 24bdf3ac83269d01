"""The shapes of what BlueShift's own page is sent."""

from penumbra.blueshift.kit.catalogue import Catalogue
from penumbra.blueshift.language.shown import GameView
from penumbra.blueshift.language.steps import SeatStep
from penumbra.blueshift.odds.wire import ChancesTold, OddsTold, OddsWanted, RollsTold
from penumbra.kit import PageShapes, steps_shown


def shapes() -> PageShapes:
    """All of them, with a step of each kind that waits for a seat."""
    return PageShapes(
        sent=(Catalogue, ChancesTold, OddsTold, RollsTold),
        asked=(OddsWanted,),
        view=GameView,
        steps=steps_shown(SeatStep),
    )
