"""What a game of Eclipse tells beside its positions, and its shapes: its components, its options, its fleets.

Records of components stand in them as they are written in JSON.
"""

from typing import TypedDict

from penumbra.eclipse.blueprints import add_up
from penumbra.eclipse.components import Components
from penumbra.eclipse.components.printed import (
    Blueprint,
    Discovery,
    MinorSpecies,
    NpcBlueprint,
    Part,
    Reputation,
    SectorTile,
    ShipKind,
    Species,
    Technology,
)
from penumbra.eclipse.shown import FightingFigures, figures
from penumbra.eclipse.terms import NONE


class FactionPrinted(TypedDict):
    """A side of a player board; ``reverse`` is the faction on the other one."""

    id: str
    name: str
    color: str
    species: str
    home_sector: str
    reverse: str | None


class ReadingPrinted(TypedDict):
    """What a reading of the rules changes, in words, and the parts that it prints otherwise."""

    title: str
    text: str
    rules: list[str]
    parts: dict[str, Part]


class TracksPrinted(TypedDict):
    """The numbers of a board's tracks in the order in which cubes and discs uncover them."""

    production: list[int]
    upkeep: list[int]


def tracks(parts: Components) -> TracksPrinted:
    """The tracks of the boards of a box; discs that do not fit lie on the first circle of theirs."""
    printed = parts.tracks
    return {
        "production": [*reversed(printed.population.squares)],
        "upkeep": [*reversed(printed.influence.upkeep[:-1])],
    }


def sums(parts: Components, species: Species) -> dict[str, FightingFigures]:
    """What a species' blueprints add up to as they are printed."""
    return {
        ship: figures(add_up(parts, blueprint, [NONE] * blueprint.slots))
        for ship, blueprint in species.blueprints.items()
    }


class Catalogue(TypedDict):
    """All that is printed on an edition's components, by kind and id.

    ``figures`` are what the blueprints of each species add up to as they are printed.

    ``modules`` says by module and kind what only it brings; ``rules`` is the address of the rulebook.
    """

    title: str
    techs: dict[str, Technology]
    parts: dict[str, Part]
    sectors: dict[str, SectorTile]
    species: dict[str, Species]
    discoveries: dict[str, Discovery]
    minor_species: dict[str, MinorSpecies]
    npcs: dict[str, NpcBlueprint]
    factions: dict[str, FactionPrinted]
    npc_kinds: dict[str, ShipKind]
    reputation: Reputation
    figures: dict[str, dict[str, FightingFigures]]
    tracks: TracksPrinted
    per_colour: dict[str, int]
    modules: dict[str, dict[str, list[str]]]
    readings: dict[str, ReadingPrinted]
    rules: str


class ReadingOffered(TypedDict):
    """Another way to read some rules; ``module`` is the one without which there is nothing to read."""

    id: str
    title: str
    text: str
    rules: list[str]
    module: str | None


class OptionsForm(TypedDict):
    """What the options of a game may be."""

    players: list[int]
    species: list[str]
    modules: list[str]
    blueprints: dict[str, list[str]]
    readings: list[ReadingOffered]


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
    """What fleets can be built from."""

    game: str
    supply: dict[str, int]
    parts: list[Part]
    species: list[FleetSpecies]
    npc: list[FleetNpc]
    policies: list[str]
