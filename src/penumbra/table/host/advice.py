"""What a bot would do in a seat's place, now or in a game that is over."""

from penumbra.table import wire
from penumbra.table.advice.counsels import Counsels
from penumbra.table.advice.reviews import Reviews
from penumbra.table.host.open_tables import OpenTables
from penumbra.table.host.seats import TableSeats
from penumbra.table.problems import stale
from penumbra.table.tables.open_table import Table
from penumbra.table.together import seating


class Advising:
    """Has mentors asked; raises Problem where that cannot be."""

    def __init__(self, tables: OpenTables, seats: TableSeats, counsels: Counsels, reviews: Reviews) -> None:
        self._tables = tables
        self._seats = seats
        self._counsels = counsels
        self._reviews = reviews

    async def counsel(self, table_id: str, key: str | None, version: int) -> wire.Counsel:
        """What a bot would do in the place of the key's seat; all are told that it was asked, and nobody else what.

        That is noted before it is told, and only if the seat is asked the same still.
        """
        table = await self._tables.open(table_id)
        seat = table.playing(key)
        table.check_goes_on()
        current = table.moment
        if not current.stands(seat, version):
            raise stale(current.version)
        said = table.counsels.get(seat)
        if said is not None and said.version == current.version:
            return said
        said = await self._counsels.said(table, seat, current)
        async with self._tables.holding(table_id) as now:
            now.playing(key)
            if not now.moment.asks_still(seat, current.version):
                raise stale(now.moment.version)
            await self._seats.change(now, seating.counselled(seat)(now))
            now.counsels[seat] = said
        return said

    def review(self, table: Table, key: str | None, seat: int) -> wire.ReviewTold:
        """How a seat chose in a finished game, as far as that is known by now."""
        table.seat(key)
        return self._reviews.told(table, seat)
