"""Several contenders for one place: one battle after the other, the winner goes on with its damage."""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

from penumbra.odds.fleet import Engagement, Fleet, Policy
from penumbra.odds.orders import by_chance
from penumbra.odds.solver import solver_of
from penumbra.odds.turns import ATTACKER, DEFENDER, Strengths
from penumbra.odds.work import Work

Remainder = tuple[tuple[int, ...], tuple[int, ...]]
"""How many of each kind are left of the later and of the earlier of two contenders."""


class Verdict(Protocol):
    """What is rolled for in place of a battle."""

    def odds(self, later: Sequence[int], earlier: Sequence[int]) -> Mapping[Remainder, float]:
        """How likely each remainder of so many ships of each kind is: one side or the other has none left."""


class Contender(NamedTuple):
    """A fleet, how it aims, and which of its kinds of ships are at peace with the contender that came first.

    Of that one it ``spares`` some kinds, which do not fight it either. It has ``rerolls`` for all its battles. Where it
    has a ``verdict`` that says how it comes off against the first, in place of a battle.
    """

    fleet: Fleet
    policy: Policy = Policy.OPTIMAL
    at_peace: frozenset[int] = frozenset()
    spares: frozenset[int] = frozenset()
    rerolls: int = 0
    verdict: Verdict | None = None

    @property
    def drawn(self) -> bool:
        """Whether chance draws the order of its kinds of equal initiative: where nobody decides for it."""
        return self.verdict is not None


@dataclass(frozen=True, slots=True)
class Holder:
    """A contender at the end: the chance that ships of it are left, and how likely each of its remainders is."""

    stays: float
    left: dict[tuple[int, ...], float]


class _Standing(NamedTuple):
    number: int
    fleet: Fleet


_Together = tuple[_Standing, ...]
_Chances = dict[_Together, float]
"""Who is left together, and how likely that is."""


def in_order(contenders: Sequence[Contender], work: Work | None = None) -> list[Holder]:
    """Who is left when all battles for a place are fought.

    The contenders stand in the order in which they count as having entered, ships that nobody plays
    before all others. The last fights the one before, which defends; the winner fights the next
    (nd.combat.reverse-entry, nd.combat.players-first). The attacker leaves a stalemate; what is at peace
    with the first contender stays beside it (nd.combat.draco-none-with-ancients), and what it spares of that one stays
    beside it (ra.hive.descendants-homeworld).
    Raises TooLarge where that is more than ``work`` allows for all battles together, or where there are rerolls.
    """
    work = work or Work()
    last = len(contenders) - 1
    standing: _Chances = {(_Standing(last, contenders[last].fleet),): 1.0} if contenders else {}
    for number in reversed(range(last)):
        after: _Chances = {}
        for (attacker,), chance in standing.items():  # two are left only where the first is one of them
            for left, share in _fought(attacker, number, contenders, work):
                after[left] = after.get(left, 0.0) + chance * share
        standing = after
    return [_holder(number, standing) for number in range(len(contenders))]


def _fought(
    attacker: _Standing, number: int, contenders: Sequence[Contender], work: Work
) -> list[tuple[_Together, float]]:
    one, defender = contenders[attacker.number], contenders[number]
    if one.verdict is not None and not number:
        return list(_rolled(attacker, _Standing(number, defender.fleet), one.verdict))
    aside, spared = (frozenset(), frozenset()) if number else (one.at_peace, one.spares)
    fighting, defending = without(attacker.fleet, aside), without(defender.fleet, spared)
    rerolls = one.rerolls, defender.rerolls
    drawn = one.drawn, defender.drawn
    battle = Engagement(fighting, defending, one.policy, defender.policy, rerolls=rerolls, drawn=drawn)
    found: list[tuple[_Together, float]] = []
    for position, chance in _ends(battle, work):
        held = any(position[DEFENDER]) or not any(position[ATTACKER])
        after = remaining(fighting, position, ATTACKER)
        mine = _with_calm(without(after, _kinds(after)) if held else after, attacker.fleet, aside)
        theirs = _with_calm(remaining(defending, position, DEFENDER), defender.fleet, spared)
        left = (_Standing(number, theirs),) if held or spared else ()
        found.append((left + ((_Standing(attacker.number, mine),) if aside or not held else ()), chance))
    return found


def _ends(battle: Engagement, work: Work) -> Iterable[tuple[Strengths, float]]:
    """How a battle may end, in each order that chance may draw."""
    every = by_chance(battle)
    for fought in every:
        part = work.part(work.left)
        ends = solver_of(fought, part).ends()
        work.take(part)
        yield from ((position, chance / len(every)) for position, chance in ends.items())


def _rolled(later: _Standing, earlier: _Standing, verdict: Verdict) -> Iterable[tuple[_Together, float]]:
    counts = (tuple(ships.count for ships in one.fleet) for one in (later, earlier))
    for remainder, chance in verdict.odds(*counts).items():
        one, other = (
            _Standing(standing.number, reduced(standing.fleet, left))
            for standing, left in zip((later, earlier), remainder, strict=True)
        )
        yield (one if any(remainder[0]) else other,), chance


def reduced(fleet: Fleet, left: Sequence[int]) -> Fleet:
    """A fleet with so many ships left of each kind, whichever they are."""
    return tuple(replace(ships, count=count, damage=()) for ships, count in zip(fleet, left, strict=True))


def _kinds(fleet: Fleet) -> frozenset[int]:
    return frozenset(range(len(fleet)))


def _with_calm(fleet: Fleet, whole: Fleet, calm: Set[int]) -> Fleet:
    """A fleet with the kinds that took no part as they were."""
    return tuple(same if kind in calm else ships for kind, (ships, same) in enumerate(zip(fleet, whole, strict=True)))


def without(fleet: Fleet, aside: Set[int]) -> Fleet:
    """A fleet without the ships of some of its kinds, the others at their places."""
    return tuple(replace(ships, count=0, damage=()) if kind in aside else ships for kind, ships in enumerate(fleet))


def remaining(fleet: Fleet, position: Strengths, side: int) -> Fleet:
    """What is left of a fleet, with its damage."""
    return tuple(
        replace(ships, count=len(lives), damage=tuple(ships.full - life for life in lives))
        for ships, lives in zip(fleet, position[side], strict=True)
    )


def _holder(number: int, standing: _Chances) -> Holder:
    left: dict[tuple[int, ...], float] = {}
    for together, chance in standing.items():
        for one in together:
            if one.number == number:
                counts = tuple(ships.count for ships in one.fleet)
                left[counts] = left.get(counts, 0.0) + chance
    return Holder(sum(chance for counts, chance in left.items() if any(counts)), left)
