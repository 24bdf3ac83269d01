"""The host keeps the tables that are being played: a cache of moments in front of the store.

A choice is played on a copy, stored, and only then becomes the table's moment; so memory is never
ahead of the disc. Where the store fails, the table is dropped from memory and read again from the
disc next time, so memory is never behind it either.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, nullcontext, suppress
from dataclasses import replace
from functools import partial
from http import HTTPStatus
from typing import Any, TypeVar

from anyio import CapacityLimiter, to_thread

from penumbra import __version__
from penumbra.bots import MentorKind
from penumbra.kernel import Choice, Game, MalformedChoice, OptionError, OutOfTurn, Refused, State
from penumbra.kit import House
from penumbra.table import chat, joint, keys, moment, orders, proposals, relief, seating, wire
from penumbra.table.attendance import Attendance
from penumbra.table.battle_again import draw_battle
from penumbra.table.changes import changes_since, draw_changes
from penumbra.table.chronicles import Chronicles
from penumbra.table.counsels import Counsels
from penumbra.table.drafts import draw_draft
from penumbra.table.faults import where
from penumbra.table.log import lines_of
from penumbra.table.making import new_table, played_on
from penumbra.table.metrics import Metrics
from penumbra.table.moment import Moment
from penumbra.table.open_table import Table
from penumbra.table.position import WHOLE, Wanted, at_hand, draw_past, drawing
from penumbra.table.problems import Problem, bad_request, forbidden, not_found, not_stored, stale, unreadable
from penumbra.table.reviews import Reviews
from penumbra.table.room import tables_in_memory
from penumbra.table.seat_events import SeatEvent
from penumbra.table.service_time import ServiceTime, wall
from penumbra.table.store import (
    Listed,
    OrderChange,
    Store,
    StoreConflict,
    StoreDamage,
    StoredMessage,
    StoredSeatEvent,
    StoredTable,
    StoreFault,
)
from penumbra.table.thinking import Mind, Thinking
from penumbra.table.timeline import draw_timeline
from penumbra.table.timing import Timing, timing_of
from penumbra.table.trail import Trail
from penumbra.table.transactions import Transaction

_log = logging.getLogger("penumbra.table")
_T = TypeVar("_T")
_MOST_IN_MEMORY = tables_in_memory()
_MOST_LISTED = 100
_MOST_DRAWN = 64  # answers that are kept of each table, in case somebody asks for the same
_TAKEN_BACK = "Choices were taken back since."
_ATTENTION_SECONDS = 60.0
"""So long bots among themselves play on after somebody has looked."""

# Python runs one thread at a time anyway; a second one lets a short request overtake a long one.
_REQUEST_THREADS = 2


class Host:
    """Makes, finds and plays tables; ``announce`` is told the news of one whenever there are any.

    Whatever it cannot do raises a Problem. ``bot_seconds`` is how long a bot may think about a choice
    before chance makes it, if it chooses at once; ``bot_processes`` work for those that deliberate. ``clock`` is the
    time of day in milliseconds.
    """

    def __init__(
        self,
        store: Store,
        house: House,
        announce: Callable[[str, wire.News], None],
        bot_seconds: float,
        bot_processes: int,
        clock: Callable[[], int] = wall,
    ) -> None:
        self.house = house
        self._store = store
        self.time = ServiceTime(store, clock)
        self._announce = announce
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._request_threads = CapacityLimiter(_REQUEST_THREADS)
        self._thinking = Thinking(house, bot_seconds, bot_processes)
        self._chronicles = Chronicles(house, self._think)
        self._counsels = Counsels(house)
        self._reviews = Reviews(house)
        self.attendance = Attendance()
        # Tables without people take turns: however many there are, they hold people up by one choice.
        self._show = asyncio.Lock()
        self.metrics = Metrics()
        self.metrics.ask("tables_in_memory", "Tables that are kept in memory.", lambda: len(self._tables))
        self.metrics.ask("live_lines", "Live lines to tables.", self.attendance.lines)
        self._told: dict[str, int] = {}  # the faults of the database in the log, with the minute they were last told

    async def start(self) -> None:
        """Opens the store."""
        await self._store.open()
        await self.time.start()

    async def check_readable(self) -> None:
        """Raises Problem where tables cannot be read."""
        try:
            await self._store.check_readable()
        except StoreFault as fault:
            raise self._failed(unreadable(fault), fault) from None

    async def stop(self) -> None:
        """Stops the bots and closes the store; the tables are on the disc already."""
        drivers = [table.driver for table in self._tables.values() if table.driver is not None]
        for driver in drivers:
            driver.cancel()
        await asyncio.gather(*drivers, return_exceptions=True)
        await self._thinking.close()
        await self._chronicles.close()
        await self._counsels.close()
        await self._reviews.close()
        await self.time.stop()
        await self._store.close()

    async def _think(self, work: Callable[..., _T], *args: Any) -> _T:
        return await to_thread.run_sync(work, *args, limiter=self._request_threads)

    async def reading(self, work: Transaction[_T]) -> _T:
        """Reads what is kept beside the tables; raises Problem where that cannot be."""
        try:
            return await self._store.transactions.read(work)
        except StoreFault as fault:
            raise self._failed(unreadable(fault), fault) from None

    async def writing(self, work: Transaction[_T]) -> _T:
        """Writes what is kept beside the tables; raises Problem where that cannot be."""
        try:
            return await self._store.transactions.write(work)
        except StoreFault as fault:
            raise self._failed(not_stored(fault), fault) from None

    # Tables come and go

    async def create(self, wanted: wire.NewTable) -> wire.TableMade:
        """Makes a table, and the secrets that its maker is told."""
        made = new_table(self.house, wanted)
        game = self.house.games[made.stored.game]
        stored, first = await self._begun(game, made.stored)
        timing = _first_timing(stored, first)
        stored = replace(stored, waits=tuple(timing.waits.items()))
        try:
            await self._store.create(stored)
        except StoreFault as fault:
            raise self._failed(not_stored(fault), fault) from None
        table = Table(stored, game, first, self._mentor(stored), timing=timing)
        await self._set_up(table)
        return wire.TableMade(stored.id, made.host, made.keys, made.invitations, stored.commitment, stored.seeded)

    async def play_on(self, table: Table, key: str | None, wanted: wire.PlayOn) -> wire.TableMade:
        """Makes another table of what a finished one was after so many choices, and the secrets of its maker."""
        table.seat(key)
        current = table.moment
        if not current.state.over:
            raise forbidden(
                "A game is played on from its past once it is over: before, that would tell what is hidden."
            )
        if wanted.at >= current.made:
            why = f"This game has {current.made} choices: it is played on from before the last of them."
            raise bad_request(why, [0, current.made - 1])
        made = played_on(
            self.house,
            table.stored,
            [moment.stored(line) for line in current.lines[: wanted.at]],
            wanted.access,
        )
        then = await self._think(next, table.past(wanted.at, wanted.at))
        stored = replace(made.stored, progress=then.progress, began=self.time.now())
        try:
            await self._store.create(stored)
        except StoreFault as fault:
            raise self._failed(not_stored(fault), fault) from None
        return wire.TableMade(stored.id, made.host, made.keys, made.invitations, stored.commitment, stored.seeded)

    async def _begun(self, game: Game[Any], stored: StoredTable) -> tuple[StoredTable, Moment | None]:
        """A table, begun if its seed is drawn by now, and its first moment then."""
        if not joint.complete(stored):
            return stored, None
        table = replace(stored, begun=True)
        answering = moment.answering(table)
        first = await self._think(moment.begin, game, table.options, table.seed, table.seeded, answering)
        return replace(table, progress=first.progress, began=self.time.now()), first

    def _failed(self, problem: Problem, fault: StoreFault) -> Problem:
        """The problem, once the log has its reason: every reason once a minute, however many run into it."""
        self.metrics.faults.inc()
        minute = int(time.monotonic() / 60)
        if self._told.get(str(fault)) != minute:
            self._told[str(fault)] = minute
            _log.error("the database: %s", fault)
        return problem

    async def listed(self) -> list[wire.TableListed]:
        """The newest tables."""
        return await self._told_of(self._store.listed(_MOST_LISTED))

    async def kept(self, wanted: wire.KeysKept) -> list[wire.TableListed]:
        """The tables that keys open, listed or not."""
        hashes: dict[str, set[str]] = {}
        for one in wanted.keys:
            hashes.setdefault(one.table, set()).add(keys.hash_key(one.key))
        return await self._told_of(self._store.opened_by(hashes))

    async def _told_of(self, reading: Awaitable[list[Listed]]) -> list[wire.TableListed]:
        try:
            found = await reading
        except StoreFault as fault:
            raise self._failed(unreadable(fault), fault) from None
        now = self.time.now()
        return [
            wire.TableListed(
                table=one.id,
                game=one.game,
                names=list(one.names),
                bots=list(one.bots),
                taken=list(one.taken),
                access=one.access,
                open=list(one.open),
                yours=list(one.yours),
                progress=one.progress,
                created=one.created,
                touched=one.touched,
                version=one.version,
                over=one.over,
                seeded=one.seeded,
                clock=one.clock,
                left=[None if due is None else max(0, due - now) // 1000 for due in one.due],
            )
            for one in found
        ]

    async def open(self, table_id: str) -> Table:
        """The table of this id, from memory or replayed from the disc."""
        table = self._tables.get(table_id)
        if table is not None:
            self._tables.move_to_end(table_id)
            return table
        loading = self._loading.get(table_id)
        if loading is None:
            loading = asyncio.create_task(self._load(table_id))
            self._loading[table_id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        # Shielded: one visitor who leaves must not stop the replay that others wait for.
        return await asyncio.shield(loading)

    async def _load(self, table_id: str) -> Table:
        try:
            stored = await self._store.read(table_id)
        except StoreDamage as damage:
            _log.error("table %s is damaged: %s", table_id, damage)
            raise _damaged(damage) from None
        except StoreFault as fault:
            raise self._failed(unreadable(fault), fault) from None
        if stored is None:
            raise not_found("There is no such table.")
        game = self.house.games.get(stored.game)
        if game is None:
            raise Problem(HTTPStatus.CONFLICT, f"This table plays {stored.game!r}, which this server does not offer.")
        trail = Trail()
        current, waited = await self._think(_resumed, game, stored, trail) if stored.begun else (None, [])
        if current is not None and stored.progress is None:
            # It was played before that was kept; where it cannot be stored now, the next choice does.
            with suppress(StoreFault):
                await self._store.place(table_id, stored.version, current.progress)
        timing = timing_of(stored, waited, self.time.now()) if stored.begun else Timing()
        if turns := Timing(waits=dict(stored.waits)).written(table_id, timing):
            # It was played before turns were kept; where they cannot be stored now, the next choices do.
            with suppress(StoreFault):
                await self._store.write(turns)
        table = Table(stored, game, current, self._mentor(stored), trail=trail, timing=timing)
        await self._set_up(table)
        return table

    async def _set_up(self, table: Table) -> None:
        self._keep(table)
        self._drive(table)
        if not table.over:
            await self._expect_bots(table)

    def _keep(self, table: Table) -> None:
        self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        for other in list(self._tables.values()):
            if len(self._tables) <= _MOST_IN_MEMORY:
                return
            if other is not table and other.driver is None and not other.lock.locked():
                self._forget(other)

    def _forget(self, table: Table) -> None:
        table.dead = True
        table.end_thought()
        if self._tables.get(table.id) is table:
            del self._tables[table.id]

    @asynccontextmanager
    async def _holding(self, table_id: str) -> AsyncIterator[Table]:
        while True:
            table = await self.open(table_id)
            async with table.lock:
                if table.dead:
                    continue
                yield table
                return

    # What a seat sees and does

    async def seen(self, table_id: str, key: str | None) -> tuple[State, int | None]:
        """The state of a table and the seat that ``key`` opens, None without a key; raises Problem."""
        table = await self.open(table_id)
        return table.moment.state, table.seat(key)

    async def position(self, table: Table, seat: int | None, wanted: Wanted = WHOLE) -> bytes:
        """What is ``wanted`` of the position as ``seat`` sees it, as JSON."""
        table.looked_at = time.monotonic()
        self.attendance.saw(table.id, seat)
        if not table.has_people():
            self._drive(table)
        draw = partial(drawing(table, wanted), table.moment, seat)
        return await self._drawn(table, (seat, wanted), draw, at_once=at_hand(table, seat, wanted))

    async def _drawn(self, table: Table, question: Hashable, draw: Callable[[], bytes], at_once: bool = False) -> bytes:
        """The answer to a question about the present of a table, drawn unless it was asked before.

        What takes a millisecond or two is drawn ``at_once``: the way to a thread and back would take as long.
        """
        current = table.moment
        if table.drawn_version != current.version:
            table.drawn_version = current.version
            table.drawn = {}
        drawn = table.drawn
        found = drawn.get(question)
        if found is None:
            found = draw() if at_once else await self._think(draw)
            if len(drawn) >= _MOST_DRAWN:
                drawn.clear()
            drawn[question] = found
        return found

    async def changes(self, table: Table, seat: int | None, since: int | None, until: int | None) -> bytes:
        """What happened between two versions as ``seat`` saw it, as JSON.

        Where they are not said, since the seat chose last, and until now; a spectator has not chosen.
        """
        end = table.moment.version if until is None else until
        if since is None:
            since = end if seat is None else table.moment.chosen_at(seat)
        return await self._think(draw_changes, changes_since(table, seat, since, end), since, end)

    async def chronicle(self, table: Table, seat: int | None) -> bytes:
        """How the game of a table went so far, as JSON, as ``seat`` may know it."""
        return await self._chronicles.drawn(table, seat)

    async def past(self, table: Table, seat: int | None, at: int, steps: int) -> bytes:
        """What ``seat`` saw of a table after ``at`` choices, and the last ``steps`` that led there, as JSON."""
        made = table.moment.made
        if not 0 <= at <= made:
            raise not_found(f"{_choices(made)} made at this table that stand, not {at}.")
        return await self._think(draw_past(table, seat, at, steps))

    async def battle(self, table: Table, seat: int | None, number: int) -> bytes:
        """The ``number``-th battle of a table, from 1, as ``seat`` saw it, as JSON."""
        return await self._think(draw_battle(table, seat, number))

    async def timeline(self, table: Table, seat: int | None) -> bytes:
        """The way that a table has come, as far as ``seat`` could read of it, as JSON."""
        return await self._drawn(table, (seat, "timeline"), partial(draw_timeline, table.moment, seat))

    async def log(self, table: Table, seat: int | None, before: int | None, lines: int) -> list[wire.LogLine]:
        """The last ``lines`` of the log that ``seat`` may read, of those ``before`` the line of a number."""
        found = await self._think(lines_of, table.moment, seat)
        end = len(found) if before is None else min(len(found), max(0, before - 1))
        return found[max(0, end - lines) : end]

    async def play(self, table_id: str, key: str | None, wanted: wire.Play, answer: Wanted = WHOLE) -> bytes:
        """Plays a choice and answers with as much of the new position as is wanted."""
        async with self._holding(table_id) as table:
            # Here, not before: whoever waited may have lost the seat meanwhile.
            seat = table.playing(key)
            choice = _read(wanted.choice)
            if wanted.request is not None:
                earlier = next((line for line in table.moment.lines if line.request == wanted.request), None)
                if earlier is not None:
                    if (earlier.seat, earlier.choice) != (seat, choice):
                        raise Problem(
                            HTTPStatus.CONFLICT,
                            f"The request id {wanted.request!r} was used for another choice. Use a new one.",
                            version=table.moment.version,
                        )
                    return await self.position(table, seat, answer)
            if not table.moment.stands(seat, wanted.version):
                raise stale(table.moment.version)
            try:
                after = await self._think(moment.play, table.moment, seat, choice, wanted.request)
            except MalformedChoice as fault:
                raise _no_choice(fault) from None
            except Refused as refused:
                raise await self._refusal(table, seat, refused) from None
            await self._advance(table, after)
        return await self._answer(table, seat, answer)

    async def draft(self, table: Table, key: str | None, wanted: wire.Draft, answer: Wanted = WHOLE) -> bytes:
        """What choices of the key's seat would lead to, as much of it as is wanted, as JSON; nothing is played."""
        seat = table.playing(key)
        current = table.moment
        if not current.stands(seat, wanted.version):
            raise stale(current.version)
        choices = [_read(text) for text in wanted.choices]
        try:
            return await self._think(draw_draft, drawing(table, answer), current, seat, choices)
        except MalformedChoice as fault:
            raise _no_choice(fault) from None
        except Refused as refused:
            refusal = refused.refusal
            raise Problem(HTTPStatus.UNPROCESSABLE_ENTITY, refusal.why, rule=refusal.rule) from None

    async def undo(self, table_id: str, key: str | None, version: int, answer: Wanted = WHOLE) -> bytes:
        """Takes the seat's last choice back, with bots' answers to it; answers with what is wanted of the position."""
        async with self._holding(table_id) as table:
            seat = table.playing(key)
            current = table.moment
            if version != current.version:
                raise stale(current.version)
            if (why := current.why_no_undo(seat)) is not None:
                raise Problem(HTTPStatus.UNPROCESSABLE_ENTITY, why)
            await self._take_back(table, current.undoes(seat), proposals.dropped(table))
        return await self._answer(table, seat, answer)

    async def _take_back(self, table: Table, count: int, event: StoredSeatEvent | None, agreed: bool = False) -> None:
        """Takes the last ``count`` choices back, which those concerned have ``agreed`` to where that was needed."""
        current = table.moment
        before = moment.undone(current, count, agreed)
        if before is None:
            before = await self._think(moment.replayed_without, table.game, table.stored, current, count, agreed)
        taken = before.take_backs[-1] if count > 1 or agreed else None
        made, progress = before.made, before.progress
        by, now = current.lines[made].seat, self.time.now()
        timing = table.timing.taken_back(table.stored.seats, made, by, progress.waiting, before.version, now)
        told = (taken, table.numbered(event), _TAKEN_BACK, table.timing.written(table.id, timing))
        storing = self._store.take_back(table.id, made, current.version, progress, count, *told)
        await self._write(table, storing)
        for one in table.stored.orders:
            if one.dropped is None:
                table.order(one, replace(one, dropped=_TAKEN_BACK))
        table.go_back(before)
        table.timing = timing
        table.note(event)
        self._announce(table.id, table.news)

    async def ask_back(self, table_id: str, key: str | None, version: int, to: int) -> None:
        """Asks those concerned that only the first ``to`` choices stand; where only bots are, it is done at once."""
        async with self._holding(table_id) as table:
            seat = table.playing(key)
            if version != table.moment.version:
                raise stale(table.moment.version)
            asked = proposals.asked(table, seat, to)
            if proposals.concerned(table, seat, to):
                table.bots_wait_until = time.monotonic() + proposals.PATIENCE
                asyncio.get_running_loop().call_later(proposals.PATIENCE, self._drive, table)
                await self._note(table, asked)
            else:
                await self._take_back(table, table.moment.made - to, None, agreed=True)
        self._drive(table)

    async def answer_proposal(self, table_id: str, key: str | None, number: int, agrees: bool) -> None:
        """Answers what is asked, which is done once nobody else has to agree."""
        async with self._holding(table_id) as table:
            found = proposals.standing(table)
            event = proposals.answered(table, table.playing(key), number, agrees)
            if found is not None and event.event is SeatEvent.GRANTED:
                await self._take_back(table, table.moment.made - found.to, event, agreed=True)
            else:
                await self._note(table, event)
        self._drive(table)

    async def _note(self, table: Table, event: StoredSeatEvent) -> None:
        await self._write(table, self._store.note(table.id, (len(table.stored.events), event)))
        table.note(event)
        self._announce(table.id, table.news)

    async def _answer(self, table: Table, seat: int, wanted: Wanted) -> bytes:
        # The person's answer first: a bot that thinks meanwhile would only make it slower.
        try:
            return await self.position(table, seat, wanted)
        finally:
            self._drive(table)

    async def why(self, table: Table, key: str | None, text: str) -> wire.Why:
        """Why a choice is refused to the key's seat now, or that it is legal."""
        seat = table.seated(key)
        choice = _read(text)
        try:
            refusal = await self._think(table.moment.state.why_not, seat, choice)
        except MalformedChoice as fault:
            raise _no_choice(fault) from None
        return wire.Why(legal=True) if refusal is None else wire.Why(rule=refusal.rule, why=refusal.why)

    async def counsel(self, table_id: str, key: str | None, version: int) -> wire.Counsel:
        """What a bot would do in the place of the key's seat; all are told that it was asked, and nobody else what.

        That is noted before it is told, and only if the seat is asked the same still.
        """
        table = await self.open(table_id)
        seat = table.playing(key)
        current = table.moment
        if not current.stands(seat, version):
            raise stale(current.version)
        said = table.counsels.get(seat)
        if said is not None and said.version == current.version:
            return said
        said = await self._counsels.said(table, seat, current)
        async with self._holding(table_id) as now:
            now.playing(key)
            if not now.moment.asks_still(seat, current.version):
                raise stale(now.moment.version)
            await self._reseat(now, seating.counselled(seat)(now))
            now.counsels[seat] = said
        return said

    def review(self, table: Table, key: str | None, seat: int) -> wire.ReviewTold:
        """How a seat chose in a finished game, as far as that is known by now."""
        table.seat(key)
        return self._reviews.told(table, seat)

    def _mentor(self, stored: StoredTable) -> MentorKind | None:
        return self.house.kits[stored.game].mentor

    async def record(self, table: Table, key: str | None) -> str:
        """The record of a finished game, as text."""
        table.seat(key)
        current = table.moment
        if not current.state.over:
            raise forbidden(
                "The record is given when the game is over: with the choices of all seats, "
                "some of them secret, and the seed, it would tell everything that is still hidden."
            )
        record = await self._think(moment.written, current, table.stored)
        return record.dumps()

    async def _refusal(self, table: Table, seat: int, refused: Refused) -> Problem:
        state = table.moment.state
        allowed = None
        if not isinstance(refused, OutOfTurn):
            allowed = [str(choice) for choice in await self._think(state.choices, seat)]
        return Problem(HTTPStatus.UNPROCESSABLE_ENTITY, refused.refusal.why, rule=refused.refusal.rule, allowed=allowed)

    async def _advance(self, table: Table, after: Moment, followed: OrderChange | None = None) -> None:
        line, now = after.lines[-1], self.time.now()
        stored, progress, news = replace(moment.stored(line), at=now), after.progress, proposals.dropped(table)
        timing = table.timing.chosen(table.stored.seats, line.seat, progress.waiting, after.version, now)
        storing = self._store.append(
            *(table.id, after.made - 1, stored, table.moment.version, progress),
            *(table.numbered(news), followed, table.timing.written(table.id, timing)),
        )
        await self._write(table, storing)
        self.metrics.choices.inc()
        table.go_on(after)
        if followed is not None:
            table.order(*followed)
        table.timing = timing
        if news is not None:
            table.note(news)
        self._announce(table.id, table.news)

    async def _write(self, table: Table, writing: Any) -> None:
        try:
            await writing
        except StoreConflict:
            self._forget(table)
            fresh = await self.open(table.id)
            raise stale(fresh.moment.version) from None
        except StoreFault as fault:
            self._forget(table)
            raise self._failed(not_stored(fault), fault) from None
        except BaseException:
            # Stopped half-way: nobody knows what is on the disc, so memory must ask it again.
            self._forget(table)
            raise

    # Who sits where

    async def sit_down(self, table_id: str, wanted: wire.SitDown) -> wire.SatDown:
        """Gives whoever has an invitation a key of their own."""
        async with self._holding(table_id) as table:
            done = await self._reseat(table, seating.sit_down(self.house, wanted)(table))
        assert done.secret is not None
        return wire.SatDown(done.seat, done.after.name, done.secret)

    async def seat(self, table_id: str, key: str | None, change: seating.SeatChange) -> seating.Reseating:
        """Does with a seat as the host wishes: see :mod:`penumbra.table.seating`."""
        async with self._holding(table_id) as table:
            table.check_host(key)
            return await self._reseat(table, change(table))

    async def seat_asks(self, table_id: str, key: str | None, change: relief.OwnChange) -> seating.Reseating:
        """Does with a seat as whoever sits at the key's seat wishes: see :mod:`penumbra.table.relief`."""
        async with self._holding(table_id) as table:
            return await self._reseat(table, change(table, table.seated(key)))

    async def reseat(self, table_id: str, change: seating.SeatChange) -> seating.Reseating:
        """Does with a seat as the table itself wishes, as by the clock."""
        async with self._holding(table_id) as table:
            return await self._reseat(table, change(table))

    async def _reseat(self, table: Table, change: seating.Reseating) -> seating.Reseating:
        event = change.stored(table.made, self.time.now())
        n = len(table.stored.events)
        drawn, first = change.drawn, None
        if drawn is not None:
            drawn, first = await self._begun(table.game, drawn)
        seats = [change.after if at == change.seat else one for at, one in enumerate(table.stored.seats)]
        if drawn is not None and first is not None:
            events = (*drawn.events, *([] if event is None else [event]))
            timing = _first_timing(replace(drawn, seats=tuple(seats), events=events), first)
        else:
            timing = table.timing.reseated(seats, table.news.version, event)
        also = table.timing.written(table.id, timing)
        storing = self._store.reseat(table.id, change.seat, change.before, change.after, n, event, drawn, also)
        await self._write(table, storing)
        if drawn is not None:
            table.draw(drawn)
        table.reseat(change.seat, change.after, event)
        table.timing = timing
        self._go_on(table, first)
        return change

    async def draw(self, table_id: str, change: Callable[[Table], joint.Drawn]) -> wire.DiceDrawn:
        """Has the dice of a table drawn further, and begins the game once they are."""
        async with self._holding(table_id) as table:
            done = change(table)
            if done.table is not table.stored:
                drawn, first = await self._begun(table.game, done.table)
                n = len(table.stored.events)
                timing = _first_timing(replace(drawn, events=(*drawn.events, *done.events)), first)
                also = table.timing.written(table.id, timing)
                await self._write(table, self._store.draw(drawn, n, done.events, also))
                table.draw(drawn, done.events)
                table.timing = timing
                self._go_on(table, first)
            return joint.told(table.stored, table.over)

    def _go_on(self, table: Table, first: Moment | None) -> None:
        """All are told what has happened beside the game, which begins with a ``first`` moment, if there is one."""
        if first is not None:
            table.begin(first)
        self._announce(table.id, table.news)
        self._drive(table)

    # Bots

    @contextmanager
    def watching(self, table: Table, seat: int | None = None) -> Iterator[None]:
        """Around a live line to the table: while there is one its bots play, though no person sits there."""
        try:
            with self.attendance.line(table.id, seat):
                self._stirs(table, seat)
                self._drive(table)
                yield
        finally:
            self._stirs(table, seat)
            if not self._is_played_for_somebody(table):
                table.end_thought()

    def _stirs(self, table: Table, seat: int | None) -> None:
        """Somebody comes or goes; nobody is told of spectators."""
        now = self._tables.get(table.id)
        if seat is not None and now is not None:
            now.company += 1
            self._announce(now.id, now.news)

    def _bots_wait(self, table: Table) -> bool:
        """Whether persons are asked something that bots' choices would end."""
        return time.monotonic() < table.bots_wait_until and proposals.standing(table) is not None

    def _is_played_for_somebody(self, table: Table) -> bool:
        return (
            table.has_people()
            or self.attendance.watched(table.id)
            or time.monotonic() - table.looked_at < _ATTENTION_SECONDS
        )

    def _drive(self, table: Table) -> None:
        moves = table.bot_to_move() is not None or orders.standing(table)
        waits = table.driver is None and not table.dead and moves
        if waits and not self._bots_wait(table) and self._is_played_for_somebody(table):
            table.driver = asyncio.create_task(self._play_bots(table))

    async def _play_bots(self, table: Table) -> None:
        try:
            while not table.dead:
                if await self._follow_orders(table):
                    continue
                current, seat = table.moment, table.bot_to_move()
                if seat is None or self._bots_wait(table) or not self._is_played_for_somebody(table):
                    return
                async with nullcontext() if table.has_people() else self._show:
                    after = await table.thinks(seat, self._thinking.after(self._mind(table, seat), current))
                if after is None:
                    await self._expect_bots(table)
                    continue
                async with table.lock:
                    # People may have chosen or taken back meanwhile: unless the bot is asked the same, it thinks again.
                    asked = not table.dead and table.bots()[seat] is not None and not self._bots_wait(table)
                    if asked and table.moment.asks_still(seat, current.version):
                        if table.moment is not current:
                            line = after.lines[-1]
                            after = await self._think(moment.play, table.moment, seat, line.choice, None, line.stand_in)
                        await self._advance(table, after)
        except Problem as problem:
            _log.error("table %s: the bots stop: %s", table.id, problem.error)
        except Exception as fault:
            _log.error("table %s: the bots stop: %s", table.id, where(fault))
        finally:
            table.driver = None

    async def _follow_orders(self, table: Table) -> bool:
        """Carries out one order that is due, once those are dropped that hold no more; whether there was one."""
        async with table.lock:
            laid = orders.standing(table)
            if table.dead or not laid or self._bots_wait(table):
                return False
            known = self._orders(table)
            for one in await self._think(orders.void, table.moment, known, laid):
                await self._write(table, self._store.order(table.id, one, one))
                table.order(one, one)
            due = await self._think(orders.due, table.moment, known, orders.standing(table))
            if due is None:
                return False
            seat, choice = due.order.seat, due.choice
            after = await self._think(partial(moment.play, laid=True), table.moment, seat, choice, None)
            await self._advance(table, after, (due.order, due.left))
            return True

    def _orders(self, table: Table) -> orders.Orders:
        return {order.name: order for order in self.house.kits[table.game.name].orders}

    # What is said

    async def chat_of(self, table_id: str, key: str | None) -> chat.ChatTold:
        """What was said at a table, as far as whoever has the key (None: a spectator) may read it."""
        table = await self.open(table_id)
        seat = table.seat(key)
        return chat.told(table, self.house.kits[table.game.name], await self._said(table), seat)

    async def say(self, table_id: str, key: str | None, wanted: chat.MessageWanted) -> None:
        """Says something at a table; of whom it is for nobody is told but by reading it."""
        async with self._holding(table_id) as table:
            said = await self._said(table)
            message = chat.message(table, self.house.kits[table.game.name], table.seat(key), wanted)
            await self._write(table, self._store.say(table.id, message, chat.MOST_KEPT))
            table.said = [*said, message][-chat.MOST_KEPT :]
            table.company += 1
            self._announce(table.id, table.news)

    async def _said(self, table: Table) -> list[StoredMessage]:
        if table.said is None:
            try:
                table.said = await self._store.said(table.id)
            except StoreFault as fault:
                raise self._failed(unreadable(fault), fault) from None
        return table.said

    async def orders_of(self, table_id: str, key: str | None) -> orders.OrdersTold:
        """What the key's seat may lay down beforehand, and has."""
        table = await self.open(table_id)
        return await self._think(orders.told, table, self._orders(table), table.seated(key))

    async def orders_after(self, table_id: str, key: str | None, name: str, choices: Sequence[str]) -> list[str]:
        """What the key's seat may lay down by an order of a name, after some choices."""
        table = await self.open(table_id)
        seat, order = table.seated(key), self._orders(table).get(name)
        if order is None or order.lasts:
            known = sorted(one.name for one in self._orders(table).values() if not one.lasts)
            raise bad_request(f"Nothing called {name!r} is laid down with choices in this game.", known)
        return await self._think(orders.offered_after, table, order, seat, choices)

    async def lay_down(self, table_id: str, key: str | None, name: str, choices: Sequence[str]) -> None:
        """Keeps what the key's seat lays down, and does it at once where it is due."""
        async with self._holding(table_id) as table:
            seat = table.playing(key)
            laid = await self._think(orders.laid_down, table, self._orders(table), seat, name, choices)
            await self._write(table, self._store.order(table.id, laid, laid))
            table.order(laid, laid)
        self._drive(table)

    async def withdraw_order(self, table_id: str, key: str | None, name: str) -> None:
        """Forgets what the key's seat has laid down."""
        async with self._holding(table_id) as table:
            laid = orders.withdrawn(table, table.seated(key), name)
            await self._write(table, self._store.order(table.id, laid, None))
            table.order(laid, None)

    async def _expect_bots(self, table: Table) -> None:
        """What the table's bots need for their thoughts is got ready."""
        bots = self.house.kits[table.game.name].bots
        await self._thinking.expect([bots[bot] for bot in table.bots() if bot is not None and bot in bots])

    def _mind(self, table: Table, seat: int) -> Mind:
        if seat not in table.minds:
            bot = table.stored.seats[seat].played_by
            assert bot is not None
            table.minds[seat] = Mind(table.stored, seat, self.house.kits[table.game.name].bots.get(bot))
        return table.minds[seat]


def _choices(made: int) -> str:
    return "1 choice was" if made == 1 else f"{made} choices were"


def _first_timing(table: StoredTable, first: Moment | None) -> Timing:
    """The time at a table whose game begins now, or has not begun."""
    if first is None:
        return Timing()
    assert table.began is not None
    # Choices that it begins with were made when it had no clocks.
    return timing_of(table, [first.progress.waiting] * (1 + len(table.choices)), table.began)


def _resumed(game: Game[Any], stored: StoredTable, trail: Trail) -> tuple[Moment, list[tuple[int, ...]]]:
    """The moment that a record leads to, and for whom the table waited after each number of choices."""
    waited = []

    def watch(made: int, state: State) -> None:
        trail.pass_by(made, state)
        waited.append(state.waiting())

    try:
        return moment.resume(game, stored, watch), waited
    except moment.ReplayFault as fault:
        _log.error("table %s does not replay: %s", stored.id, fault)
        why = f", which {fault.rule} refuses." if fault.rule else ", which fits no choice here."
        raise _other_rules(stored, f"It comes to choice {fault.choice}{why}", fault.choice, fault.rule) from None
    except OptionError as fault:
        _log.error("table %s does not replay: its options are not known: %s", stored.id, fault)
        raise _other_rules(stored, f"Its options do not fit: {fault}.", None, None) from None


def _other_rules(stored: StoredTable, why: str, choice: int | None, rule: str | None) -> Problem:
    theirs = f"Penumbra {stored.made_with}" if stored.made_with else "an older Penumbra"
    return Problem(
        HTTPStatus.CONFLICT,
        "This table was played under other rules and cannot be replayed by this version of Penumbra. "
        f"{why} Nothing of it is lost: it was made with {theirs}, this is {__version__}, "
        "and it opens in the version that played it.",
        choice=choice,
        rule=rule,
        made_with=stored.made_with,
        penumbra=__version__,
    )


def _damaged(damage: StoreDamage) -> Problem:
    return Problem(
        HTTPStatus.CONFLICT,
        f"This table was damaged on the disc, so it cannot be replayed by this version of Penumbra or by any other: "
        f"{damage}. Whoever runs this server may bring a backup back (`penumbra tables restore`).",
        choice=damage.choice,
        penumbra=__version__,
    )


def _read(text: str) -> Choice:
    try:
        return Choice.parse(text)
    except MalformedChoice as fault:
        raise _no_choice(fault) from None


def _no_choice(fault: MalformedChoice) -> Problem:
    """Words that fit no choice, whether of any game (as they are read) or of this one (as its step reads them)."""
    return bad_request(f"This is not a choice: {fault}.")
