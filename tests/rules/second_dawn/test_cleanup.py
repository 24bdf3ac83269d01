"""The cleanup phase: everything is put right for the next round (sd.cleanup.*)."""

import pytest

from penumbra.eclipse import SECOND_DAWN
from penumbra.eclipse.components.terms import RARE
from tests.rules.battlefield import HERE
from tests.rules.setting import Setting


def game(players: int = 2, factions: tuple[str, ...] | None = None, seed: int = 1) -> Setting:
    return Setting(players, factions, seed, game=SECOND_DAWN)


def lying(s: Setting, rare: bool) -> int:
    """How many regular or rare tiles lie on the tray."""
    return sum(count for tech, count in enumerate(s.state.tech_supply) if (s.parts.tech_category[tech] == RARE) == rare)


@pytest.mark.rule("sd.cleanup.tech-count")
@pytest.mark.parametrize(("players", "tiles"), [(2, 5), (3, 6), (4, 7), (5, 8), (6, 9)])
def test_regular_tiles_are_added_by_the_number_of_players(players: int, tiles: int) -> None:
    s = game(players)
    before = lying(s, rare=False)
    s.cleanup()
    assert lying(s, rare=False) == before + tiles


@pytest.mark.rule("sd.cleanup.tech-rare")
def test_rare_tiles_come_on_top() -> None:
    added = set()
    for seed in range(30):
        s = game(seed=seed)
        regular, rare, bag = lying(s, rare=False), lying(s, rare=True), sum(s.state.tech_bag)
        s.cleanup()
        assert lying(s, rare=False) == regular + 5
        more = lying(s, rare=True) - rare
        assert sum(s.state.tech_bag) == bag - 5 - more
        added.add(more)
    assert {0, 1, 2} <= added


@pytest.mark.rule("sd.cleanup.tech-keep")
def test_tiles_nobody_bought_stay() -> None:
    s = game()
    s.offer(nanorobots=1)
    for _ in range(4):
        s.cleanup()
    assert s.state.round == 5
    s.store("A", science=9)
    letter = s.waiting
    s.play(f"{letter} research")
    assert "research nanorobots" in s.offered(letter)


@pytest.mark.rule("sd.cleanup.tech-bag-empty")
def test_a_bag_that_runs_out_gives_what_it_has() -> None:
    s = game()
    left = [0] * len(s.state.tech_bag)
    for tech in ("nanorobots", "orbital", "monolith"):
        left[s.parts.tech_number[tech]] = 1
    before = sum(s.state.tech_supply)
    s.state.tech_bag = left
    s.cleanup()
    assert sum(s.state.tech_supply) == before + 3
    assert sum(s.state.tech_bag) == 0


@pytest.mark.rule("sd.cleanup.player-count-fixed")
def test_an_elimination_does_not_change_the_number() -> None:
    s = game(4)
    s.player("C").out = True
    before = lying(s, rare=False)
    s.cleanup()
    assert lying(s, rare=False) == before + 7


@pytest.mark.rule("sd.cleanup.discs")
def test_discs_come_back_from_actions_and_reactions() -> None:
    s = game()
    s.player("A").discs = 10
    s.store("A", science=20, materials=20)
    for action in ("explore", "influence", "upgrade", "move"):
        s.turn("A")
        s.play(f"A {action}")
    s.turn("A")
    s.play("A pass")
    s.turn("A")
    s.play("A react build")
    assert (s.board("A")["discs"]["track"], s.board("A")["discs"]["reaction"], s.board("A")["upkeep"]) == (5, 1, 10)
    s.cleanup()
    discs = s.board("A")["discs"]
    assert (discs.pop("track"), discs.pop("aside"), s.board("A")["upkeep"]) == (10, 3, 1)
    assert not any(discs.values())


@pytest.mark.rule("sd.cleanup.graveyard")
def test_cubes_come_back_from_graveyards() -> None:
    s = game()
    s.tracks("A", money=7)
    s.player("A").graveyard = [2, 0, 0]
    assert s.board("A")["income"]["money"] == 8
    s.cleanup()
    assert s.board("A")["income"]["money"] == 4
    assert s.player("A").graveyard == [0, 0, 0]


@pytest.mark.rule("sd.cleanup.graveyard-full")
def test_the_cube_of_a_full_track_goes_where_its_owner_says() -> None:
    s = game()
    s.tracks("B", money=12)
    s.player("B").graveyard = [1, 0, 0]
    s.cleanup()
    assert (s.waiting, s.step) == ("B", "return_cube")
    assert s.offered("B") == {"cube science", "cube materials"}
    assert s.refused("B cube money") == "sd.population.return-full"
    materials = s.player("B").cubes[2]
    s.play("B cube materials")
    assert s.player("B").cubes[2] == materials + 1


@pytest.mark.rule("sd.cleanup.colony")
def test_all_colony_ships_turn_up() -> None:
    s = game(factions=("planta", "terran_directorate"))
    s.state.round = 3
    s.player("A").colony_ready = 0
    s.player("B").colony_ready = 1
    s.cleanup()
    assert s.state.round == 4
    assert [s.board(letter)["colony"]["ready"] for letter in "AB"] == [4, 3]


@pytest.mark.rule("sd.cleanup.summary", "sd.cleanup.marker")
def test_nobody_has_passed_in_the_new_round() -> None:
    s = game(4)
    s.state.round = 3
    s.play("A influence", "A end", "B pass", "C pass", "D pass", "A pass")
    assert all(s.board(letter)["passed"] for letter in "ABCD")
    s.play(*(f"{letter} pay" for letter in "ABCD"))
    assert (s.state.round, s.state.phase) == (4, "action")
    assert not any(s.board(letter)["passed"] for letter in "ABCD")
    for letter in "BCDA":
        assert s.waiting == letter
        assert "influence" in s.offered(letter)
        s.play(f"{letter} pass")


@pytest.mark.rule("sd.cleanup.order")
@pytest.mark.parametrize(("die", "explodes"), [(3, True), (4, False)])
def test_supernovas_are_rolled_for_before_the_marker_moves(die: int, explodes: bool) -> None:
    s = Setting(2, game=SECOND_DAWN, modules=["supernova"])
    s.state.round = 6
    s.place("397", HERE, owner="A", cubes={1: "science", 3: "money", 4: "materials"})
    discs, cubes = s.player("A").discs, sum(s.player("A").cubes)
    s.learn("A", "neutron_bombs")
    s.player("A").on_action[0] = 1
    s.dice(die, 1)
    s.cleanup()
    while s.step == "return_cube":
        s.play(f"A {min(s.offered('A'))}")
    assert s.state.round == 7
    assert (s.seen("397")["owner"] is None) == explodes
    assert s.player("A").discs == discs + 1 + explodes
    assert sum(s.player("A").cubes) == cubes + 3 * explodes
    assert s.player("A").graveyard == [0, 0, 0]
