"""The live updates of a table: a WebSocket that tells whenever it has moved on."""

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.channels import ChannelsPlugin
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from penumbra.table.host import Host
from penumbra.table.problems import Problem


def live_route(host: Host, channels: ChannelsPlugin) -> ControllerRouterHandler:
    """The address of live updates: it sends ``{"version": n}``, at first as it is, and listens to nothing."""

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

    return live


async def _tell(socket: WebSocket[Any, Any, Any], news: Any) -> None:
    async for event in news:
        await socket.send_data(event.decode())
