"""Battles of a position: the one that is being fought, those that are coming, and those that a choice would bring.

All of this lies open to everybody; what a choice would reveal is not told.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from penumbra.blueshift.board.neighbours import enemies_in
from penumbra.blueshift.combat.aid import Aid
from penumbra.blueshift.combat.battles import Fighting, battle_at
from penumbra.blueshift.combat.fighters import battle_of, gunners
from penumbra.blueshift.combat.volley import Assigning, Firing, Volley
from penumbra.blueshift.components.terms import NOBODY
from penumbra.blueshift.odds.chances import Fire
from penumbra.blueshift.odds.fire import Battery, battery
from penumbra.blueshift.odds.question import Side, fighter, sides
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Choice, Deed, LoadedDice, Refused, Undecided, seed_from

FORESEEN: Final = ("move", "battle", "stay", "flee", "aid", "spare")
"""The verbs whose battles may be looked at before they are chosen."""

_ATTACKER_FIRES: Final = 3
_DEFENDER_FIRES: Final = 4
"""The stages of a round in which that is what happens."""


class Coming(NamedTuple):
    """A battle in a sector, from the beginning of a round on; of a round under way ``fire`` is still to be fired."""

    sector: int
    seats: tuple[int, int]
    sides: tuple[Side, Side]
    number: int = 1
    fire: Fire | None = None


def battle_in(state: BlueShiftState, sector: int) -> Coming | None:
    """The battle that is fought in a sector, or would be if nothing changed there until then; None where none is.

    bs.combat.where, bs.combat.attacker.
    """
    battle = state.battle
    if battle is not None and battle.sector == sector:
        return _under_way(state)
    attacker = state.active
    if attacker == NOBODY or not state.ships_in(sector, attacker):
        return None
    if not enemies_in(state, sector, attacker):
        return None
    twin = state.copy()
    twin.battle = battle_at(twin, attacker, sector)
    return Coming(sector, twin.battle.sides, sides(twin))


def after(state: BlueShiftState, seat: int, choice: Choice) -> Coming | None:
    """The battle that a choice would bring, or how the one under way would go on; ``state`` stays as it is.

    Raises Refused where the rules refuse the choice, MalformedChoice for one that is none, and ValueError for one
    that reveals something or is about no battle.
    """
    if choice.verb not in FORESEEN:
        raise ValueError(f"battles are foreseen of these: {', '.join(FORESEEN)}; not of {choice.verb!r}")
    refusal = state.why_not(seat, choice)
    if refusal is not None:
        raise Refused(refusal)
    if choice.verb in ("move", "battle"):
        return _at(state, seat, choice)
    twin = state.copy()
    if choice.verb == "aid" and isinstance(twin.steps[-1], Aid):
        twin.steps[-1].play(twin, seat, Deed("aid"))
    found = _under_way(twin)
    if found is None or choice.verb != "flee":
        return found
    place = found.seats.index(seat)
    fleeing = [side._replace(flees=number == place) for number, side in enumerate(found.sides)]
    return found._replace(sides=(fleeing[0], fleeing[1]))


def _at(state: BlueShiftState, seat: int, choice: Choice) -> Coming | None:
    """The battle where ships would arrive, or the one that would be next."""
    q, r = map(int, choice.args[0].split(","))
    sector = state.at[q, r]
    if choice.verb == "battle":
        return battle_in(state, sector)
    twin = state.copy()
    twin.chance = LoadedDice((), seed_from("forecast"))
    try:
        twin.play(seat, choice)
        reveals = twin.revealed != state.revealed
    except Undecided:
        reveals = True
    if reveals:  # the same words for dice as for what lies face down: which of both it is would tell of the sector
        raise ValueError("this move reveals something, which is not for telling before it is made")
    return battle_in(twin, sector)


def _under_way(state: BlueShiftState) -> Coming | None:
    """What is left of the battle that is being fought; None where it is over, and in a round in which a side flees."""
    battle = battle_of(state)
    fighting = next((step for step in state.steps if isinstance(step, Fighting)), None)
    if fighting is None or battle.fleeing != NOBODY:
        return None
    found = Coming(battle.sector, battle.sides, sides(state), battle.round)
    if fighting.stage < _ATTACKER_FIRES:
        return found
    if fighting.stage > _DEFENDER_FIRES:
        return found._replace(number=battle.round + 1)
    own: tuple[Battery, ...] = ()
    if fighting.stage == _ATTACKER_FIRES:
        own = _fire_left(state, battle.attacker, found.sides[0])
        other = _batteries(state, found.sides[1], gunners(state, battle.defender))
    else:
        other = _fire_left(state, battle.defender, found.sides[1])
    return found._replace(fire=(own, other))


def _fire_left(state: BlueShiftState, seat: int, side: Side) -> tuple[Battery, ...]:
    """What a side that is firing has still to fire: hits that lie on the table, dice that do, and other ships."""
    fire: tuple[Battery, ...] = ()
    for step in reversed(state.steps):
        if isinstance(step, Assigning) and step.by == seat:
            fire += _sure(state, step.unit, step.hits)
        elif isinstance(step, Volley) and step.seat == seat:
            fire += _sure(state, step.unit, sum(step.succeed(state)))
        elif isinstance(step, Firing) and step.seat == seat:
            fire += _batteries(state, side, step.left)
    return fire


def _sure(state: BlueShiftState, unit: int, hits: int) -> tuple[Battery, ...]:
    size = state.content.units[state.content.unit_ids[unit]].size
    return (Battery(size, (1.0,) * hits),)


def _batteries(state: BlueShiftState, side: Side, counts: Iterable[Sequence[int]]) -> tuple[Battery, ...]:
    """Ships by the numbers of their kinds, in the order in which they fire."""
    units, number = state.content.units, battle_of(state).round
    kinds = sorted((fighter(units, state.content.unit_ids[unit]), count) for unit, count in counts)
    return tuple(battery(units, side, kind, number).times(count) for kind, count in kinds)
