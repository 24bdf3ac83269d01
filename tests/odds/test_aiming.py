"""What each way to aim is worth."""

import pytest

from penumbra.odds.aiming import policies
from penumbra.odds.fleet import Policy
from penumbra.odds.solver import Solver
from tests.odds.fleets import known


def test_the_optimal_policy_is_never_worse_than_a_rule() -> None:
    for name in ("webapp_demo_basic", "missile_assignment"):
        battle = known(name)
        own, enemy = policies(battle, 0), policies(battle, 1)
        assert own[Policy.OPTIMAL] == pytest.approx(Solver(battle).win())
        assert all(own[Policy.OPTIMAL] >= win - 1e-12 for win in own.values())
        assert all(enemy[Policy.OPTIMAL] <= win + 1e-12 for win in enemy.values())
    assert policies(known("missile_assignment"), 0)[Policy.LARGEST] < 0.45
