"""Odds of orbitals that are ships, and of species that have not every kind of ship."""

from dataclasses import replace

import pytest

from penumbra.eclipse.odds.battles import battle_from_text
from penumbra.eclipse.odds.forecast import forecast
from penumbra.eclipse.odds.ships import box_of
from penumbra.kit import BadBattle
from penumbra.odds.solver import solve
from tests.odds.enumeration import attacker_win
from tests.rules.rise_of_the_ancients.test_exiles import outpost

ND = box_of("new-dawn")


def test_an_orbital_on_the_map_fights_as_one_in_words_and_as_all_its_dice_say() -> None:
    told = battle_from_text("2 cruiser vs exiles: orbital + interceptor", ND)
    found = forecast(outpost({"interceptor": 1}, {"cruiser": 2}).state, "203").first()
    assert found is not None
    assert {replace(one, damage=()) for one in found.defender} == set(told.defender)
    solved = solve(found)
    assert solved.exact
    assert solved.attacker_win == pytest.approx(attacker_win(found), abs=1e-9)


def test_what_is_lost_with_an_orbital_is_a_cube_and_no_materials() -> None:
    (orbital,) = battle_from_text("exiles: orbital vs cruiser", ND).attacker
    assert (orbital.cost, orbital.bounty, orbital.hull, orbital.may_retreat) == (0, 1, 3, False)
    assert forecast(outpost({}, {"cruiser": 1}).state, "203").forces[0].fleet[0].cost == 0


@pytest.mark.rule("ra.exiles.orbital-unlimited")
@pytest.mark.parametrize("text", ["exiles: 2 orbital vs cruiser", "exiles: orbital + orbital vs cruiser"])
def test_no_more_than_one_orbital_is_in_a_sector(text: str) -> None:
    with pytest.raises(BadBattle, match="A sector has one orbital, not 2") as refused:
        battle_from_text(text, ND)
    assert refused.value.rule == "ra.exiles.orbital-unlimited"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("orbital vs cruiser", "The Terrans have no orbitals: theirs are interceptors, cruisers, dreadnoughts and"),
        ("cruiser vs rho indi: dreadnought", "The Rho Indi Syndicate have no dreadnoughts"),
        ("cruiser vs exiles: starbase", "The Exiles have no starbases"),
    ],
)
def test_ships_that_a_species_has_no_blueprint_for_are_refused(text: str, why: str) -> None:
    with pytest.raises(BadBattle, match=why):
        battle_from_text(text, ND)
