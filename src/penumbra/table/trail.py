"""The way that a table has come, so that every moment of it can be looked at again.

What stands of a table are its choices; whatever it was after some of them is found by playing these again. So that this
takes no longer late in a game than early, some of the positions on the way are kept.
"""

from typing import Final

from penumbra.kernel import State

APART: Final = 64
"""So many choices lie between two positions that are kept: they are played again in a few milliseconds."""

MOST: Final = 48
"""So many positions of a table are kept, of some 25 kilobytes each; in longer games they lie further apart."""


class Trail:
    """Positions of a table by how many choices led to them; the first one is always among them."""

    def __init__(self) -> None:
        self._kept: dict[int, State] = {}
        self._apart = APART

    def pass_by(self, made: int, state: State) -> None:
        """The table is at a position after ``made`` choices; it may change on."""
        if made % self._apart:
            return
        self._kept[made] = state.copy()
        if len(self._kept) > MOST:
            self._apart *= 2
            self._kept = {at: one for at, one in self._kept.items() if at % self._apart == 0}

    def go_back(self, made: int) -> None:
        """Only the first ``made`` choices stand any more."""
        self._kept = {at: one for at, one in self._kept.items() if at <= made}

    def nearest(self, made: int) -> tuple[int, State]:
        """The last position kept that is not after ``made`` choices, and how many led to it."""
        at = max(at for at in self._kept if at <= made)
        return at, self._kept[at]
