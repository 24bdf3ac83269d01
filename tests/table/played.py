"""Tables at which games have been played: at random, or as records tell."""

from functools import cache
from random import Random
from typing import Any

from penumbra.games import HOUSE
from penumbra.table.moments import moment
from penumbra.table.moments.moment import Moment
from penumbra.table.moments.trail import Trail
from penumbra.table.store import StoredChoice, StoredSeat, StoredTable
from penumbra.table.tables.open_table import Table
from tests.games.records import record


def played(game: str, options: dict[str, Any], number: int, choices: int) -> tuple[Table, list[Moment]]:
    """A table after so many choices of a random game, and the moments that it has come through."""
    rng = Random(number)
    kit = HOUSE.kits[game]
    seats = tuple(StoredSeat(f"P{seat}", None, "00") for seat in range(options["players"]))
    stored = StoredTable("t", game, options, seats, bytes([number] * 32), False, "c", "now", 0, False)
    table = Table(stored, kit.game, moment.begin(kit.game, options, stored.seed))
    found = [table.moment]
    while len(found) <= choices and not table.moment.state.over:
        seat = rng.choice(table.moment.state.waiting())
        table.go_on(moment.play(table.moment, seat, rng.choice(table.moment.state.choices(seat)), None))
        found.append(table.moment)
    return table, found


@cache
def recorded(name: str, made: int | None = None) -> Table:
    """The table of a recorded game, after so many of its choices."""
    found = record(name)
    assert found.seed is not None
    game = HOUSE.games[found.game]
    seats = tuple(StoredSeat(f"P{seat}", None, "00") for seat in range(len(found.seats)))
    choices = tuple(StoredChoice(seat, str(choice), None) for seat, choice in found.lines[:made])
    seed = bytes.fromhex(found.seed)
    stored = StoredTable("t", found.game, found.options, seats, seed, False, "c", "now", len(choices), False, choices)
    trail = Trail()
    return Table(stored, game, moment.resume(game, stored, trail.pass_by), trail=trail)
