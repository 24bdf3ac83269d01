"""Moving: how far, where to, what stops ships, and what they discover."""

from typing import Any

import pytest

from penumbra.blueshift.phases.movement import Movement
from penumbra.blueshift.phases.purchases import Purchases
from penumbra.blueshift.phases.tribute import Tribute
from tests.rules.blueshift.setting import Setting


def alone(*species: str, players: int = 2) -> Setting:
    """A game in which nobody has ships."""
    table = Setting(*species, players=players)
    for letter in "ABC"[: len(table.state.players)]:
        table.clear(letter)
    return table


def moved(table: Setting, word: str, *way: str) -> None:
    """Moves a ship of A from sector to sector."""
    for at in way:
        table.play(f"A pick {word}", f"A move {at}")


def at(table: Setting, word: str, letter: str = "A") -> str:
    q, r = table.state.sectors[table.ship(letter, word).sector].position
    return f"{q},{r}"


@pytest.mark.rule("bs.move.one-sector", "bs.move.map-edge")
def test_a_ship_moves_to_any_neighbour_on_the_map() -> None:
    table = alone()
    for place, around in (
        ("0,0", {"0,-1", "1,-1", "1,0", "0,1", "-1,1", "-1,0"}),
        ("3,-3", {"2,-3", "2,-2", "3,-2"}),
    ):
        word = table.add("A", "destroyer", place)
        table.begin("A", Movement)
        table.play(f"A pick {word}")
        assert set(table.offered("A", "move")) == {f"move {sector}" for sector in around}
        assert table.refused("A move -2,0") == "bs.move.one-sector"
        table.clear("A")


@pytest.mark.rule("bs.move.map-edge")
def test_places_without_a_tile_are_no_sectors() -> None:
    table = alone()
    word = table.add("A", "scout", "3,-3")
    table.begin("A", Movement)
    table.play(f"A pick {word}")
    with pytest.raises(ValueError, match="'3,-4' is no sector of this map"):
        table.play("A move 3,-4")


@pytest.mark.rule("bs.move.scout-two", "bs.move.one-sector")
@pytest.mark.parametrize(("unit", "reach"), [("scout", 2), ("destroyer", 1), ("battleship", 1), ("colony_ship", 1)])
def test_scouts_move_two_sectors_and_others_one(unit: Any, reach: int) -> None:
    table = alone()
    word = table.add("A", unit, "0,0")
    table.begin("A", Movement)
    moved(table, word, *["0,-1", "0,-2"][:reach])
    assert at(table, word) == ["0,-1", "0,-2"][reach - 1]
    assert table.refused(f"A pick {word}") == "bs.move.one-sector"


@pytest.mark.rule("bs.move.power-link", "bs.move.power-link-start")
def test_a_power_link_where_the_turn_began_gives_one_sector_more() -> None:
    table = alone()
    table.lay("0,0", "vantress", owner="A")
    table.lay("1,0", "vantress", owner="B")
    table.lay("-1,0", "vantress", ally="A")
    scout, linked = table.add("A", "scout", "0,0"), table.add("A", "destroyer", "0,0")
    others = [table.add("A", "destroyer", place) for place in ("1,0", "-1,0", "0,1")]
    table.begin("A", Movement)
    moved(table, scout, "0,-1", "0,-2", "1,-3")
    moved(table, linked, "0,-1", "0,-2")
    moved(table, others[0], "1,1")
    moved(table, others[1], "-1,1")
    moved(table, others[2], "0,0")
    for word in (scout, linked, *others):
        assert table.refused(f"A pick {word}") == "bs.move.one-sector"


@pytest.mark.rule("bs.move.power-link-start", "bs.move.power-link-once")
def test_a_link_bought_this_turn_works_next_turn_and_there_is_one() -> None:
    table = alone()
    table.lay("0,0", "calders_rest", owner="A")
    table.lay("0,1", "vantress", owner="A")
    word = table.add("A", "destroyer", "0,0")
    table.player("A").credits = 40
    table.begin("A", Movement, Purchases)
    moved(table, word, "0,-1")
    assert table.refused(f"A pick {word}") == "bs.move.one-sector"
    table.play("A done", "A buy power_link 0,0")
    for place in ("0,0", "0,1"):
        assert table.refused(f"A buy power_link {place}") == "bs.purchase.building-once"
    table.ship("A", word).sector = table.index("0,0")
    table.begin("A", Movement)
    moved(table, word, "0,-1", "0,-2")
    assert table.refused(f"A pick {word}") == "bs.move.one-sector"


@pytest.mark.rule("bs.move.power-link-start")
def test_a_link_that_is_lost_before_the_ship_moves_gives_nothing() -> None:
    table = alone()
    table.lay("0,0", "kappa_relay", owner="A", prosperity=0, defense=1)
    word = table.add("A", "destroyer", "0,0")
    table.lay_dice(6)
    table.begin("A", Tribute, Movement)
    moved(table, word, "0,-1")
    assert table.refused(f"A pick {word}") == "bs.move.one-sector"


@pytest.mark.rule("bs.move.optional")
def test_no_ship_has_to_move() -> None:
    table = Setting()
    before = [ship.sector for ship in table.player("A").fleet]
    table.begin("A", Movement)
    table.play("A done")
    assert [ship.sector for ship in table.player("A").fleet] == before


@pytest.mark.rule("bs.move.one-at-a-time", "bs.move.discover")
@pytest.mark.parametrize("tile", ["empty_05", "asteroid_field_1"])
def test_others_may_follow_or_stay_when_a_scout_has_seen(tile: str) -> None:
    table = alone()
    table.lay("0,-1", tile, hidden=True)
    scout, destroyer = table.add("A", "scout", "0,0"), table.add("A", "destroyer", "0,0")
    table.lay_dice(6, 6)
    table.begin("A", Movement)
    assert table.refused("A move 0,-1") == "bs.move.one-at-a-time"
    moved(table, scout, "0,-1")
    assert table.site("0,-1").discovered
    assert at(table, destroyer) == "0,0"
    if tile == "empty_05":
        moved(table, destroyer, "0,-1")
    else:
        table.play("A done")
        assert at(table, destroyer) == "0,0"


@pytest.mark.rule("bs.move.discover")
def test_a_tile_turned_up_is_seen_by_all_with_its_stats_at_the_start() -> None:
    table = alone()
    table.lay("0,-1", "halcyon_ring", hidden=True)
    word = table.add("A", "scout", "0,0")
    table.begin("A", Movement)
    index = table.index("0,-1")
    for seat in (0, 1, None):
        before = table.state.view(seat)["sectors"][index]
        assert (before["tile"], before["pile"], before["site"]) == (None, "space", None)
    moved(table, word, "0,-1")
    for seat in (0, 1, None):
        assert table.state.view(seat)["sectors"][index]["tile"] == "halcyon_ring"
    assert table.site("0,-1").ranks == [2, 1, 1]
    assert table.site("0,-1").owner == -1


@pytest.mark.rule("bs.move.discover-continue")
def test_discovering_does_not_end_a_movement() -> None:
    table = alone()
    table.lay("0,-1", "empty_05", hidden=True)
    table.lay("0,-2", "lorn", hidden=True)
    word = table.add("A", "scout", "0,0")
    table.begin("A", Movement)
    moved(table, word, "0,-1", "0,-2")
    assert table.site("0,-2").discovered


@pytest.mark.rule("bs.move.enemy-stops", "bs.move.turret-stops")
@pytest.mark.parametrize("unit", ["scout", "orbital_turret"])
def test_a_ship_that_meets_enemies_stays(unit: Any) -> None:
    table = alone()
    table.add("B", unit, "0,-1")
    word, other = table.add("A", "scout", "0,0"), table.add("A", "scout", "0,0")
    table.begin("A", Movement)
    moved(table, word, "0,-1")
    assert table.refused(f"A pick {word}") == "bs.move.enemy-stops"
    moved(table, other, "1,-1", "1,-2")


@pytest.mark.rule("bs.move.leave-enemy")
def test_a_ship_may_leave_enemies_that_it_was_with() -> None:
    table = alone()
    table.add("B", "scout", "0,0")
    word = table.add("A", "scout", "0,0")
    table.begin("A", Movement)
    moved(table, word, "0,-1", "0,-2")
    assert at(table, word) == "0,-2"


@pytest.mark.rule("bs.move.third-player", "bs.move.third-player-turret")
@pytest.mark.parametrize("unit", ["scout", "orbital_turret"])
def test_no_ship_enters_where_two_others_have_ships(unit: Any) -> None:
    table = alone(players=3)
    table.add("B", unit, "0,-1")
    table.add("C", "destroyer", "0,-1")
    table.add("C", "destroyer", "1,-1")
    table.add("C", "scout", "1,-1")
    word = table.add("A", "scout", "0,0")
    table.begin("A", Movement)
    table.play(f"A pick {word}")
    assert table.refused("A move 0,-1") == "bs.move.third-player"
    table.play("A move 1,-1")


@pytest.mark.rule("bs.move.neutral-planet-free")
def test_sites_stop_no_ship() -> None:
    table = alone()
    for place, owner, ally in (("0,-1", None, None), ("1,-1", None, "B"), ("-1,0", "B", None)):
        table.lay(place, "brannock", owner=owner, ally=ally, population=3, defense=4)
    words = [table.add("A", "scout", "0,0") for _ in range(3)]
    table.begin("A", Movement)
    for word, way in zip(words, (("0,-1", "0,-2"), ("1,-1", "1,-2"), ("-1,0", "-2,0")), strict=True):
        moved(table, word, *way)


@pytest.mark.rule("bs.move.turret-interceptor-immobile")
def test_turrets_do_not_move_and_interceptors_are_no_ships() -> None:
    table = alone()
    table.lay("0,0", "vantress", owner="A", interceptors=2)
    turret = table.add("A", "orbital_turret", "0,0", interceptors=1)
    table.begin("A", Movement)
    assert table.refused(f"A pick {turret}") == "bs.move.turret-interceptor-immobile"
    with pytest.raises(ValueError, match="'interceptor-1' is no ship"):
        table.play("A pick interceptor-1")


@pytest.mark.rule("bs.move.split", "bs.move.together")
def test_ships_of_a_sector_go_together_or_each_its_way() -> None:
    table = alone()
    table.lay("0,-1", "dying_star_1", hidden=True)
    pair = [table.add("A", "destroyer", "0,0") for _ in range(2)]
    scout, far = table.add("A", "scout", "0,0"), table.add("A", "scout", "2,0")
    table.begin("A", Movement)
    table.play(f"A pick {pair[0]}")
    assert table.refused(f"A pick {pair[0]}") == "bs.move.together"
    assert table.refused(f"A pick {far}") == "bs.move.together"
    assert table.refused(f"A drop {far}") == "bs.move.together"
    table.play(f"A pick {scout}", f"A drop {scout}", f"A pick {pair[1]}", "A move 0,-1")
    assert [table.ship("A", word).damage for word in pair] == [1, 1]
    moved(table, scout, "-1,0")
    assert (at(table, pair[0]), at(table, scout)) == ("0,-1", "-1,0")


def polarized(facing: int) -> tuple[Setting, str]:
    """A has discovered Hyper Polarity at 0,0 from the north, and turned it; the scout has a step left."""
    table = alone(players=3)
    table.lay("0,0", "hyper_polarity", hidden=True)
    word = table.add("A", "scout", "0,-1")
    table.begin("A", Movement)
    moved(table, word, "0,0")
    assert table.state.may_choose() == (0,)
    assert table.offered("A") == ["face 0", "face 1", "face 2"]
    assert table.refused("A face 3") == "bs.move.hyper-polarity-facing"
    table.play(f"A face {facing}")
    return table, word


@pytest.mark.rule(
    "bs.move.hyper-polarity",
    "bs.move.hyper-polarity-facing",
    "bs.move.hyper-polarity-first-entry",
    "bs.move.discovery-player",
)
def test_the_discoverer_of_hyper_polarity_closes_two_edges() -> None:
    table, word = polarized(0)
    assert at(table, word) == "0,0"
    table.play(f"A pick {word}")
    assert table.refused("A move 0,-1") == "bs.move.hyper-polarity"
    assert table.refused("A move 0,1") == "bs.move.hyper-polarity"
    table.play("A move 1,-1")
    north, east = table.add("A", "scout", "0,-1"), table.add("A", "scout", "1,-1")
    table.play(f"A pick {north}")
    assert table.refused("A move 0,0") == "bs.move.hyper-polarity"
    table.play(f"A drop {north}")
    moved(table, east, "0,0")
    table, word = polarized(1)
    moved(table, word, "0,-1")


@pytest.mark.rule("bs.space.gravity-well")
def test_a_gravity_well_ends_movement() -> None:
    table = alone()
    table.lay("0,0", "vantress", owner="A")
    table.lay("0,-1", "gravity_well")
    scout, destroyer = table.add("A", "scout", "0,0"), table.add("A", "destroyer", "0,0")
    table.begin("A", Movement)
    for word in (scout, destroyer):
        moved(table, word, "0,-1")
        assert table.refused(f"A pick {word}") == "bs.space.gravity-well"
    table.begin("A", Movement)
    moved(table, scout, "0,-2", "1,-3")
    moved(table, destroyer, "0,-2")


@pytest.mark.rule("bs.space.slipstream")
def test_ships_that_start_in_the_slipstream_go_a_sector_further() -> None:
    table = alone()
    table.lay("0,0", "slipstream")
    destroyer, scout, passing = (
        table.add("A", "destroyer", "0,0"),
        table.add("A", "scout", "0,0"),
        table.add("A", "scout", "1,0"),
    )
    table.begin("A", Movement)
    moved(table, destroyer, "0,-1", "0,-2")
    moved(table, scout, "0,-1", "0,-2", "1,-3")
    moved(table, passing, "0,0", "-1,0")
    for word in (destroyer, scout, passing):
        assert table.refused(f"A pick {word}") == "bs.move.one-sector"


@pytest.mark.rule("bs.space.wormhole")
def test_discovered_wormholes_are_neighbours() -> None:
    table = alone()
    for place, tile in (("0,0", "wormhole_a"), ("3,-1", "wormhole_b"), ("-3,1", "wormhole_c")):
        table.lay(place, tile, hidden=place == "-3,1")
    words = [table.add("A", "destroyer", "0,0") for _ in range(3)]
    table.begin("A", Movement)
    moved(table, words[0], "3,-1")
    table.play(f"A pick {words[1]}")
    assert table.refused("A move -3,1") == "bs.move.one-sector"
    table.lay("-3,1", "wormhole_c")
    table.play("A move -3,1")
    table.lay("3,-1", "wormhole_b", hidden=True)
    table.lay("-3,1", "wormhole_c", hidden=True)
    table.play(f"A pick {words[2]}")
    assert len(table.offered("A", "move")) == 6


@pytest.mark.rule("bs.space.asteroids")
def test_asteroids_damage_on_a_one_or_two() -> None:
    table = alone()
    table.lay("0,-1", "asteroid_field_1")
    table.add("A", "scout", "3,-3")
    lost, safe, hit = table.add("A", "scout", "0,0"), table.add("A", "scout", "0,0"), table.add("A", "destroyer", "0,0")
    table.lay_dice(2, 3, 2)
    table.begin("A", Movement)
    for word in (lost, safe, hit):
        moved(table, word, "0,-1")
    assert not table.has("A", lost)
    assert table.ship("A", safe).damage == 0
    assert table.ship("A", hit).damage == 1
    assert table.dice_left() == 0


@pytest.mark.rule("bs.space.dying-star", "bs.space.one-off")
def test_a_dying_star_damages_its_discoverer_and_is_empty_then() -> None:
    table = alone()
    for place in ("0,-1", "1,-1"):
        table.lay(place, "dying_star_1", hidden=True)
    table.lay("0,0", "vantress", owner="A")
    scout, destroyer, late = (
        table.add("A", "scout", "0,0"),
        table.add("A", "destroyer", "0,0"),
        table.add("A", "scout", "0,0"),
    )
    table.begin("A", Movement)
    moved(table, scout, "0,-1")
    assert not table.has("A", scout)
    assert table.state.tile(table.index("0,-1")).kind == "empty"
    moved(table, late, "0,-1")
    assert table.ship("A", late).damage == 0
    moved(table, destroyer, "1,-1", "1,-2")
    assert table.ship("A", destroyer).damage == 1
    assert len(table.state.reserve) == 1


@pytest.mark.rule("bs.space.one-off", "bs.space.reserve-empty")
def test_a_freighter_gives_credits_and_is_replaced_as_long_as_empty_sectors_last() -> None:
    table = alone()
    ways = ("0,-1", "1,-1", "1,0", "0,1")
    for place in ways:
        table.lay(place, "drifting_freighter", hidden=True)
    words = [table.add("A", "destroyer", "0,0") for _ in ways]
    table.player("A").credits = 0
    table.begin("A", Movement)
    for number, (word, place) in enumerate(zip(words, ways, strict=True), 1):
        moved(table, word, place)
        assert table.player("A").credits == 6 * number
        assert len(table.state.reserve) == max(0, 3 - number)
    assert table.site("0,1").emptied
    assert table.state.tile(table.index("0,1")).id == "drifting_freighter"
    assert not table.site("1,0").emptied
    assert table.player("B").credits == 10


@pytest.mark.rule("bs.space.ghost-scout")
def test_a_ghost_scout_joins_and_does_not_move_this_turn() -> None:
    table = alone()
    table.lay("0,-1", "ghost_scout", hidden=True)
    table.lay("1,-1", "ghost_scout", hidden=True)
    words = [table.add("A", "scout", "0,0") for _ in range(7)]
    table.player("A").credits = 0
    table.begin("A", Movement)
    moved(table, words[0], "0,-1")
    assert at(table, "scout-8") == "0,-1"
    assert table.player("A").credits == 0
    assert table.refused("A pick scout-8") == "bs.purchase.new-no-act"
    moved(table, words[1], "1,-1")
    assert table.player("A").credits == 8
    assert len(table.player("A").fleet) == 8


@pytest.mark.rule("bs.space.empty")
def test_empty_space_does_nothing() -> None:
    table = alone()
    table.lay("0,-1", "empty_05", hidden=True)
    word = table.add("A", "destroyer", "0,0")
    table.lay_dice()
    table.begin("A", Movement)
    moved(table, word, "0,-1")
    assert table.ship("A", word).damage == 0
    assert table.state.steps[-1].kind == "movement"


@pytest.mark.rule("bs.general.loss-outside-battle", "bs.box.pieces-return")
def test_cargo_of_a_ship_that_is_lost_goes_aboard_others_there() -> None:
    table = alone()
    table.lay("0,-1", "dying_star_1", hidden=True)
    lost = table.add("A", "colony_ship", "0,0", infantry=2)
    kept = table.add("A", "destroyer", "0,0", infantry=1)
    table.begin("A", Movement)
    table.play(f"A pick {lost}", f"A pick {kept}", "A move 0,-1")
    assert not table.has("A", lost)
    assert table.cargo("A", kept) == {"infantry": 2, "interceptor": 0}
    supply = table.state.view(0)["players"][0]["supply"]
    assert (supply["infantry"], supply["colony_ship"]) == (18, 4)
