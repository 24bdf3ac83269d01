"""Battles from short text: ``3 interceptor[ion, electron computer, nuclear drive] vs 2 ancient``.

A side is kinds of ships joined by ``+`` or ``and``, each with how many there are and, in brackets, the
parts on its blueprint, beside those printed parts that they leave uncovered; without brackets it is
the blueprint as printed. A species in front,
``orion: 2 cruiser``, brings its blueprints; otherwise they are the Terrans'.
"""

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from penumbra.eclipse.battle_ships import Npc, npcs, ships_of
from penumbra.eclipse.blueprints import ShipStats, add_up, illegal
from penumbra.eclipse.box import Box
from penumbra.eclipse.components import Blueprint, Components, Species
from penumbra.eclipse.terms import NONE, SHIPS
from penumbra.kernel import Refusal
from penumbra.odds.fleet import Battle, Fleet, Policy, Ships

DEFAULT_SPECIES: Final = "terran"
_MOST_CHARACTERS: Final = 2000
_KIND = re.compile(r"\s*(?:(?P<count>\d{1,4})\s*x?\s+)?(?P<name>[A-Za-z_()\s\d-]+?)\s*(?:\[(?P<parts>[^\[\]]*)\])?\s*")
_MANY = re.compile(r"(?P<count>\d{1,2})\s*x?\s+(?P<name>.+)")


class BadBattle(ValueError):
    """A battle that cannot be; ``rule`` is the id of the ledger's rule, where a rule forbids it."""

    def __init__(self, why: str, rule: str | None = None, allowed: Sequence[str] = ()) -> None:
        super().__init__(why)
        self.why = why
        self.rule = rule
        self.allowed = tuple(allowed)


@dataclass(frozen=True, slots=True)
class ShipWish:
    """A kind of ship that is asked for: ``parts`` None is the blueprint as printed.

    ``tiles`` says by slot which tile covers it, None where nothing does; ``parts`` are then those
    beside the grid.
    """

    ship: str
    count: int = 1
    parts: tuple[str, ...] | None = None
    damage: tuple[int, ...] = ()
    tiles: tuple[str | None, ...] | None = None


@dataclass(frozen=True, slots=True)
class SideWish:
    """A side that is asked for; ``policy`` None: players at will, ships nobody plays by their rule."""

    ships: tuple[ShipWish, ...]
    species: str = DEFAULT_SPECIES
    policy: Policy | None = None
    splitter: bool = False
    point_defense: bool = False


def battle_from_text(text: str, box: Box) -> Battle:
    """The battle a text describes; raises BadBattle."""
    attacker, defender = read(text)
    return battle_of(attacker, defender, box)


def battle_of(attacker: SideWish, defender: SideWish, box: Box) -> Battle:
    """The battle of two sides; raises BadBattle."""
    sides = [_side(wish, box) for wish in (attacker, defender)]
    return Battle(sides[0][0], sides[1][0], sides[0][1], sides[1][1])


def read(text: str) -> tuple[SideWish, SideWish]:
    """What a text asks for; raises BadBattle, which says how to write it."""
    if len(text) > _MOST_CHARACTERS:
        raise BadBattle(f"A battle's text has at most {_MOST_CHARACTERS} characters.")
    sides = re.split(r"\s+(?:vs?\.?|against)\s+", text.strip(), flags=re.IGNORECASE)
    if len(sides) != 2:
        raise BadBattle("Write the attacker, 'vs', and the defender: 3 interceptor vs 2 ancient.")
    return _read_side(sides[0]), _read_side(sides[1])


def _read_side(text: str) -> SideWish:
    species, colon, rest = text.rpartition(":")
    kinds = re.split(r"\s*(?:\+|\band\b|,)\s*(?![^\[]*\])", rest.strip())
    ships = tuple(_read_kind(kind) for kind in kinds)
    return SideWish(ships, species.strip() if colon else DEFAULT_SPECIES)


def _read_kind(text: str) -> ShipWish:
    found = _KIND.fullmatch(text)
    if found is None:
        raise BadBattle(f"{text!r} is no kind of ship: write 3 interceptor[ion cannon, nuclear drive].")
    parts = found["parts"]
    return ShipWish(
        found["name"].strip(),
        int(found["count"] or 1),
        None if parts is None else tuple(part for words in parts.split(",") for part in _read_parts(words)),
    )


def _read_parts(words: str) -> list[str]:
    words = words.strip()
    many = _MANY.fullmatch(words)
    if many is not None:
        return [many["name"].strip()] * int(many["count"])
    return [words] if words else []


def _side(wish: SideWish, box: Box) -> tuple[Fleet, Policy]:
    species = species_named(box, wish.species)
    tiles = npcs(box.name)
    fleet: list[Ships] = []
    nobody = False
    for one in wish.ships:
        npc = _npc_named(one.ship, tiles)
        nobody = nobody or npc is not None
        fleet.append(_npc_ships(npc, one) if npc is not None else _player_ships(one, wish, species, box))
    for name in sorted({ships.name for ships in fleet}):
        _check_supply(name, sum(ships.count for ships in fleet if ships.name == name), box)
    return tuple(fleet), wish.policy or (Policy.NPC if nobody else Policy.OPTIMAL)


def _check_supply(name: str, count: int, box: Box) -> None:
    most = box.parts.per_colour.get(name)
    if most is not None and count > most:
        raise _refused(box, Refusal("nd.build.ship-limit", f"A player has {most} {name}s, not {count}."))


def _refused(box: Box, refusal: Refusal) -> BadBattle:
    return BadBattle(refusal.why, box.cites.get(refusal.rule, refusal.rule))


def _npc_ships(npc: Npc, wish: ShipWish) -> Ships:
    if wish.parts is not None:
        raise BadBattle(f"Parts of {npc.name} are printed on its tile; leave the brackets out.")
    most = npc.kind.figures
    if most is not None and wish.count > most:
        raise BadBattle(f"There are {most} of {npc.name}, not {wish.count}.", "nd.limits.ancients-supply")
    _check_damage(npc.name, wish)
    return npc.ships(wish.count, wish.damage)


def _check_damage(name: str, wish: ShipWish) -> None:
    if wish.count < 1:
        raise BadBattle(f"{name}: at least 1 ship, not {wish.count}.")
    if len(wish.damage) > wish.count or any(hurt < 0 for hurt in wish.damage):
        raise BadBattle(f"{name}: damage is one number for each ship, not below 0.")


def _player_ships(wish: ShipWish, side: SideWish, species: Species, box: Box) -> Ships:
    kind = _ship_named(wish.ship, box)
    _check_damage(SHIPS[kind], wish)
    if wish.tiles is None:
        stats = stats_of_parts(box, species, kind, wish.parts)
    else:
        stats = stats_of_tiles(box, species, kind, wish.tiles, wish.parts or ())
    cost = species.build_costs.get(SHIPS[kind], 0)
    ships = ships_of(box, kind, stats, wish.count, wish.damage, cost, side.splitter)
    return replace(ships, point_defense=side.point_defense)


def stats_of_parts(box: Box, species: Species, kind: int, parts: tuple[str, ...] | None) -> ShipStats:
    """The sums of a blueprint with these parts; raises BadBattle where they are not legal.

    Parts that are printed count where they are printed, others go on empty spaces and then over printed
    parts that are not named, of their own type first. Printed parts that nothing covers stay
    (nd.upgrade.printed-not-removable).
    """
    blueprint = species.blueprints[SHIPS[kind]]
    numbers = [part_named(box, part) for part in parts or ()]
    first: Refusal | None = None
    for tiles, attached in _layouts(box.parts, blueprint, numbers):
        stats = add_up(box.parts, blueprint, tiles, attached)
        refusal = illegal(blueprint, stats, kind)
        if refusal is None:
            return stats
        first = first or refusal
    if first is None:
        why = f"The {SHIPS[kind]} has {blueprint.slots} spaces, too few for these parts."
        first = Refusal("nd.upgrade.not-over-tile", why)
    raise _refused(box, first)


def stats_of_tiles(
    box: Box, species: Species, kind: int, tiles: Sequence[str | None], beside: Sequence[str]
) -> ShipStats:
    """The sums of a blueprint with these tiles on its slots; raises BadBattle where they are not legal."""
    blueprint = species.blueprints[SHIPS[kind]]
    if len(tiles) != blueprint.slots:
        raise BadBattle(f"The {SHIPS[kind]} has {blueprint.slots} spaces, not {len(tiles)}.")
    numbers = [NONE if tile is None else part_named(box, tile) for tile in tiles]
    attached = [part_named(box, part) for part in beside]
    for number, outside in [*((one, False) for one in numbers if one != NONE), *((one, True) for one in attached)]:
        if box.parts.parts[number].outside_grid != outside:
            raise BadBattle(f"{box.parts.parts[number].name} lies {'on' if outside else 'beside'} the grid.")
    stats = add_up(box.parts, blueprint, numbers, attached)
    refusal = illegal(blueprint, stats, kind)
    if refusal is not None:
        raise _refused(box, refusal)
    return stats


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
    covered = len(tiles) - len(empty)
    if covered > len(unnamed):
        return
    types = [parts.parts[number].type for number in tiles]

    def strangeness(slots: tuple[int, ...]) -> int:
        """How many covered parts are of a type that no tile replaces."""
        return sum(parts.parts[parts.part_number[str(blueprint.printed[slot])]].type not in types for slot in slots)

    for slots in sorted(combinations(unnamed, max(covered, 0)), key=strangeness):
        layout = [NONE] * blueprint.slots
        for number, slot in zip(tiles, [*empty, *slots], strict=False):
            layout[slot] = number
        yield layout, attached


def part_named(box: Box, name: str) -> int:
    """The number of the part of that id or name, or whose name alone has words that begin so.

    Where several have, cannons that need no discovery come first: ``ion`` is the Ion Cannon.
    """
    cannons = {part.id for part in box.parts.parts if part.type == "cannon" and part.source != "discovery"}
    names = {part.id: part.name for part in box.parts.parts}
    return box.parts.part_number[_named(name, names, "part", first=cannons)]


def species_named(box: Box, name: str) -> Species:
    """The species of that id or name."""
    kin = {species.id: species for species in box.parts.species}
    return kin[_named(name, {key: species.name for key, species in kin.items()}, "species")]


def _ship_named(name: str, box: Box) -> int:
    words = {ship: ship for ship in SHIPS}
    tiles = {key: npc.name for key, npc in npcs(box.name).items()}
    found = _named(_singular(name), words, "ship", also=tiles)
    return SHIPS.index(found)


def _npc_named(name: str, tiles: dict[str, Npc]) -> Npc | None:
    """The tile a name stands for; a kind without a variant is the standard one."""
    word = _plain(_singular(name))
    for npc in tiles.values():
        if word in (_plain(npc.tile.id), _plain(npc.name)):
            return npc
    for npc in tiles.values():
        if word in (_plain(npc.kind.id), _plain(npc.kind.name)) and npc.tile.variant == "standard":
            return npc
    return None


def _singular(name: str) -> str:
    return re.sub(r"s\b", "", name) if name.lower() not in ("gcds",) else name


def _plain(name: str) -> str:
    return " ".join(re.sub(r"[^a-z0-9]+", " ", name.lower()).split())


def _named(name: str, names: dict[str, str], what: str, also: Iterable[str] = (), first: Container[str] = ()) -> str:
    word = _plain(name)
    for key, shown in names.items():
        if word and word in (_plain(key), _plain(shown)):
            return key
    wanted = word.split()
    fit = [key for key, shown in names.items() if _begins(wanted, _plain(shown).split())]
    fit = [key for key in fit if key in first] or fit
    if len(fit) == 1:
        return fit[0]
    if fit:
        choice = [names[key] for key in fit]
        raise BadBattle(f"{name!r} may be {', '.join(choice)}: write it out.", allowed=choice)
    allowed = [*names, *also]
    raise BadBattle(f"There is no {what} {name!r}.", allowed=allowed)


def _begins(wanted: Sequence[str], words: Sequence[str]) -> bool:
    return bool(wanted) and all(any(word.startswith(one) for word in words) for one in wanted)
