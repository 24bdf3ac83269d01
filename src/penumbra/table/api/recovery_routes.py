"""The addresses of what is done by links in letters: confirming an account's e-mail, replacing a forgotten password."""

from functools import partial
from http import HTTPStatus
from typing import Annotated, Any, Final

from litestar import Request, Response, get, post
from litestar.params import JSONBody, RawBody
from litestar.types import ControllerRouterHandler
from msgspec import Meta, Struct

from penumbra.table.api.passkey_routes import PasskeyTold
from penumbra.table.api.requests import faults, page_origin, strictly
from penumbra.table.api.signing import AccountTold, Signing
from penumbra.table.door import keys
from penumbra.table.host import Host
from penumbra.table.people import accounts, mail_links, passkeys, passwords, sessions
from penumbra.table.people.account_letters import AccountLetters
from penumbra.table.people.accounts import Account
from penumbra.table.people.mail_links import LinkPurpose, MailLink
from penumbra.table.problems import Problem, bad_request, not_found, too_many, unavailable
from penumbra.table.reminders import mail
from penumbra.table.reminders.letters import BadAddress, NotSent

_ASKED_PER_MINUTE: Final = 10
_OF_AN_ADDRESS: Final = 3
_LINKS_PER_MINUTE: Final = 30
_NO_MAIL: Final = "This server sends no e-mail, so it can neither confirm addresses nor replace forgotten passwords."
_USED: Final = "This link is good no more: it was used, or the account has changed since. Ask for a new one."
_LATE: Final = "This link was good for an hour, and that is over. Ask for a new one."
_UNKNOWN: Final = "There is no such link, or it was sent long ago. Ask for a new one."

LinkToken = Annotated[str, Meta(max_length=keys.MOST_CHARACTERS)]


class RecoveryOffered(Struct):
    """Whether this server can replace a forgotten password: it sends e-mail then."""

    offered: bool


class RecoveryWish(Struct, forbid_unknown_fields=True):
    """Somebody has forgotten the password of the account that has this e-mail address."""

    mail: Annotated[str, Meta(max_length=300)]


class RecoveryAsked(Struct):
    """What whoever asks is told, whether an account has the address or not."""

    said: str = (
        "If an account has confirmed this address, a link that is good for an hour is on its way there. "
        "Three are sent in an hour at most."
    )


class LinkShown(Struct, forbid_unknown_fields=True):
    """What stands in a link that was mailed."""

    link: LinkToken


class RecoveryTold(Struct):
    """The account whose password a link replaces, and the passkeys that sign in to it."""

    name: str
    passkeys: list[PasskeyTold]


class Recovered(Struct, forbid_unknown_fields=True):
    """A new password by a link, and whether passkeys are to sign in no more."""

    link: LinkToken
    password: Annotated[str, Meta(max_length=passwords.MOST)]
    remove_passkeys: bool


class MailConfirmed(Struct):
    """The account whose address is confirmed."""

    name: str


def recovery_routes(host: Host, signing: Signing, letters: AccountLetters) -> list[ControllerRouterHandler]:
    """The addresses of links in letters."""
    storage = host.storage
    links = signing.rate("links", _LINKS_PER_MINUTE)
    addresses = signing.rate("recoveries of an address", _OF_AN_ADDRESS)

    def need_mail() -> None:
        if not letters.offered:
            raise Problem(HTTPStatus.CONFLICT, _NO_MAIL)

    async def good(token: str, purpose: LinkPurpose) -> tuple[MailLink, Account]:
        link = await storage.read(partial(mail_links.found, token=token, purpose=purpose))
        if link is None:
            raise not_found(_UNKNOWN)
        account = await storage.read(partial(accounts.by_id, account_id=link.account_id))
        if link.used or account is None or account.mail != link.mail:
            raise Problem(HTTPStatus.CONFLICT, _USED)
        if link.late(signing.clock()):
            raise Problem(HTTPStatus.CONFLICT, _LATE)
        return link, account

    @get(
        "/api/account/recovery",
        responses=faults(503),
        summary="Whether this server replaces forgotten passwords",
        tags=["accounts"],
    )
    async def show_recovery() -> RecoveryOffered:
        return RecoveryOffered(letters.offered)

    @post(
        "/api/account/recovery/ask",
        guards=[signing.rate("recoveries", _ASKED_PER_MINUTE)],
        status_code=200,
        responses=faults(400, 403, 409, 413, 429, 503),
        summary="Have a link to a new password sent to an account's confirmed e-mail address",
        tags=["accounts"],
    )
    async def ask(data: JSONBody[RecoveryWish], body: RawBody) -> RecoveryAsked:
        wanted = strictly(body, RecoveryWish)
        need_mail()
        try:
            address = mail.checked(wanted.mail)
        except BadAddress as fault:
            raise bad_request(str(fault)) from None
        await addresses.take(address.lower())
        letters.recover(address)
        return RecoveryAsked()

    @post(
        "/api/account/recovery/look",
        guards=[links],
        status_code=200,
        responses=faults(400, 403, 404, 409, 413, 429, 503),
        summary="Whose password a link replaces; looking at it does not use it up",
        tags=["accounts"],
    )
    async def look(data: JSONBody[LinkShown], body: RawBody) -> RecoveryTold:
        _, account = await good(strictly(body, LinkShown).link, LinkPurpose.RECOVER)
        there = await storage.read(partial(passkeys.of_account, account_id=account.id))
        return RecoveryTold(account.name, [PasskeyTold(one.id, one.name, one.made) for one in there])

    @post(
        "/api/account/recovery",
        guards=[links],
        status_code=200,
        responses=faults(400, 403, 404, 409, 413, 429, 503),
        summary="Have a new password by a link, and be signed in; every other browser is signed out",
        tags=["accounts"],
    )
    async def recover(
        request: Request[Any, Any, Any], data: JSONBody[Recovered], body: RawBody
    ) -> Response[AccountTold]:
        wanted = strictly(body, Recovered)
        link, account = await good(wanted.link, LinkPurpose.RECOVER)
        password = await signing.passwords.hashed(passwords.checked(wanted.password, account.name))

        def replace(connection: Any) -> None:
            if not mail_links.use(connection, link):
                raise Problem(HTTPStatus.CONFLICT, _USED)
            mail_links.end(connection, account.id)
            accounts.set_password(connection, account.id, password)
            sessions.end_all(connection, account.id)
            if wanted.remove_passkeys:
                passkeys.drop_all(connection, account.id)

        await storage.write(replace)
        return await signing.begun(request, account)

    @post(
        "/api/account/mail/ask",
        guards=[links],
        status_code=200,
        responses=faults(401, 403, 409, 429, 503),
        summary="Have a link sent to the account's e-mail address, which confirms it",
        tags=["accounts"],
    )
    async def ask_mail(request: Request[Any, Any, Any]) -> AccountTold:
        account = (await signing.signed_in(request)).account
        need_mail()
        if account.mail is None or account.mail_origin is not None:
            raise Problem(HTTPStatus.CONFLICT, "Your account has no e-mail address that is still to be confirmed.")
        try:
            sent = await letters.confirm(account, account.mail, page_origin(request))
        except NotSent as fault:
            raise unavailable(f"The letter could not be sent: {fault}.") from None
        if not sent:
            raise too_many("Three letters went to this address within an hour: look there, or try again later.", 3600)
        return await signing.told(account)

    @post(
        "/api/account/mail/confirm",
        guards=[links],
        status_code=200,
        responses=faults(400, 403, 404, 409, 413, 429, 503),
        summary="Confirm an account's e-mail address, by a link that was sent there",
        tags=["accounts"],
    )
    async def confirm_mail(data: JSONBody[LinkShown], body: RawBody) -> MailConfirmed:
        link, account = await good(strictly(body, LinkShown).link, LinkPurpose.CONFIRM)

        def confirm(connection: Any) -> None:
            if not mail_links.use(connection, link):
                raise Problem(HTTPStatus.CONFLICT, _USED)
            accounts.confirm_mail(connection, account.id, link.mail, link.origin)

        await storage.write(confirm)
        return MailConfirmed(account.name)

    return [show_recovery, ask, look, recover, ask_mail, confirm_mail]
