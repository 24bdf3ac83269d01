"""In which order own kinds of equal initiative act: the owner chooses (nd.combat.initiative-tie-own).

Players choose once for a whole battle, missiles included (sd.combat.initiative-own-tie-fixed). Where both
sides have a choice the one whose kinds come first in the round shows its order first, and the other answers.
Allies choose each for their own kinds, and act in the order in which they came (ra.ally.initiative-tie).
Ships that nobody plays, and sides that aim by a rule, act in the order given, or in one that chance has drawn.
"""

from collections import defaultdict
from collections.abc import Callable, Set
from dataclasses import replace
from itertools import permutations, product
from math import factorial, prod
from typing import Final

from penumbra.odds.fleet import Engagement, Order, Policy, Ships
from penumbra.odds.turns import ATTACKER, DEFENDER, cannon_turns
from penumbra.odds.work import TooLarge

_MOST_ORDERS: Final = 24  # four kinds that all act at once


def orders(battle: Engagement, side: int) -> list[Order]:
    """The orders of its kinds that a side may choose; () is as given. Raises TooLarge beyond 24."""
    if battle.settled or battle.drawn[side] or battle.policies[side] is not Policy.OPTIMAL:
        return [battle.order[side]]
    return _every(battle, side)


def by_chance(battle: Engagement, turn: int = 0) -> list[Engagement]:
    """The battle in each of the orders that chance may draw, all as likely; as it is where nothing is drawn.

    Kinds that have had one of the first ``turn`` turns of the round keep their place. Raises TooLarge beyond 24 orders.
    """
    found = [battle]
    for side in (ATTACKER, DEFENDER):
        if battle.drawn[side] and not battle.settled:
            acted = {one.kind for one in cannon_turns(battle)[:turn] if one.side == side}
            every = _every(battle, side, acted)
            found = [replace(one, order=_with(one.order, side, order)) for one in found for order in every]
    return found


def _with(both: tuple[Order, Order], side: int, order: Order) -> tuple[Order, Order]:
    return (order, both[DEFENDER]) if side == ATTACKER else (both[ATTACKER], order)


def _every(battle: Engagement, side: int, acted: Set[int] = frozenset()) -> list[Order]:
    """The orders in which a side's kinds can act, those that have ``acted`` where they are."""
    among = ([kind for kind in kinds if kind not in acted] for kinds in _tied(battle, side).values())
    tied = [kinds for kinds in among if len(kinds) > 1]
    if not tied:
        return [()]
    if prod(factorial(len(kinds)) for kinds in tied) > _MOST_ORDERS:
        raise TooLarge(f"more than {_MOST_ORDERS} orders in which a side's kinds may act")
    found = []
    for choice in product(*(permutations(kinds) for kinds in tied)):
        order = list(range(len(battle.fleets[side])))
        for kinds, chosen in zip(tied, choice, strict=True):
            for place, kind in zip(kinds, chosen, strict=True):
                order[place] = kind
        found.append(tuple(order))
    return found


def decided(battle: Engagement, win: Callable[[Engagement], float]) -> Engagement:
    """The battle in the order that both sides choose, where ``win`` is what an order is worth to the attacker."""
    choices = orders(battle, ATTACKER), orders(battle, DEFENDER)
    every = [replace(battle, order=(one, other), settled=True) for one, other in product(*choices)]
    if len(every) == 1:
        return every[0]
    wins = {fought.order: win(fought) for fought in every}
    attackers, defenders = choices
    if _first(battle) == ATTACKER:
        one = max(attackers, key=lambda one: min(wins[one, other] for other in defenders))
        other = min(defenders, key=lambda other: wins[one, other])
    else:
        other = min(defenders, key=lambda other: max(wins[one, other] for one in attackers))
        one = max(attackers, key=lambda one: wins[one, other])
    return replace(battle, order=(one, other), settled=True)


def _tied(battle: Engagement, side: int) -> dict[tuple[int, int], list[int]]:
    """An owner's kinds that act, by initiative, where there are several; kinds that fight alike need no order.

    Allies act in the order in which they stand, which nobody chooses (ra.ally.initiative-tie).
    """
    found: dict[tuple[int, int], list[int]] = defaultdict(list)
    for kind, ships in enumerate(battle.fleets[side]):
        if ships.count and (ships.armed or ships.missiles):
            found[ships.initiative, ships.owner].append(kind)
    return {tied: _unlike(battle, side, kinds) for tied, kinds in found.items() if len(kinds) > 1}


def _unlike(battle: Engagement, side: int, kinds: list[int]) -> list[int]:
    """The first of those kinds that fight alike."""
    first: dict[Ships, int] = {}
    for kind in kinds:
        first.setdefault(replace(battle.fleets[side][kind], name="", cost=0, bounty=0), kind)
    return list(first.values())


def _first(battle: Engagement) -> int:
    """The side that shows its order first."""
    highest = [
        max((initiative for (initiative, _), kinds in _tied(battle, side).items() if len(kinds) > 1), default=-1)
        for side in (ATTACKER, DEFENDER)
    ]
    return ATTACKER if highest[ATTACKER] > highest[DEFENDER] else DEFENDER
