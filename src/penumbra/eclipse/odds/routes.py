"""The odds over HTTP: for fleets built from parts, and for the battles of a table.

They are worked out at the odds desk, in processes of their own: odds never keep a player waiting.
"""

from typing import Annotated, Any, Final

from anyio import to_thread
from litestar import Request, Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter, RawBody
from litestar.types import ControllerRouterHandler

from penumbra.eclipse import EclipseState
from penumbra.eclipse.odds.builder import FleetBuilder, builder
from penumbra.eclipse.odds.questions import Question, added_up, asked, asked_of, foretold
from penumbra.eclipse.odds.ships import GAMES, box_of
from penumbra.eclipse.odds.wire import DEFAULT_PATIENCE, BlueprintTold, BlueprintWanted, NoBattle, OddsTold, OddsWanted
from penumbra.kit import Addresses, Tables
from penumbra.table.api.odds_requests import answered
from penumbra.table.api.requests import MOST_WORDS, HeaderKey, QueryKey, faults, strictly
from penumbra.table.desks.odds_desk import OddsDesk
from penumbra.table.door.rates import Rate
from penumbra.table.problems import not_found

Desk = OddsDesk[Question, OddsTold]
_PER_MINUTE: Final = 240


def addresses(tables: Tables) -> Addresses:
    """The addresses of odds, and the desk that they are asked for at."""
    desk = desk_of()
    return Addresses(odds_routes(desk, tables), desk.close)


def desk_of(processes: int = 2) -> Desk:
    """A desk with so many processes of each kind."""
    return OddsDesk("penumbra.eclipse.odds.answers:DESK", OddsTold, processes)


def odds_routes(desk: Desk, tables: Tables) -> list[ControllerRouterHandler]:
    """The addresses of odds."""
    limit = Rate(_PER_MINUTE)
    builders: dict[str, FleetBuilder] = {}

    @post(
        "/api/odds",
        status_code=200,
        guards=[limit],
        responses=faults(400, 413, 422, 429, 503),
        summary="Who wins a battle",
        tags=["odds"],
    )
    async def tell_odds(request: Request[Any, Any, Any], data: JSONBody[OddsWanted], body: RawBody) -> OddsTold:
        wanted = strictly(body, OddsWanted)
        return await answered(desk, await to_thread.run_sync(asked, wanted), request, wanted.patience)

    @get("/api/odds/{game:str}", responses=faults(404), summary="What fleets can be built from", tags=["odds"])
    async def show_builder(game: FromPath[str]) -> Response[FleetBuilder]:
        if game not in GAMES:
            raise not_found(f"There are no fleets of {game!r}.", GAMES)
        await desk.warm_up()  # whoever asks this is about to ask for odds
        if game not in builders:
            builders[game] = await to_thread.run_sync(lambda: builder(box_of(game)))
        return Response(builders[game])

    @post(
        "/api/odds/blueprint",
        status_code=200,
        guards=[limit],
        responses=faults(400, 413, 422, 429),
        summary="What a ship's blueprint adds up to",
        tags=["odds"],
        sync_to_thread=True,
    )
    def add_up_blueprint(data: JSONBody[BlueprintWanted], body: RawBody) -> BlueprintTold:
        return added_up(strictly(body, BlueprintWanted))

    @get(
        "/api/tables/{table_id:str}/odds",
        guards=[limit],
        responses=faults(400, 403, 404, 409, 422, 429, 503),
        summary="The odds of a sector's battles, now or after a move",
        tags=["odds"],
    )
    async def table_odds(
        request: Request[Any, Any, Any],
        table_id: FromPath[str],
        sector: Annotated[str | None, QueryParameter(required=False, max_length=20)] = None,
        choice: Annotated[str | None, QueryParameter(required=False, max_length=MOST_WORDS)] = None,
        patience: Annotated[float, QueryParameter(required=False, ge=0, le=60)] = DEFAULT_PATIENCE,
        key: QueryKey = None,
        header_key: HeaderKey = None,
    ) -> OddsTold | NoBattle:
        state, seat = await tables.seen(table_id, header_key or key)
        if not isinstance(state, EclipseState):
            raise not_found("This game has no battles.")
        coming = await to_thread.run_sync(foretold, state, seat, sector, choice)
        question = asked_of(coming)
        if question is None:
            return NoBattle(coming.sector)
        return await answered(desk, question, request, patience)

    return [tell_odds, show_builder, add_up_blueprint, table_odds]
