"""Victory points and who wins (nd.score.*)."""

import pytest

from tests.rules.setting import Setting


def places(s: Setting) -> list[int]:
    """Ends the game and tells the places by seat."""
    s.state.round = 9
    s.cleanup()
    assert s.state.over
    return [one["place"] for one in s.state.result()]


@pytest.mark.rule("nd.score.winner")
def test_most_points_win() -> None:
    s = Setting(3)
    for letter, vp in zip("ABC", (31, 28, 33), strict=True):
        s.player(letter).reputation = [vp - 3]
    assert places(s) == [2, 3, 1]
    assert [one["score"] for one in s.state.result()] == [31, 28, 33]


@pytest.mark.rule("nd.score.sectors")
def test_sectors_score_for_their_disc() -> None:
    s = Setting()
    s.place("211", at=(-1, -1), owner="A")
    s.place("207", at=(1, -2), owner="A")
    s.place("102", at=(0, -1))
    s.ships("A", "102", interceptor=1)
    assert s.board("A")["score"]["sectors"] == 3 + 2 + 1


@pytest.mark.rule("nd.score.monoliths")
def test_monoliths_score_for_who_controls_them() -> None:
    s = Setting()
    s.place("207", at=(-1, -1), owner="A")
    s.place("208", at=(1, -2), owner="A")
    s.learn("A", "monolith")
    s.store("A", materials=20)
    s.play("A build", "A build monolith 207", "A build monolith 208")
    assert s.board("A")["score"]["monoliths"] == 6
    s.sector("208").owner = 1
    s.ships("A", "208", interceptor=1)
    assert s.board("A")["score"]["monoliths"] == 3
    assert s.board("B")["score"]["monoliths"] == 3


@pytest.mark.rule("nd.score.technology")
def test_technology_tracks_score_by_their_length() -> None:
    s = Setting()
    s.learn("A", "neutron_bombs", "plasma_cannon", "phase_shield")
    assert s.board("A")["score"]["technologies"] == 1
    s.learn("A", "advanced_mining")
    assert s.board("A")["score"]["technologies"] == 2
    s.learn("A", "tachyon_source")
    assert s.board("A")["score"]["technologies"] == 3
    s.learn("A", "plasma_missile", "gauss_shield", "improved_hull", "fusion_source", "positron_computer")
    s.learn("A", "nanorobots", "fusion_drive", "orbital")
    assert [len(track) for track in s.board("A")["techs"].values()] == [7, 4, 3]
    assert s.board("A")["score"]["technologies"] == 5 + 1 + 0


@pytest.mark.rule("nd.score.sum", "nd.diplomacy.traitor-vp")
def test_the_score_is_the_sum_of_its_parts() -> None:
    s = Setting(4)
    a = s.player("A")
    a.reputation, a.ambassadors, a.discoveries_kept = [4, 3, 2], [1, 2], 2
    for at, number in enumerate(("102", "105", "108", "307")):
        s.place(number, at=(6, at), owner="A")
    s.sector("102").monolith = True
    s.learn("A", "neutron_bombs", "plasma_cannon", "phase_shield")
    s.learn("A", "gauss_shield", "improved_hull", "fusion_source", "positron_computer", "advanced_economy")
    assert s.board("A")["score"]["total"] == 33
    s.state.traitor = 0
    score = s.board("A")["score"]
    assert score == {
        "reputation": 9,
        "ambassadors": 2,
        "sectors": 12,
        "discoveries": 4,
        "monoliths": 3,
        "technologies": 3,
        "species": 0,
        "traitor": -2,
        "total": 31,
    }


@pytest.mark.rule("nd.score.tie")
def test_resources_break_a_tie() -> None:
    s = Setting()
    for letter in "AB":
        s.player(letter).reputation = [27]
    s.store("A", money=4, science=2, materials=1)
    s.store("B", money=3, science=3, materials=3)
    assert places(s) == [2, 1]
    assert [(one["score"], one["resources"]) for one in s.state.result()] == [(30, 7), (30, 9)]


@pytest.mark.rule("nd.score.tie-shared")
def test_who_is_still_tied_shares_the_victory() -> None:
    s = Setting(3)
    for letter in "AB":
        s.player(letter).reputation = [27]
    s.store("A", money=9, science=0, materials=0)
    s.store("B", money=3, science=3, materials=3)
    assert places(s) == [1, 1, 3]


@pytest.mark.rule("nd.score.no-trade-at-end")
def test_resources_are_worth_no_points() -> None:
    s = Setting()
    s.store("A", money=40)
    s.player("B").discoveries_kept = 1
    assert places(s) == [2, 1]
    assert s.state.result()[0]["score"] == 3
