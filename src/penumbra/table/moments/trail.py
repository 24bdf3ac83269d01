"""The way that a table has come, so that every moment of it can be looked at again.

What stands of a table are its choices; whatever it was after some of them is found by playing these again. So that this
takes no longer late in a game than early, some of the positions on the way are kept.
"""

from collections import deque
from typing import Final

from penumbra.kernel import State

APART: Final = 64
"""So many choices lie between two positions that are kept: they are played again in a few milliseconds."""

MOST: Final = 48
"""So many positions of a table are kept, of some 25 kilobytes each; in longer games they lie further apart."""

RECENT: Final = 8
"""So many of the last positions are kept beside them: who looks at the table has one of these before the next."""


class Trail:
    """Positions of a table by how many choices led to them; the first one is always among them."""

    def __init__(self) -> None:
        self._kept: dict[int, State] = {}
        self._recent: deque[tuple[int, State]] = deque(maxlen=RECENT)
        self._apart = APART

    def branched(self) -> "Trail":
        """The same way so far, for what goes on otherwise."""
        other = Trail()
        other._kept, other._recent, other._apart = dict(self._kept), self._recent.copy(), self._apart
        return other

    def pass_by(self, made: int, state: State) -> None:
        """The table is at a position after ``made`` choices; it may change on."""
        if made % self._apart:
            return
        self._kept[made] = state.copy()
        if len(self._kept) > MOST:
            self._apart *= 2
            self._kept = {at: one for at, one in self._kept.items() if at % self._apart == 0}

    def stop_at(self, made: int, state: State) -> None:
        """The table is at a position after ``made`` choices, which never changes: the next one is another's."""
        self.pass_by(made, state)
        self._recent.append((made, state))

    def go_back(self, made: int) -> None:
        """Only the first ``made`` choices stand any more."""
        self._kept = {at: one for at, one in self._kept.items() if at <= made}
        self._recent = deque((one for one in self._recent if one[0] <= made), maxlen=RECENT)

    def nearest(self, made: int) -> tuple[int, State]:
        """The last position kept that is not after ``made`` choices, and how many led to it."""
        # Of two after as many choices that which the table was at: what was drawn of it is known.
        for one in reversed(self._recent):
            if one[0] == made:
                return one
        found = [*self._recent, *self._kept.items()]
        return max((one for one in found if one[0] <= made), key=lambda one: one[0])
