"""Questions that effects put to a seat: ranks, places, ships, sectors and opponents are chosen one at a time."""

from abc import abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from penumbra.blueshift.components.effects import Effect
from penumbra.blueshift.language.notation import AGAINST, AIM, DONE
from penumbra.blueshift.language.shown import AimingView, AskView
from penumbra.blueshift.language.steps import SeatStep
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Deed, Refusal, by_verb

_Effect = TypeVar("_Effect", bound=Effect)


def may_decline(state: BlueShiftState) -> bool:
    """Whether the card on the table says that its effect may be declined (bs.card.optional-effect)."""
    return state.in_play is not None and state.content.cards[state.in_play.card].optional


class Asking(SeatStep, Generic[_Effect]):
    """What ``effect`` asks of a seat, until the seat has done or nothing is left that it may choose.

    bs.card.no-legal-target, bs.card.as-much-as-possible.
    """

    __slots__ = ("effect",)
    fields: ClassVar[tuple[str, ...]] = ("seat", "effect")

    def __init__(self, seat: int, effect: _Effect) -> None:
        super().__init__(seat)
        self.effect = effect

    @property
    def tag(self) -> str:
        """The id of the effect."""
        return str(type(self.effect).__struct_config__.tag)

    @abstractmethod
    def options(self, state: BlueShiftState) -> Iterable[Deed]:
        """A superset of what may be chosen, but for being done."""

    @abstractmethod
    def why_unfit(self, state: BlueShiftState, deed: Deed) -> Refusal | None:
        """Why one of these may not be chosen, or None."""

    @abstractmethod
    def choose(self, state: BlueShiftState, deed: Deed) -> None:
        """Does what was chosen."""

    def why_not_done(self, state: BlueShiftState) -> Refusal | None:
        """Why the seat may not stop here, or None (bs.card.optional-effect)."""
        if may_decline(state):
            return None
        return Refusal("bs.card.optional-effect", "This effect may not be declined.")

    def runs(self, state: BlueShiftState) -> bool:
        return all(self.why_unfit(state, deed) is not None for deed in self.options(state))

    def run(self, state: BlueShiftState) -> None:
        state.steps.pop()

    def candidates(self, state: BlueShiftState, seat: int) -> Iterable[Deed]:
        yield from self.options(state)
        yield Deed("done")

    def why_not(self, state: BlueShiftState, seat: int, deed: Deed) -> Refusal | None:
        return self.why_not_done(state) if deed.verb == "done" else self.why_unfit(state, deed)

    def play(self, state: BlueShiftState, seat: int, deed: Deed) -> None:
        if deed.verb == "done":
            state.steps.pop()
        else:
            self.choose(state, deed)

    def plain(self) -> dict[str, Any]:
        return {"kind": self.kind, **{name: msgspec.to_builtins(getattr(self, name)) for name in self.fields}}

    def view(self, state: BlueShiftState, seat: int | None) -> AskView:
        return {**super().view(state, seat), "effect": self.tag}


class Aiming(Asking[_Effect]):
    """Asks for the sectors that an effect is aimed at: ``count`` of them, each once; ``hit`` are those so far."""

    __slots__ = ("count", "hit")
    fields: ClassVar[tuple[str, ...]] = ("seat", "effect", "count", "hit")
    forms = by_verb(AIM, DONE)

    def __init__(self, seat: int, effect: _Effect, count: int = 1, hit: tuple[int, ...] = ()) -> None:
        super().__init__(seat, effect)
        self.count = count
        self.hit = hit

    @abstractmethod
    def why_not_at(self, state: BlueShiftState, sector: int) -> Refusal | None:
        """Why a sector is no legal target, or None."""

    @abstractmethod
    def strike(self, state: BlueShiftState, sector: int) -> None:
        """What happens there."""

    def options(self, state: BlueShiftState) -> Iterable[Deed]:
        return [Deed("aim", (sector,)) for sector in range(len(state.sectors))]

    def why_unfit(self, state: BlueShiftState, deed: Deed) -> Refusal | None:
        if deed.values[0] in self.hit:
            return Refusal("bs.card.no-legal-target", f"You have chosen {state.name(deed.values[0])} already.")
        return self.why_not_at(state, deed.values[0])

    def choose(self, state: BlueShiftState, deed: Deed) -> None:
        self.hit = (*self.hit, deed.values[0])
        if len(self.hit) == self.count:
            state.steps.pop()
        self.strike(state, deed.values[0])

    def view(self, state: BlueShiftState, seat: int | None) -> AimingView:
        hit = [state.spot(sector) for sector in self.hit]
        return {**super().view(state, seat), "hit": hit, "left": self.count - len(hit)}


class Against(Asking[_Effect]):
    """Asks for the opponent that an effect is aimed at."""

    __slots__ = ()
    forms = by_verb(AGAINST, DONE)

    @abstractmethod
    def why_not_against(self, state: BlueShiftState, opponent: int) -> Refusal | None:
        """Why an opponent is no legal target, or None."""

    @abstractmethod
    def strike(self, state: BlueShiftState, opponent: int) -> None:
        """What happens to the opponent."""

    def options(self, state: BlueShiftState) -> Iterable[Deed]:
        return [Deed("against", (opponent,)) for opponent in state.seats]

    def why_unfit(self, state: BlueShiftState, deed: Deed) -> Refusal | None:
        opponent = deed.values[0]
        if opponent == self.seat or state.players[opponent].out:
            return Refusal("bs.card.no-legal-target", "That is no opponent of yours.")
        return self.why_not_against(state, opponent)

    def choose(self, state: BlueShiftState, deed: Deed) -> None:
        state.steps.pop()
        self.strike(state, deed.values[0])
