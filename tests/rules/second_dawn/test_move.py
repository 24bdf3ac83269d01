"""The Move action (sd.move.*)."""

from itertools import pairwise

import pytest

from penumbra.eclipse.components.terms import NONE
from tests.rules.second_dawn.dawn import AWAY, NORTH, SOUTH, behind_guardian, dawn, guardian
from tests.rules.setting import Setting

# Sectors in a row from south to north, each with wormholes on its northern and southern edges.
ROW = ("310", "304", "313", "311", "316", "305", "307")


def row(*factions: str) -> Setting:
    """Seven empty sectors in a row, joined by full connections."""
    s = dawn(*factions)
    for place, number in enumerate(ROW):
        s.place(number, (6, 9 - place))
    return s


def moving(s: Setting) -> Setting:
    s.play("A move")
    return s


def swift(s: Setting, movement: int, ship: str = "cruiser") -> None:
    """Gives A's ships of a kind a movement of up to 3."""
    slot, empty = {"interceptor": (2, 3), "cruiser": (5, 2), "dreadnought": (7, 3)}[ship]
    s.blueprint("A", ship, **{f"s{slot}": "fusion_drive" if movement > 1 else None})
    s.blueprint("A", ship, **{f"s{empty}": "nuclear_drive" if movement == 3 else None})
    assert s.board("A")["blueprints"][ship]["movement"] == movement


def where(s: Setting, letter: str = "A") -> dict[str, int]:
    """How many ships a seat has in each sector of the row."""
    seat = ord(letter) - 65
    return {number: s.sector(number).party(seat) for number in ROW if s.sector(number).party(seat)}


@pytest.mark.rule("sd.move.activation")
def test_one_ship_moves_up_to_its_movement() -> None:
    s = row()
    s.ships("A", "310", cruiser=2)
    swift(s, 2)
    moving(s).play("A move cruiser 310 304", "A on 313")
    assert s.refused("A on 311") == "sd.move.activation"
    s.play("A move cruiser 310 304", "A end")
    assert where(s) == {"313": 1, "304": 1}


@pytest.mark.rule("sd.move.value")
def test_the_drives_add_up() -> None:
    s = row()
    s.ships("A", "310", cruiser=1)
    swift(s, 3)
    moving(s).play("A move cruiser 310 304", "A on 313", "A on 311")
    assert where(s) == {"311": 1}
    assert s.refused("A on 316") == "sd.move.activation"


@pytest.mark.rule("sd.move.same-ship")
def test_one_ship_takes_all_activations() -> None:
    s = row()
    s.ships("A", "310", interceptor=1)
    moving(s).play(*(f"A move interceptor {here} {there}" for here, there in pairwise(ROW[:4])))
    assert where(s) == {"311": 1}
    assert s.refused("A move interceptor 311 316") == "sd.move.activation"


@pytest.mark.rule("sd.move.connection")
def test_each_step_needs_a_full_connection() -> None:
    s = dawn(modules=["warp_portals"])
    s.place("310", AWAY)
    s.place("304", NORTH)
    s.place("306", (6, -5), turn=1)
    s.ships("A", "310", cruiser=1)
    swift(s, 2)
    moving(s).play("A move cruiser 310 304")
    assert s.state.galaxy.strength(s.state.galaxy.by_id["304"], s.state.galaxy.by_id["306"]) == 1
    assert s.refused("A on 306") == "sd.move.connection"
    assert s.refused("A on 221") == "sd.move.connection"
    portals = [number for number, tile in s.parts.sectors.items() if tile.warp_portal]
    for place, number in enumerate(portals[:2]):
        s.place(number, (12, 3 * place))
    s.ships("A", portals[0], interceptor=1)
    s.play(f"A move interceptor {portals[0]} {portals[1]}")
    assert s.sector(portals[1]).party(0) == 1


@pytest.mark.rule("sd.move.generator")
def test_a_generator_moves_over_half_a_connection() -> None:
    for number, turn, rule in (("310", 0, None), ("304", 1, "sd.move.connection")):
        s = dawn()
        s.place("306", AWAY)
        s.place(number, NORTH, turn=turn)
        s.ships("A", "306", interceptor=1)
        moving(s)
        assert s.refused(f"A move interceptor 306 {number}") == "sd.move.connection"
        s.learn("A", "wormhole_generator")
        assert s.refused(f"A move interceptor 306 {number}") == rule


@pytest.mark.rule("sd.move.explored-only")
def test_ships_stay_within_what_is_explored() -> None:
    s = dawn()
    s.place("201", AWAY)
    s.remove_ships("A", "221")
    s.ships("A", "201", interceptor=1)
    moving(s)
    assert s.offered("A", "move") == set()
    s.learn("A", "wormhole_generator")
    assert s.offered("A", "move") == set()
    assert s.refused("A move interceptor 201 221") == "sd.move.connection"


@pytest.mark.rule("sd.move.starbase")
def test_starbases_stay() -> None:
    s = row()
    s.remove_ships("A", "221")
    s.ships("A", "310", starbase=1, interceptor=1)
    moving(s)
    assert s.offered("A", "move") == {"move interceptor 310 304"}
    assert s.refused("A move starbase 310 304") == "sd.move.starbase"


@pytest.mark.rule("sd.move.pin-count")
def test_each_opponent_pins_one_ship() -> None:
    s = row()
    s.ships("A", "310", interceptor=3)
    s.ships("B", "310", cruiser=2)
    moving(s).play("A move interceptor 310 304")
    assert s.refused("A move interceptor 310 304") == "sd.move.pin-count"
    s = row()
    s.ships("A", "310", dreadnought=1)
    s.ships("B", "310", interceptor=1)
    assert moving(s).refused("A move dreadnought 310 304") == "sd.move.pin-count"


@pytest.mark.rule("sd.move.pin-all-opponents")
def test_all_opponents_are_added_up() -> None:
    s = dawn(players=3)
    s.place("310", AWAY, npc={"ancient": 1})
    s.place("304", NORTH)
    s.ships("A", "310", cruiser=2)
    twin = moving(s).state.copy()
    s.play("A move cruiser 310 304")
    for letter in "BC":
        s.state = twin.copy()
        s.ships(letter, "310", interceptor=1)
        assert s.refused("A move cruiser 310 304") == "sd.move.pin-count"


@pytest.mark.rule("sd.move.pin-on-entry", "sd.move.through-opponents")
def test_the_first_to_enter_stops_and_the_second_passes() -> None:
    s = row()
    s.ships("A", "310", cruiser=2)
    s.ships("B", "304", interceptor=1)
    swift(s, 2)
    moving(s).play("A move cruiser 310 304")
    assert s.refused("A on 313") == "sd.move.pin-on-entry"
    s.play("A move cruiser 310 304", "A on 313")
    assert where(s) == {"304": 1, "313": 1}


@pytest.mark.rule("sd.move.pin-choice")
def test_the_owner_chooses_who_stays() -> None:
    for leaves, stays in (("dreadnought", "interceptor"), ("interceptor", "dreadnought")):
        s = row()
        s.ships("A", "310", dreadnought=1, interceptor=1)
        s.ships("B", "310", cruiser=1)
        moving(s).play(f"A move {leaves} 310 304")
        assert s.refused(f"A move {stays} 310 304") == "sd.move.pin-count"


@pytest.mark.rule("sd.move.pin-release")
def test_a_ship_that_comes_releases_another() -> None:
    for leaves, stays in (("cruiser", "interceptor"), ("interceptor", "cruiser")):
        s = row()
        s.ships("A", "310", cruiser=1)
        s.ships("B", "310", interceptor=1)
        s.ships("A", "304", interceptor=1)
        moving(s)
        assert s.refused("A move cruiser 310 304") == "sd.move.pin-count"
        s.play("A move interceptor 304 310", f"A move {leaves} 310 304")
        assert s.refused(f"A move {stays} 310 304") == "sd.move.pin-count"


@pytest.mark.rule("sd.move.pin-starbase")
def test_a_starbase_pins() -> None:
    s = row()
    s.ships("A", "310", cruiser=2)
    s.ships("B", "310", starbase=1)
    moving(s).play("A move cruiser 310 304")
    assert s.refused("A move cruiser 310 304") == "sd.move.pin-count"


@pytest.mark.rule("sd.move.pin-retained-by-starbase")
def test_an_own_starbase_may_be_the_one_pinned() -> None:
    s = row()
    s.ships("A", "310", cruiser=1)
    s.ships("B", "310", interceptor=1)
    assert moving(s).refused("A move cruiser 310 304") == "sd.move.pin-count"
    s.ships("A", "310", starbase=1)
    s.play("A move cruiser 310 304")


@pytest.mark.rule("sd.move.pin-allies")
def test_partners_pin_each_other() -> None:
    s = dawn(players=4)
    s.place("310", AWAY)
    s.place("304", NORTH, owner="B")
    s.place("313", (6, -5))
    s.player("A").ambassadors, s.player("B").ambassadors = [1], [0]
    s.ships("A", "310", cruiser=1)
    s.ships("B", "304", starbase=1)
    swift(s, 2)
    moving(s).play("A move cruiser 310 304")
    assert s.refused("A on 313") == "sd.move.pin-on-entry"


@pytest.mark.rule("sd.move.pin-gcds")
def test_the_defence_of_the_center_pins_all() -> None:
    s = dawn()
    s.place("102", (0, -1))
    s.ships("A", "001", cruiser=4)
    s.ships("A", "001", interceptor=1)
    s.ships("A", "102", interceptor=1)
    swift(s, 2, "interceptor")
    moving(s)
    for ship in ("cruiser", "interceptor"):
        assert s.refused(f"A move {ship} 001 102") == "sd.move.pin-gcds"
    s.play("A move interceptor 102 001")
    assert s.refused("A on 102") == "sd.move.pin-gcds"


@pytest.mark.rule("sd.move.pin-guardian")
def test_a_guardian_pins_one_ship() -> None:
    s = dawn()
    guarded, behind = guardian(s), behind_guardian(s)
    s.ships("A", guarded, cruiser=2)
    moving(s).play(f"A move cruiser {guarded} {behind}")
    assert s.refused(f"A move cruiser {guarded} {behind}") == "sd.move.pin-count"


@pytest.mark.rule("sd.move.pin-cloaking")
def test_two_opponents_pin_one_cloaked_ship() -> None:
    s = row()
    s.player("A").add_tech(s.parts, s.parts.tech_number["cloaking_device"], 0)
    s.ships("A", "310", cruiser=2)
    s.ships("B", "310", interceptor=3)
    moving(s).play("A move cruiser 310 304")
    assert s.refused("A move cruiser 310 304") == "sd.move.pin-count"


@pytest.mark.rule("sd.move.pin-draco")
def test_ancients_do_not_pin_draco() -> None:
    for faction, rule in (("descendants_of_draco", None), ("terran_directorate", "sd.move.pin-on-entry")):
        s = dawn(faction, "terran_federation")
        s.place("310", SOUTH)
        s.place("301", AWAY, npc={"ancient": 2})
        s.place("304", NORTH)
        s.ships("A", "310", cruiser=1)
        swift(s, 2)
        moving(s).play("A move cruiser 310 301")
        assert s.refused("A on 304") == rule


@pytest.mark.rule("sd.move.disc-no-pin")
def test_discs_structures_and_cubes_pin_nothing() -> None:
    s = dawn()
    s.place("310", SOUTH)
    s.place("211", AWAY, owner="B", cubes={0: "money", 2: "science"})
    s.place("313", NORTH)
    s.orbital("211", "science")
    s.sector("211").monolith = True
    assert sum(cube != NONE for cube in s.sector("211").cubes) == 3
    s.ships("A", "310", cruiser=1)
    swift(s, 2)
    moving(s).play("A move cruiser 310 211", "A on 313")
    assert s.sector("313").ships[s.key("A", "cruiser")] == 1


@pytest.mark.rule("sd.move.entry-order")
def test_a_party_has_the_place_of_its_first_ship() -> None:
    s = row()
    s.ships("A", "304", interceptor=1)
    s.ships("B", "304", interceptor=1)
    s.ships("A", "304", cruiser=1)
    assert s.seen("304")["entered"] == [0, 1]
    moving(s).play("A move interceptor 304 313")
    assert s.sector("304").ships[s.key("A", "interceptor")] == 0
    assert s.seen("304")["entered"] == [0, 1]


@pytest.mark.rule("sd.move.entry-order-reset")
def test_who_has_left_enters_anew() -> None:
    s = row()
    s.player("A").add_tech(s.parts, s.parts.tech_number["cloaking_device"], 0)
    s.ships("A", "304", interceptor=1)
    s.ships("B", "304", interceptor=1)
    moving(s).play("A move interceptor 304 313", "A move interceptor 313 304")
    assert s.seen("304")["entered"] == [1, 0]
    s.combat()
    battle = s.state.view(None)["battle"]
    assert (battle["attacker"], battle["defender"]) == (0, 1)


@pytest.mark.rule("sd.move.example")
def test_an_interceptor_moves_twice_and_a_cruiser_once() -> None:
    s = row()
    s.ships("A", "310", interceptor=1, cruiser=1)
    s.blueprint("A", "interceptor", s3="nuclear_drive")
    swift(s, 3)
    moving(s).play("A move interceptor 310 304", "A on 313", "A move interceptor 313 311", "A on 316")
    s.play("A move cruiser 310 304", "A on 313", "A on 311")
    assert where(s) == {"316": 1, "311": 1}
    assert s.refused("A move interceptor 316 305") == "sd.move.activation"
    assert s.refused("A on 316") == "sd.move.activation"


@pytest.mark.rule("sd.move.pin-draco")
def test_others_beside_the_ancients_pin_draco() -> None:
    for others, rule in ((0, None), (1, "sd.move.pin-count")):
        s = dawn("descendants_of_draco", "terran_federation")
        s.place("301", AWAY, npc={"ancient": 2})
        s.place("304", NORTH)
        s.ships("A", "301", cruiser=1)
        s.ships("B", "301", interceptor=others)
        assert moving(s).refused("A move cruiser 301 304") == rule


@pytest.mark.rule("sd.move.pin-gcds")
def test_without_its_defence_the_center_pins_nobody() -> None:
    s = dawn()
    s.place("102", (0, -1))
    s.ships("A", "001", cruiser=1)
    moving(s)
    assert s.refused("A move cruiser 001 102") == "sd.move.pin-gcds"
    s.sector("001").ships[s.key("N", "gcds")] = 0
    assert s.refused("A move cruiser 001 102") is None


@pytest.mark.rule("sd.move.activation")
def test_a_ship_goes_on_only_until_another_moves() -> None:
    s = row()
    s.ships("A", "310", cruiser=1, interceptor=1)
    swift(s, 2)
    moving(s).play("A move cruiser 310 304")
    assert s.refused("A on 313") is None
    s.play("A move interceptor 310 304")
    assert s.refused("A on 313") == "sd.move.activation"


@pytest.mark.rule("sd.move.activation", "sd.reaction.move")
def test_ships_of_others_are_not_moved() -> None:
    s = row()
    s.ships("B", "310", cruiser=1)
    assert moving(s).refused("A move cruiser 310 304") == "sd.move.activation"
    s.turn("A")
    s.player("A").passed = True
    s.play("A react move")
    assert s.refused("A move cruiser 310 304") == "sd.reaction.move"
