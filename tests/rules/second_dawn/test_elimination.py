"""Leaving the game: without anything on the map, or without money (sd.elimination.*)."""

import pytest

from penumbra.eclipse import SECOND_DAWN
from tests.rules.battlefield import HERE, only_ones
from tests.rules.setting import Setting


def game(players: int) -> Setting:
    s = Setting(players, game=SECOND_DAWN)
    s.state.round = 5
    return s


def broke(s: Setting, letter: str) -> None:
    """Without sectors and with an upkeep of 5 that an income of 2 cannot pay."""
    s.vanish(letter)
    s.store(letter, money=0, science=0, materials=0)
    s.tracks(letter, money=11)
    s.player(letter).discs = 7


@pytest.mark.rule("sd.elimination.no-presence")
def test_a_player_without_ships_and_sectors_is_out_before_upkeep() -> None:
    s = game(3)
    only_ones(s)
    s.vanish("A")
    s.place("207", HERE, owner="A")
    s.ships("A", "207", cruiser=1)
    s.ships("B", "207", dreadnought=1)
    s.blueprint("B", "dreadnought", s1="antimatter_cannon")
    s.store("A", money=40)
    s.dice(1, 6, 1)
    s.combat()
    s.play("A attack cruiser", "B attack dreadnought")
    s.draw_reputation()
    s.play("B disc")
    assert s.board("A")["out"]
    assert (s.state.phase, s.state.round, s.waiting) == ("upkeep", 5, "B")
    assert s.player("A").storage[0] == 40


@pytest.mark.rule("sd.elimination.no-presence")
@pytest.mark.parametrize("left", ["disc", "ship"])
def test_a_ship_or_a_disc_is_enough_to_go_on(left: str) -> None:
    s = game(3)
    s.vanish("A")
    s.place("207", HERE, owner="A" if left == "disc" else None)
    if left == "ship":
        s.ships("A", "207", interceptor=1)
    s.combat()
    if left == "ship":
        s.play("A decline")
    assert s.state.phase == "upkeep"
    assert not s.board("A")["out"]
    assert s.waiting == "A"


@pytest.mark.rule("sd.elimination.score")
def test_the_score_is_counted_at_once_and_stands() -> None:
    s = game(3)
    broke(s, "A")
    s.ships("A", "001", interceptor=1)
    a = s.player("A")
    a.reputation, a.discoveries_kept = [3, 2], 1
    s.learn("A", "neutron_bombs", "plasma_cannon", "phase_shield")
    s.upkeep()
    assert (s.board("A")["out"], s.board("A")["score"]["total"]) == (True, 8)
    s.place("207", HERE).owner = 0
    assert s.board("A")["score"]["total"] == 8


@pytest.mark.rule("sd.elimination.components")
def test_pieces_leave_the_game() -> None:
    s = game(3)
    s.place("207", HERE)
    broke(s, "A")
    s.ships("A", "207", starbase=1)
    s.player("A").reputation = [4]
    s.learn("A", "neutron_bombs")
    bags = s.state.reputation_bag[:], s.state.tech_bag[:], s.state.tech_supply[:]
    s.upkeep()
    assert s.board("A")["out"]
    assert s.seen("207")["ships"] == []
    assert all(not s.board(letter)["reputation"]["count"] for letter in "BC")
    assert (s.state.reputation_bag, s.state.tech_bag, s.state.tech_supply) == bags


@pytest.mark.rule("sd.elimination.ambassadors")
def test_ambassadors_leave_and_go_home() -> None:
    s = game(4)
    for letter, other in (("A", 1), ("B", 0)):
        s.player(letter).ambassadors = [other]
    points = s.board("B")["score"]["ambassadors"]
    cubes = sum(s.player("B").cubes)
    broke(s, "A")
    s.ships("A", "001", interceptor=1)
    s.upkeep()
    assert (s.waiting, s.step) == ("B", "return_cube")
    assert s.offered("B") == {"cube money", "cube science", "cube materials"}
    s.play("B cube money")
    assert (s.board("B")["ambassadors"], points, s.board("B")["score"]["ambassadors"]) == ([], 1, 0)
    assert sum(s.player("B").cubes) == cubes + 1
    assert s.waiting == "B"


@pytest.mark.rule("sd.elimination.ambassadors")
def test_the_cube_is_home_before_upkeep() -> None:
    s = game(4)
    for letter, other in (("A", 1), ("B", 0)):
        s.player(letter).ambassadors = [other]
    s.tracks("B", money=9)
    s.vanish("A")
    s.combat()
    assert s.board("A")["out"]
    assert (s.waiting, s.step, s.state.phase) == ("B", "return_cube", "combat")
    assert s.board("B")["income"]["money"] == 4
    s.play("B cube money")
    assert (s.waiting, s.step) == ("B", "upkeep")
    assert s.state.view(1)["step"]["income"]["money"] == 3


@pytest.mark.rule("sd.elimination.turns")
def test_the_start_player_tile_passes_on_and_turns_are_three() -> None:
    s = game(4)
    s.state.start_seat = 2
    s.state.next_start = 2
    broke(s, "C")
    s.ships("C", "001", interceptor=1)
    s.upkeep()
    s.play("D pay", "A pay", "B pay")
    assert (s.state.round, s.state.start_seat) == (6, 3)
    for letter in "DABDAB":
        assert s.waiting == letter
        s.play(f"{letter} influence", f"{letter} end")


@pytest.mark.rule("sd.elimination.turns")
def test_nobody_proposes_to_who_has_left() -> None:
    s = game(4)
    s.place("207", at=(10, 0), owner="A")
    s.place("208", at=(10, 1)).owner = 1
    s.player("B").out = True
    assert s.refused("A propose B money") == "sd.elimination.turns"


@pytest.mark.rule("sd.elimination.game-end")
def test_the_last_player_wins_at_once() -> None:
    s = game(2)
    s.player("A").reputation = [4, 4, 4, 4]
    broke(s, "A")
    s.ships("A", "001", interceptor=1)
    stored = s.player("B").storage[:]
    s.upkeep()
    assert (s.state.over, s.state.round) == (True, 5)
    assert s.player("B").storage == stored
    result = s.state.result()
    assert result[0]["score"] == 16 > result[1]["score"]
    assert [one["place"] for one in result] == [2, 1]


@pytest.mark.rule("sd.elimination.game-end")
def test_the_last_player_on_the_map_wins_before_upkeep() -> None:
    s = game(2)
    s.vanish("A")
    s.player("B").discs = 0
    s.store("B", money=0, science=0, materials=0)
    s.combat()
    assert s.state.over
    assert [one["place"] for one in s.state.result()] == [2, 1]


@pytest.mark.rule("sd.elimination.game-end")
def test_two_players_who_are_left_play_on() -> None:
    s = game(3)
    broke(s, "A")
    s.ships("A", "001", interceptor=1)
    s.upkeep()
    s.play("B pay", "C pay")
    assert not s.state.over
    assert (s.state.round, s.waiting) == (6, "B")


@pytest.mark.rule("sd.elimination.ambassadors")
def test_relations_of_those_who_stay_go_on() -> None:
    s = game(4)
    for letter, others in (("A", [1]), ("B", [0, 2]), ("C", [1])):
        s.player(letter).ambassadors = others
    broke(s, "A")
    s.ships("A", "001", interceptor=1)
    s.upkeep()
    s.play("B cube money")
    assert [s.board(letter)["ambassadors"] for letter in "BC"] == [[2], [1]]


@pytest.mark.rule("sd.elimination.no-presence")
def test_nobody_is_out_before_the_end_of_the_combat_phase() -> None:
    s = game(3)
    home = s.home("A")
    s.remove_ships("A", home)
    s.play("A influence", f"A disc {home} track", "A end", "B pass", "C pass")
    assert (s.waiting, s.board("A")["out"]) == ("A", False)
    s.play("A pass")
    assert (s.state.phase, s.waiting, s.board("A")["out"]) == ("upkeep", "B", True)


@pytest.mark.rule("sd.elimination.no-presence", "sd.upkeep.elimination")
def test_who_gives_up_the_last_sector_in_upkeep_is_out_after_the_next_combat_phase_only() -> None:
    s = game(3)
    home = s.home("A")
    s.remove_ships("A", home)
    s.store("A", money=0, science=0, materials=0)
    s.tracks("A", money=9)
    s.player("A").discs = 7
    s.upkeep()
    s.play(f"A abandon {home}", "A pay", "B pay", "C pay")
    assert (s.state.round, s.state.phase, s.board("A")["out"]) == (6, "action", False)
    s.combat()
    assert s.board("A")["out"]
