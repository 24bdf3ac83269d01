"""What the shapes of the files do not say: what goes together within a box, and across its files."""

from collections.abc import Iterator

from penumbra.blueshift.components.content import SITE_KINDS, Files
from penumbra.blueshift.components.counting import counted, named, twice
from penumbra.blueshift.components.effect_checks import (
    ANSWER,
    CARD,
    INSTEAD,
    SPECIES,
    TAKEN,
    all_of,
    effect_faults,
    tile_faults,
)
from penumbra.blueshift.components.effects import (
    VOCABULARY,
    ChangeRank,
    ClosedEdges,
    HandSize,
    MoveFleet,
    OnDiscovery,
)
from penumbra.blueshift.components.map_checks import map_faults
from penumbra.blueshift.components.printed import (
    Ability,
    CardFile,
    EffectFile,
    Species,
    SpeciesFile,
    Tile,
    TileFile,
    Track,
    UnitFile,
)
from penumbra.blueshift.components.terms import STATS
from penumbra.blueshift.components.unit_checks import unit_faults

_PILE_OF = {"base_planet": "base", "planet": "planet"}
_PLACE_OF = {
    "after_taking_control": TAKEN,
    "after_opponent_movement_into_my_sector": ANSWER,
    "instead_of_action_card": INSTEAD,
}
"""Where the effects of an ability happen, by its timing; those of others stand for the species."""


def faults(files: Files) -> Iterator[str]:
    """Every fault, as ``file: field: what is wrong``."""
    for name, found in (
        ("units", unit_faults(files.units)),
        ("sectors", _tiles(files.sectors)),
        ("species", _species(files.species, files.sectors)),
        ("action_cards", _cards(files.action_cards, files.units, files.species)),
        ("scenarios", map_faults(files.scenarios, files.sectors)),
        ("effects", _effects(files.effects)),
    ):
        yield from (f"{name}.json: {fault}" for fault in found)


def _tiles(file: TileFile) -> Iterator[str]:
    """Tiles lie in the pile of their kind, and sites have tracks (bs.box.sectors)."""
    tiles, counts = file.sectors, file.counts
    yield from named([tile.id for tile in tiles], "sectors")
    yield from counted("counts.total", counts.total, len(tiles))
    for pile in ("base", "planet", "space"):
        yield from counted(f"counts.{pile}", getattr(counts, pile), sum(tile.pile == pile for tile in tiles))
    for kind in ("station", "empty"):
        yield from counted(f"counts.{kind}", getattr(counts, kind), sum(tile.kind == kind for tile in tiles))
    if not 0 <= counts.set_aside_empty <= counts.empty:
        yield f"counts.set_aside_empty: is {counts.set_aside_empty}, and there are {counts.empty} empty sectors"
    for at, tile in enumerate(tiles):
        yield from (f"sectors[{at}].{fault}" for fault in _tile(tile))


def _tile(tile: Tile) -> Iterator[str]:
    pile, is_site = _PILE_OF.get(tile.kind, "space"), tile.kind in SITE_KINDS
    if tile.pile != pile:
        yield f"pile: a {tile.kind} lies in the pile {pile!r}"
    if (tile.tracks is not None) != is_site:
        yield "tracks: planets and stations have tracks, and nothing else"
    if (tile.species is not None) != (tile.kind == "base_planet"):
        yield "species: a base has one, and nothing else"
    if tile.buildings and not is_site:
        yield "buildings: stand on planets and stations alone"
    yield from twice(tile.buildings, "buildings")
    for stat in STATS if tile.tracks is not None else ():
        yield from (f"tracks.{stat}.{fault}" for fault in _track(getattr(tile.tracks, stat)))
    yield from tile_faults(tile.effects, is_site)
    if tile.kind == "base_planet" and any(isinstance(one, OnDiscovery | ClosedEdges) for one in tile.effects):
        yield "effects: a base is never discovered"


def _track(track: Track) -> Iterator[str]:
    """bs.planet.stats."""
    if not track.values or any(low >= high for low, high in zip(track.values, track.values[1:], strict=False)):
        yield "values: ranks rise from cell to cell"
    if track.values and min(track.values) < 0:
        yield "values: none is less than 0"
    if not 0 <= track.start < len(track.values):
        yield f"start: there is no cell {track.start} among {len(track.values)}"


def _species(file: SpeciesFile, sectors: TileFile) -> Iterator[str]:
    """Every species has its base, and every base its species; bs.box.species."""
    yield from named([species.id for species in file.species], "species")
    if len(file.species) < 2:
        yield "species: two play at least, each with another one"
    bases = {tile.id: tile.species for tile in sectors.sectors if tile.kind == "base_planet"}
    for at, species in enumerate(file.species):
        if bases.pop(species.base_sector, None) != species.id:
            yield f"species[{at}].base_sector: {species.base_sector!r} is no base of {species.id!r} in sectors.json"
        yield from (f"species[{at}].{fault}" for fault in _abilities(species))
    yield from (f"species: none has the base {name!r} of sectors.json" for name in bases)


def _abilities(species: Species) -> Iterator[str]:
    yield from named([ability.id for ability in species.abilities], "abilities")
    for number, ability in enumerate(species.abilities):
        yield from (f"abilities[{number}].{fault}" for fault in _ability(ability))


def _ability(ability: Ability) -> Iterator[str]:
    """An ability happens at a moment or stands, and its limit is one that somebody counts."""
    yield from effect_faults(ability.effects, "effects", _PLACE_OF.get(ability.timing, SPECIES))
    if (ability.timing == "after_taking_control") != bool(ability.triggers):
        yield "triggers: what comes after taking control has some, and nothing else"
    if ability.limit == "once_per_round" and not any(isinstance(one, MoveFleet) for one in ability.effects):
        yield "limit: nobody counts by rounds but where ships move in answer to movement"
    moved = (one for one in all_of(ability.effects) if isinstance(one, ChangeRank))
    if ability.limit == "once_per_site_per_game" and not any(one.who == "triggering_site" for one in moved):
        yield "limit: nobody counts by sites but where a rank of the site that is taken moves"


def _cards(file: CardFile, units: UnitFile, species: SpeciesFile) -> Iterator[str]:
    """bs.card.icons, bs.deck.size."""
    yield from named([card.id for card in file.cards], "cards")
    held = sum(card.copies for card in file.cards)
    yield from counted("deck_size.cards", file.deck_size.cards, held)
    needed = sum(_first_hand(units, one) for one in species.species)
    if held < needed:
        yield f"cards: there are {held}, and all species together begin with {needed}"
    for at, card in enumerate(file.cards):
        if card.copies < 1:
            yield f"cards[{at}].copies: is {card.copies}, and a card is there once at least"
        if not card.icons or not set(card.icons) <= set(file.icon_classes):
            yield f"cards[{at}].icons: a card has one at least of {', '.join(file.icon_classes)}"
        yield from effect_faults(card.effects, f"cards[{at}].effects", CARD)


def _first_hand(units: UnitFile, species: Species) -> int:
    """How many cards a species begins with."""
    effects = [effect for ability in species.abilities for effect in ability.effects if isinstance(effect, HandSize)]
    usual = max((effect.set for effect in effects if effect.set is not None), default=units.hand_size)
    return units.starting_hand + usual - units.hand_size + sum(effect.add for effect in effects)


def _effects(file: EffectFile) -> Iterator[str]:
    """The vocabulary is told as the engine knows it."""
    known = {str(effect.__struct_config__.tag) for effect in VOCABULARY}
    told = [entry.id for entry in file.effects]
    yield from twice(told, "effects")
    yield from (f"effects: {name!r} is no effect" for name in told if name not in known)
