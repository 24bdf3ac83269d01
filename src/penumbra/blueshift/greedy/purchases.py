"""Phase 6: what is bought is what adds most to next turn's plan for its price; dearer things are saved for."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from penumbra.blueshift.board.prices import usual_price
from penumbra.blueshift.components.effects import ColonizeWithShip
from penumbra.blueshift.components.terms import UnitId
from penumbra.blueshift.greedy import weights
from penumbra.blueshift.greedy.chart import FAR
from penumbra.blueshift.greedy.place import Craft, Place
from penumbra.blueshift.greedy.planning import Plan
from penumbra.blueshift.greedy.sight import Sight
from penumbra.blueshift.greedy.skirmish import force
from penumbra.blueshift.greedy.threats import Threats
from penumbra.blueshift.greedy.worth import Worth
from penumbra.blueshift.phases.purchases import Purchases
from penumbra.kernel import Choice

_LOADS: Final = (0, 2, 4)
"""The infantry with which a new ship is thought to be sent out."""


class Bargain(NamedTuple):
    """Something that might be bought: what it is worth for each credit of what it costs with all that belongs to it."""

    rate: float
    price: int
    choice: Choice


def buy(sight: Sight, step: Purchases) -> Choice:
    """The next purchase or repair, or none."""
    credits, income = sight.me.credits, sight.income
    found = sorted(Purse(sight, Worth(sight)).bargains(), key=lambda one: (-one.rate, one.price, one.choice))
    saved = 0
    for one in found:
        if one.rate <= weights.CREDIT:
            break
        if one.choice in sight.allowed and credits - one.price >= saved:
            return one.choice
        if one.choice not in sight.allowed and one.price <= credits + 2 * income:
            saved = max(saved, one.price - income)
    return Choice("done")


class Purse:
    """What might be bought at one decision."""

    def __init__(self, sight: Sight, worth: Worth) -> None:
        self.sight = sight
        self.worth = worth
        self.threats = Threats(sight)
        self.plan = Plan(sight, worth, self.threats, next_turn=True).make()
        self._outgunned: bool | None = None
        self._infantry = self.price("infantry")
        self._infest = {unit: price for one in sight.abilities(ColonizeWithShip) for unit, price in one.prices.items()}

    def price(self, unit: UnitId) -> int:
        """What a unit costs, but for what cards do to prices this turn."""
        return usual_price(self.sight.state, self.sight.seat, unit)

    def bargains(self) -> Iterator[Bargain]:
        """Everything that might be bought."""
        yield from self._repairs()
        yield from self._colonies()
        yield from self._cargo()
        for place in self.sight.own:
            yield from self._guards(place)
            yield from self._buildings(place)
            if "spaceport" in place.buildings:
                yield from self._ships(place)

    def _bargain(self, worth: float, price: int, *words: str, all_in: int = 0) -> Bargain:
        return Bargain(worth / max(1, all_in or price), price, Choice.of(*words))

    def _repairs(self) -> Iterator[Bargain]:
        price = self.sight.content.figures.repair_price_per_damage
        for choice in self.sight.of("repair"):
            kind = self.sight.ship(choice.args[0]).kind
            yield self._bargain(kind.price / kind.hp * weights.CREDIT * weights.SUNK, price, "repair", *choice.args)

    def _colonies(self) -> Iterator[Bargain]:
        for choice in self.sight.of("infest"):
            craft = self.sight.ship(choice.args[0])
            price = self._infest[craft.kind.unit]
            yield self._bargain(self.worth.taking(craft.place, 1), price, "infest", craft.word)

    def _cargo(self) -> Iterator[Bargain]:
        """Infantry aboard ships that are to invade."""
        for mission in self.plan.missions.values():
            for craft in mission.team:
                if craft.place.owner == self.sight.seat and craft.space and mission.place.is_site:
                    before = self.plan.value(mission.place, mission.team)
                    craft.infantry += 1
                    added = self.plan.value(mission.place, mission.team) - before
                    craft.infantry -= 1
                    added *= weights.DELAY ** self.plan.turns(craft, mission.place)
                    yield self._bargain(added, self._infantry, "embark", "infantry", craft.word)

    def _guards(self, place: Place) -> Iterator[Bargain]:
        """Infantry on sites and turrets at them, against what is near."""
        if not self.threats.near(place):
            return
        keeping = weights.THREAT * self.worth.keeping(place)
        here, word = place.mine, self.sight.word(place)
        chance = self.threats.chance(place, here)
        if place.garrison < place.population:
            less = chance - self.threats.chance(place, here, 1)
            yield self._bargain(keeping * less, self._infantry, "buy", "infantry", word)
        less = chance - self.threats.chance(place, [*here, self._new("orbital_turret", place)])
        yield self._bargain(keeping * less, self.price("orbital_turret"), "buy", "orbital_turret", word)

    def _buildings(self, place: Place) -> Iterator[Bargain]:
        """A spaceport far from all others, and links where ships are built, for whoever is rich."""
        ports = [own for own in self.sight.own if "spaceport" in own.buildings]
        far = min([self.sight.far(own)[place.index] for own in ports], default=FAR)
        credits, word = self.sight.me.credits, self.sight.word(place)
        if not ports or (far >= weights.OUTPOST and credits >= weights.RICH):
            yield self._bargain(weights.BUILT["spaceport"], self.price("spaceport"), "buy", "spaceport", word)
        if place in ports and credits >= weights.RICH:
            yield self._bargain(weights.BUILT["power_link"], self.price("power_link"), "buy", "power_link", word)

    def _ships(self, port: Place) -> Iterator[Bargain]:
        """New ships, each with the load with which it is worth most for its price."""
        word = self.sight.word(port)
        for unit, kind in self.sight.classes.items():
            if kind.needs_spaceport and self.sight.supply(unit):
                price = self.price(unit)
                spare = self.sight.me.credits - price
                loads = [load for load in _LOADS if load <= kind.capacity and load * self._infantry <= max(0, spare)]
                rates = [self._use(unit, port, load) / (price + load * self._infantry) for load in loads]
                usual = weights.WARSHIP * weights.CREDIT if kind.dice and self.outgunned else 0.0
                rate = max([usual, *rates])
                near = self._near_the_front(port)
                yield Bargain(rate - near, price, Choice("buy", (unit, word)))

    def _use(self, unit: UnitId, port: Place, load: int) -> float:
        """What a new ship adds to the plan: ships that colonize are not bought for what scouts do as well."""
        craft = self._new(unit, port, load)
        if not craft.kind.colonizes or load:
            return self.plan.best(craft)[0]
        free = [place for place in self.plan.targets if place.is_site and not place.inhabited]
        return max((self.plan.gain(craft, place) for place in free), default=0.0)

    def _new(self, unit: UnitId, place: Place, load: int = 0) -> Craft:
        craft = Craft(self.sight.seat, self.sight.classes[unit], place)
        craft.infantry = load
        return craft

    def _near_the_front(self, port: Place) -> float:
        """A little less for a port that is farther from what others have."""
        far = min([self.sight.far(place)[port.index] for place in self.sight.theirs], default=0)
        return min(far, 9) * 1e-5

    @property
    def outgunned(self) -> bool:
        """Whether more warships are wanted for themselves: rivals may have as many, or credits lie idle."""
        if self._outgunned is None:
            self._outgunned = self.sight.me.credits >= weights.RICH or self._weaker()
        return self._outgunned

    def _weaker(self) -> bool:
        masses = [force(self._mobile(seat)).mass for seat in self.sight.state.seats]
        own = masses.pop(self.sight.seat)
        return own < weights.WELL_ARMED * max(masses)

    def _mobile(self, seat: int) -> list[Craft]:
        """All ships of a seat that move."""
        return [craft for place in self.sight.places for craft in place.of(seat) if craft.kind.moves]
