"""What all action steps share: activations left, and ending."""

from collections.abc import Iterable
from typing import ClassVar, Final

from penumbra.eclipse import diplomacy
from penumbra.eclipse.own_step import ActionStep
from penumbra.eclipse.reading import arguments
from penumbra.eclipse.state import EclipseState
from penumbra.kernel import Choice, Refusal

END: Final = Choice("end")


class Action(ActionStep):
    """An action under way; ``left`` activations remain, none need be used (nd.turn.action-may-be-empty)."""

    __slots__ = ("left",)
    fields: ClassVar[tuple[str, ...]] = ("seat", "left")
    verb = ""

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def activations(self, state: EclipseState, seat: int) -> Iterable[Choice]:
        """The candidates of one activation."""
        raise NotImplementedError

    def refusal(self, state: EclipseState, seat: int, choice: Choice) -> Refusal | None:
        """Why an activation is refused."""
        raise NotImplementedError

    def activate(self, state: EclipseState, seat: int, choice: Choice) -> None:
        """Carries out an activation."""
        raise NotImplementedError

    def unfinished(self, state: EclipseState, seat: int) -> Refusal | None:
        """Why the action may not end yet."""
        return None

    def takes(self, verb: str) -> bool:
        """Whether a verb belongs to this action."""
        return verb == self.verb

    def activation_choices(self, state: EclipseState, seat: int) -> list[Choice]:
        """The legal activations."""
        refusal = self.refusal
        return [choice for choice in self.activations(state, seat) if refusal(state, seat, choice) is None]

    def own_choices(self, state: EclipseState, seat: int) -> list[Choice]:
        found = self.activation_choices(state, seat)
        if self.unfinished(state, seat) is None:
            found.append(END)
        return found

    def own_candidates(self, state: EclipseState, seat: int) -> Iterable[Choice]:
        return (*self.activations(state, seat), END)

    def own_why_not(self, state: EclipseState, seat: int, choice: Choice) -> Refusal | None:
        if choice.verb == "end":
            arguments(choice, "end")
            return self.unfinished(state, seat)
        if self.takes(choice.verb):
            return self.refusal(state, seat, choice)
        return Refusal(
            "nd.turn.one-action-per-turn",
            f"During the {self.kind} action {choice.verb!r} is not possible: end it first.",
        )

    def own_play(self, state: EclipseState, seat: int, choice: Choice) -> None:
        if choice.verb == "end":
            state.steps.pop()
            if state.box.attack_judged_at_end:
                diplomacy.judge(state, seat)
        else:
            self.activate(state, seat, choice)

    def view(self, state: EclipseState, seat: int | None) -> dict[str, object]:
        return {"kind": self.kind, "seat": self.seat, "left": self.left}
