"""Simultaneous play: two action markers go round the table, and whoever holds one has a turn."""

from typing import ClassVar

from penumbra.eclipse.components.terms import NOBODY
from penumbra.eclipse.modules.simultaneous import MARKERS, PRIMARY
from penumbra.eclipse.phases.turn import Turn
from penumbra.eclipse.position.state import EclipseState
from penumbra.kernel import Choice, Fork, PhaseStep, Step


def all_passed(state: EclipseState) -> bool:
    """Whether everybody who is in the game has passed (nd.turn.phase-end)."""
    return all(player.passed or player.out for player in state.players)


def following(state: EclipseState, seat: int) -> int:
    """Who has a marker after a seat: the next in the direction of play who is in the game (ra.simul.direction)."""
    order = state.turn_order or list(state.seats)
    at = order.index(seat)
    return next(other for other in (*order[at + 1 :], *order[: at + 1]) if not state.players[other].out)


def first_turns(state: EclipseState) -> "Markers":
    """The markers as a round begins: with the start player and who sits opposite, counted the way turns go.

    Where all are out of the game nobody has one. The start player counts as having received his last.

    ra.simul.markers-setup, ra.simul.steps-direction, ra.simul.new-round, ra.simul.force-start, ra.simul.direction.
    """
    order = state.turn_order or list(state.seats_from(state.start_seat))
    steps = state.box.seats(state.player_count).secondary_marker_steps
    held = [] if all_passed(state) else list(dict.fromkeys((order[0], following(state, order[steps - 1]))))
    state.markers = held
    state.received = PRIMARY
    for which, seat in enumerate(held):
        state.tell(seat, "takes the {} action marker", MARKERS[which])
    return Markers([Marker(which, seat), Turn(seat)] for which, seat in enumerate(held))


class Markers(Fork):
    """The action phase of simultaneous play: a branch for each marker, with the turn of who holds it.

    Once all have passed, a turn that has not begun is over; an action or a reaction under way is completed. What is
    chosen here is announced to players who act at the same time, so that it is as good as revealed.

    ra.simul.both-act, ra.simul.independent, ra.simul.end-of-phase, ra.simul.first-pass-tie, ra.simul.no-backtracking.
    """

    __slots__ = ()
    kind = "markers"

    def facing(self, seat: int | None) -> Step:
        """What is asked of a seat in another's turn comes before its own."""
        asked = [branch for branch in self.branches if branch and seat in branch[-1].may_choose()]
        others = [branch for branch in asked if not _is_marker_of(branch[0], seat)]
        for branch in (*others, *asked):
            return branch[-1].facing(seat)
        waiting = [top for top in self._tops() if top.waits_for()]
        return waiting[0].facing(seat) if waiting else super().facing(seat)

    def runs(self, state: EclipseState) -> bool:
        return super().runs(state) or (all_passed(state) and any(isinstance(top, Turn) for top in self._tops()))

    def run(self, state: EclipseState) -> None:
        if all_passed(state):
            for branch in self.branches:
                if branch and isinstance(branch[-1], Turn):
                    branch.pop()
        super().run(state)
        if not self.branches:
            state.markers = []

    def take(self, state: EclipseState, seat: int, choice: Choice) -> None:
        super().take(state, seat, choice)
        state.revealed += 1


def _is_marker_of(step: Step, seat: int | None) -> bool:
    return isinstance(step, Marker) and step.holder == seat


class Marker(PhaseStep):
    """A marker at the bottom of its branch: it goes on when its ``holder``'s turn is over, or passed, or reacted.

    It waits for the next player to have given the other one on.

    ra.simul.pass-on, ra.simul.pass-counts, ra.simul.one-marker-each.
    """

    __slots__ = ("holder", "which")
    kind = "marker"
    fields: ClassVar[tuple[str, ...]] = ("which", "holder")

    def __init__(self, which: int, holder: int) -> None:
        self.which = which
        self.holder = holder

    def runs(self, state: EclipseState) -> bool:
        if state.markers[self.which] != NOBODY or all_passed(state):
            return True
        return following(state, self.holder) not in state.markers

    def run(self, state: EclipseState) -> None:
        if state.markers[self.which] != NOBODY:
            _hand(state, self.which, NOBODY)
        elif all_passed(state):
            state.steps.pop()
        else:
            self.holder = following(state, self.holder)
            _hand(state, self.which, self.holder)
            state.received = self.which
            state.proposed = [pair for pair in state.proposed if pair[0] != self.holder]
            state.offered = [offer for offer in state.offered if offer[0] != self.holder]
            state.steps.append(Turn(self.holder))


def _hand(state: EclipseState, which: int, seat: int) -> None:
    state.markers = [seat if one == which else held for one, held in enumerate(state.markers)]
