"""Odds as they are told: of fleets that somebody has built, and of the battles of a table."""

from contextlib import suppress
from http import HTTPStatus
from typing import Final

from penumbra.eclipse import EclipseState
from penumbra.eclipse.battle_ships import GAMES, box_of
from penumbra.eclipse.battle_text import battle_of
from penumbra.eclipse.battle_wishes import BadBattle, ShipWish, SideWish
from penumbra.eclipse.battle_words import read
from penumbra.eclipse.blueprints import DIE_COLOURS
from penumbra.eclipse.combat.forecast import Forecast, after, against, forecast
from penumbra.kernel import Choice, MalformedChoice, Refused
from penumbra.odds.answers import best_answer
from penumbra.odds.fleet import Battle, Fleet, ImpossibleFleet, Policy
from penumbra.odds.parties import Party, in_order
from penumbra.odds.report import SideReport, policies, population_killed, report
from penumbra.odds.retreat import Plan, best_plan
from penumbra.odds.solver import Odds
from penumbra.odds.work import TooLarge, Work
from penumbra.table.odds_wire import (
    FleetWanted,
    KindTold,
    NoBattle,
    OddsTold,
    OddsWanted,
    PartyTold,
    PlanTold,
    PopulationTold,
    SideTold,
)
from penumbra.table.problems import Problem, bad_request, not_found

_OPERATIONS: Final = 3_000_000
_UNPROCESSABLE: Final = HTTPStatus.UNPROCESSABLE_ENTITY


def answer(wanted: OddsWanted) -> OddsTold:
    """The odds of a battle that was asked for; raises Problem.

    Policies and retreats need exact odds several times over: where that is too much they are left out.
    """
    if wanted.game not in GAMES:
        raise bad_request(f"There are no fleets of {wanted.game!r}.", GAMES)
    try:
        attacker, defender = _sides(wanted)
        battle = battle_of(attacker, defender, box_of(wanted.game))
        found = told(battle, best_answer(battle, _OPERATIONS), wanted.population)
    except BadBattle as fault:
        raise Problem(_UNPROCESSABLE, fault.why, rule=fault.rule, allowed=fault.allowed or None) from None
    except ImpossibleFleet as fault:
        raise bad_request(f"{fault}.") from None
    if wanted.policies:
        with suppress(TooLarge):
            found.policies = _policies_told(battle)
    if wanted.retreat:
        with suppress(TooLarge):
            found.retreats = [
                PlanTold(kinds_of(battle, one.plan), one.plan.after, one.attacker_win, one.value)
                for one in best_plan(battle, work=Work(_OPERATIONS))
            ]
    return found


def _policies_told(battle: Battle) -> dict[str, dict[str, float]]:
    return {
        name: {str(policy): win for policy, win in policies(battle, side, Work(_OPERATIONS)).items()}
        for side, name in enumerate(("attacker", "defender"))
    }


def kinds_of(battle: Battle, plan: Plan) -> list[str]:
    """The names of the kinds of ships that a plan lets retreat."""
    return [battle.attacker[kind].name for kind in plan.kinds]


def _sides(wanted: OddsWanted) -> tuple[SideWish, SideWish]:
    if wanted.text is not None:
        return read(wanted.text, box_of(wanted.game))
    if wanted.attacker is None or wanted.defender is None:
        raise bad_request("Name both the attacker and the defender, or give a text.")
    return _wish(wanted.attacker), _wish(wanted.defender)


def _wish(side: FleetWanted) -> SideWish:
    ships = tuple(
        ShipWish(
            one.ship,
            one.count,
            None if one.parts is None else tuple(one.parts),
            tuple(one.damage),
            None if one.tiles is None else tuple(one.tiles),
        )
        for one in side.ships
        if one.count
    )
    return SideWish(ships, side.species, side.policy, side.splitter, side.point_defense)


def told(battle: Battle, odds: Odds, cubes: int | None = None) -> OddsTold:
    """Odds as they go over the wire."""
    attacker, defender = report(battle, odds)
    return OddsTold(
        odds.attacker_win,
        odds.defender_win,
        odds.stalemate,
        odds.exact,
        odds.margin,
        _side_told(battle.attacker, battle.attacker_policy, attacker),
        _side_told(battle.defender, battle.defender_policy, defender),
        None if cubes is None else PopulationTold(cubes, *population_killed(battle, odds, cubes)),
    )


def _side_told(fleet: Fleet, policy: Policy, side: SideReport) -> SideTold:
    kinds = [
        KindTold(
            ships.name,
            ships.count,
            ships.initiative,
            ships.computer,
            ships.shield,
            ships.hull,
            _colours((*ships.cannons, *[0] * ships.rift)),
            _colours(ships.missiles),
            list(left.chances),
            left.mean,
        )
        for ships, left in zip(fleet, side.left, strict=True)
    ]
    return SideTold(kinds, policy, side.lost, side.lost_cost, side.tiles)


def _colours(dice: tuple[int, ...]) -> dict[str, int]:
    return {DIE_COLOURS[worth]: dice.count(worth) for worth in sorted(set(dice))}


def foretold(state: EclipseState, seat: int | None, sector: str | None, choice: str | None) -> Forecast:
    """The battles of a sector, now or after a move of ``seat``; raises Problem."""
    try:
        if choice is not None and seat is not None:
            return after(state, seat, Choice.parse(choice))
    except MalformedChoice as fault:
        raise bad_request(f"This is not a choice: {fault}.") from None
    except Refused as refused:
        raise Problem(_UNPROCESSABLE, refused.refusal.why, rule=refused.refusal.rule) from None
    except ValueError as fault:
        raise bad_request(f"{fault}.") from None
    if sector is None and state.battle is not None:
        sector = state.galaxy.sectors[state.battle.sector].tile.id
    if sector is None:
        raise bad_request("Name a sector, or with a seat's key a move.")
    if sector not in state.galaxy.by_id:
        raise not_found(f"Sector {sector} is not on the map.")
    return forecast(state, sector)


def told_of(coming: Forecast) -> OddsTold | NoBattle:
    """The odds of a sector's first battle, and of the whole sector where more than two parties are in it."""
    battle = coming.first()
    if battle is None:
        return NoBattle(coming.sector)
    found = told(battle, best_answer(battle, _OPERATIONS, turn=coming.turn))
    found.sector = coming.sector
    found.attacker.seat, found.defender.seat = coming.seats()
    if len(coming.parties) > 2 and coming.now is None:
        sides = [Party(party.fleet, against(party, party).attacker_policy) for party in coming.parties]
        try:
            holders = in_order(sides, Work(_OPERATIONS))
        except TooLarge:
            return found
        found.parties = [
            PartyTold(party.seat, holder.alone) for party, holder in zip(coming.parties, holders, strict=True)
        ]
    return found
