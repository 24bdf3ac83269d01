"""Setting up a game: the map, the roll for species, bases, hands and ships."""

from collections.abc import Mapping, Sequence
from typing import Any

from penumbra.blueshift.components.content import Content
from penumbra.blueshift.components.loading import own_box
from penumbra.blueshift.components.printed import MapSpot
from penumbra.blueshift.language.notation import NOTATION
from penumbra.blueshift.outlook.seen_state import SeenState
from penumbra.blueshift.phases.turn import TurnOrder
from penumbra.blueshift.position.galaxy import Sector
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.blueshift.setup.options import Options, plain_options, read_options
from penumbra.blueshift.setup.seating import ChooseSpecies, PlaceBase, StartingResources
from penumbra.kernel import Chance, Game


class BlueShiftGame(Game[Options]):
    """BlueShift, played with the box that comes along or with another one of its shape."""

    name = "blueshift"
    title = "BlueShift"
    notation = NOTATION

    def __init__(self, content: Content | None = None) -> None:
        self.content = content or own_box()

    def options(self, raw: Mapping[str, Any]) -> Options:
        return read_options(self.content, raw)

    def plain_options(self, options: Options) -> dict[str, Any]:
        return plain_options(self.content, options)

    def seats(self, options: Options) -> int:
        return options.players

    def start(self, options: Options, seed: bytes, journal: bool = False) -> SeenState:
        state = SeenState(self.content, options.players, Chance(seed), options.beginner, journal)
        lay_out(state, options.spots)
        _shuffle_deck(state)
        state.first = _roll_for_first(state)
        order = state.seats_from(state.first)
        state.steps = [
            TurnOrder(state.first),
            StartingResources(),
            *(PlaceBase(seat) for seat in order),
            *(ChooseSpecies(seat) for seat in reversed(order)),
        ]
        state.settle()
        return state


def lay_out(state: BlueShiftState, spots: Sequence[MapSpot]) -> None:
    """Lays the map from the leftmost column to the right, each from the top, out of two shuffled piles.

    bs.setup.three-piles, bs.setup.three-empty-aside, bs.setup.shuffle-separately, bs.setup.planet-spots,
    bs.setup.unknown-spots, bs.setup.laying-order, bs.setup.base-spots-open, bs.setup.unused-tiles.
    """
    content = state.content
    planets, space = content.pile("planet"), content.pile("space")
    empty = [tile for tile in space if content.tiles[tile].kind == "empty"]
    state.reserve = empty[: content.set_aside]
    space = [tile for tile in space if tile not in state.reserve]
    state.chance.shuffle(planets)
    state.chance.shuffle(space)
    piles = {"planet": iter(planets), "unknown": iter(space)}
    for spot in sorted(spots, key=lambda one: (one.q, one.r)):
        position = (spot.q, spot.r)
        state.at[position] = len(state.sectors)
        state.sectors.append(Sector(position) if spot.kind == "base" else Sector(position, next(piles[spot.kind])))
    state.unused = [*piles["planet"], *piles["unknown"]]


def _shuffle_deck(state: BlueShiftState) -> None:
    """bs.deck.size."""
    state.deck = [number for number, card in enumerate(state.content.cards) for _ in range(card.copies)]
    state.chance.shuffle(state.deck)


def _roll_for_first(state: BlueShiftState) -> int:
    """Who rolls highest chooses first and has the first turn; those who tie roll again among themselves.

    bs.setup.species-roll, bs.setup.species-roll-tie, bs.turn.first-player.
    """
    rolling = list(state.seats)
    while len(rolling) > 1:
        rolled = {seat: state.roll("setup") for seat in rolling}
        for seat, die in rolled.items():
            state.tell(seat, "rolls a {}", die)
        rolling = [seat for seat in rolling if rolled[seat] == max(rolled.values())]
    return rolling[0]
