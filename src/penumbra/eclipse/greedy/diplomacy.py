"""Relations with others, by a rule that can be said in one sentence.

An ambassador is a point and a cube that raises income, so relations are wanted with everybody whom
the seat is not at blows with, as long as no reputation tile worth more than the ambassador must go.
"""

from math import inf

from penumbra.eclipse.components.terms import RESOURCES
from penumbra.eclipse.greedy import weights
from penumbra.eclipse.greedy.economy import Economy
from penumbra.eclipse.greedy.sight import Sight
from penumbra.eclipse.seat.reputation import spaces_for_ambassadors, tiles_beside
from penumbra.kernel import Choice
from penumbra.kernel.seats import seat_number


def wants(sight: Sight, economy: Economy, other: int) -> bool:
    """Whether relations with a seat are wanted."""
    at_blows = any(
        other in place.fleets and (place.owner == sight.seat or sight.seat in place.fleets) for place in sight.places
    )
    at_blows = at_blows and other not in sight.allies
    if at_blows:
        return False
    return _displaced(sight) <= weights.AMBASSADOR + max(economy.cube(kind) for kind in RESOURCES)


def _displaced(sight: Sight) -> float:
    """The tile that an ambassador pushes off the track: 0 where there is room, infinite where no tile makes any."""
    track = sight.me["reputation"]["spaces"]
    ambassadors = sight.envoys + 1
    if ambassadors > spaces_for_ambassadors(track):
        return inf
    tiles = sight.me["reputation"]["tiles"]
    return float(min(tiles)) if len(tiles) > tiles_beside(track, ambassadors) else 0.0


def propose(sight: Sight, economy: Economy) -> Choice | None:
    """A proposal, in the first turn of a round only: others are asked once a round and not at every turn."""
    if sight.discs_used or sight.kind != "turn" or sight.me["passed"]:
        return None
    found = [one for one in sight.of("propose") if wants(sight, economy, seat_number(one.args[0]))]
    return max(found, key=lambda one: (economy.cube(one.args[1]), one)) if found else None


def overture(sight: Sight, economy: Economy) -> Choice:
    """A proposal outside any turn, to whoever is wanted."""
    found = [one for one in sight.of("propose") if wants(sight, economy, seat_number(one.args[0]))]
    return max(found, key=lambda one: (economy.cube(one.args[1]), one)) if found else Choice("end")


def befriend(sight: Sight, economy: Economy) -> Choice | None:
    """A minor species whose points and discounts are worth more than its price, while there is room for it."""
    if _displaced(sight) > weights.AMBASSADOR:
        return None
    best: tuple[float, Choice] | None = None
    for choice in sight.of("befriend"):
        kind = next(one for one in sight.parts.minor_species if one.id == choice.args[0])
        if kind.cost > economy.surplus("money"):
            continue
        value = (kind.vp + sum(kind.vp_per.values())) * weights.MINOR_POINT
        value += sum(kind.discount.values()) * weights.MINOR_DISCOUNT * (sight.rounds_left - 1) / 4
        if kind.cubes:
            value += economy.cube(choice.args[1])
        value -= kind.cost * economy.worth["money"]
        if value > 0 and (best is None or value > best[0]):
            best = (value, choice)
    return None if best is None else best[1]


def answer(sight: Sight, economy: Economy) -> Choice:
    """Accepts with the cube that raises income most, or refuses."""
    offers = sight.of("accept")
    if not offers or not wants(sight, economy, sight.step["proposer"]):
        return Choice("refuse")
    return max(offers, key=lambda one: (economy.cube(one.args[0]), one))


def make_room(sight: Sight) -> Choice:
    """The lowest tile goes."""
    return min(sight.of("drop"), key=lambda one: int(one.args[0]))
