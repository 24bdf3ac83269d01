"""The odds of allies on one side, with unlike blueprints."""

from collections import Counter, defaultdict

import pytest

from penumbra.eclipse.combat.order import next_battle
from penumbra.eclipse.odds.answers import answers_to
from penumbra.eclipse.odds.forecast import forecast
from penumbra.eclipse.odds.questions import asked_of
from penumbra.eclipse.odds.report import report
from penumbra.kernel import Chance, Choice, seed_from
from penumbra.odds.fleet import Engagement, Policy, Ships
from penumbra.odds.orders import orders
from penumbra.odds.solver import solve
from penumbra.odds.turns import ATTACKER
from tests.eclipse.odds.engine import standard_errors
from tests.odds.enumeration import attacker_win
from tests.rules.battlefield import HERE
from tests.rules.rise_of_the_ancients.allied import arm, league
from tests.rules.setting import Setting

FIGHTS = 1_500


def against_ancients(entered: str) -> Setting:
    """A and B, allied, with an interceptor each that hit unequally often, and an Ancient."""
    s = league("AB")
    s.place("316", HERE, npc={"ancient": 1})
    for letter in entered:
        s.ships(letter, "316", interceptor=1)
    arm(s, "A", "interceptor", computer=2)
    arm(s, "B", "interceptor", computer=0)
    s.state.journal = None
    return s


def battle_of(s: Setting) -> Engagement:
    """The first battle in 316."""
    found = forecast(s.state, "316").first()
    assert found is not None
    return found


@pytest.mark.parametrize("entered", ["AB", "BA"])
def test_the_engine_fights_for_allies_as_the_solver_says(entered: str) -> None:
    """Of equal ships the Ancient shoots at whose came last, so it matters who did: B hits less."""
    s = against_ancients(entered)
    odds = solve(battle_of(s))
    assert odds.exact
    expected = defaultdict[tuple[int, ...], float](float)
    for (left, _), share in odds.survivors.items():
        expected[left if entered == "AB" else left[::-1]] += share
    s.combat()
    chance, found = Chance(seed_from("allies")), Counter[tuple[int, ...]]()
    for _ in range(FIGHTS):
        state = s.state.copy()
        state.chance = chance
        while next_battle(state, state.sector("316")) is not None:
            state.play(state.waiting()[0], Choice("attack", ("interceptor",)))
        found[tuple(state.sector("316").party(seat) for seat in (0, 1))] += 1
    assert set(found) <= set(expected)
    for left, share in expected.items():
        assert standard_errors(found[left] / FIGHTS, share, FIGHTS) < 4.5, (left, found, expected)


def test_it_matters_who_came_last() -> None:
    first, last = (solve(battle_of(against_ancients(entered))).attacker_win for entered in ("BA", "AB"))
    assert last > first + 0.01, "who hits better is better off first"


def test_unlike_allies_are_weighed_exactly_as_every_die_would_fall() -> None:
    s = league("AB")
    s.place("316", HERE)
    s.ships("D", "316", cruiser=2)
    s.ships("A", "316", interceptor=1)
    s.ships("B", "316", cruiser=1)
    arm(s, "B", "cruiser", shield=1, hull=2, initiative=5)
    battle = battle_of(s)
    assert [ships.owner for ships in battle.attacker] == [0, 1]
    assert solve(battle).attacker_win == pytest.approx(attacker_win(battle), abs=1e-9)


def test_no_ally_acts_before_another_who_came_first() -> None:
    mine = [Ships("cruiser", 1, 2, computer, cannons=(1,), owner=owner) for owner, computer in ((0, 1), (0, 2), (1, 3))]
    mine.append(Ships("starbase", 1, 2, 0, cannons=(2,), owner=1))
    battle = Engagement(tuple(mine), (Ships("cruiser", 1),))
    assert set(orders(battle, ATTACKER)) == {(0, 1, 2, 3), (1, 0, 2, 3), (0, 1, 3, 2), (1, 0, 3, 2)}
    alone = Engagement(tuple(mine[:2]), (Ships("cruiser", 1),))
    assert set(orders(alone, ATTACKER)) == {(0, 1), (1, 0)}


def test_what_allies_draw_is_told_as_the_most_of_all_together() -> None:
    s = league("AB")
    s.place("316", HERE)
    for letter in "DAB":
        s.ships(letter, "316", interceptor=1)
    battle = battle_of(s)
    side, other = report(battle, solve(battle))
    assert (side.players, other.players) == (2, 1)
    odds = solve(battle)
    assert side.tiles == pytest.approx(2 + odds.attacker_win)


def test_both_sides_are_told_by_all_their_seats() -> None:
    s = league("AB")
    s.place("316", HERE)
    for letter in "CDAB":
        s.ships(letter, "316", interceptor=1)
    question = asked_of(forecast(s.state, "316"))
    assert question is not None
    assert question.sides == ((0, 1), (3,))
    assert question.contender_seats == ((2,), (3,), (0, 1))
    *_, told = answers_to(question)
    assert (told.attacker.seat, told.attacker.allies) == (0, [1])
    assert [kind.seat for kind in told.attacker.ships] == [0, 1]
    assert [(one.seat, one.allies) for one in told.parties or ()] == [(2, []), (3, []), (0, [1])]
    assert battle_of(s).policies == (Policy.OPTIMAL, Policy.OPTIMAL)
