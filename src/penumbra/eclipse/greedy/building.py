"""What to build, and where: ships for a battle that can be won with them, orbitals, monoliths."""

from typing import Final, NamedTuple

from penumbra.eclipse.components import ShipKind
from penumbra.eclipse.components.terms import MATERIALS, NOBODY, NONE, ORBITAL
from penumbra.eclipse.greedy.sight import Place, ShipCounts, Sight, with_more
from penumbra.eclipse.greedy.skirmish import Groups, win_chance
from penumbra.eclipse.greedy.war import War
from penumbra.kernel import Choice

_MONOLITH: Final = "monolith"


class Purchase(NamedTuple):
    """Something to build: what one action of it is worth, less its price."""

    value: float
    what: str
    where: str


_NOTHING: Final = Purchase(0.0, "", "")


class Batch(NamedTuple):
    """So many ships of a kind that can be paid for and are in the supply."""

    kind: int
    number: int
    price: float


def plan(war: War, left: int) -> Purchase:
    """The best thing to build next, with ``left`` builds in the action."""
    batches = _batches(war, left)
    return max(
        _monolith(war, left),
        _orbital(war, left),
        _for_battle(war, batches),
        _for_defence(war, batches),
        _for_guard(war, batches),
    )


def _able(war: War, what: str, left: int) -> int:
    """How many of a thing the stored materials and the supply allow."""
    sight = war.sight
    count = min(left, war.economy.storage[MATERIALS] // sight.cost(what))
    kind = sight.parts.ship_number.get(what, NONE)
    if kind in sight.player.kinds and not sight.parts.ships[kind].settled:
        count = min(count, sight.player.supply[kind])
    return count


def _batches(war: War, left: int) -> list[Batch]:
    """What ships can be built, as many as there can be of each kind."""
    parts = war.sight.parts
    found = []
    for kind in war.sight.player.kinds:
        if _known(war.sight, parts.ships[kind]):
            count = _able(war, parts.ship_ids[kind], left)
            if count:
                found.append(Batch(kind, count, war.price(with_more(war.sight.none, kind, count))))
    return found


def _known(sight: Sight, kind: ShipKind) -> bool:
    """Whether the seat has the technology for a kind of ship; none for structures, which cubes make ships later."""
    return not kind.settled and (kind.technology is None or sight.owns(kind.technology))


def _monolith(war: War, left: int) -> Purchase:
    sight = war.sight
    able = _able(war, _MONOLITH, left) if sight.owns(_MONOLITH) else 0
    sites = [place for place in sight.own if not place.sector.monolith and not place.foes] if able else []
    if not sites:
        return _NOTHING
    price = sight.cost(_MONOLITH) * war.economy.worth[MATERIALS]
    gain = 3 * sight.weights.point_held - price
    return Purchase(gain * min(able, len(sites)), _MONOLITH, _safest(sight, sites))


def _safest(sight: Sight, sites: list[Place]) -> str:
    """The sector with the fewest connections to sectors of rivals."""
    return min([(_exposed(sight, place), place.id) for place in sites])[1]


def _exposed(sight: Sight, place: Place) -> int:
    """Connections to sectors of rivals."""
    return sum([far.owner not in (NOBODY, sight.seat) and far.owner not in sight.allies for far in sight.ways(place)])


def _orbital(war: War, left: int) -> Purchase:
    sight, economy = war.sight, war.economy
    able = _able(war, ORBITAL, left) if sight.owns(ORBITAL) else 0
    sites = [place for place in sight.own if not place.sector.orbital and not place.foes] if able else []
    if not sites:
        return _NOTHING
    empty = sum([place.sector.orbital and not place.sector.settled_orbital() for place in sight.own])
    if len(economy.open_squares()) + empty >= sight.player.colony_total:
        return _NOTHING
    price = sight.cost(ORBITAL) * economy.worth[MATERIALS]
    if sight.parts.settled_orbital in sight.player.kinds:
        price *= 1 - sight.weights.orbital_guards
    gain = sight.weights.later_ship * (economy.best_cube() + economy.orbital_point) - price
    return Purchase(gain * min(able, len(sites)), ORBITAL, _safest(sight, sites))


def _for_battle(war: War, batches: list[Batch]) -> Purchase:
    """Ships that turn a battle which all free ships could fight."""
    sight = war.sight
    sites = [place for place in sight.own if not place.foes]
    if not sites or not batches:
        return _NOTHING
    best = _NOTHING
    before = war.potential(NONE, 0, None)[0]
    for kind, count, price in batches:
        if not sight.parts.ships[kind].mobile:
            continue
        value, target = war.potential(kind, count, sites[0])
        gain = (value - before) * sight.weights.later_battle - price
        if target is not None and gain > best.value:
            best = Purchase(gain, sight.parts.ship_ids[kind], _nearest(war, sites, target))
    return best


def _nearest(war: War, sites: list[Place], target: Place) -> str:
    """The site from which the way to a target is shortest."""
    far = war.distances(target)
    return min([(far[place.index] == NONE, far[place.index], place.id) for place in sites])[2]


def _for_defence(war: War, batches: list[Batch]) -> Purchase:
    """Ships in an own sector that is under attack now."""
    best = _NOTHING
    for place in war.sight.own:
        if not place.foes:
            continue
        before = war.chance(place, place.mine) if place.visited else 0.0
        for kind, count, price in batches:
            gain = (war.chance(place, with_more(place.mine, kind, count)) - before) * war.prize(place) - 0.5 * price
            if gain > best.value:
                best = Purchase(gain, war.sight.parts.ship_ids[kind], place.id)
    return best


def _for_guard(war: War, batches: list[Batch]) -> Purchase:
    """Ships where a rival's stronger fleet stands next door."""
    sight = war.sight
    best = _NOTHING
    for place in sight.own if batches else ():
        threat = threats(sight, place)
        if not threat:
            continue
        before = _falls_to(sight, threat, place, place.mine)
        fear = sight.weights.guard * war.economy.holding(place)
        for kind, count, price in batches:
            gain = (before - _falls_to(sight, threat, place, with_more(place.mine, kind, count))) * fear - price
            if gain > best.value:
                best = Purchase(gain, sight.parts.ship_ids[kind], place.id)
    return best


def _falls_to(sight: Sight, threat: Groups, place: Place, ships: ShipCounts) -> float:
    """The odds of a threat against ships of the seat."""
    return win_chance(threat, sight.fleet(sight.seat, ships, place))


def threats(sight: Sight, place: Place) -> Groups:
    """The rival ships one step from an own sector that could come in together; the most numerous party's."""
    found: dict[int, ShipCounts] = {}
    for far in sight.ways(place):
        for foe in far.foes:
            if foe.party != sight.state.npc and foe.party not in sight.friends:
                stats = sight.state.players[foe.party].stats
                for kind, count in enumerate(foe.ships):
                    if count and stats[kind].movement:
                        found[foe.party] = with_more(found.get(foe.party, sight.none), kind, count)
    if not found:
        return ()
    _, party = max([(sum(ships), party) for party, ships in found.items()])
    return sight.fleet(party, found[party], place)


def build(war: War, left: int) -> Choice:
    """Builds what is worth most, or ends."""
    order = plan(war, left)
    choice = Choice("build", (order.what, order.where))
    return choice if order.value > 0 and war.sight.may(choice) else Choice("end")
