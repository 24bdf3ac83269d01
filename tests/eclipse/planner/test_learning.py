"""Weights are learned in games against oneself: figures follow what won, and what comes out can be played by."""

from pathlib import Path

import msgspec
import numpy as np
import pytest

from penumbra.eclipse import NEW_DAWN, SECOND_DAWN, EclipseGame
from penumbra.eclipse.greedy.variety import FIGURES, factors
from penumbra.eclipse.greedy.weights import USUAL
from penumbra.eclipse.planner.learned import Learned, learned, practised, read
from penumbra.eclipse.planner.learning import Slope, Trial, app, ended, learn, played, rows, way, weights_of, won

_NUMBERS = (2, 2, 2, 2, 3, 3, 4, 4, 5, 6)


def test_a_row_compares_a_seat_with_its_rivals() -> None:
    game = Trial(np.array([[1.0, 0.0], [0.0, 2.0], [2.0, 0.0]]), [30, 10, 20])
    (first, ahead), (second, behind), (third, last) = rows(game)
    assert first == pytest.approx([0.0, -1.0])
    assert second == pytest.approx([-1.5, 2.0])
    assert third == pytest.approx([1.5, -1.0])
    assert ahead == pytest.approx(-last)
    assert 9 < ahead < 10, "of leads what is more than clear counts less"
    assert -20 < behind < -15


def test_who_was_alone_among_usual_weights_is_compared_with_what_was_learned() -> None:
    game = Trial(np.array([[1.0, 0.0], [0.0, 2.0], [2.0, 0.0]]), [30, 10, 20], alone=1)
    ((figures, behind),) = rows(game)
    assert figures == pytest.approx([0.0, 2.0])
    assert -20 < behind < -15


def test_every_other_round_one_alone_is_drawn() -> None:
    """The others play by the usual weights, whatever was drawn for them."""
    centre = np.full(FIGURES, 0.1)
    games = [played("second-dawn", centre, _NUMBERS, 1, number) for number in (0, 10, 20)]
    assert games[1].alone is None
    for number, game in ((0, games[0]), (20, games[2])):
        assert game.alone in (0, 1)
        drawn = [weights_of(centre + one) if seat == game.alone else USUAL for seat, one in enumerate(game.drawn)]
        modules = not number // 10 % 3
        assert game.points == ended("second-dawn", f"learning second-dawn 1 {number}", drawn, modules)


def test_that_one_kind_of_games_ends_better_is_put_down_to_no_figure() -> None:
    """Who is alone among usual weights wins, and has much of the third figure, which does nothing."""
    rng = np.random.default_rng(6)
    among = _lessons(rng, 4)
    much = np.array([0.0, 0.0, 0.4, 0.0])
    alone = [game._replace(alone=0, points=[150, 100], drawn=game.drawn + much) for game in _lessons(rng, 4)]
    slope = Slope(4)
    slope.see([*among, *alone])
    found = slope.found(0.25)
    assert found[0] > 3
    assert abs(found[2]) < 0.5


def _lessons(rng: np.random.Generator, figures: int) -> list[Trial]:
    """Games in which the first figure is good to have, the second bad, and the others do nothing."""
    found = []
    for _ in range(400):
        drawn = 0.25 * rng.standard_normal((2, figures))
        ahead = 8 * drawn[0, 0] - 4 * drawn[0, 1] - 8 * drawn[1, 0] + 4 * drawn[1, 1] + rng.normal()
        found.append(Trial(drawn, [100 + round(10 * ahead), 100]))
    return found


def test_the_slope_is_what_each_figure_does_and_follows_what_was_seen_lately() -> None:
    rng = np.random.default_rng(5)
    slope = Slope(4)
    slope.see([game._replace(points=[one // 10 for one in game.points]) for game in _lessons(rng, 4)])
    once = slope.found(0.25)
    assert once[0] > 2 > 0.3 > abs(once[2])
    assert once[1] < -1
    for _ in range(40):
        turned = _lessons(rng, 4)
        slope.see([game._replace(drawn=game.drawn[:, ::-1].copy()) for game in turned])
    late = slope.found(0.25)
    assert late[3] > 2 > 0.5 > abs(late[0])


def test_no_way_is_longer_than_the_longest() -> None:
    assert way(np.array([1.0, -2.0])) == pytest.approx([0.045, -0.09])
    far = way(np.array([300.0, -400.0]))
    assert far == pytest.approx([0.15, -0.2])


def test_the_same_number_is_the_same_game_and_every_seat_has_weights_of_its_own() -> None:
    centre = np.zeros(FIGURES)
    first, again = played("new-dawn", centre, (2,), 1, 0), played("new-dawn", centre, (2,), 1, 0)
    assert (first.drawn == again.drawn).all()
    assert first.points == again.points
    assert first.drawn.shape == (2, FIGURES)
    assert not (first.drawn[0] == first.drawn[1]).all()
    other = played("new-dawn", centre, (2,), 2, 0)
    assert not (first.drawn == other.drawn).all()


def test_who_plays_by_which_weights_decides_who_wins() -> None:
    """Weights that find nothing worth a disc lose to the usual ones from either seat, and win nothing in a test."""
    idle = np.zeros(FIGURES)
    idle[:] = -3.0
    for seat in (0, 1):
        seats = [weights_of(idle) if one == seat else USUAL for one in (0, 1)]
        points = ended("second-dawn", "idle", seats, modules=False)
        assert points[seat] < points[1 - seat]
        assert won("second-dawn", idle, 2, seat) == 0.0
    even = [won("second-dawn", np.zeros(FIGURES), 2, seat) for seat in (0, 1)]
    assert sum(even) == 1.0, "the same game from both seats"


def test_weights_are_written_that_can_be_played_by(tmp_path: Path) -> None:
    learn("second-dawn", generations=2, games=10, tests=2, processes=1, into=tmp_path)
    written = msgspec.json.decode((tmp_path / "second-dawn.json").read_bytes(), type=Learned)
    assert written.box == "second-dawn"
    assert written.weights != USUAL
    assert written.weights.reputation == USUAL.reputation
    assert written.record["games"] == 20
    assert [generation for generation, *_ in written.record["curve"]] == [2]
    learn("second-dawn", generations=1, games=10, tests=2, processes=1, into=tmp_path, further=True)
    later = read(tmp_path / "second-dawn.json")
    assert [generation for generation, *_ in later.record["curve"]] == [2, 3]
    assert (later.record["games"], later.record["seeds"]) == (30, "learning second-dawn 1 to 3")
    ways = np.log(factors(later.weights)) - np.log(factors(written.weights))
    assert 0 < np.linalg.norm(ways) < 0.3, "one generation from where the others led"


def test_what_is_learned_for_so_many_alone_is_begun_with_what_is_known_of_any_number(tmp_path: Path) -> None:
    known = learned("second-dawn", 6)
    assert known.players is None
    (tmp_path / "second-dawn.json").write_bytes(msgspec.json.encode(known))
    learn("second-dawn", players=3, generations=1, games=10, tests=1, processes=1, into=tmp_path, further=True)
    three = read(tmp_path / "second-dawn_3.json")
    assert (three.players, three.record["games"]) == (3, known.record["games"] + 10)
    assert three.record["begun"] == f"second-dawn, generation {known.record['curve'][-1][0]}"
    ways = np.log(factors(three.weights)) - np.log(factors(known.weights))
    assert 0 < np.linalg.norm(ways) < 0.3
    assert read(tmp_path / "second-dawn.json") == known, "what serves any number stays as it was"
    learn("second-dawn", players=3, generations=1, games=10, tests=1, processes=1, into=tmp_path, further=True)
    later = read(tmp_path / "second-dawn_3.json")
    assert [(generation, len(shares)) for generation, *shares in later.record["curve"]] == [(1, 1), (2, 1)]
    assert later.record["begun"] == three.record["begun"]
    for number, play in enumerate((2, 3, 6)):
        assert played("second-dawn", np.zeros(FIGURES), (2, 3, 6), 1, number).drawn.shape == (play, FIGURES)


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("game", [NEW_DAWN, SECOND_DAWN], ids=lambda game: game.name)
def test_what_comes_along_was_learned_and_says_how(game: EclipseGame, players: int) -> None:
    known = learned(game.name, players)
    assert practised(game.name, players) == known.weights != USUAL
    assert known.players in (players, None)
    assert {"games", "seeds", "hours", "curve"} == set(known.record) - {"begun"}
    _, *shares = known.record["curve"][-1]
    chances = (1 / 2, 1 / 4) if known.players is None else (1 / players,)
    for share, chance in zip(shares, chances, strict=True):
        assert share > chance + 0.04


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (["third-dawn"], "new-dawn"),
        (["new-dawn", "--generations", "0"], "--generations. Must be >= 1"),
        (["new-dawn", "--games", "5"], "--games. Must be >= 10"),
        (["new-dawn", "--players", "7"], "--players. Must be <= 6"),
    ],
)
def test_what_cannot_be_is_refused(wrong: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended_:
        app(wrong)
    assert ended_.value.code
    assert told in " ".join(capsys.readouterr().err.replace("│", " ").split())
