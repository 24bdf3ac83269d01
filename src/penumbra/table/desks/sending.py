"""What processes are told of a table; apart from what they are, since they need no database."""

from penumbra.kernel.agreed_end import GameEnd
from penumbra.kit import House
from penumbra.table.desks.minds import Made, SentTable
from penumbra.table.moments.agreed import agreed_end
from penumbra.table.moments.moment import Moment
from penumbra.table.store import StoredTable


def sent(house: House, table: StoredTable, current: Moment) -> SentTable:
    """A table at a moment, of a house that says where processes find it."""
    record = [(line.seat, str(line.choice)) for line in current.lines]
    return _sent(house, table, record, (current.version - current.made) // 2)


def sent_whole(house: House, table: StoredTable) -> SentTable:
    """A table with its whole record, as it is stored."""
    record = [(one.seat, one.text) for one in table.choices]
    return _sent(house, table, record, (table.version - len(record)) // 2)


def _sent(house: House, table: StoredTable, record: list[Made], taken_back: int) -> SentTable:
    assert house.place is not None
    return SentTable(
        house=house.place,
        content=None if house.folder is None else str(house.folder),
        id=table.id,
        game=table.game,
        options=table.options,
        seed=table.seed,
        record=record,
        taken_back=taken_back,
        seats=len(table.seats),
        sharing=end.seats if (end := agreed_end(table.events)) is not None and end.ending is GameEnd.DRAWN else (),
    )
