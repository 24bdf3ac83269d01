"""What odds mean in losses, tiles and cubes."""

from dataclasses import replace

import pytest

from penumbra.eclipse.odds.report import population_killed, report
from penumbra.odds.fleet import Engagement, Ships
from penumbra.odds.solver import Counts, Odds, solve
from penumbra.odds.work import TooLarge, Work
from tests.odds.fleets import known

SURE = 9


def test_survivors_and_losses_add_up() -> None:
    battle = known("mixed_v_guardian")
    attacker, defender = report(battle, solve(battle))
    assert [kind.ships for kind in attacker.left] == [2, 1]
    for kind in (*attacker.left, *defender.left):
        assert sum(kind.chances) == pytest.approx(1)
    assert attacker.lost == pytest.approx(3 - sum(kind.mean for kind in attacker.left))
    assert defender.left[0].chances[0] == pytest.approx(solve(battle).attacker_win)


def test_losses_cost_what_the_ships_cost() -> None:
    battle = Engagement(
        (Ships("cruiser", 1, initiative=2, computer=SURE, cannons=(1,), cost=5),),
        (Ships("interceptor", 1, computer=SURE, cannons=(1,), cost=3, bounty=1),),
    )
    odds = solve(battle)
    attacker, defender = report(battle, odds)
    assert attacker.lost_cost == pytest.approx(5 * odds.defender_win)
    assert defender.lost_cost == pytest.approx(3 * odds.attacker_win)
    assert attacker.tiles == pytest.approx(1 + odds.attacker_win)  # nd.reputation.count
    assert defender.tiles == pytest.approx(1)


def test_no_more_than_five_tiles_are_drawn() -> None:
    battle = Engagement(
        (Ships("dreadnought", 1, 9, SURE, 0, 9, (4, 4, 4)),),
        (Ships("cruiser", 4, cannons=(1,), computer=-5, bounty=2),),
    )
    assert report(battle, solve(battle))[0].tiles == pytest.approx(5, abs=1e-3)  # nd.reputation.max-five


def test_population_falls_after_a_battle_that_is_won() -> None:
    # nd.population.hit: cannons once, through no shields, with computers; missiles do not count.
    battle = Engagement((Ships("cruiser", 2, computer=2, cannons=(2,), missiles=(4,)),), ())
    every, mean = population_killed(battle, solve(battle), 3)
    assert every == pytest.approx(1 / 4)
    assert mean == pytest.approx(3 / 4 + 2 * 2 / 4)
    lost = Engagement((), (Ships("cruiser", 1),))
    assert population_killed(lost, solve(lost), 1) == (0, 0)


@pytest.mark.rule("nd.reputation.npc-none")
def test_ships_nobody_plays_draw_no_reputation_whichever_side_they_are_on() -> None:
    # A loses to an Ancient: only A draws; were the same ship a player's, both would.
    cruiser = (Ships("cruiser", 1, initiative=2, computer=SURE, cannons=(1,), bounty=2),)
    ancient = (Ships("ancient", 1, initiative=9, computer=SURE, cannons=(1,), bounty=1, played=False),)
    theirs = (replace(ancient[0], played=True),)
    for battle, fought in (
        (Engagement(cruiser, ancient), (1, 0)),
        (Engagement(ancient, cruiser), (0, 1)),
        (Engagement(theirs, cruiser), (1, 1)),
        (Engagement(ancient, ancient), (0, 0)),
    ):
        odds = solve(battle)
        wins = odds.attacker_win, odds.defender_win
        for side, drawn in enumerate(report(battle, odds)):
            destroyed = wins[side] * battle.fleets[1 - side][0].bounty
            assert drawn.tiles == pytest.approx(fought[side] * (1 + destroyed))


def test_the_attack_on_population_is_reckoned_within_its_work() -> None:
    ships = tuple(Ships(f"kind {kind}", 32, cannons=(1, 2, 3, 4) * 8, computer=2) for kind in range(8))
    survivors: dict[Counts, float] = {((n,) * 8, (0,)): 1 / 32 for n in range(1, 33)}
    odds = Odds(1.0, 0.0, 0.0, survivors, 0)
    every, mean = population_killed(Engagement(ships, (Ships("cruiser", 1),)), odds, 12, Work(20_000))
    assert every == pytest.approx(1)
    assert mean == pytest.approx(12)
    with pytest.raises(TooLarge):
        population_killed(Engagement(ships, (Ships("cruiser", 1),)), odds, 12, Work(1_000))


def test_ships_nobody_plays_never_attack_population() -> None:
    ancient = Ships("ancient", 2, computer=2, cannons=(2,), played=False)
    for attacker, falls in ((ancient, False), (replace(ancient, played=True), True)):
        battle = Engagement((attacker,), ())
        every, mean = population_killed(battle, solve(battle), 2)
        assert (every > 0, mean > 0) == (falls, falls)
