"""Technologies: prices, and what may be taken."""

from penumbra.eclipse.components.printed import Technology
from penumbra.eclipse.components.terms import CATEGORIES, RARE
from penumbra.eclipse.language.words import counted
from penumbra.eclipse.position.state import EclipseState
from penumbra.kernel import Refusal


def discount(state: EclipseState, seat: int, category: int) -> int:
    """The number on the leftmost free space of a technology track (nd.research.discount).

    nd.research.discount-own-category.
    """
    row = state.box.parts.tracks.technology.discount
    return row[min(len(state.players[seat].techs[category]), len(row) - 1)]


def next_space(state: EclipseState, seat: int, category: int) -> tuple[int, int] | None:
    """Discount and points that a track would show with one technology more; None where it is full.

    nd.research.discount, nd.score.technology, nd.research.track-full.
    """
    track = state.box.parts.tracks.technology
    held = len(state.players[seat].techs[category]) + 1
    if held > track.spaces:
        return None
    return track.discount[min(held, len(track.discount) - 1)], track.vp[min(held, len(track.vp) - 1)]


def track_of(state: EclipseState, tech: int) -> int | None:
    """The track a technology belongs on; None for a rare one, which goes on any (sd.research.rare-any-track).

    sd.research.category.
    """
    category = state.box.parts.tech_category[tech]
    return None if category == RARE else category


def price(state: EclipseState, seat: int, tech: int, track: int) -> int:
    """What a technology on a track costs this player in science (nd.research.cost, ra.rare.discount)."""
    return _less(state.box.parts.techs[tech], _reduction(state, seat, track))


def within(state: EclipseState, seat: int, science: int) -> list[tuple[int, int]]:
    """The technologies on the supply board that cost no more than that, each with the track where it would lie."""
    techs, reductions = state.box.parts.techs, _reductions(state, seat)
    return [(number, track) for number, track in placings(state) if _less(techs[number], reductions[track]) <= science]


def placings(state: EclipseState) -> list[tuple[int, int]]:
    """The technologies on the supply board, each with the tracks where it may lie: a rare one with any."""
    supply, tracks = enumerate(state.tech_supply), state.box.parts.tech_tracks
    return [(number, track) for number, count in supply if count for track in tracks[number]]


def _reduction(state: EclipseState, seat: int, track: int) -> int:
    """What a player pays less for what goes on a track."""
    return discount(state, seat, track) + state.players[seat].discount(state.box.parts, "research")


def _reductions(state: EclipseState, seat: int) -> list[int]:
    """By track what a player pays less."""
    return [_reduction(state, seat, track) for track in range(len(CATEGORIES))]


def _less(tech: Technology, reduction: int) -> int:
    """The price that is left, not below the lowest that is printed."""
    return max(tech.min_cost, tech.cost - reduction)


def take_refusal(state: EclipseState, seat: int, tech: int, track: int) -> Refusal | None:
    """Why a technology tile may not be taken by a player and put on a track, whatever it costs."""
    parts = state.box.parts
    player = state.players[seat]
    if not state.tech_supply[tech] and state.tech_preview[tech]:
        why = f"{parts.techs[tech].name} is on show for the next round and comes to the supply board in the cleanup."
        return Refusal("ra.variant.predictable-not-for-sale", why)
    if not state.tech_supply[tech]:
        return Refusal("nd.research.only-available", f"{parts.techs[tech].name} does not lie on the supply board.")
    if player.has(tech):
        started = parts.techs[tech].id in player.species.start_tech_tracks
        rule = "ra.rare.starting-rare" if started else "nd.research.no-duplicate"
        return Refusal(rule, f"You already have {parts.techs[tech].name}.")
    if len(player.techs[track]) >= parts.tracks.technology.spaces:
        held = counted(len(player.techs[track]), "technology")
        return Refusal("nd.research.track-full", f"The {CATEGORIES[track]} track is full: it holds {held}.")
    return None


def prices(state: EclipseState, seat: int) -> dict[int, dict[int, int]]:
    """What each technology that a player may take costs on each track where it may be put."""
    techs, reductions = state.box.parts.techs, _reductions(state, seat)
    found: dict[int, dict[int, int]] = {}
    for number, track in placings(state):
        if take_refusal(state, seat, number, track) is None:
            found.setdefault(number, {})[track] = _less(techs[number], reductions[track])
    return found


def cheapest_free(state: EclipseState, seat: int) -> list[int]:
    """The technologies an Ancient Technology may be: the cheapest by printed price among those one lacks.

    nd.discovery.ancient-technology, nd.discovery.ancient-technology-printed-price; never a rare one
    (sd.discovery.ancient-tech-rare).

    sd.discovery.ancient-tech-track-full.
    """
    techs = state.box.parts.techs
    open_to_take = [
        tech
        for tech, track in enumerate(state.box.parts.tech_category)
        if track != RARE and take_refusal(state, seat, tech, track) is None
    ]
    lowest = min((techs[tech].cost for tech in open_to_take), default=0)
    return [tech for tech in open_to_take if techs[tech].cost == lowest]
