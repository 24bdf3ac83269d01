"""What the page's types are made from is what the server sends."""

from random import Random

import jsonschema_rs
import msgspec
import pytest

import page_schema
from penumbra.eclipse import NEW_DAWN, SECOND_DAWN, EclipseGame
from penumbra.eclipse.odds.builder import builder
from penumbra.eclipse.odds.ships import box_of
from penumbra.games import HOUSE
from penumbra.kernel import seed_from
from tests.eclipse.random_games import positions

EDITIONS = pytest.mark.parametrize("game", [NEW_DAWN, SECOND_DAWN], ids=lambda game: game.name)


def validator(shapes: page_schema.Shapes, name: str) -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": shapes.found})


def faults(of: jsonschema_rs.Draft202012Validator, sent: object) -> list[str]:
    """What does not fit of something as it goes over the wire."""
    told = msgspec.json.decode(msgspec.json.encode(sent))
    return [f"{'/'.join(map(str, error.instance_path))}: {error.message}" for error in of.iter_errors(told)]


def test_the_schemas_are_up_to_date() -> None:
    documents = page_schema.documents()
    assert set(documents) == {path.name for path in page_schema.FOLDER.iterdir()}
    for name, shapes in documents.items():
        written = (page_schema.FOLDER / name).read_text(encoding="utf-8")
        assert written == page_schema.written(shapes), "run `python page_schema.py`"


def test_games_of_one_page_tell_it_the_same() -> None:
    for kit in HOUSE.kits.values():
        shapes = kit.shapes()
        assert (kit.page is None) == (shapes is None)
        if shapes is not None and kit.page is not None:
            assert page_schema.written(page_schema.of_game(shapes)) == page_schema.written(
                page_schema.pages()[kit.page]
            )


@EDITIONS
def test_every_view_of_random_games_has_the_shape_that_the_page_is_told_of(game: EclipseGame) -> None:
    shown = validator(page_schema.pages()["eclipse"], "GameView")
    kinds = set[str]()
    for number in range(3):
        for turn, state in enumerate(positions(game, number)):
            seat = (*state.seats, None)[turn % (len(state.seats) + 1)]
            view = state.view(seat)
            assert faults(shown, view) == []
            kinds.add(view["step"]["kind"] if view["step"] else "over")
    assert {"over", "choose_faction", "turn", "explore", "place_sector", "move", "upkeep"} <= kinds


def test_every_view_of_a_game_of_blueshift_has_the_shape_that_the_page_is_told_of() -> None:
    shapes, kit = page_schema.pages()["blueshift"], HOUSE.kits["blueshift"]
    shown = validator(shapes, "GameView")
    game, rng = kit.game, Random("shapes")
    state = game.start(game.options({"players": 3}), seed_from("shapes"))
    kinds = set[str]()
    for turn in range(1500):
        seat = state.waiting()[0]
        view = state.view((0, 1, 2, None)[turn % 4])
        assert faults(shown, view) == []
        kinds.add(view["step"]["kind"])
        state.play(seat, rng.choice(state.choices(seat)))
    assert {"choose_species", "play_card", "movement", "purchases", "land_actions"} <= kinds
    assert faults(validator(shapes, "Catalogue"), kit.catalogue()) == []
    assert faults(validator(page_schema.table(), "OptionsForm"), kit.form()) == []


def test_a_field_that_is_missing_unknown_or_of_another_type_does_not_fit() -> None:
    shown = validator(page_schema.pages()["eclipse"], "GameView")
    state = next(state for state in positions(NEW_DAWN, 0) if state.phase == "action")
    view = dict(state.view(0))
    assert faults(shown, {**view, "frontiers": []}) != []
    assert faults(shown, {name: value for name, value in view.items() if name != "supply"}) != []
    assert faults(shown, {**view, "round": "1"}) != []
    assert faults(shown, {**view, "step": {"kind": "turn", "seat": 0, "left": 1}}) != []
    assert faults(shown, {**view, "step": {"kind": "no_step", "seat": 0}}) != []


@EDITIONS
def test_components_options_and_fleets_have_the_shapes_that_the_page_is_told_of(game: EclipseGame) -> None:
    shapes, kit = page_schema.pages()["eclipse"], HOUSE.kits[game.name]
    assert faults(validator(shapes, "Catalogue"), kit.catalogue()) == []
    assert faults(validator(page_schema.table(), "OptionsForm"), kit.form()) == []
    assert faults(validator(shapes, "FleetBuilder"), builder(box_of(game.name))) == []


def test_a_step_of_each_kind_is_told_apart() -> None:
    shapes = page_schema.pages()["eclipse"].found
    steps = [shapes[ref["$ref"].rsplit("/", 1)[1]] for ref in shapes["Step"]["anyOf"]]
    kinds = [step["properties"]["kind"]["const"] for step in steps]
    assert len(kinds) == len(set(kinds))
    assert all("kind" in step["required"] for step in steps)
