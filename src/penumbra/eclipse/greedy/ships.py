"""Ship designs: how strong a blueprint is, and which parts make it stronger."""

from functools import lru_cache
from typing import Final, NamedTuple

from penumbra.eclipse.actions.upgrade import on_hand
from penumbra.eclipse.components import Blueprint, Components
from penumbra.eclipse.components.blueprints import (
    RIFT,
    ShipStats,
    add_up,
    exchanged,
    lawful,
    misplaced,
    part_figures,
    part_in_slot,
)
from penumbra.eclipse.components.terms import MATERIALS, NONE
from penumbra.eclipse.greedy.economy import Economy
from penumbra.eclipse.greedy.sight import Sight
from penumbra.eclipse.language.vocabulary import OUTSIDE
from penumbra.kernel import Choice

_BEAM: Final = 14
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


class Design:
    """A blueprint with part tiles on it, what it adds up to, how strong that is, and the changes that made it."""

    __slots__ = ("changes", "power", "stats", "tiles")

    def __init__(self, tiles: Tiles, stats: ShipStats, power: float, changes: tuple[Change, ...]) -> None:
        self.tiles = tiles
        self.stats = stats
        self.power = power
        self.changes = changes


def power(stats: ShipStats) -> float:
    """The square root of what a ship deals by what it takes, against a usual enemy.

    The enemy has a computer of 1 and now and then a shield; shooting first counts like a better aim.
    """
    hits = min(5, 1 + stats.computer) / 6 * 0.7 + min(5, max(1, stats.computer)) / 6 * 0.3
    dealt = _dealt(stats.cannons, hits) + 1.6 * _dealt(stats.missiles, hits)
    stands = (stats.hull + 1) / max(1.0, 2.4 - stats.shield)
    speed = 1 + 0.05 * stats.initiative + 0.04 * min(3, stats.movement)
    return float(dealt**0.5 * stands**0.5 * speed)


def _dealt(dice: tuple[int, ...], hits: float) -> float:
    """The damage of dice; one of a rift does a point on average, whatever computers and shields there are."""
    dealt = 0.0
    for damage in dice:
        dealt += min(damage, 3) * hits if damage != RIFT else 1.0
    return dealt


@lru_cache(maxsize=1 << 14)
def best_design(frame: Frame, tiles: Tiles, at_hand: tuple[int, ...], left: int) -> Design:
    """The strongest legal blueprint within ``left`` more parts; the one there is when none of them help."""
    parts, blueprint = frame.parts, frame.blueprint
    fitting = [
        (part, part_figures(parts, part))
        for part in at_hand
        if misplaced(parts.parts[part], frame.ship, blueprint.drives_allowed) is None
    ]
    stats = add_up(parts, blueprint, tiles, frame.attached)
    best = Design(tiles, stats, power(stats) if lawful(blueprint, stats) else 0.0, ())
    beam = [best]
    for more in range(left - 1, -1, -1):
        grown: list[Design] = []
        seen: set[Tiles] = set()
        for one in beam:
            for content, slot in _contents(frame, one.tiles).items():
                out = part_figures(parts, content)
                for part, into in fitting:
                    if part == content:
                        continue
                    made = (*one.tiles[:slot], part, *one.tiles[slot + 1 :])
                    if made in seen:
                        continue
                    seen.add(made)
                    stats = exchanged(one.stats, out, into)
                    legal = lawful(blueprint, stats)
                    if not (legal or more):
                        continue  # Nothing comes after it that could mend it.
                    strength = power(stats)
                    if more or strength > best.power + 1e-9:
                        design = Design(made, stats, strength, (*one.changes, Change(slot, part)))
                        grown.append(design)
                        if legal and strength > best.power + 1e-9:
                            best = design
        beam = sorted(grown, key=_promise, reverse=True)[:_BEAM] if more else []
    return best


def _contents(frame: Frame, tiles: Tiles) -> dict[int, int]:
    """A slot for each part that counts, or for none: alike ones are changed alike."""
    slots: dict[int, int] = {}
    for slot in range(len(tiles)):
        slots.setdefault(part_in_slot(frame.parts, frame.blueprint, tiles, slot), slot)
    return slots


def _promise(design: Design) -> float:
    """A design to go on from: its power, and energy to spare for the next part."""
    return design.power + 0.12 * min(4, max(-4, design.stats.produced - design.stats.used))


@lru_cache(maxsize=4096)
def _on_grid(parts: Components, numbers: tuple[int, ...]) -> tuple[int, ...]:
    """Those of some kinds of part that go on slots."""
    return tuple([number for number in numbers if not parts.parts[number].outside_grid])


def _finished(sight: Sight, kind: int) -> bool:
    """Whether an upgrade may end with a blueprint as it is."""
    player = sight.player
    return lawful(player.blueprint(sight.parts, kind), player.stats[kind])


def frame_of(sight: Sight, kind: int) -> Frame:
    """What upgrades do not change of one of the seat's ships."""
    player, parts = sight.player, sight.parts
    return Frame(parts, player.blueprint(parts, kind), parts.ship_ids[kind], tuple(player.attached[kind]))


def fleet_worth(sight: Sight, economy: Economy, kind: int) -> float:
    """What ships of a kind are worth: those there are, and those still to come."""
    ship = sight.parts.ship_ids[kind]
    here = sum([place.mine[kind] for place in sight.places if place.visited])
    coming = sight.weights.planned_ships.get(ship, sight.weights.planned_others) * (sight.rounds_left - 1) / 8
    worth = max(economy.worth[MATERIALS], sight.weights.last_battle if sight.rounds_left == 1 else 0.0)
    return (here + coming) * sight.cost(ship) * worth


def design_gain(sight: Sight, economy: Economy, kind: int, left: int) -> tuple[float, tuple[Change, ...]]:
    """What the best changes to one blueprint are worth, and the changes."""
    at_hand = _on_grid(sight.parts, on_hand(sight.state, sight.seat))
    design = best_design(frame_of(sight, kind), tuple(sight.player.tiles[kind]), at_hand, left)
    before = power(sight.player.stats[kind]) if _finished(sight, kind) else 0.0
    growth = min(sight.weights.most_growth, design.power / max(before, sight.weights.unarmed) - 1)
    if not design.changes or growth <= 0:
        return 0.0, ()
    return growth * fleet_worth(sight, economy, kind) * sight.weights.fleet_share, design.changes


def upgrade_plan(sight: Sight, economy: Economy, left: int) -> tuple[float, int, tuple[Change, ...]]:
    """The blueprint whose change is worth most."""
    best: tuple[float, int, tuple[Change, ...]] = (0.0, sight.player.kinds[0], ())
    for kind in sight.player.kinds:
        value, changes = design_gain(sight, economy, kind, left)
        if value > best[0]:
            best = (value, kind, changes)
    return best


def upgrade(sight: Sight, economy: Economy, left: int) -> Choice | None:
    """Makes the most valuable change; a tile in its place is returned first."""
    kinds = sight.player.kinds
    unfinished = next((kind for kind in kinds if not _finished(sight, kind)), NONE)
    if unfinished == NONE:
        value, kind, changes = upgrade_plan(sight, economy, left)
    else:
        kind = unfinished
        value, changes = design_gain(sight, economy, kind, left)
    if changes and value > 0:
        change = _first_step(sight, kind, changes)
        if sight.may(change):
            return change
    end = Choice("end")
    if sight.may(end):
        return end
    # Returning every tile leads back to the printed ship, which is always legal.
    ship = "" if unfinished == NONE else sight.parts.ship_ids[unfinished]
    return next((choice for choice in sight.of("return") if ship in ("", choice.args[0])), None)


def _first_step(sight: Sight, kind: int, changes: tuple[Change, ...]) -> Choice:
    slot, part = changes[0]
    ship = sight.parts.ship_ids[kind]
    if sight.player.tiles[kind][slot] != NONE:
        return Choice("return", (ship, str(slot)))
    return Choice("fit", (sight.parts.part_ids[part], ship, str(slot)))


def part_value(sight: Sight, economy: Economy, part: str, ship: str, slot: str) -> float:
    """What a part found is worth on a slot, or beside the grid."""
    kind, number = sight.parts.ship_number[ship], sight.parts.part_number[part]
    before = max(power(sight.player.stats[kind]), sight.weights.unarmed)
    after = power(sight.player.refitted(sight.parts, kind, number, NONE if slot == OUTSIDE else int(slot)))
    return min(sight.weights.most_growth, after / before - 1) * fleet_worth(sight, economy, kind)
