"""The moments that a table has come through lately, so that what happened meanwhile can be shown step by step."""

from collections import deque
from collections.abc import Iterable
from typing import Final, NamedTuple

from penumbra.table.moment import Moment

KEPT: Final = 96
"""So many moments a table keeps: more than anybody wants to step through, at about ten kilobytes each."""


class _Stop(NamedTuple):
    """A moment, and the version at which its last choice was made: one that was gone back to has a later one itself."""

    reached: int
    moment: Moment


class Trail:
    """The last moments of a table, the latest last. What was taken back is in it no more."""

    def __init__(self, moments: Iterable[Moment] = ()) -> None:
        self._stops = deque((_Stop(one.version, one) for one in moments), maxlen=KEPT)

    def __len__(self) -> int:
        return len(self._stops)

    def go_on(self, after: Moment) -> None:
        """A choice was made."""
        self._stops.append(_Stop(after.version, after))

    def go_back(self, before: Moment, count: int) -> None:
        """The last ``count`` choices were taken back, which led to the moment before them once more."""
        for _ in range(min(count, len(self._stops))):
            self._stops.pop()
        reached = self._stops.pop().reached if self._stops else before.version
        self._stops.append(_Stop(reached, before))

    def since(self, version: int, until: int) -> list[Moment]:
        """The moment that stood at a version and all that followed, to that of the version ``until``.

        Where that is not known any more they are as many as are kept; none where ``until`` is not.
        """
        found = list(self._stops)
        while found and found[-1].moment.version > until:
            found.pop()
        if not found or found[-1].moment.version != until:
            return []
        first = max((at for at, stop in enumerate(found) if stop.reached <= version), default=0)
        return [stop.moment for stop in found[first:]]

    def chosen_at(self, seat: int) -> int:
        """The version at which a seat chose last; where it has not chosen lately, that of the first moment kept."""
        last = (stop.reached for stop in reversed(self._stops) if stop.moment.lines and _mover(stop.moment) == seat)
        return next(last, self._stops[0].reached if self._stops else 0)


def _mover(moment: Moment) -> int:
    """The seat that made the last choice."""
    return moment.lines[-1].seat
