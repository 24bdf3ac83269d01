"""Bots know what their seat may know, and nothing else."""

from collections import Counter
from random import Random

import pytest

from penumbra import bots
from penumbra.eclipse import NEW_DAWN
from penumbra.eclipse.greedy import GreedyBot
from penumbra.eclipse.kit import BOTS
from penumbra.kernel import Choice, State, seed_from
from tests.eclipse.random_games import QUICK
from tests.table.coin_game import CoinGame


def _game(players: int, phrase: str, species: str = "terrans") -> State:
    return NEW_DAWN.start(NEW_DAWN.options({"players": players, "species": species}), seed_from(phrase))


@pytest.mark.parametrize("name", QUICK)
def test_a_choice_does_not_change_when_only_hidden_things_do(name: str) -> None:
    state = _game(4, f"hidden/{name}", "all")
    players = [GreedyBot(seat) for seat in range(4)]
    chance = Random(7)
    asked: Counter[str] = Counter()
    number = 0
    while not state.over:
        seat = state.waiting()[0]
        number += 1
        if number % 3 == 0:
            twin = state.sample(seat, chance)
            first = BOTS[name].make(number).choose(bots.Position.of(state, seat, Random(1)))
            other = BOTS[name].make(number).choose(bots.Position.of(twin, seat, Random(1)))
            assert first == other, state.view(seat)["step"]
            asked[state.view(seat)["step"]["kind"]] += 1
        state.play(seat, players[seat].choose(bots.Position.of(state, seat, chance)))
    assert {"turn", "engage", "reputation", "place_sector"} <= asked.keys()


def test_samples_differ_in_what_is_hidden_and_agree_in_what_is_seen() -> None:
    state = _game(3, "samples")
    seat = state.waiting()[0]
    position = bots.Position.of(state, seat, Random(3))
    one, other = position.sample(), position.sample(Random(4))
    assert one.plain() != other.plain()
    assert one.view(seat) == other.view(seat) == position.view == state.view(seat)


def test_a_position_holds_the_choices_of_its_seat() -> None:
    state = _game(2, "choices")
    seat = state.waiting()[0]
    position = bots.Position.of(state, seat, Random(1))
    assert position.seat == seat
    assert position.choices == state.choices(seat)
    with pytest.raises(AttributeError):
        position.seat = 1 - seat  # type: ignore[misc]


@pytest.mark.parametrize("name", QUICK)
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    def played() -> list[Choice]:
        state = _game(2, "again")
        chosen: list[Choice] = []
        players = [BOTS[name].make(seat) for seat in range(2)]
        while not state.over and len(chosen) < 150:
            seat = state.waiting()[0]
            chosen.append(players[seat].choose(bots.Position.of(state, seat, Random(1))))
            state.play(seat, chosen[-1])
        return chosen

    assert played() == played()


def test_random_draws_a_verb_before_a_choice() -> None:
    choices = [*(Choice("place", ("101", str(turn))) for turn in range(6)), Choice("discard")]
    state = _game(2, "even")
    position = bots.Position(0, choices, None, lambda: state.view(0), lambda rng: state.sample(0, rng), Random(1))
    bot = bots.RandomBot(5)
    drawn = Counter(bot.choose(position) for _ in range(1200))
    assert set(drawn) == set(choices)
    assert 500 < drawn[Choice("discard")] < 700
    assert all(60 < drawn[choice] < 150 for choice in choices[:-1])


def test_bots_may_be_given_by_seat_number() -> None:
    state = _game(2, "by number")
    bots.play_out(state, {1: bots.RandomBot(1), 0: bots.RandomBot(2)})
    assert len(state.result()) == 2


def test_of_several_seats_that_are_waited_for_the_one_that_chose_longest_ago_goes_on() -> None:
    game = CoinGame()
    state = game.start(game.options({"players": 4, "rounds": 1, "markers": 2}), seed_from("two"))
    chosen: list[int] = []

    class Betting:
        def __init__(self, seat: int) -> None:
            self.seat = seat

        def choose(self, position: bots.Position) -> Choice:
            chosen.append(self.seat)
            return Choice.of("bet", 1) if chosen.count(self.seat) < 3 else Choice("end")

    bots.play_out(state, [Betting(seat) for seat in range(4)])
    assert chosen[:5] == [0, 2, 0, 2, 0], "neither waits until the other has ended its turn"
    assert sorted(chosen) == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]
