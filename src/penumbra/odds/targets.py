"""Giving the hits of a volley to ships: every way there is, or the way a rule prescribes."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from penumbra.odds.fleet import Policy
from penumbra.odds.npc import Die, Target, assign
from penumbra.odds.rolls import Hit, Volley
from penumbra.odds.work import Work

Side = tuple[tuple[int, ...], ...]
"""A side's ships: for each kind the points that still destroy each of its ships, fewest first."""

ShipLeft = tuple[int, int]
"""A ship by its kind and the points that still destroy it; equal ships need no names."""


class Shot(NamedTuple):
    """A side that is shot at: for each kind the lowest roll that hits it, its size, and which ally's it is."""

    needs: tuple[int, ...]
    sizes: tuple[int, ...]
    owners: tuple[int, ...]


def wound(side: Side, kind: int, life: int, damage: int) -> Side:
    """The side after one of its ships of a kind, with ``life`` points left, took ``damage``."""
    ships = list(side[kind])
    ships.remove(life)
    if life > damage:
        ships.append(life - damage)
        ships.sort()
    return (*side[:kind], tuple(ships), *side[kind + 1 :])


def places(side: Side, shot: Shot, hit: Hit) -> list[Side]:
    """The sides that one hit can leave. A die that can hit a living ship hits one; else it is wasted."""
    found = [
        wound(side, kind, life, hit.damage)
        for kind, ships in enumerate(side)
        if ships and shot.needs[kind] <= hit.reach
        for life in set(ships)
    ]
    return found or [side]


def roster(side: Side) -> list[ShipLeft]:
    """The ships of a side, one by one."""
    return [(kind, life) for kind, lives in enumerate(side) for life in lives]


def struck(side: Side, aims: Iterable[tuple[int, int]]) -> Side:
    """A side after damage to its ships, given as (place in the roster, damage)."""
    ships = roster(side)
    left = [life for _, life in ships]
    for place, damage in aims:
        left[place] -= damage
    lives: list[list[int]] = [[] for _ in side]
    for (kind, _), life in zip(ships, left, strict=True):
        if life > 0:
            lives[kind].append(life)
    return tuple(tuple(sorted(kind)) for kind in lives)


def aimed_by_rule(side: Side, shot: Shot, volley: Volley, policy: Policy, work: Work) -> list[tuple[int, int]]:
    """Where a rule of assignment sends each hit: (place in the roster, damage)."""
    work.spend(len(volley))
    ships = roster(side)
    if policy is Policy.NPC:
        # The engine's own rule; a need of r is a shield of r - 2 against a computer of 4.
        last_first = sorted(range(len(ships)), key=lambda place: -shot.owners[ships[place][0]])
        aimed = [ships[place] for place in last_first]
        targets = [Target(shot.sizes[kind], life, shot.needs[kind] - 2) for kind, life in aimed]
        chosen = assign([Die(hit.damage, hit.reach) for hit in volley], 4, targets, work.spend)
        return [(last_first[target], hit.damage) for target, hit in zip(chosen, volley, strict=True) if target >= 0]
    left = [life for _, life in ships]
    aims = []
    for hit in volley:
        place = _favourite(ships, left, shot, hit, policy)
        if place is not None:
            left[place] -= hit.damage
            aims.append((place, hit.damage))
    return aims


def _favourite(ships: Sequence[ShipLeft], left: Sequence[int], shot: Shot, hit: Hit, policy: Policy) -> int | None:
    reached = [n for n, (kind, _) in enumerate(ships) if shot.needs[kind] <= hit.reach]
    if not reached:
        return None
    able = [n for n in reached if left[n] > 0] or reached
    if policy is Policy.LARGEST:
        return min(able, key=lambda n: (shot.sizes[ships[n][0]], left[n]))
    return min(able, key=lambda n: (left[n], shot.sizes[ships[n][0]]))


def by_rule(side: Side, shot: Shot, volley: Volley, policy: Policy, work: Work) -> Side:
    """The one side that a rule of assignment leaves."""
    return struck(side, aimed_by_rule(side, shot, volley, policy, work)) if volley else side


def own_hits(side: Side, rift_sizes: Sequence[int | None], damage: int) -> Side:
    """A side after its own rift dice hurt it; ``rift_sizes`` is None for kinds without a rift weapon.

    Point by point: a ship that falls, the largest first, else the largest (sd.rift.own-hit, sd.rift.own-hit-order).
    """
    for _ in range(damage):
        carriers = [
            (life > 1, size, life, kind)
            for kind, (size, lives) in enumerate(zip(rift_sizes, side, strict=True))
            if size is not None
            for life in lives
        ]
        if carriers:
            _, _, life, kind = min(carriers)
            side = wound(side, kind, life, 1)
    return side


def thinned(ways: Iterable[Side]) -> frozenset[Side]:
    """The sides that are not just another one with less damage.

    Leaving these others out loses nothing where both sides assign at will. Let position P be like Q
    but with the own side damaged no more and the enemy's no less, ship by ship. Whoever owns P does
    at least as well: they play P with the dice of Q's ships doing in P what the best play does in Q
    (or anything, where the target is gone already), and whatever the enemy's dice do in P could have
    been done in Q to the same ships, which there are no better off. So after every volley P is still
    no worse than Q, until Q is won. Repairs keep the order too. Rules that prescribe targets do not:
    a ship nearly destroyed may draw fire from a better one.
    """
    kept: list[Side] = []
    for side in sorted(ways, key=points):
        if not any(_no_better(other, side) for other in kept):
            kept.append(side)
    return frozenset(kept)


def points(side: Side) -> int:
    """All the points that still destroy a side."""
    return sum(map(sum, side))


def _no_better(one: Side, other: Side) -> bool:
    """Whether ``one`` is ``other`` with as much or more damage, kind by kind and ship by ship."""
    for mine, theirs in zip(one, other, strict=True):
        spare = len(theirs) - len(mine)
        if spare < 0 or any(life > theirs[spare + n] for n, life in enumerate(mine)):
            return False
    return True
