"""What the shapes of the files do not say: what goes together within a box, and across its files."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import get_args

from penumbra.blueshift.components.content import SITE_KINDS, Files
from penumbra.blueshift.components.effects import (
    VOCABULARY,
    Effect,
    OnDiscovery,
    PlaceUnit,
    RollTable,
    RollThen,
    Standing,
)
from penumbra.blueshift.components.printed import (
    CardFile,
    EffectFile,
    NegotiationRow,
    Scenario,
    ScenarioFile,
    SpeciesFile,
    Tile,
    TileFile,
    Track,
    UnitFile,
)
from penumbra.blueshift.components.terms import STATS, UnitId

_PILE_OF = {"base_planet": "base", "planet": "planet"}
_MOMENTS = ("after_taking_control", "after_opponent_movement_into_my_sector", "instead_of_action_card")


def faults(files: Files) -> Iterator[str]:
    """Every fault, as ``file: field: what is wrong``."""
    for name, found in (
        ("units", _units(files.units)),
        ("sectors", _tiles(files.sectors)),
        ("species", _species(files.species, files.sectors)),
        ("action_cards", _cards(files.action_cards)),
        ("scenarios", _scenarios(files.scenarios, files.sectors)),
        ("effects", _effects(files.effects)),
    ):
        yield from (f"{name}.json: {fault}" for fault in found)


def _twice(ids: Iterable[str], where: str) -> Iterator[str]:
    """Ids stand once each."""
    yield from (f"{where}: {name!r} stands twice" for name, count in Counter(ids).items() if count > 1)


def _counted(field: str, said: int, found: int) -> Iterator[str]:
    """A number that is given says how many there are."""
    if said != found:
        yield f"{field}: there are {found}, not {said}"


def _units(file: UnitFile) -> Iterator[str]:
    """Every kind of unit there is, once; bs.purchase.prices."""
    ids: list[str] = [unit.id for unit in file.units]
    yield from _twice(ids, "units")
    yield from (f"units: {name!r} is missing" for name in get_args(UnitId) if name not in ids)
    for at, unit in enumerate(file.units):
        figures = ("price", "hp", "capacity", "moves", "pieces")
        yield from (f"units[{at}].{field}: is less than 0" for field in figures if getattr(unit, field) < 0)
    yield from _table(file.negotiation_table.rows)


def _table(rows: tuple[NegotiationRow, ...]) -> Iterator[str]:
    """The table has a row for every roll from 1 up; bs.negotiate.table."""
    for at, row in enumerate(rows):
        if row.roll != at + 1:
            yield f"negotiation_table.rows[{at}].roll: is {row.roll}, and the rows go up from 1"
        if row.or_more != (at + 1 == len(rows)):
            yield f"negotiation_table.rows[{at}].or_more: the last row alone is for every higher roll"


def _tiles(file: TileFile) -> Iterator[str]:
    """Tiles lie in the pile of their kind, and sites have tracks (bs.box.sectors)."""
    tiles, counts = file.sectors, file.counts
    yield from _twice([tile.id for tile in tiles], "sectors")
    yield from _counted("counts.total", counts.total, len(tiles))
    for pile in ("base", "planet", "space"):
        yield from _counted(f"counts.{pile}", getattr(counts, pile), sum(tile.pile == pile for tile in tiles))
    for kind in ("station", "empty"):
        yield from _counted(f"counts.{kind}", getattr(counts, kind), sum(tile.kind == kind for tile in tiles))
    if not 0 <= counts.set_aside_empty <= counts.empty:
        yield f"counts.set_aside_empty: is {counts.set_aside_empty}, and there are {counts.empty} empty sectors"
    for at, tile in enumerate(tiles):
        yield from (f"sectors[{at}].{fault}" for fault in _tile(tile))


def _happening(effects: Iterable[Effect], where: str) -> Iterator[str]:
    """Effects that happen at a moment, and whatever follows from them, are none that only stand."""
    for at, effect in enumerate(effects):
        here = f"{where}[{at}]"
        if isinstance(effect, Standing):
            yield f"{here}.effect: {effect.__struct_config__.tag!r} never happens: tiles and abilities carry it"
        elif isinstance(effect, RollThen):
            yield from _happening(effect.success, f"{here}.success")
            yield from _happening(effect.failure, f"{here}.failure")
        elif isinstance(effect, RollTable):
            for number, row in enumerate(effect.rows):
                yield from _happening(row.then, f"{here}.rows[{number}].then")
        elif isinstance(effect, PlaceUnit):
            yield from _happening(effect.otherwise, f"{here}.otherwise")


def _tile(tile: Tile) -> Iterator[str]:
    pile = _PILE_OF.get(tile.kind, "space")
    if tile.pile != pile:
        yield f"pile: a {tile.kind} lies in the pile {pile!r}"
    if (tile.tracks is not None) != (tile.kind in SITE_KINDS):
        yield "tracks: planets and stations have tracks, and nothing else"
    if (tile.species is not None) != (tile.kind == "base_planet"):
        yield "species: a base has one, and nothing else"
    for at, effect in enumerate(tile.effects):
        if isinstance(effect, OnDiscovery):
            yield from _happening(effect.then, f"effects[{at}].then")
    for stat in STATS if tile.tracks is not None else ():
        yield from (f"tracks.{stat}.{fault}" for fault in _track(getattr(tile.tracks, stat)))


def _track(track: Track) -> Iterator[str]:
    """bs.planet.stats."""
    if not track.values or any(low >= high for low, high in zip(track.values, track.values[1:], strict=False)):
        yield "values: ranks rise from cell to cell"
    if not 0 <= track.start < len(track.values):
        yield f"start: there is no cell {track.start} among {len(track.values)}"


def _species(file: SpeciesFile, sectors: TileFile) -> Iterator[str]:
    """Every species has its base, and every base its species; bs.box.species."""
    yield from _twice([species.id for species in file.species], "species")
    bases = {tile.id: tile.species for tile in sectors.sectors if tile.kind == "base_planet"}
    for at, species in enumerate(file.species):
        if bases.pop(species.base_sector, None) != species.id:
            yield f"species[{at}].base_sector: {species.base_sector!r} is no base of {species.id!r} in sectors.json"
        for number, ability in enumerate(species.abilities):
            if ability.timing in _MOMENTS:
                yield from _happening(ability.effects, f"species[{at}].abilities[{number}].effects")
    yield from (f"species: none has the base {name!r} of sectors.json" for name in bases)


def _cards(file: CardFile) -> Iterator[str]:
    """bs.card.icons, bs.deck.size."""
    yield from _twice([card.id for card in file.cards], "cards")
    yield from _counted("deck_size.cards", file.deck_size.cards, sum(card.copies for card in file.cards))
    for at, card in enumerate(file.cards):
        if card.copies < 1:
            yield f"cards[{at}].copies: is {card.copies}, and a card is there once at least"
        if not card.icons or not set(card.icons) <= set(file.icon_classes):
            yield f"cards[{at}].icons: a card has one at least of {', '.join(file.icon_classes)}"
        yield from _happening(card.effects, f"cards[{at}].effects")


def _scenarios(file: ScenarioFile, sectors: TileFile) -> Iterator[str]:
    yield from _twice([scenario.id for scenario in file.scenarios], "scenarios")
    for at, scenario in enumerate(file.scenarios):
        yield from (f"scenarios[{at}].{fault}" for fault in _scenario(scenario, sectors))


def _scenario(scenario: Scenario, sectors: TileFile) -> Iterator[str]:
    """A map has a base spot for each player, and the box has tiles for it."""
    kinds: Counter[str] = Counter(spot.kind for spot in scenario.spots)
    yield from _counted("counts.sectors", scenario.counts.sectors, len(scenario.spots))
    for kind in ("base", "planet", "unknown"):
        yield from _counted(f"counts.{kind}", getattr(scenario.counts, kind), kinds[kind])
    yield from _counted("players", scenario.players, kinds["base"])
    yield from _twice([f"{spot.q},{spot.r}" for spot in scenario.spots], "spots")
    spare = sectors.counts.space - sectors.counts.set_aside_empty
    for kind, tiles in (("base", sectors.counts.base), ("planet", sectors.counts.planet), ("unknown", spare)):
        if kinds[kind] > tiles:
            yield f"spots: {kinds[kind]} are for {kind} tiles, and the box has {tiles}"


def _effects(file: EffectFile) -> Iterator[str]:
    """The vocabulary is told as the engine knows it."""
    known = {str(effect.__struct_config__.tag) for effect in VOCABULARY}
    told = [entry.id for entry in file.effects]
    yield from _twice(told, "effects")
    yield from (f"effects: {name!r} is no effect" for name in told if name not in known)
