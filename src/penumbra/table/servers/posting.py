"""What those who run the servers post for all who come: a notice, and whether new tables are made."""

from http import HTTPStatus
from typing import Final

import sqlalchemy as sa

from penumbra.table.keeping.rounds import again_and_again
from penumbra.table.problems import Problem
from penumbra.table.store import Store
from penumbra.table.store.operation import Posted, posted

PAUSE_SECONDS: Final = 5.0
"""So long another server knows nothing of what was posted at one."""

CLOSED: Final = "No new tables are made here just now. Games that have begun are played on."


class Posting:
    """Knows what is posted, at whichever of the servers it was."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.now = Posted()

    async def watch(self) -> None:
        """Goes on until it is cancelled."""
        await again_and_again(self.look, PAUSE_SECONDS, "what operators have posted")

    async def look(self) -> None:
        """Looks what is posted; raises StoreFault."""
        self.now = await self._store.transactions.read(posted)


def check_open(connection: sa.Connection) -> None:
    """Raises Problem where no new tables are made."""
    if posted(connection).closed:
        raise Problem(HTTPStatus.SERVICE_UNAVAILABLE, CLOSED)
