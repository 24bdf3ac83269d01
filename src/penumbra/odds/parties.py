"""Several parties in one sector: one battle after the other, the winner goes on with its damage."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from penumbra.odds.fleet import Battle, Fleet, Policy
from penumbra.odds.solver import solver_of
from penumbra.odds.turns import ATTACKER, DEFENDER, Position
from penumbra.odds.work import Work


class Party(NamedTuple):
    """A fleet and how it aims."""

    fleet: Fleet
    policy: Policy = Policy.OPTIMAL


@dataclass(frozen=True, slots=True)
class Holder:
    """A party at the end: the chance that it alone is left, and how likely each of its remainders is."""

    alone: float
    left: dict[tuple[int, ...], float]


class _Standing(NamedTuple):
    party: int
    fleet: Fleet


def in_order(parties: Sequence[Party], work: Work | None = None) -> list[Holder]:
    """Who is left when all battles of a sector are fought.

    The parties stand in the order in which they count as having entered, ships that nobody plays
    before all others. The last fights the one before, which defends; the winner fights the next
    (nd.combat.reverse-entry, nd.combat.players-first). The attacker leaves a stalemate.
    Raises TooLarge where that is more than ``work`` allows for all battles together.
    """
    work = work or Work()
    last = len(parties) - 1
    standing: dict[_Standing, float] = {_Standing(last, parties[last].fleet): 1.0} if parties else {}
    for number in reversed(range(last)):
        after: dict[_Standing, float] = {}
        for attacker, chance in standing.items():
            for winner, share in _fought(attacker, number, parties, work):
                after[winner] = after.get(winner, 0.0) + chance * share
        standing = after
    return [_holder(number, standing) for number in range(len(parties))]


def _fought(attacker: _Standing, number: int, parties: Sequence[Party], work: Work) -> list[tuple[_Standing, float]]:
    fleet, policy = parties[number]
    battle = Battle(attacker.fleet, fleet, parties[attacker.party].policy, policy)
    found = []
    part = work.part(work.left)
    ends = solver_of(battle, part).ends()
    work.take(part)
    for position, chance in ends.items():
        if any(position[DEFENDER]) or not any(position[ATTACKER]):
            found.append((_Standing(number, remaining(fleet, position, DEFENDER)), chance))
        else:
            found.append((_Standing(attacker.party, remaining(attacker.fleet, position, ATTACKER)), chance))
    return found


def remaining(fleet: Fleet, position: Position, side: int) -> Fleet:
    """What is left of a fleet, with its damage."""
    return tuple(
        replace(ships, count=len(lives), damage=tuple(ships.full - life for life in lives))
        for ships, lives in zip(fleet, position[side], strict=True)
    )


def _holder(party: int, standing: dict[_Standing, float]) -> Holder:
    left: dict[tuple[int, ...], float] = {}
    for winner, chance in standing.items():
        if winner.party == party:
            counts = tuple(ships.count for ships in winner.fleet)
            left[counts] = left.get(counts, 0.0) + chance
    return Holder(sum(chance for counts, chance in left.items() if any(counts)), left)
