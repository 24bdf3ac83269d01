"""Pieces that run out, pieces that do not, and what a place can hold (nd.limits.*)."""

import pytest

from penumbra.eclipse.components.terms import NONE
from tests.rules.setting import Setting


@pytest.mark.rule("nd.limits.finite")
def test_no_third_dreadnought() -> None:
    s = Setting()
    s.ships("A", "221", dreadnought=2)
    s.store("A", materials=20)
    s.play("A build")
    assert s.refused("A build dreadnought 221") == "nd.build.ship-limit"
    assert s.refused("A build cruiser 221") is None


@pytest.mark.rule("nd.limits.unlimited")
def test_a_seventh_ion_cannon() -> None:
    s = Setting()
    s.blueprint("A", "interceptor", s0="ion_cannon", s1="ion_cannon")
    s.blueprint("A", "cruiser", s1="ion_cannon", s2="ion_cannon")
    s.blueprint("A", "dreadnought", s0="ion_cannon", s5="ion_cannon")
    s.play("A upgrade", "A fit ion_cannon starbase 1", "A end")
    assert s.state.view(None)["seats"][0]["blueprints"]["starbase"]["slots"][1]["tile"] == "ion_cannon"


@pytest.mark.rule("nd.limits.unlimited")
def test_a_twenty_third_structure() -> None:
    s = Setting()
    for q, number in enumerate(("101", "102", "103", "104", "105", "106", "201", "202", "203", "204", "205")):
        s.place(number, (20 + q, 0))
        s.orbital(number)
        s.sector(number).monolith = True
    s.learn("A", "orbital")
    s.store("A", materials=5)
    s.play("A build", "A build orbital 221")
    shown = s.state.view(None)["sectors"]
    assert sum(place["monolith"] + (place["orbital"] is not None) for place in shown) == 23


@pytest.mark.rule("nd.limits.dice")
def test_sixteen_missile_dice_in_one_roll() -> None:
    s = Setting()
    s.place("201", (5, 0), owner="B")
    s.ships("B", "201", cruiser=2)
    s.blueprint("A", "interceptor", s0="plasma_missile")
    s.remove_ships("A", "221")
    s.ships("A", "201", interceptor=8)
    s.dice(*[6] * 16)
    s.combat()
    dice = s.state.view(1)["battle"]["dice"]
    assert (s.step, s.waiting) == ("assign", "A")
    assert [die["die"] for die in dice] == ["orange"] * 16


@pytest.mark.rule("nd.limits.discovery-run-out")
def test_no_discovery_tile_from_an_empty_pile() -> None:
    s = Setting()
    s.state.discoveries.clear()
    s.on_top("206")
    s.play("A explore", "A at -1,-1", "A place 206 0")
    assert s.sector("206").discovery == NONE
    s.play("A disc")
    assert s.sector("206").owner == 0
    assert s.step == "explore"
    assert s.state.view(None)["supply"]["discoveries"] == 0


@pytest.mark.rule("nd.limits.discovery-no-reshuffle")
def test_a_used_discovery_tile_is_gone() -> None:
    s = Setting()
    s.place("206", (0, -3), discovery="money")
    s.ships("A", "206", interceptor=1)
    money = next(number for number, tile in enumerate(s.parts.discoveries) if tile.id == "money")
    s.sector("001").discovery = next(tile for tile in s.state.discoveries if tile != money)
    pile = sorted(s.state.discoveries)
    s.play("A influence", "A disc track 206", "A use")
    assert s.player("A").storage[0] == 10
    assert sorted(s.state.discoveries) == pile
    assert pile.count(money) == 2
    assert s.sector("206").discovery == NONE


@pytest.mark.rule("nd.limits.ancients-supply")
def test_the_last_ancient() -> None:
    s = Setting()
    s.state.ancients_left = 1
    s.on_top("203")
    s.play("A explore", "A at -1,-1", "A place 203 0")
    ships = next(place["ships"] for place in s.state.view(None)["sectors"] if place["id"] == "203")
    assert [(ship["ship"], ship["count"]) for ship in ships] == [("ancient", 1)]
    assert s.state.ancients_left == 0


@pytest.mark.rule("nd.limits.storage-unlimited")
def test_more_money_than_the_track_shows() -> None:
    s = Setting()
    s.place("206", (0, -3), discovery="money")
    s.ships("A", "206", interceptor=1)
    s.store("A", money=39)
    s.play("A influence", "A disc track 206", "A use")
    assert s.state.view(1)["seats"][0]["storage"]["money"] == 47


@pytest.mark.rule("nd.limits.storage-not-negative")
def test_what_cannot_be_paid_cannot_be_built() -> None:
    s = Setting()
    s.store("A", money=0, science=0, materials=2)
    s.play("A build")
    assert s.refused("A build interceptor 221") == "nd.build.pay-now"
    s.store("A", materials=3)
    s.play("A build interceptor 221")
    assert s.player("A").storage == [0, 0, 0]


@pytest.mark.rule("nd.limits.disc-per-sector")
def test_one_disc_in_a_sector() -> None:
    s = Setting()
    s.place("201", (5, 0), owner="A")
    s.ships("A", "201", interceptor=1)
    s.play("A influence")
    assert s.refused("A disc track 201") == "nd.limits.disc-per-sector"
    s.play("A end")
    s.remove_ships("A", "201")
    s.ships("B", "201", interceptor=1)
    s.play("B influence")
    assert s.refused("B disc track 201") == "nd.influence.no-disc-over-disc"
    assert (s.player("A").discs, s.player("B").discs) == (10, 11)


@pytest.mark.rule("nd.limits.square-one-cube")
def test_one_cube_on_a_square_and_on_an_orbital() -> None:
    s = Setting()
    s.place("201", (5, 0), owner="A")
    s.orbital("201")
    s.play("A colony 201 0 money")
    assert s.refused("A colony 201 0 money") == "nd.limits.square-one-cube"
    s.play("A colony 201 orbital money")
    assert s.refused("A colony 201 orbital money") == "nd.limits.square-one-cube"
    assert s.refused("A colony 201 orbital science") == "nd.limits.square-one-cube"
    assert s.refused("A colony 201 1 materials") is None


@pytest.mark.rule("nd.limits.ships-per-sector")
def test_fifteen_ships_in_one_sector() -> None:
    s = Setting(3)
    s.place("310", (0, -3))
    s.ships("A", "310", interceptor=4)
    s.ships("B", "310", interceptor=5)
    s.ships("C", "310", cruiser=4, dreadnought=1)
    s.play("A move", "A move interceptor 221 310")
    shown = next(place["ships"] for place in s.state.view(None)["sectors"] if place["id"] == "310")
    assert sum(ship["count"] for ship in shown) == 15
    assert {ship["seat"] for ship in shown} == {0, 1, 2}
