"""What a game has in play, out of all that an edition has: whether games between them came to everything."""

from collections.abc import Iterable
from itertools import chain
from typing import Protocol

from penumbra.eclipse import EclipseGame, EclipseState
from penumbra.eclipse.components import NpcBlueprint
from penumbra.eclipse.components.blueprints import ShipStats, npc_stats
from penumbra.eclipse.components.printed import BASE
from penumbra.eclipse.seat.alliances import takers
from penumbra.eclipse.seat.effects import Discover
from tests.soaked import Thing


class Printed(Protocol):
    """A tile or card."""

    @property
    def id(self) -> str | int:
        """What it is called."""

    @property
    def module(self) -> str:
        """What brings it."""


def everything(game: EclipseGame) -> dict[Thing, str]:
    """All that games of an edition may have in play, with the module that brings it."""
    parts = game.edition.box(game.edition.modules, ()).parts
    brought: dict[str, Iterable[Printed]] = {
        "blueprint": parts.npc_blueprints.values(),
        "sector": parts.sectors.values(),
        "discovery": parts.discoveries,
        "technology": parts.techs,
        "development": parts.developments,
        "minor species": parts.minor_species,
        "alliance": parts.alliances,
    }
    return {
        **{("module", module): module for module in parts.modules},
        **{("mode", mode): mode for mode in parts.setup.modes},
        **{("reading", reading.id): reading.module or BASE for reading in game.edition.readings},
        **{("faction", faction): kin.module for faction, kin in parts.species_of.items()},
        **{(sort, str(record.id)): record.module for sort, records in brought.items() for record in records},
    }


def in_play(state: EclipseState) -> set[Thing]:
    """What is in play in a position: what was chosen for the game, and of tiles those that lie open."""
    parts, players = state.box.parts, [player for player in state.players if player.seated]
    step = state.steps[-1] if state.steps else None
    laid = {name for place in state.galaxy.sectors for name in place.laid}
    supply = [tech for tech, count in enumerate(state.tech_supply) if count]
    learnt = chain.from_iterable(track for player in players for track in player.techs)
    developed = chain.from_iterable(player.developments for player in players)
    return _things(
        {
            "module": [module for module in state.box.modules if module not in parts.setup.modes],
            "mode": [module for module in state.box.modules if module in parts.setup.modes],
            "reading": state.box.readings,
            "faction": (player.faction.id for player in players),
            "blueprint": (one.id for one in parts.npc_blueprints.values() if one.id in laid or _holds(state, one)),
            "sector": (str(place.tile.parent) for place in state.galaxy.sectors),
            "discovery": [parts.discoveries[step.tile].id] if isinstance(step, Discover) else [],
            "technology": (parts.tech_ids[tech] for tech in chain(supply, learnt)),
            "development": (parts.development_ids[number] for number in chain(state.development_supply, developed)),
            "minor species": (parts.minor_species[tile].id for tile in state.minor_supply),
            "alliance": (one.id for number, one in enumerate(parts.alliances) if takers(state, number)),
        }
    )


def _holds(state: EclipseState, blueprint: NpcBlueprint) -> bool:
    """Whether its kind fights with this blueprint, and no other kind is there in its place."""
    parts = state.box.parts
    here, printed = state.box.npc[parts.npc_number[blueprint.kind]], npc_stats(blueprint)
    alike = all(getattr(here, figure) == getattr(printed, figure) for figure in ShipStats.__slots__)
    return alike and blueprint.kind not in parts.replaced_by


def _things(named: dict[str, Iterable[str]]) -> set[Thing]:
    return {(sort, name) for sort, names in named.items() for name in names}
