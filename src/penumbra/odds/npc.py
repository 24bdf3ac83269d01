"""How ships that nobody plays assign their dice: by rule, without a choice.

They first destroy ships, the largest first, each with just the hits it needs; what is left goes to
the largest ship it can damage (nd.npc.assign-destroy-first, nd.npc.assign-rest-largest).
"""

from collections.abc import Sequence
from typing import NamedTuple

from penumbra.odds.dice import hits


class Die(NamedTuple):
    """A rolled die: what it damages if it hits, and what it shows."""

    damage: int
    roll: int


class Target(NamedTuple):
    """A ship that may be shot at: ``size`` 0 is the largest, ``left`` the damage that destroys it."""

    size: int
    left: int
    shield: int


def assign(dice: Sequence[Die], computer: int, targets: Sequence[Target]) -> list[int]:
    """The target's index for each die, -1 for a die that hits nothing."""
    answer = [-1] * len(dice)
    alive = sorted(range(len(targets)), key=lambda t: (targets[t].size, targets[t].left, t))
    free = sorted(range(len(dice)), key=lambda d: (dice[d].roll, dice[d].damage))
    damaged = [0] * len(targets)
    for target in alive:
        for die in _just_enough(dice, free, computer, targets[target]):
            answer[die] = target
            damaged[target] += dice[die].damage
            free.remove(die)
    for die in free:
        for target in alive:
            ship = targets[target]
            if damaged[target] < ship.left and hits(dice[die].roll, computer, ship.shield):
                answer[die] = target
                damaged[target] += dice[die].damage
                break
        else:
            answer[die] = next(
                (t for t in alive if hits(dice[die].roll, computer, targets[t].shield)),
                -1,
            )
    return answer


def _just_enough(dice: Sequence[Die], free: Sequence[int], computer: int, ship: Target) -> list[int]:
    """The dice that destroy ``ship`` with the least damage to spare, of those the dice that hit least else.

    A lower roll hits no ship that a higher one misses, so the lowest sufficient rolls are the ones
    that could do the least elsewhere (nd.npc.assign-shields, nd.npc.assign-smallest-needed).
    """
    reach: dict[int, list[int]] = {0: []}
    for die in free:
        if not hits(dice[die].roll, computer, ship.shield):
            continue
        for total, chosen in sorted(reach.items(), reverse=True):
            if total < ship.left:
                reach.setdefault(total + dice[die].damage, [*chosen, die])
    enough = [total for total in reach if total >= ship.left]
    return reach[min(enough)] if enough else []
