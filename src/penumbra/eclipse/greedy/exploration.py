"""Where to explore, how to turn what is drawn, and what to do with what is found."""

from penumbra.eclipse.actions.explore import PlaceSector
from penumbra.eclipse.board.sides import at_peace
from penumbra.eclipse.components import Ability, SectorTile
from penumbra.eclipse.components.terms import MATERIALS, NOBODY, RESOURCES
from penumbra.eclipse.greedy.economy import Economy
from penumbra.eclipse.greedy.research import technology_value
from penumbra.eclipse.greedy.ships import part_value
from penumbra.eclipse.greedy.sight import Place, Sight
from penumbra.eclipse.outlook.sample import coming
from penumbra.eclipse.position.galaxy import ring_of
from penumbra.eclipse.seat.control import TakeControl
from penumbra.eclipse.seat.diplomacy import in_use
from penumbra.eclipse.seat.effects import Discover
from penumbra.hexes import EDGES, EDGES_IN, Axial, neighbour, opposite, read_position, turned
from penumbra.kernel import Choice


def explore_value(sight: Sight, economy: Economy) -> float:
    """The worth of the best exploration in reach, its control disc included."""
    rings = {
        ring_of(spot) for place in sight.places if _may_explore_from(sight, place) for spot in _doors(sight, place)
    }
    able = economy.pays(2)
    best = 0.0
    for ring in rings:
        best = max(best, ring_value(sight, economy, ring, able))
    return best


def _may_explore_from(sight: Sight, place: Place) -> bool:
    if place.owner == sight.seat:
        return True
    return place.visited and sum(place.mine) > sum([sum(foe.ships) for foe in place.foes])


def _doors(sight: Sight, place: Place) -> list[Axial]:
    """Empty positions that a sector's wormholes lead to."""
    edges = place.sector.edges() if sight.least == 1 else EDGES_IN[place.sector.wormholes]
    at = sight.state.galaxy.at
    return [spot for edge in edges if (spot := neighbour(place.sector.position, edge)) not in at]


def ring_value(sight: Sight, economy: Economy, ring: int, able: bool) -> float:
    """The average worth of what may be drawn in a ring; what is not wanted may be discarded."""
    chances = coming(sight.state, ring, sight.unseen[ring])
    if not chances:
        return 0.0
    average, most = 0.0, 0.0
    for tile, chance in chances.items():
        value = max(0.0, drawn_value(sight, economy, sight.parts.sectors[tile]))
        average += value * chance
        most = max(most, value)
    if sight.species.has(Ability.EXPLORE_CHOOSE_OF_TWO):
        average = (average + most) / 2
    return average * (1.0 if able else sight.weights.not_claimed)


def drawn_value(sight: Sight, economy: Economy, tile: SectorTile) -> float:
    """What a sector is worth when it comes."""
    friends = sum([tile.defenders.get(kind, 0) for kind in at_peace(sight.species)])
    if friends and tile.hive_dice:
        return 0.0  # Friends of the Ancients put it back.
    if friends:
        return economy.drawn(tile, False) + friends
    value = economy.drawn(tile, bool(tile.discovery))
    return value * sight.weights.ancients_in_way if tile.defenders else value


def where(sight: Sight, economy: Economy) -> Choice:
    """The position with the best ring and the most own sectors around it."""
    able = economy.pays(1)
    worth: dict[int, float] = {}
    found = []
    for choice in sight.of("at"):
        spot = read_position(choice.args[0])
        ring = ring_of(spot)
        if ring not in worth:
            worth[ring] = ring_value(sight, economy, ring, able)
        found.append((_with_neighbours(sight, spot, worth[ring]), choice))
    best = max(found, default=None)
    return Choice("end") if best is None or best[0] <= 0 else best[1]


def _with_neighbours(sight: Sight, spot: Axial, value: float) -> float:
    """The worth of a ring at one of its positions: wormholes of own sectors lead there, or those of others."""
    for edge in EDGES:
        near = sight.across(spot, edge)
        if near is not None and near.sector.wormholes >> opposite(edge) & 1:
            value += sight.weights.beside_own if near.owner == sight.seat else sight.weights.beside_others
    return value


def place(sight: Sight, economy: Economy, step: PlaceSector) -> Choice:
    """The sector and turn that join best; a sector nobody here wants goes to the discards."""
    draw = Choice("draw")
    if sight.may(draw):
        return draw
    found = []
    for choice in sight.of("place"):
        tile = sight.parts.sectors[choice.args[0]]
        value = drawn_value(sight, economy, tile)
        found.append((value + _joins(sight, tile, step.position, int(choice.args[1])), value, choice))
    best = max(found, default=None)
    if best is None or (best[1] < -1.0 and best[0] < 1.0):
        return Choice("discard")
    return best[2]


def _joins(sight: Sight, tile: SectorTile, spot: Axial, turn: int) -> float:
    """What the connections of a sector are worth."""
    value = 0.0
    for edge in EDGES_IN[turned(tile.wormholes, turn)]:
        near = sight.across(spot, edge)
        if near is None:
            value += sight.weights.open_door
        elif near.sector.wormholes >> opposite(edge) & 1:
            value += _door(sight, near)
    return value


def _door(sight: Sight, near: Place) -> float:
    if near.owner == sight.seat:
        return sight.weights.connected
    if near.owner == NOBODY:
        return sight.weights.open_door if any(near.sector.ships) else sight.weights.connected / 2
    return sight.weights.friend_door if in_use(sight.state) else sight.weights.rival_door


def take_control(sight: Sight, economy: Economy, step: TakeControl) -> Choice:
    """A disc wherever a sector is worth more than its upkeep, and the upkeep can be paid."""
    here = sight.places[step.sector]
    return Choice("disc") if economy.pays(1) and economy.claim(here) > 0 else Choice("decline")


def discovery(sight: Sight, economy: Economy, step: Discover) -> Choice:
    """Whatever the tile does best: a thing to use, or points."""
    ways = [choice for verb in ("use", "fit", "store", "keep") for choice in sight.of(verb)]
    return max([(_use_value(sight, economy, step, choice), choice) for choice in ways])[1]


def _use_value(sight: Sight, economy: Economy, step: Discover, choice: Choice) -> float:
    tile = sight.parts.discoveries[step.tile]
    early = sight.weights.early_use if sight.rounds_left >= 5 else 1.0
    if choice.verb == "keep":
        return float(tile.vp_if_kept)
    if choice.verb == "store":
        return 0.0
    if choice.verb == "fit" and tile.part is not None:
        return part_value(sight, economy, tile.part, choice.args[0], choice.args[1])
    if tile.kind == "technology":
        return technology_value(sight, economy, sight.parts.tech_number[choice.args[0]])
    value = 0.0
    for kind, units in tile.gain.items():
        if kind in RESOURCES:
            value += units * economy.worth[RESOURCES.index(kind)]
    void = step.void(sight.state)
    placed = 0.0
    for what in tile.place:
        if what not in void:
            placed += sight.cost(what) * economy.worth[MATERIALS]
    value += placed
    if choice.args:
        value += tile.gain["any_one_kind"] * economy.worth[RESOURCES.index(choice.args[0])]
    value += sight.weights.artifact * tile.lays.artifact if tile.lays else 0
    return value * early + tile.vp_if_controlled * sight.weights.point_held + sight.weights.promise * len(tile.vp_per)


def lay_portal(sight: Sight) -> Choice:
    """In the sector with the fewest ways to anywhere else: a portal makes up for that."""
    return min([(len(sight.ways(sight.named(one.args[0]))), one) for one in sight.of("portal")])[1]


def lay_shellworld(sight: Sight) -> Choice:
    """In the sector that is farthest from the ships of others, where its points are safest."""
    return min([(_exposed(sight, sight.named(one.args[0])), one) for one in sight.of("shellworld")])[1]


def _exposed(sight: Sight, there: Place) -> int:
    """How many ships of others are in a sector and those that lead to it."""
    near = [there, *sight.ways(there)]
    return sum([sum(place.sector.ships) - place.sector.party(sight.seat) for place in near])


def emerge(sight: Sight) -> Choice:
    """A ship comes back where it is at home, or at least alone."""
    return min([(_unease(sight, sight.named(one.args[0])), one) for one in sight.of("emerge")])[1]


def _unease(sight: Sight, there: Place) -> int:
    return 2 * bool(there.foes) - (there.owner == sight.seat) + 4 * (there.owner in sight.friends)
