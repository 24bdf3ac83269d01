"""Games at random and by bots on all cores, every invariant checked after every choice: ``make soak``.

``python -m tests.soak --game new-dawn --games 300 --players 7 8 9 --species all --bots greedy`` plays that
many games of an edition for each number of players, shared out among the species named, and says in how many each
kind of step was met, and each module, reading and tile was in play; it ends with code 1 and the seed at the first
fault. An edition with modules is played with random sets of them, and every edition with random other readings of
its rules.
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

from penumbra.eclipse import NEW_DAWN, SECOND_DAWN
from penumbra.eclipse.setup.seating import open_factions
from tests.eclipse.in_play import Thing, everything
from tests.eclipse.random_games import play_checked

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
    """What games met: choices in all, and by how many games each kind of step and each thing in play."""

    choices: int
    things: Counter[Thing]


def _play(batch: Batch) -> Met:
    things: Counter[Thing] = Counter()
    choices = 0
    for seed in range(batch.first, batch.first + batch.size):
        try:
            played = play_checked(batch.players, seed, batch.species, game=_EDITIONS[batch.game], names=batch.bots)
        except Exception as fault:
            where = f"{batch.game}, {batch.bots}, {batch.players} players, seed {seed}, species {batch.species}"
            raise RuntimeError(f"{where}: {fault!r}") from fault
        choices += played.choices
        things.update(played.things)
        things.update(("step", kind) for kind in played.kinds)
    return Met(choices, things)


def _seats(game: str) -> tuple[int, ...]:
    """How many may play an edition, with one module or another."""
    edition = _EDITIONS[game].edition
    return edition.box(edition.modules, ()).players


def _species(game: str, players: int, asked: list[str]) -> list[str]:
    """Of the species asked for those that have a colour for everybody."""
    edition = _EDITIONS[game].edition
    box = edition.box(edition.modules, ())
    colours = {kin: {box.parts.factions[name].color for name in open_factions(box, kin)} for kin in asked}
    return [kin for kin in asked if players <= len(colours[kin])]


def _batches(game: str, bots: str, players: int, species: list[str], games: int) -> Iterator[Batch]:
    """The games for one number of players, shared out among the species and cut into batches."""
    for place, kin in enumerate(species):
        share = games // len(species) + (place < games % len(species))
        for first in range(0, share, _BATCH):
            yield Batch(game, bots, players, kin, first, min(_BATCH, share - first))


def _report(game: str, bots: str, games: int, met: list[Met]) -> None:
    """Says what the games of an edition met."""
    things = sum((one.things for one in met), Counter[Thing]())
    print(f"{game}, {bots}: {games} games, {sum(one.choices for one in met)} choices, every invariant held")
    for sort, counted in groupby(sorted(things.items()), key=lambda item: item[0][0]):
        print(f"  games with each {sort}: " + ", ".join(f"{name} {count}" for (_, name), count in counted))
    never = sorted(everything(_EDITIONS[game]).keys() - things.keys())
    print("  never in play: " + (", ".join(f"{sort} {name}" for sort, name in never) or "nothing"))


def main() -> int:
    """Plays the games that the command line asks for; 0 when all hold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    defaults = "; ".join(
        f"{bots}: " + " and ".join(f"{many} of {game}" for game, many in games.items())
        for bots, games in _GAMES.items()
    )
    parser.add_argument("--game", nargs="+", default=list(_EDITIONS), choices=list(_EDITIONS), help="editions")
    parser.add_argument("--games", type=int, help=f"games for each number of players (default: {defaults})")
    most = sorted({players for game in _EDITIONS for players in _seats(game)})
    parser.add_argument("--players", type=int, nargs="+", default=most, choices=most, help="where so many may play")
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
            for players in sorted({*asked.players}.intersection(_seats(game))):
                species = _species(game, players, asked.species)
                task = bar.add_task(f"{game}, {names}, {players} players", total=games if species else 0)
                for batch in _batches(game, names, players, species, games):
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
