"""What is asked of a battle: two fleets, what is added to their rolls, and who flees."""

from collections.abc import Mapping
from typing import NamedTuple

from penumbra.blueshift.board.fleets import unit_of
from penumbra.blueshift.board.standing import working_for
from penumbra.blueshift.combat.fighters import FIGHTER, adrift, battle_of, downed, ships_of
from penumbra.blueshift.combat.power import in_force
from penumbra.blueshift.components.effects import CombatModifier, FleeCover
from penumbra.blueshift.components.printed import Unit
from penumbra.blueshift.components.terms import INTERCEPTOR, NONE, UnitId
from penumbra.blueshift.position.state import BlueShiftState

Units = Mapping[UnitId, Unit]
"""The kinds of ships with their figures."""


class Fighter(NamedTuple):
    """A ship or interceptor, with the hit points that it has left; it ``stays`` where its side flees."""

    size: int
    unit: UnitId
    left: int
    stays: bool = False


Fleet = tuple[Fighter, ...]
"""What fights on a side, rising."""


class Side(NamedTuple):
    """A side of a battle: its fleet, the modifiers that work for it there, what covers it as it flees.

    It ``flees`` before the first round in which it may, or never. Where the enemy flees and leaves turrets behind it
    ``chases``: it fires at those that flee as long as there are any, and else at the turrets.
    """

    fleet: Fleet
    modifiers: tuple[CombatModifier, ...] = ()
    covers: tuple[FleeCover, ...] = ()
    flees: bool = False
    chases: bool = False


def fighter(units: Units, unit: UnitId, damage: int = 0) -> Fighter:
    """A ship of a kind, or an interceptor that does not stand on a turret."""
    found = units[unit]
    assert found.size is not None
    return Fighter(found.size, unit, found.hp - damage, unit != FIGHTER and not found.moves)


def posted(units: Units) -> Fighter:
    """An interceptor that a turret carries."""
    return fighter(units, FIGHTER)._replace(stays=True)


def has_ships(fleet: Fleet) -> bool:
    """Whether anything of a fleet holds a sector; interceptors alone do not."""
    return any(one.unit != FIGHTER for one in fleet)


def parted(units: Units, fleet: Fleet) -> tuple[Fleet, Fleet]:
    """What stays of a fleet that flees, and what goes.

    Interceptors stay that turrets carry; of those whose turret is gone the rest goes. bs.flee.turrets-stay.
    """
    turrets = [one for one in fleet if one.stays and one.unit != FIGHTER]
    space = sum(units[one.unit].capacity for one in turrets)
    aboard = [one for one in fleet if one.stays and one.unit == FIGHTER]
    loose = [one._replace(stays=False) for one in aboard[space:]]
    goes = [one for one in fleet if not one.stays]
    return tuple(sorted(turrets + aboard[:space])), tuple(sorted(goes + loose))


def sides(state: BlueShiftState) -> tuple[Side, Side]:
    """The sides of the battle that is being fought, with what is left of them now, attacker first; neither flees."""
    attacker, defender = (_side(state, seat) for seat in battle_of(state).sides)
    return attacker, defender


def _side(state: BlueShiftState, seat: int) -> Side:
    units, lost = state.content.units, downed(state, seat)
    fleet = [fighter(units, FIGHTER)] * (adrift(state, seat)[INTERCEPTOR] - lost.count(NONE))
    for ship in ships_of(state, seat):
        carrier = fighter(units, unit_of(state, ship).id, ship.damage)
        fleet += [carrier] * (carrier.left > 0)
        fleet += [fighter(units, FIGHTER)._replace(stays=carrier.stays)] * (
            ship.cargo[INTERCEPTOR] - lost.count(ship.piece)
        )
    return Side(tuple(sorted(fleet)), tuple(in_force(state, seat)), tuple(working_for(state, seat, FleeCover)))
