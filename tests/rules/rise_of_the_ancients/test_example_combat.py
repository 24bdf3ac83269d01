"""The expansion's example of a battle and of the upkeep after it (ra.example.combat-*, ra.example.upkeep-*).

A plays the Enlightened, C the Syndicate, D the Exiles; A and D are the Vortex Alliance, and B has no part in it. C came
to a sector of D, then A came to help.
"""

from typing import Any

import pytest

from penumbra.kernel import seat_letter
from tests.rules.battlefield import (
    HERE,
    controller,
    draws,
    initiatives,
    only_ones,
    roll,
    round_of,
    ships_in,
    take_turns,
    told,
)
from tests.rules.rise_of_the_ancients.allied import ally
from tests.rules.rise_of_the_ancients.lyra import build, lying, raised
from tests.rules.rise_of_the_ancients.rare import defence
from tests.rules.setting import Setting

MODULES = ("alliances", "rare_technologies", "new_species")
FACTIONS = ("enlightened", "terran_federation", "rho_indi", "exiles")

MISSILES = (6, 6, 6, 6, 6, 2)

FLEETS: dict[tuple[str, str], dict[str, Any]] = {
    ("A", "cruiser"): {
        "initiative": 5,
        "computer": 2,
        "shield": 0,
        "hull": 1,
        "cannons": [{"die": "red", "damage": 4, "dice": 1}],
        "missiles": [],
    },
    ("C", "cruiser"): {
        "initiative": 5,
        "computer": 0,
        "shield": 1,
        "hull": 1,
        "cannons": [{"die": "orange", "damage": 2, "dice": 2}],
        "missiles": [{"die": "yellow", "damage": 1, "dice": 2}],
    },
    ("D", "orbital"): {
        "initiative": 1,
        "computer": 2,
        "shield": 0,
        "hull": 2,
        "cannons": [{"die": "yellow", "damage": 1, "dice": 2}],
        "missiles": [],
    },
}
"""What the blueprints of the example add up to; a shield of 1 makes it harder to hit by one."""


def example(splitter: bool = True) -> Setting:
    """The fleets on their blueprints in a sector of D with three cubes and an orbital; A may lack the splitter.

    A has a sector with all shrines of prosperity but the one for money, D one without cubes.
    """
    s = Setting(4, FACTIONS, modules=MODULES)
    only_ones(s)
    ally(s, "AD", "vortex")
    s.place("105", (-6, 3), owner="A")
    s.store("A", science=4, materials=4)
    build(s, "prosperity_science 105 2", "prosperity_materials 105 3")
    s.place("210", (-6, -1), owner="D")
    s.place("203", HERE, owner="D", cubes={0: "money", 1: "science", 2: "materials"})
    s.orbital("203", "money")
    s.ships("C", "203", cruiser=3)
    s.ships("A", "203", cruiser=1)
    s.learn("A", "point_defense", *(["antimatter_splitter"] if splitter else []))
    s.learn("C", "neutron_bombs")
    s.learn("D", "neutron_absorber")
    s.blueprint("A", "cruiser", s1="tachyon_source", s2="antimatter_cannon", s4="positron_computer", s5="tachyon_drive")
    s.blueprint("C", "cruiser", s1="plasma_cannon", s2="plasma_cannon", s3="fusion_source", s4="flux_missile")
    s.blueprint("D", "orbital", s0="positron_computer")
    s.store("A", money=7, science=0, materials=0)
    s.store("C", money=0)
    return s


def volley(*defence: int, splitter: bool = True) -> Setting:
    """C's missiles have been rolled."""
    s = example(splitter)
    s.dice(*MISSILES, *defence)
    s.combat()
    return s


def aimed(die: int = 4, splitter: bool = True) -> Setting:
    """C has aimed the missiles, and A's cannon has been fired at them."""
    s = volley(die, splitter=splitter)
    s.play(*["C hit D orbital 1"] * 3, *["C hit A cruiser 1"] * 2)
    return s


def engaged() -> Setting:
    """The missiles have hit what they hit."""
    s = aimed()
    s.play("A decline", "D cube money")
    return s


def answered() -> Setting:
    """A's Cruiser has fired."""
    s = engaged()
    s.dice(2, 3, 5)
    s.play("A attack cruiser", "A reroll 1", "A reroll 1", "A decline")
    s.play(*["A hit C cruiser 1"] * 2, *["A hit C cruiser 2"] * 2)
    return s


def over() -> Setting:
    """C's last Cruiser has won the battle."""
    s = answered()
    s.dice(6, 2)
    s.play("C attack cruiser")
    return s


def upkeep() -> Setting:
    """The population has been attacked, and the upkeep begins."""
    s = over()
    s.dice(6, 3)
    s.play("C attack", "C destroy 0", "C destroy 1")
    return s


@pytest.mark.rule("ra.example.combat-setting")
def test_the_fleets_of_the_example() -> None:
    s = volley()
    plans = {(letter, ship): s.board(letter)["blueprints"][ship] for letter, ship in FLEETS}
    assert {one: {name: plan[name] for name in FLEETS[one]} for one, plan in plans.items()} == FLEETS
    assert all(plan["used"] <= plan["energy"] for plan in plans.values())
    assert ships_in(s, "203") == {"C cruiser": [0, 0, 0], "A cruiser": [0], "D orbital": [0]}
    assert roll(s) == [f"yellow {die}" for die in MISSILES]
    assert told(s, "missiles") == ["fires missiles with 3 cruisers: 6 6 6 6 6 2"]


@pytest.mark.rule("ra.example.combat-order")
def test_the_order_of_initiative() -> None:
    s = aimed(1)
    assert initiatives(s) == {"A cruiser": 5, "C cruiser": 5, "D orbital": 1}
    battle = s.state.battle
    assert battle is not None
    sides = [set(map(seat_letter, side)) for side in (battle.defenders, battle.attackers)]
    assert sides == [{"A", "D"}, {"C"}], "A came last and defends with its ally"


@pytest.mark.rule("ra.example.combat-order")
def test_each_round_goes_by_that_order() -> None:
    s = volley(4)
    s.blueprint("D", "orbital", s2="conifold_field")
    s.play(*["C hit D orbital 1"] * 3, *["C hit A cruiser 1"] * 2, "A decline")
    s.player("A").colony_ready = 0
    assert s.sector("203").party(3) == 1, "this orbital has more hull"
    for number in (1, 2):
        assert round_of(s) == number
        s.dice(*[1] * 9)
        assert take_turns(s, 3) == ["A cruiser", "C cruiser", "D orbital"]


@pytest.mark.rule("ra.example.combat-missiles")
def test_three_missiles_are_aimed_at_the_orbital_and_two_at_the_cruiser() -> None:
    s = volley(4)
    assert (s.step, s.waiting) == ("assign", "C")
    assert s.offered("C", "hit") == {"hit A cruiser 1", "hit D orbital 1"}
    assert s.state.view(2)["step"]["needs"] == {"cruiser": 6, "orbital": 6}
    s.play(*["C hit D orbital 1"] * 3, "C hit A cruiser 1")
    assert (s.step, defence(s)) == ("assign", []), "one is still to be aimed"
    s.play("C hit A cruiser 1")
    assert s.step != "assign", "the last has missed"


@pytest.mark.rule("ra.example.combat-point-defense")
@pytest.mark.parametrize(
    ("die", "splitter", "hits", "damage"), [(4, True, 4, [0]), (3, True, 0, None), (4, False, 1, [1])]
)
def test_the_cannon_stops_both_missiles_with_a_four_if_it_is_split(
    die: int, splitter: bool, hits: int, damage: list[int] | None
) -> None:
    """C's shields, by which a four would miss, do not count; both missiles would destroy A's Cruiser."""
    s = aimed(die, splitter)
    assert defence(s) == [f"A red {die}: {hits}"]
    s.play("A decline")
    assert ships_in(s, "203").get("A cruiser") == damage
    assert "D orbital" not in ships_in(s, "203"), "nothing was aimed at those that fly at the ally"


@pytest.mark.rule("ra.example.combat-orbital-destroyed")
def test_three_missiles_destroy_the_orbital_of_the_ally_and_its_tile_stays() -> None:
    s = aimed()
    assert s.seen("203")["orbital"] == {"cube": "money"}
    cubes = s.board("D")["cubes"]
    s.play("A decline")
    assert (s.step, s.waiting) == ("return_cube", "D")
    assert s.offered("D") == {"cube money", "cube science"}
    s.play("D cube money")
    assert s.seen("203")["orbital"] == {"cube": None}
    assert s.board("D")["graveyard"] == {"money": 1, "science": 0, "materials": 0}
    assert s.board("D")["cubes"] == cubes
    assert (s.step, s.waiting, round_of(s)) == ("engage", "A", 1), "the battle goes on"


@pytest.mark.rule("ra.example.combat-reroll")
def test_the_second_reroll_hits_and_is_split_over_two_cruisers() -> None:
    s = engaged()
    s.dice(2, 3, 5)
    s.play("A attack cruiser")
    assert lying(s) == ["red 2"]
    s.play("A reroll 1")
    assert lying(s) == ["red 3"]
    s.play("A reroll 1")
    assert lying(s) == ["red 5 hits"]
    assert s.player("A").colony_ready == 1
    s.play("A decline", *["A hit C cruiser 1"] * 2)
    assert s.step == "assign", "half of the damage is left"
    s.play(*["A hit C cruiser 2"] * 2)
    assert ships_in(s, "203") == {"A cruiser": [0], "C cruiser": [0]}


@pytest.mark.rule("ra.example.combat-reroll")
def test_a_four_would_not_have_hit() -> None:
    s = engaged()
    s.dice(2, 3, 4)
    s.play("A attack cruiser", "A reroll 1", "A reroll 1")
    assert lying(s) == ["red 4"]
    s.play("A decline")
    assert ships_in(s, "203")["C cruiser"] == [0, 0, 0]


@pytest.mark.rule("ra.example.combat-return-fire")
def test_the_last_cruiser_fires_back_and_ends_the_battle() -> None:
    s = answered()
    assert (s.waiting, s.offered("C", "attack")) == ("C", {"attack cruiser"})
    s.dice(6, 2)
    s.play("C attack cruiser")
    assert s.dice_left == []
    assert told(s, "fires cannons")[-1] == "fires cannons with 1 cruiser: 6 2"
    assert ships_in(s, "203") == {"C cruiser": [0]}
    assert s.state.battle is None
    assert s.step == "population"


@pytest.mark.rule("ra.example.combat-population")
def test_bombs_are_useless_and_one_hit_removes_two_cubes() -> None:
    s = over()
    assert s.refused("C bomb") == "ra.absorber.bombs"
    before = s.board("D")["graveyard"]
    s.dice(6, 3)
    s.play("C attack", "C destroy 0")
    assert s.step == "destroy"
    s.play("C destroy 1")
    assert [square["cube"] for square in s.seen("203")["squares"]] == [None, None, "materials"]
    assert s.board("D")["graveyard"] == {**before, "money": before["money"] + 1, "science": before["science"] + 1}
    assert controller(s, "203") == "D"
    assert s.state.phase == "upkeep", "C is not asked for a disc"


@pytest.mark.rule("ra.example.combat-population")
def test_two_hits_would_have_taken_the_sector() -> None:
    s = over()
    s.dice(6, 6)
    s.play("C attack")
    assert controller(s, "203") is None
    assert "disc" in {choice.split()[0] for choice in s.offered("C")}


@pytest.mark.rule("ra.example.combat-reputation")
def test_all_three_draw_in_the_order_in_which_they_came() -> None:
    s = over()
    assert draws(s) == ["D 1", "C 4", "A 5"]
    assert [s.board(letter)["reputation"]["count"] for letter in "ABCD"] == [1, 0, 1, 1]


@pytest.mark.rule("ra.example.combat-pillage")
def test_the_syndicate_takes_three_money_for_four_tiles() -> None:
    s = answered()
    before = {letter: s.player(letter).storage[:] for letter in "ACD"}
    s.dice(6, 2)
    s.play("C attack cruiser")
    assert told(s, "pillages") == ["pillages 3 money"]
    assert s.player("C").storage == [before["C"][0] + 3, *before["C"][1:]]
    assert [s.player(letter).storage for letter in "AD"] == [before["A"], before["D"]], "of five tiles A has no money"


@pytest.mark.rule("ra.example.upkeep-shrine")
def test_the_last_shrine_of_prosperity_brings_a_disc() -> None:
    s = upkeep()
    assert (s.step, s.waiting) == ("build_shrine", "A")
    assert s.board("A")["shrine_rows"] == []
    before = s.player("A").discs
    s.play("A shrine prosperity_money 105 1")
    assert raised(s, "105") == {1: "prosperity_money", 2: "prosperity_science", 3: "prosperity_materials"}
    assert s.player("A").storage == [3, 0, 0]
    assert s.board("A")["shrine_rows"] == ["prosperity"]
    assert s.player("A").discs == before + 1
    assert s.step == "upkeep", "upkeep is still to be paid"


@pytest.mark.rule("ra.example.upkeep-no-cubes")
def test_no_cubes_go_among_the_ships_of_who_has_won() -> None:
    s = upkeep()
    s.play("A shrine prosperity_money 105 1", "A pay", "B pay", "C pay")
    assert (s.waiting, s.board("D")["colony"]["ready"]) == ("D", 3)
    for square in ("0 money", "1 science", "orbital money"):
        assert s.refused(f"D colony 203 {square}") == "nd.upkeep.colony-no-enemies"
    assert s.offered("D", "colony") == {"colony 210 0 money", "colony 210 1 materials"}
    s.play("D colony 210 0 money")
    s.remove_ships("C", "203")
    assert s.refused("D colony 203 0 money") is None


def test_the_whole_example_with_its_dice_in_order() -> None:
    s = example()
    s.dice(*MISSILES, 4, 2, 3, 5, 6, 2, 6, 3)
    s.combat()
    s.play(*["C hit D orbital 1"] * 3, *["C hit A cruiser 1"] * 2, "A decline", "D cube money")
    s.play("A attack cruiser", "A reroll 1", "A reroll 1", "A decline")
    s.play(*["A hit C cruiser 1"] * 2, *["A hit C cruiser 2"] * 2, "C attack cruiser")
    s.play("C attack", "C destroy 0", "C destroy 1", "A shrine prosperity_money 105 1", "A pay", "B pay", "C pay")
    assert s.dice_left == []
    assert (s.step, s.waiting) == ("upkeep", "D")
    assert ships_in(s, "203") == {"C cruiser": [0]}
