"""The lists of tables: those that anybody may join or watch, and a browser's own."""

from collections.abc import Collection, Mapping

from penumbra.table import wire
from penumbra.table.host.storage import Storage
from penumbra.table.servers.service_time import ServiceTime
from penumbra.table.store.listing import Listed, listed_tables, tables_opened_by

_MOST_LISTED = 100


class Lobby:
    """Lists tables as they are stored; raises Problem where that cannot be."""

    def __init__(self, storage: Storage, time: ServiceTime) -> None:
        self._storage = storage
        self._time = time

    async def listed(self) -> list[wire.TableListed]:
        """The newest tables."""
        return self._told(await self._storage.read(lambda connection: listed_tables(connection, _MOST_LISTED)))

    async def opened_by(self, hashes: Mapping[str, Collection[str]]) -> list[wire.TableListed]:
        """The tables by id that keys open, listed or not, of which these are the hashes."""
        return self._told(await self._storage.read(lambda connection: tables_opened_by(connection, hashes)))

    def _told(self, found: list[Listed]) -> list[wire.TableListed]:
        now = self._time.now()
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
                behind=one.behind,
                left=[None if due is None else max(0, due - now) // 1000 for due in one.due],
            )
            for one in found
        ]
