"""The chances of battles and rolls over HTTP, of a table and of none; battles are worked out at the odds desk."""

from typing import Annotated, Any, Final

from anyio import to_thread
from litestar import Request, get, post
from litestar.params import FromPath, JSONBody, QueryParameter, RawBody
from litestar.types import ControllerRouterHandler

from penumbra.blueshift.components.content import Content
from penumbra.blueshift.odds.asked import asked, told
from penumbra.blueshift.odds.desk import Question, asked_of
from penumbra.blueshift.odds.forecast import FORESEEN, Coming, after, battle_in
from penumbra.blueshift.odds.preview import PREVIEWED, RollTold, preview, previews
from penumbra.blueshift.odds.wire import DEFAULT_PATIENCE, BattleTold, ChancesTold, OddsTold, OddsWanted, RollsTold
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.hexes import read_position
from penumbra.kernel import Choice, MalformedChoice
from penumbra.kit import Addresses, Tables
from penumbra.table.api.odds_requests import answered, choice_faults
from penumbra.table.api.requests import MOST_WORDS, HeaderKey, QueryKey, faults, strictly
from penumbra.table.desks.odds_desk import OddsDesk
from penumbra.table.door.rates import Rate
from penumbra.table.problems import bad_request, not_found

Desk = OddsDesk[Question, BattleTold]
_PER_MINUTE: Final = 240
_PROCESSES: Final = 1


def addresses(tables: Tables, content: Content) -> Addresses:
    """The addresses of chances, and the desk that battles are asked for at; of no table they are those of a box."""
    desk: Desk = OddsDesk("penumbra.blueshift.odds.desk:DESK", BattleTold, _PROCESSES)
    return Addresses([*chances_routes(desk, tables), odds_route(desk, content)], desk.close)


def odds_route(desk: Desk, content: Content) -> ControllerRouterHandler:
    """The address of odds of any battle and any roll."""

    @post(
        "/api/odds/blueshift",
        status_code=200,
        guards=[Rate(_PER_MINUTE)],
        responses=faults(400, 413, 422, 429, 503),
        summary="Who holds a sector after a battle of BlueShift, or what a roll comes to",
        tags=["odds"],
    )
    async def tell_blueshift_odds(
        request: Request[Any, Any, Any], data: JSONBody[OddsWanted], body: RawBody
    ) -> OddsTold:
        wanted = strictly(body, OddsWanted)
        found = await to_thread.run_sync(asked, wanted, content)
        if isinstance(found, OddsTold):
            return found
        wish, question = found
        return told(wish, question, await answered(desk, question, request, wanted.patience))

    return tell_blueshift_odds


def chances_routes(desk: Desk, tables: Tables) -> list[ControllerRouterHandler]:
    """The addresses of chances of a table."""

    @get(
        "/api/tables/{table_id:str}/chances",
        guards=[Rate(_PER_MINUTE)],
        responses=faults(400, 403, 404, 409, 422, 429, 503),
        summary="The chances of a battle, now or after a choice, or of the roll that a choice brings",
        tags=["odds"],
    )
    async def table_chances(
        request: Request[Any, Any, Any],
        table_id: FromPath[str],
        sector: Annotated[str | None, QueryParameter(required=False, max_length=20)] = None,
        choice: Annotated[str | None, QueryParameter(required=False, max_length=MOST_WORDS)] = None,
        patience: Annotated[float, QueryParameter(required=False, ge=0, le=60)] = DEFAULT_PATIENCE,
        key: QueryKey = None,
        header_key: HeaderKey = None,
    ) -> ChancesTold:
        state, seat = await tables.seen(table_id, header_key or key)
        if not isinstance(state, BlueShiftState):
            raise not_found("This game has no such chances.")
        found = await to_thread.run_sync(looked_at, state, seat, sector, choice)
        if not isinstance(found, Coming):
            return ChancesTold(roll=found)
        return ChancesTold(battle=await answered(desk, asked_of(state, found), request, patience))

    @get(
        "/api/tables/{table_id:str}/rolls",
        guards=[Rate(_PER_MINUTE)],
        responses=faults(400, 403, 404, 429, 503),
        summary="The chances of the rolls that the choices of a seat bring",
        tags=["odds"],
    )
    async def table_rolls(table_id: FromPath[str], key: QueryKey = None, header_key: HeaderKey = None) -> RollsTold:
        state, seat = await tables.seen(table_id, header_key or key)
        if not isinstance(state, BlueShiftState):
            raise not_found("This game has no such rolls.")
        if seat is None:
            raise bad_request("Rolls are told with the key of a seat.")
        return RollsTold(await to_thread.run_sync(previews, state, seat))

    return [table_chances, table_rolls]


def looked_at(
    state: BlueShiftState, seat: int | None, sector: str | None, choice: str | None
) -> Coming | RollTold | None:
    """What is to be told of a choice of ``seat``, or of the battle of a sector or the one under way; raises Problem."""
    if choice is not None:
        return _of_choice(state, seat, choice)
    if sector is not None:
        return battle_in(state, _sector(state, sector))
    if state.battle is not None:
        return battle_in(state, state.battle.sector)
    raise bad_request("Name a sector, or with a seat's key a choice.")


def _sector(state: BlueShiftState, sector: str) -> int:
    try:
        found = state.at.get(read_position(sector))
    except MalformedChoice:
        found = None
    if found is None:
        raise not_found(f"Sector {sector} is not on the map.")
    return found


def _of_choice(state: BlueShiftState, seat: int | None, words: str) -> Coming | RollTold | None:
    if seat is None:
        raise bad_request("A choice is looked at with the key of its seat.")
    with choice_faults():
        choice = Choice.parse(words)
        if choice.verb in FORESEEN:
            return after(state, seat, choice)
        if choice.verb in PREVIEWED:
            return preview(state, seat, choice)
    raise bad_request(f"Nothing is told of {choice.verb!r} before it is chosen.", [*FORESEEN, *PREVIEWED])
