"""What processes are told of a table; apart from what they are, since they need no database."""

from penumbra.kit import House
from penumbra.table.minds import SentTable
from penumbra.table.moment import Moment
from penumbra.table.store import StoredTable


def sent(house: House, table: StoredTable, current: Moment) -> SentTable:
    """A table at a moment, of a house that says where processes find it."""
    assert house.place is not None
    return SentTable(
        house=house.place,
        content=None if house.folder is None else str(house.folder),
        id=table.id,
        game=table.game,
        options=table.options,
        seed=table.seed,
        record=[(line.seat, str(line.choice)) for line in current.lines],
        taken_back=(current.version - current.made) // 2,
    )
