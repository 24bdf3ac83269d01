"""The Build action (sd.build.*)."""

import pytest

from penumbra.eclipse.components.terms import NOBODY
from tests.rules.second_dawn.dawn import AWAY, dawn
from tests.rules.setting import Setting


def building(*factions: str, materials: int = 20, techs: tuple[str, ...] = ()) -> Setting:
    """A has begun a build action and holds 201 beside its home."""
    s = dawn(*factions)
    s.store("A", money=0, science=0, materials=materials)
    s.learn("A", *techs)
    s.place("201", (-1, -1), owner="A")
    s.play("A build")
    return s


def materials(s: Setting) -> int:
    return s.player("A").storage[2]


@pytest.mark.rule("sd.build.activation")
def test_one_item_an_activation() -> None:
    s = building()
    s.play("A build interceptor 221", "A build cruiser 221")
    assert s.refused("A build interceptor 221") == "sd.build.activation"
    s = building(techs=("nanorobots",))
    s.play("A build interceptor 221", "A build interceptor 221", "A build interceptor 221")
    assert s.refused("A build interceptor 221") == "sd.build.activation"


@pytest.mark.rule("sd.build.where")
def test_ships_are_built_in_controlled_sectors() -> None:
    s = building(materials=10)
    s.place("305", AWAY)
    s.ships("A", "305", cruiser=1)
    assert s.refused("A build interceptor 305") == "sd.build.where"
    assert s.refused("A build interceptor 201") is None


@pytest.mark.rule("sd.build.contested")
def test_opponents_do_not_hinder_building() -> None:
    s = building(materials=3)
    s.ships("B", "201", cruiser=2)
    s.play("A build starbase 201")
    assert materials(s) == 0
    assert s.sector("201").count(0, 3) == 1


@pytest.mark.rule("sd.build.cost")
def test_what_things_cost() -> None:
    s = building(techs=("orbital", "monolith"))
    assert s.board("A")["costs"] == {
        "interceptor": 3,
        "cruiser": 5,
        "dreadnought": 8,
        "starbase": 3,
        "orbital": 4,
        "monolith": 10,
    }
    s.play("A build cruiser 201", "A build orbital 201")
    assert materials(s) == 11


@pytest.mark.rule("sd.build.afford")
def test_what_cannot_be_paid_is_refused() -> None:
    s = building(materials=7)
    assert s.refused("A build dreadnought 221") == "sd.build.afford"
    s.store("A", money=2)
    s.play("A trade money materials", "A build dreadnought 221")
    assert materials(s) == 0


@pytest.mark.rule("sd.build.starbase-tech")
def test_starbases_need_their_technology() -> None:
    s = building("hydran_progress", "planta", materials=3)
    assert s.refused("A build starbase 224") == "sd.build.starbase-tech"
    s = building(materials=3)
    s.play("A build starbase 221")
    assert materials(s) == 0


@pytest.mark.rule("sd.build.orbital-tech", "sd.build.monolith-tech")
@pytest.mark.parametrize(("what", "cost"), [("orbital", 4), ("monolith", 10)])
def test_structures_need_their_technology(what: str, cost: int) -> None:
    s = building(materials=cost)
    assert s.refused(f"A build {what} 221") == f"sd.build.{what}-tech"
    s.learn("A", what)
    s.play(f"A build {what} 221")
    assert materials(s) == 0


@pytest.mark.rule("sd.build.one-structure")
def test_one_orbital_and_one_monolith_a_sector() -> None:
    s = building(techs=("orbital", "monolith"))
    s.sector("201").monolith = True
    s.play("A build orbital 201")
    assert s.refused("A build orbital 201") == "sd.build.one-structure"
    assert s.refused("A build monolith 201") == "sd.build.one-structure"


@pytest.mark.rule("sd.build.starbases-many")
def test_four_starbases_in_one_sector() -> None:
    s = building(materials=15)
    s.play("A build starbase 221", "A build starbase 221", "A end")
    s.turn("A")
    s.play("A build", "A build starbase 221", "A build starbase 221", "A end")
    assert s.sector("221").count(0, 3) == 4
    s.turn("A")
    s.play("A build")
    assert s.refused("A build starbase 221") == "sd.components.ship-counts"


@pytest.mark.rule("sd.build.same-or-different")
def test_two_ships_in_two_sectors() -> None:
    s = building()
    s.play("A build interceptor 221", "A build interceptor 201")
    assert [s.sector(number).party(0) for number in ("221", "201")] == [2, 1]


@pytest.mark.rule("sd.build.structures-permanent")
def test_structures_belong_to_who_controls_the_sector() -> None:
    s = building(techs=("monolith",))
    s.play("A build monolith 201", "A end")
    before = [s.board(letter)["score"]["monoliths"] for letter in "AB"]
    s.ships("B", "201", cruiser=1)
    s.combat()
    s.play("B disc")
    assert s.seen("201")["owner"] == 1
    after = [s.board(letter)["score"]["monoliths"] for letter in "AB"]
    assert (before, after) == ([3, 0], [0, 3])


@pytest.mark.rule("sd.build.structure-uncontrolled")
def test_nobody_scores_an_uncontrolled_structure() -> None:
    s = dawn()
    s.place("305", AWAY)
    s.sector("305").monolith = True
    points = []
    for owner in (NOBODY, 0):
        s.sector("305").owner = owner
        points.append([(one["score"]["monoliths"], one["score"]["sectors"]) for one in s.state.view(0)["seats"]])
    assert points == [[(0, 3), (0, 3)], [(3, 4), (0, 3)]]
    assert s.seen("305")["monolith"] is True


@pytest.mark.rule("sd.build.entry-order")
def test_a_built_ship_enters_when_it_is_built() -> None:
    s = building()
    s.ships("B", "201", interceptor=1)
    s.play("A build cruiser 201", "A end")
    assert s.seen("201")["entered"] == [1, 0]
    s.combat()
    battle = s.state.view(None)["battle"]
    assert (battle["attacker"], battle["defender"]) == (1, 0)


@pytest.mark.rule("sd.build.example")
def test_a_cruiser_and_an_orbital_for_nine() -> None:
    s = building(materials=12, techs=("orbital",))
    s.play("A build cruiser 221", "A build orbital 221")
    assert materials(s) == 3
    assert s.board("A")["discs"]["build"] == 1


@pytest.mark.rule("sd.build.nothing-affordable")
def test_no_action_when_nothing_can_be_built() -> None:
    s = dawn()
    s.store("A", money=0, science=0, materials=0)
    assert s.refused("A build") == "sd.build.nothing-affordable"
    s.store("A", science=6)
    assert s.refused("A build") is None
    s.store("A", science=0, materials=30)
    s.sector("221").owner = NOBODY
    assert s.refused("A build") == "sd.build.nothing-affordable"


@pytest.mark.rule("sd.build.where")
def test_nothing_is_built_in_a_rivals_sector_nor_in_one_given_up() -> None:
    s = building()
    s.place("202", (0, -1), owner="B")
    s.ships("A", "202", cruiser=1)
    assert s.refused("A build interceptor 202") == "sd.build.where"
    assert s.refused("A build interceptor 201") is None
    s.play("A end")
    s.turn("A")
    s.play("A influence", "A disc 201 track", "A end")
    s.turn("A")
    s.play("A build")
    assert s.refused("A build interceptor 201") == "sd.build.where"


@pytest.mark.rule("sd.build.starbase-tech", "sd.build.orbital-tech", "sd.build.monolith-tech")
@pytest.mark.parametrize("what", ["starbase", "orbital", "monolith"])
def test_a_rivals_technology_builds_nothing(what: str) -> None:
    s = building("hydran_progress", "planta")
    if what != "starbase":
        s.learn("B", what)
    assert s.player("B").has(s.parts.tech_number[what])
    assert s.refused(f"A build {what} 224") == f"sd.build.{what}-tech"


@pytest.mark.rule("sd.build.one-structure")
@pytest.mark.parametrize("what", ["orbital", "monolith"])
def test_other_sectors_take_their_own_structures(what: str) -> None:
    s = building(techs=("orbital", "monolith"))
    s.play(f"A build {what} 201")
    assert s.refused(f"A build {what} 201") == "sd.build.one-structure"
    assert s.refused(f"A build {what} 221") is None
