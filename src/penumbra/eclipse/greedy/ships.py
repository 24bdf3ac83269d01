"""Ship designs: how strong a blueprint is, and which parts make it stronger."""

from functools import lru_cache
from typing import NamedTuple

from penumbra.eclipse.components import Blueprint, Components
from penumbra.eclipse.components.blueprints import add_up, illegal, misplaced, part_in_slot
from penumbra.eclipse.components.terms import NONE
from penumbra.eclipse.greedy import weights
from penumbra.eclipse.greedy.economy import Economy
from penumbra.eclipse.greedy.sight import Sight
from penumbra.kernel import Choice

_BEAM = 14
"""Half-made designs that are thought further at each step."""

Tiles = tuple[int, ...]


class Frame(NamedTuple):
    """What of a ship no upgrade changes: its kind, its printed blueprint, and parts that lie beside it."""

    parts: Components
    blueprint: Blueprint
    ship: str
    attached: tuple[int, ...]


class Change(NamedTuple):
    """A part put on a slot."""

    slot: int
    part: int


class Design(NamedTuple):
    """A blueprint with part tiles on it, how strong it is, and the changes that made it."""

    power: float
    tiles: Tiles
    changes: tuple[Change, ...]


def power(frame: Frame, tiles: Tiles) -> float:
    """The square root of what a ship deals by what it takes, against a usual enemy.

    The enemy has a computer of 1 and now and then a shield; shooting first counts like a better aim.
    """
    stats = add_up(frame.parts, frame.blueprint, tiles, frame.attached)
    hits = min(5, 1 + stats.computer) / 6 * 0.7 + min(5, max(1, stats.computer)) / 6 * 0.3
    # A rift die does a point on average, whatever computers and shields there are.
    dealt = sum(min(damage, 3) * hits if damage else 1.0 for damage in stats.cannons)
    dealt += 1.6 * sum(min(damage, 3) * hits if damage else 1.0 for damage in stats.missiles)
    stands = (stats.hull + 1) / max(1.0, 2.4 - stats.shield)
    speed = 1 + 0.05 * stats.initiative + 0.04 * min(3, stats.movement)
    return float(dealt**0.5 * stands**0.5 * speed)


def legal(frame: Frame, tiles: Tiles) -> bool:
    """Whether an upgrade may end with the blueprint like that."""
    stats = add_up(frame.parts, frame.blueprint, tiles, frame.attached)
    return illegal(frame.blueprint, stats, frame.ship) is None


@lru_cache(maxsize=1 << 14)
def best_design(frame: Frame, tiles: Tiles, on_hand: tuple[int, ...], left: int) -> Design:
    """The strongest legal blueprint within ``left`` more parts; the one there is when none of them help."""
    best = Design(power(frame, tiles) if legal(frame, tiles) else 0.0, tiles, ())
    beam = [best]
    for _ in range(left):
        grown: dict[Tiles, Design] = {}
        for one in beam:
            for change in _changes(frame, one.tiles, on_hand):
                made = (*one.tiles[: change.slot], change.part, *one.tiles[change.slot + 1 :])
                if made not in grown:
                    grown[made] = Design(power(frame, made), made, (*one.changes, change))
        for found in grown.values():
            if found.power > best.power + 1e-9 and legal(frame, found.tiles):
                best = found
        beam = sorted(grown.values(), key=lambda one: -_promise(frame, one))[:_BEAM]
    return best


def _promise(frame: Frame, design: Design) -> float:
    """A design to go on from: its power, and energy to spare for the next part."""
    stats = add_up(frame.parts, frame.blueprint, design.tiles, frame.attached)
    return design.power + 0.12 * min(4, max(-4, stats.produced - stats.used))


def _changes(frame: Frame, tiles: Tiles, on_hand: tuple[int, ...]) -> list[Change]:
    """One change for each part and each different content of a slot."""
    slots: dict[int, int] = {}
    for slot in range(len(tiles)):
        slots.setdefault(part_in_slot(frame.parts, frame.blueprint, tiles, slot), slot)
    allowed = frame.blueprint.drives_allowed
    fitting = [part for part in on_hand if misplaced(frame.parts.parts[part], frame.ship, allowed) is None]
    return [Change(slot, part) for content, slot in slots.items() for part in fitting if part != content]


def on_hand(sight: Sight) -> tuple[int, ...]:
    """The kinds of part the seat may put on slots."""
    found = []
    for number, part in enumerate(sight.parts.parts):
        owned = part.tech is not None and part.tech in sight.techs
        kept = part.id in sight.me["parts_kept"]
        taken = part.source == "default" or (part.source == "technology" and owned) or kept
        if taken and not part.outside_grid:
            found.append(number)
    return tuple(found)


def tiles_of(sight: Sight, ship: str) -> Tiles:
    """The part tile on each slot of a blueprint."""
    numbers = sight.parts.part_number
    return tuple(
        NONE if slot["tile"] is None else numbers[slot["tile"]] for slot in sight.me["blueprints"][ship]["slots"]
    )


def frame_of(sight: Sight, ship: str) -> Frame:
    """What upgrades do not change of one of the seat's ships."""
    attached = tuple(sight.parts.part_number[part] for part in sight.me["blueprints"][ship]["attached"])
    return Frame(sight.parts, sight.species.blueprints[ship], ship, attached)


def fleet_worth(sight: Sight, economy: Economy, ship: str) -> float:
    """What ships of a kind are worth: those there are, and those still to come."""
    here = sum(sight.mine(place).get(ship, 0) for place in sight.places)
    coming = weights.PLANNED_SHIPS.get(ship, weights.PLANNED_OTHERS) * (sight.rounds_left - 1) / 8
    worth = max(economy.worth["materials"], weights.LAST_BATTLE if sight.rounds_left == 1 else 0.0)
    return float((here + coming) * sight.me["costs"][ship] * worth)


def design_gain(sight: Sight, economy: Economy, ship: str, left: int) -> tuple[float, tuple[Change, ...]]:
    """What the best changes to one blueprint are worth, and the changes."""
    frame, tiles = frame_of(sight, ship), tiles_of(sight, ship)
    design = best_design(frame, tiles, on_hand(sight), left)
    before = power(frame, tiles) if legal(frame, tiles) else 0.0
    growth = min(weights.MOST_GROWTH, design.power / max(before, weights.UNARMED) - 1)
    if not design.changes or growth <= 0:
        return 0.0, ()
    return growth * fleet_worth(sight, economy, ship) * weights.FLEET_SHARE, design.changes


def upgrade_plan(sight: Sight, economy: Economy, left: int) -> tuple[float, str, tuple[Change, ...]]:
    """The blueprint whose change is worth most."""
    found = [(*design_gain(sight, economy, ship, left), ship) for ship in sight.me["blueprints"]]
    value, changes, ship = max(found, key=lambda one: one[0])
    return value, ship, changes


def upgrade(sight: Sight, economy: Economy) -> Choice:
    """Makes the most valuable change; a tile in its place is returned first."""
    left = sight.step["left"]
    kinds = sight.me["blueprints"]
    unfinished = next((ship for ship in kinds if not legal(frame_of(sight, ship), tiles_of(sight, ship))), None)
    if unfinished is None:
        value, ship, changes = upgrade_plan(sight, economy, left)
    else:
        ship = unfinished
        value, changes = design_gain(sight, economy, ship, left)
    if changes and value > 0:
        change = _first_step(sight, ship, changes)
        if change in sight.allowed:
            return change
    end = Choice("end")
    if end in sight.allowed:
        return end
    # Returning every tile leads back to the printed ship, which is always legal.
    return next((choice for choice in sight.of("return") if unfinished in (None, choice.args[0])), sight.choices[0])


def _first_step(sight: Sight, ship: str, changes: tuple[Change, ...]) -> Choice:
    slot, part = changes[0]
    if tiles_of(sight, ship)[slot] != NONE:
        return Choice("return", (ship, str(slot)))
    return Choice("fit", (sight.parts.parts[part].id, ship, str(slot)))


def part_value(sight: Sight, economy: Economy, part: str, ship: str, slot: str) -> float:
    """What a part found is worth on a slot, or beside the grid."""
    frame, tiles = frame_of(sight, ship), tiles_of(sight, ship)
    number = sight.parts.part_number[part]
    before = max(power(frame, tiles), weights.UNARMED)
    if slot.isdigit():
        after = power(frame, (*tiles[: int(slot)], number, *tiles[int(slot) + 1 :]))
    else:
        after = power(frame._replace(attached=(*frame.attached, number)), tiles)
    return min(weights.MOST_GROWTH, after / before - 1) * fleet_worth(sight, economy, ship)
