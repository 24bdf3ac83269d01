"""Ancients and the Galactic Center Defense System (nd.npc.*)."""

import pytest

from penumbra.odds.npc import Die, Target, assign
from tests.rules.battlefield import (
    HERE,
    NORTH,
    battles,
    controller,
    hunt,
    initiatives,
    only_ones,
    retreating,
    ships_in,
    siege,
    take_turns,
    told,
)
from tests.rules.setting import Setting


def damaged(s: Setting, number: str, name: str) -> list[int]:
    """The damage of a ship type in a sector; nothing where all of them are destroyed."""
    return ships_in(s, number).get(name, [])


# ---- what they fight with


@pytest.mark.rule("nd.npc.ancient-stats")
def test_an_ancient_rolls_two_yellow_dice_that_hit_on_five() -> None:
    s = hunt({"dreadnought": 1})
    s.dice(5, 4)
    s.combat()
    assert not s.dice_left
    assert initiatives(s)["N ancient"] == 2
    assert damaged(s, "316", "A dreadnought") == [1]


@pytest.mark.rule("nd.npc.ancient-stats")
def test_an_ancient_falls_to_the_second_damage() -> None:
    s = hunt({"interceptor": 2})
    s.dice(6, 1, 1, 1, 6, 1)
    s.combat()
    s.play("A attack interceptor")
    assert damaged(s, "316", "N ancient") == [1]
    s.play("A attack interceptor")
    assert ships_in(s, "316") == {"A interceptor": [0, 0]}


@pytest.mark.rule("nd.npc.gcds-stats")
def test_the_defence_system_rolls_four_yellow_dice_that_hit_on_five() -> None:
    s = siege({"dreadnought": 2})
    s.dice(1, 1, 1, 1, 6, 5, 4, 3)
    s.combat()
    assert initiatives(s)["N gcds"] == 0
    s.play("A attack dreadnought")
    assert not s.dice_left
    assert damaged(s, "001", "A dreadnought") == [2, 0]


@pytest.mark.rule("nd.npc.gcds-stats")
def test_the_defence_system_falls_to_the_eighth_damage() -> None:
    s = siege({"dreadnought": 2})
    s.dice(6, 1, 1, 1, 1, 1, 1, 1, 6, 1, 1, 1)
    s.combat()
    s.sector("001").damage[s.key("N", "gcds")] = [6]
    s.play("A attack dreadnought")
    assert damaged(s, "001", "N gcds") == [7]
    s.play("A attack dreadnought")
    assert damaged(s, "001", "N gcds") == []


@pytest.mark.rule("nd.npc.act-as-type")
def test_all_ancients_of_a_sector_roll_together() -> None:
    s = hunt({"dreadnought": 1}, ancients=2)
    s.dice(4, 3, 2, 1)
    s.combat()
    assert told(s, "fire cannons", "fires cannons") == ["2 ancients fire cannons: 4 3 2 1"]


@pytest.mark.rule("nd.npc.roller")
def test_their_dice_are_assigned_without_a_decision() -> None:
    s = hunt({"dreadnought": 2, "interceptor": 2}, ancients=2)
    s.dice(1, 1, 6, 5, 2, 1)
    s.combat()
    s.play("A attack interceptor")
    assert s.step == "engage"
    assert not s.dice_left
    assert "A interceptor" not in ships_in(s, "316")


# ---- whom their dice go to


@pytest.mark.rule("nd.npc.assign-destroy-first")
def test_the_largest_ship_that_can_be_destroyed_gets_all_it_needs() -> None:
    s = hunt({"dreadnought": 1, "interceptor": 2}, ancients=2)
    s.dice(1, 1, 6, 6, 6, 1)
    s.combat()
    s.play("A attack interceptor")
    assert damaged(s, "316", "A dreadnought") == []
    assert damaged(s, "316", "A interceptor") == [0, 0]


@pytest.mark.rule("nd.npc.assign-rest-largest")
def test_hits_that_destroy_nothing_go_to_the_largest_ship() -> None:
    s = hunt({"dreadnought": 1, "interceptor": 1})
    s.dice(1, 6, 5)
    s.combat()
    s.play("A attack interceptor")
    assert damaged(s, "316", "A interceptor") == []
    assert damaged(s, "316", "A dreadnought") == [1]


@pytest.mark.rule("nd.example.ancients-assign")
def test_example_of_ancients_that_roll_a_five_and_a_six() -> None:
    s = hunt({"interceptor": 1, "cruiser": 1, "dreadnought": 1})
    s.blueprint("A", "cruiser", s0="improved_hull")
    s.dice(1, 5, 6)
    s.combat()
    s.play("A attack interceptor")
    assert s.waiting == "A"
    assert ships_in(s, "316") == {"A cruiser": [0], "A dreadnought": [1], "N ancient": [0]}


@pytest.mark.rule("nd.npc.assign-size")
@pytest.mark.parametrize(
    ("ships", "hit"),
    [
        (("dreadnought", "cruiser", "interceptor"), "dreadnought"),
        (("cruiser", "starbase", "interceptor"), "cruiser"),
        (("starbase", "interceptor"), "starbase"),
    ],
)
def test_of_ships_one_hit_would_destroy_the_largest_falls(ships: tuple[str, ...], hit: str) -> None:
    s = hunt(dict.fromkeys(ships, 1))
    s.blueprint("A", "dreadnought", s1="gauss_shield", s3="gauss_shield")
    s.blueprint("A", "cruiser", s0="gauss_shield")
    s.blueprint("A", "starbase", s0="gauss_shield", s2="gauss_shield")
    s.blueprint("A", "interceptor", s3="gauss_shield")
    starbases = ships.count("starbase")
    s.dice(*[1] * starbases, 6, 1)
    s.combat()
    take_turns(s, starbases)
    assert not s.dice_left
    assert ships_in(s, "316") == {f"A {name}": [0] for name in ships if name != hit} | {"N ancient": [0]}


@pytest.mark.rule("nd.npc.assign-equal-size")
def test_of_equal_ships_the_damaged_one_is_destroyed() -> None:
    s = hunt({"cruiser": 2})
    s.dice(5, 1, 1, 1, 5, 1)
    s.combat()
    assert damaged(s, "316", "A cruiser") == [1, 0]
    s.play("A attack cruiser")
    assert damaged(s, "316", "A cruiser") == [0]


@pytest.mark.rule("nd.npc.assign-equal-size")
@pytest.mark.parametrize("damage", [[0, 1], [1, 0], [0, 1, 0]])
def test_the_damaged_one_is_destroyed_wherever_it_stands(damage: list[int]) -> None:
    s = hunt({"cruiser": len(damage)})
    s.dice(1, 1, *[1] * len(damage), 5, 1)
    s.combat()
    s.sector("316").damage[s.key("A", "cruiser")] = damage[:]
    s.play("A attack cruiser")
    assert damaged(s, "316", "A cruiser") == [0] * (len(damage) - 1)


@pytest.mark.rule("nd.npc.assign-shields")
def test_the_die_that_pierces_the_shield_is_used_there() -> None:
    s = hunt({"cruiser": 1, "interceptor": 1})
    s.blueprint("A", "cruiser", s0="gauss_shield")
    s.dice(1, 5, 6)
    s.combat()
    s.play("A attack interceptor")
    assert ships_in(s, "316") == {"N ancient": [0]}


@pytest.mark.rule("nd.npc.assign-smallest-needed")
def test_the_hits_with_the_least_damage_to_spare_are_used() -> None:
    assert assign([Die(2, 6), Die(1, 6)], 1, [Target(0, 1, 0), Target(3, 5, 0)]) == [1, 0]


# ---- what they never do


@pytest.mark.rule("nd.npc.never-retreat")
def test_the_defence_system_fires_with_its_last_hull() -> None:
    s = siege({"dreadnought": 1})
    s.place("102", (0, -1))
    s.combat()
    s.sector("001").damage[s.key("N", "gcds")] = [7]
    s.dice(1, 1, 2, 3, 4, 1)
    s.play("A attack dreadnought")
    assert s.dice_left == []
    assert damaged(s, "001", "N gcds") == [7]
    assert retreating(s) == {}


@pytest.mark.rule("nd.npc.never-move")
def test_ancients_stay_and_leave_population_and_discs_alone() -> None:
    s = Setting()
    s.place("305", HERE, npc={"ancient": 1})
    s.place("201", NORTH, owner="A", cubes={0: "money", 1: "materials"})
    s.ships("A", "305", interceptor=2)
    s.dice(1, 1)
    s.combat()
    s.play("A retreat interceptor 201", "A retreat interceptor 201")
    assert s.state.phase == "upkeep"
    assert ships_in(s, "305") == {"N ancient": [0]}
    assert ships_in(s, "201") == {"A interceptor": [0, 0]}
    assert controller(s, "201") == "A"
    assert s.sector("201").cubes == [0, 2]


@pytest.mark.rule("nd.npc.damage-repaired")
def test_the_defence_system_is_repaired_after_combat() -> None:
    s = siege({"dreadnought": 1})
    s.combat()
    s.sector("001").damage[s.key("N", "gcds")] = [5]
    s.dice(1, 1, 6, 6, 6, 1)
    s.play("A attack dreadnought")
    assert s.state.phase == "upkeep"
    assert ships_in(s, "001") == {"N gcds": [0]}
    s.ships("A", "001", interceptor=1)
    s.combat()
    s.sector("001").damage[s.key("N", "gcds")] = [6]
    s.dice(6, 1, 1, 1, 1)
    s.play("A attack interceptor")
    assert damaged(s, "001", "N gcds") == [7]


@pytest.mark.rule("nd.npc.destroyed-gone")
def test_the_centre_is_open_once_the_defence_system_is_destroyed() -> None:
    s = siege({"dreadnought": 1})
    s.place("102", (0, -1), owner="A")
    s.place("103", (0, 1))
    s.blueprint("A", "interceptor", s3="fusion_drive")
    s.ships("A", "102", interceptor=1)
    s.state.round = 5
    s.combat()
    s.sector("001").damage[s.key("N", "gcds")] = [7]
    s.dice(6, 1)
    s.play("A attack dreadnought", "A decline", "A pay", "B pay")
    assert s.state.round == 6
    assert ships_in(s, "001") == {"A dreadnought": [0]}
    s.turn("A")
    s.play("A move", "A move interceptor 102 001", "A on 103", "A end")
    assert ships_in(s, "103") == {"A interceptor": [0]}
    s.combat()
    assert battles(s) == ["001"]


@pytest.mark.rule("nd.npc.destroyed-gone")
def test_a_destroyed_ancient_is_gone_for_draco_too() -> None:
    s = Setting(factions=("terran_directorate", "descendants_of_draco"))
    only_ones(s)
    for number, at in (("305", HERE), ("302", NORTH)):
        s.place(number, at, npc={"ancient": 1})
    assert s.state.view(1)["seats"][1]["score"]["species"] == 2
    s.ships("A", "305", dreadnought=1)
    s.dice(1, 1, 6, 6)
    s.combat()
    s.play("A attack dreadnought")
    assert ships_in(s, "305") == {"A dreadnought": [0]}
    assert s.state.view(1)["seats"][1]["score"]["species"] == 1
