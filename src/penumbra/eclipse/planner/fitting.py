"""Fits what figures count for a planner to games in which one seat strays until some round.

``python -m penumbra.eclipse.planner.fitting new-dawn --players 2`` writes a judgement with its record. What each figure
counts alone is found by ridge regression, what they count together by a network of one layer.
"""

import os
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import ceil
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import msgspec
import numpy as np
from cyclopts import App, Parameter, validators
from numpy.typing import NDArray
from rich.progress import track
from sklearn.neural_network import MLPRegressor

from penumbra.eclipse.planner.holdings import outlook_names
from penumbra.eclipse.planner.judgement import Bend, Bends, Coefficients, Judgement
from penumbra.eclipse.planner.many_games import GAMES, SEATS, EditionName, ProcessCount
from penumbra.eclipse.planner.schooling import Schooling
from penumbra.eclipse.planner.straying import Seen, watched
from penumbra.eclipse.planner.value import Figures, Together

_HELD_OUT: Final = 10
"""Every so many-th game is kept to see how well the others foretell it."""

_AT_ONCE: Final = 5
"""Games that a process is given."""

_LEAST_SPREAD: Final = 0.15
"""The spread that every column is thought to have at least, so that what is seen seldom promises little."""

_EPOCHS: Final = 12
"""How often the network is shown all that was seen."""

_BATCHES: Final = 250
"""In how many parts it is shown them each time."""

_DECAY: Final = 1.0
"""How dear it is to let figures count together."""

_UNIT: Final = 10.0
"""Points that the network counts as one."""

_DIGITS: Final = 4
"""To how many digits what figures count together is written."""

app = App(help=__doc__)


class Observations(NamedTuple):
    """What was seen, row by row: a seat's outlook at the beginning of a round of a game.

    Beside it there are the share of the rounds ``left``, by how much it was ``ahead`` then, its ``leads`` in the end.
    """

    figures: Figures
    left: Figures
    ahead: Figures
    leads: Figures
    rounds: NDArray[np.int64]
    games: NDArray[np.int64]

    @property
    def change(self) -> Figures:
        """By how much the lead still changes, row by row."""
        return self.leads - self.ahead

    def rows(self, which: NDArray[np.bool_]) -> "Observations":
        """Some of them."""
        return Observations(
            self.figures[which],
            self.left[which],
            self.ahead[which],
            self.leads[which],
            self.rounds[which],
            self.games[which],
        )


def table(games: Sequence[Seen], names: Sequence[str], last: int) -> Observations:
    """The rows of some games of ``last`` rounds, with a column for each name: 0 where a game has no such figure."""
    own, highest = names.index("own points"), names.index("highest points")
    rows, left, ahead, leads, rounds, numbers = [], [], [], [], [], []
    for number, seen in enumerate(games):
        columns = [names.index(name) for name in seen.names]
        for round_, known in seen.rounds:
            for seat, figures in known.items():
                row = np.zeros(len(names))
                row[columns] = figures
                rows.append(row)
                left.append((last + 1 - round_) / last)
                ahead.append(row[own] - row[highest])
                best = max(points for rival, points in enumerate(seen.points) if rival != seat)
                leads.append(seen.points[seat] - best)
                rounds.append(round_)
                numbers.append(number)
    return Observations(
        np.array(rows), np.array(left), np.array(ahead), np.array(leads, float), np.array(rounds), np.array(numbers)
    )


def by_time(figures: Figures, left: Figures) -> Figures:
    """Figures with a 1 before them, all of that by the share of the rounds left and by its square, row by row."""
    once = np.column_stack([np.ones(len(figures)), figures])
    return np.hstack([once * left[:, None], once * (left * left)[:, None]])


def ridge(figures: Figures, change: Figures, strictness: float) -> Figures:
    """What each column counts, so that their sum foretells the change best; ``strictness`` draws all counts to 0.

    It draws those of columns that hardly ever vary more: what is seen seldom says little, and must not promise much.
    """
    scale = np.maximum(figures.std(axis=0), _LEAST_SPREAD)
    scaled = figures / scale
    square = scaled.T @ scaled + strictness * np.eye(scaled.shape[1])
    counts: Figures = np.linalg.solve(square, scaled.T @ change) / scale
    return counts


class Taught(NamedTuple):
    """What figures count alone, in the order of :func:`by_time`, and what they count together."""

    counts: Figures
    together: Bends

    def foretell(self, seen: Observations) -> Figures:
        """By how much leads change, row by row, as it is written."""
        alone: Figures = by_time(seen.figures, seen.left) @ self.counts
        return alone + Together(self.together, self.together.figures).of(seen.figures, seen.left)


class Bounds(NamedTuple):
    """What bounds how much figures count: ``strictness`` draws it to 0, and together they do so by ``bends`` alone."""

    strictness: float = 300.0
    bends: int = 32


def taught_by(seen: Observations, names: Sequence[str], bounds: Bounds) -> Taught:
    """What foretells best how leads change: first what each figure counts alone, then what that leaves unsaid."""
    alone = by_time(seen.figures, seen.left)
    counts = ridge(alone, seen.change, bounds.strictness)
    return Taught(counts, _bends(seen, seen.change - alone @ counts, names, bounds.bends))


def _bends(seen: Observations, unsaid: Figures, names: Sequence[str], most: int) -> Bends:
    """What figures count together, by a network of one layer that is taught what they leave unsaid alone."""
    if most == 0:
        return Bends(tuple(names), 0.0, ())
    inputs = np.column_stack([seen.figures, seen.left])
    middle, spread = inputs.mean(axis=0), np.maximum(inputs.std(axis=0), _LEAST_SPREAD)
    network = MLPRegressor(
        hidden_layer_sizes=(most,), alpha=_DECAY, batch_size=ceil(len(inputs) / _BATCHES), random_state=0
    )
    for _ in range(_EPOCHS):
        network.partial_fit((inputs - middle) / spread, unsaid / _UNIT)
    (inward, outward), (starts, (start,)) = network.coefs_, network.intercepts_
    rows = (inward / spread[:, None]).T
    begins = starts - rows @ middle
    bends = [
        Bend(
            _rounded(worth * _UNIT), _rounded(begin), _rounded(row[-1]), tuple([_rounded(count) for count in row[:-1]])
        )
        for worth, begin, row in zip(outward[:, 0], begins, rows, strict=True)
    ]
    return Bends(tuple(names), _rounded(start * _UNIT), tuple(bends))


def foretold(seen: Observations, names: Sequence[str], bounds: Bounds) -> list[float | None]:
    """By round the share of the leads' variance in games held out that the others foretell.

    None for a round in which none of these tells anything: of few games all may have been looked at only later.
    """
    held = seen.games % _HELD_OUT == 0
    kept = seen.rows(held)
    wrong = kept.change - taught_by(seen.rows(~held), names, bounds).foretell(kept)
    return [
        _share(wrong[kept.rounds == one], kept.leads[kept.rounds == one]) for one in sorted({*seen.rounds.tolist()})
    ]


def _share(wrong: Figures, leads: Figures) -> float | None:
    if len({*leads.tolist()}) < 2:
        return None
    return round(1 - float((wrong**2).mean() / leads.var()), 3)


def judgement_of(box: str, players: int, names: Sequence[str], found: Taught, record: dict[str, Any]) -> Judgement:
    """The judgement of what was found."""
    start, *rest = [_pair(pair) for pair in zip(*np.split(found.counts, 2), strict=True)]
    counts = {name: pair for name, pair in zip(names, rest, strict=True) if any(pair)}
    return Judgement(box, players, record, start, counts, found.together)


def _pair(pair: tuple[float, float]) -> Coefficients:
    more, most = (round(float(count), _DIGITS) for count in pair)
    return more, most


def _rounded(figure: float) -> float:
    """A figure to some significant digits."""
    return float(f"{figure:.{_DIGITS}g}")


_USUAL: Final = Bounds()


@app.default
def fit(
    edition: EditionName,
    *,
    players: Annotated[int, Parameter(help="How many play.", validator=SEATS)],
    schooling: Annotated[Schooling, Parameter(help="By which weights they play.")] = "general",
    games: Annotated[
        int, Parameter(help="How many games are played.", validator=validators.Number(gte=2 * _HELD_OUT))
    ] = 2000,
    strictness: Annotated[
        float, Parameter(help="How dear it is to let a figure count.", validator=validators.Number(gt=0))
    ] = _USUAL.strictness,
    bends: Annotated[
        int,
        Parameter(help="In how many ways figures count together; 0: each alone.", validator=validators.Number(gte=0)),
    ] = _USUAL.bends,
    processes: ProcessCount = None,
    into: Annotated[Path, Parameter(help="The folder for judgements.")] = Path(__file__).parent / "judgements",
) -> None:
    """Plays games and writes the judgement that foretells their ends best."""
    began = time.monotonic()
    with ProcessPoolExecutor(processes or os.cpu_count() or 1) as pool:
        played = pool.map(partial(watched, edition, players, schooling), range(games), chunksize=_AT_ONCE)
        seen = list(track(played, f"{edition}, {players} players", total=games))
    of = GAMES[edition].edition
    names, bounds = outlook_names(of.box(of.together(players), ())), Bounds(strictness, bends)
    observed = table(seen, names, of.box((), ()).rounds)
    record = {
        "games": games,
        "seeds": f"fitting {edition} {players} 0 to {games - 1}",
        "strictness": strictness,
        "bends": bends,
        "minutes": round((time.monotonic() - began) / 60, 1),
        "foretold": foretold(observed, names, bounds),
    }
    target = write(judgement_of(edition, players, names, taught_by(observed, names, bounds), record), into / schooling)
    print(f"{target}: foretold by round {record['foretold']}")


def write(judgement: Judgement, folder: Path) -> Path:
    """Writes a judgement into a folder; where it stands."""
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"{judgement.box}_{judgement.players}.json"
    target.write_bytes(msgspec.json.encode(judgement) + b"\n")
    return target


if __name__ == "__main__":
    app()
