"""The notation of Eclipse: every verb's form is declared once, and holds at every step."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from penumbra.eclipse import NEW_DAWN, SECOND_DAWN, EclipseGame, EclipseState
from penumbra.eclipse.language.notation import NOTATION
from penumbra.eclipse.language.steps import SeatStep
from penumbra.eclipse.seat.effects import BENEFITS, Discover
from penumbra.hexes import POSITIONS, numbered, position_of
from penumbra.kernel import Choice, Extra, MalformedChoice, Refusal, seed_from
from penumbra.kernel.extra import Offering
from tests.eclipse.random_games import Temper
from tests.rules.setting import Setting


def _below(above: Any) -> Iterator[type[Offering]]:
    for one in above.__subclasses__():
        yield one
        yield from _below(one)


def test_no_two_forms_look_alike() -> None:
    shown = [str(form) for form in NOTATION.forms]
    assert len(shown) == len(set(shown))


def test_every_step_and_extra_takes_its_forms_from_the_notation_and_each_form_is_taken() -> None:
    offering = [one for above in (SeatStep, Extra) for one in _below(above) if one.__module__.startswith("penumbra.")]
    taken = {form for one in offering for forms in one.forms.values() for form in forms}
    assert all(one.forms for one in offering if one.__subclasses__() == [])
    options = {"players": 2, "modules": list(SECOND_DAWN.edition.modules)}
    state = SECOND_DAWN.start(SECOND_DAWN.options(options), seed_from("forms"))
    for tile, discovery in enumerate(state.box.parts.discoveries):
        found = Discover(0, 0, tile)
        assert discovery.kind in BENEFITS
        taken |= {form for verb in ("use", "fit", "store", "keep") for form in found.forms_of(state, verb)}
    assert taken == set(NOTATION.forms)


@pytest.mark.parametrize(
    "text",
    [
        "pass now",
        "at 221",
        "at 1",
        "colony 221 0",
        "trade money gold",
        "end -1",
        "warp",
        "disc 1",
        "hit A cruiser",
    ],
)
def test_malformed_words_are_no_choice_wherever_their_verb_belongs(text: str) -> None:
    s = Setting()
    for begin in ((), ("A build",), ("A end", "B explore")):
        s.play(*begin)
        with pytest.raises(MalformedChoice):
            s.state.why_not(s.state.waiting()[0], Choice.parse(text))


def test_what_fits_a_form_is_ruled_on_where_its_verb_does_not_belong() -> None:
    s = Setting()
    for text in ("at 1,-2", "flip", "hit N ancient 1", "destroy orbital", "place 101 3", "emerge 101"):
        assert isinstance(s.state.why_not(0, Choice.parse(text)), Refusal)


def _numbers(state: EclipseState, seat: int) -> dict[Choice, tuple[int, ...]]:
    return {choice: NOTATION.numbers(state, choice) for choice in state.choices(seat)}


@pytest.mark.parametrize("game", [NEW_DAWN, SECOND_DAWN], ids=lambda game: game.name)
def test_a_choice_has_the_same_numbers_throughout_a_game(game: EclipseGame) -> None:
    rng = Random(game.name)
    options: dict[str, Any] = {"players": 4, "species": "all"}
    if game.edition.modules:
        options["modules"] = list(game.edition.together(4))
    state = game.start(game.options(options), seed_from("numbers"))
    tempers = [Temper(rng) for _ in range(4)]
    first = state.copy()
    seen: dict[Choice, tuple[int, ...]] = {}
    while not state.over:
        seat = rng.choice(state.may_choose())
        for choice, numbers in _numbers(state, seat).items():
            assert seen.setdefault(choice, numbers) == numbers
        state.play(seat, tempers[seat].choose(state, seat, state.choices(seat)))
    assert len(set(seen.values())) == len(seen) > 300
    for choice, numbers in seen.items():
        assert NOTATION.choice(first, numbers) == choice


def test_every_position_has_a_number_and_they_are_ordered_alike() -> None:
    positions = [position_of(number) for number in range(POSITIONS)]
    assert [numbered(position) for position in positions] == list(range(POSITIONS))
    assert positions == sorted(positions)
    assert (0, 0) in positions
