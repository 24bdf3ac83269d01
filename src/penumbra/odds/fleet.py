"""Fleets and battles, as the odds see them: no board, no owners, only what fights."""

from enum import StrEnum
from typing import NamedTuple


class Policy(StrEnum):
    """How a side assigns its dice.

    ``optimal`` makes its own win most likely, looking ahead over the whole battle; ``npc`` is the
    rule for ships that nobody plays; ``largest`` and ``weakest`` always shoot at the largest ship,
    or the one nearest to destruction, that the die can hit.
    """

    OPTIMAL = "optimal"
    NPC = "npc"
    LARGEST = "largest"
    WEAKEST = "weakest"


class Ships(NamedTuple):
    """All ships of one kind on one side.

    ``cannons`` and ``missiles`` hold the damage of each die of one ship; ``size`` is 0 for the
    largest kind; ``damage`` is what single ships have already taken (missing entries: nothing).
    A ship is destroyed when its damage exceeds ``hull``.
    """

    name: str
    count: int
    initiative: int = 0
    computer: int = 0
    shield: int = 0
    hull: int = 0
    cannons: tuple[int, ...] = ()
    missiles: tuple[int, ...] = ()
    size: int = 0
    damage: tuple[int, ...] = ()

    def lives(self) -> tuple[int, ...]:
        """The points that still destroy each ship, fewest first; ships destroyed already are left out."""
        taken = [*self.damage, *([0] * (self.count - len(self.damage)))]
        return tuple(sorted(self.hull + 1 - hurt for hurt in taken if hurt <= self.hull))


class Battle(NamedTuple):
    """Two sides; the defender acts first on equal initiative (nd.combat.initiative-tie).

    Kinds of one side with equal initiative act in the order given.
    """

    attacker: tuple[Ships, ...]
    defender: tuple[Ships, ...]
    attacker_policy: Policy = Policy.OPTIMAL
    defender_policy: Policy = Policy.OPTIMAL


class ImpossibleFleet(ValueError):
    """A fleet that cannot be: names the ship, the figure and what is allowed."""


_MOST_SHIPS = 32


def check(battle: Battle) -> Battle:
    """The battle itself, if its figures can be; raises :class:`ImpossibleFleet`."""
    for side, fleet in (("attacker", battle.attacker), ("defender", battle.defender)):
        for ships in fleet:
            where = f"{side}, {ships.name}"
            if not 0 <= ships.count <= _MOST_SHIPS:
                raise ImpossibleFleet(f"{where}: the count is 0 to {_MOST_SHIPS}, not {ships.count}")
            if len(ships.damage) > ships.count:
                raise ImpossibleFleet(f"{where}: damage for {len(ships.damage)} ships, but there are {ships.count}")
            if min((ships.hull, ships.shield, *ships.damage), default=0) < 0:
                raise ImpossibleFleet(f"{where}: hull, shield and damage are not below 0")
            if any(worth < 1 for worth in (*ships.cannons, *ships.missiles)):
                raise ImpossibleFleet(f"{where}: a die does at least 1 damage")
    return battle
