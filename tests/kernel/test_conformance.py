"""The coin game is put through what every game must hold to; and games that do not hold are found out."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penumbra.kernel import Choice, Deed, Notation, Refusal
from tests.kernel.conformance import play_conforming
from tests.table.coin_game import CoinGame, CoinState, Turn

_RULES = {"coin.turn", "coin.bet.purse", "coin.toss.bet"}


def _play(seed: int, **options: int) -> CoinState:
    rng = Random(seed)
    _, state = play_conforming(CoinGame(), options, f"coins {seed}", rng, _RULES)
    assert isinstance(state, CoinState)
    return state


@given(st.integers(2, 4), st.integers(1, 4), st.integers(1, 2), st.integers(0, 10_000))
def test_the_coin_game_conforms(players: int, rounds: int, markers: int, seed: int) -> None:
    state = _play(seed, players=players, rounds=rounds, markers=markers)
    assert state.turns == players * rounds


def _sees_all(state: CoinState, seat: int | None) -> dict[str, Any]:
    return {**_VIEW(state, seat), "cards": state.cards[:]}


def _shares_purses(state: CoinState) -> CoinState:
    twin = _COPY(state)
    twin.purses = state.purses
    return twin


def _silent(turn: Turn, state: Any, seat: int) -> list[Choice]:
    """Does not say that one may look."""
    return [choice for choice in _CHOICES(turn, state, seat) if choice.verb != "look"]


def _nameless(turn: Turn, state: Any, seat: int, deed: Deed) -> Refusal | None:
    refusal = _WHY_NOT(turn, state, seat, deed)
    return None if refusal is None else refusal._replace(rule="coin.nothing")


def _by_hand(turn: Turn, state: Any, seat: int, choice: Choice) -> Deed | None:
    """Reads what its forms do not allow."""
    return Deed("end") if choice.verb == "end" else _READ(turn, state, seat, choice)


def _lazy(notation: Notation, state: Any, choice: Choice) -> tuple[int, ...]:
    """Tells all bets by the same numbers."""
    return _NUMBERS(notation, state, choice)[:1] + (0,) * len(choice.args)


_VIEW, _COPY, _WHY_NOT = CoinState.view, CoinState.copy, Turn.why_not
_CHOICES, _READ, _NUMBERS = Turn.choices, Turn.read, Notation.numbers


@pytest.mark.parametrize(
    ("what", "name", "fault"),
    [
        (CoinState, "view", _sees_all),
        (CoinState, "copy", _shares_purses),
        (Turn, "choices", _silent),
        (Turn, "why_not", _nameless),
        (Turn, "read", _by_hand),
        (Notation, "numbers", _lazy),
    ],
)
def test_a_game_that_does_not_conform_is_found_out(
    what: type, name: str, fault: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(what, name, fault)
    with pytest.raises((AssertionError, IndexError, ValueError)):
        _play_ten()


def _play_ten() -> None:
    for seed in range(10):
        _play(seed, players=3, rounds=3)
