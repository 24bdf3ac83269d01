"""What is asked of a battle: two fleets, what is added to their rolls, and who flees."""

from typing import NamedTuple

from penumbra.blueshift.board.standing import working_for
from penumbra.blueshift.combat.fighters import FIGHTER, battle_of, ships_of
from penumbra.blueshift.combat.power import in_force
from penumbra.blueshift.components.content import Content
from penumbra.blueshift.components.effects import CombatModifier, FleeCover
from penumbra.blueshift.components.terms import INTERCEPTOR, UnitId
from penumbra.blueshift.position.state import BlueShiftState


class Fighter(NamedTuple):
    """A ship or interceptor, with the hit points that it has left."""

    size: int
    unit: UnitId
    left: int


Fleet = tuple[Fighter, ...]
"""What fights on a side, rising."""


class Side(NamedTuple):
    """A side of a battle: its fleet, the modifiers that work for it there, what covers it as it flees.

    It ``flees`` before the first round in which it may, or never.
    """

    fleet: Fleet
    modifiers: tuple[CombatModifier, ...] = ()
    covers: tuple[FleeCover, ...] = ()
    flees: bool = False


def fighter(content: Content, unit: UnitId, damage: int = 0) -> Fighter:
    """A ship or interceptor of a kind."""
    found = content.units[unit]
    assert found.size is not None
    return Fighter(found.size, unit, found.hp - damage)


def sides(state: BlueShiftState) -> tuple[Side, Side]:
    """The sides of the battle that is being fought as its next round begins, attacker first; neither flees."""
    attacker, defender = (_side(state, seat) for seat in battle_of(state).sides)
    return attacker, defender


def _side(state: BlueShiftState, seat: int) -> Side:
    battle = battle_of(state)
    ships = ships_of(state, seat)
    fleet = [fighter(state.content, state.content.pieces[ship.piece].unit.id, ship.damage) for ship in ships]
    loose = battle.adrift[battle.side(seat)][INTERCEPTOR] + sum(ship.cargo[INTERCEPTOR] for ship in ships)
    fleet += [fighter(state.content, FIGHTER)] * loose
    return Side(tuple(sorted(fleet)), tuple(in_force(state, seat)), tuple(working_for(state, seat, FleeCover)))
