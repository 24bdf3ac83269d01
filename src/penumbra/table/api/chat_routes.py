"""The addresses at which people at a table talk."""

from litestar import get, post
from litestar.params import FromPath, JSONBody, RawBody
from litestar.types import ControllerRouterHandler

from penumbra.table.api.requests import HeaderKey, faults, strictly
from penumbra.table.door.rates import Rate
from penumbra.table.host import Host
from penumbra.table.together import chat

_PER_MINUTE = 30


def chat_routes(host: Host) -> list[ControllerRouterHandler]:
    """The addresses of what is said; each answers all that whoever asks may read then."""

    @get(
        "/api/tables/{table_id:str}/chat",
        responses=faults(400, 403, 404, 409, 503),
        summary="What was said at a table, as far as whoever asks may read it",
        tags=["company"],
    )
    async def show_chat(table_id: FromPath[str], header_key: HeaderKey = None) -> chat.ChatTold:
        return await host.talk.read(table_id, header_key)

    @post(
        "/api/tables/{table_id:str}/chat",
        guards=[Rate(_PER_MINUTE)],
        status_code=200,
        responses=faults(400, 403, 404, 409, 413, 429, 503),
        summary="Say something to all at a table, or to one's allies",
        tags=["company"],
    )
    async def say(
        table_id: FromPath[str], data: JSONBody[chat.MessageWanted], body: RawBody, header_key: HeaderKey = None
    ) -> chat.ChatTold:
        await host.talk.say(table_id, header_key, strictly(body, chat.MessageWanted))
        return await host.talk.read(table_id, header_key)

    return [show_chat, say]
