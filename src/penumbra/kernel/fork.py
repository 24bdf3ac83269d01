"""Seats that act at once: a stack of steps that goes on as several stacks beside each other."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeVar

from penumbra.kernel.choice import Choice, MalformedChoice
from penumbra.kernel.form import Deed
from penumbra.kernel.game import Plain, State, Step
from penumbra.kernel.refusal import Refusal

_Fork = TypeVar("_Fork", bound="Fork")


class Fork(Step):
    """A step whose ``branches`` are stacks of their own, such as one for each marker that goes round.

    While a step of a branch runs or is chosen at, ``state.steps`` is that branch: steps push and pop
    without knowing that they stand in a fork. A branch ends when its stack is empty, the fork when all have
    ended. A step that has to wait for another branch says so by ``runs``. Where a seat may choose in several
    branches, a choice goes to the first that does not refuse it.
    """

    __slots__ = ("branches",)
    kind = "fork"

    def __init__(self, branches: Iterable[list[Step]]) -> None:
        self.branches = list(branches)

    def waits_for(self) -> tuple[int, ...]:
        return _each(seat for top in self._tops() for seat in top.waits_for())

    def may_choose(self) -> tuple[int, ...]:
        first = self.waits_for()
        return _each((*first, *(seat for top in self._tops() for seat in top.may_choose())))

    def facing(self, seat: int | None) -> Step:
        for top in self._tops():
            if seat in top.may_choose():
                return top.facing(seat)
        return next((top.facing(seat) for top in self._tops()), self)

    def every(self) -> Iterator[Step]:
        yield self
        for branch in self.branches:
            for step in branch:
                yield from step.every()

    def runs(self, state: Any) -> bool:
        return not all(self.branches) or not self.branches or any(top.runs(state) for top in self._tops())

    def run(self, state: Any) -> None:
        """Goes on with one branch by one step, or ends what has come to its end."""
        self.branches = [branch for branch in self.branches if branch]
        if not self.branches:
            state.steps.pop()
            return
        for branch in self.branches:
            if branch[-1].runs(state):
                with _within(state, branch):
                    branch[-1].run(state)
                return

    def candidates(self, state: State, seat: int) -> Iterable[Deed]:
        return ()

    def why_not(self, state: State, seat: int, deed: Deed) -> Refusal | None:
        raise NotImplementedError("what is chosen in a fork is chosen in a branch")

    def play(self, state: State, seat: int, deed: Deed) -> None:
        raise NotImplementedError("what is played in a fork is played in a branch")

    def offered(self, state: State, seat: int) -> list[Choice]:
        return list(_each(choice for top in self._asking(seat) for choice in top.offered(state, seat)))

    def offered_of(self, state: State, seat: int, verb: str) -> list[Choice]:
        return list(_each(choice for top in self._asking(seat) for choice in top.offered_of(state, seat, verb)))

    def refused(self, state: State, seat: int) -> Iterable[tuple[Choice, Refusal]]:
        for top in self._asking(seat):
            for choice, _ in top.refused(state, seat):
                refusal = self.against(state, seat, choice)
                if refusal is not None:
                    yield choice, refusal

    def against(self, state: State, seat: int, choice: Choice) -> Refusal | None:
        against = [_against(top, state, seat, choice) for top in self._asking(seat)]
        if None in against:
            return None
        refusal = next((one for one in against if isinstance(one, Refusal)), None)
        if refusal is None:
            raise next(one for one in against if isinstance(one, MalformedChoice))
        return refusal

    def attempt(self, state: State, seat: int, choice: Choice) -> Refusal | None:
        refusal = self.against(state, seat, choice)
        if refusal is None:
            self.take(state, seat, choice)
        return refusal

    def take(self, state: Any, seat: int, choice: Choice) -> None:
        for branch in self.branches:
            top = branch[-1]
            if seat in top.may_choose() and _against(top, state, seat, choice) is None:
                with _within(state, branch):
                    top.take(state, seat, choice)
                return

    def copy(self: _Fork) -> _Fork:
        return type(self)([step.copy() for step in branch] for branch in self.branches)

    def plain(self) -> Plain:
        return {"kind": self.kind, "branches": [[step.plain() for step in branch] for branch in self.branches]}

    def view(self, state: State, seat: int | None) -> Mapping[str, Any]:
        return self.facing(seat).view(state, seat)

    def _tops(self) -> list[Step]:
        return [branch[-1] for branch in self.branches if branch]

    def _asking(self, seat: int) -> list[Step]:
        return [top for top in self._tops() if seat in top.may_choose()]


@contextmanager
def _within(state: State, branch: list[Step]) -> Iterator[None]:
    """Lets a branch be the state's stack for a while."""
    outer, state.steps = state.steps, branch
    try:
        yield
    finally:
        state.steps = outer


def _against(step: Step, state: State, seat: int, choice: Choice) -> Refusal | MalformedChoice | None:
    """What speaks against a choice at a step: a rule, or that its words are none of the step's."""
    try:
        return step.against(state, seat, choice)
    except MalformedChoice as fault:
        return fault


def _each(things: Iterable[Any]) -> tuple[Any, ...]:
    """Things in their order, each once."""
    return tuple(dict.fromkeys(things))
