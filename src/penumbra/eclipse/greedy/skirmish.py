"""A quick guess at who wins a battle: a few dozen battles fought in the head.

Both sides shoot at the ship that is nearest to falling, and nobody retreats. The exact odds take
longer and are not needed to tell a good battle from a bad one.
"""

from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from penumbra.odds.dice import RIFT_FACES

_TRIALS: Final = 48
_LONGEST: Final = 14
"""Rounds after which an undecided battle counts as held by the defender."""


class Group(NamedTuple):
    """Ships of one kind: their sums, each die's damage, and how many there are."""

    initiative: int
    computer: int
    shield: int
    hull: int
    cannons: tuple[int, ...]
    missiles: tuple[int, ...]
    ships: int


Groups = tuple[Group, ...]
_Ships = list[tuple[Group, list[int]]]


@lru_cache(maxsize=1 << 15)
def win_chance(attacker: Groups, defender: Groups) -> float:
    """How often the attacker destroys the defender. The same fleets always give the same answer."""
    if not attacker:
        return 0.0
    if not defender:
        return 1.0
    rng = Random(20)
    return sum(_attacker_wins(rng, attacker, defender) for _ in range(_TRIALS)) / _TRIALS


def _attacker_wins(rng: Random, attacker: Groups, defender: Groups) -> bool:
    sides: tuple[_Ships, _Ships] = (_ready(defender), _ready(attacker))
    # Python sorts stably, so the defender stays first among equals.
    turns = sorted(
        ((group, ships, 1 - side) for side in (0, 1) for group, ships in sides[side]),
        key=lambda turn: -turn[0].initiative,
    )
    for group, ships, enemy in turns:
        if group.missiles and _shoot(rng, group, group.missiles * len(ships), sides[enemy]):
            return enemy == 0
    if not any(group.cannons for group, _, _ in turns):
        return False
    for _ in range(_LONGEST):
        for group, ships, enemy in turns:
            if ships and group.cannons and _shoot(rng, group, group.cannons * len(ships), sides[enemy]):
                return enemy == 0
    return False


def _ready(fleet: Groups) -> _Ships:
    return [(group, [group.hull + 1] * group.ships) for group in fleet]


def _shoot(rng: Random, group: Group, dice: tuple[int, ...], enemy: _Ships) -> bool:
    """Rolls dice at an enemy; says whether nothing of it is left."""
    for damage in dice:
        roll = int(rng.random() * 6) + 1
        if not damage:
            damage, reach = RIFT_FACES[roll - 1].damage, 99
        elif roll == 1:
            continue
        else:
            reach = 99 if roll == 6 else roll + group.computer - 6
        weakest: list[int] | None = None
        for target, ships in enemy:
            if ships and reach >= target.shield and (weakest is None or ships[-1] < weakest[-1]):
                weakest = ships
        if weakest is None:
            continue
        weakest[-1] -= damage
        if weakest[-1] <= 0:
            weakest.pop()
            if not any(ships for _, ships in enemy):
                return True
    return False
