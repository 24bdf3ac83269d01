"""Every figure of the components against a second transcription, and no figure that nothing reads."""

import ast
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import penumbra
from penumbra.eclipse import MODULES
from penumbra.eclipse.components import components, printed
from penumbra.eclipse.components.reading import read
from tests.eclipse.transcription import BOXES, PRINTED, WORDS, line, lines, records

both = pytest.mark.parametrize("box", list(BOXES))

SHAPES: dict[str, dict[str | None, type[msgspec.Struct]]] = {
    "discoveries": {"discoveries": printed.Discovery},
    "minor_species": {"minor_species": printed.MinorSpecies},
    "npc": {"kinds": printed.NpcKind, "blueprints": printed.NpcBlueprint},
    "parts": {"parts": printed.Part},
    "reputation": {None: printed.Reputation},
    "sectors": {"sectors": printed.SectorTile},
    "setup": {None: printed.Setup},
    "species": {"species": printed.Species},
    "techs": {"techs": printed.Technology},
    "tracks": {None: printed.Tracks},
}
"""What each data file holds: lists of records by their key, or one record."""

ABOUT = {"certainty", "disputed", "module", "notes", "text"}
"""Keys that tell about a record: how sure it is, and which module brings it."""

BESIDE = {
    "discoveries": {"total"},
    "minor_species": {"in_play", "total"},
    "parts": {"dice", "tiles"},
    "sectors": {"events"},
    "setup": {"modules", "supply"},
    "species": {"per_colour"},
    "techs": {"totals"},
}
"""Keys of a file beside its records: read one by one, or totals that the tests hold against the records."""

ONLY_ON_THE_PAGE = {"unlocks", "pins_all"}
"""Fields that the page reads and the engine does not."""


@both
def test_the_components_say_what_is_printed(box: str) -> None:
    transcribed = (PRINTED / f"{box}.txt").read_text(encoding="utf-8").splitlines()
    assert list(lines(BOXES[box])) == transcribed


def changed(value: Any) -> Iterator[Any]:
    """A value with each of its figures in turn raised by one, and each of its words in turn another."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int | float):
        yield value + 1
    elif isinstance(value, str):
        yield value + "x"
    elif value is None:
        yield 1
    elif isinstance(value, tuple):
        yield from (
            (*value[:place], other, *value[place + 1 :]) for place, one in enumerate(value) for other in changed(one)
        )
        yield value[:-1]
    elif isinstance(value, dict):
        yield from ({**value, key: other} for key, one in value.items() for other in changed(one))
        yield from ({name: one for name, one in value.items() if name != key} for key in value)
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            if field not in WORDS:
                yield from (
                    msgspec.structs.replace(value, **{field: other}) for other in changed(getattr(value, field))
                )


@both
def test_every_figure_that_is_changed_changes_its_line(box: str) -> None:
    """The transcription leaves nothing out: whichever figure is raised by one, the comparison notices."""
    game = BOXES[box]
    tried = 0
    for title, record in records(game.edition.box(game.edition.modules, ()).parts):
        for other in changed(record):
            if other != record:
                tried += 1
                assert line(other) != line(record), f"{title}: {other}"
    assert tried > 2500


def test_the_totals_beside_the_records_are_right() -> None:
    """Those of the box's own components; modules add to them."""
    assert [read(box, "techs")["totals"]["regular"] for box in BOXES] == [96, 99]
    assert [read(box, "discoveries")["total"] for box in BOXES] == [21, 36]
    minor = read("second_dawn", "minor_species")
    assert (minor["total"], minor["in_play"]) == (len(minor["minor_species"]), 4)


def unknown(data: Any, shape: Any, where: str) -> Iterator[str]:
    """Keys of a record that its shape does not have, and that tell nothing about it."""
    kinds = [one for one in (typing.get_args(shape) or (shape,)) if isinstance(one, type)]
    struct = next((one for one in kinds if issubclass(one, msgspec.Struct)), None)
    if isinstance(data, list):
        for one in data:
            yield from unknown(one, shape, where)
    elif isinstance(data, dict) and struct is not None:
        hints = typing.get_type_hints(struct)
        if typing.get_origin(shape) is dict:
            for one in data.values():
                yield from unknown(one, struct, where)
            return
        for key, value in data.items():
            if key in hints:
                yield from unknown(value, hints[key], f"{where}.{key}")
            elif key not in ABOUT:
                yield f"{where}.{key}"


@both
def test_no_data_file_holds_what_no_record_has(box: str) -> None:
    for name, shapes in SHAPES.items():
        if (box, name) == ("new_dawn", "minor_species"):
            continue
        data = read(box, name)
        for key, shape in shapes.items():
            if key is None:
                data = {field: value for field, value in data.items() if field not in BESIDE.get(name, ())}
                assert set(unknown(data, shape, name)) == set()
            else:
                assert set(unknown(data[key], shape, name)) == set()
        if None not in shapes:
            assert set(data) - ABOUT <= set(shapes) | BESIDE.get(name, set()), name


def read_somewhere() -> set[str]:
    """The names of all attributes that the engine, its bots and the table read."""
    sources = Path(penumbra.__file__).parent.rglob("*.py")
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in sources)
    return {node.attr for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Attribute)}


def test_every_field_of_a_record_is_read() -> None:
    found = read_somewhere()
    shapes = [one for one in vars(printed).values() if isinstance(one, type) and issubclass(one, msgspec.Struct)]
    fields = {f"{shape.__name__}.{field}": field for shape in shapes for field in shape.__struct_fields__}
    unread = {name for name, field in fields.items() if field not in found}
    assert unread == {"Technology.unlocks", "NpcKind.pins_all"}
    assert {name.split(".")[1] for name in unread} == ONLY_ON_THE_PAGE


@both
def test_every_key_of_a_map_is_a_word_of_the_game(box: str) -> None:
    """Maps are read by key, so a key that nobody knows would be a figure that nobody reads."""
    parts = components(box, MODULES if box == "second_dawn" else ())
    ships = {"interceptor", "cruiser", "dreadnought", "starbase"}
    resources = {"money", "science", "materials"}
    actions = {"explore", "influence", "research", "upgrade", "build", "move"}
    assert set(parts.reputation.draws) == {"took_part"} | ships
    assert set(parts.reputation.vp) == {"ambassador", "traitor", "monolith", "discovery"}
    assert set(parts.per_colour) == ships | {"population_cubes", "influence_discs", "ambassadors"}
    for species in parts.species:
        assert set(species.storage) == set(species.trade) == resources
        assert set(species.activations) == actions
        assert set(species.build_costs) == ships | {"orbital", "monolith"}
        assert set(species.blueprints) == ships
        assert set(species.start_ships) <= ships
        assert {worth for _, worth in species.trade.values()} == {1}, "a trade buys one unit"
    for tile in parts.discoveries:
        assert set(tile.gain) <= resources | {"any_one_kind"}
        assert set(tile.place) <= ships | {"orbital", "monolith"}
        assert set(tile.vp_per) <= {"artifact_controlled", "reputation_points"}
    for kin in parts.minor_species:
        assert set(kin.vp_per) <= {"ambassador_tile", "reputation_tile"}
        assert set(kin.discount) <= ships | {"orbital", "monolith", "research"}
