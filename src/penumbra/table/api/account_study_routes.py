"""The addresses of the studies that an account keeps."""

from functools import partial
from http import HTTPStatus
from typing import Annotated, Any

from litestar import Request, get, post
from litestar.params import JSONBody, RawBody
from litestar.types import ControllerRouterHandler
from msgspec import Meta, Struct

from penumbra.table.api.requests import faults, strictly
from penumbra.table.api.signing import Signing
from penumbra.table.door import keys
from penumbra.table.door.rates import Rate
from penumbra.table.host import Host
from penumbra.table.people import account_studies
from penumbra.table.problems import Problem

_PER_MINUTE = 60
_FULL = f"An account keeps {account_studies.MOST} studies: delete one that you need no more."

_Word = Annotated[str, Meta(max_length=keys.MOST_CHARACTERS)]


class StudyKept(Struct, forbid_unknown_fields=True):
    """The key of a study that somebody has."""

    study: _Word
    key: _Word


class StudiesShown(Struct, forbid_unknown_fields=True):
    """Keys of studies that an account is to keep: the one that the browser believes to be signed in to, by its id."""

    account: _Word
    keys: Annotated[list[StudyKept], Meta(max_length=account_studies.MOST)]


class StudyOfAccount(Struct):
    """A study that an account keeps: its title, and the game that it is of."""

    study: str
    title: str
    game: str


def account_study_routes(host: Host, signing: Signing) -> list[ControllerRouterHandler]:
    """The addresses of the studies that an account keeps."""

    async def told(account_id: str) -> list[StudyOfAccount]:
        found = await host.storage.read(partial(account_studies.kept, account_id=account_id))
        return [StudyOfAccount(*one) for one in found]

    @get(
        "/api/account/studies",
        responses=faults(401, 503),
        summary="The studies that the account keeps",
        tags=["accounts"],
    )
    async def show_studies(request: Request[Any, Any, Any]) -> list[StudyOfAccount]:
        return await told((await signing.signed_in(request)).account.id)

    @post(
        "/api/account/studies",
        guards=[Rate(_PER_MINUTE)],
        status_code=200,
        responses=faults(400, 401, 403, 409, 413, 429, 503),
        summary="Keep studies with the account whose keys are shown; those whose key does not fit are left out",
        tags=["accounts"],
    )
    async def keep_studies(
        request: Request[Any, Any, Any], data: JSONBody[StudiesShown], body: RawBody
    ) -> list[StudyOfAccount]:
        wanted = strictly(body, StudiesShown)
        account_id = (await signing.signed_in_to(request, wanted.account)).account.id
        hashes = {one.study: keys.hash_key(one.key) for one in wanted.keys}
        if not await host.storage.write(partial(account_studies.keep, account_id=account_id, hashes=hashes)):
            raise Problem(HTTPStatus.CONFLICT, _FULL)
        return await told(account_id)

    return [show_studies, keep_studies]
