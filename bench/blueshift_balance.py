"""How evenly BlueShift's seats and species win: ``python -m bench.blueshift_balance --players 2 --games 1000``.

Greedy bots play each other on the map of the box; shares have the interval of Wilson at 95 %. Seats are told in the
order of turns, which ``penumbra arena`` does not know.
"""

import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import mean
from typing import Annotated, NamedTuple

from cyclopts import Parameter, run
from rich.console import Console
from rich.progress import track
from rich.table import Table

from penumbra.arena.matches import MOST
from penumbra.arena.shares import spread, wilson
from penumbra.blueshift import BlueShiftGame
from penumbra.blueshift.components.loading import load
from penumbra.blueshift.kit import BOTS
from penumbra.bots import play_out
from penumbra.kernel import seed_from


class Game(NamedTuple):
    """How a game ended; ``place`` is the winner's in the order of turns, and seats stand in that order."""

    place: int
    rounds: int
    points: tuple[int, ...]
    species: tuple[str, ...]


def play(players: int, number: int, content: Path | None) -> Game:
    """The game of a number; raises RuntimeError where it does not end."""
    game = BlueShiftGame(load(content) if content else None)
    state = game.start(game.options({"players": players}), seed_from(f"balance/{number}"))
    play_out(state, [BOTS["greedy"].make(players * number + seat) for seat in range(players)], MOST)
    if not state.over:
        raise RuntimeError(f"game {number} of {players} players does not end")
    order = state.seats_from(state.first)
    points = {row["seat"]: row["score"] for row in state.result()}
    return Game(
        order.index(state.winner),
        state.round,
        tuple(points[seat] for seat in order),
        tuple(game.content.species_ids[state.players[seat].species] for seat in order),
    )


def share(won: int, games: int) -> str:
    """A share with its interval at 95 %, in percent."""
    low, high = wilson(won, games)
    return f"{100 * won / games:.1f} % [{100 * low:.1f}, {100 * high:.1f}] of {games:,}"


def table(found: list[Game]) -> Table:
    """What games come to, a row each."""
    shown = Table("what", "", box=None)
    places = Counter(game.place for game in found)
    for place in range(len(found[0].points)):
        shown.add_row(f"{place + 1}. in the order of turns wins", share(places[place], len(found)))
    played = Counter(species for game in found for species in game.species)
    won = Counter(game.species[game.place] for game in found)
    for species in sorted(played):
        shown.add_row(f"{species} wins", share(won[species], played[species]))
    rounds = spread([game.rounds for game in found])
    usual = f"{rounds.low:.0f} to {rounds.high:.0f}"
    shown.add_row("rounds", f"{rounds.mean:.1f}; nine of ten games {usual}, at most {rounds.most:.0f}")
    all_points = mean(mean(game.points) for game in found)
    shown.add_row("points", f"{all_points:.1f}; the winner {mean(game.points[game.place] for game in found):.1f}")
    return shown


def main(
    *,
    players: Annotated[int, Parameter(help="How many play.")] = 2,
    games: Annotated[int, Parameter(help="How many games.")] = 1000,
    first: Annotated[int, Parameter(help="The number of the first game: others are other games.")] = 0,
    content: Annotated[Path | None, Parameter(help="A folder with components to play with.")] = None,
    workers: Annotated[int | None, Parameter(help="Processes to play in; all cores when not given.")] = None,
) -> None:
    """Play BlueShift among greedy bots and tell who wins how often."""
    with ProcessPoolExecutor(workers or os.cpu_count()) as pool:
        waiting = [pool.submit(play, players, number, content) for number in range(first, first + games)]
        shown = track(waiting, console=Console(stderr=True), description=f"{players} players")
        found = [one.result() for one in shown]
    Console().print(table(found))


if __name__ == "__main__":
    run(main)
