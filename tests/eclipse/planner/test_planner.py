"""The planner weighs whole plans on samples, never does what may not be done, and knows no more than its seat."""

from itertools import combinations
from math import tanh
from random import Random

import pytest

from penumbra import bots
from penumbra.bots.halving import Budget, best
from penumbra.bots.weighing import Intent, explained
from penumbra.eclipse import NEW_DAWN, SECOND_DAWN, EclipseGame
from penumbra.eclipse.greedy import policy
from penumbra.eclipse.planner import PlannerBot
from penumbra.eclipse.planner.bot import drawn, played_on
from penumbra.eclipse.planner.plans import beginnings, plans
from penumbra.eclipse.planner.schooling import Schooling, insight
from penumbra.eclipse.planner.value import CLEAR, points, value_for
from penumbra.eclipse.position.state import EclipseState
from penumbra.kernel import Choice, seed_from
from tests.rules.setting import Setting

_FEW = Budget(trials=12)
_ENOUGH = Budget(trials=160)
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
        if state.round >= 3 and state.facing(seat).kind in ("turn", "explore", "discovery"):
            asked += 1
            if not asked % 24:
                other = state.sample(seat, rng)
                seen = [PlannerBot(7, _FEW).choose(bots.Position.of(one, seat, Random(5))) for one in (state, other)]
                assert seen[0] == seen[1]
        state.play(seat, policy.choose(state, seat))
    assert asked > 48


@pytest.mark.rule("nd.info.reputation-hidden", "nd.info.discovery-on-map", "nd.info.stack-order-hidden")
@_EDITIONS
def test_what_it_says_of_plans_is_the_same_on_every_sample(game: EclipseGame) -> None:
    """Which plans there are and what each is worth, to the last figure; on turns, where most is weighed."""
    state = _begun(game, 2, "advised fair")
    rng = Random(4)
    asked = told = 0
    while told < 4:
        seat = state.waiting()[0]
        asked += state.round >= 3 and state.facing(seat).kind == "turn"
        if asked == 8:
            asked = 0
            other = state.sample(seat, rng)
            first, second = (
                PlannerBot(7, _ENOUGH).weigh(bots.Position.of(one, seat, Random(5))) for one in (state, other)
            )
            assert first == second
            told += first.trials > 0
        state.play(seat, policy.choose(state, seat))


@pytest.fixture(scope="module")
def middle() -> EclipseState:
    """A turn in the third round of a game of two."""
    state = _begun(NEW_DAWN, 2, "planned twice")
    while state.round < 3 or state.facing(state.waiting()[0]).kind != "turn":
        seat = state.waiting()[0]
        state.play(seat, policy.choose(state, seat))
    return state


def test_who_says_why_chooses_the_same_as_who_does_not(middle: EclipseState) -> None:
    """What is chosen is what the comparison of plans chose, with the luck that it is given."""
    seat = middle.waiting()[0]
    rng = Random(4)
    position = bots.Position.of(middle, seat, Random(1))
    first = drawn(position, rng.getrandbits(64))
    by = insight("general", middle.box, 2)
    found = plans(first, seat, rng, by)
    luck = rng.getrandbits(64)
    compared = best(
        found,
        lambda plan, number: played_on(drawn(position, luck + number), seat, plan, by),
        _ENOUGH,
        2.0,
        lambda plan: beginnings(drawn(position, luck), seat, plan, rng, by),
    )
    told = PlannerBot(4, _ENOUGH).weigh(position)
    chosen = compared.chosen
    assert (told.chosen.intent.opening[: len(chosen.opening)], told.chosen.intent.manner) == chosen
    assert PlannerBot(4, _ENOUGH).choose(position) == chosen.opening[0]
    assert [told.usual.intent.opening[:1], told.plans] == [found[0].opening, len(compared.tried)]
    assert len(compared.tried) > len(found) > 5


def test_an_action_is_told_with_how_the_policy_begins_it(middle: EclipseState) -> None:
    """Nobody knows what to research who is told to research; what was made is told as it was made."""
    seat = middle.waiting()[0]
    position = bots.Position.of(middle, seat, Random(1))
    told = PlannerBot(4, _ENOUGH).weigh(position)
    openings = [plan.intent.opening for plan in (told.chosen, *told.others)]
    assert {opening[0].verb for opening in openings if len(opening) == 2} >= {"explore", "upgrade"}
    for opening in openings:
        begun = middle.copy()
        for choice in opening:
            assert begun.why_not(seat, choice) is None
            begun.play(seat, choice)
    made = PlannerBot(4, _ENOUGH).weigh(position, [Choice("influence")])
    assert made.usual.intent.opening == (Choice("influence"),)


@pytest.mark.parametrize("schooling", ["general", "special"])
def test_a_plan_in_a_manner_is_gone_on_with_by_its_seat_alone(schooling: Schooling, middle: EclipseState) -> None:
    """The first choice is what its weights say, and so are all others of the seat, while rivals play as always."""
    seat = middle.waiting()[0]
    by = insight(schooling, middle.box, 2)
    found = plans(middle, seat, Random(1), by)
    told = [plan.manner for plan in found if plan.manner]
    assert sorted(told) == sorted(by.manners)
    assert all(one != other for one, other in combinations((*by.manners.values(), by.weights), 2))
    for plan in found:
        weights = {seat: by.going_on(plan.manner), 1 - seat: by.weights}
        if plan.manner:
            assert plan.opening == (policy.choose(middle, seat, weights[seat]),)
        expected = middle.copy()
        expected.play(seat, plan.opening[0])
        while expected.round == middle.round:
            waiting = expected.waiting()[0]
            expected.play(waiting, policy.choose(expected, waiting, weights[waiting]))
        assert played_on(middle.copy(), seat, plan, by) == by.value.worth(expected, seat)


@_EDITIONS
def test_in_the_first_rounds_it_plays_as_its_policy_does(game: EclipseGame) -> None:
    """And says so, whoever asks; from the third round on there is something to weigh."""
    state = _begun(game, 2, "planned early")
    weights = insight("special", state.box, 2).weights
    rng = Random(2)
    others = 0
    while state.round < 3:
        seat = state.waiting()[0]
        position = bots.Position.of(state, seat, rng)
        if state.players[seat].seated:
            chosen = PlannerBot(1, _FEW, "special").choose(position)
            assert chosen == policy.choose(state, seat, weights)
            others += chosen != policy.choose(state, seat)
            told = PlannerBot(1, _FEW, "special").weigh(position)
            assert (told.chosen.intent, told.others) == (Intent((chosen,)), ())
            if len(position.choices) > 1:
                assert explained(told).startswith("It weighs nothing before round 3")
        state.play(seat, policy.choose(state, seat))
    assert others, "the policy that was learned plays otherwise than the usual one"
    while state.facing(state.waiting()[0]).kind != "turn":
        state.play(state.waiting()[0], policy.choose(state, state.waiting()[0]))
    assert PlannerBot(1, _ENOUGH).weigh(bots.Position.of(state, state.waiting()[0], rng)).plans > 5


def test_nothing_is_told_twice_and_manners_are_told(middle: EclipseState) -> None:
    """Of each opening one plan, however it goes on; sooner or later one in another manner is its best."""
    state = middle.copy()
    known = {"", *insight("special", state.box, 2).manners}
    seen: set[str] = set()
    while seen <= {""}:
        seat = state.waiting()[0]
        if state.facing(seat).kind == "turn":
            told = PlannerBot(4, _ENOUGH, "special").weigh(bots.Position.of(state, seat, Random(1)))
            every = [one.intent for one in (told.chosen, *told.others)]
            assert len({intent.opening for intent in every}) == len(every) <= told.plans
            assert told.usual.intent in every
            seen |= {intent.manner for intent in every}
        state.play(seat, policy.choose(state, seat))
    assert seen <= known


def test_points_are_a_lead_and_no_share_of_it(middle: EclipseState) -> None:
    """What a lead is worth is worth that lead, however far ahead."""
    for lead in (-80.0, -3.0, 0.0, 0.5, 40.0):
        assert points(tanh(lead / CLEAR)) == pytest.approx(lead)
    seat = middle.waiting()[0]
    told = PlannerBot(4, _ENOUGH).weigh(bots.Position.of(middle, seat, Random(1)))
    here = value_for("general", middle.box, 2).lead(middle, seat)
    assert abs(told.chosen.worth - here) < 15, "a round changes the lead by no more than that"
    assert max(plan.behind for plan in told.others) > 1 / CLEAR


def test_what_was_made_is_what_others_are_compared_with(middle: EclipseState) -> None:
    """An action with how it was begun, as far as a plan has it; an answer beside it is weighed by nobody."""
    seat = middle.waiting()[0]
    position = bots.Position.of(middle, seat, Random(1))
    action = Choice("explore")
    begun = middle.copy()
    begun.play(seat, action)
    ways = [choice for choice in begun.choices(seat) if choice.verb == "at"]
    made = PlannerBot(4, _ENOUGH).weigh(position, [action, ways[-1]])
    assert made.usual.intent.opening == (action, ways[-1])
    alone = PlannerBot(4, _ENOUGH).weigh(position, [action, Choice("at", ("9,9",))])
    assert alone.usual.intent.opening == (action,)
    passing = PlannerBot(4, _ENOUGH).weigh(position, [Choice("pass"), action])
    assert passing.usual.intent.opening == (Choice("pass"),)
    trade = next(choice for choice in position.choices if choice.verb in ("trade", "colony"))
    aside = PlannerBot(4, _ENOUGH).weigh(position, [trade, action])
    assert (aside.chosen.intent.opening, aside.trials) == ((trade,), 0)


def test_the_same_seed_makes_the_same_choices() -> None:
    state = _begun(NEW_DAWN, 2, "planned twice")
    while state.round < 3:
        seat = state.waiting()[0]
        state.play(seat, policy.choose(state, seat))
    seat = state.waiting()[0]
    first, second = (PlannerBot(4, Budget(trials=40)).choose(bots.Position.of(state, seat, Random(1))) for _ in "12")
    assert first == second


def test_a_turn_is_planned_as_actions_and_then_as_how_they_begin() -> None:
    setting = Setting(2)
    setting.player("A").storage = [9, 30, 9]
    state = setting.state
    by = insight("general", state.box, 2)
    before = state.plain()
    usual = policy.choose(state, 0)
    found = [plan for plan in plans(state, 0, Random(1), by) if not plan.manner]
    assert state.plain() == before, "planning changes nothing"
    assert found[0] == Intent((usual,))
    assert {plan.opening[0].verb for plan in found} >= {"explore", "research", "build", "move", "pass"}
    research = Intent((Choice("research"),))
    ways = beginnings(state, 0, research, Random(1), by)
    technologies = {way.opening[1].args[0] for way in ways}
    assert len(technologies) >= 3
    begun = state.copy()
    begun.play(0, Choice("research"))
    assert policy.choose(begun, 0).args[0] not in technologies, "the plan to research begins with that"
    assert not beginnings(state, 0, Intent((Choice("pass"),)), Random(1), by), (
        "what is over at once begins in no other way"
    )
    assert state.plain() == before
    assert not {choice.verb for plan in (*found, *ways) for choice in plan.opening} & {"trade", "propose", "end"}
    assert len({*found, *ways}) == len(found) + len(ways)
    for manner, weights in by.manners.items():
        other = beginnings(state, 0, research._replace(manner=manner), Random(1), by)
        assert {way.manner for way in other} == {manner}
        assert policy.choose(begun, 0, weights) not in {way.opening[1] for way in other}


def test_what_is_done_aside_is_not_weighed() -> None:
    state = Setting(2).state
    trade = Choice.of("trade", "science", "money")
    assert plans(state, 0, Random(1), insight("general", state.box, 2), (trade,)) == [Intent((trade,))]


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
