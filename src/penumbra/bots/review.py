"""A game looked at again: which choices of a seat were dearest, and what would have been better.

Each decision is judged by what the seat could know then, never by what came of it.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from penumbra.bots.position import Position
from penumbra.bots.weighing import Mentor, Weighing
from penumbra.kernel import Choice, State

MOST: Final = 5
"""The dearest choices that are named."""

_CANDIDATES: Final = 2 * MOST
"""Choices that seem dearest, and are compared once more: of many comparisons some mislead by luck."""


class Judged(NamedTuple):
    """A decision after ``at`` choices of the game, in a ``round``: how what was made compares with other plans."""

    at: int
    round: int
    weighing: Weighing

    @property
    def lost(self) -> float:
        """How much it cost, in the measure of the weighing."""
        return self.weighing.usual.behind

    @property
    def cost(self) -> str:
        """The same in words, with how sure that is."""
        return f"{self.weighing.measure.difference(self.lost)} (± {self.weighing.usual.error:.1f})"


class Review(NamedTuple):
    """How far the review of a seat is: so many steps of all are ``done``, in which so many decisions were ``weighed``.

    ``dearest`` are those that surely cost something, the dearest first. Before the last step they may yet be others.
    """

    done: int
    steps: int
    weighed: int
    dearest: tuple[Judged, ...]

    @property
    def over(self) -> bool:
        """Whether this is all."""
        return self.done == self.steps


class _Candidate(NamedTuple):
    judged: Judged
    position: Position


def review(state: State, lines: Sequence[tuple[int, Choice]], seat: int, mentor: Mentor) -> Iterator[Review]:
    """The review of a seat, step by step, of a game that begins with ``state``, which is played on.

    What seems dear while all decisions are gone through is weighed once more against what seemed best, alone and with
    luck of its own.
    """
    steps = sum(who == seat for who, _ in lines) + 1
    weighed = 0
    found: list[_Candidate] = []
    yield Review(0, steps, 0, ())
    for done, one in enumerate(_decisions(state, lines, seat, mentor), start=1):
        if one is not None:
            weighed += 1
            found = _dearest([*found, one], _CANDIDATES)
        yield Review(done, steps, weighed, _told(found))
    yield Review(steps, steps, weighed, _told(_dearest([_again(one, mentor) for one in found], MOST)))


def _decisions(
    state: State, lines: Sequence[tuple[int, Choice]], seat: int, mentor: Mentor
) -> Iterator[_Candidate | None]:
    """For each choice of a seat how it compares; None where that is not weighed, or was with the choice before it."""
    own = [choice for who, choice in lines if who == seat]
    rng = Random(seat)
    made = covered = 0
    for at, (who, choice) in enumerate(lines):
        if who == seat:
            judged = None
            if made >= covered:
                position = Position.of(state.copy(), seat, rng)
                weighing = mentor.weigh(position, own[made:])
                covered = made + len(weighing.usual.intent.opening)
                judged = _Candidate(Judged(at, state.round, weighing), position) if weighing.trials else None
            made += 1
            yield judged
        state.play(who, choice)


def _again(one: _Candidate, mentor: Mentor) -> _Candidate:
    before = one.judged.weighing
    weighing = mentor.compare(one.position, [before.usual.intent, before.chosen.intent])
    return one._replace(judged=one.judged._replace(weighing=weighing._replace(plans=before.plans)))


def _dearest(found: Sequence[_Candidate], most: int) -> list[_Candidate]:
    sure = [one for one in found if one.judged.weighing.usual.surely_behind]
    return sorted(sure, key=lambda one: -one.judged.lost)[:most]


def _told(found: Sequence[_Candidate]) -> tuple[Judged, ...]:
    return tuple(one.judged for one in found[:MOST])
