"""What the phases of a turn have in common."""

from penumbra.blueshift.language.steps import SeatStep
from penumbra.blueshift.phases.elimination import eliminate, lost
from penumbra.blueshift.position.state import BlueShiftState


class Phase(SeatStep):
    """A phase of a player's turn. Whenever play comes back to it, players who have lost all leave the game first."""

    __slots__ = ()

    def goes_on(self, state: BlueShiftState) -> bool:
        """Whether something happens by itself now."""
        return False

    def go_on(self, state: BlueShiftState) -> None:
        """Lets it happen."""
        raise NotImplementedError(f"{type(self).__name__} waits for its seat")

    def runs(self, state: BlueShiftState) -> bool:
        return bool(lost(state)) or self.goes_on(state)

    def run(self, state: BlueShiftState) -> None:
        gone = lost(state)
        for seat in gone:
            if state.steps:
                eliminate(state, seat)
        if not gone:
            self.go_on(state)
