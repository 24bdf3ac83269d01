"""How ships that nobody plays assign their dice: by rule, without a choice.

They first destroy ships, the largest first, each with just the hits it needs; what is left goes to
the largest ship it can damage (nd.npc.assign-destroy-first, nd.npc.assign-rest-largest).
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from math import prod
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


def as_feared(damage: int, target: Target) -> tuple[int, int, int]:
    """Sorts missiles as a rule stops them: the strongest first, of these those at the largest and weakest ship.

    ra.ancient.point-defense-targets.
    """
    return -damage, target.size, target.left


class _Alike(NamedTuple):
    """Dice that are worth the same here: the targets they hit, as a mask, and their damage."""

    reach: int
    damage: int


_DiceCounts = tuple[int, ...]
"""So many dice of each kind."""


def assign(
    dice: Sequence[Die], computer: int, targets: Sequence[Target], spend: Callable[[int], None] | None = None
) -> list[int]:
    """The target's index for each die, -1 for a die that hits nothing.

    ``spend`` is told how many ways are about to be weighed; it may raise where those are too many.

    nd.npc.assign-equal-size.
    """
    answer = [-1] * len(dice)
    kinds: dict[_Alike, list[int]] = {}
    for die in sorted(range(len(dice)), key=lambda d: (dice[d].roll, dice[d].damage), reverse=True):
        reach = sum(hits(dice[die].roll, computer, ship.shield) << t for t, ship in enumerate(targets))
        if reach:
            kinds.setdefault(_Alike(reach, dice[die].damage), []).append(die)
    if not kinds:
        return answer
    order = sorted(range(len(targets)), key=lambda t: (targets[t].size, targets[t].left, t))
    hurt = [0] * len(targets)
    for target, spent in _destroyed(list(kinds), tuple(map(len, kinds.values())), order, targets, spend):
        for kind, count in zip(kinds, spent, strict=True):
            for _ in range(count):
                answer[kinds[kind].pop()] = target
                hurt[target] += kind.damage
    for kind, left in kinds.items():
        for die in left:
            within = [t for t in order if kind.reach >> t & 1]
            answer[die] = next((t for t in within if hurt[t] < targets[t].left), within[0])
            hurt[answer[die]] += kind.damage
    return answer


def _destroyed(
    kinds: Sequence[_Alike],
    free: _DiceCounts,
    order: Sequence[int],
    targets: Sequence[Target],
    spend: Callable[[int], None] | None,
) -> Iterable[tuple[int, _DiceCounts]]:
    """The ships destroyed, each with the dice spent on it.

    A ship is destroyed if some way of having destroyed those before it still leaves the dice for
    it, so all such ways are kept until the end, by the dice they leave. All destroy the same ships.
    Of those the one is taken that leaves the least damage with nothing to hurt but wrecks, then the one
    that wastes least on the largest ship (nd.npc.assign-shields, nd.npc.assign-smallest-needed).
    """
    standing = 0
    ways: dict[_DiceCounts, tuple[_DiceCounts, tuple[tuple[int, _DiceCounts], ...]]] = {free: ((), ())}
    for target in order:
        found: dict[_DiceCounts, tuple[_DiceCounts, tuple[tuple[int, _DiceCounts], ...]]] = {}
        for held, (wasted, spent) in ways.items():
            if spend is not None:
                spend(prod(have + 1 for have, kind in zip(held, kinds, strict=True) if kind.reach >> target & 1))
            for excess, used in _just_enough(kinds, held, 1 << target, targets[target].left):
                rest = tuple(have - gone for have, gone in zip(held, used, strict=True))
                waste = (*wasted, excess)
                if rest not in found or waste < found[rest][0]:
                    found[rest] = (waste, (*spent, (target, used)))
        if found:
            ways = found
        else:
            standing |= 1 << target

    def loss(rest: _DiceCounts) -> tuple[int, _DiceCounts]:
        idle = sum(kind.damage * left for kind, left in zip(kinds, rest, strict=True) if not kind.reach & standing)
        return idle, ways[rest][0]

    return ways[min(ways, key=loss)][1]


def _just_enough(kinds: Sequence[_Alike], held: _DiceCounts, bit: int, need: int) -> Iterable[tuple[int, _DiceCounts]]:
    """The damage to spare and the dice, for each choice of dice that destroys a ship and of which none is idle."""
    most = [range(have + 1) if kind.reach & bit else range(1) for kind, have in zip(kinds, held, strict=True)]
    for used in product(*most):
        excess = sum(kind.damage * count for kind, count in zip(kinds, used, strict=True)) - need
        if excess >= 0 and all(excess < kind.damage for kind, count in zip(kinds, used, strict=True) if count):
            yield excess, used
