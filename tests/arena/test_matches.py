"""Which games an arena plays, and what it keeps of them."""

from collections import Counter

import pytest

from penumbra.arena.matches import line_ups, matches, play
from penumbra.bots import BotFault
from penumbra.games import HOUSE
from tests.table.coin_kit import HOUSE as COINS


def test_everybody_plays_everybody_and_one_alone_itself() -> None:
    assert line_ups(["a", "b", "c"], 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert line_ups(["a", "b"], 3) == [("a", "a", "b"), ("a", "b", "b")]
    assert line_ups(["a"], 4) == [("a", "a", "a", "a")]


def test_seats_change_from_game_to_game() -> None:
    found = [match.bots for match in matches("coins", {}, [("a", "b", "c")], 4, "1")]
    assert found == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b"), ("a", "b", "c")]


def test_a_match_is_one_game_and_another_one_another() -> None:
    first, second = matches("new-dawn", {"players": 2}, [("random", "random")], 2, "1")
    (other,) = matches("new-dawn", {"players": 2}, [("random", "random")], 1, "2")
    told = [(game.scores, game.choices) for game in (play(match, HOUSE) for match in (first, first, second, other))]
    assert told[0] == told[1]
    assert len(set(told)) == 3
    assert len({first.key, second.key, other.key}) == 3


@pytest.mark.parametrize("name", ["new-dawn", "second-dawn", "blueshift"])
def test_what_is_kept_of_a_game(name: str) -> None:
    (match,) = matches(name, {"players": 2}, [("greedy", "random")], 1, "kept")
    game = play(match, HOUSE)
    assert game.over
    assert sorted(game.places) == [1, 2]
    assert game.scores[game.places.index(1)] >= game.scores[game.places.index(2)]
    assert [sum(parts.values()) for parts in game.parts] == list(game.scores)
    assert sum(game.decisions) == game.choices
    assert game.thought[0] > game.thought[1] > 0, "greedy thinks longer than random"
    assert game.offered > 1
    assert game.rounds > 1
    assert len(game.species) == 2
    assert all(game.species)
    assert Counter(game.won(seat) for seat in (0, 1)) == {1.0: 1, 0.0: 1}


def test_a_bot_that_fails_is_told() -> None:
    (match,) = matches("coins", {"players": 2, "rounds": 2}, [("ending", "failing")], 1, "1")
    with pytest.raises(BotFault, match="seat B failed at choice 2"):
        play(match, COINS)


def test_a_bot_with_seconds_of_its_own_plays_by_that_name() -> None:
    (match,) = matches("second-dawn", {"players": 2}, [("planner@0.002", "planner@0.004")], 1, "1")
    game = play(match, HOUSE)
    assert game.over
    assert game.match.bots == ("planner@0.002", "planner@0.004")
    assert all(game.thought)
