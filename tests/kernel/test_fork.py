"""Two seats that act at once: the coin game with two markers, played in every order the seats may take."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penumbra.kernel import Choice, Fork, OutOfTurn, Record, State, Step, Stuck, commitment, replay, seed_from
from tests.table.coin_game import CoinGame, CoinOptions, CoinState, Marker, Turn

_GAME = CoinGame()
_END, _LOOK = Choice("end"), Choice("look")


def _two(players: int = 4, rounds: int = 3) -> CoinState:
    return _GAME.start(CoinOptions(players, rounds, markers=2), seed_from("fork"))


def test_both_seats_are_awaited_and_either_may_choose_first() -> None:
    for first, other in ((0, 2), (2, 0)):
        state = _two()
        assert state.waiting() == (0, 2)
        state.play(first, _END)
        assert state.waiting() == tuple(sorted((first + 1, other)))
        assert not state.choices(first)
        with pytest.raises(OutOfTurn, match=r"waits for seat . and ., not for"):
            state.play(first, _END)


def test_a_marker_waits_where_the_other_stands_and_then_goes_on() -> None:
    state = _two()
    state.play(0, _END)
    state.play(1, _END)
    assert state.waiting() == (2,), "the first marker has come to the seat at which the second one still stands"
    state.play(2, _END)
    assert state.waiting() == (2, 3)


def test_what_a_seat_does_leaves_the_others_question_as_it_was() -> None:
    state = _two()
    asked = state.choices(2)
    state.play(0, Choice.of("bet", 5))
    assert state.choices(2) == asked
    assert state.choices(0) != asked
    assert state.steps[-1].facing(0).plain() == {"kind": "turn", "seat": 0}
    assert state.steps[-1].facing(2).plain() == {"kind": "turn", "seat": 2}


def test_copies_share_nothing_and_equal_plain_data_means_equal_forks() -> None:
    state = _two()
    before = state.plain()
    twin = state.copy()
    assert twin.plain() == before
    twin.play(2, _END)
    assert state.plain() == before
    assert twin.plain() != before
    kinds = [step.kind for step in state.every_step()]
    assert kinds == ["fork", "marker", "turn", "marker", "turn"]


@given(st.integers(2, 4), st.integers(1, 4), st.integers(0, 10_000))
def test_every_order_of_choices_ends_and_its_record_replays(players: int, rounds: int, seed: int) -> None:
    rng = Random(seed)
    state = _two(players, rounds)
    record = Record(
        "coins",
        {"players": players, "rounds": rounds, "markers": 2},
        ["a"] * players,
        commitment(seed_from("fork")),
        seed_from("fork").hex(),
    )
    turns = [0] * players
    while not state.over:
        assert len(set(state.waiting())) == len(state.waiting()) <= 2
        seat = rng.choice(state.waiting())
        choice = rng.choice(state.choices(seat))
        turns[seat] += choice.verb in ("end", "toss")
        state.play(seat, choice)
        record.lines.append((seat, choice))
    assert sum(turns) == players * rounds
    record.result = state.result()
    assert replay(Record.loads(record.dumps()), {"coins": _GAME}).plain() == state.plain()


class _Idle(Marker):
    """A step that does nothing, time and again."""

    kind = "idle"

    def runs(self, state: State) -> bool:
        return True

    def run(self, state: State) -> None:
        pass


class _Held(Marker):
    """A step that waits for something that never comes."""

    def runs(self, state: State) -> bool:
        return False


@pytest.mark.parametrize(
    ("step", "says"), [(_Idle(0, 1), "do not end.*'idle'"), (_Held(0, 1), "'marker' waits, but for nobody")]
)
def test_a_game_that_cannot_go_on_says_so_instead_of_hanging(step: Step, says: str) -> None:
    for steps in ([step], [Fork([[step]])]):
        state = _two()
        state.steps = list(steps)
        with pytest.raises(Stuck, match=says if steps[0] is step else "fork"):
            state.settle()


def test_a_choice_goes_to_the_branch_that_takes_it() -> None:
    state = _two()
    state.steps = [Fork([[Turn(0)], [Turn(0)], [Turn(1)]])]
    assert state.waiting() == (0, 1)
    state.play(0, _LOOK)
    state.play(0, _END)
    assert state.waiting() == (0, 1)
    state.play(0, _END)
    assert state.waiting() == (1,)
    state.play(1, _END)
    assert state.over
