"""The upkeep phase: colony ships, money, sectors given up, production (sd.upkeep.*)."""

import pytest

from penumbra.eclipse import SECOND_DAWN
from penumbra.eclipse.components.terms import ACTIONS
from tests.rules.setting import Setting


def game(players: int = 2, factions: tuple[str, ...] | None = None) -> Setting:
    return Setting(players, factions, game=SECOND_DAWN)


def short(stored: int = 0, science: int = 0, discs: int = 7) -> Setting:
    """A has income 4, with 7 discs on the track an upkeep of 5, and beside the home sector an empty 202."""
    s = game()
    s.place("202", at=(-1, -1), owner="A")
    s.store("A", money=stored, science=science, materials=0)
    s.tracks("A", money=9)
    s.player("A").discs = discs
    return s


@pytest.mark.rule("sd.upkeep.order")
def test_science_of_this_round_comes_too_late() -> None:
    s = short()
    s.tracks("A", science=8)
    s.upkeep()
    assert s.board("A")["income"]["science"] == 6
    assert s.offered("A", "trade") == set()
    assert s.offered("A", "abandon") == {"abandon 202", f"abandon {s.home('A')}"}
    assert s.refused("A research") == "sd.upkeep.order"
    s = short(science=2)
    s.upkeep()
    s.play("A trade science money", "A pay")
    assert s.player("A").storage[0] == 0


@pytest.mark.rule("sd.upkeep.simultaneous")
def test_the_order_of_the_players_changes_nothing() -> None:
    boards = []
    for start in (0, 1):
        s = game()
        s.state.start_seat = start
        for letter in "AB":
            s.store(letter, money=0, science=2, materials=0)
            s.tracks(letter, money=10)
            s.player(letter).discs = 7
        s.upkeep()
        for letter in ("AB", "BA")[start]:
            s.play(f"{letter} trade science money", f"{letter} abandon {s.home(letter)}")
            while s.step == "return_cube":
                s.play(f"{letter} cube science")
            s.play(f"{letter} pay")
        boards.append([s.board(letter) for letter in "AB"])
    for one, other in zip(*boards, strict=True):
        for what in ("storage", "cubes", "discs", "income"):
            assert one[what] == other[what]


@pytest.mark.rule("sd.upkeep.colony")
def test_a_cube_placed_first_raises_this_income() -> None:
    s = game()
    s.place("201", at=(-1, -1), owner="A")
    s.tracks("A", money=9)
    s.store("A", money=0)
    s.player("A").colony_ready = 1
    s.upkeep()
    assert s.board("A")["income"]["money"] == 4
    s.play("A colony 201 0 money", "A pay")
    assert s.player("A").storage[0] == 6 - s.board("A")["upkeep"]


@pytest.mark.rule("sd.upkeep.order", "sd.upkeep.colony")
def test_no_cube_is_placed_once_a_sector_was_given_up() -> None:
    s = short()
    home = s.home("A")
    s.place("201", at=(0, -1), owner="A")
    s.player("A").discs = 7
    s.upkeep()
    assert s.refused("A colony 201 0 money") is None
    s.play(f"A abandon {home}")
    while s.step == "return_cube":
        s.play(f"A {min(s.offered('A'))}")
    assert s.refused("A colony 201 0 money") == "sd.upkeep.order"


@pytest.mark.rule("sd.upkeep.colony-not-contested")
@pytest.mark.parametrize(("enemy", "refused"), [(1, "sd.upkeep.colony-not-contested"), (0, None)])
def test_no_cube_goes_beside_ships_of_others(enemy: int, refused: str | None) -> None:
    s = game()
    s.place("201", at=(-1, -1), owner="A")
    s.ships("A", "201", interceptor=1)
    s.ships("B", "201", interceptor=enemy)
    s.upkeep()
    assert s.refused("A colony 201 0 money") == refused


@pytest.mark.rule("sd.upkeep.colony-not-contested")
def test_draco_places_no_cube_beside_an_ancient() -> None:
    s = game(factions=("descendants_of_draco", "terran_federation"))
    s.place("101", at=(-1, -1), owner="A", npc={"ancient": 1})
    assert s.refused("A colony 101 0 money") is None
    s.upkeep()
    assert s.refused("A colony 101 0 money") == "sd.upkeep.colony-not-contested"


@pytest.mark.rule("sd.upkeep.money")
def test_money_is_income_less_upkeep() -> None:
    s = game()
    s.store("A", money=4)
    s.tracks("A", money=8)
    s.player("A").discs = 6
    s.upkeep()
    assert (s.board("A")["income"]["money"], s.board("A")["upkeep"]) == (6, 7)
    s.play("A pay")
    assert s.player("A").storage[0] == 3


@pytest.mark.rule("sd.upkeep.cost-includes-actions")
def test_every_action_is_paid_for() -> None:
    s = game()
    s.store("A", money=10, science=20, materials=20)
    assert (s.board("A")["discs"]["track"], s.board("A")["upkeep"]) == (12, 0)
    for action in ACTIONS:
        s.turn("A")
        s.play(f"A {action}")
    assert s.board("A")["discs"]["track"] == 6
    s.upkeep()
    s.play("A pay")
    assert s.player("A").storage[0] == 10 + 3 - 7


@pytest.mark.rule("sd.upkeep.not-below-zero", "sd.upkeep.trade")
def test_missing_money_is_found_by_trade() -> None:
    s = short()
    s.store("A", materials=2)
    s.upkeep()
    assert s.refused("A pay") == "sd.upkeep.not-below-zero"
    s.play("A trade materials money", "A pay")
    assert s.player("A").storage == [0, 3, 3]


@pytest.mark.rule("sd.upkeep.abandon", "sd.upkeep.example")
def test_a_disc_taken_back_lowers_the_cost() -> None:
    s = short()
    s.upkeep()
    assert s.refused("A pay") == "sd.upkeep.not-below-zero"
    s.play("A abandon 202")
    assert (s.board("A")["discs"]["track"], s.board("A")["upkeep"]) == (8, 3)
    s.play("A pay")
    assert s.player("A").storage[0] == 1


@pytest.mark.rule("sd.upkeep.abandon-cubes")
def test_cubes_of_a_sector_given_up_return_at_once() -> None:
    s = short()
    s.place("201", at=(0, -1), owner="A", cubes={0: "money"})
    s.tracks("A", money=9)
    s.player("A").discs = 7
    s.upkeep()
    assert (s.board("A")["income"]["money"], s.board("A")["upkeep"]) == (4, 5)
    s.play("A abandon 201")
    assert (s.board("A")["income"]["money"], s.board("A")["upkeep"]) == (3, 3)
    s.play("A pay")
    assert s.player("A").storage[0] == 0


@pytest.mark.rule("sd.upkeep.abandon-choice")
def test_trading_and_giving_up_are_the_players_choice() -> None:
    s = short(science=2)
    s.upkeep()
    home = s.home("A")
    assert s.offered("A") - s.offered("A", "colony") == {
        "trade science money",
        "trade science materials",
        "abandon 202",
        f"abandon {home}",
    }
    s.play("A abandon 202")
    assert s.offered("A", "abandon") == set()
    assert "pay" in s.offered("A")


@pytest.mark.rule("sd.upkeep.abandon-only-if-short")
def test_no_sector_is_given_up_without_need() -> None:
    s = short(stored=3, discs=6)
    s.tracks("A", money=8)
    s.upkeep()
    assert s.refused("A abandon 202") == "sd.upkeep.abandon-only-if-short"
    s = short(discs=6)
    s.place("102", at=(0, -1), owner="A")
    s.player("A").discs = 6
    s.upkeep()
    s.play("A abandon 202")
    assert (s.board("A")["upkeep"], s.refused("A pay")) == (5, "sd.upkeep.not-below-zero")
    s.play("A abandon 102")
    assert s.board("A")["upkeep"] == 3
    assert s.refused(f"A abandon {s.home('A')}") == "sd.upkeep.abandon-only-if-short"


@pytest.mark.rule("sd.upkeep.abandon")
def test_only_own_sectors_are_given_up() -> None:
    s = short()
    s.place("102", at=(0, -1), owner="B")
    s.upkeep()
    assert s.refused("A abandon 102") == "sd.influence.from"


@pytest.mark.rule("sd.upkeep.abandon-ships-stay")
def test_ships_and_structures_stay_in_a_sector_given_up() -> None:
    s = short()
    s.ships("A", "202", starbase=1, interceptor=1)
    s.orbital("202", "science")
    s.upkeep()
    s.play("A abandon 202")
    assert s.offered("A") == {"cube money", "cube science"}
    assert s.refused("A cube materials") == "sd.population.return-orbital"
    s.play("A cube science")
    sector = s.seen("202")
    assert {one["ship"]: one["count"] for one in sector["ships"]} == {"starbase": 1, "interceptor": 1}
    assert (sector["orbital"], sector["owner"]) == ({"cube": None}, None)


@pytest.mark.rule("sd.upkeep.science-materials")
def test_science_and_materials_come_after_paying() -> None:
    s = game()
    s.store("A", money=5, science=1, materials=2)
    s.tracks("A", science=8, materials=10)
    s.upkeep()
    s.play("A pay")
    assert s.player("A").storage[1:] == [1 + 6, 2 + 3]


@pytest.mark.rule("sd.upkeep.elimination")
def test_who_cannot_pay_at_all_is_out() -> None:
    s = game(3)
    s.vanish("A")
    s.ships("A", "001", interceptor=1)
    s.store("A", money=0, science=1, materials=1)
    s.tracks("A", money=11)
    s.player("A").discs = 0
    assert (s.board("A")["income"]["money"], s.board("A")["upkeep"]) == (2, 30)
    s.upkeep()
    assert s.board("A")["out"]
    assert s.waiting == "B"


@pytest.mark.rule("sd.upkeep.elimination")
def test_the_trade_that_saves_is_the_only_choice() -> None:
    s = short(stored=1)
    s.store("A", science=2)
    s.vanish("A")
    s.ships("A", "202", interceptor=1)
    s.tracks("A", money=10)
    s.player("A").discs = 7
    s.upkeep()
    assert s.offered("A") == {"trade science money"}
    assert s.refused("A trade science materials") == "sd.upkeep.elimination"
    s.play("A trade science money", "A pay")
    assert not s.board("A")["out"]
