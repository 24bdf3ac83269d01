"""The Magellan (ra.magellan.*), whose boards come with the colours of more players."""

import msgspec
import pytest

from penumbra.eclipse import SECOND_DAWN
from penumbra.eclipse.components.terms import NONE, RESOURCES
from penumbra.eclipse.seat.benefits import Found
from penumbra.eclipse.seat.effects import BENEFITS
from penumbra.kernel import Deed
from tests.rules.setting import TERRANS, Setting

BELOW_HOME = (0, -2)
"""The middle space that A's home sector faces."""


def magellan() -> Setting:
    """Seven players, of whom A plays the Wardens of Magellan; all others are Terrans."""
    return Setting(7, ("wardens", *TERRANS), modules=["many_players"])


def with_techs(*techs: str) -> Setting:
    """A owns these technologies as well and is about to research the first that is laid out."""
    s = magellan()
    s.learn("A", *techs)
    s.store("A", money=0, science=30, materials=0)
    return s


def discovering(discovery: str) -> Setting:
    """A wins a discovery tile in sector 208, below its home."""
    s = magellan()
    s.place("208", BELOW_HOME, discovery=discovery)
    s.store("A", money=0, science=0, materials=0)
    s.play("A influence", "A disc track 208")
    assert s.step == "discovery"
    return s


def bonus(s: Setting) -> int:
    """The points of A's species so far."""
    points = s.board("A")["score"]["species"]
    assert isinstance(points, int)
    return points


# ---- figures


@pytest.mark.rule("ra.magellan.start")
def test_they_start_with_fusion_source_and_little_science() -> None:
    s = magellan()
    assert s.player("A").storage == [2, 2, 3]
    assert s.board("A")["techs"] == {"military": [], "grid": ["fusion_source"], "nano": []}
    assert s.home("A") == "233"
    assert {one: s.parts.factions[one].home_sector for one in ("keepers", "sentinels")} == {
        "keepers": "235",
        "sentinels": "237",
    }
    assert s.board("B")["techs"]["grid"] == []


@pytest.mark.rule("ra.magellan.trade")
def test_three_of_a_resource_buy_one_of_another() -> None:
    s = magellan()
    s.store("A", money=0, science=0, materials=3)
    s.play("A trade materials money")
    assert s.player("A").storage == [1, 0, 0]
    s.store("A", materials=2)
    assert s.refused("A trade materials money") == "nd.trade.rate-by-species"


@pytest.mark.rule("ra.magellan.move")
def test_a_move_action_has_two_activations() -> None:
    s = magellan()
    s.place("208", BELOW_HOME)
    s.ships("A", "233", interceptor=2)
    s.play("A move", "A move interceptor 233 208", "A move interceptor 233 208")
    assert s.refused("A move interceptor 233 208") == "nd.move.three"
    s.turn("B")
    assert magellan_moves(s, "B") == 3


def magellan_moves(s: Setting, letter: str) -> int:
    s.play(f"{letter} move")
    left = s.state.steps[-1].view(s.state, None)["left"]
    assert isinstance(left, int)
    return left


@pytest.mark.rule("ra.magellan.influence-flip")
def test_an_influence_action_turns_one_colony_ship_up() -> None:
    s = magellan()
    s.player("A").colony_ready = 0
    s.play("A influence", "A flip")
    assert s.refused("A flip") == "nd.influence.flip-two"
    assert s.board("A")["colony"] == {"ready": 1, "total": 3}


# ---- colony ships as resources


@pytest.mark.rule("ra.magellan.colony-resource")
def test_unused_colony_ships_give_resources_of_choice() -> None:
    s = magellan()
    s.store("A", science=10)
    s.offer(fusion_drive=1)
    s.play("A research", "A synthesize science", "A synthesize science", "A research fusion_drive")
    assert s.player("A").storage[1] == 12 - 4
    assert s.board("A")["colony"] == {"ready": 1, "total": 3}
    s.play("A synthesize money")
    assert s.refused("A synthesize money") == "ra.magellan.colony-one-use"
    s.turn("B")
    assert s.refused("B synthesize money") == "ra.magellan.colony-resource"
    assert s.offered("B", "synthesize") == set()


@pytest.mark.rule("ra.magellan.colony-resource-timing")
def test_they_do_so_in_their_turns_and_reactions_and_when_passing() -> None:
    s = magellan()
    every = {f"synthesize {kind}" for kind in RESOURCES}
    assert s.offered("A", "synthesize") == every
    s.play("A build")
    assert s.offered("A", "synthesize") == every
    s.player("A").passed = True
    s.turn("A")
    assert s.offered("A", "synthesize") == every, "before passing again"
    s.play("A react build")
    assert s.offered("A", "synthesize") == every
    s.turn("B")
    s.play("B explore")
    assert s.state.why_not(0, next(iter(s.state.choices(1)))) is not None
    assert s.state.choices(0) == [], "in another player's turn nothing is offered"


@pytest.mark.rule("ra.magellan.colony-resource-timing")
def test_in_upkeep_a_colony_ship_makes_a_deficit_good() -> None:
    s = magellan()
    player = s.player("A")
    player.storage, player.cubes, player.discs, player.colony_ready = [0, 0, 0], [11, 11, 11], 6, 1
    s.state.start_seat = 0
    s.upkeep()
    short = -s.state.steps[-1].view(s.state, 0)["balance"]
    player.storage[0] = short - 1
    assert s.refused("A pay") == "nd.upkeep.must-pay"
    s.play("A synthesize money")
    assert s.refused("A pay") is None
    s.play("A pay")
    assert s.sector("233").owner == 0
    assert s.waiting == "B"
    assert s.offered("B", "synthesize") == set()


@pytest.mark.rule("ra.magellan.colony-resource-timing")
def test_in_upkeep_ships_may_be_turned_without_need_but_not_wasted_in_need() -> None:
    s = magellan()
    s.player("A").colony_ready = 2
    s.upkeep()
    s.play("A synthesize science", "A synthesize materials")
    assert s.player("A").storage == [2, 3, 4]

    s = magellan()
    s.vanish("A")
    player = s.player("A")
    player.storage, player.cubes, player.discs, player.colony_ready = [0, 0, 0], [11, 11, 11], 6, 2
    upkeep, income = player.upkeep(s.parts), player.income(s.parts, 0)
    player.storage[0] = upkeep - income - 2
    s.upkeep()
    assert s.waiting == "A", "two ships keep the player from collapse"
    assert s.refused("A synthesize science") == "nd.upkeep.collapse-trade-first"
    assert s.offered("A", "synthesize") == {"synthesize money"}
    s.play("A synthesize money", "A synthesize money", "A pay")
    assert not s.state.players[0].out


@pytest.mark.rule("ra.magellan.colony-one-use")
def test_a_ship_turned_for_a_resource_brings_no_cube_before_it_is_turned_up() -> None:
    s = magellan()
    s.place("210", BELOW_HOME, owner="A")
    s.play("A synthesize money", "A synthesize money", "A synthesize money")
    assert s.offered("A", "colony") == set()
    assert s.refused("A colony 210 0 money") == "nd.colony.face-down-unusable"
    s.play("A influence", "A flip")
    assert s.refused("A colony 210 0 money") is None


# ---- revelation


@pytest.mark.rule("ra.magellan.revelation")
def test_the_fourth_technology_of_a_track_brings_a_discovery_at_once() -> None:
    s = with_techs("neutron_bombs", "starbase")
    s.offer(plasma_cannon=1, phase_shield=1)
    s.next_discovery("science")
    s.play("A research", "A research plasma_cannon")
    assert s.step == "research", "the third brings nothing"
    s.turn("A")
    s.play("A research", "A research phase_shield")
    assert s.step == "discovery"
    s.play("A use")
    assert s.step == "research", "before the action ends"


@pytest.mark.rule("ra.magellan.revelation")
def test_others_have_no_revelation() -> None:
    s = magellan()
    s.learn("B", "neutron_bombs", "plasma_cannon")
    s.store("B", science=30)
    s.offer(phase_shield=1)
    s.turn("B")
    s.play("B research", "B research phase_shield")
    assert len(s.board("B")["techs"]["military"]) == 4
    assert s.step == "research"


@pytest.mark.rule("ra.magellan.revelation-once")
def test_revelation_happens_once_in_a_game() -> None:
    s = with_techs(
        "neutron_bombs", "starbase", "plasma_cannon", "phase_shield", "nanorobots", "fusion_drive", "orbital"
    )
    s.offer(advanced_labs=1, advanced_mining=1)
    s.play("A research", "A research advanced_labs")
    assert s.step == "research", "another track had its fourth before"
    s.turn("A")
    s.play("A research", "A research advanced_mining")
    assert s.step == "research", "a fifth brings nothing either"


@pytest.mark.rule("ra.magellan.revelation-any-source")
def test_the_starting_technology_counts() -> None:
    s = with_techs("gauss_shield", "improved_hull")
    s.offer(positron_computer=1)
    s.play("A research", "A research positron_computer")
    assert s.step == "discovery"


@pytest.mark.rule("ra.magellan.revelation-any-source")
def test_a_technology_that_is_not_bought_brings_a_revelation_too() -> None:
    s = discovering("ancient_technology")
    s.learn("A", "nanorobots", "fusion_drive", "advanced_robotics")
    s.offer(orbital=1)
    s.next_discovery("money")
    s.play("A use orbital")
    assert (s.step, s.state.steps[-1].view(s.state, 0)["tile"]) == ("discovery", "money")


def revealing(discovery: str) -> Setting:
    """A has just put a fourth technology on a track, and this is the tile that it brings."""
    s = with_techs("neutron_bombs", "starbase", "plasma_cannon")
    s.offer(phase_shield=1)
    s.next_discovery(discovery)
    return s


@pytest.mark.rule("ra.magellan.revelation-place")
def test_what_the_tile_places_goes_to_the_home_sector() -> None:
    s = revealing("ancient_cruiser")
    s.play("A research", "A research phase_shield", "A use")
    assert s.sector("233").count(0, s.parts.ship_number["cruiser"]) == 1


@pytest.mark.rule("ra.magellan.revelation-no-start-sector")
@pytest.mark.parametrize(("tile", "usable"), [("ancient_cruiser", False), ("money", True)])
def test_without_the_home_sector_only_what_is_placed_nowhere_is_used(tile: str, usable: bool) -> None:
    s = revealing(tile)
    s.sector("233").owner = 1
    s.play("A research", "A research phase_shield")
    assert s.refused("A use") == (None if usable else "ra.magellan.revelation-no-start-sector")
    s.play("A use" if usable else "A keep")
    assert s.player("A").discoveries_kept == (not usable)


# ---- points


@pytest.mark.rule("ra.magellan.vp")
@pytest.mark.parametrize("tile", ["science", "ancient_cruiser"])
def test_a_tile_discarded_after_use_is_worth_a_point(tile: str) -> None:
    s = discovering(tile)
    assert bonus(s) == 0
    s.play("A use")
    assert bonus(s) == 1


@pytest.mark.rule("ra.magellan.vp")
def test_a_technology_and_a_part_used_are_worth_a_point_each() -> None:
    s = discovering("ancient_technology")
    s.offer(nanorobots=1)
    s.play("A use nanorobots")
    assert bonus(s) == 1
    s = discovering("ion_turret")
    s.play("A fit cruiser 1")
    assert bonus(s) == 1
    assert s.board("A")["score"]["total"] == sum(
        points for name, points in s.board("A")["score"].items() if name != "total"
    )


@pytest.mark.rule("ra.magellan.vp")
def test_others_have_no_points_for_tiles_used() -> None:
    s = magellan()
    s.place("208", (2, -2), discovery="science")
    s.turn("B")
    s.ships("B", "208", interceptor=1)
    s.play("B influence", "B disc track 208", "B use")
    assert s.board("B")["score"]["species"] == 0


@pytest.mark.rule("ra.magellan.vp-not-for")
def test_tiles_kept_and_parts_stored_give_no_such_point() -> None:
    s = discovering("science")
    s.play("A keep")
    assert (bonus(s), s.board("A")["score"]["discoveries"]) == (0, 2)
    s = discovering("ion_turret")
    s.play("A store")
    assert bonus(s) == 0
    s.turn("A")
    s.play("A upgrade", "A fit ion_turret cruiser 1")
    assert bonus(s) == 1, "once it is on a blueprint"


@pytest.mark.rule("ra.magellan.vp-not-for")
def test_tiles_that_stay_in_a_sector_give_no_such_point() -> None:
    tiles = {tile.id: tile for tile in SECOND_DAWN.box.parts.discoveries}
    orbital = next(tile for tile in tiles.values() if "orbital" in tile.place)
    portal = msgspec.structs.replace(orbital, kind="warp_portal", place={}, gain={})
    for tile in (orbital, portal):
        assert not BENEFITS[tile.kind].spends(Found(0, tile, NONE), Deed("use"))
    assert BENEFITS["ship"].spends(Found(0, tiles["ancient_cruiser"], NONE), Deed("use"))


@pytest.mark.rule("ra.magellan.vp-replaced-part")
def test_a_part_that_was_used_and_replaced_keeps_its_point() -> None:
    s = discovering("ion_turret")
    s.play("A fit cruiser 1")
    s.turn("A")
    s.play("A upgrade", "A return cruiser 1", "A fit hull cruiser 1")
    assert bonus(s) == 1
