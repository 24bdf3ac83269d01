"""The cleanup phase: everything is put right for the next round (nd.cleanup.*)."""

import pytest

from tests.rules.setting import Setting


@pytest.mark.rule("nd.cleanup.new-tech")
def test_seven_tiles_are_added_with_four_players() -> None:
    s = Setting(4)
    assert sum(s.state.tech_supply) == 16
    for letter in "ABC":
        s.store(letter, science=30)
        s.turn(letter)
        s.play(f"{letter} research")
        s.play(f"{letter} {min(s.offered(letter, 'research'))}")
    assert sum(s.state.tech_supply) == 13
    s.cleanup()
    assert sum(s.state.tech_supply) == 20


@pytest.mark.rule("nd.cleanup.new-tech")
@pytest.mark.parametrize(("players", "drawn"), [(2, 4), (3, 6), (4, 7), (5, 8), (6, 9)])
def test_tiles_drawn_by_number_of_players(players: int, drawn: int) -> None:
    s = Setting(players)
    lying, bag = sum(s.state.tech_supply), sum(s.state.tech_bag)
    s.cleanup()
    assert (sum(s.state.tech_supply), sum(s.state.tech_bag)) == (lying + drawn, bag - drawn)


@pytest.mark.rule("nd.cleanup.tech-stay")
def test_tiles_not_taken_stay() -> None:
    s = Setting(4)
    before = s.state.tech_supply[:]
    s.cleanup()
    assert sum(s.state.tech_supply) == 23
    assert all(now >= then for now, then in zip(s.state.tech_supply, before, strict=True))


@pytest.mark.rule("nd.cleanup.tech-bag-empty")
def test_a_bag_that_runs_out_gives_what_it_has() -> None:
    s = Setting(6)
    for _ in range(8):
        s.cleanup()
    assert (s.state.round, sum(s.state.tech_supply), sum(s.state.tech_bag)) == (9, 92, 4)
    s.state.round = 8
    s.cleanup()
    assert (sum(s.state.tech_supply), sum(s.state.tech_bag)) == (96, 0)
    s.state.round = 8
    s.cleanup()
    assert sum(s.state.tech_supply) == 96


@pytest.mark.rule("nd.cleanup.discs-return")
def test_discs_come_back_from_actions_and_reactions() -> None:
    s = Setting()
    for action in ("explore", "influence", "research", "upgrade", "move"):
        s.turn("A")
        s.play(f"A {action}", "A end")
    s.turn("A")
    s.play("A pass")
    s.turn("A")
    s.play("A react build", "A end")
    assert s.board("A")["discs"]["track"] == 6
    s.cleanup()
    discs = s.board("A")["discs"]
    assert discs.pop("aside") == 3
    assert discs.pop("track") == 12
    assert not any(discs.values())


@pytest.mark.rule("nd.cleanup.graveyards")
def test_cubes_come_back_from_graveyards() -> None:
    s = Setting()
    s.tracks("A", money=7, science=8)
    s.player("A").graveyard = [2, 1, 0]
    s.cleanup()
    assert s.player("A").cubes == [9, 9, 10]
    assert s.player("A").graveyard == [0, 0, 0]


@pytest.mark.rule("nd.cleanup.graveyards")
def test_a_cube_of_a_full_track_goes_where_its_owner_says() -> None:
    s = Setting()
    s.tracks("B", money=11)
    s.player("B").graveyard = [2, 0, 0]
    s.cleanup()
    assert (s.waiting, s.step) == ("B", "return_cube")
    assert s.offered("B") == {"cube science", "cube materials"}
    assert s.refused("B cube money") == "nd.concept.track-overflow"
    s.play("B cube materials")
    assert s.player("B").cubes == [12, 10, 11]
    assert (s.waiting, s.step, s.state.round) == ("A", "turn", 2)


@pytest.mark.rule("nd.cleanup.colony-ships-up")
def test_colony_ships_turn_up() -> None:
    s = Setting()
    s.player("A").colony_ready = 0
    s.cleanup()
    assert s.board("A")["colony"] == {"ready": 3, "total": 3}


@pytest.mark.rule("nd.cleanup.summary-cards", "nd.cleanup.round-marker")
def test_the_first_to_pass_opens_the_next_round() -> None:
    s = Setting(3)
    s.state.round = 2
    s.play("A research", "A end", "B pass", "C pass", "A pass")
    assert all(s.board(letter)["passed"] for letter in "ABC")
    s.play("A pay", "B pay", "C pay")
    assert (s.state.round, s.waiting) == (3, "B")
    assert not any(s.board(letter)["passed"] for letter in "ABC")
    assert "research" in s.offered("B")


@pytest.mark.rule("nd.cleanup.last-round")
def test_the_ninth_round_ends_with_its_upkeep() -> None:
    s = Setting()
    s.state.round = 9
    s.player("A").graveyard = [1, 0, 0]
    before = [s.board(letter)["score"] for letter in "AB"]
    bag = s.state.tech_bag[:]
    s.upkeep()
    s.play("A pay", "B pay")
    assert s.state.over
    assert [s.board(letter)["score"] for letter in "AB"] == before
    assert s.state.tech_bag == bag
    twin = Setting()
    twin.cleanup()
    assert [twin.board(letter)["score"] for letter in "AB"] == before
