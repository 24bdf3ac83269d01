"""The Move action (nd.move.*)."""

import pytest

from penumbra.kernel import MalformedChoice
from tests.rules.setting import Setting

# South-west of A's home sector 221 at 0,-2 lie 203, 310 and 304 in a line, each joined to the next by two wormholes.
LINE = {"203": (-1, -1), "310": (-1, 0), "304": (-1, 1)}

# South of A's home sector lie 102, the Galactic Center 001 and 106, joined in the same way.
ABOVE_CENTER, BELOW_CENTER = (0, -1), (0, 1)


def line(players: int = 2) -> Setting:
    s = Setting(players)
    for number, at in LINE.items():
        s.place(number, at)
    return s


def central() -> Setting:
    s = Setting()
    s.place("102", ABOVE_CENTER)
    s.place("106", BELOW_CENTER)
    return s


@pytest.mark.parametrize(
    ("faction", "home", "movements"), [("terran_directorate", "221", 3), ("descendants_of_draco", "228", 2)]
)
@pytest.mark.rule("nd.move.three")
def test_movements_of_an_action(faction: str, home: str, movements: int) -> None:
    s = Setting(factions=(faction, "terran_federation"))
    s.place("203", (-1, -1))
    s.ships("A", home, interceptor=3)
    s.play("A move", *[f"A move interceptor {home} 203"] * movements)
    assert s.refused(f"A move interceptor {home} 203") == "nd.move.three"
    assert s.sector("203").party(0) == movements


@pytest.mark.rule("nd.move.same-ship")
def test_one_ship_may_use_every_movement() -> None:
    s = line()
    assert s.board("A")["blueprints"]["interceptor"]["movement"] == 1
    s.play("A move", "A move interceptor 221 203", "A move interceptor 203 310", "A move interceptor 310 304")
    assert s.sector("304").party(0) == 1


@pytest.mark.rule("nd.move.same-ship")
def test_movements_may_be_shared_among_ships() -> None:
    s = line()
    s.ships("A", "221", cruiser=1)
    s.play("A move", "A move interceptor 221 203", "A move interceptor 203 310", "A move cruiser 221 203")
    assert s.refused("A move cruiser 203 310") == "nd.move.three"


@pytest.mark.rule("nd.move.distance")
def test_two_nuclear_drives_carry_a_ship_two_sectors() -> None:
    s = line()
    s.blueprint("A", "interceptor", s0="nuclear_drive")
    s.play("A move", "A move interceptor 221 203", "A on 310")
    assert s.refused("A on 304") == "nd.move.distance"
    assert s.state.view(0)["step"]["left"] == 2


@pytest.mark.parametrize(
    ("at", "turn", "without", "with_generator"),
    [
        ((-1, -1), 0, None, None),
        ((-1, -1), 1, "nd.move.wormholes", None),
        ((1, -2), 1, "nd.move.wormholes", "nd.move.wormholes"),
    ],
)
@pytest.mark.rule("nd.move.wormholes")
def test_a_step_needs_wormholes_on_both_sides(
    at: tuple[int, int], turn: int, without: str | None, with_generator: str | None
) -> None:
    s = Setting()
    s.place("201", at, turn)
    s.play("A move")
    assert s.refused("A move interceptor 221 201") == without
    s.learn("A", "wormhole_generator")
    assert s.refused("A move interceptor 221 201") == with_generator


@pytest.mark.rule("nd.move.explored-only")
def test_no_ship_leaves_the_explored_sectors() -> None:
    s = Setting()
    s.learn("A", "wormhole_generator")
    s.blueprint("A", "interceptor", s3="tachyon_drive")
    s.play("A move")
    assert s.seen("221")["wormholes"] == [0, 1, 3, 4]
    assert s.offered("A", "move") == set()
    for nowhere in ("0,-3", "201"):
        with pytest.raises(MalformedChoice, match="no sector on the map"):
            s.play(f"A move interceptor 221 {nowhere}")


@pytest.mark.rule("nd.move.one-ship-at-a-time")
def test_two_ships_need_two_movements() -> None:
    s = line()
    s.ships("A", "221", interceptor=1)
    s.play("A move", "A move interceptor 221 203")
    assert (s.sector("221").party(0), s.sector("203").party(0)) == (1, 1)
    assert s.state.view(0)["step"]["left"] == 2
    s.play("A move interceptor 221 203")
    assert s.state.view(0)["step"]["left"] == 1
    assert s.refused("A move interceptor 221 203") == "nd.move.one-ship-at-a-time"


@pytest.mark.rule("nd.move.pin")
def test_as_many_ships_stay_as_there_are_opponents() -> None:
    s = Setting()
    s.place("203", (-1, -1), npc={"ancient": 2})
    s.ships("A", "203", interceptor=2, cruiser=1)
    s.play("A move", "A move interceptor 203 221")
    assert s.refused("A move interceptor 203 221") == "nd.move.pin"
    assert s.refused("A move cruiser 203 221") == "nd.move.pin"


@pytest.mark.rule("nd.move.pin-all-opponents")
def test_ships_of_all_opponents_pin_together() -> None:
    s = Setting(3)
    s.place("203", (-1, -1), npc={"ancient": 1})
    s.ships("A", "203", interceptor=4)
    s.ships("B", "203", interceptor=1)
    s.ships("C", "203", starbase=1)
    s.play("A move", "A move interceptor 203 221")
    assert s.sector("203").party(0) == 3
    assert s.refused("A move interceptor 203 221") == "nd.move.pin"


@pytest.mark.rule("nd.move.pin-any-type")
def test_a_starbase_may_be_the_ship_that_stays() -> None:
    s = line()
    s.ships("A", "203", dreadnought=1, starbase=1)
    s.ships("B", "203", interceptor=1)
    s.play("A move")
    assert s.refused("A move dreadnought 203 221") is None
    s = line()
    s.ships("A", "203", dreadnought=1)
    s.ships("B", "203", interceptor=1)
    s.play("A move")
    assert s.refused("A move dreadnought 203 221") == "nd.move.pin"


@pytest.mark.rule("nd.move.pin-owner-chooses")
def test_a_ship_that_comes_frees_one_that_was_pinned() -> None:
    s = line()
    s.ships("A", "203", cruiser=1)
    s.ships("B", "203", interceptor=1)
    s.play("A move")
    assert s.refused("A move cruiser 203 310") == "nd.move.pin"
    s.play("A move interceptor 221 203", "A move cruiser 203 310")
    assert s.seen("310")["ships"][0]["ship"] == "cruiser"
    assert s.refused("A move interceptor 203 221") == "nd.move.pin"


@pytest.mark.rule("nd.move.pin-owner-chooses")
def test_a_ship_that_is_built_frees_one_that_was_pinned() -> None:
    s = Setting()
    s.place("203", (-1, -1), owner="A")
    s.ships("A", "203", cruiser=1)
    s.ships("B", "203", interceptor=1)
    s.play("A build", "A build interceptor 203", "A end")
    s.turn("A")
    s.play("A move", "A move cruiser 203 221")
    assert s.refused("A move interceptor 203 221") == "nd.move.pin"


@pytest.mark.rule("nd.move.through")
def test_a_ship_stops_at_opponents_unless_others_hold_them() -> None:
    s = line()
    s.blueprint("A", "interceptor", s0="nuclear_drive")
    s.ships("B", "203", interceptor=1)
    s.play("A move", "A move interceptor 221 203")
    assert s.refused("A on 310") == "nd.move.through"
    s = line()
    s.blueprint("A", "interceptor", s0="nuclear_drive")
    s.ships("B", "203", interceptor=1)
    s.ships("A", "203", interceptor=1)
    s.play("A move", "A move interceptor 221 203", "A on 310")
    assert s.sector("310").party(0) == 1


@pytest.mark.rule("nd.move.pin-is-mutual")
def test_each_side_is_pinned_on_its_own_turn() -> None:
    s = line()
    s.ships("A", "203", interceptor=1)
    s.ships("B", "203", interceptor=3)
    s.play("A move")
    assert s.refused("A move interceptor 203 310") == "nd.move.pin"
    s.play("A end", "B move", "B move interceptor 203 310", "B move interceptor 203 310")
    assert s.refused("B move interceptor 203 310") == "nd.move.pin"


@pytest.mark.rule("nd.move.discs-do-not-pin")
def test_discs_cubes_and_structures_pin_nobody() -> None:
    s = Setting()
    s.place("203", LINE["203"], owner="B", cubes={0: "money"})
    s.place("310", LINE["310"])
    s.orbital("203")
    s.blueprint("A", "interceptor", s0="nuclear_drive")
    s.play("A move", "A move interceptor 221 203", "A on 310")
    assert s.sector("310").party(0) == 1


@pytest.mark.rule("nd.move.gcds")
def test_the_defence_system_pins_every_ship() -> None:
    s = central()
    s.ships("A", "001", cruiser=4, interceptor=1)
    s.play("A move")
    for ship in ("cruiser", "interceptor"):
        assert s.refused(f"A move {ship} 001 102") == "nd.move.gcds"


@pytest.mark.rule("nd.move.gcds")
def test_no_ship_passes_the_defence_system() -> None:
    s = central()
    s.ships("A", "102", interceptor=1)
    s.ships("A", "001", cruiser=4)
    s.blueprint("A", "interceptor", s3="fusion_drive")
    s.play("A move", "A move interceptor 102 001")
    assert s.refused("A on 106") == "nd.move.gcds"
    assert s.refused("A move interceptor 001 106") == "nd.move.gcds"


@pytest.mark.rule("nd.move.center-free")
def test_ships_cross_the_center_when_the_defence_system_is_gone() -> None:
    s = central()
    s.sector("001").ships[s.key("N", "gcds")] = 0
    s.ships("A", "102", interceptor=1)
    s.blueprint("A", "interceptor", s3="fusion_drive")
    s.play("A move", "A move interceptor 102 001", "A on 106", "A move interceptor 106 001")
    assert s.sector("001").party(0) == 1


@pytest.mark.rule("nd.move.no-exploring-by-move")
def test_moving_takes_neither_control_nor_discovery() -> None:
    s = Setting()
    s.place("206", (-1, -1), discovery="science")
    discs = s.player("A").discs - 1
    s.store("A", science=0)
    s.play("A move", "A move interceptor 221 206", "A end")
    assert (s.seen("206")["owner"], s.seen("206")["discovery"]) == (None, True)
    assert s.player("A").discs == discs
    s.turn("A")
    s.play("A influence", "A disc track 206", "A use")
    assert (s.seen("206")["owner"], s.seen("206")["discovery"]) == (0, False)
    assert s.player("A").storage[1] == 5


@pytest.mark.rule("nd.move.entry-order")
def test_a_party_keeps_the_place_of_its_first_ship() -> None:
    s = line()
    s.ships("A", "221", interceptor=1)
    s.ships("B", "310", interceptor=1)
    s.play("A move", "A move interceptor 221 203", "A end", "B move", "B move interceptor 310 203", "B end")
    s.play("A move", "A move interceptor 221 203")
    assert s.seen("203")["entered"] == [0, 1]
    s.play("A move interceptor 203 221")
    assert s.seen("203")["entered"] == [0, 1]


@pytest.mark.rule("nd.move.entry-order")
def test_a_party_that_has_left_completely_comes_last() -> None:
    s = line()
    s.ships("A", "203", cruiser=1)
    s.ships("B", "203", interceptor=1)
    s.blueprint("A", "cruiser", s1="tachyon_drive")
    s.dice(1)
    s.combat()
    assert s.state.view(0)["battle"]["defender"] == 0
    s.play("A retreat cruiser 221", "B attack interceptor", "A retreat cruiser 221")
    assert s.seen("203")["entered"] == [1]
    s.turn("A")
    s.play("A move", "A move cruiser 221 203")
    assert s.seen("203")["entered"] == [1, 0]


@pytest.mark.rule("nd.move.entry-order-others")
def test_a_ship_that_is_built_arrives_then_and_the_controller_defends() -> None:
    s = Setting()
    s.place("201", (-1, -1), owner="A")
    s.ships("B", "201", interceptor=1)
    s.play("A build", "A build interceptor 201", "A end")
    assert s.seen("201")["entered"] == [1, 0]
    s.combat()
    assert (s.state.view(0)["battle"]["defender"], s.state.view(0)["battle"]["attacker"]) == (0, 1)


@pytest.mark.rule("nd.move.entry-order-others")
def test_ancients_were_there_before_any_player() -> None:
    s = Setting()
    s.place("305", (-1, -1), npc={"ancient": 1})
    s.ships("B", "305", interceptor=1)
    s.dice(1)
    s.combat()
    battle = s.state.view(0)["battle"]
    assert (battle["defender"], battle["attacker"]) == (-1, 1)
