"""Components and limits (sd.components.*)."""

import pytest

from penumbra.eclipse.actions.explore import place_sector
from penumbra.eclipse.components.terms import NONE
from tests.rules.second_dawn.dawn import AWAY, NORTH, behind_guardian, dawn, guardian
from tests.rules.setting import Setting


@pytest.mark.rule("sd.components.limited")
def test_a_ninth_interceptor_is_refused() -> None:
    s = dawn()
    s.ships("A", "221", interceptor=7)
    s.store("A", materials=40)
    s.play("A build")
    assert s.refused("A build interceptor 221") == "sd.components.ship-counts"
    assert {choice.split()[1] for choice in s.offered("A", "build")} == {"cruiser", "dreadnought", "starbase"}


@pytest.mark.rule("sd.components.ship-counts")
def test_a_dreadnought_that_is_lost_can_be_built_again() -> None:
    s = dawn()
    assert [s.board("A")["blueprints"][ship]["supply"] for ship in s.parts.ship_ids] == [7, 4, 2, 4]
    s.ships("A", "221", dreadnought=1)
    s.place("316", AWAY)
    s.ships("A", "316", dreadnought=1)
    s.ships("B", "316", interceptor=3)
    s.store("A", materials=40)
    s.play("A build")
    assert s.refused("A build dreadnought 221") == "sd.components.ship-counts"
    s.dice(6, 6, 6)
    s.combat()
    fight(s)
    assert s.sector("316").party(0) == 0
    s.turn("A")
    s.play("A build")
    assert s.refused("A build dreadnought 221") is None


def fight(s: Setting) -> None:
    """Fires until one of the dice that were named is missing or the battles are over."""
    while s.state.phase == "combat" and s.dice_left:
        letter = s.waiting
        s.play(f"{letter} {min(s.offered(letter, 'attack') or s.offered(letter))}")


@pytest.mark.rule("sd.components.unlimited")
def test_structures_and_part_tiles_do_not_run_out() -> None:
    s = dawn()
    outer = [number for number in s.parts.rings["outer"] if not s.parts.sectors[number].defenders][:12]
    for place, number in enumerate(outer):
        s.place(number, (2 * place, 20))
        s.orbital(number)
        s.sector(number).monolith = place < 10
    s.learn("A", "orbital", "monolith", "plasma_cannon")
    s.store("A", materials=14)
    s.play("A build", "A build orbital 221", "A build monolith 221", "A end")
    cannons = 0
    for letter, ships in (("B", s.parts.ship_ids), ("A", ("cruiser", "dreadnought"))):
        for ship in ships:
            for slot in range(len(s.player(letter).tiles[s.parts.ship_number[ship]])):
                s.blueprint(letter, ship, **{f"s{slot}": "plasma_cannon"})
                cannons += 1
    s.blueprint("A", "starbase", s0="plasma_cannon", s1="plasma_cannon")
    assert cannons + 2 == 39
    s.turn("A")
    s.play("A upgrade", "A fit plasma_cannon interceptor 3")
    assert s.board("A")["blueprints"]["interceptor"]["cannons"][-1] == {"die": "orange", "damage": 2, "dice": 1}


@pytest.mark.rule("sd.components.ancients-supply")
def test_every_ancient_symbol_has_its_ancient() -> None:
    s = dawn()
    symbols = {}
    for ring, far in (("inner", 20), ("middle", 24), ("outer", 28)):
        numbers = [number for number in s.parts.rings[ring] if "ancient" in s.parts.sectors[number].defenders]
        for place, number in enumerate(numbers):
            place_sector(s.state, number, (2 * place, far), 0)
        seen = [ship for number in numbers for ship in s.seen(number)["ships"]]
        assert {ship["ship"] for ship in seen} == {"ancient"}
        symbols[ring] = sum(ship["count"] for ship in seen)
    assert symbols == {"inner": 7, "middle": 5, "outer": 5}
    assert s.parts.npc_ships[0].figures == 14


@pytest.mark.rule("sd.components.storage-unlimited")
def test_more_is_stored_than_the_board_shows() -> None:
    s = dawn()
    s.store("A", money=38)
    s.tracks("A", money=7)
    s.player("A").discs = 13
    s.upkeep()
    s.play("A pay")
    assert s.board("A")["storage"]["money"] == 46


@pytest.mark.rule("sd.components.population-track")
def test_the_income_by_cubes_on_the_track() -> None:
    s = dawn()
    incomes = []
    for cubes in range(11, -1, -1):
        s.tracks("A", money=cubes)
        incomes.append(s.board("A")["income"]["money"])
    assert incomes == [2, 3, 4, 6, 8, 10, 12, 15, 18, 21, 24, 28]


@pytest.mark.rule("sd.components.influence-track")
def test_the_upkeep_by_discs_on_the_track() -> None:
    s = dawn()
    costs = []
    for discs in range(13, -1, -1):
        s.player("A").discs = discs
        costs.append(s.board("A")["upkeep"])
    assert costs == [0, 0, 0, 1, 2, 3, 5, 7, 10, 13, 17, 21, 25, 30]


def shot(face: int, cannon: str | None = None, hull: int = 0, **tiles: str) -> Setting:
    """A's interceptor fires one die at B's lone cruiser of a hull, and the battle goes on from there."""
    s = dawn()
    s.place("316", AWAY)
    s.ships("B", "316", cruiser=1)
    s.ships("A", "316", interceptor=1)
    s.blueprint("A", "interceptor", **({"s0": cannon} if cannon else {}), **tiles)
    hulls = {f"s{slot}": "hull" if place < hull else "electron_computer" for place, slot in enumerate((2, 3, 4))}
    s.blueprint("B", "cruiser", s1="nuclear_drive", **hulls)
    s.dice(face)
    s.combat()
    fight(s)
    return s


@pytest.mark.rule("sd.components.dice-faces")
def test_one_face_always_misses_and_one_always_hits() -> None:
    sure = [face for face in range(1, 7) if destroys(shot(face, s1="gluon_computer", s3="gluon_computer"))]
    assert sure == [2, 3, 4, 5, 6]
    assert [face for face in range(1, 7) if destroys(shot(face))] == [6]


def destroys(s: Setting) -> bool:
    return not s.sector("316").party(1)


@pytest.mark.rule("sd.components.dice-damage")
@pytest.mark.parametrize(
    ("cannon", "damage"), [("ion_cannon", 1), ("plasma_cannon", 2), ("soliton_cannon", 3), ("antimatter_cannon", 4)]
)
def test_what_a_hit_does(cannon: str, damage: int) -> None:
    for hull in (0, 1, 2, 3):
        s = shot(6, cannon, hull)
        survives = s.sector("316").party(1) == 1
        assert survives == (damage <= hull)
        assert s.damage("B", "316") == ([damage] if survives else [])


@pytest.mark.rule("sd.components.ships-and-structures")
def test_a_starbase_pins_and_structures_do_not() -> None:
    s = pair_north()
    s.sector("310").orbital = s.sector("310").monolith = True
    s.sector("310").cubes.append(NONE)
    s.ships("A", "310", cruiser=2)
    twin = s.state.copy()
    s.play("A move", "A move cruiser 310 304", "A move cruiser 310 304")
    s.state = twin
    s.ships("B", "310", starbase=1)
    s.play("A move", "A move cruiser 310 304")
    assert s.refused("A move cruiser 310 304") == "sd.move.pin-count"


def pair_north(turn: int = 0, other: int = 0) -> Setting:
    """Sector 304 lies north of 310, each turned as told; both have wormholes on printed edges 0 and 3."""
    s = dawn()
    s.place("310", AWAY, turn=turn)
    s.place("304", NORTH, turn=other)
    return s


@pytest.mark.rule("sd.components.control")
def test_ships_are_not_control() -> None:
    s = dawn()
    s.place("316", AWAY)
    s.ships("A", "316", interceptor=3)
    s.store("A", materials=10)
    s.play("A build")
    assert s.refused("A build interceptor 316") == "sd.build.where"


@pytest.mark.rule("sd.components.opponents")
def test_ships_nobody_plays_are_opponents() -> None:
    s = dawn()
    guarded, behind = guardian(s), behind_guardian(s)
    s.ships("A", guarded, cruiser=1)
    s.place("203", AWAY, npc={"ancient": 2})
    s.place("304", NORTH)
    s.ships("B", "203", interceptor=1)
    s.ships("A", "203", cruiser=3)
    s.play("A move")
    assert s.refused(f"A move cruiser {guarded} {behind}") == "sd.move.pin-count"
    assert s.refused("A move cruiser 203 304") == "sd.move.pin-count"
    s.ships("A", "203", interceptor=1)
    s.play("A move interceptor 203 304")
    assert s.refused("A move cruiser 203 304") == "sd.move.pin-count"
    s.ships("A", guarded, interceptor=1)
    s.play(f"A move cruiser {guarded} {behind}")


@pytest.mark.rule("sd.components.wormhole-connection")
@pytest.mark.parametrize(("turn", "other", "ends"), [(0, 0, 2), (0, 1, 1), (1, 1, 0)])
def test_full_half_and_no_connection(turn: int, other: int, ends: int) -> None:
    s = pair_north(turn, other)
    s.ships("A", "310", interceptor=1)
    s.play("A move")
    assert s.refused("A move interceptor 310 304") == (None if ends == 2 else "sd.move.connection")
    s.learn("A", "wormhole_generator")
    assert s.refused("A move interceptor 310 304") == (None if ends else "sd.move.connection")


@pytest.mark.rule("sd.components.rings")
def test_the_stack_depends_on_the_distance() -> None:
    for zone, first in (("1,-1", "1"), ("1,-2", "2"), ("0,-3", "3"), ("3,2", "3")):
        s = dawn()
        s.learn("A", "wormhole_generator")
        s.place("101", (1, 0), owner="A")
        s.place("316", (3, 1), owner="A")
        s.play("A explore", f"A at {zone}")
        assert [number[0] for number in s.state.view(0)["step"]["drawn"]] == [first]
