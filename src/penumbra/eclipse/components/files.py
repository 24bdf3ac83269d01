"""The shapes of the data files, beside those that hold one record (``setup``, ``tracks``, ``reputation``)."""

import msgspec

from penumbra.eclipse.components.printed import (
    Alliance,
    AllianceTerms,
    Delay,
    Development,
    Discovery,
    MinorSpecies,
    MoreTechnologies,
    NpcBlueprint,
    Part,
    Printed,
    SectorTile,
    ShipKind,
    ShrineRow,
    Species,
    Technology,
)


class TechnologyFile(Printed, frozen=True):
    """techs.json: the technologies, and more tiles of some that come with modules."""

    techs: tuple[Technology, ...]
    more: tuple[MoreTechnologies, ...] = ()


class PartFile(Printed, frozen=True):
    """parts.json"""

    parts: tuple[Part, ...]


class SectorFile(Printed, frozen=True):
    """sectors.json: the tiles, and what each face of the black hole's die does."""

    sectors: tuple[SectorTile, ...]
    black_hole: dict[int, Delay] = msgspec.field(default_factory=dict)


class SpeciesFile(Printed, frozen=True):
    """species.json: the boards, and how many pieces there are in each colour."""

    per_colour: dict[str, int]
    species: tuple[Species, ...]


class DiscoveryFile(Printed, frozen=True):
    """discoveries.json"""

    discoveries: tuple[Discovery, ...]


class DevelopmentFile(Printed, frozen=True):
    """developments.json: the tiles that are bought in place of technologies. A box may have none."""

    developments: tuple[Development, ...] = ()


class NpcFile(Printed, frozen=True):
    """npc.json: what ships that nobody plays fight with."""

    blueprints: tuple[NpcBlueprint, ...]


class ShipFile(Printed, frozen=True):
    """ships.json: the kinds of ships, in the order in which they are numbered and listed."""

    kinds: tuple[ShipKind, ...]


class MinorSpeciesFile(Printed, frozen=True):
    """minor_species.json: the ambassadors, and how many of them are in a game. A box may have none."""

    in_play: int = 0
    minor_species: tuple[MinorSpecies, ...] = ()


class AllianceFile(Printed, frozen=True):
    """alliances.json: the alliances, and on which terms they are made. A box may have none."""

    alliances: tuple[Alliance, ...] = ()
    terms: AllianceTerms = AllianceTerms()


class ShrineFile(Printed, frozen=True):
    """shrines.json: the rows of shrines, and what each counts where it is controlled. A box may have none."""

    rows: tuple[ShrineRow, ...] = ()
    vp_if_controlled: int = 0
