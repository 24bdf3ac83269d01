"""The engine's own battles, both sides aiming as the solver advises, end as often as the solver says."""

import pytest

from tests.eclipse.odds.engine import DUELS, RARE_DUELS, STALEMATE, WORKED_EXAMPLE, Duel, Engine, standard_errors

BATTLES = 1_000
MOST_ERRORS = 4.5  # of this many shares one in 150,000 is further off by chance alone
SOME = (WORKED_EXAMPLE, STALEMATE, *DUELS[5::12], *RARE_DUELS)


@pytest.mark.parametrize("duel", SOME, ids=range(len(SOME)))
def test_the_engine_fights_as_the_solver_says(duel: Duel) -> None:
    _fights_as_the_solver_says(duel)


@pytest.mark.long
@pytest.mark.parametrize("duel", DUELS, ids=range(len(DUELS)))
def test_the_engine_fights_all_duels_as_the_solver_says(duel: Duel) -> None:
    _fights_as_the_solver_says(duel)


def _fights_as_the_solver_says(duel: Duel) -> None:
    engine = Engine(duel)
    ended = engine.fight(BATTLES)
    expected = {
        "attacker": engine.odds.attacker_win,
        "defender": engine.odds.defender_win,
        "stalemate": engine.odds.stalemate,
    }
    for end, share in expected.items():
        assert standard_errors(ended[end] / BATTLES, share, BATTLES) < MOST_ERRORS, (end, ended, expected)
