"""How a game ends before its rules say so: those who play agree that it ends as it stands."""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple


class GameEnd(StrEnum):
    """What those who play agree on."""

    DRAWN = "drawn"
    """All of them share the win."""
    ABANDONED = "abandoned"
    """Nobody wins, and the game counts for nobody."""


class AgreedEnd(NamedTuple):
    """A seat has asked that the game ends so, and those of ``agreed`` did; ``on`` is when, by ISO 8601 in UTC."""

    ending: GameEnd
    asked: int
    agreed: tuple[int, ...]
    on: str

    @property
    def seats(self) -> tuple[int, ...]:
        """All who agreed on it, by rising seats."""
        return tuple(sorted({self.asked, *self.agreed}))

    def told(self, names: Sequence[str]) -> str:
        """The same in a sentence, by the names of seats."""
        asked = names[self.asked]
        if not self.agreed:
            return f"{asked} abandoned the game, which nobody else played, on {self.on}: it counts for nobody."
        how = "ended in a draw" if self.ending is GameEnd.DRAWN else "was abandoned, and counts for nobody"
        *others, last = (names[seat] for seat in self.agreed)
        agreed = f"{', '.join(others)} and {last}" if others else last
        return f"The game {how}: {asked} asked for it, and {agreed} agreed, on {self.on}."
