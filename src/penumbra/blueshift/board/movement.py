"""How far ships may move."""

from penumbra.blueshift.board.fleets import unit_of
from penumbra.blueshift.board.sites import has_building
from penumbra.blueshift.board.standing import carried
from penumbra.blueshift.components.effects import BonusMovement
from penumbra.blueshift.components.terms import NONE, POWER_LINK
from penumbra.blueshift.position.galaxy import Ship
from penumbra.blueshift.position.state import BlueShiftState


def usual_steps(state: BlueShiftState, seat: int, moves: int, origin: int) -> int:
    """How many sectors a ship of a kind that ``moves`` so many may move in a turn of a player that begins in a sector.

    bs.move.one-sector, bs.move.scout-two, bs.move.power-link, bs.move.power-link-start, bs.move.power-link-once,
    bs.space.slipstream, bs.move.turret-interceptor-immobile.
    """
    if not moves:
        return 0
    linked = has_building(state, origin, POWER_LINK) and state.sectors[origin].owner == seat
    bonus = state.content.units["power_link"].movement_bonus if linked else 0
    streams = carried(state, origin, BonusMovement)
    swept = sum(effect.amount for effect in streams if effect.ships == "starting_in_this_sector")
    return moves + bonus + swept


def allowance(state: BlueShiftState, seat: int, ship: Ship) -> int:
    """How many sectors a ship may move this turn, with what was given to it (bs.purchase.new-no-act)."""
    moves = unit_of(state, ship).moves
    if not moves or ship.origin == NONE:
        return 0
    return usual_steps(state, seat, moves, ship.origin) + ship.extra


def steps_left(state: BlueShiftState, seat: int, ship: Ship) -> int:
    """How many sectors a ship may still move this turn."""
    return 0 if ship.halted else max(0, allowance(state, seat, ship) - ship.steps)
