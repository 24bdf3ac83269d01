"""What allies are to each other on the map: ships, discs, cubes, relations, what is shown (ra.ally.*)."""

from random import Random

import pytest

from penumbra.eclipse.outlook.sample import sample
from penumbra.eclipse.seat.reputation import give_back
from tests.rules.battlefield import HERE, NORTH, SOUTH, battles, controller, ships_in, told
from tests.rules.rise_of_the_ancients.allied import MODULES, ally, court, envoys, league, partners, traitor
from tests.rules.rise_of_the_ancients.ancients import DRACO as SIX_WITH_DRACO
from tests.rules.rise_of_the_ancients.ancients import guarded
from tests.rules.setting import Setting

DRACO = ("descendants_of_draco", "terran_union", "terran_federation", "terran_directorate")
PLANTA = ("terran_directorate", "planta", "terran_federation", "terran_republic")


def crossing(letters: str = "AB", factions: tuple[str, ...] | None = None, **npc: int) -> Setting:
    """These seats are allied; 316 lies south of 310 and is fully connected to it."""
    s = league(letters, 6 if factions is None else 4, factions)
    s.place("316", HERE, npc=npc)
    s.place("310", NORTH)
    return s


def may_go(s: Setting, letter: str, ship: str = "interceptor") -> bool:
    """Whether a ship of a seat may leave 316 in the seat's next action."""
    s.turn(letter)
    s.play(f"{letter} move")
    return s.refused(f"{letter} move {ship} 316 310") is None


# ---- movement and pinning


@pytest.mark.rule("ra.ally.move-through")
@pytest.mark.parametrize("allied", [True, False])
def test_moving_among_allies_is_no_attack(allied: bool) -> None:
    s = court()
    if allied:
        ally(s, "AB")
    partners(s, "AB")
    s.place("316", HERE, owner="B")
    s.place("310", NORTH, owner="A")
    s.ships("A", "310", cruiser=1)
    s.play("A move", "A move cruiser 310 316")
    assert (envoys(s, "A"), traitor(s)) == (("B", "") if allied else ("", "A"))


@pytest.mark.rule("ra.ally.no-mutual-pin")
@pytest.mark.parametrize("allied", [True, False])
def test_allies_do_not_pin_each_other(allied: bool) -> None:
    s = crossing("AB" if allied else "AC")
    s.ships("B", "316", interceptor=3)
    s.ships("A", "316", interceptor=2)
    assert may_go(s, "A") is allied
    if allied:
        s.play("A move interceptor 316 310", "A move interceptor 316 310")
    assert may_go(s, "B")


@pytest.mark.rule("ra.ally.pool-pinning", "ra.ally.pinning-first-come")
@pytest.mark.parametrize("first", ["A", "C"])
def test_allies_are_pinned_together_and_who_comes_first_goes(first: str) -> None:
    s = crossing("AC")
    s.ships("C", "316", interceptor=2)
    s.ships("A", "316", interceptor=1)
    s.ships("B", "316", cruiser=2)
    assert may_go(s, "A")
    assert may_go(s, "C")
    s.turn(first)
    s.play(f"{first} move", f"{first} move interceptor 316 310")
    assert not may_go(s, "C")
    if first == "C":
        assert not may_go(s, "A")
        assert "2 ships of B in sector 316 hold 1 of yours with 1 ship of your allies." in s.why(
            "A move interceptor 316 310"
        )


@pytest.mark.rule("ra.ally.pool-pinning")
def test_unallied_ships_are_pinned_each_for_themselves() -> None:
    s = crossing("AD")
    s.ships("C", "316", interceptor=2)
    s.ships("A", "316", interceptor=1)
    s.ships("B", "316", cruiser=2)
    assert not may_go(s, "A")
    assert not may_go(s, "C")


@pytest.mark.rule("ra.ally.pool-pinning-attackers")
def test_allies_pin_others_together() -> None:
    s = crossing("AC")
    s.ships("B", "316", interceptor=3)
    s.ships("A", "316", interceptor=1)
    s.ships("C", "316", interceptor=1)
    assert may_go(s, "B")
    s.play("B move interceptor 316 310")
    assert s.refused("B move interceptor 316 310") == "nd.move.pin"


@pytest.mark.rule("ra.ally.example-pinning")
@pytest.mark.parametrize(("letter", "ship"), [("A", "interceptor"), ("C", "cruiser")])
def test_example_of_one_ship_that_may_still_leave(letter: str, ship: str) -> None:
    """Green is A, Red C, Blue B."""
    s = crossing("AC")
    s.ships("A", "316", interceptor=2)
    s.ships("C", "316", cruiser=1)
    s.ships("B", "316", dreadnought=2)
    assert may_go(s, letter, ship)
    s.play(f"{letter} move {ship} 316 310")
    assert not may_go(s, "A")
    if letter == "A":
        assert not may_go(s, "C", "cruiser")


@pytest.mark.rule("ra.ally.explore-pinned")
@pytest.mark.parametrize(("enemies", "outcome"), [(0, None), (1, None), (2, "nd.explore.ship-not-pinned")])
def test_allies_explore_by_their_ships_together(enemies: int, outcome: str | None) -> None:
    s = league("AC")
    s.place("316", HERE)
    s.ships("A", "316", interceptor=1)
    s.ships("C", "316", interceptor=1)
    s.ships("B", "316", interceptor=enemies)
    north = ",".join(map(str, NORTH))
    for letter in "AC":
        s.turn(letter)
        s.play(f"{letter} explore")
        assert s.refused(f"{letter} at {north}") == outcome
    if enemies == 1:
        s.state.sides = Setting(6).state.sides
        assert s.refused(f"C at {north}") == "nd.explore.ship-not-pinned"


@pytest.mark.rule("ra.ally.descendants-pinning")
def test_descendants_hold_no_ancients_for_their_allies() -> None:
    s = crossing("AB", DRACO, ancient=1)
    s.ships("B", "316", interceptor=1)
    s.ships("A", "316", interceptor=2)
    assert not may_go(s, "B")
    assert may_go(s, "A")
    s.play("A move interceptor 316 310", "A move interceptor 316 310")
    t = crossing("BC", DRACO, ancient=1)
    t.ships("B", "316", interceptor=1)
    t.ships("C", "316", interceptor=2)
    assert may_go(t, "B"), "other allies do"


@pytest.mark.rule("ra.ally.descendants-pinning")
def test_descendants_hold_other_opponents_for_their_allies() -> None:
    s = crossing("AB", DRACO, ancient=1)
    s.ships("B", "316", interceptor=2)
    s.ships("A", "316", interceptor=1)
    s.ships("C", "316", interceptor=1)
    assert may_go(s, "B"), "one holds the Ancient, the Descendants hold C"
    s.play("B move interceptor 316 310")
    assert not may_go(s, "B")
    assert may_go(s, "A"), "the ship of B that is left holds C"


# ---- no enemies


@pytest.mark.rule("ra.ally.no-attack")
@pytest.mark.parametrize("allied", [True, False])
def test_allies_attack_neither_ships_nor_population(allied: bool) -> None:
    s = court()
    if allied:
        ally(s, "AB")
    s.place("203", HERE, owner="B", cubes={0: "money"})
    s.ships("A", "203", cruiser=1)
    s.place("316", SOUTH)
    s.ships("A", "316", cruiser=1)
    s.ships("B", "316", starbase=1)
    s.combat()
    assert battles(s) == ([] if allied else ["316"])
    if allied:
        assert told(s, "attacks") == []
        assert controller(s, "203") == "B"


@pytest.mark.rule("ra.ally.no-takeover")
@pytest.mark.parametrize("allied", [True, False])
def test_an_allys_disc_stays_without_population(allied: bool) -> None:
    s = court()
    if allied:
        ally(s, "AB")
    s.place("316", HERE, owner="B")
    s.ships("A", "316", cruiser=1)
    s.combat()
    assert controller(s, "316") == ("B" if allied else None)
    assert s.step == ("upkeep" if allied else "take_control")


@pytest.mark.rule("ra.ally.influence-priority")
@pytest.mark.parametrize("takes", [True, False])
def test_allies_are_asked_for_a_disc_in_order_of_entry(takes: bool) -> None:
    s = league("AC")
    s.place("316", HERE)
    s.ships("C", "316", cruiser=1)
    s.ships("A", "316", cruiser=1)
    s.combat()
    assert (s.step, s.waiting) == ("take_control", "C")
    s.play("C disc" if takes else "C decline")
    if not takes:
        assert (s.step, s.waiting) == ("take_control", "A")
        s.play("A disc")
    assert controller(s, "316") == ("C" if takes else "A")
    assert s.state.phase == "upkeep"


@pytest.mark.rule("ra.ally.not-enemy")
@pytest.mark.parametrize(("allied", "outcome"), [(True, None), (False, "nd.upkeep.colony-no-enemies")])
def test_allied_ships_keep_no_cubes_out(allied: bool, outcome: str | None) -> None:
    s = court()
    if allied:
        ally(s, "AB")
    s.place("203", HERE, owner="A")
    s.ships("B", "203", cruiser=1)
    s.upkeep()
    assert s.refused("A colony 203 0 money") == outcome


@pytest.mark.rule("ra.ally.not-enemy")
@pytest.mark.parametrize(("allied", "outcome"), [(True, None), (False, "nd.influence.target-adjacent")])
def test_allied_ships_keep_no_disc_out(allied: bool, outcome: str | None) -> None:
    s = crossing("AB" if allied else "AC")
    s.sector("310").owner = 0
    s.ships("B", "316", cruiser=1)
    s.play("A influence")
    assert s.refused("A disc track 316") == outcome


@pytest.mark.rule("ra.ally.planta")
@pytest.mark.parametrize("stays", [True, False])
def test_planta_has_nothing_to_fear_from_an_ally(stays: bool) -> None:
    s = league("AB", 4, PLANTA)
    s.place("203", HERE, owner="B", cubes={0: "money", 1: "science", 2: "materials"})
    s.ships("A", "203", cruiser=1)
    if not stays:
        s.play("A betray")
    s.combat()
    left = sum(square["cube"] is not None for square in s.seen("203")["squares"])
    assert left == (3 if stays else 0)


@pytest.mark.rule("ra.ally.third-relations")
@pytest.mark.parametrize(("allied", "outcome"), [(True, None), (False, "nd.diplomacy.ships-block")])
def test_members_may_form_relations_though_their_ships_meet(allied: bool, outcome: str | None) -> None:
    s = court()
    ally(s, "ABC" if allied else "AB")
    s.place("316", HERE, owner="A")
    s.place("310", NORTH, owner="C")
    s.ships("C", "316", interceptor=1)
    s.turn("C")
    assert s.refused("C propose A money") == outcome


@pytest.mark.rule("ra.ally.separate-economies")
def test_allies_share_neither_sites_nor_technologies() -> None:
    s = league("AB")
    s.place("316", HERE, owner="B")
    s.place("310", NORTH, turn=1)
    s.ships("A", "316", cruiser=1)
    s.learn("B", "wormhole_generator", "starbase", "monolith")
    s.ships("B", "316", cruiser=1)
    s.store("A", materials=20)
    s.play("A build")
    assert s.refused("A build interceptor 316") == "nd.build.where"
    assert s.refused(f"A build monolith {s.home('A')}") == "nd.tech.monolith"
    s.turn("A")
    s.play("A move")
    assert s.refused("A move cruiser 316 310") == "nd.move.wormholes"
    s.turn("B")
    s.play("B move")
    assert s.refused("B move cruiser 316 310") is None


@pytest.mark.rule("ra.ally.relations-separate")
def test_an_allys_attack_breaks_no_relations_of_mine() -> None:
    s = league("AB")
    partners(s, "AC", "BC")
    s.place("316", HERE, owner="C")
    s.place("310", NORTH, owner="A")
    s.ships("A", "310", cruiser=1)
    s.ships("B", "310", cruiser=1)
    s.play("A move", "A move cruiser 310 316")
    while s.step == "return_cube":
        s.play(f"{s.waiting} cube money")
    assert (envoys(s, "A"), envoys(s, "B"), envoys(s, "C"), traitor(s)) == ("", "C", "B", "A")
    s.turn("B")
    s.play("B move", "B move cruiser 310 316")
    assert (envoys(s, "B"), traitor(s)) == ("", "B")


@pytest.mark.rule("ra.ally.descendants-partner")
def test_the_ally_of_descendants_fights_ancients_alone() -> None:
    s = league("AB", 4, DRACO)
    s.place("316", HERE, npc={"ancient": 1})
    s.ships("A", "316", cruiser=1)
    s.ships("B", "316", cruiser=1)
    s.dice(6, 1)
    s.combat()
    battle = s.state.battle
    assert battle is not None
    assert (battle.attackers, battle.defenders) == ((1,), (s.state.npc,))
    assert ships_in(s, "316") == {"A cruiser": [0], "B cruiser": [1], "N ancient": [0]}
    assert s.offered("B", "attack") == {"attack cruiser"}
    s.dice(6, 6, 6)
    s.play("B attack cruiser")
    assert "B cruiser" not in ships_in(s, "316")
    assert ships_in(s, "316") == {"A cruiser": [0], "N ancient": [1]}, "the Descendants are no targets and fight on not"


def homeworld_of_two() -> Setting:
    """A, a friend of the Ancients, and B have a cruiser each on a homeworld with an Ancient out of a hive."""
    modules = ["ancient_hives", "ancient_homeworlds", *MODULES]
    s = guarded({"cruiser": 1}, "a", ancients=1, factions=SIX_WITH_DRACO, modules=modules)
    s.ships("B", "271", cruiser=1)
    return s


@pytest.mark.rule("ra.ally.descendants-guarded")
def test_out_of_a_hive_only_the_ally_of_descendants_is_fought() -> None:
    s = homeworld_of_two()
    ally(s, "AB")
    s.dice(6, 6)
    s.combat()
    assert s.waiting == "A"
    assert ships_in(s, "271")["A cruiser"] == [0], "both hits went to the ally, who has a hull of 1"
    assert "B cruiser" not in ships_in(s, "271")


@pytest.mark.rule("ra.ally.descendants-guarded")
def test_descendants_hit_the_cruiser_of_a_homeworld_alone_and_their_ally_either() -> None:
    s = homeworld_of_two()
    ally(s, "AB")
    s.dice(6, 1, 6, 6)
    s.combat()
    assert ships_in(s, "271")["B cruiser"] == [1]
    s.play("A attack cruiser")
    assert ships_in(s, "271")["N ancient_cruiser"] == [1], "nothing was asked: there was one ship to hit"
    s.play("B attack cruiser")
    assert s.offered("B", "hit") == {"hit N ancient 1", "hit N ancient_cruiser 1"}
    s.dice(1, 1, 1)
    s.play("B hit N ancient 1")
    assert ships_in(s, "271")["N ancient"] == [1]


@pytest.mark.rule("ra.ally.descendants-guarded")
def test_the_ally_of_descendants_fights_on_alone_with_what_came_out_of_a_hive() -> None:
    s = homeworld_of_two()
    ally(s, "AB")
    s.sector("271").damage[s.key("N", "ancient_cruiser")] = [4]
    s.dice(1, 1, 6)
    s.combat()
    s.play("A attack cruiser")
    assert "N ancient_cruiser" not in ships_in(s, "271")
    s.dice(1, 6, 1)
    s.play("B attack cruiser")
    assert s.waiting == "B", "A has nobody to fight any more"
    assert ships_in(s, "271") == {"A cruiser": [0], "B cruiser": [1], "N ancient": [0]}
    s.dice(1, 1, 6)
    s.play("B attack cruiser")
    assert ships_in(s, "271") == {"A cruiser": [0], "N ancient": [0]}, "the friends of the Ancients stay"


# ---- reputation tiles are shown


@pytest.mark.rule("ra.ally.reputation-show")
def test_tiles_are_hidden_from_allies_until_they_are_shown() -> None:
    s = league("ABC")
    s.player("A").reputation = [4, 2]
    seen = {letter: s.state.view(ord(letter) - 65)["seats"][0]["reputation"]["tiles"] for letter in "BCD"}
    assert seen == {"B": None, "C": None, "D": None}
    assert s.refused("A show D") == s.refused("A show A") == "ra.ally.reputation-show"
    s.play("A build", "A show B")
    seen = {letter: s.state.view(ord(letter) - 65)["seats"][0]["reputation"]["tiles"] for letter in "BCD"}
    assert seen == {"B": [4, 2], "C": None, "D": None}
    assert s.state.view(None)["seats"][0]["reputation"]["tiles"] is None
    assert s.why("A show B") == "B knows all your reputation tiles."
    assert s.refused("A show C") is None
    private = [entry for entry in s.state.journal or () if "4 and 2" in entry.sentence]
    assert [entry.private_to for entry in private] == [1]


@pytest.mark.rule("ra.ally.reputation-show")
def test_what_was_shown_is_known_until_a_tile_goes_back() -> None:
    s = league("AB")
    s.player("A").reputation = [4, 2]
    s.play("A build", "A show B")
    s.player("A").reputation = [4, 3, 2]
    assert s.state.view(1)["seats"][0]["reputation"] == {**s.board("A")["reputation"], "tiles": [4, 2]}
    assert s.refused("A show B") is None
    s.state.reputation_bag = [0, 9, 9, 9, 9]
    drawn = {tuple(sample(s.state, 1, Random(seed)).players[0].reputation) for seed in range(40)}
    assert {one for tiles in drawn for one in tiles} == {1, 2, 3, 4}
    assert all(4 in tiles and 2 in tiles for tiles in drawn)
    give_back(s.state, 0, 2)
    assert s.state.view(1)["seats"][0]["reputation"]["tiles"] is None
