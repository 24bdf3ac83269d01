"""The host, put together of what it does for whom."""

from collections.abc import Callable

from penumbra.kit import House
from penumbra.table import wire
from penumbra.table.advice.chronicles import Chronicles
from penumbra.table.advice.counsels import Counsels
from penumbra.table.advice.reviews import Reviews
from penumbra.table.after.records import Records
from penumbra.table.desks.minds_desk import BotDesk
from penumbra.table.desks.thinking import Thinking
from penumbra.table.host.advice import Advising
from penumbra.table.host.beginning import Beginnings
from penumbra.table.host.bots import BotDriver
from penumbra.table.host.choosing import Choosing
from penumbra.table.host.concluding import Concluding
from penumbra.table.host.journal import Journal
from penumbra.table.host.lobby import Lobby
from penumbra.table.host.new_tables import NewTables
from penumbra.table.host.open_tables import OpenTables
from penumbra.table.host.operators import Operators
from penumbra.table.host.ordering import Ordering
from penumbra.table.host.screens import Screens
from penumbra.table.host.seats import TableSeats
from penumbra.table.host.storage import Storage
from penumbra.table.host.studying import StudyDesk
from penumbra.table.host.talk import Talk
from penumbra.table.host.threads import RequestThreads
from penumbra.table.host.undoing import Undoing
from penumbra.table.running.metrics import Metrics
from penumbra.table.seats.attendance import Attendance
from penumbra.table.servers.ownership import Ownership, Sole
from penumbra.table.servers.posting import Posting
from penumbra.table.servers.service_time import ServiceTime, wall
from penumbra.table.store import Store
from penumbra.table.tables.open_table import Table


class Host:
    """Makes, finds and plays tables; ``announce`` is told the news of one whenever there are any.

    Whatever it cannot do raises a Problem. ``bot_seconds`` is how long a bot may think about a choice
    before chance makes it, if it chooses at once; those that deliberate do so at a ``desk``. ``clock`` is the
    time of day in milliseconds. ``ownership`` says which tables are this server's; without it, all.
    """

    def __init__(
        self,
        store: Store,
        house: House,
        announce: Callable[[str, wire.News], None],
        bot_seconds: float,
        desk: BotDesk,
        clock: Callable[[], int] = wall,
        ownership: Ownership | None = None,
    ) -> None:
        self.house = house
        self._store = store
        self.ownership = Sole(store) if ownership is None else ownership
        self.clock = clock
        self.time = ServiceTime(store, clock)
        self.attendance = Attendance()
        self.metrics = Metrics()
        self.storage = Storage(store, self.metrics)
        self.posting = Posting(store)
        threads = RequestThreads()
        self.studies = StudyDesk(house, self.storage, threads)
        self.tables = OpenTables(
            house, self.storage, self.time, threads, self.ownership, self.studies, self.attendance, self._arrived
        )
        journal = Journal(store, self.storage, self.tables, self.time, threads, self.metrics, announce)
        self._thinking = Thinking(house, bot_seconds, desk)
        self._chronicles = Chronicles(house, threads.think)
        self._counsels = Counsels(house)
        self._reviews = Reviews(house)
        self.records = Records(house)
        beginnings = Beginnings(threads, self.time.now)
        self.bots = BotDriver(house, self._thinking, self.attendance, self.tables, threads, journal)
        self.lobby = Lobby(self.storage, self.time)
        self.new_tables = NewTables(house, self.storage, self.tables, self.time, threads, beginnings)
        self.screens = Screens(threads, self.attendance, self.bots, self._chronicles)
        self.choosing = Choosing(self.tables, threads, journal, self.screens)
        self.undoing = Undoing(self.tables, journal, self.screens, self.bots)
        self.concluding = Concluding(house, self.tables, journal, self.bots)
        self.seats = TableSeats(house, self.tables, self.time, beginnings, journal, self.bots, self.attendance)
        self.advising = Advising(self.tables, self.seats, self._counsels, self._reviews)
        self.talk = Talk(house, self.storage, self.tables, journal)
        self.ordering = Ordering(house, self.tables, threads, journal, self.bots)
        self.operators = Operators(self.storage, self.tables, journal, self.posting, self.time, clock)
        self.metrics.ask("tables_in_memory", "Tables that are kept in memory.", lambda: len(self.tables))
        self.metrics.ask("live_lines", "Live lines to tables.", self.attendance.lines)

    async def start(self) -> None:
        """Opens the store."""
        await self._store.open()
        await self.ownership.start(self.tables.forget_all)
        await self.time.start()

    async def stop(self) -> None:
        """Stops the bots and closes the store; the tables are on the disc already."""
        await self.tables.stop_drivers()
        await self._thinking.close()
        await self._chronicles.close()
        await self._counsels.close()
        await self._reviews.close()
        await self.time.stop()
        await self.ownership.stop()
        await self._store.close()

    async def _arrived(self, table: Table) -> None:
        await self.bots.take_on(table)
