"""Alliances, by what sharing the score costs or brings, as far as all can see the points.

An alliance is two points for its tile, a border that needs no guard and fleets that fight together; for that a share
may be somewhat less than what a seat would have alone. It is left for one reason only: the others have fallen so far
behind that alone, with the Betrayer tile, a seat would clearly score more.
"""

from collections.abc import Set

from penumbra.eclipse.greedy.economy import Economy
from penumbra.eclipse.greedy.sight import Place, Sight
from penumbra.eclipse.outlook.view import points_in_sight
from penumbra.eclipse.seat.alliances import Consent, members
from penumbra.kernel import Choice
from penumbra.kernel.seats import seat_number


def pact(sight: Sight) -> Choice | None:
    """The offer that gives the best share of those that are fair to all, during the first action of a round only."""
    if sight.at_turn or sight.discs_used != 1 or not sight.parts.alliances:
        return None
    offers = {one: _together(sight, one) for verb in ("found", "join", "invite") for one in sight.of(verb)}
    fair = [one for one, together in offers.items() if all(_fair(sight, seat, together) for seat in together)]
    return max(fair, key=lambda one: (_share(sight, offers[one]), one), default=None)


def consent(sight: Sight, step: Consent) -> Choice:
    """Agrees where the share that comes of it is worth having."""
    together = {*step.entering, *members(sight.state, step.alliance)}
    return Choice("accept" if _fair(sight, sight.seat, together) else "refuse")


def betray(sight: Sight, economy: Economy) -> Choice | None:
    """Leaves late in the game, where that is clearly worth more than the share, for an action that can be paid.

    Not among the ships or at the disc of an ally, which would be an attack.
    """
    leave = Choice("betray")
    if (
        not sight.allies
        or sight.rounds_left > sight.weights.betrayal_rounds
        or not economy.pays(1)
        or not sight.may(leave)
    ):
        return None
    if any(place.visited and _hosted(sight, place) for place in sight.places):
        return None
    alone = _points(sight, sight.seat) + sight.parts.alliance_terms.vp_betrayer_side
    return leave if alone > _share(sight, {sight.seat, *sight.allies}) + sight.weights.betrayal else None


def _hosted(sight: Sight, place: Place) -> bool:
    """Whether a sector holds an ally's disc or ships."""
    return any(place.owner == ally or ally in place.sector.entered for ally in sight.allies)


def _together(sight: Sight, offer: Choice) -> set[int]:
    """Who would be allied."""
    if offer.verb == "found":
        return {sight.seat, seat_number(offer.args[1])}
    if offer.verb == "join":
        alliance = [one.id for one in sight.parts.alliances].index(offer.args[0])
        return {sight.seat, *members(sight.state, alliance)}
    return {sight.seat, seat_number(offer.args[0]), *sight.allies}


def _fair(sight: Sight, seat: int, together: Set[int]) -> bool:
    """Whether sharing with these costs a seat no more than being allied is worth."""
    return _share(sight, together) >= _points(sight, seat) - sight.weights.allied


def _share(sight: Sight, together: Set[int]) -> float:
    """What each of these would score now, allied, by the points that all can see."""
    points = sum([_points(sight, seat) for seat in together])
    return sight.parts.alliance_terms.vp_face_up + points / len(together)


def _points(sight: Sight, seat: int) -> int:
    """A seat's points that all can see, without those for a tile of an alliance."""
    seen = points_in_sight(sight.state, seat, sight.seat)
    return sum([points or 0 for source, points in seen.items() if source not in ("reputation", "alliance")])
