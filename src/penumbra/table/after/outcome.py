"""What came of a finished game, in figures that statistics add up."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from penumbra.chronicle import Watch
from penumbra.kernel import Choice, State
from penumbra.kit import Kit
from penumbra.table.desks.answering import Answering
from penumbra.table.desks.minds import SentTable


class SeatOutcome(Struct, frozen=True):
    """How a seat ended: its place from 1, its points, also by where they come from, and what it played as, if anything.

    ``dice`` says how many of them had which chance of success; of all these so many were ``hits``. Half of its person's
    choices took no more than the ``usual`` milliseconds. A game that was ``drawn`` by agreement was not counted out, so
    nobody has points of it: those who agreed share the first place, and all others come behind them.
    """

    seat: int
    place: int
    score: int
    points: dict[str, int]
    species: str | None = None
    dice: list[tuple[float, int]] = []
    hits: int = 0
    usual: int | None = None
    drawn: bool = False


def outcome(kit: Kit, table: SentTable) -> list[SeatOutcome]:
    """What came of a game that is over, of each seat that took part in it; raises what playing it again does."""
    game = kit.game
    state: State = game.start(game.options(table.options), table.seed)
    lines = [(seat, Choice.parse(text)) for seat, text in table.record]
    if kit.chronicler is None:
        for seat, choice in lines:
            state.play(seat, choice)
        return _told(kit, table, state, None)
    watch = Watch(state, kit.chronicler, table.seats)
    for seat, choice in lines:
        watch.play(seat, choice)
    return _told(kit, table, state, watch)


def _told(kit: Kit, table: SentTable, state: Any, watch: Watch | None) -> list[SeatOutcome]:
    rows = _shared(table) if table.sharing else state.result()
    species = kit.outline(state.view(None)).species
    named = species if len(species) == len(rows) else (None,) * len(rows)
    found = [_seat(row, name or None, watch) for row, name in zip(rows, named, strict=True)]
    return [replace(one, drawn=bool(table.sharing)) for one in found]


def _shared(table: SentTable) -> list[dict[str, Any]]:
    """The rows of a game whose win some share by agreement."""
    behind = 1 + len(table.sharing)
    places = [1 if seat in table.sharing else behind for seat in range(table.seats)]
    return [{"seat": seat, "place": place, "score": 0, "parts": {}} for seat, place in enumerate(places)]


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
