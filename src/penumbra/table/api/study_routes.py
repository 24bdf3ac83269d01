"""The addresses of studies: boards on which a game is looked at again, with variations and comments."""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, RawBody
from litestar.types import ControllerRouterHandler
from msgspec import Meta, Struct

from penumbra.kernel import Record
from penumbra.table import wire
from penumbra.table.after import studies
from penumbra.table.after.playing_on import PlayOn, check_told
from penumbra.table.after.records import RecordText
from penumbra.table.after.studies import Study
from penumbra.table.api.requests import MOST_WORDS, HeaderKey, faults, strictly
from penumbra.table.door.rates import Rate, SharedRate
from penumbra.table.host import Host
from penumbra.table.host.studying import StudyMade, StudyTold

_MADE_PER_MINUTE = 20
_CHANGES_PER_MINUTE = 120
_FILE_BYTES = 2 * studies.MOST_BYTES


StudyKey = NamedDependency[str | None]
"""The key that changes a study, or what stands for it: see :mod:`penumbra.table.api.recognition`."""


class StudyOfRecord(Struct, forbid_unknown_fields=True):
    """The wish to study the game of a record."""

    record: RecordText
    title: studies.Title = ""


class StudyOfTable(Struct, forbid_unknown_fields=True):
    """The wish to study the game of a finished table."""

    title: studies.Title = ""


class Continue(Struct, forbid_unknown_fields=True):
    """The wish to look at what a ``choice`` of a seat comes to after a move of a study."""

    after: studies.Number
    seat: Annotated[int, Meta(ge=0, le=8)]
    choice: Annotated[str, Meta(max_length=MOST_WORDS)]


class Continued(Struct):
    """A study, and the number of the move that was made in it."""

    study: StudyTold
    n: int


class StudyNoted(Struct, forbid_unknown_fields=True):
    """What is said of the moment after a move, or what the variation is called that begins with it."""

    comment: studies.Comment | None = None
    name: studies.VariationName | None = None


class StudyTitled(Struct, forbid_unknown_fields=True):
    """What a study is to be called."""

    title: studies.Title


class Nothing(Struct, forbid_unknown_fields=True):
    """A wish of which its address says everything."""


class StudyDeleted(Struct):
    """A study is there no more."""

    deleted: bool = True


def study_routes(host: Host, making: SharedRate) -> list[ControllerRouterHandler]:
    """The addresses of studies; ``making`` counts the tables that each household makes."""
    made = Rate(_MADE_PER_MINUTE)
    changing = Rate(_CHANGES_PER_MINUTE)

    async def change(study_id: str, key: str | None, done: Callable[[Study], Study]) -> StudyTold:
        return await host.studies.change(study_id, key, done)

    async def of_record(text: str, title: str) -> StudyMade:
        table = await host.records.open(text)
        study = studies.of_record(Record.loads(text), title or ", ".join(table.names())[:80])
        return await host.studies.add(study)

    @post(
        "/api/studies",
        guards=[made],
        responses=faults(400, 413, 429, 503),
        request_max_body_size=_FILE_BYTES,
        summary="Study the game of a record",
        tags=["studies"],
    )
    async def study_record(data: JSONBody[StudyOfRecord], body: RawBody) -> StudyMade:
        wanted = strictly(body, StudyOfRecord)
        return await of_record(wanted.record, wanted.title)

    @post(
        "/api/studies/file",
        guards=[made],
        responses=faults(400, 413, 429, 503),
        request_max_body_size=_FILE_BYTES,
        summary="Keep a study that was exported as a file",
        tags=["studies"],
    )
    async def study_file(data: JSONBody[Study], body: RawBody) -> StudyMade:
        return await host.studies.add(await host.records.prove(strictly(body, Study)))

    @post(
        "/api/tables/{table_id:str}/study",
        guards=[made],
        responses=faults(400, 403, 404, 409, 413, 429, 503),
        summary="Study the game of a finished table",
        tags=["studies"],
    )
    async def study_table(
        table_id: FromPath[str], data: JSONBody[StudyOfTable], body: RawBody, header_key: HeaderKey = None
    ) -> StudyMade:
        wanted = strictly(body, StudyOfTable)
        table = await host.tables.open(table_id)
        check_told(table, header_key)
        return await of_record(await host.screens.record(table, header_key), wanted.title)

    @get(
        "/api/studies/{study_id:str}",
        responses=faults(400, 403, 404, 503),
        summary="A study: its moves, variations, names and comments",
        tags=["studies"],
    )
    async def show_study(study_id: FromPath[str], study_key: StudyKey = None) -> StudyTold:
        return await host.studies.told(study_id, study_key)

    @get(
        "/api/studies/{study_id:str}/file",
        media_type=MediaType.JSON,
        responses=faults(400, 404, 503),
        summary="A study as one file",
        tags=["studies"],
    )
    async def show_file(study_id: FromPath[str]) -> Response[Any]:
        document = msgspec.json.format(msgspec.json.encode(await host.studies.study(study_id)), indent=1)
        named = {"Content-Disposition": f'attachment; filename="{study_id}.study.json"'}
        return Response(document, media_type=MediaType.JSON, headers=named)

    @post(
        "/api/studies/{study_id:str}/moves",
        guards=[changing],
        status_code=200,
        responses=faults(400, 403, 404, 409, 413, 422, 429, 503),
        summary="Go on from a moment of a study with a choice, which begins a variation where it is another one",
        tags=["studies"],
    )
    async def go_on(
        study_id: FromPath[str], data: JSONBody[Continue], body: RawBody, study_key: StudyKey = None
    ) -> Continued:
        wish = strictly(body, Continue)
        return Continued(*await host.studies.continued(study_id, study_key, wish.after, wish.seat, wish.choice))

    @post(
        "/api/studies/{study_id:str}/title",
        guards=[changing],
        status_code=200,
        responses=faults(400, 403, 404, 413, 429, 503),
        summary="Call a study otherwise",
        tags=["studies"],
    )
    async def entitle(
        study_id: FromPath[str], data: JSONBody[StudyTitled], body: RawBody, study_key: StudyKey = None
    ) -> StudyTold:
        title = strictly(body, StudyTitled).title
        return await change(study_id, study_key, partial(studies.titled, title=title))

    @post(
        "/api/studies/{study_id:str}/moves/{n:int}",
        guards=[changing],
        status_code=200,
        responses=faults(400, 403, 404, 413, 429, 503),
        summary="Say something of a moment of a study, or name a variation",
        tags=["studies"],
    )
    async def note(
        study_id: FromPath[str],
        n: FromPath[int],
        data: JSONBody[StudyNoted],
        body: RawBody,
        study_key: StudyKey = None,
    ) -> StudyTold:
        wish = strictly(body, StudyNoted)

        def noted(study: Study) -> Study:
            study = study if wish.comment is None else studies.commented(study, n, wish.comment)
            return study if wish.name is None else studies.named(study, n, wish.name)

        return await change(study_id, study_key, noted)

    @post(
        "/api/studies/{study_id:str}/moves/{n:int}/promote",
        guards=[changing],
        status_code=200,
        responses=faults(400, 403, 404, 413, 429, 503),
        summary="Make the variation that a move stands in the line that it branches off from",
        tags=["studies"],
    )
    async def promote(
        study_id: FromPath[str], n: FromPath[int], data: JSONBody[Nothing], study_key: StudyKey = None
    ) -> StudyTold:
        return await change(study_id, study_key, partial(studies.promoted, n=n))

    @post(
        "/api/studies/{study_id:str}/moves/{n:int}/delete",
        guards=[changing],
        status_code=200,
        responses=faults(400, 403, 404, 413, 429, 503),
        summary="Delete a move of a study, and all that comes after it",
        tags=["studies"],
    )
    async def delete(
        study_id: FromPath[str], n: FromPath[int], data: JSONBody[Nothing], study_key: StudyKey = None
    ) -> StudyTold:
        return await change(study_id, study_key, partial(studies.without, n=n))

    @post(
        "/api/studies/{study_id:str}/delete",
        guards=[changing],
        status_code=200,
        responses=faults(400, 403, 404, 413, 429, 503),
        summary="Delete a study for good",
        tags=["studies"],
    )
    async def delete_whole(
        study_id: FromPath[str], data: JSONBody[Nothing], study_key: StudyKey = None
    ) -> StudyDeleted:
        await host.studies.delete(study_id, study_key)
        return StudyDeleted()

    @post(
        "/api/studies/{study_id:str}/moves/{n:int}/play-on",
        guards=[making],
        responses=faults(400, 403, 404, 409, 413, 429, 503),
        summary="Play the game of a study on from one of its moments, as a table",
        tags=["studies"],
    )
    async def play_on(
        study_id: FromPath[str], n: FromPath[int], data: JSONBody[PlayOn], body: RawBody
    ) -> wire.TableMade:
        wanted = strictly(body, PlayOn)
        return await host.new_tables.play_on(await host.studies.open(studies.line_name(study_id, n)), wanted)

    return [
        study_record,
        study_file,
        study_table,
        show_study,
        show_file,
        go_on,
        entitle,
        note,
        promote,
        delete,
        delete_whole,
        play_on,
    ]
