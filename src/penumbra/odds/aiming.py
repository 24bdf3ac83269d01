"""What each way to aim is worth."""

from penumbra.odds.fleet import Engagement, Policy
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
        part = work.part(work.left)
        found[policy] = solver_of(battle.under(*both), part).win()
        work.take(part)
    return found
