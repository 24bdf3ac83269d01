"""A game that is watched as it is played, choice by choice."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from penumbra.chronicle.battles import WatchedBattle
from penumbra.chronicle.chronicler import Chronicler, Points, Stretch
from penumbra.chronicle.dice import Dice
from penumbra.chronicle.told import Chronicle, RoundEntry
from penumbra.chronicle.turning import Lead, Leaving, SeatInSight, Swing, turning_points
from penumbra.kernel import BattleBegun, BattleOver, Choice, Happening, ShipsLost, State, Thrown


class _Count(NamedTuple):
    """Points after a choice by who may know what: by viewer (None: all), then by seat."""

    round: int
    at: int
    points: Mapping[int | None, Sequence[Points]]


class Watch:
    """What has been seen of a game from its first position on.

    ``state`` is played on, and nobody else may change it; ``seats`` is how many there are. ``dice`` are all that fell.
    """

    def __init__(self, state: State, chronicler: Chronicler, seats: int) -> None:
        self.state: Any = state
        self.at = 0
        self.battles: list[WatchedBattle] = []
        self.chronicler = chronicler
        self._seats = range(seats)
        self.dice = Dice()
        self._ends: list[_Count] = []
        self._past: list[Swing] = []
        self._during: tuple[int, Stretch] | None = None
        self._sight: list[SeatInSight] = []
        self._leader: int | None = None
        self._leads: list[Lead] = []
        self._leavings: list[Leaving] = []
        state.witness = self._see

    def play(self, seat: int, choice: Choice) -> None:
        """Watches the next choice; raises what :meth:`penumbra.kernel.State.play` does, and then the watch is over."""
        state: State = self.state
        during = self._round, self.chronicler.stretch(state, seat)
        if during != self._during:
            seen = self._in_sight()
            self._past += self._swings(seen)
            self._during, self._sight = during, seen
        out = self.chronicler.out(state)
        self.at += 1
        state.play(seat, choice)
        gone = zip(self._seats, out, self.chronicler.out(state), strict=True)
        self._leavings += [Leaving(self.at, during[0], other) for other, was, now in gone if now and not was]
        for ended in range(during[0], self._round + state.over):
            self._end_round(ended)

    def told(self, viewer: int | None) -> Chronicle:
        """The chronicle as a seat (None: a spectator) may know it; as all may once the game is over."""
        battles = [battle.told(self.chronicler) for battle in self.battles]
        swings = [*self._past, *self._swings(self._in_sight())]
        turned = turning_points(swings, self._leads, self._leavings, self.battles, self.chronicler)
        return Chronicle(
            self.at,
            self.state.over,
            dict(self.chronicler.sources),
            self._told_rounds(viewer),
            battles,
            self.dice.told(),
            turned,
            any(battle.waits for battle in self.battles),
        )

    @property
    def _round(self) -> int:
        number: int = self.state.round
        return number

    def _see(self, happening: Happening) -> None:
        match happening:
            case Thrown():
                self.dice.add(happening)
            case BattleBegun():
                site, question = self.chronicler.site(self.state), self.chronicler.question(self.state)
                self.battles.append(WatchedBattle(happening, site, self._round, self.at, question))
            case ShipsLost():
                self.battles[-1].lose(happening)
            case BattleOver():
                self.battles[-1].end(happening, self.at)

    def _in_sight(self) -> list[SeatInSight]:
        points = self.chronicler.points(self.state, None)
        return [SeatInSight(*one) for one in zip(points, self.chronicler.sectors(self.state), strict=True)]

    def _swings(self, seen: Sequence[SeatInSight]) -> list[Swing]:
        """What the stretch has changed until now, when all can see this."""
        if self._during is None:
            return []
        round_, stretch = self._during
        pairs = enumerate(zip(self._sight, seen, strict=True))
        swings = [
            Swing(self.at, round_, stretch, seat, was.more_in(now), now.sectors - was.sectors)
            for seat, (was, now) in pairs
        ]
        return [swing for swing in swings if swing.points]

    def _count(self, number: int) -> _Count:
        viewers = (None, *self._seats)
        points = {viewer: self.chronicler.points(self.state, viewer) for viewer in viewers}
        return _Count(number, self.at, points)

    def _end_round(self, number: int) -> None:
        self._ends.append(self._count(number))
        sums = [_known(sight.points) for sight in self._in_sight()]
        leaders = [seat for seat in self._seats if sums[seat] == max(sums)]
        if len(leaders) == 1 and leaders[0] != self._leader:
            if self._leader is not None:
                self._leads.append(Lead(self.at, number, leaders[0], max(sums), self.state.over))
            self._leader = leaders[0]

    def _told_rounds(self, viewer: int | None) -> list[RoundEntry]:
        ended = [self._told_round(count, viewer, now=False) for count in self._ends]
        return ended if self.state.over else [*ended, self._told_round(self._count(self._round), viewer, now=True)]

    def _told_round(self, count: _Count, viewer: int | None, now: bool) -> RoundEntry:
        told = [dict(count.points[seat if self.state.over else viewer][seat]) for seat in self._seats]
        return RoundEntry(count.round, count.at, now, told, [_known(points) for points in told])


def _known(points: Points) -> int:
    """The sum of what is known."""
    return sum(each or 0 for each in points.values())
