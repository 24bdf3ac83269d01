"""Nebulas and their subsectors (sd.nebula.*)."""

import pytest

from penumbra.kernel import Choice
from tests.rules.battlefield import battles, controller, only_ones, ships_in, take_turns
from tests.rules.second_dawn.dawn import AWAY, NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST, dawn
from tests.rules.setting import Setting

PARTS = ("395a", "395b", "395c")


def by_the_nebula(players: int = 2, modules: tuple[str, ...] = ()) -> Setting:
    """Nebula 395 without tiles and Ancients: a lies at edges 5 and 0, b at 1 and 2, c at 3 and 4."""
    s = dawn(players=players, modules=["nebula", *modules])
    only_ones(s)
    s.place("395", AWAY)
    return s


@pytest.mark.rule("sd.nebula.setup")
def test_nebulas_are_shuffled_into_the_stacks_of_their_rings() -> None:
    seen = set()
    for seed in range(20):
        s = dawn(players=3, modules=["nebula"], seed=seed)
        assert len(s.state.stacks[1]) == 13
        assert "295" in s.state.stacks[1]
        assert len(s.state.stacks[2]) == len(set(s.state.stacks[2])) == 8
        seen |= set(s.state.stacks[2])
    assert seen == {*map(str, range(301, 319)), "395"}


@pytest.mark.rule("sd.nebula.no-influence")
@pytest.mark.parametrize("part", PARTS)
def test_a_nebula_never_holds_a_disc(part: str) -> None:
    s = by_the_nebula()
    s.ships("A", part, cruiser=1)
    s.turn("A")
    before = s.board("A")["score"]["sectors"]
    s.play("A influence")
    assert s.refused(f"A disc track {part}") == "sd.nebula.no-influence"
    s.play("A end")
    s.combat()
    assert s.step == "upkeep"
    assert controller(s, part) is None
    assert s.board("A")["score"]["sectors"] == before


@pytest.mark.rule("sd.nebula.subsectors")
def test_the_subsectors_are_joined_and_lead_out_by_their_own_edges() -> None:
    s = by_the_nebula()
    s.place("310", NORTH)
    s.place("105", NORTH_EAST)
    s.place("103", SOUTH_EAST)
    s.ships("A", "395a", interceptor=1, cruiser=1)
    s.turn("A")
    s.play("A move")
    going = {choice for choice in s.offered("A", "move") if "interceptor 395a" in choice}
    assert going == {"move interceptor 395a 310", "move interceptor 395a 395b", "move interceptor 395a 395c"}
    s.play("A move interceptor 395a 395b")
    assert s.offered("A", "on") == set()
    s.blueprint("A", "cruiser", s3="fusion_source", s5="fusion_drive")
    s.play("A move cruiser 395a 395b")
    assert s.offered("A", "on") == {"on 395a", "on 395c", "on 105", "on 103"}
    s.play("A on 103")
    assert ships_in(s, "103") == {"A cruiser": [0]}


def explored() -> Setting:
    """A has explored 395 next to 221; its tiles are 5 science and 8 money."""
    s = dawn(modules=["nebula"])
    s.on_top("395")
    s.play("A explore", "A at 0,-3")
    s.next_discovery("money")
    s.next_discovery("science")
    s.play("A place 395 0")
    return s


@pytest.mark.rule("sd.nebula.place")
def test_tiles_and_an_ancient_come_with_their_subsectors() -> None:
    s = explored()
    assert [s.seen(part)["discovery"] for part in PARTS] == [True, False, True]
    assert [ships_in(s, part) for part in PARTS] == [{}, {"N ancient": [0]}, {}]


@pytest.mark.rule("sd.nebula.no-explore-claim")
def test_the_explorer_takes_neither_tile_nor_disc() -> None:
    s = explored()
    assert s.step == "explore"
    assert [s.seen(part)["discovery"] for part in PARTS] == [True, False, True]
    assert s.board("A")["storage"] == {"money": 3, "science": 3, "materials": 4}
    assert s.board("A")["discoveries_kept"] == 0
    assert s.offered("A", "disc") == set()


@pytest.mark.rule("sd.nebula.claim")
def test_a_tile_goes_to_the_ship_in_its_subsector_after_combat() -> None:
    s = by_the_nebula()
    s.hide("395a", "money")
    s.hide("395c", "science")
    s.ships("A", "395a", interceptor=1)
    s.ships("B", "395b", interceptor=1)
    s.combat()
    assert (s.step, s.waiting) == ("discovery", "A")
    s.play("A use")
    assert s.board("A")["storage"]["money"] == 3 + 8
    assert s.step == "upkeep"
    assert [s.seen(part)["discovery"] for part in PARTS] == [False, False, True]


@pytest.mark.rule("sd.nebula.claim")
def test_moving_through_takes_no_tile() -> None:
    s = by_the_nebula()
    s.hide("395a", "money")
    s.ships("A", "395b", interceptor=1)
    s.turn("A")
    s.play("A move", "A move interceptor 395b 395a")
    assert s.step == "move"
    s.play("A move interceptor 395a 395c", "A end")
    s.combat()
    assert s.step == "upkeep"
    assert s.seen("395a")["discovery"]


@pytest.mark.rule("sd.nebula.benefit-place")
def test_a_ship_found_is_placed_in_the_subsector() -> None:
    s = by_the_nebula()
    s.hide("395a", "ancient_cruiser")
    s.ships("A", "395a", interceptor=1)
    s.ships("A", "395b", interceptor=1)
    s.combat()
    s.play("A use")
    assert ships_in(s, "395a") == {"A interceptor": [0], "A cruiser": [0]}
    assert s.board("A")["blueprints"]["cruiser"]["supply"] == 3
    assert (ships_in(s, "395b"), ships_in(s, "395c")) == ({"A interceptor": [0]}, {})


@pytest.mark.rule("sd.nebula.redraw")
def test_structures_found_in_a_nebula_are_drawn_anew() -> None:
    s = by_the_nebula()
    s.hide("395c", "ancient_monolith")
    s.next_discovery("science")
    s.next_discovery("ancient_orbital")
    s.ships("A", "395c", interceptor=1)
    left = s.state.view(None)["supply"]["discoveries"]
    s.combat()
    assert s.state.view(0)["step"]["tile"] == "science"
    assert s.state.view(None)["supply"]["discoveries"] == left - 2
    assert s.offered("A") >= {"use", "keep"}
    s.play("A use")
    assert s.board("A")["storage"]["science"] == 3 + 5
    assert not s.seen("395c")["monolith"]


@pytest.mark.rule("sd.nebula.redraw")
def test_with_no_tile_left_a_structure_is_no_find() -> None:
    s = by_the_nebula()
    s.hide("395c", "ancient_monolith")
    s.state.discoveries.clear()
    s.ships("A", "395c", interceptor=1)
    s.combat()
    assert s.step == "upkeep"
    assert (s.board("A")["discoveries_kept"], s.seen("395c")["discovery"]) == (0, False)


@pytest.mark.rule("sd.nebula.like-sectors")
def test_one_explores_across_the_edges_of_ones_subsector() -> None:
    s = by_the_nebula()
    s.vanish("A")
    s.ships("A", "395a", interceptor=1)
    s.ships("B", "395b", interceptor=1)
    s.turn("A")
    s.play("A explore")

    def at(position: tuple[int, int]) -> str:
        return str(Choice("at", (f"{position[0]},{position[1]}",)))

    assert s.offered("A", "at") == {at(NORTH), at(NORTH_WEST)}
    for position in (NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST):
        assert s.refused(f"A {at(position)}") == "sd.explore.zone-adjacent"


@pytest.mark.rule("sd.nebula.like-sectors")
def test_ships_of_one_subsector_do_not_pin_those_of_another() -> None:
    s = by_the_nebula()
    s.ships("A", "395a", interceptor=1)
    s.ships("B", "395b", interceptor=1)
    s.turn("A")
    s.play("A move")
    assert s.refused("A move interceptor 395a 395c") is None
    s.play("A move interceptor 395a 395b")
    assert s.refused("A move interceptor 395b 395c") == "sd.move.pin-count"


@pytest.mark.rule("sd.nebula.like-sectors")
def test_one_influences_from_a_subsector_across_its_edges() -> None:
    s = by_the_nebula()
    s.place("310", NORTH)
    s.place("304", SOUTH)
    s.ships("A", "395a", interceptor=1)
    s.turn("A")
    s.play("A influence")
    assert s.refused("A disc track 304") == "sd.influence.to-adjacent"
    s.play("A disc track 310")
    assert controller(s, "310") == "A"


@pytest.mark.rule("sd.nebula.battles")
def test_there_is_no_battle_between_subsectors() -> None:
    s = by_the_nebula()
    s.ships("A", "395a", interceptor=1)
    s.ships("B", "395b", interceptor=1)
    s.combat()
    assert (s.step, battles(s)) == ("upkeep", [])


@pytest.mark.rule("sd.nebula.battles")
def test_a_battle_is_fought_within_one_subsector() -> None:
    s = by_the_nebula()
    s.ships("A", "395a", interceptor=1)
    s.ships("B", "395a", interceptor=1)
    s.ships("B", "395b", cruiser=1)
    s.dice(6)
    s.combat()
    assert take_turns(s, 1) == ["A interceptor"]
    assert battles(s) == ["395a"]
    assert (ships_in(s, "395a"), ships_in(s, "395b")) == ({"A interceptor": [0]}, {"B cruiser": [0]})


@pytest.mark.rule("sd.nebula.battle-order")
def test_the_parts_of_a_nebula_fight_in_order_under_its_number() -> None:
    s = by_the_nebula(modules=("supernova", "warp_portals"))
    s.place("398", NORTH)
    s.place("382", (10, 0))
    for number in ("382", "395c", "395a", "398"):
        s.ships("A", number, interceptor=1)
        s.ships("B", number, interceptor=1)
    s.dice(6, 6, 6, 6)
    s.combat()
    for _ in range(4):
        s.draw_reputation()
        take_turns(s, 1)
    assert battles(s) == ["398", "395a", "395c", "382"]
