"""A quick guess at who wins a battle: a few dozen battles fought in the head.

Both sides shoot at the ship that is nearest to falling, and nobody retreats. The exact odds take
longer and are not needed to tell a good battle from a bad one.
"""

from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from penumbra.eclipse.components.blueprints import RIFT, ShipStats
from penumbra.odds.dice import ALWAYS_HITS, ALWAYS_MISSES, RIFT_FACES

_TRIALS: Final = 48
_LONGEST: Final = 14
"""Rounds after which an undecided battle counts as held by the defender."""

_ANYTHING: Final = 99
"""What reaches through all shields."""


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


def group_of(stats: ShipStats, ships: int, damage: int = 0) -> Group:
    """So many ships with these sums, each of which has taken some damage; the weakest die is rolled first."""
    return Group(
        stats.initiative,
        stats.computer,
        stats.shield,
        max(0, stats.hull - damage),
        tuple(sorted(stats.cannons)),
        tuple(sorted(stats.missiles)),
        ships,
    )


@lru_cache(maxsize=1 << 15)
def win_chance(attacker: Groups, defender: Groups) -> float:
    """How often the attacker destroys the defender. The same fleets always give the same answer."""
    if not attacker:
        return 0.0
    if not defender:
        return 1.0
    rng = Random(20)
    return sum(_attacker_wins(rng, attacker, defender) for _ in range(_TRIALS)) / _TRIALS


class _Squad:
    """The ships of a group that are left in a battle: what destroys each."""

    __slots__ = ("cannons", "computer", "initiative", "left", "missiles", "shield")

    def __init__(self, group: Group) -> None:
        self.initiative = group.initiative
        self.computer = group.computer
        self.shield = group.shield
        self.cannons = group.cannons
        self.missiles = group.missiles
        self.left = [group.hull + 1] * group.ships


def _attacker_wins(rng: Random, attacker: Groups, defender: Groups) -> bool:
    sides = ([_Squad(group) for group in defender], [_Squad(group) for group in attacker])
    # Python sorts stably, so the defender stays first among equals.
    turns = [(squad, 1 - side) for side in (0, 1) for squad in sides[side]]
    turns.sort(key=lambda one: -one[0].initiative)
    for squad, enemy in turns:
        if squad.missiles and _shoot(rng, squad, squad.missiles, sides[enemy]):
            return enemy == 0
    if not any(squad.cannons for squad, _ in turns):
        return False
    for _ in range(_LONGEST):
        for squad, enemy in turns:
            if squad.left and squad.cannons and _shoot(rng, squad, squad.cannons, sides[enemy]):
                return enemy == 0
    return False


def _shoot(rng: Random, squad: _Squad, weapons: tuple[int, ...], enemy: list[_Squad]) -> bool:
    """Rolls dice at an enemy; says whether nothing of it is left."""
    for damage in weapons * len(squad.left):
        roll = int(rng.random() * 6) + 1
        if damage == RIFT:
            damage, reach = RIFT_FACES[roll - 1].damage, _ANYTHING
        elif roll == ALWAYS_MISSES:
            continue
        else:
            reach = _ANYTHING if roll == ALWAYS_HITS else roll + squad.computer - ALWAYS_HITS
        weakest: _Squad | None = None
        for target in enemy:
            if target.left and reach >= target.shield and (weakest is None or target.left[-1] < weakest.left[-1]):
                weakest = target
        if weakest is None:
            continue
        weakest.left[-1] -= damage
        if weakest.left[-1] <= 0:
            weakest.left.pop()
            if not any(target.left for target in enemy):
                return True
    return False
