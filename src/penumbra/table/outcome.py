"""What came of a finished game, in figures that statistics add up."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from msgspec import Struct

from penumbra.chronicle import Watch
from penumbra.kernel import Choice, State
from penumbra.kit import Kit
from penumbra.table.answering import Answering
from penumbra.table.minds import SentTable


class SeatOutcome(Struct, frozen=True):
    """How a seat ended: its place from 1, its points, also by where they come from, and what it played as, if anything.

    ``dice`` says how many of them had which chance of success; of all these so many were ``hits``. Half of its person's
    choices took no more than the ``usual`` milliseconds.
    """

    seat: int
    place: int
    score: int
    points: dict[str, int]
    species: str | None = None
    dice: list[tuple[float, int]] = []
    hits: int = 0
    usual: int | None = None


def outcome(kit: Kit, table: SentTable) -> list[SeatOutcome]:
    """What came of a game that is over, of each seat that took part in it; raises what playing it again does."""
    game = kit.game
    state: State = game.start(game.options(table.options), table.seed)
    lines = [(seat, Choice.parse(text)) for seat, text in table.record]
    if kit.chronicler is None:
        for seat, choice in lines:
            state.play(seat, choice)
        return _told(kit, state, None)
    watch = Watch(state, kit.chronicler, table.seats)
    for seat, choice in lines:
        watch.play(seat, choice)
    return _told(kit, state, watch)


def _told(kit: Kit, state: Any, watch: Watch | None) -> list[SeatOutcome]:
    rows = state.result()
    species = kit.outline(state.view(None)).species
    named = species if len(species) == len(rows) else (None,) * len(rows)
    return [_seat(row, name or None, watch) for row, name in zip(rows, named, strict=True)]


def _seat(row: dict[str, Any], species: str | None, watch: Watch | None) -> SeatOutcome:
    tally = None if watch is None else watch.dice.of_seat(row["seat"])
    return SeatOutcome(
        row["seat"],
        row["place"],
        row["score"],
        row["parts"],
        species,
        [] if tally is None else sorted(tally.chances.items()),
        0 if tally is None else tally.hits,
    )


def _answers(table: SentTable, _stopped: Callable[[], bool]) -> Iterator[list[SeatOutcome]]:
    yield outcome(table.kit, table)


DESK: Final = Answering(SentTable, _answers)
"""What a process is for in which finished games are added up."""
