"""The opponent's turns in the action phase: its cards, X, and passing."""

from random import Random

import pytest

from penumbra.eclipse import SECOND_DAWN
from penumbra.eclipse.automa.turn import AutomaTurn, begin_round
from penumbra.eclipse.components.automa.content import PHASES
from penumbra.eclipse.components.terms import MONEY, NOBODY
from penumbra.eclipse.position.automa import Condition
from penumbra.eclipse.position.state import EclipseState
from penumbra.kernel import Choice, seed_from
from tests.rules.solo.opponent import HUMAN, OPPONENT, Solo, alike


def phases(setting: Solo, cards: tuple[str, ...]) -> list[int | None]:
    """The phase of each card."""
    assert setting.state.box.automa is not None
    return [setting.state.box.automa.cards[card].phase for card in cards]


def x_of(setting: Solo) -> str:
    """What was reckoned for X last."""
    conditions = [one for one in setting.thoughts() if isinstance(one, Condition)]
    return next(one.what for one in conditions if one.rule.startswith("solo.action.turn"))


def drawn_card(setting: Solo) -> str:
    """The card of the turn under way."""
    turn = setting.state.steps[-1]
    assert isinstance(turn, AutomaTurn)
    return turn.card


def tracks(setting: Solo, money_income: int) -> None:
    """Gives the opponent an income of money."""
    production = setting.parts.tracks.population.production
    setting.tracks("B", money=production.index(money_income))


def five_sectors(setting: Solo) -> None:
    """Gives the opponent four more sectors, which bring nothing."""
    for number, at in zip(("315", "316", "317", "318"), ((5, -3), (5, -2), (5, -1), (5, 0)), strict=True):
        setting.own(number, at)


@pytest.mark.rule("solo.action.stack", "solo.action.two-per-phase")
@pytest.mark.parametrize("round_", [1, 2])
def test_the_stack_of_a_round_holds_two_cards_of_each_phase_the_first_on_top(round_: int) -> None:
    setting = Solo()
    if round_ == 2:
        setting.cleanup()
        assert setting.state.round == 2
    drawn = tuple(reversed(setting.automa.stack))
    assert phases(setting, drawn) == [1, 1, 2, 2, 3, 3]
    assert len(set(drawn)) == 6


@pytest.mark.rule("solo.action.stack-shuffle")
@pytest.mark.parametrize("phase", PHASES)
def test_the_cards_of_each_phase_are_shuffled_among_themselves_only(phase: int) -> None:
    setting = Solo()

    def shuffled(state: EclipseState) -> object:
        begin_round(state)
        assert state.automa is not None
        cards = tuple(reversed(state.automa.stack))
        assert phases(setting, cards) == [1, 1, 2, 2, 3, 3]
        return cards[2 * phase - 2 : 2 * phase]

    found = setting.shares(shuffled)
    assert alike(found, 2)
    assert all(430 <= count <= 570 for count in found.values())


@pytest.mark.rule("solo.action.stack", "nd.info.stack-order-hidden")
def test_nobody_knows_the_order_of_the_cards_that_are_left() -> None:
    setting = Solo()
    automa = setting.state.view(0)["automa"]
    assert automa["left"] == [2, 2, 2]
    assert "stack" not in automa
    orders = {tuple(setting.state.sample(0, Random(seed)).plain()["automa"]["stack"]) for seed in range(60)}
    assert len(orders) == 8, "each phase either way round"
    assert all(phases(setting, tuple(reversed(order))) == [1, 1, 2, 2, 3, 3] for order in orders)


@pytest.mark.rule("solo.action.turns-1-3", "solo.action.discard")
def test_three_cards_are_drawn_for_certain_and_discarded() -> None:
    setting = Solo()
    setting.dice()
    for turn in range(3):
        setting.opponents_turn(turns=turn)
        setting.play("A proceed")
        assert setting.state.steps[-1].kind == "automa"
        finish_without_steps(setting)
    assert phases(setting, setting.automa.discarded) == [1, 1, 2]
    assert setting.state.view(0)["automa"]["left"] == [0, 1, 2]


def finish_without_steps(setting: Solo) -> None:
    """Ends the turn as if nothing of the card were left to do."""
    turn = setting.state.steps[-1]
    assert isinstance(turn, AutomaTurn)
    assert setting.state.box.automa is not None
    turn.at = len(setting.state.box.automa.cards[turn.card].steps)
    setting.state.settle()


@pytest.mark.rule("solo.action.x", "solo.action.x-marker")
def test_x_is_the_die_and_the_money_income_less_the_sectors_and_two_more_with_the_marker() -> None:
    setting = Solo()
    tracks(setting, 6)
    five_sectors(setting)
    for marker, reckoned in ((False, "4 + 6 - 5 = 5, more than 3"), (True, "4 + 6 - 5 + 2 = 7, more than 3")):
        setting.automa.money_marker = marker
        setting.opponents_turn(turns=3)
        setting.dice(4)
        setting.play("A proceed")
        assert x_of(setting) == reckoned
        assert drawn_card(setting)
        setting.automa.stack = (*setting.automa.stack, drawn_card(setting))


@pytest.mark.rule("solo.action.turn-4", "solo.action.turn-5", "solo.action.turn-6", "solo.action.otherwise-pass")
@pytest.mark.parametrize(("turn", "over"), [(4, 3), (5, 6), (6, 9)])
@pytest.mark.parametrize("more", [0, 1])
def test_a_card_is_drawn_only_where_x_is_more(turn: int, over: int, more: int) -> None:
    """Two sectors; die and income are chosen so that X is just what is needed, or just not."""
    setting = Solo()
    setting.own("315", (5, -3))
    setting.automa.stack = setting.automa.stack[: 7 - turn]
    for income in (6, 8, 10):
        die = over + more + 2 - income
        if 1 <= die <= 6:
            break
    tracks(setting, income)
    setting.opponents_turn(turns=turn - 1)
    setting.dice(die)
    setting.play("A proceed")
    assert setting.conditions(f"solo.action.turn-{turn}") == [bool(more)]
    assert setting.player("B").passed is not bool(more)
    assert len(setting.automa.stack) == 7 - turn - more
    assert setting.dice_left == []
    if not more:
        setting.play("A explore")
        assert setting.step == "explore"


@pytest.mark.rule("solo.action.otherwise-pass", "solo.action.alternate")
def test_who_has_passed_by_x_takes_no_further_turn() -> None:
    setting = Solo()
    tracks(setting, 0)
    setting.opponents_turn(turns=3)
    setting.dice(3)
    setting.play("A proceed")
    assert len(setting.automa.stack) == 6
    for _ in range(3):
        assert (setting.step, setting.waiting) == ("turn", "A")
        setting.play("A move", "A end")
    assert setting.automa.turns == 4


@pytest.mark.rule("solo.action.turn-7", "solo.action.new-roll")
def test_six_cards_take_three_rolls_and_the_seventh_turn_is_passing() -> None:
    setting = Solo()
    tracks(setting, 28)
    dice = setting.dice(1, 2, 3)
    for turn in range(6):
        setting.opponents_turn(turns=turn)
        setting.play("A proceed")
        assert len(dice.laid) == 3 - max(0, turn - 2)
        finish_without_steps(setting)
    assert len(setting.automa.discarded) == 6
    setting.opponents_turn(turns=6)
    setting.play("A proceed")
    assert setting.player("B").passed
    assert setting.automa.turns == 7


@pytest.mark.rule("solo.action.discard")
def test_all_six_cards_are_in_the_stack_again_in_the_next_round() -> None:
    setting = Solo()
    tracks(setting, 28)
    setting.dice(1, 2, 3)
    for turn in range(5):
        setting.opponents_turn(turns=turn)
        setting.play("A proceed")
        finish_without_steps(setting)
    assert len(set(setting.automa.discarded)) == 5
    assert len(setting.automa.stack) == 1
    assert setting.automa.stack[0] not in setting.automa.discarded
    setting.cleanup()
    assert len(setting.automa.stack) == 6
    assert setting.automa.discarded == ()
    assert setting.automa.turns == 0


@pytest.mark.rule("solo.action.no-discs", "solo.action.disc-limit")
def test_discs_leave_the_tray_only_for_sectors() -> None:
    setting = Solo()
    setting.on_top("209", "210", "309", "310")
    before = setting.board("B")["discs"]["track"]
    for turn, card in enumerate(("ii_a", "ii_b", "iii_a", "iii_b", "i_b", "i_a")):
        setting.opponents_turn(card, turns=turn)
        setting.finish_turn()
    board = setting.board("B")
    taken = sum(place["owner"] == OPPONENT for place in setting.state.view(0)["sectors"]) - 1
    assert taken == 2
    assert board["discs"]["track"] == before - taken
    assert not any(board["discs"][name] for name in ("explore", "influence", "research", "upgrade", "build", "move"))


@pytest.mark.rule("solo.action.disc-limit")
@pytest.mark.parametrize("step", ["explore", "influence"])
def test_without_a_disc_every_step_that_places_one_is_skipped(step: str) -> None:
    setting = Solo()
    setting.own("209", (0, -3), owner=None)
    setting.network(s223="209")
    left = setting.state.copy()
    assert Solo.resolve(setting, step)
    setting.state = left
    setting.player("B").discs = 0
    assert not setting.resolve(step)
    assert len(setting.state.galaxy.sectors) == 8


@pytest.mark.rule("solo.action.tech-pile")
def test_technologies_lie_in_one_pile_without_limit_and_discounts() -> None:
    setting = Solo()
    military = [tech.id for tech in setting.parts.techs if tech.category == "military"]
    setting.tracks("B", science=0)
    for name in military[:-1]:
        setting.offer(**{name: 1})
        assert setting.resolve("research")
    setting.offer(**{military[-1]: 1})
    price = setting.parts.techs[setting.parts.tech_number[military[-1]]].cost
    setting.state.round = 1
    science = setting.parts.tracks.population.production
    setting.tracks("B", science=next(at for at, income in enumerate(science) if income + 1 < price))
    assert not setting.resolve("research"), "seven tiles of its kind make the eighth no cheaper"
    setting.tracks("B", science=0)
    assert setting.resolve("research")
    assert sum(map(len, setting.player("B").techs)) == 8


@pytest.mark.rule("solo.action.no-deals")
def test_the_opponent_neither_trades_nor_forms_relations() -> None:
    setting = Solo()
    setting.own("209", (0, 1))
    setting.network(s221="209")
    setting.store("A", money=6)
    assert setting.offered("A", "propose") == set()
    assert setting.refused("A propose B money") is not None


@pytest.mark.rule("solo.action.alternate")
def test_human_and_opponent_alternate() -> None:
    options = SECOND_DAWN.options(
        {"players": 2, "solo": "standard", "factions": ["terran_directorate", "terran_federation"]}
    )
    state = SECOND_DAWN.start(options, seed_from(3))
    turns = 0
    while state.phase == "action":
        assert state.steps[-1].kind == "automa"
        while state.steps[-1].kind == "automa":
            state.play(HUMAN, Choice("proceed"))
        turns += 1
        if state.phase != "action":
            break
        assert state.steps[-1].kind == "turn"
        if turns > 3:
            assert {choice.verb for choice in state.choices(HUMAN)} >= {"pass", "react"}
            state.play(HUMAN, Choice("pass"))
        elif turns == 3:
            state.play(HUMAN, Choice("pass"))
        else:
            state.play(HUMAN, Choice("move"))
            state.play(HUMAN, Choice("end"))
    assert state.automa is not None
    assert turns == state.automa.turns
    assert 4 <= turns <= 7
    assert state.players[HUMAN].passed


@pytest.mark.rule("solo.pass.first", "solo.pass.start-tile")
def test_passing_first_brings_the_marker_and_the_first_turn_and_no_money() -> None:
    setting = Solo()
    for _ in range(2):
        setting.player("B").passed = False
        setting.state.next_start = NOBODY
        setting.opponents_turn(turns=6)
        setting.play("A proceed")
        assert setting.automa.money_marker
    assert setting.player("B").storage[MONEY] == 0
    money = setting.player("A").storage[MONEY]
    setting.play("A pass")
    assert setting.player("A").storage[MONEY] == money, "the human passes second"
    assert setting.state.next_start == OPPONENT
    setting.cleanup()
    assert setting.step == "automa"
    tracks(setting, 6)
    five_sectors(setting)
    setting.opponents_turn(turns=3)
    setting.dice(4)
    setting.play("A proceed")
    assert x_of(setting) == "4 + 6 - 5 + 2 = 7, more than 3", "2, and not 4, for having passed first twice"


@pytest.mark.rule("solo.pass.second")
def test_passing_second_takes_the_marker_off() -> None:
    setting = Solo()
    setting.automa.money_marker = True
    money = setting.player("A").storage[MONEY]
    setting.play("A pass")
    assert setting.player("A").storage[MONEY] == money + 2
    setting.opponents_turn(turns=6)
    setting.play("A proceed")
    assert not setting.automa.money_marker
    assert setting.state.next_start == HUMAN


@pytest.mark.rule("solo.pass.first")
def test_the_order_of_passing_is_kept_where_turns_go_by_it() -> None:
    setting = Solo(modules=["turn_order"])
    setting.opponents_turn(turns=6)
    setting.play("A proceed", "A pass")
    while setting.state.round == 1:
        setting.state.play(HUMAN, setting.state.choices(HUMAN)[0] if setting.step != "upkeep" else Choice("pay"))
    assert setting.state.turn_order == [OPPONENT, HUMAN]
    assert setting.step == "automa"


@pytest.mark.rule("solo.action.alternate", "nd.turn.no-take-back-after-reveal")
def test_nothing_happens_before_the_human_lets_the_opponent_go_on() -> None:
    """So that whoever has just ended an action may take that back."""
    setting = Solo()
    before = setting.state.revealed
    setting.play("A build", "A build interceptor 221", "A end")
    assert setting.step == "automa"
    assert setting.state.revealed == before
    assert setting.automa.trace == ()
    assert setting.refused("A pass") == "solo.action.alternate"
    assert setting.offered("A") == {"proceed"}
    setting.play("A proceed")
    assert setting.state.revealed > before
