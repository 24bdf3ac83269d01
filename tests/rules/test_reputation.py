"""Reputation tiles (nd.reputation.*)."""

import pytest

from tests.rules.battlefield import (
    HERE,
    NORTH,
    deserted,
    draws,
    duel,
    hunt,
    only_ones,
    pairs,
    ships_in,
    siege,
    take_turns,
    told,
)
from tests.rules.setting import Setting


def bag(s: Setting, *tiles: int) -> None:
    """Leaves exactly these tiles in the bag."""
    s.state.reputation_bag = [tiles.count(value) for value in range(5)]


def in_bag(s: Setting) -> int:
    """How many tiles are in the bag."""
    count = s.state.view(None)["supply"]["reputation"]
    assert isinstance(count, int)
    return count


def trophies(*tiles: int, rival: str = "terran_federation", faction: str = "terran_directorate") -> Setting:
    """A is about to destroy as many Ancients as it takes to draw all these tiles, which are the bag."""
    ancients = len(tiles) - 1
    s = hunt({"dreadnought": 2}, ancients, factions=(faction, rival))
    s.player("A").reputation = []
    s.alike = False
    bag(s, *tiles)
    s.blueprint("A", "dreadnought", s0="plasma_cannon", s5="plasma_cannon", s7="tachyon_drive")
    s.dice(*[6] * ancients, *[1] * (4 - ancients))
    s.combat()
    return s


def win(s: Setting) -> None:
    """A destroys the Ancients of ``trophies`` and draws."""
    ancients = len(ships_in(s, "316")["N ancient"])
    s.play("A attack dreadnought", *(f"A hit N ancient {n + 1}" for n in range(ancients) if ancients > 1))


# ---- how many


@pytest.mark.rule("nd.reputation.when")
def test_tiles_are_drawn_before_the_battle_in_the_next_sector() -> None:
    s = duel({"interceptor": 1}, {"interceptor": 1}, number="310")
    s.place("207", NORTH)
    s.ships("A", "207", interceptor=1)
    s.ships("B", "207", interceptor=1)
    s.dice(6, 6)
    s.combat()
    take_turns(s, 2)
    assert told(s, "Battle in", "draws ") == [
        "Battle in sector 310.",
        "draws 2 reputation tiles and keeps one",
        "draws 1 reputation tile and keeps one",
        "Battle in sector 207.",
        "draws 2 reputation tiles and keeps one",
        "draws 1 reputation tile and keeps one",
    ]


@pytest.mark.rule("nd.reputation.count")
def test_a_cruiser_and_an_ancient_give_four_tiles() -> None:
    s = Setting()
    only_ones(s)
    s.place("316", HERE, npc={"ancient": 1})
    s.ships("A", "316", dreadnought=1)
    s.ships("B", "316", cruiser=1)
    s.dice(1, 6, 6, 1, 1, 6, 6)
    s.combat()
    s.play("B attack cruiser", "A attack dreadnought", "A attack dreadnought")
    assert pairs(s) == ["B A", "A the Ancients"]
    assert draws(s) == ["A 4", "B 1"]


@pytest.mark.rule("nd.reputation.count")
@pytest.mark.parametrize(("ship", "tiles"), [("interceptor", 2), ("starbase", 2), ("cruiser", 3), ("dreadnought", 4)])
def test_every_type_of_ship_has_its_number_of_tiles(ship: str, tiles: int) -> None:
    s = duel({"interceptor": 1}, {ship: 1})
    s.blueprint("A", "interceptor", s1="antimatter_cannon", s3="tachyon_drive")
    s.dice(6)
    s.combat()
    s.play("A attack interceptor")
    assert draws(s) == [f"A {tiles}", "B 1"]


@pytest.mark.rule("nd.reputation.count", "nd.reputation.npc-none")
def test_the_defence_system_gives_three_tiles() -> None:
    s = siege({"dreadnought": 2})
    s.blueprint("A", "dreadnought", s0="antimatter_cannon")
    s.dice(6, 1, 6, 1)
    s.combat()
    s.play("A attack dreadnought")
    assert ships_in(s, "001") == {"A dreadnought": [0, 0]}
    assert draws(s) == ["A 4"]


@pytest.mark.rule("nd.reputation.max-five")
def test_more_than_five_tiles_are_never_drawn() -> None:
    s = duel({"dreadnought": 2}, {"interceptor": 3, "cruiser": 1})
    s.blueprint("A", "dreadnought", s0="ion_turret", s5="ion_turret", s1="antimatter_cannon", s7="tachyon_drive")
    s.dice(*[6] * 10)
    s.combat()
    aims = ["cruiser 1", "cruiser 1", *(f"interceptor {n}" for n in (1, 2, 3)), *["cruiser 1"] * 5]
    s.play("A attack dreadnought", *(f"A hit B {aim}" for aim in aims))
    assert ships_in(s, "316") == {"A dreadnought": [0, 0]}
    assert draws(s) == ["A 5", "B 1"]


@pytest.mark.rule("nd.reputation.once-per-sector")
def test_two_battles_in_a_sector_give_one_draw() -> None:
    s = hunt({"interceptor": 2})
    s.ships("B", "316", interceptor=1)
    s.dice(6, 1, 6, 6)
    s.combat()
    s.play("A attack interceptor", "A attack interceptor")
    assert pairs(s) == ["B A", "A the Ancients"]
    assert draws(s) == ["A 3", "B 1"]
    assert s.player("A").reputation == [1]


@pytest.mark.rule("nd.reputation.npc-none")
def test_ancients_draw_nothing() -> None:
    s = hunt({"interceptor": 1})
    s.dice(1, 6, 1)
    s.combat()
    s.play("A attack interceptor")
    assert ships_in(s, "316") == {"N ancient": [0]}
    assert draws(s) == ["A 1"]
    assert in_bag(s) == 31


@pytest.mark.rule("nd.reputation.kill-credit", "nd.reputation.order-simultaneous-interest")
def test_kills_count_for_the_player_who_fought_those_ships() -> None:
    s = Setting(3)
    only_ones(s)
    s.place("316", HERE)
    s.ships("A", "316", interceptor=1)
    s.ships("B", "316", interceptor=2)
    s.ships("C", "316", interceptor=2)
    s.dice(6, 6, 1, 1, 6)
    s.combat()
    s.play("B attack interceptor", "B hit C interceptor 1", "B hit C interceptor 2")
    s.play("A attack interceptor", "B attack interceptor")
    assert pairs(s) == ["C B", "B A"]
    assert draws(s) == ["A 1", "B 4", "C 1"]


@pytest.mark.rule("nd.reputation.bag-short")
def test_a_short_bag_gives_what_it_has() -> None:
    s = duel({"interceptor": 1}, {"dreadnought": 1})
    s.blueprint("A", "interceptor", s1="antimatter_cannon")
    bag(s, 1, 1)
    s.dice(6)
    s.combat()
    s.play("A attack interceptor")
    assert draws(s) == ["A 2", "B 1"]
    assert in_bag(s) == 0


# ---- keeping


@pytest.mark.rule("nd.reputation.keep-one")
def test_one_tile_is_kept_and_the_others_return() -> None:
    s = trophies(4, 2, 1)
    win(s)
    assert s.state.view(0)["step"]["drawn"] == [4, 2, 1]
    assert s.state.view(1)["step"]["drawn"] is None
    assert in_bag(s) == 0
    s.play("A keep 4")
    assert s.player("A").reputation == [4]
    assert s.state.reputation_bag == [0, 1, 1, 0, 0]


@pytest.mark.rule("nd.reputation.must-keep")
def test_where_there_is_room_a_tile_is_kept() -> None:
    s = trophies(2, 1, 1)
    win(s)
    assert s.offered("A") == {"keep 2", "keep 1"}
    assert s.refused("A return") == "nd.reputation.must-keep"
    assert s.refused("A keep 3") == "nd.reputation.keep-one"


@pytest.mark.rule("nd.reputation.must-keep", "nd.info.reputation-draw-hidden")
def test_who_drew_equal_tiles_is_asked_like_anybody_so_that_nobody_learns_it() -> None:
    s = trophies(1, 1, 1)
    win(s)
    assert s.step == "reputation"
    assert s.state.view(1)["step"] == {"kind": "reputation", "seat": 0, "count": 3, "drawn": None}
    assert s.offered("A") == {"keep 1"}
    s.play("A keep 1")
    assert draws(s) == ["A 3"]
    assert s.player("A").reputation == [1]
    assert in_bag(s) == 2


@pytest.mark.rule("nd.reputation.must-keep")
def test_a_single_tile_is_kept_without_a_question() -> None:
    s = trophies(1, 1)
    bag(s, 1)
    win(s)
    assert s.step != "reputation"
    assert draws(s) == ["A 1"]
    assert s.player("A").reputation == [1]


@pytest.mark.rule("nd.reputation.track-full", "nd.reputation.spaces")
@pytest.mark.parametrize(
    ("choice", "kept", "returned"),
    [("keep 3 1", [3, 2, 1], [0, 1, 0, 1, 0]), ("return", [2, 1, 1], [0, 0, 0, 2, 0])],
)
def test_a_full_track_exchanges_a_tile_or_returns_the_new_one(
    choice: str, kept: list[int], returned: list[int]
) -> None:
    s = trophies(3, 3, faction="hydran_progress", rival="terran_union")
    s.player("A").reputation = [2, 1, 1]
    assert s.state.view(0)["seats"][0]["reputation"]["spaces"].count("ambassador") == 1
    win(s)
    assert s.offered("A") == {"keep 3 2", "keep 3 1", "return"}
    assert s.refused("A keep 3") == "nd.reputation.track-full"
    assert s.refused("A keep 3 4") == "nd.reputation.track-full"
    s.play(f"A {choice}")
    assert s.player("A").reputation == kept
    assert s.state.reputation_bag == returned


@pytest.mark.rule("nd.reputation.spaces")
def test_a_space_for_reputation_only_holds_a_tile_beside_ambassadors_on_all_others() -> None:
    s = trophies(2, 1, faction="orion_hegemony", rival="terran_union")
    s.player("A").ambassadors = [1] * 4
    win(s)
    s.play("A keep 2")
    assert s.player("A").reputation == [2]


@pytest.mark.rule("nd.reputation.all-ambassadors")
def test_no_tile_is_kept_where_ambassadors_fill_every_space() -> None:
    s = trophies(4, 2, 1, faction="eridani_empire", rival="terran_union")
    s.player("A").ambassadors = [1] * 4
    win(s)
    assert draws(s) == ["A 3"]
    assert s.player("A").reputation == []
    assert s.state.reputation_bag == [0, 1, 1, 0, 1]


# ---- the order of draws


@pytest.mark.rule("nd.reputation.order")
def test_who_entered_first_draws_and_returns_first() -> None:
    s = Setting()
    s.place("316", HERE)
    s.ships("B", "316", interceptor=2, cruiser=1)
    s.ships("A", "316", interceptor=2, dreadnought=1)
    s.blueprint("A", "dreadnought", s0="ion_turret", s5="ion_turret")
    s.dice(6, 6, 1, 6, 6, 6, 6)
    s.combat()
    s.play("B attack interceptor", "B hit A interceptor 1", "B hit A interceptor 2")
    s.play("B attack cruiser", "A attack dreadnought")
    assert in_bag(s) == 32
    s.play("A hit B interceptor 1", "A hit B interceptor 2", *["A hit B cruiser 1"] * 2)
    assert (s.waiting, s.state.view(None)["step"]["count"], in_bag(s)) == ("B", 3, 29)
    s.play(f"B {max(s.offered('B'))}")
    assert (s.waiting, s.state.view(None)["step"]["count"], in_bag(s)) == ("A", 5, 26)
    s.play(f"A {max(s.offered('A'))}")
    assert in_bag(s) == 30


@pytest.mark.rule("nd.reputation.order-controller")
def test_the_controller_draws_first_though_its_ships_came_later() -> None:
    s = Setting()
    only_ones(s)
    s.place("304", HERE, owner="A")
    s.ships("B", "304", interceptor=1)
    s.store("A", materials=5)
    s.play("A build", "A build cruiser 304")
    assert s.sector("304").entered == [1, 0]
    s.dice(6, 6)
    s.combat()
    s.play("B attack interceptor", "A attack cruiser")
    assert draws(s) == ["A 2", "B 1"]


# ---- retreats


@pytest.mark.rule("nd.reputation.retreat-penalty")
def test_who_retreats_completely_draws_for_destroyed_ships_only() -> None:
    s = duel({"interceptor": 1}, {"interceptor": 1, "cruiser": 1})
    s.place("310", NORTH, owner="A")
    s.dice(6, 1, 1)
    s.combat()
    s.play("A attack interceptor", "A hit B interceptor 1", "B attack cruiser")
    s.play("A retreat interceptor 310", "B attack cruiser", "A retreat interceptor 310")
    assert draws(s) == ["A 1", "B 1"]


@pytest.mark.rule("nd.reputation.retreat-penalty")
def test_who_retreats_without_a_kill_draws_nothing() -> None:
    s = duel({"interceptor": 1}, {"cruiser": 1})
    s.place("310", NORTH, owner="A")
    s.dice(1)
    s.combat()
    s.play("A retreat interceptor 310", "B attack cruiser", "A retreat interceptor 310")
    assert draws(s) == ["B 1"]


@pytest.mark.rule("nd.reputation.retreat-destroyed")
def test_ships_shot_down_on_the_edge_count_as_retreated() -> None:
    s = duel({"interceptor": 2}, {"interceptor": 2})
    s.place("310", NORTH, owner="A")
    s.dice(6, 6)
    s.combat()
    s.play("A retreat interceptor 310", "B attack interceptor", "B hit A interceptor 1", "B hit A interceptor 2")
    assert ships_in(s, "316") == {"B interceptor": [0, 0]}
    assert draws(s) == ["B 3"]


@pytest.mark.rule("nd.reputation.all-destroyed")
def test_who_falls_fighting_draws_for_taking_part() -> None:
    s = duel({"interceptor": 1}, {"interceptor": 2, "cruiser": 1})
    s.blueprint("A", "interceptor", s1="ion_turret")
    s.dice(6, 6, 6)
    s.combat()
    s.play("A attack interceptor", "A hit B interceptor 1", "A hit B interceptor 2", "B attack cruiser")
    assert ships_in(s, "316") == {"B cruiser": [0]}
    assert draws(s) == ["A 3", "B 2"]


@pytest.mark.rule("nd.reputation.partial-retreat")
def test_types_that_left_earlier_cost_nothing_while_the_last_ship_fights() -> None:
    s = duel({"interceptor": 1, "cruiser": 1}, {"dreadnought": 1})
    s.place("310", NORTH, owner="A")
    s.dice(1, 1, 1, 1, 6, 6)
    s.combat()
    s.play("A retreat interceptor 310", "A attack cruiser", "B attack dreadnought", "A retreat interceptor 310")
    s.play("A attack cruiser", "B attack dreadnought")
    assert ships_in(s, "316") == {"B dreadnought": [0]}
    assert draws(s) == ["A 1", "B 3"]


@pytest.mark.rule("nd.reputation.partial-retreat")
def test_types_that_left_earlier_cost_nothing_when_the_last_ship_wins() -> None:
    s = duel({"interceptor": 1, "cruiser": 1}, {"interceptor": 1})
    s.place("310", NORTH, owner="A")
    s.dice(1, 1, 1, 6)
    s.combat()
    s.play("A retreat interceptor 310", "B attack interceptor")
    s.play("A attack cruiser", "A retreat interceptor 310", "B attack interceptor", "A attack cruiser")
    assert ships_in(s, "316") == {"A cruiser": [0]}
    assert draws(s) == ["A 2", "B 1"]


@pytest.mark.rule("nd.reputation.partial-retreat")
@pytest.mark.parametrize(("last_die", "tiles"), [(6, 4), (1, 3)])
def test_last_ships_on_the_edge_cost_the_tile_for_taking_part(last_die: int, tiles: int) -> None:
    s = duel({"interceptor": 1, "cruiser": 1}, {"interceptor": 1, "dreadnought": 1})
    s.place("310", NORTH, owner="A")
    s.blueprint("B", "interceptor", s3="fusion_drive")
    s.dice(1, 1, 6, 6)
    s.combat()
    s.play("B attack interceptor", "A retreat interceptor 310", "A attack cruiser", "B attack dreadnought")
    s.dice(last_die)
    s.play("B hit A cruiser 1", "B hit A cruiser 1", "B attack interceptor")
    if last_die == 1:
        s.play("A retreat interceptor 310")
    assert ships_in(s, "316") == {"B interceptor": [0], "B dreadnought": [0]}
    assert draws(s) == [f"B {tiles}"]


@pytest.mark.rule("nd.reputation.partial-retreat")
@pytest.mark.parametrize(("fleeing", "staying"), [("interceptor", "dreadnought"), ("dreadnought", "interceptor")])
def test_of_ships_that_fall_together_all_must_have_begun_to_retreat(fleeing: str, staying: str) -> None:
    s = duel({"interceptor": 1, "dreadnought": 1}, {"cruiser": 2})
    s.place("310", NORTH, owner="A")
    s.blueprint("A", "dreadnought", s7="tachyon_drive")
    s.blueprint("B", "cruiser", s2="antimatter_cannon")
    s.dice(*[1] * {"interceptor": 1, "dreadnought": 2}[staying], 6, 6)
    s.combat()
    s.play(f"A retreat {fleeing} 310", f"A attack {staying}", "B attack cruiser")
    s.play("B hit A interceptor 1", "B hit A dreadnought 1")
    assert ships_in(s, "316") == {"B cruiser": [0, 0]}
    assert draws(s) == ["A 1", "B 5"]


# ---- at the end of the game


@pytest.mark.rule("nd.reputation.vp")
def test_tiles_score_their_values() -> None:
    s = Setting()
    s.player("A").reputation = [4, 3, 1]
    assert s.state.view(0)["seats"][0]["score"]["reputation"] == 8
    s.state.round = 9
    s.upkeep()
    s.play("A pay", "B pay")
    assert s.state.result()[0]["parts"]["reputation"] == 8


@pytest.mark.rule("nd.reputation.count", "nd.reputation.order")
def test_who_was_there_and_never_fought_draws_nothing() -> None:
    s = deserted()
    assert ships_in(s, "316") == {"A interceptor": [0]}
    assert draws(s) == []
    assert [len(player.reputation) for player in s.state.players] == [0, 0, 0]
