"""Steps of a player's own turn: beside their own choices they offer trade and, where allowed, colony ships."""

from collections.abc import Iterable
from itertools import chain

from penumbra.eclipse import colony_ships, diplomacy, minor_species, trade
from penumbra.eclipse.seat_step import SeatStep
from penumbra.eclipse.state import EclipseState
from penumbra.kernel import Choice, Refusal


class TradingStep(SeatStep):
    """A step at which its seat may trade as well (nd.trade.when)."""

    __slots__ = ()

    def own_candidates(self, state: EclipseState, seat: int) -> Iterable[Choice]:
        """The candidates of the step itself."""
        raise NotImplementedError

    def own_why_not(self, state: EclipseState, seat: int, choice: Choice) -> Refusal | None:
        """The refusal of a choice of the step itself."""
        raise NotImplementedError

    def own_play(self, state: EclipseState, seat: int, choice: Choice) -> None:
        """Plays a choice of the step itself."""
        raise NotImplementedError

    def own_choices(self, state: EclipseState, seat: int) -> list[Choice]:
        """The legal choices of the step itself."""
        why_not = self.own_why_not
        return [choice for choice in self.own_candidates(state, seat) if why_not(state, seat, choice) is None]

    def choices(self, state: EclipseState, seat: int) -> list[Choice]:
        return self.own_choices(state, seat) + self.trade_choices(state, seat)

    def trade_choices(self, state: EclipseState, seat: int) -> list[Choice]:
        """The legal trades."""
        return trade.choices(state, seat)

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Choice]:
        return chain(self.own_candidates(state, seat), trade.candidates(state, seat))

    def why_not(self, state: EclipseState, seat: int, choice: Choice) -> Refusal | None:
        if choice.verb == trade.VERB:
            return trade.why_not(state, seat, choice)
        return self.own_why_not(state, seat, choice)

    def play(self, state: EclipseState, seat: int, choice: Choice) -> None:
        if choice.verb == trade.VERB:
            trade.play(state, seat, choice)
        else:
            self.own_play(state, seat, choice)


class ColonyStep(TradingStep):
    """A step at which its seat may also use colony ships (nd.colony.any-time-in-action)."""

    __slots__ = ()

    def choices(self, state: EclipseState, seat: int) -> list[Choice]:
        return super().choices(state, seat) + self.colony_choices(state, seat)

    def colony_choices(self, state: EclipseState, seat: int) -> list[Choice]:
        """The legal uses of colony ships."""
        return colony_ships.choices(state, seat)

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Choice]:
        return chain(super().candidates(state, seat), colony_ships.candidates(state, seat))

    def why_not(self, state: EclipseState, seat: int, choice: Choice) -> Refusal | None:
        if choice.verb == colony_ships.VERB:
            return colony_ships.why_not(state, seat, choice)
        return super().why_not(state, seat, choice)

    def play(self, state: EclipseState, seat: int, choice: Choice) -> None:
        if choice.verb == colony_ships.VERB:
            colony_ships.play(state, seat, choice)
        else:
            super().play(state, seat, choice)


class ActionStep(ColonyStep):
    """A step of the action phase: its seat may also propose relations and befriend minor species.

    nd.diplomacy.timing, sd.minor.when.
    """

    __slots__ = ()

    def choices(self, state: EclipseState, seat: int) -> list[Choice]:
        found = super().choices(state, seat)
        if diplomacy.in_use(state):
            found += diplomacy.choices(state, seat)
        if state.minor_supply:
            found += minor_species.choices(state, seat)
        return found

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Choice]:
        return chain(
            super().candidates(state, seat),
            diplomacy.candidates(state, seat),
            minor_species.candidates(state, seat),
        )

    def why_not(self, state: EclipseState, seat: int, choice: Choice) -> Refusal | None:
        if choice.verb == diplomacy.VERB:
            return diplomacy.why_not(state, seat, choice)
        if choice.verb == minor_species.VERB:
            return minor_species.why_not(state, seat, choice)
        return super().why_not(state, seat, choice)

    def play(self, state: EclipseState, seat: int, choice: Choice) -> None:
        if choice.verb == diplomacy.VERB:
            diplomacy.propose(state, seat, choice)
        elif choice.verb == minor_species.VERB:
            minor_species.play(state, seat, choice)
        else:
            super().play(state, seat, choice)
