"""The addresses of accounts: signing up, in and out, and what an account keeps."""

from functools import partial
from http import HTTPStatus
from typing import Annotated, Any, Final

from litestar import Request, Response, get, post
from litestar.params import JSONBody, RawBody
from litestar.types import ControllerRouterHandler
from msgspec import Meta, Struct

from penumbra.kernel import read_name, skeleton
from penumbra.table import wire
from penumbra.table.api.requests import faults, strictly
from penumbra.table.api.signing import AccountTold, Signing
from penumbra.table.door import keys
from penumbra.table.door.keys import Vouched
from penumbra.table.door.rates import Rate
from penumbra.table.host import Host
from penumbra.table.people import account_keys, accounts, mail_links, passwords, sessions
from penumbra.table.people.accounts import Account
from penumbra.table.people.sessions import Session
from penumbra.table.problems import Problem, bad_request, name_problems
from penumbra.table.reminders import mail
from penumbra.table.reminders.letters import BadAddress

_SIGN_UPS_PER_MINUTE: Final = 10
_SIGN_INS_PER_MINUTE: Final = 30
_OTHERS_PER_MINUTE: Final = 60
_WRONG: Final = "This name and this password do not go together."

AccountName = Annotated[str, Meta(min_length=1, max_length=80)]
Password = Annotated[str, Meta(max_length=passwords.MOST)]
MailAddress = Annotated[str, Meta(max_length=300)]


class SignUp(Struct, forbid_unknown_fields=True):
    """The wish to have an account."""

    name: AccountName
    password: Password
    mail: MailAddress | None = None


class SignIn(Struct, forbid_unknown_fields=True):
    """A name and the password that goes with it."""

    name: AccountName
    password: Password


class PasswordChange(Struct, forbid_unknown_fields=True):
    """Another password in place of the one until now."""

    password: Password
    new: Password


class PasswordShown(Struct, forbid_unknown_fields=True):
    """The password once more, for what cannot be undone."""

    password: Password


class MailChange(Struct, forbid_unknown_fields=True):
    """Another e-mail address, or none, and the password."""

    password: Password
    mail: MailAddress | None


class KeysShown(Struct, forbid_unknown_fields=True):
    """Keys that an account is to keep: the one that the browser believes to be signed in to, by its id."""

    account: Annotated[str, Meta(max_length=keys.MOST_CHARACTERS)]
    keys: Annotated[list[wire.KeyKept], Meta(max_length=300)]


class SignedOut(Struct):
    """Nobody is signed in here any more."""

    signed_in: bool = False


class SeatKept(Struct):
    """A seat that an account keeps, by its name; ``seat`` is null where it is the host's key that it keeps."""

    table: str
    seat: int | None
    name: str


class GamesKept(Struct):
    """What an account keeps, and the tables of it as the list tells them."""

    seats: list[SeatKept]
    tables: list[wire.TableListed]


def account_routes(host: Host, signing: Signing) -> list[ControllerRouterHandler]:
    """The addresses of accounts."""
    rate = Rate(_OTHERS_PER_MINUTE)

    @post(
        "/api/account",
        guards=[signing.rate("sign-ups", _SIGN_UPS_PER_MINUTE)],
        responses=faults(400, 403, 409, 413, 429, 503),
        summary="Make an account, and sign in to it",
        tags=["accounts"],
    )
    async def sign_up(request: Request[Any, Any, Any], data: JSONBody[SignUp], body: RawBody) -> Response[AccountTold]:
        wanted = strictly(body, SignUp)
        name = _name(wanted.name)
        password = passwords.checked(wanted.password, name)
        account = Account(
            keys.new_key(), name, _mail(wanted.mail), await signing.passwords.hashed(password), signing.clock()
        )
        if not await host.storage.write(partial(accounts.add, account=account)):
            raise Problem(HTTPStatus.CONFLICT, "Somebody has an account of this name, or of one that looks like it.")
        return await signing.begun(request, account)

    @post(
        "/api/account/sign-in",
        guards=[signing.rate("sign-ins", _SIGN_INS_PER_MINUTE)],
        status_code=200,
        responses=faults(400, 403, 413, 429, 503),
        summary="Sign in with a name and its password",
        tags=["accounts"],
    )
    async def sign_in(request: Request[Any, Any, Any], data: JSONBody[SignIn], body: RawBody) -> Response[AccountTold]:
        wanted = strictly(body, SignIn)
        # Of unknown names alike, or the limit would tell which are known.
        await signing.tries.take(skeleton(wanted.name))
        account = await host.storage.read(partial(accounts.by_name, name=wanted.name))
        if not await signing.passwords.fits(wanted.password, account and account.password) or account is None:
            raise Problem(HTTPStatus.FORBIDDEN, _WRONG)
        return await signing.begun(request, account)

    @post(
        "/api/account/sign-out",
        status_code=200,
        responses=faults(403, 503),
        summary="Sign this browser out",
        tags=["accounts"],
    )
    async def sign_out(request: Request[Any, Any, Any]) -> Response[SignedOut]:
        token_hash = sessions.shown(request)
        if token_hash is not None:
            await host.storage.write(partial(sessions.end, token_hash=token_hash))
        return Response(SignedOut(), cookies=[sessions.cookie(request, None)])

    @get("/api/account", responses=faults(401, 503), summary="The account one is signed in to", tags=["accounts"])
    async def show_account(request: Request[Any, Any, Any]) -> AccountTold:
        return await signing.told((await signing.signed_in(request)).account)

    @post(
        "/api/account/password",
        guards=[rate],
        status_code=200,
        responses=faults(400, 401, 403, 413, 429, 503),
        summary="Have another password; every other browser is signed out",
        tags=["accounts"],
    )
    async def change_password(
        request: Request[Any, Any, Any], data: JSONBody[PasswordChange], body: RawBody
    ) -> Response[AccountTold]:
        wanted = strictly(body, PasswordChange)
        session = await signing.trusted(request, wanted.password)
        account = session.account
        new = await signing.passwords.hashed(passwords.checked(wanted.new, account.name))

        def change(connection: Any) -> None:
            accounts.set_password(connection, account.id, new)
            sessions.end_others(connection, session)
            mail_links.end(connection, account.id)

        await host.storage.write(change)
        return await signing.begun(request, account)

    @post(
        "/api/account/mail",
        guards=[rate],
        status_code=200,
        responses=faults(400, 401, 403, 413, 429, 503),
        summary="Have another e-mail address, or none",
        tags=["accounts"],
    )
    async def change_mail(request: Request[Any, Any, Any], data: JSONBody[MailChange], body: RawBody) -> AccountTold:
        wanted = strictly(body, MailChange)
        address = _mail(wanted.mail)
        account = (await signing.trusted(request, wanted.password)).account

        def change(connection: Any) -> None:
            accounts.set_mail(connection, account.id, address)
            mail_links.end(connection, account.id)

        await host.storage.write(change)
        return await signing.told(account._replace(mail=address, mail_origin=None))

    @post(
        "/api/account/end-others",
        guards=[rate],
        status_code=200,
        responses=faults(401, 403, 429, 503),
        summary="Sign every other browser out",
        tags=["accounts"],
    )
    async def end_others(request: Request[Any, Any, Any]) -> AccountTold:
        session = await signing.signed_in(request)
        await host.storage.write(partial(sessions.end_others, session=session))
        return await signing.told(session.account)

    @post(
        "/api/account/delete",
        guards=[rate],
        status_code=200,
        responses=faults(400, 401, 403, 413, 429, 503),
        summary="Delete the account; seats stay with the browsers that have their keys",
        tags=["accounts"],
    )
    async def delete(
        request: Request[Any, Any, Any], data: JSONBody[PasswordShown], body: RawBody
    ) -> Response[SignedOut]:
        session = await signing.trusted(request, strictly(body, PasswordShown).password)
        await host.storage.write(partial(accounts.delete, account_id=session.account.id))
        return Response(SignedOut(), cookies=[sessions.cookie(request, None)])

    async def games(session: Session) -> GamesKept:
        kept = await host.storage.read(partial(account_keys.kept, account_id=session.account.id))
        hashes = keys.by_table((one.table_id, Vouched(one.key_hash)) for one in kept)
        seats = [SeatKept(one.table_id, one.seat, one.name) for one in kept]
        return GamesKept(seats, await host.lobby.opened_by(hashes))

    @get(
        "/api/account/games",
        responses=faults(401, 503),
        summary="The seats that the account keeps, and their tables",
        tags=["accounts"],
    )
    async def show_games(request: Request[Any, Any, Any]) -> GamesKept:
        return await games(await signing.signed_in(request))

    @post(
        "/api/account/games",
        guards=[rate],
        status_code=200,
        responses=faults(400, 401, 403, 409, 413, 429, 503),
        summary="Keep seats with the account whose keys are shown; those that open nothing are left out",
        tags=["accounts"],
    )
    async def keep_games(request: Request[Any, Any, Any], data: JSONBody[KeysShown], body: RawBody) -> GamesKept:
        wanted = strictly(body, KeysShown)
        session = await signing.signed_in_to(request, wanted.account)
        hashes = keys.by_table((one.table, one.key) for one in wanted.keys)
        await host.storage.write(partial(account_keys.keep, account_id=session.account.id, hashes=hashes))
        return await games(session)

    return [
        *(sign_up, sign_in, sign_out, show_account, change_password, change_mail),
        *(end_others, delete, show_games, keep_games),
    ]


def _name(text: str) -> str:
    with name_problems("The name does not do"):
        return read_name(text)


def _mail(text: str | None) -> str | None:
    try:
        return None if text is None else mail.checked(text)
    except BadAddress as fault:
        raise bad_request(str(fault)) from None
