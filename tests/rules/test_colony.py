"""Colony ships and where cubes go (nd.colony.*)."""

import pytest

from penumbra.eclipse.components.terms import MATERIALS, MONEY, NONE
from tests.rules.setting import Setting

FAR = (5, 0)


def with_sector(number: str, letter: str = "A", **cubes: str) -> Setting:
    """A seat controls one more sector, far away; ``s0="money"`` puts cubes on it."""
    s = Setting()
    s.place(number, FAR, owner=letter, cubes={int(square[1:]): cube for square, cube in cubes.items()})
    return s


@pytest.mark.rule("nd.colony.activate")
def test_each_ship_brings_a_cube() -> None:
    s = Setting()
    s.place("104", FAR, owner="A")
    s.play("A research", "A colony 104 0 money", "A colony 104 2 science")
    assert s.state.view(None)["seats"][0]["colony"] == {"ready": 1, "total": 3}
    squares = next(place["squares"] for place in s.state.view(None)["sectors"] if place["id"] == "104")
    assert [square["cube"] for square in squares] == ["money", None, "science", None]
    assert s.player("A").cubes == [9, 9, 10]


@pytest.mark.rule("nd.colony.face-down-unusable")
def test_ships_face_down_bring_nothing() -> None:
    s = with_sector("201")
    s.player("A").colony_ready = 0
    assert s.refused("A colony 201 0 money") == "nd.colony.face-down-unusable"
    s.play("A influence", "A flip", "A colony 201 0 money")


@pytest.mark.rule("nd.colony.any-time-in-action")
def test_between_the_steps_of_exploring() -> None:
    s = Setting()
    s.on_top("310")
    s.play("A explore", "A at 0,-3", "A place 310 0", "A disc", "A colony 310 0 science", "A end")
    assert s.player("A").cubes[1] == 9


@pytest.mark.rule("nd.colony.any-time-in-action")
def test_before_a_drawn_sector_is_discarded() -> None:
    s = with_sector("201")
    s.play("A explore", "A at 0,-3", "A colony 201 0 money", "A discard")
    assert s.sector("201").cubes[0] == MONEY
    assert s.waiting == "B"


@pytest.mark.rule("nd.colony.any-time-in-action")
def test_on_a_starred_square_right_after_its_research() -> None:
    s = with_sector("107")
    s.offer(advanced_mining=1)
    s.store("A", science=10)
    s.play("A research")
    assert s.refused("A colony 107 2 materials") == "nd.colony.advanced-square"
    s.play("A research advanced_mining", "A colony 107 2 materials", "A end")
    assert s.player("A").cubes[2] == 9


@pytest.mark.rule("nd.colony.when-passing")
def test_on_the_turn_of_passing_and_of_passing_on() -> None:
    s = with_sector("201")
    s.player("A").colony_ready = 2
    s.play("A colony 201 0 money", "A pass", "B research", "B end")
    s.play("A colony 201 1 materials", "A pass")
    assert s.player("A").cubes == [9, 10, 9]
    assert s.waiting == "B"


@pytest.mark.rule("nd.colony.in-reaction")
def test_in_a_reaction() -> None:
    s = Setting()
    s.learn("A", "orbital")
    s.store("A", materials=5)
    s.play("A pass", "B research", "B end")
    s.play("A react build", "A build orbital 221", "A colony 221 orbital money", "A end")
    assert s.player("A").cubes[0] == 9


@pytest.mark.rule("nd.colony.own-turn-only")
def test_not_on_another_players_turn() -> None:
    s = with_sector("201")
    s.play("A research", "A end", "B research")
    assert s.refused("A colony 201 0 money") == "nd.turn.order"
    s.play("B end", "A colony 201 0 money")
    assert s.sector("201").cubes[0] == MONEY


@pytest.mark.rule("nd.colony.own-control")
def test_only_where_the_own_disc_lies() -> None:
    s = Setting()
    s.place("201", FAR)
    s.ships("A", "201", cruiser=2)
    s.play("A influence")
    assert s.refused("A colony 201 0 money") == "nd.colony.own-control"
    s.play("A disc track 201", "A colony 201 0 money")


@pytest.mark.rule("nd.colony.matching-track")
def test_the_cube_comes_from_the_track_of_the_square() -> None:
    s = with_sector("202")
    s.player("A").cubes[1] = 9
    assert s.refused("A colony 202 0 money") == "nd.colony.matching-track"
    s.play("A colony 202 0 science")
    assert s.player("A").cubes == [10, 8, 10]


@pytest.mark.rule("nd.colony.empty-track")
def test_no_other_cube_stands_in() -> None:
    s = with_sector("108")
    s.player("A").cubes[1] = 0
    assert s.state.view(0)["seats"][0]["income"]["science"] == 28
    assert s.refused("A colony 108 1 science") == "nd.colony.empty-track"
    assert s.refused("A colony 108 1 money") == "nd.colony.matching-track"
    assert s.refused("A colony 108 2 science") == "nd.colony.empty-track"
    s.play("A colony 108 2 money")


@pytest.mark.rule("nd.colony.gray-square")
def test_a_gray_square_takes_any_cube() -> None:
    for track, resource in enumerate(("money", "science", "materials")):
        s = with_sector("313")
        assert s.offered("A", "colony") >= {
            "colony 313 0 money",
            "colony 313 0 science",
            "colony 313 0 materials",
        }
        s.play(f"A colony 313 0 {resource}")
        assert s.player("A").cubes[track] == 9


@pytest.mark.rule("nd.colony.gray-return")
def test_a_cube_from_a_gray_square_goes_to_any_track() -> None:
    s = with_sector("313", s0="materials")
    s.play("A influence", "A disc 313 track")
    assert s.offered("A") == {"cube money", "cube science", "cube materials"}
    s.play("A cube money")
    assert s.player("A").cubes == [11, 10, 9]


@pytest.mark.rule("nd.colony.advanced-square")
def test_starred_squares_need_their_technology() -> None:
    s = with_sector("202")
    s.learn("A", "advanced_mining", "advanced_economy")
    assert s.refused("A colony 202 1 science") == "nd.colony.advanced-square"
    s.learn("A", "advanced_labs")
    s.play("A colony 202 1 science")
    for number, square, resource, tech in (
        ("304", 0, "money", "advanced_economy"),
        ("308", 1, "materials", "advanced_mining"),
    ):
        s = with_sector(number)
        assert s.refused(f"A colony {number} {square} {resource}") == "nd.colony.advanced-square"
        s.learn("A", tech)
        s.play(f"A colony {number} {square} {resource}")


@pytest.mark.rule("nd.colony.orbital-source")
def test_an_orbitals_cube_goes_to_money_or_science() -> None:
    s = with_sector("207")
    s.orbital("207", cube="science")
    s.play("A influence", "A disc 207 track")
    assert s.offered("A") == {"cube money", "cube science"}
    assert s.refused("A cube materials") == "nd.colony.orbital-source"
    s.play("A cube money")
    assert s.player("A").cubes == [11, 9, 10]
    assert s.sector("207").orbital


@pytest.mark.rule("nd.colony.orbital-overflow")
def test_an_orbitals_cube_goes_to_materials_where_both_are_full() -> None:
    s = with_sector("207")
    s.orbital("207", cube="science")
    s.player("A").cubes = [12, 12, 8]
    s.play("A influence", "A disc 207 track")
    assert s.player("A").cubes == [12, 12, 9]
    assert s.step == "influence"


@pytest.mark.rule("nd.colony.only-way")
def test_influencing_brings_no_cubes() -> None:
    s = Setting()
    s.place("201", FAR)
    s.ships("A", "201", interceptor=1)
    s.play("A influence", "A disc track 201")
    assert not s.sector("201").has_cubes()
    assert s.player("A").cubes == [10, 10, 10]
    s.play("A colony 201 0 money")
    assert s.sector("201").cubes == [MONEY, NONE]
    assert s.player("A").cubes == [9, 10, 10]


@pytest.mark.rule("nd.colony.no-voluntary-removal")
def test_no_step_takes_single_cubes_away() -> None:
    s = with_sector("201", s0="money", s1="materials")
    s.place("310", (5, 1))
    s.store("A", money=9, science=9, materials=9)
    s.offer(gauss_shield=1, nanorobots=1)
    seen = {"turn"}
    for passed in (False, True):
        s.player("A").passed = passed
        positions = [s.state]
        for _ in range(3):
            after = []
            for position in positions:
                for choice in position.choices(0):
                    if choice.verb in ("colony", "trade", "end"):
                        continue
                    twin = position.copy()
                    twin.play(0, choice)
                    seen.add(twin.steps[-1].kind)
                    place = twin.sector("201")
                    assert place.owner != 0 or place.cubes == [MONEY, MATERIALS], choice
                    after.append(twin)
            positions = after[:80]
    assert seen >= {"explore", "influence", "research", "upgrade", "build", "move", "turn"}


@pytest.mark.rule("nd.colony.enemy-in-action-phase")
def test_enemies_bar_colonies_in_upkeep_only() -> None:
    s = with_sector("201")
    s.ships("B", "201", interceptor=1)
    s.play("A colony 201 0 money")
    assert s.player("A").cubes[0] == 9
    s = with_sector("201")
    s.ships("B", "201", interceptor=1)
    s.upkeep()
    assert s.refused("A colony 201 0 money") == "nd.upkeep.colony-no-enemies"


@pytest.mark.rule("nd.colony.free-target")
def test_however_far_away() -> None:
    s = Setting()
    s.place("310", (0, -3), owner="A")
    s.learn("A", "advanced_economy")
    s.on_top("304")
    s.play("A explore", "A at 0,-4", "A colony 221 1 money", "A place 304 0", "A disc")
    assert s.sector("221").cubes[1] == MONEY
