"""Victory points and who wins (sd.scoring.*)."""

import pytest

from penumbra.eclipse import SECOND_DAWN
from tests.rules.setting import Setting


def game(players: int = 2, factions: tuple[str, ...] | None = None, modules: tuple[str, ...] = ()) -> Setting:
    return Setting(players, factions, game=SECOND_DAWN, modules=list(modules))


def scoring(s: Setting, letter: str = "A") -> dict[str, int]:
    score: dict[str, int] = s.board(letter)["score"]
    return score


def places(s: Setting) -> list[int]:
    """Ends the game and tells the places by seat."""
    s.state.round = 8
    s.cleanup()
    assert s.state.over
    return [one["place"] for one in s.state.result()]


def with_points(s: Setting, letter: str, points: int) -> None:
    """Gives a seat reputation up to a score."""
    s.player(letter).reputation = []
    s.player(letter).reputation = [points - scoring(s, letter)["total"]]


@pytest.mark.rule("sd.scoring.reputation")
def test_reputation_scores_its_printed_points() -> None:
    s = game()
    s.player("A").reputation = [4, 3, 2]
    assert scoring(s)["reputation"] == 9


@pytest.mark.rule("sd.scoring.ambassador")
def test_ambassadors_score_one_each() -> None:
    s = game(4)
    s.vanish("A")
    s.player("A").ambassadors = [1, 2]
    assert scoring(s)["total"] == 2


@pytest.mark.rule("sd.scoring.sector")
def test_sectors_score_for_their_disc() -> None:
    s = game(modules=("supernova",))
    s.vanish("A")
    s.sector("001").owner = 0
    assert scoring(s)["total"] == 4
    for at, number in enumerate(("107", "102", "201", "397")):
        s.place(number, at=(10 + 2 * at, 0), owner="A")
    assert scoring(s)["sectors"] == 4 + 3 + 2 + 1 + 0
    s.place("103", at=(20, 0))
    s.ships("A", "103", interceptor=1)
    assert scoring(s)["total"] == 10


@pytest.mark.rule("sd.scoring.monolith")
def test_monoliths_score_for_who_controls_them() -> None:
    s = game()
    s.place("207", at=(-1, -1), owner="A")
    s.place("208", at=(1, -2), owner="A")
    s.learn("A", "monolith")
    s.store("A", materials=20)
    s.play("A build", "A build monolith 207", "A build monolith 208")
    assert scoring(s)["monoliths"] == 6
    s.sector("208").owner = 1
    assert (scoring(s)["monoliths"], scoring(s, "B")["monoliths"]) == (3, 3)


@pytest.mark.rule("sd.scoring.discovery")
def test_tiles_kept_score_two_each() -> None:
    s = game()
    s.player("A").discoveries_kept = 3
    assert scoring(s)["discoveries"] == 6


@pytest.mark.rule("sd.scoring.traitor")
def test_the_traitor_loses_two_points() -> None:
    s = game(4)
    with_points(s, "A", 30)
    s.state.traitor = 0
    places(s)
    assert s.state.result()[0]["score"] == 28
    assert s.state.result()[0]["parts"]["traitor"] == -2


@pytest.mark.rule("sd.scoring.tech-track")
def test_technology_tracks_score_by_their_length() -> None:
    s = game()
    expected = []
    for tech in (
        "neutron_bombs",
        "plasma_cannon",
        "phase_shield",
        "advanced_mining",
        "tachyon_source",
        "gluon_computer",
    ):
        expected.append(scoring(s)["technologies"])
        s.learn("A", tech)
    assert [*expected, scoring(s)["technologies"]] == [0, 0, 0, 1, 2, 3, 5]
    s.learn("A", "gauss_shield", "fusion_source", "improved_hull", "positron_computer")
    s.learn("A", "nanorobots", "fusion_drive", "orbital")
    assert [len(track) for track in s.board("A")["techs"].values()] == [7, 4, 3]
    assert scoring(s)["technologies"] == 6


@pytest.mark.rule("sd.scoring.species")
def test_planta_draco_and_terrans() -> None:
    s = game(3, ("planta", "descendants_of_draco", "terran_directorate"))
    for at, number in enumerate(("207", "208", "209", "210", "211")):
        s.place(number, at=(10 + 2 * at, 0), owner="A")
    for at, number in enumerate(("101", "301", "302")):
        s.place(number, at=(10 + 2 * at, 4), npc={"ancient": 2 if number == "301" else 1})
    assert [scoring(s, letter)["species"] for letter in "ABC"] == [6, 4, 0]


@pytest.mark.rule("sd.scoring.eliminated")
def test_an_eliminated_player_is_ranked() -> None:
    s = game(3)
    s.state.round = 5
    s.vanish("A")
    s.player("A").reputation = [4, 4, 4]
    s.combat()
    assert s.board("A")["out"]
    assert places(s) == [1, 2, 2]
    assert s.state.result()[0]["score"] == 12


@pytest.mark.rule("sd.scoring.winner")
def test_most_points_win() -> None:
    s = game(3)
    for letter, points in (("A", 30), ("B", 31), ("C", 12)):
        with_points(s, letter, points)
    assert places(s) == [2, 1, 3]
    assert [one["score"] for one in s.state.result()] == [30, 31, 12]


@pytest.mark.rule("sd.scoring.tie", "sd.scoring.tie-shared")
@pytest.mark.parametrize(("stored", "expected"), [(7, [1, 2]), (8, [1, 2]), (9, [1, 1])])
def test_resources_break_a_tie(stored: int, expected: list[int]) -> None:
    s = game()
    for letter in "AB":
        with_points(s, letter, 30)
    s.store("A", money=4, science=3, materials=2)
    s.store("B", money=stored, science=0, materials=0)
    assert places(s) == expected
    assert [one["resources"] for one in s.state.result()] == [9, stored]


@pytest.mark.rule("sd.scoring.no-trade-up")
def test_resources_are_worth_no_points() -> None:
    s = game()
    s.store("A", materials=40)
    total = scoring(s)["total"]
    s.store("A", materials=0)
    assert scoring(s)["total"] == total
    s.store("A", materials=40)
    s.player("B").discoveries_kept = 1
    assert places(s) == [2, 1]
