"""The shapes of what Eclipse's own page is sent and asks."""

from collections.abc import Iterator
from typing import Any, get_type_hints

from penumbra.eclipse.kit.catalogue import Catalogue
from penumbra.eclipse.language.shown import GameView
from penumbra.eclipse.language.steps import SeatStep
from penumbra.eclipse.odds import wire
from penumbra.eclipse.odds.builder import FleetBuilder
from penumbra.kit import PageShapes


def shapes() -> PageShapes:
    """All of them, with a step of each kind that waits for a seat."""
    return PageShapes(
        sent=(Catalogue, FleetBuilder, wire.OddsTold, wire.NoBattle, wire.BlueprintTold),
        asked=(wire.OddsWanted, wire.BlueprintWanted),
        view=GameView,
        steps={f"{step.__name__}Step": (step.kind, _shown(step)) for step in _steps()},
    )


def _steps(above: Any = SeatStep) -> Iterator[type[SeatStep]]:
    for step in above.__subclasses__():
        if "kind" in vars(step):
            yield step
        yield from _steps(step)


def _shown(step: type[SeatStep]) -> type:
    """The shape that a step is shown in."""
    shape: type = get_type_hints(step.view)["return"]
    return shape
