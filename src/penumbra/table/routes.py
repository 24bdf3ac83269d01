"""The addresses of the API; each handler only reads the request and asks the host."""

import asyncio
from contextlib import suppress
from typing import Annotated, Any, TypeVar, cast

import msgspec
from litestar import HttpMethod, MediaType, Response, WebSocket, get, post, route, websocket
from litestar.channels import ChannelsPlugin
from litestar.exceptions import WebSocketDisconnect
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, HeaderParameter, JSONBody, QueryParameter, RawBody
from litestar.types import ControllerRouterHandler

from penumbra.kernel import OptionError
from penumbra.kernel.ledger import Ledger, Rule
from penumbra.table import wire
from penumbra.table.host import Host
from penumbra.table.house import House
from penumbra.table.keys import MOST_CHARACTERS
from penumbra.table.page import Page
from penumbra.table.problems import Problem, bad_request, not_found

HeaderKey = Annotated[
    str | None,
    HeaderParameter(
        name="X-Penumbra-Key",
        required=False,
        max_length=MOST_CHARACTERS,
        description="A seat's key. Preferred to the query, which may end up in somebody's log or history.",
    ),
]
QueryKey = Annotated[
    str | None,
    QueryParameter(name="key", required=False, max_length=MOST_CHARACTERS, description="A seat's key."),
]
_MOST_WORDS = 200
_T = TypeVar("_T")


def _faults(*statuses: int) -> dict[int, ResponseSpec]:
    said = {
        400: "The request is malformed.",
        403: "The key is wrong, or not allowed to do this, or not yet.",
        404: "There is no such thing.",
        409: "The table has moved on, or the request id was used before.",
        413: "The request is too big.",
        422: "The rules refuse this.",
        429: "Too many tables at once.",
        503: "The database does not answer.",
    }
    return {status: ResponseSpec(wire.Fault, description=said[status], generate_examples=False) for status in statuses}


def _strictly(body: bytes, kind: type[_T]) -> _T:
    """The body once more, now without Litestar's kindness: it reads "7" where a number is asked for."""
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.DecodeError as fault:
        raise bad_request(f"The request does not fit: {fault}") from None


def _position(body: bytes) -> Response[wire.Position]:
    # The host has encoded it already, and keeps it for the next who asks.
    return Response(cast("wire.Position", body), media_type=MediaType.JSON)


def table_routes(host: Host, channels: ChannelsPlugin, new_tables_per_minute: int) -> list[ControllerRouterHandler]:
    """The addresses of tables."""
    limit = RateLimitConfig(rate_limit=("minute", new_tables_per_minute))

    @post(
        "/api/tables",
        middleware=[limit.middleware],
        responses=_faults(400, 403, 413, 429, 503),
        summary="Make a table",
        tags=["tables"],
    )
    async def make_table(data: JSONBody[wire.NewTable], body: RawBody) -> wire.TableMade:
        return await host.create(_strictly(body, wire.NewTable))

    @get("/api/tables", responses=_faults(503), summary="The newest tables", tags=["tables"])
    async def list_tables() -> list[wire.TableListed]:
        return await host.listed()

    @get(
        "/api/tables/{table_id:str}",
        responses=_faults(400, 403, 404, 409, 503),
        summary="The position as a seat or a spectator sees it",
        tags=["tables"],
    )
    async def show_table(
        table_id: FromPath[str], key: QueryKey = None, header_key: HeaderKey = None
    ) -> Response[wire.Position]:
        table = await host.open(table_id)
        return _position(await host.position(table, table.seat(header_key or key)))

    @post(
        "/api/tables/{table_id:str}/choices",
        status_code=200,
        responses=_faults(400, 403, 404, 409, 413, 422, 503),
        summary="Play a choice",
        tags=["tables"],
    )
    async def play_choice(
        table_id: FromPath[str],
        data: JSONBody[wire.Play],
        body: RawBody,
        key: QueryKey = None,
        header_key: HeaderKey = None,
    ) -> Response[wire.Position]:
        wish = _strictly(body, wire.Play)
        return _position(await host.play(table_id, header_key or wish.key or key, wish))

    @post(
        "/api/tables/{table_id:str}/undo",
        status_code=200,
        responses=_faults(400, 403, 404, 409, 413, 422, 503),
        summary="Take one's last choice back",
        tags=["tables"],
    )
    async def take_back(
        table_id: FromPath[str],
        data: JSONBody[wire.TakeBack],
        body: RawBody,
        key: QueryKey = None,
        header_key: HeaderKey = None,
    ) -> Response[wire.Position]:
        wish = _strictly(body, wire.TakeBack)
        return _position(await host.undo(table_id, header_key or wish.key or key, wish.version))

    @get(
        "/api/tables/{table_id:str}/why",
        responses=_faults(400, 403, 404, 409, 503),
        summary="Why a choice is refused now",
        tags=["tables"],
    )
    async def why_not(
        table_id: FromPath[str],
        choice: Annotated[str, QueryParameter(max_length=_MOST_WORDS)],
        key: QueryKey = None,
        header_key: HeaderKey = None,
    ) -> wire.Why:
        return await host.why(await host.open(table_id), header_key or key, choice)

    @get(
        "/api/tables/{table_id:str}/record",
        media_type=MediaType.TEXT,
        responses=_faults(400, 403, 404, 409, 503),
        summary="The record of a finished game",
        tags=["tables"],
    )
    async def show_record(table_id: FromPath[str], key: QueryKey = None, header_key: HeaderKey = None) -> Response[str]:
        return Response(await host.record(await host.open(table_id), header_key or key), media_type=MediaType.TEXT)

    @websocket("/api/tables/{table_id:str}/live")
    async def live(socket: WebSocket[Any, Any, Any], table_id: FromPath[str]) -> None:
        key = socket.query_params.get("key") or socket.headers.get("x-penumbra-key")
        try:
            table = await host.open(table_id)
            table.seat(key)
        except Problem as problem:
            await socket.close(1008, problem.error[:100])
            return
        await socket.accept()
        async with channels.start_subscription([table_id]) as news:
            # Subscribed before the version is read, so nothing falls between the two.
            await socket.send_data(
                msgspec.json.encode({"version": (await host.open(table_id)).moment.version}).decode()
            )
            telling = asyncio.create_task(_tell(socket, news.iter_events()))
            try:
                # A client has nothing to say here; pings and pongs are answered below us.
                message = await socket.receive()
                if message["type"] == "websocket.receive":
                    await socket.close(1008, "this socket only tells, it does not listen")
            finally:
                telling.cancel()
                with suppress(asyncio.CancelledError, WebSocketDisconnect, OSError):
                    await telling

    return [make_table, list_tables, show_table, play_choice, take_back, why_not, show_record, live]


async def _tell(socket: WebSocket[Any, Any, Any], news: Any) -> None:
    async for event in news:
        await socket.send_data(event.decode())


def house_routes(house: House) -> list[ControllerRouterHandler]:
    """The addresses of what the house offers: games, component data, rules."""
    catalogues: dict[str, bytes] = {}

    def book_of(name: str) -> Ledger:
        if name not in house.books:
            raise not_found(f"There is no book {name!r}.", sorted(house.books))
        return house.books[name]

    @get("/api/games", summary="The games and bots there are", tags=["house"])
    async def list_games() -> dict[str, Any]:
        return {
            "games": [
                {"name": name, "title": game.title, **({"options": house.forms[name]} if name in house.forms else {})}
                for name, game in sorted(house.games.items())
            ],
            "bots": sorted(house.bots),
            "books": sorted(house.books),
        }

    @post(
        "/api/advice",
        status_code=200,
        responses=_faults(400, 404, 413),
        summary="What is advised about options of a game",
        tags=["house"],
    )
    async def give_advice(data: JSONBody[wire.AdviceWanted], body: RawBody) -> wire.Advice:
        wanted = _strictly(body, wire.AdviceWanted)
        if wanted.game not in house.games:
            raise not_found(f"There is no game {wanted.game!r}.", sorted(house.games))
        try:
            house.games[wanted.game].options(wanted.options)
        except OptionError as fault:
            raise bad_request(f"{str(fault)[:1].upper()}{str(fault)[1:]}.") from None
        adviser = house.advisers.get(wanted.game)
        return wire.Advice(adviser(wanted.options) if adviser else [])

    @get(
        "/api/catalogue/{game:str}",
        responses=_faults(404),
        summary="What the components of a game say",
        tags=["house"],
        sync_to_thread=True,
    )
    def show_catalogue(game: FromPath[str]) -> Response[dict[str, Any]]:
        if game not in house.catalogues:
            raise not_found(f"There is no catalogue of {game!r}.", sorted(house.catalogues))
        if game not in catalogues:
            catalogues[game] = msgspec.json.encode(house.catalogues[game]())
        return Response(
            cast("dict[str, Any]", catalogues[game]),
            media_type=MediaType.JSON,
            headers={"Cache-Control": "no-cache"},
        )

    @get(
        "/api/rules/{book:str}",
        responses=_faults(400, 404),
        summary="Rules of a book, all or those that hold every word of q",
        tags=["house"],
        sync_to_thread=True,
    )
    def search_rules(
        book: FromPath[str],
        q: Annotated[str | None, QueryParameter(required=False, max_length=_MOST_WORDS)] = None,
    ) -> wire.Rules:
        return wire.Rules(book, book_of(book).search(q or ""))

    @get(
        "/api/rules/{book:str}/{rule_id:str}",
        responses=_faults(404),
        summary="One rule",
        tags=["house"],
        sync_to_thread=True,
    )
    def show_rule(book: FromPath[str], rule_id: FromPath[str]) -> Rule:
        ledger = book_of(book)
        if rule_id not in ledger:
            raise not_found(f"The book {book!r} has no rule {rule_id!r}.")
        return ledger[rule_id]

    @get("/api", include_in_schema=False)
    async def no_address_at_all() -> None:
        raise not_found("There is no such address in the API; /api/schema lists those there are.")

    @route(
        "/api/{rest:path}",
        http_method=[HttpMethod.GET, HttpMethod.POST, HttpMethod.HEAD],
        include_in_schema=False,
    )
    async def no_such_address(rest: FromPath[str]) -> None:
        raise not_found("There is no such address in the API; /api/schema lists those there are.")

    return [
        list_games,
        give_advice,
        show_catalogue,
        search_rules,
        show_rule,
        no_address_at_all,
        no_such_address,
    ]


def page_routes(page: Page) -> list[ControllerRouterHandler]:
    """Every other address: the page."""

    methods = [HttpMethod.GET, HttpMethod.HEAD]

    @route("/", http_method=methods, include_in_schema=False)
    async def show_page() -> Response[bytes]:
        return await page.answer("")

    @route("/{path:path}", http_method=methods, include_in_schema=False)
    async def show_file(path: FromPath[str]) -> Response[bytes]:
        return await page.answer(path)

    return [show_page, show_file]
