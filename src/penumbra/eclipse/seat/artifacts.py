"""Artifacts: the resource that an Artifact Key brings for each."""

from collections.abc import Iterable
from typing import ClassVar

from penumbra.eclipse.components.terms import RESOURCES
from penumbra.eclipse.language.notation import TAKE
from penumbra.eclipse.language.shown import ArtifactsView
from penumbra.eclipse.language.steps import SeatStep
from penumbra.eclipse.language.words import counted, units
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat.synthesis import MEANS
from penumbra.kernel import Deed, Extra, Refusal, by_verb


def artifacts(state: EclipseState, seat: int) -> int:
    """Artifact symbols in sectors with the player's disc (nd.tech.artifact-needs-control, nd.tech.artifact-count)."""
    return sum(sector.tile.artifact for sector in state.galaxy.sectors if sector.owner == seat)


class Artifacts(SeatStep):
    """The resource for each artifact, one after the other (nd.tech.artifact-key-choice).

    An Ancient Technology may be an Artifact Key, so this can happen in the combat phase, too.
    """

    __slots__ = ("left", "worth")
    kind = "artifacts"
    extras: ClassVar[tuple[Extra, ...]] = MEANS
    forms = by_verb(TAKE)
    fields: ClassVar[tuple[str, ...]] = ("seat", "left", "worth")

    def __init__(self, seat: int, left: int, worth: int) -> None:
        super().__init__(seat)
        self.left = left
        self.worth = worth

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        return [Deed("take", (kind,)) for kind in range(len(RESOURCES))]

    def out_of_place(self, state: EclipseState, seat: int, verb: str) -> Refusal:
        return Refusal("nd.tech.artifact-key", f"First choose the resource for {counted(self.left, 'artifact')}.")

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        return None

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        (kind,) = deed.values
        state.player_to_change(seat).storage[kind] += self.worth
        state.tell(seat, "takes {} for an artifact", units(self.worth, RESOURCES[kind]))
        self.left -= 1
        if not self.left:
            state.steps.pop()

    def view(self, state: EclipseState, seat: int | None) -> ArtifactsView:
        return {"kind": self.kind, "seat": self.seat, "left": self.left, "worth": self.worth}
