"""What a question may cost: operations, things remembered, and whether anybody still waits for the answer."""

from collections.abc import Callable
from typing import Final

OPERATIONS: Final = 30_000_000
"""What a question may cost unless the caller says otherwise: about half a minute."""

CELLS: Final = 8_000_000
"""How many numbers, or tuples, a question may keep at a time unless the caller says otherwise: about a gigabyte."""

_LOOK: Final = 4_000  # operations between two looks at whether anybody waits: some milliseconds


class TooLarge(Exception):
    """The question would take more work or memory than it may; says how much that is."""


class Cancelled(Exception):
    """Nobody waits for the answer any more."""


class Work:
    """A budget that all loops of a question draw on.

    An operation is one possibility looked at, one die rolled or one number of an equation: about a
    microsecond, whatever the machine a count that is the same each time. ``cancelled`` is asked every
    few milliseconds.
    """

    __slots__ = ("_cancelled", "_next", "cells", "cells_left", "left", "operations")

    def __init__(
        self, operations: int = OPERATIONS, cells: int = CELLS, cancelled: Callable[[], bool] | None = None
    ) -> None:
        self.operations = self.left = operations
        self.cells = self.cells_left = cells
        self._cancelled = cancelled
        self._next = max(operations - _LOOK, 0)

    def spend(self, operations: int) -> None:
        """Draws on the budget; raises TooLarge where it is used up, Cancelled where nobody waits."""
        self.left -= operations
        if self.left < self._next:
            self._look()

    def keep(self, cells: int) -> None:
        """Counts things that are remembered as long as the question; raises TooLarge beyond the allowance."""
        self.cells_left -= cells
        if self.cells_left < 0:
            raise TooLarge(f"more than {self.cells:,} figures to remember")

    @property
    def spent(self) -> int:
        """The operations drawn so far."""
        return self.operations - self.left

    def part(self, operations: int) -> "Work":
        """A budget of at most so many operations for a part of the question; ``take`` draws what it has spent."""
        return Work(min(operations, self.left), self.cells_left, self._cancelled)

    def take(self, part: "Work") -> None:
        """Draws what a part has spent; a part that overdrew its own budget does not overdraw this one."""
        self.left = max(0, self.left - part.spent)
        if self.left < self._next:
            self._look()

    def _look(self) -> None:
        self._next = max(self.left - _LOOK, 0)
        if self._cancelled is not None and self._cancelled():
            raise Cancelled
        if self.left < 0:
            raise TooLarge(f"more than {self.operations:,} possibilities to weigh")
