"""Victory points: they are what lies on the board at any time."""

from penumbra.blueshift.board.sites import alliances_of, sites_of
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


def _is_station(state: BlueShiftState, sector: int) -> bool:
    return state.tile(sector).kind == "station"
