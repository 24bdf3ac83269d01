"""The Antimatter Splitter (ra.splitter.*)."""

import pytest

from tests.rules.battlefield import roll, ships_in
from tests.rules.rise_of_the_ancients.rare import SURE, defence, duel
from tests.rules.setting import Setting


def red_cruiser(b: dict[str, int], cannons: tuple[str, ...] = ("antimatter_cannon",), splitter: str = "A") -> Setting:
    """A Cruiser of A that fires these cannons first, against ships of B."""
    s = duel({"cruiser": 1}, b)
    s.blueprint("A", "cruiser", s0="improved_hull", s4="positron_computer", s5="tachyon_drive")
    for slot, cannon in zip(("s2", "s1"), cannons, strict=False):
        s.blueprint("A", "cruiser", **{slot: cannon})
    if splitter:
        s.learn(splitter, "antimatter_splitter")
    return s


@pytest.mark.rule("ra.splitter.split")
@pytest.mark.parametrize("splitter", ["A", "B", ""])
def test_a_red_hit_is_divided_by_who_has_the_technology_and_by_nobody_else(splitter: str) -> None:
    s = red_cruiser({"cruiser": 2}, splitter=splitter)
    s.dice(6)
    s.combat()
    s.play("A attack cruiser")
    if splitter == "A":
        assert roll(s) == ["red 6"] * 4
        s.play(*["A hit B cruiser 1"] * 2, *["A hit B cruiser 2"] * 2)
        assert ships_in(s, "316") == {"A cruiser": [0]}
    else:
        assert roll(s) == ["red 6"]
        s.play("A hit B cruiser 1")
        assert ships_in(s, "316")["B cruiser"] == [0]


@pytest.mark.rule("ra.splitter.must-hit-each")
@pytest.mark.parametrize(
    ("value", "left"), [(5, {"interceptor": 0, "cruiser": 1}), (6, {"interceptor": 0, "cruiser": 0})]
)
def test_each_ship_is_damaged_only_if_the_die_hits_it(value: int, left: dict[str, int]) -> None:
    """A computer of 1 lets a 5 hit without a shield and not through one of 2; a 6 always hits."""
    s = red_cruiser({"interceptor": 1, "cruiser": 1})
    s.blueprint("A", "cruiser", s4="electron_computer")
    s.blueprint("B", "cruiser", s4="phase_shield")
    s.dice(value)
    s.combat()
    s.play("A attack cruiser")
    assert s.state.view(0)["step"]["needs"] == {"interceptor": 5, "cruiser": 6}
    s.play("A hit B interceptor 1", *["A hit B cruiser 1"] * 3)
    assert {ship: s.sector("316").count(1, s.parts.ship_number[ship]) for ship in left} == left
    if left["cruiser"]:
        assert ships_in(s, "316")["B cruiser"] == [0]


@pytest.mark.rule("ra.splitter.must-hit-each")
def test_a_natural_one_hits_nobody() -> None:
    s = red_cruiser({"interceptor": 2})
    s.blueprint("A", "cruiser", s4=SURE)
    s.dice(1, 1, 1)
    s.combat()
    s.play("A attack cruiser")
    assert s.step == "engage", "nothing is asked about a die that misses"
    assert ships_in(s, "316")["B interceptor"] == [0, 0]


@pytest.mark.rule("ra.splitter.antimatter-only")
def test_a_plasma_die_stays_on_one_ship_beside_a_red_one_that_is_divided() -> None:
    s = red_cruiser({"interceptor": 6}, ("antimatter_cannon", "plasma_cannon"))
    s.blueprint("B", "interceptor", s1="hull")
    s.dice(6, 6)
    s.combat()
    s.play("A attack cruiser")
    assert roll(s) == ["orange 6", *["red 6"] * 4]
    s.play("A hit B interceptor 1", *[f"A hit B interceptor {number}" for number in (2, 2, 3, 3)])
    assert s.damage("B", "316") == [0, 0, 0]


@pytest.mark.rule("ra.splitter.antimatter-only")
def test_missiles_and_ion_turrets_are_not_divided() -> None:
    s = red_cruiser({"interceptor": 2}, ("ion_turret", "plasma_missile"))
    s.dice(6, 1)
    s.combat()
    assert roll(s) == ["orange 6", "orange 1"]
    s.play("A hit B interceptor 1")
    assert s.damage("B", "316") == [0]


@pytest.mark.rule("ra.splitter.per-die")
def test_each_die_is_divided_by_itself_and_their_points_add_up() -> None:
    s = red_cruiser({"cruiser": 2, "interceptor": 1}, ("antimatter_cannon", "antimatter_cannon"))
    s.blueprint("B", "cruiser", s0="improved_hull")
    s.blueprint("B", "interceptor", s0="hull")
    s.dice(5, 6)
    s.combat()
    s.play("A attack cruiser")
    assert roll(s) == [*["red 6"] * 4, *["red 5"] * 4]
    s.play(*["A hit B cruiser 1"] * 3, "A hit B cruiser 2", *["A hit B cruiser 2"] * 2, *["A hit B interceptor 1"] * 2)
    assert ships_in(s, "316") == {"A cruiser": [0]}


@pytest.mark.rule("ra.splitter.missiles")
@pytest.mark.parametrize(("splitter", "left"), [("A", 0), ("", 3)])
def test_a_red_hit_stops_four_missiles_with_a_splitter_and_one_without(splitter: str, left: int) -> None:
    """Four missiles of six hit: with the technology all are stopped, else three do their damage."""
    s = red_cruiser({"cruiser": 3}, splitter=splitter)
    s.blueprint("A", "cruiser", s0="conifold_field")
    s.blueprint("B", "cruiser", s1="flux_missile")
    s.learn("A", "point_defense")
    s.dice(6, 6, 6, 6, 1, 1, 4)
    s.combat()
    assert s.dice_left == []
    assert sum(s.damage("A", "316")) == left


@pytest.mark.rule("ra.splitter.missiles")
def test_three_antimatter_cannons_stop_twelve_missiles() -> None:
    s = duel({"dreadnought": 1}, {"cruiser": 4})
    s.blueprint("A", "dreadnought", s0="antimatter_cannon", s2="antimatter_cannon", s5="antimatter_cannon", s6=SURE)
    s.blueprint("B", "cruiser", s1="flux_missile", s2="flux_missile", s4="positron_computer")
    s.learn("A", "antimatter_splitter", "point_defense")
    s.dice(*[6] * 12, *[1] * 4, 3, 4, 5)
    s.combat()
    assert sum(s.damage("A", "316")) == 0
    assert round_is(s, 1)
    assert defence(s) == []


def round_is(s: Setting, number: int) -> bool:
    return bool(s.state.view(None)["battle"]["round"] == number)
