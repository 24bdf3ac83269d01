"""Trade: units of one resource for one of another, or some, at the rate of the player's board."""

from collections.abc import Iterable
from itertools import product
from operator import ge
from typing import Final

from penumbra.eclipse.components.terms import RESOURCES
from penumbra.eclipse.language.notation import TRADE as TRADE_FORM
from penumbra.eclipse.language.words import stored, units
from penumbra.eclipse.position.player import Player
from penumbra.eclipse.position.state import EclipseState
from penumbra.kernel import Choice, Deed, Extra, Refusal, by_verb

_KINDS: Final = range(len(RESOURCES))
_ALL: Final = tuple(Deed("trade", (give, get)) for give in _KINDS for get in _KINDS if give != get)
_WORDS: Final = {
    enough: tuple(TRADE_FORM.write(None, trade.values) for trade in _ALL if enough[trade.values[0]])
    for enough in product((False, True), repeat=len(RESOURCES))
}
"""The trades by whether there is enough of each resource to give it."""


class Trade(Extra):
    """Trading beside a step (nd.trade.when, sd.trade.stored-only)."""

    __slots__ = ()
    forms = by_verb(TRADE_FORM)

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        """Every trade of one kind for another (nd.trade.single-kind)."""
        return _ALL

    def choices(self, state: EclipseState, seat: int) -> list[Choice]:
        """The trades the seat can pay for."""
        player = state.players[seat]
        return list(_WORDS[tuple(map(ge, player.storage, player.trade_rates))])

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        """A trade gives the rate in one kind and gets one of another (nd.trade.any-time)."""
        give, get = deed.values
        if give == get:
            kind = RESOURCES[give]
            return Refusal("nd.trade.any-time", f"A trade turns one resource into another, not {kind} into {kind}.")
        player = state.players[seat]
        rate = player.trade_rate(give)
        if player.storage[give] < rate:
            return Refusal(
                "nd.trade.rate-by-species",
                f"Trading for {units(player.trade_gain(give), RESOURCES[get])} takes"
                f" {units(rate, RESOURCES[give])}, and {stored(player.storage[give])}.",
            )
        return None

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        """Pays the rate and gets what it buys."""
        player = state.player_to_change(seat)
        player.storage = stored_after(player, deed)
        give, get = deed.values
        paid, bought = units(player.trade_rate(give), RESOURCES[give]), units(player.trade_gain(give), RESOURCES[get])
        state.tell(seat, "trades {} for {}", paid, bought)


TRADE: Final = Trade()


def within_reach(player: Player, storage: list[int], wanted: int, ships: int = 0) -> int:
    """How much of a resource a player who stores this can have: all else traded, and a unit for each of some ships."""
    return (
        storage[wanted]
        + ships
        + sum(
            amount // player.trade_rate(kind) * player.trade_gain(kind)
            for kind, amount in enumerate(storage)
            if kind != wanted
        )
    )


def stored_after(player: Player, deed: Deed) -> list[int]:
    """What a player has stored after a trade: the rate less of one kind, what it buys more of another."""
    give, get = deed.values
    storage = player.storage[:]
    storage[give] -= player.trade_rate(give)
    storage[get] += player.trade_gain(give)
    return storage
