"""The addresses of the API; each handler only reads the request and asks the host."""

from typing import Annotated, Any, cast

import msgspec
from litestar import HttpMethod, MediaType, Request, Response, get, post, route
from litestar.params import FromPath, JSONBody, QueryParameter, RawBody
from litestar.types import ControllerRouterHandler

from penumbra import __version__
from penumbra.chronicle import Chronicle
from penumbra.kernel import OptionError
from penumbra.kernel.ledger import Ledger, Rule
from penumbra.kernel.lesson import Lesson
from penumbra.kit import House, Kit
from penumbra.table import wire
from penumbra.table.after.battle_again import VIEWS
from penumbra.table.api import books
from penumbra.table.api.broadcast import Broadcast
from penumbra.table.api.live import live_route
from penumbra.table.api.page import Page
from penumbra.table.api.requests import (
    MOST_LINES,
    MOST_WORDS,
    Before,
    Encodings,
    Has,
    HeaderKey,
    Lines,
    QueryKey,
    Since,
    Steps,
    Until,
    faults,
    strictly,
    while_waited_for,
)
from penumbra.table.door import keys
from penumbra.table.door.addresses import household_of
from penumbra.table.door.rates import Rate, SharedRate
from penumbra.table.host import Host
from penumbra.table.problems import bad_request, not_found
from penumbra.table.running.operator_door import NO_ADDRESS
from penumbra.table.servers.posting import CLOSED, Posting
from penumbra.table.tables.position import Wanted

_COUNSELS_PER_MINUTE = 30
_Position = wire.TablePosition | wire.PositionSince


def _encoded(body: bytes) -> Response[Any]:
    # The host has encoded it already, and keeps some of it for the next who asks.
    return Response(body, media_type=MediaType.JSON)


def table_routes(
    host: Host, broadcast: Broadcast, making: SharedRate, views_per_minute: int
) -> list[ControllerRouterHandler]:
    """The addresses of tables; ``making`` counts the tables that each household makes.

    ``views_per_minute`` are the views of the past that each household may have drawn.
    """

    @post(
        "/api/tables",
        guards=[making],
        responses=faults(400, 403, 413, 429, 503),
        summary="Make a table",
        tags=["tables"],
    )
    async def make_table(data: JSONBody[wire.NewTable], body: RawBody) -> wire.TableMade:
        return await host.new_tables.create(strictly(body, wire.NewTable))

    @get("/api/tables", responses=faults(503), summary="The newest tables", tags=["tables"])
    async def list_tables() -> list[wire.TableListed]:
        return await host.lobby.listed()

    @post(
        "/api/tables/kept",
        status_code=200,
        responses=faults(400, 413, 503),
        summary="The tables that kept keys open, whether they are in the list or not",
        tags=["tables"],
    )
    async def list_kept(data: JSONBody[wire.KeysKept], body: RawBody) -> list[wire.TableListed]:
        shown = strictly(body, wire.KeysKept).keys
        return await host.lobby.opened_by(keys.by_table((one.table, one.key) for one in shown))

    @get(
        "/api/tables/{table_id:str}",
        responses=faults(400, 403, 404, 409, 503),
        summary="The position as a seat or a spectator sees it",
        tags=["tables"],
    )
    async def show_table(
        table_id: FromPath[str],
        since: Has = None,
        lines: Lines = None,
        key: QueryKey = None,
        header_key: HeaderKey = None,
    ) -> Response[_Position]:
        table, seat = await host.tables.looked_at(table_id, header_key or key)
        return _encoded(await host.screens.position(table, seat, Wanted(since, lines)))

    @get(
        "/api/tables/{table_id:str}/log",
        responses=faults(400, 403, 404, 409, 503),
        summary="Earlier lines of the log, as a seat or a spectator may read them",
        tags=["tables"],
    )
    async def show_log(
        table_id: FromPath[str],
        before: Before = None,
        lines: Annotated[int, QueryParameter(required=False, ge=1, le=MOST_LINES)] = 100,
        key: QueryKey = None,
        header_key: HeaderKey = None,
    ) -> list[wire.LogLine]:
        table, seat = await host.tables.looked_at(table_id, header_key or key)
        return await host.screens.log(table, seat, before, lines)

    @get(
        "/api/tables/{table_id:str}/timeline",
        responses=faults(400, 403, 404, 409, 503),
        summary="When rounds and battles began, by the number of choices made",
        tags=["tables"],
    )
    async def show_timeline(
        table_id: FromPath[str], key: QueryKey = None, header_key: HeaderKey = None
    ) -> Response[wire.Timeline]:
        return _encoded(await host.screens.timeline(*await host.tables.looked_at(table_id, header_key or key)))

    looking_back = Rate(views_per_minute)

    @get(
        "/api/tables/{table_id:str}/past/{made:int}",
        responses=faults(400, 403, 404, 409, 429, 503),
        summary="What a seat or a spectator saw after so many choices, and how it came about",
        tags=["tables"],
    )
    async def show_past(
        request: Request[Any, Any, Any],
        table_id: FromPath[str],
        made: FromPath[int],
        steps: Steps = 0,
        key: QueryKey = None,
        header_key: HeaderKey = None,
    ) -> Response[wire.PastPosition]:
        table, seat = await host.tables.looked_at(table_id, header_key or key)
        looking_back.take(household_of(request.scope), 1 + max(0, min(steps, made)))
        return _encoded(await host.screens.past(table, seat, made, steps))

    @get(
        "/api/tables/{table_id:str}/battles/{number:int}",
        responses=faults(400, 403, 404, 409, 429, 503),
        summary="A battle as a seat or a spectator saw it, volley by volley",
        tags=["tables"],
    )
    async def show_battle(
        request: Request[Any, Any, Any],
        table_id: FromPath[str],
        number: FromPath[int],
        key: QueryKey = None,
        header_key: HeaderKey = None,
    ) -> Response[wire.BattleAgain]:
        table, seat = await host.tables.looked_at(table_id, header_key or key)
        looking_back.take(household_of(request.scope), VIEWS)
        return _encoded(await host.screens.battle(table, seat, number))

    @get(
        "/api/tables/{table_id:str}/changes",
        responses=faults(400, 403, 404, 409, 503),
        summary="What happened between two versions, choice by choice",
        tags=["tables"],
    )
    async def show_changes(
        table_id: FromPath[str],
        since: Since = None,
        until: Until = None,
        key: QueryKey = None,
        header_key: HeaderKey = None,
    ) -> Response[wire.SeenChanges]:
        table, seat = await host.tables.looked_at(table_id, header_key or key)
        return _encoded(await host.screens.changes(table, seat, since, until))

    @get(
        "/api/tables/{table_id:str}/chronicle",
        responses=faults(400, 403, 404, 409, 503),
        summary="How the game went: points by round, battles against their odds, dice, turning points",
        tags=["tables"],
    )
    async def show_chronicle(
        table_id: FromPath[str], key: QueryKey = None, header_key: HeaderKey = None
    ) -> Response[Chronicle]:
        return _encoded(await host.screens.chronicle(*await host.tables.looked_at(table_id, header_key or key)))

    @post(
        "/api/tables/{table_id:str}/choices",
        status_code=200,
        responses=faults(400, 403, 404, 409, 413, 422, 503),
        summary="Play a choice",
        tags=["tables"],
    )
    async def play_choice(
        table_id: FromPath[str],
        data: JSONBody[wire.Play],
        body: RawBody,
        since: Has = None,
        lines: Lines = None,
        key: QueryKey = None,
        header_key: HeaderKey = None,
    ) -> Response[_Position]:
        wish = strictly(body, wire.Play)
        with host.metrics.playing.time():
            return _encoded(
                await host.choosing.play(table_id, header_key or wish.key or key, wish, Wanted(since, lines))
            )

    @post(
        "/api/tables/{table_id:str}/drafts",
        status_code=200,
        responses=faults(400, 403, 404, 409, 413, 422, 503),
        summary="What choices would lead to, before they are made",
        tags=["tables"],
    )
    async def draft_choices(
        table_id: FromPath[str],
        data: JSONBody[wire.Draft],
        body: RawBody,
        since: Has = None,
        lines: Lines = None,
        key: QueryKey = None,
        header_key: HeaderKey = None,
    ) -> Response[wire.Drafted]:
        wish = strictly(body, wire.Draft)
        return _encoded(
            await host.choosing.draft(
                await host.tables.open(table_id), header_key or wish.key or key, wish, Wanted(since, lines)
            )
        )

    @post(
        "/api/tables/{table_id:str}/undo",
        status_code=200,
        responses=faults(400, 403, 404, 409, 413, 422, 503),
        summary="Take one's last choice back",
        tags=["tables"],
    )
    async def take_back(
        table_id: FromPath[str],
        data: JSONBody[wire.TakeBack],
        body: RawBody,
        since: Has = None,
        lines: Lines = None,
        key: QueryKey = None,
        header_key: HeaderKey = None,
    ) -> Response[_Position]:
        wish = strictly(body, wire.TakeBack)
        return _encoded(
            await host.undoing.undo(table_id, header_key or wish.key or key, wish.version, Wanted(since, lines))
        )

    @get(
        "/api/tables/{table_id:str}/why",
        responses=faults(400, 403, 404, 409, 503),
        summary="Why a choice is refused now",
        tags=["tables"],
    )
    async def why_not(
        table_id: FromPath[str],
        choice: Annotated[str, QueryParameter(max_length=MOST_WORDS)],
        key: QueryKey = None,
        header_key: HeaderKey = None,
    ) -> wire.Why:
        return await host.choosing.why(await host.tables.open(table_id), header_key or key, choice)

    @post(
        "/api/tables/{table_id:str}/counsel",
        guards=[Rate(_COUNSELS_PER_MINUTE)],
        status_code=200,
        responses=faults(400, 403, 404, 409, 413, 422, 429, 503),
        summary="What a bot would do in a seat's place, and why; everybody is told that it was asked",
        tags=["tables"],
    )
    async def ask_counsel(
        request: Request[Any, Any, Any],
        table_id: FromPath[str],
        data: JSONBody[wire.CounselWanted],
        body: RawBody,
        key: QueryKey = None,
        header_key: HeaderKey = None,
    ) -> wire.Counsel:
        wish = strictly(body, wire.CounselWanted)
        return await while_waited_for(
            host.advising.counsel(table_id, header_key or wish.key or key, wish.version), request
        )

    @get(
        "/api/tables/{table_id:str}/review/{seat:int}",
        responses=faults(400, 403, 404, 409, 429, 503),
        summary="A seat's dearest choices in a finished game, weighed for as long as it is asked for again and again",
        tags=["tables"],
    )
    async def show_review(
        table_id: FromPath[str], seat: FromPath[int], key: QueryKey = None, header_key: HeaderKey = None
    ) -> wire.ReviewTold:
        return host.advising.review(await host.tables.open(table_id), header_key or key, seat)

    @get(
        "/api/tables/{table_id:str}/record",
        media_type=MediaType.TEXT,
        responses=faults(400, 403, 404, 409, 503),
        summary="The record of a finished game",
        tags=["tables"],
    )
    async def show_record(table_id: FromPath[str], key: QueryKey = None, header_key: HeaderKey = None) -> Response[str]:
        return Response(
            await host.screens.record(await host.tables.open(table_id), header_key or key), media_type=MediaType.TEXT
        )

    return [
        make_table,
        list_tables,
        list_kept,
        show_table,
        show_log,
        show_timeline,
        show_past,
        show_battle,
        show_changes,
        show_chronicle,
        play_choice,
        draft_choices,
        take_back,
        why_not,
        ask_counsel,
        show_review,
        show_record,
        live_route(host, broadcast),
    ]


def _told(kit: Kit) -> wire.GameTold:
    game = kit.game
    forms: dict[str, list[wire.FormTold]] = {}
    for form in game.notation.forms:
        words = [wire.WordTold(word.noun, word.role) for word in form.words]
        forms.setdefault(form.verb, []).append(wire.FormTold(str(form), words, form.repeated, form.means))
    mentor = None if kit.mentor is None else kit.mentor.title
    chronicle = kit.chronicler is not None
    return wire.GameTold(game.name, game.title, kit.page, mentor, chronicle, forms, list(kit.rulebooks()))


def _listed(kit: Kit) -> wire.GameListed:
    lesson = kit.lesson()
    told = None if lesson is None else wire.LessonListed(lesson.title, lesson.text, lesson.minutes)
    bots = [
        wire.BotListed(name, kind.title, kind.text, kind.pace and kind.pace.usual, kind.mentor is not None)
        for name, kind in kit.bots.items()
    ]
    return wire.GameListed(kit.game.name, kit.game.title, kit.page, kit.form(), bots, told)


def house_routes(house: House, posting: Posting) -> list[ControllerRouterHandler]:
    """The addresses of what the house offers: games, component data, rules."""
    catalogues: dict[str, bytes] = {}

    read_books: dict[str, bytes] = {}

    def kit_of(game: str, what: str) -> Kit:
        if game not in house.kits:
            raise not_found(f"There is no {what} of {game!r}.", sorted(house.kits))
        return house.kits[game]

    def book_of(name: str) -> Ledger:
        if name not in house.rulebooks:
            raise not_found(f"There is no book {name!r}.", sorted(house.rulebooks))
        return house.rulebooks[name].ledger

    @get("/api/games", summary="The games and bots there are", tags=["house"])
    async def list_games() -> wire.HouseTold:
        games = [_listed(kit) for kit in house.kits.values()]
        posted = posting.now
        return wire.HouseTold(
            *(__version__, games, sorted(house.bots), sorted(house.rulebooks)),
            *(posted.notice, CLOSED if posted.closed else None),
        )

    @get(
        "/api/games/{game:str}",
        responses=faults(404),
        summary="One game, and how its choices are written",
        tags=["house"],
    )
    async def show_game(game: FromPath[str]) -> wire.GameTold:
        if game not in house.kits:
            raise not_found(f"There is no game {game!r}.", sorted(house.kits))
        return _told(house.kits[game])

    @post(
        "/api/advice",
        status_code=200,
        responses=faults(400, 404, 413),
        summary="What is advised about options of a game",
        tags=["house"],
    )
    async def give_advice(data: JSONBody[wire.AdviceWanted], body: RawBody) -> wire.Advice:
        wanted = strictly(body, wire.AdviceWanted)
        if wanted.game not in house.kits:
            raise not_found(f"There is no game {wanted.game!r}.", sorted(house.kits))
        try:
            return wire.Advice(house.kits[wanted.game].advice(wanted.options))
        except OptionError as fault:
            raise bad_request(f"{str(fault)[:1].upper()}{str(fault)[1:]}.") from None

    @get(
        "/api/catalogue/{game:str}",
        responses=faults(404),
        summary="What the components of a game say",
        tags=["house"],
        sync_to_thread=True,
    )
    def show_catalogue(game: FromPath[str]) -> Response[dict[str, Any]]:
        kit = kit_of(game, "catalogue")
        if game not in catalogues:
            catalogues[game] = msgspec.json.encode(kit.catalogue())
        return Response(
            cast("dict[str, Any]", catalogues[game]),
            media_type=MediaType.JSON,
            headers={"Cache-Control": "no-cache"},
        )

    @get(
        "/api/rules/{book:str}",
        responses=faults(400, 404),
        summary="Rules of a book, all or those that hold every word of q",
        tags=["house"],
        sync_to_thread=True,
    )
    def search_rules(
        book: FromPath[str],
        q: Annotated[str | None, QueryParameter(required=False, max_length=MOST_WORDS)] = None,
    ) -> wire.Rules:
        return wire.Rules(book, book_of(book).search(q or ""))

    @get(
        "/api/rules/{book:str}/{rule_id:str}",
        responses=faults(404),
        summary="One rule",
        tags=["house"],
        sync_to_thread=True,
    )
    def show_rule(book: FromPath[str], rule_id: FromPath[str]) -> Rule:
        ledger = book_of(book)
        if rule_id not in ledger:
            raise not_found(f"The book {book!r} has no rule {rule_id!r}.")
        return ledger[rule_id]

    @get(
        "/api/rulebook/{game:str}",
        responses=faults(404),
        summary="The books of a game in chapters, as people read them",
        tags=["house"],
        sync_to_thread=True,
    )
    def read_rules(game: FromPath[str]) -> Response[wire.RulesRead]:
        kit = kit_of(game, "rulebook")
        if game not in read_books:
            read_books[game] = msgspec.json.encode(books.read(kit))
        return Response(
            cast("wire.RulesRead", read_books[game]),
            media_type=MediaType.JSON,
            headers={"Cache-Control": "no-cache"},
        )

    @get(
        "/api/glossary/{game:str}",
        responses=faults(404),
        summary="The words of a game, and what they mean",
        tags=["house"],
        sync_to_thread=True,
    )
    def show_glossary(game: FromPath[str]) -> list[wire.TermTold]:
        return books.glossary(kit_of(game, "glossary"))

    @get(
        "/api/lessons/{game:str}",
        responses=faults(404),
        summary="A first round with hints",
        tags=["house"],
        sync_to_thread=True,
    )
    def give_lesson(game: FromPath[str]) -> Lesson:
        lesson = kit_of(game, "lesson").lesson()
        if lesson is None:
            taught = sorted(name for name, kit in house.kits.items() if kit.lesson() is not None)
            raise not_found(f"There is no lesson of {game!r}.", taught)
        return lesson

    @get("/api", include_in_schema=False)
    async def no_address_at_all() -> None:
        raise not_found(NO_ADDRESS)

    @route(
        "/api/{rest:path}",
        http_method=[HttpMethod.GET, HttpMethod.POST, HttpMethod.HEAD],
        include_in_schema=False,
    )
    async def no_such_address(rest: FromPath[str]) -> None:
        raise not_found(NO_ADDRESS)

    return [
        list_games,
        show_game,
        give_advice,
        show_catalogue,
        search_rules,
        show_rule,
        read_rules,
        show_glossary,
        give_lesson,
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
    async def show_file(path: FromPath[str], encodings: Encodings = "") -> Response[bytes]:
        return await page.answer(path, encodings)

    return [show_page, show_file]
