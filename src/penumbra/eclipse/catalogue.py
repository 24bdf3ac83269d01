"""The shapes of what a game of Eclipse tells beside its positions: its components, its options, its fleets.

Records of components stand in them as they are written in JSON.
"""

from typing import TypedDict

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


class Catalogue(TypedDict):
    """All that is printed on an edition's components, by kind and id.

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
    """What a species' ships are built from, and what they cost."""

    id: str
    name: str
    start_ships: dict[str, int]
    costs: dict[str, int]
    blueprints: dict[str, Blueprint]


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
