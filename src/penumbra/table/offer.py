"""What Penumbra itself offers at the table: its games, bots, components and rulebooks."""

from functools import partial
from random import Random
from typing import Any

import msgspec

from penumbra import bots
from penumbra.eclipse import GAMES, EclipseGame
from penumbra.eclipse.components import Components
from penumbra.eclipse.rules import books
from penumbra.kernel import Choice, State
from penumbra.table.house import House, Player


def penumbra_house() -> House:
    """The house with everything in it."""
    editions = {name: game for name, game in GAMES.items() if isinstance(game, EclipseGame)}
    return House(
        games=GAMES,
        bots={name: partial(_player, name) for name in bots.NAMES},
        catalogues={name: partial(_catalogue_of, game) for name, game in editions.items()},
        books=books(),
    )


def _player(name: str, seed: bytes) -> Player:
    bot = bots.make(name, int.from_bytes(seed[:8], "big"))
    rng = Random(seed)

    def choose(state: State, seat: int) -> Choice:
        return bot.choose(bots.Position.of(state, seat, rng))

    return choose


def _catalogue_of(game: EclipseGame) -> dict[str, Any]:
    # With all modules: what a game leaves in the box does no harm in a list of what there is.
    return catalogue(game.edition.box(game.edition.modules, ()).parts, game.box.book)


def catalogue(box: Components, book: str) -> dict[str, Any]:
    """Everything that is printed on a box's components, for whoever draws them."""

    def by_id(things: Any) -> dict[str, Any]:
        return {thing.id: msgspec.to_builtins(thing) for thing in things}

    return {
        "techs": by_id(box.techs),
        "parts": by_id(box.parts),
        "sectors": by_id(box.sectors.values()),
        "factions": {
            faction.id: {
                "id": faction.id,
                "name": faction.name,
                "color": faction.color,
                "species": box.species_of[faction.id].id,
                "home_sector": faction.home_sector,
            }
            for faction in box.factions.values()
        },
        "species": by_id(box.species),
        "discoveries": by_id(box.discoveries),
        "npcs": by_id(box.npc_blueprints.values()),
        "rules": f"/api/rules/{book}",
    }
