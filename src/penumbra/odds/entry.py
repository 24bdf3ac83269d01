"""Battles as plain data, one entry each: the shape that battle files and the tests' known figures have."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from penumbra.odds.fleet import Battle, Fleet, ImpossibleFleet, Policy, Ships, check

DAMAGE: Final = {"yellow": 1, "orange": 2, "blue": 3, "red": 4}
RIFT: Final = "pink"
SIZES: Final = {"dreadnought": 0, "cruiser": 1, "starbase": 2, "interceptor": 3}
NPC: Final = "npc"
"""The name of ships that aim by rule."""


class BadEntry(ValueError):
    """An entry that is no battle: one sentence that names the field."""


class _Ships(msgspec.Struct, frozen=True):
    ship: str
    count: int
    initiative: int = 0
    hull: int = 0
    computer: int = 0
    shield: int = 0
    cannons: dict[str, int] = {}
    missiles: dict[str, int] = {}
    damage: tuple[int, ...] = ()
    repair: int = 0
    splits: bool = False
    point_defense: bool = False
    cost: int = 0


class _Entry(msgspec.Struct, frozen=True):
    attacker: tuple[_Ships, ...]
    defender: tuple[_Ships, ...]
    attacker_policy: Policy | None = None
    defender_policy: Policy | None = None


def battle_from_entry(raw: Mapping[str, Any]) -> Battle:
    """The battle of an entry; raises BadEntry."""
    try:
        entry = msgspec.convert(raw, _Entry)
    except msgspec.ValidationError as fault:
        raise BadEntry(f"this is no battle: {fault}.") from None
    attacker, defender = (tuple(map(_ships, fleet)) for fleet in (entry.attacker, entry.defender))
    policies = entry.attacker_policy or _policy(attacker), entry.defender_policy or _policy(defender)
    try:
        return check(Battle(attacker, defender, *policies))
    except ImpossibleFleet as fault:
        raise BadEntry(f"{fault}.") from None


def _policy(fleet: Fleet) -> Policy:
    return Policy.NPC if any(ships.name == NPC for ships in fleet) else Policy.OPTIMAL


def _ships(row: _Ships) -> Ships:
    return Ships(
        row.ship,
        row.count,
        row.initiative,
        row.computer,
        row.shield,
        row.hull,
        _dice(row.cannons),
        _dice(row.missiles),
        SIZES.get(row.ship, 0),
        row.damage,
        rift=row.cannons.get(RIFT, 0),
        repair=row.repair,
        splits=row.splits,
        point_defense=row.point_defense,
        cost=row.cost,
        played=row.ship != NPC,
    )


def _dice(colours: Mapping[str, int]) -> tuple[int, ...]:
    for colour, number in colours.items():
        if colour not in DAMAGE and colour != RIFT:
            raise BadEntry(f"there is no die {colour!r}; there are: {', '.join((*DAMAGE, RIFT))}.")
        if not 0 <= number <= 32:
            raise BadEntry(f"so many {colour} dice: 0 to 32, not {number}.")
    return tuple(DAMAGE[colour] for colour, number in colours.items() if colour != RIFT for _ in range(number))
