"""The operator's addresses, which are there for whoever shows the operator's key, and for nobody else.

Without it they are answered as any address is that there is not, whatever is sent there and whether there is an
operator or not: another address is asked for in their place. The key stands in a header, which no page of another site
can send; it is 128 random bits of which the database keeps the hash, as of seats' keys. Wrong ones are counted by
household, and above the rate right ones are not looked at either.
"""

from hmac import compare_digest
from typing import Any, Final, cast

from litestar.connection import ASGIConnection
from litestar.datastructures import Headers
from litestar.handlers import BaseRouteHandler
from litestar.types import ASGIApp, Receive, Scope, Send

from penumbra.table.door import keys
from penumbra.table.door.addresses import household_of
from penumbra.table.door.rates import Rate
from penumbra.table.keeping.database import StoreFault
from penumbra.table.problems import Problem, not_found
from penumbra.table.store import Store
from penumbra.table.store.operation import operator_hash

OPERATE: Final = "/api/operate"
HEADER: Final = "X-Penumbra-Operator"
NO_ADDRESS: Final = "There is no such address in the API; /api/schema lists those there are."

_PARTS: Final = OPERATE.split("/")[1:]
_NOWHERE: Final = "/api/there-is-none"
_KNOWN: Final = "penumbra.operator"
"""Where the scope of a request says that it showed the key."""

_WRONG_KEYS_PER_MINUTE: Final = 10
_NOBODYS: Final = keys.hash_key(keys.new_key())


class OperatorDoor:
    """Before the routes of an application: asks for nothing in place of an operator's address, but for operators."""

    def __init__(self, app: ASGIApp, store: Store) -> None:
        self._app = app
        self._store = store
        self._wrong = Rate(_WRONG_KEYS_PER_MINUTE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on."""
        facts = cast("dict[str, Any]", scope)
        if [part for part in facts["path"].split("/") if part][: len(_PARTS)] == _PARTS:
            if await self._is_operator(scope):
                facts[_KNOWN] = True
            else:
                facts["path"] = _NOWHERE
        await self._app(scope, receive, send)

    async def _is_operator(self, scope: Scope) -> bool:
        shown = Headers.from_scope(scope).get(HEADER)
        if shown is None or len(shown) > keys.MOST_CHARACTERS:
            return False
        household = household_of(scope)
        try:
            self._wrong.look(household)
            kept = await self._store.transactions.read(operator_hash)
        except (Problem, StoreFault):
            return False
        if compare_digest(keys.hash_key(shown), kept or _NOBODYS):
            return True
        self._wrong.take(household)
        return False


def operators_only(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Answers nobody whom the door has not let in, however the address was written."""
    if not connection.scope.get(_KNOWN):
        raise not_found(NO_ADDRESS)
