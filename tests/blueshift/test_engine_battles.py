"""Large battles of the engine, with the choices that the chances are for, end as often as is told."""

import pytest

from penumbra.blueshift.odds.chances import chances
from tests.blueshift.engine import DUELS, Duel, battle, fight, standard_errors

BATTLES = 100
MOST_ERRORS = 4.5  # of this many shares one in 150,000 is further off by chance alone


@pytest.mark.parametrize("duel", DUELS[3::5], ids=range(len(DUELS[3::5])))
def test_the_engine_fights_as_is_told(duel: Duel) -> None:
    state = battle(duel.own, duel.other, duel.place).state
    told = chances(state.content.units, *duel.asked(state))
    ended = fight(state, duel.plan, BATTLES, "duel")
    for name, share in told._asdict().items():
        assert standard_errors(ended[name] / BATTLES, share, BATTLES) < MOST_ERRORS, (name, ended, told)


def test_there_are_twenty() -> None:
    assert len(DUELS) == 20
