"""Where to explore, how to turn what is drawn, and what to do with what is found."""

from penumbra.eclipse.board.sides import at_peace
from penumbra.eclipse.components import Ability, SectorTile
from penumbra.eclipse.components.terms import RINGS
from penumbra.eclipse.greedy import weights
from penumbra.eclipse.greedy.economy import Economy
from penumbra.eclipse.greedy.research import technology_value
from penumbra.eclipse.greedy.ships import part_value
from penumbra.eclipse.greedy.sight import Place, Sight, Spot
from penumbra.eclipse.position.galaxy import ring_of
from penumbra.hexes import EDGES, neighbour, opposite, read_position, turned
from penumbra.kernel import Choice


def explore_value(sight: Sight, economy: Economy) -> float:
    """The worth of the best exploration in reach, its control disc included."""
    spots = {spot for place in sight.places if _may_explore_from(sight, place) for spot in _doors(sight, place)}
    able = economy.pays(2)
    best = 0.0
    for ring in {ring_of(spot) for spot in spots}:
        best = max(best, ring_value(sight, economy, ring, able))
    return best


def _may_explore_from(sight: Sight, place: Place) -> bool:
    if place.owner == sight.seat:
        return True
    own = sum(sight.mine(place).values())
    return own > sum(sum(ships.values()) for ships in sight.foes(place).values())


def _doors(sight: Sight, place: Place) -> list[Spot]:
    """Empty positions that a sector's wormholes lead to."""
    edges = place.edges if sight.least == 1 else place.wormholes
    return [spot for spot in (neighbour(place.position, edge) for edge in edges) if spot not in sight.at]


def ring_value(sight: Sight, economy: Economy, ring: int, able: bool) -> float:
    """The average worth of what may be drawn in a ring; what is not wanted may be discarded."""
    coming = sight.view["supply"]["stacks"][RINGS[ring]]["coming"]
    if not coming:
        return 0.0
    found = {tile: max(0.0, drawn_value(sight, economy, sight.parts.sectors[tile])) for tile in coming}
    average: float = sum(found[tile] * chance for tile, chance in coming.items())
    if sight.species.has(Ability.EXPLORE_CHOOSE_OF_TWO):
        average = (average + max(found.values())) / 2
    return average * (1.0 if able else weights.NOT_CLAIMED)


def drawn_value(sight: Sight, economy: Economy, tile: SectorTile) -> float:
    """What a sector is worth when it comes."""
    friends = sum(tile.defenders.get(kind, 0) for kind in at_peace(sight.species))
    if friends and tile.hive_dice:
        return 0.0  # Friends of the Ancients put it back.
    if friends:
        return economy.tile(tile, False) + friends
    value = economy.tile(tile, bool(tile.discovery))
    return value * weights.ANCIENTS_IN_WAY if tile.defenders else value


def where(sight: Sight, economy: Economy) -> Choice:
    """The position with the best ring and the most own sectors around it."""
    able = economy.pays(1)
    found = [(_spot_value(sight, economy, choice, able), choice) for choice in sight.of("at")]
    if not found or max(found)[0] <= 0:
        return Choice("end")
    return max(found)[1]


def _spot_value(sight: Sight, economy: Economy, choice: Choice, able: bool) -> float:
    spot = read_position(choice.args[0])
    value = ring_value(sight, economy, ring_of(spot), able)
    for edge in EDGES:
        near = sight.across(spot, edge)
        if near is not None and opposite(edge) in near.wormholes:
            value += 0.15 if near.owner == sight.seat else -0.1
    return value


def place(sight: Sight, economy: Economy) -> Choice:
    """The sector and turn that join best; a sector nobody here wants goes to the discards."""
    step = sight.step
    if Choice("draw") in sight.allowed:
        return Choice("draw")
    spot: Spot = (step["position"][0], step["position"][1])
    found = []
    for choice in sight.of("place"):
        tile = sight.parts.sectors[choice.args[0]]
        value = drawn_value(sight, economy, tile)
        found.append((value + _joins(sight, tile, spot, int(choice.args[1])), value, choice))
    best = max(found, default=None)
    if best is None or (best[1] < -1.0 and best[0] < 1.0):
        return Choice("discard")
    return best[2]


def _joins(sight: Sight, tile: SectorTile, spot: Spot, turn: int) -> float:
    """What the connections of a sector are worth."""
    mask = turned(tile.wormholes, turn)
    value = 0.0
    for edge in EDGES:
        if not mask >> edge & 1:
            continue
        near = sight.across(spot, edge)
        if near is None:
            value += weights.OPEN_DOOR
        elif opposite(edge) in near.wormholes:
            value += _door(sight, near)
    return value


def _door(sight: Sight, near: Place) -> float:
    if near.owner == sight.seat:
        return weights.CONNECTED
    if near.owner is None:
        return weights.CONNECTED / 2 if not near.fleets else weights.OPEN_DOOR
    return weights.FRIEND_DOOR if sight.box.seats(len(sight.view["seats"])).diplomacy else weights.RIVAL_DOOR


def take_control(sight: Sight, economy: Economy) -> Choice:
    """A disc wherever a sector is worth more than its upkeep, and the upkeep can be paid."""
    here = sight.by_id[sight.step["sector"]]
    return Choice("disc") if economy.pays(1) and economy.claim(here) > 0 else Choice("decline")


def discovery(sight: Sight, economy: Economy) -> Choice:
    """Whatever the tile does best: a thing to use, or points."""
    ways = [choice for verb in ("use", "fit", "store", "keep") for choice in sight.of(verb)]
    return max((_use_value(sight, economy, choice), choice) for choice in ways)[1]


def _use_value(sight: Sight, economy: Economy, choice: Choice) -> float:
    tile = next(one for one in sight.parts.discoveries if one.id == sight.step["tile"])
    early = weights.EARLY_USE if sight.rounds_left >= 5 else 1.0
    if choice.verb == "keep":
        return float(tile.vp_if_kept)
    if choice.verb == "store":
        return 0.0
    if choice.verb == "fit" and tile.part is not None:
        return part_value(sight, economy, tile.part, choice.args[0], choice.args[1])
    if tile.kind == "technology":
        return technology_value(sight, economy, choice.args[0])
    value: float = sum(units * economy.worth[kind] for kind, units in tile.gain.items() if kind in economy.worth)
    void = sight.step.get("void", {})
    value += sum(sight.me["costs"][what] * economy.worth["materials"] for what in tile.place if what not in void)
    if choice.args:
        value += tile.gain["any_one_kind"] * economy.worth[choice.args[0]]
    value += weights.ARTIFACT * tile.lays.artifact if tile.lays else 0
    return value * early + tile.vp_if_controlled * weights.POINT_HELD + weights.PROMISE * len(tile.vp_per)


def lay_portal(sight: Sight) -> Choice:
    """In the sector with the fewest ways to anywhere else: a portal makes up for that."""
    return min(sight.of("portal"), key=lambda one: (len(list(sight.ways(sight.by_id[one.args[0]]))), one))


def lay_shellworld(sight: Sight) -> Choice:
    """In the sector that is farthest from the ships of others, where its points are safest."""
    return min(sight.of("shellworld"), key=lambda one: (_exposed(sight, sight.by_id[one.args[0]]), one))


def _exposed(sight: Sight, there: Place) -> int:
    """How many ships of others are in a sector and those that lead to it."""
    near = [there, *sight.ways(there)]
    return sum(sum(place.fleets[party].values()) for place in near for party in place.fleets if party != sight.seat)


def emerge(sight: Sight) -> Choice:
    """A ship comes back where it is at home, or at least alone."""
    return min(sight.choices, key=lambda one: (_unease(sight, sight.by_id[one.args[0]]), one))


def _unease(sight: Sight, there: Place) -> int:
    return 2 * bool(sight.foes(there)) - (there.owner == sight.seat) + 4 * (there.owner in sight.friends)
