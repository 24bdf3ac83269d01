"""How much harm a side can still do: a rule of aiming for players, where looking ahead is too much work."""

from collections.abc import Sequence
from typing import Final, Literal

from penumbra.odds.dice import ALWAYS_HITS, RIFT_FACES, lowest_hit
from penumbra.odds.fleet import Engagement, Fleet, Policy, Ships
from penumbra.odds.rolls import Volley
from penumbra.odds.targets import Shot, Side, roster, wound

DANGER: Final = "danger"
"""The rule that leaves the enemy the least harm it can still do."""

AimingRule = Policy | Literal["danger"]

_RIFT_HARM: Final = sum(face.damage for face in RIFT_FACES) / len(RIFT_FACES)
_RIFT_HITS: Final = sum(face.damage > 0 for face in RIFT_FACES) / len(RIFT_FACES)


class Danger:
    """Of each kind of both sides how much it hurts in a round, and how many dice it takes to take a point off it."""

    def __init__(self, battle: Engagement) -> None:
        fleets = battle.fleets
        self._harm = [[_harm(ships, fleets[1 - side]) for ships in fleets[side]] for side in (0, 1)]
        self._dice = [[_dice(ships, fleets[1 - side]) for ships in fleets[side]] for side in (0, 1)]
        self._known: dict[tuple[int, Side], tuple[float, float]] = {}

    def of(self, side: int, ships: Side) -> tuple[float, float]:
        """The harm that ships still do while they are destroyed one by one, and how long that takes.

        They fall in the order that is best for the enemy: those that hurt most for the dice they take.
        """
        known = self._known.get((side, ships))
        if known is None:
            todo = [(self._harm[side][kind], life * self._dice[side][kind]) for kind, life in roster(ships)]
            todo.sort(key=lambda ship: -ship[0] / ship[1])
            time = total = 0.0
            for harm, dice in todo:
                time += dice
                total += harm * time
            known = self._known[side, ships] = total, time
        return known

    def least(self, side: int, ways: Sequence[Side]) -> Side:
        """Of what may be left of a side what can do the least harm."""
        return ways[0] if len(ways) == 1 else min(ways, key=lambda ships: self.of(side, ships))

    def aims(self, side: int, ships: Side, shot: Shot, hits: Volley) -> list[tuple[int, int]]:
        """Hits one after the other to the ship that makes most difference: (place in the roster, damage)."""
        standing = roster(ships)
        left = [life for _, life in standing]
        aims = []
        for hit in hits:
            places: dict[tuple[int, int], int] = {}
            for place, (kind, _) in enumerate(standing):
                if left[place] > 0 and shot.needs[kind] <= hit.reach:
                    places.setdefault((kind, left[place]), place)
            if places:
                (kind, life) = min(places, key=lambda ship: self.of(side, wound(ships, ship[0], ship[1], hit.damage)))
                ships = wound(ships, kind, life, hit.damage)
                left[places[kind, life]] -= hit.damage
                aims.append((places[kind, life], hit.damage))
        return aims

    def aims_at_most_dangerous(self, side: int, ships: Side, shot: Shot, hits: Volley) -> list[tuple[int, int]]:
        """Hits one after the other to the ship that hurts most for the dice it takes: (place in the roster, damage)."""
        standing = roster(ships)
        left = [life for _, life in standing]
        needs = [shot.needs[kind] for kind, _ in standing]
        harm, dice = self._harm[side], self._dice[side]
        order = sorted(
            range(len(standing)), key=lambda n: -harm[standing[n][0]] / (standing[n][1] * dice[standing[n][0]])
        )
        next_of: dict[int, int] = {}
        aims = []
        for hit in hits:
            place = next_of.get(hit.reach, 0)
            while place < len(order) and not (left[order[place]] > 0 and needs[order[place]] <= hit.reach):
                place += 1
            next_of[hit.reach] = place
            if place < len(order):
                left[order[place]] -= hit.damage
                aims.append((order[place], hit.damage))
        return aims


def _harm(ships: Ships, enemy: Fleet) -> float:
    """The damage one ship does to the enemy's fleet in a round, on average over its ships."""
    targets = sum(other.count for other in enemy) or 1
    harm = ships.rift * _RIFT_HARM
    for other in enemy:
        hit = (ALWAYS_HITS + 1 - lowest_hit(ships.computer, other.shield)) / ALWAYS_HITS
        harm += sum(min(worth, other.full) for worth in ships.cannons) * hit * other.count / targets
    return harm


def _dice(ships: Ships, enemy: Fleet) -> float:
    """The dice of the enemy that one hit takes."""
    dice = hits = 0.0
    for other in enemy:
        dice += other.count * (len(other.cannons) + other.rift)
        hit = (ALWAYS_HITS + 1 - lowest_hit(other.computer, ships.shield)) / ALWAYS_HITS
        hits += other.count * (len(other.cannons) * hit + other.rift * _RIFT_HITS)
    return dice / hits if hits else float(ALWAYS_HITS)
