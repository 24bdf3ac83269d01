"""In which order own kinds of equal initiative act: the owner chooses (nd.combat.initiative-tie-own).

Players choose once for a whole battle, missiles included (sd.combat.initiative-own-tie-fixed). Where both
sides have a choice the one whose kinds come first in the round shows its order first, and the other answers.
Ships that nobody plays, and sides that aim by a rule, act in the order given.
"""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from itertools import permutations, product
from math import factorial, prod
from typing import Final

from penumbra.odds.fleet import Engagement, Order, Policy, Ships
from penumbra.odds.turns import ATTACKER, DEFENDER
from penumbra.odds.work import TooLarge

_MOST_ORDERS: Final = 24  # four kinds that all act at once


def orders(battle: Engagement, side: int) -> list[Order]:
    """The orders of its kinds that a side may choose; () is as given. Raises TooLarge beyond 24."""
    if battle.settled or battle.policies[side] is not Policy.OPTIMAL:
        return [battle.order[side]]
    tied = [kinds for kinds in _tied(battle, side).values() if len(kinds) > 1]
    if not tied:
        return [()]
    if prod(factorial(len(kinds)) for kinds in tied) > _MOST_ORDERS:
        raise TooLarge(f"more than {_MOST_ORDERS} orders in which a side's kinds may act")
    found = []
    for choice in product(*(permutations(kinds) for kinds in tied)):
        placed = [kind for group in choice for kind in group]
        found.append(tuple(placed + [kind for kind in range(len(battle.fleets[side])) if kind not in placed]))
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


def _tied(battle: Engagement, side: int) -> dict[int, list[int]]:
    """A side's kinds that act, by initiative, where there are several; kinds that fight alike need no order."""
    found: dict[int, list[int]] = defaultdict(list)
    for kind, ships in enumerate(battle.fleets[side]):
        if ships.count and (ships.armed or ships.missiles):
            found[ships.initiative].append(kind)
    return {initiative: _unlike(battle, side, kinds) for initiative, kinds in found.items() if len(kinds) > 1}


def _unlike(battle: Engagement, side: int, kinds: list[int]) -> list[int]:
    """The first of those kinds that fight alike."""
    first: dict[Ships, int] = {}
    for kind in kinds:
        first.setdefault(replace(battle.fleets[side][kind], name="", cost=0, bounty=0), kind)
    return list(first.values())


def _first(battle: Engagement) -> int:
    """The side that shows its order first."""
    highest = [
        max((initiative for initiative, kinds in _tied(battle, side).items() if len(kinds) > 1), default=-1)
        for side in (ATTACKER, DEFENDER)
    ]
    return ATTACKER if highest[ATTACKER] > highest[DEFENDER] else DEFENDER
