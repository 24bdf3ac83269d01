"""Who is out of the game, and the end of it."""

from penumbra.blueshift.board.fleets import unit_of
from penumbra.blueshift.board.points import parts_of_score, points
from penumbra.blueshift.board.sites import sites_of
from penumbra.blueshift.components.terms import NOBODY
from penumbra.blueshift.language.shown import SeatResult
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Landmark, OneSeatStep


def lost(state: BlueShiftState) -> list[int]:
    """The players who control no site and have no ship but turrets, and are still in the game."""
    return [
        player.seat
        for player in state.players
        if not player.out
        and not sites_of(state, player.seat)
        and not any(unit_of(state, ship).moves for ship in player.fleet)
    ]


def eliminate(state: BlueShiftState, seat: int) -> None:
    """A player is out: alliances and turrets go, the hand is discarded, what was left of the turn is dropped.

    bs.victory.elimination, bs.victory.elimination-turrets, bs.victory.last-player.
    """
    player = state.players[seat]
    player.out = True
    player.fleet = []
    state.discards += player.hand
    player.hand = []
    for place in state.sectors:
        if place.ally == seat:
            place.ally = NOBODY
    state.tell(seat, "is out of the game", mark=Landmark.OUT)
    state.steps[:] = [step for step in state.steps if not (isinstance(step, OneSeatStep) and step.seat == seat)]
    left = [other for other in state.seats if not state.players[other].out]
    if len(left) == 1:
        win(state, left[0])


def win(state: BlueShiftState, seat: int) -> None:
    """Ends the game."""
    state.winner = seat
    state.steps.clear()
    state.tell(seat, "wins the game with {} points", points(state, seat))


def result(state: BlueShiftState) -> list[SeatResult]:
    """The places: the winner first, then by points; players with as many share a place."""
    scores = [points(state, seat) for seat in state.seats]
    ranking = [(seat == state.winner, scores[seat]) for seat in state.seats]
    return [
        {
            "seat": seat,
            "place": 1 + sum(other > ranking[seat] for other in ranking),
            "score": scores[seat],
            "parts": parts_of_score(state, seat),
        }
        for seat in state.seats
    ]
