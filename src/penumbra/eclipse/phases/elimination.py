"""Leaving the game: giving up, or collapsing in upkeep."""

from penumbra.eclipse.board.presence import depart, has_presence
from penumbra.eclipse.components.terms import GRAY, NOBODY
from penumbra.eclipse.phases.scoring import score
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat.population import TO_TRACK, send_home
from penumbra.kernel import Landmark


def may_give_up(state: EclipseState, seat: int) -> bool:
    """Whether a player has neither discs nor ships on the map nor on the way back (nd.elimination.condition)."""
    for place in state.galaxy.sectors:
        if has_presence(place, seat):
            return False
    return not any(ship.seat == seat for ship in state.away)


def leave(state: EclipseState, seat: int) -> None:
    """A player without discs and ships gives up (nd.elimination.give-up)."""
    _go(state, seat, "gives up")


def collapse(state: EclipseState, seat: int) -> None:
    """A civilization that cannot pay its upkeep is out (nd.upkeep.collapse, nd.upkeep.collapse-score)."""
    _go(state, seat, "collapses")


def _go(state: EclipseState, seat: int, how: str) -> None:
    """The score is counted, then ships and tiles leave; structures and given ambassadors stay.

    nd.elimination.pieces-leave, nd.elimination.traitor-card, nd.diplomacy.elimination-keeps (or not:
    sd.elimination.ambassadors).

    sd.elimination.components, sd.elimination.score.
    """
    player = state.player_to_change(seat)
    player.final = score(state, seat)
    for index, place in enumerate(state.galaxy.sectors):
        for kind in player.kinds:
            for _ in range(place.count(seat, kind)):
                depart(state.sector_to_change(index), seat, kind)
    state.away = [ship for ship in state.away if ship.seat != seat]
    player.out = True
    player.passed = True
    if state.box.ambassadors_leave_with_player:
        _recall_ambassadors(state, seat)
    if state.traitor == seat:
        state.traitor = NOBODY
    state.tell(seat, "{} and leaves the game", how, mark=Landmark.OUT)
    # Not for all: with the total the others would know the reputation tiles (nd.info.reputation-hidden).
    state.tell(seat, "leaves the game with {} VP", player.final["total"], private_to=seat)


def _recall_ambassadors(state: EclipseState, seat: int) -> None:
    """Ambassadors given leave the game, those held go home with their cubes (sd.elimination.ambassadors)."""
    for other in state.players:
        if seat in other.ambassadors:
            state.player_to_change(other.seat).ambassadors.remove(seat)
            send_home(state, other.seat, (GRAY,), TO_TRACK)
    state.player_to_change(seat).ambassadors = []


def eliminate_absent(state: EclipseState) -> None:
    """Players with neither ships nor sectors after combat are out (sd.elimination.no-presence)."""
    for player in state.players:
        if not player.out and may_give_up(state, player.seat):
            _go(state, player.seat, "has no ship and no sector left")
