"""Ratings are those of the model of Plackett and Luce."""

from math import log
from random import Random

import pytest

from penumbra.arena.matches import Played
from penumbra.arena.ratings import ratings
from penumbra.strengths import MEAN, POINTS
from tests.arena.played import played


def drawn(strengths: dict[str, float], players: int, games: int, seed: int) -> list[Played]:
    """Games of bots that have these strengths, drawn by the model; a bot may sit in several seats."""
    rng = Random(seed)
    found = []
    for number in range(games):
        bots = [rng.choice(list(strengths)) for _ in range(players)]
        left, order = list(range(players)), []
        while left:
            seat = rng.choices(left, [strengths[bots[one]] for one in left])[0]
            left.remove(seat)
            order.append(seat)
        found.append(played(bots, [order.index(seat) + 1 for seat in range(players)], number))
    return found


def test_two_bots_differ_by_the_logarithm_of_their_wins() -> None:
    games = [played(("a", "b"), (1, 2), number) for number in range(300)]
    games += [played(("b", "a"), (1, 2), number) for number in range(100)]
    best, other = ratings(games)
    assert (best.bot, other.bot) == ("a", "b")
    assert best.rating - other.rating == pytest.approx(POINTS * log(3), abs=1)
    assert best.rating + other.rating == pytest.approx(2 * MEAN)
    error = (best.high - best.low) / 2 / 1.96 / POINTS
    assert error == pytest.approx((1 / 300 + 1 / 100) ** 0.5 / 2, rel=0.02), "that of a logit, halved by the mean"


@pytest.mark.parametrize("players", [2, 4])
def test_the_strengths_that_games_were_drawn_with_are_found(players: int) -> None:
    strengths = {"weak": 1.0, "middle": 3.0, "strong": 9.0}
    inside = 0
    for seed in range(20):
        found = {one.bot: one for one in ratings(drawn(strengths, players, 300, seed))}
        for bot, strength in strengths.items():
            true = MEAN + POINTS * (log(strength) - log(27) / 3)
            inside += found[bot].low <= true <= found[bot].high
    assert inside >= 52, "of 60 intervals at 95 % about 57 hold the truth"


def test_who_wins_always_is_not_endlessly_strong() -> None:
    few, many = (ratings([played(("a", "b"), (1, 2), number) for number in range(games)]) for games in (5, 500))
    assert 1500 < few[0].rating < many[0].rating < 5000
    assert few[0].low < many[0].low


def test_a_shared_place_favours_nobody() -> None:
    for places in ((1, 1), (2, 2, 2), (1, 3, 3, 1)):
        found = ratings([played([f"bot {seat}" for seat in range(len(places))], places, 0)] * 40)
        by_bot = {one.bot: one for one in found}
        for place in set(places):
            those = [by_bot[f"bot {seat}"] for seat, taken in enumerate(places) if taken == place]
            assert [one.rating for one in those] == pytest.approx([those[0].rating] * len(those))
            assert those[0].low < those[0].rating < those[0].high
        assert (by_bot["bot 0"].rating > by_bot["bot 1"].rating + 100) == (places[0] < places[1])


def test_a_shared_place_says_as_much_as_one_game_that_each_wins_by_half() -> None:
    tied = [played(("a", "b"), (1, 1), number) for number in range(20)]
    turns = [played(("a", "b"), (1, 2) if number % 2 else (2, 1), number) for number in range(20)]
    for one, other in zip(sorted(ratings(tied)), sorted(ratings(turns)), strict=True):
        assert one[1:] == pytest.approx(other[1:])


def test_games_that_did_not_end_say_nothing() -> None:
    games = [played(("a", "b"), (1, 2), number) for number in range(10)]
    assert ratings([*games, played(("b", "a")), played(("c", "a"))]) == ratings(games)
    assert ratings([]) == []
