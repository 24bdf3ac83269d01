"""Those who play end their game as it stands, once all of them agree."""

from penumbra.kernel.agreed_end import GameEnd
from penumbra.kit import House
from penumbra.table.host.bots import BotDriver
from penumbra.table.host.journal import Journal
from penumbra.table.host.open_tables import OpenTables
from penumbra.table.moments.agreed import FINAL
from penumbra.table.problems import stale
from penumbra.table.store import StoredSeatEvent
from penumbra.table.tables.open_table import Table
from penumbra.table.together import asking, endings


class Concluding:
    """What persons do who want their game to end; raises Problem where that cannot be."""

    def __init__(self, house: House, tables: OpenTables, journal: Journal, bots: BotDriver) -> None:
        self._house = house
        self._tables = tables
        self._journal = journal
        self._bots = bots

    async def ask(self, table_id: str, key: str | None, version: int, ending: GameEnd) -> None:
        """Asks all who play that the game ends so; the same, asked again by the same seat, is asked once."""
        async with self._tables.holding(table_id) as table:
            seat = table.playing(key)
            if version != table.moment.version:
                raise stale(table.moment.version)
            found = endings.standing(table)
            if found is not None and (found.seat, found.ending) == (seat, ending):
                return
            asked = endings.asked(table, self._house.kits[table.game.name], seat, ending)
            asking.check_nothing(table)
            self._bots.wait_for(table, asking.PATIENCE)
            await self._happens(table, asked)
        self._bots.drive(table)

    async def answer(self, table_id: str, key: str | None, number: int, agrees: bool) -> None:
        """Answers what is asked; the game ends once nobody else has to agree."""
        async with self._tables.holding(table_id) as table:
            await self._happens(table, endings.answered(table, table.playing(key), number, agrees))
        self._bots.drive(table)

    async def _happens(self, table: Table, event: StoredSeatEvent) -> None:
        if event.event in FINAL:
            await self._journal.conclude(table, event)
        else:
            await self._journal.note(table, event)
