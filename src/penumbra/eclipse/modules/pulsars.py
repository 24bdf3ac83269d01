"""Pulsars: sectors whose disc lies on an action space and carries that action out when it moves."""

from collections.abc import Callable, Iterable

from penumbra.eclipse.components.box import Box
from penumbra.eclipse.components.terms import ACTIONS
from penumbra.eclipse.language.notation import PULSAR
from penumbra.eclipse.language.words import listed
from penumbra.eclipse.position.galaxy import Sector
from penumbra.eclipse.position.state import EclipseState
from penumbra.kernel import Deed, Extra, Refusal, by_verb


class ActivatePulsar(Extra):
    """Activating a pulsar in place of an action (sd.pulsar.activate); ``begin`` lets a seat carry out what it says."""

    __slots__ = ("begin",)
    forms = by_verb(PULSAR)

    def __init__(self, begin: Callable[[EclipseState, int, str], None]) -> None:
        self.begin = begin

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        """Every action space of every pulsar that the seat controls."""
        sectors, on_map = state.galaxy.sectors, state.galaxy.by_id
        pulsars = sorted([on_map[number] for number in state.box.parts.pulsars if number in on_map])
        return [
            Deed("pulsar", (index, ACTIONS.index(space)))
            for index in pulsars
            if sectors[index].owner == seat
            for space in sectors[index].tile.action_spaces
        ]

    def offers(self, printed: Box) -> bool:
        return bool(printed.parts.pulsars)

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        """The rules of activating a pulsar in place of an action (sd.pulsar.activate).

        sd.pulsar.not-first-round-block.
        """
        place, action = _space(state, deed)
        number, spaces = place.tile.id, place.tile.action_spaces
        if not spaces:
            return Refusal("sd.pulsar.spaces", f"Sector {number} is no pulsar.")
        if action not in spaces:
            return Refusal("sd.pulsar.spaces", f"Pulsar {number} has spaces for {listed(list(spaces))}, not {action}.")
        if state.players[seat].passed:
            return Refusal("sd.pulsar.not-passed", "After passing no pulsar is activated.")
        if place.owner != seat:
            return Refusal("sd.pulsar.activate", f"Sector {number} does not hold your influence disc.")
        if place.spent:
            return Refusal("sd.pulsar.each-once", f"Pulsar {number} was activated this round.")
        if spaces.index(action) == place.spot:
            return Refusal("sd.pulsar.activate", f"The disc of {number} already lies on {action}.")
        return None

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        """Moves the disc; what it comes to lie on is carried out once, and that is the turn (sd.pulsar.each-once)."""
        index, number = deed.values
        place, action = state.sector_to_change(index), ACTIONS[number]
        state.steps.pop()
        place.spot = place.tile.action_spaces.index(action)
        place.spent = True
        self.begin(state, seat, action)
        state.tell(seat, "activates pulsar {}: {}", place.tile.id, action)


def _space(state: EclipseState, deed: Deed) -> tuple[Sector, str]:
    """The pulsar and the action that a choice names."""
    index, action = deed.values
    return state.galaxy.sectors[index], ACTIONS[action]


def renew(state: EclipseState) -> None:
    """In the next round every pulsar may be activated again."""
    for index, place in enumerate(state.galaxy.sectors):
        if place.spent:
            state.sector_to_change(index).spent = False
