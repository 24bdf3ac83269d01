"""What holds in every position of every game of BlueShift: nothing appears, nothing is lost."""

import re
from collections import Counter
from collections.abc import Sequence

from penumbra.blueshift.board.fleets import unit_of
from penumbra.blueshift.board.supply import pieces_left
from penumbra.blueshift.components.terms import BUILDINGS, CARGO, NOBODY, NONE, STATS
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Entry
from penumbra.kernel.seats import seat_number

_GAINED = re.compile(r"(?:gains|collects|begins with|takes) (\d+) credits?(?: from ([A-F]))?$")
_SPENT = re.compile(r"(?:pays|for) (\d+) credits?$")


def check(state: BlueShiftState) -> None:
    """Asserts every invariant of a position."""
    _cards_conserved(state)
    _tiles_conserved(state)
    _sites_fit_together(state)
    for seat in state.seats:
        _pieces_conserved(state, seat)
        _fleet_fits_together(state, seat)
        assert state.players[seat].credits >= 0, f"seat {seat} owes {-state.players[seat].credits} credits"
    assert state.over == (not state.steps)


def credits_told(entries: Sequence[Entry]) -> Counter[int]:
    """By seat the credits that sentences of a journal say it got and gave away: what it has."""
    found: Counter[int] = Counter()
    for entry in entries:
        if entry.seat is None:
            continue
        for amount, giver in _GAINED.findall(entry.sentence):
            found[entry.seat] += int(amount)
            if giver:
                found[seat_number(giver)] -= int(amount)
        for amount in _SPENT.findall(entry.sentence):
            found[entry.seat] -= int(amount)
    return found


def _cards_conserved(state: BlueShiftState) -> None:
    in_play = [] if state.in_play is None else [state.in_play.card]
    hands = [card for player in state.players for card in player.hand]
    found = Counter([*state.deck, *state.discards, *in_play, *hands])
    assert found == Counter({number: card.copies for number, card in enumerate(state.content.cards)})


def _tiles_conserved(state: BlueShiftState) -> None:
    laid = [place.tile for place in state.sectors if place.tile != NONE]
    tiles = [*laid, *state.unused, *state.reserve]
    assert len(set(tiles)) == len(tiles), f"laid twice: {[tile for tile, count in Counter(tiles).items() if count > 1]}"
    destroyed = state.content.set_aside - len(state.reserve)
    bases = [number for number, tile in enumerate(state.content.tiles) if tile.pile == "base"]
    of_the_piles = [tile for tile in tiles if tile not in bases]
    assert len(of_the_piles) == len(state.content.tiles) - len(bases) - destroyed


def _sites_fit_together(state: BlueShiftState) -> None:
    for number, place in enumerate(state.sectors):
        assert NOBODY in (place.owner, place.ally), f"{state.name(number)} is held and allied"
        assert min(place.garrison) >= 0
        if place.ranks:
            cells = [len(state.tracks(number)[stat].values) for stat in range(len(STATS))]
            assert all(0 <= rank < count for rank, count in zip(place.ranks, cells, strict=True)), place.plain()


def _pieces_conserved(state: BlueShiftState, seat: int) -> None:
    pieces = [ship.piece for ship in state.players[seat].fleet]
    assert pieces == sorted(set(pieces)), f"seat {seat} has a ship twice: {pieces}"
    for unit in state.content.unit_ids:
        assert 0 <= pieces_left(state, seat, unit) <= state.content.units[unit].pieces, f"seat {seat}, {unit}"
    assert all(place.buildings[kind] < len(state.players) for place in state.sectors for kind in range(len(BUILDINGS)))


def _fleet_fits_together(state: BlueShiftState, seat: int) -> None:
    for ship in state.players[seat].fleet:
        unit = unit_of(state, ship)
        # In a battle a ship that is lost is still there until the round ends.
        lost = state.battle is not None and ship.sector == state.battle.sector
        assert 0 <= ship.damage < unit.hp + lost, f"seat {seat}: {ship.plain()}"
        assert 0 <= sum(ship.cargo) <= unit.capacity, f"seat {seat}: {ship.plain()}"
        assert all(ship.cargo[kind] >= 0 for kind in range(len(CARGO)))
        assert state.sectors[ship.sector].discovered, f"seat {seat} stands in an undiscovered sector"
