"""Attacks on population (nd.population.*)."""

import pytest

from tests.rules.battlefield import HERE, NORTH, controller, draws, only_ones, pairs, ships_in, told
from tests.rules.setting import Setting

FULL = {0: "money", 1: "science", 2: "materials"}


def colony(
    number: str = "203", cubes: dict[int, str] | None = None, factions: tuple[str, ...] | None = None
) -> Setting:
    """A sector of B with these cubes, in 203 one of each kind; reputation tiles are all of 1."""
    s = Setting(2, factions)
    only_ones(s)
    s.place(number, HERE, owner="B", cubes=FULL if cubes is None else cubes)
    return s


def cubes_on(s: Setting, number: str = "203") -> int:
    """How many cubes stand in a sector."""
    sector = next(one for one in s.state.view(None)["sectors"] if one["id"] == number)
    orbital = sector["orbital"]["cube"] if sector["orbital"] else None
    return sum(cube is not None for cube in (*(square["cube"] for square in sector["squares"]), orbital))


# ---- who may attack, and when


@pytest.mark.rule("nd.population.when")
def test_ships_left_alone_in_a_rivals_sector_may_attack() -> None:
    s = colony()
    s.ships("B", "203", interceptor=1)
    s.ships("A", "203", interceptor=2)
    s.dice(1, 6, 1)
    s.combat()
    s.play("B attack interceptor", "A attack interceptor")
    assert s.step == "population"
    assert s.offered("A") == {"attack", "decline"}


@pytest.mark.rule("nd.population.when")
def test_ships_that_have_retreated_attack_nobody() -> None:
    s = colony()
    s.place("310", NORTH, owner="A")
    s.ships("A", "203", interceptor=2)
    s.ships("B", "203", interceptor=1)
    s.dice(1, 1)
    s.combat()
    s.play("B attack interceptor", "A retreat interceptor 310")
    s.play("B attack interceptor", "A retreat interceptor 310")
    assert s.state.phase == "upkeep"
    assert cubes_on(s) == 3


@pytest.mark.rule("nd.population.when")
def test_nobody_attacks_beside_an_opponent_ship() -> None:
    s = colony()
    s.ships("A", "203", interceptor=2)
    s.ships("B", "203", interceptor=1)
    s.after_battles()
    assert s.state.phase == "upkeep"
    assert cubes_on(s) == 3


@pytest.mark.rule("nd.population.when", "nd.population.draco-and-ancients")
def test_nobody_attacks_beside_ancients() -> None:
    s = Setting(factions=("terran_directorate", "descendants_of_draco"))
    s.place("305", HERE, owner="B", cubes={0: "science"}, npc={"ancient": 1})
    s.ships("A", "305", cruiser=1)
    s.after_battles()
    assert s.state.phase == "upkeep"
    assert cubes_on(s, "305") == 1
    assert controller(s, "305") == "B"


@pytest.mark.rule("nd.population.after-all-sectors")
def test_battles_then_population_then_discs_each_from_the_highest_sector() -> None:
    s = colony("310", {1: "materials"})
    s.place("207", NORTH, owner="B")
    s.orbital("207", "money")
    for number in ("207", "310"):
        s.ships("B", number, interceptor=1)
        s.ships("A", number, dreadnought=1)
    s.dice(1, 6, 1, 1, 6, 1)
    s.combat()
    s.play("B attack interceptor", "A attack dreadnought", "B attack interceptor", "A attack dreadnought")
    assert s.step == "population"
    s.dice(6, 1, 6, 1)
    s.play("A attack", "A attack", "B cube money", "A decline", "A decline")
    told_of = ("Battle in", "attacks the population", "loses control")
    assert told(s, *told_of) == [
        "Battle in sector 310.",
        "Battle in sector 207.",
        "attacks the population of 310: 6 1",
        "attacks the population of 207: 6 1",
        "loses control of sector 310",
        "loses control of sector 207",
    ]


@pytest.mark.rule("nd.population.no-battle-needed")
def test_no_battle_is_needed() -> None:
    s = colony()
    s.ships("A", "203", cruiser=1)
    s.combat()
    assert pairs(s) == []
    assert s.offered("A") == {"attack", "decline"}


@pytest.mark.rule("nd.population.optional")
def test_the_attack_may_be_declined() -> None:
    s = colony("201", {0: "money", 1: "materials"})
    s.ships("A", "201", cruiser=1)
    s.dice()
    s.combat()
    s.play("A decline")
    assert cubes_on(s, "201") == 2
    assert controller(s, "201") == "B"


# ---- dice and damage


@pytest.mark.rule("nd.population.one-attack")
def test_each_ship_fires_its_cannons_once_and_no_missiles() -> None:
    s = colony()
    s.ships("A", "203", interceptor=3)
    s.blueprint("A", "interceptor", s0="plasma_missile")
    s.dice(6, 1, 1, 6)
    s.combat()
    s.play("A attack")
    assert s.dice_left == [6]
    s.play("A destroy 0")
    assert s.state.phase == "upkeep"
    assert s.dice_left == [6]
    assert cubes_on(s) == 2


@pytest.mark.rule("nd.population.one-attack")
def test_ships_without_cannons_cannot_attack() -> None:
    s = colony()
    s.ships("A", "203", interceptor=1)
    s.blueprint("A", "interceptor", s0="plasma_missile", s1="plasma_missile")
    s.combat()
    assert s.offered("A") == {"decline"}
    assert s.refused("A attack") == "nd.population.one-attack"


@pytest.mark.rule("nd.population.hit")
@pytest.mark.parametrize(("computer", "die", "hit"), [(3, 3, 1), (3, 2, 0), (6, 2, 1), (6, 1, 0), (0, 6, 1), (0, 5, 0)])
def test_population_is_hit_like_ships_without_shields(computer: int, die: int, hit: int) -> None:
    s = colony("206", {0: "materials"})
    s.ships("A", "206", cruiser=1)
    parts = {0: ("hull", "hull"), 3: ("gluon_computer", "hull"), 6: ("gluon_computer", "gluon_computer")}[computer]
    s.blueprint("A", "cruiser", s4=parts[0], s1=parts[1], s0="fusion_source")
    s.dice(die)
    s.combat()
    s.play("A attack")
    assert cubes_on(s, "206") == 1 - hit


@pytest.mark.rule("nd.population.damage")
def test_the_damage_of_a_die_may_be_spread_over_cubes_of_the_attackers_choice() -> None:
    s = colony()
    s.ships("A", "203", cruiser=1)
    s.blueprint("A", "cruiser", s2="plasma_cannon")
    s.dice(6)
    s.combat()
    s.play("A attack")
    assert s.state.view(0)["step"]["left"] == 2
    assert s.offered("A") == {"destroy 0", "destroy 1", "destroy 2"}
    s.play("A destroy 2")
    assert s.refused("A destroy 2") == "nd.population.damage"
    assert s.refused("A decline") == "nd.population.damage"
    s.play("A destroy 0")
    assert s.sector("203").cubes == [-1, 1, -1]
    assert s.player("B").graveyard == [1, 0, 1]


@pytest.mark.rule("nd.population.damage")
def test_a_yellow_hit_destroys_one_cube() -> None:
    s = colony()
    s.ships("A", "203", interceptor=1)
    s.dice(6)
    s.combat()
    s.play("A attack", "A destroy 1")
    assert s.sector("203").cubes == [0, -1, 2]


@pytest.mark.rule("nd.population.orbital-cube")
def test_the_cube_on_an_orbital_counts_like_any_other() -> None:
    s = colony("201", {0: "money", 1: "materials"})
    s.orbital("201", "science")
    s.ships("A", "201", interceptor=3)
    s.dice(6, 6, 1)
    s.combat()
    s.play("A attack")
    assert s.offered("A") == {"destroy 0", "destroy 1", "destroy orbital"}
    s.play("A destroy 0", "A destroy 1")
    assert cubes_on(s, "201") == 1
    assert controller(s, "201") == "B"
    s.dice(6, 1, 1)
    s.combat()
    s.play("A attack", "B cube science", "A decline")
    assert cubes_on(s, "201") == 0
    assert controller(s, "201") is None
    assert s.sector("201").orbital


@pytest.mark.rule("nd.population.neutron-bombs")
def test_neutron_bombs_destroy_everything_without_a_die() -> None:
    s = colony("201", {0: "money", 1: "materials"})
    s.orbital("201", "money")
    s.ships("A", "201", interceptor=1)
    s.blueprint("A", "interceptor", s1="hull")
    s.dice()
    s.combat()
    assert s.refused("A bomb") == "nd.tech.neutron-bombs"
    s.learn("A", "neutron_bombs")
    assert s.offered("A") == {"bomb", "decline"}
    s.play("A bomb", "B cube money")
    assert cubes_on(s, "201") == 0
    assert s.player("B").graveyard == [2, 0, 1]
    assert s.sector("201").orbital


# ---- where the cubes go


@pytest.mark.rule("nd.population.graveyard")
def test_destroyed_cubes_come_back_to_the_track_in_cleanup() -> None:
    s = colony("307", {0: "money"})
    s.player("B").cubes[0] = 8
    s.store("B", money=0)
    s.player("B").discs = 13
    s.ships("A", "307", interceptor=1)
    s.dice(6)
    s.combat()
    s.play("A attack", "A decline", "A pay")
    assert s.player("B").graveyard == [1, 0, 0]
    assert s.player("B").cubes[0] == 8
    s.play("B pay")
    assert s.state.round == 2
    assert s.player("B").storage[0] == 6
    assert s.player("B").graveyard == [0, 0, 0]
    assert s.player("B").cubes[0] == 9
    assert s.state.view(1)["seats"][1]["income"]["money"] == 4


@pytest.mark.rule("nd.population.graveyard-gray")
def test_the_owner_chooses_the_graveyard_of_a_cube_from_a_gray_square() -> None:
    s = colony("313", {0: "money"})
    s.ships("A", "313", interceptor=1)
    s.dice(6)
    s.combat()
    s.play("A attack")
    assert s.offered("B") == {"cube money", "cube science", "cube materials"}
    s.play("B cube science")
    assert s.player("B").graveyard == [0, 1, 0]


@pytest.mark.rule("nd.population.graveyard-gray")
def test_a_cube_from_an_orbital_goes_to_money_or_science() -> None:
    s = colony("207", {})
    s.orbital("207", "money")
    s.ships("A", "207", interceptor=1)
    s.dice(6)
    s.combat()
    s.play("A attack")
    s.tracks("B", science=12, materials=12)
    assert s.offered("B") == {"cube money", "cube science"}
    assert s.refused("B cube materials") == "nd.population.graveyard-gray"
    s.play("B cube science")
    assert s.player("B").graveyard == [0, 1, 0]


# ---- what an attack does not do


@pytest.mark.rule("nd.population.no-reputation")
def test_population_gives_no_reputation() -> None:
    s = colony()
    s.ships("A", "203", interceptor=3)
    s.dice(6, 6, 6)
    s.combat()
    s.play("A attack")
    assert cubes_on(s) == 0
    assert draws(s) == []
    assert s.player("A").reputation == []


@pytest.mark.rule("nd.population.own-disc-stays", "nd.example.population")
def test_the_disc_stays_as_long_as_one_cube_is_left() -> None:
    s = colony()
    s.ships("A", "203", interceptor=3)
    s.blueprint("A", "interceptor", s0="gluon_computer")
    s.dice(6, 3, 2)
    s.combat()
    s.play("A attack")
    assert s.state.view(0)["step"]["left"] == 2
    s.play("A destroy 0", "A destroy 1")
    assert cubes_on(s) == 1
    assert controller(s, "203") == "B"
    assert s.state.phase == "upkeep"


@pytest.mark.rule("nd.population.draco-and-ancients")
@pytest.mark.parametrize("survives", [True, False])
def test_ancients_in_a_draco_sector_are_fought_before_its_population(survives: bool) -> None:
    s = Setting(factions=("terran_directorate", "descendants_of_draco"))
    only_ones(s)
    s.place("305", HERE, owner="B", cubes={0: "science", 1: "materials"}, npc={"ancient": 1})
    s.ships("B", "305", interceptor=1)
    s.ships("A", "305", interceptor=2)
    s.dice(1, 6, 1)
    s.combat()
    s.play("B attack interceptor", "A attack interceptor")
    assert pairs(s) == ["A B", "A the Ancients"]
    assert s.step == "engage"
    s.dice(6, 6) if survives else s.dice(1, 1, 6, 6)
    s.play("A attack interceptor")
    if survives:
        assert s.offered("A") == {"attack", "decline"}
    else:
        assert s.state.phase == "upkeep"
        assert ships_in(s, "305") == {"N ancient": [0]}
        assert cubes_on(s, "305") == 2


@pytest.mark.rule("nd.population.graveyard-gray")
def test_a_graveyard_takes_a_gray_cube_though_its_track_is_full() -> None:
    gray = next(
        (tile.id, square)
        for tile in Setting().parts.sectors.values()
        if tile.ring == "outer"
        for square, planet in enumerate(tile.planets)
        if planet.kind == "gray" and not planet.advanced
    )
    s = Setting()
    only_ones(s)
    s.place(gray[0], HERE, owner="B", cubes={gray[1]: "money"})
    s.tracks("B", money=12, science=12, materials=5)
    s.ships("A", gray[0], interceptor=3)
    s.dice(6, 6, 6)
    s.combat()
    s.play("A attack")
    assert s.offered("B") == {"cube money", "cube science", "cube materials"}
