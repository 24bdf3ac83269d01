"""What Penumbra itself offers at the table: its games, bots, components and rulebooks."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from random import Random
from typing import Any, cast

import msgspec

from penumbra import bots
from penumbra.eclipse import GAMES, EclipseGame
from penumbra.eclipse.box import Box, read_otherwise
from penumbra.eclipse.catalogue import Catalogue, OptionsForm, ReadingPrinted
from penumbra.eclipse.components import Components
from penumbra.eclipse.options import RANDOM, Edition
from penumbra.eclipse.rules import books
from penumbra.eclipse.rules.readings import Reading
from penumbra.eclipse.seating import ALL, TERRANS
from penumbra.eclipse.setup import advice
from penumbra.kernel import Choice, State
from penumbra.table.house import House, Player


def penumbra_house() -> House:
    """The house with everything in it."""
    editions = {name: game for name, game in GAMES.items() if isinstance(game, EclipseGame)}
    return House(
        games=GAMES,
        bots={name: partial(_player, name) for name in bots.NAMES},
        catalogues={name: partial(catalogue, game.edition) for name, game in editions.items()},
        books=books(),
        forms={name: _form(game.edition) for name, game in editions.items()},
        advisers={name: partial(_advise, game) for name, game in editions.items()},
        words=sorted({word for game in editions.values() for word in _acting(game.edition)}),
    )


def _acting(edition: Edition) -> Iterator[str]:
    """The names of all who act in an edition with all its modules, players' boards and what nobody plays."""
    parts = edition.box(edition.modules, ()).parts
    for faction in parts.factions.values():
        yield faction.name
    for kin in parts.species:
        yield kin.name
    for kind in parts.npc_kinds.values():
        yield kind.name
        yield f"{kind.name}s"


def _player(name: str, seed: bytes) -> Player:
    bot = bots.make(name, int.from_bytes(seed[:8], "big"))
    rng = Random(seed)

    def choose(state: State, seat: int) -> Choice:
        return bot.choose(bots.Position.of(state, seat, rng))

    return choose


def _form(edition: Edition) -> OptionsForm:
    """What the options of an edition may be, for whoever draws a form."""
    everything = edition.box(edition.modules, ())
    variants: dict[str, list[str]] = {}
    for kind, variant in everything.parts.npc_blueprints:
        if kind in edition.blueprints:
            variants.setdefault(kind, []).append(variant)
    return {
        "players": list(range(2, everything.most_players + 1)),
        "species": [TERRANS, ALL],
        "modules": list(edition.modules),
        "blueprints": {kind: [*found, RANDOM] for kind, found in variants.items()},
        "readings": [
            {
                "id": reading.id,
                "title": reading.title,
                "text": reading.text,
                "rules": list(reading.rules),
                "module": reading.module or None,
            }
            for reading in edition.readings
        ],
    }


def _advise(game: EclipseGame, raw: Mapping[str, Any]) -> list[str]:
    options = game.options(raw)
    return advice(game.edition.box(options.modules, ()), options)


_LISTS = ("techs", "parts", "sectors", "species", "discoveries", "minor_species", "npcs")


def catalogue(edition: Edition) -> Catalogue:
    """Everything that is printed on an edition's components, for whoever draws them.

    With all modules: what a game leaves in the box does no harm in a list of what there is. What
    only a module brings is named in ``modules``, so that it can be told apart.
    """
    box = edition.box(edition.modules, ())
    parts = box.parts
    base = _printed(edition.box((), ()).parts)
    brought = {}
    for module in edition.modules:
        with_it = _printed(edition.box((module,), ()).parts)
        brought[module] = {name: [one for one in with_it[name] if one not in base[name]] for name in _LISTS}
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
        "npc_kinds": _by_id(parts.npc_kinds.values()),
        "reputation": msgspec.to_builtins(parts.reputation, str_keys=True),
        "per_colour": parts.per_colour,
        "modules": brought,
        "readings": {reading.id: _reprinted(box, reading) for reading in edition.readings},
        "rules": f"/api/rules/{box.book}",
    }


def _reprinted(box: Box, reading: Reading) -> ReadingPrinted:
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
        "npcs": _by_id(parts.npc_blueprints.values()),
    }
