"""The planner weighs whole plans on samples, never does what may not be done, and knows no more than its seat."""

from random import Random

import pytest

from penumbra import bots
from penumbra.bots.halving import Budget
from penumbra.eclipse import NEW_DAWN, SECOND_DAWN, EclipseGame
from penumbra.eclipse.greedy import policy
from penumbra.eclipse.planner import PlannerBot
from penumbra.eclipse.planner.plans import plans
from penumbra.eclipse.position.state import EclipseState
from penumbra.kernel import Choice, seed_from
from tests.rules.setting import Setting

_FEW = Budget(trials=12)
_EDITIONS = pytest.mark.parametrize("game", [NEW_DAWN, SECOND_DAWN], ids=lambda game: game.name)


def _begun(game: EclipseGame, players: int, phrase: str) -> EclipseState:
    """A game with all modules that go together."""
    wish = {"players": players, "species": "all", "factions": "random", "modules": game.edition.together(players)}
    return game.start(game.options(wish), seed_from(phrase))


@_EDITIONS
@pytest.mark.parametrize("players", [2, 6])
def test_it_plays_to_the_end_with_all_modules(game: EclipseGame, players: int) -> None:
    """Every so manieth choice is the planner's, so that it is soon over: each of them may be played."""
    state = _begun(game, players, "planned")
    rng = Random(1)
    planner = PlannerBot(1, _FEW)
    made = 0
    while not state.over:
        seat = state.waiting()[0]
        made += 1
        planned = not made % (4 * players)
        chosen = planner.choose(bots.Position.of(state, seat, rng)) if planned else policy.choose(state, seat)
        assert state.why_not(seat, chosen) is None
        state.play(seat, chosen)


@pytest.mark.rule("nd.info.reputation-hidden", "nd.info.discovery-on-map", "nd.info.stack-order-hidden")
@_EDITIONS
def test_its_choice_is_the_same_on_every_sample(game: EclipseGame) -> None:
    """On the true state and on one in which all that is hidden from its seat is otherwise."""
    state = _begun(game, 3, "planned fair")
    rng = Random(3)
    asked = 0
    while not state.over:
        seat = state.waiting()[0]
        if state.facing(seat).kind in ("turn", "explore", "discovery"):
            asked += 1
            if not asked % 24:
                other = state.sample(seat, rng)
                seen = [PlannerBot(7, _FEW).choose(bots.Position.of(one, seat, Random(5))) for one in (state, other)]
                assert seen[0] == seen[1]
        state.play(seat, policy.choose(state, seat))
    assert asked > 60


def test_the_same_seed_makes_the_same_choices() -> None:
    state = _begun(NEW_DAWN, 2, "planned twice")
    while state.round < 3:
        seat = state.waiting()[0]
        state.play(seat, policy.choose(state, seat))
    seat = state.waiting()[0]
    first, second = (PlannerBot(4, Budget(trials=40)).choose(bots.Position.of(state, seat, Random(1))) for _ in "12")
    assert first == second


def test_a_turn_is_planned_as_actions_with_how_they_begin() -> None:
    setting = Setting(2)
    setting.player("A").storage = [9, 30, 9]
    state = setting.state
    before = state.plain()
    usual = policy.choose(state, 0)
    found = plans(state, 0, usual, Random(1))
    assert state.plain() == before, "planning changes nothing"
    assert found[0] == (usual,)
    assert {plan[0].verb for plan in found} >= {"explore", "research", "build", "move", "pass"}
    technologies = {plan[1].args[0] for plan in found if plan[0].verb == "research" and len(plan) == 2}
    assert len(technologies) >= 3
    assert not {choice.verb for plan in found for choice in plan} & {"trade", "propose"}
    assert len(set(found)) == len(found)


def test_what_the_policy_does_aside_is_not_weighed() -> None:
    setting = Setting(2)
    assert plans(setting.state, 0, Choice.of("trade", "science", "money"), Random(1)) == [
        (Choice.of("trade", "science", "money"),)
    ]


def test_it_takes_points_that_the_greedy_bot_leaves() -> None:
    """In the last turn of the game, with materials for a monolith and nothing else to do."""
    setting = Setting(2)
    state = setting.state
    state.round = state.box.rounds
    player = setting.player("A")
    player.add_tech(setting.parts, setting.parts.tech_number["monolith"])
    player.storage = [30, 0, 10]
    setting.player("B").passed = True
    chosen = PlannerBot(1, Budget(trials=200)).choose(bots.Position.of(state, 0, Random(1)))
    assert chosen == Choice.of("build")
