"""The addresses of ratings: what they are, who wants to be rated, and whether a table is."""

from functools import partial
from typing import Any

import sqlalchemy as sa
from litestar import Request, get, post
from litestar.params import FromPath, JSONBody, RawBody
from litestar.types import ControllerRouterHandler
from msgspec import Struct

from penumbra.table.after import rated, ratings
from penumbra.table.after.ratings import RatingsTold
from penumbra.table.api.requests import HeaderKey, faults, strictly
from penumbra.table.api.signing import Signing
from penumbra.table.door.rates import Rate
from penumbra.table.host import Host

_PER_MINUTE = 30
_TAKEN_BACK = "The host has taken back the seat of somebody who was rated, so the game is rated for nobody."


class RatingWish(Struct, forbid_unknown_fields=True):
    """Whether an account is to be rated."""

    wanted: bool


class OwnRatings(Struct):
    """Whether an account is rated, and its ratings."""

    wanted: bool
    ratings: RatingsTold


class TableRating(Struct):
    """The ``seats`` at which somebody is rated or is to be, two at least for a rated game; or ``why`` nobody is."""

    why: str | None
    seats: list[int]


def rating_routes(host: Host, signing: Signing) -> list[ControllerRouterHandler]:
    """The addresses of ratings."""

    async def own(account_id: str) -> OwnRatings:
        def read(connection: sa.Connection) -> OwnRatings:
            return OwnRatings(rated.wishes(connection, account_id), ratings.told(connection, host.house, account_id))

        return await host.storage.read(read)

    @get(
        "/api/ratings",
        guards=[Rate(_PER_MINUTE)],
        responses=faults(429, 503),
        summary="The ratings of those who want to be rated",
        tags=["ratings"],
    )
    async def show_ratings() -> RatingsTold:
        return await host.storage.read(partial(ratings.told, house=host.house))

    @get(
        "/api/account/rating",
        responses=faults(401, 503),
        summary="Whether the account is rated, and how",
        tags=["ratings"],
    )
    async def show_own(request: Request[Any, Any, Any]) -> OwnRatings:
        return await own((await signing.signed_in(request)).account.id)

    @post(
        "/api/account/rating",
        guards=[Rate(_PER_MINUTE)],
        status_code=200,
        responses=faults(400, 401, 403, 413, 429, 503),
        summary="Have the account rated from now on, or no more",
        tags=["ratings"],
    )
    async def wish(request: Request[Any, Any, Any], data: JSONBody[RatingWish], body: RawBody) -> OwnRatings:
        wanted = strictly(body, RatingWish).wanted
        account_id = (await signing.signed_in(request)).account.id
        await host.storage.write(partial(rated.wish, account_id=account_id, wanted=wanted))
        return await own(account_id)

    @get(
        "/api/tables/{table_id:str}/rating",
        responses=faults(400, 403, 404, 409, 503),
        summary="Whether the game of a table is rated, and for whom",
        tags=["ratings"],
    )
    async def show_of_table(table_id: FromPath[str], header_key: HeaderKey = None) -> TableRating:
        table = await host.tables.standing(table_id)
        table.seat(header_key)
        if (why := rated.no_rating(table)) is not None:
            return TableRating(why, [])
        seats = await host.storage.read(partial(rated.at_table, table_id=table_id))
        return TableRating(_TAKEN_BACK, []) if seats is None else TableRating(None, seats)

    return [show_ratings, show_own, wish, show_of_table]
