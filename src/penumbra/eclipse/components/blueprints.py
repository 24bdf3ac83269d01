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
    stats = ShipStats()
    bonus = blueprint.bonus
    stats.initiative = blueprint.initiative
    stats.computer, stats.shield, stats.hull = bonus.computer, bonus.shield, bonus.hull
    stats.produced = max(bonus.energy, 0)
    stats.used = max(-bonus.energy, 0)
    cannons: list[int] = []
    missiles: list[int] = []
    counting = [part_in_slot(parts, blueprint, tiles, slot) for slot in range(blueprint.slots)]
    for number in (*counting, *attached):
        if number == NONE:
            continue
        part = parts.parts[number]
        stats.initiative += part.initiative
        stats.movement += part.movement
        stats.computer += part.computer
        stats.shield += part.shield
        stats.hull += part.hull
        stats.drives += part.type == "drive"
        stats.jumps += part.jump
        stats.repair += part.repair
        stats.bays += sum(part.carries.values())
        if part.energy > 0:
            stats.produced += part.energy
        else:
            stats.used -= part.energy
        for weapon in part.weapons:
            dice = cannons if weapon.kind == "cannon" else missiles
            dice.extend([weapon.damage or RIFT] * weapon.dice)
    stats.cannons = tuple(sorted(cannons, reverse=True))
    stats.missiles = tuple(sorted(missiles, reverse=True))
    return stats


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


def illegal(blueprint: Blueprint, stats: ShipStats, ship: str) -> Refusal | None:
    """The rule a blueprint breaks, or None (nd.upgrade.energy, drive-required, starbase-no-drive).

    sd.part.jump-drive-counts, sd.part.drives-count.
    """
    if stats.used > stats.produced:
        return Refusal(
            "nd.upgrade.energy",
            f"The {ship} would use {stats.used} energy and produce only {stats.produced}.",
        )
    if blueprint.drives_allowed:
        if not stats.drives:
            return Refusal("nd.upgrade.drive-required", f"The {ship} needs at least one drive.")
    elif stats.drives:
        return no_drive(ship)
    return None


def no_drive(ship: str) -> Refusal:
    """The refusal of a drive on a ship that may have none."""
    rule = "ra.exiles.orbital-no-drives" if ship == ORBITAL else "nd.upgrade.starbase-no-drive"
    return Refusal(rule, f"The {ship} may not have a drive.")
