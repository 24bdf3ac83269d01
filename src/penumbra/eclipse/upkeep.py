"""Upkeep: colony ships, then money in and out, then science and materials."""

from collections.abc import Iterable
from typing import Any, ClassVar, Final

from penumbra.eclipse import colony_ships, trade
from penumbra.eclipse.control import take_disc
from penumbra.eclipse.elimination import collapse
from penumbra.eclipse.own_step import ColonyStep
from penumbra.eclipse.player import Player
from penumbra.eclipse.reading import arguments, sector
from penumbra.eclipse.scoring import last_one
from penumbra.eclipse.seat_step import PhaseStep
from penumbra.eclipse.state import EclipseState
from penumbra.eclipse.terms import MATERIALS, MONEY, RESOURCES, SCIENCE
from penumbra.kernel import Choice, Refusal

_PAY: Final = Choice("pay")


def balance(state: EclipseState, player: Player) -> int:
    """Money that would be left: storage and income less upkeep (nd.upkeep.money)."""
    return _left(state, player, player.storage[MONEY])


def _left(state: EclipseState, player: Player, money: int) -> int:
    parts = state.box.parts
    return money + player.income(parts, MONEY) - player.upkeep(parts)


def _lost(state: EclipseState, player: Player, storage: list[int]) -> bool:
    """Whether a player who stores this has neither sectors to give up nor enough to trade."""
    if _left(state, player, trade.within_reach(player, storage, MONEY)) >= 0:
        return False
    return not any(place.owner == player.seat for place in state.galaxy.sectors)


class Upkeeps(PhaseStep):
    """The players' upkeep one after the other, in turn order, unless the game ends before.

    ``giving_up`` says whether the first in the ``queue`` has begun to give up sectors.
    nd.upkeep.player-order, sd.elimination.game-end.
    """

    __slots__ = ("giving_up", "queue")
    kind = "upkeeps"
    fields: ClassVar[tuple[str, ...]] = ("queue", "giving_up")

    def __init__(self, queue: tuple[int, ...], giving_up: bool = False) -> None:
        self.queue = queue
        self.giving_up = giving_up

    @staticmethod
    def of(state: EclipseState) -> "Upkeeps":
        """Upkeep for all who are in the game, beginning with the start player."""
        return Upkeeps(tuple(seat for seat in state.seats_from(state.start_seat) if not state.players[seat].out))

    def run(self, state: EclipseState) -> None:
        if not self.queue or (state.box.last_player_wins and last_one(state)):
            state.steps.pop()
            return
        seat, self.queue = self.queue[0], self.queue[1:]
        state.steps.append(Upkeep(seat, self.giving_up))
        self.giving_up = False
        settle(state, seat)


def settle(state: EclipseState, seat: int) -> None:
    """A player whom nothing can save any more collapses (nd.upkeep.collapse, nd.upkeep.collapse-trade-first)."""
    player = state.players[seat]
    if _lost(state, player, player.storage):
        state.steps.pop()
        collapse(state, seat)


def _ruinous(state: EclipseState, seat: int, choice: Choice) -> bool:
    """Whether a trade would leave the player unable to pay."""
    player = state.players[seat]
    return _lost(state, player, trade.stored_after(player, choice))


class Upkeep(ColonyStep):
    """One player's upkeep: colony ships come first, so not after a sector was given up (nd.upkeep.order)."""

    __slots__ = ("giving_up",)
    kind = "upkeep"
    fields: ClassVar[tuple[str, ...]] = ("seat", "giving_up")

    def __init__(self, seat: int, giving_up: bool = False) -> None:
        super().__init__(seat)
        self.giving_up = giving_up

    def own_candidates(self, state: EclipseState, seat: int) -> Iterable[Choice]:
        if balance(state, state.players[seat]) >= 0:
            return (_PAY,)
        own = [Choice("abandon", (place.tile.id,)) for place in state.galaxy.sectors if place.owner == seat]
        return (*own, _PAY)

    def own_why_not(self, state: EclipseState, seat: int, choice: Choice) -> Refusal | None:
        left = balance(state, state.players[seat])
        if choice.verb == "pay":
            arguments(choice, "pay")
            if left < 0:
                return Refusal("nd.upkeep.must-pay", f"{-left} money is missing: trade, or give up a sector.")
            return None
        if choice.verb != "abandon":
            return Refusal("nd.upkeep.order", "In upkeep you use colony ships, trade, and pay.")
        number = arguments(choice, "abandon <sector>")[0]
        place = state.galaxy.sectors[sector(state, number)]
        if left >= 0:
            why = f"Sectors are given up only while money is missing; upkeep leaves {left}."
            return Refusal("nd.upkeep.bankruptcy-only-if-short", why)
        if place.owner != seat:
            return Refusal("nd.influence.from", f"Sector {number} does not hold your influence disc.")
        return None

    def why_not(self, state: EclipseState, seat: int, choice: Choice) -> Refusal | None:
        """Nobody trades away what upkeep needs and so collapses (nd.upkeep.collapse-trade-first)."""
        if self.giving_up and choice.verb == colony_ships.VERB:
            return Refusal("nd.upkeep.order", "Colony ships come before sectors are given up.")
        refusal = super().why_not(state, seat, choice)
        if refusal is None and choice.verb == trade.VERB and _ruinous(state, seat, choice):
            cost = state.players[seat].upkeep(state.box.parts)
            why = f"After this trade the upkeep of {cost} could not be paid any more."
            return Refusal("nd.upkeep.collapse-trade-first", why)
        return refusal

    def trade_choices(self, state: EclipseState, seat: int) -> list[Choice]:
        return [choice for choice in super().trade_choices(state, seat) if not _ruinous(state, seat, choice)]

    def colony_choices(self, state: EclipseState, seat: int) -> list[Choice]:
        return [] if self.giving_up else super().colony_choices(state, seat)

    def own_play(self, state: EclipseState, seat: int, choice: Choice) -> None:
        player = state.players[seat]
        if choice.verb == "abandon":
            player.discs += 1
            state.tell(seat, "gives up sector {} to pay for upkeep", choice.args[0])
            take_disc(state, seat, state.sector(choice.args[0]))
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

    def play(self, state: EclipseState, seat: int, choice: Choice) -> None:
        """Anything but paying may have changed what can still be paid, so the seat's upkeep begins anew."""
        super().play(state, seat, choice)
        if choice.verb != "pay":
            below = state.steps[state.steps.index(self) - 1]
            assert isinstance(below, Upkeeps)
            below.queue = (seat, *below.queue)
            below.giving_up = self.giving_up or choice.verb == "abandon"
            state.steps.remove(self)

    def view(self, state: EclipseState, seat: int | None) -> dict[str, Any]:
        player = state.players[self.seat]
        parts = state.box.parts
        return {
            "kind": self.kind,
            "seat": self.seat,
            "income": {kind: player.income(parts, number) for number, kind in enumerate(RESOURCES)},
            "cost": player.upkeep(parts),
            "balance": balance(state, player),
        }
