"""Upkeep: colony ships, then money in and out, then science and materials."""

from collections.abc import Iterable
from typing import ClassVar, Final

from penumbra.eclipse.components.terms import MATERIALS, MONEY, RESOURCES, SCIENCE
from penumbra.eclipse.language.notation import ABANDON, PAY, SHRINE
from penumbra.eclipse.language.shown import ActionsLeft, UpkeepView, by_resource
from penumbra.eclipse.language.steps import SeatStep
from penumbra.eclipse.phases.elimination import collapse
from penumbra.eclipse.phases.scoring import last_one
from penumbra.eclipse.position.player import Player
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat.colony_ships import Settle
from penumbra.eclipse.seat.control import take_disc
from penumbra.eclipse.seat.synthesis import Synthesize, spare_ships
from penumbra.eclipse.seat.trade import Trade, stored_after, within_reach
from penumbra.kernel import Choice, Deed, Extra, PhaseStep, Refusal, by_verb

_PAY: Final = Deed("pay")


def balance(state: EclipseState, player: Player) -> int:
    """Money that would be left: storage and income less upkeep (nd.upkeep.money, nd.upkeep.bankruptcy-income-falls)."""
    return _left(state, player, player.storage[MONEY])


def _left(state: EclipseState, player: Player, money: int) -> int:
    parts = state.box.parts
    return money + player.income(parts, MONEY) - player.upkeep(parts)


def payable_actions(state: EclipseState, player: Player) -> ActionsLeft:
    """How many more discs may leave the track before the upkeep cannot be paid, were nothing else paid for.

    nd.upkeep.money, nd.upkeep.action-discs-count, nd.upkeep.bankruptcy-trade.
    """
    traded = within_reach(player, player.storage, MONEY, spare_ships(player))
    return {"paid": _payable(state, player, player.storage[MONEY]), "traded": _payable(state, player, traded)}


def _payable(state: EclipseState, player: Player, money: int) -> int:
    parts = state.box.parts
    means = money + player.income(parts, MONEY)
    return next((discs for discs in range(player.discs, 0, -1) if player.upkeep(parts, discs) <= means), 0)


def _lost(state: EclipseState, player: Player, storage: list[int], ships: int) -> bool:
    """Whether one who stores this, with ships that give resources, has neither sectors to give up nor means to pay."""
    if any(place.owner == player.seat for place in state.galaxy.sectors):
        return False
    return _left(state, player, within_reach(player, storage, MONEY, ships)) < 0


class Upkeeps(PhaseStep):
    """The players' upkeep one after the other, in turn order, unless the game ends before.

    nd.upkeep.player-order, sd.elimination.game-end, sd.upkeep.simultaneous.
    """

    __slots__ = ("queue",)
    kind = "upkeeps"
    fields: ClassVar[tuple[str, ...]] = ("queue",)

    def __init__(self, queue: tuple[int, ...]) -> None:
        self.queue = queue

    @staticmethod
    def of(state: EclipseState) -> "Upkeeps":
        """Upkeep for all who are in the game, beginning with the start player."""
        return Upkeeps(tuple(seat for seat in state.seats_from(state.start_seat) if not state.players[seat].out))

    def run(self, state: EclipseState) -> None:
        if not self.queue or (state.box.last_player_wins and last_one(state)):
            state.steps.pop()
            return
        seat, self.queue = self.queue[0], self.queue[1:]
        state.steps.append(Upkeep(seat))


class TradeForUpkeep(Trade):
    """Trading in upkeep: nobody trades away what it needs and so collapses (nd.upkeep.collapse-trade-first).

    nd.upkeep.bankruptcy-trade.
    """

    __slots__ = ()

    def choices(self, state: EclipseState, seat: int) -> list[Choice]:
        if any(place.owner == seat for place in state.galaxy.sectors):
            return super().choices(state, seat)  # Whoever has a sector to give up is never ruined by a trade.
        return super(Trade, self).choices(state, seat)

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        refusal = super().why_not(state, seat, deed)
        if refusal is None and _ruinous(state, seat, deed):
            cost = state.players[seat].upkeep(state.box.parts)
            why = f"After this trade the upkeep of {cost} could not be paid any more."
            return Refusal("nd.upkeep.collapse-trade-first", why)
        return refusal


class SynthesizeForUpkeep(Synthesize):
    """Colony ships that give resources in upkeep: nobody takes others than money, needs it and so collapses.

    ra.magellan.colony-resource-timing.
    """

    __slots__ = ()

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        refusal = super().why_not(state, seat, deed)
        if refusal is None:
            player = state.players[seat]
            storage = player.storage[:]
            storage[deed.values[0]] += 1
            if _lost(state, player, storage, spare_ships(player) - 1):
                cost = player.upkeep(state.box.parts)
                why = f"With this ship used so, the upkeep of {cost} could not be paid any more."
                return Refusal("nd.upkeep.collapse-trade-first", why)
        return refusal


class SettleInUpkeep(Settle):
    """Colony ships in upkeep: they come first, so not after a sector was given up (nd.upkeep.order).

    nd.upkeep.colony.
    """

    __slots__ = ()

    def choices(self, state: EclipseState, seat: int) -> list[Choice]:
        return [] if _giving_up(state) else super().choices(state, seat)

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        if _giving_up(state):
            return Refusal("nd.upkeep.order", "Colony ships come before sectors are given up.")
        return super().why_not(state, seat, deed)


def _ruinous(state: EclipseState, seat: int, trade: Deed) -> bool:
    """Whether a trade would leave the player unable to pay."""
    player = state.players[seat]
    return _lost(state, player, stored_after(player, trade), spare_ships(player))


def _giving_up(state: EclipseState) -> bool:
    """Whether whose upkeep it is has begun to give up sectors."""
    step = state.steps[-1]
    assert isinstance(step, Upkeep)
    return step.giving_up


class Upkeep(SeatStep):
    """One player's upkeep; whom nothing can save any more collapses (nd.upkeep.collapse).

    nd.upkeep.bankruptcy-discs, nd.upkeep.bankruptcy-choice, nd.upkeep.bankruptcy-science-later, nd.upkeep.production.
    """

    __slots__ = ("giving_up",)
    kind = "upkeep"
    fields: ClassVar[tuple[str, ...]] = ("seat", "giving_up")
    forms = by_verb(PAY, ABANDON)
    extras: ClassVar[tuple[Extra, ...]] = (TradeForUpkeep(), SynthesizeForUpkeep(), SettleInUpkeep())

    def __init__(self, seat: int, giving_up: bool = False) -> None:
        super().__init__(seat)
        self.giving_up = giving_up

    def runs(self, state: EclipseState) -> bool:
        player = state.players[self.seat]
        return super().runs(state) or _lost(state, player, player.storage, spare_ships(player))

    def run(self, state: EclipseState) -> None:
        if super().runs(state):
            super().run(state)
            return
        state.steps.pop()
        collapse(state, self.seat)

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        if balance(state, state.players[seat]) >= 0:
            return (_PAY,)
        sectors = state.galaxy.sectors
        own = [Deed("abandon", (index,)) for index, place in enumerate(sectors) if place.owner == seat]
        return (*own, _PAY)

    def out_of_place(self, state: EclipseState, seat: int, verb: str) -> Refusal:
        if verb == SHRINE.verb and state.box.parts.shrines:
            why = "One shrine may be built at the beginning of the upkeep phase, and that is past."
            return Refusal("ra.shrine.one-per-upkeep", why)
        return Refusal("nd.upkeep.order", "In upkeep you use colony ships, trade, and pay.")

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        left = balance(state, state.players[seat])
        if deed.verb == "pay":
            if left < 0:
                return Refusal("nd.upkeep.must-pay", f"{-left} money is missing: trade, or give up a sector.")
            return None
        place = state.galaxy.sectors[deed.values[0]]
        if left >= 0:
            why = f"Sectors are given up only while money is missing; upkeep leaves {left}."
            return Refusal("nd.upkeep.bankruptcy-only-if-short", why)
        if place.owner != seat:
            return Refusal("nd.influence.from", f"Sector {place.tile.id} does not hold your influence disc.")
        return None

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        player = state.player_to_change(seat)
        if deed.verb == "abandon":
            place = state.sector_to_change(deed.values[0])
            self.giving_up = True
            player.discs += 1
            state.tell(seat, "gives up sector {} to pay for upkeep", place.tile.id)
            take_disc(state, seat, place)
            return
        parts = state.box.parts
        state.steps.pop()
        income, cost = player.income(parts, MONEY), player.upkeep(parts)
        player.storage[MONEY] += income - cost
        gains = [player.income(parts, kind) for kind in (SCIENCE, MATERIALS)]
        player.storage[SCIENCE] += gains[0]
        player.storage[MATERIALS] += gains[1]
        state.tell(
            seat,
            "gets {} money, pays {} upkeep, gets {} science and {} materials",
            income,
            cost,
            gains[0],
            gains[1],
        )

    def view(self, state: EclipseState, seat: int | None) -> UpkeepView:
        player = state.players[self.seat]
        parts = state.box.parts
        return {
            "kind": self.kind,
            "seat": self.seat,
            "income": by_resource([player.income(parts, resource) for resource in range(len(RESOURCES))]),
            "cost": player.upkeep(parts),
            "balance": balance(state, player),
        }
