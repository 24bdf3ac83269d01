"""Victory points: they are what lies on the board at any time."""

from typing import NamedTuple

from penumbra.blueshift.board.sites import alliances_of, sites_of
from penumbra.blueshift.components.terms import NOBODY
from penumbra.blueshift.position.state import BlueShiftState


def parts_of_score(state: BlueShiftState, seat: int) -> dict[str, int]:
    """The points of a player by what they are for.

    bs.victory.planet-3, bs.victory.station-1, bs.victory.alliance-1, bs.victory.station-alliance-0,
    bs.victory.lost-points, bs.victory.marker-end-turn, bs.setup.base-may-be-station.
    """
    worth = state.content.figures.victory_points
    controlled = [_is_station(state, sector) for sector in sites_of(state, seat)]
    allied = [_is_station(state, sector) for sector in alliances_of(state, seat)]
    return {
        "planets": controlled.count(False) * worth.controlled_planet,
        "stations": controlled.count(True) * worth.controlled_station,
        "alliances": allied.count(False) * worth.alliance_planet + allied.count(True) * worth.alliance_station,
    }


def points(state: BlueShiftState, seat: int) -> int:
    """The points of a player."""
    return sum(parts_of_score(state, seat).values())


def holds_enough(state: BlueShiftState, seat: int) -> bool:
    """Whether a player would win if the player's turn began now (bs.victory.sixteen-held)."""
    return points(state, seat) >= state.content.figures.victory_points_to_win


class Heir(NamedTuple):
    """Who wins unless stopped, and how many others have their turns before."""

    seat: int
    others: int


def heir(state: BlueShiftState) -> Heir | None:
    """The player who is the first to begin a turn with enough points, if all stays as it is.

    The turn under way counts for none. bs.victory.not-immediate, bs.victory.interrupted, bs.victory.first-to-hold.
    """
    after = [*state.seats_from(state.active)[1:], state.active] if state.active != NOBODY else [*state.seats]
    coming = [seat for seat in after if not state.players[seat].out]
    return next((Heir(seat, others) for others, seat in enumerate(coming) if holds_enough(state, seat)), None)


def _is_station(state: BlueShiftState, sector: int) -> bool:
    return state.tile(sector).kind == "station"
