"""Amends what figures count for a planner, by rounds that a seat plays in two ways.

Games tell which seats win, and not what made them win: who can pay for many technologies is ahead for other reasons,
and a planner that is told otherwise buys technologies. So a seat plays a round as its schooling does, and the same
round with the same luck by weights of its own; both are played on to the end as the schooling does. By how much the
second ends further ahead says how much of what the judgement promised came true; what it left unsaid is put down to the
figures in which the two differ after that round (ridge regression).

``python -m penumbra.eclipse.planner.amending new-dawn --players 2 --schooling learned`` amends the judgement that lies
there, and adds to its record how that was done.
"""

import time
from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Annotated, Final, NamedTuple

import msgspec
import numpy as np
from cyclopts import App, Parameter, validators
from numpy.typing import NDArray

from penumbra.eclipse.greedy import policy
from penumbra.eclipse.greedy.variety import drawn
from penumbra.eclipse.greedy.weights import USUAL, Weights
from penumbra.eclipse.planner.fitting import GAMES, Figures, begun, by_time, counts_of, judgement_of, ridge, write
from penumbra.eclipse.planner.holdings import POINTS, holdings, of_rivals
from penumbra.eclipse.planner.judgement import Judgement
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
from penumbra.eclipse.planner.schooling import Insight, Schooling, insight
from penumbra.eclipse.planner.value import total
from penumbra.eclipse.position.state import EclipseState

SPREADS: Final = (0.4, 0.8, 1.2)
"""How far the weights by which a round is played anew may lie from those of the schooling."""

IN_A_MANNER: Final = 0.3
"""The share of rounds that are played anew in a manner that plans may be gone on with."""

_CLEAR: Final = 30.0
"""A lead of so many points is as good as won."""

app = App(help=__doc__)


class Way(NamedTuple):
    """A way to play a round: the figures of the seat and its rivals after it, the lead then and in the end."""

    figures: list[float]
    ahead: float
    lead: float


class Twice(NamedTuple):
    """A round that was played as the schooling does, and in another way; ``round`` is the one that follows."""

    round: int
    usual: Way
    other: Way


def played_twice(edition: str, players: int, schooling: Schooling, number: int) -> list[Twice]:
    """The rounds of a game by its number, each of which some seat plays in two ways."""
    phrase = f"amending {edition} {players} {number}"
    rng = Random(phrase)
    state = begun(edition, players, number, phrase)
    by = insight(schooling, state.box, players)
    found: list[Twice] = []
    while not state.over:
        if state.round < state.box.rounds:
            found += _twice(state, rng, by)
        policy.play_round(state, state.round, 0, by.weights, by.weights)
    return found


def _twice(state: EclipseState, rng: Random, by: Insight) -> list[Twice]:
    seat, luck = rng.randrange(state.player_count), rng.getrandbits(64)
    rivals = rng.choice((by.weights, USUAL))
    other = rng.choice([*by.manners.values()]) if rng.random() < IN_A_MANNER else _drawn(rng, by.weights)
    if not state.players[seat].seated:
        return []
    usual, changed = (_way(_sample(state, seat, luck), seat, weights, rivals, by) for weights in (by.weights, other))
    if usual is None or changed is None or usual.figures == changed.figures:
        return []
    return [Twice(state.round + 1, usual, changed)]


def _sample(state: EclipseState, seat: int, luck: int) -> EclipseState:
    sample = state.sample(seat, Random(luck))
    assert isinstance(sample, EclipseState)
    return sample


def _drawn(rng: Random, weights: Weights) -> Weights:
    return drawn(rng, rng.choice(SPREADS), weights)


def _way(state: EclipseState, seat: int, weights: Weights, rivals: Weights, by: Insight) -> Way | None:
    """What comes of a round that a seat plays by some weights; None where the game ends with it."""
    policy.play_round(state, state.round, seat, weights, rivals)
    if state.over:
        return None
    known = holdings(state)
    highest, mean = of_rivals(known, seat)
    figures = [*known[seat], *highest, *mean]
    while not state.over:
        policy.play_round(state, state.round, seat, by.weights, rivals)
    best = max(total(state, rival) for rival in state.seats if rival != seat)
    return Way(figures, known[seat][POINTS] - highest[POINTS], float(total(state, seat) - best))


class Differences(NamedTuple):
    """What playing a round otherwise changed, row by row: figures, the lead after it and in the end; of which game."""

    figures: Figures
    ahead: Figures
    leads: Figures
    games: NDArray[np.int64]

    @property
    def to_come(self) -> Figures:
        """By how much the change of the lead grows from the round that was played in two ways to the end."""
        return self.leads - self.ahead

    def unsaid(self, counts: Figures) -> Figures:
        """What of that is not said by what the figures count."""
        return self.to_come - self.figures @ counts


def differences(games: Sequence[Sequence[Twice]], last: int) -> Differences:
    """The rows of some games of ``last`` rounds."""
    rows, ahead, leads, numbers = [], [], [], []
    for number, found in enumerate(games):
        for one in found:
            left = (last + 1 - one.round) / last
            rows.append(by_time(one.other.figures, left) - by_time(one.usual.figures, left))
            ahead.append(one.other.ahead - one.usual.ahead)
            leads.append(_clear(one.other.lead) - _clear(one.usual.lead))
            numbers.append(number)
    return Differences(np.array(rows), np.array(ahead), np.array(leads), np.array(numbers))


def _clear(lead: float) -> float:
    return _CLEAR * float(np.tanh(lead / _CLEAR))


def amended(counts: Figures, found: Differences, strictness: float) -> Figures:
    """What figures count once it is known what came of the differences.

    As much of what they counted as came true, and what explains the rest: ``strictness`` lets that be little.
    """
    kept = counts * _come_true(found.figures @ counts, found.to_come)
    return kept + ridge(found.figures, found.unsaid(kept), strictness)


def _come_true(said: Figures, came: Figures) -> float:
    """The share of what was said that came, by least squares."""
    return float(said @ came / (said @ said)) if said.any() else 0.0


def foretold(counts: Figures, found: Differences, strictness: float) -> list[float | None]:
    """How much of the variance of what held-out games changed is foretold, by the counts and once they are amended."""
    held = found.games % HELD_OUT == 0
    kept = Differences(*[part[held] for part in found])
    others = Differences(*[part[~held] for part in found])
    after = amended(counts, others, strictness)
    return [round(1 - float((kept.unsaid(one) ** 2).mean() / (kept.leads**2).mean()), 3) for one in (counts, after)]


@app.default
def amend(
    edition: EditionName,
    *,
    players: PlayerCount,
    schooling: PlayedBy = "usual",
    games: GameCount = 1000,
    strictness: Annotated[
        float, Parameter(help="How dear it is to let a figure count otherwise.", validator=validators.Number(gt=0))
    ] = 3000.0,
    processes: ProcessCount = None,
    into: JudgementFolder = JUDGEMENTS,
) -> None:
    """Plays rounds in two ways and amends the judgement that was fitted to games."""
    began = time.monotonic()
    file = into / schooling / f"{edition}_{players}.json"
    before = msgspec.json.decode(file.read_bytes(), type=Judgement)
    play = partial(played_twice, edition, players, schooling)
    twice = found_in(play, games, processes, f"{edition}, {players} players")
    found = differences(twice, GAMES[edition].edition.box((), ()).rounds)
    counts = counts_of(before)
    told = foretold(counts, found, strictness)
    record = dict(before.record) | {
        "rounds played twice": len(found.leads),
        "their seeds": f"amending {edition} {players} 0 to {games - 1}",
        "their strictness": strictness,
        "their minutes": round((time.monotonic() - began) / 60, 1),
        "changes foretold before and since": told,
    }
    target = write(judgement_of(edition, players, amended(counts, found, strictness), record), into / schooling)
    print(f"{target}: of changes it foretold {told[0]:.1%}, and since {told[1]:.1%}")


if __name__ == "__main__":
    app()
