"""Leaving the game: without discs and ships, by giving up or by collapsing (nd.elimination.*)."""

import pytest

from tests.rules.setting import Setting


def broke(s: Setting, letter: str) -> None:
    """Without sectors and with an upkeep of 5 that an income of 2 cannot pay."""
    s.vanish(letter)
    s.store(letter, money=0, science=0, materials=0)
    s.tracks(letter, money=11)
    s.player(letter).discs = 7


def play_out(s: Setting) -> set[str]:
    """Everybody passes and pays until the end; returns who was asked anything."""
    asked = set()
    while not s.state.over:
        asked.add(s.waiting)
        s.play(f"{s.waiting} {'pass' if s.step == 'turn' else 'pay'}")
    return asked


@pytest.mark.rule("nd.elimination.condition")
def test_without_discs_and_ships_no_sector_can_be_taken() -> None:
    s = Setting()
    s.place("202", at=(1, 1))
    s.vanish("B")
    s.turn("B")
    s.play("B explore")
    assert s.offered("B", "at") == set()
    assert s.refused("B at 0,3") == "nd.explore.target"
    s.turn("B")
    s.play("B influence")
    assert s.offered("B", "disc") == set()
    assert s.refused("B disc track 202") == "nd.influence.target-adjacent"
    s.turn("B")
    s.play("B build")
    assert s.offered("B", "build") == set()
    assert s.refused("B build interceptor 223") == "nd.build.where"


@pytest.mark.rule("nd.elimination.condition")
def test_a_last_interceptor_may_bring_a_disc() -> None:
    s = Setting()
    s.place("202", at=(1, 1))
    s.vanish("B")
    s.ships("B", "202", interceptor=1)
    s.turn("B")
    assert s.refused("B leave") == "nd.elimination.give-up"
    s.play("B influence", "B disc track 202")
    assert s.sector("202").owner == 1


@pytest.mark.rule("nd.elimination.play-on", "nd.elimination.minimum-production")
def test_a_player_without_anything_on_the_map_plays_on() -> None:
    s = Setting()
    s.state.round = 6
    s.vanish("B")
    s.store("B", money=0, science=0, materials=0)
    s.turn("B")
    assert s.player("B").cubes == [11, 11, 11]
    assert {"research", "pass"} <= s.offered("B")
    s.play("B pass", "A pass", "A pay", "B pay")
    assert s.player("B").storage == [2, 2, 2]
    s.offer(nanorobots=1)
    s.turn("B")
    s.play("B research", "B research nanorobots", "B end")
    assert s.player("B").storage == [2, 0, 2]


@pytest.mark.rule("nd.elimination.give-up")
def test_giving_up_fixes_the_score() -> None:
    s = Setting()
    s.state.round = 6
    s.vanish("B")
    s.player("B").reputation = [4, 3]
    s.turn("B")
    s.play("B leave")
    assert s.board("B")["out"]
    assert play_out(s) == {"A"}
    assert s.state.round == 9
    assert s.state.result()[1]["score"] == 7


@pytest.mark.rule("nd.elimination.give-up")
def test_nobody_gives_up_who_has_a_disc() -> None:
    s = Setting()
    assert "leave" not in s.offered("A")
    assert s.refused("A leave") == "nd.elimination.give-up"


@pytest.mark.rule("nd.elimination.score-kept")
def test_an_eliminated_player_can_win() -> None:
    s = Setting(4)
    s.state.round = 8
    s.vanish("B")
    b = s.player("B")
    b.reputation, b.ambassadors, b.discoveries_kept = [4, 3], [0], 1
    s.learn("B", "neutron_bombs", "plasma_cannon", "phase_shield")
    s.turn("B")
    s.play("B leave")
    assert play_out(s) == {"A", "C", "D"}
    result = s.state.result()
    assert [one["score"] for one in result] == [3, 11, 3, 3]
    assert result[1]["place"] == 1


@pytest.mark.rule("nd.elimination.pieces-leave")
def test_pieces_leave_and_structures_stay() -> None:
    s = Setting()
    s.place("202", at=(-1, -1)).monolith = True
    s.place("207", at=(1, 1))
    broke(s, "B")
    s.ships("B", "207", cruiser=2)
    s.ships("A", "207", interceptor=1)
    s.player("B").reputation = [4]
    bag = s.state.reputation_bag[:]
    s.upkeep()
    s.play("A pay")
    assert s.board("B")["out"]
    assert s.sector("207").entered == [0]
    assert [s.sector("207").party(seat) for seat in (0, 1)] == [1, 0]
    assert s.state.reputation_bag == bag
    assert s.player("A").reputation == []
    assert s.board("B")["score"]["total"] == 4
    assert s.board("A")["score"]["monoliths"] == 0
    s.turn("A")
    s.play("A influence", "A disc track 202")
    assert s.board("A")["score"]["monoliths"] == 3


@pytest.mark.rule("nd.elimination.start-player")
def test_the_marker_of_one_who_left_goes_to_the_next_clockwise() -> None:
    s = Setting(3)
    s.state.round = 4
    s.turn("A")
    s.play("A research", "A end", "B pass")
    broke(s, "B")
    s.play("C pass", "A pass", "A pay", "C pay")
    assert s.board("B")["out"]
    assert (s.state.round, s.state.phase, s.waiting) == (5, "action", "C")


@pytest.mark.rule("nd.elimination.traitor-card")
def test_the_traitor_card_counts_and_goes_back() -> None:
    s = Setting(4)
    broke(s, "B")
    s.player("B").reputation = [4, 4, 2]
    s.state.traitor = 1
    s.upkeep()
    s.play("A pay")
    assert s.board("B")["out"]
    assert s.board("B")["score"]["total"] == 8
    assert not any(s.board(letter)["traitor"] for letter in "ABCD")


@pytest.mark.rule("nd.elimination.no-early-end")
@pytest.mark.parametrize(("vp", "place"), [(21, 1), (19, 2)])
def test_the_last_player_plays_to_round_nine(vp: int, place: int) -> None:
    s = Setting()
    s.state.round = 5
    broke(s, "B")
    s.player("B").discoveries_kept = 10
    s.player("A").reputation = [vp - 3]
    s.upkeep()
    s.play("A pay")
    assert s.player("B").final is not None
    assert (s.state.round, s.waiting) == (6, "A")
    assert play_out(s) == {"A"}
    assert s.state.round == 9
    assert [(one["score"], one["place"]) for one in s.state.result()] == [(vp, place), (20, 3 - place)]


@pytest.mark.rule("nd.elimination.player-count-fixed")
def test_figures_follow_the_number_who_started() -> None:
    s = Setting(4)
    s.state.round = 5
    s.place("210", at=(2, -1), owner="A")
    s.vanish("D")
    s.turn("D")
    s.play("D leave", "A pass", "B pass", "C pass")
    lying, bag = sum(s.state.tech_supply), sum(s.state.tech_bag)
    s.play("A pay", "B pay", "C pay")
    assert s.state.round == 6
    assert (sum(s.state.tech_supply), sum(s.state.tech_bag)) == (lying + 7, bag - 7)
    assert "propose B money" in s.offered("A", "propose")


@pytest.mark.rule("nd.elimination.score-kept", "nd.elimination.pieces-leave")
def test_the_score_of_who_has_left_is_never_counted_again() -> None:
    s = Setting(3)
    s.vanish("B")
    s.player("B").reputation = [4, 3]
    s.turn("B")
    s.play("B leave")
    s.player("B").reputation = [1]
    s.player("B").ambassadors = [0, 2]
    s.player("B").discoveries_kept = 5
    s.state.traitor = 1
    for player in s.state.players:
        player.discs = 13
    s.state.round = 9
    s.turn("A")
    s.play("A pass", "C pass")
    while not s.state.over:
        s.play(f"{s.waiting} pay")
    scores = {one["seat"]: one["score"] for one in s.state.result()}
    assert scores[1] == 7
    assert s.state.view(None)["seats"][1]["score"]["total"] == 7


@pytest.mark.rule("nd.elimination.traitor-card")
def test_the_traitor_card_of_another_stays_with_its_holder() -> None:
    s = Setting(4)
    s.vanish("B")
    s.state.traitor = 0
    s.turn("B")
    s.play("B leave")
    assert [s.board(letter)["traitor"] for letter in "ABCD"] == [True, False, False, False]
    assert (s.board("A")["score"]["traitor"], s.board("B")["score"]["traitor"]) == (-2, 0)
