"""What odds mean: losses and their cost, reputation, and the population after."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from penumbra.odds.dice import RIFT_FACES, lowest_hit
from penumbra.odds.fleet import Engagement, Fleet, Ships
from penumbra.odds.solver import Odds
from penumbra.odds.turns import ATTACKER, DEFENDER
from penumbra.odds.work import Work

TILES_AT_MOST = 5
"""nd.reputation.max-five."""


class KindLeft(NamedTuple):
    """Ships of a kind: how many there were, the chance that 0, 1, 2 ... are left, and the mean."""

    name: str
    ships: int
    chances: tuple[float, ...]
    mean: float


@dataclass(frozen=True, slots=True)
class SideReport:
    """One side after the battle: what is left, what is lost and worth, how many tiles it may draw.

    Where several ``players`` fight on it these are the tiles of all, at most: each draws for himself, and what one may
    not draw beyond five is not reckoned (ra.ally.reputation-each).
    """

    left: tuple[KindLeft, ...]
    lost: float
    lost_cost: float
    tiles: float
    players: int = 1


def report(battle: Engagement, odds: Odds) -> tuple[SideReport, SideReport]:
    """Both sides, the attacker first."""
    return _side(battle, odds, ATTACKER), _side(battle, odds, DEFENDER)


def _side(battle: Engagement, odds: Odds, side: int) -> SideReport:
    left = tuple(_kind_left(battle.fleets[side], odds, side, kind) for kind in range(len(battle.fleets[side])))
    return SideReport(
        left,
        sum(kind.ships - kind.mean for kind in left),
        sum((kind.ships - kind.mean) * ships.cost for kind, ships in zip(left, battle.fleets[side], strict=True)),
        expected_tiles(battle, odds, side),
        _players(battle.fleets[side]),
    )


def _players(fleet: Fleet) -> int:
    """How many players fight on a side."""
    return len({ships.owner for ships in fleet if ships.count}) or 1


def _kind_left(fleet: Fleet, odds: Odds, side: int, kind: int) -> KindLeft:
    ships = fleet[kind]
    chances = [0.0] * (ships.count + 1)
    for counts, chance in odds.survivors.items():
        chances[counts[side][kind]] += chance
    return KindLeft(ships.name, ships.count, tuple(chances), sum(n * chance for n, chance in enumerate(chances)))


def expected_tiles(battle: Engagement, odds: Odds, side: int) -> float:
    """The reputation tiles a side may draw on average: one for the battle, and by the ships it destroyed.

    nd.reputation.count, nd.reputation.max-five. An attacker that a stalemate makes leave draws none for
    having fought (nd.reputation.retreat-penalty), and ships that nobody plays draw none at all
    (nd.reputation.npc-none). Of allies each draws one for the battle.
    """
    if not any(ships.played for ships in battle.fleets[side]):
        return 0.0
    enemy, players = battle.fleets[1 - side], _players(battle.fleets[side])
    total = 0.0
    for counts, chance in odds.survivors.items():
        left_of = zip(enemy, counts[1 - side], strict=True)
        destroyed = sum((ships.count - left) * ships.bounty for ships, left in left_of)
        leaves = side == ATTACKER and any(counts[ATTACKER]) and any(counts[DEFENDER])
        total += chance * min(TILES_AT_MOST * players, destroyed + (0 if leaves else players))
    return total


def population_killed(battle: Engagement, odds: Odds, cubes: int, work: Work | None = None) -> tuple[float, float]:
    """The chance that the attacker wins and then destroys all of ``cubes``, and the cubes destroyed on average.

    Every cannon fires once, through no shields; missiles do not (nd.population.one-attack, nd.population.hit).
    Ships that nobody plays never attack population. Raises TooLarge where that is more than ``work`` allows.
    """
    work = work or Work()
    every, mean = 0.0, 0.0
    if not any(ships.played for ships in battle.attacker):
        return every, mean
    damages = [_Damage(ships, cubes, work) for ships in battle.attacker]
    for counts, chance in odds.survivors.items():
        if not any(counts[ATTACKER]) or any(counts[DEFENDER]):
            continue
        hits = [1.0] + [0.0] * cubes
        for damage, number in zip(damages, counts[ATTACKER], strict=True):
            hits = _together(hits, damage.of(number), work)
        every += chance * hits[cubes]
        mean += chance * sum(n * share for n, share in enumerate(hits))
    return every, mean


class _Damage:
    """How likely each damage to population is, by the number of ships of a kind, all above the most as the most."""

    def __init__(self, ships: Ships, most: int, work: Work) -> None:
        self._work = work
        self._known = [[1.0] + [0.0] * most]
        miss = (lowest_hit(ships.computer, 0) - 1) / 6
        dice: list[list[tuple[float, int]]] = [[(miss, 0), (1 - miss, worth)] for worth in ships.cannons]
        dice += [[(1 / 6, face.damage) for face in RIFT_FACES]] * ships.rift
        self._one = self._known[0]
        for faces in dice:
            shares = [0.0] * (most + 1)
            for share, worth in faces:
                shares[min(most, worth)] += share
            self._one = _together(self._one, shares, work)

    def of(self, number: int) -> list[float]:
        """The chances of 0, 1, 2 ... damage from so many ships."""
        while len(self._known) <= number:
            self._known.append(_together(self._known[-1], self._one, self._work))
        return self._known[number]


def _together(one: Sequence[float], other: Sequence[float], work: Work) -> list[float]:
    """How likely each sum is of two damages, all above the most counted as the most."""
    most = len(one) - 1
    work.spend(1 + most)
    sums = [0.0] * len(one)
    for damage, chance in enumerate(one):
        if chance:
            for more, share in enumerate(other):
                if share:
                    sums[min(most, damage + more)] += chance * share
    return sums
