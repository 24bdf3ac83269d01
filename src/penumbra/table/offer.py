"""What Penumbra itself offers at the table: its games, bots, components and rulebooks."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import msgspec

from penumbra import bots
from penumbra.eclipse import GAMES
from penumbra.eclipse.components import Components, components
from penumbra.eclipse.rules import books
from penumbra.kernel import Choice, State
from penumbra.table.house import House, Player

# The folder of components, and the book of rules, that each game is printed in.
_BOXES = {"new-dawn": "new_dawn"}


def penumbra_house() -> House:
    """The house with everything in it."""
    return House(
        games=GAMES,
        bots={name: partial(_player, name) for name in bots.NAMES},
        catalogues={game: _catalogue_of(box) for game, box in _BOXES.items() if game in GAMES},
        books=books(),
    )


def _player(name: str, seed: bytes) -> Player:
    bot = bots.make(name, int.from_bytes(seed[:8], "big"))
    rng = Random(seed)

    def choose(state: State, seat: int) -> Choice:
        return bot.choose(bots.Position.of(state, seat, rng))

    return choose


def _catalogue_of(box: str) -> Callable[[], dict[str, Any]]:
    return lambda: catalogue(components(box), box)


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
