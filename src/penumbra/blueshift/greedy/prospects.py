"""What a place is worth to a team of ships, whatever way they come there."""

from collections.abc import Sequence
from typing import Protocol

from penumbra.blueshift.components.effects import ColonizeWithShip
from penumbra.blueshift.greedy import weights
from penumbra.blueshift.greedy.assault import assault, attackers, softened
from penumbra.blueshift.greedy.sight import Craft, Place, Sight, price_of
from penumbra.blueshift.greedy.skirmish import Force, force, lost_share, win_chance
from penumbra.blueshift.greedy.threats import Threats
from penumbra.blueshift.greedy.worth import Worth


class Prospect(Protocol):
    """What there is to be had or to be kept at a place."""

    def value(self, team: Sequence[Craft]) -> float:
        """What it is worth that these ships are there."""


class Prospects:
    """The prospects of all places at one decision."""

    def __init__(self, sight: Sight, worth: Worth, threats: Threats) -> None:
        self.sight = sight
        self.worth = worth
        self.threats = threats
        self.infest = {unit: price for one in sight.abilities(ColonizeWithShip) for unit, price in one.prices.items()}
        units = sight.content.units
        self._cargo = units["infantry"].price, units["interceptor"].price

    def price(self, crafts: Sequence[Craft]) -> float:
        """What ships with their cargo are worth."""
        return price_of(crafts, *self._cargo) * weights.CREDIT

    def of(self, place: Place) -> Prospect | None:
        """What there is at a place, or None."""
        if self.sight.full(place) and not place.of(self.sight.seat):
            return None
        foes = place.foes(self.sight.seat)
        if place.owner == self.sight.seat:
            return _Home(self, place, foes)
        use = self._use(place)
        if foes:
            return _Held(self, use, foes)
        return use

    def _use(self, place: Place) -> Prospect | None:
        if not place.is_site:
            return None if place.discovered or place.tile is not None else _Hidden(self, place)
        return _Inhabited(self, place) if place.inhabited else _Free(self, place)


class _Hidden:
    """A tile face down: it is worth a look, with the ship that is the least loss."""

    def __init__(self, all_: Prospects, place: Place) -> None:
        self._all = all_
        self._worth = weights.UNKNOWN.get(place.pile or "", 0.0)

    def value(self, team: Sequence[Craft]) -> float:
        if not team:
            return 0.0
        cheapest = min(team, key=lambda craft: craft.unit.price)
        risk = weights.HAZARD if cheapest.unit.hp == 1 else weights.HAZARD / 4
        return self._worth - risk * self._all.price([cheapest])


class _Free:
    """An uninhabited site: it is colonized, by a ship for that or by what the species can do."""

    def __init__(self, all_: Prospects, place: Place) -> None:
        self._worth = all_.worth.taking(place, 1)
        self._infest = all_.infest

    def value(self, team: Sequence[Craft]) -> float:
        if any("colonize" in craft.unit.can for craft in team):
            return self._worth
        prices = [self._infest[craft.unit.id] for craft in team if craft.unit.id in self._infest]
        return weights.DELAY * self._worth - min(prices) * weights.CREDIT if prices else 0.0


class _Inhabited:
    """An inhabited site of others or of nobody: it is invaded, or its alliance made."""

    def __init__(self, all_: Prospects, place: Place) -> None:
        seat = all_.sight.seat
        self._bonus = all_.sight.invasion_bonus
        self._needed = softened(place)
        self._least = all_.sight.bombards_on(place)
        self._taking = all_.worth.taking(place)
        self._allying = 0.0
        if place.owner is None and place.ally != seat:
            self._allying = all_.worth.negotiating(place)

    def value(self, team: Sequence[Craft]) -> float:
        if not team:
            return 0.0
        chance = assault(attackers(team, self._bonus), self._needed, self._least).chance
        seized = (chance + (1 - chance) * chance * weights.AGAIN) * self._taking
        best, other = max(seized, self._allying), min(seized, self._allying)
        return best + weights.BESIDE * other


class _Held:
    """A place with ships of others: they are to be beaten first."""

    def __init__(self, all_: Prospects, use: Prospect | None, foes: Sequence[Craft]) -> None:
        self._all = all_
        self._use = use
        self.foes = force(foes)
        self._prize = all_.price(foes) * weights.SUNK * all_.worth.rival(foes[0].seat)

    def value(self, team: Sequence[Craft]) -> float:
        if not team:
            return 0.0
        return fought(self._all, team, self.foes, self._prize, 0.0 if self._use is None else self._use.value(team))


def fought(all_: Prospects, team: Sequence[Craft], foes: Force, prize: float, then: float) -> float:
    """What a battle is worth: ships of others that it costs, own ones that it costs, and what may be done after it."""
    own = force(team)
    chance = win_chance(own, foes)
    cost = all_.price(team) * weights.LOST_SHIP
    won = then + prize - cost * lost_share(own, foes)
    lost = prize * lost_share(foes, own) - cost
    return chance * won + (1 - chance) * lost


class _Home:
    """An own site: it is guarded against what is near, and freed of ships of others that are there."""

    def __init__(self, all_: Prospects, place: Place, foes: Sequence[Craft]) -> None:
        self._all = all_
        self._place = place
        self._guards = [craft for craft in place.of(all_.sight.seat) if not craft.unit.moves]
        self._near = bool(all_.threats.near(place))
        self._keeping = weights.THREAT * all_.worth.keeping(place) if self._near else 0.0
        self._foes = force(foes)
        self._prize = all_.price(foes) * weights.SUNK * all_.worth.rival(foes[0].seat) if foes else 0.0

    def value(self, team: Sequence[Craft]) -> float:
        guards = [*self._guards, *team]
        danger = self._keeping * self._all.threats.chance(self._place, guards) if self._near else 0.0
        if not self._foes.hull or not team:
            return -danger
        return fought(self._all, guards, self._foes, self._prize, 0.0) - danger
