"""The addresses at which games are played on: those of finished tables, and those of records that are brought in."""

from litestar import post
from litestar.params import FromPath, JSONBody, RawBody
from litestar.types import ControllerRouterHandler

from penumbra.table import wire
from penumbra.table.after import records
from penumbra.table.after.playing_on import PlayOn, check_told
from penumbra.table.after.records import RecordGiven, RecordRead, RecordText
from penumbra.table.api.requests import HeaderKey, QueryKey, faults, strictly
from penumbra.table.door.rates import Rate, SharedRate
from penumbra.table.host import Host

_RECORDS_PER_MINUTE = 30
RECORD_BYTES = 2 * records.MOST_CHARACTERS
"""So long a request with a record may be: its characters are written with more bytes, or escaped."""


class PlayRecordOn(PlayOn, kw_only=True):
    """The wish to play on a game from what it was after ``at`` choices of its record."""

    record: RecordText


def playing_on_routes(host: Host, making: SharedRate) -> list[ControllerRouterHandler]:
    """The addresses of games that are played on; ``making`` counts the tables that each household makes."""
    reading = Rate(_RECORDS_PER_MINUTE)

    @post(
        "/api/tables/{table_id:str}/play-on",
        guards=[making],
        responses=faults(400, 403, 404, 409, 413, 429, 503),
        summary="Play a finished game on from any of its moments, as a table of its own",
        tags=["tables"],
    )
    async def play_on(
        table_id: FromPath[str],
        data: JSONBody[PlayOn],
        body: RawBody,
        key: QueryKey = None,
        header_key: HeaderKey = None,
    ) -> wire.TableMade:
        wanted = strictly(body, PlayOn)
        table = await host.tables.open(table_id)
        check_told(table, header_key or key)
        return await host.new_tables.play_on(table, wanted)

    @post(
        "/api/records",
        guards=[reading],
        status_code=200,
        responses=faults(400, 413, 429),
        request_max_body_size=RECORD_BYTES,
        summary="Read a record, and prove it by playing it again",
        tags=["records"],
    )
    async def read_record(data: JSONBody[RecordGiven], body: RawBody) -> RecordRead:
        return records.read(host.house, await host.records.open(strictly(body, RecordGiven).record))

    @post(
        "/api/records/play-on",
        guards=[making, reading],
        responses=faults(400, 413, 429, 503),
        request_max_body_size=RECORD_BYTES,
        summary="Play the game of a record on from any of its moments, as a table",
        tags=["records"],
    )
    async def play_record_on(data: JSONBody[PlayRecordOn], body: RawBody) -> wire.TableMade:
        wanted = strictly(body, PlayRecordOn)
        return await host.new_tables.play_on(await host.records.open(wanted.record), wanted)

    return [play_on, read_record, play_record_on]
