"""When the greedy bot founds, honours and leaves alliances."""

from random import Random

import pytest

from penumbra import bots
from penumbra.eclipse.greedy import GreedyBot
from penumbra.eclipse.greedy.economy import Economy
from penumbra.eclipse.greedy.sight import Sight, with_more
from penumbra.eclipse.greedy.war import War
from tests.rules.battlefield import HERE, NORTH
from tests.rules.rise_of_the_ancients.allied import court, league, partners
from tests.rules.setting import Setting


def choice(s: Setting, letter: str) -> str:
    """What the bot would do in a seat."""
    return str(GreedyBot(1).choose(bots.Position.of(s.state, ord(letter) - 65, Random(1))))


def kept(s: Setting, **tiles: int) -> None:
    """Gives seats two points, which all can see, for each of so many discovery tiles."""
    for letter, number in tiles.items():
        s.player(letter).discoveries_kept = number


def befriended(**tiles: int) -> Setting:
    """A and B have relations, and A's first action of the round is under way."""
    s = court()
    partners(s, "AB")
    kept(s, **tiles)
    s.play("A build")
    return s


def test_it_founds_an_alliance_with_an_equal() -> None:
    s = befriended(A=5, B=5)
    assert choice(s, "A").startswith("found ")
    s.play("A found nova B")
    assert choice(s, "B") == "accept"


@pytest.mark.parametrize("tiles", [{"A": 9, "B": 2}, {"A": 2, "B": 9}])
def test_it_offers_nobody_what_is_fair_to_one_alone(tiles: dict[str, int]) -> None:
    s = befriended(**tiles)
    assert not choice(s, "A").startswith("found ")
    s.play("A found nova B")
    assert choice(s, "B") == ("accept" if tiles["A"] > tiles["B"] else "refuse")


def test_it_asks_once_a_round() -> None:
    s = befriended(A=5, B=5)
    s.play("A end")
    s.turn("A")
    s.play("A build")
    assert not choice(s, "A").startswith("found ")


@pytest.mark.parametrize(("ahead", "number", "leaves"), [(20, 8, True), (20, 4, False), (1, 8, False), (20, 9, False)])
def test_it_leaves_late_and_only_allies_that_are_far_behind(ahead: int, number: int, leaves: bool) -> None:
    s = league("AB")
    kept(s, A=ahead)
    s.store("A", money=30, science=20, materials=20)
    s.state.round = number
    assert (choice(s, "A") == "betray") is leaves


def test_it_leaves_nobody_among_whose_ships_it_stands() -> None:
    s = league("AB")
    kept(s, A=20)
    s.store("A", money=30, science=20, materials=20)
    s.state.round = 8
    s.place("316", HERE, owner="B")
    s.ships("A", "316", interceptor=1)
    assert choice(s, "A") != "betray"


def test_after_leaving_it_acts() -> None:
    s = league("AB")
    s.play("A betray")
    assert choice(s, "A").split()[0] in ("explore", "influence", "research", "upgrade", "build", "move")


def test_allies_are_no_foes_and_their_ships_help() -> None:
    s = league("AB")
    s.place("316", HERE, owner="B")
    s.place("310", NORTH, owner="D")
    s.ships("B", "310", dreadnought=2)
    s.ships("A", "316", interceptor=1)
    s.ships("D", "310", interceptor=1)
    sight = Sight(s.state, 0)
    here, there = sight.named("316"), sight.named("310")
    war = War(sight, Economy(sight))
    assert here.foes == []
    assert [foe.party for foe in there.foes] == [3]
    assert here not in war.targets
    assert there in war.targets
    assert war.chance(there, with_more(sight.none, s.parts.ship_number["interceptor"], 1)) > 0.9
