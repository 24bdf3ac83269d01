"""What a seat may know, as JSON-able data.

Everything here is written out from what is public, or from what is the seat's own; nothing is a
state with parts blacked out. A seat sees what a spectator sees, and in some places its own instead.
The order of stacks, piles and bags, tiles face down, rivals' reputation and the dice to come appear
nowhere (nd.info.*).
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Final, NamedTuple, cast

from penumbra.eclipse.actions.build import cost_of
from penumbra.eclipse.actions.move import Move
from penumbra.eclipse.combat.fleets import (
    damage_of,
    key_of,
    keys_here,
    keys_of_all,
    missile_shield,
    party_of,
    shield_of,
    ship_name,
    shoots_missiles,
    splits_hits,
    stats_of,
)
from penumbra.eclipse.combat.hits import STOPPED, strikes, targets
from penumbra.eclipse.combat.order import name_of_nobody, next_battle
from penumbra.eclipse.combat.retreat import bound_for
from penumbra.eclipse.components import Ability, Blueprint, Components
from penumbra.eclipse.components.blueprints import DIE_COLOURS, part_in_slot
from penumbra.eclipse.components.terms import ACTIONS, CATEGORIES, MONEY, NOBODY, NONE, RESOURCES, RINGS, SCIENCE
from penumbra.eclipse.language.shown import (
    AllianceView,
    BattleView,
    BattlingView,
    BlueprintView,
    DieView,
    Discounts,
    EmptySeatView,
    FightingFigures,
    FleetView,
    FrontierView,
    GameView,
    NextIncome,
    ReputationView,
    SeatView,
    SectorView,
    Showing,
    ShrineView,
    StackView,
    StepView,
    SupplyView,
    TechOffer,
    TechSpace,
    TechSpaces,
    TechTracks,
    by_resource,
    figures,
)
from penumbra.eclipse.modules.hives import numbers
from penumbra.eclipse.outlook.automa import automa_shown
from penumbra.eclipse.outlook.sample import coming, unseen
from penumbra.eclipse.outlook.strength import fleets_of, strength_of
from penumbra.eclipse.phases.round import order_of_play
from penumbra.eclipse.phases.scoring import hidden_points, points_at, result, score_with
from penumbra.eclipse.phases.upkeep import payable_actions
from penumbra.eclipse.position.battle import Battle
from penumbra.eclipse.position.galaxy import Raised, Sector, ring_of
from penumbra.eclipse.position.player import Player
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat.colony_ships import opened_by
from penumbra.eclipse.seat.diplomacy import in_use
from penumbra.eclipse.seat.technologies import discount, next_space, prices, track_of
from penumbra.hexes import CENTER, EDGES, EDGES_IN, Axial, distance_from_center, neighbour
from penumbra.kernel import Drawings
from penumbra.kernel.seats import seat_letter
from penumbra.odds.dice import RIFT_FACES, lowest_hit

_NPC = -1
"""The seat number a view gives to ships that nobody plays."""


def views(state: EclipseState, drawings: Drawings | None = None) -> Callable[[int | None], GameView]:
    """The position by the seat that sees it; None is a spectator, who sees what all may see.

    What is as it was when it was drawn last is taken from the ``drawings`` of earlier positions, which it goes to.

    nd.info.reputation-hidden, nd.info.discovery-on-map, nd.info.stack-order-hidden, nd.info.discards-public,
    nd.info.everything-else-public.
    """
    drawn = Drawings() if drawings is None else drawings
    boards = drawn.again("boards", [_board(state, drawn, player) for player in state.players])
    return partial(_seen, state, drawn, boards, drawn.again("public", _public(state, drawn, boards)))


class _Board(NamedTuple):
    """All that a seat's board, its points and its fleets are drawn of."""

    player: Player
    places: tuple[Sector, ...]
    over: bool
    traitor: bool
    side: tuple[int, ...]
    by_rule: bool


def _board(state: EclipseState, drawings: Drawings, player: Player) -> _Board:
    seat = player.seat
    places = drawings.part(("places", seat), state.galaxy.sectors, lambda: _places(state, player))
    return _Board(player, places, state.over, state.traitor == seat, state.sides[seat], state.decides_by_rule(seat))


def _places(state: EclipseState, player: Player) -> tuple[Sector, ...]:
    """The sectors that a seat has anything to do with: by its disc, its ships, or what counts for it wherever it is."""
    seat, places = player.seat, state.galaxy.sectors
    if player.species.has(Ability.VP_PER_ANCIENT_ON_BOARD):
        return tuple(places)
    return tuple([place for place in places if place.owner == seat or place.party(seat)])


def _seen(
    state: EclipseState, drawings: Drawings, boards: Sequence[_Board], public: GameView, seat: int | None
) -> GameView:
    if seat is None:
        return public
    return {
        **public,
        "seat": seat,
        "step": _step(state, seat),
        "seats": drawings.each(
            ("known", seat),
            [*zip(boards, public["seats"], strict=True)],
            lambda known: _known(state, known[0].player, known[1], seat),
        ),
        "supply": {**public["supply"], "techs": _offered(state, drawings, boards[seat])},
    }


def _offered(state: EclipseState, drawings: Drawings, board: _Board) -> list[TechOffer]:
    """The supply board as the player of a ``board`` sees it, with what everything costs there."""
    if not board.player.seated:
        return drawings.part("offers", state.tech_supply, partial(_offers, state, None))
    seat = board.player.seat
    return drawings.part(("offers", seat), (state.tech_supply, board), partial(_offers, state, seat))


def _public(state: EclipseState, drawings: Drawings, boards: Sequence[_Board]) -> GameView:
    return {
        "game": state.box.name,
        "modules": list(state.box.modules),
        "readings": list(state.box.readings),
        "seat": None,
        "round": state.round,
        "rounds": state.box.rounds,
        "phase": state.phase,
        "waiting": list(state.waiting()),
        "may_choose": list(state.may_choose()),
        "order": order_of_play(state),
        "over": state.over,
        "start_seat": state.start_seat,
        "next_start": _seat_or_none(state.next_start),
        "step": _step(state, None),
        "seats": drawings.each("seats", boards, lambda board: _player(state, board.player)),
        "sectors": drawings.each("sectors", _shown(state), lambda shown: _sector(state, shown)),
        "frontier": drawings.part("frontier", state.galaxy.at, lambda: _frontier(state)),
        "diplomacy": in_use(state),
        "away": [
            {"due": ship.due, "seat": ship.seat, "ship": state.box.parts.ship_ids[ship.kind], "hole": ship.hole}
            for ship in state.away
        ],
        "turn_order": state.turn_order[:],
        "passed_order": state.passed_order[:],
        "markers": [_seat_or_none(seat) for seat in state.markers],
        "defenders": _defenders(state),
        "supply": _supply(state, drawings),
        "battle": _battle(state),
        "automa": automa_shown(state),
        "result": result(state) if state.over else None,
    }


def _seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _step(state: EclipseState, seat: int | None) -> StepView | None:
    # Each step says its own shape; the stack knows steps of any game.
    return cast("StepView", state.steps[-1].view(state, seat)) if state.steps else None


def _upkeep(state: EclipseState, player: Player, discs_fewer: int = 0) -> int:
    """What upkeep costs a player; nothing the automated opponent (solo.upkeep.no-resources)."""
    return 0 if state.decides_by_rule(player.seat) else player.upkeep(state.box.parts, discs_fewer)


def _techs(state: EclipseState, player: Player) -> TechTracks:
    military, grid, nano = ([state.box.parts.techs[tech].id for tech in track] for track in player.techs)
    return {"military": military, "grid": grid, "nano": nano}


def _discounts(state: EclipseState, seat: int) -> Discounts:
    military, grid, nano = (discount(state, seat, track) for track in range(len(CATEGORIES)))
    return {"military": military, "grid": grid, "nano": nano}


def _next_spaces(state: EclipseState, seat: int) -> TechSpaces:
    military, grid, nano = (_next_space(state, seat, track) for track in range(len(CATEGORIES)))
    return {"military": military, "grid": grid, "nano": nano}


def _next_space(state: EclipseState, seat: int, track: int) -> TechSpace | None:
    space = next_space(state, seat, track)
    return None if space is None else {"discount": space[0], "points": space[1]}


def _known(
    state: EclipseState, player: Player, public: SeatView | EmptySeatView, viewer: int
) -> SeatView | EmptySeatView:
    """A seat as a ``viewer`` with a seat knows it."""
    if not public["seated"] or state.over:
        return public
    if viewer == player.seat:
        score = _score(state, player, True, public["points_at"])
        return {**public, "reputation": _reputation(player, player.reputation[:]), "score": score}
    if viewer in player.shown:
        return {**public, "reputation": _reputation(player, list(player.shown[viewer]))}
    return public


def _player(state: EclipseState, player: Player) -> SeatView | EmptySeatView:
    if not player.seated:
        return {"seat": player.seat, "letter": seat_letter(player.seat), "seated": False}
    parts = state.box.parts
    species = player.species
    income = [player.income(parts, resource) for resource in range(len(RESOURCES))]
    upkeep = _upkeep(state, player)
    on_map = points_at(state, player.seat)
    fleets = fleets_of(state, player.seat)
    return {
        "seat": player.seat,
        "letter": seat_letter(player.seat),
        "seated": True,
        "faction": player.faction.id,
        "name": player.faction.name,
        "species": species.id,
        "color": player.faction.color,
        "passed": player.passed,
        "out": player.out,
        "storage": by_resource(player.storage),
        "income": by_resource(income),
        "net": by_resource([income[MONEY] - upkeep, *income[SCIENCE:]]),
        "income_next": _income_next(state, player),
        "showing": _showing(state, player),
        "cubes": by_resource(player.cubes),
        "graveyard": by_resource(player.graveyard),
        "trade": by_resource(player.trade_rates),
        "trade_gain": by_resource(player.trade_gains),
        "discs": {
            "track": player.discs,
            **dict(zip((*ACTIONS, "reaction"), player.on_action, strict=True)),
            "aside": player.aside,
        },
        "upkeep": upkeep,
        "upkeep_next": _upkeep(state, player, 1),
        "actions_left": payable_actions(state, player),
        "colony": {"ready": player.colony_ready, "total": player.colony_total},
        "techs": _techs(state, player),
        "discount": _discounts(state, player.seat),
        "next_space": _next_spaces(state, player.seat),
        "blueprints": {parts.ship_ids[kind]: _blueprint(state, player, kind) for kind in player.kinds},
        "costs": {what: cost_of(state, player.seat, what) for what in player.buildable},
        "parts_kept": [parts.parts[part].id for part in player.parts_kept],
        "reputation": _reputation(player, player.reputation[:] if state.over else None),
        "ambassadors": player.ambassadors[:],
        "alliance": _alliance(parts, player),
        "allies": [seat for seat in state.sides[player.seat] if seat != player.seat],
        "minor_species": [parts.minor_species[tile].id for tile in player.minor_species],
        "trophies": [parts.npc_ids[kind] for kind in player.trophies],
        "developments": [parts.developments[number].id for number in player.developments],
        "shrine_rows": [row.id for row in player.shrine_rows],
        "kept_face_up": [parts.discoveries[tile].id for tile in player.kept_face_up],
        "traitor": state.traitor == player.seat,
        "discoveries_kept": player.discoveries_kept,
        "score": _score(state, player, state.over, on_map),
        "points_at": on_map,
        "fleets": fleets,
        "strength": strength_of(fleets),
    }


def _reputation(player: Player, tiles: list[int] | None) -> ReputationView:
    """A player's reputation with what is known of the tiles: of a rival's those that were shown and still lie there."""
    return {"spaces": list(player.reputation_track), "count": len(player.reputation), "tiles": tiles}


def _alliance(parts: Components, player: Player) -> AllianceView | None:
    if player.alliance == NONE:
        return None
    alliance = parts.alliances[player.alliance]
    return {"id": alliance.id, "name": alliance.name, "betrayer": player.betrayer}


def _income_next(state: EclipseState, player: Player) -> NextIncome:
    production = state.box.parts.tracks.population.production
    money, science, materials = (production[cubes - 1] if cubes else None for cubes in player.cubes)
    return {"money": money, "science": science, "materials": materials}


def _showing(state: EclipseState, player: Player) -> Showing:
    """Cubes and discs are taken off a track in order; discs that do not fit lie on its last circle.

    nd.tech.disc-leftmost-circle, nd.tech.disc-stacking.
    """
    tracks = state.box.parts.tracks
    last, circles = len(tracks.population.squares) - 1, len(tracks.influence.upkeep) - 2
    money, science, materials = (last - cubes for cubes in player.cubes)
    return {
        "money": money,
        "science": science,
        "materials": materials,
        "influence": max(0, circles - player.discs),
        "influence_next": max(0, circles - player.discs + 1) if player.discs else None,
    }


def points_in_sight(state: EclipseState, seat: int, viewer: int | None) -> dict[str, int | None]:
    """A seat's points by where they come from as ``viewer`` (None: a spectator) may know them, without their total."""
    player = state.players[seat]
    counted = _score(state, player, viewer == seat or state.over, points_at(state, seat))
    return {source: points for source, points in counted.items() if source != "total"}


def _score(
    state: EclipseState, player: Player, open_book: bool, on_map: dict[str, dict[str, int]]
) -> dict[str, int | None]:
    """The points so far; a rival's without the hidden reputation, and no total that would give it away."""
    counted = dict(player.final or score_with(state, player.seat, on_map))
    if open_book:
        return {**counted}
    for source, points in hidden_points(state, player.seat).items():
        counted[source] -= points
        counted["total"] -= points
    return {**counted, "reputation": None}


_Slot = tuple[str | None, str | None, str | None, float, float]
"""What is shown of a slot: what is printed there, the tile on it, the part that counts, and where it is drawn."""


@lru_cache(maxsize=1024)
def _slots(parts: Components, blueprint: Blueprint, tiles: tuple[int, ...]) -> tuple[_Slot, ...]:
    counting = [part_in_slot(parts, blueprint, tiles, slot) for slot in range(blueprint.slots)]
    named = {NONE: None, **dict(enumerate(parts.part_ids))}
    grid = blueprint.grid or tuple((slot, 0) for slot in range(blueprint.slots))
    return tuple(
        (under, named[tile], named[counts], x, y)
        for under, tile, counts, (x, y) in zip(blueprint.printed, tiles, counting, grid, strict=True)
    )


def _blueprint(state: EclipseState, player: Player, kind: int) -> BlueprintView:
    parts = state.box.parts
    blueprint = player.blueprint(parts, kind)
    slots = _slots(parts, blueprint, tuple(player.tiles[kind]))
    bonus = blueprint.bonus
    return {
        "slots": [{"printed": under, "tile": tile, "part": part, "x": x, "y": y} for under, tile, part, x, y in slots],
        **figures(player.stats[kind]),
        "base_initiative": blueprint.initiative,
        "bonus": {
            "energy": bonus.energy,
            "computer": bonus.computer,
            "shield": bonus.shield,
            "hull": bonus.hull,
        },
        "drives_allowed": blueprint.drives_allowed,
        "attached": [parts.parts[part].id for part in player.attached[kind]],
        "cost": cost_of(state, player.seat, parts.ship_ids[kind]),
        "supply": None if parts.ships[kind].settled else player.supply[kind],
    }


_CUBES: Final = (*RESOURCES, None)
"""The cubes of the tracks by their numbers, and none behind them, where NONE looks."""


class _Shown(NamedTuple):
    """All that a sector is drawn of: ``aboard`` are the ships in the bays of others, by the key of these."""

    place: Sector
    contested: bool
    aboard: Mapping[int, int]


def _shown(state: EclipseState) -> list[_Shown]:
    aboard = _aboard(state)
    return [
        _Shown(place, next_battle(state, place) is not None, aboard.get(index, _NONE_ABOARD))
        for index, place in enumerate(state.galaxy.sectors)
    ]


def _sector(state: EclipseState, shown: _Shown) -> SectorView:
    place, contested, aboard = shown
    tile = place.tile
    squares = len(tile.planets)
    return {
        "id": tile.id,
        "name": tile.name,
        "q": place.position[0],
        "r": place.position[1],
        "turn": place.turn,
        "ring": tile.ring,
        "wormholes": list(EDGES_IN[place.wormholes]),
        "vp": tile.vp,
        "owner": _seat_or_none(place.owner),
        "squares": [
            {"kind": planet.kind, "advanced": planet.advanced, "planet": planet.planet, "cube": _CUBES[cube]}
            for planet, cube in zip(tile.planets, place.cubes, strict=False)
        ],
        "shrines": [_shrine(state, raised) for raised in place.shrines],
        "orbital": {"cube": _CUBES[place.cubes[squares]]} if place.orbital else None,
        "monolith": place.monolith,
        "portal": place.is_portal(),
        "laid": list(tile.laid),
        "subsector": {"of": tile.parent, "edges": list(place.edges())} if tile.part else None,
        "black_hole": bool(tile.return_to),
        "supernova": tile.exploded_face is not None,
        "pulsar": {"spaces": list(tile.action_spaces), "spot": place.spot, "spent": place.spent}
        if tile.action_spaces
        else None,
        "hive": numbers(tile, place.turn) if tile.hive_dice else None,
        "influence_space": tile.influence_space,
        "artifact": tile.artifact,
        "discovery": place.discovery != NONE,
        "ships": [_ships(state, place, key, aboard.get(key, 0)) for key in keys_here(place)],
        "defenders": _tiled(state, place) if place.laid else {},
        "contested": contested,
        "entered": place.entered[:],
    }


def _shrine(state: EclipseState, raised: Raised) -> ShrineView:
    parts = state.box.parts
    shrine, row = parts.shrines[raised.shrine], parts.row_of_shrine[raised.shrine]
    return {"shrine": shrine.id, "row": row.id, "kind": shrine.kind, "planet": raised.planet}


_NONE_ABOARD: Final[Mapping[int, int]] = {}


def _aboard(state: EclipseState) -> dict[int, dict[int, int]]:
    """How many ships are in the bays of others, by the sector and the key of these."""
    found: dict[int, dict[int, int]] = {}
    for step in state.every_step():
        if isinstance(step, Move) and step.cargo:
            found.setdefault(step.at, {})[key_of(state, step.seat, step.ship)] = step.cargo
    return found


def _ships(state: EclipseState, place: Sector, key: int, aboard: int = 0) -> FleetView:
    return {
        "seat": _seat_of(state, party_of(state, key)),
        "ship": ship_name(state, key),
        "count": place.ships[key],
        "damage": damage_of(place, key)[:],
        "aboard": {state.box.parts.ship_ids[state.box.parts.carried]: aboard} if aboard else {},
    }


def _defenders(state: EclipseState) -> dict[str, FightingFigures]:
    """What ships that nobody plays fight with wherever they are."""
    parts = state.box.parts
    return {
        ship: figures(stats)
        for (ship, kind), stats in zip(parts.npc_number.items(), state.box.npc, strict=True)
        if kind not in parts.npc_tiles
    }


def _tiled(state: EclipseState, place: Sector) -> dict[str, FightingFigures]:
    """What the ships of a sector fight with that have a tile of their own (ra.center.side-known)."""
    parts = state.box.parts
    return {parts.npc_ids[kind]: figures(place.npc[kind]) for kind in parts.npc_tiles if place.count(state.npc, kind)}


_LAID: Final = tuple(
    (q, r) for q in range(-2, 3) for r in range(-2, 3) if (q, r) != CENTER and distance_from_center((q, r)) <= 2
)
"""The spaces of the inner and the middle ring."""


def _frontier(state: EclipseState) -> list[FrontierView]:
    """The unexplored spaces that are told; where two rings lie face down, all of theirs, as yet no sectors of the map.

    ra.many.concentric-rings, ra.many.face-down-unexplored.
    """
    laid = _LAID if state.box.seats(state.player_count).laid_rings else ()
    return [{"q": q, "r": r, "ring": ring} for (q, r), ring in _around(tuple(state.galaxy.at), laid)]


@lru_cache(maxsize=256)
def _around(taken: tuple[Axial, ...], laid: tuple[Axial, ...]) -> tuple[tuple[Axial, str], ...]:
    """The empty positions beside those that are taken, and of those laid, each with its ring."""
    empty = {*laid, *(neighbour(position, edge) for position in taken for edge in EDGES)} - {*taken}
    return tuple((position, RINGS[ring_of(position)]) for position in sorted(empty))


def _supply(state: EclipseState, drawings: Drawings) -> SupplyView:
    parts = state.box.parts
    return {
        "techs": drawings.part("offers", state.tech_supply, partial(_offers, state, None)),
        "preview": {tech.id: count for tech, count in zip(parts.techs, state.tech_preview, strict=True) if count},
        "developments": [parts.developments[number].id for number in state.development_supply],
        "minor_species": [parts.minor_species[tile].id for tile in state.minor_supply],
        "tech_bag": sum(state.tech_bag),
        "discoveries": len(state.discoveries),
        "discovery_discards": [parts.discoveries[tile].id for tile in state.discovery_discards],
        "reputation": sum(state.reputation_bag),
        "stacks": {RINGS[ring]: _stack(state, ring, hidden) for ring, hidden in enumerate(unseen(state))},
    }


def _stack(state: EclipseState, ring: int, hidden: list[str]) -> StackView:
    left, discards = len(state.stacks[ring]), state.discards[ring]
    return {"left": left, "discards": discards[:], "unseen": hidden, "coming": coming(state, ring, hidden)}


def _offers(state: EclipseState, seat: int | None) -> list[TechOffer]:
    costs = None if seat is None else prices(state, seat)
    return [_offer(state, seat, costs, number, count) for number, count in enumerate(state.tech_supply) if count]


def _offer(
    state: EclipseState, seat: int | None, costs: dict[int, dict[int, int]] | None, tech: int, count: int
) -> TechOffer:
    """A technology with what it costs who looks, on each track where it may be put and at least; None where on none."""
    printed = state.box.parts.techs[tech]
    offer: TechOffer = {
        "id": printed.id,
        "count": count,
        "price": None,
        "lowest": printed.min_cost,
        "rare": track_of(state, tech) is None,
        "opens": [],
    }
    if seat is not None and costs is not None:
        offer["prices"] = {CATEGORIES[track]: cost for track, cost in costs.get(tech, {}).items()}
        offer["price"] = min(offer["prices"].values(), default=None)
        offer["opens"] = [{"sector": sector, "square": square} for sector, square in opened_by(state, seat, tech)]
    return offer


def _battle(state: EclipseState) -> BattleView | None:
    battle = state.battle
    if battle is None or not battle.attackers:
        return None
    place = state.galaxy.sectors[battle.sector]
    enemies = targets(state, battle, place) if battle.shooter >= 0 else []
    types = [_fighting(state, battle, key, enemies) for key in keys_of_all(place, battle.parties())]
    types.sort(key=lambda one: -one["initiative"])
    return {
        "sector": place.tile.id,
        "round": battle.round,
        "attacker": _seat_of(state, battle.attackers[0]),
        "defender": _seat_of(state, battle.defenders[0]),
        "nobody": name_of_nobody(state, place) if any(one["seat"] == _NPC for one in types) else None,
        "types": types,
        "dice": _rolled(state, battle, enemies),
        "defence": [
            {"seat": _seat_of(state, party_of(state, key)), "die": DIE_COLOURS[worth], "value": roll, "stops": stops}
            for key, worth, roll, stops in battle.defence
        ],
        "roller": _seat_of(state, party_of(state, battle.shooter)) if battle.shooter >= 0 else None,
    }


def _fighting(state: EclipseState, battle: Battle, key: int, enemies: Sequence[int]) -> BattlingView:
    place = state.galaxy.sectors[battle.sector]
    bound = bound_for(state, key, battle.sector)
    return {
        **_ships(state, place, key),
        "retreating": None if bound is None else state.galaxy.sectors[bound].tile.id,
        "acted": key in battle.acted,
        "needed": _needed(state, battle, key, enemies),
        **figures(stats_of(state, place, key)),
        "splits": splits_hits(state, party_of(state, key)),
        "missile_shield": missile_shield(state, place, key),
        "point_defense": shoots_missiles(state, place, key),
    }


def _needed(state: EclipseState, battle: Battle, key: int, enemies: Sequence[int]) -> int | None:
    if key not in enemies or all(die.rift for die in battle.dice):
        return None
    place = state.galaxy.sectors[battle.sector]
    return lowest_hit(stats_of(state, place, battle.shooter).computer, shield_of(state, place, key))


def _rolled(state: EclipseState, battle: Battle, enemies: Sequence[int]) -> list[DieView]:
    aims = [*battle.aims, *[None] * len(battle.dice)]
    place = state.galaxy.sectors[battle.sector]
    return [
        {
            "die": DIE_COLOURS[die.worth],
            "value": die.roll,
            "damage": die.damage,
            "own": RIFT_FACES[die.roll - 1].own if die.rift else 0,
            "rift": die.rift,
            "hits": any(strikes(state, place, battle.shooter, key, die) for key in enemies),
            "split": 0 < die.damage < die.worth,
            "stopped": aim == STOPPED,
            "aimed": aim is not None,
            "target": None
            if aim is None or aim[0] < 0
            else {
                "seat": _seat_of(state, party_of(state, aim[0])),
                "ship": ship_name(state, aim[0]),
                "number": aim[1] + 1,
            },
        }
        for die, aim in zip(battle.dice, aims, strict=False)
    ]


def _seat_of(state: EclipseState, party: int) -> int:
    return _NPC if party == state.npc else party
