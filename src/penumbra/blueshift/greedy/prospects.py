"""What a place is worth to a team of ships, whatever way they come there."""

from abc import ABC, abstractmethod

from penumbra.blueshift.components.effects import ColonizeWithShip
from penumbra.blueshift.components.terms import NOBODY, UnitId
from penumbra.blueshift.greedy import weights
from penumbra.blueshift.greedy.assault import assault, attackers, softened
from penumbra.blueshift.greedy.place import Craft, Place, price_of
from penumbra.blueshift.greedy.sight import Sight
from penumbra.blueshift.greedy.skirmish import Force, force, lost_share, win_chance
from penumbra.blueshift.greedy.threats import Threats
from penumbra.blueshift.greedy.worth import Worth


class Prospect(ABC):
    """What there is to be had or to be kept at a place."""

    @abstractmethod
    def value(self, team: list[Craft]) -> float:
        """What it is worth that these ships are there."""


class Prospects:
    """The prospects of all places at one decision."""

    def __init__(self, sight: Sight, worth: Worth, threats: Threats) -> None:
        self.sight = sight
        self.worth = worth
        self.threats = threats
        self.infest: dict[UnitId, int] = {}
        for one in sight.abilities(ColonizeWithShip):
            self.infest.update(one.prices)
        self._infantry = sight.classes["infantry"].price
        self._interceptor = sight.classes["interceptor"].price

    def price(self, crafts: list[Craft]) -> float:
        """What ships with their cargo are worth."""
        return price_of(crafts, self._infantry, self._interceptor) * weights.CREDIT

    def of(self, place: Place) -> Prospect | None:
        """What there is at a place, or None."""
        if place.full and not place.mine:
            return None
        if place.owner == self.sight.seat:
            return _Home(self, place)
        use = self._use(place)
        return _Held(self, place, use) if place.foes else use

    def _use(self, place: Place) -> Prospect | None:
        if not place.is_site:
            return None if place.discovered or place.tile is not None else _Hidden(self, place)
        return _Inhabited(self, place) if place.inhabited else _Free(self, place)


class _Hidden(Prospect):
    """A tile face down: it is worth a look, with the ship that is the least loss."""

    def __init__(self, all_: Prospects, place: Place) -> None:
        self._all = all_
        self._worth = weights.unknown(place.pile)

    def value(self, team: list[Craft]) -> float:
        if not team:
            return 0.0
        cheapest = team[0]
        for craft in team:
            if craft.kind.price < cheapest.kind.price:
                cheapest = craft
        risk = weights.HAZARD if cheapest.kind.hp == 1 else weights.HAZARD / 4
        return self._worth - risk * self._all.price([cheapest])


class _Free(Prospect):
    """An uninhabited site: it is colonized, by a ship for that or by what the species can do."""

    def __init__(self, all_: Prospects, place: Place) -> None:
        self._worth = all_.worth.taking(place, 1)
        self._infest = all_.infest

    def value(self, team: list[Craft]) -> float:
        for craft in team:
            if craft.kind.colonizes:
                return self._worth
        prices = [self._infest[craft.kind.unit] for craft in team if craft.kind.unit in self._infest]
        return weights.DELAY * self._worth - min(prices) * weights.CREDIT if prices else 0.0


class _Inhabited(Prospect):
    """An inhabited site of others or of nobody: it is invaded, or its alliance made."""

    def __init__(self, all_: Prospects, place: Place) -> None:
        self._bonus = all_.sight.invasion_bonus
        self._needed = softened(place)
        self._least = all_.sight.bombards_on(place)
        self._taking = all_.worth.taking(place)
        self._allying = 0.0
        if place.owner == NOBODY and place.ally != all_.sight.seat:
            self._allying = all_.worth.negotiating(place)

    def value(self, team: list[Craft]) -> float:
        if not team:
            return 0.0
        chance: float = assault(attackers(team, self._bonus), self._needed, self._least).chance
        seized = (chance + (1 - chance) * chance * weights.AGAIN) * self._taking
        best, other = max(seized, self._allying), min(seized, self._allying)
        return best + weights.BESIDE * other


class _Held(Prospect):
    """A place with ships of others: they are to be beaten first."""

    def __init__(self, all_: Prospects, place: Place, use: Prospect | None) -> None:
        self._all = all_
        self._use = use
        self._foes = force(place.foes)
        self._prize = all_.price(place.foes) * weights.SUNK * all_.worth.rival(place.foes[0].seat)

    def value(self, team: list[Craft]) -> float:
        if not team:
            return 0.0
        return fought(self._all, team, self._foes, self._prize, 0.0 if self._use is None else self._use.value(team))


def fought(all_: Prospects, team: list[Craft], foes: Force, prize: float, then: float) -> float:
    """What a battle is worth: ships of others that it costs, own ones that it costs, and what may be done after it."""
    own = force(team)
    chance = win_chance(own, foes)
    cost = all_.price(team) * weights.LOST_SHIP
    won = then + prize - cost * lost_share(own, foes)
    lost = prize * lost_share(foes, own) - cost
    return chance * won + (1 - chance) * lost


class _Home(Prospect):
    """An own site: it is guarded against what is near, and freed of ships of others that are there."""

    def __init__(self, all_: Prospects, place: Place) -> None:
        self._all = all_
        self._place = place
        self._guards = [craft for craft in place.mine if not craft.kind.moves]
        self._near = bool(all_.threats.near(place))
        self._keeping = weights.THREAT * all_.worth.keeping(place) if self._near else 0.0
        self._foes = force(place.foes)
        foes = place.foes
        self._prize = all_.price(foes) * weights.SUNK * all_.worth.rival(foes[0].seat) if foes else 0.0

    def value(self, team: list[Craft]) -> float:
        guards = [*self._guards, *team]
        danger = self._keeping * self._all.threats.chance(self._place, guards) if self._near else 0.0
        if not self._foes.hull or not team:
            return -danger
        return fought(self._all, guards, self._foes, self._prize, 0.0) - danger
