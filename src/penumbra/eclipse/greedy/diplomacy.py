"""Relations with others, by a rule that can be said in one sentence.

An ambassador is a point and a cube that raises income, so relations are wanted with everybody whom
the seat is not at blows with, as long as no reputation tile worth more than the ambassador must go.
"""

from math import inf

from penumbra.eclipse.components.terms import MONEY, RESOURCES
from penumbra.eclipse.greedy.economy import TRACKS, Economy
from penumbra.eclipse.greedy.sight import Sight
from penumbra.eclipse.language.vocabulary import DIRECTIONS_OF_PLAY
from penumbra.eclipse.seat.diplomacy import Proposal
from penumbra.eclipse.seat.reputation import ambassador_room, tiles_beside
from penumbra.kernel import Choice
from penumbra.kernel.seats import seat_number


def wants(sight: Sight, economy: Economy, other: int) -> bool:
    """Whether relations with a seat are wanted."""
    if other not in sight.allies and _at_blows(sight, other):
        return False
    return _displaced(sight) <= sight.weights.ambassador + max([economy.cube(track) for track in TRACKS])


def _at_blows(sight: Sight, other: int) -> bool:
    """Whether ships of a seat stand in an own sector or among own ships."""
    return any(other in place.sector.entered and sight.present(place) for place in sight.places)


def _displaced(sight: Sight) -> float:
    """The tile that an ambassador pushes off the track: 0 where there is room, infinite where no tile makes any."""
    player = sight.player
    ambassadors = player.envoys() + 1
    if ambassadors > ambassador_room(player):
        return inf
    tiles = player.reputation
    return float(min(tiles)) if len(tiles) > tiles_beside(player.reputation_track, ambassadors) else 0.0


def propose(sight: Sight, economy: Economy) -> Choice | None:
    """A proposal, in the first turn of a round only: others are asked once a round and not at every turn."""
    return None if sight.discs_used or sight.player.passed else _proposal(sight, economy)


def overture(sight: Sight, economy: Economy) -> Choice:
    """A proposal outside any turn, to whoever is wanted."""
    return _proposal(sight, economy) or Choice("end")


def _proposal(sight: Sight, economy: Economy) -> Choice | None:
    """A proposal to one who is wanted, with the cube that raises income most."""
    offers = sight.of("propose")
    wanted = {letter for letter in {one.args[0] for one in offers} if wants(sight, economy, seat_number(letter))}
    return _best_cube(economy, [one for one in offers if one.args[0] in wanted])


def _best_cube(economy: Economy, offers: list[Choice]) -> Choice | None:
    """Of choices whose last word is a track the one whose cube raises income most."""
    worth = [(economy.cube(RESOURCES.index(one.args[-1])), one) for one in offers]
    return max(worth)[1] if worth else None


def befriend(sight: Sight, economy: Economy) -> Choice | None:
    """A minor species whose points and discounts are worth more than its price, while there is room for it."""
    if not sight.state.minor_supply or _displaced(sight) > sight.weights.ambassador:
        return None
    most, best = 0.0, None
    for choice in sight.of("befriend"):
        kind = next(one for one in sight.parts.minor_species if one.id == choice.args[0])
        if kind.cost > economy.surplus(MONEY):
            continue
        value = (kind.vp + sum(kind.vp_per.values())) * sight.weights.minor_point
        value += sum(kind.discount.values()) * sight.weights.minor_discount * (sight.rounds_left - 1) / 4
        if kind.cubes:
            value += economy.cube(RESOURCES.index(choice.args[1]))
        value -= kind.cost * economy.worth[MONEY]
        if value > most:
            most, best = value, choice
    return best


def answer(sight: Sight, economy: Economy, step: Proposal) -> Choice:
    """Accepts with the cube that raises income most, or refuses."""
    accepted = _best_cube(economy, sight.of("accept"))
    return accepted if accepted is not None and wants(sight, economy, step.proposer) else Choice("refuse")


def make_room(sight: Sight) -> Choice:
    """The lowest tile goes."""
    return min(sight.of("drop"), key=lambda one: int(one.args[0]))


def direction(sight: Sight) -> Choice:
    """The way round in which its own turn comes sooner after that of the start player."""
    seats = sight.state.player_count
    clockwise = (sight.seat - sight.state.start_seat) % seats
    return Choice("direction", (DIRECTIONS_OF_PLAY[2 * clockwise > seats],))
