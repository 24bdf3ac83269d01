"""Battles in space: to fight or to flee, who fires first, what is hit."""

from typing import cast

from penumbra.blueshift.components.terms import UnitId
from penumbra.blueshift.greedy import weights
from penumbra.blueshift.greedy.sight import Craft, Place, Sight
from penumbra.blueshift.greedy.skirmish import force, win_chance
from penumbra.blueshift.greedy.worth import Worth
from penumbra.kernel import Choice


def _here(sight: Sight) -> Place:
    battle = sight.view["battle"]
    assert battle is not None
    return sight.by_word[battle["sector"]]


def _chance(sight: Sight, place: Place) -> float:
    return win_chance(force(place.of(sight.seat)), force(place.foes(sight.seat)))


def order(sight: Sight, worth: Worth) -> Choice:
    """The surest battle first: who flees from it cannot come to another."""
    return max(sight.choices, key=lambda choice: _chance(sight, sight.by_word[choice.args[0]]))


def aid(sight: Sight, worth: Worth) -> Choice:
    """What helps in one battle helps in the first that is not won anyway."""
    return Choice("aid" if _chance(sight, _here(sight)) < 1 - weights.HOPELESS else "spare")


def decide(sight: Sight, worth: Worth) -> Choice:
    """A hopeless fleet flees; one that defends an own site fights on for longer, for what it guards would be lost."""
    place = _here(sight)
    home = place.owner == sight.seat
    hopeless = weights.HOPELESS_AT_HOME if home else weights.HOPELESS
    return Choice("flee" if _chance(sight, place) < hopeless else "stay")


def fire(sight: Sight, worth: Worth) -> Choice:
    """The smallest ships fire first, all of a kind, and in the first round at those that flee: then as surely."""
    battle = sight.view["battle"]
    assert battle is not None
    chase = battle["round"] == 1
    units = sight.content.units

    def first(choice: Choice) -> tuple[bool, int, int]:
        size = units[cast(UnitId, choice.args[0])].size or 0
        return (choice.verb == "chase") != chase, size, -int(choice.args[1])

    return min(sight.choices, key=first)


def hit(sight: Sight, worth: Worth) -> Choice:
    """The dearest target that is nearest to falling; of the own fleet what has most hit points left."""
    own = sight.step["by"] != sight.seat
    place = _here(sight)
    crafts = {craft.word: craft for craft in (place.of(sight.seat) if own else place.foes(sight.seat))}

    def rank(choice: Choice) -> tuple[float, float]:
        word = choice.args[0]
        craft = crafts.get(word)
        left = 1 if craft is None else craft.unit.hp - craft.damage
        price = _price(sight, craft)
        return (left, -price) if own else (price, -left)

    return max(sight.choices, key=rank)


def _price(sight: Sight, craft: Craft | None) -> int:
    return sight.content.units["interceptor"].price if craft is None else craft.unit.price


def shelter(sight: Sight, worth: Worth) -> Choice:
    """The ship that is hardest to sink takes a unit aboard."""
    return max(sight.choices, key=lambda one: sight.by_ship[one.args[0]].unit.hp - sight.by_ship[one.args[0]].damage)


def retreat(sight: Sight, worth: Worth) -> Choice:
    """To the sector that is nearest to an own site, and not into what is unknown where that can be helped."""

    def far(choice: Choice) -> tuple[int, bool]:
        place = sight.by_word[choice.args[0]]
        return min((sight.far(own)[place.index] for own in sight.own), default=0), not place.discovered

    return min(sight.choices, key=far)
