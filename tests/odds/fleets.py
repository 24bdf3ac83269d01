"""Fleets for tests: from the entries of battles.json, and at random."""

import json
from pathlib import Path
from random import Random
from typing import Any

from penumbra.eclipse.odds.entry import battle_from_entry
from penumbra.odds.fleet import Engagement, Fleet, Policy, Ships

KNOWN: list[dict[str, Any]] = json.loads((Path(__file__).parent / "battles.json").read_text())["battles"]


def known(name: str) -> Engagement:
    """A battle of battles.json by its id."""
    return battle_of(next(entry for entry in KNOWN if entry["id"] == name))


def battle_of(entry: dict[str, Any]) -> Engagement:
    """A battle from an entry of battles.json: ships called npc aim by rule, others at will."""
    return battle_from_entry(entry)


def random_battle(rng: Random, abilities: bool = False, policies: tuple[Policy, ...] = tuple(Policy)) -> Engagement:
    """A small battle: at most three ships a side, few dice, little hull; kinds act in the order given."""
    fleets = _random_fleet(rng, abilities), _random_fleet(rng, abilities)
    return Engagement(fleets[0], fleets[1], rng.choice(policies), rng.choice(policies), settled=True)


def rare_battle(rng: Random, policies: tuple[Policy, ...] = (Policy.OPTIMAL, Policy.NPC)) -> Engagement:
    """A small battle of ships with what rare technologies, morph shields and tiles of Ancients bring, mixed at will.

    A side is one player's, or that of two allies with technologies of their own, or nobody's.
    """
    return Engagement(_rare_fleet(rng), _rare_fleet(rng), rng.choice(policies), rng.choice(policies), settled=True)


def _rare_fleet(rng: Random) -> Fleet:
    counts = rng.choice(((1,), (2,), (1, 1), (1, 1)))
    whose = rng.choice(("one", "allies", "nobody"))
    fleet = []
    able: dict[str, Any] = {}
    for kind, count in enumerate(counts):
        if kind == 0 or whose != "one":
            able = {
                "splits": rng.random() < 0.5,
                "point_defense": rng.random() < 0.6,
                "missile_shield": rng.choice((0, 0, 2)),
                "owner": kind if whose == "allies" else 0,
                "played": whose != "nobody",
            }
        cannons = rng.choice(((), (1,), (2,), (4,))) if count > 1 else rng.choice(((), (1,), (4,), (4,), (2, 1)))
        missiles = rng.choice(((), (1,), (2,), (1, 1))) if count == 1 else rng.choice(((), (1,)))
        figures = rng.randint(0, 3), rng.randint(0, 3), rng.randint(0, 2), rng.randint(0, 2)
        name = ("interceptor", "cruiser")[kind]
        size = 1 if whose == "allies" else 3 - 2 * kind  # of equal size it matters whose they are
        repair = int(rng.random() < 0.3)
        fleet.append(Ships(name, count, *figures, cannons, missiles, size, repair=repair, **able))
    return tuple(fleet)


def _random_fleet(rng: Random, abilities: bool) -> Fleet:
    counts = rng.choice(((1,), (1,), (2,), (1, 1), (2, 1), (1, 2), (1, 1, 1)))
    return tuple(_random_ships(rng, kind, count, abilities, sum(counts)) for kind, count in enumerate(counts))


def _random_ships(rng: Random, kind: int, count: int, abilities: bool, fleet: int) -> Ships:
    one_each = (1, 1) if fleet == 1 else (1,)
    missiles = rng.choice(((), (), rng.choice(((1,), (2,), one_each))))
    cannons = rng.choice(((), (1,), (2,), (4,), one_each))
    some = rng.choice(("rift", "repair", "splits", "point_defense", "missile_shield")) if abilities else None
    if some == "splits" and count > 1:
        some = "repair"  # eight points on three ships are too many ways to enumerate
    hull = rng.randint(0, 2)
    hurt = tuple(rng.randint(0, hull) for _ in range(count)) if rng.random() < 0.3 else ()
    return Ships(
        ["interceptor", "starbase", "cruiser"][kind],
        count,
        rng.randint(0, 3),
        rng.randint(0, 3),
        rng.randint(0, 2),
        hull,
        () if some == "rift" else (4,) if some == "splits" else cannons,
        missiles,
        3 - kind,
        hurt,
        rift=int(some == "rift"),
        repair=int(some == "repair"),
        splits=some == "splits",
        point_defense=some == "point_defense",
        missile_shield=2 if some == "missile_shield" else 0,
    )
