"""The battles that texts and wishes ask for, on real blueprints.

A side is kinds of ships, each with how many there are and perhaps the parts on its blueprint, beside those
printed parts that they leave uncovered; without any it is the blueprint as printed. ``words`` says
how it is written.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from penumbra.eclipse.combat.quick_battles import quick_terms
from penumbra.eclipse.components import Blueprint, Components, ShipKind, Species
from penumbra.eclipse.components.automa.content import Automa
from penumbra.eclipse.components.blueprints import DISTORTION, ShipStats, add_up, illegal, misplaced
from penumbra.eclipse.components.box import Box
from penumbra.eclipse.components.printed import Part
from penumbra.eclipse.components.terms import NONE
from penumbra.eclipse.language.words import listed
from penumbra.eclipse.odds import names
from penumbra.eclipse.odds.marked import marked_ships
from penumbra.eclipse.odds.names import shortened
from penumbra.eclipse.odds.quick import QuickVerdict
from penumbra.eclipse.odds.ships import Npc, npcs, ships_of
from penumbra.eclipse.odds.supply import kind_named, limit_rule, most_of
from penumbra.eclipse.odds.wishes import ShipWish, SideWish
from penumbra.eclipse.odds.words import read
from penumbra.kernel import Refusal
from penumbra.kit import BadBattle
from penumbra.odds.contenders import Contender
from penumbra.odds.fleet import MOST_REROLLS, Engagement, Fleet, Policy, Ships


def battle_from_text(text: str, box: Box) -> Engagement:
    """The battle a text describes; raises BadBattle."""
    attacker, defender = read(text, box)
    return battle_of(attacker, defender, box)


def battle_of(attacker: SideWish, defender: SideWish, box: Box) -> Engagement:
    """The battle of two sides; raises BadBattle."""
    sides = [_side(wish, box) for wish in (attacker, defender)]
    for wish in (attacker, defender):
        if wish.rerolls > MOST_REROLLS:
            raise BadBattle(f"A side has at most {MOST_REROLLS} rerolls, not {names.shortened(str(wish.rerolls))}.")
    rerolls = attacker.rerolls, defender.rerolls
    drawn = _is_opponents(attacker, box), _is_opponents(defender, box)
    return Engagement(sides[0][0], sides[1][0], sides[0][1], sides[1][1], rerolls=rerolls, drawn=drawn)


def _is_opponents(wish: SideWish, box: Box) -> bool:
    """Whether a side is the automated opponent's (solo.combat.own-ties)."""
    return any(_called(box, one) in marked_ships(box) for one in wish.ships)


def verdict_of(attacker: SideWish, defender: SideWish, box: Box, round_: int | None) -> QuickVerdict | None:
    """What decides by a roll a battle of an automated opponent with ships that nobody plays; None for other battles.

    Raises BadBattle where the round is not known, or the opponent does not attack.
    """
    sides = [[_called(box, one) for one in wish.ships] for wish in (attacker, defender)]
    marks, tiles = marked_ships(box), npcs(box.name)
    if not (
        any(key in marks for side in sides for key in side) and any(key in tiles for side in sides for key in side)
    ):
        return None
    if sides[0][0] not in marks:
        raise BadBattle("Ships that nobody plays never attack: name the opponent's ships first.")
    if box.automa is None or round_ is None:
        raise BadBattle(
            "One roll decides this battle, and the round counts: say it behind the battle, such as: in round 3.",
            "solo.quick.x",
        )
    terms = quick_terms(box.automa, box.parts, species_named(box, attacker.species).build_costs, round_)
    kinds = tuple(box.parts.ship_number[marks[key].kind.id] for key in sides[0])
    return QuickVerdict(terms, kinds, tuple(box.parts.npc_number[tiles[key].kind.id] for key in sides[1]))


def beside(
    wishes: tuple[SideWish, SideWish], battle: Engagement, nobody: SideWish, box: Box, round_: int | None
) -> tuple[Contender, ...]:
    """Ships that nobody plays, then the defender and the attacker of a battle: who is left fights those first named.

    Raises BadBattle. nd.combat.players-first, solo.quick.after-human.
    """
    fleet, policy = _side(nobody, box)
    if any(ships.played for ships in fleet):
        raise BadBattle("Beside both sides stand ships that nobody plays, and no others.")
    sides = zip(wishes, battle.fleets, battle.policies, battle.rerolls, strict=True)
    later = [
        Contender(own, aims, rerolls=rerolls, verdict=verdict_of(wish, nobody, box, round_))
        for wish, own, aims, rerolls in sides
    ]
    return Contender(fleet, policy), *reversed(later)


def _called(box: Box, wish: ShipWish) -> str:
    return names.ships(box).named(wish.ship)


def _side(wish: SideWish, box: Box) -> tuple[Fleet, Policy]:
    species = species_named(box, wish.species)
    tiles, marks = npcs(box.name), marked_ships(box)
    wanted = [(_called(box, one), one) for one in wish.ships]
    called = {key for key, _ in wanted}
    nobody, marked = called & tiles.keys(), called & marks.keys()
    if nobody and (len(nobody) < len(called) or wish.technologies):
        tile = tiles[min(nobody)].name
        raise BadBattle(f"Nobody plays the {tile}: a player's ships and technologies are on no side with it.")
    if marked and len(marked) < len(called):
        name = marks[min(marked)].name
        raise BadBattle(f"The {name} is the automated opponent's: all ships on its side have a box of its sheet.")
    _check_supply(wanted, box)
    if marked:
        return tuple(_marked_fleet(wanted, wish, species, box)), wish.policy or Policy.NPC
    kinds = box.parts.ship_number
    fleet = [
        _npc_ships(tiles[key], one) if key in tiles else _player_ships(kinds[key], one, wish, species, box)
        for key, one in wanted
    ]
    return tuple(fleet), wish.policy or (Policy.NPC if nobody else Policy.OPTIMAL)


def _marked_fleet(wanted: Sequence[tuple[str, ShipWish]], side: SideWish, pieces: Species, box: Box) -> Iterator[Ships]:
    """The ships of an automated opponent: a box of each kind, and one drive for all.

    solo.setup.blueprint-active, solo.setup.shared-drive.
    """
    marks = marked_ships(box)
    active = {marks[key].mark.ship: marks[key].mark for key, _ in wanted}
    drive = _drive(wanted, box)
    for key, one in wanted:
        ship = marks[key]
        if active[ship.mark.ship] != ship.mark:
            both = listed([ship.mark.name, active[ship.mark.ship].name])
            raise BadBattle(f"One box of a kind is active, not {both} at once.", "solo.setup.blueprint-active")
        ships = ship.ships(box, one.count, one.damage, drive, pieces)
        yield replace(_checked(ship.name, ships), splits=side.splitter)


def _drive(wanted: Sequence[tuple[str, ShipWish]], box: Box) -> Part:
    """The drive of all ships, the first one where none is named; raises BadBattle."""
    assert box.automa is not None
    named = {part_named(box, part) for _, one in wanted for part in one.parts or ()}
    first, *others = [box.parts.parts[number] for number in sorted(named)] or [_first_drive(box, box.automa)]
    if others or first.type != "drive" or any(one.tiles for _, one in wanted):
        said = listed([part.name for part in (first, *others)])
        why = f"The sheet prints all parts but the drive, which is the same for all ships: not {said}."
        raise BadBattle(why, "solo.setup.shared-drive")
    return first


def _first_drive(box: Box, automa: Automa) -> Part:
    return box.parts.parts[box.parts.part_number[automa.sheet.first_drive]]


def _check_supply(wanted: Sequence[tuple[str, ShipWish]], box: Box) -> None:
    """No more ships than a player or the box has; a kind that is named has one at least."""
    counts = Counter[str]()
    for key, one in wanted:
        kind = kind_named(box, key)
        counts[kind.id] += one.count
        most = most_of(box, key)
        if one.count < 1 or (most is not None and counts[kind.id] > most):
            raise BadBattle(
                _outside(kind, min(one.count, counts[kind.id]), counts[kind.id], most), limit_rule(box, key)
            )


def _outside(kind: ShipKind, least: int, count: int, most: int | None) -> str:
    name = kind.id if kind.played else kind.name
    if least < 1:
        return f"{name}: 1 to {most} of them, not {least}."
    if kind.settled:
        return f"A sector has one orbital, not {shortened(str(count))}."
    if kind.played:
        return f"A player has {most} {name}s, not {shortened(str(count))}."
    return f"There {f'is 1 {name}' if most == 1 else f'are {most} {name}s'}, not {shortened(str(count))}."


def _refused(box: Box, refusal: Refusal) -> BadBattle:
    return BadBattle(refusal.why, box.cites.get(refusal.rule, refusal.rule))


def _npc_ships(npc: Npc, wish: ShipWish) -> Ships:
    if wish.parts or wish.tiles:
        raise BadBattle(f"Parts of {npc.name} are printed on its tile; name none for it.")
    return _checked(npc.name, npc.ships(wish.count, wish.damage))


def _checked(name: str, ships: Ships) -> Ships:
    """Ships whose damage they can bear; more would have destroyed them before."""
    if len(ships.damage) > ships.count:
        raise BadBattle(f"{name}: damage for {len(ships.damage)} ships, but there {_are(ships.count)}.")
    for hurt in ships.damage:
        if not 0 <= hurt <= ships.hull:
            bears = f"0 to {ships.hull}" if ships.hull else "no damage at all"
            raise BadBattle(f"{name}: with hull {ships.hull} a ship bears {bears}, not {shortened(str(hurt))}.")
    return ships


def _are(count: int) -> str:
    return "is 1" if count == 1 else f"are {count}"


def _player_ships(kind: int, wish: ShipWish, side: SideWish, species: Species, box: Box) -> Ships:
    if wish.tiles is None:
        stats = stats_of_parts(box, species, kind, wish.parts)
    else:
        stats = stats_of_tiles(box, species, kind, wish.tiles, wish.parts or ())
    ship = box.parts.ships[kind]
    ships = replace(
        ships_of(ship, stats, wish.count, wish.damage, species.build_costs.get(ship.id, 0), side.splitter),
        point_defense=side.point_defense,
        missile_shield=DISTORTION if side.distortion else 0,
        rerolls=side.rerolls > 0,
    )
    return _checked(ship.id, ships)


def stats_of_parts(box: Box, species: Species, kind: int, parts: tuple[str, ...] | None) -> ShipStats:
    """The sums of a blueprint with these parts; raises BadBattle where they are not legal.

    Parts that are printed count where they are printed, others go on empty spaces and then over printed
    parts that are not named, of their own type first. Where that is not legal, they take the place of
    printed parts of their own type though spaces are empty. Printed parts that nothing covers stay
    (nd.upgrade.printed-not-removable).
    """
    ship = box.parts.ship_ids[kind]
    blueprint = _blueprint(species, ship)
    numbers = [part_named(box, part) for part in parts or ()]
    first = _out_of_place(box, blueprint, ship, numbers)
    if first is not None:
        raise _refused(box, first)
    for tiles, attached in _layouts(box.parts, blueprint, numbers):
        stats = add_up(box.parts, blueprint, tiles, attached)
        refusal = illegal(blueprint, stats, ship)
        if refusal is None:
            return stats
        first = first or refusal
    if first is None:
        why = f"The {ship} has {blueprint.slots} spaces, too few for {len(numbers)} parts."
        first = Refusal("nd.upgrade.not-over-tile", why)
    raise _refused(box, first)


def stats_of_tiles(
    box: Box, species: Species, kind: int, tiles: Sequence[str | None], beside: Sequence[str]
) -> ShipStats:
    """The sums of a blueprint with these tiles on its slots; raises BadBattle where they are not legal."""
    stats, fault = laid_out(box, species, kind, tiles, beside)
    if fault is not None:
        raise fault
    return stats


def laid_out(
    box: Box, species: Species, kind: int, tiles: Sequence[str | None], beside: Sequence[str]
) -> tuple[ShipStats, BadBattle | None]:
    """The sums of a blueprint with these tiles on its slots, and the rule that it breaks.

    Raises BadBattle where the tiles cannot lie so at all.
    """
    ship = box.parts.ship_ids[kind]
    blueprint = _blueprint(species, ship)
    if len(tiles) != blueprint.slots:
        raise BadBattle(f"The {ship} has {blueprint.slots} spaces, not {len(tiles)}.")
    numbers = [NONE if tile is None else part_named(box, tile) for tile in tiles]
    attached = [part_named(box, part) for part in beside]
    for number, outside in [*((one, False) for one in numbers if one != NONE), *((one, True) for one in attached)]:
        if box.parts.parts[number].outside_grid != outside:
            raise BadBattle(f"{box.parts.parts[number].name} lies {'on' if outside else 'beside'} the grid.")
    stats = add_up(box.parts, blueprint, numbers, attached)
    refusal = _out_of_place(box, blueprint, ship, numbers) or illegal(blueprint, stats, ship)
    return stats, None if refusal is None else _refused(box, refusal)


def _blueprint(species: Species, ship: str) -> Blueprint:
    """What a species prints of a kind of ship; raises BadBattle where it has none of these."""
    if ship not in species.blueprints:
        own = listed([f"{one}s" for one in species.blueprints])
        raise BadBattle(f"The {species.name} have no {ship}s: theirs are {own}.")
    return species.blueprints[ship]


def _out_of_place(box: Box, blueprint: Blueprint, ship: str, numbers: list[int]) -> Refusal | None:
    """Why one of these parts may never be put on a ship."""
    parts = [box.parts.parts[number] for number in numbers if number != NONE]
    against = (misplaced(part, ship, blueprint.drives_allowed) for part in parts)
    return next((refusal for refusal in against if refusal is not None), None)


def _layouts(parts: Components, blueprint: Blueprint, numbers: list[int]) -> Iterator[tuple[list[int], list[int]]]:
    """Ways to lay parts on a blueprint, the most natural first: (tiles by slot, parts beside it)."""
    attached = [number for number in numbers if parts.parts[number].outside_grid]
    tiles = [number for number in numbers if not parts.parts[number].outside_grid]
    empty, unnamed = [], []
    for slot, printed in enumerate(blueprint.printed):
        if printed is None:
            empty.append(slot)
        elif parts.part_number[printed] in tiles:
            tiles.remove(parts.part_number[printed])
        else:
            unnamed.append(slot)
    types = Counter(parts.parts[number].type for number in tiles)
    least = max(len(tiles) - len(empty), 0)

    def strange(slots: tuple[int, ...]) -> int:
        """How many covered parts no tile of their own type takes the place of."""
        return (
            Counter(parts.parts[parts.part_number[str(blueprint.printed[slot])]].type for slot in slots) - types
        ).total()

    for covered in range(least, min(len(tiles), len(unnamed)) + 1):
        for slots in sorted(combinations(unnamed, covered), key=strange):
            if covered > least and strange(slots):
                break
            layout = [NONE] * blueprint.slots
            for number, slot in zip(tiles, [*slots, *empty], strict=False):
                layout[slot] = number
            yield layout, attached


def part_named(box: Box, name: str) -> int:
    """The number of the part of that id or name, or whose name alone has words that begin so; raises BadBattle."""
    return box.parts.part_number[names.parts(box).named(name)]


def species_named(box: Box, name: str) -> Species:
    """The species of that id or name, or of one of its factions; raises BadBattle."""
    found = names.species(box).named(name)
    return next(kin for kin in box.parts.species if kin.id == found)
