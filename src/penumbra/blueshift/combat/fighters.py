"""Who fights in a battle: what fires, and what is left to be hit."""

from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from penumbra.blueshift.board.fleets import unit_of
from penumbra.blueshift.components.terms import INTERCEPTOR, NONE, Aim
from penumbra.blueshift.position.battle import Battle
from penumbra.blueshift.position.galaxy import Ship
from penumbra.blueshift.position.state import BlueShiftState

FIGHTER: Final = "interceptor"


class Target(NamedTuple):
    """What can be hit: a ship, or one of the interceptors that ``carrier`` carries; NONE carries those adrift."""

    carrier: int
    is_fighter: bool


def numbered(state: BlueShiftState, target: Target) -> int:
    """The number of a target's word (``TARGET_WORD``)."""
    pieces = len(state.content.pieces)
    return 2 * (pieces if target.carrier == NONE else target.carrier) + (target.is_fighter and target.carrier != NONE)


def target_of(state: BlueShiftState, number: int) -> Target:
    """The target of a number."""
    carrier, is_fighter = divmod(number, 2)
    return Target(NONE, True) if carrier == len(state.content.pieces) else Target(carrier, bool(is_fighter))


def battle_of(state: BlueShiftState) -> Battle:
    """The battle that is being fought."""
    assert state.battle is not None
    return state.battle


def ships_of(state: BlueShiftState, seat: int, aim: Aim = "all") -> list[Ship]:
    """The ships of a side of the battle, those just sunk too.

    bs.flee.turrets-stay: what never moves stays when its side flees.
    """
    ships = state.ships_in(battle_of(state).sector, seat)
    return ships if aim == "all" else [ship for ship in ships if _flees(state, ship) == (aim == "fleeing")]


def _flees(state: BlueShiftState, ship: Ship) -> bool:
    return unit_of(state, ship).moves > 0


def adrift(state: BlueShiftState, seat: int) -> list[int]:
    """The cargo of a side whose ships are gone, by kind."""
    battle = battle_of(state)
    return battle.adrift[battle.side(seat)]


def downed(state: BlueShiftState, seat: int) -> list[int]:
    """The carriers of a side's interceptors that were hit in this round."""
    battle = battle_of(state)
    return battle.downed[battle.side(seat)]


def stands(state: BlueShiftState, seat: int) -> bool:
    """Whether anything of a side is left to fight (bs.combat.orphan-only)."""
    return bool(ships_of(state, seat)) or adrift(state, seat)[INTERCEPTOR] > 0


def gunners(state: BlueShiftState, seat: int) -> tuple[tuple[int, int], ...]:
    """What of a side fires in this round: kinds of units by their numbers, and how many of each.

    Interceptors fight wherever a ship of the battle carries them, infantry and what is stationed on a planet do not;
    those that flee do not fire, turrets that they leave behind do.
    bs.combat.return-fire, bs.combat.interceptors-fight, bs.combat.interceptors-always, bs.combat.interceptors-planet,
    bs.combat.interceptors-turret, bs.combat.infantry-no-fight, bs.combat.orphan-interceptors,
    bs.flee.no-return-fire, bs.flee.turrets-fire.
    """
    flees = battle_of(state).fleeing == seat
    ships = ships_of(state, seat, "staying" if flees else "all")
    counts: Counter[str] = Counter(unit_of(state, ship).id for ship in ships)
    counts[FIGHTER] += sum(ship.cargo[INTERCEPTOR] for ship in ships)
    if not flees:
        counts[FIGHTER] += adrift(state, seat)[INTERCEPTOR]
    return tuple((number, counts[unit]) for number, unit in enumerate(state.content.unit_ids) if counts[unit])


def targets(state: BlueShiftState, seat: int, aim: Aim) -> list[Target]:
    """What of a side is left to be hit; what has no hit points left is not.

    bs.combat.no-overkill, bs.flee.turrets-choice-size.
    """
    ships, lost = ships_of(state, seat, aim), downed(state, seat)
    found = [Target(ship.piece, False) for ship in ships if ship.damage < unit_of(state, ship).hp]
    found += [Target(ship.piece, True) for ship in ships if ship.cargo[INTERCEPTOR] > lost.count(ship.piece)]
    if aim != "staying" and adrift(state, seat)[INTERCEPTOR] > lost.count(NONE):
        found.append(Target(NONE, True))
    return found


def size(state: BlueShiftState, target: Target) -> int:
    """What targeting goes by: the list price.

    bs.combat.size, bs.combat.size-list-price.
    """
    unit = state.content.units[FIGHTER] if target.is_fighter else state.content.pieces[target.carrier].unit
    assert unit.size is not None
    return unit.size


def reach(own: int, sizes: Iterable[int]) -> int:
    """The biggest size that a hit of ships of a size may go to, by the sizes of what is left.

    bs.combat.target-equal-or-less, bs.combat.target-next-size, bs.combat.target-example,
    bs.combat.battleship-not-immune.
    """
    return max(own, min(sizes))


def hit(state: BlueShiftState, seat: int, target: Target) -> None:
    """One hit on something of a side; it is removed when the round ends (bs.combat.damage-stays)."""
    battle = battle_of(state)
    battle.struck[battle.side(seat)].append(NONE if target.is_fighter else target.carrier)
    if target.is_fighter:
        downed(state, seat).append(target.carrier)
        return
    ship = state.players[seat].ship(target.carrier)
    assert ship is not None
    ship.damage += 1
