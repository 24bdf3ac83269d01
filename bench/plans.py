"""What it is worth to plan: ``python -m bench.plans --players 4 --decisions 30``.

A seat that plays by the learned policy among greedy ones comes to a turn; plans that might be weighed there are each
played on to the end of the game, again and again and with the same luck. That tells what they are truly worth. Beside
it stands what the planner sees of the same games, which is how it judges the end of the round. So it is told by how
much plans differ, how much of what is judged comes true, and what is gained a turn by choosing with so many trials,
as the planner does. A duel takes a thousand times as long to tell as much.
"""

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from typing import Annotated, Final, NamedTuple

import numpy as np
from cyclopts import Parameter, run, validators
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track

from bench.timing import Measure, table
from penumbra.bots.halving import Budget, best
from penumbra.bots.position import Position
from penumbra.bots.weighing import Intent
from penumbra.eclipse import EclipseGame
from penumbra.eclipse.greedy import policy
from penumbra.eclipse.greedy.weights import USUAL
from penumbra.eclipse.planner.bot import CAUTION, FORESEEN, drawn
from penumbra.eclipse.planner.many_games import GAMES, SEATS, EditionName
from penumbra.eclipse.planner.plans import beginnings, plans
from penumbra.eclipse.planner.schooling import Insight, Schooling, insight
from penumbra.eclipse.planner.value import CLEAR
from penumbra.eclipse.position.state import EclipseState
from penumbra.kernel import seed_from

Worths = NDArray[np.float64]
"""Of plans, row by row, with each luck, in points of which those beyond what is clear count little."""

_BEGUN: Final = 3  # plans of which other beginnings are among those that are compared
_TRIALS: Final = (60, 200, 600)  # a third of a second, one and three, of four players with a compiled engine
_DRAWS: Final = 12  # times that choosing is tried with other luck
_LEAST_PLANS: Final = 3
_LEAST = validators.Number(gte=4)


class _Decision(NamedTuple):
    """Plans at one turn, the first being the policy's: what each was judged, and what came of it in the end."""

    judged: Worths
    true: Worths


def _turns(game: EclipseGame, players: int, schooling: Schooling) -> Iterator[tuple[EclipseState, int, Random]]:
    """Turns of a seat that plays by the policy among greedy ones, one of each game, without end."""
    number = 0
    while True:
        number += 1
        rng = Random(f"plans/{game.name}/{players}/{number}")
        state = game.start(game.options({"players": players}), seed_from(f"plans/{number}"))
        own = insight(schooling, state.box, players).weights
        seat = number % players
        wanted, earlier = rng.randrange(FORESEEN, state.box.rounds + 1), rng.randrange(4)
        while not state.over and state.round <= wanted:
            waiting = state.waiting()[0]
            if (waiting, state.round) == (seat, wanted) and state.facing(seat).kind == "turn":
                if earlier == 0:
                    yield state, seat, rng
                    break
                earlier -= 1
            state.play(waiting, policy.choose(state, waiting, own if waiting == seat else USUAL))


def _some(state: EclipseState, seat: int, by: Insight, most: int, rng: Random) -> list[Intent]:
    """So many plans at most: the policy's first, those in other manners, and half of the others begun in other ways."""
    first, *others = plans(state, seat, rng, by)
    begun = [
        way for plan in rng.sample(others, min(len(others), _BEGUN)) for way in beginnings(state, seat, plan, rng, by)
    ]
    in_manners = [plan for plan in others if plan.manner]
    left = max(0, most - 1 - len(in_manners))
    plain = [plan for plan in others if not plan.manner]
    ways = rng.sample(begun, min(len(begun), left // 2))
    return list(dict.fromkeys([first, *in_manners, *rng.sample(plain, min(len(plain), left - len(ways))), *ways]))


def _played_on(state: EclipseState, seat: int, plan: Intent, by: Insight) -> tuple[float, float]:
    """How the end of the round is judged after a plan, and how far the seat is ahead once the game is over."""
    for choice in plan.opening:
        state.play(seat, choice)
    policy.play_round(state, state.round, seat, by.going_on(plan.manner), USUAL)
    judged = by.value.worth(state, seat)
    while not state.over:
        policy.play_round(state, state.round, seat, by.weights, USUAL)
    return CLEAR * judged, CLEAR * by.value.worth(state, seat)


def _decided(state: EclipseState, seat: int, found: Sequence[Intent], by: Insight, trials: int) -> _Decision:
    position = Position.of(state, seat, Random(0))
    worths = np.array([[_played_on(drawn(position, luck), seat, plan, by) for luck in range(trials)] for plan in found])
    return _Decision(worths[:, :, 0], worths[:, :, 1])


def _halves(trials: int) -> list[tuple[slice, slice]]:
    half = trials // 2
    return [(slice(half), slice(half, 2 * half)), (slice(half, 2 * half), slice(half))]


def _ahead(worths: Worths) -> Worths:
    """By how much plans are ahead of the first."""
    ahead: Worths = worths[1:] - worths[0]
    return ahead


def _spread(decisions: Sequence[_Decision]) -> list[Measure]:
    """How much plans differ truly and as judged, and how much of the latter comes true: luck of other games is out."""
    judged = true = common = 0.0
    many = 0
    for one in decisions:
        for here, there in _halves(one.true.shape[1]):
            seen, seen_too = _ahead(one.judged[:, here]).mean(1), _ahead(one.judged[:, there]).mean(1)
            came, came_too = _ahead(one.true[:, here]).mean(1), _ahead(one.true[:, there]).mean(1)
            judged += float(seen @ seen_too)
            true += float(came @ came_too)
            common += float(seen @ came_too)
            many += len(seen)
    return [
        Measure("what plans differ by in the end", sqrt(max(0.0, true / many)), "points"),
        Measure("what they are judged to differ by", sqrt(max(0.0, judged / many)), "points"),
        Measure("of what is judged comes true", 100 * common / judged if judged > 0 else 0.0, "%"),
    ]


def _gained(one: _Decision, trials: int, rng: np.random.Generator) -> float:
    """What is gained over the policy's plan by choosing with so many trials, on average of several draws of luck."""
    plans, lucks = one.judged.shape
    gained = 0.0
    for _ in range(_DRAWS):
        order = rng.permutation(lucks)
        seen, apart = order[: lucks // 2], order[lucks // 2 :]

        def worth(plan: int, luck: int, seen: NDArray[np.int64] = seen) -> float:
            return float(one.judged[plan, seen[luck % len(seen)]] / CLEAR)

        chosen = best(range(plans), worth, Budget(trials=trials), CAUTION).chosen
        gained += float((one.true[chosen, apart] - one.true[0, apart]).mean())
    return gained / _DRAWS


def _gains(decisions: Sequence[_Decision]) -> list[Measure]:
    found = []
    for trials in _TRIALS:
        rng = np.random.default_rng(trials)
        gained = np.array([_gained(one, trials, rng) for one in decisions])
        found += [
            Measure(f"gained a turn with {trials} trials", float(gained.mean()), "points"),
            Measure("  give or take", float(gained.std(ddof=1) / sqrt(len(gained))), "points"),
        ]
    return found


def measured(
    game: EclipseGame, players: int, schooling: Schooling, decisions: int, trials: int, most: int
) -> list[Measure]:
    """What planning is worth at so many decisions, with a bar of progress; at least four, and four trials."""
    found: list[_Decision] = []
    turns = _turns(game, players, schooling)
    for _ in track(range(decisions), "playing plans to the end", console=Console(stderr=True)):
        some: list[Intent] = []
        while len(some) < _LEAST_PLANS:
            state, seat, rng = next(turns)
            by = insight(schooling, state.box, players)
            some = _some(state, seat, by, most, rng)
        found.append(_decided(state, seat, some, by, trials))
    return [*_spread(found), *_gains(found)]


def bench(
    *,
    game: EditionName = "new-dawn",
    players: Annotated[int, Parameter(help="How many play.", validator=SEATS)] = 4,
    schooling: Annotated[Schooling, Parameter(help="By which weights and judgement is planned.")] = "special",
    decisions: Annotated[int, Parameter(help="Turns, each of another game.", validator=_LEAST)] = 20,
    trials: Annotated[int, Parameter(help="How often each plan is played to the end.", validator=_LEAST)] = 100,
    plans: Annotated[int, Parameter(help="Plans at each turn, at most.", validator=_LEAST)] = 20,
) -> None:
    """Measure what it is worth to plan."""
    Console().print(table(measured(GAMES[game], players, schooling, decisions, trials, plans)))


if __name__ == "__main__":
    run(bench)
