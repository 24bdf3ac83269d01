"""A battle watched again: what a seat saw of it from its beginning to its end, volley by volley.

Between two choices dice may fall several times, of which no position tells. So the choices of a battle are played
once more before a witness, who looks at the table as soon as dice lie on it.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from penumbra.kernel import BattleBegun, BattleOver, Choice, Entry, Happening, ShipsLost, State, Thrown
from penumbra.table import wire
from penumbra.table.moments.difference import difference
from penumbra.table.moments.log import begins_battle, lines_of, readable
from penumbra.table.moments.moment import Moment, retold
from penumbra.table.problems import not_found
from penumbra.table.tables.open_table import Table

MOST: Final = 240
"""After so many steps a battle is cut short: nobody wants to watch more."""

VIEWS: Final = 40
"""A battle watched again counts as so many views of the past: few have more steps."""


def draw_battle(table: Table, seat: int | None, number: int) -> Callable[[], bytes]:
    """How to draw the ``number``-th battle of a table, from 1, as ``seat`` (None: a spectator) saw it.

    It is to be asked before the table goes on, and makes a :class:`wire.BattleAgain` as JSON; raises Problem.
    """
    current = table.moment
    begun = [at for at, entries in current.entries_by_choice() for _ in range(_battles(entries))]
    if not 0 < number <= len(begun):
        raise not_found(f"{len(begun)} battles have begun at this table: there is no battle {number}.")
    at = begun[number - 1]
    earlier = begun[: number - 1].count(at)
    made, kept = table.trail.nearest(at - 1)

    def draw() -> bytes:
        *_, before = retold(current, made, kept, at - 1)
        film = _Film(before.state.copy(), seat, earlier + 1)
        for later, line in enumerate(current.lines[at - 1 :], start=at):
            if not film.goes_on(later, line.seat, line.choice):
                break
        return msgspec.json.encode(_told(film, current, number))

    return draw


class _Step(NamedTuple):
    """What a seat saw at a moment, what had been written since the one before, and whether dice had just fallen."""

    at: int
    entries: Sequence[Entry]
    rolls: bool
    view: Any


class _Film:
    """What ``seat`` sees of the battle that is the ``nth`` to begin with the next choice; ``state`` is played on."""

    def __init__(self, state: State, seat: int | None, nth: int) -> None:
        self.seat = seat
        self.steps: list[_Step] = []
        # What is decided without a fight of ships has no end of its own.
        self.over = True
        self._state = state
        self._nth = nth
        self._at = 0
        self._written = 0
        state.witness = self._see

    def goes_on(self, at: int, seat: int, choice: Choice) -> bool:
        """Plays the ``at``-th choice of the game; whether the next one still belongs to the battle."""
        self._at = at
        self._written = 0
        self._state.journal = []
        self._state.play(seat, choice)
        left = _battles(self._state.journal) != self._nth
        self._look(rolls=False)
        self._nth = 0
        return not (self.over or left) and len(self.steps) < MOST

    def _see(self, happening: Happening) -> None:
        if _battles(self._journal) != self._nth or isinstance(happening, ShipsLost):
            return  # another battle, or ships that are just being taken off the table
        if isinstance(happening, BattleBegun | BattleOver):
            self.over = isinstance(happening, BattleOver)
        self._look(rolls=isinstance(happening, Thrown))

    @property
    def _journal(self) -> list[Entry]:
        assert self._state.journal is not None
        return self._state.journal

    def _look(self, rolls: bool) -> None:
        told = _until(self._journal, self._nth + 1)
        first = _until(self._journal, self._nth) if self._nth else []
        entries = readable(told[max(len(first), self._written) :], self.seat)
        self._written = len(told)
        self.steps.append(_Step(self._at, entries, rolls, self._state.view(self.seat)))


def _battles(entries: Sequence[Entry]) -> int:
    """How many battles begin with these entries."""
    return sum(map(begins_battle, entries))


def _until(entries: Sequence[Entry], nth: int) -> Sequence[Entry]:
    """The entries before those with which the ``nth`` battle begins; all where fewer begin."""
    marked = [at for at, entry in enumerate(entries) if begins_battle(entry)]
    return entries[: marked[nth - 1]] if nth <= len(marked) else entries


def _told(film: _Film, current: Moment, number: int) -> wire.BattleAgain:
    first, last = film.steps[0], film.steps[-1]
    lines = iter(lines_of(current, film.seat, first.at - 1))
    steps = []
    before = first
    for step in film.steps:
        log = [next(line for line in lines if line.text == entry.sentence) for entry in step.entries]
        steps.append(wire.SeenChange(step.at, step.rolls, log, difference(step.view, before.view)))
        before = step
    return wire.BattleAgain(number, film.over, last.view, steps)
