"""What it is worth that a marker moves, a site rebels or ships are damaged: what cards do to the board."""

from collections.abc import Iterable

from penumbra.blueshift.board.rebellion import never_rebels
from penumbra.blueshift.components.terms import DEFENSE, NOBODY, POPULATION, PROSPERITY
from penumbra.blueshift.greedy import weights
from penumbra.blueshift.greedy.place import Craft, Place
from penumbra.blueshift.greedy.sight import Sight
from penumbra.blueshift.greedy.worth import Worth


def rank(sight: Sight, worth: Worth, place: Place, stat: int, steps: int) -> float:
    """What it is worth that the marker of a stat moves by so many cells."""
    values, cell = place.track(stat), place.ranks[stat]
    after = min(max(cell + steps, 0), len(values) - 1)
    if stat == DEFENSE:
        return _for_holder(sight, worth, place, (after - cell) * weights.RANK_OF_DEFENSE)
    if stat == POPULATION and place.owner == NOBODY:
        return 0.0
    changed = (values[after] - values[cell]) * worth.income
    if stat == PROSPERITY and place.owner != NOBODY:
        changed += (bool(values[after]) - bool(values[cell])) * _unrest(worth, place)
    return _for_holder(sight, worth, place, changed)


def _unrest(worth: Worth, place: Place) -> float:
    """What a controlled site loses of its worth where it attempts rebellions."""
    return (1 - worth.lasting(place)) * worth.points_for(place)


def _for_holder(sight: Sight, worth: Worth, place: Place, changed: float) -> float:
    """What a site gains, to the seat: its own good, a rival's harm."""
    holder = place.ally if place.owner == NOBODY else place.owner
    if holder == NOBODY:
        return 0.0
    return changed if holder == sight.seat else -changed * worth.rival(holder)


def rebellion(sight: Sight, worth: Worth, place: Place) -> float:
    """What it is worth that a rival's site attempts a rebellion."""
    if place.owner in (NOBODY, sight.seat) or never_rebels(sight.state, place.index):
        return 0.0
    return max(0, 6 - place.defense) / 6 * worth.loss(place)


def harm(sight: Sight, worth: Worth, crafts: Iterable[Craft], share: float) -> float:
    """What it is worth that each ship takes a damage with a chance."""
    total = 0.0
    for craft in crafts:
        loss = share * craft.kind.price / craft.kind.hp * weights.CREDIT
        total += -loss if craft.seat == sight.seat else loss * worth.rival(craft.seat)
    return total
