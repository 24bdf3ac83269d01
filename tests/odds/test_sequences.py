"""Several parties in a sector, battles taken up in the middle, and retreats."""

from dataclasses import replace
from random import Random

import pytest

from penumbra.odds.contenders import Contender, in_order
from penumbra.odds.fleet import Engagement, Policy, Ships
from penumbra.odds.retreat import Plan, Worth, best_plan, with_retreat
from penumbra.odds.solver import Solver, solve
from tests.odds.fleets import known

SURE = 9
HIT = 5 / 6


def test_two_parties_are_one_battle() -> None:
    battle = known("webapp_demo_basic")
    defender, attacker = in_order([Contender(battle.defender), Contender(battle.attacker)])
    assert attacker.stays == pytest.approx(solve(battle).attacker_win)
    assert defender.stays == pytest.approx(solve(battle).defender_win)
    assert sum(attacker.left.values()) + sum(defender.left.values()) == pytest.approx(1)


def test_the_winner_goes_on_with_its_damage() -> None:
    # nd.combat.reverse-entry: the last fights the one before; whoever wins fights the first.
    ship = (Ships("cruiser", 1, initiative=1, computer=SURE, hull=1, cannons=(1,)),)
    first, second, third = in_order([Contender(ship), Contender(ship), Contender(ship)])
    duel = Solver(Engagement(ship, ship)).ends()
    fresh = solve(Engagement(ship, ship)).attacker_win
    hurt = solve(Engagement((replace(ship[0], damage=(1,)),), ship)).attacker_win
    whole = sum(chance for (a, d), chance in duel.items() if a == ((2,),) and not any(d))
    scarred = sum(chance for (a, d), chance in duel.items() if a == ((1,),) and not any(d))
    assert third.stays == pytest.approx(whole * fresh + scarred * hurt)
    assert first.stays + second.stays + third.stays == pytest.approx(1)


def test_who_entered_first_fights_last() -> None:
    # nd.combat.reverse-entry, by hand: equals without hull, so each battle goes to its defender by the dice alone.
    ship = (Ships("interceptor", 1, initiative=1, computer=SURE, cannons=(1,)),)
    upset = solve(Engagement(ship, ship)).attacker_win
    assert 0.1 < upset < 0.4  # the defender acts first, or the order would not show
    first, second, third = in_order([Contender(ship)] * 3)
    assert first.stays == pytest.approx(1 - upset)
    assert second.stays == pytest.approx((1 - upset) * upset)
    assert third.stays == pytest.approx(upset * upset)


def test_an_empty_sector_and_a_lone_party() -> None:
    assert in_order([]) == []
    (alone,) = in_order([Contender((Ships("cruiser", 1),), Policy.NPC)])
    assert alone.stays == 1


def test_a_battle_is_taken_up_in_the_middle_of_a_round() -> None:
    attacker = (Ships("cruiser", 1, initiative=2, computer=SURE, cannons=(1,)),)
    defender = (Ships("starbase", 1, initiative=1, computer=SURE, cannons=(1,)),)
    whole = solve(Engagement(attacker, defender))
    rest = solve(Engagement(attacker, defender), turn=1)  # the attacker has fired already
    assert whole.attacker_win == pytest.approx(HIT + (1 - HIT) * rest.attacker_win)
    assert rest.attacker_win == pytest.approx((1 - HIT) * whole.attacker_win)


def test_ships_that_retreat_at_once_are_shot_at_for_one_round() -> None:
    # nd.retreat.declare, nd.retreat.still-target, nd.retreat.complete: the slow enemy fires once.
    attacker = (Ships("cruiser", 1, initiative=9, computer=SURE, cannons=(1,), cost=5),)
    defender = (Ships("starbase", 1, initiative=1, computer=SURE, hull=9, cannons=(1,)),)
    gone = with_retreat(Engagement(attacker, defender), Plan((0,), 0))
    assert gone.attacker_win == 0
    assert gone.left == pytest.approx((1 - HIT,))
    assert gone.survivors[(1,), (1,)] == pytest.approx(1 - HIT)
    assert gone.value == pytest.approx(5 * (1 - HIT))


def test_a_fast_enemy_fires_twice_before_ships_are_gone() -> None:
    attacker = (Ships("cruiser", 1, initiative=1, computer=SURE, cannons=(1,)),)
    defender = (Ships("starbase", 1, initiative=9, computer=SURE, hull=9, cannons=(1,)),)
    assert with_retreat(Engagement(attacker, defender), Plan((0,), 0)).left == pytest.approx(((1 - HIT) ** 2,))


def test_later_retreats_and_none_at_all() -> None:
    battle = known("cru2_v_ancient")
    fought = with_retreat(battle, Plan())
    assert fought.attacker_win == pytest.approx(solve(battle).attacker_win)
    wins = [with_retreat(battle, Plan((0,), after)).attacker_win for after in range(6)]
    assert wins == sorted(wins)
    assert wins[-1] < fought.attacker_win
    for plan in best_plan(battle):
        assert sum(plan.survivors.values()) == pytest.approx(1)


def test_only_part_of_a_fleet_may_retreat_and_starbases_never() -> None:
    battle = Engagement(
        (
            Ships("interceptor", 1, 3, 1, cannons=(1,), size=3, cost=3),
            Ships("starbase", 1, 4, 1, hull=2, cannons=(1,), size=2, cost=3, may_retreat=False),
        ),
        known("dre2_v_gcds").defender,
        defender_policy=Policy.NPC,
    )
    plans = [one.plan for one in best_plan(battle, rounds=2)]
    assert sorted(plan.kinds for plan in plans) == [(), (0,), (0,)]


def test_the_best_plan_depends_on_what_ships_are_worth() -> None:
    battle = Engagement(
        (Ships("cruiser", 1, 2, 1, hull=1, cannons=(1,), size=1, cost=5),),
        known("cru1_v_ancient").defender,
        defender_policy=Policy.NPC,
    )
    brave = best_plan(battle, Worth(win=100, kept=1))
    careful = best_plan(battle, Worth(win=0, kept=1))
    assert brave[0].plan == Plan()
    assert careful[0].plan == Plan((0,), 0)
    assert careful[0].value == max(one.value for one in careful)


def test_ships_nobody_plays_never_retreat() -> None:
    ancients = (Ships("ancient", 2, computer=1, cannons=(1,), hull=1, played=False),)
    assert [one.plan for one in best_plan(Engagement(ancients, (Ships("cruiser", 1, cannons=(1,)),)))] == [Plan()]


class _Retreating:
    """A battle in which the attacker's second kind retreats after the first round, with dice rolled one by one.

    Each side has one armed kind, so that there is nothing to choose.
    """

    def __init__(self, battle: Engagement, rng: Random) -> None:
        self.battle = battle
        self.rng = rng

    def left(self) -> int:
        """How many ships got away."""
        attacker, defender = self.battle.attacker[0], self.battle.defender[0]
        fighting, leaving, enemy = [attacker.full], [self.battle.attacker[1].full], [defender.full]
        for round_ in range(2, 1000):
            for actor in ("attacker", "leaver", "defender"):
                if not enemy or not (fighting or leaving):
                    return 0
                if actor == "attacker" and fighting:
                    self._shot(attacker, [enemy])
                elif actor == "defender":
                    self._shot(defender, [fighting, leaving])
                elif actor == "leaver" and round_ == 3:
                    return len(leaving)
        return 0

    def _shot(self, ships: Ships, targets: list[list[int]]) -> None:
        for worth in ships.cannons:
            roll = self.rng.randint(1, 6)
            if roll != 1 and roll + ships.computer >= 6:
                target = next((target for target in targets if target), None)
                if target is not None:
                    target[0] -= worth
                    if target[0] <= 0:
                        target.pop()


def test_ships_do_not_get_away_from_an_enemy_that_has_fallen() -> None:
    # The cruiser is faster than the interceptor, and may destroy the enemy before its turn to leave.
    battle = Engagement(
        (Ships("cruiser", 1, 5, 1, 0, 4, (1,), (), 0), Ships("interceptor", 1, 3, 0, 0, 0, (), (), 3)),
        (Ships("cruiser", 1, 1, 1, 0, 1, (1,), (), 1),),
        defender_policy=Policy.LARGEST,
    )
    plan = Plan((1,), 0)
    fought = _Retreating(battle, Random(1))
    mean = sum(fought.left() for _ in range(40_000)) / 40_000
    found = with_retreat(battle, plan)
    assert found.left[1] == pytest.approx(mean, abs=0.012)
    assert found.left[1] < 1 - 1 / 9  # the chance that the cruiser has not hit twice by then
    assert found.attacker_win == pytest.approx(solve(battle).attacker_win)  # the interceptor never mattered


def test_ships_that_stay_are_repaired_after_the_round_in_which_others_leave() -> None:
    stays = Ships("cruiser", 1, 1, 0, 0, 1, (1,), (), 1, repair=1)
    leaves = Ships("interceptor", 1, 9, 0, 0, 0, (), (), 3)
    enemy = Ships("starbase", 1, 5, SURE, 0, 0, (1,), (), 2)
    battle = Engagement((stays, leaves), (enemy,), defender_policy=Policy.LARGEST)
    found = with_retreat(battle, Plan((1,), 0))
    # One sure point a round is made good each time: only the cruiser's own dice decide, and it always wins.
    # The interceptor gets away unless the enemy falls in the round in which it begins to.
    assert found.attacker_win == pytest.approx(1)
    assert found.left[1] == pytest.approx(5 / 6)
