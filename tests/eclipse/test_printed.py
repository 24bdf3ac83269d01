"""Every figure of the components against a second transcription."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
import pytest

from penumbra.eclipse import MODULES
from penumbra.eclipse.components import components
from tests.eclipse.transcription import (
    BOXES,
    PRINTED,
    WORDS,
    line,
    lines,
    lines_of_the_automa,
    of_the_automa,
    records,
)

both = pytest.mark.parametrize("box", list(BOXES))


@both
def test_the_components_say_what_is_printed(box: str) -> None:
    transcribed = (PRINTED / f"{box}.txt").read_text(encoding="utf-8").splitlines()
    assert list(lines(BOXES[box])) == transcribed


def test_the_automated_opponent_is_as_it_was_written_down() -> None:
    transcribed = (PRINTED / "automa.txt").read_text(encoding="utf-8").splitlines()
    assert list(lines_of_the_automa()) == transcribed


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
    game = BOXES[box]
    assert noticed(records(game.edition.box(game.edition.modules, ()).parts)) > 2500


def test_every_figure_of_the_automated_opponent_that_is_changed_changes_its_line() -> None:
    assert noticed(of_the_automa()) > 700


def noticed(told: Iterable[tuple[str, msgspec.Struct]]) -> int:
    """How many changes there are: the transcription leaves nothing out, whichever figure is raised by one."""
    tried = 0
    for title, record in told:
        for other in changed(record):
            if other != record:
                tried += 1
                assert line(other) != line(record), f"{title}: {other}"
    return tried


@both
def test_every_key_of_a_map_is_a_word_of_the_game(box: str) -> None:
    """Maps are read by key, so a key that nobody knows would be a figure that nobody reads."""
    parts = components(box, MODULES if box == "second_dawn" else ())
    ships = {"interceptor", "cruiser", "dreadnought", "starbase"}
    resources = {"money", "science", "materials"}
    actions = {"explore", "influence", "research", "upgrade", "build", "move"}
    assert set(parts.ship_ids) == ships
    assert set(parts.reputation.vp) == {"ambassador", "traitor", "monolith", "discovery"}
    assert set(parts.per_colour) == {"population_cubes", "influence_discs", "ambassadors"}
    for species in parts.species:
        assert set(species.storage) == set(species.trade) == resources
        assert set(species.activations) == actions
        assert set(species.build_costs) == ships | {"orbital", "monolith"}
        assert set(species.blueprints) == ships
        assert set(species.start_ships) <= ships
    for tile in parts.discoveries:
        assert set(tile.gain) <= resources | {"any_one_kind"}
        assert set(tile.place) <= ships | {"orbital", "monolith"}
        assert set(tile.vp_per) <= {"artifact_controlled", "reputation_points"}
        assert tile.vp_if_kept == parts.reputation.vp["discovery"], "kept tiles are counted, whichever they are"
    for one in BOXES[box].edition.box(BOXES[box].edition.modules, ()).parts.developments:
        assert set(one.cost) | set(one.gain) <= resources
        assert set(one.vp_per) <= {"artifact_controlled"}
    for kin in parts.minor_species:
        assert set(kin.vp_per) <= {"ambassador_tile", "reputation_tile"}
        assert set(kin.discount) <= ships | {"orbital", "monolith", "research"}
