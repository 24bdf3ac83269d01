"""Learns what things are worth by playing against itself: the weights of the policy, by an evolution strategy.

``python -m penumbra.eclipse.planner.learning new-dawn`` writes weights with their record. In each generation games are
played in which every seat has weights of its own, drawn around those learned until then; in every other one all but one
play by the usual weights, so that how to win against these is not forgotten over winning against oneself. How far a
seat ended ahead, put down to how its figures differ from its rivals', is the slope that the figures follow (Salimans
and others 2017, "Evolution Strategies as a Scalable Alternative to Reinforcement Learning", with a regression in place
of the mean). What comes out is the mean of the last generations, which differ by luck. ``--further`` goes on from what
was learned before. Where the number of ``--players`` is said, all games have so many, and what comes out is for them.
"""

import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from typing import Annotated, Final, NamedTuple

import msgspec
import numpy as np
from cyclopts import App, Parameter, validators
from numpy.typing import NDArray
from rich.progress import track

from penumbra.eclipse.greedy import policy
from penumbra.eclipse.greedy.variety import FIGURES, factors, scaled
from penumbra.eclipse.greedy.weights import USUAL, Weights
from penumbra.eclipse.planner.learned import Learned, file_name, read
from penumbra.eclipse.planner.many_games import GAMES, SEATS, EditionName, ProcessCount
from penumbra.eclipse.planner.value import total
from penumbra.kernel import seed_from

SPREAD: Final = 0.25
"""How far the figures of a seat lie from those learned: the spread of the logarithm of their ratio."""

_PLAYERS: Final = (2, 2, 2, 2, 3, 3, 4, 4, 5, 6)
"""How many play, one game after the other, where it is learned for any number."""

_TESTED: Final = (2, 4)
"""How many play in the games that test what was learned for any number."""

_WITH_MODULES: Final = 3
"""Every so many-th round of these is played with all modules that go together."""

_AMONG_USUAL: Final = 2
"""Every so many-th round of these one seat alone is drawn, among others that play by the usual weights."""

_CLEAR: Final = 20.0
"""A lead of so many points is as good as won."""

_KEPT: Final = 0.92
"""The share of what was seen that still counts a generation later."""

_STRICTNESS: Final = 1500.0
"""How many rows of nothing the slope is drawn to 0 by."""

_PACE: Final = 0.045
"""How far figures follow the slope: so much of their logarithm for each point that it promises for all of it."""

_MOST: Final = 0.25
"""The longest way of a generation."""

_TESTED_EVERY: Final = 10
"""Generations between two tests against the usual weights."""

Ratios = NDArray[np.float64]

app = App(help=__doc__)


class Trial(NamedTuple):
    """A game: by seat how its figures lay to those learned (logarithms of ratios), and the points in the end.

    Where one seat was ``alone`` among others with usual weights, only how its own figures lay says anything.
    """

    drawn: Ratios
    points: list[int]
    alone: int | None = None


def weights_of(ratios: Ratios) -> Weights:
    """The usual weights, times the exponentials of some logarithms, to four digits."""
    return scaled([round(float(one), 4) for one in np.exp(ratios)])


def ended(edition: str, phrase: str, seats: Sequence[Weights], modules: bool) -> list[int]:
    """The points of all seats at the end of a game that they play by these weights."""
    game, players = GAMES[edition], len(seats)
    together = game.edition.together(players) if modules else ()
    state = game.start(game.options({"players": players, "modules": together}), seed_from(phrase))
    rng = Random(phrase)
    while not state.over:
        seat = state.waiting()[0]
        free = not state.players[seat].seated
        state.play(seat, rng.choice(state.choices(seat)) if free else policy.choose(state, seat, seats[seat]))
    return [total(state, seat) for seat in state.seats]


def played(edition: str, centre: Ratios, numbers: Sequence[int], generation: int, number: int) -> Trial:
    """A game of a generation by its number; ``numbers`` say how many play, one game after the other."""
    phrase = f"learning {edition} {generation} {number}"
    rng = np.random.default_rng([generation, number])
    lap, place = divmod(number, len(numbers))
    players = numbers[place]
    around = rng.normal(0.0, SPREAD, (players, FIGURES))
    alone = None if lap % _AMONG_USUAL else int(rng.integers(players))
    seats = [weights_of(centre + one) if alone in (None, seat) else USUAL for seat, one in enumerate(around)]
    return Trial(around, ended(edition, phrase, seats, modules=not lap % _WITH_MODULES), alone)


def rows(game: Trial) -> Iterator[tuple[Ratios, float]]:
    """By seat how its figures differ from the mean of its rivals', and how far it ended ahead of the best of them.

    Of a seat that was alone among usual weights how its figures differ from those learned until then.
    """
    for seat, points in enumerate(game.points):
        if game.alone not in (None, seat):
            continue
        rivals = [rival for rival in range(len(game.points)) if rival != seat]
        lead = points - max(game.points[rival] for rival in rivals)
        others = 0.0 if game.alone == seat else game.drawn[rivals].mean(axis=0)
        yield game.drawn[seat] - others, _CLEAR * np.tanh(lead / _CLEAR)


class Slope:
    """What each figure does to the lead, as far as it was seen lately: in points for its logarithm."""

    def __init__(self, size: int) -> None:
        self._squares = np.zeros((size, size))
        self._products = np.zeros(size)

    def see(self, games: Sequence[Trial]) -> None:
        """Adds a generation of games, and lets those before count for less."""
        self._squares *= _KEPT
        self._products *= _KEPT
        for kind in (True, False):
            found = [row for game in games if (game.alone is None) is kind for row in rows(game)]
            if found:
                figures, leads = np.array([one for one, _ in found]), np.array([lead for _, lead in found])
                self._squares += figures.T @ figures
                self._products += figures.T @ (leads - leads.mean())

    def found(self, spread: float) -> Ratios:
        """The slope; figures that differ by ``spread`` are drawn to 0 by so many rows of nothing."""
        held = _STRICTNESS * spread * spread * np.eye(len(self._products))
        return np.asarray(np.linalg.solve(self._squares + held, self._products), np.float64)


def way(slope: Ratios) -> Ratios:
    """How far figures go in a generation."""
    length = _PACE * float(np.linalg.norm(slope))
    return slope * _PACE if length <= _MOST else slope * (_PACE * _MOST / length)


def won(edition: str, centre: Ratios, players: int, number: int) -> float:
    """Whether what was learned, alone among usual weights, won a game: 1, 0, or 0.5 where it shared the first place."""
    seat, weights = number % players, weights_of(centre)
    seats = [weights if one == seat else USUAL for one in range(players)]
    points = ended(edition, f"learned {edition} {players} {number // players}", seats, modules=False)
    best = max(one for rival, one in enumerate(points) if rival != seat)
    return 0.5 * ((points[seat] > best) + (points[seat] >= best))


def _share(pool: Executor, edition: str, centre: Ratios, games: int, players: int) -> float:
    found = pool.map(partial(won, edition, centre, players), range(games), chunksize=5)
    return round(sum(found) / games, 3)


def _before(folder: Path, edition: str, players: int | None) -> Learned:
    """What lies in a folder for so many players alone; where none does, what lies there for any number."""
    own = folder / file_name(edition, players)
    if own.is_file():
        return read(own)
    known = read(folder / file_name(edition, None))
    record = {**known.record, "curve": [], "begun": f"{edition}, generation {known.record['curve'][-1][0]}"}
    return Learned(edition, known.weights, record, players)


def _later(before: Learned, centre: Ratios, games: int, hours: float, curve: Sequence[Sequence[float]]) -> Learned:
    """What is learned after so many games and hours more, with the whole curve."""
    record = {
        **before.record,
        "games": before.record["games"] + games,
        "seeds": f"learning {before.box} 1 to {curve[-1][0]}",
        "hours": round(before.record["hours"] + hours, 2),
        "curve": curve,
    }
    return Learned(before.box, weights_of(centre), record, before.players)


@app.default
def learn(
    edition: EditionName,
    *,
    players: Annotated[
        int | None, Parameter(help="How many play; any number where it is not said.", validator=SEATS)
    ] = None,
    generations: Annotated[int, Parameter(help="How many.", validator=validators.Number(gte=1))] = 60,
    games: Annotated[int, Parameter(help="Games of each of them.", validator=validators.Number(gte=10))] = 240,
    tests: Annotated[
        int, Parameter(help="Games of each number that test it now and then.", validator=validators.Number(gte=1))
    ] = 100,
    processes: ProcessCount = None,
    into: Annotated[Path, Parameter(help="The folder for the weights.")] = Path(__file__).parent / "weights",
    further: Annotated[bool, Parameter(negative="", help="Go on from the weights that lie there.")] = False,
) -> None:
    """Plays games and writes the weights that won them."""
    began = time.monotonic()
    into.mkdir(parents=True, exist_ok=True)
    fresh = Learned(edition, USUAL, {"games": 0, "hours": 0.0, "curve": []}, players)
    before = _before(into, edition, players) if further else fresh
    numbers, tested = (_PLAYERS, _TESTED) if players is None else ((players,), (players,))
    centre, slope = np.log(factors(before.weights)), Slope(FIGURES)
    passed: list[Ratios] = []
    curve = [*before.record["curve"]]
    first = 1 + max([generation for generation, *_ in curve], default=0)
    last = first + generations - 1
    with ProcessPoolExecutor(processes or os.cpu_count() or 1) as pool:
        for generation in track(range(first, last + 1), edition):
            slope.see(list(pool.map(partial(played, edition, centre, numbers, generation), range(games), chunksize=5)))
            centre = centre + way(slope.found(SPREAD))
            passed.append(centre)
            if generation % _TESTED_EVERY and generation != last:
                continue
            lately: Ratios = np.array(passed[-max(1, len(passed) // 3) :]).mean(axis=0)
            shares = [_share(pool, edition, lately, tests, number) for number in tested]
            curve.append([generation, *shares])
            told = ", ".join(f"{share:.0%} among {number}" for number, share in zip(tested, shares, strict=True))
            print(f"{edition}, generation {generation}: wins {told}")
            later = _later(before, lately, len(passed) * games, (time.monotonic() - began) / 3600, curve)
            written = msgspec.json.format(msgspec.json.encode(later), indent=1) + b"\n"
            (into / file_name(edition, players)).write_bytes(written)


if __name__ == "__main__":
    app()
