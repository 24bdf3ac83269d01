"""The addresses at which seats are left to bots, voted about, and taken up again."""

from litestar import post
from litestar.params import FromPath, JSONBody, RawBody
from litestar.types import ControllerRouterHandler

from penumbra.table import wire
from penumbra.table.api.requests import HeaderKey, faults, strictly
from penumbra.table.door.rates import Rate
from penumbra.table.host import Host
from penumbra.table.together import relief, seating

_PER_MINUTE = 30


def relief_routes(host: Host) -> list[ControllerRouterHandler]:
    """The addresses of bots that play on for persons; each answers who sits where then."""
    rate = Rate(_PER_MINUTE)

    async def done(table_id: str, key: str | None, change: relief.OwnChange) -> wire.Seating:
        await host.seats.by_sitter(table_id, key, change)
        return seating.told(await host.tables.open(table_id), None)

    @post(
        "/api/tables/{table_id:str}/leave",
        guards=[rate],
        status_code=200,
        responses=faults(400, 403, 404, 409, 413, 429, 503),
        summary="Leave one's seat to a bot until one is back",
        tags=["seats"],
    )
    async def leave(table_id: FromPath[str], header_key: HeaderKey = None) -> wire.Seating:
        return await done(table_id, header_key, relief.leave(host.house))

    @post(
        "/api/tables/{table_id:str}/return",
        guards=[rate],
        status_code=200,
        responses=faults(400, 403, 404, 409, 413, 429, 503),
        summary="Play on in place of the bot that one's seat was left to",
        tags=["seats"],
    )
    async def come_back(table_id: FromPath[str], header_key: HeaderKey = None) -> wire.Seating:
        return await done(table_id, header_key, relief.come_back)

    @post(
        "/api/tables/{table_id:str}/seats/{seat:int}/vote",
        guards=[rate],
        status_code=200,
        responses=faults(400, 403, 404, 409, 413, 429, 503),
        summary="Vote that a bot plays on for somebody who has gone, or take the vote back",
        tags=["seats"],
    )
    async def vote(
        table_id: FromPath[str],
        seat: FromPath[int],
        data: JSONBody[wire.ReliefVote],
        body: RawBody,
        header_key: HeaderKey = None,
    ) -> wire.Seating:
        if strictly(body, wire.ReliefVote).relieve:
            return await done(table_id, header_key, relief.vote(host.house, seat, host.attendance.away(table_id, seat)))
        return await done(table_id, header_key, relief.wait(seat))

    return [leave, come_back, vote]
