"""What all action steps share: activations left, and ending."""

from collections.abc import Iterable
from enum import StrEnum
from typing import ClassVar, Final

from penumbra.eclipse.language.notation import END
from penumbra.eclipse.language.shown import ActionView
from penumbra.eclipse.language.steps import SeatStep
from penumbra.eclipse.language.words import counted
from penumbra.eclipse.modules.minor_species import BEFRIEND
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat import diplomacy
from penumbra.eclipse.seat.alliances import PACT, SHOW_TILES
from penumbra.eclipse.seat.colony_ships import SETTLE
from penumbra.eclipse.seat.synthesis import MEANS
from penumbra.kernel import Choice, Deed, Extra, Refusal

_END: Final = Deed("end")
_END_WORDS: Final = END.write(None, ())
BESIDE: Final[tuple[Extra, ...]] = (*MEANS, SETTLE, diplomacy.PROPOSE, BEFRIEND)
"""What may be done beside all that belongs to a turn of the action phase."""

MEANWHILE: Final[tuple[Extra, ...]] = (*BESIDE, PACT, SHOW_TILES)
"""What may be done while an action or reaction is carried out."""


class Guise(StrEnum):
    """What an action is carried out as; only as an action does it grant more than one activation."""

    ACTION = "action"
    REACTION = "reaction"
    PULSAR = "pulsar"


LIMITS: Final = {
    ("explore", Guise.ACTION): "nd.explore.one-position",
    ("influence", Guise.ACTION): "nd.influence.two-moves",
    ("research", Guise.ACTION): "nd.research.one-tile",
    ("upgrade", Guise.ACTION): "nd.upgrade.take-two",
    ("build", Guise.ACTION): "nd.build.two",
    ("move", Guise.ACTION): "nd.move.three",
    ("upgrade", Guise.REACTION): "nd.reaction.upgrade",
    ("build", Guise.REACTION): "nd.reaction.build",
    ("move", Guise.REACTION): "nd.reaction.move",
    ("upgrade", Guise.PULSAR): "sd.pulsar.effect",
    ("build", Guise.PULSAR): "sd.pulsar.effect",
    ("move", Guise.PULSAR): "sd.pulsar.effect",
}
"""The rules that say how many activations there are, by what is carried out and as what."""

ALONE: Final = {
    Guise.ACTION: "nd.turn.one-action-per-turn",
    Guise.REACTION: "nd.reaction.who",
    Guise.PULSAR: "sd.pulsar.activate",
}
"""The rules by which a turn is one action, or one reaction, or one pulsar activated."""


def activations(state: EclipseState, seat: int, action: str, guise: Guise = Guise.ACTION) -> int:
    """How often an action may be carried out: the species' number and what technologies add.

    nd.tech.nanorobots; a reaction or a pulsar's action once (nd.reaction.no-species-extra, sd.pulsar.no-bonus).

    sd.reaction.no-tech-bonus, sd.tech.improved-logistics, sd.tech.pico-modulator.
    """
    if guise is not Guise.ACTION:
        return 1
    player = state.players[seat]
    granted = player.species.activations[action]
    for what, tech, more in state.box.parts.extra_activations:
        if what == action and player.has(tech):
            granted += more
    return granted


class Action(SeatStep):
    """An action under way; ``left`` activations remain, none need be used (nd.turn.action-may-be-empty).

    ``guise`` is what it is carried out as; ``activation`` names one activation in a sentence.

    sd.turn.free-steps.
    """

    __slots__ = ("guise", "left")
    fields: ClassVar[tuple[str, ...]] = ("seat", "left", "guise")
    extras: ClassVar[tuple[Extra, ...]] = MEANWHILE
    activation = ""

    def __init__(self, seat: int, left: int, guise: Guise = Guise.ACTION) -> None:
        super().__init__(seat)
        self.left = left
        self.guise = guise

    @classmethod
    def begun(cls, state: EclipseState, seat: int, guise: Guise) -> "Action":
        """The action as a seat begins it, with as many activations as its guise grants."""
        return cls(seat, activations(state, seat, cls.kind, guise), guise)

    def activations(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        """The candidates of one activation."""
        raise NotImplementedError

    def refusal(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        """Why an activation is refused."""
        raise NotImplementedError

    def activate(self, state: EclipseState, seat: int, deed: Deed) -> None:
        """Carries out an activation."""
        raise NotImplementedError

    def spent(self, state: EclipseState, seat: int) -> Refusal:
        """The refusal of one activation too many."""
        granted = activations(state, seat, self.kind, self.guise)
        made = "and that is done" if granted == 1 else "and all are done"
        return Refusal(
            LIMITS[self.kind, self.guise], f"{self._itself()} grants {counted(granted, self.activation)}, {made}."
        )

    def _itself(self) -> str:
        return f"A pulsar's {self.kind}" if self.guise is Guise.PULSAR else f"This {self.kind} {self.guise}"

    def unfinished(self, state: EclipseState, seat: int) -> Refusal | None:
        """Why the action may not end yet."""
        return None

    def activation_choices(self, state: EclipseState, seat: int) -> list[Choice]:
        """The legal activations."""
        refusal = self.refusal
        legal = [deed for deed in self.activations(state, seat) if refusal(state, seat, deed) is None]
        return [self.write(state, deed) for deed in legal]

    def choices(self, state: EclipseState, seat: int) -> list[Choice]:
        found = self.activation_choices(state, seat)
        if self.unfinished(state, seat) is None:
            found.append(_END_WORDS)
        return found

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        return (*self.activations(state, seat), _END)

    def out_of_place(self, state: EclipseState, seat: int, verb: str) -> Refusal:
        return Refusal(ALONE[self.guise], f"{self._itself()} is under way: end it before {verb!r}.")

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        return self.unfinished(state, seat) if deed.verb == "end" else self.refusal(state, seat, deed)

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        if deed.verb == "end":
            state.steps.pop()
            if state.box.attack_judged_at_end:
                diplomacy.judge(state, seat)
        else:
            self.activate(state, seat, deed)

    def view(self, state: EclipseState, seat: int | None) -> ActionView:
        return {"kind": self.kind, "seat": self.seat, "left": self.left, "guise": self.guise.value}
