"""Ships that repair themselves: battles that come to their end late, and those that never do."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from penumbra.odds.cannons import CannonStage
from penumbra.odds.fleet import Engagement, Policy, Ships
from penumbra.odds.solver import Solver, solve
from penumbra.odds.turns import Fire
from penumbra.odds.work import TooLarge, Work
from tests.odds.enumeration import attacker_win

SURE = 9
MORPHED = Ships("cruiser", 2, 2, 0, 1, 3, (1,), size=1, repair=1)
"""Cruisers with Morph Shield, Ion Cannon, Hull and Improved Hull."""


def test_a_battle_of_thousands_of_rounds_comes_to_its_end() -> None:
    odds = solve(Engagement((MORPHED,), (MORPHED,)))
    assert odds.attacker_win == pytest.approx(0.49998975651772, abs=1e-12)
    assert odds.defender_win == pytest.approx(0.50001024348228, abs=1e-12)
    assert odds.stalemate == 0
    assert odds.exact


@pytest.mark.parametrize("ships", [1, 2])
def test_unarmed_ships_that_repair_themselves_fall_in_the_end(ships: int) -> None:
    # Half a million rounds on average; with two targets the shooters must not spread their fire.
    shooters = Ships("cruiser", 2, 2, 0, 0, 0, (1,), size=1, repair=1)
    targets = Ships("cruiser", ships, 2, 0, 0, 4, (), size=1, repair=1)
    assert solve(Engagement((shooters,), (targets,))).attacker_win == pytest.approx(1, abs=1e-12)
    assert solve(Engagement((targets,), (shooters,))).defender_win == pytest.approx(1, abs=1e-12)


def test_the_figures_of_a_loop_are_those_of_its_equation() -> None:
    # Both dice are needed at once: in a round the attacker wins with p², else the defender with q of the rest.
    attacker = Ships("cruiser", 2, initiative=2, computer=3, cannons=(1,))
    defender = Ships("dreadnought", 1, initiative=1, computer=0, hull=1, cannons=(3, 3), repair=1)
    odds = solve(Engagement((attacker,), (replace(defender, cannons=(3,)),)))
    both, hit = (4 / 6) ** 2, 1 / 6
    alone = 0.0  # one cruiser can never do it: the defender wins for sure
    assert odds.attacker_win == pytest.approx((both + (1 - both) * hit * alone) / (1 - (1 - both) * (1 - hit)))
    assert odds.attacker_win + odds.defender_win == pytest.approx(1)


def test_only_what_the_rule_calls_so_is_a_stalemate() -> None:
    # sd.combat.stalemate-regeneration: one point a round is repaired; two points are not, however rarely they hit.
    target = Ships("dreadnought", 1, hull=1, repair=1)
    assert solve(Engagement((Ships("cruiser", 1, cannons=(1,)),), (target,))).stalemate == 1
    assert solve(Engagement((Ships("cruiser", 2, cannons=(1,)),), (target,))).stalemate == 0
    assert solve(Engagement((Ships("cruiser", 1, cannons=(1,)),), (replace(target, hull=0),))).stalemate == 0


def test_where_a_rule_of_aiming_never_ends_a_battle_it_is_a_stalemate() -> None:
    # The dreadnought draws all fire and repairs it; the cruiser beside it would fall to any aim.
    attacker = Ships("cruiser", 1, computer=SURE, cannons=(1,))
    defender = (Ships("dreadnought", 1, hull=5, repair=1, size=0), Ships("cruiser", 1, hull=3, size=1))
    by_rule = solve(Engagement((attacker,), defender, attacker_policy=Policy.LARGEST))
    assert (by_rule.attacker_win, by_rule.stalemate) == (0, 1)
    free = solve(Engagement((attacker,), defender))
    assert free.stalemate == pytest.approx(1)
    assert free.survivors[(1,), (1, 0)] == pytest.approx(1)  # what can fall falls first
    armed = (defender[0], replace(defender[1], cannons=(1,)))
    assert 0 < solve(Engagement((attacker,), armed)).stalemate < 1


def test_loops_that_cannot_be_summed_up_with_certainty_are_not_called_exact() -> None:
    # Sixty points beyond what is repaired, one at a time and rarely: longer than the world stands.
    shooters = Ships("interceptor", 2, cannons=(1,))
    with pytest.raises(TooLarge):
        solve(
            Engagement((shooters, replace(MORPHED, shield=9)), (replace(MORPHED, shield=9, hull=40, cannons=(1,)),)),
            Work(200_000),
        )


some_ships = st.builds(
    Ships,
    name=st.just("cruiser"),
    count=st.integers(1, 2),
    initiative=st.integers(0, 2),
    computer=st.integers(0, 3),
    shield=st.integers(0, 2),
    hull=st.integers(0, 2),
    cannons=st.sampled_from([(), (1,), (1,), (2,)]),
    size=st.integers(0, 1),
    repair=st.integers(0, 2),
    rift=st.sampled_from([0, 0, 0, 1]),
)
fleets = st.lists(some_ships, min_size=1, max_size=2).map(tuple)


@settings(max_examples=120, deadline=None, derandomize=True)
@given(fleets, fleets, st.sampled_from(Policy), st.sampled_from(Policy))
def test_chances_add_up_and_ends_are_as_likely_as_the_value_says(
    attacker: tuple[Ships, ...], defender: tuple[Ships, ...], one: Policy, other: Policy
) -> None:
    solver = Solver(Engagement(attacker, defender, one, other))
    try:
        odds = solver.solve()
    except TooLarge:
        return
    assert odds.attacker_win + odds.defender_win + odds.stalemate == pytest.approx(1, abs=1e-12)
    assert sum(odds.survivors.values()) == pytest.approx(1, abs=1e-9)
    for chance in (odds.attacker_win, odds.defender_win, odds.stalemate, *odds.survivors.values()):
        assert -1e-12 <= chance <= 1 + 1e-12
    assert odds.attacker_win == pytest.approx(solver.win(), abs=1e-9)


small_ships = st.builds(
    Ships,
    name=st.just("cruiser"),
    count=st.just(1),
    initiative=st.integers(0, 2),
    computer=st.integers(0, 3),
    shield=st.integers(0, 1),
    hull=st.integers(0, 2),
    cannons=st.sampled_from([(), (1,), (1, 1), (2,)]),
    size=st.integers(0, 1),
    repair=st.integers(0, 2),
)
small_fleets = st.lists(small_ships, min_size=1, max_size=2).map(tuple)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(small_fleets, small_fleets, st.sampled_from(Policy), st.sampled_from(Policy))
def test_small_battles_with_repairs_agree_with_plain_enumeration(
    attacker: tuple[Ships, ...], defender: tuple[Ships, ...], one: Policy, other: Policy
) -> None:
    battle = Engagement(attacker, defender, one, other, settled=True)
    assert solve(battle).attacker_win == pytest.approx(attacker_win(battle), abs=1e-9)


@pytest.mark.parametrize("policies", [(Policy.OPTIMAL, Policy.OPTIMAL), (Policy.NPC, Policy.LARGEST)])
def test_positions_looked_at_together_and_one_by_one_are_worth_the_same(policies: tuple[Policy, Policy]) -> None:
    fleet = (Ships("cruiser", 2, 2, 1, 0, 2, (1, 2), (), 1), Ships("interceptor", 3, 3, 1, 0, 0, (1,), (2,), 3, rift=1))
    battle = Engagement(fleet, fleet, *policies)
    wins = []
    for by_blocks in (True, False):
        solver = Solver(battle)
        solver.rounds = CannonStage(battle, Fire(battle, solver.work), solver.missiles.ends, by_blocks)
        wins.append(solver.solve())
    assert wins[0].attacker_win == pytest.approx(wins[1].attacker_win, abs=1e-12)
    assert wins[0].survivors == pytest.approx(wins[1].survivors, abs=1e-12)
