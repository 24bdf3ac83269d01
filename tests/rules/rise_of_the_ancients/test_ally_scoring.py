"""Tiles of alliances and shares in the final scoring (ra.ally.*)."""

import pytest

from penumbra.eclipse.phases.elimination import collapse
from penumbra.eclipse.phases.scoring import result, score_game
from penumbra.kernel import seat_number
from tests.rules.rise_of_the_ancients.allied import ally, court, league
from tests.rules.setting import Setting


def points(s: Setting, **total: int) -> None:
    """Gives seats so many points of reputation beside those that their tile of an alliance counts."""
    for letter, number in total.items():
        s.vanish(letter)
        s.player(letter).reputation = [number]


def scores(s: Setting) -> list[int]:
    """Ends the game and tells the scores by seat."""
    score_game(s.state)
    return [one["score"] for one in result(s.state)]


def winners(s: Setting) -> str:
    """The letters of those in the first place."""
    return "".join(chr(65 + one["seat"]) for one in result(s.state) if one["place"] == 1)


@pytest.mark.rule("ra.ally.tile-points")
def test_what_tiles_count() -> None:
    s = court(4)
    points(s, A=20, B=20, C=20, D=0)
    ally(s, "AB")
    s.turn("B")
    s.play("B betray")
    assert scores(s) == [22, 17, 20, 0]
    assert [one["parts"]["alliance"] for one in result(s.state)] == [2, -3, 0, 0]


@pytest.mark.rule("ra.ally.tile-before-sharing")
def test_tiles_count_before_points_are_shared() -> None:
    s = league("AB")
    points(s, A=20, B=24)
    assert scores(s)[:2] == [24, 24]


@pytest.mark.rule("ra.ally.scoring")
@pytest.mark.parametrize(("third", "share"), [(28, 33), (27, 33), (26, 32), (30, 34)])
def test_members_share_what_they_have_rounded_down(third: int, share: int) -> None:
    s = league("ABC")
    points(s, A=24, B=42, C=third)
    assert scores(s)[:3] == [share] * 3
    assert sum(result(s.state)[1]["parts"].values()) == 44, "one's own points are told as well"


@pytest.mark.rule("ra.ally.shared-win", "ra.ally.example-scoring")
def test_example_of_three_who_win_together() -> None:
    s = league("ABC")
    points(s, A=24, B=42, C=28, D=32, E=31, F=30)
    assert scores(s) == [33, 33, 33, 32, 31, 30]
    assert winners(s) == "ABC"
    assert [one["place"] for one in result(s.state)] == [1, 1, 1, 4, 5, 6]


@pytest.mark.rule("ra.ally.tiebreak")
@pytest.mark.parametrize(("single", "first"), [(7, "D"), (5, "AB"), (6, "ABD")])
def test_ties_are_broken_by_shared_resources(single: int, first: str) -> None:
    s = league("AB")
    points(s, A=18, B=18, C=0, D=20, E=0, F=0)
    for letter, stored in (("A", 9), ("B", 4), ("D", single)):
        s.store(letter, money=stored, science=0, materials=0)
    assert scores(s)[:4] == [20, 20, 0, 20]
    assert winners(s) == first


@pytest.mark.rule("ra.ally.betrayer-scores-alone")
def test_who_left_scores_alone() -> None:
    s = league("ABC")
    points(s, A=33, B=20, C=30)
    s.play("A betray")
    assert scores(s)[:3] == [30, 27, 27]
    t = league("AB")
    points(t, A=33, B=20)
    t.play("A betray")
    assert scores(t)[:2] == [30, 22]


@pytest.mark.rule("ra.ally.eliminated-member")
def test_who_is_out_still_counts() -> None:
    s = league("AB")
    points(s, A=28, B=6)
    s.state.round = 6
    collapse(s.state, seat_number("B"))
    assert scores(s)[:2] == [19, 19]
