"""In games that judgements are fitted to one seat strays until some round, and only then is looked at who plays on."""

import pytest

from penumbra.eclipse.planner.schooling import WEIGHTS, Schooling
from penumbra.eclipse.planner.straying import watched


def test_the_same_number_is_the_same_game_and_only_rounds_are_seen_before_which_nobody_strays() -> None:
    first, again = watched("new-dawn", 2, "general", 4), watched("new-dawn", 2, "general", 4)
    assert first == again
    rounds = [[round_ for round_, _ in watched("new-dawn", 2, "general", number).rounds] for number in range(1, 6)]
    assert all(found == [*range(found[0], 10)] for found in rounds)
    assert len({found[0] for found in rounds}) > 1, "until which round somebody strays is drawn"


@pytest.mark.parametrize("schooling", ["general", "special"])
def test_only_seats_are_looked_at_that_play_on_as_the_schooling_does(schooling: Schooling) -> None:
    looked_at = [{*known} for number in range(6) for _, known in watched("new-dawn", 2, schooling, number).rounds]
    assert {len(seats) for seats in looked_at} == {1, 2}, "a rival may play by the usual weights"


def test_those_of_a_schooling_play_by_what_it_learned() -> None:
    games = {schooling: watched("new-dawn", 2, schooling, 3) for schooling in WEIGHTS}
    assert games["general"].points != games["special"].points
    assert watched("new-dawn", 3, "general", 3) == watched("new-dawn", 3, "special", 3), "none was learned for three"
