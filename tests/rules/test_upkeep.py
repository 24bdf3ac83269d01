"""The upkeep phase: colony ships, money, bankruptcy and collapse, production (nd.upkeep.*)."""

from itertools import permutations

import pytest

from penumbra.eclipse.components.terms import ACTIONS
from penumbra.eclipse.phases.round import Rounds
from penumbra.eclipse.phases.upkeep import Upkeeps
from tests.rules.setting import Setting


def short_of_one() -> Setting:
    """A has income 4, upkeep 5 and nothing stored, and beside the home sector an empty 202."""
    s = Setting()
    s.place("202", at=(-1, -1), owner="A")
    s.store("A", money=0, science=0, materials=0)
    s.tracks("A", money=9)
    s.player("A").discs = 7
    return s


@pytest.mark.rule("nd.upkeep.order")
def test_a_cube_placed_first_raises_this_income() -> None:
    s = Setting()
    s.place("201", at=(-1, -1), owner="A")
    s.tracks("A", money=8)
    s.store("A", money=0)
    s.player("A").colony_ready = 1
    s.upkeep()
    assert s.board("A")["income"]["money"] == 6
    s.play("A colony 201 0 money")
    assert s.player("A").storage == [0, 3, 3]
    s.play("A pay")
    assert s.player("A").storage == [8 - s.board("A")["upkeep"], 3 + 3, 3 + 3]


@pytest.mark.rule("nd.upkeep.order")
def test_colony_ships_come_before_sectors_are_given_up() -> None:
    s = short_of_one()
    s.store("A", science=2)
    s.player("B").colony_ready = 1
    s.place("201", at=(0, -1), owner="A")
    s.place("203", at=(0, 1), owner="B")
    s.player("A").discs = 6
    s.upkeep()
    s.play("A trade science money")
    assert s.refused("A colony 201 0 money") is None
    s.play("A abandon 202")
    assert s.refused("A colony 201 0 money") == "nd.upkeep.order"
    assert s.offered("A", "colony") == set()
    s.play("A pay")
    assert s.refused("B colony 203 0 money") is None


@pytest.mark.rule("nd.upkeep.order")
def test_upkeep_knows_no_actions() -> None:
    s = Setting()
    s.upkeep()
    assert s.refused("A research") == "nd.upkeep.order"


@pytest.mark.rule("nd.upkeep.player-order")
def test_upkeep_goes_round_from_the_start_player_and_the_order_changes_nothing() -> None:
    s = Setting(4)
    s.state.start_seat = 2
    s.upkeep()
    for letter in "CDAB":
        assert s.waiting == letter
        s.play(f"{letter} pay")
    stored = [player.storage for player in s.state.players]
    for order in permutations(range(4)):
        other = Setting(4)
        rounds = Rounds("cleanup")
        other.state.phase = "upkeep"
        other.state.steps = [rounds, Upkeeps(order)]
        other.state.settle()
        other.play(*(f"{chr(65 + seat)} pay" for seat in order))
        assert [player.storage for player in other.state.players] == stored


@pytest.mark.rule("nd.upkeep.colony")
def test_a_remaining_colony_ship_settles_in_a_conquered_sector() -> None:
    s = Setting()
    s.place("210", at=(-1, -1))
    s.ships("A", "210", interceptor=1)
    s.player("A").colony_ready = 1
    s.combat()
    s.play("A disc", "A colony 210 0 money")
    assert s.state.phase == "upkeep"
    assert s.sector("210").cubes[0] == 0
    assert s.refused("A colony 210 1 materials") == "nd.colony.face-down-unusable"


@pytest.mark.rule("nd.upkeep.colony-no-enemies")
def test_no_cube_goes_next_to_enemy_ships() -> None:
    s = Setting()
    s.place("201", at=(-1, -1), owner="A")
    s.place("202", at=(0, -1), owner="A")
    s.ships("B", "201", interceptor=1)
    s.upkeep()
    assert s.refused("A colony 201 0 money") == "nd.upkeep.colony-no-enemies"
    assert s.refused("A colony 202 0 science") is None


@pytest.mark.rule("nd.upkeep.colony-no-enemies")
def test_draco_settles_next_to_ancients() -> None:
    s = Setting(2, ("descendants_of_draco", "terran_federation"))
    s.place("305", at=(0, -3), owner="A", npc={"ancient": 1})
    s.upkeep()
    s.play("A colony 305 0 science")
    assert (s.state.phase, s.sector("305").cubes[0]) == ("upkeep", 1)


@pytest.mark.rule("nd.upkeep.money")
@pytest.mark.parametrize(
    ("stored", "cubes", "discs", "upkeep", "left"),
    [(3, 9, 7, 5, 2), (3, 7, 8, 3, 8)],
)
def test_money_is_income_less_upkeep(stored: int, cubes: int, discs: int, upkeep: int, left: int) -> None:
    s = Setting()
    s.store("A", money=stored)
    s.tracks("A", money=cubes)
    s.player("A").discs = discs
    s.upkeep()
    assert s.board("A")["upkeep"] == upkeep
    s.play("A pay")
    assert s.player("A").storage[0] == left


@pytest.mark.rule("nd.upkeep.action-discs-count")
def test_every_action_is_paid_for() -> None:
    s = Setting()
    s.store("A", money=10)
    for action in ACTIONS:
        s.turn("A")
        s.play(f"A {action}", "A end")
    assert s.board("A")["discs"]["track"] == 6
    s.upkeep()
    s.play("A pay")
    assert s.player("A").storage[0] == 10 + 3 - 7


@pytest.mark.rule("nd.upkeep.must-pay", "nd.upkeep.bankruptcy-discs")
def test_nobody_goes_on_owing_money() -> None:
    s = short_of_one()
    s.upkeep()
    assert s.refused("A pay") == "nd.upkeep.must-pay"
    assert s.offered("A") - s.offered("A", "colony") == {"abandon 221", "abandon 202"}
    assert s.refused("A abandon 223") == "nd.influence.from"
    s.store("A", science=2)
    s.play("A trade science money", "A pay")
    assert s.waiting == "B"


@pytest.mark.rule("nd.upkeep.bankruptcy-trade")
def test_three_science_cover_what_an_alien_lacks() -> None:
    s = Setting(2, ("mechanema", "terran_federation"))
    s.store("A", money=0, science=3, materials=0)
    s.tracks("A", money=9, science=11, materials=11)
    s.player("A").discs = 7
    s.upkeep()
    assert s.refused("A pay") == "nd.upkeep.must-pay"
    s.play("A trade science money", "A pay")
    assert s.player("A").storage == [0, 2, 2]


@pytest.mark.rule("nd.upkeep.bankruptcy-discs")
def test_a_disc_taken_back_lowers_upkeep() -> None:
    s = short_of_one()
    s.upkeep()
    s.play("A abandon 202")
    assert (s.board("A")["upkeep"], s.board("A")["discs"]["track"]) == (3, 8)
    assert s.sector("202").owner == -1
    s.play("A pay")
    assert s.player("A").storage[0] == 1


@pytest.mark.rule("nd.upkeep.bankruptcy-choice")
def test_trading_and_giving_up_are_mixed_freely() -> None:
    s = short_of_one()
    s.store("A", science=6)
    s.player("A").discs = 6
    s.upkeep()
    assert s.offered("A", "abandon") == {"abandon 221", "abandon 202"}
    assert "trade science money" in s.offered("A", "trade")
    s.play("A trade science money", "A abandon 202", "A pay")
    assert s.player("A").storage[:2] == [1 + 4 - 5, 4 + 3]


@pytest.mark.rule("nd.upkeep.bankruptcy-only-if-short")
def test_no_sector_is_given_up_without_need() -> None:
    s = short_of_one()
    s.store("A", money=5)
    s.upkeep()
    assert s.offered("A", "abandon") == set()
    assert s.refused("A abandon 202") == "nd.upkeep.bankruptcy-only-if-short"


@pytest.mark.rule("nd.upkeep.bankruptcy-only-if-short")
def test_no_second_sector_is_given_up_once_covered() -> None:
    s = short_of_one()
    s.upkeep()
    s.play("A abandon 202")
    assert s.refused("A abandon 221") == "nd.upkeep.bankruptcy-only-if-short"


@pytest.mark.rule("nd.upkeep.bankruptcy-cubes", "nd.upkeep.bankruptcy-income-falls")
def test_cubes_of_a_sector_given_up_return_at_once() -> None:
    s = Setting()
    s.place("211", at=(-1, -1), owner="A", cubes={0: "money", 2: "materials"})
    s.store("A", money=0, science=0, materials=0)
    s.tracks("A", money=8, science=10)
    s.player("A").discs = 6
    s.upkeep()
    assert s.state.steps[-1].view(s.state, 0)["balance"] == 6 - 7
    s.play("A abandon 211")
    assert (s.step, s.board("A")["cubes"]["money"]) == ("return_cube", 9)
    assert s.offered("A") == {"cube money", "cube science", "cube materials"}
    s.play("A cube science")
    assert s.board("A")["cubes"]["science"] == 11
    assert s.board("A")["income"]["money"] == 4
    assert (s.step, s.state.steps[-1].view(s.state, 0)["balance"]) == ("upkeep", 4 - 5)


@pytest.mark.rule("nd.upkeep.bankruptcy-cubes")
def test_an_orbital_cube_goes_to_money_or_science() -> None:
    s = short_of_one()
    s.orbital("202", "science")
    s.upkeep()
    s.play("A abandon 202")
    assert s.offered("A") == {"cube money", "cube science"}
    assert s.refused("A cube materials") == "nd.colony.orbital-source"


@pytest.mark.rule("nd.upkeep.bankruptcy-science-later")
def test_science_of_this_round_comes_too_late() -> None:
    s = short_of_one()
    s.tracks("A", science=7)
    s.upkeep()
    assert s.board("A")["income"]["science"] == 8
    assert s.offered("A", "trade") == set()
    assert s.refused("A trade science money") == "nd.trade.rate-by-species"
    s.play("A abandon 202", "A pay")
    assert s.player("A").storage[1] == 8


@pytest.mark.rule("nd.upkeep.deliberate-bankruptcy")
def test_discs_may_be_used_that_cannot_be_paid_for() -> None:
    s = Setting()
    s.place("202", at=(-1, -1), owner="A")
    s.store("A", money=0)
    s.tracks("A", money=11)
    s.player("A").discs = 7
    assert (s.board("A")["income"]["money"], s.board("A")["upkeep"]) == (2, 5)
    s.play("A research")
    assert s.board("A")["upkeep"] == 7
    s.play("A end")
    s.store("A", money=3)
    s.upkeep()
    s.play("A abandon 202", "A pay")
    assert (s.player("A").storage[0], s.board("A")["discs"]["track"]) == (0, 7)


@pytest.mark.rule("nd.upkeep.collapse")
def test_a_civilization_with_nothing_left_collapses() -> None:
    s = Setting()
    s.vanish("A")
    s.ships("A", "001", interceptor=1)
    s.store("A", money=0, science=1, materials=1)
    s.player("A").discs = 7
    s.upkeep()
    assert s.board("A")["out"]
    assert s.sector("001").party(0) == 0
    assert s.waiting == "B"


@pytest.mark.rule("nd.upkeep.collapse-score")
def test_a_collapse_counts_no_sectors_and_is_final() -> None:
    s = Setting()
    a = s.player("A")
    a.reputation, a.discoveries_kept = [3, 2], 1
    s.learn("A", "neutron_bombs", "plasma_cannon", "phase_shield")
    s.store("A", money=0, science=0, materials=0)
    a.discs = 3
    s.upkeep()
    assert s.board("A")["score"]["total"] == 8 + 3
    s.play("A abandon 221")
    assert s.board("A")["out"]
    s.sector("221").owner = 0
    assert s.board("A")["score"]["total"] == 8


@pytest.mark.rule("nd.upkeep.collapse-trade-first")
def test_the_trade_that_saves_is_the_only_choice() -> None:
    s = Setting(2, ("mechanema", "terran_federation"))
    s.vanish("A")
    s.store("A", money=2, science=3, materials=0)
    s.player("A").discs = 7
    s.upkeep()
    assert s.offered("A") == {"trade science money"}
    assert s.refused("A trade science materials") == "nd.upkeep.collapse-trade-first"
    s.play("A trade science money", "A pay")
    assert not s.board("A")["out"]


@pytest.mark.rule("nd.upkeep.collapse-trade-first")
def test_nobody_without_sectors_trades_away_the_upkeep() -> None:
    s = Setting()
    s.vanish("A")
    s.store("A", money=4, science=0, materials=0)
    s.player("A").discs = 7
    s.upkeep()
    assert s.refused("A trade money science") == "nd.upkeep.collapse-trade-first"
    assert s.offered("A") == {"pay"}


@pytest.mark.rule("nd.upkeep.production")
def test_science_and_materials_come_after_upkeep() -> None:
    s = Setting()
    s.store("A", money=5, science=1, materials=2)
    s.tracks("A", science=8, materials=10)
    s.upkeep()
    s.play("A pay")
    assert s.player("A").storage[1:] == [1 + 6, 2 + 3]


@pytest.mark.rule("nd.upkeep.order")
def test_after_a_sector_is_given_up_no_trade_brings_the_colony_ships_back() -> None:
    s = short_of_one()
    s.store("A", science=8)
    s.place("201", at=(0, -1), owner="A")
    s.place("203", at=(0, 1), owner="B")
    s.player("B").colony_ready = 1
    s.player("A").discs = 6
    s.upkeep()
    s.play("A abandon 202")
    for _ in range(2):
        assert s.refused("A colony 201 0 money") == "nd.upkeep.order"
        assert s.offered("A", "colony") == set()
        s.play("A trade science money")
    assert s.refused("A colony 201 0 money") == "nd.upkeep.order"
    s.play("A pay")
    assert s.waiting == "B"
    assert s.refused("B colony 203 0 money") is None
    assert "colony 203 0 money" in s.offered("B", "colony")
