"""Giving the dice of a volley to ships: every way there is, or the way a rule prescribes."""

from typing import NamedTuple

from penumbra.odds.fleet import Policy
from penumbra.odds.npc import Die, Target, assign
from penumbra.odds.rolls import Hit, Volley

Side = tuple[tuple[int, ...], ...]
"""A side's ships: for each kind the points that still destroy each of its ships, fewest first."""


class Shot(NamedTuple):
    """A side that is shot at: for each kind the lowest roll that hits it, its size and its shield."""

    needs: tuple[int, ...]
    sizes: tuple[int, ...]


def wound(side: Side, kind: int, life: int, damage: int) -> Side:
    """The side after one of its ships of a kind, with ``life`` points left, took ``damage``."""
    ships = list(side[kind])
    ships.remove(life)
    if life > damage:
        ships.append(life - damage)
        ships.sort()
    return (*side[:kind], tuple(ships), *side[kind + 1 :])


def every_way(side: Side, shot: Shot, volley: Volley) -> frozenset[Side]:
    """All sides that a volley can leave. A die that can hit a living ship hits one."""
    reached = {side}
    for hit in volley:
        after: set[Side] = set()
        for here in reached:
            some = False
            for kind, ships in enumerate(here):
                if ships and shot.needs[kind] <= hit.reach:
                    some = True
                    for life in set(ships):
                        after.add(wound(here, kind, life, hit.damage))
            if not some:
                after.add(here)
        reached = after
    return frozenset(reached)


def by_rule(side: Side, shot: Shot, volley: Volley, policy: Policy) -> Side:
    """The one side that a rule of assignment leaves."""
    if policy is Policy.NPC:
        return _as_npc(side, shot, volley)
    for hit in volley:
        chosen = _favourite(side, shot, hit, policy)
        if chosen is not None:
            side = wound(side, *chosen, hit.damage)
    return side


def _favourite(side: Side, shot: Shot, hit: Hit, policy: Policy) -> tuple[int, int] | None:
    ships = [(kind, life) for kind, lives in enumerate(side) if shot.needs[kind] <= hit.reach for life in lives]
    if not ships:
        return None
    if policy is Policy.LARGEST:
        return min(ships, key=lambda ship: (shot.sizes[ship[0]], ship[1]))
    return min(ships, key=lambda ship: (ship[1], shot.sizes[ship[0]]))


def _as_npc(side: Side, shot: Shot, volley: Volley) -> Side:
    """By the engine's own rule; a need of r is a shield of r - 2 against a computer of 4."""
    ships = [(kind, life) for kind, lives in enumerate(side) for life in lives]
    targets = [Target(shot.sizes[kind], life, shot.needs[kind] - 2) for kind, life in ships]
    dice = [Die(hit.damage, hit.reach) for hit in volley]
    taken: dict[int, int] = {}
    for die, target in zip(dice, assign(dice, 4, targets), strict=True):
        if target >= 0:
            taken[target] = taken.get(target, 0) + die.damage
    lives: list[list[int]] = [[] for _ in side]
    for number, (kind, life) in enumerate(ships):
        left = life - taken.get(number, 0)
        if left > 0:
            lives[kind].append(left)
    return tuple(tuple(sorted(kind)) for kind in lives)
