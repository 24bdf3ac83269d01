"""The shapes of what Eclipse's own page is sent and asks."""

from penumbra.eclipse.kit.catalogue import Catalogue
from penumbra.eclipse.language.shown import GameView
from penumbra.eclipse.language.steps import SeatStep
from penumbra.eclipse.odds import wire
from penumbra.eclipse.odds.builder import FleetBuilder
from penumbra.kit import PageShapes, steps_shown


def shapes() -> PageShapes:
    """All of them, with a step of each kind that waits for a seat."""
    return PageShapes(
        sent=(Catalogue, FleetBuilder, wire.OddsTold, wire.NoBattle, wire.BlueprintTold),
        asked=(wire.OddsWanted, wire.BlueprintWanted),
        view=GameView,
        steps=steps_shown(SeatStep),
    )
