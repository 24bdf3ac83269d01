"""The addresses of a table's company: who is there, and what they ask of each other."""

from typing import Annotated

from litestar import get, post
from litestar.params import FromPath, JSONBody, RawBody
from litestar.types import ControllerRouterHandler
from msgspec import Meta, Struct

from penumbra.table.api.requests import MOST_VERSIONS, HeaderKey, faults, strictly
from penumbra.table.door.rates import Rate
from penumbra.table.host import Host
from penumbra.table.together import company
from penumbra.table.wire import Version

_PER_MINUTE = 30


class TakeBackWanted(Struct, forbid_unknown_fields=True):
    """The wish that only the first ``to`` choices stand, the next being the seat's own."""

    version: Version
    to: Annotated[int, Meta(ge=0, le=MOST_VERSIONS, description="How many choices would stand.")]


class AnswerGiven(Struct, forbid_unknown_fields=True):
    """An answer to what is asked; who has asked takes it back."""

    agree: bool


def company_routes(host: Host) -> list[ControllerRouterHandler]:
    """The addresses of a table's company; each answers how it is then."""
    rate = Rate(_PER_MINUTE)

    async def told(table_id: str, key: str | None) -> company.CompanyTold:
        table, seat = await host.tables.looked_at(table_id, key)
        host.attendance.saw(table_id, seat)
        return company.told(table, seat, host.attendance)

    @get(
        "/api/tables/{table_id:str}/company",
        responses=faults(400, 403, 404, 409, 503),
        summary="Who is at a table, and what they ask of each other",
        tags=["company"],
    )
    async def show_company(table_id: FromPath[str], header_key: HeaderKey = None) -> company.CompanyTold:
        return await told(table_id, header_key)

    @post(
        "/api/tables/{table_id:str}/proposals",
        guards=[rate],
        status_code=200,
        responses=faults(400, 403, 404, 409, 413, 422, 429, 503),
        summary="Ask those concerned to take choices back that one may not take back alone",
        tags=["company"],
    )
    async def ask_back(
        table_id: FromPath[str], data: JSONBody[TakeBackWanted], body: RawBody, header_key: HeaderKey = None
    ) -> company.CompanyTold:
        wish = strictly(body, TakeBackWanted)
        await host.undoing.ask(table_id, header_key, wish.version, wish.to)
        return await told(table_id, header_key)

    @post(
        "/api/tables/{table_id:str}/proposals/{number:int}",
        guards=[rate],
        status_code=200,
        responses=faults(400, 403, 404, 409, 413, 422, 429, 503),
        summary="Agree to what is asked or refuse it; who has asked takes it back",
        tags=["company"],
    )
    async def answer(
        table_id: FromPath[str],
        number: FromPath[int],
        data: JSONBody[AnswerGiven],
        body: RawBody,
        header_key: HeaderKey = None,
    ) -> company.CompanyTold:
        await host.undoing.answer(table_id, header_key, number, strictly(body, AnswerGiven).agree)
        return await told(table_id, header_key)

    return [show_company, ask_back, answer]
