"""A table between two choices. A moment never changes once it is made; a choice makes the next one.

That is what keeps the table simple: a view can be drawn and a bot can think on a moment while the
next one is being stored, and a choice that could not be stored is forgotten by dropping its moment.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from penumbra import __version__
from penumbra.kernel import Choice, Entry, Game, MalformedChoice, Record, Refused, State
from penumbra.table.stand_in import StandIn, told
from penumbra.table.store import StoredChoice, StoredTable

# So many earlier moments are kept at hand for undo; further back the record is replayed.
_PAST = 32


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
    """One choice of the record, with what undo and the written record need to know of it."""

    seat: int
    choice: Choice
    request: str | None
    revealed: int  # the state's counter of revelations before the choice
    logged: int  # how many entries the log had before the choice
    stand_in: StandIn | None = None  # why chance chose in place of a bot


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """A position with its record and log; ``past`` holds the last moments that undo may lead to.

    ``asked`` says by seat since which version it has been asked what it is asked now; a seat that is not
    named, since this one.
    """

    version: int
    state: State
    lines: tuple[Line, ...] = ()
    log: tuple[Entry, ...] = ()
    past: tuple["Moment", ...] = ()
    asked: Mapping[int, int] = field(default_factory=dict)

    def stands(self, seat: int, version: int) -> bool:
        """Whether a seat is still asked what it was asked at an earlier ``version``, whatever others did since."""
        return self.asked.get(seat, self.version) <= version <= self.version

    def may_undo(self, seat: int | None) -> bool:
        """Whether ``seat`` may take the last choice back; a spectator may not."""
        return seat is not None and self.why_no_undo(seat) is None

    def why_no_undo(self, seat: int) -> str | None:
        """Why ``seat`` may not take the last choice back, in a sentence; None where it may.

        It may while the last choice is its own and revealed nothing: no card turned up, no die
        rolled, nobody else has chosen since.
        """
        if self.state.over:
            return "The game is over and its seed is published: nothing can be taken back any more."
        if not self.lines:
            return "Nothing has been played yet."
        if self.lines[-1].seat != seat:
            return "Another seat has chosen since, so your choice can no longer be taken back."
        if self.lines[-1].revealed != self.state.revealed:
            return "Your last choice revealed something hidden or rolled dice, so it cannot be taken back."
        return None

    def stand_in(self, seat: int) -> StandIn | None:
        """Why the seat's last choice was made by chance in place of its bot; None where it was not."""
        return next((line.stand_in for line in reversed(self.lines) if line.seat == seat), None)

    def chose_at(self) -> dict[int, int]:
        """By seat at which choice of the game it chose last; seats that have not chosen are not named."""
        return {line.seat: number for number, line in enumerate(self.lines)}

    def readable(self, seat: int | None) -> list[Entry]:
        """The log as ``seat`` (None: a spectator) may read it."""
        return _readable(self.log, seat)

    def read_since(self, earlier: "Moment", seat: int | None) -> list[Entry]:
        """The part of the log that has been written since an ``earlier`` moment, as ``seat`` may read it."""
        return _readable(self.log[len(earlier.log) :], seat)


def _readable(log: Sequence[Entry], seat: int | None) -> list[Entry]:
    return [entry for entry in log if entry.private_to is None or entry.private_to == seat]


def begin(game: Game[Any], options: dict[str, Any], seed: bytes, seeded: bool = False) -> Moment:
    """The moment before the first choice; where the seed was chosen (``seeded``) its log says so."""
    state, journal = _opened(game, options, seed, seeded)
    log = tuple(journal)
    state.journal = None
    return Moment(0, state, log=log)


def _opened(game: Game[Any], options: dict[str, Any], seed: bytes, seeded: bool) -> tuple[State, list[Entry]]:
    """The first position and the journal that it writes."""
    state = game.start(game.options(options), seed, journal=True)
    journal = state.journal = [] if state.journal is None else state.journal
    if seeded:
        journal.insert(0, Entry(SEED_CHOSEN, None, journal[0].round if journal else 0))
    return state, journal


def play(moment: Moment, seat: int, choice: Choice, request: str | None, stand_in: StandIn | None = None) -> Moment:
    """The moment after ``choice``; ``moment`` stays as it is. Raises Refused where the rules refuse.

    ``stand_in`` says why chance made the choice in place of a bot; the log tells it to all.
    """
    state = moment.state.copy()
    state.journal = _told(moment.log, seat, moment.stand_in(seat), stand_in)
    state.play(seat, choice)
    log = moment.log + tuple(state.journal)
    state.journal = None
    line = Line(seat, choice, request, moment.state.revealed, len(moment.log), stand_in)
    version = moment.version + 1
    after = Moment(version, state, (*moment.lines, line), log, asked=_asked(moment, state, seat))
    if not after.may_undo(seat):
        return after
    return replace(after, past=(*moment.past, replace(moment, past=()))[-_PAST:])


def resume(
    game: Game[Any],
    options: dict[str, Any],
    seed: bytes,
    choices: Sequence[StoredChoice],
    version: int,
    seeded: bool = False,
) -> Moment:
    """The moment that a stored record leads to; raises :class:`ReplayFault`."""
    return retraced(game, options, seed, choices, version, seeded)[-1]


def retraced(
    game: Game[Any],
    options: dict[str, Any],
    seed: bytes,
    choices: Sequence[StoredChoice],
    version: int,
    seeded: bool = False,
    most: int = 1,
) -> list[Moment]:
    """The moment that a stored record leads to, after those before it, ``most`` in all; raises :class:`ReplayFault`.

    Which versions they had is not stored: they are numbered as if nothing had been taken back since.
    """
    state, journal = _opened(game, options, seed, seeded)
    lines: list[Line] = []
    found: list[Moment] = []
    before: dict[int, StandIn | None] = {}
    for number, stored in enumerate(choices, start=1):
        left = len(choices) - len(lines)
        if left < most:
            found.append(Moment(max(0, version - left), state.copy(), tuple(lines), tuple(journal)))
        try:
            choice = Choice.parse(stored.text)
            line = Line(stored.seat, choice, stored.request, state.revealed, len(journal), stored.stand_in)
            journal += _told(journal, line.seat, before.get(line.seat), line.stand_in)
            before[line.seat] = line.stand_in
            state.play(line.seat, line.choice)
        except Refused as refused:
            raise ReplayFault(number, refused.refusal.rule) from None
        except MalformedChoice:
            raise ReplayFault(number, None) from None
        lines.append(line)
    log = tuple(journal)
    state.journal = None
    return [*found, Moment(version, state, tuple(lines), log)]


def _told(log: Sequence[Entry], seat: int, before: StandIn | None, now: StandIn | None) -> list[Entry]:
    """What the log says when a seat comes to be played by chance, or by its bot again."""
    current = log[-1].round if log else 1
    return [Entry(sentence, seat, current) for sentence in told(before, now)]


def undone(moment: Moment) -> Moment | None:
    """The moment before the last choice, one version on; None where the record must be replayed for it."""
    if not moment.past:
        return None
    before = moment.past[-1]
    asked = _asked(moment, before.state, moment.lines[-1].seat)
    return replace(before, version=moment.version + 1, past=moment.past[:-1], asked=asked)


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
        result=moment.state.result(),
        seeded=table.seeded,
        made_with=__version__,
    )
    current = 0
    for index, line in enumerate(moment.lines):
        until = moment.lines[index + 1].logged if index + 1 < len(moment.lines) else len(moment.log)
        entries = moment.log[line.logged : until]
        if entries and entries[0].round != current:
            current = entries[0].round
            record.rounds[index] = f"Round {current}"
        record.lines.append((line.seat, line.choice))
    return record
