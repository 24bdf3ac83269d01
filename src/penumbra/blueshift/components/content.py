"""Everything that is printed, with what rules look up in it."""

from functools import cached_property
from typing import Final, NamedTuple

from penumbra.blueshift.components.printed import (
    ActionCard,
    CardFile,
    EffectFile,
    Scenario,
    ScenarioFile,
    Species,
    SpeciesFile,
    Tile,
    TileFile,
    Track,
    Unit,
    UnitFile,
)
from penumbra.blueshift.components.terms import CARGO, STATS, UnitId

SHIP_KINDS: Final = ("ship", "building_ship")
SITE_KINDS: Final = ("base_planet", "planet", "station")


class Files(NamedTuple):
    """The data files of a folder, as they are read."""

    units: UnitFile
    sectors: TileFile
    species: SpeciesFile
    action_cards: CardFile
    scenarios: ScenarioFile
    effects: EffectFile


class Piece(NamedTuple):
    """A ship that a species has: its kind, and the word for it, such as ``destroyer-3``."""

    unit: Unit
    word: str


class Content:
    """A box: what a game is played with. ``digest`` names its files, so that a record finds its own again.

    Tiles, cards and species have their places in these lists as numbers. bs.box.markers-unlimited,
    bs.box.credits-unlimited: nothing here counts markers or credits.
    """

    def __init__(self, files: Files, digest: str) -> None:
        self.figures: Final = files.units
        self.digest: Final = digest
        self.units: Final[dict[UnitId, Unit]] = {unit.id: unit for unit in files.units.units}
        self.tiles: Final[tuple[Tile, ...]] = files.sectors.sectors
        self.set_aside: Final = files.sectors.counts.set_aside_empty
        self.species: Final[tuple[Species, ...]] = files.species.species
        self.cards: Final[tuple[ActionCard, ...]] = files.action_cards.cards
        self.scenarios: Final[dict[str, Scenario]] = {one.id: one for one in files.scenarios.scenarios}

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """Every ship that a species has; its number is its place here (bs.box.piece-limit)."""
        return tuple(
            Piece(unit, f"{unit.id}-{number}")
            for unit in self.units.values()
            if unit.kind in SHIP_KINDS
            for number in range(1, unit.pieces + 1)
        )

    @cached_property
    def piece_words(self) -> tuple[str, ...]:
        """The words of the ships."""
        return tuple(piece.word for piece in self.pieces)

    @cached_property
    def target_words(self) -> tuple[str, ...]:
        """The words of what can be hit in a battle."""
        return *(word + part for word in self.piece_words for part in ("", "-interceptor")), "adrift"

    @cached_property
    def unit_ids(self) -> tuple[UnitId, ...]:
        """The words of the units."""
        return tuple(self.units)

    @cached_property
    def card_ids(self) -> tuple[str, ...]:
        """The words of the cards."""
        return tuple(card.id for card in self.cards)

    @cached_property
    def species_ids(self) -> tuple[str, ...]:
        """The words of the species."""
        return tuple(species.id for species in self.species)

    @cached_property
    def cargo(self) -> tuple[Unit, ...]:
        """What ships carry, by number."""
        return tuple(self.units[name] for name in CARGO)

    @cached_property
    def tracks(self) -> tuple[tuple[Track, ...], ...]:
        """The tracks of each tile by stat; none where it is no site."""
        return tuple(
            tuple(getattr(tile.tracks, stat) for stat in STATS) if tile.tracks is not None else ()
            for tile in self.tiles
        )

    @cached_property
    def bases(self) -> tuple[int, ...]:
        """The base of each species, as a tile."""
        numbers = {tile.id: number for number, tile in enumerate(self.tiles)}
        return tuple(numbers[species.base_sector] for species in self.species)

    def pile(self, name: str) -> list[int]:
        """The tiles of a pile, in the order of the file (bs.setup.three-piles)."""
        return [number for number, tile in enumerate(self.tiles) if tile.pile == name]

    def is_site(self, tile: int) -> bool:
        """Whether a tile is a planet or station."""
        return self.tiles[tile].kind in SITE_KINDS
