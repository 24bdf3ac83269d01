"""The direction of play: who passed second chooses which way round the turns of the next round go."""

from collections.abc import Iterable, Sequence

from penumbra.eclipse.language.notation import DIRECTION
from penumbra.eclipse.language.steps import SeatStep
from penumbra.eclipse.language.vocabulary import COUNTERCLOCKWISE, DIRECTIONS_OF_PLAY
from penumbra.eclipse.position.state import EclipseState
from penumbra.kernel import Deed, Refusal, by_verb


def ask_direction(state: EclipseState, passed: Sequence[int]) -> None:
    """Asks the second of those who passed, in their order, as the last of the cleanup; nobody where that one is out.

    ra.variant.direction-stays.
    """
    if state.box.has("direction_of_play"):
        state.steps += [ChooseDirection(seat) for seat in passed[1:2] if not state.players[seat].out]


class ChooseDirection(SeatStep):
    """Which way round the turns of the round that begins go, from the start player on (ra.variant.direction-choose)."""

    __slots__ = ()
    kind = "direction"
    forms = by_verb(DIRECTION)

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        return [Deed("direction", (way,)) for way in range(len(DIRECTIONS_OF_PLAY))]

    def out_of_place(self, state: EclipseState, seat: int, verb: str) -> Refusal:
        return Refusal("ra.variant.direction-choose", "First choose which way round the turns of this round go.")

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        return None

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        state.steps.pop()
        (way,) = deed.values
        if way == COUNTERCLOCKWISE:
            state.turn_order = [(state.start_seat - step) % state.player_count for step in state.seats]
        state.tell(seat, "has the turns of this round go {}", DIRECTIONS_OF_PLAY[way])
