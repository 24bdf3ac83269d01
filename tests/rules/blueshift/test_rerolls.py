"""Dice of every kind that are rolled again, and those that are not."""

from typing import Any

import pytest

from penumbra.blueshift.components.effects import Reroll
from penumbra.blueshift.phases.action_card import PlayCard
from penumbra.blueshift.phases.land import LandActions
from penumbra.blueshift.phases.movement import Movement
from penumbra.blueshift.phases.phase import Phase
from penumbra.blueshift.phases.space_combat import SpaceCombat
from penumbra.blueshift.phases.tribute import Tribute
from penumbra.blueshift.phases.turn_end import TurnEnd
from penumbra.blueshift.position.player import Boon
from tests.rules.blueshift.battlefield import HERE, damage, field
from tests.rules.blueshift.setting import Setting, holding

APC = "alpha_primarus_coalition"
TWICE = ["reroll 1", "reroll 2", "keep"]
ONCE = ["reroll 1", "keep"]


def favor(table: Setting, letter: str = "A", dice: int = 2) -> Setting:
    """Lets a player roll dice again in this turn."""
    table.player(letter).boons.append(Boon(Reroll(roll="any_of_mine", dice=dice, duration="this_turn"), dice, True))
    return table


def rerolls_left(table: Setting, letter: str = "A") -> list[int]:
    return [boon.left for boon in table.player(letter).boons]


def shown(table: Setting) -> Any:
    """What is shown of the dice."""
    return table.state.view(0)["step"]


def asked(table: Setting) -> bool:
    """Whether somebody may roll dice again."""
    return bool(table.offered("ABCDEF"[table.state.waiting()[0]], "keep"))


def playing(card: str, *phases: type[Phase]) -> Setting:
    """A has played a card and has three destroyers at a site of B's that is easily taken."""
    table = holding(card)
    table.clear("A")
    table.lay("0,0", "lorn", owner="B", defense=2)
    for _ in range(3):
        table.add("A", "destroyer", "0,0")
    table.begin("A", PlayCard, *phases)
    table.play(f"A play {card}")
    return table


def invade(table: Setting, number: int, *dice: int) -> None:
    table.lay_dice(*dice)
    table.play(f"A invade destroyer-{number}")


def battle(dice: int, *rolls: int) -> Setting:
    """Two scouts of A attack a battleship, have rolled so, and may roll some dice again."""
    table = favor(field(), dice=dice)
    for _ in range(2):
        table.add("A", "scout", HERE)
    table.add("B", "battleship", HERE)
    table.begin("A", SpaceCombat)
    table.lay_dice(*rolls)
    table.play("B stay")
    return table


@pytest.mark.rule("bs.deck.fortunes-favor")
def test_a_die_of_a_battle_is_rolled_again_and_the_second_result_stands() -> None:
    table = battle(2, 4, 5)
    assert table.offered("A") == TWICE
    assert shown(table) == {
        "kind": "volley",
        "seat": 0,
        "dice": [4, 5],
        "succeed": [False, True],
        "fresh": [1, 2],
        "rerolls": 2,
        "unit": "scout",
        "aim": "all",
    }
    table.lay_dice(5)
    table.play("A reroll 1")
    assert (shown(table)["dice"], shown(table)["fresh"], shown(table)["rerolls"]) == ([5, 5], [2], 1)
    assert table.refused("A reroll 1") == "bs.deck.fortunes-favor"
    assert table.refused("A reroll 3") == "bs.deck.fortunes-favor"
    table.lay_dice(1, 1, 1)
    table.play("A keep")
    assert damage(table, "B", "battleship-1") == 2
    assert rerolls_left(table) == [1]


@pytest.mark.rule("bs.deck.fortunes-favor")
def test_a_second_result_stands_where_it_is_worse() -> None:
    table = battle(1, 4, 5)
    table.lay_dice(1, 1, 1, 1)
    table.play("A reroll 2")
    assert damage(table, "B", "battleship-1") == 0
    assert rerolls_left(table) == []
    assert table.dice_left() == 0


@pytest.mark.rule("bs.deck.fortunes-favor")
def test_one_die_of_an_invasion_and_one_of_another_and_no_third() -> None:
    table = playing("fortunes_favor", LandActions, TurnEnd)
    invade(table, 1, 1)
    assert table.offered("A") == ONCE
    told = shown(table)
    assert (told["kind"], told["sector"], told["added"], told["defense"]) == ("invasion_roll", "0,0", 0, 2)
    table.lay_dice(1)
    table.play("A reroll 1")
    invade(table, 2, 1)
    table.lay_dice(1)
    table.play("A reroll 1")
    invade(table, 3, 1)
    assert (asked(table), table.dice_left(), table.site("0,0").owner) == (False, 0, 1)


@pytest.mark.rule("bs.deck.fortunes-favor", "bs.invade.success")
def test_an_invasion_that_failed_succeeds_with_the_second_die() -> None:
    table = playing("fortunes_favor", LandActions)
    invade(table, 1, 1)
    assert (shown(table)["succeed"], table.site("0,0").owner) == ([False], 1)
    table.lay_dice(2)
    table.play("A reroll 1")
    assert table.site("0,0").owner == 0


@pytest.mark.rule("bs.deck.fortunes-favor", "bs.card.this-turn")
def test_dice_of_later_turns_and_of_others_are_as_they_fall() -> None:
    table = playing("fortunes_favor", LandActions, TurnEnd)
    table.play("A done", "A done")
    table.begin("A", LandActions)
    invade(table, 1, 1)
    assert (asked(table), table.site("0,0").owner) == (False, 1)
    table = favor(Setting())
    table.lay("0,0", "lorn", owner="B", prosperity=0)
    table.lay_dice(6)
    table.begin("B", Tribute)
    assert (asked(table), table.site("0,0").owner) == (False, -1)


@pytest.mark.rule("bs.deck.fortunes-favor")
def test_the_dice_of_who_fires_back_are_not_the_players() -> None:
    table = battle(2, 1, 1)
    table.lay_dice(6, 1, 1)
    table.play("A keep")
    assert (table.offered("A"), table.offered("B")) == ([], ["stay", "flee"])


@pytest.mark.rule("bs.deck.fortunes-favor", "bs.rebel.success")
def test_the_die_of_a_rebellion_is_its_controllers() -> None:
    table = holding("fortunes_favor")
    table.lay("0,0", "lorn", owner="A", defense=3, prosperity=0)
    table.begin("A", PlayCard, Tribute)
    table.lay_dice(4)
    table.play("A play fortunes_favor")
    told = shown(table)
    assert (told["kind"], told["sector"], told["succeed"]) == ("rebellion_roll", "0,0", [True])
    assert (table.site("0,0").owner, table.offered("A")) == (0, ONCE)
    table.lay_dice(3)
    table.play("A reroll 1")
    assert (table.site("0,0").owner, table.stat("0,0", "prosperity"), asked(table)) == (0, 0, False)


@pytest.mark.rule("bs.deck.fortunes-favor", "bs.space.asteroids")
def test_dice_for_ships_that_enter_together_lie_side_by_side() -> None:
    table = favor(field())
    table.lay("0,0", "asteroid_field_1")
    first, second = (table.add("A", "scout", "0,-1") for _ in range(2))
    table.begin("A", Movement)
    table.lay_dice(2, 1)
    table.play(f"A pick {first}", f"A pick {second}", "A move 0,0")
    assert (shown(table)["ships"], shown(table)["succeed"]) == (["A scout-1", "A scout-2"], [True, True])
    table.lay_dice(3)
    table.play("A reroll 2", "A keep")
    assert (table.has("A", first), table.has("A", second)) == (False, True)
    assert table.offered("A", "pick") == [f"pick {second}"]


@pytest.mark.rule("bs.deck.fortunes-favor", "bs.deck.cosmic-storm")
def test_all_dice_of_a_storm_are_of_who_has_raised_it() -> None:
    table = holding("cosmic_storm")
    favor(favor(table), "B")
    table.clear("A")
    table.clear("B")
    table.add("A", "scout", "0,0")
    table.add("B", "scout", "0,0")
    table.begin("A", PlayCard)
    table.lay_dice(2, 5)
    table.play("A play cosmic_storm", "A aim 0,0")
    assert (table.offered("A"), shown(table)["ships"]) == (TWICE, ["A scout-1", "B scout-1"])
    table.lay_dice(3, 1)
    table.play("A reroll 1", "A reroll 2")
    assert (table.has("A", "scout-1"), table.has("B", "scout-1")) == (True, False)
    assert (rerolls_left(table), rerolls_left(table, "B")) == ([], [2])


@pytest.mark.rule("bs.deck.fortunes-favor", "bs.bombard.success")
def test_dice_of_a_bombardment() -> None:
    table = favor(field())
    table.lay("0,0", "calders_rest", owner="B", defense=5)
    word = table.add("A", "battleship", "0,0")
    table.begin("A", LandActions)
    table.lay_dice(4, 3, 1)
    table.play(f"A bombard {word}")
    assert (shown(table)["kind"], shown(table)["succeed"]) == ("bombardment_roll", [True, False, False])
    assert table.stat("0,0", "defense") == 5
    table.lay_dice(4)
    table.play("A reroll 3", "A keep")
    assert table.stat("0,0", "defense") == 2


@pytest.mark.rule("bs.deck.fortunes-favor", "bs.negotiate.one-die")
@pytest.mark.parametrize(
    ("die", "paid", "gain"), [(1, 8, 0), (5, 0, 0), (6, 0, 4)], ids=["for a price", "for nothing", "with a gain"]
)
def test_a_negotiation_shows_its_price_before_the_die_is_kept(die: int, paid: int, gain: int) -> None:
    table = favor(Setting("tivare", "xanil"))
    table.lay("0,0", "lorn")
    word = table.add("A", "scout", "0,0")
    table.player("A").credits = 10
    table.begin("A", LandActions)
    table.lay_dice(3)
    table.play(f"A negotiate {word}")
    assert [shown(table)[name] for name in ("result", "price", "gain")] == [4, 2, 0]
    table.lay_dice(die)
    table.play("A reroll 1")
    if paid:
        assert shown(table)["price"] == paid
        table.play("A pay")
    assert (table.player("A").credits, table.site("0,0").ally) == (10 - paid + gain, 0)


@pytest.mark.rule("bs.deck.fortunes-favor", "bs.negotiate.table")
def test_a_refusal_is_no_price() -> None:
    table = favor(Setting("xanil", "tivare"))
    table.lay("0,0", "lorn")
    word = table.add("A", "scout", "0,0")
    table.begin("A", LandActions)
    table.lay_dice(1)
    table.play(f"A negotiate {word}")
    assert (shown(table)["price"], shown(table)["succeed"]) == (None, [False])
    table.play("A keep")
    assert (table.site("0,0").ally, rerolls_left(table)) == (-1, [2])


@pytest.mark.rule("bs.deck.fortunes-favor", "bs.apc.adaptation")
def test_the_die_of_an_ability() -> None:
    table = favor(Setting(APC, "tivare"))
    table.clear("A")
    table.lay("0,0", "brannock")
    word = table.add("A", "colony_ship", "0,0")
    table.begin("A", LandActions)
    table.lay_dice(2)
    table.play(f"A colonize {word}", "A roll")
    assert (shown(table)["effect"], shown(table)["total"], shown(table)["succeed"]) == ("roll_then", 2, [False])
    table.lay_dice(3)
    table.play("A reroll 1", "A rank population 0,0")
    assert table.stat("0,0", "population") == 3


@pytest.mark.rule("bs.deck.fortunes-favor", "bs.deck.high-stakes")
def test_the_die_of_a_card() -> None:
    table = favor(holding("high_stakes"))
    credits = table.player("A").credits
    table.begin("A", PlayCard)
    table.lay_dice(1)
    table.play("A play high_stakes")
    assert (table.offered("A"), table.player("A").credits) == (ONCE, credits)
    table.lay_dice(6)
    table.play("A reroll 1")
    assert table.player("A").credits == credits + 10
