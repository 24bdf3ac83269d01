"""Studies are kept, changed and looked at: each of their moments is opened as a table that stands nowhere."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from hmac import compare_digest
from http import HTTPStatus
from typing import Final, NamedTuple

import msgspec
from anyio import CapacityLimiter, to_thread
from msgspec import Struct

from penumbra import __version__
from penumbra.kernel import Choice
from penumbra.kit import House
from penumbra.table.after import studies
from penumbra.table.after.records import standing_nowhere
from penumbra.table.after.studies import MARK, Study, line_name
from penumbra.table.door import keys
from penumbra.table.host.storage import Storage
from penumbra.table.host.threads import RequestThreads
from penumbra.table.moments import moment
from penumbra.table.problems import Problem, bad_request, choice_problems, forbidden, not_found, unavailable
from penumbra.table.store.shelf import (
    KeptStudy,
    StudyWritten,
    add_study,
    change_study,
    delete_study,
    read_study,
    study_deleted,
    study_version,
)
from penumbra.table.tables.open_table import Table

_MOST_LINES: Final = 24
"""So many moments of studies stay open."""
_MOST_STUDIES: Final = 24
_TRIES: Final = 5


class StudyMade(Struct):
    """A new study, and the only time the key is told that changes it."""

    study: str
    key: str


class StudyTold(Struct):
    """A study as whoever asks may have it: ``yours`` says that the key which was sent changes it."""

    study: str
    version: int
    yours: bool
    title: str
    game: str
    seats: list[str]
    comment: str
    moves: list[studies.StudyMove]


class _Opened(NamedTuple):
    kept: KeptStudy
    study: Study


class StudyDesk:
    """Keeps studies; raises Problem where something cannot be.

    Lines are played again in a thread of their own, one at a time: they may be long, and no table waits for them.
    """

    def __init__(self, house: House, storage: Storage, threads: RequestThreads) -> None:
        self._house = house
        self._storage = storage
        self._threads = threads
        self._studies: OrderedDict[str, _Opened] = OrderedDict()
        self._lines: OrderedDict[str, Table] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._thread = CapacityLimiter(1)

    async def add(self, study: Study) -> StudyMade:
        """Keeps a study that has been proved."""
        made = StudyMade(keys.new_table_id(), keys.new_key())
        written = _written(study)
        await self._storage.write(
            lambda connection: add_study(connection, made.study, keys.hash_key(made.key), written)
        )
        return made

    async def study(self, study_id: str) -> Study:
        """The study of an id."""
        return (await self._opened(study_id)).study

    async def told(self, study_id: str, key: str | None) -> StudyTold:
        """A study, to whoever has its address and perhaps its key."""
        kept, study = await self._opened(study_id)
        yours = key is not None and compare_digest(keys.hash_key(key), kept.key_hash)
        if key is not None and not yours:
            raise forbidden("This key does not change this study.")
        return StudyTold(
            *(study_id, kept.version, yours, study.title, study.game, study.seats, study.comment, study.moves)
        )

    async def change(self, study_id: str, key: str | None, change: Callable[[Study], Study]) -> StudyTold:
        """Changes a study, as whoever has its key wishes."""
        for _ in range(_TRIES):
            kept, study = await self._opened(study_id)
            _check(kept, key)
            after = change(study)
            if after == study:
                break
            write = partial(change_study, study_id=study_id, version=kept.version, study=_written(after))
            if await self._storage.write(write):
                break
        else:
            raise unavailable("Others change this study just now. Try again.")
        return await self.told(study_id, key)

    async def delete(self, study_id: str, key: str | None) -> None:
        """Deletes a study for good, as whoever has its key wishes; it is closed for whoever has it open."""
        kept, _ = await self._opened(study_id)
        _check(kept, key)
        await self._storage.write(partial(delete_study, study_id=study_id))
        self._forget(study_id)

    async def continued(
        self, study_id: str, key: str | None, after: int, seat: int, text: str
    ) -> tuple[StudyTold, int]:
        """A study with a choice after a move, once the rules have taken it, and the number that it has."""
        table = await self.open(line_name(study_id, after))
        if seat >= len(table.stored.seats):
            raise bad_request(f"There is no seat number {seat}.", list(range(len(table.stored.seats))))
        with choice_problems():
            choice = Choice.parse(text)
            moved = await self._threads.think(moment.play, table.moment, seat, choice, None)
        numbers: list[int] = []

        def change(study: Study) -> Study:
            changed, n = studies.continued(study, after, seat, str(choice))
            numbers.append(n)
            return changed

        told = await self.change(study_id, key, change)
        self._keep(line_name(study_id, numbers[-1]), _gone_on(table, moved, line_name(study_id, numbers[-1])))
        return told, numbers[-1]

    async def open(self, name: str) -> Table:
        """The moment after a move of a study, as a table that stands nowhere; the letters of seats are their keys."""
        study_id, _, number = name.partition(MARK)
        if not number.isascii() or not number.isdigit() or len(number) > len(str(2**31)):
            raise not_found("There is no such table.")
        study = await self.study(study_id)
        line = studies.line_to(study, int(number))
        if name in self._lines:
            self._lines.move_to_end(name)
            return self._lines[name]
        loading = self._loading.get(name)
        if loading is None:
            loading = self._loading[name] = asyncio.create_task(self._load(name, study, line))
            loading.add_done_callback(lambda _: self._loading.pop(name, None))
        return await asyncio.shield(loading)

    async def _load(self, name: str, study: Study, line: Sequence[studies.StudyMove]) -> Table:
        record = studies.record_of(study, line)
        try:
            table = await to_thread.run_sync(standing_nowhere, self._house, record, name, limiter=self._thread)
        except moment.ReplayFault as fault:
            rules = f"{study.made_with} played it, this is {__version__}"
            why = f"This study was played under other rules: {fault}. Penumbra {rules}."
            raise Problem(HTTPStatus.CONFLICT, why, choice=fault.choice, rule=fault.rule) from None
        self._keep(name, table)
        return table

    def _keep(self, name: str, table: Table) -> None:
        self._lines[name] = table
        self._lines.move_to_end(name)
        if len(self._lines) > _MOST_LINES:
            self._lines.popitem(last=False)

    def _forget(self, study_id: str) -> None:
        """Nothing of a study stays in memory."""
        self._studies.pop(study_id, None)
        for name in [name for name in self._lines if name.partition(MARK)[0] == study_id]:
            del self._lines[name]

    async def _opened(self, study_id: str) -> _Opened:
        version = await self._storage.read(lambda connection: study_version(connection, study_id))
        if version is None:
            self._forget(study_id)
            deleted = await self._storage.read(partial(study_deleted, study_id=study_id))
            raise not_found("This study was deleted." if deleted else "There is no such study.")
        known = self._studies.get(study_id)
        if known is None or known.kept.version != version:
            kept = await self._storage.read(lambda connection: read_study(connection, study_id))
            if kept is None:
                raise not_found("There is no such study.")
            known = _Opened(kept, msgspec.json.decode(kept.document, type=Study))
            self._studies[study_id] = known
            if len(self._studies) > _MOST_STUDIES:
                self._studies.popitem(last=False)
        self._studies.move_to_end(study_id)
        return known


def _check(kept: KeptStudy, key: str | None) -> None:
    """Raises Problem where a key does not change a study."""
    if key is None or not compare_digest(keys.hash_key(key), kept.key_hash):
        raise forbidden("Only the key of a study changes it: send it as X-Penumbra-Key.")


def _gone_on(table: Table, moved: moment.Moment, name: str) -> Table:
    """The table of a line that is one choice longer."""
    choices = (*table.stored.choices, moment.stored(moved.lines[-1]))
    stored = replace(table.stored, id=name, choices=choices, version=moved.version)
    return Table(stored, table.game, moved, None, trail=table.trail.branched())


def _written(study: Study) -> StudyWritten:
    document = msgspec.json.encode(study)
    if len(document) > studies.MOST_BYTES:
        raise bad_request(
            f"A study has at most {studies.MOST_BYTES // 1024} kB: shorten comments or delete variations."
        )
    return StudyWritten(document.decode(), study.title, study.game)
