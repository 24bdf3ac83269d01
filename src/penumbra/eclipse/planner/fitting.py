"""Fits what figures count for a planner, by ridge regression on games of bots, each with weights of its own.

``python -m penumbra.eclipse.planner.fitting new-dawn --players 2`` writes a judgement with its record. Equal players
with the same plans would teach nothing of what they never do, so until some round the weights of each seat are drawn
anew for each game, and some now and then take an action at random. From then on all play by the same weights, and only
that is looked at: else a figure would count for the kind of player who has much of it.
"""

import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Annotated, Any, Final, NamedTuple

import msgspec
import numpy as np
from cyclopts import App, Parameter, validators
from numpy.typing import NDArray

from penumbra.eclipse import NEW_DAWN, SECOND_DAWN
from penumbra.eclipse.greedy import policy
from penumbra.eclipse.greedy.variety import drawn
from penumbra.eclipse.greedy.weights import Weights
from penumbra.eclipse.planner.holdings import NAMES, POINTS, holdings, of_rivals
from penumbra.eclipse.planner.judgement import Coefficients, Judgement
from penumbra.eclipse.planner.many_games import (
    HELD_OUT,
    JUDGEMENTS,
    EditionName,
    GameCount,
    JudgementFolder,
    PlayedBy,
    PlayerCount,
    ProcessCount,
    found_in,
)
from penumbra.eclipse.planner.schooling import WEIGHTS, Schooling
from penumbra.eclipse.planner.value import total
from penumbra.eclipse.position.state import EclipseState
from penumbra.kernel import Choice, seed_from

SPREADS: Final = (0.0, 0.15, 0.3, 0.5)
"""How far the weights of a seat may lie from the usual ones: the spread of the logarithm of their ratio."""

WHIMS: Final = (0.0, 0.0, 0.08, 0.15)
"""The share of a seat's turns that is taken at random."""

_EARLIEST_OF: Final = 2
"""Rounds drawn, from the earliest of which on all play alike: what the first rounds lead to is hardest to foretell."""

_ACTIONS: Final = ("explore", "influence", "research", "upgrade", "build", "move", "pass")
_WITH_MODULES: Final = 3
"""Every so many-th game is played with all modules that go together."""

GAMES: Final = {game.name: game for game in (NEW_DAWN, SECOND_DAWN)}
_LEAST_SPREAD: Final = 0.15
"""The spread that every column is thought to have at least, so that what is seen seldom promises little."""

Figures = NDArray[np.float64]

app = App(help=__doc__)


class Seen(NamedTuple):
    """A game: the figures of all seats at the beginning of its last rounds, and their points in the end."""

    rounds: list[tuple[int, list[list[float]]]]
    points: list[int]


class _Temper(NamedTuple):
    """How a seat plays in one game."""

    weights: Weights
    whim: float


def begun(edition: str, players: int, number: int, phrase: str) -> EclipseState:
    """A game at its beginning, of a phrase; some by their number with all modules that go together."""
    game = GAMES[edition]
    modules = () if number % _WITH_MODULES else game.edition.together(players)
    return game.start(game.options({"players": players, "modules": modules}), seed_from(phrase))


def watched(edition: str, players: int, schooling: Schooling, number: int) -> Seen:
    """A game by its number: bots with tempers of their own until some round, from then on with that of a schooling."""
    phrase = f"fitting {edition} {players} {number}"
    rng = Random(phrase)
    state = begun(edition, players, number, phrase)
    weights = WEIGHTS[schooling](edition)
    calm = _Temper(weights, 0.0)
    tempers = [_Temper(drawn(rng, rng.choice(SPREADS), weights), rng.choice(WHIMS)) for _ in range(players)]
    sober = min(rng.randint(1, state.box.rounds) for _ in range(_EARLIEST_OF))
    rounds: dict[int, list[list[float]]] = {}
    while not state.over:
        seat = state.waiting()[0]
        if state.round >= sober and state.round not in rounds and _round_begins(state, seat):
            rounds[state.round] = holdings(state)
        temper = tempers[seat] if state.round < sober else calm
        state.play(seat, _choice(state, seat, temper, rng))
    return Seen([*rounds.items()], [total(state, seat) for seat in state.seats])


def _round_begins(state: EclipseState, seat: int) -> bool:
    return state.facing(seat).kind == "turn" and not any(sum(player.on_action) for player in state.players)


def _choice(state: EclipseState, seat: int, temper: _Temper, rng: Random) -> Choice:
    if not state.players[seat].seated:
        return rng.choice(state.choices(seat))
    if state.facing(seat).kind == "turn" and rng.random() < temper.whim:
        found = [choice for choice in state.choices(seat) if choice.verb in _ACTIONS]
        if found:
            return rng.choice(found)
    return policy.choose(state, seat, temper.weights)


class Observations(NamedTuple):
    """What was seen, a row for each seat of each round: figures, the lead then and in the end, the round, the game."""

    figures: Figures
    ahead: Figures
    leads: Figures
    rounds: NDArray[np.int64]
    games: NDArray[np.int64]

    @property
    def change(self) -> Figures:
        """By how much the lead still changes, row by row."""
        return self.leads - self.ahead


def table(games: Sequence[Seen], last: int) -> Observations:
    """The rows of some games of ``last`` rounds: own figures, the rivals' highest and mean, by the time left."""
    rows, ahead, leads, rounds, numbers = [], [], [], [], []
    for number, seen in enumerate(games):
        for round_, known in seen.rounds:
            for seat, own in enumerate(known):
                highest, mean = of_rivals(known, seat)
                rows.append(by_time([*own, *highest, *mean], (last + 1 - round_) / last))
                ahead.append(own[POINTS] - highest[POINTS])
                best = max(points for rival, points in enumerate(seen.points) if rival != seat)
                leads.append(seen.points[seat] - best)
                rounds.append(round_)
                numbers.append(number)
    return Observations(np.array(rows), np.array(ahead), np.array(leads, float), np.array(rounds), np.array(numbers))


def by_time(figures: Sequence[float], left: float) -> Figures:
    """Figures with a 1 before them, all of that by the share of the rounds left and by its square."""
    once = np.array([1.0, *figures])
    return np.concatenate([once * left, once * left * left])


def ridge(figures: Figures, change: Figures, strictness: float) -> Figures:
    """What each column counts, so that their sum foretells the change best; ``strictness`` draws all counts to 0.

    It draws those of columns that hardly ever vary more: what is seen seldom says little, and must not promise much.
    """
    scale = np.maximum(figures.std(axis=0), _LEAST_SPREAD)
    scaled = figures / scale
    square = scaled.T @ scaled + strictness * np.eye(scaled.shape[1])
    counts: Figures = np.linalg.solve(square, scaled.T @ change) / scale
    return counts


def foretold(found: Observations, strictness: float) -> list[float | None]:
    """By round the share of the leads' variance in games held out that the others foretell.

    None for a round in which none of these tells anything: of few games all may have been looked at only later.
    """
    held = found.games % HELD_OUT == 0
    counts = ridge(found.figures[~held], found.change[~held], strictness)
    wrong = found.change - found.figures @ counts
    rounds = sorted(set(found.rounds.tolist()))
    seen = [held & (found.rounds == one) for one in rounds]
    return [_share(wrong[rows], found.leads[rows]) for rows in seen]


def _share(wrong: Figures, leads: Figures) -> float | None:
    if not leads.any():
        return None
    return round(1 - float((wrong**2).mean() / leads.var()), 3)


def judgement_of(box: str, players: int, counts: Figures, record: dict[str, Any]) -> Judgement:
    """The judgement whose columns count so much, in the order of :func:`by_time`."""
    start, *rest = [_rounded(pair) for pair in zip(*np.split(counts, 2), strict=True)]
    size = len(NAMES)
    own, highest, mean = (
        {name: pair for name, pair in zip(NAMES, rest[part * size : (part + 1) * size], strict=True) if any(pair)}
        for part in range(3)
    )
    return Judgement(box, players, record, start, own, highest, mean)


def counts_of(judgement: Judgement) -> Figures:
    """How much each column counts: the other way round."""
    parts = (judgement.own, judgement.highest, judgement.mean)
    pairs = [judgement.start, *[part.get(name, (0.0, 0.0)) for part in parts for name in NAMES]]
    return np.concatenate([np.array(column) for column in zip(*pairs, strict=True)])


def _rounded(pair: tuple[float, float]) -> Coefficients:
    more, most = (round(float(count), 4) for count in pair)
    return more, most


@app.default
def fit(
    edition: EditionName,
    *,
    players: PlayerCount,
    schooling: PlayedBy = "usual",
    games: GameCount = 2000,
    strictness: Annotated[
        float, Parameter(help="How dear it is to let a figure count.", validator=validators.Number(gt=0))
    ] = 300.0,
    processes: ProcessCount = None,
    into: JudgementFolder = JUDGEMENTS,
) -> None:
    """Plays games and writes the judgement that foretells their ends best."""
    began = time.monotonic()
    seen = found_in(partial(watched, edition, players, schooling), games, processes, f"{edition}, {players} players")
    found = table(seen, GAMES[edition].edition.box((), ()).rounds)
    record = {
        "games": games,
        "seeds": f"fitting {edition} {players} 0 to {games - 1}",
        "strictness": strictness,
        "minutes": round((time.monotonic() - began) / 60, 1),
        "foretold": foretold(found, strictness),
    }
    counts = ridge(found.figures, found.change, strictness)
    target = write(judgement_of(edition, players, counts, record), into / schooling)
    print(f"{target}: foretold by round {record['foretold']}")


def write(judgement: Judgement, folder: Path) -> Path:
    """Writes a judgement into a folder; where it stands."""
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"{judgement.box}_{judgement.players}.json"
    target.write_bytes(msgspec.json.format(msgspec.json.encode(judgement), indent=1) + b"\n")
    return target


if __name__ == "__main__":
    app()
