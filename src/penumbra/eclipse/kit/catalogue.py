"""Everything that is printed on an edition's components, for whoever draws them.

Records of components stand in it as they are written in JSON.
"""

from collections.abc import Iterable
from typing import Any, TypedDict, cast

import msgspec

from penumbra.eclipse.components import Components
from penumbra.eclipse.components.automa.content import Automa, AutomaBox
from penumbra.eclipse.components.automa.files import AutomaCard, Mark, QuickTables, Sheet, StarbaseBox
from penumbra.eclipse.components.automa.steps import step_name
from penumbra.eclipse.components.automa.terms import RallyCriterion, StepName, Whose
from penumbra.eclipse.components.box import Box, read_otherwise
from penumbra.eclipse.components.printed import (
    Alliance,
    AllianceTerms,
    Development,
    Discovery,
    MinorSpecies,
    NpcBlueprint,
    Part,
    Reputation,
    SectorTile,
    ShipKind,
    ShrineRow,
    Species,
    Technology,
)
from penumbra.eclipse.kit.card_wording import StepPrinted, steps_told
from penumbra.eclipse.kit.form import MODULES
from penumbra.eclipse.language.shown import FightingFigures
from penumbra.eclipse.odds.builder import sums
from penumbra.eclipse.phases.scoring import SOURCES
from penumbra.eclipse.rules.readings import BoxReading
from penumbra.eclipse.setup.options import Edition


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


class ModulePrinted(TypedDict):
    """A module: its title, what it brings in a few words, and the ids of what only it brings, by kind."""

    title: str
    text: str
    brings: dict[str, list[str]]


class CardPrinted(TypedDict):
    """A card of the automated opponent; one without a ``phase`` is for reactions."""

    id: str
    name: str
    phase: int | None
    whose: Whose
    steps: list[StepName]


class LevelPrinted(TypedDict):
    """The automated opponent at a level: its rule sheet, and in words what each card does, step by step."""

    name: str
    text: str
    sheet: Sheet
    cards: dict[str, list[StepPrinted]]


class AutomaPrinted(TypedDict):
    """What an automated opponent is played with: its cards and the boxes of its blueprint sheet by id, and all else.

    ``digest`` names its files. ``rally`` are the criteria for the sector in which it gathers.
    """

    digest: str
    levels: dict[str, LevelPrinted]
    cards: dict[str, CardPrinted]
    marks: dict[str, Mark]
    blueprints_whose: Whose
    starbase: StarbaseBox
    quick_battles: QuickTables
    rally: list[RallyCriterion]


class TracksPrinted(TypedDict):
    """The numbers of a board's tracks in the order in which cubes and discs uncover them."""

    production: list[int]
    upkeep: list[int]


class Catalogue(TypedDict):
    """All that is printed on an edition's components, by kind and id.

    ``kinds`` are the kinds of ships, ``figures`` what the blueprints of each species add up to as they are printed,
    ``shrines`` the rows of these, ``alliance_terms`` what the tiles of alliances count on either side, ``points`` what
    the parts of a score are called, ``automa`` what the opponent of an edition that can be played alone is played with.
    ``rules`` is the address of the rulebook.
    """

    title: str
    techs: dict[str, Technology]
    parts: dict[str, Part]
    sectors: dict[str, SectorTile]
    species: dict[str, Species]
    discoveries: dict[str, Discovery]
    minor_species: dict[str, MinorSpecies]
    developments: dict[str, Development]
    alliances: dict[str, Alliance]
    alliance_terms: AllianceTerms
    shrines: dict[str, ShrineRow]
    npcs: dict[str, NpcBlueprint]
    factions: dict[str, FactionPrinted]
    kinds: dict[str, ShipKind]
    reputation: Reputation
    figures: dict[str, dict[str, FightingFigures]]
    tracks: TracksPrinted
    per_colour: dict[str, int]
    points: dict[str, str]
    modules: dict[str, ModulePrinted]
    readings: dict[str, ReadingPrinted]
    automa: AutomaPrinted | None
    rules: str


_LISTS = (
    "techs",
    "parts",
    "sectors",
    "species",
    "discoveries",
    "minor_species",
    "developments",
    "alliances",
    "shrines",
    "npcs",
)


def catalogue(edition: Edition) -> Catalogue:
    """What is printed, with all modules: what a game leaves in the box does no harm in a list of what there is.

    What only a module brings is named in ``modules``, so that it can be told apart; what comes with another module that
    it brings along is named there.
    """
    box = edition.box(edition.modules, ())
    parts = box.parts
    modules: dict[str, ModulePrinted] = {}
    for module in edition.modules:
        with_it = _printed(edition.box((module,), ()).parts)
        offered = MODULES[module]
        along = parts.setup.terms[module].along if module in parts.setup.terms else ()
        without = _printed(edition.box(along, ()).parts)
        brings = {name: [one for one in with_it[name] if one not in without[name]] for name in _LISTS}
        modules[module] = {"title": offered.title, "text": offered.text, "brings": brings}
    return {
        "title": box.title,
        **cast("Catalogue", _printed(parts)),
        "factions": {
            faction.id: {
                "id": faction.id,
                "name": faction.name,
                "color": faction.color,
                "species": parts.species_of[faction.id].id,
                "home_sector": faction.home_sector,
                "reverse": faction.reverse,
            }
            for faction in parts.factions.values()
        },
        "kinds": _by_id((*parts.ships, *parts.npc_ships)),
        "alliance_terms": msgspec.to_builtins(parts.alliance_terms, str_keys=True),
        "reputation": msgspec.to_builtins(parts.reputation, str_keys=True),
        "figures": {kin.id: sums(parts, kin) for kin in parts.species},
        "tracks": tracks(parts),
        "per_colour": {**{kind.id: kind.figures for kind in parts.ships if kind.figures}, **parts.per_colour},
        "points": SOURCES,
        "modules": modules,
        "readings": {reading.id: _reprinted(box, reading) for reading in edition.readings},
        "automa": _opponent(edition.opponents) if edition.has_solo else None,
        "rules": f"/api/rules/{box.book}",
    }


def _opponent(content: AutomaBox) -> AutomaPrinted:
    automa = content.usual
    return {
        "digest": content.digest,
        "levels": {name: _level(one) for name, one in content.levels.items()},
        "cards": {card.id: _card(card) for card in automa.cards.values()},
        "marks": _by_id(automa.marks.values()),
        "blueprints_whose": automa.files.blueprints.whose,
        "starbase": msgspec.to_builtins(automa.starbase),
        "quick_battles": msgspec.to_builtins(automa.quick_tables),
        "rally": list(automa.rally),
    }


def _level(automa: Automa) -> LevelPrinted:
    return {
        "name": automa.level.name,
        "text": automa.level.text,
        "sheet": msgspec.to_builtins(automa.sheet),
        "cards": {card.id: steps_told(card) for card in automa.cards.values()},
    }


def _card(card: AutomaCard) -> CardPrinted:
    steps = [step_name(step) for step in card.steps]
    return {"id": card.id, "name": card.name, "phase": card.phase, "whose": card.whose, "steps": steps}


def _reprinted(box: Box, reading: BoxReading) -> ReadingPrinted:
    """What a reading changes: in a title and a sentence, and the parts that it prints otherwise."""
    parts = read_otherwise(box, (reading.id,)).parts.parts
    return {
        "title": reading.title,
        "text": reading.text,
        "rules": list(reading.rules),
        "parts": _by_id(part for part in parts if part.id in reading.parts),
    }


def _by_id(things: Iterable[Any]) -> dict[str, Any]:
    return {thing.id: msgspec.to_builtins(thing) for thing in things}


def _printed(parts: Components) -> dict[str, Any]:
    return {
        "techs": _by_id(parts.techs),
        "parts": _by_id(parts.parts),
        "sectors": _by_id(parts.sectors.values()),
        "species": _by_id(parts.species),
        "discoveries": _by_id(parts.discoveries),
        "minor_species": _by_id(parts.minor_species),
        "developments": _by_id(parts.developments),
        "alliances": _by_id(parts.alliances),
        "shrines": _by_id(parts.row_of_shrine),
        "npcs": _by_id(parts.npc_blueprints.values()),
    }


def tracks(parts: Components) -> TracksPrinted:
    """The tracks of the boards of a box; discs that do not fit lie on the first circle of theirs."""
    printed = parts.tracks
    return {
        "production": [*reversed(printed.population.squares)],
        "upkeep": [*reversed(printed.influence.upkeep[:-1])],
    }
