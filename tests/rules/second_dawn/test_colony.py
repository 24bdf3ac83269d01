"""Colony ships (sd.colony.*)."""

import pytest

from tests.rules.second_dawn.dawn import AWAY, dawn
from tests.rules.setting import Setting


def colonist(number: str = "201", *factions: str, techs: tuple[str, ...] = ()) -> Setting:
    """A controls a sector without cubes and has technologies, rare ones on the military track."""
    s = dawn(*factions)
    s.place(number, AWAY, owner="A")
    for tech in techs:
        number_of = s.parts.tech_number[tech]
        s.player("A").add_tech(s.parts, number_of, max(s.parts.tech_category[number_of], 0))
    return s


def accepted(s: Setting, square: str) -> set[str]:
    """The kinds of cube that a square of a sector takes."""
    number, index = square.split()
    return {
        kind for _, there, place, kind in map(str.split, s.offered("A", "colony")) if (there, place) == (number, index)
    }


@pytest.mark.rule("sd.colony.when")
def test_colony_ships_in_own_turns_and_upkeep() -> None:
    s = colonist()
    s.ships("A", "201", interceptor=1)
    s.place("316", (12, 0))
    s.ships("A", "316", interceptor=1)
    move = "A colony 201 0 money"
    s.turn("B")
    assert s.refused(move) == "sd.turn.order-clockwise"
    s.turn("A")
    assert s.refused(move) is None
    s.play("A build")
    assert s.refused(move) is None
    s.turn("A")
    s.player("A").passed = True
    s.play("A react move")
    assert s.refused(move) is None
    s.after_battles()
    assert (s.state.phase, s.step) == ("combat", "take_control")
    assert s.refused(move) == "sd.colony.when"
    s.play("A decline")
    assert s.state.phase == "upkeep"
    assert s.refused(move) is None


@pytest.mark.rule("sd.colony.effect", "sd.colony.leftmost")
def test_a_colony_ship_moves_one_cube() -> None:
    s = colonist()
    assert s.board("A")["income"]["money"] == 3
    s.play("A colony 201 0 money")
    assert s.board("A")["income"]["money"] == 4
    s.play("A colony 201 1 materials")
    assert s.board("A")["colony"] == {"ready": 1, "total": 3}
    assert [square["cube"] for square in s.seen("201")["squares"]] == ["money", "materials"]
    s.player("A").colony_ready = 0
    s.place("306", (12, 0), owner="A")
    assert s.refused("A colony 306 0 money") == "sd.colony.effect"
    s.player("A").colony_ready = 1
    s.place("310", (12, 3))
    assert s.refused("A colony 310 0 science") == "sd.colony.effect"


@pytest.mark.rule("sd.colony.colour")
def test_a_coloured_square_takes_its_colour() -> None:
    s = colonist("102")
    assert accepted(s, "102 0") == {"science"}
    for kind in ("money", "materials"):
        assert s.refused(f"A colony 102 0 {kind}") == "sd.colony.colour"


@pytest.mark.rule("sd.colony.gray")
def test_a_gray_square_takes_any_colour() -> None:
    for kind in ("money", "science", "materials"):
        s = colonist("313")
        before = s.board("A")["income"]
        s.play(f"A colony 313 0 {kind}")
        assert s.board("A")["income"] == {**before, kind: 4}


@pytest.mark.rule("sd.colony.orbital")
def test_an_orbital_takes_money_or_science() -> None:
    s = colonist("207")
    s.orbital("207")
    assert s.refused("A colony 207 orbital materials") == "sd.colony.orbital"
    assert accepted(s, "207 orbital") == {"money", "science"}
    s.play("A colony 207 orbital science")
    assert s.refused("A colony 207 orbital money") == "sd.colony.one-per-square"


@pytest.mark.rule("sd.colony.advanced-coloured")
@pytest.mark.parametrize(
    ("techs", "rule"),
    [
        ((), "sd.colony.advanced-coloured"),
        (("advanced_labs",), "sd.colony.advanced-coloured"),
        (("advanced_mining",), None),
        (("metasynthesis",), None),
    ],
)
def test_a_starred_square_needs_its_technology(techs: tuple[str, ...], rule: str | None) -> None:
    assert colonist("101", techs=techs).refused("A colony 101 2 materials") == rule


@pytest.mark.rule("sd.colony.advanced-gray")
def test_a_starred_gray_square_goes_by_the_technologies() -> None:
    for techs, kinds in (
        ((), set()),
        (("advanced_labs",), {"science"}),
        (("metasynthesis",), {"money", "science", "materials"}),
    ):
        s = colonist("110", techs=techs)
        assert accepted(s, "110 1") == kinds
        for kind in {"money", "science", "materials"} - kinds:
            assert s.refused(f"A colony 110 1 {kind}") == "sd.colony.advanced-gray"


@pytest.mark.rule("sd.colony.empty-track")
def test_an_empty_track_gives_no_cube() -> None:
    s = colonist()
    s.place("313", (12, 0), owner="A")
    s.tracks("A", money=0)
    assert s.refused("A colony 201 0 money") == "sd.colony.empty-track"
    assert s.board("A")["colony"]["ready"] == 3
    assert accepted(s, "313 0") == {"science", "materials"}


@pytest.mark.rule("sd.colony.contested-action")
def test_opponents_do_not_hinder_settling_in_the_action_phase() -> None:
    s = colonist()
    s.cube("201", 0, "money")
    s.ships("B", "201", cruiser=1)
    s.play("A colony 201 1 materials")
    assert s.sector("201").cubes == [0, 2]


@pytest.mark.rule("sd.colony.one-per-square")
def test_a_square_holds_one_cube() -> None:
    s = colonist("102")
    s.orbital("102", "science")
    s.cube("102", 0, "science")
    s.cube("102", 1, "science")
    for square in ("0", "1", "orbital"):
        assert s.refused(f"A colony 102 {square} science") == "sd.colony.one-per-square"


@pytest.mark.rule("sd.colony.only-way")
def test_influence_alone_brings_no_cube() -> None:
    s = dawn()
    s.place("201", (-1, -1))
    s.player("A").colony_ready = 0
    before = s.board("A")["income"]
    s.play("A influence", "A disc track 201")
    assert s.seen("201")["owner"] == 0
    assert [square["cube"] for square in s.seen("201")["squares"]] == [None, None]
    assert s.board("A")["income"] == before
    assert s.refused("A colony 201 0 money") == "sd.colony.effect"


@pytest.mark.rule("sd.colony.effect")
def test_no_cube_goes_to_a_rivals_sector_nor_from_a_rivals_track() -> None:
    s = dawn()
    s.place("201", AWAY, owner="B")
    s.ships("A", "201", interceptor=1)
    assert s.refused("A colony 201 0 money") == "sd.colony.effect"
    before = s.board("A")["cubes"]
    s.turn("B")
    s.play("B colony 201 0 money")
    assert s.board("A")["cubes"] == before


@pytest.mark.rule("sd.colony.advanced-coloured", "sd.colony.advanced-gray", "sd.tech.metasynthesis")
@pytest.mark.parametrize("tech", ["advanced_economy", "advanced_labs", "advanced_mining", "metasynthesis"])
def test_a_rivals_technology_opens_no_starred_square(tech: str) -> None:
    s = dawn()
    s.place("110", AWAY, owner="A")
    s.place("204", (9, -3), owner="A")
    s.learn("B", tech)
    assert accepted(s, "110 1") == set()
    assert accepted(s, "204 0") | accepted(s, "204 1") == set()
