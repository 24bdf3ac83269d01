"""The Influence action (nd.influence.*)."""

import pytest

from penumbra.kernel import MalformedChoice
from tests.rules.setting import Setting

# Around A's home sector 221 at 0,-2, whose wormholes lie on edges 0, 1, 3 and 4, sector 201 (wormholes on edges
# 1, 3 and 5) is joined to it by two wormholes, one or none.
FULL = ((-1, -1), 0)
HALF = ((-1, -1), 1)
BARE = ((1, -2), 1)


def beside_home(lies: tuple[tuple[int, int], int] = FULL) -> Setting:
    """Uncontrolled 201 without ships beside A's home sector."""
    s = Setting()
    s.place("201", *lies)
    return s


def influencing(s: Setting) -> Setting:
    s.play("A influence")
    return s


@pytest.mark.rule("nd.influence.two-moves")
def test_two_discs_are_moved_and_no_third() -> None:
    s = beside_home()
    s.place("306", (0, -3), turn=2)
    s.place("202", (0, -1), turn=1)
    s.player("A").discs = 10
    s.play("A influence", "A disc track 201", "A disc track 306")
    assert s.player("A").discs == 7
    assert s.board("A")["discs"]["influence"] == 1
    assert s.refused("A disc track 202") == "nd.influence.two-moves"
    assert s.refused("A disc 201 track") == "nd.influence.two-moves"


@pytest.mark.rule("nd.influence.from")
def test_discs_come_from_track_or_sectors_but_not_from_actions() -> None:
    s = beside_home()
    s.place("306", (0, -3), turn=2, owner="A")
    s.place("202", (0, -1), turn=1, owner="A")
    s.player("A").on_action[0] = 2
    s.player("A").discs = 1
    s.play("A influence")
    assert s.board("A")["discs"]["track"] == 0
    assert {move.split()[1] for move in s.offered("A", "disc")} == {"221", "306", "202"}
    assert s.refused("A disc track 201") == "nd.influence.from"
    assert s.refused("A disc 306 201") is None
    assert s.refused("A disc 223 201") == s.refused("A disc 223 track") == "nd.influence.from"
    with pytest.raises(MalformedChoice):
        s.play("A disc explore 201")


@pytest.mark.rule("nd.influence.to", "nd.influence.home-may-leave")
def test_a_disc_goes_back_to_the_track() -> None:
    s = Setting()
    before = s.player("A").discs
    s.play("A influence")
    assert s.refused("A disc track track") == "nd.influence.to"
    s.play("A disc 221 track")
    assert s.sector("221").owner == -1
    assert s.player("A").discs == before


@pytest.mark.rule("nd.influence.target-adjacent")
def test_an_empty_neighbour_with_a_full_connection_may_be_influenced() -> None:
    assert influencing(beside_home(FULL)).refused("A disc track 201") is None
    assert influencing(beside_home(HALF)).refused("A disc track 201") == "nd.influence.target-adjacent"
    assert influencing(beside_home(BARE)).refused("A disc track 201") == "nd.influence.target-adjacent"


@pytest.mark.rule("nd.influence.target-adjacent")
def test_opponents_keep_discs_out_of_a_neighbour() -> None:
    s = beside_home()
    s.ships("B", "201", interceptor=1)
    assert influencing(s).refused("A disc track 201") == "nd.influence.target-adjacent"
    s = Setting()
    s.place("201", (-1, -1), owner="B")
    assert influencing(s).refused("A disc track 201") == "nd.influence.no-disc-over-disc"


@pytest.mark.rule("nd.influence.target-own-ship")
def test_a_sector_with_only_own_ships_needs_no_connection() -> None:
    s = Setting()
    s.place("304", (4, 0))
    s.ships("A", "304", cruiser=1)
    s.play("A influence", "A disc track 304")
    assert s.sector("304").owner == 0
    s = Setting()
    s.place("304", (4, 0))
    s.ships("A", "304", cruiser=1)
    s.ships("B", "304", interceptor=1)
    assert influencing(s).refused("A disc track 304") == "nd.influence.target-adjacent"


@pytest.mark.rule("nd.influence.no-disc-over-disc")
def test_a_rival_disc_goes_only_in_the_combat_phase() -> None:
    s = Setting()
    s.place("201", (-1, -1), owner="B")
    s.ships("A", "201", cruiser=1)
    s.play("A influence")
    assert s.refused("A disc track 201") == "nd.influence.no-disc-over-disc"
    s.play("A end")
    discs = s.player("B").discs
    s.combat()
    assert s.player("B").discs == discs + 1
    assert s.offered("A") >= {"disc", "decline"}
    s.play("A disc")
    assert s.sector("201").owner == 0


@pytest.mark.rule("nd.influence.ancients-are-enemies")
def test_ancients_keep_the_discs_of_all_but_their_friends_away() -> None:
    for faction, rule in (
        ("terran_directorate", "nd.influence.ancients-are-enemies"),
        ("descendants_of_draco", None),
    ):
        for cruisers in (0, 3):
            s = Setting(factions=(faction, "terran_federation"))
            s.place("305", (-1, -1), turn=0, npc={"ancient": 1})
            s.ships("A", "305", cruiser=cruisers)
            s.play("A influence")
            assert s.refused("A disc track 305") == rule, (faction, cruisers)


@pytest.mark.parametrize("faction", ["terran_directorate", "descendants_of_draco"])
@pytest.mark.rule("nd.influence.ancients-are-enemies")
def test_the_defence_system_keeps_all_discs_away(faction: str) -> None:
    s = Setting(factions=(faction, "terran_federation"))
    s.place("202", (0, -1), turn=1, owner="A")
    s.ships("A", "001", cruiser=2)
    s.play("A influence")
    assert s.refused("A disc track 001") == "nd.influence.ancients-are-enemies"


@pytest.mark.rule("nd.influence.connection-from-ship")
def test_a_pinned_ship_is_a_connection() -> None:
    s = Setting()
    s.place("203", (3, -1), npc={"ancient": 2})
    s.place("201", (3, 0), turn=1)
    assert s.state.galaxy.strength(*(s.state.galaxy.by_id[number] for number in ("203", "201"))) == 2
    s.play("A influence")
    assert s.refused("A disc track 201") == "nd.influence.target-adjacent"
    s.play("A end")
    s.ships("A", "203", interceptor=1)
    s.turn("A")
    s.play("A influence", "A disc track 201")
    assert s.sector("201").owner == 0


@pytest.mark.rule("nd.influence.generator")
def test_the_wormhole_generator_makes_do_with_half_a_connection() -> None:
    s = beside_home(HALF)
    s.learn("A", "wormhole_generator")
    assert influencing(s).refused("A disc track 201") is None
    s = beside_home(BARE)
    s.learn("A", "wormhole_generator")
    assert influencing(s).refused("A disc track 201") == "nd.influence.target-adjacent"


@pytest.mark.rule("nd.influence.moved-disc-no-connection")
def test_a_disc_that_leaves_is_no_connection_itself() -> None:
    s = beside_home()
    s.remove_ships("A", "221")
    s.play("A influence")
    assert s.refused("A disc 221 201") == "nd.influence.moved-disc-no-connection"
    assert s.refused("A disc track 201") is None
    s = influencing(beside_home())
    s.play("A disc 221 201")
    assert (s.sector("221").owner, s.sector("201").owner) == (-1, 0)


@pytest.mark.rule("nd.influence.sequential")
def test_the_second_move_builds_on_the_first() -> None:
    s = beside_home()
    s.place("310", (-1, 0))
    s.play("A influence")
    assert s.refused("A disc track 310") == "nd.influence.target-adjacent"
    s.play("A disc track 201", "A disc track 310")
    assert (s.sector("201").owner, s.sector("310").owner) == (0, 0)


@pytest.mark.rule("nd.influence.same-sector-two-moves")
def test_a_disc_taken_off_and_put_back_uses_both_moves() -> None:
    s = Setting()
    s.place("201", (-1, -1), owner="A")
    s.remove_ships("A", "221")
    s.sector("221").cubes[4] = -1
    cubes = s.player("A").cubes[:]
    s.play("A influence", "A disc 221 track")
    assert s.player("A").cubes == [cubes[0] + 1, cubes[1] + 1, cubes[2]]
    s.play("A disc track 221")
    assert s.sector("221").owner == 0
    assert not s.sector("221").has_cubes()
    assert s.refused("A disc 221 track") == "nd.influence.two-moves"


@pytest.mark.rule("nd.influence.same-sector-two-moves")
def test_the_disc_may_rest_on_another_sector_in_between() -> None:
    s = beside_home()
    s.play("A influence", "A disc 221 201", "A disc 201 221")
    assert (s.sector("221").owner, s.sector("201").owner) == (0, -1)
    assert not s.sector("221").has_cubes()


@pytest.mark.rule("nd.influence.cubes-return")
def test_cubes_of_a_sector_given_up_go_back_to_their_tracks() -> None:
    s = Setting()
    s.place("211", (-1, -1), owner="A", cubes={0: "money", 2: "materials"})
    s.player("A").cubes[0] = 8
    science = s.player("A").cubes[1]
    s.play("A influence", "A disc 211 track")
    assert s.board("A")["cubes"]["money"] == 9
    assert s.board("A")["income"]["money"] == 4
    assert s.step == "return_cube"
    assert s.offered("A") == {"cube money", "cube science", "cube materials"}
    s.play("A cube science")
    assert s.board("A")["cubes"]["science"] == science + 1
    assert not s.sector("211").has_cubes()


@pytest.mark.rule("nd.influence.cubes-return")
def test_the_cube_of_an_orbital_goes_to_money_or_science() -> None:
    s = Setting()
    s.place("304", (-1, -1), owner="A")
    s.orbital("304", "science")
    money = s.player("A").cubes[0]
    s.play("A influence", "A disc 304 track")
    assert s.offered("A") == {"cube money", "cube science"}
    assert s.refused("A cube materials") == "nd.colony.orbital-source"
    s.play("A cube money")
    assert s.player("A").cubes[0] == money + 1


@pytest.mark.rule("nd.influence.ships-stay")
def test_ships_structures_and_tiles_stay() -> None:
    s = Setting()
    s.place("305", (-1, -1), owner="A", discovery="money")
    s.orbital("305")
    s.ships("A", "305", interceptor=2)
    s.play("A influence", "A disc 305 track")
    sector = s.seen("305")
    assert (sector["owner"], sector["orbital"], sector["discovery"]) == (None, {"cube": None}, True)
    assert [(one["ship"], one["count"]) for one in sector["ships"]] == [("interceptor", 2)]


@pytest.mark.rule("nd.influence.return-needs-no-connection")
def test_a_sector_cut_off_may_be_given_up() -> None:
    s = Setting()
    s.place("304", (4, 0), owner="A")
    discs = s.player("A").discs
    s.play("A influence", "A disc 304 track")
    assert s.sector("304").owner == -1
    assert s.player("A").discs == discs


@pytest.mark.rule("nd.influence.return-under-attack")
def test_a_sector_under_attack_may_be_given_up_with_its_cubes() -> None:
    s = Setting()
    s.place("201", (-1, -1), owner="A", cubes={0: "money", 1: "materials"})
    s.ships("B", "201", cruiser=1)
    cubes = s.player("A").cubes[:]
    s.play("A influence", "A disc 201 track", "A end")
    assert s.player("A").cubes == [cubes[0] + 1, cubes[1], cubes[2] + 1]
    s.combat()
    assert (s.step, s.waiting) == ("take_control", "B")


@pytest.mark.rule("nd.influence.flip-two")
def test_two_colony_ships_are_turned_up_without_moving_a_disc() -> None:
    s = Setting()
    s.player("A").colony_ready = 0
    s.play("A influence", "A flip", "A flip")
    assert s.refused("A flip") == "nd.influence.flip-two"
    s.play("A end")
    assert s.board("A")["colony"] == {"ready": 2, "total": 3}


@pytest.mark.rule("nd.influence.flip-two")
def test_ships_face_up_are_not_turned() -> None:
    assert influencing(Setting()).refused("A flip") == "nd.influence.flip-two"


@pytest.mark.rule("nd.influence.flip-timing")
def test_colony_ships_turned_up_fly_again_in_the_same_action() -> None:
    s = Setting()
    s.place("203", (-1, -1), owner="A")
    s.place("201", (0, -3), owner="A")
    s.play("A influence", "A colony 203 0 money", "A colony 203 1 science", "A flip", "A flip")
    s.play("A colony 203 2 materials", "A colony 201 0 money", "A colony 201 1 materials")
    assert s.sector("203").cubes == [0, 1, 2]
    assert s.sector("201").cubes == [0, 2]
    assert s.player("A").colony_ready == 0


@pytest.mark.rule("nd.influence.cubes-after-disc")
def test_a_new_sector_is_filled_in_the_same_action() -> None:
    s = influencing(beside_home())
    assert s.refused("A colony 201 0 money") == "nd.colony.own-control"
    s.play("A disc track 201", "A colony 201 0 money")
    assert s.step == "influence"
    assert s.sector("201").cubes[0] == 0


@pytest.mark.rule("nd.influence.discovery")
def test_a_discovery_is_settled_before_the_second_move() -> None:
    s = Setting()
    s.place("206", (-1, -1), discovery="money")
    s.place("202", (0, -1), turn=1)
    s.store("A", money=2)
    s.play("A influence", "A disc track 206")
    assert s.refused("A disc track 202") == "nd.discovery.decide-now"
    s.play("A use")
    assert s.player("A").storage[0] == 10
    s.play("A disc track 202")
    assert s.sector("202").owner == 0


@pytest.mark.rule("nd.influence.target-adjacent")
@pytest.mark.parametrize(
    ("owner", "ship", "outcome"),
    [
        pytest.param("B", None, "nd.influence.target-adjacent", id="a rival's disc"),
        pytest.param(None, "B", "nd.influence.target-adjacent", id="a rival's ship"),
        pytest.param("B", "A", None, id="an own ship beside a rival's disc"),
        pytest.param("A", None, None, id="an own disc"),
    ],
)
def test_a_sector_is_reached_from_where_one_is_and_not_from_where_others_are(
    owner: str | None, ship: str | None, outcome: str | None
) -> None:
    s = Setting()
    s.place("203", (3, -1), owner=owner)
    s.place("201", (3, 0), turn=1)
    if ship is not None:
        s.ships(ship, "203", interceptor=1)
    assert influencing(s).refused("A disc track 201") == outcome


@pytest.mark.rule("nd.influence.flip-two")
def test_each_influence_action_turns_two_up_and_no_other_action_any() -> None:
    s = Setting(factions=("planta", "terran_federation"))
    s.player("A").colony_ready = 0
    for action in ("explore", "research", "upgrade", "build", "move"):
        s.turn("A")
        s.play(f"A {action}")
        assert s.refused("A flip") == "nd.turn.one-action-per-turn"
    for ready in (2, 4):
        s.turn("A")
        s.play("A influence", "A flip", "A flip")
        assert s.refused("A flip") == "nd.influence.flip-two"
        assert s.player("A").colony_ready == ready
