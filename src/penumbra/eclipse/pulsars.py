"""Pulsars: sectors whose disc lies on an action space and carries that action out when it moves."""

from collections.abc import Iterable
from typing import ClassVar, Final

from penumbra.eclipse.actions.action import Form
from penumbra.eclipse.actions.begin import begin
from penumbra.eclipse.reading import sector
from penumbra.eclipse.state import EclipseState
from penumbra.kernel import Choice, Extra, Refusal, arguments, one_of

VERB: Final = "pulsar"


class ActivatePulsar(Extra):
    """Activating a pulsar in place of an action (sd.pulsar.activate)."""

    __slots__ = ()
    verbs: ClassVar[tuple[str, ...]] = (VERB,)

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Choice]:
        """Every action space of every pulsar that the seat controls."""
        return [
            Choice(VERB, (place.tile.id, space))
            for place in state.galaxy.sectors
            if place.tile.action_spaces and place.owner == seat
            for space in place.tile.action_spaces
        ]

    def why_not(self, state: EclipseState, seat: int, choice: Choice) -> Refusal | None:
        """The rules of activating a pulsar in place of an action (sd.pulsar.activate)."""
        number, word = arguments(choice, "pulsar <sector> <action>")
        place = state.galaxy.sectors[sector(state, number)]
        if not place.tile.action_spaces:
            return Refusal("sd.pulsar.spaces", f"Sector {number} is no pulsar.")
        space = one_of(word, place.tile.action_spaces, "action space of a pulsar")
        if state.players[seat].passed:
            return Refusal("sd.pulsar.not-passed", "After passing no pulsar is activated.")
        if place.owner != seat:
            return Refusal("sd.pulsar.activate", f"Sector {number} does not hold your influence disc.")
        if place.spent:
            return Refusal("sd.pulsar.each-once", f"Pulsar {number} was activated this round.")
        if space == place.spot:
            return Refusal("sd.pulsar.activate", f"The disc of {number} already lies on {word}.")
        return None

    def play(self, state: EclipseState, seat: int, choice: Choice) -> None:
        """Moves the disc; what it comes to lie on is carried out once, and that is the turn (sd.pulsar.each-once)."""
        number, action = choice.args
        state.steps.pop()
        place = state.sector_to_change(state.galaxy.by_id[number])
        place.spot = place.tile.action_spaces.index(action)
        place.spent = True
        begin(state, seat, action, Form.PULSAR)
        state.tell(seat, "activates pulsar {}: {}", number, action)


ACTIVATE_PULSAR: Final = ActivatePulsar()


def renew(state: EclipseState) -> None:
    """In the next round every pulsar may be activated again."""
    for index, place in enumerate(state.galaxy.sectors):
        if place.spent:
            state.sector_to_change(index).spent = False
