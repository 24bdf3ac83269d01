"""A table between two choices. A moment never changes once it is made; a choice makes the next one.

That is what keeps the table simple: a view can be drawn and a bot can think on a moment while the
next one is being stored, and a choice that could not be stored is forgotten by dropping its moment.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, Final, NamedTuple

from penumbra import __version__
from penumbra.kernel import Choice, Contribution, Entry, Game, MalformedChoice, Record, Refused, State, seat_letter
from penumbra.kernel.agreed_end import AgreedEnd
from penumbra.table.moments.agreed import agreed_end
from penumbra.table.store import StoredChoice, StoredTable
from penumbra.table.terms.progress import Progress
from penumbra.table.terms.seat_events import IN_THE_RECORD
from penumbra.table.terms.stand_in import StandIn, told
from penumbra.table.terms.take_back import Withdrawal

# So many earlier moments are kept at hand for undo; further back the record is replayed.
_PAST = 32


LAID: Final = "has laid this down beforehand"
"""What the log and the record say of such a choice."""

NOT_BEGUN: Final = -1
"""Fewer choices than any position has behind it, its first one too."""

SEED_CHOSEN = (
    "The seed of this game was chosen by the maker of the table, not drawn: the maker may know dice, tiles and draws."
)
"""What the log says first where somebody chose the seed: it is sealed to nobody who did."""


class ReplayFault(Exception):
    """A stored record that this version of the rules does not play: names the choice and the rule, not the secret.

    ``choice`` is its number, from 1; ``rule`` refuses it, or is None where the words fit no choice.
    """

    def __init__(self, choice: int, rule: str | None) -> None:
        super().__init__(f"choice {choice} is refused by {rule}" if rule else f"choice {choice} fits no choice")
        self.choice = choice
        self.rule = rule


class Line(NamedTuple):
    """One choice of the record, with what undo, the past and the written record need to know of it."""

    seat: int
    choice: Choice
    request: str | None
    revealed: int  # the state's counter of revelations before the choice
    logged: int  # how many entries the log had before the choice
    version: int  # of the table when it had been made
    stand_in: StandIn | None = None  # why chance chose in place of a bot
    laid: bool = False  # it was laid down beforehand


Onlooker = Callable[[int, State], None]
"""Is shown a position after so many choices, which goes on to change."""


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """A position with its record and log; ``past`` holds the last moments that undo may lead to.

    ``asked`` says by seat since which version it has been asked what it is asked now; a seat that is not
    named, since this one. ``answering`` are the bots whose choices are taken back with a person's: all of them at a
    table of one person, and none where others would lose what they have seen. ``take_backs`` are those that took some.
    ``ended`` says how those who play have agreed to end the game here, if they have.
    """

    version: int
    state: State
    lines: tuple[Line, ...] = ()
    log: tuple[Entry, ...] = ()
    past: tuple["Moment", ...] = ()
    asked: Mapping[int, int] = field(default_factory=dict)
    answering: frozenset[int] = frozenset()
    take_backs: tuple[Withdrawal, ...] = ()
    ended: AgreedEnd | None = None

    @property
    def over(self) -> bool:
        """Whether nothing is chosen any more: by the rules, or because those who play have agreed."""
        return self.ended is not None or self.state.over

    def stands(self, seat: int, version: int) -> bool:
        """Whether a seat is still asked what it was asked at an earlier ``version``, whatever others did since."""
        return self.ended is None and self.asked.get(seat, self.version) <= version <= self.version

    def asks_still(self, seat: int, version: int) -> bool:
        """Whether a seat is asked what it was asked at an earlier ``version``, which has led here."""
        return self.stood_at(version) and self.stands(seat, version)

    def undoes(self, seat: int | None) -> int:
        """How many of the last choices ``seat`` may take back at once: its last one, and what bots answered to it.

        None while it may not (:meth:`why_no_undo`); a spectator never may.
        """
        return 0 if seat is None or self.why_no_undo(seat) is not None else self._since(seat)

    def why_no_undo(self, seat: int) -> str | None:
        """Why ``seat`` may not take its last choice back, in a sentence; None where it may.

        It may while nobody but bots that answer it alone has chosen since, and nothing was revealed: no card turned
        up, no die rolled.
        """
        if self.over:
            return "The game is over and its seed is published: nothing can be taken back any more."
        if not self.lines:
            return "Nothing has been played yet."
        since = self._since(seat)
        if not since:
            return "Another seat has chosen since, so your choice can no longer be taken back."
        if self.lines[-since].revealed != self.state.revealed:
            what = "Your last choice" if since == 1 else "Your last choice, or what bots answered,"
            return f"{what} revealed something hidden or rolled dice, so it cannot be taken back."
        return None

    def _since(self, seat: int) -> int:
        """How many choices there are from the seat's last one on; 0 where others than answering bots made some."""
        for count, line in enumerate(reversed(self.lines), start=1):
            if line.seat == seat:
                return count
            if line.seat not in self.answering:
                break
        return 0

    def stand_in(self, seat: int) -> StandIn | None:
        """Why the seat's last choice was made by chance in place of its bot; None where it was not."""
        return next((line.stand_in for line in reversed(self.lines) if line.seat == seat), None)

    def chose_at(self) -> dict[int, int]:
        """By seat at which choice of the game it chose last; seats that have not chosen are not named."""
        return {line.seat: number for number, line in enumerate(self.lines)}

    @property
    def made(self) -> int:
        """How many choices have led here; what was taken back is none of them."""
        return len(self.lines)

    @property
    def progress(self) -> Progress:
        """Where the game stands."""
        state = self.state
        if self.ended is not None:
            return Progress(state.round, (), (), True, self.ended.ending)
        winners = tuple(row["seat"] for row in state.result() if row["place"] == 1) if state.over else ()
        return Progress(state.round, state.waiting(), winners, state.over)

    def made_at(self, version: int) -> int:
        """How many of the choices that led here were made by a version of the table."""
        return bisect_right(self.lines, version, key=lambda line: line.version)

    def stood_at(self, version: int) -> bool:
        """Whether the table at a ``version``, log and all, has led here: it may have been taken back since."""
        made = self.made_at(version)
        left = self.lines[made].version - 1 if made < self.made else self.version
        reached = self.lines[made - 1].version if made else 0
        return version == left or (version == reached and all(one.n != made for one in self.take_backs))

    def chosen_at(self, seat: int) -> int:
        """The version at which a seat chose last; 0 where it has not chosen yet."""
        return next((line.version for line in reversed(self.lines) if line.seat == seat), 0)

    def logged(self, made: int) -> int:
        """How many entries of the log are of the first ``made`` choices, or stood before them."""
        if made == NOT_BEGUN:
            return 0
        return self.lines[made].logged if made < self.made else len(self.log)

    def entries_by_choice(self, after: int = NOT_BEGUN) -> Iterator[tuple[int, Sequence[Entry]]]:
        """The entries of the log, by how many choices had been made when they were written: more than ``after``."""
        borders = [self.logged(made) for made in range(after, self.made + 1)]
        for made, (first, last) in enumerate(pairwise(borders), start=after + 1):
            yield made, self.log[first:last]

    def before(self, made: int, state: State) -> "Moment":
        """What the table was after its first ``made`` choices, given the ``state`` then."""
        if made == self.made:
            return self if self.ended is None else replace(self, ended=None)
        return replace(
            self,
            version=self.lines[made - 1].version if made else 0,
            state=state,
            lines=self.lines[:made],
            log=self.log[: self.lines[made].logged],
            past=(),
            asked={},
            take_backs=tuple(one for one in self.take_backs if one.n <= made),
            ended=None,
        )


def begin(
    game: Game[Any],
    options: dict[str, Any],
    seed: bytes,
    seeded: bool = False,
    answering: frozenset[int] = frozenset(),
) -> Moment:
    """The moment before the first choice; where the seed was chosen (``seeded``) its log says so."""
    state, journal = _opened(game, options, seed, seeded)
    log = tuple(journal)
    state.journal = None
    return Moment(0, state, log=log, answering=answering)


def answering(table: StoredTable) -> frozenset[int]:
    """The bots that answer a person alone; none at a table of several people."""
    bots = frozenset(number for number, seat in enumerate(table.seats) if seat.bot is not None)
    return bots if len(table.seats) - len(bots) == 1 else frozenset()


def _opened(game: Game[Any], options: dict[str, Any], seed: bytes, seeded: bool) -> tuple[State, list[Entry]]:
    """The first position and the journal that it writes."""
    state = game.start(game.options(options), seed, journal=True)
    journal = state.journal = [] if state.journal is None else state.journal
    if seeded:
        journal.insert(0, Entry(SEED_CHOSEN, None, journal[0].round if journal else 0))
    return state, journal


def play(
    moment: Moment,
    seat: int,
    choice: Choice,
    request: str | None,
    stand_in: StandIn | None = None,
    laid: bool = False,
) -> Moment:
    """The moment after ``choice``; ``moment`` stays as it is. Raises Refused where the rules refuse.

    ``stand_in`` says why chance made the choice in place of a bot, ``laid`` that it was laid down beforehand; the log
    tells it to all.
    """
    state = moment.state.copy()
    state.journal = _told(moment.log, seat, moment.stand_in(seat), stand_in, laid)
    state.play(seat, choice)
    log = moment.log + tuple(state.journal)
    state.journal = None
    version = moment.version + 1
    line = Line(seat, choice, request, moment.state.revealed, len(moment.log), version, stand_in, laid)
    after = replace(
        moment,
        version=version,
        state=state,
        lines=(*moment.lines, line),
        log=log,
        past=(),
        asked=_asked(moment, state, seat),
    )
    if not after.undoes(seat):
        return after
    return replace(after, past=(*moment.past, replace(moment, past=()))[-_PAST:])


def _unwatched(_made: int, _state: State) -> None:
    """Nobody looks."""


def resume(game: Game[Any], table: StoredTable, watch: Onlooker = _unwatched) -> Moment:
    """The moment that a stored record leads to; raises :class:`ReplayFault`.

    ``watch`` is shown every position on the way. Which versions these had is not stored: they are numbered as if
    nothing had been taken back since.
    """
    state, journal = _opened(game, table.options, table.seed, table.seeded)
    lines: list[Line] = []
    before: dict[int, StandIn | None] = {}
    watch(0, state)
    for number, stored in enumerate(table.choices, start=1):
        journal += _taken_back(table.take_backs, len(lines), journal)
        version = max(0, table.version - (len(table.choices) - number))
        try:
            choice = Choice.parse(stored.text)
            made = (stored.stand_in, stored.laid)
            line = Line(stored.seat, choice, stored.request, state.revealed, len(journal), version, *made)
            journal += _told(journal, line.seat, before.get(line.seat), *made)
            before[line.seat] = line.stand_in
            state.play(line.seat, line.choice)
        except Refused as refused:
            raise ReplayFault(number, refused.refusal.rule) from None
        except MalformedChoice:
            raise ReplayFault(number, None) from None
        lines.append(line)
        watch(number, state)
    journal += _taken_back(table.take_backs, len(lines), journal)
    state.journal = None
    return Moment(
        *(table.version, state, tuple(lines), tuple(journal)),
        answering=answering(table),
        take_backs=table.take_backs,
        ended=agreed_end(table.events),
    )


def retold(current: Moment, made: int, state: State, until: int) -> Iterator[Moment]:
    """The moments on the way to ``current``, from that after ``made`` choices to that after ``until`` of them.

    ``state`` is the position of the first.
    """
    yield current.before(made, state)
    for number in range(made, until):
        line = current.lines[number]
        state = state.copy()
        state.play(line.seat, line.choice)
        yield current.before(number + 1, state)


def _taken_back(take_backs: Sequence[Withdrawal], n: int, log: Sequence[Entry]) -> list[Entry]:
    """What the log says before choice ``n`` of what was taken back there."""
    current = log[-1].round if log else 1
    return [Entry(one.sentence, one.seat, current) for one in take_backs if one.n == n]


def _told(log: Sequence[Entry], seat: int, before: StandIn | None, now: StandIn | None, laid: bool) -> list[Entry]:
    """What the log says when a seat comes to be played by chance or by its bot again, or has laid its choice down."""
    current = log[-1].round if log else 1
    sentences = (*told(before, now), *((LAID,) if laid else ()))
    return [Entry(sentence, seat, current) for sentence in sentences]


def undone(moment: Moment, count: int = 1, agreed: bool = False) -> Moment | None:
    """The moment before the last ``count`` choices, as many versions on; None where the record must be replayed.

    ``agreed`` says that those concerned were asked, and not only bots had answered.
    """
    if len(moment.past) < count:
        return None
    before, taken = moment.past[-count], _taken_back_now(moment, count, agreed)
    more = _taken_back(taken[len(before.take_backs) :], len(before.lines), before.log)
    return replace(
        before,
        version=moment.version + count,
        past=moment.past[:-count],
        asked=_asked(moment, before.state, moment.lines[-count].seat),
        log=(*before.log, *more),
        take_backs=taken,
    )


def replayed_without(game: Game[Any], table: StoredTable, moment: Moment, count: int, agreed: bool) -> Moment:
    """The same from the record of ``table``, whatever is at hand; raises :class:`ReplayFault`."""
    choices = tuple(stored(line) for line in moment.lines[:-count])
    taken = _taken_back_now(moment, count, agreed)
    return resume(game, replace(table, choices=choices, version=moment.version + count, take_backs=taken))


def _taken_back_now(moment: Moment, count: int, agreed: bool) -> tuple[Withdrawal, ...]:
    """All of which the log says that it was taken back, once the last ``count`` choices are as well."""
    n = len(moment.lines) - count
    before = tuple(one.within(n) for one in moment.take_backs)
    if count == 1 and not agreed:
        return before
    return (*before, Withdrawal(n, moment.lines[-count].seat, count - 1, agreed))


def stored(line: Line) -> StoredChoice:
    """A choice as the store has it."""
    return StoredChoice(line.seat, str(line.choice), line.request, line.stand_in, line.laid)


def _asked(before: Moment, state: State, mover: int) -> dict[int, int]:
    """The seats that go on being asked the same while ``mover`` chose or took back, with the version it was first."""
    others = [seat for seat in state.may_choose() if seat != mover and seat in before.state.may_choose()]
    return {
        seat: before.asked.get(seat, before.version)
        for seat in others
        if _question(state, seat) == _question(before.state, seat)
    }


def _question(state: State, seat: int) -> tuple[Any, list[Choice]]:
    return state.facing(seat).plain(), state.choices(seat)


def written(moment: Moment, table: StoredTable) -> Record:
    """The record of a finished game, with a heading above the first choice of each round."""
    record = Record(
        table.game,
        table.options,
        [seat.name for seat in table.seats],
        table.commitment,
        table.seed.hex(),
        result=moment.state.result() if moment.state.over else None,
        ended=moment.ended,
        seeded=table.seeded,
        made_with=__version__,
        salt=table.salt.hex() if table.salt else None,
        secret=table.secret.hex() if table.contributions else None,
        contributions=tuple(
            Contribution(one.seat, one.commitment, one.value)
            for one in table.contributions
            if one.commitment is not None and one.value is not None
        ),
    )
    for taken in moment.take_backs:
        _above(record, taken.n, f"{seat_letter(taken.seat)} {taken.sentence}")
    for event in table.events:
        if event.event in IN_THE_RECORD:
            # What happened before a choice that was taken back may be later than the last one.
            _above(
                record,
                min(event.choices, moment.made - 1),
                f"{seat_letter(event.seat)} {event.sentence}",
            )
    for at, line in enumerate(moment.lines):
        if line.laid:
            _above(record, at, f"{seat_letter(line.seat)} {LAID}")
    current = 0
    for made, entries in moment.entries_by_choice():
        if made and entries and entries[0].round != current:
            current = entries[0].round
            _above(record, made - 1, f"Round {current}")
    record.lines += [(line.seat, line.choice) for line in moment.lines]
    return record


def _above(record: Record, index: int, heading: str) -> None:
    """Writes a heading above a choice, behind one that stands there."""
    record.rounds[index] = "; ".join(filter(None, (record.rounds.get(index), heading)))
