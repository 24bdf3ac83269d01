"""The engine: random play and copies, beside Catanatron's; and the time of what search and the table do most.

``python -m bench.engine`` plays games of both in turn, in one process, so that whatever else the
machine does hits both alike.
"""

import cProfile
import json
import platform
import pstats
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from statistics import median
from typing import Annotated, Any, Literal, NamedTuple

from cyclopts import Parameter, run
from rich.console import Console
from rich.table import Table

from bench import against, random_play
from bench.timing import Measure, microseconds
from penumbra import bots
from penumbra.eclipse import EclipseState
from penumbra.eclipse.greedy import GreedyBot, policy
from penumbra.kernel import State
from penumbra.kernel.compiled import is_compiled

_SHOWN = 20
"""Every so manieth position of a game is timed."""

_COPIES = 400
_PLAYERS = 4
_MIDDLE = range(4, 6)
_LATE = range(8, 10)
_SHARES = {"mid-game": 0.5, "late game": 0.9}


class Row(NamedTuple):
    """One figure of both engines."""

    name: str
    unit: str
    ours: float
    theirs: float

    @property
    def ratio(self) -> float:
        """How many times the other engine's figure ours is."""
        return self.ours / self.theirs


class _Tally:
    """Games, choices and seconds of one engine."""

    def __init__(self, play: Callable[[int], int]) -> None:
        self._play = play
        self.games = self.choices = 0
        self.seconds = 0.0

    def add(self) -> None:
        """Plays one more game."""
        began = time.perf_counter()
        self.choices += self._play(self.games + 1)
        self.seconds += time.perf_counter() - began
        self.games += 1


def _penumbra(players: int, expanded: bool = False) -> Callable[[int], int]:
    return lambda number: random_play.play(random_play.start(players, f"bench/{number}", expanded), Random(number))


def compare(seconds: float, players: int = _PLAYERS, expanded: bool = False) -> list[Row]:
    """Both engines' figures, each given half of the time."""
    from bench import yardstick

    yardstick.seeded()
    ours, theirs = _Tally(_penumbra(players, expanded)), _Tally(yardstick.play)
    while ours.seconds + theirs.seconds < seconds:
        (ours if ours.seconds <= theirs.seconds else theirs).add()
    rows = [
        Row("random play", "decisions/s", ours.choices / ours.seconds, theirs.choices / theirs.seconds),
        Row("random play", "games/minute", 60 * ours.games / ours.seconds, 60 * theirs.games / theirs.seconds),
    ]
    states = {"mid-game": _rounds(players, _MIDDLE, expanded), "late game": _rounds(players, _LATE, expanded)}
    for name, share in _SHARES.items():
        others = [yardstick.position(seed, share) for seed in range(1, 6)]
        rows.append(Row(f"copy, {name}", "µs", *_copies(states[name], others)))
    return rows


def _rounds(players: int, rounds: range, expanded: bool) -> list[State]:
    """Positions of some rounds of a game among greedy bots, which fills the board as people do."""
    return [state for state in positions(players, expanded) if state.view(None)["round"] in rounds]


def _copies(ours: Sequence[State], theirs: Sequence[Any]) -> tuple[float, float]:
    """The median times of copying states of both kinds, one after the other."""
    times: tuple[list[float], list[float]] = ([], [])
    for number in range(_COPIES):
        for kind, states in enumerate((ours, theirs)):
            state = states[number % len(states)]
            began = time.perf_counter()
            state.copy()
            times[kind].append(time.perf_counter() - began)
    return 1e6 * median(times[0]), 1e6 * median(times[1])


def decisions(players: int, seconds: float) -> list[Measure]:
    """Whole random games, until the time is up and the last game is over."""
    tally = _Tally(_penumbra(players))
    while tally.seconds < seconds:
        tally.add()
    name = f"{players} players, random"
    return [
        Measure(f"{name}: decisions", tally.choices / tally.seconds, "a second"),
        Measure(f"{name}: games", 60 * tally.games / tally.seconds, "a minute"),
    ]


def rollouts(players: int, seconds: float) -> list[Measure]:
    """Samples of games that begin, played on to their end by the greedy policy, as a planner plays them."""
    tally = _Tally(lambda number: _rolled_out(players, number))
    while tally.seconds < seconds:
        tally.add()
    name = f"{players} players, rolled out by the greedy policy: decisions"
    return [Measure(name, tally.choices / tally.seconds, "a second")]


def _rolled_out(players: int, number: int) -> int:
    """Plays one sample; how many decisions that took."""
    state = random_play.start(players, f"bench/{number}").sample(0, Random(number))
    assert isinstance(state, EclipseState)
    decisions = 0
    while not state.over:
        seat = state.waiting()[0]
        state.play(seat, policy.choose(state, seat))
        decisions += 1
    return decisions


def beside(seconds: float) -> list[Measure]:
    """The comparison as single measures."""
    found = []
    for row in compare(seconds):
        found.append(Measure(f"{row.name}: Penumbra", row.ours, row.unit))
        found.append(Measure(f"{row.name}: Catanatron", row.theirs, row.unit))
        found.append(Measure(f"{row.name}: ratio", row.ratio, "times"))
    return found


def positions(players: int, expanded: bool = False) -> list[State]:
    """Positions from all phases of one game among greedy bots."""
    seats = [GreedyBot(seat) for seat in range(players)]
    state: State = random_play.start(players, "bench/positions", expanded)
    rng = Random(players)
    found = []
    number = 0
    while not state.over:
        if number % _SHOWN == 0:
            found.append(state.copy())
        seat = state.waiting()[0]
        state.play(seat, seats[seat].choose(bots.Position.of(state, seat, rng)))
        number += 1
    return found


def parts(players: int) -> list[Measure]:
    """What is done with a position."""
    found = [(state, state.waiting()[0]) for state in positions(players)]
    rng = Random(players)
    greedy = GreedyBot(1)
    works: dict[str, Callable[[tuple[State, int]], object]] = {
        "copy a state": lambda at: at[0].copy(),
        "list the choices": lambda at: at[0].choices(at[1]),
        "list the refusals": lambda at: at[0].refusals(at[1]),
        "view of a seat": lambda at: at[0].view(at[1]),
        "sample what is hidden": lambda at: at[0].sample(at[1], rng),
        "greedy bot: one choice": lambda at: greedy.choose(bots.Position.of(at[0], at[1], rng)),
    }
    return [Measure(name, microseconds(work, found), "µs") for name, work in works.items()]


def profile(seconds: float, players: int, expanded: bool = False, top: int = 30) -> None:
    """Where the time of random play goes: the functions with most time of their own."""
    tally = _Tally(_penumbra(players, expanded))
    profiler = cProfile.Profile()
    while tally.seconds < seconds:
        profiler.runcall(tally.add)
    pstats.Stats(profiler).strip_dirs().sort_stats("tottime").print_stats(top)


def engine(
    *,
    seconds: Annotated[float, Parameter(help="How long to play random games, both engines together.")] = 10,
    players: Annotated[int, Parameter(help="Seats of Penumbra's games; Catanatron's always have 4.")] = _PLAYERS,
    modules: Annotated[Literal["none", "all"], Parameter(help="Of New Dawn: none but those needed, or all.")] = "none",
    as_json: Annotated[bool, Parameter(name="--json", negative="", help="Print one JSON object only.")] = False,
    profiled: Annotated[
        bool, Parameter(name="--profile", negative="", help="Say where the time of random play goes instead.")
    ] = False,
    other: Annotated[
        Path | None, Parameter(name="--against", help="Measure beside another checkout of Penumbra instead.")
    ] = None,
) -> None:
    """Measure the engine beside Catanatron's, in one run."""
    if profiled:
        profile(seconds, players, modules == "all")
        return
    if other is not None:
        Console().print(_paces(against.paces(other, seconds, is_compiled())))
        return
    rows = compare(seconds, players, modules == "all")
    if as_json:
        figures = [{**row._asdict(), "ratio": row.ratio} for row in rows]
        json.dump(
            {"python": platform.python_version(), "compiled": is_compiled(), "players": players, "figures": figures},
            sys.stdout,
        )
        print()
    else:
        Console().print(_table(rows, players))


def _paces(found: list[against.Pace]) -> Table:
    title = f"Python {platform.python_version()}, {platform.machine()}; engine {_how()}; µs of processor time"
    table = Table("what", "here", "there", "times as fast", title=title, box=None)
    for column in table.columns[1:]:
        column.justify = "right"
    for pace in found:
        table.add_row(pace.work, f"{pace.here:,.1f}", f"{pace.there:,.1f}", f"{pace.times:.2f}")
    return table


def _how() -> str:
    return "compiled" if is_compiled() else "not compiled"


def _table(rows: list[Row], players: int) -> Table:
    title = (
        f"Python {platform.python_version()}, {platform.machine()}; engine {_how()};"
        f" New Dawn with {players} players, Catan with 4"
    )
    table = Table("what", "Penumbra", "Catanatron", "ratio", "", title=title, box=None)
    for column in table.columns[1:4]:
        column.justify = "right"
    for row in rows:
        ours, theirs = f"{row.ours:,.0f}", f"{row.theirs:,.0f}"
        table.add_row(row.name, ours, theirs, f"{row.ratio:.2f}", row.unit)
    return table


if __name__ == "__main__":
    run(engine)
