"""Has players rated anew once rated games have ended, in a process of its own."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from penumbra.table.after import ratings
from penumbra.table.after.rating import PlayerRating, RatedGames, rated
from penumbra.table.desks.chores import Chores
from penumbra.table.keeping.rounds import again_and_again
from penumbra.table.store import Store

PAUSE_SECONDS: Final = 5.0


class Rerating:
    """Looks for ratings that are behind what has been played, once every ``rest`` of some seconds."""

    def __init__(self, store: Store, rest: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self._store = store
        self._rest = rest
        self._chores = Chores[RatedGames, list[PlayerRating]]("penumbra.table.after.rating:DESK", list[PlayerRating])

    async def watch(self) -> None:
        """Goes on until it is cancelled."""
        await again_and_again(self.look, PAUSE_SECONDS, "ratings", self._rest)

    async def look(self) -> None:
        """Works out the ratings that are behind; of those that fail the log is told."""
        await _brought_up(self._store, self._worked_out)

    async def close(self) -> None:
        """Ends what works them out."""
        await self._chores.close()

    async def _worked_out(self, played: RatedGames) -> list[PlayerRating] | None:
        return await self._chores.worked_out(played, "ratings", "ratings")


async def rated_again(store: Store) -> None:
    """Works out here the ratings that are behind what has been played; raises StoreFault."""

    async def work(played: RatedGames) -> list[PlayerRating]:
        return rated(played)

    await _brought_up(store, work)


async def _brought_up(store: Store, work: Callable[[RatedGames], Awaitable[list[PlayerRating] | None]]) -> None:
    for game in await store.transactions.read(ratings.behind):
        changes, played = await store.transactions.read(partial(ratings.played, game=game))
        found = await work(played)
        if found is not None:
            await store.transactions.write(partial(ratings.keep, game=game, changes=changes, found=found))
