"""The addresses of a table's seats: who sits there, sitting down, and what the host does about it."""

from litestar import get, post
from litestar.params import FromPath, JSONBody, RawBody
from litestar.types import ControllerRouterHandler

from penumbra.table import wire
from penumbra.table.api.requests import HeaderInvitation, HeaderKey, QueryKey, faults, strictly
from penumbra.table.door.rates import Rate
from penumbra.table.host import Host
from penumbra.table.together import seating

_CHANGES_PER_MINUTE = 60
_SITTING_DOWN_PER_MINUTE = 240


def seat_routes(host: Host) -> list[ControllerRouterHandler]:
    """The addresses of seats."""
    rate = Rate(_CHANGES_PER_MINUTE)

    @get(
        "/api/tables/{table_id:str}/seats",
        responses=faults(400, 403, 404, 409, 503),
        summary="Who sits at a table, and to which seat an invitation is",
        tags=["seats"],
    )
    async def show_seats(
        table_id: FromPath[str], invitation: HeaderInvitation = None, header_key: HeaderKey = None
    ) -> wire.Seating:
        # Asked by whoever looks at an address, people and programs alike, so it must use nothing up.
        table = await host.tables.open(table_id)
        seat = table.listener(header_key) if invitation is None else None
        return seating.told(table, invitation, table if seat is not None else host.tables.from_behind(table))

    @post(
        "/api/tables/{table_id:str}/seats",
        guards=[Rate(_SITTING_DOWN_PER_MINUTE)],
        responses=faults(400, 403, 404, 409, 413, 429, 503),
        summary="Sit down by an invitation, which is good once, or at an open seat",
        tags=["seats"],
    )
    async def sit_down(table_id: FromPath[str], data: JSONBody[wire.SitDown], body: RawBody) -> wire.SatDown:
        return await host.seats.sit_down(table_id, strictly(body, wire.SitDown))

    @post(
        "/api/tables/{table_id:str}/seats/{seat:int}/invite",
        guards=[rate],
        responses=faults(400, 403, 404, 409, 413, 429, 503),
        summary="Make another invitation to a seat that waits for somebody, with the host's key",
        tags=["seats"],
    )
    async def invite(
        table_id: FromPath[str], seat: FromPath[int], key: QueryKey = None, header_key: HeaderKey = None
    ) -> wire.Invitation:
        return _invitation(await host.seats.by_host(table_id, header_key or key, seating.invite(seat)))

    @post(
        "/api/tables/{table_id:str}/seats/{seat:int}/take-back",
        guards=[rate],
        responses=faults(400, 403, 404, 409, 413, 429, 503),
        summary="Take a seat back from whoever sits there, and make an invitation to it, with the host's key",
        tags=["seats"],
    )
    async def take_back(
        table_id: FromPath[str], seat: FromPath[int], key: QueryKey = None, header_key: HeaderKey = None
    ) -> wire.Invitation:
        return _invitation(await host.seats.by_host(table_id, header_key or key, seating.take_back(seat)))

    @post(
        "/api/tables/{table_id:str}/seats/{seat:int}/open",
        guards=[rate],
        responses=faults(400, 403, 404, 409, 413, 429, 503),
        summary="Open a seat that waits for somebody to whoever comes, with the host's key",
        tags=["seats"],
    )
    async def open_up(
        table_id: FromPath[str], seat: FromPath[int], key: QueryKey = None, header_key: HeaderKey = None
    ) -> wire.Seating:
        await host.seats.by_host(table_id, header_key or key, seating.open_up(seat))
        table = await host.tables.open(table_id)
        return seating.told(table, None, host.tables.from_behind(table))

    return [show_seats, sit_down, invite, take_back, open_up]


def _invitation(done: seating.Reseating) -> wire.Invitation:
    assert done.secret is not None
    return wire.Invitation(done.seat, done.secret)
