"""The odds over HTTP: for fleets built from parts, and for the battles of a table.

A battle is a minute's work for nobody: what is too large to solve quickly is estimated, in one thread of
its own, so that odds never keep a player waiting.
"""

from collections.abc import Callable
from typing import Annotated, Any, Final, TypeVar

import msgspec
from anyio import CapacityLimiter, to_thread
from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter, RawBody
from litestar.types import ControllerRouterHandler

from penumbra.eclipse import EclipseState
from penumbra.eclipse.battle_ships import GAMES, box_of, npcs
from penumbra.eclipse.box import Box
from penumbra.eclipse.terms import SHIPS
from penumbra.odds.fleet import Policy
from penumbra.table.host import Host
from penumbra.table.odds_answers import answer, foretold, told_of
from penumbra.table.odds_wire import NoBattle, OddsTold, OddsWanted
from penumbra.table.problems import not_found
from penumbra.table.rates import Rate
from penumbra.table.requests import MOST_WORDS, HeaderKey, QueryKey, faults, strictly

_PER_MINUTE: Final = 240
_T = TypeVar("_T")


def odds_routes(host: Host) -> list[ControllerRouterHandler]:
    """The addresses of odds."""
    limit = Rate(_PER_MINUTE)
    thread = CapacityLimiter(1)
    builders: dict[str, dict[str, Any]] = {}

    async def work_out(work: Callable[..., _T], *args: Any) -> _T:
        return await to_thread.run_sync(work, *args, limiter=thread)

    @post(
        "/api/odds",
        status_code=200,
        guards=[limit],
        responses=faults(400, 413, 422, 429),
        summary="Who wins a battle",
        tags=["odds"],
    )
    async def tell_odds(data: JSONBody[OddsWanted], body: RawBody) -> OddsTold:
        return await work_out(answer, strictly(body, OddsWanted))

    @get(
        "/api/odds/{game:str}",
        responses=faults(404),
        summary="What fleets can be built from",
        tags=["odds"],
        sync_to_thread=True,
    )
    def show_builder(game: FromPath[str]) -> dict[str, Any]:
        if game not in GAMES:
            raise not_found(f"There are no fleets of {game!r}.", GAMES)
        if game not in builders:
            builders[game] = builder(box_of(game))
        return builders[game]

    @get(
        "/api/tables/{table_id:str}/odds",
        guards=[limit],
        responses=faults(400, 403, 404, 409, 422, 429, 503),
        summary="The odds of a sector's battles, now or after a move",
        tags=["odds"],
    )
    async def table_odds(
        table_id: FromPath[str],
        sector: Annotated[str | None, QueryParameter(required=False, max_length=20)] = None,
        choice: Annotated[str | None, QueryParameter(required=False, max_length=MOST_WORDS)] = None,
        key: QueryKey = None,
        header_key: HeaderKey = None,
    ) -> OddsTold | NoBattle:
        table = await host.open(table_id)
        seat = table.seat(header_key or key)
        state = table.moment.state
        if not isinstance(state, EclipseState):
            raise not_found("This game has no battles.")
        return await work_out(told_of, foretold(state, seat, sector, choice))

    return [tell_odds, show_builder, table_odds]


def builder(box: Box) -> dict[str, Any]:
    """What the page needs to build fleets: parts, each species' blueprints and first ships, and other ships."""
    return {
        "game": box.name,
        "supply": {ship: box.parts.per_colour[ship] for ship in SHIPS},
        "parts": [msgspec.to_builtins(part) for part in box.parts.parts],
        "species": [
            {
                "id": kin.id,
                "name": kin.name,
                "start_ships": kin.start_ships,
                "costs": {ship: kin.build_costs[ship] for ship in SHIPS},
                "blueprints": {ship: msgspec.to_builtins(kin.blueprints[ship]) for ship in SHIPS},
            }
            for kin in box.parts.species
        ],
        "npc": [
            {
                "id": key,
                "name": npc.name,
                "kind": npc.kind.id,
                "most": npc.kind.figures,
                **msgspec.to_builtins(npc.tile),
            }
            for key, npc in npcs(box.name).items()
        ],
        "policies": list(Policy),
    }
