"""What holds in every position of every game of Eclipse: nothing appears, nothing is lost."""

from collections import Counter

from penumbra.eclipse.actions.explore import PlaceSector
from penumbra.eclipse.actions.move import Move
from penumbra.eclipse.automa.turn import AutomaTurn
from penumbra.eclipse.combat.draws import KeepTile
from penumbra.eclipse.combat.fleets import key_of
from penumbra.eclipse.components.automa.ships import ship_stats
from penumbra.eclipse.components.blueprints import ShipStats, add_up
from penumbra.eclipse.components.terms import NONE, RINGS
from penumbra.eclipse.modules.black_holes import ReturnShip
from penumbra.eclipse.modules.many_players import RemoveCube
from penumbra.eclipse.position.galaxy import FULL_CONNECTION, WARP_CONNECTION, Sector
from penumbra.eclipse.position.player import Player
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat.population import ReturnCube
from penumbra.hexes import neighbour, opposite, turned

CUBES = 33
_SUMS = (
    "initiative",
    "movement",
    "computer",
    "shield",
    "hull",
    "produced",
    "used",
    "drives",
    "jumps",
    "repair",
    "bays",
    "cannons",
    "missiles",
)


def check(state: EclipseState) -> None:
    """Asserts every invariant of a position."""
    _sectors_conserved(state)
    _technologies_conserved(state)
    _developments_conserved(state)
    _reputation_conserved(state)
    _discoveries_never_grow(state)
    _map_fits_together(state)
    _tiles_conserved(state)
    for player in state.players:
        if player.seated and not player.out:
            _cubes_conserved(state, player)
            _discs_conserved(state, player)
            _ships_conserved(state, player)
        assert min(player.storage) >= 0, f"seat {player.seat} owes resources: {player.storage}"
        _board_fits_together(state, player)
    _automa_fits_together(state)
    _alliances_fit_together(state)
    _shrines_fit_together(state)
    assert state.over == (state.phase == "over")


def _cubes_conserved(state: EclipseState, player: Player) -> None:
    on_map = sum(cube != NONE for place in state.galaxy.sectors if place.owner == player.seat for cube in place.cubes)
    abroad = sum(player.seat in other.ambassadors for other in state.players)
    abroad += sum(state.box.parts.minor_species[tile].cubes for tile in player.minor_species)
    returning = sum(
        len(step.cubes) for step in state.every_step() if isinstance(step, ReturnCube) and step.seat == player.seat
    )
    tracks = sum(player.cubes)
    total = tracks + sum(player.graveyard) + on_map + abroad + returning
    asked = any(isinstance(step, RemoveCube) and step.seat == player.seat for step in state.every_step())
    removed = 0 if asked else state.box.seats(state.player_count).cubes_removed
    assert total == CUBES - removed, f"seat {player.seat} has {total} cubes"
    assert all(0 <= cubes <= 12 for cubes in player.cubes)


def _discs_conserved(state: EclipseState, player: Player) -> None:
    on_map = sum(place.owner == player.seat for place in state.galaxy.sectors)
    total = player.discs + sum(player.on_action) + on_map + player.aside
    printed = player.species.discs.on_track + player.species.discs.aside
    printed += sum(row.bonus.influence_discs for row in player.shrine_rows)
    assert total == printed, f"seat {player.seat} has {total} discs"
    assert player.discs >= 0
    assert player.aside >= 0


def _ships_conserved(state: EclipseState, player: Player) -> None:
    for kind, name in enumerate(state.box.parts.ship_ids):
        if state.box.parts.ships[kind].settled:
            _orbitals_are_ships(state, player, kind)
            continue
        on_map = sum(place.count(player.seat, kind) for place in state.galaxy.sectors)
        lost = state.battle.lost.count(key_of(state, player.seat, kind)) if state.battle is not None else 0
        away = sum(ship.seat == player.seat and ship.kind == kind for ship in state.away)
        away += sum(
            step.seat == player.seat and step.ship == kind
            for step in state.every_step()
            if isinstance(step, ReturnShip)
        )
        away += sum(step.cargo for step in _carrying(state, player) if kind == state.box.parts.carried)
        total = player.supply[kind] + on_map + lost + away
        printed = state.box.parts.figures_of(name) if name in player.species.blueprints else 0
        assert total == printed, f"seat {player.seat} has {total} {name}s"


def _orbitals_are_ships(state: EclipseState, player: Player, kind: int) -> None:
    """Of who has their blueprint the orbitals with own cubes are ships, and no others are."""
    assert not player.supply[kind]
    for place in state.galaxy.sectors:
        settled = kind in player.kinds and place.owner == player.seat and place.settled_orbital()
        assert place.count(player.seat, kind) == settled, f"orbital of seat {player.seat} in {place.tile.id}"


def _carrying(state: EclipseState, player: Player) -> list[Move]:
    """The movements of a seat whose ship has others aboard: no more than its bays hold, and only while it may go on."""
    found = [step for step in state.every_step() if isinstance(step, Move) and step.seat == player.seat and step.cargo]
    for step in found:
        assert step.cargo <= player.stats[step.ship].bays, f"{step.cargo} aboard of seat {player.seat}"
        assert state.galaxy.sectors[step.at].count(player.seat, step.ship), f"no carrier of seat {player.seat}"
        assert step.steps or step.jumps
    return found


def _sectors_conserved(state: EclipseState) -> None:
    drawn = [number for step in state.every_step() if isinstance(step, PlaceSector) for number in step.drawn]
    seats = state.box.seats(state.player_count)
    sizes = {"middle": seats.middle_sectors, "outer": seats.outer_sectors}
    for ring in range(len(RINGS)):
        known = set(state.box.parts.rings[RINGS[ring]])
        on_map = {place.tile.parent for place in state.galaxy.sectors if place.tile.parent in known}
        in_hand = [number for number in drawn if number in known]
        here = state.stacks[ring] + state.discards[ring] + [*on_map] + in_hand
        there = len(known) - sum(count for alike, count in state.box.secretly_out if alike[0] in known)
        whole = min(there, sizes.get(RINGS[ring]) or there)
        assert len(here) == len(set(here)) == whole, f"{RINGS[ring]}: {sorted(here)}"


def _technologies_conserved(state: EclipseState) -> None:
    owned = Counter(
        tech
        for player in state.players
        for track in player.techs
        for tech in track
        if state.box.parts.techs[tech].id not in player.species.start_techs
    )
    for number, tech in enumerate(state.box.parts.techs):
        total = state.tech_bag[number] + state.tech_supply[number] + state.tech_preview[number] + owned[number]
        assert total == tech.copies, f"{total} tiles of {tech.id}"


def _developments_conserved(state: EclipseState) -> None:
    if state.box.parts.developments:
        there = state.development_supply + [number for player in state.players for number in player.developments]
        wanted = state.box.seats(state.player_count).development_tiles
        assert len(there) == len(set(there)) == min(wanted, len(state.box.parts.developments))
    copies = {tile.id: tile.copies for tile in state.box.parts.discoveries}
    laid = Counter(name for place in state.galaxy.sectors for name in place.tile.laid)
    assert all(count <= copies.get(name, 1) for name, count in laid.items()), laid


def _reputation_conserved(state: EclipseState) -> None:
    held = Counter(value for player in state.players for value in player.reputation)
    held.update(value for step in state.every_step() if isinstance(step, KeepTile) for value in step.drawn)
    for value, count in state.box.parts.reputation.tiles.items():
        total = state.reputation_bag[value] + held[value]
        assert total == count, f"{total} reputation tiles of {value}"


def _discoveries_never_grow(state: EclipseState) -> None:
    face_down = [place.discovery for place in state.galaxy.sectors if place.discovery != NONE]
    face_up = [tile for player in state.players for tile in player.kept_face_up]
    there = Counter([*state.discoveries, *state.discovery_discards, *face_down, *face_up])
    tiles = state.box.parts.discoveries
    assert all(many <= tiles[number].copies for number, many in there.items())
    kept = sum(player.discoveries_kept + len(player.parts_kept) for player in state.players)
    if not state.discovery_piles:
        kept += sum(player.discoveries_used for player in state.players) - len(state.discovery_discards)
    assert there.total() + kept <= sum(tile.copies for tile in tiles)


def _map_fits_together(state: EclipseState) -> None:
    galaxy = state.galaxy
    assert len(galaxy.sectors) == len(galaxy.by_id)
    assert set(galaxy.at) == {place.position for place in galaxy.sectors}
    for index, place in enumerate(galaxy.sectors):
        assert galaxy.by_id[place.tile.id] == index
        assert place.wormholes == turned(place.tile.wormholes, place.turn)
        links = {}
        for edge in place.edges():
            other = galaxy.facing(neighbour(place.position, edge), opposite(edge))
            if other is not None:
                far = galaxy.sectors[other]
                links[other] = (place.wormholes >> edge & 1) + (far.wormholes >> opposite(edge) & 1)
        for other, far in enumerate(galaxy.sectors):
            if other != index and far.position == place.position:
                links[other] = FULL_CONNECTION
        for other, far in enumerate(galaxy.sectors):
            if other != index and place.is_portal() and far.is_portal() and links.get(other, 0) < FULL_CONNECTION:
                links[other] = WARP_CONNECTION
        assert dict(place.links) == links
        _sector_fits_together(state, place)


def _tiles_conserved(state: EclipseState) -> None:
    """Every tile drawn for a ship lies once, with its ship or kept by whoever destroyed that."""
    drawn = [tile for place in state.galaxy.sectors for tile in place.laid]
    assert len(drawn) == len(set(drawn))
    standing = [place.count(state.npc, kind) for place in state.galaxy.sectors for kind in state.box.parts.npc_tiles]
    kept = sum(len(player.trophies) for player in state.players if player.seated)
    assert len(drawn) == sum(standing) + kept


def _sector_fits_together(state: EclipseState, place: Sector) -> None:
    present = [seat for seat in state.seats if place.party(seat)]
    assert sorted(place.entered) == present, f"{place.tile.id}: {place.entered} entered, {present} are there"
    assert len(place.cubes) == len(place.tile.planets) + place.orbital
    if place.owner < 0:
        assert not place.has_cubes(), f"cubes without a disc in {place.tile.id}"
    for key, hurt in place.damage.items():
        assert len(hurt) == place.ships[key]


def _shrines_fit_together(state: EclipseState) -> None:
    """Each shrine stands once, beside a planet of its own with its colour, and whole rows bring their bonus."""
    parts = state.box.parts
    standing = [raised.shrine for place in state.galaxy.sectors for raised in place.shrines]
    assert len(standing) == len(set(standing))
    for place in state.galaxy.sectors:
        assert len({raised.planet for raised in place.shrines}) == len(place.shrines)
        for planet, shrine in place.shrines:
            (colour,) = {square.kind for square in place.tile.planets if square.planet == planet}
            assert colour in ("gray", parts.shrines[shrine].kind)
    built = Counter(parts.row_of_shrine[shrine].id for shrine in standing)
    held = [row.id for player in state.players if player.seated for row in player.shrine_rows]
    assert sorted(held) == sorted(row for row, count in built.items() if count == 3)


def _alliances_fit_together(state: EclipseState) -> None:
    """Tiles are not more than there are, sides are who holds them face up, and who was shown tiles knows such."""
    held = [player.alliance for player in state.players]
    for number, alliance in enumerate(state.box.parts.alliances):
        assert held.count(number) <= min(alliance.tiles, state.box.parts.alliance_terms.max_members[state.player_count])
    assert len(state.sides) == state.npc + 1
    for party, side in enumerate(state.sides):
        assert party in side
        assert all(state.sides[other] == side for other in side)
        if len(side) > 1:
            assert all(held[one] == held[party] != NONE and not state.players[one].betrayer for one in side)
    for player in state.players:
        together = [one.seat for one in state.players if one.alliance == player.alliance and not one.betrayer]
        alone = player.alliance == NONE or player.betrayer
        assert state.sides[player.seat] == ((player.seat,) if alone else tuple(together))
        assert not player.betrayer or player.alliance != NONE
        for known in player.shown.values():
            assert not Counter(known) - Counter(player.reputation), f"seat {player.seat} showed {known}"


def _fresh(state: EclipseState, player: Player, kind: int) -> ShipStats:
    """What a kind of ship adds up to: by its board, or by the sheet of the automated opponent."""
    parts = state.box.parts
    if state.automa is not None and state.box.automa is not None and state.automa.seat == player.seat:
        active: dict[str, str] = {state.box.automa.marks[mark].ship: mark for mark in state.automa.marks}
        return ship_stats(state.box.automa, parts.ship_ids[kind], active, parts.parts[state.automa.drive])
    return add_up(parts, player.blueprint(parts, kind), player.tiles[kind], player.attached[kind])


def _automa_fits_together(state: EclipseState) -> None:
    """Its cards are all there, it has no more than its pieces, and nobody ever waits for it."""
    automa, printed = state.automa, state.box.automa
    if automa is None or printed is None:
        return
    in_hand = [step.card for step in state.every_step() if isinstance(step, AutomaTurn) and step.card]
    drawn = [card for card in in_hand if printed.cards[card].phase is not None]
    cards = [card.id for card in printed.cards.values() if card.phase is not None]
    assert state.phase == "setup" or sorted((*automa.stack, *automa.discarded, *drawn)) == sorted(cards)
    assert automa.seat not in (*state.waiting(), *state.may_choose())
    player = state.players[automa.seat]
    if player.seated:
        assert not any(player.storage)
        assert not any(player.on_action)
        assert automa.upgrades <= sum(map(len, player.techs))


def _board_fits_together(state: EclipseState, player: Player) -> None:
    assert player.owned == sum(1 << tech for track in player.techs for tech in track)
    assert 0 <= player.colony_ready <= player.colony_total
    for kind in player.kinds:
        fresh = _fresh(state, player, kind)
        kept = player.stats[kind]
        assert all(getattr(fresh, name) == getattr(kept, name) for name in _SUMS)
