"""Cubes on their way home (sd.population.*)."""

import pytest

from tests.rules.second_dawn.dawn import AWAY, dawn
from tests.rules.setting import Setting


def settled(number: str, square: int, kind: str, *techs: str) -> Setting:
    """A has a cube on a square of a sector that is about to be given up."""
    s = dawn()
    s.place(number, AWAY, owner="A", cubes={square: kind})
    for tech in techs:
        number_of = s.parts.tech_number[tech]
        s.player("A").add_tech(s.parts, number_of, max(s.parts.tech_category[number_of], 0))
    s.play("A influence")
    return s


def homes(s: Setting) -> set[str]:
    """Where the cube that is on its way may go."""
    assert s.step == "return_cube"
    return {move.split()[1] for move in s.offered("A")}


@pytest.mark.rule("sd.population.no-voluntary-removal")
def test_no_choice_takes_a_cube_and_leaves_the_disc() -> None:
    s = dawn()
    s.place("201", (-1, -1), owner="A", cubes={0: "money", 1: "materials"})
    for action in ("research", "upgrade", "build", "move", "explore", "influence", None):
        s.turn("A")
        s.store("A", money=20, science=20, materials=20)
        if action:
            s.play(f"A {action}")
        for choice in s.state.choices(0):
            after = s.state.copy()
            after.play(0, choice)
            assert after.sector("201").owner != 0 or after.sector("201").cubes == [0, 2], str(choice)


@pytest.mark.rule("sd.population.return-colour")
def test_a_coloured_cube_goes_home() -> None:
    s = settled("201", 0, "money")
    s.cube("201", 1, "materials")
    s.tracks("A", money=8, materials=9)
    before = s.board("A")["income"]
    assert (before["money"], before["materials"]) == (6, 4)
    s.play("A disc 201 track")
    assert s.step == "influence"
    after = s.board("A")["income"]
    assert (after["money"], after["materials"]) == (4, 3)


@pytest.mark.rule("sd.population.return-gray")
def test_a_gray_cube_goes_where_its_owner_likes() -> None:
    s = settled("313", 0, "science")
    before = s.board("A")["cubes"]
    s.play("A disc 313 track")
    assert homes(s) == {"money", "science", "materials"}
    s.play("A cube materials")
    assert s.board("A")["cubes"] == {**before, "materials": before["materials"] + 1}


@pytest.mark.rule("sd.population.return-advanced-gray")
def test_a_starred_gray_cube_goes_by_the_technologies() -> None:
    s = settled("110", 1, "money", "advanced_economy", "advanced_mining")
    s.play("A disc 110 track")
    assert homes(s) == {"money", "materials"}
    assert s.refused("A cube science") == "sd.population.return-advanced-gray"


@pytest.mark.rule("sd.population.return-metasynthesis")
def test_metasynthesis_opens_all_tracks() -> None:
    s = settled("110", 1, "money", "metasynthesis")
    s.play("A disc 110 track")
    assert homes(s) == {"money", "science", "materials"}


@pytest.mark.rule("sd.population.return-orbital")
def test_an_orbital_cube_goes_to_money_or_science() -> None:
    s = dawn()
    s.place("316", AWAY, owner="A")
    s.orbital("316", "science")
    s.play("A influence", "A disc 316 track")
    assert homes(s) == {"money", "science"}
    assert s.refused("A cube materials") == "sd.population.return-orbital"


@pytest.mark.rule("sd.population.return-full")
def test_a_full_track_takes_no_cube() -> None:
    s = settled("201", 0, "money")
    s.tracks("A", money=11)
    s.play("A disc 201 track")
    assert (s.board("A")["cubes"]["money"], s.board("A")["income"]["money"]) == (12, 0)
    s = settled("201", 0, "money")
    s.tracks("A", money=12)
    s.play("A disc 201 track")
    assert homes(s) == {"science", "materials"}
    assert s.refused("A cube money") == "sd.population.return-full"
    s.play("A cube science")
    assert s.board("A")["cubes"]["science"] == 11


@pytest.mark.rule("sd.population.return-advanced-gray", "sd.population.return-metasynthesis")
@pytest.mark.parametrize("tech", ["advanced_labs", "metasynthesis"])
def test_a_rivals_technology_opens_no_track(tech: str) -> None:
    s = settled("110", 1, "money", "advanced_economy")
    s.learn("B", tech)
    s.play("A disc 110 track")
    assert s.step != "return_cube"
    assert s.board("A")["income"]["money"] == 3
