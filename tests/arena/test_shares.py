"""Shares of wins with their intervals, and what games come to."""

import pytest

from penumbra.arena.shares import by_bot, by_seat, by_species, points_by_source, shares, spread, wilson
from tests.arena.played import played


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(10, 20, 0.2993, 0.7007), (0, 8, 0.0, 0.3244), (8, 8, 0.6756, 1.0), (490, 1000, 0.4591, 0.5210), (0, 0, 0.0, 1.0)],
)
def test_the_interval_is_wilsons(won: float, games: int, low: float, high: float) -> None:
    assert wilson(won, games) == pytest.approx((low, high), abs=1e-4)


def test_wins_are_counted_by_bot_seat_and_species() -> None:
    games = [
        played(("a", "b", "b"), (1, 2, 3), species=("orion", "terran", "terran")),
        played(("b", "a", "b"), (1, 3, 1), species=("orion", "orion", "terran")),
    ]
    found = {one.name: one for one in shares(games, by_bot)}
    assert (found["a"].share, found["a"].games) == (0.5, 2)
    assert (found["b"].share, found["b"].games) == (0.25, 4), "two who share a win have half of it each"
    assert found["a"].even == pytest.approx(1 / 3)
    assert [one.share for one in shares(games, by_seat)] == [0.75, 0.0, 0.25]
    assert {one.name: one.share for one in shares(games, by_species)} == {"orion": 0.5, "terran": pytest.approx(1 / 6)}


def test_points_are_told_by_where_they_come_from() -> None:
    games = [
        played(("a", "b"), (1, 2), parts=({"sectors": 6}, {"sectors": 2, "traitor": -2})),
        played(("b", "a"), (1, 2), parts=({"sectors": 4}, {"sectors": 0})),
    ]
    assert points_by_source(games) == {"a": {"sectors": 3.0}, "b": {"sectors": 3.0, "traitor": -1.0}}


def test_a_spread_is_told_of_one_number_too() -> None:
    assert spread([4.0]) == (4, 0, 4, 4, 4, 4)
    found = spread([float(number) for number in range(101)])
    assert (found.mean, found.median, found.low, found.high, found.most) == (50, 50, 5, 95, 100)
