"""The small worked examples of the rulebook (nd.example.*)."""

import pytest

from penumbra.eclipse.actions.explore import PlaceSector
from tests.rules.setting import Setting


@pytest.mark.rule("nd.example.population-tracks")
def test_what_three_tracks_show() -> None:
    s = Setting()
    values = (2, 3, 4, 6, 8, 10, 12, 15, 18, 21, 24, 28)
    for taken, value in enumerate(values):
        s.player("A").cubes = [11 - taken] * 3
        assert set(s.state.view(0)["seats"][0]["income"].values()) == {value}
    s.player("A").cubes = [5, 2, 4]
    s.store("A", money=0, science=0, materials=0)
    s.upkeep()
    s.play("A pay")
    assert s.player("A").storage == [12, 21, 15]


@pytest.mark.rule("nd.example.colony-ships")
def test_two_colony_ships() -> None:
    s = Setting()
    s.place("201", (5, 0), owner="A")
    s.play("A research", "A colony 201 0 money", "A colony 201 1 materials")
    board = s.state.view(0)["seats"][0]
    assert board["colony"] == {"ready": 1, "total": 3}
    assert (board["cubes"]["money"], board["cubes"]["materials"]) == (9, 9)
    assert (board["income"]["money"], board["income"]["materials"]) == (4, 4)
    assert s.offered("A", "colony") == set()


@pytest.mark.rule("nd.example.influence-track")
def test_what_the_influence_track_costs() -> None:
    s = Setting()
    upkeep = []
    for discs in range(12, -1, -1):
        s.player("A").discs = discs
        upkeep.append(s.state.view(0)["seats"][0]["upkeep"])
    assert upkeep == [0, 0, 1, 2, 3, 5, 7, 10, 13, 17, 21, 25, 30]
    s.player("A").discs = 9
    s.store("A", money=5)
    s.upkeep()
    s.play("A pay")
    assert s.player("A").storage[0] == 5 + 3 - 2


@pytest.mark.rule("nd.example.explore-placement")
def test_five_placements_of_a_new_sector() -> None:
    open_edge, bare_edge = (0, -3), (1, -2)
    placements = {
        "A": (open_edge, 0),
        "B": (open_edge, 3),
        "C": (open_edge, 1),
        "D": (bare_edge, 2),
        "E": (bare_edge, 0),
    }
    for generator, legal in ((False, "AB"), (True, "ABCD")):
        found = ""
        for name, (position, turn) in placements.items():
            s = Setting()
            if generator:
                s.learn("A", "wormhole_generator")
            s.state.steps.append(PlaceSector(0, position, ("310",)))
            if s.refused(f"A place 310 {turn}") is None:
                found += name
        assert found == legal


def around_home(foreign_disc: bool = False) -> tuple[Setting, dict[str, str]]:
    """Sectors around A's home with every kind of connection, and one with A's ship alone."""
    s = Setting()
    for number, at, turn in (
        ("310", (0, -3), 0),
        ("102", (0, -1), 0),
        ("304", (1, -3), 0),
        ("201", (1, -2), 0),
        ("202", (-1, -2), 0),
        ("203", (-1, -1), 0),
        ("306", (5, 0), 0),
    ):
        s.place(number, at, turn)
    if foreign_disc:
        s.sector("203").owner = 1
    else:
        s.ships("B", "203", interceptor=1)
    s.ships("A", "306", interceptor=1)
    return s, {"A": "310", "B": "102", "C": "304", "D": "201", "E": "202", "F": "203", "G": "306"}


@pytest.mark.rule("nd.example.influence-targets")
@pytest.mark.parametrize("foreign_disc", [False, True])
def test_which_sectors_may_be_influenced(foreign_disc: bool) -> None:
    for generator, targets in ((False, "ABG"), (True, "ABCDG")):
        s, names = around_home(foreign_disc)
        if generator:
            s.learn("A", "wormhole_generator")
        s.play("A influence")
        found = [name for name, number in names.items() if s.refused(f"A disc track {number}") is None]
        assert "".join(found) == targets


@pytest.mark.rule("nd.example.move-wormholes")
def test_which_edges_ships_cross() -> None:
    for generator, targets in ((False, "A"), (True, "ABC")):
        s, _ = around_home()
        if generator:
            s.learn("A", "wormhole_generator")
        s.play("A move")
        edges = {"A": "310", "B": "304", "C": "201"}
        found = [name for name, number in edges.items() if s.refused(f"A move interceptor 221 {number}") is None]
        assert "".join(found) == targets


@pytest.mark.rule("nd.example.research-minimum")
def test_no_technology_costs_less_than_its_minimum() -> None:
    s = Setting()
    s.learn("A", "monolith", "orbital")
    s.offer(fusion_drive=1)
    s.store("A", science=10)
    assert s.state.view(0)["seats"][0]["discount"]["nano"] == 2
    s.play("A research", "A research fusion_drive")
    assert s.player("A").storage[1] == 7


@pytest.mark.rule("nd.example.two-fusion-drives")
def test_two_fusion_drives() -> None:
    s = Setting()
    s.learn("A", "fusion_drive", "fusion_source")
    s.blueprint("A", "cruiser", s3="fusion_source", s5="hull")
    before = s.state.view(0)["seats"][0]["blueprints"]["cruiser"]
    s.blueprint("A", "cruiser", s5=None)
    s.play("A upgrade", "A fit fusion_drive cruiser 1", "A fit fusion_drive cruiser 5", "A end")
    after = s.state.view(0)["seats"][0]["blueprints"]["cruiser"]
    assert after["movement"] - before["movement"] == 4
    assert after["initiative"] - before["initiative"] == 4
    assert after["used"] - before["used"] == 4


def northward(s: Setting, *numbers: str) -> None:
    """A chain of sectors north of A's home, each fully connected to the next."""
    for step, number in enumerate(numbers):
        s.place(number, (0, -3 - step))


@pytest.mark.rule("nd.example.movement-red")
def test_an_interceptor_twice_and_a_cruiser_once() -> None:
    s = Setting()
    northward(s, "310", "304", "313", "309")
    s.ships("A", "221", cruiser=1)
    s.blueprint("A", "interceptor", s3="fusion_drive")
    s.blueprint("A", "cruiser", s3="fusion_source", s5="tachyon_drive")
    s.play("A move", "A move interceptor 221 310", "A on 304")
    assert s.refused("A on 313") == "nd.move.distance"
    s.play("A move interceptor 304 313", "A on 309")
    s.play("A move cruiser 221 310", "A on 304", "A on 313")
    assert s.refused("A on 309") == "nd.move.distance"
    assert s.refused("A move cruiser 313 309") == "nd.move.three"
    assert s.sector("309").count(0, 0) == 1
    assert s.sector("313").count(0, 1) == 1


@pytest.mark.rule("nd.example.movement-green")
def test_one_ship_is_pinned_and_another_goes_through() -> None:
    s = Setting()
    northward(s, "310", "304")
    s.ships("B", "310", interceptor=1)
    s.ships("A", "221", interceptor=1)
    s.blueprint("A", "interceptor", s3="fusion_drive")
    s.play("A move", "A move interceptor 221 310")
    assert s.offered("A", "on") == set()
    assert s.refused("A on 304") is not None
    s.play("A move interceptor 221 310", "A on 304")
    assert (s.sector("310").party(0), s.sector("304").party(0)) == (1, 1)
    assert s.state.view(0)["step"]["left"] == 1
    s.play("A end")
    assert s.waiting == "B"


@pytest.mark.rule("nd.example.upkeep")
def test_a_deficit_is_paid_from_storage_or_with_a_disc() -> None:
    for money, moves, left in ((1, ("A pay",), 0), (0, ("A abandon 202", "A pay"), 1)):
        s = Setting()
        s.place("202", (5, 0), owner="A", cubes={0: "science"})
        s.player("A").cubes[0] = 9
        s.player("A").discs = 7
        s.store("A", money=money, science=0, materials=0)
        s.upkeep()
        step = s.state.view(0)["step"]
        assert (step["income"]["money"], step["cost"], step["balance"]) == (4, 5, money - 1)
        assert s.refused("A pay") == (None if money else "nd.upkeep.must-pay")
        s.play(*moves)
        assert s.player("A").storage[0] == left
        assert s.waiting == "B"


@pytest.mark.rule("nd.example.production")
def test_science_and_materials_are_collected() -> None:
    s = Setting()
    s.player("A").cubes = [9, 8, 10]
    s.store("A", money=1, science=2, materials=5)
    s.upkeep()
    s.play("A pay")
    assert s.player("A").storage == [5, 2 + 6, 5 + 3]
