"""The addresses for those who run a server: whether it is well, and its figures."""

from typing import Final, Literal

from litestar import Response, get
from litestar.types import ControllerRouterHandler
from msgspec import Struct
from prometheus_client import CONTENT_TYPE_LATEST

from penumbra import __version__
from penumbra.table.api.requests import faults
from penumbra.table.host import Host

_NOT_KEPT: Final = {"Cache-Control": "no-store"}


class Health(Struct):
    """A server that is well, and its version."""

    status: Literal["ok"]
    version: str


def operating_routes(host: Host) -> list[ControllerRouterHandler]:
    """The addresses of health and figures."""

    @get("/health", responses=faults(503), summary="Whether tables can be read", tags=["operating"])
    async def tell_health() -> Response[Health]:
        await host.storage.check_readable()
        return Response(Health("ok", __version__), headers=_NOT_KEPT)

    @get("/metrics", include_in_schema=False)
    async def tell_figures() -> Response[bytes]:
        return Response(host.metrics.read(), media_type=CONTENT_TYPE_LATEST, headers=_NOT_KEPT)

    return [tell_health, tell_figures]
