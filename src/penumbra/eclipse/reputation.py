"""Reputation tiles and the track they share with ambassadors."""

from penumbra.eclipse.player import Player
from penumbra.eclipse.state import EclipseState


def reputation_room(player: Player, ambassadors: int | None = None) -> int:
    """How many reputation tiles the track can hold beside its ambassadors, best arranged.

    Ambassadors fill their own spaces first (nd.diplomacy.rearrange, nd.reputation.spaces).
    """
    track = player.species.reputation_track
    held = player.envoys() if ambassadors is None else ambassadors
    shared = track.count("either") - max(0, held - track.count("ambassador"))
    return shared + track.count("reputation")


def ambassador_room(player: Player) -> int:
    """How many ambassadors the track can hold if no reputation tile is in the way (nd.diplomacy.space)."""
    track = player.species.reputation_track
    return track.count("ambassador") + track.count("either")


def draw(state: EclipseState, number: int) -> tuple[int, ...]:
    """Draws tiles from the bag, highest first; fewer where the bag is short (nd.reputation.bag-short)."""
    bag = state.reputation_bag
    drawn: list[int] = []
    for _ in range(min(number, sum(bag))):
        place = state.chance.below(sum(bag))
        for value, count in enumerate(bag):
            if place < count:
                bag[value] -= 1
                drawn.append(value)
                break
            place -= count
    if drawn:
        state.revealed += 1
    return tuple(sorted(drawn, reverse=True))


def put_back(state: EclipseState, tiles: tuple[int, ...] | list[int]) -> None:
    """Returns tiles to the bag."""
    for value in tiles:
        state.reputation_bag[value] += 1
