"""Point Defense (ra.point-defense.*)."""

import pytest

from penumbra.eclipse.combat.point_defense import ShootDown
from tests.rules.battlefield import HERE, only_ones, roll, round_of, ships_in, told
from tests.rules.rise_of_the_ancients.rare import MODULES, SURE, defence, duel, stopped
from tests.rules.setting import Setting


def guarded(a: dict[str, int], b: dict[str, int], missile: str = "flux_missile", owner: str = "A") -> Setting:
    """Ships of A, who has the technology, under the missiles of those of B; a die hits from 3 on."""
    s = duel(a, b)
    for ship in b:
        s.blueprint("B", ship, s1=missile, s0="hull")
    if "cruiser" in b:
        s.blueprint("B", "cruiser", s4=SURE)
    if owner:
        s.learn(owner, "point_defense")
    return s


@pytest.mark.rule("ra.point-defense.when")
@pytest.mark.parametrize("owner", ["A", "B"])
def test_all_own_cannons_fire_once_when_the_missiles_are_assigned_and_before_they_hit(owner: str) -> None:
    s = guarded({"interceptor": 2, "cruiser": 1}, {"cruiser": 2}, owner=owner)
    dice = s.dice(6, 6, 6, 6, 6, 6, 1)
    s.combat()
    assert roll(s) == ["yellow 6"] * 4
    s.play(*["B hit A interceptor 1"] * 2, *["B hit A interceptor 2"])
    assert defence(s) == [], "the last missile is not assigned yet"
    s.play("B hit A cruiser 1")
    if owner == "A":
        assert defence(s) == ["A yellow 6: 1", "A yellow 6: 1", "A yellow 1: 0"]
        assert ships_in(s, "316")["A interceptor"] == [0, 0], "nothing has hit yet"
        s.play("A shoot 1", "A shoot 3")
        assert ships_in(s, "316")["A interceptor"] == [0]
    else:
        assert len(dice.laid) == 3, "the technology of the other side defends nobody"
        assert "A interceptor" not in ships_in(s, "316")


@pytest.mark.rule("ra.point-defense.each-volley", "ra.point-defense.free-shot")
def test_it_fires_anew_at_each_volley_and_the_ships_still_have_their_turns() -> None:
    s = guarded({"cruiser": 2}, {"interceptor": 1, "cruiser": 1})
    s.dice(6, 1, 6, 1, 6, 1, 1, 1)
    s.combat()
    s.play("B hit A cruiser 1")
    assert told(s, "fires at the missiles") == ["fires at the missiles: 6 1"]
    s.play("B hit A cruiser 2")
    assert told(s, "fires at the missiles") == ["fires at the missiles: 6 1", "fires at the missiles: 1 1"]
    assert s.dice_left == []
    assert s.damage("A", "316") == [0, 1]
    assert round_of(s) == 1
    s.dice(1, 1, 1, 1)
    for _ in range(2):
        if s.waiting == "B":
            s.play("B " + next(iter(s.offered("B", "attack") | s.offered("B", "hold"))))
    assert s.offered("A", "attack") == {"attack cruiser"}


@pytest.mark.rule("ra.point-defense.each-opponent")
def test_it_fires_at_the_volley_of_every_allied_opponent() -> None:
    s = Setting(3, modules=MODULES)
    only_ones(s)
    s.state.sides = ((0,), (1, 2), (1, 2), (3,))
    s.place("316", HERE)
    s.ships("A", "316", cruiser=2)
    for letter in "BC":
        s.ships(letter, "316", cruiser=1)
        s.blueprint(letter, "cruiser", s1="flux_missile")
    s.learn("A", "point_defense")
    s.dice(6, 1, 1, 1, 6, 1, 1, 1)
    s.combat()
    s.play("B hit A cruiser 1")
    assert told(s, "fires at the missiles") == ["fires at the missiles: 1 1"]
    s.play("C hit A cruiser 2")
    assert told(s, "fires at the missiles") == ["fires at the missiles: 1 1"] * 2
    assert s.damage("A", "316") == [1, 1]


@pytest.mark.rule("ra.point-defense.kill")
def test_a_hit_destroys_one_missile_whatever_the_damage_of_either() -> None:
    s = guarded({"cruiser": 1}, {"cruiser": 1}, "plasma_missile")
    s.blueprint("A", "cruiser", s0="conifold_field", s2="plasma_cannon")
    s.dice(6, 6, 6)
    s.combat()
    assert told(s, "shoots down") == ["shoots down 1 missile"]
    assert s.damage("A", "316") == [2]


@pytest.mark.rule("ra.point-defense.to-hit")
@pytest.mark.parametrize(
    ("value", "computer", "hit"),
    [(4, "positron_computer", True), (4, "electron_computer", False), (6, "hull", True), (1, "gluon_computer", False)],
)
def test_own_computers_count_and_the_enemys_shields_do_not(value: int, computer: str, hit: bool) -> None:
    for shield in ("hull", "flux_shield"):
        s = guarded({"cruiser": 1}, {"cruiser": 1})
        s.blueprint("A", "cruiser", s0="conifold_field", s4=computer)
        s.blueprint("B", "cruiser", s3=shield)
        s.dice(6, 1, value)
        s.combat()
        assert s.damage("A", "316") == [0 if hit else 1]


@pytest.mark.rule("ra.point-defense.per-ship-computer")
def test_each_die_has_the_computers_of_its_own_ship() -> None:
    s = guarded({"interceptor": 1, "cruiser": 1}, {"cruiser": 2})
    s.blueprint("A", "cruiser", s4="positron_computer")
    s.dice(6, 6, 1, 1, 4, 4)
    s.combat()
    s.play("B hit A interceptor 1", "B hit A cruiser 1")
    assert defence(s) == ["A yellow 4: 0", "A yellow 4: 1"]


@pytest.mark.rule("ra.point-defense.own-ships-only")
def test_missiles_at_an_ally_are_not_shot() -> None:
    """A and B stand together: two missiles go to A, who has the technology, and three to B."""
    s = Setting(3, modules=MODULES)
    only_ones(s)
    s.state.sides = ((0, 1), (0, 1), (2,), (3,))
    s.place("316", HERE)
    s.ships("A", "316", cruiser=2)
    s.ships("B", "316", cruiser=1)
    s.ships("C", "316", cruiser=3)
    s.blueprint("A", "cruiser", s1="ion_turret")
    s.blueprint("B", "cruiser", s0="conifold_field")
    s.blueprint("C", "cruiser", s1="flux_missile", s4=SURE)
    s.learn("A", "point_defense")
    s.dice(6, 6, 6, 6, 6, 1, 6, 6, 6, 1, 1, 1)
    s.combat()
    aims = ["A cruiser 1", "B cruiser 1", "A cruiser 2", "B cruiser 1", "B cruiser 1"]
    s.play(*[f"C hit {aim}" for aim in aims])
    assert s.damage("A", "316") == [0, 0], "both are shot down, and a third hit has no target"
    assert s.damage("B", "316") == [3]
    assert told(s, "shoots down") == ["shoots down 2 missiles"]


@pytest.mark.rule("ra.point-defense.own-ships-only")
def test_to_shoot_a_missile_at_an_ally_is_refused() -> None:
    s = Setting(3, modules=MODULES)
    only_ones(s)
    s.state.sides = ((0, 1), (0, 1), (2,), (3,))
    s.place("316", HERE)
    s.ships("A", "316", interceptor=2)
    s.ships("B", "316", cruiser=1)
    s.ships("C", "316", cruiser=2)
    s.blueprint("C", "cruiser", s1="flux_missile", s4=SURE)
    s.learn("A", "point_defense")
    s.dice(6, 6, 6, 1, 6, 1)
    s.combat()
    s.play("C hit A interceptor 1", "C hit B cruiser 1", "C hit A interceptor 2")
    assert s.waiting == "A"
    assert s.refused("A shoot 2") == "ra.point-defense.own-ships-only"
    assert s.why("A shoot 2") == "Missile 2 is aimed at a ship of B."
    assert s.offered("A") == {"shoot 1", "shoot 3", "shoot 4"}


@pytest.mark.rule("ra.point-defense.choose-missile")
def test_who_fires_chooses_which_missiles_fall_having_seen_the_dice() -> None:
    """Of a 6, a 5 and two that miss; one that misses may be taken, to no avail."""
    s = guarded({"interceptor": 2}, {"cruiser": 2})
    s.dice(6, 5, 2, 1, 6, 1)
    s.combat()
    s.play("B hit A interceptor 1", "B hit A interceptor 2")
    assert s.waiting == "A"
    assert s.state.view(0)["step"] == {"kind": "shoot_down", "seat": 0, "left": 1}
    assert s.offered("A") == {"shoot 1", "shoot 2", "shoot 3", "shoot 4"}
    assert s.refused("A shoot 5") == "ra.point-defense.choose-missile"
    assert s.refused("A attack interceptor") == "ra.point-defense.choose-missile"
    s.play("A shoot 3")
    assert "A interceptor" not in ships_in(s, "316")


@pytest.mark.rule("ra.point-defense.choose-missile", "ra.point-defense.kill")
def test_no_missile_is_destroyed_twice() -> None:
    s = guarded({"interceptor": 3}, {"cruiser": 2})
    s.dice(6, 6, 6, 6, 6, 6, 1)
    s.combat()
    s.play("B hit A interceptor 1", "B hit A interceptor 2", "B hit A interceptor 3", "B hit A interceptor 3")
    assert isinstance(s.state.steps[-1], ShootDown)
    s.play("A shoot 2")
    assert stopped(s) == [False, True, False, False]
    assert s.refused("A shoot 2") == "ra.point-defense.kill"
    s.play("A shoot 1")
    assert s.damage("A", "316") == [0, 0]


@pytest.mark.rule("ra.point-defense.no-missiles-back")
def test_a_fleet_without_cannons_rolls_nothing() -> None:
    s = guarded({"interceptor": 1}, {"cruiser": 1})
    s.blueprint("A", "interceptor", s0="conifold_field", s1="plasma_missile")
    s.dice(6, 6, 6, 1)
    s.combat()
    assert told(s, "fires at the missiles") == []
    assert s.damage("A", "316") == [2]


@pytest.mark.rule("ra.point-defense.destroyed-ships")
def test_a_ship_that_an_earlier_volley_destroyed_does_not_fire() -> None:
    s = guarded({"interceptor": 2}, {"interceptor": 1, "cruiser": 1})
    s.dice(6, 1, 1, 1, 6, 1, 1)
    s.combat()
    s.play("B hit A interceptor 1")
    assert told(s, "fires at the missiles") == ["fires at the missiles: 1 1", "fires at the missiles: 1"]
    assert s.dice_left == []
