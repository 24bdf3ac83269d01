"""Victory points."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from penumbra.eclipse.board import presence
from penumbra.eclipse.components import Ability
from penumbra.eclipse.language.shown import SeatResult
from penumbra.eclipse.modules import developments, minor_species, shrines
from penumbra.eclipse.position.galaxy import Sector
from penumbra.eclipse.position.player import Player
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat.alliances import points as alliance_points

SOURCES: Final = {
    "reputation": "Reputation",
    "ambassadors": "Ambassadors",
    "sectors": "Sectors",
    "discoveries": "Discoveries",
    "monoliths": "Monoliths",
    "technologies": "Technologies",
    "species": "Species",
    "traitor": "Traitor",
    "trophies": "Ancients destroyed",
    "developments": "Developments",
    "shrines": "Shrines",
    "alliance": "Alliance",
}
"""Where points come from, as people are told."""


def score(state: EclipseState, seat: int) -> dict[str, int]:
    """A player's points by where they come from, and their ``total`` (nd.score.sum)."""
    return score_with(state, seat, points_at(state, seat))


def score_with(state: EclipseState, seat: int, on_map: Mapping[str, Mapping[str, int]]) -> dict[str, int]:
    """The same of a player whose points on the map are known as :func:`points_at` tells them.

    nd.diplomacy.vp, nd.diplomacy.traitor-vp, nd.reputation.vp, nd.score.sectors, nd.score.monoliths,
    nd.score.technology, nd.score.no-trade-at-end, nd.discovery.vp, sd.warp.tech-points, sd.warp.discovery-points,
    ra.homeworld.cruiser-kept, ra.center.kept, ra.ally.tile-before-sharing.
    """
    player = state.players[seat]
    parts = state.box.parts
    vp = parts.reputation.vp
    at = {source: sum(worth.values()) for source, worth in on_map.items()}
    unpunished = player.species.has(Ability.NO_TRAITOR_PENALTY)
    counted = {
        "reputation": sum(player.reputation),
        "ambassadors": len(player.ambassadors) * vp["ambassador"] + minor_species.points(state, seat),
        "sectors": at["sectors"],
        "discoveries": player.discoveries_kept * vp["discovery"] + sum(_promised(state, seat).values()),
        "monoliths": at["monoliths"],
        "technologies": _for_technologies(state, player),
        "species": at["species"] + _points_of_used_discoveries(state, seat),
        "traitor": vp["traitor"] if state.traitor == seat and not unpunished else 0,
    }
    if parts.npc_tiles:
        counted["trophies"] = sum(parts.npc_ships[kind].vp_if_destroyed for kind in player.trophies)
    if parts.developments:
        counted["developments"] = developments.points(state, seat)
    if parts.shrines:
        counted["shrines"] = shrines.points(state, seat)
    if parts.alliances:
        counted["alliance"] = alliance_points(state, seat)
    counted["total"] = sum(counted.values())
    return counted


_REPUTATION_POINTS: Final = "reputation_points"
"""What a discovery tile face up may count that the others do not know."""


def hidden_points(state: EclipseState, seat: int) -> dict[str, int]:
    """The points that the others cannot know, by where they come from."""
    return {
        "reputation": sum(state.players[seat].reputation),
        "discoveries": _promised(state, seat).get(_REPUTATION_POINTS, 0),
    }


def _promised(state: EclipseState, seat: int) -> dict[str, int]:
    """Points of discovery tiles kept face up, by what they count.

    sd.discovery.promo-reputation, sd.discovery.promo-artifact.
    """
    player = state.players[seat]
    if not player.kept_face_up:
        return {}
    counted = {
        "artifact_controlled": sum(place.tile.artifact for place in state.galaxy.sectors if place.owner == seat),
        _REPUTATION_POINTS: sum(player.reputation),
    }
    points = dict.fromkeys(counted, 0)
    for tile in player.kept_face_up:
        for what, each in state.box.parts.discoveries[tile].vp_per.items():
            points[what] += counted[what] // each
    return points


def _for_technologies(state: EclipseState, player: Player) -> int:
    """Points by how far each track is filled; to the automated opponent by its tiles (solo.scoring.tech)."""
    if state.box.automa is not None and state.decides_by_rule(player.seat):
        return -(-sum(map(len, player.techs)) // state.box.automa.sheet.tiles_a_point)
    track = state.box.parts.tracks.technology.vp
    return sum(track[min(len(techs), len(track) - 1)] for techs in player.techs)


def points_at(state: EclipseState, seat: int) -> dict[str, dict[str, int]]:
    """Points that lie on the map, by where they come from and by the sector's id.

    nd.score.sectors, nd.score.monoliths, sd.warp.tech-points, sd.warp.discovery-points.
    """
    own = [place for place in state.galaxy.sectors if place.owner == seat]
    monolith = state.box.parts.reputation.vp["monolith"]
    counted = {
        "sectors": {place.tile.id: place.tile.vp + sum(place.portals) for place in own},
        "monoliths": {place.tile.id: monolith for place in own if place.monolith},
        "species": _species_points_at(state, seat, own),
    }
    return {source: {id: points for id, points in worth.items() if points} for source, worth in counted.items()}


def _species_points_at(state: EclipseState, seat: int, own: list[Sector]) -> Counter[str]:
    """nd.species.planta.vp, nd.species.draco.vp, ra.exiles.vp."""
    species = state.players[seat].species
    bonus: Counter[str] = Counter()
    if species.has(Ability.VP_PER_CONTROLLED_SECTOR):
        bonus.update({place.tile.id: 1 for place in own})
    if species.has(Ability.VP_PER_ANCIENT_ON_BOARD):
        bonus.update({place.tile.id: presence.ancients(state, place) for place in state.galaxy.sectors})
    if species.has(Ability.VP_PER_ORBITAL):
        bonus.update({place.tile.id: int(place.settled_orbital()) for place in own})
    return bonus


def _points_of_used_discoveries(state: EclipseState, seat: int) -> int:
    """ra.magellan.vp."""
    player = state.players[seat]
    return player.discoveries_used if player.species.has(Ability.VP_PER_USED_DISCOVERY) else 0


def last_one(state: EclipseState) -> bool:
    """Whether one player at most is left (sd.elimination.game-end)."""
    return sum(not player.out for player in state.players) <= 1


def score_game(state: EclipseState) -> None:
    """Ends the game after the last round's upkeep (nd.cleanup.last-round, ra.hive.last-round)."""
    state.phase = "over"
    state.steps.clear()
    for player in state.players:
        if player.final is None:
            state.player_to_change(player.seat).final = score(state, player.seat)
    for entry in result(state):
        state.tell(entry["seat"], "ends with {} VP in place {}", entry["score"], entry["place"])


def _standing(state: EclipseState, side: tuple[int, ...]) -> tuple[bool, int, int]:
    """What places a side: whether it has outlasted all others, points, resources; of several the mean, rounded down.

    ra.ally.scoring, ra.ally.tiebreak.

    ra.ally.eliminated-member.
    """
    players = [state.players[seat] for seat in side]
    outlasted = state.box.last_player_wins and last_one(state) and not all(player.out for player in players)
    points = sum(player.final["total"] for player in players if player.final is not None)
    return outlasted, points // len(side), sum(sum(player.storage) for player in players) // len(side)


def result(state: EclipseState) -> list[SeatResult]:
    """By seat: the score of its side, its own parts, resources stored and the place; equal in both share it.

    Where the last player in the game wins, that place comes before all scores.

    nd.score.winner, nd.score.tie, nd.score.tie-shared, sd.elimination.game-end.
    Raises ValueError before the game is over.

    nd.elimination.score-kept.

    ra.ally.shared-win.
    """
    if not state.over:
        raise ValueError("the game is not over yet")
    rank = {seat: _standing(state, state.sides[seat]) for seat in state.seats}
    return [
        {
            "seat": seat,
            "score": rank[seat][1],
            "place": 1 + sum(other > rank[seat] for other in rank.values()),
            "resources": rank[seat][2],
            "parts": {name: points for name, points in (state.players[seat].final or {}).items() if name != "total"},
        }
        for seat in state.seats
    ]
