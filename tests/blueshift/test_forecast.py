"""Battles of a position, and those that choices bring."""

from typing import Any, Final

import msgspec
import pytest

from penumbra.blueshift.combat.battles import begin_battle
from penumbra.blueshift.odds.chances import Ending, chances, upshot
from penumbra.blueshift.odds.desk import DESK, Question, answers_to, asked_of
from penumbra.blueshift.odds.forecast import Coming, after, battle_in
from penumbra.blueshift.odds.wire import BattleTold
from penumbra.blueshift.phases.movement import Movement
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Choice, LoadedDice, Refused, seed_from
from penumbra.odds.work import Work
from tests.blueshift.engine import Plan, battle, of_the_engine
from tests.rules.blueshift.battlefield import HERE, field
from tests.rules.blueshift.setting import Setting
from tests.rules.blueshift.test_land import card

RUTHLESS: Final = Ending(7 / 15, 3 / 10, 7 / 30, 0)
"""How scouts of the Marrow-Kir end that attack others: in the first round they hit on 4, later and others on 5."""


def ending(state: BlueShiftState, coming: Coming | None) -> Ending:
    assert coming is not None
    return upshot(state.content.units, coming.sides, coming.number, Work(), fire=coming.fire).ending()


def fought(own: Any, other: Any, *dice: int, play: tuple[str, ...] = ()) -> Setting:
    """A battle, up to where it waits after these dice and choices."""
    table = battle(own, other)
    table.state.chance = LoadedDice(dice, seed_from("forecast"))
    table.state.settle()
    for line in play:
        table.play(line)
    return table


def under_way(table: Setting) -> Coming:
    found = battle_in(table.state, table.index(HERE))
    assert found is not None
    return found


def test_a_battle_is_told_from_the_beginning_of_its_round() -> None:
    table = fought((("scout", 0, 0),), (("scout", 0, 0),))
    assert table.state.steps[-1].kind == "decision"
    found = under_way(table)
    assert (found.seats, found.number, found.fire) == ((0, 1), 1, None)
    assert ending(table.state, found) == pytest.approx(RUTHLESS)


@pytest.mark.rule("bs.flee.first-round-full", "bs.flee.announce")
def test_who_is_asked_to_flee_is_told_what_comes_of_it() -> None:
    table = fought((("scout", 0, 0),), (("scout", 0, 0),))
    assert ending(table.state, after(table.state, 1, Choice("stay"))) == pytest.approx(RUTHLESS)
    assert ending(table.state, after(table.state, 1, Choice("flee"))) == pytest.approx(Ending(1, 0, 0, 1 / 2))
    assert table.state.steps[-1].kind == "decision"
    with pytest.raises(Refused):
        after(table.state, 0, Choice("flee"))


@pytest.mark.rule("bs.combat.return-fire", "bs.combat.no-overkill")
def test_in_the_middle_of_a_round_what_is_left_of_it_counts() -> None:
    """The attacker's die has hit and the hit has no target yet; both of the defender fire back."""
    table = fought((("destroyer", 1, 0),), (("scout", 0, 0), ("orbital_turret", 1, 0)), 6, play=("B stay",))
    assert table.state.steps[-1].kind == "assigning"
    assert ending(table.state, under_way(table)) == pytest.approx(of_the_engine(table.state, {}, Plan()), abs=1e-9)
    table.state.chance = LoadedDice((1, 1), seed_from("forecast"))
    table.play("A hit scout-1")
    assert under_way(table).number == 2
    assert [one.unit for one in under_way(table).sides[1].fleet] == ["orbital_turret"]


@pytest.mark.rule("bs.combat.return-fire", "bs.combat.fire-order")
def test_ships_that_were_sunk_in_a_round_still_fire() -> None:
    own, other = (("destroyer", 1, 1),), (("scout", 0, 0), ("orbital_turret", 1, 0))
    table = fought(own, other, 1, 6, play=("B stay",))
    assert table.state.steps[-1].kind == "assigning"
    table.play("A hit scout-1")
    found = under_way(table)
    assert table.state.steps[-1].kind == "firing"
    assert [len(one.fleet) for one in found.sides] == [2, 1]
    assert found.fire is not None
    assert [len(one.dice) for one in found.fire[1]] == [1, 1]
    assert ending(table.state, found) == pytest.approx(of_the_engine(table.state, {}, Plan()), abs=1e-9)


@pytest.mark.rule("bs.deck.targeting-computers")
def test_help_for_one_battle_is_weighed_before_it_is_used() -> None:
    table = field("tivare", "xanil")
    table.add("A", "scout", HERE)
    table.add("B", "scout", HERE)
    card(table, "targeting_computers")
    table.state.active = 0
    table.state.steps = table.state.steps[:1]
    begin_battle(table.state, 0, table.index(HERE))
    told = {verb: ending(table.state, after(table.state, 0, Choice(verb))) for verb in ("aid", "spare")}
    assert told["spare"] == pytest.approx(Ending(0.4, 0.4, 0.2, 0))
    assert told["aid"].attacker > 0.4
    assert table.state.battle is not None
    assert table.state.battle.aids == ()


@pytest.mark.rule("bs.combat.where", "bs.combat.attacker", "bs.marrow.ruthless")
def test_a_battle_that_is_coming_is_told_for_whose_turn_it_is() -> None:
    table = field("marrow_kir", "tivare")
    table.add("A", "scout", HERE)
    table.add("B", "scout", HERE)
    sector = table.index(HERE)
    assert battle_in(table.state, sector) is None
    table.state.active = 0
    found = battle_in(table.state, sector)
    assert found is not None
    assert found.seats == (0, 1)
    assert ending(table.state, found).attacker > 0.4
    table.state.active = 1
    found = battle_in(table.state, sector)
    assert found is not None
    assert found.seats == (1, 0)
    assert ending(table.state, found) == pytest.approx(Ending(0.4, 0.4, 0.2, 0))
    assert battle_in(table.state, table.index("1,0")) is None


@pytest.mark.rule("bs.move.discover")
def test_a_move_is_looked_at_unless_it_reveals_something() -> None:
    """Dice and a tile that lies face down are refused in the same words: they would tell what lies there."""
    table = field("tivare", "xanil")
    table.add("A", "destroyer", "0,-1")
    table.add("B", "scout", HERE)
    table.lay("1,-2", "asteroid_field_1", hidden=True)
    table.lay("-1,0", "ion_nebula_1", hidden=True)
    table.begin("A", Movement)
    table.play("A pick destroyer-1")
    before = table.state.plain()
    assert after(table.state, 0, Choice.parse("move -1,-1")) is None
    found = after(table.state, 0, Choice.parse(f"move {HERE}"))
    assert found is not None
    assert ending(table.state, found) == pytest.approx(chances(table.state.content.units, *found.sides))
    assert found.sides[0].fleet[0].unit == "destroyer"
    said = set()
    for hidden in ("1,-2", "-1,0"):
        with pytest.raises(ValueError, match="reveals something") as refused:
            after(table.state, 0, Choice.parse(f"move {hidden}"))
        said.add(str(refused.value))
    assert len(said) == 1
    with pytest.raises(Refused):
        after(table.state, 0, Choice.parse("move 3,0"))
    with pytest.raises(ValueError, match="not of 'done'"):
        after(table.state, 0, Choice("done"))
    assert table.state.plain() == before


def test_a_question_goes_to_another_process_and_back() -> None:
    table = fought((("destroyer", 1, 1),), (("scout", 0, 0), ("orbital_turret", 1, 0)), 1, 6, play=("B stay",))
    table.play("A hit scout-1")
    question = asked_of(table.state, under_way(table))
    assert msgspec.json.decode(msgspec.json.encode(question), type=Question) == question
    (told,) = DESK.answers(question, lambda: False)
    assert (told.sector, told.exact, told.coming, told.attacker.seat) == (HERE, True, False, 0)
    assert told.attacker_holds == pytest.approx(ending(table.state, under_way(table)).attacker)
    assert told.attacker.left["destroyer"][1] == pytest.approx(told.attacker_holds)
    assert msgspec.json.decode(msgspec.json.encode(told), type=BattleTold) == told


def test_a_large_battle_is_told_at_once_and_then_better() -> None:
    own = (("destroyer", 0, 1),) * 4 + (("scout", 0, 0),) * 3
    table = fought(own, own)
    question = asked_of(table.state, under_way(table))
    first, last = answers_to(question)
    assert (first.exact, first.coming, last.exact, last.coming) == (False, True, True, False)
    assert first.attacker_holds == pytest.approx(last.attacker_holds, abs=first.margin)
    assert len(list(answers_to(msgspec.structs.replace(question, quick=True)))) == 1


def test_a_flight_out_of_a_large_battle_is_told_at_once_and_then_better() -> None:
    own = (("destroyer", 0, 1),) * 4 + (("scout", 0, 0),) * 3
    table = fought(own, own)
    question = asked_of(table.state, under_way(table))
    attacker, defender = question.sides
    first, last = answers_to(msgspec.structs.replace(question, sides=(attacker._replace(flees=True), defender)))
    assert (first.exact, first.coming, last.exact) == (False, True, True)
    assert first.fled == pytest.approx(last.fled, abs=first.margin)
