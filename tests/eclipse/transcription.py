"""The components of a box as lines of text, one a record: what tests/eclipse/printed/*.txt hold as it is printed.

The text files are a second transcription. Whoever corrects a figure corrects it in both places, from the
component; ``python -m tests.eclipse.transcription`` prints the lines as the data now has them.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from penumbra.eclipse import NEW_DAWN, SECOND_DAWN, EclipseGame
from penumbra.eclipse.components import Components
from penumbra.eclipse.components.automa.loading import own_automa
from penumbra.eclipse.components.printed import Square, Weapon

PRINTED = Path(__file__).with_name("printed")
BOXES: Mapping[str, EclipseGame] = {"new_dawn": NEW_DAWN, "second_dawn": SECOND_DAWN}
OPPONENTS = own_automa(SECOND_DAWN.edition.box(SECOND_DAWN.edition.modules, ()).parts)
AUTOMA = OPPONENTS.levels["standard"]
WORDS = {"name", "noun", "side", "text", "module"}
"""Fields that say something in words and count nothing, or are told at the head of the line."""


def records(parts: Components) -> Iterator[tuple[str, msgspec.Struct]]:
    """Everything that is printed on the components, each with what it is."""
    yield "setup", parts.setup
    yield "tracks", parts.tracks
    yield "reputation", parts.reputation
    for title, things in (
        ("technology", parts.techs),
        ("part", parts.parts),
        ("sector", parts.sectors.values()),
        ("discovery", parts.discoveries),
        ("species", parts.species),
        ("minor species", parts.minor_species),
        ("development", parts.developments),
        ("alliance", parts.alliances),
        ("row of shrines", dict.fromkeys(parts.row_of_shrine)),
        ("terms of alliances", (parts.alliance_terms,) if parts.alliances else ()),
        ("kind of ship", (*parts.ships, *parts.npc_ships)),
        ("blueprint of nobody", parts.npc_blueprints.values()),
        ("black hole die", parts.away_rounds),
    ):
        for thing in things:
            yield title, thing


def of_the_automa() -> Iterator[tuple[str, msgspec.Struct]]:
    """Everything that is printed for the automated opponent, each with what it is."""
    for title, things in (
        ("usual step", AUTOMA.files.cards.steps),
        ("card", AUTOMA.files.cards.cards),
        ("sheet", [AUTOMA.files.sheet]),
        ("box", AUTOMA.files.blueprints.marks),
        ("starbase", [AUTOMA.files.blueprints.starbase]),
        ("quick battle", AUTOMA.files.quick_battles.tables),
        ("level", AUTOMA.files.levels.levels),
    ):
        for thing in things:
            yield title, thing


def written(thing: object) -> str:
    """A value in few letters; whatever is zero, empty or as usual is left out."""
    if isinstance(thing, Square):
        return f"{thing.kind}{'*' * thing.advanced}{thing.planet or ''}"
    if isinstance(thing, Weapon):
        return f"{thing.dice}x{thing.die}{thing.damage if thing.damage is not None else ''} {thing.kind}"
    if isinstance(thing, msgspec.Struct):
        return f"{thing.__struct_config__.tag or ''}({line(thing)})"
    if isinstance(thing, dict):
        return "{" + " ".join(f"{key}:{written(value)}" for key, value in thing.items()) + "}"
    if isinstance(thing, tuple):
        return "[" + " ".join(written(one) for one in thing) + "]"
    if isinstance(thing, bool):
        return "yes" if thing else "no"
    if isinstance(thing, float):
        return f"{thing:g}"
    return "-" if thing is None else str(thing)


def line(record: msgspec.Struct) -> str:
    """A record: its fields in their order."""
    fields = msgspec.structs.fields(record)
    told = [(field, getattr(record, field.name)) for field in fields if field.name not in WORDS]
    return " ".join(
        f"{field.encode_name}={written(value)}" for field, value in told if value not in (_usual(field), None)
    )


def _usual(field: msgspec.structs.FieldInfo) -> object:
    """What a field holds where a record does not say it."""
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()


def lines(game: EclipseGame) -> Iterator[str]:
    """The lines of an edition with all its modules, each with the module that brings it.

    First come those that stand so only without some module, such as technologies of which it adds tiles.
    """
    everything = game.edition.box(game.edition.modules, ()).parts
    base = list(records(game.edition.box((), ()).parts))
    brought = {
        module: [record for _, record in records(game.edition.box((module,), ()).parts)]
        for module in game.edition.modules
    }
    yield "per colour " + written(everything.per_colour)
    yield f"minor species in play {everything.minor_in_play}"
    if everything.shrines:
        yield f"points for a shrine {everything.vp_per_shrine}"
    together = list(records(everything))
    for title, record in (*(one for one in base if one not in together), *together):
        module = "" if (title, record) in base else next(name for name, found in brought.items() if record in found)
        yield f"{title}{f' of {module}' * bool(module)}: {line(record)}"


def lines_of_the_automa() -> Iterator[str]:
    """The lines of the automated opponent; a step of a card is told whole, what the card does not say included."""
    files = AUTOMA.files
    yield "rally " + written(files.cards.rally)
    yield f"whose are blueprints and quick battles {files.blueprints.whose} {files.quick_battles.whose}"
    for title, record in of_the_automa():
        yield f"{title}: {written(record)}"


if __name__ == "__main__":
    for box, game in BOXES.items():
        print("\n".join([f"# {box}", *lines(game)]))
    print("\n".join(["# automa", *lines_of_the_automa()]))
