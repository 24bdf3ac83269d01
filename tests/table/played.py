"""Tables at which games have been played at random."""

from random import Random
from typing import Any

from penumbra.games import HOUSE
from penumbra.table import moment
from penumbra.table.moment import Moment
from penumbra.table.open_table import Table
from penumbra.table.store import StoredSeat, StoredTable


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
