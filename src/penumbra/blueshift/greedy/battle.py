"""Battles in space: to fight or to flee, who fires first, what is hit."""

from penumbra.blueshift.combat.aid import Aid
from penumbra.blueshift.combat.fighters import battle_of
from penumbra.blueshift.combat.flight import Decision, Retreat
from penumbra.blueshift.combat.losses import Shelter
from penumbra.blueshift.combat.volley import Assigning, Firing
from penumbra.blueshift.greedy import weights
from penumbra.blueshift.greedy.place import Craft, Place
from penumbra.blueshift.greedy.sight import Sight
from penumbra.blueshift.greedy.skirmish import force, win_chance
from penumbra.blueshift.phases.space_combat import SpaceCombat
from penumbra.kernel import Choice


def _here(sight: Sight) -> Place:
    return sight.places[battle_of(sight.state).sector]


def _chance(place: Place) -> float:
    return win_chance(force(place.mine), force(place.foes))


def order(sight: Sight, step: SpaceCombat) -> Choice:
    """The surest battle first: who flees from it cannot come to another."""
    return max(sight.choices, key=lambda choice: _chance(sight.at(choice.args[0])))


def aid(sight: Sight, step: Aid) -> Choice:
    """What helps in one battle helps in the first that is not won anyway."""
    return Choice("aid" if _chance(_here(sight)) < 1 - weights.HOPELESS else "spare")


def decide(sight: Sight, step: Decision) -> Choice:
    """A hopeless fleet flees; one that defends an own site fights on for longer, for what it guards would be lost."""
    place = _here(sight)
    home = place.owner == sight.seat
    hopeless = weights.HOPELESS_AT_HOME if home else weights.HOPELESS
    return Choice("flee" if _chance(place) < hopeless else "stay")


def fire(sight: Sight, step: Firing) -> Choice:
    """The smallest ships fire first, all of a kind, and in the first round at those that flee: then as surely."""
    chase = battle_of(sight.state).round == 1
    sizes: dict[str, int] = {unit: kind.size for unit, kind in sight.classes.items()}

    def first(choice: Choice) -> tuple[bool, int, int]:
        unit, number = choice.args
        return (choice.verb == "chase") != chase, sizes[unit], -int(number)

    return min(sight.choices, key=first)


def hit(sight: Sight, step: Assigning) -> Choice:
    """The dearest target that is nearest to falling; of the own fleet what has most hit points left."""
    own = step.by != sight.seat
    place = _here(sight)
    crafts = {craft.word: craft for craft in (place.mine if own else place.foes)}

    def rank(choice: Choice) -> tuple[float, float]:
        craft = crafts.get(choice.args[0])
        left = 1 if craft is None else _left(craft)
        price = sight.classes["interceptor"].price if craft is None else craft.kind.price
        return (left, -price) if own else (price, -left)

    return max(sight.choices, key=rank)


def _left(craft: Craft) -> int:
    """The hit points that a ship has left."""
    return craft.kind.hp - craft.damage


def shelter(sight: Sight, step: Shelter) -> Choice:
    """The ship that is hardest to sink takes a unit aboard."""
    return max(sight.choices, key=lambda choice: _left(sight.ship(choice.args[0])))


def retreat(sight: Sight, step: Retreat) -> Choice:
    """To the sector that is nearest to an own site, and not into what is unknown where that can be helped."""

    def far(choice: Choice) -> tuple[int, bool]:
        place = sight.at(choice.args[0])
        return min([sight.far(own)[place.index] for own in sight.own], default=0), not place.discovered

    return min(sight.choices, key=far)
