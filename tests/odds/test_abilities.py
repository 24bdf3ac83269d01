"""What special abilities do, by figures that can be worked out by hand."""

import pytest

from penumbra.odds.dice import lowest_hit
from penumbra.odds.fleet import Engagement, Policy, Ships
from penumbra.odds.missiles import point_defense
from penumbra.odds.rolls import volleys
from penumbra.odds.solver import solve
from penumbra.odds.targets import own_hits

SURE = 9
"""A computer that makes every die but a 1 hit."""

HIT = 5 / 6


def test_one_antimatter_hit_is_one_ship_without_a_splitter_and_several_with_one() -> None:
    # ra.splitter.split: 2 + 2 damage. The enemy answers with a die that always kills.
    deadly = Ships("starbase", 2, computer=SURE, hull=1, cannons=(4,))
    weak = Ships("cruiser", 1, initiative=9, computer=SURE, cannons=(4,))
    alone = solve(Engagement((weak,), (deadly,))).attacker_win
    split = solve(Engagement((Ships("cruiser", 1, initiative=9, computer=SURE, cannons=(4,), splits=True),), (deadly,)))
    miss_then_live = (1 / 6) * (1 / 6) ** 2  # own die misses, and so do both enemies
    assert split.attacker_win == pytest.approx(HIT / (1 - miss_then_live))
    assert alone < split.attacker_win


def test_only_red_cannon_dice_are_split() -> None:
    # ra.splitter.antimatter-only
    assert {len(roll.hits) for roll in volleys((4, 2), (2,), splits=True)} == {0, 1, 4, 5}
    assert {len(roll.hits) for roll in volleys((3, 2), (2,), splits=True)} == {0, 1, 2}


def test_parts_of_a_split_die_go_where_the_die_hits() -> None:
    # ra.splitter.must-hit-each
    hits = {roll.hits for roll in volleys((4,), (5, 6), splits=True)}
    assert {tuple(hit.reach for hit in volley) for volley in hits} == {(), (5, 5, 5, 5), (6, 6, 6, 6)}


def test_rift_dice_ask_for_no_computer_and_no_shield() -> None:
    # sd.rift.ignores: faces 2 and 3 destroy hull 1 whatever the shield.
    odds = [
        solve(Engagement((Ships("cruiser", 1, rift=1, hull=99),), (Ships("starbase", 1, shield=shield, hull=1),)))
        for shield in (0, 9)
    ]
    assert odds[0].attacker_win == odds[1].attacker_win


def test_own_hits_go_to_ships_with_rift_weapons_those_they_destroy_first() -> None:
    # sd.rift.own-hit, sd.rift.own-hit-order
    assert own_hits(((2,), (1,)), [None, 3], 1) == ((2,), ())
    assert own_hits(((3,), (1,)), [0, 3], 1) == ((3,), ())
    assert own_hits(((3,), (2,)), [0, 3], 1) == ((2,), (2,))
    assert own_hits(((1,),), [0], 3) == ((),)


def test_fleets_that_destroy_each_other_leave_the_sector_to_the_defender() -> None:
    odds = solve(Engagement((Ships("cruiser", 1, rift=1),), (Ships("starbase", 1, hull=2),)))
    # Three points are needed: only the face that also hits the shooter has them at once.
    assert odds.survivors[(0,), (0,)] > 0
    assert odds.attacker_win + odds.defender_win == pytest.approx(1)
    assert odds.attacker_win == pytest.approx(1 - odds.defender_win)


def test_damage_is_repaired_between_rounds() -> None:
    # ra.ancient.regeneration: one sure yellow die a round never gets through hull 1.
    one_die = Ships("cruiser", 1, initiative=9, computer=SURE, cannons=(1,))
    repairing = Ships("dreadnought", 1, hull=1, repair=1)
    odds = solve(Engagement((one_die,), (repairing,)))
    assert odds.attacker_win == 0
    assert odds.stalemate == pytest.approx(1)  # sd.combat.stalemate-regeneration
    two_dice = Ships("cruiser", 1, initiative=9, computer=SURE, cannons=(1, 1))
    assert solve(Engagement((two_dice,), (repairing,))).attacker_win == pytest.approx(1)


def test_repairs_do_not_follow_missiles() -> None:
    # ra.ancient.regeneration-timing: a missile's damage is still there in the first round, and with it one die is
    # enough once; a missed die brings the repair, after which only both dice together would do.
    fleet = Ships("cruiser", 1, initiative=9, computer=SURE, cannons=(1,), missiles=(1,))
    odds = solve(Engagement((fleet,), (Ships("dreadnought", 1, hull=1, repair=1),)))
    assert odds.attacker_win == pytest.approx(HIT * HIT)
    assert odds.stalemate == pytest.approx(1 - HIT * HIT)


def test_point_defense_stops_a_missile_for_each_hit() -> None:
    # ra.point-defense.kill, ra.point-defense.to-hit
    assert point_defense(((lowest_hit(2, 0), 1),)) == pytest.approx((1 / 2, 1 / 2))
    attacker = Ships("cruiser", 1, computer=SURE, missiles=(2,))
    guarded = Ships("starbase", 1, computer=2, cannons=(1,), point_defense=True)
    bare = Ships("starbase", 1, computer=2, cannons=(1,))
    assert solve(Engagement((attacker,), (bare,))).attacker_win == pytest.approx(HIT)
    assert solve(Engagement((attacker,), (guarded,))).attacker_win == pytest.approx(HIT / 2)


def test_a_split_hit_stops_up_to_four_missiles() -> None:
    # ra.splitter.missiles
    missiles = Ships("cruiser", 1, computer=SURE, missiles=(1, 1, 1, 1))
    guarded = Ships("starbase", 1, computer=SURE, hull=3, cannons=(4,), point_defense=True, splits=True)
    lone = Ships("starbase", 1, computer=SURE, hull=3, cannons=(4,), point_defense=True)
    assert solve(Engagement((missiles,), (guarded,))).attacker_win == pytest.approx(HIT**4 / 6)
    assert solve(Engagement((missiles,), (lone,))).attacker_win == pytest.approx(HIT**4 / 6)
    # With one hull less three missiles are enough: one stopped of four leaves three.
    thin = Ships("starbase", 1, computer=SURE, hull=2, cannons=(4,), point_defense=True)
    four, three = HIT**4, 4 * HIT**3 / 6
    assert solve(Engagement((missiles,), (thin,))).attacker_win == pytest.approx(four + three / 6)


def test_missile_shields_count_against_missiles_only() -> None:
    # ra.ancient.distortion-shield: 5 + 1 - 2 misses, the same cannon roll hits.
    target = Ships("cruiser", 1, missile_shield=2)
    missile = Ships("interceptor", 1, computer=1, missiles=(1,))
    assert solve(Engagement((missile,), (target,))).attacker_win == pytest.approx(1 / 6)
    cannon = Ships("interceptor", 1, computer=1, cannons=(1,))
    assert solve(Engagement((cannon,), (target,))).attacker_win == pytest.approx(1)


@pytest.mark.parametrize("policy", list(Policy))
def test_empty_sides_and_unarmed_ships(policy: Policy) -> None:
    ship = (Ships("cruiser", 1),)
    armed = (Ships("cruiser", 1, cannons=(1,)),)
    assert solve(Engagement((), ship, policy, policy)).defender_win == 1
    assert solve(Engagement(ship, (), policy, policy)).attacker_win == 1
    assert solve(Engagement(ship, ship, policy, policy)).stalemate == 1  # nd.stalemate.condition
    assert solve(Engagement(armed, ship, policy, policy)).attacker_win == pytest.approx(1)
    both = solve(
        Engagement((Ships("cruiser", 1, missiles=(1,)),), (Ships("cruiser", 1, missiles=(1,)),), policy, policy)
    )
    assert both.attacker_win == pytest.approx(5 / 6 * 1 / 6)
    assert both.stalemate == pytest.approx((5 / 6) ** 2)
