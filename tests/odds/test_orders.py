"""Own kinds of equal initiative act in the order that their owner chooses."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from penumbra.odds.aiming import policies
from penumbra.odds.contenders import Contender, in_order
from penumbra.odds.estimate import estimate
from penumbra.odds.fleet import Engagement, Fleet, Policy, Ships
from penumbra.odds.orders import by_chance, decided, orders
from penumbra.odds.retreat import Plan, with_retreat
from penumbra.odds.solver import Solver, solve
from penumbra.odds.turns import cannon_turns
from penumbra.odds.work import TooLarge
from tests.odds.enumeration import attacker_win

# It is better to see what the plasma cannon has done before the antimatter cannon is aimed.
STRONG = Ships("dreadnought", 1, 1, 2, 0, 2, (4,), (), 0)
WEAK = Ships("cruiser", 1, 1, 1, 0, 2, (2,), (), 1)
ENEMY = (Ships("dreadnought", 1, 1, 2, 0, 1, (2,), (), 0), Ships("cruiser", 2, 0, 0, 0, 2, (2,), (), 1))

some_ships = st.builds(
    Ships,
    name=st.just("cruiser"),
    count=st.just(1),
    initiative=st.just(1),
    computer=st.integers(0, 3),
    hull=st.integers(0, 1),
    cannons=st.sampled_from([(1,), (2,), (4,)]),
    missiles=st.sampled_from([(), (), (1,)]),
    size=st.integers(0, 1),
)
fleets = st.lists(some_ships, min_size=1, max_size=2).map(tuple)


def turned(fleet: Fleet) -> Fleet:
    return tuple(reversed(fleet))


@pytest.mark.rule("nd.combat.initiative-tie-own", "sd.combat.initiative-own-tie")
@settings(max_examples=40, deadline=None, derandomize=True)
@given(fleets, fleets)
def test_the_owner_takes_the_better_order_and_the_attacker_answers_the_defender(one: Fleet, other: Fleet) -> None:
    given_orders = [
        [attacker_win(Engagement(attacker, defender)) for attacker in (one, turned(one))]
        for defender in (other, turned(other))
    ]
    right = pytest.approx(min(map(max, given_orders)), abs=1e-9)
    assert solve(Engagement(one, other)).attacker_win == right
    assert solve(Engagement(turned(one), turned(other))).attacker_win == right


def test_the_order_typed_makes_no_difference_to_any_answer() -> None:
    fleet = (WEAK, STRONG)
    for attacker, defender in ((fleet, ENEMY), (turned(fleet), turned(ENEMY))):
        battle = Engagement(attacker, defender)
        wins = [Solver(replace(battle, order=(order, ()))).win() for order in ((0, 1), (1, 0))]
        assert wins[0] != pytest.approx(wins[1], abs=1e-4)
        assert solve(battle).attacker_win == pytest.approx(max(wins))
        assert in_order([Contender(defender), Contender(attacker)])[1].stays == pytest.approx(max(wins))
        assert policies(battle, 1)[Policy.OPTIMAL] == pytest.approx(max(wins))
        assert with_retreat(battle, Plan()).attacker_win == pytest.approx(max(wins))


def test_survivors_stay_with_their_kinds_whatever_the_order() -> None:
    one, other = solve(Engagement((WEAK, STRONG), ENEMY)), solve(Engagement((STRONG, WEAK), ENEMY))
    turned_round = {((b, a), enemy): chance for ((a, b), enemy), chance in other.survivors.items()}
    assert one.survivors == pytest.approx(turned_round)


@pytest.mark.rule("sd.combat.initiative-own-tie-fixed")
def test_an_order_that_is_settled_stays() -> None:
    battle = Engagement((WEAK, STRONG), ENEMY, order=((1, 0), ()), settled=True)
    assert decided(battle, lambda fought: 1 / 0) == battle
    assert solve(battle).attacker_win == pytest.approx(Solver(battle).win(), abs=1e-12)


def test_ships_that_nobody_plays_and_other_initiatives_leave_no_choice() -> None:
    assert orders(Engagement((WEAK, STRONG), ENEMY, Policy.NPC), 0) == [()]
    assert orders(Engagement((WEAK, replace(STRONG, initiative=2)), ENEMY), 0) == [()]
    assert orders(Engagement((WEAK, replace(STRONG, cannons=())), ENEMY), 0) == [()]
    assert orders(Engagement((WEAK, replace(WEAK, name="cruiser")), ENEMY), 0) == [()]


def test_more_orders_than_four_kinds_have_are_too_many() -> None:
    fleet = tuple(replace(WEAK, hull=hull) for hull in range(5))
    assert len(orders(Engagement(fleet[:4], ENEMY), 0)) == 24
    with pytest.raises(TooLarge, match="24 orders"):
        orders(Engagement(fleet, ENEMY), 0)


@pytest.mark.parametrize("policy", [Policy.NPC, Policy.OPTIMAL])
def test_an_order_that_is_drawn_is_each_as_often_whoever_aims(policy: Policy) -> None:
    """Against the enumeration of both; the owner would take the better one, and neither is what is told."""
    both = [attacker_win(Engagement(fleet, ENEMY, policy, Policy.NPC)) for fleet in ((WEAK, STRONG), (STRONG, WEAK))]
    assert both[0] != pytest.approx(both[1], abs=1e-4)
    battle = Engagement((WEAK, STRONG), ENEMY, policy, Policy.NPC, drawn=(True, False))
    odds = solve(battle)
    assert odds.attacker_win == pytest.approx(sum(both) / 2, abs=1e-9)
    assert sum(odds.survivors.values()) == pytest.approx(1)
    assert odds.exact
    assert policies(battle, 0)[policy] == pytest.approx(odds.attacker_win, abs=1e-9)
    assert with_retreat(battle, Plan()).attacker_win == pytest.approx(odds.attacker_win, abs=1e-9)
    guessed = estimate(battle, most_battles=4_000)
    assert abs(guessed.attacker_win - odds.attacker_win) < guessed.margin
    assert not guessed.exact


def test_kinds_that_have_had_their_turn_keep_it_where_an_order_is_drawn() -> None:
    """And with one of two left nothing is drawn; a side that is not drawn for stays as it is."""
    battle = Engagement((WEAK, STRONG), ENEMY, Policy.NPC, drawn=(True, False))
    assert {one.order for one in by_chance(battle)} == {((0, 1), ()), ((1, 0), ())}
    acted = next(turn for turn in (1, 2, 3) if cannon_turns(battle)[turn - 1].side == 0)
    assert {one.order[0] for one in by_chance(battle, acted)} == {()}
    assert by_chance(replace(battle, drawn=(False, False))) == [replace(battle, drawn=(False, False))]
    assert len(by_chance(replace(battle, settled=True))) == 1
