"""The web application, put together."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
import sqlalchemy as sa
from litestar import Litestar, MediaType, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from penumbra.kit import House
from penumbra.table.after.reckoning import Reckoning
from penumbra.table.after.rerating import Rerating
from penumbra.table.api.account_routes import account_routes
from penumbra.table.api.account_study_routes import account_study_routes
from penumbra.table.api.broadcast import Broadcast
from penumbra.table.api.chat_routes import chat_routes
from penumbra.table.api.clock_routes import clock_routes
from penumbra.table.api.company_routes import company_routes
from penumbra.table.api.dice_routes import dice_routes
from penumbra.table.api.ending_routes import ending_routes
from penumbra.table.api.operate_routes import Operation, operate_routes
from penumbra.table.api.operating import operating_routes
from penumbra.table.api.order_routes import order_routes
from penumbra.table.api.page import Page
from penumbra.table.api.passkey_routes import passkey_routes
from penumbra.table.api.playing_on_routes import playing_on_routes
from penumbra.table.api.rating_routes import rating_routes
from penumbra.table.api.recognition import Recognition
from penumbra.table.api.recovery_routes import recovery_routes
from penumbra.table.api.relief_routes import relief_routes
from penumbra.table.api.reminder_routes import reminder_routes
from penumbra.table.api.routes import house_routes, page_routes, table_routes
from penumbra.table.api.seat_routes import seat_routes
from penumbra.table.api.signing import Signing
from penumbra.table.api.standing_routes import standing_routes
from penumbra.table.api.study_routes import study_routes
from penumbra.table.desks.minds_desk import BotDesk, MindsDesk
from penumbra.table.door.addresses import household_of
from penumbra.table.door.guard import HostGuard, OriginGuard, add_headers
from penumbra.table.door.rates import Counting, SharedRate
from penumbra.table.door.refusals import Refusals
from penumbra.table.host import Host
from penumbra.table.host.out_of_time import OutOfTime
from penumbra.table.keeping.faults import where
from penumbra.table.people.account_letters import AccountLetters
from penumbra.table.problems import Problem
from penumbra.table.reminders.outbox import ReminderWay
from penumbra.table.reminders.outside import Outside
from penumbra.table.reminders.push import Push
from penumbra.table.reminders.push_keys import PushKeys
from penumbra.table.reminders.reminding import Carrier, Reminding
from penumbra.table.reminders.webhook import Webhook
from penumbra.table.running.lately import Lately
from penumbra.table.running.operator_door import OperatorDoor
from penumbra.table.running.recent_log import RecentLog
from penumbra.table.servers.ownership import Ownership
from penumbra.table.servers.service_time import wall
from penumbra.table.store import Store, database_url

_log = logging.getLogger("penumbra.table")
_BODY_LIMIT = 32 * 1024
_BUILT_PAGE = Path(__file__).parent / "page"

_SAID = {
    HTTPStatus.NOT_FOUND: "There is nothing at this address.",
    HTTPStatus.METHOD_NOT_ALLOWED: "This address does not know this method.",
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: "Send JSON.",
}


def create_app(
    database: str | Path | sa.URL,
    house: House,
    *,
    page: Path = _BUILT_PAGE,
    new_tables_per_minute: int = 60,
    views_per_minute: int = 1200,
    bot_seconds: float = 10.0,
    bot_processes: int = 1,
    clock: Callable[[], int] = wall,
    mail: Carrier | None = None,
    outside: Outside | None = None,
    names: Collection[str] | None = None,
    ownership: Ownership | None = None,
    desk: BotDesk | None = None,
    counting: Counting | None = None,
) -> Litestar:
    """The application on a database: a path to a SQLite file, or an SQLAlchemy address.

    ``house`` says which games there are, with their bots, books and addresses of their own.
    ``names`` are the host names that it answers to beside addresses in figures; without them, to every name.
    ``views_per_minute`` are the views of the past that a household may have drawn. ``bot_seconds`` is how long a bot
    that chooses at once may think about a choice before chance makes it. Those that deliberate do so as long as their
    kind may, in at most ``bot_processes`` processes, and fewer than the machine has cores. ``clock`` is the time of
    day in milliseconds. Seats are told of their turn by ``mail``, if there is one, and by what is sent ``outside``;
    accounts are mailed links, if there is one.
    ``ownership`` says which tables are this server's, where several share the database, and those that
    deliberate do so at another ``desk`` then, and what a household may do at all of them together is ``counting``'s.
    """
    url, broadcast = database_url(database), Broadcast()
    store = Store(url)
    minds = MindsDesk(house, bot_processes) if desk is None else desk
    host = Host(store, house, broadcast.tell, bot_seconds, minds, clock, ownership)
    recognition = Recognition(host, clock)
    signing = Signing(host, clock, counting)
    outside = Outside() if outside is None else outside
    push_keys = PushKeys(store.transactions)
    ways: dict[ReminderWay, Carrier] = {
        ReminderWay.PUSH: Push(outside, push_keys, clock),
        ReminderWay.WEBHOOK: Webhook(outside),
    }
    if mail is not None:
        ways[ReminderWay.MAIL] = mail
    reminding = Reminding(store, house, host.time.now, ways, host.attendance.away, host.ownership)
    log, refusals, lately = RecentLog(), Refusals(), Lately(host.metrics)
    operation = Operation(host, minds, url, lately, refusals, log)
    account_letters = AccountLetters(store.transactions, mail, clock)
    making = SharedRate("new tables", new_tables_per_minute, counting)
    reckoning, rerating = Reckoning(house, store), Rerating(store)
    of_games = [addresses(host.tables) for addresses in house.addresses]

    @asynccontextmanager
    async def running(_: Litestar) -> AsyncIterator[None]:
        await host.start()
        log.listen()
        watchers = (OutOfTime(host, store), reminding, reckoning, rerating, host.posting, lately)
        watching = [asyncio.create_task(one.watch()) for one in watchers]
        try:
            yield
        finally:
            log.leave()
            for one in watching:
                one.cancel()
            await asyncio.gather(*watching, return_exceptions=True)
            await operation.caretaker.close()
            await account_letters.close()
            await reckoning.close()
            await rerating.close()
            await host.stop()
            if counting is not None:
                await counting.close()
            for addresses in of_games:
                await addresses.close()

    def on_problem(request: Request[Any, Any, Any], problem: Problem) -> Response[bytes]:
        if problem.status == HTTPStatus.TOO_MANY_REQUESTS:
            refusals.count(household_of(request.scope))
        headers = {} if problem.retry_after is None else {"Retry-After": str(problem.retry_after)}
        return _json(problem.status, problem.body(), headers)

    app = Litestar(
        route_handlers=[
            *table_routes(host, broadcast, making, views_per_minute),
            *playing_on_routes(host, making),
            *study_routes(host, making),
            *seat_routes(host),
            *relief_routes(host),
            *company_routes(host),
            *ending_routes(host),
            *chat_routes(host),
            *order_routes(host),
            *dice_routes(host),
            *clock_routes(host),
            *reminder_routes(host, reminding, push_keys),
            *account_routes(host, signing),
            *account_study_routes(host, signing),
            *passkey_routes(host, signing),
            *recovery_routes(host, signing, account_letters),
            *standing_routes(host, clock),
            *rating_routes(host, signing),
            *(handler for addresses in of_games for handler in addresses.handlers),
            *house_routes(house, host.posting),
            *operating_routes(host),
            *operate_routes(host, operation),
            *page_routes(Page(page)),
        ],
        dependencies={
            "recognition": Provide(lambda: recognition, sync_to_thread=False),
            "header_key": Provide(recognition.header_key),
            "study_key": Provide(recognition.study_key),
        },
        lifespan=[running],
        middleware=[*([] if names is None else [HostGuard(names)]), OriginGuard()],
        before_send=[add_headers],
        request_max_body_size=_BODY_LIMIT,
        compression_config=CompressionConfig(
            # The page packs its own lasting files.
            backend="gzip",
            minimum_size=2048,
            gzip_compress_level=4,
            exclude="^/assets/",
        ),
        exception_handlers={
            Problem: on_problem,
            HTTPException: _on_http,
            RecursionError: _on_depth,
            UnicodeDecodeError: _on_bytes,
            Exception: _on_anything,
        },
        openapi_config=OpenAPIConfig(
            title="Penumbra's table",
            version="1",
            description="Play a game at a web table. Every fault is JSON with `error`, a sentence.",
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
        ),
        logging_config=None,
        debug=False,
    )
    app.asgi_handler = OperatorDoor(app.asgi_handler, store)
    return app


def _json(status: int, body: dict[str, Any], headers: dict[str, str] | None = None) -> Response[bytes]:
    return Response(msgspec.json.encode(body), status_code=status, media_type=MediaType.JSON, headers=headers)


def _on_http(request: Request[Any, Any, Any], fault: HTTPException) -> Response[bytes]:
    headers = {name: value for name, value in (fault.headers or {}).items() if name.lower() in ("retry-after", "allow")}
    if isinstance(fault, ValidationException):
        return _json(fault.status_code, {"error": _invalid(fault)}, headers)
    if fault.status_code == HTTPStatus.BAD_REQUEST:
        return _json(fault.status_code, {"error": f"The request cannot be read: {fault.detail}."}, headers)
    if fault.status_code == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        most = request.route_handler.resolve_request_max_body_size()
        return _json(fault.status_code, {"error": f"The request is too big: at most {most} bytes."}, headers)
    said = _SAID.get(HTTPStatus(fault.status_code), HTTPStatus(fault.status_code).phrase)
    return _json(fault.status_code, {"error": said}, headers)


# What Litestar says of a body that is not there: the key that it missed among the handler's arguments.
_NO_BODY = {"key": "data", "message": "'data'"}


def _invalid(fault: ValidationException) -> str:
    extra = fault.extra if isinstance(fault.extra, list) else []
    if any(_NO_BODY.items() <= one.items() for one in extra):
        return "The request has no body: send a JSON object."
    places = []
    for one in extra:
        where = str(one.get("key", "")) or str(one.get("source", "request"))
        places.append(f"{where}: {one.get('message', 'wrong')}")
    return f"The request does not fit: {'; '.join(places)}." if places else f"The request does not fit: {fault.detail}."


def _on_depth(_: Request[Any, Any, Any], _fault: RecursionError) -> Response[bytes]:
    # Reading JSON is the one thing here that goes as deep as a client wishes.
    return _json(HTTPStatus.BAD_REQUEST, {"error": "The request is nested too deeply to be read."})


def _on_bytes(_: Request[Any, Any, Any], _fault: UnicodeDecodeError) -> Response[bytes]:
    # Bytes are decoded here where a client has sent them, and nowhere else.
    return _json(HTTPStatus.BAD_REQUEST, {"error": "The request cannot be read: it is not UTF-8."})


def _on_anything(request: Request[Any, Any, Any], fault: Exception) -> Response[bytes]:
    _log.error("%s %s: %s", request.method, _asked(request), where(fault))
    return _json(
        HTTPStatus.INTERNAL_SERVER_ERROR,
        {"error": "Something went wrong in the server. Load the table again: it shows what was played."},
    )


def _asked(request: Request[Any, Any, Any]) -> str:
    """Where a request went, as a log may hold it: its address with the table alone, since other words may be secret."""
    table = request.path_params.get("table_id")
    address: str = request.scope.get("path_template", "")
    return address if table is None else address.replace("{table_id}", quote(str(table)))
