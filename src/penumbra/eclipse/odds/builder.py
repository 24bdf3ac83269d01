"""What fleets can be built from, for whoever draws a form for them."""

from typing import TypedDict

import msgspec

from penumbra.eclipse.components import Components
from penumbra.eclipse.components.blueprints import add_up
from penumbra.eclipse.components.box import Box
from penumbra.eclipse.components.printed import Blueprint, NpcBlueprint, Part, ShipKind, Species
from penumbra.eclipse.components.terms import NONE
from penumbra.eclipse.language.shown import FightingFigures, figures
from penumbra.eclipse.odds.names import ABILITIES
from penumbra.eclipse.odds.ships import npcs
from penumbra.eclipse.odds.supply import most_of
from penumbra.odds.fleet import Policy


class FleetSpecies(TypedDict):
    """What a species' ships are built from, what they cost, and what they add up to as they are printed."""

    id: str
    name: str
    start_ships: dict[str, int]
    costs: dict[str, int]
    blueprints: dict[str, Blueprint]
    figures: dict[str, FightingFigures]


class FleetNpc(NpcBlueprint, frozen=True, kw_only=True):
    """A ship that nobody plays, by the name of its kind, and how many of it there are."""

    name: str
    most: int | None


class FleetBuilder(TypedDict):
    """What fleets can be built from; ``technologies`` are those that change how a side fights."""

    game: str
    kinds: dict[str, ShipKind]
    supply: dict[str, int | None]
    parts: list[Part]
    species: list[FleetSpecies]
    npc: list[FleetNpc]
    technologies: list[str]
    policies: list[str]


def builder(box: Box) -> FleetBuilder:
    """What the page needs to build fleets: parts, each species' blueprints and first ships, and other ships."""
    return {
        "game": box.name,
        "kinds": {kind.id: msgspec.to_builtins(kind) for kind in (*box.parts.ships, *box.parts.npc_ships)},
        "supply": {ship: most_of(box, ship) for ship in box.parts.ship_ids},
        "parts": [msgspec.to_builtins(part) for part in box.parts.parts],
        "species": [
            {
                "id": kin.id,
                "name": kin.name,
                "start_ships": kin.start_ships,
                "costs": {ship: kin.build_costs[ship] for ship in kin.blueprints},
                "blueprints": {ship: msgspec.to_builtins(plan) for ship, plan in kin.blueprints.items()},
                "figures": sums(box.parts, kin),
            }
            for kin in box.parts.species
        ],
        "npc": [
            FleetNpc(name=npc.name, most=npc.kind.figures, **msgspec.structs.asdict(npc.tile))
            for npc in npcs(box.name).values()
        ],
        "technologies": [tech for tech in ABILITIES if tech in box.parts.tech_number],
        "policies": list(Policy),
    }


def sums(parts: Components, species: Species) -> dict[str, FightingFigures]:
    """What a species' blueprints add up to as they are printed."""
    return {
        ship: figures(add_up(parts, blueprint, [NONE] * blueprint.slots))
        for ship, blueprint in species.blueprints.items()
    }
