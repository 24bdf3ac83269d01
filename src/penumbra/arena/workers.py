"""Who plays the games: processes of this machine, or those of a Ray cluster."""

import logging
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import islice
from pathlib import Path
from typing import Any, Final, Protocol

from penumbra.arena.matches import Match, Played, play
from penumbra.games import HOUSE
from penumbra.kit import House

_AHEAD: Final = 4
"""How many games wait for each process."""


class Workers(Protocol):
    """Plays games; they come back as they end."""

    def played(self, matches: Sequence[Match]) -> Iterator[Played]:
        """Every match, in any order; raises what playing one raised."""


def _house(content: Path | None) -> House:
    return HOUSE if content is None else HOUSE.with_content(content)


def _play(match: Match, content: Path | None) -> Played:
    return play(match, _house(content))


class Processes:
    """So many processes of this machine, all cores where it is not said."""

    def __init__(self, count: int | None, content: Path | None) -> None:
        self._count = count or os.cpu_count() or 1
        self._content = content

    def played(self, matches: Sequence[Match]) -> Iterator[Played]:
        if self._count == 1:
            yield from (_play(match, self._content) for match in matches)
            return
        coming = iter(matches)
        with ProcessPoolExecutor(self._count) as pool:
            try:
                running = {pool.submit(_play, match, self._content) for match in islice(coming, _AHEAD * self._count)}
                while running:
                    done, running = wait(running, return_when=FIRST_COMPLETED)
                    running |= {pool.submit(_play, match, self._content) for match in islice(coming, len(done))}
                    for one in done:
                        yield one.result()
            finally:
                pool.shutdown(wait=False, cancel_futures=True)


class RayCluster:
    """All processes of a Ray cluster at an address (``auto``: the one this machine belongs to)."""

    def __init__(self, address: str, content: Path | None) -> None:
        import ray

        self._ray: Any = ray
        self._content = content
        if not ray.is_initialized():
            ray.init(address=address, logging_level=logging.WARNING, log_to_driver=False)

    def played(self, matches: Sequence[Match]) -> Iterator[Played]:
        play_there = self._ray.remote(num_cpus=1)(_play)
        coming = iter(matches)
        most = _AHEAD * max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        running = [play_there.remote(match, self._content) for match in islice(coming, most)]
        while running:
            done, running = self._ray.wait(running)
            running += [play_there.remote(match, self._content) for match in islice(coming, len(done))]
            yield from self._ray.get(done)
