"""Turns of a game, as they begin."""

from penumbra.blueshift.position.state import BlueShiftState


class TurnCount:
    """Counts the turns that have begun in a state since it was given, as often as it is asked after a choice."""

    def __init__(self, state: BlueShiftState) -> None:
        self._state = state
        self._now = state.round, state.active
        self._begun = 0

    def begun(self) -> int:
        """How many."""
        if (self._state.round, self._state.active) != self._now:
            self._now = self._state.round, self._state.active
            self._begun += 1
        return self._begun
