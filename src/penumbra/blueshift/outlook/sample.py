"""A state that fits all that a seat knows, with everything else drawn anew."""

from random import Random
from typing import TypeVar

from penumbra.blueshift.components.terms import NONE
from penumbra.blueshift.effects.insight import hands_open_to
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Chance

_State = TypeVar("_State", bound=BlueShiftState)


def sample(state: _State, seat: int, rng: Random) -> _State:
    """Draws anew the tiles face down, the order of the deck, the hands of others, and the dice to come.

    Whatever is drawn from lies in an order of its own first: with the same luck a sample is the same for all states
    that the seat cannot tell apart.
    """
    twin = state.copy()
    twin.chance = Chance(rng.randbytes(32))
    for pile in ("planet", "space"):
        _redraw_tiles(twin, pile, seat, rng)
    _redraw_cards(twin, {seat, *hands_open_to(state, seat)}, rng)
    return twin


def _redraw_tiles(twin: BlueShiftState, pile: str, seat: int, rng: Random) -> None:
    """Tiles of a pile that lie face down change places with those that were left over, but for those looked at."""
    tiles = twin.content.tiles
    hidden = [
        place
        for place in twin.sectors
        if place.tile != NONE
        and not place.discovered
        and tiles[place.tile].pile == pile
        and not place.seen_by >> seat & 1
    ]
    spare = [tile for tile in twin.unused if tiles[tile].pile == pile]
    pool = sorted([*(place.tile for place in hidden), *spare])
    rng.shuffle(pool)
    for place in hidden:
        place.tile = pool.pop()
    rest = iter(pool)
    twin.unused = [next(rest) if tiles[tile].pile == pile else tile for tile in twin.unused]


def _redraw_cards(twin: BlueShiftState, known: set[int], rng: Random) -> None:
    others = [player for player in twin.players if player.seat not in known]
    pool = sorted([*twin.deck, *(card for player in others for card in player.hand)])
    rng.shuffle(pool)
    for player in others:
        player.hand = sorted(pool.pop() for _ in player.hand)
    twin.deck = pool
