"""The addresses at which a passkey is made, used to sign in, and removed."""

from binascii import Error as NotBase64
from functools import partial
from http import HTTPStatus
from typing import Annotated, Any, Final
from urllib.parse import urlsplit

import msgspec
import webauthn
from litestar import Request, Response, get, post
from litestar.params import FromPath, JSONBody, RawBody
from litestar.types import ControllerRouterHandler
from msgspec import Meta, Struct
from webauthn.helpers import base64url_to_bytes
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from penumbra.kernel import read_name
from penumbra.table.api.requests import faults, page_origin, strictly
from penumbra.table.api.signing import AccountTold, Signing
from penumbra.table.door import keys
from penumbra.table.door.addresses import in_figures
from penumbra.table.door.rates import Rate
from penumbra.table.host import Host
from penumbra.table.people import passkeys, passwords
from penumbra.table.people.passkeys import Passkey
from penumbra.table.problems import Problem, bad_request, name_problems, not_found

_PER_MINUTE: Final = 30
_TITLE: Final = "Penumbra"
_VERIFIED: Final = UserVerificationRequirement.REQUIRED
_BROKEN: Final = (WebAuthnException, NotBase64, ValueError, LookupError, TypeError)
"""What the library raises of credentials that nobody's device has made."""


class PasskeyBegun(Struct):
    """What a browser is to ask its device for, in the form that browsers read, under an ``id`` to answer with."""

    id: str
    options: dict[str, Any]


class PasskeyWish(Struct, forbid_unknown_fields=True):
    """The wish to make a passkey, with the password."""

    password: Annotated[str, Meta(max_length=passwords.MOST)]


class PasskeyAnswer(Struct, forbid_unknown_fields=True):
    """What a device has answered, in the form in which browsers write it."""

    id: Annotated[str, Meta(max_length=keys.MOST_CHARACTERS)]
    credential: dict[str, Any]


class PasskeyMade(PasskeyAnswer, forbid_unknown_fields=True):
    """A new passkey, and what its owner calls it."""

    name: Annotated[str, Meta(min_length=1, max_length=80)]


class PasskeyTold(Struct):
    """A passkey, told to whose it is; ``made`` at a time of day in milliseconds."""

    id: str
    name: str
    made: int


class PasskeysTold(Struct):
    """The passkeys of an account."""

    passkeys: list[PasskeyTold]


def passkey_routes(host: Host, signing: Signing) -> list[ControllerRouterHandler]:
    """The addresses of passkeys."""
    rate = Rate(_PER_MINUTE)
    storage = host.storage

    async def told(account_id: str) -> PasskeysTold:
        found = await storage.read(partial(passkeys.of_account, account_id=account_id))
        return PasskeysTold([PasskeyTold(one.id, one.name, one.made) for one in found])

    async def begun(account_id: str | None, options: Any) -> PasskeyBegun:
        keep = partial(passkeys.challenge, account_id=account_id, drawn=options.challenge, now=signing.clock())
        return PasskeyBegun(await storage.write(keep), msgspec.json.decode(webauthn.options_to_json(options)))

    async def taken(answer: PasskeyAnswer, account_id: str | None) -> bytes:
        take = partial(passkeys.taken, challenge_id=answer.id, account_id=account_id, now=signing.clock())
        challenge = await storage.write(take)
        if challenge is None:
            raise Problem(HTTPStatus.FORBIDDEN, "This has taken too long, or was answered before. Begin again.")
        return challenge

    @get(
        "/api/account/passkeys",
        responses=faults(401, 503),
        summary="The passkeys of the account",
        tags=["accounts"],
    )
    async def show_passkeys(request: Request[Any, Any, Any]) -> PasskeysTold:
        return await told((await signing.signed_in(request)).account.id)

    @post(
        "/api/account/passkeys/begin",
        guards=[rate],
        status_code=200,
        responses=faults(400, 401, 403, 409, 413, 429, 503),
        summary="Begin to make a passkey",
        tags=["accounts"],
    )
    async def begin(request: Request[Any, Any, Any], data: JSONBody[PasskeyWish], body: RawBody) -> PasskeyBegun:
        site = _site(request)
        account = (await signing.trusted(request, strictly(body, PasskeyWish).password)).account
        there = await storage.read(partial(passkeys.of_account, account_id=account.id))
        if len(there) >= passkeys.MOST_OF_AN_ACCOUNT:
            most = passkeys.MOST_OF_AN_ACCOUNT
            raise Problem(HTTPStatus.CONFLICT, f"An account has at most {most} passkeys: remove one first.")
        options = webauthn.generate_registration_options(
            rp_id=site,
            rp_name=_TITLE,
            user_id=account.id.encode(),
            user_name=account.name,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=_VERIFIED
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(one.credential) for one in there],
        )
        return await begun(account.id, options)

    @post(
        "/api/account/passkeys",
        guards=[rate],
        responses=faults(400, 401, 403, 413, 429, 503),
        summary="Keep the passkey that a device has made",
        tags=["accounts"],
    )
    async def make(request: Request[Any, Any, Any], data: JSONBody[PasskeyMade], body: RawBody) -> PasskeysTold:
        wanted = strictly(body, PasskeyMade)
        account = (await signing.signed_in(request)).account
        name, challenge = _name(wanted.name), await taken(wanted, account.id)
        try:
            made = webauthn.verify_registration_response(
                credential=wanted.credential,
                expected_challenge=challenge,
                expected_rp_id=_site(request),
                expected_origin=page_origin(request),
                require_user_verification=True,
            )
        except _BROKEN:
            raise bad_request("This passkey cannot be used: its device has not answered what was asked.") from None
        one = Passkey(
            *(keys.new_key(), account.id, name, made.credential_id, made.credential_public_key),
            *(made.sign_count, signing.clock()),
        )
        await storage.write(partial(passkeys.add, passkey=one))
        return await told(account.id)

    @post(
        "/api/account/passkeys/{passkey_id:str}/remove",
        guards=[rate],
        status_code=200,
        responses=faults(401, 403, 404, 429, 503),
        summary="Remove a passkey from the account",
        tags=["accounts"],
    )
    async def remove(request: Request[Any, Any, Any], passkey_id: FromPath[str]) -> PasskeysTold:
        account = (await signing.signed_in(request)).account
        there = await storage.read(partial(passkeys.of_account, account_id=account.id))
        if passkey_id not in [one.id for one in there]:
            raise not_found("Your account has no such passkey.", [one.id for one in there])
        await storage.write(partial(passkeys.drop, account_id=account.id, passkey_id=passkey_id))
        return await told(account.id)

    @post(
        "/api/account/passkey/begin",
        guards=[rate],
        status_code=200,
        responses=faults(400, 403, 429, 503),
        summary="Begin to sign in with a passkey",
        tags=["accounts"],
    )
    async def begin_signing_in(request: Request[Any, Any, Any]) -> PasskeyBegun:
        # Which passkeys there are it does not say: the device knows its own.
        options = webauthn.generate_authentication_options(rp_id=_site(request), user_verification=_VERIFIED)
        return await begun(None, options)

    @post(
        "/api/account/passkey/sign-in",
        guards=[rate],
        status_code=200,
        responses=faults(400, 403, 413, 429, 503),
        summary="Sign in with a passkey",
        tags=["accounts"],
    )
    async def sign_in(
        request: Request[Any, Any, Any], data: JSONBody[PasskeyAnswer], body: RawBody
    ) -> Response[AccountTold]:
        wanted = strictly(body, PasskeyAnswer)
        challenge = await taken(wanted, None)
        unknown = Problem(HTTPStatus.FORBIDDEN, "No account has this passkey: it was removed, or is of another table.")
        try:
            credential = base64url_to_bytes(wanted.credential["rawId"])
            known = await storage.read(partial(passkeys.found, credential=credential))
            if known is None:
                raise unknown
            passkey, account = known
            verified = webauthn.verify_authentication_response(
                credential=wanted.credential,
                expected_challenge=challenge,
                expected_rp_id=_site(request),
                expected_origin=page_origin(request),
                credential_public_key=passkey.public_key,
                credential_current_sign_count=passkey.used,
                require_user_verification=True,
            )
        except _BROKEN:
            raise unknown from None
        await storage.write(partial(passkeys.use, passkey_id=passkey.id, used=verified.new_sign_count))
        return await signing.begun(request, account)

    return [show_passkeys, begin, make, remove, begin_signing_in, sign_in]


def _site(request: Request[Any, Any, Any]) -> str:
    """The name of this site, to which passkeys are bound; raises Problem where it has none."""
    site = urlsplit(page_origin(request)).hostname or ""
    if in_figures(site):
        raise bad_request("Passkeys are bound to a name, and this table is called by an address in figures.")
    return site


def _name(text: str) -> str:
    with name_problems("The passkey's name does not do"):
        return read_name(text)
