"""Work that a server does again and again for as long as it runs, whatever goes wrong once."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from penumbra.table.keeping.database import StoreFault
from penumbra.table.keeping.faults import where

_log = logging.getLogger("penumbra.table")


async def again_and_again(
    look: Callable[[], Awaitable[None]],
    seconds: float,
    what: str,
    rest: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> None:
    """Looks every so many ``seconds`` until it is cancelled; a fault ends no more than that look.

    ``what`` says in the log what is looked after. Of a database that fails nothing is said: wherever something is
    played that is.
    """
    while True:
        with suppress(StoreFault):
            await _looked(look, what)
        await rest(seconds)


async def _looked(look: Callable[[], Awaitable[None]], what: str) -> None:
    try:
        await look()
    except StoreFault:
        raise
    except Exception as fault:
        _log.error("%s: %s", what, where(fault))
