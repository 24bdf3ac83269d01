"""A battle as somebody describes it, and the sides that fight it; what cannot be is refused with its rule."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from penumbra.blueshift.combat.fighters import FIGHTER
from penumbra.blueshift.components.content import SHIP_KINDS, Content
from penumbra.blueshift.components.effects import CombatModifier, Effect, FleeCover
from penumbra.blueshift.components.printed import Unit
from penumbra.blueshift.components.terms import UnitId
from penumbra.blueshift.language.words import article, counted, pieces
from penumbra.blueshift.odds.question import Fighter, Side, fighter, posted
from penumbra.kit import BadBattle

Role = Literal["attacker", "defender"]
ROLES: Final[tuple[Role, Role]] = ("attacker", "defender")
_Few = Annotated[int, Meta(ge=0, le=99)]
MOST_ADDED: Final = 5
"""To a roll, or taken off it."""
_Bonus = Annotated[int, Meta(ge=-MOST_ADDED, le=MOST_ADDED)]


class ShipsWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Ships of a kind: how many, the damage that the first of them have taken, the interceptors that they carry."""

    ship: str
    count: _Few = 1
    damage: tuple[_Few, ...] = ()
    interceptors: _Few = 0


class SideWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A side: its ships, the species whose abilities help it, what is added to its rolls, what it does.

    ``interceptors`` are aboard wherever there is room, on turrets last. ``first_bonus`` is added in the first round
    alone. It ``flees`` as soon as it may; where turrets stay as the enemy flees it ``chases`` the others.
    """

    ships: tuple[ShipsWish, ...]
    species: str | None = None
    interceptors: _Few = 0
    bonus: _Bonus = 0
    first_bonus: _Bonus = 0
    flees: bool = False
    chases: bool = False


class BattleWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A battle: both sides, and the sector where it is fought, where that adds to rolls."""

    attacker: SideWish
    defender: SideWish
    place: str | None = None


def ships(content: Content) -> dict[UnitId, Unit]:
    """The kinds of ships that fight."""
    return {name: unit for name, unit in content.units.items() if unit.kind in SHIP_KINDS}


def places(content: Content) -> dict[str, str]:
    """The sectors whose effects add to rolls in battles there: their tiles by what they are called."""
    return {
        tile.name: tile.id
        for tile in reversed(content.tiles)
        if any(isinstance(effect, CombatModifier) for effect in tile.effects)
    }


def drawn_up(wish: BattleWish, content: Content) -> tuple[Side, Side]:
    """The sides of a battle, attacker first; raises BadBattle."""
    aboard = stowed(wish, content)
    attacker, defender = (
        _side(one, role, wish.place, content)
        for role, one in zip(ROLES, (aboard.attacker, aboard.defender), strict=True)
    )
    return attacker, defender


def _side(wish: SideWish, role: Role, place: str | None, content: Content) -> Side:
    fleet = tuple(sorted(_fleet(wish, content)))
    modifiers = [*_added(wish), *_standing(wish, role, place, content)]
    covers = [one for one in _of_species(wish, content) if isinstance(one, FleeCover)]
    return Side(fleet, tuple(modifiers), tuple(covers), wish.flees, wish.chases)


def stowed(wish: BattleWish, content: Content) -> BattleWish:
    """The same battle, with each interceptor aboard ships of a kind; raises BadBattle where there is no room."""
    attacker, defender = (
        _stowed(side, role, content) for side, role in zip((wish.attacker, wish.defender), ROLES, strict=True)
    )
    return replace(wish, attacker=attacker, defender=defender)


def _stowed(wish: SideWish, role: Role, content: Content) -> SideWish:
    """bs.load.capacity."""
    if not any(one.count for one in wish.ships):
        raise BadBattle(f"The {role} has no ship.")
    room = [_room(one, content) for one in wish.ships]
    if wish.interceptors > sum(room):
        why = f"There is room for {pieces(sum(room), FIGHTER)} aboard, not for {wish.interceptors}."
        raise BadBattle(why, "bs.load.capacity")
    loose, aboard = wish.interceptors, [0] * len(room)
    for place in sorted(range(len(room)), key=lambda place: not _unit(wish.ships[place].ship, content).moves):
        aboard[place] = min(loose, room[place])
        loose -= aboard[place]
    ships = [replace(one, interceptors=one.interceptors + more) for one, more in zip(wish.ships, aboard, strict=True)]
    return replace(wish, ships=tuple(ships), interceptors=0)


def _room(wish: ShipsWish, content: Content) -> int:
    """For how many more interceptors there is room."""
    unit = _unit(wish.ship, content)
    space = unit.capacity * wish.count
    if wish.interceptors > space:
        here, aboard = pieces(wish.count, unit.id), pieces(space, FIGHTER)
        why = f"Aboard {here} there is room for {aboard}, not for {wish.interceptors}."
        raise BadBattle(why, "bs.load.capacity")
    return space - wish.interceptors


def _fleet(wish: SideWish, content: Content) -> Iterator[Fighter]:
    _check_pieces(wish, content)
    for one in wish.ships:
        unit = _unit(one.ship, content)
        yield from _ships(one, unit, content)
        yield from [_carried(content, not unit.moves)] * one.interceptors


def _carried(content: Content, stays: bool) -> Fighter:
    return posted(content.units) if stays else fighter(content.units, FIGHTER)


def _unit(name: str, content: Content) -> Unit:
    found = {str(unit.id): unit for unit in ships(content).values()}
    if name not in found:
        raise BadBattle(f"There is no ship {name!r}.", allowed=list(found))
    return found[name]


def _ships(wish: ShipsWish, unit: Unit, content: Content) -> Iterator[Fighter]:
    if len(wish.damage) > wish.count:
        raise BadBattle(f"Damage of {len(wish.damage)} ships is given, but there are {wish.count} {unit.id}.")
    for harm in (*wish.damage, *[0] * (wish.count - len(wish.damage))):
        if harm >= unit.hp:
            why = f"{article(unit.id)} has {counted(unit.hp, 'hit point')}: {harm} damage is the end of it."
            raise BadBattle(why, "bs.combat.hp-values")
        yield fighter(content.units, unit.id, harm)


def _check_pieces(wish: SideWish, content: Content) -> None:
    """A side has no more pieces than the box (bs.box.piece-limit)."""
    counts = [(one.ship, one.count) for one in wish.ships]
    counts += [(FIGHTER, sum(one.interceptors for one in wish.ships))]
    for name, unit in content.units.items():
        number = sum(count for ship, count in counts if ship == name)
        if number > unit.pieces:
            raise BadBattle(f"A player has {pieces(unit.pieces, name)}, not {number}.", "bs.box.piece-limit")


def _added(wish: SideWish) -> Iterator[CombatModifier]:
    """What is added without saying why."""
    rounds: tuple[tuple[int, Literal["all"] | tuple[int, ...]], ...] = ((wish.bonus, "all"), (wish.first_bonus, (1,)))
    for amount, number in rounds:
        if amount:
            yield CombatModifier(
                amount=amount, side="both", rounds=number, units="all", duration="this_turn", battles="one_chosen"
            )


def _standing(wish: SideWish, role: Role, place: str | None, content: Content) -> Iterator[CombatModifier]:
    """What the species and the place add; the defender controls what helps who controls it."""
    effects = list(_of_species(wish, content))
    if place is not None:
        tiles = {tile.id: tile for tile in content.tiles}
        known = places(content)
        if known.get(place, place) not in known.values():
            raise BadBattle(f"There is no sector {place!r} that adds to rolls in battles.", allowed=list(known))
        here = tiles[known.get(place, place)].effects
        effects += [one for one in here if one.while_ is None or role == "defender"]
    for one in effects:
        if isinstance(one, CombatModifier) and one.side in ("both", role):
            yield one


def _of_species(wish: SideWish, content: Content) -> Iterable[Effect]:
    if wish.species is None:
        return ()
    found = {species.id: species for species in content.species}
    if wish.species not in found:
        raise BadBattle(f"There is no species {wish.species!r}.", allowed=list(found))
    return [effect for ability in found[wish.species].abilities for effect in ability.effects]
