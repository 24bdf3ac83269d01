"""What becomes of what a battle began with, for whoever looks at it then and later."""

from collections import Counter
from collections.abc import Sequence

from penumbra.blueshift.board.fleets import unit_of
from penumbra.blueshift.combat.fighters import FIGHTER, battle_of, stands
from penumbra.blueshift.components.terms import INTERCEPTOR, NONE
from penumbra.blueshift.position.battle import Begun, Combatant, Contingent, Fate, Fought
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import BattleBegun, BattleOver, Muster, ShipsLost


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


def tell_beginning(state: BlueShiftState) -> None:
    """Tells a witness of the battle that begins now."""
    if state.witness is not None:
        battle = battle_of(state)
        attacker, defender = (
            Muster((seat,), _counted(state, begun.pieces, begun.interceptors))
            for seat, begun in zip(battle.sides, battle.begun, strict=True)
        )
        state.witness(BattleBegun(state.spot(battle.sector), attacker, defender))


def tell_end(state: BlueShiftState) -> None:
    """Tells a witness of the battle that ends now: what was lost in it, and who still has ships there."""
    if state.witness is not None:
        for side in fleets(state):
            lost = [one.piece for one in side.ships if one.fate == "lost"]
            for ship, count in _counted(state, lost, side.interceptors_lost).items():
                state.witness(ShipsLost(side.seat, ship, count))
        attacker, defender = (stands(state, seat) for seat in battle_of(state).sides)
        state.witness(BattleOver((attacker, defender)))


def _counted(state: BlueShiftState, pieces: Sequence[int], interceptors: int) -> Counter[str]:
    """How many ships there are of each kind."""
    return Counter(state.content.pieces[piece].unit.id for piece in pieces) + Counter({FIGHTER: interceptors})


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
