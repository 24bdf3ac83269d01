"""The battles of a game, from their beginning to their end."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from penumbra.chronicle.chronicler import Chances, Chronicler
from penumbra.chronicle.told import BattleEntry, SideEntry
from penumbra.kernel import BattleBegun, BattleOver, Muster, ShipsLost, seat_letter

Winner = Literal["attacker", "defender"]


@dataclass(slots=True)
class WatchedBattle:
    """A battle that has begun; ``question`` is what is asked for its ``chances``, None where none can be told.

    ``site`` says in words where, as it was called when it began.
    """

    begun: BattleBegun
    site: str
    round: int
    at: int
    question: Any
    ended: int | None = None
    stand: tuple[bool, bool] = (True, True)
    lost: tuple[Counter[str], Counter[str]] = field(default_factory=lambda: (Counter(), Counter()))
    chances: Chances | None = None

    def lose(self, lost: ShipsLost) -> None:
        """Ships of a side are destroyed."""
        attacks = _is_of(self.begun.attacker, lost.seat)
        self.lost[0 if attacks else 1][lost.ship] += lost.number

    def end(self, over: BattleOver, at: int) -> None:
        """The battle is over."""
        self.ended, self.stand = at, over.stand

    @property
    def waits(self) -> bool:
        """Whether its chances are still to be worked out."""
        return self.question is not None and (self.chances is None or self.chances.coming)

    @property
    def winner(self) -> Winner | None:
        """The side that alone has ships there once it is over."""
        if self.ended is None or self.stand[0] == self.stand[1]:
            return None
        return "attacker" if self.stand[0] else "defender"

    def chance_of(self, side: Winner) -> float | None:
        """The chance that a side had of winning, as far as it is known."""
        if self.chances is None:
            return None
        return self.chances.attacker if side == "attacker" else self.chances.defender

    def side(self, side: Winner) -> Muster:
        """A side as it began."""
        return self.begun.attacker if side == "attacker" else self.begun.defender

    def told(self, chronicler: Chronicler) -> BattleEntry:
        """What there is to be told of it."""
        sides = zip((self.begun.attacker, self.begun.defender), self.lost, self.stand, strict=True)
        attacker, defender = (
            SideEntry(
                list(side.seats),
                dict(side.ships),
                dict(lost),
                fleet(chronicler, side.ships),
                fleet(chronicler, lost),
                stands,
            )
            for side, lost, stands in sides
        )
        when = self.round, self.at, self.ended
        return BattleEntry(self.begun.place, self.site, *when, attacker, defender, self.winner, self.chances)


def named(seats: Sequence[int]) -> str:
    """A side by the letters of its seats."""
    return " and ".join(map(seat_letter, seats))


def fleet(chronicler: Chronicler, ships: Mapping[str, int]) -> str:
    """Ships by kind in words; nothing where there are none."""
    return ", ".join(chronicler.ships(kind, count) for kind, count in ships.items() if count)


def _is_of(side: Muster, seat: int | None) -> bool:
    return not side.seats if seat is None else seat in side.seats
