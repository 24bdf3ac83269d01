"""The example of a game holds what every game has to, and plays by its rules."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examples.divers import RULES, TANKS, DiversGame, DiversState
from examples.own_house import HOUSE
from penumbra.kernel import Choice, OptionError, OutOfTurn, Refused, seed_from
from tests.kernel.conformance import play_conforming

IDS = {rule.id for rule in RULES}


def _started(seed: str = "divers", **options: int) -> DiversState:
    game = DiversGame()
    return game.start(game.options(options), seed_from(seed))


@given(st.integers(2, 4), st.integers(1, 4), st.integers(0, 10_000))
def test_it_conforms(players: int, rounds: int, seed: int) -> None:
    options = {"players": players, "rounds": rounds}
    record, state = play_conforming(DiversGame(), options, f"divers {seed}", Random(seed), IDS)
    assert state.round == rounds
    assert {row["seat"] for row in state.result()} == set(range(players))
    assert record.options == options


def test_weights_are_few() -> None:
    state = _started()
    state.air[0] = 99
    state.play(0, Choice("dive", ("3",)))
    state.play(0, Choice("dive", ("1",)))
    assert state.why_not(0, Choice("dive", ("2",))) is None
    with pytest.raises(Refused, match="You have 2 of 6 weights left, not 3") as refused:
        state.play(0, Choice("dive", ("3",)))
    assert refused.value.refusal.rule == "divers.dive.weights"


def test_who_surfaces_scores_and_who_has_not_dived_does_not_surface() -> None:
    state = _started()
    refusal = state.why_not(0, Choice("surface"))
    assert refusal is not None
    assert refusal.rule == "divers.surface.depth"
    state.air[0] = 99
    state.play(0, Choice("dive", ("2",)))
    depth = state.depth[0]
    state.play(0, Choice("surface"))
    assert (state.points, state.waiting()) == ([depth, 0], (1,))


def test_who_runs_out_of_air_scores_nothing_and_shows_the_tank() -> None:
    state = _started()
    state.air[0] = 2
    assert state.view(1)["air"][0] is None
    state.play(0, Choice("dive", ("3",)))
    assert (state.points, state.waiting()) == ([0, 0], (1,))
    assert state.view(1)["air"][0] == 2


def test_the_first_dives_first() -> None:
    with pytest.raises(OutOfTurn, match="waits for seat A"):
        _started().play(1, Choice("surface"))


def test_a_sample_never_has_anybody_deeper_than_the_tank() -> None:
    state = _started()
    state.air[0] = 17
    state.play(0, Choice("dive", ("2",)))
    drawn = {state.sample(1, Random(seed)).air[0] for seed in range(300)}
    assert drawn == {tank for tank in TANKS if tank >= state.depth[0] and tank != state.air[1]}


@pytest.mark.parametrize("wrong", [{"players": 5}, {"rounds": 0}, {"rounds": "3"}, {"players": True}, {"tanks": 3}])
def test_other_options_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match=r"there are players, rounds|is a whole number from"):
        DiversGame().options(wrong)


@given(st.integers(2, 4), st.integers(0, 1000))
def test_its_numbers_lie_within_their_bounds_and_tell_no_tank(players: int, seed: int) -> None:
    kit, rng = HOUSE.kits["divers"], Random(seed)
    state = kit.game.start(kit.game.options({"players": players}), seed_from(seed))
    layout = kit.layout(state)
    assert layout is not None
    while not state.over:
        for seat in range(players):
            view = state.view(seat)
            assert (layout.unbounded(view, seat) == layout.numbers(view, seat)).all()
            other = state.sample(seat, rng)
            assert (layout.numbers(other.view(seat), seat) == layout.numbers(view, seat)).all()
        seat = state.waiting()[0]
        state.play(seat, rng.choice(state.choices(seat)))
