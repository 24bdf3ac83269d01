"""What an answer weighs on its way, late in a game of six, whatever machine it is measured on."""

import gzip
from pathlib import Path
from statistics import median

import pytest

from penumbra.games import HOUSE
from penumbra.table.app import create_app
from penumbra.table.moments import moment
from penumbra.table.moments.trail import Trail
from penumbra.table.store import StoredChoice, StoredSeat, StoredTable
from penumbra.table.tables.open_table import Table
from penumbra.table.tables.position import Wanted, drawing
from tests.games.records import record
from tests.table.conftest import coin_house

_LATE = 40
"""So many choices before the end are looked at."""
_UPDATE = 8_000
_FIRST = 18_000


def _table(name: str) -> Table:
    found = record(name)
    choices = tuple(StoredChoice(seat, str(choice), None) for seat, choice in found.lines)
    stored = StoredTable(
        "t",
        found.game,
        found.options,
        tuple(StoredSeat(name, None, "00") for name in found.seats),
        bytes.fromhex(found.seed or ""),
        False,
        "c",
        "now",
        len(choices),
        True,
        choices,
    )
    trail = Trail()
    table = Table(stored, HOUSE.games[found.game], moment.resume(HOUSE.games[found.game], stored, trail.pass_by))
    table.trail = trail
    table.read_at = 0
    return table


@pytest.mark.parametrize("name", ["new-dawn-6-aliens", "second-dawn-6-events"])
def test_an_update_is_small_late_in_a_game_of_six(name: str, tmp_path: Path) -> None:
    """The update of whoever is to choose, and of who has not asked for some choices; and the first position."""
    compression = create_app(tmp_path / "t.sqlite", coin_house()).compression_config
    assert compression is not None
    table = _table(name)
    last = table.moment.made
    updates: list[int] = []
    for current in list(table.past(last - _LATE, last - 1)):
        table.begun = current
        seat = current.state.waiting()[0]

        def sent(wanted: Wanted, at: int = seat) -> int:
            body = drawing(table, wanted)(table.moment, at)
            return len(gzip.compress(body, compression.gzip_compress_level))

        updates += [sent(Wanted(since=current.version - behind)) for behind in (1, 7)]
        assert sent(Wanted(lines=80)) < _FIRST
    assert max(updates) < _UPDATE
    assert median(updates) < _UPDATE / 4
