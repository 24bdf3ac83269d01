"""What is told of all players side by side: the order of play, fleets, and points by where they lie."""

import pytest

from penumbra.eclipse import NEW_DAWN, SECOND_DAWN, EclipseGame
from tests.eclipse.random_games import positions
from tests.rules.setting import Setting
from tests.rules.test_diplomacy import ready


@pytest.mark.rule("nd.turn.order")
def test_seats_stand_in_the_order_of_play_from_the_one_whose_turn_it_is() -> None:
    s = Setting(4)
    s.turn("C")
    assert s.state.view(None)["order"] == [2, 3, 0, 1]
    s.play("C pass")
    assert s.state.view(0)["order"] == [3, 0, 1, 2], "who has passed has turns still"


@pytest.mark.rule("nd.turn.order")
def test_the_turn_is_not_that_of_who_is_asked_something_in_it() -> None:
    s = ready()
    s.play("A propose B money")
    assert s.waiting[0] == "B"
    assert s.state.view(0)["order"] == [0, 1, 2, 3]


@pytest.mark.rule("nd.turn.elimination-skip")
def test_who_is_out_stands_last() -> None:
    s = Setting(3)
    s.turn("A")
    s.player("B").out = True
    assert s.state.view(0)["order"] == [0, 2, 1]


def test_in_a_game_with_an_order_of_turns_seats_stand_in_that_order() -> None:
    s = Setting(4)
    s.state.turn_order = [3, 1, 0, 2]
    s.turn("B")
    assert s.state.view(0)["order"] == [1, 0, 2, 3]


@pytest.mark.rule("nd.combat.hit-formula")
def test_a_fleet_is_worth_what_it_deals_and_bears() -> None:
    s = Setting()
    home = s.home("A")
    s.remove_ships("A", home)
    s.ships("A", home, interceptor=2, dreadnought=1)
    (fleet,) = s.board("A")["fleets"]
    assert fleet == {
        "sector": home,
        "ships": {"interceptor": 2, "dreadnought": 1},
        "salvo": 0.0,
        # Two dice that hit with a six, two with a computer that hit with a five as well.
        "fire": 1.0,
        "bears": 1 + 1 + 3,
        "overall": 2.24,
    }
    s.blueprint("A", "interceptor", s2="plasma_missile")
    armed = s.board("A")["fleets"][0]
    assert (armed["salvo"], armed["fire"]) == (1.33, 1.0), "two dice of 2 on each of two ships"
    assert armed["overall"] == 3.41
    assert armed == {**armed, **s.board("A")["strength"]}


def test_damage_is_no_longer_borne() -> None:
    s = Setting()
    home = s.home("A")
    s.remove_ships("A", home)
    s.ships("A", home, dreadnought=1)
    before = s.board("A")["strength"]["bears"]
    s.sector(home).damage[s.key("A", "dreadnought")] = [1]
    assert s.board("A")["strength"]["bears"] == before - 1
    assert s.board("B")["fleets"][0]["sector"] == s.home("B"), "and a rival's ships are his own"


@pytest.mark.parametrize("game", [NEW_DAWN, SECOND_DAWN], ids=lambda game: game.name)
def test_points_on_the_map_are_those_of_the_score(game: EclipseGame) -> None:
    told = 0
    for number in range(4):
        for state in positions(game, number):
            if state.round % 3:
                continue
            view = state.view(None)
            for board in view["seats"]:
                if board["seated"] is not True:
                    continue
                for source in ("sectors", "monoliths"):
                    found = board["points_at"][source]
                    assert sum(found.values()) == board["score"][source]
                    assert all(state.sector(place).owner == board["seat"] for place in found)
                    told += bool(found)
    assert told > 50


@pytest.mark.rule("nd.info.reputation-hidden")
def test_fleets_and_points_on_the_map_tell_all_the_same() -> None:
    told = []
    for reputation in ([], [4, 3]):
        s = Setting(3)
        s.player("A").reputation = reputation
        board = s.state.view(1)["seats"][0]
        assert board["seated"] is True
        told.append((board["points_at"], board["fleets"], board["strength"], board["score"]))
    assert told[0] == told[1]
