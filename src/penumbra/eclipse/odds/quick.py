"""The odds of quick battles, which one roll decides in place of dice of ships."""

from collections.abc import Sequence
from typing import NamedTuple

from penumbra.eclipse.combat.quick_battles import QuickBattle, QuickTerms
from penumbra.odds.contenders import Remainder
from penumbra.odds.fleet import Fleet
from penumbra.odds.solver import Odds, odds_of


class QuickVerdict(NamedTuple):
    """How an automated opponent comes off against ships that nobody plays (solo.quick.when).

    ``kinds`` and ``foes`` are the numbers of the kinds that stand at each place of the two fleets, each kind at one.
    """

    terms: QuickTerms
    kinds: tuple[int, ...]
    foes: tuple[int, ...]

    def of(self, later: Sequence[int], earlier: Sequence[int]) -> QuickBattle:
        """The quick battle of so many ships at each place of the two fleets."""
        ships = _by_number(later, self.kinds, len(self.terms.costs))
        return self.terms.battle(ships, _by_number(earlier, self.foes, len(self.terms.foe_ids)))

    def odds(self, later: Sequence[int], earlier: Sequence[int]) -> dict[Remainder, float]:
        battle = self.of(later, earlier)
        found: dict[Remainder, float] = {}
        for end, chance in battle.odds().items():
            standing = [count - gone for count, gone in zip(battle.foes, end.destroyed, strict=True)]
            left = tuple(end.left[kind] for kind in self.kinds), tuple(standing[kind] for kind in self.foes)
            found[left] = found.get(left, 0.0) + chance
        return found


def _by_number(counts: Sequence[int], kinds: Sequence[int], length: int) -> list[int]:
    """Counts by the places of a fleet as counts by the numbers of kinds."""
    found = [0] * length
    for count, kind in zip(counts, kinds, strict=True):
        found[kind] += count
    return found


def rolled(verdict: QuickVerdict, attacker: Fleet, defender: Fleet) -> Odds:
    """The odds of a quick battle, exactly."""
    counts = (tuple(ships.count for ships in fleet) for fleet in (attacker, defender))
    return odds_of(verdict.odds(*counts))
