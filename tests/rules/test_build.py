"""The Build action (nd.build.*)."""

import pytest

from tests.rules.setting import Setting


def building(materials: int, *techs: str) -> Setting:
    """A may build with so many materials and nothing to trade."""
    s = Setting()
    s.learn("A", *techs)
    s.store("A", money=0, science=0, materials=materials)
    return s


def materials(s: Setting) -> int:
    return s.player("A").storage[2]


@pytest.mark.rule("nd.build.two", "nd.build.costs")
def test_a_cruiser_and_an_orbital_and_no_third_build() -> None:
    s = building(20, "orbital")
    s.play("A build", "A build cruiser 221", "A build orbital 221")
    assert materials(s) == 20 - 10
    assert s.seen("221")["orbital"] == {"cube": None}
    assert s.sector("221").count(0, 1) == 1
    assert s.refused("A build interceptor 221") == "nd.build.two"


@pytest.mark.parametrize(
    ("what", "cost"),
    [("interceptor", 3), ("cruiser", 5), ("dreadnought", 8), ("starbase", 3), ("orbital", 5), ("monolith", 10)],
)
@pytest.mark.rule("nd.build.costs")
def test_prices_in_materials(what: str, cost: int) -> None:
    s = building(cost - 1, "orbital", "monolith")
    s.play("A build")
    assert s.refused(f"A build {what} 221") == "nd.build.pay-now"
    s.store("A", materials=cost)
    s.play(f"A build {what} 221")
    assert materials(s) == 0


@pytest.mark.rule("nd.build.where")
def test_builds_go_to_own_sectors() -> None:
    s = building(6)
    s.place("201", (-1, -1))
    s.ships("A", "201", cruiser=2)
    s.place("202", (0, -1), owner="A")
    s.play("A build")
    assert s.refused("A build interceptor 201") == "nd.build.where"
    s.play("A build interceptor 221", "A build interceptor 202")
    assert s.sector("221").count(0, 0) == 2
    assert s.sector("202").count(0, 0) == 1


@pytest.mark.rule("nd.build.contested")
def test_builds_may_join_opponents_in_an_own_sector() -> None:
    s = building(6)
    s.place("201", (-1, -1), owner="A")
    s.ships("B", "201", cruiser=1)
    s.play("A build", "A build interceptor 201", "A build interceptor 201")
    assert s.sector("201").count(0, 0) == 2
    assert materials(s) == 0


@pytest.mark.parametrize(("ship", "figures"), [("interceptor", 8), ("cruiser", 4), ("dreadnought", 2), ("starbase", 4)])
@pytest.mark.rule("nd.build.ship-limit")
def test_no_more_ships_than_miniatures(ship: str, figures: int) -> None:
    s = building(10)
    s.remove_ships("A", "221")
    s.ships("A", "221", **{ship: figures})
    s.play("A build")
    assert s.refused(f"A build {ship} 221") == "nd.build.ship-limit"


@pytest.mark.rule("nd.build.ship-limit")
def test_a_destroyed_ship_can_be_built_again() -> None:
    s = building(5)
    s.place("201", (-1, -1))
    s.ships("A", "221", cruiser=3)
    s.ships("A", "201", cruiser=1)
    s.ships("B", "201", interceptor=1)
    s.blueprint("A", "cruiser", s0="electron_computer")
    s.dice(6)
    s.combat()
    s.play("B attack interceptor")
    s.draw_reputation()
    s.turn("A")
    s.play("A build", "A build cruiser 221")
    assert s.sector("221").count(0, 1) == 4


@pytest.mark.rule("nd.build.one-orbital")
def test_one_orbital_a_sector_even_from_a_former_controller() -> None:
    s = building(10, "orbital")
    s.place("201", (-1, -1), owner="B")
    s.orbital("201")
    s.sector("201").owner = 0
    s.play("A build", "A build orbital 221")
    assert s.refused("A build orbital 221") == "nd.build.one-orbital"
    assert s.refused("A build orbital 201") == "nd.build.one-orbital"


@pytest.mark.rule("nd.build.one-monolith")
def test_one_monolith_a_sector() -> None:
    s = building(20, "monolith")
    s.play("A build", "A build monolith 221")
    assert s.refused("A build monolith 221") == "nd.build.one-monolith"


@pytest.mark.rule("nd.build.both-structures")
def test_an_orbital_and_a_monolith_share_a_sector() -> None:
    s = building(10, "orbital", "monolith")
    s.orbital("221")
    s.play("A build", "A build monolith 221")
    assert materials(s) == 0
    s.store("A", materials=10)
    assert s.refused("A build orbital 221") == "nd.build.one-orbital"
    assert s.refused("A build monolith 221") == "nd.build.one-monolith"


@pytest.mark.rule("nd.build.many-starbases")
def test_three_starbases_in_one_sector() -> None:
    s = building(9, "nanorobots")
    s.play("A build", *["A build starbase 221"] * 3)
    assert s.sector("221").count(0, 3) == 3


@pytest.mark.rule("nd.build.tech-needed")
def test_ships_that_move_need_no_technology() -> None:
    s = Setting(factions=("descendants_of_draco", "terran_federation"))
    assert s.player("A").owned == 0
    s.store("A", materials=12)
    s.play("A build")
    for what in ("starbase", "orbital", "monolith"):
        assert s.refused(f"A build {what} 228") == f"nd.tech.{what}"
    assert {choice.split()[1] for choice in s.offered("A", "build")} == {"interceptor", "cruiser", "dreadnought"}
    s.play("A build dreadnought 228")
    assert materials(s) == 4


@pytest.mark.rule("nd.build.pay-now")
def test_each_build_is_paid_at_once() -> None:
    s = building(7)
    s.play("A build", "A build cruiser 221")
    assert materials(s) == 2
    assert s.refused("A build interceptor 221") == "nd.build.pay-now"


@pytest.mark.rule("nd.build.current-blueprint")
def test_a_new_ship_has_the_parts_of_now() -> None:
    s = building(3, "gauss_shield")
    s.remove_ships("A", "221")
    s.play("A upgrade", "A fit gauss_shield interceptor 0", "A end")
    s.turn("A")
    s.play("A build", "A build interceptor 221", "A end")
    assert materials(s) == 0
    s.ships("B", "221", cruiser=1)
    s.dice(1, 5)
    s.combat()
    shields = {one["seat"]: one["shield"] for one in s.state.view(0)["battle"]["types"]}
    assert shields[0] == 1
    s.play("A attack interceptor", "B attack cruiser")
    assert s.sector("221").party(0) == 1


@pytest.mark.rule("nd.build.orbital-empty")
def test_a_new_orbital_waits_for_a_colony_ship() -> None:
    s = building(5, "orbital")
    s.player("A").cubes[1] = 10
    s.play("A build", "A build orbital 221")
    assert s.board("A")["cubes"]["science"] == 10
    assert s.board("A")["income"]["science"] == 3
    s.play("A colony 221 orbital science")
    assert s.board("A")["cubes"]["science"] == 9
    assert s.board("A")["income"]["science"] == 4
    assert s.refused("A colony 221 orbital money") == "nd.limits.square-one-cube"
