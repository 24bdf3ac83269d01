"""Random games on all cores, every invariant checked after every choice: ``make soak``.

``python -m tests.soak --games 1000 --players 2 3 4 5 6 --species terrans`` plays that many games for
each number of players and says what they met; it ends with code 1 and the seed at the first fault.
"""

import argparse
import os
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tests.eclipse.random_games import play_checked

_BATCH = 10


def _batch(players: int, first: int, games: int, species: str) -> tuple[int, Counter[str]]:
    kinds: Counter[str] = Counter()
    choices = 0
    for seed in range(first, first + games):
        try:
            played = play_checked(players, seed, species)
        except Exception as fault:
            raise RuntimeError(f"{players} players, seed {seed}, species {species}: {fault!r}") from fault
        choices += played.choices
        kinds.update(played.kinds)
    return choices, kinds


def main() -> int:
    """Plays the games that the command line asks for; 0 when all hold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, help="games for each number of players")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4, 5, 6], choices=range(2, 7))
    parser.add_argument("--species", nargs="+", default=["terrans", "all"], choices=["terrans", "all"])
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    console = Console(stderr=True)
    began = time.perf_counter()
    choices, kinds = 0, Counter[str]()
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console
    )
    with bar, ProcessPoolExecutor(asked.workers) as pool:
        waiting = {}
        for species in asked.species:
            for players in asked.players:
                task = bar.add_task(f"{players} players, {species}", total=asked.games)
                for first in range(0, asked.games, _BATCH):
                    size = min(_BATCH, asked.games - first)
                    waiting[pool.submit(_batch, players, first, size, species)] = task, size
        for done in as_completed(waiting):
            task, size = waiting[done]
            try:
                played, met = done.result()
            except RuntimeError as fault:
                bar.stop()
                pool.shutdown(cancel_futures=True)
                console.print(f"[red]An invariant broke:[/red] {fault}")
                return 1
            choices += played
            kinds.update(met)
            bar.advance(task, size)
    games = asked.games * len(asked.players) * len(asked.species)
    print(f"{games} games, {choices} choices, every invariant held, {time.perf_counter() - began:.0f} s")
    print("games that met each step: " + ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
