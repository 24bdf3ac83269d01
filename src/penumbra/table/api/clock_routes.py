"""The addresses of a table's clocks."""

from litestar import get, post
from litestar.params import FromPath, JSONBody, RawBody
from litestar.types import ControllerRouterHandler

from penumbra.table import wire
from penumbra.table.api.requests import HeaderKey, QueryKey, faults, strictly
from penumbra.table.door.rates import Rate
from penumbra.table.host import Host
from penumbra.table.together import clocks

_VACATIONS_PER_MINUTE = 20


def clock_routes(host: Host) -> list[ControllerRouterHandler]:
    """The addresses of clocks."""

    @get(
        "/api/tables/{table_id:str}/clocks",
        responses=faults(400, 403, 404, 409, 503),
        summary="The clocks of the seats as they stand now",
        tags=["tables"],
    )
    async def show_clocks(
        table_id: FromPath[str], key: QueryKey = None, header_key: HeaderKey = None
    ) -> wire.ClocksTold:
        table, _ = await host.tables.looked_at(table_id, header_key or key)
        return clocks.told(table, host.time.now())

    @post(
        "/api/tables/{table_id:str}/vacation",
        guards=[Rate(_VACATIONS_PER_MINUTE)],
        status_code=200,
        responses=faults(400, 403, 404, 409, 413, 429, 503),
        summary="Go on vacation with one's seat, or end it: its clock stands meanwhile",
        tags=["seats"],
    )
    async def take_vacation(
        table_id: FromPath[str], data: JSONBody[wire.Vacation], body: RawBody, header_key: HeaderKey = None
    ) -> wire.ClocksTold:
        wanted = strictly(body, wire.Vacation)
        await host.seats.by_sitter(table_id, header_key, clocks.vacation(wanted.away, host.time.now()))
        return clocks.told(await host.tables.open(table_id), host.time.now())

    return [show_clocks, take_vacation]
