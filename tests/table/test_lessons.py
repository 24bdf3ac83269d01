"""Lessons lead through their round at the table that they are played at, whatever bots and rules have become."""

import pytest

from penumbra.games import HOUSE
from penumbra.kernel import Choice
from penumbra.kernel.lesson import Hint, Lesson, Pupil, Scene
from penumbra.table import wire
from penumbra.table.seats.making import new_table
from tests.lessons import follow

TAUGHT = {name: lesson for name, kit in HOUSE.kits.items() if (lesson := kit.lesson()) is not None}


@pytest.mark.parametrize("game", TAUGHT)
def test_whoever_does_what_is_said_hears_all_of_a_lesson_in_its_order(game: str) -> None:
    lesson = TAUGHT[game]
    found = follow(HOUSE.kits[game], lesson)
    told = list(dict.fromkeys(one for one in found.told if not one.startswith("always.")))
    assert told == [hint.id for hint in lesson.hints], "with another seed it may fit again: see tests/lessons.py"
    assert found.state.view(None)["round"] == 2, "all of it is done in one round"


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_is_played_at_a_table_like_any_other(game: str) -> None:
    lesson = TAUGHT[game]
    seats = [wire.SeatWanted(one.name, one.bot) for one in lesson.seats]
    made = new_table(HOUSE, wire.NewTable(game, seats, options=lesson.options, seed=lesson.seed))
    assert made.stored.seeded, "that its seed is known is told to everybody"
    assert [key is None for key in made.keys] == [one.bot is not None for one in lesson.seats]


@pytest.mark.parametrize("game", TAUGHT)
def test_what_is_said_is_short_and_what_it_asks_for_is_a_choice_of_the_game(game: str) -> None:
    verbs = {form.verb for form in HOUSE.kits[game].game.notation.forms}
    lesson = TAUGHT[game]
    for hint in (*lesson.hints, *lesson.always):
        assert 10 < len(hint.text) < 200, hint.id
        assert {form.split()[0] for form in (*hint.press, *hint.when)} <= verbs, hint.id
        assert hint.press or hint.show, hint.id


def _lesson() -> Lesson:
    hints = (
        Hint(id="look", title="", text="", when=("go *",)),
        Hint(id="go", title="", text="", press=("go 2", "go *")),
        Hint(id="stop", title="", text="", press=("stop",), when=("go *",)),
    )
    rest = Hint(id="rest", title="", text="", press=("stop",))
    scene = Scene(title="", hints=hints)
    return Lesson(
        title="", text="", minutes=1, seed="", options={}, seats=(Pupil(name="A"),), scenes=(scene,), always=(rest,)
    )


def _said(done: list[str], *choices: str) -> str | None:
    hint = _lesson().hint(done, [Choice.parse(one) for one in choices])
    return None if hint is None else hint.id


def test_the_first_hint_not_done_that_fits_what_may_be_chosen_is_told() -> None:
    assert _said([], "go 1", "stop") == "look"
    assert _said(["look"], "go 1", "stop") == "go"
    assert _said(["look", "go"], "go 1", "stop") == "stop"
    assert _said(["look", "go", "stop"], "go 1", "stop") == "rest"
    assert _said(["look", "go"], "stop") == "rest", "it is told only where one might still go"
    assert _said([], "go", "turn 1") is None, "a form has as many words as the choice"


def test_a_choice_does_the_hint_that_was_told_or_else_one_that_asks_for_it_anywhere() -> None:
    lesson = _lesson()
    _, go, stop = lesson.hints
    assert lesson.done_by(set(), Choice.parse("stop"), stop) == "stop"
    assert lesson.done_by(set(), Choice.parse("stop"), go) is None
    assert lesson.done_by(set(), Choice.parse("go 7"), stop) == "go"
    assert lesson.done_by({"go"}, Choice.parse("go 7"), None) is None
    assert [str(one) for one in go.meant([Choice.parse("go 1"), Choice.parse("go 2")])] == ["go 2", "go 1"]
