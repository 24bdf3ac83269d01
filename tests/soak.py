"""Games at random and by bots on all cores, every invariant checked after every choice: ``make soak``.

``python -m tests.soak --game new-dawn --games 300 --players 7 8 9 --varieties all --bots greedy`` plays that
many games for each number of players, shared out among the varieties of the game that are named, and says in how
many each kind of step was met, and each module, reading, card and tile was in play; it ends with code 1 and the seed
at the first fault.
"""

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import groupby
from typing import NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tests.blueshift.soaked import SOAKED as BLUESHIFT
from tests.eclipse.soaked import SOAKED as ECLIPSE
from tests.soaked import Soaked, Thing

_BATCH = 10
_GAMES: dict[str, Soaked] = {game.name: game for game in (*ECLIPSE, *BLUESHIFT)}


class Batch(NamedTuple):
    """Some games of a kind."""

    game: str
    bots: str
    players: int
    variety: str
    first: int
    size: int


class Played(NamedTuple):
    """What games met: choices in all, and by how many games each kind of step and each thing in play."""

    choices: int
    things: Counter[Thing]


def _play(batch: Batch) -> Played:
    things: Counter[Thing] = Counter()
    choices = 0
    for seed in range(batch.first, batch.first + batch.size):
        try:
            met = _GAMES[batch.game].play(batch.players, seed, batch.variety, batch.bots)
        except Exception as fault:
            where = f"{batch.game}, {batch.bots}, {batch.players} players, seed {seed}, {batch.variety}"
            raise RuntimeError(f"{where}: {fault!r}") from fault
        choices += met.choices
        things.update(met.things)
    return Played(choices, things)


def _batches(game: str, bots: str, players: int, varieties: list[str], games: int) -> Iterator[Batch]:
    """The games for one number of players, shared out among the varieties and cut into batches."""
    for place, variety in enumerate(varieties):
        share = games // len(varieties) + (place < games % len(varieties))
        for first in range(0, share, _BATCH):
            yield Batch(game, bots, players, variety, first, min(_BATCH, share - first))


def _report(game: str, bots: str, games: int, met: list[Played]) -> None:
    """Says what the games met."""
    things = sum((one.things for one in met), Counter[Thing]())
    print(f"{game}, {bots}: {games} games, {sum(one.choices for one in met)} choices, every invariant held")
    for sort, counted in groupby(sorted(things.items()), key=lambda item: item[0][0]):
        print(f"  games with each {sort}: " + ", ".join(f"{name} {count}" for (_, name), count in counted))
    never = sorted(_GAMES[game].everything() - things.keys())
    print("  never in play: " + (", ".join(f"{sort} {name}" for sort, name in never) or "nothing"))


def _asked() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    usual = "; ".join(
        f"{name}: {', '.join(f'{bots} {many}' for bots, many in game.usual.items())}" for name, game in _GAMES.items()
    )
    most = sorted({players for game in _GAMES.values() for players in game.seats()})
    varieties = list(dict.fromkeys(variety for game in _GAMES.values() for variety in game.varieties))
    bots = list(dict.fromkeys(bot for game in _GAMES.values() for bot in game.usual))
    parser.add_argument("--game", nargs="+", default=list(_GAMES), choices=list(_GAMES), help="games")
    parser.add_argument("--games", type=int, help=f"how many for each number of players (default: {usual})")
    parser.add_argument("--players", type=int, nargs="+", default=most, choices=most, help="where so many may play")
    parser.add_argument("--varieties", nargs="+", default=varieties, choices=varieties, help="those a game has")
    parser.add_argument("--bots", nargs="+", default=bots, choices=bots, help="who plays, those a game has")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    return parser.parse_args()


def main() -> int:
    """Plays the games that the command line asks for; 0 when all hold."""
    asked = _asked()
    console = Console(stderr=True)
    began = time.perf_counter()
    kinds = [(name, bots) for name in asked.game for bots in asked.bots if bots in _GAMES[name].usual]
    met: dict[tuple[str, str], list[Played]] = {kind: [] for kind in kinds}
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console
    )
    with bar, ProcessPoolExecutor(asked.workers) as pool:
        waiting = {}
        for name, bots in kinds:
            game = _GAMES[name]
            games = game.usual[bots] if asked.games is None else asked.games
            for players in sorted({*asked.players}.intersection(game.seats())):
                varieties = [variety for variety in asked.varieties if game.has(variety, players)]
                task = bar.add_task(f"{name}, {bots}, {players} players", total=games if varieties else 0)
                for batch in _batches(name, bots, players, varieties, games):
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
