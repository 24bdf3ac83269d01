"""What each way to aim is worth."""

from penumbra.odds.fleet import Engagement, Policy
from penumbra.odds.orders import by_chance
from penumbra.odds.solver import solver_of
from penumbra.odds.work import Work


def policies(battle: Engagement, side: int, work: Work | None = None) -> dict[Policy, float]:
    """The attacker's chance to win where a side aims by each policy, the other as in the battle.

    Raises TooLarge where that is more than ``work`` allows for all policies together.
    """
    work = work or Work()
    found = {}
    for policy in Policy:
        both = [*battle.policies]
        both[side] = policy
        every = by_chance(battle.under(*both))
        found[policy] = sum(_win(fought, work) for fought in every) / len(every)
    return found


def _win(battle: Engagement, work: Work) -> float:
    part = work.part(work.left)
    win = solver_of(battle, part).win()
    work.take(part)
    return win
