"""Trade: units of one resource for one of another, or some, at the rate of the player's board."""

from collections.abc import Iterable
from typing import ClassVar, Final

from penumbra.eclipse.player import Player
from penumbra.eclipse.reading import resource
from penumbra.eclipse.state import EclipseState
from penumbra.eclipse.terms import RESOURCES
from penumbra.eclipse.words import stored, units
from penumbra.kernel import Choice, Extra, Refusal, arguments

VERB: Final = "trade"
_ALL: Final = tuple(Choice(VERB, (give, get)) for give in RESOURCES for get in RESOURCES if give != get)
_BY_GIVEN: Final = tuple(tuple(trade for trade in _ALL if trade.args[0] == give) for give in RESOURCES)


class Trade(Extra):
    """Trading beside a step (nd.trade.when)."""

    __slots__ = ()
    verbs: ClassVar[tuple[str, ...]] = (VERB,)

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Choice]:
        """Every trade of one kind for another (nd.trade.single-kind)."""
        return _ALL

    def choices(self, state: EclipseState, seat: int) -> list[Choice]:
        """The trades the seat can pay for."""
        player = state.players[seat]
        found: list[Choice] = []
        for give, trades in enumerate(_BY_GIVEN):
            if player.storage[give] >= player.trade_rate(give):
                found += trades
        return found

    def why_not(self, state: EclipseState, seat: int, choice: Choice) -> Refusal | None:
        """A trade gives the rate in one kind and gets one of another (nd.trade.any-time)."""
        words = arguments(choice, "trade <resource given> <resource received>")
        give, get = resource(words[0]), resource(words[1])
        if give == get:
            return Refusal(
                "nd.trade.any-time", f"A trade turns one resource into another, not {words[0]} into {words[0]}."
            )
        player = state.players[seat]
        rate = player.trade_rate(give)
        if player.storage[give] < rate:
            return Refusal(
                "nd.trade.rate-by-species",
                f"Trading for {units(player.trade_gain(give), RESOURCES[get])} takes"
                f" {units(rate, RESOURCES[give])}, and {stored(player.storage[give])}.",
            )
        return None

    def play(self, state: EclipseState, seat: int, choice: Choice) -> None:
        """Pays the rate and gets what it buys."""
        player = state.player_to_change(seat)
        player.storage = stored_after(player, choice)
        give, get = choice.args
        kind = resource(give)
        state.tell(seat, "trades {} for {}", units(player.trade_rate(kind), give), units(player.trade_gain(kind), get))


TRADE: Final = Trade()


def within_reach(player: Player, storage: list[int], wanted: int) -> int:
    """How much of a resource a player who stores this can have, all else traded for it."""
    return storage[wanted] + sum(
        amount // player.trade_rate(kind) * player.trade_gain(kind)
        for kind, amount in enumerate(storage)
        if kind != wanted
    )


def stored_after(player: Player, choice: Choice) -> list[int]:
    """What a player has stored after a trade: the rate less of one kind, what it buys more of another."""
    give, get = resource(choice.args[0]), resource(choice.args[1])
    storage = player.storage[:]
    storage[give] -= player.trade_rate(give)
    storage[get] += player.trade_gain(give)
    return storage
