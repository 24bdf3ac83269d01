"""What the greedy bot makes of orbitals that are ships, and of pillage."""

import pytest

from penumbra.eclipse.components.terms import MONEY
from penumbra.eclipse.greedy import building
from penumbra.eclipse.greedy.economy import Economy
from penumbra.eclipse.greedy.research import technology_value
from penumbra.eclipse.greedy.sight import Sight
from penumbra.eclipse.greedy.war import War
from penumbra.eclipse.greedy.weights import USUAL
from tests.rules.battlefield import HERE
from tests.rules.rise_of_the_ancients.test_exiles import exiles
from tests.rules.rise_of_the_ancients.test_rho_indi import syndicate
from tests.rules.setting import Setting


def seen(s: Setting, letter: str) -> tuple[Sight, Economy]:
    """A position as the bot sees it in a seat."""
    sight = Sight(s.state, ord(letter) - 65)
    return sight, Economy(sight)


def test_an_orbital_with_a_cube_is_worth_a_point_more_to_the_exiles() -> None:
    s = exiles()
    for letter, number, at in (("A", "203", HERE), ("B", "204", (12, -6))):
        s.place(number, at, owner=letter)
        s.orbital(number)
    worth = {}
    for letter, number in (("A", "203"), ("B", "204")):
        sight, economy = seen(s, letter)
        worth[letter, "empty"] = economy.holding(sight.named(number))
        s.cube(number, 3, "money")
        sight, economy = seen(s, letter)
        worth[letter, "settled"] = economy.holding(sight.named(number)) - max(0.0, economy.cube_back(MONEY))
    assert worth["A", "settled"] == pytest.approx(worth["A", "empty"] + USUAL.point_held)
    assert worth["B", "settled"] == pytest.approx(worth["B", "empty"])


def test_the_exiles_build_an_orbital_where_one_pays_and_no_starbase_technology() -> None:
    s = exiles()
    s.place("203", HERE, owner="A", cubes={0: "money", 1: "science", 2: "materials"})
    s.store("A", materials=12)
    s.play("A build")
    order = building.plan(War(*seen(s, "A")), left=2)
    assert (order.what, order.where) == ("orbital", "203")
    starbase = s.parts.tech_number["starbase"]
    with_it, without = (technology_value(*seen(s, letter), starbase) for letter in "BA")
    assert with_it > without


def test_pillage_makes_prey_worth_its_money() -> None:
    s = syndicate()
    gains = []
    for letter in "AB":
        sight, economy = seen(s, letter)
        war = War(sight, economy)
        gains.append((war.draw_gain(0), war.draw_gain(3) - 3 * economy.worth[MONEY] * (letter == "A")))
    assert gains[0] == pytest.approx(gains[1])
    sight, economy = seen(s, "A")
    war = War(sight, economy)
    assert war.draw_gain(9) == war.draw_gain(4), "five tiles are drawn at most"
