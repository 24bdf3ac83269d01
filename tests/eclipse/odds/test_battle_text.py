"""Battles in words, on real blueprints."""

import pytest

from penumbra.eclipse.components.box import Box
from penumbra.eclipse.odds.battles import battle_from_text, battle_of
from penumbra.eclipse.odds.ships import box_of, npcs
from penumbra.eclipse.odds.wishes import ShipWish, SideWish
from penumbra.eclipse.odds.words import read
from penumbra.kit import BadBattle
from penumbra.odds.fleet import Policy
from penumbra.odds.solver import solve

ND, SD = box_of("new-dawn"), box_of("second-dawn")


def test_parts_stand_beside_the_printed_ones_they_leave_uncovered() -> None:
    battle = battle_from_text("3 interceptor[ion, electron computer, nuclear drive] vs 2 ancient", ND)
    (ships,) = battle.attacker
    assert (ships.count, ships.computer, ships.initiative, ships.cannons) == (3, 1, 3, (1,))
    assert battle.policies == (Policy.OPTIMAL, Policy.NPC)
    assert battle.defender[0].cannons == (1, 1)


def test_a_part_covers_one_of_its_own_type_first() -> None:
    (ships,) = battle_from_text("interceptor[fusion drive, gauss shield] vs ancient", ND).attacker
    assert (ships.initiative, ships.shield, ships.cannons) == (4, 1, (1,))


def test_printed_blueprints_of_a_species() -> None:
    orion = battle_from_text("orion: 2 cruiser vs gcds", ND).attacker[0]
    terran = battle_from_text("2 cruiser vs gcds", ND).attacker[0]
    assert orion != terran
    assert terran.cost == 5


def test_several_kinds_counts_and_plurals() -> None:
    attacker, defender = read("2 cruisers + interceptor and 3x dreadnought[2 ion, hull] vs. 1 ancient", ND)
    assert [(one.ship, one.count) for one in attacker.ships] == [("cruiser", 2), ("interceptor", 1), ("dreadnought", 3)]
    assert attacker.ships[2].parts == ("ion_cannon", "ion_cannon", "hull")
    assert defender.ships == (ShipWish("ancient_standard"),)


def test_a_part_takes_the_place_of_its_own_type_where_there_is_no_energy_for_both() -> None:
    (beside,) = battle_from_text("cruiser[plasma cannon, fusion source] vs ancient", ND).attacker
    (instead,) = battle_from_text("cruiser[plasma cannon] vs ancient", ND).attacker
    assert (beside.cannons, instead.cannons) == ((2,), (2,))
    (both,) = battle_from_text("dreadnought[plasma cannon, fusion source] vs ancient", ND).attacker
    assert both.cannons == (2, 1)


@pytest.mark.rule("nd.limits.ancients-supply", "nd.build.ship-limit")
@pytest.mark.parametrize(
    ("text", "rule", "figure"),
    [
        ("11 ancients + 11 ancients vs cruiser", "nd.limits.ancients-supply", "21 Ancient Ships, not 22"),
        ("2 gcds vs cruiser", "nd.limits.ancients-supply", "is 1 Galactic Center Defense System, not 2"),
        ("99999 interceptor vs ancient", "nd.build.ship-limit", "8 interceptors, not 99999"),
        ("-1 interceptor vs ancient", "nd.build.ship-limit", "1 to 8 of them, not -1"),
        ("cruiser vs 1.5 dreadnought", "nd.build.ship-limit", "1 to 2 of them, not 1.5"),
    ],
)
def test_how_many_there_can_be_is_said_with_the_figure(text: str, rule: str, figure: str) -> None:
    with pytest.raises(BadBattle) as refused:
        battle_from_text(text, ND)
    assert refused.value.rule == rule
    assert figure in refused.value.why


def test_ships_that_nobody_plays_have_no_part_in_a_players_fleet() -> None:
    for text in ("cruiser + ancient vs gcds", "ancient with splitter vs cruiser", "ancient[hull] vs cruiser"):
        with pytest.raises(BadBattle):
            battle_from_text(text, ND)


@pytest.mark.parametrize("box", [ND, SD])
def test_every_species_starts_with_legal_ships(box: Box) -> None:
    for kin in box.parts.species:
        for ship in kin.start_ships:
            if ship in kin.blueprints:
                battle = battle_of(SideWish((ShipWish(ship),), kin.id), SideWish((ShipWish("ancient"),)), box)
                assert 0 <= solve(battle).attacker_win <= 1


def test_ships_nobody_plays_fight_with_their_abilities() -> None:
    tiles = npcs("new-dawn")
    dreadnought = tiles["ancient_dreadnought_side_1"].ships(1)
    assert (dreadnought.repair, dreadnought.bounty) == (1, 3)
    assert tiles["ancient_cruiser_f"].ships(1).point_defense
    assert tiles["ancient_cruiser_e"].ships(1).missile_shield == 2
    guardian = battle_from_text("cruiser vs guardian", SD).defender[0]
    assert guardian.cannons == (1, 1, 1)
    assert battle_from_text("cruiser vs ancient advanced", SD).defender[0].cannons == (2,)


def test_rift_and_repairing_parts() -> None:
    (cruiser,) = battle_from_text("cruiser[rift cannon, morph shield] vs ancient", SD).attacker
    assert (cruiser.rift, cruiser.repair) == (1, 1)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("9 interceptor vs ancient", "nd.build.ship-limit"),
        ("4 interceptor + 5 interceptor[hull] vs ancient", "nd.build.ship-limit"),
        ("starbase[fusion drive] vs ancient", "nd.upgrade.starbase-no-drive"),
        ("interceptor[antimatter cannon] vs ancient", "nd.upgrade.energy"),
        ("interceptor[2 hull, gauss shield, electron computer] vs ancient", "nd.upgrade.drive-required"),
        ("interceptor[5 hull] vs ancient", "nd.upgrade.not-over-tile"),
        ("22 ancient vs cruiser", "nd.limits.ancients-supply"),
    ],
)
def test_impossible_ships_are_refused_with_the_rule(text: str, rule: str) -> None:
    with pytest.raises(BadBattle) as refused:
        battle_from_text(text, ND)
    assert refused.value.rule == rule


@pytest.mark.parametrize("text", ["", "interceptor", "a vs b vs c", "0 cruiser vs ancient", "cruiser[[hull]] vs gcds"])
def test_nonsense_is_refused(text: str) -> None:
    with pytest.raises(BadBattle):
        battle_from_text(text, ND)


def test_second_dawn_names_its_own_rules() -> None:
    with pytest.raises(BadBattle) as refused:
        battle_from_text("starbase[fusion drive] vs ancient", SD)
    assert refused.value.rule == "sd.upgrade.starbase-no-drive"
