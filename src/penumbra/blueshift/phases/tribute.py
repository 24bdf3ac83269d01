"""Phase 2: tribute, and rebellions."""

from collections.abc import Iterable
from typing import ClassVar

from penumbra.blueshift.board.income import tribute
from penumbra.blueshift.board.rebellion import attempt_rebellion, never_rebels
from penumbra.blueshift.board.sites import sites_of
from penumbra.blueshift.components.terms import PROSPERITY
from penumbra.blueshift.language.notation import REBEL
from penumbra.blueshift.language.shown import TributeView
from penumbra.blueshift.language.words import credits
from penumbra.blueshift.phases.phase import Phase
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Deed, Refusal, by_verb


def _rebellious(state: BlueShiftState, seat: int) -> tuple[int, ...]:
    """The sites of a player that attempt a rebellion.

    bs.rebel.trigger, bs.rebel.blockade, bs.rebel.alliance-no-rebellion, bs.rebel.neutral-no-rebellion,
    bs.general.base-no-protection.
    """
    poor = [sector for sector in sites_of(state, seat) if not state.stat(sector, PROSPERITY)]
    return tuple(sector for sector in poor if not never_rebels(state, sector))


class Tribute(Phase):
    """Credits for sites and alliances, then a roll for each poor site in the order that the player names.

    ``rebels`` are the sites still to roll for, ``paid`` says that tribute has been collected. bs.rebel.order.
    """

    __slots__ = ("paid", "rebels")
    kind = "tribute"
    fields: ClassVar[tuple[str, ...]] = ("seat", "paid", "rebels")
    forms = by_verb(REBEL)
    asks = "name the site that is next to attempt a rebellion"

    def __init__(self, seat: int, paid: bool = False, rebels: tuple[int, ...] = ()) -> None:
        super().__init__(seat)
        self.paid = paid
        self.rebels = rebels

    def goes_on(self, state: BlueShiftState) -> bool:
        return len(self.rebels) < 2

    def go_on(self, state: BlueShiftState) -> None:
        if not self.paid:
            gained = tribute(state, self.seat)
            state.players[self.seat].credits += gained
            state.tell(self.seat, "collects {}", credits(gained))
            self.paid = True
            self.rebels = _rebellious(state, self.seat)
        elif self.rebels:
            self._roll(state, self.rebels[0])
        else:
            state.steps.pop()

    def _roll(self, state: BlueShiftState, sector: int) -> None:
        self.rebels = tuple(other for other in self.rebels if other != sector)
        attempt_rebellion(state, sector)

    def candidates(self, state: BlueShiftState, seat: int) -> Iterable[Deed]:
        return [Deed("rebel", (sector,)) for sector in self.rebels]

    def why_not(self, state: BlueShiftState, seat: int, deed: Deed) -> Refusal | None:
        if deed.values[0] not in self.rebels:
            return Refusal("bs.rebel.trigger", f"{state.name(deed.values[0])} attempts no rebellion now.")
        return None

    def play(self, state: BlueShiftState, seat: int, deed: Deed) -> None:
        self._roll(state, deed.values[0])

    def view(self, state: BlueShiftState, seat: int | None) -> TributeView:
        return {**super().view(state, seat), "rebels": [state.spot(sector) for sector in self.rebels]}
