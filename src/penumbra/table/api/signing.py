"""Who is signed in, and signing in: what the addresses of accounts and of passkeys have in common."""

from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import Any, Final

from litestar import Request, Response
from msgspec import Struct

from penumbra.kernel import skeleton
from penumbra.table.door.rates import Counting, SharedRate
from penumbra.table.host import Host
from penumbra.table.people import sessions
from penumbra.table.people.accounts import Account
from penumbra.table.people.passwords import Passwords
from penumbra.table.people.sessions import Session
from penumbra.table.problems import Problem

_PASSWORDS_PER_MINUTE: Final = 10


class AccountTold(Struct):
    """An account, told to who is signed in to it; ``others`` are the other browsers that are.

    ``mail_confirmed`` says whether a link that was sent to its address was opened.
    """

    id: str
    name: str
    mail: str | None
    mail_confirmed: bool
    others: int


class Signing:
    """Signs browsers in, and knows those that are; ``clock`` is the time of day in milliseconds.

    ``tries`` counts the passwords that are tried on an account, from wherever they come; ``counting`` is what several
    servers count by.
    """

    def __init__(self, host: Host, clock: Callable[[], int], counting: Counting | None = None) -> None:
        self._storage = host.storage
        self.clock = clock
        self.passwords = Passwords()
        self._counting = counting
        self.tries = self.rate("passwords", _PASSWORDS_PER_MINUTE)

    def rate(self, what: str, per_minute: int) -> SharedRate:
        """So many a minute of ``what`` has to do with accounts, at all servers together."""
        return SharedRate(what, per_minute, self._counting)

    async def signed_in(self, request: Request[Any, Any, Any]) -> Session:
        """The session of a request; raises Problem where there is none."""
        token_hash = sessions.shown(request)
        found = None
        if token_hash is not None:
            found = await self._storage.read(partial(sessions.found, token_hash=token_hash, now=self.clock()))
        if found is None:
            raise Problem(HTTPStatus.UNAUTHORIZED, "Nobody is signed in here: sign in first.")
        return found

    async def signed_in_to(self, request: Request[Any, Any, Any], account_id: str) -> Session:
        """The session of a request that believes to be signed in to an account; raises Problem where it is not.

        Another site on this host may have signed the browser in to an account of its own.
        """
        session = await self.signed_in(request)
        if account_id != session.account.id:
            raise Problem(HTTPStatus.CONFLICT, "This browser is signed in to another account by now. Load the page.")
        return session

    async def trusted(self, request: Request[Any, Any, Any], password: str) -> Session:
        """The session of whoever knows the account's password as well; raises Problem."""
        session = await self.signed_in(request)
        await self.tries.take(skeleton(session.account.name))
        if not await self.passwords.fits(password, session.account.password):
            raise Problem(HTTPStatus.FORBIDDEN, "This is not the password of your account.")
        return session

    async def told(self, account: Account) -> AccountTold:
        """An account as its owner is told of it."""
        many = await self._storage.read(partial(sessions.many, account_id=account.id, now=self.clock()))
        return AccountTold(account.id, account.name, account.mail, account.mail_origin is not None, max(0, many - 1))

    async def begun(self, request: Request[Any, Any, Any], account: Account) -> Response[AccountTold]:
        """The answer that signs a browser in, with a new token in place of what it had."""
        before, now = sessions.shown(request), self.clock()

        def begin(connection: Any) -> str:
            if before is not None:
                sessions.end(connection, before)
            return sessions.begin(connection, account.id, now)

        token = await self._storage.write(begin)
        return Response(await self.told(account), cookies=[sessions.cookie(request, token)])
