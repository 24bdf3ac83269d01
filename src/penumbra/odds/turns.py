"""Who fires when, at what, and what one kind's fire can leave of the other side."""

from collections.abc import Callable
from typing import Final, NamedTuple

from penumbra.odds.dice import lowest_hit
from penumbra.odds.fleet import Engagement, Fleet, Policy, Ships
from penumbra.odds.rolls import Roll, Volley, number_of_volleys, volleys
from penumbra.odds.targets import Shot, Side, by_rule, own_hits, places, thinned
from penumbra.odds.work import TooLarge, Work

ATTACKER: Final = 0
DEFENDER: Final = 1

_MOST_VOLLEYS: Final = 5_000
_ROLL: Final = 3  # operations for each roll looked at
_AIM: Final = 5  # operations for each place a hit can go to
_SIDE: Final = 4  # what a remembered side weighs beside a number

Strengths = tuple[Side, Side]
"""What is left of the attacker's and of the defender's ships."""


class Battery(NamedTuple):
    """A kind's turn: its side and its place there, one ship's dice, and whom it shoots at."""

    side: int
    kind: int
    dice: tuple[int, ...]
    rift: int
    splits: bool
    shot: Shot


class Impact(NamedTuple):
    """A chance, the damage the shooter does to its own rift ships, and what may be left of the enemy."""

    chance: float
    own: int
    ways: tuple[Side, ...]


def _by_harm(fleet: Fleet) -> Callable[[Side], tuple[object, ...]]:
    """A key that puts the sides of a fleet with most harm first.

    That is with fewest ships, and then with most damage to one ship of those that repair least: whoever
    always goes for these destroys a ship in the end, if that can be done at all.
    """
    order = sorted(range(len(fleet)), key=lambda kind: fleet[kind].repair)
    return lambda side: (sum(map(len, side)), *(side[kind] for kind in order))


def missile_turns(battle: Engagement) -> list[Battery]:
    """Kinds with missiles in the order they fire them (nd.combat.missile-step)."""
    return _in_order(
        [
            (ships.initiative, _turn(battle, side, kind, ships.missiles, 0, False, missiles=True))
            for side, kind, ships in _kinds(battle)
            if ships.missiles
        ],
    )


def cannon_turns(battle: Engagement) -> list[Battery]:
    """Armed kinds in the order they act in each engagement round (nd.combat.initiative-order)."""
    return _in_order(
        [
            (ships.initiative, _turn(battle, side, kind, ships.cannons, ships.rift, ships.splits))
            for side, kind, ships in _kinds(battle)
            if ships.armed
        ],
    )


def _kinds(battle: Engagement) -> list[tuple[int, int, Ships]]:
    """The defender's kinds before the attacker's, so that they act first on a tie (nd.combat.initiative-tie)."""
    return [
        (side, kind, battle.fleets[side][kind])
        for side in (DEFENDER, ATTACKER)
        for kind in battle.order[side] or range(len(battle.fleets[side]))
    ]


def kinds_in_order(battle: Engagement) -> list[tuple[int, int]]:
    """All kinds in the order of their turns, (side, kind), those without weapons too."""
    return [(side, kind) for side, kind, _ in sorted(_kinds(battle), key=lambda entry: -entry[2].initiative)]


def _in_order(turns: list[tuple[int, Battery]]) -> list[Battery]:
    return [turn for _, turn in sorted(turns, key=lambda entry: -entry[0])]


def _turn(
    battle: Engagement, side: int, kind: int, dice: tuple[int, ...], rift: int, splits: bool, missiles: bool = False
) -> Battery:
    computer = battle.fleets[side][kind].computer
    enemy = battle.fleets[1 - side]
    needs = tuple(lowest_hit(computer, ships.shield + (ships.missile_shield if missiles else 0)) for ships in enemy)
    shot = Shot(needs, tuple(ships.size for ships in enemy), tuple(ships.owner for ships in enemy))
    return Battery(side, kind, tuple(sorted(dice, reverse=True)), rift, splits, shot)


def rolls(turn: Battery, shooters: int, enemy: Side) -> tuple[Roll, ...]:
    """What ``shooters`` ships can roll, as far as it matters to this enemy; TooLarge if that is too much."""
    needs = needed(turn, enemy)
    dice, rift = turn.dice * shooters, turn.rift * shooters
    if number_of_volleys(dice, needs, rift) > _MOST_VOLLEYS:
        raise TooLarge(f"more than {_MOST_VOLLEYS} different rolls of one kind of ship")
    return volleys(dice, needs, rift, turn.splits)


def needed(turn: Battery, enemy: Side) -> tuple[int, ...]:
    """The different lowest rolls, ascending, that hit ships of this enemy."""
    return tuple(sorted({need for need, lives in zip(turn.shot.needs, enemy, strict=True) if lives}))


class Fire:
    """What fire leaves, for one battle; remembers what it has worked out.

    ``prune`` leaves out ways of assigning that are never better (see ``thinned``). It is sound where
    both sides assign at will and no dice turn on their own ships. Draws on ``work``.
    """

    def __init__(self, battle: Engagement, work: Work, prune: bool = True) -> None:
        self.work = work
        self.policies = battle.policies
        kinds = [*battle.attacker, *battle.defender]
        self.prune = prune and set(self.policies) == {Policy.OPTIMAL} and not any(ships.rift for ships in kinds)
        self.rift_sizes = [[ships.size if ships.rift else None for ships in fleet] for fleet in battle.fleets]
        self._ways: dict[tuple[Shot, Side, Volley], frozenset[Side]] = {}
        self._ruled: dict[tuple[int, Shot, Side, Volley], tuple[Side, ...]] = {}
        # The order matters where aims are worth the same and a battle could go on for ever.
        self._by_harm = [_by_harm(fleet) if any(ships.repair for ships in kinds) else None for fleet in battle.fleets]
        self._own: dict[tuple[int, Side, int], Side] = {}

    def outcomes(self, turn: Battery, shooters: int, enemy: Side) -> list[Impact]:
        """For each different result of a turn: its chance and what it may leave, equal results as one."""
        found: dict[tuple[int, tuple[Side, ...]], float] = {}
        rolled = rolls(turn, shooters, enemy)
        self.work.spend(_ROLL * len(rolled))
        for chance, hits, own in rolled:
            key = own, self.ways(turn, enemy, hits)
            found[key] = found.get(key, 0.0) + chance
        return [Impact(chance, own, ways) for (own, ways), chance in found.items()]

    def ways(self, turn: Battery, enemy: Side, hits: Volley) -> tuple[Side, ...]:
        """The sides that the shooter may choose to leave; where ships repair themselves the most harmed first."""
        policy = self.policies[turn.side]
        if policy is Policy.OPTIMAL:
            choices = self._choices(turn.shot, enemy, hits)
            return tuple(choices) if len(choices) == 1 else tuple(sorted(choices, key=self._by_harm[1 - turn.side]))
        key = turn.side, turn.shot, enemy, hits
        known = self._ruled.get(key)
        if known is None:
            known = self._ruled[key] = (by_rule(enemy, turn.shot, hits, policy, self.work),)
            self.work.keep(_SIDE)
        return known

    def _choices(self, shot: Shot, enemy: Side, hits: Volley) -> frozenset[Side]:
        if not hits:
            return frozenset((enemy,))
        key = shot, enemy, hits
        known = self._ways.get(key)
        if known is None:
            first = set(places(enemy, shot, hits[0]))
            self.work.spend(_AIM * len(first))
            known = frozenset(first)
            if len(hits) > 1:
                ways = [self._choices(shot, there, hits[1:]) for there in first]
                self.work.spend(sum(map(len, ways)))
                known = frozenset().union(*ways)
            if self.prune and len(known) > 1:
                self.work.spend(len(known) * len(known))
                known = thinned(known)
            self.work.keep(_SIDE * len(known))
            self._ways[key] = known
        return known

    def own(self, side: int, ships: Side, damage: int) -> Side:
        """A side after its own rift dice."""
        key = side, ships, damage
        known = self._own.get(key)
        if known is None:
            known = self._own[key] = own_hits(ships, self.rift_sizes[side], damage)
        return known
