"""Leaving out ways of aiming that are never better changes nothing."""

from random import Random

import pytest

from penumbra.odds.fleet import Engagement, Policy, Ships
from penumbra.odds.solver import Solver
from penumbra.odds.targets import thinned
from tests.odds.fleets import random_battle


def larger(rng: Random) -> Engagement:
    """Three kinds a side with several ships each."""
    attacker, defender = (tuple(_some(rng, kind) for kind in range(3)) for _ in range(2))
    return Engagement(attacker, defender)


def _some(rng: Random, kind: int) -> Ships:
    dice = tuple(rng.choice((1, 1, 2, 4)) for _ in range(rng.randint(0, 2)))
    return Ships(
        f"kind {kind}",
        rng.randint(0, 2),
        rng.randint(0, 3),
        rng.randint(0, 3),
        rng.randint(0, 2),
        rng.randint(0, 2),
        dice,
        rng.choice(((), (1,), (2,))),
        kind,
        repair=rng.choice((0, 0, 0, 1)),
        splits=rng.random() < 0.2,
    )


@pytest.mark.parametrize("seed", range(6))
def test_pruned_and_unpruned_odds_are_the_same(seed: int) -> None:
    rng = Random(seed)
    for battle in (*(random_battle(rng, True, (Policy.OPTIMAL,)) for _ in range(15)), larger(rng)):
        assert Solver(battle).win() == pytest.approx(Solver(battle, prune=False).win(), abs=1e-11)


def test_more_damage_of_the_same_kind_is_all_that_is_kept() -> None:
    assert thinned([((1, 3),), ((2, 2),), ((2, 3),), ((3,),)]) == {((3,),), ((2, 2),)}


def test_kinds_are_not_weighed_against_each_other() -> None:
    ways = [((1,), (2,)), ((2,), (1,)), ((), (3,))]
    assert thinned(ways) == set(ways)
