"""The addresses at which a seat lays down beforehand what is chosen when its turn comes."""

from typing import Annotated

from litestar import get, post
from litestar.params import FromPath, JSONBody, RawBody
from litestar.types import ControllerRouterHandler
from msgspec import Meta, Struct

from penumbra.table.api.requests import MOST_WORDS, HeaderKey, faults, strictly
from penumbra.table.door.rates import Rate
from penumbra.table.host import Host
from penumbra.table.together import orders

_PER_MINUTE = 120
_Choices = Annotated[
    list[Annotated[str, Meta(max_length=MOST_WORDS)]],
    Meta(max_length=orders.MOST_CHOICES, description="In their order; none for what is laid down without."),
]
_Name = Annotated[str, Meta(max_length=40, description="What is laid down, by its name.")]


class OrderWanted(Struct, forbid_unknown_fields=True):
    """The wish to lay something down; it takes the place of what was laid down by the same name."""

    name: _Name
    choices: _Choices = []


class OrderWithdrawn(Struct, forbid_unknown_fields=True):
    """The wish that something laid down is not done, or the word that it was dropped has been read."""

    name: _Name


class OfferedAfter(Struct):
    """What may be laid down after the choices that were named."""

    choices: list[str]


def order_routes(host: Host) -> list[ControllerRouterHandler]:
    """The addresses of what is laid down; nobody but the seat itself is told of it."""
    rate = Rate(_PER_MINUTE)

    @get(
        "/api/tables/{table_id:str}/orders",
        responses=faults(400, 403, 404, 409, 503),
        summary="What one may lay down beforehand, and what one has laid down",
        tags=["orders"],
    )
    async def show_orders(table_id: FromPath[str], header_key: HeaderKey = None) -> orders.OrdersTold:
        return await host.ordering.of(table_id, header_key)

    @post(
        "/api/tables/{table_id:str}/orders",
        guards=[rate],
        status_code=200,
        responses=faults(400, 403, 404, 409, 413, 422, 429, 503),
        summary="Lay down beforehand what is chosen when one's turn comes",
        tags=["orders"],
    )
    async def lay_down(
        table_id: FromPath[str], data: JSONBody[OrderWanted], body: RawBody, header_key: HeaderKey = None
    ) -> orders.OrdersTold:
        wish = strictly(body, OrderWanted)
        await host.ordering.lay_down(table_id, header_key, wish.name, wish.choices)
        return await host.ordering.of(table_id, header_key)

    @post(
        "/api/tables/{table_id:str}/orders/withdraw",
        guards=[rate],
        status_code=200,
        responses=faults(400, 403, 404, 409, 413, 429, 503),
        summary="Withdraw what was laid down, or put away the word that it was dropped",
        tags=["orders"],
    )
    async def withdraw(
        table_id: FromPath[str], data: JSONBody[OrderWithdrawn], body: RawBody, header_key: HeaderKey = None
    ) -> orders.OrdersTold:
        await host.ordering.withdraw(table_id, header_key, strictly(body, OrderWithdrawn).name)
        return await host.ordering.of(table_id, header_key)

    @post(
        "/api/tables/{table_id:str}/orders/offered",
        guards=[rate],
        status_code=200,
        responses=faults(400, 403, 404, 409, 413, 422, 429, 503),
        summary="What may be laid down after some choices",
        tags=["orders"],
    )
    async def show_offered(
        table_id: FromPath[str], data: JSONBody[OrderWanted], body: RawBody, header_key: HeaderKey = None
    ) -> OfferedAfter:
        wish = strictly(body, OrderWanted)
        return OfferedAfter(await host.ordering.after(table_id, header_key, wish.name, wish.choices))

    return [show_orders, lay_down, withdraw, show_offered]
