"""Who holds a sector after a battle, exactly: the rounds are a chain over what is left of two fleets.

Fleets only shrink, so that a position comes back at most to itself, by a round in which nothing is hit; that share is
divided out. What the players choose is fixed: ships fire from the smallest to the biggest, and a hit goes to the
biggest target that it may go to, of these to the one with the fewest hit points left. Who assigns the hits on the own
fleeing fleet gives them to what has the most hit points left.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from penumbra.blueshift.combat.fighters import FIGHTER, reach
from penumbra.blueshift.combat.power import added, covering, die_hits, needed
from penumbra.blueshift.components.content import Content
from penumbra.blueshift.odds.question import Fighter, Fleet, Side

_FACES: Final = range(1, 7)
_Left = dict[Fleet, float]
"""What may be left of a fleet, with the chances."""


class Ending(NamedTuple):
    """Chances that add up to 1: who has ships in the sector afterwards, and that who flees gets away with a ship."""

    attacker: float
    defender: float
    nobody: float
    fled: float


def chances(content: Content, attacker: Side, defender: Side, first_round: int = 1) -> Ending:
    """How the battle ends, from the beginning of a round on.

    Raises ValueError where a side is to flee that has turrets: those stay, and the enemy would have to choose.
    bs.combat.rounds, bs.combat.return-fire, bs.combat.orphan-only, bs.flee.order, bs.flee.attacker-not-first.
    """
    for side in (attacker, defender):
        if side.flees and not all(content.units[one.unit].moves or one.unit == FIGHTER for one in side.fleet):
            raise ValueError("turrets stay behind: the chances of a flight that leaves them are not worked out")
    return _Chain(content, attacker, defender).ending(attacker.fleet, defender.fleet, first_round)


class _Chain:
    """The chain of one question, which remembers what it has worked out."""

    def __init__(self, content: Content, attacker: Side, defender: Side) -> None:
        self._content = content
        self._sides = (attacker, defender)
        self._settled = max(1, _last_special(attacker), _last_special(defender)) + 1
        self._known: dict[tuple[Fleet, Fleet, int], Ending] = {}

    def ending(self, own: Fleet, other: Fleet, number: int) -> Ending:
        """The end from the beginning of a round on, by what is left of attacker and defender."""
        number = min(number, self._settled)
        key = own, other, number
        if key not in self._known:
            ended = self._over(own, other) or self._flight(own, other, number)
            self._known[key] = ended or self._round(own, other, number)
        return self._known[key]

    def _over(self, own: Fleet, other: Fleet) -> Ending | None:
        if own and other:
            return None
        holds = _has_ships(own), _has_ships(other)
        return Ending(float(holds[0]), float(holds[1]), float(not any(holds)), 0.0)

    def _flight(self, own: Fleet, other: Fleet, number: int) -> Ending | None:
        """The end where a side flees now, or None."""
        fleets = own, other
        for place in (0, 1):
            if self._sides[place].flees and _has_ships(fleets[place]) and (place == 1 or number > 1):
                left = self._struck(1 - place, fleets[1 - place], fleets[place], number, flees=True)
                away = sum(chance for fleet, chance in left.items() if _has_ships(fleet))
                holds = [0.0, 0.0]
                holds[1 - place] = (1 - away) * _has_ships(fleets[1 - place])
                return Ending(holds[0], holds[1], 1 - away - sum(holds), away)
        return None

    def _round(self, own: Fleet, other: Fleet, number: int) -> Ending:
        """Both fire with all they had when the round began."""
        hurt, harmed = self._struck(1, other, own, number), self._struck(0, own, other, number)
        total, again = [0.0] * len(Ending._fields), 0.0
        for (mine, chance), (theirs, other_chance) in product(hurt.items(), harmed.items()):
            if (mine, theirs) == (own, other) and number == self._settled:
                again = chance * other_chance
                continue
            after = self.ending(mine, theirs, number + 1)
            total = [so_far + chance * other_chance * part for so_far, part in zip(total, after, strict=True)]
        return Ending(*(part / (1 - again) for part in total))

    def _struck(self, place: int, shooters: Fleet, fleet: Fleet, number: int, flees: bool = False) -> _Left:
        """What a side's fire leaves of a fleet, with the chances."""
        cover = covering(self._sides[1 - place].covers if flees else (), number)
        own_choice = cover is not None and cover.fleeing_player_assigns_hits
        left: _Left = {fleet: 1.0}
        for (size, unit), count in sorted(Counter((one.size, one.unit) for one in shooters).items()):
            kind = self._content.units[unit]
            bonus = added(self._sides[place].modifiers, number, kind)
            dice = [_share(*needed(power, bonus, number, flees, cover)) for power in kind.power * count]
            after: _Left = defaultdict(float)
            for hits, share in enumerate(_volley(dice)):
                for struck, chance in left.items():
                    after[_hit(struck, hits, None if own_choice else size)] += chance * share
            left = after
        return {struck: chance for struck, chance in left.items() if chance}


def _last_special(side: Side) -> int:
    """The last round whose successor may be reckoned otherwise than itself."""
    added_in = [number for one in side.modifiers if one.rounds != "all" for number in one.rounds]
    return max([0, *added_in, *(cover.from_round for cover in side.covers)])


def _share(needs: int, bonus: int) -> float:
    """The chance that a die hits."""
    return sum(die_hits(die, needs, bonus) for die in _FACES) / len(_FACES)


def _volley(dice: Sequence[float]) -> list[float]:
    """The chances of 0, 1, ... hits of dice by their chances."""
    hits = [1.0]
    for share in dice:
        missed, struck = [*hits, 0.0], [0.0, *hits]
        hits = [one * (1 - share) + other * share for one, other in zip(missed, struck, strict=True)]
    return hits


def _has_ships(fleet: Fleet) -> bool:
    return any(one.unit != FIGHTER for one in fleet)


@lru_cache(maxsize=100_000)
def _hit(fleet: Fleet, hits: int, size: int | None) -> Fleet:
    """What so many hits of shooters of a size leave of a fleet; without a size its own player assigns them."""
    if not hits or not fleet:
        return fleet
    struck = max(fleet, key=lambda one: (one.left, -one.size)) if size is None else _aimed_at(fleet, size)
    rest = list(fleet)
    rest.remove(struck)
    if struck.left > 1:
        rest.append(struck._replace(left=struck.left - 1))
    return _hit(tuple(sorted(rest)), hits - 1, size)


def _aimed_at(fleet: Fleet, size: int) -> Fighter:
    most = reach(size, [one.size for one in fleet])
    return max((one for one in fleet if one.size <= most), key=lambda one: (one.size, -one.left, one.unit))
