"""What to build, and where: ships for a battle that can be won with them, orbitals, monoliths."""

from typing import NamedTuple

from penumbra.eclipse.components import ShipKind
from penumbra.eclipse.components.terms import ORBITAL
from penumbra.eclipse.greedy import weights
from penumbra.eclipse.greedy.economy import Economy
from penumbra.eclipse.greedy.sight import NPC, Place, Sight
from penumbra.eclipse.greedy.skirmish import Groups, win_chance
from penumbra.eclipse.greedy.war import ShipCounts, War
from penumbra.kernel import Choice


class Purchase(NamedTuple):
    """Something to build: what one action of it is worth, less its price."""

    value: float
    what: str
    where: str


_NOTHING = Purchase(0.0, "", "")


def plan(sight: Sight, economy: Economy, left: int) -> Purchase:
    """The best thing to build next, with ``left`` builds in the action."""
    war = War(sight, economy)
    return max(
        _monolith(sight, economy, left),
        _orbital(sight, economy, left),
        _for_battle(sight, war, left),
        _for_defence(sight, war, left),
        _for_guard(sight, war, left),
    )


def _able(sight: Sight, economy: Economy, what: str, left: int) -> int:
    """How many of a thing the stored materials and the supply allow."""
    count = min(left, economy.storage["materials"] // sight.me["costs"][what])
    if what in sight.me["blueprints"] and sight.me["blueprints"][what]["supply"] is not None:
        count = min(count, sight.me["blueprints"][what]["supply"])
    return int(count)


def _kinds(sight: Sight) -> list[ShipKind]:
    """The kinds of ship that the seat has the technology for, but for structures, which cubes make ships later."""
    own = [sight.ship_kind(sight.seat, ship) for ship in sight.me["blueprints"]]
    return [kind for kind in own if not kind.settled and (kind.technology is None or kind.technology in sight.techs)]


def _monolith(sight: Sight, economy: Economy, left: int) -> Purchase:
    able = _able(sight, economy, "monolith", left) if "monolith" in sight.techs else 0
    sites = [place for place in sight.own if not place.raw["monolith"] and not sight.foes(place)]
    if not able or not sites:
        return _NOTHING
    price = sight.me["costs"]["monolith"] * economy.worth["materials"]
    safest = min(sites, key=lambda place: (_exposed(sight, place), place.id))
    gain = 3 * weights.POINT_HELD - price
    return Purchase(gain * min(able, len(sites)), "monolith", safest.id)


def _exposed(sight: Sight, place: Place) -> int:
    """Connections to sectors of rivals."""
    return sum(far.owner not in (None, sight.seat, *sight.allies) for far in sight.ways(place))


def _orbital(sight: Sight, economy: Economy, left: int) -> Purchase:
    able = _able(sight, economy, "orbital", left) if "orbital" in sight.techs else 0
    sites = [place for place in sight.own if place.raw["orbital"] is None and not sight.foes(place)]
    waiting = len(economy.open_squares) + sum(
        place.raw["orbital"] is not None and place.raw["orbital"]["cube"] is None for place in sight.own
    )
    if not able or not sites or waiting >= economy.me["colony"]["total"]:
        return _NOTHING
    price = sight.me["costs"]["orbital"] * economy.worth["materials"]
    if ORBITAL in sight.me["blueprints"]:
        price *= 1 - weights.ORBITAL_GUARDS
    cube = max(economy.cube("money"), economy.cube("science")) + economy.orbital_point
    gain = weights.LATER_SHIP * cube - price
    safest = min(sites, key=lambda place: (_exposed(sight, place), place.id))
    return Purchase(gain * min(able, len(sites)), "orbital", safest.id)


def _for_battle(sight: Sight, war: War, left: int) -> Purchase:
    """Ships that turn a battle which all free ships could fight."""
    sites = [place for place in sight.own if not sight.foes(place)]
    if not sites or sight.rounds_left == 0:
        return _NOTHING
    best = _NOTHING
    before = war.potential({}, None)[0]
    for kind in _kinds(sight):
        ship, able = kind.id, _able(sight, war.economy, kind.id, left)
        if not able or not kind.mobile:
            continue
        extra: ShipCounts = {ship: able}
        value, target = war.potential(extra, sites[0])
        gain = (value - before) * weights.LATER_BATTLE - war.price(extra)
        if target is not None and gain > best.value:
            far = war.distances(target)
            near = min(sites, key=lambda place: (far.get(place.id, 99), place.id))
            best = Purchase(gain, ship, near.id)
    return best


def _for_defence(sight: Sight, war: War, left: int) -> Purchase:
    """Ships in an own sector that is under attack now."""
    best = _NOTHING
    for place in sight.own:
        if not sight.foes(place):
            continue
        here = dict(sight.mine(place))
        before = war.chance(place, here) if here else 0.0
        for kind in _kinds(sight):
            ship, able = kind.id, _able(sight, war.economy, kind.id, left)
            if not able:
                continue
            ships = {**here, ship: here.get(ship, 0) + able}
            gain = (war.chance(place, ships) - before) * war.prize(place) - 0.5 * war.price({ship: able})
            if gain > best.value:
                best = Purchase(gain, ship, place.id)
    return best


def _for_guard(sight: Sight, war: War, left: int) -> Purchase:
    """Ships where a rival's stronger fleet stands next door."""
    best = _NOTHING
    for place in sight.own:
        threat = threats(sight, place)
        if threat is None:
            continue
        here = dict(sight.mine(place))
        before = win_chance(threat, sight.fleet(sight.seat, here))
        fear = weights.GUARD * war.economy.holding(place)
        for kind in _kinds(sight):
            ship, able = kind.id, _able(sight, war.economy, kind.id, left)
            if not able:
                continue
            ships = {**here, ship: here.get(ship, 0) + able}
            gain = (before - win_chance(threat, sight.fleet(sight.seat, ships))) * fear - war.price({ship: able})
            if gain > best.value:
                best = Purchase(gain, ship, place.id)
    return best


def threats(sight: Sight, place: Place) -> Groups | None:
    """The rival ships one step from an own sector that could come in together; the most numerous party's."""
    found: dict[int, ShipCounts] = {}
    for far in sight.ways(place):
        for party, ships in far.fleets.items():
            if party in (NPC, sight.seat) or party in sight.friends | sight.allies:
                continue
            for ship, count in ships.items():
                if sight.view["seats"][party]["blueprints"][ship]["movement"]:
                    found.setdefault(party, {}).setdefault(ship, 0)
                    found[party][ship] += count
    if not found:
        return None
    party = max(found, key=lambda one: (sum(found[one].values()), one))
    return sight.fleet(party, found[party])


def build(sight: Sight, economy: Economy) -> Choice:
    """Builds what is worth most, or ends."""
    order = plan(sight, economy, sight.step["left"])
    choice = Choice("build", (order.what, order.where))
    return choice if order.value > 0 and choice in sight.allowed else Choice("end")
