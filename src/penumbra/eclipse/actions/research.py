"""Research: take a technology from the supply board."""

from collections.abc import Iterable

from penumbra.eclipse.actions.action import Action
from penumbra.eclipse.reading import arguments, tech
from penumbra.eclipse.state import EclipseState
from penumbra.eclipse.technologies import gain_technology, price, take_refusal
from penumbra.eclipse.terms import SCIENCE
from penumbra.kernel import Choice, Refusal


class Research(Action):
    """Takes up to ``left`` technologies (nd.research.one-tile)."""

    __slots__ = ()
    kind = "research"
    verb = "research"

    def activations(self, state: EclipseState, seat: int) -> Iterable[Choice]:
        if not self.left:
            return []
        techs = state.box.parts.techs
        return [Choice("research", (techs[one].id,)) for one, count in enumerate(state.tech_supply) if count]

    def refusal(self, state: EclipseState, seat: int, choice: Choice) -> Refusal | None:
        wanted = tech(state, arguments(choice, "research <technology>")[0])
        if not self.left:
            return Refusal("nd.research.one-tile", "This action has taken as many technologies as it may.")
        refusal = take_refusal(state, seat, wanted)
        if refusal is not None:
            return refusal
        cost, stored = price(state, seat, wanted), state.players[seat].storage[SCIENCE]
        if stored < cost:
            name = state.box.parts.techs[wanted].name
            return Refusal("nd.research.pay-science", f"{name} costs {cost} science, and only {stored} are stored.")
        return None

    def activate(self, state: EclipseState, seat: int, choice: Choice) -> None:
        wanted = tech(state, choice.args[0])
        self.left -= 1
        state.players[seat].storage[SCIENCE] -= price(state, seat, wanted)
        gain_technology(state, seat, wanted)
