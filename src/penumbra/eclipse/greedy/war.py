"""Which sector to fight for, with which ships, and how they get there."""

from collections import Counter
from typing import NamedTuple

from penumbra.eclipse.components import Ability
from penumbra.eclipse.components.terms import NONE, ORBITAL
from penumbra.eclipse.greedy import weights
from penumbra.eclipse.greedy.economy import Economy
from penumbra.eclipse.greedy.sight import Place, Sight
from penumbra.eclipse.greedy.skirmish import Groups, win_chance
from penumbra.eclipse.seat.reputation import tiles_beside
from penumbra.kernel import Choice

ShipCounts = dict[str, int]


class Leg(NamedTuple):
    """One ship on its way: where it is, and how many movements it needs to a target; none in the bay of another."""

    movements: int
    ship: str
    origin: Place


class Campaign(NamedTuple):
    """A target, what it is worth to go there, and the ships that go, the nearest first."""

    value: float
    target: Place | None
    legs: tuple[Leg, ...]


NO_CAMPAIGN = Campaign(0.0, None, ())


class War:
    """The seat's wars at one decision."""

    def __init__(self, sight: Sight, economy: Economy) -> None:
        self.sight = sight
        self.economy = economy
        carried = sight.parts.carried
        self.carried = None if carried == NONE else sight.parts.ship_ids[carried]
        self._far: dict[str, dict[str, int]] = {}

    # Targets.

    def targets(self) -> list[Place]:
        """Sectors that it may pay to send ships to: an ally's to help, a partner's never: that breaks relations."""
        sight = self.sight
        partners = sight.friends - sight.allies
        safe = sight.allies | {sight.seat}
        found = []
        for place in sight.places:
            if place.owner in partners or partners & place.fleets.keys() or place.raw["black_hole"]:
                continue
            if place.owner not in safe or sight.foes(place):
                found.append(place)
        return found

    def distances(self, target: Place) -> dict[str, int]:
        """Steps to a target from every sector from which ships can go there unhindered."""
        if target.id not in self._far:
            found = {target.id: 0}
            border = [target]
            while border:
                near: list[Place] = []
                for place in border:
                    if place is not target and not _free(self.sight, place):
                        continue
                    for far in self.sight.ways(place):
                        if far.id not in found:
                            found[far.id] = found[place.id] + 1
                            near.append(far)
                border = near
            self._far[target.id] = found
        return self._far[target.id]

    def legs(self, target: Place) -> list[Leg]:
        """Every ship that is free to go to a target, those with the fewest movements first, the strongest first."""
        far = self.distances(target)
        found = []
        for place in self.sight.places:
            ships = self.sight.mine(place)
            if not ships or place is target or place.id not in far or self.sight.foes(place):
                continue
            for ship, count in ships.items():
                reach = self.sight.me["blueprints"][ship]["movement"]
                if reach:
                    found += [Leg(-(-far[place.id] // reach), ship, place)] * count
        found.sort(key=lambda leg: (leg.movements, -self.sight.parts.ship_number[leg.ship], leg.origin.id))
        return found

    # Fitness.

    def draw_gain(self, kills: int) -> float:
        """Reputation for a battle with so many draws for ships destroyed, and what is pillaged with it."""
        return self._tile_gain(kills) + self._pillage(kills)

    def _pillage(self, kills: int) -> float:
        """The money for so many draws beside that for the battle, to those who take it."""
        if not self.sight.species.has(Ability.PILLAGE):
            return 0.0
        return min(kills, self.sight.parts.reputation.draw_limit - 1) * self.economy.worth["money"]

    def _tile_gain(self, kills: int) -> float:
        """The best of the tiles drawn, less the one that must go for it."""
        drawn = weights.REPUTATION[min(len(weights.REPUTATION) - 1, 1 + kills)]
        tiles = self.sight.me["reputation"]["tiles"]
        room = tiles_beside(self.sight.me["reputation"]["spaces"], self.sight.envoys)
        if len(tiles) < room:
            return drawn
        return max(0.0, drawn - min(tiles)) if tiles else 0.0

    def kills(self, foes: dict[int, ShipCounts]) -> int:
        """Draws for destroying all foes."""
        return sum(
            count * self.sight.ship_kind(party, ship).reputation_draws
            for party, ships in foes.items()
            for ship, count in ships.items()
        )

    def trophies(self, foes: dict[int, ShipCounts]) -> int:
        """Points of the tiles that are kept for destroying all foes."""
        return sum(self.sight.ship_kind(party, ship).vp_if_destroyed for party, ships in foes.items() for ship in ships)

    def prize(self, place: Place) -> float:
        """What it is worth to be the only one left in a sector."""
        sight, economy = self.sight, self.economy
        foes = sight.foes(place)
        value = self.draw_gain(self.kills(foes)) + self.trophies(foes) if foes else 0.0
        if place.owner == sight.seat:
            return value + economy.holding(place)
        held = max(0.0, economy.claim(place))
        if not economy.pays(2 if sight.kind == "turn" else 1):
            held *= weights.NOT_CLAIMED
        if place.owner is None:
            return value + held
        points: int = place.tile.vp + 3 * place.raw["monolith"]
        if place.owner in sight.allies:
            return value + weights.ALLYS_POINT * points
        cubes = any(square["cube"] for square in place.raw["squares"])
        sure = not cubes or self.bare(place.owner) or sight.has("destroy_all_population")
        falls = 1.0 if sure else weights.POPULATION_FALLS
        return value + falls * (held + weights.RIVAL_LOSS * points)

    def bare(self, seat: int) -> bool:
        """Whether a rival's cubes fall without a roll."""
        faction = self.sight.view["seats"][seat]["faction"]
        return self.sight.parts.species_of[faction].has(Ability.POPULATION_ALWAYS_DESTROYED)

    def price(self, ships: ShipCounts) -> float:
        """What ships would cost to build again; an orbital stays where its cube is lost."""
        worth = self.economy.worth["materials"]
        lost = [count * self.sight.me["costs"][ship] for ship, count in ships.items() if ship != ORBITAL]
        return float(sum(lost) * worth)

    def enemy(self, place: Place) -> Groups:
        """All foes in a sector, as if they fought together."""
        sight = self.sight
        foes = sorted(sight.foes(place).items())
        return tuple(group for party, ships in foes for group in sight.fleet(party, ships, place))

    def outlook(self, place: Place, ships: ShipCounts) -> float:
        """What it is worth to have these ships, and no others, in a sector when battles begin."""
        if not ships:
            return 0.0
        enemy = self.enemy(place)
        chance = self.chance(place, ships) if enemy else 1.0
        return chance * self.prize(place) - (1 - chance) * weights.LOSS * self.price(ships)

    def chance(self, place: Place, ships: ShipCounts) -> float:
        """The odds of these ships, and of the allies' there, against all foes in a sector."""
        own = self.sight.fleet(self.sight.seat, ships) + self.sight.backing(place)
        return win_chance(own, self.enemy(place))

    # Campaigns.

    def campaign(self, movements: int) -> Campaign:
        """The best use of so many movements."""
        best = NO_CAMPAIGN
        for target in self.targets():
            found = self._against(target, movements)
            if found.value > best.value + 1e-9:
                best = found
        return best

    def _against(self, target: Place, movements: int) -> Campaign:
        ships = dict(self.sight.mine(target))
        before = self.outlook(target, ships)
        prize = self.prize(target)
        contested = bool(self.sight.foes(target))
        best = NO_CAMPAIGN
        if prize <= 0 or (ships and not contested):
            return best
        chosen: list[Leg] = []
        bays = Counter[str]()
        for leg in self.legs(target):
            if leg.ship == self.carried and bays[leg.origin.id]:
                bays[leg.origin.id] -= 1
                leg = leg._replace(movements=0)
            movements -= leg.movements
            if movements < 0:
                break
            bays[leg.origin.id] += self.sight.me["blueprints"][leg.ship]["bays"]
            chosen.append(leg)
            ships[leg.ship] = ships.get(leg.ship, 0) + 1
            if contested and self.chance(target, ships) < weights.CONFIDENT and target.owner != self.sight.seat:
                continue
            value = self.outlook(target, ships) - before - 0.02 * len(chosen)
            if value > best.value:
                best = Campaign(value, target, tuple(chosen))
            if not contested:
                break
        return best

    def plan(self, left: int, more: int) -> Campaign:
        """A campaign with ``left`` movements now, or with ``more`` of a next action as well."""
        now = self.campaign(left)
        if more and self.economy.pays(3 if self.sight.kind == "turn" else 2):
            later = self.campaign(left + more)
            if later.value * weights.LATER_BATTLE > now.value:
                return Campaign(later.value * weights.LATER_BATTLE, later.target, later.legs)
        return now

    def potential(self, extra: ShipCounts, origin: Place | None) -> tuple[float, Place | None]:
        """The best battle that all free ships, with ``extra`` ones built at ``origin``, could fight."""
        best: tuple[float, Place | None] = (0.0, None)
        for target in self.targets():
            far = self.distances(target)
            if self.sight.foes(target) and (origin is None or origin.id in far):
                ships = dict(self.sight.mine(target))
                for leg in self.legs(target):
                    if leg.movements <= 3:
                        ships[leg.ship] = ships.get(leg.ship, 0) + 1
                for ship, count in extra.items():
                    ships[ship] = ships.get(ship, 0) + count
                value = self.outlook(target, ships)
                if value > best[0] and self.chance(target, ships) >= weights.CONFIDENT:
                    best = (value, target)
        return best


def activations(sight: Sight, action: str) -> int:
    """How often an action of the seat may be carried out."""
    extra = sum(tech.value for tech in sight.owned if tech.effect == "extra_activations" and tech.action == action)
    return int(sight.species.activations[action] + extra)


def move(sight: Sight, economy: Economy) -> Choice:
    """Goes on with the ship under way, or begins the next movement of the best campaign."""
    war = War(sight, economy)
    if sight.step["ship"] is not None:
        onward = _set_out(war) if _loaded(sight) else _go_on(war)
        if onward is not None:
            return onward
    left = sight.step["left"]
    if not left:
        return Choice("end")
    campaign = war.plan(left, activations(sight, "move") if not sight.me["passed"] else 0)
    for leg in campaign.legs:
        assert campaign.target is not None
        move = Choice("move", (leg.ship, leg.origin.id, _toward(war, leg.origin, campaign.target)))
        for choice in (*_loading(war, campaign, leg), move):
            if choice in sight.allowed:
                return choice
    return Choice("end")


def _loading(war: War, campaign: Campaign, leg: Leg) -> list[Choice]:
    """Ways to take those along that go with a ship to the same target, most of them first."""
    along = sum(other.ship == war.carried and other.origin is leg.origin for other in campaign.legs)
    most = min(along, war.sight.me["blueprints"][leg.ship]["bays"])
    return [Choice("load", (leg.ship, leg.origin.id, str(number))) for number in range(most, 0, -1)]


def _loaded(sight: Sight) -> bool:
    """Whether the ship under way has taken others aboard and has not left yet."""
    step = sight.step
    return bool(step["cargo"] and step["steps"] == sight.me["blueprints"][step["ship"]]["movement"])


def _set_out(war: War) -> Choice | None:
    """The first step of a ship that takes others along, to where they are needed most."""
    here = war.sight.by_id[war.sight.step["at"]]
    target = war.campaign(war.sight.step["left"] + weights.MOVEMENTS_BEHIND).target
    if target is None or not war.distances(target).get(here.id):
        return None
    return Choice("on", (_toward(war, here, target),))


def _toward(war: War, origin: Place, target: Place) -> str:
    """The neighbour that is nearest to a target."""
    far = war.distances(target)
    steps = [place for place in war.sight.ways(origin) if place.id in far and _open(war, place, target)]
    return min(steps, key=lambda place: (far[place.id], place.id)).id


def _open(war: War, place: Place, target: Place) -> bool:
    return place is target or _free(war.sight, place)


def _free(sight: Sight, place: Place) -> bool:
    """Whether ships pass a sector unhindered, and without breaking relations."""
    return not sight.foes(place) and place.owner not in sight.friends - sight.allies and not place.raw["black_hole"]


def _go_on(war: War) -> Choice | None:
    """The next step of the ship under way, where that brings it to a target it would have chosen."""
    sight = war.sight
    here = sight.by_id[sight.step["at"]]
    ship, steps = sight.step["ship"], sight.step["steps"]
    best: tuple[float, Place] | None = None
    for target in war.targets():
        distance = war.distances(target).get(here.id)
        if not distance or distance > steps + sight.me["blueprints"][ship]["movement"]:
            continue
        value = war._against(target, sight.step["left"] + weights.MOVEMENTS_BEHIND).value / distance
        if value > 0 and (best is None or value > best[0]):
            best = (value, target)
    if best is None or (war.outlook(here, sight.mine(here)) > best[0] and here.owner != sight.seat):
        return None
    choice = Choice("on", (_toward(war, here, best[1]),))
    return choice if choice in sight.allowed else None
