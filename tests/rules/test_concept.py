"""Tracks, wormholes, rings and structures (nd.concept.*)."""

import pytest

from penumbra.eclipse.actions.explore import PlaceSector
from penumbra.eclipse.position.galaxy import ring_of
from penumbra.kernel import Choice, MalformedChoice
from tests.rules.setting import Setting


def income(s: Setting, letter: str = "A") -> dict[str, int]:
    """What a seat's tracks show."""
    shown: dict[str, int] = s.state.view(None)["seats"][ord(letter) - 65]["income"]
    return shown


@pytest.mark.rule("nd.concept.production-value")
def test_production_by_cubes_left() -> None:
    s = Setting()
    for cubes, produced in ((11, 2), (10, 3), (9, 4), (8, 6), (0, 28)):
        s.player("A").cubes = [cubes] * 3
        assert income(s) == {"money": produced, "science": produced, "materials": produced}
    s.player("A").cubes = [10, 10, 10]
    s.place("201", (5, 0), owner="A")
    s.play("A colony 201 0 money")
    assert income(s) == {"money": 4, "science": 3, "materials": 3}
    s.play("A influence", "A disc 201 track")
    assert income(s)["money"] == 3


@pytest.mark.rule("nd.concept.full-track")
def test_a_full_track_produces_nothing() -> None:
    s = Setting()
    s.player("A").cubes[1] = 12
    s.store("A", science=3)
    s.upkeep()
    s.play("A pay")
    assert s.player("A").storage[1:] == [3, 3 + income(s)["materials"]]
    assert income(s)["science"] == 0
    assert income(s)["materials"] > 0


@pytest.mark.rule("nd.concept.track-overflow")
def test_a_cube_without_room_goes_to_another_track() -> None:
    s = Setting()
    s.place("201", (5, 0), owner="A", cubes={0: "money"})
    s.player("A").cubes[0] = 12
    s.play("A influence", "A disc 201 track")
    assert s.offered("A") == {"cube science", "cube materials"}
    assert s.refused("A cube money") == "nd.concept.track-overflow"
    s.play("A cube materials")
    assert s.player("A").cubes == [12, 10, 11]


@pytest.mark.rule("nd.concept.upkeep-value")
def test_upkeep_by_discs_left() -> None:
    for discs, upkeep in ((13, 0), (12, 0), (7, 5), (8, 3), (0, 30)):
        s = Setting()
        s.player("A").discs = discs
        s.store("A", money=40)
        s.upkeep()
        assert s.state.view(None)["step"]["cost"] == upkeep
        s.play("A pay")
        assert s.player("A").storage[0] == 40 + 3 - upkeep
    s = Setting()
    s.place("201", (5, 0), owner="A")
    s.player("A").discs = 8
    s.play("A influence")
    assert s.state.view(None)["seats"][0]["upkeep"] == 5
    s.play("A disc 201 track")
    assert s.state.view(None)["seats"][0]["upkeep"] == 3


@pytest.mark.rule("nd.concept.control")
def test_ships_alone_do_not_control() -> None:
    s = Setting()
    s.place("106", (5, 0))
    s.ships("A", "106", cruiser=2)
    assert s.state.view(0)["seats"][0]["score"]["sectors"] == 3
    assert s.refused("A colony 106 0 science") == "nd.colony.own-control"
    s.play("A build")
    assert s.refused("A build interceptor 106") == "nd.build.where"
    s.turn("A")
    s.play("A influence", "A disc track 106", "A end")
    assert s.state.view(0)["seats"][0]["score"]["sectors"] == 3 + 2
    s.turn("A")
    s.play("A colony 106 0 science", "A build", "A build interceptor 106")


@pytest.mark.rule("nd.concept.sector-contents")
def test_what_a_sector_shows() -> None:
    s = Setting()
    for tile in s.parts.sectors.values():
        assert int(tile.id) > 0
        assert 1 <= tile.vp <= 4
        assert tile.wormholes
        assert {square.kind for square in tile.planets} <= {"money", "science", "materials", "gray"}
    s.place("105", (0, -3), npc={"ancient": 1}, discovery="money")
    shown = next(place for place in s.state.view(None)["sectors"] if place["id"] == "105")
    assert (shown["vp"], shown["artifact"], shown["discovery"]) == (3, 1, True)
    assert [(square["kind"], square["advanced"]) for square in shown["squares"]] == [
        ("money", False),
        ("science", False),
        ("materials", True),
    ]
    assert shown["wormholes"] == [0, 1, 3, 4, 5]
    assert [(ship["seat"], ship["ship"], ship["count"]) for ship in shown["ships"]] == [(-1, "ancient", 1)]
    s.turn("A")
    with pytest.raises(MalformedChoice):
        s.refused("A colony 207 0 money")
    s.place("207", (0, -4), owner="A")
    assert s.refused("A colony 207 0 money") == "nd.concept.sector-contents"


def facing(generator: bool) -> Setting:
    """A has a ship and a disc in 304, next to 310 across edges that both are bare."""
    s = Setting(4)
    s.place("304", (0, -6), owner="A")
    s.ships("A", "304", interceptor=1)
    if generator:
        s.learn("A", "wormhole_generator")
    return s


@pytest.mark.rule("nd.concept.wormhole-only")
@pytest.mark.parametrize("generator", [False, True])
def test_nothing_crosses_a_bare_edge(generator: bool) -> None:
    s = facing(generator)
    s.on_top("310")
    s.state.steps.append(PlaceSector(0, (1, -7), ("310",)))
    assert s.refused("A place 310 0") == ("nd.explore.fit-generator" if generator else "nd.explore.fit")
    s = facing(generator)
    s.place("310", (1, -7))
    s.play("A move")
    assert s.refused("A move interceptor 304 310") == "nd.move.wormholes"
    s.turn("A")
    s.play("A influence")
    assert s.refused("A disc track 310") == "nd.influence.target-adjacent"
    s.turn("A")
    s.sector("310").owner = 1
    assert s.refused("A propose B money") == "nd.diplomacy.connection"


@pytest.mark.rule("nd.concept.full-connection")
def test_one_wormhole_is_half_a_connection() -> None:
    for turn, generator, moves in ((1, False, False), (1, True, True), (0, False, True), (0, True, True)):
        s = Setting()
        s.place("304", (0, -5))
        s.ships("A", "304", interceptor=1)
        s.place("313", (0, -6), turn)
        if generator:
            s.learn("A", "wormhole_generator")
        s.play("A move")
        assert s.refused("A move interceptor 304 313") == (None if moves else "nd.move.wormholes")
        assert ("move interceptor 304 313" in s.offered("A")) == moves


@pytest.mark.rule("nd.concept.ring-by-distance")
def test_the_ring_is_the_distance_from_the_centre() -> None:
    for at, ring in (("0,-1", "inner"), ("-1,-1", "middle"), ("0,-3", "outer"), ("0,-5", "outer")):
        s = Setting()
        s.place("304", (0, -4), owner="A")
        left = {name: stack["left"] for name, stack in s.state.view(None)["supply"]["stacks"].items()}
        s.play("A explore", f"A at {at}")
        after = {name: stack["left"] for name, stack in s.state.view(None)["supply"]["stacks"].items()}
        assert after == {**left, ring: left[ring] - 1}
        assert s.parts.sectors[s.state.view(None)["step"]["drawn"][0]].ring == ring


@pytest.mark.rule("nd.concept.outer-unbounded")
def test_outer_sectors_branch_without_limit() -> None:
    s = Setting()
    s.place("304", (0, -5), owner="A")
    s.on_top("310", "313")
    s.play("A explore", "A at 0,-6", "A place 310 0", "A disc", "A end")
    s.turn("A")
    s.play("A explore", "A at 0,-7", "A place 313 0")
    assert ring_of(s.sector("313").position) == 2


@pytest.mark.rule("nd.concept.structures-permanent")
def test_a_monolith_stays_whoever_holds_the_sector() -> None:
    s = Setting()
    s.place("310", (0, -5), owner="B", cubes={0: "science"})
    s.orbital("310", cube="money")
    s.sector("310").monolith = True
    assert s.state.view(1)["seats"][1]["score"]["monoliths"] == 3
    s.ships("A", "310", interceptor=2)
    s.dice(6, 6)
    s.combat()
    s.play("A attack", "B cube money", "A disc")
    place = s.sector("310")
    assert (place.owner, place.monolith, place.orbital) == (0, True, True)
    assert not place.has_cubes()
    assert s.state.view(0)["seats"][0]["score"]["monoliths"] == 3
    assert s.state.view(1)["seats"][1]["score"]["monoliths"] == 0


@pytest.mark.rule("nd.concept.orbital-capacity")
def test_an_orbital_takes_one_money_or_science_cube() -> None:
    s = Setting()
    s.orbital("221")
    assert s.refused("A colony 221 orbital materials") == "nd.concept.orbital-capacity"
    s.play("A colony 221 orbital science")
    assert s.player("A").cubes == [10, 9, 10]
    assert s.refused("A colony 221 orbital money") == "nd.limits.square-one-cube"


@pytest.mark.rule("nd.concept.starbase-immobile")
def test_starbases_stay_where_they_are() -> None:
    s = Setting()
    s.place("310", (0, -3))
    s.ships("A", "221", starbase=1)
    s.play("A move")
    assert s.refused("A move starbase 221 310") == "nd.concept.starbase-immobile"
    assert s.refused("A move interceptor 221 310") is None


@pytest.mark.rule("nd.concept.fixed-parts")
def test_energy_outside_the_grid_is_always_there() -> None:
    for last, outcome in (("hull", None), ("ion_cannon", "nd.upgrade.energy")):
        s = Setting()
        s.blueprint("A", "starbase", s0="ion_cannon", s1="ion_cannon", s2="ion_cannon", s3="hull")
        s.play("A upgrade", f"A fit {last} starbase 4")
        assert s.refused("A end") == outcome
    assert s.state.view(0)["seats"][0]["blueprints"]["starbase"]["bonus"]["energy"] == 3
    assert "fit hull starbase 5" not in s.offered("A")
    with pytest.raises(MalformedChoice):
        s.state.play(0, Choice.parse("fit hull starbase 5"))


@pytest.mark.rule("nd.concept.control", "nd.build.where", "nd.colony.own-control", "nd.score.sectors")
def test_ships_in_a_rivals_sector_do_not_control_it() -> None:
    s = Setting()
    s.place("106", (5, 0), owner="B")
    s.ships("A", "106", cruiser=2)
    before = s.board("A")["score"]["sectors"]
    assert s.refused("A colony 106 0 science") == "nd.colony.own-control"
    s.play("A build")
    assert s.refused("A build interceptor 106") == "nd.build.where"
    assert before == 3
    assert s.board("B")["score"]["sectors"] == 3 + 2
