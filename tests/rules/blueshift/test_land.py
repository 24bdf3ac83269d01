"""Land actions: bombarding, invading, negotiating and colonizing."""

from typing import Any

import pytest

from penumbra.blueshift.board.points import points
from penumbra.blueshift.components.terms import ABSENT
from penumbra.blueshift.effects.registry import CarryOut
from penumbra.blueshift.phases.land import LandActions
from penumbra.blueshift.phases.movement import Movement
from penumbra.blueshift.phases.purchases import Purchases
from penumbra.blueshift.phases.tribute import Tribute
from penumbra.blueshift.phases.turn_end import TurnEnd
from tests.rules.blueshift.setting import Setting

AT = "0,0"


def at_site(tile: str = "brannock", *units: Any, species: tuple[str, ...] = (), **laid: Any) -> Setting:
    """A site with ships of A, and A at the land actions; a species that adds to no roll."""
    table = Setting(*(species or ("marrow_kir", "xanil")))
    table.clear("A")
    table.lay(AT, tile, **laid)
    for unit in units:
        table.add("A", unit, AT)
    return table


def act(table: Setting, *dice: int) -> None:
    """Begins the land actions of A with dice laid."""
    table.lay_dice(*dice)
    table.begin("A", LandActions)


def card(table: Setting, name: str) -> None:
    """Lets a card take effect for A."""
    found = next(one for one in table.state.content.cards if one.id == name)
    table.state.steps.append(CarryOut(0, found.effects))
    table.state.settle()


@pytest.mark.rule("bs.land.who", "bs.land.one-at-a-time", "bs.bombard.no-split")
def test_each_ship_has_one_action_and_the_next_sees_what_it_did() -> None:
    table = at_site("brannock", "destroyer", "battleship", population=3, defense=4)
    act(table, 4, 2, 1, 1)
    table.play("A bombard destroyer-1")
    assert table.stat(AT, "defense") == 3
    for action in ("bombard", "invade", "negotiate"):
        assert table.refused(f"A {action} destroyer-1") == "bs.land.who"
    table.play("A bombard battleship-1")
    assert table.state.steps[-1].kind == "still"
    assert table.dice_left() == 0


@pytest.mark.rule("bs.land.not-own", "bs.land.who")
def test_there_is_nothing_to_do_at_an_own_site_or_in_empty_space() -> None:
    table = at_site("brannock", "destroyer", owner="A", population=3)
    act(table)
    assert table.state.steps[-1].kind == "still"
    table.add("A", "destroyer", "1,0")
    table.lay("2,0", "lorn")
    table.add("A", "destroyer", "2,0")
    table.begin("A", LandActions)
    assert table.refused("A invade destroyer-1") == "bs.land.not-own"
    assert table.refused("A invade destroyer-2") == "bs.land.who"
    assert table.refused("A invade destroyer-4") == "bs.box.pieces-return"


@pytest.mark.rule("bs.land.after-combat")
def test_ships_act_only_where_no_enemies_are_left() -> None:
    table = at_site("brannock", "destroyer", population=3, owner="B")
    table.lay("1,0", "lorn")
    table.add("A", "scout", "1,0")
    turret = table.add("B", "orbital_turret", AT)
    act(table, 6)
    assert table.refused("A invade destroyer-1") == "bs.land.after-combat"
    table.player("B").fleet.remove(table.ship("B", turret))
    table.play("A invade destroyer-1")
    assert table.site(AT).owner == 0


@pytest.mark.rule("bs.land.ship-that-moved")
def test_a_ship_that_has_moved_may_act() -> None:
    table = at_site("brannock", population=3, defense=4)
    word = table.add("A", "destroyer", "0,1")
    table.lay_dice(4)
    table.begin("A", Movement, LandActions)
    table.play(f"A pick {word}", f"A move {AT}", "A done", f"A invade {word}")
    assert table.site(AT).owner == 0


@pytest.mark.rule("bs.bombard.dice", "bs.bombard.success", "bs.bombard.neutral", "bs.bombard.no-infantry")
def test_a_battleship_bombards_with_three_dice_of_four_and_more() -> None:
    table = at_site("calders_rest", "battleship", "scout", "colony_ship", defense=5)
    act(table, 4, 3, 6)
    for word in ("scout-1", "colony_ship-1"):
        assert table.refused(f"A bombard {word}") == "bs.bombard.dice"
    table.play("A bombard battleship-1")
    assert table.stat(AT, "defense") == 2
    assert table.dice_left() == 0


@pytest.mark.rule("bs.bombard.choice", "bs.bombard.at-bottom", "bs.rebel.infantry-count")
@pytest.mark.parametrize(("answers", "defense", "infantry"), [(("lower", "lower"), 2, 1), (("lose", "lower"), 2, 1)])
def test_the_defender_chooses_what_a_bombardment_takes(answers: tuple[str, ...], defense: int, infantry: int) -> None:
    table = at_site("arkady", "battleship", owner="B", defense=5, infantry=2)
    act(table, 4, 5, 6)
    table.play("A bombard battleship-1")
    assert table.state.waiting() == (1,)
    assert table.offered("B") == ["lower", "lose"]
    assert table.refused("B invade destroyer-1") == "bs.general.phase-order"
    for answer in answers:
        table.play(f"B {answer}")
    if answers == ("lose", "lower"):
        table.play("B lower")
    assert (table.stat(AT, "defense"), table.site(AT).garrison[0]) == (defense, infantry)


@pytest.mark.rule("bs.bombard.at-bottom")
def test_at_the_lowest_defense_infantry_is_lost_and_then_nothing() -> None:
    table = at_site("arkady", "battleship", owner="B", defense=2, infantry=1)
    act(table, 4, 5, 6)
    table.play("A bombard battleship-1")
    assert (table.stat(AT, "defense"), table.site(AT).garrison[0]) == (2, 0)
    assert table.state.waiting() == (0,)


@pytest.mark.rule("bs.bombard.uninhabited", "bs.invade.uninhabited", "bs.general.uninhabited")
def test_an_uninhabited_planet_can_only_be_colonized() -> None:
    table = at_site("brannock", "destroyer", "colony_ship", "scout")
    table.ship("A", "colony_ship-1").cargo[0] = 1
    act(table)
    assert table.refused("A bombard destroyer-1") == "bs.bombard.uninhabited"
    assert table.refused("A invade destroyer-1") == "bs.invade.uninhabited"
    assert table.refused("A invade colony_ship-1") == "bs.invade.uninhabited"
    assert table.refused("A negotiate scout-1") == "bs.negotiate.not-uninhabited"
    assert table.refused("A colonize destroyer-1") == "bs.colonize.only-way"
    assert table.offered("A") == ["colonize colony_ship-1", "done"]


@pytest.mark.rule("bs.deck.heavy-ordnance", "bs.deck.bunker-network")
def test_cards_change_the_dice_of_bombardments() -> None:
    table = at_site("arkady", "destroyer", "battleship", owner="B", defense=5)
    found = next(one for one in table.state.content.cards if one.id == "bunker_network")
    table.state.steps.append(CarryOut(1, found.effects))
    table.state.settle()
    act(table, 4, 5, 4, 5, 6, 5)
    card(table, "heavy_ordnance")
    table.play("A bombard destroyer-1")
    assert (table.stat(AT, "defense"), table.dice_left()) == (5, 4)
    table.play("A bombard battleship-1")
    assert (table.stat(AT, "defense"), table.dice_left()) == (4, 0)
    table.begin("A", TurnEnd)
    table.play("A done")
    table.begin_turns("B")
    act(table, 4)
    table.play("A bombard destroyer-1")
    assert (table.stat(AT, "defense"), table.dice_left()) == (2, 0)


@pytest.mark.rule("bs.invade.dice")
def test_who_invades_rolls_one_die() -> None:
    table = at_site("omega_construction", "destroyer", "battleship", "colony_ship", "scout", defense=6)
    act(table, 1, 1, 1)
    assert table.refused("A invade scout-1") == "bs.invade.dice"
    assert table.refused("A invade colony_ship-1") == "bs.invade.dice"
    table.ship("A", "colony_ship-1").cargo[0] = 1
    table.play("A invade destroyer-1", "A invade battleship-1", "A invade colony_ship-1")
    assert table.dice_left() == 0


@pytest.mark.rule("bs.invade.success", "bs.invade.no-loss")
@pytest.mark.parametrize(("die", "taken"), [(5, True), (4, False)])
def test_an_invasion_needs_the_defense_or_more(die: int, taken: bool) -> None:
    table = at_site("marrakai", "destroyer", owner="B", defense=5)
    table.ship("A", "destroyer-1").cargo[1] = 1
    before = table.ship("A", "destroyer-1").cargo[:]
    act(table, die)
    table.play("A invade destroyer-1")
    assert table.site(AT).owner == (0 if taken else 1)
    assert table.ship("A", "destroyer-1").cargo == before


@pytest.mark.rule("bs.invade.infantry-attack", "bs.invade.infantry-aboard")
@pytest.mark.parametrize(("die", "taken"), [(3, True), (2, False)])
def test_infantry_aboard_adds_to_the_roll_and_stays_aboard(die: int, taken: bool) -> None:
    table = at_site("marrakai", "destroyer", owner="B", defense=5)
    table.ship("A", "destroyer-1").cargo[0] = 2
    act(table, die)
    table.play("A invade destroyer-1")
    assert (table.site(AT).owner == 0) is taken
    assert table.cargo("A", "destroyer-1")["infantry"] == 2
    assert table.site(AT).garrison == [0, 0]


@pytest.mark.rule("bs.invade.infantry-defense", "bs.general.infantry-not-rank")
@pytest.mark.parametrize(("infantry", "needed"), [(1, 4), (2, 5), (3, 6)])
def test_infantry_on_a_site_adds_to_its_defense(infantry: int, needed: int) -> None:
    for die in (needed - 1, needed):
        table = at_site("calders_rest", "destroyer", owner="B", defense=3, infantry=infantry)
        act(table, die)
        table.play("A invade destroyer-1")
        assert (table.site(AT).owner == 0) is (die == needed)


@pytest.mark.rule("bs.invade.result", "bs.invade.buildings-stay", "bs.invade.stats-stay", "bs.purchase.new-planet")
def test_a_taken_site_keeps_stats_and_buildings_and_loses_what_others_had_there() -> None:
    table = at_site("omega_construction", "destroyer", owner="B", prosperity=3, population=2, defense=4)
    table.site(AT).garrison = [1, 2]
    stats = table.site(AT).ranks[:]
    table.player("A").credits = 8
    table.lay_dice(5)
    table.begin("A", LandActions, Purchases)
    table.play("A invade destroyer-1")
    place = table.site(AT)
    assert (place.owner, place.ranks, place.garrison) == (0, stats, [0, 0])
    assert place.buildings[0] != ABSENT
    table.play(f"A buy scout {AT}", "A done")
    before = table.player("A").credits
    table.begin("A", Tribute)
    assert table.player("A").credits == before + 5 + 8


@pytest.mark.rule("bs.invade.neutral", "bs.invade.result", "bs.general.control-how")
@pytest.mark.parametrize("ally", ["A", "B", None])
def test_neutral_sites_are_invaded_whoever_has_the_alliance(ally: str | None) -> None:
    table = at_site("marrakai", "destroyer", ally=ally, defense=5)
    act(table, 5)
    table.play("A invade destroyer-1")
    assert (table.site(AT).owner, table.site(AT).ally) == (0, -1)


@pytest.mark.rule("bs.invade.ends")
def test_once_a_site_is_taken_the_other_ships_have_nothing_to_do_there() -> None:
    table = at_site("marrakai", "destroyer", "destroyer", owner="B", defense=5)
    table.lay("1,0", "lorn")
    table.add("A", "scout", "1,0")
    act(table, 5)
    table.play("A invade destroyer-1")
    assert table.offered("A") == ["negotiate scout-1", "done"]


@pytest.mark.rule("bs.general.base-no-protection", "bs.victory.lost-points")
def test_a_base_can_be_taken() -> None:
    table = Setting("marrow_kir", "alpha_primarus_coalition")
    table.player("B").fleet = []
    table.add("B", "scout", "2,0")
    word = table.add("A", "destroyer", "0,3")
    act(table, 6)
    table.play(f"A invade {word}")
    assert [points(table.state, seat) for seat in (0, 1)] == [6, 0]
    assert not table.state.over


@pytest.mark.rule("bs.victory.last-player")
def test_taking_the_last_site_of_the_last_rival_wins() -> None:
    table = Setting("marrow_kir", "alpha_primarus_coalition")
    table.clear("B")
    word = table.add("A", "destroyer", "0,3")
    act(table, 6)
    table.play(f"A invade {word}")
    assert (table.state.over, table.state.winner) == (True, 0)


@pytest.mark.rule("bs.deck.shock-assault", "bs.android.super-soldiers-all")
def test_a_bonus_for_invasions_counts_for_each_roll() -> None:
    for bonus in (True, False):
        table = at_site("marrakai", "destroyer", "destroyer", defense=5)
        table.lay("1,0", "marrakai", defense=5)
        word = table.add("A", "destroyer", "1,0")
        act(table, 4, 4)
        if bonus:
            card(table, "shock_assault")
        table.play("A invade destroyer-1", f"A invade {word}")
        assert [table.site(at).owner for at in (AT, "1,0")] == ([0, 0] if bonus else [-1, -1])


@pytest.mark.rule("bs.general.station-is-planet")
def test_a_station_is_invaded_and_allied_with_as_a_planet() -> None:
    table = at_site("halcyon_ring", "destroyer")
    act(table, 3)
    table.play("A invade destroyer-1")
    assert points(table.state, 0) == 3 + 1
    table = at_site("halcyon_ring", "scout")
    table.player("A").credits = 1
    act(table, 5)
    table.play("A negotiate scout-1", "A pay")
    assert (table.site(AT).ally, points(table.state, 0)) == (0, 3)
    table.begin("A", Tribute)
    assert table.player("A").credits == 8 + 2


@pytest.mark.rule("bs.negotiate.who", "bs.negotiate.uses-action")
def test_ships_that_move_negotiate_and_turrets_do_not() -> None:
    for unit in ("scout", "colony_ship", "destroyer", "battleship"):
        table = at_site("marrakai", unit, "orbital_turret", species=("marrow_kir", "xanil"))
        act(table, 1)
        assert table.refused("A negotiate orbital_turret-1") == "bs.negotiate.who"
        table.play(f"A negotiate {unit}-1")
        assert table.state.steps[-1].kind == "still"


@pytest.mark.rule("bs.negotiate.one-die", "bs.negotiate.not-then-attack")
def test_one_roll_is_made_with_a_site_and_then_it_is_not_attacked() -> None:
    table = at_site("marrakai", "scout", "scout", "destroyer")
    act(table, 1)
    table.play("A negotiate scout-1")
    assert table.refused("A negotiate scout-2") == "bs.negotiate.one-die"
    assert table.refused("A invade destroyer-1") == "bs.negotiate.not-then-attack"
    assert table.refused("A bombard destroyer-1") == "bs.negotiate.not-then-attack"


@pytest.mark.rule("bs.negotiate.not-with-attack")
def test_whom_one_attacks_one_does_not_negotiate_with() -> None:
    table = at_site("marrakai", "scout", "destroyer")
    table.lay("1,0", "marrakai")
    other = table.add("A", "scout", "1,0")
    act(table, 1, 1)
    table.play("A invade destroyer-1")
    assert table.refused("A negotiate scout-1") == "bs.negotiate.not-with-attack"
    table.play(f"A negotiate {other}")


@pytest.mark.rule("bs.negotiate.not-controlled", "bs.negotiate.own-alliance")
def test_no_alliance_with_a_controlled_site_or_where_there_is_an_own_one() -> None:
    for owner, ally, rule in (("B", None, "bs.negotiate.not-controlled"), (None, "A", "bs.negotiate.own-alliance")):
        table = at_site("marrakai", "scout", owner=owner, ally=ally)
        act(table)
        assert table.refused("A negotiate scout-1") == rule


@pytest.mark.rule("bs.negotiate.not-uninhabited")
def test_an_alliance_needs_inhabitants() -> None:
    table = at_site("verdance", "scout", population=2)
    act(table, 6)
    table.play("A negotiate scout-1")
    assert table.site(AT).ally == 0


@pytest.mark.rule("bs.negotiate.table", "bs.negotiate.replace", "bs.negotiate.replace-immediate")
@pytest.mark.parametrize("ally", [None, "B"])
@pytest.mark.parametrize(("die", "price"), [(2, 8), (3, 4), (4, 2), (5, 1), (6, 0)])
def test_the_die_gives_the_price_which_is_double_for_what_another_has(ally: str | None, die: int, price: int) -> None:
    table = at_site("marrakai", "scout", ally=ally)
    table.player("A").credits = 20
    act(table, die)
    table.play("A negotiate scout-1")
    if price:
        assert table.offered("A") == ["pay", "decline"]
        table.play("A pay")
    assert table.player("A").credits == 20 - price * (2 if ally else 1)
    assert table.site(AT).ally == 0
    assert [points(table.state, seat) for seat in (0, 1)] == [4, 3]


@pytest.mark.rule("bs.negotiate.table", "bs.tivare.negotiation", "bs.negotiate.one-alliance")
@pytest.mark.parametrize("ally", [None, "B"])
@pytest.mark.parametrize(("die", "change"), [(1, -8), (6, 4)])
def test_the_tivare_add_one_and_a_seven_gains_credits(ally: str | None, die: int, change: int) -> None:
    table = at_site("marrakai", "scout", species=("tivare", "xanil"), ally=ally)
    table.player("A").credits = 20
    act(table, die)
    table.play("A negotiate scout-1")
    if change < 0:
        table.play("A pay")
        change *= 2 if ally else 1
    assert table.player("A").credits == 20 + change
    assert table.site(AT).ally == 0


@pytest.mark.rule("bs.site.pale-meridian")
def test_pale_meridian_adds_one_for_its_controller() -> None:
    for species, owner, paid in (("marrow_kir", "A", 0), ("marrow_kir", "B", 1), ("tivare", "A", -4)):
        table = at_site("marrakai", "scout", species=(species, "xanil"))
        table.lay("1,0", "pale_meridian", owner=owner)
        table.player("A").credits = 10
        act(table, 5)
        table.play("A negotiate scout-1", *["A pay"][: max(0, paid)])
        assert table.player("A").credits == 10 - paid


@pytest.mark.rule("bs.negotiate.optional-pay", "bs.negotiate.table")
def test_the_price_may_be_declined_and_must_be_there() -> None:
    for credits, die, asked in ((7, 2, False), (8, 2, True), (8, 1, False)):
        table = at_site("marrakai", "scout")
        table.player("A").credits = credits
        act(table, die)
        table.play("A negotiate scout-1")
        assert (table.state.steps[-1].kind == "alliance_offer") is asked
        if asked:
            table.play("A decline")
        assert (table.site(AT).ally, table.player("A").credits) == (-1, credits)


@pytest.mark.rule("bs.negotiate.lasting")
def test_an_alliance_lasts_without_a_ship() -> None:
    table = at_site("marrakai", "scout", ally="A", prosperity=3)
    table.player("A").credits = 0
    table.begin("A", Movement, Tribute)
    table.play("A pick scout-1", "A move 0,1", "A pick scout-1", "A move 0,2", "A done")
    assert table.player("A").credits == 8 + 3
    assert points(table.state, 0) == 4


@pytest.mark.rule("bs.negotiate.one-alliance")
def test_who_loses_an_alliance_is_paid_nothing_for_it() -> None:
    table = at_site("marrakai", "scout", ally="B", prosperity=3)
    act(table, 6)
    table.play("A negotiate scout-1")
    before = table.player("B").credits
    table.begin("B", Tribute)
    assert table.player("B").credits == before + 8


@pytest.mark.rule("bs.colonize.how", "bs.box.pieces-return")
def test_a_colony_ship_becomes_a_colony() -> None:
    table = at_site("verdance", "colony_ship")
    act(table)
    table.play("A colonize colony_ship-1")
    assert (table.site(AT).owner, table.stat(AT, "population")) == (0, 2)
    assert not table.has("A", "colony_ship-1")
    assert table.state.steps[-1].kind == "still"
    inhabited = at_site("marrakai", "colony_ship")
    act(inhabited)
    assert inhabited.refused("A colonize colony_ship-1") == "bs.colonize.how"


@pytest.mark.rule("bs.colonize.optional", "bs.colonize.only-way")
def test_colonizing_is_a_choice() -> None:
    table = at_site("verdance", "colony_ship", "scout")
    act(table)
    assert table.refused("A colonize scout-1") == "bs.colonize.only-way"
    table.play("A done")
    assert (table.site(AT).owner, table.stat(AT, "population")) == (-1, 0)
    assert table.has("A", "colony_ship-1")


@pytest.mark.rule("bs.colonize.cargo", "bs.colonize.cargo-not-placed")
@pytest.mark.parametrize("landed", [3, 2])
def test_cargo_lands_on_the_colony_or_is_lost(landed: int) -> None:
    table = at_site("verdance", "colony_ship")
    table.ship("A", "colony_ship-1").cargo = [3, 1]
    act(table)
    table.play("A colonize colony_ship-1", "A land interceptor", *["A land infantry"] * landed)
    if landed < 3:
        assert table.refused("A land interceptor") == "bs.colonize.cargo"
        table.play("A done")
    assert table.site(AT).garrison == [landed, 1]
    assert table.state.view(0)["players"][0]["supply"]["infantry"] == 20 - landed
    assert table.state.steps[-1].kind == "still"


@pytest.mark.rule("bs.colonize.colony-ship-acts")
def test_a_colony_ship_has_one_action_as_any_ship() -> None:
    table = at_site("calders_rest", "colony_ship", defense=3)
    table.lay("1,0", "lorn")
    table.add("A", "scout", "1,0")
    table.ship("A", "colony_ship-1").cargo[0] = 1
    act(table, 1)
    table.play("A invade colony_ship-1")
    assert table.refused("A negotiate colony_ship-1") == "bs.land.who"
    assert table.refused("A invade colony_ship-1") == "bs.land.who"
