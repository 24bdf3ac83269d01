"""Battles for the odds, from a position: those in a sector, or those after a choice is played."""

from collections.abc import Set
from dataclasses import replace
from typing import Final, NamedTuple

from penumbra.eclipse.actions.move import landed
from penumbra.eclipse.board.sides import hostile
from penumbra.eclipse.combat.fleets import (
    damage_of,
    engaged,
    key_of,
    keys_of,
    keys_of_all,
    kind_of,
    missile_shield,
    party_of,
    shoots_missiles,
    splits_hits,
    stats_of,
)
from penumbra.eclipse.combat.order import against_nobody, sides_in
from penumbra.eclipse.combat.quick_battles import quick_terms
from penumbra.eclipse.combat.rerolls import rerolls_of
from penumbra.eclipse.odds.quick import QuickVerdict
from penumbra.eclipse.odds.ships import ships_of
from penumbra.eclipse.position.galaxy import Sector
from penumbra.eclipse.position.state import EclipseState
from penumbra.kernel import Choice
from penumbra.odds.fleet import Engagement, Fleet, Policy, Ships
from penumbra.odds.turns import cannon_turns

MOVES: Final = ("move", "on", "jump")
BEGIN: Final = (Choice("move"), Choice("react", ("move",)))


class Force(NamedTuple):
    """A side in a sector: the seat of its first player, or -1 for ships that nobody plays, and its ships.

    ``at_peace`` are those of its kinds that do not fight the ships that nobody plays, ``spares`` those of the kinds of
    these that do not fight it, ``allies`` the other players on the side, by whom its ships are told apart in the order
    in which they came. It may roll dice again ``rerolls`` times, if all its colony ships that are face up are for that.
    An automated opponent has a ``verdict`` on how it comes off against ships that nobody plays, and aims as these do.
    """

    seat: int
    fleet: Fleet
    at_peace: frozenset[int] = frozenset()
    spares: frozenset[int] = frozenset()
    allies: tuple[int, ...] = ()
    rerolls: int = 0
    verdict: QuickVerdict | None = None

    @property
    def seats(self) -> tuple[int, ...]:
        """All on the side, in the order in which they came."""
        return (self.seat, *self.allies)

    @property
    def policy(self) -> Policy:
        """How it aims: by the rule of ships that nobody plays an automated opponent too (solo.combat.assignment)."""
        return Policy.NPC if self.seat < 0 or self.verdict is not None else Policy.OPTIMAL

    @property
    def drawn(self) -> bool:
        """Whether the die says which of its kinds of equal initiative comes first (solo.combat.own-ties)."""
        return self.verdict is not None

    def against(self, other: "Force") -> Fleet:
        """Those of its ships that fight another side's."""
        calm = other.spares if self.seat < 0 else self.at_peace if other.seat < 0 else frozenset()
        return tuple(ships for kind, ships in enumerate(self.fleet) if kind not in calm)


class Forecast(NamedTuple):
    """The battles of a sector that are still to be fought.

    ``forces`` are in the order in which they count as having entered; the last fights the one before
    it, the winner the one before that. Of a battle that is being fought ``now`` is the rest, ``turn``
    how many of its armed kinds have had their turn in this round, and ``fighting`` the two forces.
    """

    sector: str
    forces: tuple[Force, ...]
    now: Engagement | None = None
    turn: int = 0
    fighting: tuple[Force, Force] | None = None

    def first(self) -> Engagement | None:
        """The battle that is fought first, or is being fought."""
        if self.now is not None or len(self.forces) < 2:
            return self.now
        return between(self.forces[-1], self.forces[-2])

    def sides(self) -> tuple[Force, Force]:
        """The attacker and the defender of the first battle."""
        return self.fighting or (self.forces[-1], self.forces[-2])

    def verdict(self) -> QuickVerdict | None:
        """What decides the first battle by a roll, where nothing else does (solo.quick.when)."""
        attacker, defender = self.sides()
        return attacker.verdict if defender.seat < 0 else None

    def seats(self) -> tuple[int, int]:
        """The attacker's and the defender's seat in the first battle."""
        attacker, defender = self.sides()
        return attacker.seat, defender.seat


def between(attacker: Force, defender: Force) -> Engagement:
    """The battle of two forces."""
    rerolls = attacker.rerolls, defender.rerolls
    fleets = attacker.against(defender), defender.against(attacker)
    return Engagement(
        *fleets, attacker.policy, defender.policy, rerolls=rerolls, drawn=(attacker.drawn, defender.drawn)
    )


def forecast(state: EclipseState, number: str) -> Forecast:
    """The battles in a sector as it stands (nd.combat.reverse-entry, nd.combat.controller-last).

    Ships that nobody plays are among them where any player fights these, even one who may not be left
    (nd.species.draco.battle-with-third).
    """
    state = landed(state)
    place = state.sector(number)
    sides = sides_in(state, place)
    hostile = {seat for side in sides for seat in against_nobody(state, place, side)}
    found = [_force(state, place, side, hostile) for side in ([(state.npc,)] if hostile else []) + sides]
    battle = state.battle
    if battle is None or not battle.attackers or state.galaxy.sectors[battle.sector] is not place:
        return Forecast(place.tile.id, tuple(found))
    fighting = [_under_fire(state, place, side) for side in (battle.attackers, battle.defenders)]
    settled = state.box.own_order_stays and bool(battle.order)
    now = replace(between(fighting[0], fighting[1]), settled=settled)
    if battle.acted and not battle.round:
        now = replace(now, drawn=(False, False))
    acted = 0
    if battle.round:
        fronts = (battle.attackers, battle.defenders)
        by_side = [
            engaged(state, _keys(state, place, side), keys_of_all(place, other))
            for side, other in zip(fronts, reversed(fronts), strict=True)
        ]
        acted = sum(by_side[turn.side][turn.kind] in battle.acted for turn in cannon_turns(now))
    return Forecast(place.tile.id, tuple(found), now, acted, (fighting[0], fighting[1]))


def after(state: EclipseState, seat: int, choice: Choice) -> Forecast:
    """The battles where a ship arrives, once ``choice`` moves it; ``state`` stays as it is.

    The action that moves ships need not have begun yet. Raises Refused where the rules refuse the move,
    and ValueError for any other choice: what would be revealed by it is not for telling.
    """
    if choice.verb not in MOVES or not choice.args:
        raise ValueError(f"only moves can be looked at before they are made, not {choice.verb!r}")
    twin = state.copy()
    for begin in BEGIN:
        if choice.verb != "on" and twin.facing(seat).kind == "turn" and begin in twin.choices(seat):
            twin.play(seat, begin)
    twin.play(seat, choice)
    if twin.revealed != state.revealed:
        raise ValueError("this move reveals something, which is not for telling before it is made")
    return forecast(twin, choice.args[-1])


def _force(state: EclipseState, place: Sector, side: tuple[int, ...], hostile: Set[int]) -> Force:
    """A side's ships; where any player is ``hostile`` to those that nobody plays, the others are at peace with them."""
    keys = keys_of_all(place, side)
    calm = set(side) - hostile - {state.npc} if hostile else set()
    at_peace = frozenset(kind for kind, key in enumerate(keys) if party_of(state, key) in calm)
    fleet = tuple(_ships(state, place, side, key) for key in keys)
    spared = _spared(state, place, side)
    verdict = _verdict(state, place, side)
    return Force(_seat(state, side), fleet, at_peace, spared, side[1:], rerolls_of(state, side), verdict)


def _verdict(state: EclipseState, place: Sector, side: tuple[int, ...]) -> QuickVerdict | None:
    """What decides by a roll how the automated opponent comes off against ships that nobody plays."""
    automa, (seat, *_) = state.box.automa, side
    if automa is None or not state.decides_by_rule(seat):
        return None
    terms = quick_terms(automa, state.box.parts, state.players[seat].species.build_costs, state.round)
    kinds, foes = ([key % place.stride for key in keys_of(place, party)] for party in (seat, state.npc))
    return QuickVerdict(terms, tuple(kinds), tuple(foes))


def _spared(state: EclipseState, place: Sector, side: tuple[int, ...]) -> frozenset[int]:
    """Of the kinds that nobody plays those with which a whole side is at peace (ra.hive.descendants-homeworld)."""
    own = [key_of(state, seat, 0) for seat in side]
    nobodys = enumerate(keys_of(place, state.npc))
    return frozenset(kind for kind, key in nobodys if not any(hostile(state, one, key) for one in own))


def _seat(state: EclipseState, side: tuple[int, ...]) -> int:
    return -1 if state.npc in side else side[0]


def _keys(state: EclipseState, place: Sector, side: tuple[int, ...]) -> list[int]:
    """A side's keys in the order in which equals act: those that have had their turn first, as they had it.

    The others follow as in the round before, where that is kept (sd.combat.initiative-own-tie-fixed).
    """
    battle = state.battle
    assert battle is not None
    order = [*battle.acted, *battle.order]
    return sorted(keys_of_all(place, side), key=lambda key: order.index(key) if key in order else len(order))


def _under_fire(state: EclipseState, place: Sector, side: tuple[int, ...]) -> Force:
    """A side in the middle of a battle: missiles that were fired are gone."""
    battle = state.battle
    assert battle is not None
    fleet = []
    for key in engaged(state, _keys(state, place, side), keys_of_all(place, battle.against(side[0]))):
        fired = battle.round > 0 or key in battle.acted
        fleet.append(_ships(state, place, side, key, missiles=not fired))
    verdict = _verdict(state, place, side)
    return Force(_seat(state, side), tuple(fleet), allies=side[1:], rerolls=rerolls_of(state, side), verdict=verdict)


def _ships(state: EclipseState, place: Sector, side: tuple[int, ...], key: int, missiles: bool = True) -> Ships:
    party = party_of(state, key)
    kind, stats = kind_of(state, key), stats_of(state, place, key)
    cost = 0 if party == state.npc else state.players[party].cost(kind.id)
    return replace(
        ships_of(kind, stats, place.ships[key], damage_of(place, key), cost),
        missiles=stats.missiles if missiles else (),
        splits=splits_hits(state, party),
        missile_shield=missile_shield(state, place, key),
        point_defense=shoots_missiles(state, place, key),
        rerolls=rerolls_of(state, (party,)) > 0,
        owner=side.index(party),
    )
