"""Games at random and by bots on all cores, every invariant checked after every choice: ``make soak``.

``python -m tests.soak --game second-dawn --games 100 --players 2 3 --species all --bots greedy`` plays that
many games of an edition for each number of players, half of them with each of the species named, and says
what they met; it ends with code 1 and the seed at the first fault. An edition with modules is played with
random sets of them, and every edition with random other readings of its rules.
"""

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from penumbra.eclipse import NEW_DAWN, SECOND_DAWN
from tests.eclipse.random_games import every_tile, play_checked

_BATCH = 10
_EDITIONS = {game.name: game for game in (NEW_DAWN, SECOND_DAWN)}
_GAMES = {
    "random": {NEW_DAWN.name: 1000, SECOND_DAWN.name: 500},
    "greedy": {NEW_DAWN.name: 40, SECOND_DAWN.name: 60},
}
"""Games of each edition for each number of players by who plays them, where the command line says nothing else."""


class Batch(NamedTuple):
    """Some games of a kind."""

    game: str
    bots: str
    players: int
    species: str
    first: int
    size: int


class Met(NamedTuple):
    """What games met: choices in all, and by how many games each kind of step, module, reading and tile."""

    choices: int
    kinds: Counter[str]
    modules: Counter[str]
    readings: Counter[str]
    tiles: set[str]


def _play(batch: Batch) -> Met:
    kinds: Counter[str] = Counter()
    modules: Counter[str] = Counter()
    readings: Counter[str] = Counter()
    tiles: set[str] = set()
    choices = 0
    for seed in range(batch.first, batch.first + batch.size):
        try:
            played = play_checked(batch.players, seed, batch.species, game=_EDITIONS[batch.game], names=batch.bots)
        except Exception as fault:
            where = f"{batch.game}, {batch.bots}, {batch.players} players, seed {seed}, species {batch.species}"
            raise RuntimeError(f"{where}: {fault!r}") from fault
        choices += played.choices
        kinds.update(played.kinds)
        modules.update(played.modules)
        readings.update(played.readings)
        tiles |= played.tiles
    return Met(choices, kinds, modules, readings, tiles)


def _batches(game: str, bots: str, players: int, species: list[str], games: int) -> Iterator[Batch]:
    """The games for one number of players, shared out among the species and cut into batches."""
    for place, kin in enumerate(species):
        share = games // len(species) + (place < games % len(species))
        for first in range(0, share, _BATCH):
            yield Batch(game, bots, players, kin, first, min(_BATCH, share - first))


def _report(game: str, bots: str, games: int, met: list[Met]) -> None:
    """Says what the games of an edition met."""
    kinds = sum((one.kinds for one in met), Counter[str]())
    modules = sum((one.modules for one in met), Counter[str]())
    readings = sum((one.readings for one in met), Counter[str]())
    unseen = every_tile(_EDITIONS[game]).difference(*(one.tiles for one in met))
    print(f"{game}, {bots}: {games} games, {sum(one.choices for one in met)} choices, every invariant held")
    print("  games that met each step: " + ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items())))
    if modules:
        print("  games with each module: " + ", ".join(f"{name} {count}" for name, count in sorted(modules.items())))
    print("  games with each reading: " + ", ".join(f"{name} {count}" for name, count in sorted(readings.items())))
    print("  tiles that never lay open: " + (", ".join(sorted(unseen)) or "none"))


def main() -> int:
    """Plays the games that the command line asks for; 0 when all hold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    defaults = "; ".join(
        f"{bots}: " + " and ".join(f"{many} of {game}" for game, many in games.items())
        for bots, games in _GAMES.items()
    )
    parser.add_argument("--game", nargs="+", default=list(_EDITIONS), choices=list(_EDITIONS), help="editions")
    parser.add_argument("--games", type=int, help=f"games for each number of players (default: {defaults})")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4, 5, 6], choices=range(2, 7))
    parser.add_argument("--species", nargs="+", default=["terrans", "all"], choices=["terrans", "all"])
    parser.add_argument("--bots", nargs="+", default=list(_GAMES), choices=list(_GAMES), help="who plays")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    console = Console(stderr=True)
    began = time.perf_counter()
    kinds = [(game, names) for game in asked.game for names in asked.bots]
    met: dict[tuple[str, str], list[Met]] = {kind: [] for kind in kinds}
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console
    )
    with bar, ProcessPoolExecutor(asked.workers) as pool:
        waiting = {}
        for game, names in kinds:
            games = _GAMES[names][game] if asked.games is None else asked.games
            for players in asked.players:
                task = bar.add_task(f"{game}, {names}, {players} players", total=games)
                for batch in _batches(game, names, players, asked.species, games):
                    waiting[pool.submit(_play, batch)] = task, batch
        for done in as_completed(waiting):
            task, batch = waiting[done]
            try:
                met[batch.game, batch.bots].append(done.result())
            except RuntimeError as fault:
                bar.stop()
                pool.shutdown(cancel_futures=True)
                console.print(f"[red]An invariant broke:[/red] {fault}")
                return 1
            bar.advance(task, batch.size)
    for kind, found in met.items():
        games = sum(batch.size for _, batch in waiting.values() if (batch.game, batch.bots) == kind)
        _report(*kind, games, found)
    print(f"{time.perf_counter() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
