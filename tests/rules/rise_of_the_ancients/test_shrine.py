"""Shrines (ra.shrine.*)."""

import pytest

from penumbra.eclipse.components.terms import NOBODY
from tests.rules.rise_of_the_ancients.lyra import LYRA, MODULES, build, homes, lyra, raised, seen_step
from tests.rules.setting import Setting

FREEDOM = ("freedom_money 203 1", "freedom_science 203 2", "freedom_materials 203 3")
PROSPERITY = ("prosperity_money 105 1", "prosperity_science 105 2", "prosperity_materials 105 3")
ENLIGHTENMENT = ("enlightenment_money 238 1", "enlightenment_science 238 2", "enlightenment_materials 238 3")


def shrines(s: Setting) -> int:
    """A's points for shrines so far."""
    points = s.board("A")["score"]["shrines"]
    assert isinstance(points, int)
    return points


# ---- when


@pytest.mark.rule("ra.shrine.one-per-upkeep")
def test_one_shrine_is_built_at_the_beginning_of_an_upkeep_phase_in_an_own_sector() -> None:
    s = lyra()
    homes(s)
    s.place("201", (7, -5), owner="B")
    s.place("202", (8, -5))
    assert s.offered("A", "shrine") == set()
    assert s.refused("A shrine freedom_money 238 1") is not None, "not in the action phase"
    s.upkeep()
    assert (s.step, s.waiting) == ("build_shrine", "A"), "before anybody's upkeep, and B is not asked at all"
    assert s.refused("A shrine freedom_money 201 1") == "ra.shrine.one-per-upkeep"
    assert s.refused("A shrine freedom_science 202 1") == "ra.shrine.one-per-upkeep"
    s.play("A shrine freedom_money 203 1")
    assert raised(s, "203") == {1: "freedom_money"}
    assert s.step == "upkeep"
    assert s.refused("A shrine freedom_science 203 2") == "ra.shrine.one-per-upkeep"
    s.play("A pay", "B pay")
    s.upkeep()
    s.play("A shrine freedom_science 203 2")
    assert raised(s, "203") == {1: "freedom_money", 2: "freedom_science"}


@pytest.mark.rule("ra.shrine.one-per-upkeep")
def test_none_need_be_built_and_nobody_is_asked_who_could_pay_for_none() -> None:
    s = lyra()
    s.upkeep()
    s.play("A decline")
    assert s.step == "upkeep"
    assert raised(s, "238") == {}
    s.store("A", money=1, science=1, materials=2)
    s.upkeep()
    assert s.step == "build_shrine", "two materials are enough for the cheapest"
    s.store("A", money=1, science=3, materials=1)
    s.upkeep()
    assert s.step == "build_shrine", "after a trade"
    s.store("A", money=1, science=2, materials=1)
    assert s.refused("A shrine freedom_money 238 1") == "ra.shrine.cost"
    s.store("A", money=1, science=1, materials=1)
    s.upkeep()
    assert s.step == "upkeep"


@pytest.mark.rule("ra.shrine.before-colony")
def test_it_is_paid_out_of_what_is_stored_before_colony_ships_and_income() -> None:
    s = lyra()
    s.store("A", money=3, science=3, materials=0)
    s.tracks("A", money=2)
    s.upkeep()
    assert s.board("A")["income"]["money"] >= 10
    assert s.refused("A shrine prosperity_money 238 1") == "ra.shrine.cost"
    assert s.refused("A colony 238 1 money") == "ra.shrine.before-colony"
    assert s.refused("A pay") == "ra.shrine.before-colony"
    s.play("A trade science money", "A shrine prosperity_money 238 1")
    assert s.player("A").storage == [0, 0, 0]
    assert s.step == "upkeep"


# ---- which


@pytest.mark.rule("ra.shrine.tiles")
def test_there_are_nine_and_each_is_built_once() -> None:
    s = lyra()
    homes(s)
    assert len({(row.cost, one.kind) for row, one in zip(s.parts.row_of_shrine, s.parts.shrines, strict=True)}) == 9
    build(s, "freedom_money 238 1")
    s.upkeep()
    assert s.refused("A shrine freedom_money 203 1") == "ra.shrine.tiles"
    assert s.refused("A shrine prosperity_money 203 1") is None
    assert sorted(seen_step(s, "A")["prices"]) == sorted(set(s.parts.shrine_ids) - {"freedom_money"})


@pytest.mark.rule("ra.shrine.cost")
def test_a_shrine_costs_its_price_in_the_resource_of_its_colour() -> None:
    s = lyra()
    homes(s)
    build(s, "prosperity_money 238 1", "enlightenment_science 238 2", "freedom_materials 238 3")
    assert s.player("A").storage == [16, 14, 18]
    s.store("A", money=20, science=5, materials=20)
    s.upkeep()
    assert s.refused("A shrine enlightenment_money 203 1") is None
    s.store("A", money=5, science=20, materials=20)
    assert s.refused("A shrine enlightenment_money 203 1") == "ra.shrine.cost"
    assert s.why("A shrine enlightenment_money 203 1") == (
        "A money Shrine of Enlightenment costs 6 money, and 5 are stored."
    )


@pytest.mark.rule("ra.shrine.any-order")
def test_the_dearest_may_be_the_first() -> None:
    s = lyra()
    homes(s)
    build(s, "enlightenment_science 238 2", "freedom_money 238 1", "prosperity_money 203 1")
    assert raised(s, "238") == {2: "enlightenment_science", 1: "freedom_money"}


# ---- where


@pytest.mark.rule("ra.shrine.colour")
def test_a_shrine_stands_beside_a_planet_of_its_colour_or_a_gray_one() -> None:
    s = lyra("warp_portals", "new_sectors")
    s.place("381", (7, -4), owner="A")
    s.place("324", (7, -2), owner="A")
    s.upkeep()
    assert s.refused("A shrine freedom_science 381 1") is None
    assert s.refused("A shrine freedom_money 381 1") == "ra.shrine.colour"
    assert [s.refused(f"A shrine freedom_{kind} 324 1") for kind in ("money", "science", "materials")] == [None] * 3


@pytest.mark.rule("ra.shrine.advanced-planet")
def test_an_advanced_planet_counts_by_its_colour_and_nobody_need_live_there() -> None:
    s = lyra()
    s.place("304", (7, -4), owner="A")
    assert not any(square["cube"] for square in s.seen("304")["squares"])
    s.upkeep()
    assert s.refused("A shrine freedom_science 304 1") == "ra.shrine.colour"
    s.play("A shrine freedom_money 304 1")
    assert raised(s, "304") == {1: "freedom_money"}


@pytest.mark.rule("ra.shrine.planet-limit")
def test_a_planet_holds_one_shrine_and_a_sector_one_for_each_planet() -> None:
    s = lyra()
    build(s, "freedom_money 238 1")
    s.upkeep()
    assert s.refused("A shrine prosperity_money 238 1") == "ra.shrine.planet-limit", "of both squares one planet"
    build(s, "freedom_science 238 2", "freedom_materials 238 3")
    assert len(raised(s, "238")) == 3
    s.upkeep()
    assert s.step == "upkeep", "no planet is left to A"
    homes(s)
    s.upkeep()
    assert s.refused("A shrine prosperity_money 238 4") == "ra.shrine.planet-limit"
    assert s.refused("A shrine prosperity_science 238 2") == "ra.shrine.planet-limit"
    assert s.refused("A shrine prosperity_money 203 1") is None


@pytest.mark.rule("ra.shrine.contested")
def test_enemy_ships_prevent_no_shrine() -> None:
    s = lyra()
    s.ships("B", "238", cruiser=1)
    s.upkeep()
    s.play("A shrine freedom_money 238 1")
    assert raised(s, "238") == {1: "freedom_money"}
    s.learn("A", "advanced_economy")
    assert s.refused("A colony 238 1 money") == "nd.upkeep.colony-no-enemies"


@pytest.mark.rule("ra.shrine.owner-only")
def test_other_players_have_nothing_of_the_shrines_they_control() -> None:
    s = lyra()
    homes(s)
    build(s, "freedom_money 203 1", "freedom_science 203 2")
    s.store("B", money=20, science=20, materials=20)
    before = s.board("B")["score"]["total"]
    s.sector("203").owner = 1
    assert s.board("B")["score"]["shrines"] == 0
    assert s.board("B")["score"]["total"] == before + s.seen("203")["vp"]
    s.upkeep()
    s.play("A decline", "A pay")
    assert (s.step, s.waiting) == ("upkeep", "B")
    assert s.refused("B shrine freedom_materials 203 3") is not None


# ---- what three of a kind bring


@pytest.mark.rule("ra.shrine.set-bonus")
def test_the_third_of_a_cost_brings_the_bonus_at_once() -> None:
    s = lyra()
    homes(s)
    build(s, *PROSPERITY[:2], FREEDOM[0], ENLIGHTENMENT[0])
    assert s.board("A")["shrine_rows"] == [], "four shrines, but no three of one cost"
    before = s.player("A").discs
    build(s, PROSPERITY[2])
    assert s.step == "upkeep"
    assert s.board("A")["shrine_rows"] == ["prosperity"]
    assert s.player("A").discs == before + 1
    assert s.board("B")["shrine_rows"] == []


@pytest.mark.rule("ra.shrine.freedom")
def test_freedom_opens_half_wormholes_and_counts_on_no_track() -> None:
    s = lyra()
    homes(s)
    s.place("201", (-1, -1), turn=1)
    build(s, *FREEDOM[:2])
    techs = s.board("A")["techs"]
    s.turn("A")
    s.play("A move")
    assert s.refused("A move interceptor 238 201") == "nd.move.wormholes"
    build(s, FREEDOM[2])
    assert s.board("A")["techs"] == techs
    s.turn("A")
    s.play("A move")
    assert s.refused("A move interceptor 238 201") is None
    s.turn("A")
    s.play("A influence")
    assert s.refused("A disc track 201") is None
    s.turn("A")
    s.on_top("202")
    s.play("A explore")
    assert s.refused("A at 1,-2") is None
    s.ships("A", "201", interceptor=1)
    s.ships("B", "201", interceptor=1)
    s.dice(1, 1)
    s.combat()
    assert s.refused("A retreat interceptor 238") is None
    s.turn("B")
    s.play("B explore")
    assert s.refused("B at -1,2") == "nd.explore.wormhole-toward-target", "nobody else has it"


@pytest.mark.rule("ra.shrine.prosperity")
def test_prosperity_puts_a_disc_on_the_influence_track_before_upkeep_is_paid() -> None:
    s = lyra()
    homes(s)
    build(s, *PROSPERITY[:2])
    upkeep = s.parts.tracks.influence.upkeep
    s.player("A").discs = upkeep.index(7)
    assert s.board("A")["upkeep"] == 7
    build(s, PROSPERITY[2])
    assert s.board("A")["upkeep"] == 5
    s.store("A", money=20)
    income = s.board("A")["income"]["money"]
    s.play("A pay")
    assert s.board("A")["storage"]["money"] == 20 + income - 5


@pytest.mark.rule("ra.shrine.prosperity-disc-normal")
def test_its_disc_is_one_like_all_others() -> None:
    s = lyra()
    homes(s)
    build(s, *PROSPERITY)
    s.player("A").discs = 1
    s.turn("A")
    s.play("A move")
    assert s.player("A").discs == 0
    full = len(s.parts.tracks.influence.upkeep)
    s.player("A").discs = full
    assert s.board("A")["upkeep"] == 0, "stacked where the track is full"


@pytest.mark.rule("ra.shrine.enlightenment")
def test_enlightenment_is_worth_three_points() -> None:
    s = lyra()
    build(s, *ENLIGHTENMENT[:2])
    assert shrines(s) == 2
    build(s, ENLIGHTENMENT[2])
    assert shrines(s) == 3 + 3
    assert s.board("B")["score"]["shrines"] == 0


@pytest.mark.rule("ra.shrine.indestructible")
def test_shrines_stay_where_they_are_whoever_comes() -> None:
    s = lyra()
    homes(s)
    build(s, *FREEDOM[:2])
    assert shrines(s) == 2
    s.sector("203").owner = NOBODY
    assert shrines(s) == 0
    s.sector("203").owner = 1
    assert raised(s, "203") == {1: "freedom_money", 2: "freedom_science"}
    s.upkeep()
    assert s.refused("A shrine freedom_money 238 1") == "ra.shrine.tiles", "not to be built again"
    s.sector("203").owner = 0
    assert shrines(s) == 2


@pytest.mark.rule("ra.shrine.bonus-kept")
def test_a_bonus_is_kept_when_its_shrines_are_lost() -> None:
    s = lyra()
    homes(s)
    build(s, *FREEDOM, *ENLIGHTENMENT)
    s.place("201", (-1, -1), turn=1)
    assert shrines(s) == 6 + 3
    s.sector("203").owner = 1
    assert shrines(s) == 3 + 3
    assert s.board("A")["shrine_rows"] == ["freedom", "enlightenment"]
    s.turn("A")
    s.play("A move")
    assert s.refused("A move interceptor 238 201") is None


@pytest.mark.rule("ra.shrine.owner-only")
def test_without_the_enlightened_nobody_is_asked_and_shrines_count_for_nobody() -> None:
    s = Setting(2, ("sentinels", LYRA[1]), modules=MODULES)
    s.store("A", money=20, science=20, materials=20)
    s.upkeep()
    assert s.step == "upkeep"
    assert s.board("A")["score"]["shrines"] == 0
    assert "shrines" not in Setting(2).board("A")["score"]
