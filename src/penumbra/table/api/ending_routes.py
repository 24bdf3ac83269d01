"""The addresses at which those who play agree that their game ends as it stands."""

from litestar import get, post
from litestar.params import FromPath, JSONBody, RawBody
from litestar.types import ControllerRouterHandler
from msgspec import Struct

from penumbra.kernel.agreed_end import GameEnd
from penumbra.table.api.company_routes import AnswerGiven
from penumbra.table.api.requests import HeaderKey, faults, strictly
from penumbra.table.door.rates import Rate
from penumbra.table.host import Host
from penumbra.table.tables.open_table import Table
from penumbra.table.together import endings
from penumbra.table.wire import Version

_PER_MINUTE = 30


class EndWanted(Struct, forbid_unknown_fields=True):
    """The wish that the game ends as it stands: in a draw, or abandoned."""

    version: Version
    ending: GameEnd


class EndProposed(Struct):
    """A seat asks that the game ends so; ``n`` is its number. Those concerned have to agree."""

    n: int
    seat: int
    ending: GameEnd
    concerned: list[int]
    agreed: list[int]


class EndPossible(Struct):
    """An ending that whoever looks may ask for, to which those concerned have to agree, or why not."""

    ending: GameEnd
    concerned: list[int]
    why_not: str | None


class EndingsTold(Struct):
    """What is asked of those who play, and what whoever looks may ask for."""

    asked: EndProposed | None
    possible: list[EndPossible]


def ending_routes(host: Host) -> list[ControllerRouterHandler]:
    """The addresses; each answers how it stands then."""
    rate = Rate(_PER_MINUTE)

    async def told(table_id: str, key: str | None) -> EndingsTold:
        table, seat = await host.tables.looked_at(table_id, key)
        kit = host.house.kits[table.game.name]
        possible = [] if seat is None or table.begun is None else endings.offered(table, kit, seat)
        return EndingsTold(_proposed(table), [EndPossible(*one) for one in possible])

    @get(
        "/api/tables/{table_id:str}/endings",
        responses=faults(400, 403, 404, 409, 503),
        summary="Whether those who play are asked to end the game as it stands",
        tags=["company"],
    )
    async def show_endings(table_id: FromPath[str], header_key: HeaderKey = None) -> EndingsTold:
        return await told(table_id, header_key)

    @post(
        "/api/tables/{table_id:str}/endings",
        guards=[rate],
        status_code=200,
        responses=faults(400, 403, 404, 409, 413, 429, 503),
        summary="Ask all who play to end the game as it stands; who plays alone with bots ends it",
        tags=["company"],
    )
    async def ask_end(
        table_id: FromPath[str], data: JSONBody[EndWanted], body: RawBody, header_key: HeaderKey = None
    ) -> EndingsTold:
        wish = strictly(body, EndWanted)
        await host.concluding.ask(table_id, header_key, wish.version, wish.ending)
        return await told(table_id, header_key)

    @post(
        "/api/tables/{table_id:str}/endings/{number:int}",
        guards=[rate],
        status_code=200,
        responses=faults(400, 403, 404, 409, 413, 429, 503),
        summary="Agree to end the game or refuse it; who has asked takes it back",
        tags=["company"],
    )
    async def answer_end(
        table_id: FromPath[str],
        number: FromPath[int],
        data: JSONBody[AnswerGiven],
        body: RawBody,
        header_key: HeaderKey = None,
    ) -> EndingsTold:
        await host.concluding.answer(table_id, header_key, number, strictly(body, AnswerGiven).agree)
        return await told(table_id, header_key)

    return [show_endings, ask_end, answer_end]


def _proposed(table: Table) -> EndProposed | None:
    found = endings.standing(table)
    if found is None:
        return None
    return EndProposed(found.n, found.seat, found.ending, endings.concerned(table, found.seat), list(found.agreed))
