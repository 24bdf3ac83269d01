"""A game is its record: a header and one choice a line, that people can read and machines replay.

Format 2, which is written today::

    # penumbra 2
    game: new-dawn
    options: {"players": 2}
    seats: ["Ada", "Bob"]
    commitment: <64 hex digits>
    seed: <64 hex digits, once the game is over>
    seed chosen by: the maker of the table      (only where it was not drawn)
    salt: <64 hex digits>                       (where it was chosen: the commitment is to both)
    secret: <64 hex digits>                     (where seats drew the seed too: the commitment is to it)
    contributions: {"A": {"commitment": <64 hex digits>, "value": <64 hex digits>}}     (theirs)
    made with: 0.1.0
    ## Round 1
    A explore #1b0f33aa
    result: [...]

Where those who play have agreed that it ends, this stands in the place of the result::

    ended: {"ending": "drawn", "asked": "A", "agreed": ["B"], "on": "2030-01-31T18:00:00+00:00"}

Behind each choice stand the first eight hex digits of its link (:mod:`penumbra.kernel.chain`), so that a choice
which was changed, left out or put in is found at its own line. Format 1 had no links and none of the headings
below the seed; such records are still read, and written as they were. White space at the ends of lines, empty
lines, any kind of line ends and a byte order mark mean nothing.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from penumbra.kernel.agreed_end import AgreedEnd, GameEnd
from penumbra.kernel.chain import first_link, next_link
from penumbra.kernel.chance import SEED_BYTES, commitment
from penumbra.kernel.choice import Choice, MalformedChoice
from penumbra.kernel.game import Game, OptionError, State
from penumbra.kernel.joint import Contribution, joint_seed
from penumbra.kernel.refusal import Refused
from penumbra.kernel.seats import seat_letter, seat_number

_FIRST_LINE = re.compile(r"# penumbra ([0-9]{1,4})")
_UNCHAINED, _CHAINED = 1, 2
_HEADS: Final = ("game", "options", "seats", "commitment")
_MORE_HEADS: Final = {
    _UNCHAINED: ("seed",),
    _CHAINED: ("seed", "seed chosen by", "salt", "secret", "contributions", "made with"),
}
_LINE_ENDS = re.compile(r"\r\n|\r|\n")
_MARK_DIGITS: Final = 8
_MAKER: Final = "the maker of the table"


class RecordError(ValueError):
    """A record that cannot be read or replayed: names the line or choice and the fault.

    ``choice`` is the number of the faulty choice, from 1, ``rule`` the rule that refuses it; None where the fault
    is none of a choice's.
    """

    def __init__(self, fault: str, choice: int | None = None, rule: str | None = None) -> None:
        super().__init__(fault)
        self.choice = choice
        self.rule = rule


@dataclass(slots=True)
class Record:
    """A game as it was played.

    ``seed`` is the secret as 64 hex digits, None while the game goes on; ``rounds`` maps the index of
    a line to the heading that stands above it. ``seeded`` says that somebody chose the seed, and so may have known
    the dice; then a ``salt`` goes with it into the commitment. Where seats have drawn it together with the table, it is
    made of their ``contributions`` and a ``secret``, to which the commitment is. ``made_with`` is the version of
    Penumbra that wrote it. Where it is not ``chained`` (format 1) nothing tells whether choices are missing.
    ``ended`` says how those who played have agreed to end it before its rules did.
    """

    game: str
    options: dict[str, Any]
    seats: list[str]
    commitment: str
    seed: str | None = None
    lines: list[tuple[int, Choice]] = field(default_factory=list)
    rounds: dict[int, str] = field(default_factory=dict)
    result: Sequence[Mapping[str, Any]] | None = None
    seeded: bool = False
    made_with: str | None = None
    chained: bool = True
    salt: str | None = None
    secret: str | None = None
    contributions: tuple[Contribution, ...] = ()
    ended: AgreedEnd | None = None

    def first_link(self) -> bytes:
        """The link before the first choice."""
        commitments = {one.seat: one.commitment for one in self.contributions}
        return first_link(self.game, self.options, self.seats, self.commitment, self.seeded, commitments)

    def dumps(self) -> str:
        """The record as text."""
        head = [
            f"# penumbra {_CHAINED if self.chained else _UNCHAINED}",
            f"game: {self.game}",
            f"options: {json.dumps(self.options)}",
            f"seats: {json.dumps(self.seats)}",
            f"commitment: {self.commitment}",
        ]
        if self.seed is not None:
            head.append(f"seed: {self.seed}")
        if self.seeded and self.chained:
            head.append(f"seed chosen by: {_MAKER}")
        if self.salt is not None and self.chained:
            head.append(f"salt: {self.salt}")
        if self.contributions and self.chained:
            given = {
                seat_letter(one.seat): {"commitment": one.commitment, "value": one.value.hex()}
                for one in self.contributions
            }
            head += [f"secret: {self.secret}", f"contributions: {json.dumps(given)}"]
        if self.made_with is not None and self.chained:
            head.append(f"made with: {self.made_with}")
        body = []
        link = self.first_link()
        for index, (seat, choice) in enumerate(self.lines):
            if index in self.rounds:
                body.append(f"## {self.rounds[index]}")
            link = next_link(link, seat, choice)
            body.append(f"{seat_letter(seat)} {choice}{_mark(link) if self.chained else ''}")
        if self.result is not None:
            body.append(f"result: {json.dumps(self.result)}")
        if self.ended is not None:
            body.append(f"ended: {_written_end(self.ended)}")
        return "\n".join([*head, *body]) + "\n"

    @staticmethod
    def loads(text: str) -> "Record":
        """Reads a record; raises :class:`RecordError` that names the line and what is wrong with it."""
        first, *rows = _LINE_ENDS.split(text.removeprefix("\ufeff"))
        reader = _Reader(_format(first.rstrip()))
        for number, row in enumerate(rows, start=2):
            reader.read(row.strip(), number)
        return reader.record(len(rows) + 1)


def _mark(link: bytes) -> str:
    return f" #{link.hex()[:_MARK_DIGITS]}"


def _format(first: str) -> int:
    found = _FIRST_LINE.fullmatch(first)
    if found is None:
        raise RecordError(f"line 1: a record begins with '# penumbra {_CHAINED}'")
    if int(found[1]) not in _MORE_HEADS:
        raise RecordError(
            f"line 1: a record begins with '# penumbra {_CHAINED}'; this one is in format {int(found[1])}, "
            f"and formats {_UNCHAINED} and {_CHAINED} are known here"
        )
    return int(found[1])


class _Reader:
    """Reads a record row by row: the header, then choices below their headings, then the result."""

    def __init__(self, format: int) -> None:
        self._chained = format == _CHAINED
        self._heads = (*_HEADS, *_MORE_HEADS[format])
        self._head: dict[str, str] = {}
        self._record: Record | None = None
        self._link = b""

    def record(self, number: int) -> Record:
        """What has been read up to the row ``number``."""
        if self._record is None:
            self._record = _from_head(self._head, number, self._chained)
            self._link = self._record.first_link()
        return self._record

    def read(self, row: str, number: int) -> None:
        """Reads one row."""
        if not row or row.startswith("# "):
            return
        name, colon, value = row.partition(": ")
        if self._record is None and colon and name in self._heads:
            if name in self._head:
                raise RecordError(f"line {number}: {name!r} stands twice in the header")
            self._head[name] = value
            return
        self._body(self.record(number), row, number)

    def _body(self, record: Record, row: str, number: int) -> None:
        if record.result is not None or record.ended is not None:
            raise RecordError(f"line {number}: nothing may follow the result, or how the game was ended")
        if row.startswith("## "):
            record.rounds[len(record.lines)] = row[3:]
        elif row.startswith("result: "):
            result = _json(row[8:], number, "result")
            if not isinstance(result, list):
                raise RecordError(f"line {number}: the result is a list with an entry for each seat")
            record.result = result
        elif row.startswith("ended: "):
            record.ended = _read_end(row[7:], number, len(record.seats))
        else:
            self._choice(record, row, number)

    def _choice(self, record: Record, row: str, number: int) -> None:
        words, mark, digits = row.partition(" #") if self._chained else (row, "", "")
        letter, _, rest = words.partition(" ")
        place = len(record.lines) + 1
        try:
            seat = seat_number(letter)
            choice = Choice.parse(rest)
        except (MalformedChoice, ValueError) as fault:
            raise RecordError(f"line {number}: {fault}", place) from None
        if seat >= len(record.seats):
            raise RecordError(f"line {number}: seat {letter} is not in this game of {len(record.seats)} seats", place)
        self._link = next_link(self._link, seat, choice)
        if self._chained and mark + digits != _mark(self._link):
            wrong = "its mark does not fit what stands before it" if mark else "it carries no mark"
            raise RecordError(
                f"line {number}, choice {place}, {words}: {wrong}, so the record was changed here, "
                "or something was put in or left out just before",
                place,
            )
        record.lines.append((seat, choice))


def _json(text: str, number: int, what: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as fault:
        raise RecordError(f"line {number}: {what} is not JSON: {fault}") from None


def _written_end(end: AgreedEnd) -> str:
    agreed = [seat_letter(seat) for seat in end.agreed]
    return json.dumps({"ending": end.ending, "asked": seat_letter(end.asked), "agreed": agreed, "on": end.on})


def _read_end(text: str, number: int, seats: int) -> AgreedEnd:
    told = _json(text, number, "how the game was ended")
    try:
        agreed = tuple(map(seat_number, told["agreed"]))
        end = AgreedEnd(GameEnd(told["ending"]), seat_number(told["asked"]), agreed, str(told["on"]))
    except (KeyError, TypeError, ValueError, AttributeError):
        raise RecordError(
            f"line {number}: how the game was ended is a JSON object: 'ending', which is "
            f"{' or '.join(GameEnd)}, the letters of the seats that 'asked' and 'agreed', and 'on' which day"
        ) from None
    if max(end.seats) >= seats or len(end.seats) != 1 + len(agreed):
        raise RecordError(f"line {number}: seats of this game, each once, have agreed that it ends")
    if end.ending is GameEnd.DRAWN and not agreed:
        raise RecordError(f"line {number}: nobody draws alone")
    return end


def _from_head(head: dict[str, str], number: int, chained: bool) -> Record:
    for name in _HEADS:
        if name not in head:
            raise RecordError(f"line {number}: the header has no {name!r} before the first choice")
    options = _json(head["options"], number, "options")
    seats = _json(head["seats"], number, "seats")
    if not isinstance(options, dict):
        raise RecordError("options is a JSON object")
    if not isinstance(seats, list) or not all(isinstance(name, str) for name in seats):
        raise RecordError("seats is a JSON list of names")
    if any("\ud800" <= letter <= "\udfff" for letter in "".join(seats)):
        raise RecordError("seats: a name holds half of a character, which is no text")
    contributions = _contributions(head, len(seats), number)
    if head.get("seed") is not None:
        _check_seed(head, contributions)
    return Record(
        head["game"],
        options,
        seats,
        head["commitment"],
        head.get("seed"),
        seeded="seed chosen by" in head,
        made_with=head.get("made with"),
        chained=chained,
        salt=head.get("salt"),
        secret=head.get("secret"),
        contributions=contributions,
    )


def _check_seed(head: Mapping[str, str], contributions: Sequence[Contribution]) -> None:
    """Raises RecordError where the seed is not the one that was promised."""
    seed = _digits(head, "seed")
    salt = _digits(head, "salt") if "salt" in head else b""
    secret = _digits(head, "secret") if contributions else seed
    if commitment(secret, salt) != head["commitment"]:
        what = "secret" if contributions else "seed"
        raise RecordError(f"the {what} does not fit the commitment: these are not the dice that were promised")
    for one in contributions:
        if not one.kept:
            raise RecordError(f"what seat {seat_letter(one.seat)} gave to the dice is not what it had promised")
    if joint_seed(secret, [(one.seat, one.value) for one in contributions]) != seed:
        raise RecordError("the seed is not the one that the secret and what the seats gave make")


def _digits(head: Mapping[str, str], name: str) -> bytes:
    """A number of 32 bytes out of the header."""
    if name not in head:
        raise RecordError(f"the header has no {name!r}, which its other lines ask for")
    try:
        number = bytes.fromhex(head[name])
    except ValueError:
        raise RecordError(f"the {name} is written as hex digits") from None
    if len(number) != SEED_BYTES:
        raise RecordError(f"the {name} has {2 * SEED_BYTES} hex digits, this has {len(head[name])}")
    return number


def _contributions(head: Mapping[str, str], seats: int, number: int) -> tuple[Contribution, ...]:
    """What seats have given to the seed, by rising seats."""
    if "contributions" not in head:
        if "secret" in head:
            raise RecordError("a secret stands in the header where seats have given contributions; here none has")
        return ()
    told = _json(head["contributions"], number, "contributions")
    try:
        found = [
            Contribution(seat_number(letter), str(one["commitment"]), bytes.fromhex(one["value"]))
            for letter, one in told.items()
        ]
    except (AttributeError, KeyError, TypeError, ValueError):
        raise RecordError(
            "contributions is a JSON object: by the letter of a seat its commitment and its value in hex digits"
        ) from None
    for one in found:
        if one.seat >= seats or len(one.value) != SEED_BYTES:
            raise RecordError(f"contributions: seat {seat_letter(one.seat)} is not in this game, or gave no 32 bytes")
    if not found:
        raise RecordError("contributions: without any the line is left out")
    return tuple(sorted(found))


def beginning(
    record: Record, games: Mapping[str, Game[Any]], seed: bytes | None = None, journal: bool = False
) -> State:
    """The position that a record begins with, of its seed (or ``seed``, while the record's own is still secret).

    Raises :class:`RecordError` for an unknown game and for wrong options.
    """
    if record.game not in games:
        raise RecordError(f"unknown game {record.game!r}: there are {', '.join(sorted(games))}")
    game = games[record.game]
    if seed is None:
        if record.seed is None:
            raise RecordError("the record holds no seed: it was taken before the game was over")
        seed = bytes.fromhex(record.seed)
    try:
        options = game.options(record.options)
    except OptionError as fault:
        raise RecordError(f"options: {fault}") from None
    if game.seats(options) != len(record.seats):
        raise RecordError(f"the options are for {game.seats(options)} seats, the record names {len(record.seats)}")
    state: State = game.start(options, seed, journal)
    return state


def replay(
    record: Record,
    games: Mapping[str, Game[Any]],
    seed: bytes | None = None,
    journal: bool = False,
    watch: Callable[[State, int, Choice], None] | None = None,
) -> State:
    """Plays a record again from its seed (or ``seed``, while the record's own is still secret).

    ``watch`` is called before each choice. Raises :class:`RecordError` for an unknown game, wrong
    options, a choice the rules refuse, or a result that is not the one the record states.
    """
    state = beginning(record, games, seed, journal)
    for index, (seat, choice) in enumerate(record.lines):
        if watch is not None:
            watch(state, seat, choice)
        try:
            state.play(seat, choice)
        except (Refused, MalformedChoice) as fault:
            rule = fault.refusal.rule if isinstance(fault, Refused) else None
            raise RecordError(f"choice {index + 1}, {seat_letter(seat)} {choice}: {fault}", index + 1, rule) from None
    if record.result is not None:
        if not state.over:
            raise RecordError("the record states a result, but its game is not over")
        if state.result() != record.result:
            raise RecordError("the result is not the one that the choices and the seed give")
    if record.ended is not None and state.over:
        raise RecordError("its game is over by the rules, and nobody can have agreed to end it")
    return state
