"""What the planner of BlueShift tries, how it tells what is better, and what it may not know."""

from pathlib import Path
from random import Random

import msgspec
import numpy as np
import pytest

from penumbra.blueshift import BlueShiftGame
from penumbra.blueshift.board.points import parts_of_score
from penumbra.blueshift.components.terms import POPULATION, PROSPERITY
from penumbra.blueshift.greedy import policy
from penumbra.blueshift.phases.land import LandActions
from penumbra.blueshift.phases.movement import Movement
from penumbra.blueshift.phases.phase import Phase
from penumbra.blueshift.phases.purchases import Purchases
from penumbra.blueshift.phases.turn import TurnOrder
from penumbra.blueshift.phases.turn_end import TurnEnd
from penumbra.blueshift.planner import PlannerBot
from penumbra.blueshift.planner.experience import played
from penumbra.blueshift.planner.features import NAMES, Features
from penumbra.blueshift.planner.fit import Material, by_players, chances, fitted, judged, main
from penumbra.blueshift.planner.proposals import proposals
from penumbra.blueshift.planner.value import WEIGHTS, Value, Weights, shipped
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.bots import Position
from penumbra.bots.halving import Budget
from penumbra.bots.measure import CHANCES
from penumbra.bots.weighing import Intent, Opening, Weighing, explained, unweighed
from penumbra.kernel import Choice, seed_from
from tests.rules.blueshift.battlefield import HERE, field
from tests.rules.blueshift.setting import Setting, holding


def begin(table: Setting, *phases: type[Phase]) -> None:
    """The turn of A at these phases, after which B's begins."""
    table.begin("A", *phases)
    table.state.steps[0] = TurnOrder(1)


def wishing(**weights: float) -> Value:
    """A value that asks for these numbers alone."""
    return Value(dict.fromkeys(NAMES, 0.0) | weights)


def weighed(table: Setting, value: Value, trials: int = 24) -> Weighing:
    """What a bot with a value makes of A's decision, looking no further than the turn."""
    return PlannerBot(1, Budget(trials=trials), turns=1, value=value).weigh(Position.of(table.state, 0, Random(1)))


def proposed(table: Setting) -> list[str]:
    return [
        ", ".join(str(choice) for choice in proposal) for proposal in proposals(table.state, 0, table.state.choices(0))
    ]


# ---- what is tried


def test_what_greedy_would_do_is_tried_first_and_then_all_else() -> None:
    table = field()
    scout = table.add("A", "scout", HERE)
    table.add("A", "destroyer", HERE)
    table.lay(HERE, "vantress", defense=6)
    begin(table, LandActions)
    assert proposed(table)[0] == f"negotiate {scout}"
    assert sorted(proposed(table)) == sorted(table.offered("A"))


def test_of_ships_it_is_tried_who_moves_where_together() -> None:
    table = field()
    one, other = (table.add("A", "destroyer", "0,-2") for _ in range(2))
    scout = table.add("A", "scout", "0,-2")
    table.add("A", "destroyer", "0,2")
    begin(table, Movement)
    found = [proposal.split(", ") for proposal in proposed(table)]
    tried = {(frozenset(picks), last) for *picks, last in found}
    assert len(tried) == len(found)
    for squadron in ((one,), (scout,), (one, other), (one, other, scout)):
        picks = frozenset(f"pick {word}" for word in squadron)
        assert {last for those, last in tried if those == picks} == {
            f"move {to}" for to in ("0,-1", "1,-2", "1,-3", "0,-3", "-1,-1", "-1,-2")
        }
    assert (frozenset(), "done") in tried, "nobody moves any more"
    assert not any(picks == {f"pick {other}"} for picks, _ in tried), "what is alike is tried once"
    table.play(f"A pick {one}")
    assert {proposal.split(", ")[-1].split()[0] for proposal in proposed(table)} == {"move"}


def test_what_comes_to_the_same_is_left_to_greedy() -> None:
    table = holding("rapid_refit", "golden_age")
    begin(table, TurnEnd)
    assert proposed(table) == ["recycle rapid_refit"]
    table = field()
    ship = table.add("A", "destroyer", table.base("A"))
    table.site(table.base("A")).garrison = [2, 0]
    table.lay("0,-2", "vantress")
    begin(table, Movement)
    assert proposed(table) == [f"load infantry {ship}"]


# ---- what is better


def test_it_does_what_is_better_by_its_value_where_greedy_would_not() -> None:
    for tile, wish, usual, better in (
        ("thessaly_reach", 0.1, "pay", "decline"),
        ("exile_spindle", -0.1, "decline", "pay"),
    ):
        table = field()
        scout = table.add("A", "scout", HERE)
        table.lay(HERE, tile)
        table.player("A").credits = 20
        begin(table, LandActions)
        table.lay_dice(1)
        table.play(f"A negotiate {scout}")
        assert policy.choose(table.state, 0) == Choice(usual)
        found = weighed(table, wishing(credits=wish))
        assert found.chosen.intent.opening == (Choice(better),)
        assert found.others == (found.usual,)
        assert found.usual.intent.opening == (Choice(usual),)
        assert found.usual.surely_behind
        assert weighed(table, wishing(credits=-wish)).chosen.intent.opening == (Choice(usual),)


def test_a_squadron_goes_where_greedy_would_not_send_it() -> None:
    """A planet is in reach; who fears invasions of its own makes stays, or goes elsewhere."""
    table = field()
    ship = table.add("A", "destroyer", "0,-2", infantry=1)
    table.lay("0,0", "vantress")
    begin(table, Movement)
    assert str(policy.choose(table.state, 0)) == f"pick {ship}"
    assert [str(choice) for choice in weighed(table, wishing(invasions=1.0), 40).chosen.intent.opening] == [
        f"pick {ship}",
        "move 0,-1",
    ]
    assert Choice("move", ("0,-1",)) not in weighed(table, wishing(invasions=-1.0), 40).chosen.intent.opening


def test_what_is_bought_is_what_is_worth_more_than_its_price() -> None:
    table = field()
    table.site(table.base("B")).garrison = [9, 0]
    table.player("A").credits = 20
    table.add("B", "destroyer", table.base("B"))
    begin(table, Purchases)
    usual = Choice("buy", ("destroyer", table.base("A")))
    assert policy.choose(table.state, 0) == usual
    assert weighed(table, wishing(credits=0.1), 40).chosen.intent.opening == (Choice("done"),)
    assert weighed(table, wishing(might=1.0), 40).chosen.intent.opening == (usual,)


def test_it_goes_on_with_what_it_began_and_forgets_what_is_not_offered_any_more() -> None:
    table = field()
    ship, other = table.add("A", "destroyer", "0,-2", infantry=1), table.add("A", "scout", "0,2")
    table.lay("0,0", "vantress")
    begin(table, Movement)

    class Counting(Value):
        asked = 0

        def chances(self, state: BlueShiftState) -> list[float]:
            self.asked += 1
            return super().chances(state)

    value = Counting(dict.fromkeys(NAMES, 0.0) | {"invasions": 1.0})
    bot, forgetful = (PlannerBot(1, Budget(trials=40), turns=1, value=value) for _ in range(2))
    for one in (bot, forgetful):
        assert str(choose(one, table)) == f"pick {ship}"
    asked = value.asked
    gone_on = table.state.copy()
    gone_on.play(0, Choice("pick", (ship,)))
    assert str(bot.choose(Position.of(gone_on, 0, Random(1)))) == "move 0,-1"
    assert value.asked == asked > 0
    table.play(f"A pick {other}")
    assert choose(forgetful, table) in table.state.choices(0)
    assert value.asked > asked


def choose(bot: PlannerBot, table: Setting) -> Choice:
    return bot.choose(Position.of(table.state, 0, Random(1)))


def test_no_more_is_tried_than_the_budget_allows() -> None:
    table = field()
    table.add("A", "destroyer", "0,-2")
    begin(table, Movement)
    for trials in (0, 7, 40):
        found = weighed(table, shipped(), trials)
        assert found.trials <= trials
        assert trials or found.chosen == found.usual


# ---- what positions are worth


def test_numbers_say_what_each_seat_has() -> None:
    table = field()
    table.lay("0,-2", "thessaly_reach", owner="A", infantry=2, population=2, prosperity=2)
    table.lay("0,2", "omega_construction", owner="B")
    table.lay(HERE, "vantress", ally="B", prosperity=1)
    table.add("A", "battleship", "0,-1", damage=1, infantry=3)
    table.add("A", "scout", "0,-1")
    table.add("B", "destroyer", "-3,0")
    table.add("B", "orbital_turret", "0,2")
    table.player("A").credits, table.player("B").credits = 0, 7
    table.state.active = 1
    own, other = (dict(zip(NAMES, row, strict=True)) for row in Features(table.state).rows)
    base = table.index(table.base("A"))
    assert own["points"] == 6
    assert own["income"] == 4 + table.state.stat(base, PROSPERITY) + table.state.stat(base, POPULATION)
    assert (own["infantry"], own["peaceful"], own["assets"]) == (5 * 5, 8, 50 * 3 / 4 + 8 + 5 * 5)
    assert (own["might"], other["might"]) == (37.5 / 57.5, 20 / 57.5)
    assert (other["points"], other["alliances"]) == (sum(parts_of_score(table.state, 1).values()), 1)
    assert (other["credits"], other["assets"], other["peaceful"]) == (7, 7 + 20 + 8, 0)
    assert (own["wait"], other["wait"]) == (0.5, 0)
    assert own["invasions"] > 0 == own["conquests"] == own["exposed"] == other["exposed"]


def test_what_could_be_taken_counts_by_the_chance_of_it() -> None:
    found = []
    for guards, garrison in ((0, 0), (0, 2), (1, 0), (4, 0)):
        table = field()
        table.lay(HERE, "thessaly_reach", owner="B", infantry=garrison, defense=5)
        table.add("A", "destroyer", "0,-1", infantry=2)
        for _ in range(guards):
            table.add("B", "destroyer", HERE)
        own, other = Features(table.state).rows
        assert own[NAMES.index("conquests")] == other[NAMES.index("exposed")]
        found.append(own[NAMES.index("conquests")])
    free, garrisoned, even, hopeless = found
    assert free == pytest.approx(3 * 4 / 6)
    assert garrisoned == pytest.approx(3 * 2 / 6)
    assert even == pytest.approx(free / 2)
    assert hopeless < free / 20


def test_chances_are_shared_among_those_who_are_still_in() -> None:
    table = field(players=3)
    table.lay(HERE, "thessaly_reach", owner="C")
    first, second, third = wishing(points=0.5).chances(table.state)
    assert first + second + third == pytest.approx(1)
    assert first == second < third
    table.player("A").out = True
    assert wishing(points=0.5).chances(table.state)[0] == 0
    table.state.steps, table.state.winner = [], 1
    assert wishing(points=0.5).chances(table.state) == [0, 1, 0]


def test_a_value_needs_a_weight_for_each_number() -> None:
    with pytest.raises(ValueError, match="late_income"):
        Value({"points": 1.0})


# ---- whole games


def test_rows_of_choices_lead_to_where_single_choices_do_while_nothing_comes_to_light() -> None:
    table = field()
    table.lay(HERE, "vantress")
    table.lay("0,2", "helix_prime", owner="B")
    for at in ("0,-2", "0,-2", "1,-2"):
        table.add("A", "destroyer", at, infantry=1)
    begin(table, Movement)
    found = policy.row(table.state, 0)
    assert len(found) > 2
    assert found[0] == policy.choose(table.state, 0)
    for choice in found:
        assert choice in table.state.choices(0)
        table.state.play(0, choice)


def test_a_row_ends_where_something_comes_to_light() -> None:
    table = field()
    scouts = [table.add("A", "scout", table.base("A")) for _ in range(2)]
    for at in ("0,-2", "1,-3"):
        table.lay(at, "vantress", hidden=True)
    begin(table, Movement)
    found = policy.row(table.state, 0)
    assert [str(choice).split()[0] for choice in found] == ["pick", "move"]
    assert found[0].args[0] in scouts


def asked_now_and_then(players: int, each: int, most: int) -> list[tuple[BlueShiftState, int]]:
    """Positions of a game of greedy bots at which there is something to choose, with the seat that chooses."""
    game = BlueShiftGame()
    state = game.start(game.options({"players": players}), seed_from(f"planner/{players}"))
    found: list[tuple[BlueShiftState, int]] = []
    for number in range(1, most):
        seat = state.waiting()[0]
        if number % each == 0 and len(state.choices(seat)) > 1:
            found.append((state.copy(), seat))
        state.play(seat, policy.choose(state, seat))
        if state.over:
            break
    return found


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_it_plays_with_every_number_of_players(players: int) -> None:
    for state, seat in asked_now_and_then(players, 83, 90 * players):
        bot = PlannerBot(seat, Budget(trials=4), turns=1)
        while state.waiting() == (seat,):
            chosen = bot.choose(Position.of(state, seat, Random(1)))
            assert chosen in state.choices(seat)
            state.play(seat, chosen)
            if chosen.verb != "pick":
                break


def test_neither_what_is_chosen_nor_what_is_told_changes_when_only_hidden_things_do() -> None:
    """Which plans there are and how likely each is to win, to the last figure; by a plan of one's own as well."""
    rng = Random(7)
    hidden: set[str] = set()
    told = 0
    for state, seat in asked_now_and_then(3, 67, 500):
        twin = state.sample(seat, rng)
        hidden |= {name for name, told in twin.plain().items() if told != state.plain()[name]}
        for made in ((), (state.choices(seat)[-1],)):
            one, other = (
                PlannerBot(5, Budget(trials=40), turns=1).weigh(Position.of(known, seat, Random(1)), made)
                for known in (state, twin)
            )
            assert one == other
            told += one.trials > 0
    assert told > 3
    assert {"sectors", "players", "deck"} <= hidden, "something was hidden"


# ---- what it tells


@pytest.fixture(scope="module")
def decisions() -> list[tuple[BlueShiftState, int]]:
    """Positions of a game of two at which something is weighed, fleets that move among them."""
    found = asked_now_and_then(2, 7, 240)
    weighed = [(state, seat) for state, seat in found if len(proposals(state, seat, state.choices(seat))) > 1]
    assert "movement" in {state.facing(seat).kind for state, seat in weighed}
    return weighed[:10]


def begun(bot: PlannerBot, state: BlueShiftState, seat: int, length: int) -> Opening:
    """So many choices that a bot makes one after the other."""
    ahead, made = state.copy(), []
    for _ in range(length):
        made.append(bot.choose(Position.of(ahead, seat, Random(1))))
        ahead.play(seat, made[-1])
    return tuple(made)


def test_who_says_why_chooses_the_same_as_who_does_not(decisions: list[tuple[BlueShiftState, int]]) -> None:
    """All of the row; what is told is told in chances to win, none of them more than certain."""
    rows = set()
    for state, seat in decisions:
        told = PlannerBot(4, Budget(trials=40), turns=1).weigh(Position.of(state, seat, Random(1)))
        chosen = told.chosen.intent.opening
        assert begun(PlannerBot(4, Budget(trials=40), turns=1), state, seat, len(chosen)) == chosen
        rows.add(len(chosen))
        assert told.measure == CHANCES
        for plan in (told.chosen, *told.others):
            assert -plan.error <= plan.worth <= 100 + plan.error
    assert max(rows) > 1, "a fleet moves"


def test_every_plan_that_is_told_can_be_followed(decisions: list[tuple[BlueShiftState, int]]) -> None:
    for state, seat in decisions:
        told = PlannerBot(4, Budget(trials=120), turns=1).weigh(Position.of(state, seat, Random(1)))
        assert told.trials
        for plan in (told.chosen, *told.others):
            ahead = state.copy()
            for choice in plan.intent.opening:
                assert ahead.why_not(seat, choice) is None
                ahead.play(seat, choice)


def test_what_was_made_is_what_others_are_compared_with() -> None:
    """All ships that were picked, whatever their order, with where they went; what is left to greedy is not weighed."""
    table = field()
    one, other = (table.add("A", "destroyer", "0,-2") for _ in range(2))
    begin(table, Movement)
    asked = Position.of(table.state, 0, Random(1))
    row = [Choice("pick", (other,)), Choice("pick", (one,)), Choice("drop", (one,)), Choice("move", ("1,-3",))]
    bot = PlannerBot(1, Budget(trials=60), turns=1)
    made = bot.weigh(asked, [*row, Choice("done")])
    assert made.usual.intent.opening == tuple(row)
    usual = bot.weigh(asked)
    assert usual.usual.intent.opening in {plan.intent.opening for plan in (made.chosen, *made.others)}
    assert made.plans == usual.plans + 1
    assert bot.weigh(asked, [Choice("done"), row[0]]).usual.intent.opening == (Choice("done"),)
    table = field()
    ship = table.add("A", "destroyer", table.base("A"))
    table.site(table.base("A")).garrison = [2, 0]
    table.lay("0,-2", "vantress")
    begin(table, Movement)
    asked = Position.of(table.state, 0, Random(1))
    load = Choice("load", ("infantry", ship))
    assert bot.weigh(asked, [load, Choice("done")]) == bot.weigh(asked) == unweighed(Intent((load,)), CHANCES)
    assert bot.weigh(asked, [Choice("done")]).trials, "what greedy would do is weighed where something else was done"


def test_what_cost_chances_is_told_in_percentage_points() -> None:
    """Who pays for what is of no use by its value has thrown chances away."""
    table = field()
    scout = table.add("A", "scout", HERE)
    table.lay(HERE, "thessaly_reach")
    table.player("A").credits = 20
    begin(table, LandActions)
    table.lay_dice(1)
    table.play(f"A negotiate {scout}")
    asked = Position.of(table.state, 0, Random(1))
    bot = PlannerBot(1, Budget(trials=24), turns=1, value=wishing(credits=0.1))
    lost = bot.weigh(asked, [Choice("pay")])
    assert lost.usual.intent.opening == (Choice("pay"),)
    assert lost.usual.surely_behind
    assert 5 < lost.usual.behind < 100
    assert "percentage points behind" in explained(lost)
    again = bot.compare(asked, [lost.usual.intent, lost.chosen.intent])
    assert again.usual.behind == pytest.approx(lost.usual.behind, rel=0.2)


# ---- how the weights are found


def test_games_to_learn_from_are_the_same_again_and_tell_who_won() -> None:
    once, again = (played(2, "learn/1") for _ in range(2))
    assert once is not None
    assert once == again != played(2, "learn/2")
    assert once.winner in (0, 1)
    assert {len(turn) for turn in once.turns} == {2}
    assert {len(row) for turn in once.turns for row in turn} == {len(NAMES)}


def test_weights_are_those_by_which_games_were_won() -> None:
    """Where points decide, and credits do not, that is what is found."""
    rng = np.random.default_rng(3)
    true = np.zeros(len(NAMES))
    true[NAMES.index("points")] = 1.0
    found = []
    for players in (2, 4):
        numbers = np.zeros((2000, players, len(NAMES)))
        for name in ("points", "credits"):
            numbers[:, :, NAMES.index(name)] = rng.normal(size=(2000, players))
        likely = chances(Material(numbers, np.zeros(2000, dtype=np.int64)), true)
        assert likely.sum(axis=1) == pytest.approx(1)
        found.append(Material(numbers, np.array([rng.choice(players, p=one) for one in likely])))
    weights = fitted(found, 1.0)
    assert weights[NAMES.index("points")] == pytest.approx(1, abs=0.1)
    assert weights[NAMES.index("credits")] == pytest.approx(0, abs=0.1)
    assert judged(found, weights).right > judged(found, np.zeros(len(NAMES))).right
    assert judged(found, weights).loss < judged(found, -weights).loss


def test_turns_of_as_many_players_are_learned_from_together() -> None:
    games = [one for one in (played(2, "learn/1"), played(3, "learn/1")) if one is not None]
    turns = {one.numbers.shape[1]: one for one in by_players(games)}
    assert sorted(turns) == [2, 3]
    assert len(turns[3].numbers) == len(turns[3].winners) == len(games[1].turns)
    assert set(turns[3].winners) == {games[1].winner}


def test_the_command_writes_weights_with_their_record(tmp_path: Path) -> None:
    out = tmp_path / "weights.json"
    main(games=5, players=[2], seed="test", out=out)
    found = msgspec.json.decode(out.read_bytes(), type=Weights)
    assert list(found.weights) == list(NAMES)
    assert (found.record["games"], found.record["players"], found.record["seed"]) == (5, [2], "test")


def test_the_weights_that_come_along_say_how_they_were_found() -> None:
    found = msgspec.json.decode(WEIGHTS.read_bytes(), type=Weights)
    assert list(found.weights) == list(NAMES)
    assert int(str(found.record["games"])) >= 100
    assert found.weights["points"] > 0
