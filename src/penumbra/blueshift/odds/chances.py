"""Who holds a sector after a battle, exactly: rounds that differ one by one, then all that are alike at once.

What the players choose is fixed: how their fire is directed says ``fire``, and a side flees before the first round in
which it may, or never.
"""

from collections import defaultdict
from collections.abc import Mapping
from itertools import product
from typing import Final, NamedTuple, TypeVar

from penumbra.blueshift.odds.attrition import Course, Pair, fought_out
from penumbra.blueshift.odds.estimate import drawn, fought, margin
from penumbra.blueshift.odds.fire import Battery, Survivors, batteries, struck
from penumbra.blueshift.odds.flight import flight
from penumbra.blueshift.odds.question import Side, Units, has_ships, parted
from penumbra.odds.work import Work

_Key = TypeVar("_Key")


Fire = tuple[tuple[Battery, ...], tuple[Battery, ...]]
"""What attacker and defender fire."""


_PER_FLIGHT: Final = 1_000  # operations


class Ending(NamedTuple):
    """The chances of who has ships in the sector afterwards, which add up to 1, and that ships get away that flee."""

    attacker: float
    defender: float
    nobody: float
    fled: float


class Upshot(NamedTuple):
    """What is left of attacker and defender in the sector, with the chances, and what gets away of a side that flees.

    It takes so many ``rounds`` on average, one under way counted. Where they were too many to be worked out they were
    fought so many times (``battles``, else 0).
    """

    left: dict[Pair, float]
    away: Survivors
    rounds: float
    battles: int = 0

    @property
    def margin(self) -> float:
        """By how much the shares may be off, with 99 % certainty; 0 where they are exact."""
        return margin(self.battles) if self.battles else 0.0

    def ending(self) -> Ending:
        """Who holds the sector."""
        holds = [0.0, 0.0]
        for pair, chance in self.left.items():
            for place, fleet in enumerate(pair):
                holds[place] += chance * has_ships(fleet)
        fled = sum(chance for fleet, chance in self.away.items() if has_ships(fleet))
        return Ending(holds[0], holds[1], sum(self.left.values()) - sum(holds), fled)


def chances(units: Units, attacker: Side, defender: Side, first_round: int = 1) -> Ending:
    """How the battle ends, from the beginning of a round on; raises TooLarge."""
    return upshot(units, (attacker, defender), first_round, Work()).ending()


def upshot(
    units: Units, sides: tuple[Side, Side], number: int, work: Work, battles: int = 0, fire: Fire | None = None
) -> Upshot:
    """All that a battle may end with, from the beginning of a round on, or with the ``fire`` of a round under way.

    Exact, or with so many ``battles`` fought where rounds are all alike; raises TooLarge and Cancelled.
    bs.combat.rounds, bs.combat.return-fire, bs.combat.orphan-only, bs.flee.order, bs.flee.attacker-not-first.
    """
    settled = max(1 + sides[0].flees, *(_last_special(side) + 1 for side in sides))
    left: dict[Pair, float] = defaultdict(float)
    away: Survivors = defaultdict(float)
    estimated, rounds = 0, 0.0
    going: dict[Pair, float] = {(sides[0].fleet, sides[1].fleet): 1.0}
    if fire is not None:
        going, number, rounds = _exchanged(fire, (sides[0].fleet, sides[1].fleet)), number + 1, 1.0
    while going:
        if 0 < battles < len(going):
            going, estimated = drawn(going, battles), battles
        after: dict[Pair, float] = defaultdict(float)
        fights: dict[Pair, float] = {}
        for pair, chance in going.items():
            place = _fleeing(units, sides, pair, number)
            if not all(pair):
                left[pair] += chance
            elif place is None:
                fights[pair] = chance
            else:
                found = flight(units, sides, pair, place, number)
                work.spend(_PER_FLIGHT)
                rounds += chance
                _add(after, found.stays, chance)
                _add(away, found.away, chance)
        course: Course | None = None
        if fights and battles and (number >= settled or not any(side.flees for side in sides)):
            course, estimated = fought(units, sides, fights, number, battles, work), battles
        elif number < settled:
            rounds += sum(fights.values())
            for pair, chance in fights.items():
                ended = _round(units, sides, pair, number)
                work.spend(len(ended))
                _add(after, ended, chance)
        elif fights:
            course = fought_out(units, sides, fights, number, work)
        if course is not None:
            _add(left, course.left, 1.0)
            rounds += course.rounds
        going, number = after, number + 1
    return Upshot(left, away, rounds, estimated)


def _fleeing(units: Units, sides: tuple[Side, Side], pair: Pair, number: int) -> int | None:
    """The side that flees in a round, by its place, or None (bs.flee.turrets-alone)."""
    for place in (0, 1):
        may = place == 1 or number > 1
        if may and sides[place].flees and has_ships(parted(units, pair[place])[1]):
            return place
    return None


def _round(units: Units, sides: tuple[Side, Side], pair: Pair, number: int) -> dict[Pair, float]:
    """What a round leaves: both fire with all they had when it began."""
    fire = [batteries(units, side, fleet, number) for side, fleet in zip(sides, pair, strict=True)]
    return _exchanged((fire[0], fire[1]), pair)


def _exchanged(fire: Fire, pair: Pair) -> dict[Pair, float]:
    """What the fire of both leaves."""
    hurt, harmed = struck(fire[1], pair[0]), struck(fire[0], pair[1])
    return {(own, other): chance * share for (own, chance), (other, share) in product(hurt.items(), harmed.items())}


def _add(total: dict[_Key, float], found: Mapping[_Key, float], share: float) -> None:
    for key, chance in found.items():
        total[key] += share * chance


def _last_special(side: Side) -> int:
    """The last round whose successor may be reckoned otherwise than itself."""
    added_in = [number for one in side.modifiers if one.rounds != "all" for number in one.rounds]
    return max([0, *added_in, *(cover.from_round for cover in side.covers)])
