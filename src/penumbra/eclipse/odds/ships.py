"""Ships for the odds: from a blueprint's sums, and from the tiles of ships that nobody plays."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import Final

import msgspec

from penumbra.eclipse import MODULES
from penumbra.eclipse.components import NpcBlueprint, ShipKind
from penumbra.eclipse.components.automa.loading import own_automa
from penumbra.eclipse.components.blueprints import RIFT, ShipStats, npc_stats
from penumbra.eclipse.components.box import Box, open_box, opposed
from penumbra.eclipse.components.files import NpcFile, ShipFile
from penumbra.eclipse.components.reading import load, shipped
from penumbra.odds.fleet import Ships


class Npc(msgspec.Struct, frozen=True):
    """A tile with its kind."""

    tile: NpcBlueprint
    kind: ShipKind

    @property
    def name(self) -> str:
        """The kind, with the variant where it is not the standard one."""
        variant = self.tile.variant.replace("_", " ")
        return self.kind.name if variant == "standard" else f"{self.kind.name} ({variant})"

    def ships(self, count: int, damage: Sequence[int] = ()) -> Ships:
        """So many of these."""
        tile = self.tile
        return replace(ships_of(self.kind, npc_stats(tile), count, damage), name=tile.id)


def with_automa(box: Box) -> Box:
    """The box with the automated opponent that comes along."""
    return opposed(box, own_automa(box.parts).usual)


_BOXES: Final[dict[str, Callable[[], Box]]] = {
    "new-dawn": lambda: open_box("new_dawn", ("rare_technologies", "new_discoveries", "new_species")),
    "second-dawn": lambda: with_automa(open_box("second_dawn", MODULES)),
}
GAMES: Final = tuple(_BOXES)
"""The games whose fleets can be built."""


def box_of(game: str) -> Box:
    """All there is to build a game's fleets from, whatever the modules."""
    return _BOXES[game]()


_EXPANSION: Final = "rise_of_the_ancients"
_FOLDERS: Final = {"new-dawn": ("new_dawn", _EXPANSION), "second-dawn": ("second_dawn",)}


@cache
def npcs(game: str) -> dict[str, Npc]:
    """The ships that nobody plays which may be met in a game and its expansions, by the id of the tile."""
    folders = tuple(shipped(folder) for folder in _FOLDERS[game])
    kinds = {kind.id: kind for kind in load(folders, "ships", ShipFile).kinds}
    return {tile.id: Npc(tile, kinds[tile.kind]) for tile in load(folders, "npc", NpcFile).blueprints}


def usual_ship(ship: str) -> Ships:
    """A ship of a kind that players build, in the first game that has it, as far as all of the kind are alike."""
    kind = next((kind for game in GAMES for kind in box_of(game).parts.ships if kind.id == ship), None)
    if kind is None:
        return Ships(ship, 1)
    return Ships(ship, 1, size=kind.size, bounty=kind.reputation_draws, may_retreat=kind.may_retreat)


def title_of(ship: str, count: int = 1) -> str:
    """How so many ships of a kind or tile are called, whatever the game; an unknown one as it calls itself."""
    title = next((npcs(game)[ship].name for game in GAMES if ship in npcs(game)), ship)
    name, bracket, variant = title.partition(" (")
    return f"{name}{'s' * (count != 1)}{bracket}{variant}"


def ships_of(
    kind: ShipKind,
    stats: ShipStats,
    count: int,
    damage: Sequence[int] = (),
    cost: int = 0,
    splits: bool = False,
) -> Ships:
    """So many ships of a kind with these figures; with an orbital no more than its cube is lost, and nothing paid."""
    return Ships(
        kind.id,
        count,
        stats.initiative,
        stats.computer,
        stats.shield,
        stats.hull,
        tuple(worth for worth in stats.cannons if worth != RIFT),
        stats.missiles,
        kind.size,
        tuple(damage),
        rift=stats.cannons.count(RIFT),
        repair=stats.repair,
        splits=splits,
        point_defense=stats.point_defense,
        missile_shield=stats.missile_shield,
        cost=0 if kind.settled else cost,
        bounty=kind.reputation_draws,
        played=kind.played,
        may_retreat=kind.may_retreat,
    )
