"""Ship designs: how strong a blueprint is, and which parts make it stronger."""

from functools import lru_cache
from typing import NamedTuple

from penumbra.bots.greedy import weights
from penumbra.bots.greedy.economy import Economy
from penumbra.bots.greedy.sight import Sight
from penumbra.eclipse.blueprints import add_up, illegal
from penumbra.eclipse.components import Blueprint, Components
from penumbra.eclipse.terms import NONE, SHIPS
from penumbra.kernel import Choice

_BEAM = 14
"""Half-made designs that are thought further at each step."""


class Change(NamedTuple):
    """A part put on a slot."""

    slot: int
    part: int


def power(parts: Components, blueprint: Blueprint, tiles: tuple[int, ...]) -> float:
    """The square root of what a ship deals by what it takes, against a usual enemy.

    The enemy has a computer of 1 and now and then a shield; shooting first counts like a better aim.
    """
    stats = add_up(parts, blueprint, list(tiles))
    hits = min(5, 1 + stats.computer) / 6 * 0.7 + min(5, max(1, stats.computer)) / 6 * 0.3
    dealt = sum(min(damage, 3) for damage in stats.cannons) * hits
    dealt += 1.6 * sum(min(damage, 3) for damage in stats.missiles) * hits
    taken = max(1, 2.4 - stats.shield) / 6
    stands = (stats.hull + 1) / taken / 6
    speed = 1 + 0.05 * stats.initiative + 0.04 * min(3, stats.movement)
    return float(dealt**0.5 * stands**0.5 * speed)


@lru_cache(maxsize=1 << 14)
def best_design(
    parts: Components,
    blueprint: Blueprint,
    kind: int,
    tiles: tuple[int, ...],
    on_hand: tuple[int, ...],
    left: int,
) -> tuple[float, tuple[Change, ...]]:
    """The strongest legal blueprint within ``left`` parts, and the changes that make it; its power when none help."""
    start = power(parts, blueprint, tiles) if _legal(parts, blueprint, kind, tiles) else 0.0
    best: tuple[float, tuple[Change, ...]] = (start, ())
    beam: list[tuple[float, tuple[int, ...], tuple[Change, ...]]] = [(start, tiles, ())]
    for _ in range(left):
        grown: dict[tuple[int, ...], tuple[float, tuple[int, ...], tuple[Change, ...]]] = {}
        for _, current, changes in beam:
            for change in _changes(parts, blueprint, current, on_hand):
                made = (*current[: change.slot], change.part, *current[change.slot + 1 :])
                if made in grown:
                    continue
                strength = power(parts, blueprint, made)
                grown[made] = (strength, made, (*changes, change))
                if strength > best[0] + 1e-9 and _legal(parts, blueprint, kind, made):
                    best = (strength, (*changes, change))
        beam = sorted(grown.values(), key=lambda one: -_promise(parts, blueprint, one))[:_BEAM]
    return best


def _promise(parts: Components, blueprint: Blueprint, made: tuple[float, tuple[int, ...], tuple[Change, ...]]) -> float:
    """A design to go on from: its power, and energy to spare for the next part."""
    stats = add_up(parts, blueprint, list(made[1]))
    return made[0] + 0.12 * min(4, max(-4, stats.produced - stats.used))


def _changes(parts: Components, blueprint: Blueprint, tiles: tuple[int, ...], on_hand: tuple[int, ...]) -> list[Change]:
    """One change for each part and each different content of a slot."""
    seen: set[int] = set()
    slots = []
    for slot, tile in enumerate(tiles):
        printed = blueprint.printed[slot]
        content = tile if tile != NONE else NONE if printed is None else parts.part_number[printed]
        # A tile and the same part printed differ only in what lies below.
        if content not in seen:
            seen.add(content)
            slots.append((slot, content))
    return [
        Change(slot, part)
        for slot, content in slots
        for part in on_hand
        if part != content and (blueprint.drives_allowed or parts.parts[part].type != "drive")
    ]


def _legal(parts: Components, blueprint: Blueprint, kind: int, tiles: tuple[int, ...]) -> bool:
    return illegal(blueprint, add_up(parts, blueprint, list(tiles)), kind) is None


def on_hand(sight: Sight) -> tuple[int, ...]:
    """The kinds of part the seat may take."""
    found = []
    for number, part in enumerate(sight.parts.parts):
        owned = part.tech is not None and part.tech in sight.techs
        if part.source == "default" or (part.source == "technology" and owned):
            found.append(number)
    kept = [sight.parts.part_number[part] for part in sight.me["parts_kept"]]
    return (*found, *dict.fromkeys(kept))


def tiles_of(sight: Sight, ship: str) -> tuple[int, ...]:
    """The part tile on each slot of a blueprint."""
    numbers = sight.parts.part_number
    return tuple(
        NONE if slot["tile"] is None else numbers[slot["tile"]] for slot in sight.me["blueprints"][ship]["slots"]
    )


def fleet_worth(sight: Sight, economy: Economy, ship: str) -> float:
    """What ships of a kind are worth: those there are, and those still to come."""
    here = sum(sight.mine(place).get(ship, 0) for place in sight.places)
    coming = weights.PLANNED_SHIPS[ship] * (sight.rounds_left - 1) / 8
    worth = max(economy.worth["materials"], 0.12 if sight.rounds_left == 1 else 0.0)
    return float((here + coming) * sight.me["costs"][ship] * worth)


def design_gain(sight: Sight, economy: Economy, ship: str, left: int) -> tuple[float, tuple[Change, ...]]:
    """What the best changes to one blueprint are worth, and the changes."""
    kind = SHIPS.index(ship)
    tiles = tiles_of(sight, ship)
    blueprint = sight.species.blueprints[ship]
    strength, changes = best_design(sight.parts, blueprint, kind, tiles, on_hand(sight), left)
    if not changes:
        return 0.0, ()
    legal = _legal(sight.parts, blueprint, kind, tiles)
    before = power(sight.parts, blueprint, tiles) if legal else 0.05
    growth = min(3.0, strength / max(before, 0.05) - 1)
    return growth * fleet_worth(sight, economy, ship) * weights.FLEET_SHARE, changes


def upgrade_plan(sight: Sight, economy: Economy, left: int) -> tuple[float, str, tuple[Change, ...]]:
    """The blueprint whose change is worth most."""
    found = [(*design_gain(sight, economy, ship, left), ship) for ship in SHIPS]
    value, changes, ship = max(found, key=lambda one: one[0])
    return value, ship, changes


def upgrade(sight: Sight, economy: Economy) -> Choice:
    """Makes the most valuable change; a tile in its place is returned first."""
    unfinished = _unfinished(sight)
    left = sight.step["left"]
    if unfinished is not None:
        value, changes = design_gain(sight, economy, unfinished, left)
        ship = unfinished
    else:
        value, ship, changes = upgrade_plan(sight, economy, left)
    if changes and value > 0:
        slot, part = changes[0]
        word = str(slot)
        change = Choice("fit", (sight.parts.parts[part].id, ship, word))
        if tiles_of(sight, ship)[slot] != NONE:
            change = Choice("return", (ship, word))
        if change in sight.allowed:
            return change
    end = Choice("end")
    if end in sight.allowed:
        return end
    # Returning every tile leads back to the printed ship, which is always legal.
    return next(choice for choice in sight.of("return") if unfinished in (None, choice.args[0]))


def _unfinished(sight: Sight) -> str | None:
    """A blueprint that is not legal as it stands."""
    for kind, ship in enumerate(SHIPS):
        if not _legal(sight.parts, sight.species.blueprints[ship], kind, tiles_of(sight, ship)):
            return ship
    return None


def part_value(sight: Sight, economy: Economy, part: str, ship: str, slot: int) -> float:
    """What an ancient part is worth on a slot."""
    blueprint = sight.species.blueprints[ship]
    tiles = tiles_of(sight, ship)
    made = (*tiles[:slot], sight.parts.part_number[part], *tiles[slot + 1 :])
    before = max(power(sight.parts, blueprint, tiles), 0.05)
    growth = min(2.0, power(sight.parts, blueprint, made) / before - 1)
    return growth * fleet_worth(sight, economy, ship)
