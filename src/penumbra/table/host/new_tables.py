"""Tables that are made: of a wish, or of what another one was."""

from dataclasses import replace
from functools import partial

import sqlalchemy as sa

from penumbra.kit import House
from penumbra.table import wire
from penumbra.table.after.playing_on import PlayOn, check_moment, played_on
from penumbra.table.host.beginning import Beginnings, first_timing
from penumbra.table.host.open_tables import OpenTables
from penumbra.table.host.storage import Storage
from penumbra.table.host.threads import RequestThreads
from penumbra.table.moments import moment
from penumbra.table.seats.making import Making, new_table
from penumbra.table.servers.posting import check_open
from penumbra.table.servers.service_time import ServiceTime
from penumbra.table.store import StoredTable
from penumbra.table.store.tables import create_table
from penumbra.table.tables.open_table import Table


class NewTables:
    """Makes tables, and tells their makers the secrets of them; raises Problem."""

    def __init__(
        self,
        house: House,
        storage: Storage,
        tables: OpenTables,
        time: ServiceTime,
        threads: RequestThreads,
        beginnings: Beginnings,
    ) -> None:
        self._house = house
        self._storage = storage
        self._tables = tables
        self._time = time
        self._threads = threads
        self._beginnings = beginnings

    async def create(self, wanted: wire.NewTable) -> wire.TableMade:
        """Makes a table, and the secrets that its maker is told."""
        made = new_table(self._house, wanted)
        kit = self._house.kits[made.stored.game]
        stored, first = await self._beginnings.begun(kit.game, made.stored)
        timing = first_timing(stored, first)
        stored = replace(stored, waits=tuple(timing.waits.items()))
        await self._storage.write(partial(_add, table=stored))
        fence = await self._tables.own(stored.id)
        await self._tables.add(Table(stored, kit.game, first, kit.mentor, timing=timing, fence=fence))
        return _told(replace(made, stored=stored))

    async def play_on(self, table: Table, wanted: PlayOn) -> wire.TableMade:
        """Makes another table of what a game was after so many choices, and the secrets of its maker."""
        check_moment(table, wanted.at)
        lines = [moment.stored(line) for line in table.moment.lines[: wanted.at]]
        made = played_on(self._house, table.stored, lines, wanted)
        then = await self._threads.think(next, table.past(wanted.at, wanted.at))
        stored = replace(made.stored, progress=then.progress, began=self._time.now())
        stored = replace(stored, waits=tuple(first_timing(stored, then).waits.items()))
        await self._storage.write(partial(_add, table=stored))
        return _told(replace(made, stored=stored))


def _add(connection: sa.Connection, table: StoredTable) -> None:
    check_open(connection)
    create_table(connection, table)


def _told(made: Making) -> wire.TableMade:
    stored = made.stored
    return wire.TableMade(stored.id, made.host, made.keys, made.invitations, stored.commitment, stored.seeded)
