"""The addresses of a table's dice: how its seats draw the seed together with the server, and what came of it."""

from litestar import get, post
from litestar.params import FromPath, JSONBody, RawBody
from litestar.types import ControllerRouterHandler

from penumbra.table import wire
from penumbra.table.api.requests import HeaderKey, QueryKey, faults, strictly
from penumbra.table.door.rates import Rate
from penumbra.table.host import Host
from penumbra.table.seats import joint
from penumbra.table.seats.joint import Drawn
from penumbra.table.store import StoredSeatEvent, StoredTable
from penumbra.table.tables.open_table import Table
from penumbra.table.terms.seat_events import SeatEvent

_PER_MINUTE = 240
_FAULTS = faults(400, 403, 404, 409, 413, 429, 503)


def dice_routes(host: Host) -> list[ControllerRouterHandler]:
    """The addresses of dice."""
    rate = Rate(_PER_MINUTE)

    @get(
        "/api/tables/{table_id:str}/dice",
        responses=faults(400, 403, 404, 409, 503),
        summary="How the seed of a table is drawn, and what of it is proved once the game is over",
        tags=["dice"],
    )
    async def show_dice(table_id: FromPath[str], key: QueryKey = None, header_key: HeaderKey = None) -> wire.DiceDrawn:
        table = await host.tables.open(table_id)
        table.listener(header_key or key)
        return joint.told(table.stored, table.over)

    @post(
        "/api/tables/{table_id:str}/dice/commit",
        guards=[rate],
        status_code=200,
        responses=_FAULTS,
        summary="Promise what one's seat gives to the seed",
        tags=["dice"],
    )
    async def commit(
        table_id: FromPath[str], data: JSONBody[wire.Commit], body: RawBody, header_key: HeaderKey = None
    ) -> wire.DiceDrawn:
        wish = strictly(body, wire.Commit)

        def change(table: Table) -> Drawn:
            seat = table.seated(header_key)
            joint.check_draw(table.stored, wish.draw)
            return _drawn(joint.committed(table.stored, seat, wish.commitment), seat, event=SeatEvent.PROMISED)

        return await host.seats.draw(table_id, change)

    @post(
        "/api/tables/{table_id:str}/dice/reveal",
        guards=[rate],
        status_code=200,
        responses=_FAULTS,
        summary="Give to the seed what one's seat has promised, once all have promised theirs",
        tags=["dice"],
    )
    async def reveal(
        table_id: FromPath[str], data: JSONBody[wire.Reveal], body: RawBody, header_key: HeaderKey = None
    ) -> wire.DiceDrawn:
        wish = strictly(body, wire.Reveal)

        def change(table: Table) -> Drawn:
            seat = table.seated(header_key)
            joint.check_draw(table.stored, wish.draw)
            return _drawn(joint.revealed(table.stored, seat, bytes.fromhex(wish.value)), seat, event=SeatEvent.GAVE)

        return await host.seats.draw(table_id, change)

    @post(
        "/api/tables/{table_id:str}/dice/anew",
        guards=[rate],
        status_code=200,
        responses=_FAULTS,
        summary="Have the seed drawn anew without seats that do not give, with the host's key",
        tags=["dice"],
    )
    async def draw_anew(
        table_id: FromPath[str], data: JSONBody[wire.DrawAnew], body: RawBody, header_key: HeaderKey = None
    ) -> wire.DiceDrawn:
        wish = strictly(body, wire.DrawAnew)

        def change(table: Table) -> Drawn:
            table.check_host(header_key)
            joint.check_draw(table.stored, wish.draw)
            return _drawn(joint.anew(table.stored, wish.without), *sorted(set(wish.without)), event=SeatEvent.LEFT_OUT)

        return await host.seats.draw(table_id, change)

    return [show_dice, commit, reveal, draw_anew]


def _drawn(after: StoredTable, *seats: int, event: SeatEvent) -> Drawn:
    return Drawn(after, [StoredSeatEvent(seat, event, 0) for seat in seats])
