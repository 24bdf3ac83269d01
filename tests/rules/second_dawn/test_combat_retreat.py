"""Retreats from battle, stalemates, and the ships that nobody plays (sd.combat.*)."""

from functools import partial

import pytest

from penumbra.eclipse import SECOND_DAWN
from penumbra.kernel import MalformedChoice
from tests.rules import battlefield
from tests.rules.battlefield import (
    HERE,
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    SOUTH,
    SOUTH_EAST,
    battles,
    draws,
    only_ones,
    retreating,
    round_of,
    ships_in,
    take_turns,
    told,
)
from tests.rules.setting import Setting

duel = partial(battlefield.duel, game=SECOND_DAWN)
hunt = partial(battlefield.hunt, game=SECOND_DAWN)


def refuge(s: Setting, letter: str = "A") -> Setting:
    """A sector of a seat north of the battle, fully connected with it."""
    s.place("310", NORTH, owner=letter)
    return s


# ---- retreat


@pytest.mark.rule("sd.combat.retreat-declare")
def test_all_ships_of_a_type_retreat_and_other_types_fire() -> None:
    s = refuge(duel({"interceptor": 1, "cruiser": 3}, {"dreadnought": 1}))
    s.dice(1, 1, 1)
    s.combat()
    s.play("A attack interceptor")
    with pytest.raises(MalformedChoice):
        s.refused("A retreat cruiser 310 2")
    s.play("A retreat cruiser 310")
    assert retreating(s) == {"A cruiser": "310"}
    assert s.refused("A attack cruiser") == "sd.turn.order-clockwise"
    s.play("B attack dreadnought")
    s.dice(1)
    s.play("A attack interceptor", "A retreat cruiser 310")
    assert ships_in(s, "310") == {"A cruiser": [0, 0, 0]}
    assert ships_in(s, "316")["A interceptor"] == [0]


@pytest.mark.rule("sd.combat.retreat-target")
def test_the_target_has_the_own_disc_and_no_enemy_ship() -> None:
    s = refuge(duel({"interceptor": 1}, {"interceptor": 1}, number="107"))
    s.place("309", SOUTH_EAST)
    s.ships("A", "309", interceptor=1)
    s.place("302", NORTH_EAST)
    s.place("304", SOUTH, owner="A")
    s.ships("B", "304", interceptor=1)
    s.combat()
    assert s.offered("A", "retreat") == {"retreat interceptor 310"}
    for number in ("302", "304", "309", s.home("A")):
        assert s.refused(f"A retreat interceptor {number}") == "sd.combat.retreat-target"


@pytest.mark.rule("sd.combat.retreat-generator")
@pytest.mark.parametrize(("number", "where", "helps"), [("309", SOUTH_EAST, True), ("310", NORTH_WEST, False)])
def test_the_generator_opens_half_a_connection(number: str, where: tuple[int, int], helps: bool) -> None:
    s = duel({"interceptor": 1}, {"interceptor": 1})
    s.place(number, where, owner="A")
    s.combat()
    assert s.refused(f"A retreat interceptor {number}") == "sd.combat.retreat-target"
    s.learn("A", "wormhole_generator")
    assert s.refused(f"A retreat interceptor {number}") == (None if helps else "sd.combat.retreat-target")


@pytest.mark.rule("sd.combat.retreat-warp")
@pytest.mark.parametrize(("owner", "enemy", "refused"), [("A", 0, False), ("A", 1, True), (None, 0, True)])
def test_a_retreat_through_a_warp_portal(owner: str | None, enemy: int, refused: bool) -> None:
    s = duel({"interceptor": 1}, {"interceptor": 1}, number="281", modules=["warp_portals"])
    s.place("381", at=(12, 0), owner=owner)
    s.ships("B", "381", interceptor=enemy)
    s.combat()
    assert s.refused("A retreat interceptor 381") == ("sd.combat.retreat-target" if refused else None)


@pytest.mark.rule("sd.combat.retreat-pinning")
def test_pinning_stops_no_retreat() -> None:
    s = refuge(duel({"cruiser": 1}, {"dreadnought": 2, "interceptor": 1}))
    s.dice(1, 1, 1, 1, 1, 1)
    s.combat()
    s.play("B attack interceptor", "A retreat cruiser 310", "B attack dreadnought", "B attack interceptor")
    s.play("A retreat cruiser 310")
    assert ships_in(s, "310") == {"A cruiser": [0]}


@pytest.mark.rule("sd.combat.retreat-vulnerable")
def test_retreating_ships_do_not_fire_and_can_be_hit() -> None:
    s = refuge(duel({"interceptor": 2}, {"cruiser": 1}))
    s.blueprint("A", "interceptor", s1="fusion_source", s2="fusion_drive")
    s.dice(5)
    s.combat()
    s.play("A retreat interceptor 310", "B attack cruiser", "B hit A interceptor 1")
    assert told(s, "fire cannons", "fires cannons") == ["fires cannons with 1 cruiser: 5"]
    assert ships_in(s, "316")["A interceptor"] == [0]


@pytest.mark.rule("sd.combat.retreat-complete", "sd.combat.retreat-no-return")
def test_a_retreat_is_completed_on_the_next_turn_and_not_taken_back() -> None:
    s = refuge(duel({"interceptor": 2}, {"interceptor": 1, "cruiser": 1}))
    s.place("302", NORTH_EAST, owner="A")
    s.blueprint("A", "interceptor", s1="fusion_source", s2="fusion_drive")
    s.dice(1, 1)
    s.combat()
    s.play("A retreat interceptor 310")
    assert retreating(s) == {"A interceptor": "310"}
    assert take_turns(s, 2) == ["B interceptor", "B cruiser"]
    assert (round_of(s), ships_in(s, "310")) == (2, {})
    assert s.offered("A") == {"retreat interceptor 310"}
    assert s.refused("A attack interceptor") == "sd.combat.retreat-no-return"
    assert s.refused("A retreat interceptor 302") == "sd.combat.retreat-no-return"
    s.play("A retreat interceptor 310")
    assert ships_in(s, "310") == {"A interceptor": [0, 0]}
    assert not s.dice_left


@pytest.mark.rule("sd.combat.retreat-different-types")
def test_types_retreat_apart() -> None:
    s = refuge(duel({"interceptor": 1, "cruiser": 1}, {"dreadnought": 1}))
    s.place("304", SOUTH, owner="A")
    s.dice(1, 1, 1, 1, 1)
    s.combat()
    s.play("A retreat interceptor 310", "A attack cruiser", "B attack dreadnought")
    s.play("A retreat interceptor 310", "A retreat cruiser 304", "B attack dreadnought")
    assert (round_of(s), ships_in(s, "310")) == (3, {"A interceptor": [0]})
    s.play("A retreat cruiser 304")
    assert ships_in(s, "304") == {"A cruiser": [0]}


@pytest.mark.rule("sd.combat.retreat-starbase")
def test_a_starbase_only_fires() -> None:
    s = refuge(duel({"starbase": 1, "cruiser": 1}, {"dreadnought": 1}))
    s.dice(1)
    s.combat()
    assert s.offered("A") == {"attack starbase"}
    assert s.refused("A retreat starbase 310") == "sd.combat.retreat-starbase"
    s.play("A attack starbase")
    assert s.offered("A") == {"attack cruiser", "retreat cruiser 310"}


@pytest.mark.rule("sd.combat.retreat-last-round")
def test_ships_that_are_not_activated_again_stay() -> None:
    s = refuge(duel({"interceptor": 1, "cruiser": 1}, {"dreadnought": 1}))
    s.dice(*[1] * 8)
    s.combat()
    take_turns(s, 6)
    assert round_of(s) == 3
    s.blueprint("A", "cruiser", s1="antimatter_cannon")
    s.dice(6)
    s.play("A retreat interceptor 310", "A attack cruiser")
    s.draw_reputation()
    assert ships_in(s, "316") == {"A interceptor": [0], "A cruiser": [0]}
    assert ships_in(s, "310") == {}
    assert (s.step, s.waiting) == ("take_control", "A")


@pytest.mark.rule("sd.combat.retreat-arrival")
def test_retreated_ships_are_out_of_the_battle_and_bring_none() -> None:
    s = Setting(game=SECOND_DAWN)
    only_ones(s)
    s.place("305", HERE)
    s.place("201", SOUTH, turn=1, owner="A")
    s.ships("A", "201", interceptor=1)
    s.ships("A", "305", cruiser=2, starbase=1)
    s.ships("B", "305", dreadnought=1)
    s.dice(1, 1, 1)
    s.combat()
    s.play("A attack starbase", "A retreat cruiser 201", "B attack dreadnought")
    s.dice(1, 6, 6)
    s.play("A attack starbase", "A retreat cruiser 201", "B attack dreadnought")
    assert ships_in(s, "201") == {"A interceptor": [0], "A cruiser": [0, 0]}
    assert ships_in(s, "305")["A starbase"] == [2]
    assert s.sector("201").entered == [0]
    assert battles(s) == ["305"]


@pytest.mark.rule("sd.combat.retreat-keeps-damage")
def test_damage_goes_along_until_the_end_of_the_phase() -> None:
    s = refuge(duel({"interceptor": 1, "cruiser": 1}, {"interceptor": 1}))
    s.dice(1, 6)
    s.combat()
    s.play("A attack interceptor", "B attack interceptor", "B hit A cruiser 1", "A retreat cruiser 310")
    s.dice(1, 1, 6)
    s.play("A attack interceptor", "B attack interceptor", "A retreat cruiser 310")
    assert ships_in(s, "310") == {"A cruiser": [1]}
    s.play("A attack interceptor")
    s.draw_reputation()
    assert (s.step, ships_in(s, "310")) == ("take_control", {"A cruiser": [1]})
    s.play(f"{s.waiting} decline")
    assert ships_in(s, "310") == {"A cruiser": [0]}


# ---- stalemate


def stand_off(a: str = "interceptor", **b: int) -> Setting:
    """A's ships and those of the attacker B carry plasma missiles only, and all of them have missed."""
    s = duel({a: 1}, b or {"interceptor": 1})
    parts = {"interceptor": {"s0": "plasma_missile"}, "cruiser": {"s1": "plasma_missile"}}
    for letter in "AB":
        for ship, tiles in parts.items():
            s.blueprint(letter, ship, **tiles)
        s.blueprint(letter, "starbase", s1="plasma_missile")
    s.dice(*[1] * 2 * (1 + sum(b.values() or [1])))
    return s


@pytest.mark.rule("sd.combat.stalemate")
def test_the_attacker_leaves_where_nobody_can_fire() -> None:
    s = refuge(stand_off(), "B")
    s.combat()
    assert (s.step, s.waiting, s.dice_left) == ("stalemate", "B", [])
    assert s.offered("B") == {"retreat interceptor 310"}
    s.play("B retreat interceptor 310")
    assert ships_in(s, "310") == {"B interceptor": [0]}
    assert ships_in(s, "316") == {"A interceptor": [0]}
    assert told(s, "fire cannons", "fires cannons") == []


@pytest.mark.rule("sd.combat.stalemate-test")
@pytest.mark.parametrize("part", ["ion_cannon", None])
def test_one_cannon_goes_on_fighting(part: str | None) -> None:
    s = stand_off()
    s.blueprint("A", "interceptor", s3=part)
    s.dice(*[1] * 6)
    s.combat()
    if part is None:
        assert s.step == "stalemate"
        return
    take_turns(s, 4)
    assert (s.step, round_of(s)) == ("engage", 3)


@pytest.mark.rule("sd.combat.stalemate-retreat")
def test_each_type_leaves_that_can() -> None:
    s = refuge(stand_off(cruiser=2, interceptor=1), "B")
    s.combat()
    assert s.offered("B") == {"retreat interceptor 310", "retreat cruiser 310"}
    assert s.refused("B scuttle") == "sd.combat.stalemate-retreat"
    assert s.refused("B attack cruiser") == "sd.combat.stalemate-retreat"
    s.play("B retreat cruiser 310")
    assert s.refused("B scuttle") == "sd.combat.stalemate-retreat"
    s.play("B retreat interceptor 310")
    assert ships_in(s, "310") == {"B interceptor": [0], "B cruiser": [0, 0]}


@pytest.mark.rule("sd.combat.stalemate-retreat")
def test_ships_that_cannot_leave_are_destroyed() -> None:
    s = stand_off(cruiser=2, interceptor=1)
    s.combat()
    assert s.offered("B") == {"scuttle"}
    s.play("B scuttle")
    assert ships_in(s, "316") == {"A interceptor": [0]}
    base = refuge(stand_off(starbase=1, cruiser=1), "B")
    base.combat()
    assert base.refused("B retreat starbase 310") == "sd.combat.retreat-starbase"
    base.play("B retreat cruiser 310")
    assert base.offered("B") == {"scuttle"}
    base.play("B scuttle")
    assert ships_in(base, "316") == {"A interceptor": [0]}


@pytest.mark.rule("sd.combat.stalemate-reputation")
@pytest.mark.parametrize(("leaves", "drawn"), [(True, ["A 1"]), (False, ["A 1", "B 1"])])
def test_a_stalemate_credits_nobody(leaves: bool, drawn: list[str]) -> None:
    s = stand_off(cruiser=2)
    if leaves:
        refuge(s, "B")
    s.combat()
    s.play("B retreat cruiser 310" if leaves else "B scuttle")
    s.draw_reputation()
    assert draws(s) == drawn


@pytest.mark.rule("sd.combat.stalemate-regeneration")
@pytest.mark.parametrize(("cannon", "ends"), [("ion_cannon", True), ("plasma_cannon", False)])
def test_repairs_that_outdo_the_best_dice_end_a_battle(cannon: str, ends: bool) -> None:
    s = refuge(duel({"interceptor": 1}, {"cruiser": 1}, modules=["worlds_afar"]), "B")
    s.blueprint("A", "interceptor", s0=cannon)
    s.blueprint("B", "cruiser", s1="morph_shield")
    s.combat()
    assert s.step == ("stalemate" if ends else "engage")


@pytest.mark.rule("sd.combat.stalemate-regeneration")
@pytest.mark.parametrize(
    ("attackers", "hull", "damage", "ends"),
    [
        pytest.param(1, 1, 0, True, id="one hit a round is repaired"),
        pytest.param(1, 0, 0, False, id="one hit destroys a ship without hull"),
        pytest.param(1, 1, 1, False, id="one hit destroys a ship that is damaged"),
        pytest.param(2, 1, 0, False, id="two hits outdo the repair"),
        pytest.param(2, 2, 0, False, id="two hits outdo the repair in time"),
    ],
)
def test_repairs_end_a_battle_only_where_the_best_dice_can_never_destroy_a_ship(
    attackers: int, hull: int, damage: int, ends: bool
) -> None:
    s = refuge(duel({"interceptor": attackers}, {"cruiser": 1}, modules=["worlds_afar"]), "B")
    parts = {0: {"s4": "nuclear_drive"}, 1: {}, 2: {"s4": "improved_hull"}}[hull]
    s.blueprint("B", "cruiser", s1="morph_shield", **parts)
    shown = s.board("B")["blueprints"]["cruiser"]
    assert (shown["hull"], shown["cannons"]) == (hull, [])
    s.sector("316").damage = {s.key("B", "cruiser"): [damage]}
    s.combat()
    assert s.step == ("stalemate" if ends else "engage")


@pytest.mark.rule("sd.combat.stalemate-regeneration")
def test_a_side_that_could_destroy_the_other_fights_on() -> None:
    s = refuge(duel({"interceptor": 1}, {"cruiser": 1}, modules=["worlds_afar"]), "B")
    s.blueprint("B", "cruiser", s0="ion_cannon", s1="morph_shield")
    s.combat()
    assert s.step == "engage"


@pytest.mark.rule("sd.combat.stalemate-regeneration")
def test_a_battle_with_an_ancient_does_not_go_on_for_ever() -> None:
    s = refuge(hunt({"cruiser": 1}, modules=["worlds_afar"], blueprints={"ancient": "worlds_afar"}))
    s.blueprint("A", "cruiser", s1="morph_shield")
    s.dice()
    s.combat()
    assert (s.step, s.offered("A")) == ("stalemate", {"retreat cruiser 310"})


# ---- ships that nobody plays


@pytest.mark.rule("sd.combat.npc-no-retreat")
def test_an_ancient_fights_to_the_end() -> None:
    s = hunt({"dreadnought": 2, "interceptor": 1})
    s.dice(1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 1, 1, 1, 1, 1, 3, 3, 6, 6, 1, 1)
    s.combat()
    s.play("A attack interceptor", "A attack dreadnought", "A attack interceptor", "A attack dreadnought")
    s.play("A attack interceptor", "A attack dreadnought")
    assert told(s, "ancient fires") == [f"1 ancient fires cannons: {roll}" for roll in ("1 1", "2 2", "3 3")]
    assert ships_in(s, "316") == {"A interceptor": [0], "A dreadnought": [0, 0]}


@pytest.mark.rule("sd.combat.npc-roller")
def test_dice_of_ancients_are_assigned_without_a_decision() -> None:
    s = hunt({"cruiser": 1}, ancients=2)
    s.blueprint("A", "cruiser", s2="improved_hull")
    s.dice(5, 6, 1, 4)
    s.combat()
    assert (s.step, s.waiting, s.dice_left) == ("engage", "A", [])
    assert ships_in(s, "316")["A cruiser"] == [2]


@pytest.mark.rule("sd.combat.npc-assign-destroy")
def test_ships_that_can_be_destroyed_are_destroyed_first() -> None:
    s = hunt({"dreadnought": 1, "interceptor": 1})
    s.dice(1, 5, 6)
    s.combat()
    s.play("A attack interceptor")
    assert ships_in(s, "316") == {"A dreadnought": [1], "N ancient": [0]}


@pytest.mark.rule("sd.combat.npc-assign-damage")
def test_a_hit_that_destroys_nothing_goes_to_the_largest() -> None:
    s = hunt({"dreadnought": 1, "cruiser": 1})
    s.blueprint("A", "cruiser", s2="hull")
    s.blueprint("A", "dreadnought", s3="hull")
    s.dice(5, 1)
    s.combat()
    assert ships_in(s, "316") == {"A dreadnought": [1], "A cruiser": [0], "N ancient": [0]}


@pytest.mark.rule("sd.combat.npc-assign-minimum")
def test_no_more_hits_than_needed_go_to_a_ship() -> None:
    s = hunt({"cruiser": 1, "interceptor": 1}, ancients=2)
    s.dice(1, 6, 6, 6, 1)
    s.combat()
    s.play("A attack interceptor")
    s.draw_reputation()
    assert ships_in(s, "316") == {"N ancient": [0, 0]}


@pytest.mark.rule("sd.combat.npc-size-order")
@pytest.mark.parametrize(
    ("larger", "smaller"), [("dreadnought", "cruiser"), ("cruiser", "starbase"), ("starbase", "interceptor")]
)
def test_hits_go_by_the_size_of_ships(larger: str, smaller: str) -> None:
    s = hunt({larger: 1, smaller: 1})
    slots = {"dreadnought": "s3", "cruiser": "s2", "starbase": "s3", "interceptor": "s3"}
    for ship in (larger, smaller):
        s.blueprint("A", ship, **{slots[ship]: "improved_hull"})
    s.dice(*([1] * sum(ship in ("starbase", "interceptor") for ship in (larger, smaller))), 5, 1)
    s.combat()
    while s.dice_left:
        take_turns(s, 1)
    assert ships_in(s, "316")[f"A {larger}"] == [1]
    assert ships_in(s, "316")[f"A {smaller}"] == [0]


@pytest.mark.rule("sd.combat.npc-size-order")
def test_of_equal_ships_the_damaged_one_is_hit() -> None:
    s = hunt({"cruiser": 2})
    s.blueprint("A", "cruiser", s2="improved_hull")
    s.dice(5, 1, 1, 1, 5, 1)
    s.combat()
    assert ships_in(s, "316")["A cruiser"] == [1, 0]
    take_turns(s, 1)
    assert ships_in(s, "316")["A cruiser"] == [2, 0]


@pytest.mark.rule("sd.combat.npc-shields")
def test_shields_turn_dice_of_ancients_to_others() -> None:
    s = hunt({"dreadnought": 1, "cruiser": 1})
    s.blueprint("A", "dreadnought", s3="gauss_shield")
    s.dice(5, 1)
    s.combat()
    assert ships_in(s, "316") == {"A dreadnought": [0], "A cruiser": [1], "N ancient": [0]}


@pytest.mark.rule("sd.combat.npc-size-order")
@pytest.mark.parametrize(("damage", "after"), [([1, 0], [2, 0]), ([0, 1], [0, 2])])
def test_the_damaged_one_of_equal_ships_is_hit_wherever_it_stands(damage: list[int], after: list[int]) -> None:
    s = hunt({"cruiser": 2})
    s.blueprint("A", "cruiser", s2="improved_hull")
    s.sector("316").damage = {s.key("A", "cruiser"): damage}
    s.dice(5, 1)
    s.combat()
    assert ships_in(s, "316")["A cruiser"] == after


@pytest.mark.rule("sd.combat.retreat-target", "sd.combat.stalemate-retreat")
@pytest.mark.parametrize("owner", ["A", "B", "C", None])
def test_nobody_retreats_to_a_sector_of_another(owner: str | None) -> None:
    s = Setting(4, game=SECOND_DAWN)
    only_ones(s)
    s.place("316", HERE)
    s.place("310", NORTH, owner=owner)
    s.player("A").ambassadors, s.player("C").ambassadors = [2], [0]
    for letter in "BA":
        s.blueprint(letter, "interceptor", s0="plasma_missile")
        s.ships(letter, "316", interceptor=1)
    s.dice(1, 1, 1, 1)
    s.combat()
    assert (s.step, s.waiting) == ("stalemate", "A")
    assert s.refused("A retreat interceptor 310") == (None if owner == "A" else "sd.combat.retreat-target")
    assert s.refused("A scuttle") == ("sd.combat.stalemate-retreat" if owner == "A" else None)
