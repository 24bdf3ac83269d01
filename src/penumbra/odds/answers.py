"""The odds of a battle as they come: an answer at once, then better ones until it is exact or the work is spent.

Here, and nowhere else, it is decided whether a battle is solved or estimated.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from penumbra.odds.estimate import estimate
from penumbra.odds.fleet import Engagement, check
from penumbra.odds.solver import Odds, imaginable, solve
from penumbra.odds.work import CELLS, OPERATIONS, TooLarge, Work

AT_ONCE: Final = 250_000
"""Operations for each of the two tries that make the first answer: together half a second at most."""

_PER_POSITION: Final = 4  # the least that a position takes, whatever the battle
_FOR_ESTIMATE: Final = 5  # a fifth of the work is kept for an estimate where the battle turns out too large


def answers(
    battle: Engagement,
    operations: int = OPERATIONS,
    cells: int = CELLS,
    turn: int = 0,
    cancelled: Callable[[], bool] | None = None,
    seed: int = 1,
) -> Iterator[Odds]:
    """Odds, better and better: the first within a second, the last exact or with a sentence of what was given up.

    ``turn`` is how many of the armed kinds have had their turn in the round that is being fought.
    ``cancelled`` is asked every few milliseconds. Raises ImpossibleFleet, and Cancelled once it says so.
    """
    check(battle)
    quick = Work(min(AT_ONCE, operations), cells, cancelled)
    try:
        yield solve(battle, quick, turn)
        return
    except TooLarge as fault:
        why = str(fault)
    first = estimate(battle, Work(AT_ONCE, cells, cancelled), seed, turn)
    yield replace(first, coming=True)
    last = Work(operations // _FOR_ESTIMATE, cells, cancelled)
    if _PER_POSITION * imaginable(battle) <= 10 * operations:
        try:
            yield solve(battle, Work(operations - last.operations, cells, cancelled), turn)
            return
        except TooLarge as fault:
            why = str(fault)
    better = estimate(battle, last, seed, turn) if last.operations > AT_ONCE else first
    yield replace(better, given_up=f"Exact odds were given up: there are {why}.")


def best_answer(
    battle: Engagement,
    operations: int = OPERATIONS,
    cells: int = CELLS,
    turn: int = 0,
    cancelled: Callable[[], bool] | None = None,
    seed: int = 1,
) -> Odds:
    """The last of the ``answers``."""
    *_, last = answers(battle, operations, cells, turn, cancelled, seed)
    return last


__all__ = ["AT_ONCE", "answers", "best_answer"]
