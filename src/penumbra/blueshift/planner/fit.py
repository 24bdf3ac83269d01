"""``python -m penumbra.blueshift.planner.fit``: plays games of greedy bots, and fits weights to who won."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import cyclopts
import msgspec
import numpy as np
from cyclopts import Parameter, validators
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from penumbra import __version__
from penumbra.blueshift.planner.experience import Experience, played
from penumbra.blueshift.planner.features import NAMES
from penumbra.blueshift.planner.value import WEIGHTS, Weights

Floats = NDArray[np.float64]

_EACH: Final = 5
"""Of so many games one is not learned from, and says how good the weights are."""

_STEPS: Final = 50
_STILL: Final = 1e-6


class Material(NamedTuple):
    """Turns of games with as many players: numbers by turn, seat and name, and by turn who won."""

    numbers: Floats
    winners: NDArray[np.int64]


class Quality(NamedTuple):
    """How well chances foretell who wins: minus the mean logarithm, and how often the likeliest did."""

    loss: float
    right: float


def main(
    *,
    games: Annotated[
        int, Parameter(help="Games for each number of players.", validator=validators.Number(gte=2 * _EACH))
    ] = 400,
    players: Annotated[
        list[int] | None,
        Parameter(help="How many play; may be given more than once.", validator=validators.Number(gte=2, lte=6)),
    ] = None,
    seed: Annotated[str, Parameter(help="A number or phrase; the same one gives the same games.")] = "1",
    ridge: Annotated[
        float, Parameter(help="How strongly weights are held back.", validator=validators.Number(gt=0))
    ] = 3.0,
    workers: Annotated[int, Parameter(help="Processes to play in.", validator=validators.Number(gte=1))] = 1,
    out: Annotated[Path, Parameter(help="The file of the weights.")] = WEIGHTS,
) -> None:
    """Fit the weights of BlueShift's planner to games of greedy bots that slip now and then, and write them."""
    wanted = [(many, f"fit/{seed}/{many}/{number}") for many in players or [2, 3, 4] for number in range(games)]
    found = list(_played(wanted, workers))
    learned = [one for number, one in enumerate(found) if number % _EACH]
    held = [one for number, one in enumerate(found) if not number % _EACH]
    quality = judged(by_players(held), fitted(by_players(learned), ridge))
    record: dict[str, str | int | float | list[int]] = {
        "version": __version__,
        "games": len(found),
        "turns": sum(len(one.turns) for one in found),
        "players": sorted({many for many, _ in wanted}),
        "seed": seed,
        "ridge": ridge,
        "loss_of_games_held_back": round(quality.loss, 4),
        "right_of_games_held_back": round(quality.right, 4),
    }
    weights = fitted(by_players(found), ridge)
    told = Weights({name: round(float(one), 5) for name, one in zip(NAMES, weights, strict=True)}, record)
    out.write_bytes(msgspec.json.format(msgspec.json.encode(told), indent=2) + b"\n")
    Console().print(f"{len(found)} games; held back: loss {quality.loss:.3f}, right {quality.right:.0%}; {out}")


def _played(wanted: Sequence[tuple[int, str]], workers: int) -> Iterator[Experience]:
    """The games, in their order, but for those that nobody won."""
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns) as progress, ProcessPoolExecutor(workers) as pool:
        for one in progress.track(pool.map(played, *zip(*wanted, strict=True)), total=len(wanted)):
            if one is not None:
                yield one


def by_players(found: Sequence[Experience]) -> list[Material]:
    """The turns of games as arrays, those of games with as many players together."""
    by_count: dict[int, tuple[list[list[list[float]]], list[int]]] = {}
    for one in found:
        for turn in one.turns:
            numbers, winners = by_count.setdefault(len(turn), ([], []))
            numbers.append(turn)
            winners.append(one.winner)
    return [Material(np.array(numbers), np.array(winners)) for numbers, winners in by_count.values()]


def chances(turns: Material, weights: Floats) -> Floats:
    """By turn and seat the chance to win."""
    odds = turns.numbers @ weights
    odds = np.exp(odds - odds.max(axis=1, keepdims=True))
    shares: Floats = odds / odds.sum(axis=1, keepdims=True)
    return shares


def fitted(found: Sequence[Material], ridge: float) -> Floats:
    """The weights under which what happened was likeliest (a conditional logit, by Newton's method).

    ``ridge`` holds back weights, each measured by how much its number varies.
    """
    spread = np.concatenate([one.numbers.reshape(-1, len(NAMES)) for one in found]).std(axis=0)
    spread[spread == 0] = 1.0
    scaled = [Material(one.numbers / spread, one.winners) for one in found]
    weights = np.zeros(len(NAMES))
    for _ in range(_STEPS):
        slope, bend = -ridge * weights, ridge * np.eye(len(NAMES))
        for turns in scaled:
            likely = chances(turns, weights)
            mean = np.einsum("ts,tsn->tn", likely, turns.numbers)
            slope += (turns.numbers[np.arange(len(mean)), turns.winners] - mean).sum(axis=0)
            bend += np.einsum("ts,tsn,tsm->nm", likely, turns.numbers, turns.numbers, optimize=True) - mean.T @ mean
        step = np.linalg.solve(bend, slope)
        weights = weights + step
        if np.abs(step).max() < _STILL:
            break
    by_name: Floats = weights / spread
    return by_name


def judged(found: Sequence[Material], weights: Floats) -> Quality:
    """How well weights foretell who wins."""
    likely = [chances(turns, weights) for turns in found]
    won = np.concatenate([one[np.arange(len(one)), turns.winners] for one, turns in zip(likely, found, strict=True)])
    right = np.concatenate([one.argmax(axis=1) == turns.winners for one, turns in zip(likely, found, strict=True)])
    return Quality(float(-np.log(np.maximum(won, 1e-12)).mean()), float(right.mean()))


if __name__ == "__main__":
    cyclopts.run(main)
