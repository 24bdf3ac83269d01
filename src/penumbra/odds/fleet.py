"""Fleets and battles, as the odds see them: no board, no owners, only what fights."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final


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


SPLITTABLE = 4
"""The damage of the dice that an antimatter splitter divides (ra.splitter.antimatter-only)."""


@dataclass(frozen=True, slots=True)
class Ships:
    """All ships of one kind on one side.

    ``cannons`` and ``missiles`` hold the damage of each die of one ship; ``size`` is 0 for the
    largest kind; ``damage`` is what single ships have already taken (missing entries: nothing).
    A ship is destroyed when its damage exceeds ``hull``.

    ``rift`` counts rift dice, fired with the cannons. ``repair`` is the damage each ship loses after
    an engagement round. ``splits`` divides red cannon dice among ships, ``point_defense`` fires the
    cannons at missiles, ``missile_shield`` is a further shield against those. ``rerolls`` says that dice of theirs
    may be rolled again, as often as their side has rerolls. ``cost`` is what a ship is worth to its owner,
    ``bounty`` what its destruction earns the enemy. ``played`` is false for ships that nobody plays: they earn
    nothing and never retreat; others do where they ``may_retreat``. ``owner`` is whose they are of several allies,
    by the order in which these came: of equal initiative the first comes first (ra.ally.initiative-tie), of equal
    targets ships that nobody plays take the last's (ra.ally.ancient-targeting), and point defense guards one's own
    ships alone.
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
    rift: int = 0
    repair: int = 0
    splits: bool = False
    point_defense: bool = False
    missile_shield: int = 0
    rerolls: bool = False
    cost: int = 0
    bounty: int = 0
    played: bool = True
    may_retreat: bool = True
    owner: int = 0

    @property
    def armed(self) -> bool:
        """Whether it fires in engagement rounds."""
        return bool(self.cannons) or self.rift > 0

    @property
    def full(self) -> int:
        """The points that destroy an undamaged ship."""
        return self.hull + 1

    def lives(self) -> tuple[int, ...]:
        """The points that still destroy each ship, fewest first; ships destroyed already are left out."""
        taken = [*self.damage, *([0] * (self.count - len(self.damage)))]
        return tuple(sorted(self.full - hurt for hurt in taken if hurt <= self.hull))


Fleet = tuple[Ships, ...]

Order = tuple[int, ...]
"""A side's kinds, by number, in the order in which those of equal initiative act; () is as given."""


@dataclass(frozen=True, slots=True)
class Engagement:
    """Two sides; the defender acts first on equal initiative (nd.combat.initiative-tie).

    Kinds of one side with equal initiative act in the side's ``order``; unless that is ``settled``, their
    owner may choose another (see ``orders``), or chance draws one for the whole battle where a side's is ``drawn``.
    ``rerolls`` are those that each side has for the whole battle.
    """

    attacker: Fleet
    defender: Fleet
    attacker_policy: Policy = Policy.OPTIMAL
    defender_policy: Policy = Policy.OPTIMAL
    order: tuple[Order, Order] = ((), ())
    settled: bool = False
    rerolls: tuple[int, int] = (0, 0)
    drawn: tuple[bool, bool] = (False, False)

    @property
    def fleets(self) -> tuple[Fleet, Fleet]:
        """Both sides, the attacker first."""
        return self.attacker, self.defender

    @property
    def policies(self) -> tuple[Policy, Policy]:
        """How each side assigns, the attacker first."""
        return self.attacker_policy, self.defender_policy

    def under(self, attacker: Policy, defender: Policy) -> "Engagement":
        """The same battle with other policies."""
        return replace(self, attacker_policy=attacker, defender_policy=defender)


class ImpossibleFleet(ValueError):
    """A fleet that cannot be: names the ship, the figure and what is allowed."""


MOST_REROLLS: Final = 9
"""The most rerolls that a side may have."""

_MOST_SHIPS = 32
_MOST_DICE = 32
_MOST_POINTS = 99


def check(battle: Engagement) -> Engagement:
    """The battle itself, if its figures can be; raises :class:`ImpossibleFleet`."""
    if not 0 <= min(battle.rerolls) <= max(battle.rerolls) <= MOST_REROLLS:
        raise ImpossibleFleet(f"a side has 0 to {MOST_REROLLS} rerolls, not {battle.rerolls}")
    for side, fleet in (("attacker", battle.attacker), ("defender", battle.defender)):
        for ships in fleet:
            fault = _fault(ships)
            if fault is not None:
                raise ImpossibleFleet(f"{side}, {ships.name}: {fault}")
    return battle


def _fault(ships: Ships) -> str | None:
    if not 0 <= ships.count <= _MOST_SHIPS:
        return f"the count is 0 to {_MOST_SHIPS}, not {ships.count}"
    if len(ships.damage) > ships.count:
        return f"damage for {len(ships.damage)} ships, but there are {ships.count}"
    figures = (ships.hull, ships.shield, ships.rift, ships.repair, ships.missile_shield, *ships.damage)
    if min(figures) < 0 or max(*figures, ships.computer, ships.initiative) > _MOST_POINTS:
        return f"hull, shield, damage and the like are 0 to {_MOST_POINTS}"
    if any(worth < 1 for worth in (*ships.cannons, *ships.missiles)):
        return "a die does at least 1 damage"
    if len(ships.cannons) + len(ships.missiles) + ships.rift > _MOST_DICE:
        return f"a ship has at most {_MOST_DICE} dice"
    return None
