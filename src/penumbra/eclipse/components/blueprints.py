"""Ship blueprints: which parts count, what they add up to, and when a blueprint is legal."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from penumbra.eclipse.components import Blueprint, Components, NpcBlueprint, Weapon
from penumbra.eclipse.components.printed import Part
from penumbra.eclipse.components.terms import NONE, ORBITAL
from penumbra.kernel import Refusal

RIFT: Final = 0
"""Stands where other dice have their damage: a rift die's is on its faces."""

DISTORTION: Final = 2
"""What a Distortion Shield takes off missiles (ra.distortion.missiles, ra.ancient.distortion-shield)."""

DIE_COLOURS: Final = {RIFT: "pink", 1: "yellow", 2: "orange", 3: "blue", 4: "red"}


class ShipStats:
    """The sums of a ship's blueprint (nd.upgrade.cumulative).

    ``cannons`` and ``missiles`` hold one entry per die: the damage it does. Nothing changes after
    the sums are made, so copies of a state share them. ``missile_shield`` counts against missiles alone, and
    ``point_defense`` fires the cannons at those that are aimed at these ships; players have both by a technology.
    ``bays`` says how many Interceptors come along with a ship.

    nd.combat.damage-by-color, sd.components.dice-damage.
    """

    __slots__ = (
        "bays",
        "cannons",
        "computer",
        "drives",
        "hull",
        "initiative",
        "jumps",
        "missile_shield",
        "missiles",
        "movement",
        "point_defense",
        "produced",
        "repair",
        "shield",
        "used",
    )

    def __init__(self) -> None:
        self.initiative = 0
        self.movement = 0
        self.computer = 0
        self.shield = 0
        self.hull = 0
        self.produced = 0
        self.used = 0
        self.drives = 0
        self.jumps = 0
        self.repair = 0
        self.bays = 0
        self.missile_shield = 0
        self.point_defense = False
        self.cannons: tuple[int, ...] = ()
        self.missiles: tuple[int, ...] = ()


def part_in_slot(parts: Components, blueprint: Blueprint, tiles: Sequence[int], slot: int) -> int:
    """The number of the part that counts in a slot: the tile, else the printed part, else none.

    nd.upgrade.over-printed, nd.upgrade.printed-reappears.
    """
    if tiles[slot] != NONE:
        return tiles[slot]
    printed = blueprint.printed[slot]
    return NONE if printed is None else parts.part_number[printed]


def add_up(parts: Components, blueprint: Blueprint, tiles: Sequence[int], attached: Sequence[int] = ()) -> ShipStats:
    """The sums of a blueprint with these tiles on its slots, and parts attached beside them.

    nd.upgrade.cumulative, nd.concept.fixed-parts, sd.part.muon-source, nd.part.hull, nd.part.computer,
    nd.part.shield, nd.part.drive, nd.part.energy-source, nd.combat.initiative-value, ra.bay.printed-values.
    """
    return _sums(parts, blueprint, tuple(tiles), tuple(attached))


@lru_cache(maxsize=4096)
def _sums(parts: Components, blueprint: Blueprint, tiles: tuple[int, ...], attached: tuple[int, ...]) -> ShipStats:
    bonus = blueprint.bonus
    stats = ShipStats()
    stats.initiative = blueprint.initiative
    stats.computer, stats.shield, stats.hull = bonus.computer, bonus.shield, bonus.hull
    stats.produced = max(bonus.energy, 0)
    stats.used = max(-bonus.energy, 0)
    counting = [part_in_slot(parts, blueprint, tiles, slot) for slot in range(blueprint.slots)]
    for number in (*counting, *attached):
        stats = exchanged(stats, _EMPTY, part_figures(parts, number))
    return stats


@lru_cache(maxsize=4096)
def part_figures(parts: Components, number: int) -> ShipStats:
    """What a part by itself adds to the sums of a blueprint; an empty slot (NONE) adds nothing."""
    if number == NONE:
        return _EMPTY
    part = parts.parts[number]
    stats = ShipStats()
    stats.initiative, stats.movement, stats.jumps = part.initiative, part.movement, part.jump
    stats.computer, stats.shield, stats.hull = part.computer, part.shield, part.hull
    stats.drives, stats.repair, stats.bays = int(part.type == "drive"), part.repair, sum(part.carries.values())
    stats.produced, stats.used = max(part.energy, 0), max(-part.energy, 0)
    arm(stats, part.weapons)
    return stats


_EMPTY: Final = ShipStats()


def exchanged(stats: ShipStats, out: ShipStats, into: ShipStats) -> ShipStats:
    """The sums of a blueprint with the figures of a part in place of another's (nd.upgrade.cumulative)."""
    after = ShipStats()
    after.initiative = stats.initiative - out.initiative + into.initiative
    after.movement = stats.movement - out.movement + into.movement
    after.computer = stats.computer - out.computer + into.computer
    after.shield = stats.shield - out.shield + into.shield
    after.hull = stats.hull - out.hull + into.hull
    after.produced = stats.produced - out.produced + into.produced
    after.used = stats.used - out.used + into.used
    after.drives = stats.drives - out.drives + into.drives
    after.jumps = stats.jumps - out.jumps + into.jumps
    after.repair = stats.repair - out.repair + into.repair
    after.bays = stats.bays - out.bays + into.bays
    after.cannons = _rearmed(stats.cannons, out.cannons, into.cannons)
    after.missiles = _rearmed(stats.missiles, out.missiles, into.missiles)
    return after


def _rearmed(dice: tuple[int, ...], out: tuple[int, ...], into: tuple[int, ...]) -> tuple[int, ...]:
    """The dice of weapons, the strongest first, with some in place of others."""
    if not (out or into):
        return dice
    found = list(dice)
    for damage in out:
        found.remove(damage)
    found += into
    return tuple(sorted(found, reverse=True))


def npc_stats(blueprint: NpcBlueprint) -> ShipStats:
    """What a ship that nobody plays fights with (nd.npc.ancient-stats, nd.npc.gcds-stats)."""
    stats = ShipStats()
    stats.initiative = blueprint.initiative
    stats.computer, stats.shield, stats.hull = blueprint.computer, blueprint.shield, blueprint.hull
    stats.repair = blueprint.repair
    stats.missile_shield = DISTORTION if blueprint.distortion_shield else 0
    stats.point_defense = blueprint.point_defense
    arm(stats, blueprint.weapons)
    return stats


def arm(stats: ShipStats, weapons: Sequence[Weapon]) -> None:
    """Adds the dice of weapons."""
    for weapon in weapons:
        dice = (weapon.damage or RIFT,) * weapon.dice
        if weapon.kind == "cannon":
            stats.cannons += dice
        else:
            stats.missiles += dice


def misplaced(part: Part, ship: str, drives_allowed: bool) -> Refusal | None:
    """Why a part may never be put on a ship: a drive where none is allowed, or what its kind may not have.

    ra.bay.immobile-carriers.
    """
    if part.type == "drive" and not drives_allowed:
        return no_drive(ship)
    if ship in part.not_on:
        return Refusal("ra.bay.not-on-interceptors", f"{part.name} may not be put on the {ship}.")
    return None


def lawful(blueprint: Blueprint, stats: ShipStats) -> bool:
    """Whether a blueprint with these sums breaks no rule (nd.upgrade.energy, drive-required, starbase-no-drive).

    sd.part.jump-drive-counts, sd.part.drives-count.
    """
    return stats.used <= stats.produced and (stats.drives > 0) == blueprint.drives_allowed


def illegal(blueprint: Blueprint, stats: ShipStats, ship: str) -> Refusal | None:
    """The rule a blueprint breaks, or None."""
    if lawful(blueprint, stats):
        return None
    if stats.used > stats.produced:
        return Refusal(
            "nd.upgrade.energy",
            f"The {ship} would use {stats.used} energy and produce only {stats.produced}.",
        )
    if blueprint.drives_allowed:
        return Refusal("nd.upgrade.drive-required", f"The {ship} needs at least one drive.")
    return no_drive(ship)


def no_drive(ship: str) -> Refusal:
    """The refusal of a drive on a ship that may have none."""
    rule = "ra.exiles.orbital-no-drives" if ship == ORBITAL else "nd.upgrade.starbase-no-drive"
    return Refusal(rule, f"The {ship} may not have a drive.")
