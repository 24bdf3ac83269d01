"""A game is its record: a header and one choice a line, that people can read and machines replay."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from penumbra.kernel.chance import SEED_BYTES, commitment
from penumbra.kernel.choice import Choice, MalformedChoice
from penumbra.kernel.game import Game, OptionError, State
from penumbra.kernel.refusal import Refused
from penumbra.kernel.seats import seat_letter, seat_number

_FIRST_LINE = "# penumbra 1"
_HEADS = ("game", "options", "seats", "commitment", "seed")


class RecordError(ValueError):
    """A record that cannot be read or replayed: names the line and the fault."""


@dataclass(slots=True)
class Record:
    """A game as it was played.

    ``seed`` is the secret as 64 hex digits, None while the game goes on; ``rounds`` maps the index of
    a line to the heading that stands above it.
    """

    game: str
    options: dict[str, Any]
    seats: list[str]
    commitment: str
    seed: str | None = None
    lines: list[tuple[int, Choice]] = field(default_factory=list)
    rounds: dict[int, str] = field(default_factory=dict)
    result: list[dict[str, Any]] | None = None

    def dumps(self) -> str:
        """The record as text."""
        head = [
            _FIRST_LINE,
            f"game: {self.game}",
            f"options: {json.dumps(self.options)}",
            f"seats: {json.dumps(self.seats)}",
            f"commitment: {self.commitment}",
        ]
        if self.seed is not None:
            head.append(f"seed: {self.seed}")
        body = []
        for index, (seat, choice) in enumerate(self.lines):
            if index in self.rounds:
                body.append(f"## {self.rounds[index]}")
            body.append(f"{seat_letter(seat)} {choice}")
        if self.result is not None:
            body.append(f"result: {json.dumps(self.result)}")
        return "\n".join([*head, *body]) + "\n"

    @staticmethod
    def loads(text: str) -> "Record":
        """Reads a record; raises :class:`RecordError` that names the line and what is wrong with it."""
        rows = text.splitlines()
        if not rows or rows[0].strip() != _FIRST_LINE:
            raise RecordError(f"line 1: a record begins with {_FIRST_LINE!r}")
        head: dict[str, str] = {}
        record: Record | None = None
        for number, row in enumerate(rows[1:], start=2):
            row = row.strip()
            if not row or row.startswith("# "):
                continue
            name, colon, value = row.partition(": ")
            if record is None and colon and name in _HEADS:
                if name in head:
                    raise RecordError(f"line {number}: {name!r} stands twice in the header")
                head[name] = value
                continue
            if record is None:
                record = _from_head(head, number)
            record._read(row, number)
        return record if record is not None else _from_head(head, len(rows))

    def _read(self, row: str, number: int) -> None:
        if self.result is not None:
            raise RecordError(f"line {number}: nothing may follow the result")
        if row.startswith("## "):
            self.rounds[len(self.lines)] = row[3:]
            return
        if row.startswith("result: "):
            result = _json(row[8:], number, "result")
            if not isinstance(result, list):
                raise RecordError(f"line {number}: the result is a list with an entry for each seat")
            self.result = result
            return
        letter, _, rest = row.partition(" ")
        try:
            seat = seat_number(letter)
            choice = Choice.parse(rest)
        except (MalformedChoice, ValueError) as fault:
            raise RecordError(f"line {number}: {fault}") from None
        if seat >= len(self.seats):
            raise RecordError(f"line {number}: seat {letter} is not in this game of {len(self.seats)} seats")
        self.lines.append((seat, choice))


def _json(text: str, number: int, what: str) -> Any:
    try:
        return json.loads(text)
    except (json.JSONDecodeError, RecursionError) as fault:
        raise RecordError(f"line {number}: {what} is not JSON: {fault}") from None


def _from_head(head: dict[str, str], number: int) -> Record:
    for name in _HEADS[:-1]:
        if name not in head:
            raise RecordError(f"line {number}: the header has no {name!r} before the first choice")
    options = _json(head["options"], number, "options")
    seats = _json(head["seats"], number, "seats")
    if not isinstance(options, dict):
        raise RecordError("options is a JSON object")
    if not isinstance(seats, list) or not all(isinstance(name, str) for name in seats):
        raise RecordError("seats is a JSON list of names")
    seed = head.get("seed")
    if seed is not None:
        try:
            secret = bytes.fromhex(seed)
        except ValueError:
            raise RecordError("the seed is written as hex digits") from None
        if len(secret) != SEED_BYTES:
            raise RecordError(f"the seed has {2 * SEED_BYTES} hex digits, this has {len(seed)}")
        if commitment(secret) != head["commitment"]:
            raise RecordError("the seed does not fit the commitment: these are not the dice that were promised")
    return Record(head["game"], options, seats, head["commitment"], seed)


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
    state = game.start(options, seed, journal)
    for index, (seat, choice) in enumerate(record.lines):
        if watch is not None:
            watch(state, seat, choice)
        try:
            state.play(seat, choice)
        except (Refused, MalformedChoice) as fault:
            raise RecordError(f"choice {index + 1}, {seat_letter(seat)} {choice}: {fault}") from None
    if record.result is not None:
        if not state.over:
            raise RecordError("the record states a result, but its game is not over")
        if state.result() != record.result:
            raise RecordError("the result is not the one that the choices and the seed give")
    return state
