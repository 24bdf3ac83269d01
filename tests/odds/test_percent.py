"""Chances as people read them."""

import pytest

from penumbra.odds.fleet import Engagement, Ships
from penumbra.odds.percent import percent, percents
from penumbra.odds.solver import solve


@pytest.mark.parametrize(
    ("share", "digits", "said"),
    [
        (0.265998, 2, "26.60%"),
        (0.99995, 2, ">99.99%"),
        (0.99996, 2, ">99.99%"),
        (0.9999, 2, "99.99%"),
        (1 - 1e-9, 2, ">99.99%"),
        (1.0, 2, "100.00%"),
        (1.0 + 1e-15, 2, "100.00%"),
        (1 - 1e-15, 2, "100.00%"),
        (0.0, 2, "0.00%"),
        (-1e-17, 2, "0.00%"),
        (1e-9, 2, "<0.01%"),
        (0.00009, 2, "<0.01%"),
        (0.0001, 2, "0.01%"),
        (0.9996, 1, ">99.9%"),
        (0.0004, 1, "<0.1%"),
        (0.5, 0, "50%"),
        (0.996, 0, ">99%"),
    ],
)
def test_certainty_is_said_of_what_is_certain_alone(share: float, digits: int, said: str) -> None:
    assert percent(share, digits) == said


@pytest.mark.parametrize(("share", "said"), [(1.0, ">99.99%"), (0.0, "<0.01%"), (0.5, "50.00%")])
def test_an_estimate_is_never_certain(share: float, said: str) -> None:
    assert percent(share, exact=False) == said


def test_shares_that_make_one_never_read_100_beside_something() -> None:
    for tiny in (0.5, 1e-2, 4e-5, 1e-6, 1e-11, 1e-17, 1e-38):
        said = percents((1 - tiny, tiny, 0.0))
        assert "100" not in said[0]
        assert not said[1].startswith("0.00")
        assert said[2] == "0.00%"
    assert percents((0.0, 1 - 1e-16)) == ["0.00%", "100.00%"]
    assert percents((1.0, 0.0), exact=False) == [">99.99%", "<0.01%"]


def test_a_chance_below_the_rounding_of_the_others_is_told() -> None:
    fleet = Ships("dreadnought", 2, 9, 5, 2, 9, (4, 4, 4))
    odds = solve(Engagement((fleet,), (Ships("interceptor", 1, cannons=(1,)),)))
    assert 0 < odds.defender_win < 1e-20
    assert percents((odds.attacker_win, odds.defender_win, odds.stalemate)) == [">99.99%", "<0.01%", "0.00%"]
    sure = solve(Engagement((fleet,), (Ships("interceptor", 1),)))
    assert percents((sure.attacker_win, sure.defender_win, sure.stalemate)) == ["100.00%", "0.00%", "0.00%"]
