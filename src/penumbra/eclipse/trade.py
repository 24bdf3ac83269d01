"""Trade: units of one resource for one unit of another, at the rate of the player's board."""

from collections.abc import Iterable
from typing import Final

from penumbra.eclipse.reading import arguments, resource
from penumbra.eclipse.state import EclipseState
from penumbra.eclipse.terms import RESOURCES
from penumbra.kernel import Choice, Refusal

VERB: Final = "trade"
_ALL: Final = tuple(Choice(VERB, (give, get)) for give in RESOURCES for get in RESOURCES if give != get)


def candidates(state: EclipseState, seat: int) -> Iterable[Choice]:
    """Every trade of one kind for another (nd.trade.single-kind)."""
    return _ALL


def why_not(state: EclipseState, seat: int, choice: Choice) -> Refusal | None:
    """A trade gives the rate in one kind and gets one of another (nd.trade.any-time)."""
    words = arguments(choice, "trade <resource given> <resource received>")
    give, get = resource(words[0]), resource(words[1])
    if give == get:
        return Refusal("nd.trade.any-time", f"A trade turns one resource into another, not {words[0]} into {words[0]}.")
    player = state.players[seat]
    rate = player.trade_rate(give)
    if player.storage[give] < rate:
        return Refusal(
            "nd.trade.rate-by-species",
            f"One {RESOURCES[get]} costs {rate} {RESOURCES[give]}, and only {player.storage[give]} are stored.",
        )
    return None


def play(state: EclipseState, seat: int, choice: Choice) -> None:
    """Pays the rate and gets one unit."""
    give, get = resource(choice.args[0]), resource(choice.args[1])
    player = state.players[seat]
    rate = player.trade_rate(give)
    player.storage[give] -= rate
    player.storage[get] += 1
    state.tell(seat, "trades {} {} for 1 {}", rate, RESOURCES[give], RESOURCES[get])
