"""What becomes of what a battle began with, for whoever looks at it then and later."""

from penumbra.blueshift.board.fleets import unit_of
from penumbra.blueshift.combat.fighters import battle_of
from penumbra.blueshift.components.terms import INTERCEPTOR, NONE
from penumbra.blueshift.position.battle import Begun, Combatant, Contingent, Fate, Fought
from penumbra.blueshift.position.state import BlueShiftState


def begun_with(state: BlueShiftState, sector: int, seat: int) -> Begun:
    """What a side has in a sector as its battle begins."""
    ships = state.ships_in(sector, seat)
    return Begun(tuple(ship.piece for ship in ships), sum(ship.cargo[INTERCEPTOR] for ship in ships))


def fleets(state: BlueShiftState) -> tuple[Contingent, Contingent]:
    """The sides of the battle that is being fought, the attacker first."""
    attacker, defender = (_fleet(state, seat) for seat in battle_of(state).sides)
    return attacker, defender


def over(state: BlueShiftState) -> Fought:
    """The battle that ends now."""
    battle = battle_of(state)
    return Fought(battle.sector, state.round, battle.round, battle.shots, fleets(state))


def _fleet(state: BlueShiftState, seat: int) -> Contingent:
    battle = battle_of(state)
    side = battle.side(seat)
    begun, struck = battle.begun[side], battle.struck[side]
    ships = [ship for ship in map(state.players[seat].ship, begun.pieces) if ship is not None]
    left = battle.adrift[side][INTERCEPTOR] + sum(ship.cargo[INTERCEPTOR] for ship in ships)
    crafts = tuple(_craft(state, seat, piece, struck.count(piece)) for piece in begun.pieces)
    return Contingent(seat, crafts, begun.interceptors, struck.count(NONE), begun.interceptors - left)


def _craft(state: BlueShiftState, seat: int, piece: int, hits: int) -> Combatant:
    ship = state.players[seat].ship(piece)
    if ship is None:
        return Combatant(piece, state.content.pieces[piece].unit.hp, hits, "lost")
    lost = ship.damage >= unit_of(state, ship).hp
    stays: Fate = "fights" if ship.sector == battle_of(state).sector else "fled"
    return Combatant(piece, ship.damage, hits, "lost" if lost else stays)
