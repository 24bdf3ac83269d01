"""The address at which players and groups are told how they stand."""

from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from anyio import CapacityLimiter, to_thread
from litestar import Request, post
from litestar.params import JSONBody, RawBody
from litestar.types import ControllerRouterHandler

from penumbra.table.after import outcomes
from penumbra.table.after.standing import Standings, StandingWanted, standing
from penumbra.table.api.requests import faults, strictly
from penumbra.table.door import keys
from penumbra.table.door.rates import Rate
from penumbra.table.host import Host
from penumbra.table.people import account_keys, sessions

_PER_MINUTE = 30


def standing_routes(host: Host, clock: Callable[[], int]) -> list[ControllerRouterHandler]:
    """The address of standings; ``clock`` is the time of day in milliseconds."""
    adding_up = CapacityLimiter(1)

    @post(
        "/api/standing",
        guards=[Rate(_PER_MINUTE)],
        status_code=200,
        responses=faults(400, 413, 429, 503),
        summary="What players and groups have played, added up over public games and those that one sat at",
        tags=["tables"],
    )
    async def show_standing(
        request: Request[Any, Any, Any], data: JSONBody[StandingWanted], body: RawBody
    ) -> Standings:
        wanted = strictly(body, StandingWanted)
        token_hash = sessions.shown(request)

        def read(connection: sa.Connection) -> list[outcomes.FinishedGame]:
            hashes = keys.by_table((one.table, one.key) for one in wanted.keys)
            session = None if token_hash is None else sessions.found(connection, token_hash, clock())
            for one in [] if session is None else account_keys.kept(connection, session.account.id):
                hashes.setdefault(one.table_id, set()).add(one.key_hash)
            return outcomes.seen(connection, hashes)

        found = await host.storage.read(read)
        return await to_thread.run_sync(standing, host.house, found, wanted.group, limiter=adding_up)

    return [show_standing]
