"""A study: a game with its main line and its variations, names and comments, as it is kept and as a file holds it.

The tree is a list of moves, each of which names the one that it comes after. Of those that come after the same one the
first goes on with the line, and the others begin variations. Every change makes another study.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from penumbra import __version__
from penumbra.kernel import Choice, MalformedChoice, Record, RecordError, Refused, commitment, seat_letter
from penumbra.kernel.record import beginning
from penumbra.kit import House
from penumbra.table.problems import bad_request, not_found

MOST_MOVES: Final = 10_000
MOST_BYTES: Final = 2 * 1024 * 1024
"""So long the file of a study may be."""

MARK: Final = "~"
"""Stands between a study and the number of one of its moves in the name of a table; no table's own name has it."""

BEGINNING: Final = 0
"""The number of what stands before the first choice."""

Title = Annotated[str, Meta(max_length=80, description="What the study is called.")]
Comment = Annotated[str, Meta(max_length=4000, description="What is said of a moment.")]
VariationName = Annotated[str, Meta(max_length=80, description="What the variation is called that begins with a move.")]
Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]


class StudyMove(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A choice of a seat ``after`` the move of another number, with what is said of the moment that it leads to."""

    n: Annotated[int, Meta(ge=1, le=2**31 - 1)]
    after: Number
    seat: Annotated[int, Meta(ge=0, le=8)]
    choice: Annotated[str, Meta(max_length=128)]
    name: VariationName = ""
    comment: Comment = ""


class Study(Struct, forbid_unknown_fields=True):
    """A game, and what was found out about it.

    ``seed`` are 64 hex digits; ``seeded`` says that somebody chose it. The ``comment`` is of the beginning.
    ``numbered`` is the highest number that a move has ever had, so that none is used twice.
    """

    format: Annotated[Literal["penumbra study 1"], Meta(description="What the file is.")]
    title: Title
    game: Annotated[str, Meta(max_length=64)]
    options: dict[str, Any]
    seats: Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(min_length=1, max_length=9)]
    seed: Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
    moves: Annotated[list[StudyMove], Meta(max_length=MOST_MOVES)]
    seeded: bool = False
    comment: Comment = ""
    made_with: Annotated[str, Meta(max_length=40)] = __version__
    numbered: Number = 0


def line_name(study_id: str, n: int) -> str:
    """What the moment after a move of a study is called as a table."""
    return f"{study_id}{MARK}{n}"


def of_record(record: Record, title: str) -> Study:
    """The study of a record that has a seed, with nothing but its line."""
    moves = [StudyMove(n, n - 1, seat, str(choice)) for n, (seat, choice) in enumerate(record.lines, start=1)]
    return Study(
        *("penumbra study 1", title, record.game, record.options, record.seats, record.seed or "", moves),
        seeded=record.seeded,
        made_with=record.made_with or __version__,
        numbered=len(moves),
    )


def line_to(study: Study, n: int) -> list[StudyMove]:
    """The moves that lead to that of a number, and it; raises Problem where there is none."""
    known = {move.n: move for move in study.moves}
    if n != BEGINNING and n not in known:
        raise not_found(f"This study has no move number {n}.")
    line = []
    while n != BEGINNING:
        line.append(known[n])
        n = known[n].after
    return line[::-1]


def record_of(study: Study, line: Sequence[StudyMove]) -> Record:
    """The record of a line of a study."""
    seed = bytes.fromhex(study.seed)
    lines = [(move.seat, Choice.parse(move.choice)) for move in line]
    return Record(
        *(study.game, study.options, study.seats, commitment(seed), study.seed, lines),
        seeded=study.seeded,
        made_with=study.made_with,
    )


def continued(study: Study, after: int, seat: int, choice: str) -> tuple[Study, int]:
    """The study with a choice after a move, and the number that it has; one that is there is not made again."""
    line_to(study, after)
    for move in study.moves:
        if (move.after, move.seat, move.choice) == (after, seat, choice):
            return study, move.n
    if len(study.moves) >= MOST_MOVES:
        raise bad_request(f"A study has at most {MOST_MOVES} moves: delete a variation first.")
    n = max([study.numbered, *(move.n for move in study.moves)]) + 1
    moves = [*study.moves, StudyMove(n, after, seat, choice)]
    return msgspec.structs.replace(study, moves=moves, numbered=n), n


def commented(study: Study, n: int, comment: str) -> Study:
    """The study with something else said of the moment after a move."""
    if n == BEGINNING:
        return msgspec.structs.replace(study, comment=comment.strip())
    return _with(study, n, comment=comment.strip())


def named(study: Study, n: int, name: str) -> Study:
    """The study with another name of the variation that begins with a move."""
    return _with(study, n, name=" ".join(name.split()))


def titled(study: Study, title: str) -> Study:
    """The study under another title."""
    return msgspec.structs.replace(study, title=" ".join(title.split()))


def promoted(study: Study, n: int) -> Study:
    """The study in which the variation that a move stands in has become the line that it branches off from."""
    line = line_to(study, n)
    following = _following(study)
    branch = next((move for move in reversed(line) if following[move.after][0] is not move), None)
    if branch is None:
        raise bad_request("This is the main line already: there is nothing that it could be promoted over.")
    others = [move for move in following[branch.after] if move is not branch]
    following[branch.after] = [branch, *others]
    return msgspec.structs.replace(study, moves=list(_in_order(following)))


def without(study: Study, n: int) -> Study:
    """The study without a move and all that comes after it."""
    line_to(study, n)
    if n == BEGINNING:
        raise bad_request("The beginning of a study cannot be deleted, only what comes after it.")
    gone = {n}
    for move in study.moves:
        if move.after in gone:
            gone.add(move.n)
    numbered = max([study.numbered, *(move.n for move in study.moves)])
    moves = [move for move in study.moves if move.n not in gone]
    return msgspec.structs.replace(study, moves=moves, numbered=numbered)


def proved(house: House, study: Study) -> Study:
    """The same study, once all of it has been played again; raises Problem that names the move which is wrong."""
    known = {BEGINNING}
    for move in study.moves:
        if move.n in known or move.after not in known:
            wrong = (
                "stands there twice" if move.n in known else f"comes after number {move.after}, which is not before it"
            )
            raise bad_request(f"This study cannot be read: move number {move.n} {wrong}.")
        known.add(move.n)
    try:
        state = beginning(record_of(study, ()), house.games)
    except RecordError as fault:
        raise bad_request(f"This study cannot be played again: {str(fault).removesuffix('.')}.") from None
    following = _following(study)
    # The variations of a moment before its line goes on, so that few positions are kept at once.
    waiting = [(state, BEGINNING)]
    while waiting:
        state, at = waiting.pop()
        for move in following.get(at, ()):
            after = state.copy()
            _play(study, after, move)
            waiting.append((after, move.n))
    return study


def _play(study: Study, state: Any, move: StudyMove) -> None:
    """Plays a move; raises Problem that names it."""
    if move.seat >= len(study.seats):
        raise bad_request(f"Move number {move.n}: there is no seat number {move.seat} among {len(study.seats)}.")
    try:
        state.play(move.seat, Choice.parse(move.choice))
    except (Refused, MalformedChoice) as fault:
        where = f"move number {move.n}, {seat_letter(move.seat)} {move.choice}"
        raise bad_request(f"This study cannot be played again: {where}: {str(fault).removesuffix('.')}.") from None


def _with(study: Study, n: int, **said: str) -> Study:
    line_to(study, n)
    if n == BEGINNING:
        raise bad_request("The beginning is no variation, so it has no name.")
    moves = [msgspec.structs.replace(move, **said) if move.n == n else move for move in study.moves]
    return msgspec.structs.replace(study, moves=moves)


def _following(study: Study) -> dict[int, list[StudyMove]]:
    """The moves after each move, in their order."""
    found: dict[int, list[StudyMove]] = {}
    for move in study.moves:
        found.setdefault(move.after, []).append(move)
    return found


def _in_order(following: Mapping[int, Sequence[StudyMove]]) -> Iterator[StudyMove]:
    """All moves, none before that which it comes after, and those after the same one in their order."""
    waiting = list(reversed(following.get(BEGINNING, ())))
    while waiting:
        move = waiting.pop()
        yield move
        waiting += reversed(following.get(move.n, ()))
