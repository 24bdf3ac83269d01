"""The Ancient Hives: dice that move their ships, and what these do to others (ra.hive.*)."""

from typing import Any

import pytest

from penumbra.eclipse.components.terms import RINGS
from penumbra.eclipse.position.galaxy import NO_CONNECTION
from tests.rules.battlefield import (
    HERE,
    NORTH,
    NORTH_EAST,
    SOUTH,
    SOUTH_EAST,
    battles,
    defender,
    draws,
    initiatives,
    only_ones,
    pairs,
    ships_in,
    take_turns,
    told,
)
from tests.rules.rise_of_the_ancients.ancients import DRACO as SIX_WITH_DRACO
from tests.rules.rise_of_the_ancients.ancients import guarded
from tests.rules.setting import TERRANS, Setting

MODULES = ["ancient_hives"]
MIDDLE, OUTER = RINGS.index("middle"), RINGS.index("outer")
DRACO = ("descendants_of_draco", "terran_union")
ALL_BLUE = (1, 2, 3, 4, 5, 6)
"""What a die shows for the sides of a hive that is not turned."""


def hive(
    ancients: int = 3, number: str = "212", turn: int = 0, factions: tuple[str, ...] | None = None, **options: Any
) -> Setting:
    """A hive far from all others with so many Ancients; reputation tiles are all of 1."""
    s = Setting(2, factions, **{"modules": MODULES, **options})
    only_ones(s)
    s.place(number, HERE, turn, npc={"ancient": ancients})
    return s


def rolled(s: Setting, *dice: int) -> None:
    """Cleans up; these dice fall, and no others."""
    s.dice(*dice)
    s.cleanup()
    assert not s.dice_left


def ancients(s: Setting, number: str) -> int:
    """How many Ancients are in a sector."""
    return len(ships_in(s, number).get("N ancient", []))


def invaded(cubes: dict[int, str] | None = None, factions: tuple[str, ...] | None = None, **ships: int) -> Setting:
    """An Ancient out of a hive in the sector 202 of A, which has cubes there and may have ships."""
    s = hive(factions=factions)
    s.place("202", NORTH, owner="A", cubes=cubes)
    s.ships("A", "202", **ships)
    rolled(s, 1)
    return s


def cubes(s: Setting, number: str) -> list[str]:
    """The cubes in a sector."""
    return [square["cube"] for square in s.seen(number)["squares"] if square["cube"]]


# ---- laying out


@pytest.mark.rule("ra.hive.shuffle")
@pytest.mark.parametrize(("modules", "middle", "outer"), [(MODULES, 12, 19), ([], 11, 18)])
def test_the_hives_are_shuffled_in(modules: list[str], middle: int, outer: int) -> None:
    drawn = set[str]()
    for seed in range(10):
        state = Setting(6, TERRANS, seed, modules=modules).state
        stacks = state.view(None)["supply"]["stacks"]
        assert (stacks["middle"]["left"], len(stacks["outer"]["unseen"])) == (middle, outer)
        drawn |= {"212"} & {*state.stacks[MIDDLE]} | {"319"} & {*state.stacks[OUTER]}
    assert drawn == ({"212", "319"} if modules else set())


@pytest.mark.rule("ra.hive.contents")
def test_a_hive_comes_with_three_ancients_and_a_hidden_discovery() -> None:
    s = Setting(2, modules=MODULES)
    s.on_top("212")
    s.play("A explore", "A at -1,-1", "A place 212 0")
    assert s.step == "explore", "no disc is asked for"
    assert s.seen("212")["discovery"] is True
    assert ships_in(s, "212") == {"N ancient": [0, 0, 0]}
    s.turn("A")
    s.play("A influence")
    assert s.refused("A disc track 212") == "nd.influence.ancients-are-enemies"


@pytest.mark.rule("ra.hive.numbered-wormholes")
@pytest.mark.parametrize(("turn", "sides"), [(0, [1, 2, 3, 4, 5, 6]), (1, [6, 1, 2, 3, 4, 5])])
def test_the_numbers_turn_with_the_tile(turn: int, sides: list[int]) -> None:
    s = hive(turn=turn)
    assert s.seen("212")["hive"] == sides
    assert s.seen("001")["hive"] is None
    s.place("205", NORTH_EAST)
    rolled(s, sides[1])
    assert ancients(s, "205") == 1


# ---- the dice


@pytest.mark.rule("ra.hive.roll-timing")
def test_a_die_is_rolled_for_each_hive_when_all_else_is_cleaned_up() -> None:
    s = hive()
    s.place("205", NORTH)
    s.player("A").colony_ready = 0
    s.player("A").on_action[0], s.player("A").discs = 1, s.player("A").discs - 1
    before = sum(s.state.tech_supply)
    twin = s.state.copy()
    rolled(s, 1)
    assert (sum(s.state.tech_supply), s.player("A").colony_ready, s.player("A").on_action[0]) == (before + 4, 3, 0)
    assert told(s, "The die", "Round 2") == [
        "The die for hive 212 shows 1: an Ancient moves to sector 205.",
        "Round 2 begins.",
    ]
    s.state = twin
    s.place("319", (9, 0), npc={"ancient": 3})
    rolled(s, 2, 1)


@pytest.mark.rule("ra.hive.roll-order")
def test_the_hive_with_the_higher_number_is_rolled_for_first() -> None:
    s = hive()
    s.place("319", SOUTH, npc={"ancient": 3})
    rolled(s, 2, 5)
    assert [sentence.split()[4] for sentence in told(s, "The die")] == ["319", "212"]


@pytest.mark.rule("ra.hive.move-one")
def test_one_ancient_moves_to_the_side_that_the_die_shows() -> None:
    s = hive()
    s.place("205", SOUTH)
    rolled(s, 3)
    assert (ancients(s, "212"), ancients(s, "205")) == (3, 0)
    assert told(s, "The die") == ["The die for hive 212 shows 3: no sector lies there, and no Ancient moves."]
    rolled(s, 4)
    assert (ancients(s, "212"), ancients(s, "205")) == (2, 1)


@pytest.mark.rule("ra.hive.half-wormhole")
def test_the_wormhole_of_the_hive_is_enough() -> None:
    s = hive()
    s.place("205", SOUTH)
    s.sector("205").wormholes = 0
    rolled(s, 4)
    assert (ancients(s, "212"), ancients(s, "205")) == (2, 1)
    assert s.sector("205").wormholes == NO_CONNECTION


@pytest.mark.rule("ra.hive.only-hive-ships-move", "ra.hive.empty")
def test_ancients_that_have_left_stay_and_an_empty_hive_is_quiet() -> None:
    s = hive(1)
    s.place("205", SOUTH)
    s.place("206", SOUTH_EAST)
    rolled(s, 4)
    for _ in range(3):
        rolled(s)
    assert (ancients(s, "212"), ancients(s, "205"), ancients(s, "206")) == (0, 1, 0)


@pytest.mark.rule("ra.hive.only-hive-ships-move")
def test_an_ancient_that_comes_to_the_other_hive_is_one_of_its_ships() -> None:
    s = hive(0)
    s.place("319", SOUTH, npc={"ancient": 1})
    s.place("205", NORTH)
    rolled(s, 1, 1)
    assert (ancients(s, "319"), ancients(s, "212"), ancients(s, "205")) == (0, 0, 1)
    rolled(s)


@pytest.mark.rule("ra.hive.any-sector")
@pytest.mark.parametrize("number", ["202", "223", "271", "001"])
def test_an_ancient_moves_into_any_sector(number: str) -> None:
    s = Setting(6, TERRANS, modules=[*MODULES, "ancient_homeworlds"])
    if number in s.state.galaxy.by_id:
        q, r = s.sector(number).position
        s.state.galaxy.at.pop((q, r + 1), None)
        s.place("212", (q, r + 1), npc={"ancient": 3})
    else:
        s.place("212", HERE, npc={"ancient": 3})
        s.place(number, NORTH, owner="A", cubes={0: s.parts.sectors[number].planets[0].kind})
        s.ships("A", number, cruiser=1)
    there = ships_in(s, number)
    rolled(s, 1)
    assert ships_in(s, number) == {**there, "N ancient": [0]}


@pytest.mark.rule("ra.hive.not-through-portals")
def test_no_ancient_moves_through_a_portal() -> None:
    s = hive(modules=[*MODULES, "warp_portals"])
    s.place("281", (12, -3))
    s.state.galaxy.open_portal(s.state.galaxy.by_id["212"], 1)
    assert [s.state.galaxy.sectors[far].tile.id for far, _ in s.sector("212").links] == ["281"]
    for die in ALL_BLUE:
        rolled(s, die)
    assert (ancients(s, "212"), ancients(s, "281")) == (3, 0)


@pytest.mark.rule("ra.hive.not-pinned")
def test_ships_in_the_hive_do_not_keep_ancients_there() -> None:
    s = hive(factions=DRACO)
    s.place("205", SOUTH)
    s.ships("A", "212", interceptor=3)
    rolled(s, 4)
    assert (ancients(s, "212"), ancients(s, "205")) == (2, 1)


@pytest.mark.rule("ra.hive.last-round")
def test_no_die_is_rolled_in_the_last_round() -> None:
    s = hive()
    s.place("205", SOUTH)
    s.state.round = 9
    rolled(s)
    assert (s.state.over, ancients(s, "212")) == (True, 3)
    assert not told(s, "The die")


@pytest.mark.rule("ra.variant.direction-after-hives")
def test_the_direction_is_chosen_after_the_dice() -> None:
    s = hive(modules=[*MODULES, "direction_of_play"])
    s.turn("A")
    s.play("A pass", "B pass")
    rolled(s, 2)
    assert (s.step, s.waiting) == ("direction", "B")
    assert told(s, "The die")


# ---- battles


@pytest.mark.rule("ra.hive.no-battle-until-combat")
def test_it_pins_at_once_and_fights_in_the_next_combat_phase() -> None:
    s = invaded(interceptor=2)
    s.place("206", (6, -5))
    s.sector("202").wormholes = s.sector("206").wormholes = 63
    s.state.galaxy._join(s.state.galaxy.by_id["202"])
    assert not battles(s)
    s.turn("A")
    s.play("A move", "A move interceptor 202 206")
    assert s.refused("A move interceptor 202 206") == "nd.move.pin"
    s.dice(1, 1)
    s.combat()
    assert battles(s) == ["202"]


@pytest.mark.rule("ra.hive.always-defender")
def test_it_defends_in_a_sector_that_it_moved_into() -> None:
    s = invaded(cruiser=1)
    s.dice(1, 1)
    s.combat()
    assert (initiatives(s), defender(s)) == ({"A cruiser": 2, "N ancient": 2}, "N")
    assert not s.dice_left, "the Ancient has fired"
    s = invaded(cruiser=1)
    s.ships("B", "202", cruiser=1)
    s.remove_ships("A", "202")
    s.sector("202").ships[s.key("N", "ancient")] = 0
    s.ships("A", "202", cruiser=1)
    s.combat()
    assert (defender(s), s.waiting) == ("A", "A"), "a player who controls the sector defends against a player"


@pytest.mark.rule("ra.hive.battle-order")
def test_players_fight_before_the_winner_fights_the_ancients() -> None:
    s = invaded(interceptor=1)
    s.ships("B", "202", cruiser=1)
    s.dice(6, 1, 1)
    s.combat()
    s.play("A attack interceptor")
    assert pairs(s)[:1] == ["B A"]
    s.dice(6, 1, 1)
    s.play("B attack cruiser")
    assert pairs(s) == ["B A", "B the Ancients"]


@pytest.mark.rule("ra.hive.joins-guardian")
def test_it_fights_beside_a_cruiser_as_a_type_of_its_own() -> None:
    s = guarded({}, "c", ancients=1, modules=[*MODULES, "ancient_homeworlds"])
    s.place("204", NORTH)
    s.sector("271").wormholes = s.sector("204").wormholes = 63
    s.state.galaxy._join(s.state.galaxy.by_id["204"])
    s.ships("A", "271", interceptor=3)
    s.play("A move", "A move interceptor 271 204")
    assert s.refused("A move interceptor 271 204") == "nd.move.pin"
    s.dice(1, 1, 1)
    s.combat()
    assert initiatives(s) == {"N ancient_cruiser": 4, "A interceptor": 3, "N ancient": 2}
    assert not s.dice_left
    s.dice(1, 1, 1, 1, 1, 1, 1)
    s.play("A attack interceptor")
    assert not s.dice_left
    assert pairs(s) == ["A the Ancient cruiser"], "one battle against both"
    s.remove_ships("A", "271")
    s.place("205", SOUTH, owner="A")
    s.sector("205").wormholes = 63
    s.state.galaxy._join(s.state.galaxy.by_id["205"])
    for left, rule in (
        ({"ancient_cruiser": 1, "ancient": 1}, "nd.influence.ancients-are-enemies"),
        ({"ancient_cruiser": 1}, "ra.homeworld.disc-after-cruiser"),
        ({"ancient": 1}, "nd.influence.ancients-are-enemies"),
        ({}, None),
    ):
        for kind in ("ancient_cruiser", "ancient"):
            s.sector("271").ships[s.key("N", kind)] = left.get(kind, 0)
        s.turn("A")
        s.play("A influence")
        assert s.refused("A disc track 271") == rule


@pytest.mark.rule("ra.hive.reputation")
def test_it_is_worth_a_reputation_tile_wherever_it_falls() -> None:
    s = invaded(interceptor=2)
    s.dice(6, 6)
    s.combat()
    s.play("A attack interceptor")
    assert draws(s) == ["A 2"]


# ---- population


@pytest.mark.rule("ra.hive.undefended-population")
def test_population_without_ships_falls_at_the_end_of_combat() -> None:
    s = invaded({0: "science"})
    s.dice()
    s.combat()
    assert (cubes(s, "202"), s.board("A")["graveyard"]["science"]) == ([], 1)
    assert not battles(s)
    s = invaded({0: "science"})
    s.sector("202").ships[s.key("N", "ancient")] = 0
    s.combat()
    assert cubes(s, "202") == ["science"]


@pytest.mark.rule("ra.hive.neutron-bombs")
@pytest.mark.parametrize(("dice", "left"), [([6, 1], []), ([1, 1, 6], ["science"])])
def test_ancients_that_are_left_destroy_all_cubes(dice: list[int], left: list[str]) -> None:
    s = invaded({0: "science"}, cruiser=1)
    s.sector("202").damage[s.key("A", "cruiser")] = [1]
    s.sector("202").damage[s.key("N", "ancient")] = [1]
    s.dice(*dice)
    s.combat()
    if left:
        s.play("A attack cruiser")
    assert cubes(s, "202") == left
    assert s.board("A")["graveyard"]["science"] == 1 - len(left)


def under_fire(cubes: dict[int, str], number: str, *techs: str, orbital: bool = False) -> Setting:
    """An Ancient in a sector of A, who has technologies and cubes there but no ship."""
    s = Setting(2, modules=[*MODULES, "rare_technologies"])
    s.learn("A", *techs)
    s.place(number, HERE, owner="A", cubes=cubes, npc={"ancient": 1})
    if orbital:
        s.orbital(number, "science")
    return s


@pytest.mark.rule("ra.hive.neutron-absorber")
@pytest.mark.parametrize(("dice", "left"), [([6, 5], ["materials"]), ([3, 4], ["money", "science", "materials"])])
def test_ancients_roll_at_the_population_of_who_has_a_neutron_absorber(dice: list[int], left: list[str]) -> None:
    three = {0: "money", 1: "science", 2: "materials"}
    s = under_fire(three, "203", "neutron_absorber")
    assert [square["kind"] for square in s.seen("203")["squares"][:3]] == list(three.values())
    s.dice(*dice)
    s.combat()
    assert (s.dice_left, cubes(s, "203")) == ([], left)
    assert sum(s.board("A")["graveyard"].values()) == 3 - len(left)
    s = under_fire(three, "203")
    s.dice()
    s.combat()
    assert cubes(s, "203") == [], "others lose all without a roll"


@pytest.mark.rule("ra.hive.absorber-wild-squares")
def test_cubes_of_no_colour_fall_last_and_their_owner_chooses_the_graveyard() -> None:
    s = under_fire({0: "materials"}, "318", "neutron_absorber", orbital=True)
    s.cube("318", 1, "money")
    assert [square["kind"] for square in s.seen("318")["squares"]] == ["materials", "gray"]
    s.dice(6, 6)
    s.combat()
    assert (cubes(s, "318"), s.seen("318")["orbital"]) == ([], {"cube": "science"})
    assert (s.step, s.waiting) == ("return_cube", "A")
    assert len(s.offered("A", "cube")) == 3
    assert s.board("A")["graveyard"]["materials"] == 1


@pytest.mark.rule("ra.hive.disc-stays")
def test_the_disc_stays() -> None:
    s = invaded({0: "science"})
    discs = s.board("A")["discs"]["track"]
    points = s.board("A")["score"]["sectors"]
    s.combat()
    assert (s.seen("202")["owner"], cubes(s, "202")) == (0, [])
    assert (s.board("A")["discs"]["track"], s.board("A")["score"]["sectors"]) == (discs, points)


@pytest.mark.rule("ra.hive.third-party")
@pytest.mark.parametrize(("dice", "won"), [([1, 1, 6], True), ([6, 1], False)])
def test_who_enters_fights_the_ancients_before_the_population(dice: list[int], won: bool) -> None:
    s = invaded({0: "science"})
    s.ships("B", "202", cruiser=1)
    s.sector("202").damage[s.key("B", "cruiser")] = [1]
    s.sector("202").damage[s.key("N", "ancient")] = [1]
    s.dice(*dice)
    s.combat()
    assert pairs(s) == ["B the Ancients"]
    if won:
        take_turns(s, 1)
        assert (s.step, s.waiting, cubes(s, "202")) == ("population", "B", ["science"])
    else:
        assert (cubes(s, "202"), s.board("A")["graveyard"]["science"]) == ([], 1)
    assert s.seen("202")["owner"] == 0


@pytest.mark.rule("ra.hive.no-colonising")
def test_no_cube_is_placed_beside_it_in_upkeep() -> None:
    s = invaded()
    s.turn("A")
    assert "colony 202 0 science" in s.offered("A", "colony")
    s.upkeep()
    while s.waiting != "A":
        s.play(f"{s.waiting} pay")
    assert s.refused("A colony 202 0 science") == "nd.upkeep.colony-no-enemies"
    s = invaded(factions=DRACO)
    s.upkeep()
    while s.waiting != "A":
        s.play(f"{s.waiting} pay")
    assert "colony 202 0 science" in s.offered("A", "colony")


@pytest.mark.rule("ra.hive.control-when-cleared")
def test_a_hive_is_controlled_when_all_ancients_have_moved_out() -> None:
    s = hive()
    s.hide("212", "money")
    s.place("205", SOUTH)
    s.place("202", NORTH, owner="A")
    s.sector("202").wormholes = 63
    s.state.galaxy._join(s.state.galaxy.by_id["202"])
    for _ in range(3):
        s.turn("A")
        s.play("A influence")
        assert s.refused("A disc track 212") == "nd.influence.ancients-are-enemies"
        rolled(s, 4)
    s.turn("A")
    s.play("A influence", "A disc track 212")
    assert (s.seen("212")["owner"], s.step, s.seen("212")["discovery"]) == (0, "discovery", False)


# ---- Descendants of Draco


def exploring(*stack: str, seat: str = "A") -> Setting:
    """Draco is A, at a turn, with these sectors on top of the middle stack."""
    s = Setting(2, DRACO, modules=MODULES)
    s.on_top(*stack)
    s.turn(seat)
    return s


@pytest.mark.rule("ra.hive.descendants-discard")
@pytest.mark.parametrize("stack", [("212", "203", "207"), ("203", "212", "207")])
def test_descendants_discard_a_hive_and_draw_another(stack: tuple[str, ...]) -> None:
    s = exploring(*stack)
    s.play("A explore", "A at -1,-1", "A draw")
    assert s.state.view(1)["step"]["drawn"] == ["203", "207"]
    assert s.state.view(1)["supply"]["stacks"]["middle"]["discards"] == ["212"]
    assert s.refused("A place 212 0") == "nd.explore.draw"
    s.play("A place 203 0")
    assert s.step == "take_control"
    assert "212" not in s.state.galaxy.by_id


@pytest.mark.rule("ra.hive.descendants-discard")
def test_others_may_place_a_hive() -> None:
    s = Setting(2, modules=MODULES)
    s.on_top("212", "203")
    s.play("A explore", "A at -1,-1", "A place 212 0")
    assert "212" in s.state.galaxy.by_id


@pytest.mark.rule("ra.hive.descendants-last-tile")
def test_where_only_a_hive_is_left_descendants_find_nothing() -> None:
    s = exploring()
    s.state.stacks[OUTER], s.state.discards[OUTER] = ["319"], []
    s.play("A explore", "A at 0,-3")
    assert s.step == "explore", "the turn goes on"
    assert (s.state.stacks[OUTER], s.state.discards[OUTER]) == ([], ["319"])
    assert told(s, "finds") == ["explores 0,-3 and finds nothing"]
    s.turn("A")
    s.play("A explore")
    assert "at 0,-3" not in s.offered("A", "at")
    assert s.refused("A at 0,-3") == "nd.explore.nothing-left"
    s.turn("B")
    s.play("B explore")
    assert "at 0,3" in s.offered("B", "at"), "others find the hive again"


@pytest.mark.rule("ra.hive.descendants-last-tile")
def test_the_second_sector_is_none_where_only_a_hive_is_left() -> None:
    s = exploring()
    s.state.stacks[OUTER], s.state.discards[OUTER] = ["319", "305"], []
    s.play("A explore", "A at 0,-3", "A draw")
    assert s.state.view(0)["step"]["drawn"] == ["305"]
    assert s.refused("A draw") == "nd.species.draco.explore-short-stack"
    s.play("A discard")
    assert sorted(s.state.stacks[OUTER]) == ["305", "319"]


@pytest.mark.rule("ra.hive.descendants-enter", "ra.hive.descendants-no-discovery")
def test_descendants_hold_a_hive_beside_its_ancients_but_not_its_tile() -> None:
    s = hive(1, factions=DRACO)
    s.hide("212", "money")
    s.place("205", SOUTH)
    s.place("202", NORTH, owner="A")
    s.ships("A", "202", interceptor=1)
    s.sector("202").wormholes = 63
    s.state.galaxy._join(s.state.galaxy.by_id["202"])
    s.play("A move", "A move interceptor 202 212", "A end")
    s.turn("A")
    s.play("A influence", "A disc track 212")
    assert (s.seen("212")["owner"], s.seen("212")["discovery"], s.step) == (0, True, "influence")
    rolled(s, 4)
    assert (ancients(s, "212"), s.seen("212")["discovery"]) == (0, True)
    s.turn("A")
    s.play("A influence", "A disc 212 track", "A disc track 212")
    assert (s.step, s.seen("212")["discovery"]) == ("discovery", False)
    s = hive(1)
    s.place("202", NORTH, owner="A")
    s.sector("202").wormholes = 63
    s.state.galaxy._join(s.state.galaxy.by_id["202"])
    s.play("A influence")
    assert s.refused("A disc track 212") == "nd.influence.ancients-are-enemies", "others may not"


@pytest.mark.rule("ra.hive.descendants-no-battle", "ra.hive.descendants-population")
def test_ancients_neither_fight_descendants_nor_bomb_them() -> None:
    s = invaded({0: "science"}, DRACO, interceptor=1)
    s.dice()
    s.combat()
    assert not battles(s)
    assert ships_in(s, "202") == {"A interceptor": [0], "N ancient": [0]}
    assert cubes(s, "202") == ["science"]


@pytest.mark.rule("ra.hive.descendants-homeworld")
def test_descendants_fight_the_cruiser_alone() -> None:
    s = guarded({"cruiser": 2}, "a", ancients=1, factions=SIX_WITH_DRACO, modules=[*MODULES, "ancient_homeworlds"])
    s.sector("271").damage[s.key("N", "ancient_cruiser")] = [4]
    s.dice(1, 1, 1)
    s.combat()
    s.play("A attack cruiser")
    assert s.waiting == "A", "the Ancient has not fired"
    s.dice(6, 6)
    s.play("A attack cruiser")
    assert ships_in(s, "271") == {"A cruiser": [0, 0], "N ancient": [0]}, "both hits went to the cruiser"
    assert battles(s) == ["271"]
    assert draws(s) == ["A 3"]


@pytest.mark.rule("ra.hive.descendants-vp")
def test_ancients_out_of_a_hive_count_for_descendants() -> None:
    s = hive(number="319", factions=DRACO)
    s.place("202", NORTH, owner="B")
    rolled(s, 1)
    assert (ancients(s, "319"), ancients(s, "202")) == (2, 1)
    assert (s.board("A")["score"]["species"], s.board("B")["score"]["species"]) == (3, 0)
