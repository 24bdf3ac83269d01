"""Black holes (sd.blackhole.*)."""

from typing import Any

import pytest

from penumbra.eclipse import SECOND_DAWN
from penumbra.kernel import seed_from
from tests.rules.battlefield import battles, controller, defender, draws, only_ones, ships_in
from tests.rules.second_dawn.dawn import AWAY, NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, dawn
from tests.rules.setting import Setting

HOLES = {"396", "399"}
WHERE = "sd.blackhole.return-where"


def by_the_hole(number: str = "396", discovery: str | None = None, players: int = 2, more: str = "") -> Setting:
    """A black hole between 103, 104 and 107, connected with all three; B's turn comes after A's."""
    s = dawn(players=players, modules=["black_hole", *more.split()])
    only_ones(s)
    s.place(number, AWAY, discovery=discovery)
    s.place("103", NORTH_WEST)
    s.place("104", NORTH_EAST)
    s.place("107", SOUTH_EAST)
    return s


def fall(s: Setting, ship: str, origin: str, roll: int, hole: str = "396") -> None:
    """A moves a ship into the black hole, and the die falls so."""
    s.turn("A")
    s.dice(roll)
    s.play("A move", f"A move {ship} {origin} {hole}")


def away(s: Setting) -> list[dict[str, Any]]:
    """The ships in black holes."""
    found: list[dict[str, Any]] = s.state.view(None)["away"]
    return found


@pytest.mark.rule("sd.blackhole.setup")
def test_one_black_hole_is_shuffled_among_the_outer_sectors() -> None:
    options = SECOND_DAWN.options({"players": 6, "modules": ["black_hole"]})
    seen = set()
    for seed in range(120):
        state = SECOND_DAWN.start(options, seed_from(seed))
        stack = set(state.stacks[2])
        assert len(state.stacks[2]) == len(stack) == 18
        assert len(stack & HOLES) <= 1
        assert len(stack - HOLES) >= 17
        seen.add("".join(stack & HOLES))
    assert seen == {"396", "399", ""}


def explored() -> Setting:
    """A has explored 396 next to 221 and is about to end the action."""
    s = dawn(modules=["black_hole"])
    s.on_top("396")
    s.play("A explore", "A at 0,-3")
    s.next_discovery("money")
    s.play("A place 396 2")
    return s


@pytest.mark.rule("sd.blackhole.discovery-not-explorer")
def test_the_explorer_takes_neither_tile_nor_disc() -> None:
    s = explored()
    assert s.step == "explore"
    assert s.seen("396")["discovery"]
    assert s.board("A")["storage"] == {"money": 3, "science": 3, "materials": 4}
    assert s.board("A")["discoveries_kept"] == 0
    assert s.offered("A", "disc") == set()


@pytest.mark.rule("sd.blackhole.no-disc")
def test_a_black_hole_never_holds_a_disc_nor_a_battle() -> None:
    s = explored()
    s.play("A end")
    s.turn("A")
    s.play("A influence")
    assert s.refused("A disc track 396") == "sd.blackhole.no-disc"
    s.play("A end")
    s.turn("A")
    s.dice(2)
    s.play("A move", "A move interceptor 221 396", "A keep", "A end")
    s.combat()
    assert s.step == "upkeep"
    assert battles(s) == []
    assert controller(s, "396") is None


@pytest.mark.rule("sd.blackhole.discovery-first-entry")
def test_the_first_to_enter_takes_the_tile_at_once() -> None:
    s = by_the_hole(discovery="money")
    s.ships("B", "103", interceptor=1)
    s.ships("A", "104", cruiser=1)
    s.turn("B")
    s.dice(2)
    s.play("B move", "B move interceptor 103 396")
    assert (s.step, s.waiting) == ("discovery", "B")
    s.play("B use", "B end")
    assert s.board("B")["storage"]["money"] == 3 + 8
    fall(s, "cruiser", "104", 2)
    assert s.step == "move"
    assert not s.seen("396")["discovery"]


@pytest.mark.rule("sd.blackhole.item-found")
@pytest.mark.parametrize("tile", ["ancient_cruiser", "ancient_monolith"])
def test_nothing_found_in_a_black_hole_can_be_placed(tile: str) -> None:
    s = by_the_hole(discovery=tile)
    s.ships("A", "104", interceptor=1)
    fall(s, "interceptor", "104", 3)
    assert s.refused("A use") == "sd.blackhole.item-found"
    s.play("A keep")
    assert s.board("A")["discoveries_kept"] == 1
    assert s.board("A")["blueprints"]["cruiser"]["supply"] == 4


@pytest.mark.rule("sd.blackhole.item-found")
def test_materials_beside_an_orbital_found_in_a_black_hole_are_used() -> None:
    s = by_the_hole(discovery="ancient_orbital")
    s.ships("A", "104", interceptor=1)
    fall(s, "interceptor", "104", 3)
    materials = s.player("A").storage[2]
    s.play("A use")
    assert s.player("A").storage[2] == materials + 2
    assert not s.seen("396")["orbital"]


@pytest.mark.rule("sd.blackhole.item-found")
def test_resources_found_in_a_black_hole_are_used() -> None:
    s = by_the_hole(discovery="science")
    s.ships("A", "104", interceptor=1)
    fall(s, "interceptor", "104", 3)
    assert s.offered("A") >= {"use", "keep"}
    s.play("A use")
    assert s.board("A")["storage"]["science"] == 3 + 5


@pytest.mark.rule("sd.blackhole.move-ends")
def test_the_move_ends_in_the_black_hole() -> None:
    s = by_the_hole()
    s.place("201", (7, -5))
    s.ships("A", "201", cruiser=1)
    s.blueprint("A", "cruiser", s3="fusion_source", s5="tachyon_drive")
    assert s.board("A")["blueprints"]["cruiser"]["movement"] == 3
    s.turn("A")
    s.dice(4)
    s.play("A move", "A move cruiser 201 104")
    assert s.offered("A", "on") >= {"on 396"}
    s.play("A on 396")
    assert s.offered("A", "on") == set()
    assert s.refused("A on 103") == "sd.move.activation"
    assert s.seen("396")["ships"] == []
    assert len(away(s)) == 1


@pytest.mark.rule("sd.blackhole.roll")
@pytest.mark.parametrize("roll", [1, 6])
def test_a_burst_or_a_blank_gives_the_ship_back_at_once_with_damage(roll: int) -> None:
    s = by_the_hole()
    s.ships("A", "104", cruiser=1)
    fall(s, "cruiser", "104", roll)
    assert s.step == "return_ship"
    s.play("A emerge 103")
    assert (s.step, away(s)) == ("move", [])
    assert ships_in(s, "103") == {"A cruiser": [1]}


@pytest.mark.rule("sd.blackhole.roll", "sd.blackhole.return-time")
@pytest.mark.parametrize(("roll", "rounds"), [(2, 1), (3, 1), (4, 2), (5, 2)])
def test_other_faces_give_the_ship_back_when_a_later_round_begins(roll: int, rounds: int) -> None:
    s = by_the_hole()
    s.state.round = 3
    s.ships("A", "104", cruiser=1)
    fall(s, "cruiser", "104", roll)
    assert s.step == "move"
    assert away(s) == [{"due": 3 + rounds, "seat": 0, "ship": "cruiser", "hole": "396"}]
    for later in range(1, rounds + 1):
        s.cleanup()
        assert s.state.round == 3 + later
        assert s.step == ("return_ship" if later == rounds else "turn")
    s.play("A emerge 107")
    assert (s.step, ships_in(s, "107")) == ("turn", {"A cruiser": [0]})


@pytest.mark.rule("sd.blackhole.damage")
def test_the_damage_counts_in_this_rounds_combat() -> None:
    s = by_the_hole()
    s.ships("B", "103", interceptor=1)
    s.ships("A", "104", cruiser=1)
    fall(s, "cruiser", "104", 6)
    s.play("A emerge 103", "A end")
    s.dice(6)
    s.combat()
    assert ships_in(s, "103")["A cruiser"] == [1]
    s.play("B attack interceptor")
    assert ships_in(s, "103") == {"B interceptor": [0]}


@pytest.mark.rule("sd.blackhole.damage", "sd.aftermath.repair")
def test_the_damage_is_repaired_at_the_end_of_the_combat_phase() -> None:
    s = by_the_hole()
    s.ships("A", "104", cruiser=1)
    fall(s, "cruiser", "104", 6)
    s.play("A emerge 103", "A end")
    assert ships_in(s, "103") == {"A cruiser": [1]}
    s.combat()
    assert ships_in(s, "103") == {"A cruiser": [1]}
    s.play("A decline")
    assert ships_in(s, "103") == {"A cruiser": [0]}


@pytest.mark.rule("sd.blackhole.damage", "sd.blackhole.damage-destroy")
def test_damage_of_two_falls_adds_up() -> None:
    s = by_the_hole()
    s.ships("A", "104", cruiser=1)
    fall(s, "cruiser", "104", 6)
    s.play("A emerge 104")
    s.dice(1)
    s.play("A move cruiser 104 396")
    assert s.step == "move"
    assert s.board("A")["blueprints"]["cruiser"]["supply"] == 4


@pytest.mark.rule("sd.blackhole.damage-destroy")
def test_a_ship_without_hull_is_lost_and_nobody_draws() -> None:
    s = by_the_hole()
    s.ships("A", "104", interceptor=1)
    in_supply = s.board("A")["blueprints"]["interceptor"]["supply"]
    fall(s, "interceptor", "104", 6)
    assert s.step == "move"
    assert s.board("A")["blueprints"]["interceptor"]["supply"] == in_supply + 1
    s.play("A end")
    s.combat()
    assert s.step == "upkeep"
    assert draws(s) == []


@pytest.mark.rule("sd.blackhole.return-where")
def test_396_gives_ships_back_to_inner_sectors() -> None:
    s = by_the_hole()
    s.place("305", (9, -4))
    s.ships("A", "104", cruiser=1)
    fall(s, "cruiser", "104", 6)
    assert s.refused("A emerge 104") is None
    assert s.refused("A emerge 305") == WHERE
    assert s.refused("A emerge 396") == WHERE
    assert s.refused("A end") == WHERE
    assert s.offered("A") == {"emerge 103", "emerge 104", "emerge 107"}


@pytest.mark.rule("sd.blackhole.return-where")
def test_399_gives_ships_back_where_a_wormhole_faces_an_empty_zone() -> None:
    s = dawn(modules=["black_hole"])
    s.place("305", AWAY, owner="A")
    s.place("399", NORTH, turn=1)
    s.place("104", NORTH_EAST)
    s.ships("A", "305", cruiser=2)
    fall(s, "cruiser", "305", 6, "399")
    assert s.refused("A emerge 305") is None
    s.play("A emerge 305")
    s.place("310", SOUTH)
    s.dice(6)
    s.play("A move cruiser 305 399")
    assert s.seen("305")["wormholes"] == [0, 1, 3]
    assert s.refused("A emerge 305") == WHERE
    assert s.refused("A emerge 104") is None
    assert s.refused("A emerge 399") == WHERE


@pytest.mark.rule("sd.blackhole.return-where")
def test_a_ship_with_nowhere_to_return_to_stays_away() -> None:
    s = dawn(modules=["black_hole"])
    s.place("305", AWAY, turn=1)
    s.place("396", SOUTH_EAST)
    s.ships("A", "305", cruiser=1)
    fall(s, "cruiser", "305", 6)
    assert s.step == "move"
    assert away(s) == [{"due": 2, "seat": 0, "ship": "cruiser", "hole": "396"}]
    s.cleanup()
    assert s.step == "turn"
    s.place("103", NORTH)
    s.cleanup()
    assert s.offered("A") == {"emerge 103"}


@pytest.mark.rule("sd.blackhole.return-contested")
def test_a_ship_that_returns_has_entered_last() -> None:
    s = by_the_hole()
    s.ships("B", "103", interceptor=1)
    s.ships("A", "104", cruiser=1)
    fall(s, "cruiser", "104", 2)
    s.cleanup()
    s.play("A emerge 103")
    assert s.seen("103")["entered"] == [1, 0]
    s.combat()
    assert battles(s) == ["103"]
    assert defender(s) == "B"


def beside_a_partner() -> Setting:
    """B, with whom A has relations, controls 104."""
    s = by_the_hole(players=4)
    s.place("207", (12, 0), owner="A")
    s.place("208", (12, 1), owner="B")
    s.sector("104").owner = 1
    s.player("B").discs -= 1
    s.play("A propose B money", "B accept money")
    return s


def with_partner() -> Setting:
    """In round 4 A falls into the black hole for a round."""
    s = beside_a_partner()
    s.state.round = 4
    s.ships("A", "103", cruiser=1)
    fall(s, "cruiser", "103", 2)
    s.play("A end")
    s.cleanup()
    assert (s.state.round, s.step) == (5, "return_ship")
    return s


@pytest.mark.rule("sd.blackhole.return-aggression")
def test_to_return_to_a_partner_is_an_attack() -> None:
    s = with_partner()
    s.play("A emerge 104")
    while s.step == "return_cube":
        s.play(f"{s.waiting} cube money")
    assert (s.board("A")["ambassadors"], s.board("B")["ambassadors"]) == ([], [])
    assert s.board("A")["traitor"]


@pytest.mark.rule("sd.blackhole.return-aggression")
def test_to_return_to_an_empty_sector_breaks_nothing() -> None:
    s = with_partner()
    s.play("A emerge 107")
    assert (s.board("A")["ambassadors"], s.board("B")["ambassadors"]) == ([1], [0])
    assert not s.board("A")["traitor"]


@pytest.mark.rule("sd.blackhole.return-aggression")
@pytest.mark.parametrize("stays", [True, False])
def test_what_counts_during_a_move_is_where_the_ship_is_when_the_action_ends(stays: bool) -> None:
    s = beside_a_partner()
    s.ships("A", "103", cruiser=1)
    fall(s, "cruiser", "103", 6)
    s.play("A emerge 104")
    assert (s.step, s.board("A")["ambassadors"]) == ("move", [1])
    if not stays:
        s.dice(2)
        s.play("A move cruiser 104 396")
    s.play("A end")
    while s.step == "return_cube":
        s.play(f"{s.waiting} cube money")
    assert (s.board("A")["ambassadors"], s.board("A")["traitor"]) == ([] if stays else [1], stays)


@pytest.mark.rule("sd.blackhole.game-end")
def test_ships_away_when_the_game_ends_do_not_return() -> None:
    s = by_the_hole()
    s.state.round = 8
    s.ships("A", "104", cruiser=1)
    fall(s, "cruiser", "104", 2)
    s.play("A end")
    before = s.board("A")["score"]
    s.cleanup()
    assert s.state.over
    assert s.board("A")["score"] == before
    assert s.seen("104")["ships"] == []


@pytest.mark.rule("sd.blackhole.owned")
def test_a_ship_away_is_not_in_the_supply() -> None:
    s = by_the_hole()
    s.ships("A", "104", dreadnought=2)
    s.ships("B", "107", interceptor=3)
    fall(s, "dreadnought", "104", 5)
    s.play("A end")
    s.store("A", materials=40)
    s.turn("A")
    s.play("A build")
    assert s.refused("A build dreadnought 221") == "sd.components.ship-counts"
    s.cleanup()
    s.cleanup()
    s.play("A emerge 107")
    s.dice(6, 6, 6)
    s.combat()
    s.play("B attack interceptor")
    assert ships_in(s, "107") == {"B interceptor": [0, 0, 0]}
    s.turn("A")
    s.play("A build")
    assert s.refused("A build dreadnought 221") is None


@pytest.mark.rule("sd.blackhole.owned")
def test_a_ship_away_keeps_its_owner_in_the_game() -> None:
    s = by_the_hole()
    s.ships("A", "104", cruiser=1)
    fall(s, "cruiser", "104", 4)
    s.vanish("A")
    s.combat()
    assert not s.board("A")["out"]
    s.state.away.clear()
    s.combat()
    assert s.board("A")["out"]


@pytest.mark.rule("sd.blackhole.move-ends")
def test_a_ship_that_fell_in_neither_moves_on_nor_jumps_on() -> None:
    s = by_the_hole(more="worlds_afar")
    s.ships("A", "103", interceptor=2)
    s.blueprint("A", "interceptor", s3="jump_drive")
    fall(s, "interceptor", "103", 2)
    assert len(away(s)) == 1
    assert s.state.view(0)["step"]["ship"] is None, "no ship is on its way any more"
    assert s.refused("A on 104") is not None
    assert s.refused("A jump 104") is not None
    assert s.refused("A move interceptor 103 396") is None, "the other interceptor may follow it"


@pytest.mark.rule("sd.blackhole.damage")
def test_of_ships_that_differ_the_least_damaged_moves_on() -> None:
    s = by_the_hole()
    s.place("201", (7, -5))
    s.ships("A", "104", cruiser=1)
    s.ships("A", "201", cruiser=1)
    fall(s, "cruiser", "104", 6)
    s.play("A emerge 104", "A move cruiser 201 104")
    assert ships_in(s, "104") == {"A cruiser": [1, 0]}
    s.play("A move cruiser 104 201")
    assert (ships_in(s, "104"), ships_in(s, "201")) == ({"A cruiser": [1]}, {"A cruiser": [0]})
