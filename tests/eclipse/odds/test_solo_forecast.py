"""Battles with the automated opponent, taken from positions."""

from collections import Counter

import pytest

from penumbra.eclipse import SECOND_DAWN
from penumbra.eclipse.combat.order import next_battle
from penumbra.eclipse.odds.answers import answers_to
from penumbra.eclipse.odds.forecast import after, forecast
from penumbra.eclipse.odds.questions import asked_of
from penumbra.eclipse.odds.wire import OddsTold
from penumbra.kernel import Chance, Choice, seed_from
from penumbra.odds.fleet import Policy
from tests.eclipse.odds.engine import standard_errors
from tests.rules.battlefield import HERE, NORTH
from tests.rules.setting import Setting

SECTOR = "305"


def alone(entered: str, npc: dict[str, int] | None, /, **ships: dict[str, int]) -> Setting:
    """In round 4 the human (A) and the opponent (B) in a sector in this order, beside ships that nobody plays."""
    s = Setting(2, game=SECOND_DAWN, solo="standard")
    s.state.round = 4
    s.place(SECTOR, HERE, npc=npc)
    for letter in entered:
        s.ships(letter, SECTOR, **ships[letter])
    return s


def told(s: Setting) -> OddsTold:
    """What is told of the sector, to the end."""
    question = asked_of(forecast(s.state, SECTOR))
    assert question is not None
    *_, answer = answers_to(question)
    return answer


@pytest.mark.rule("solo.combat.human-battle", "solo.combat.assignment")
def test_the_opponent_fights_with_the_active_boxes_of_its_sheet_and_aims_by_rule() -> None:
    s = alone("BA", None, A={"cruiser": 1}, B={"cruiser": 1, "interceptor": 1})
    battle = forecast(s.state, SECTOR).first()
    assert battle is not None
    assert (battle.attacker_policy, battle.defender_policy) == (Policy.OPTIMAL, Policy.NPC)
    assert [(one.name, one.initiative, one.computer, one.hull, one.cannons) for one in battle.defender] == [
        ("interceptor", 3, 0, 0, (1,)),
        ("cruiser", 2, 1, 1, (1,)),
    ]


@pytest.mark.rule("solo.quick.when")
def test_the_opponent_against_ships_that_nobody_plays_is_told_as_one_roll() -> None:
    """X is the die and 2 + 4: 7 loses, and from 8 on it wins; a battle of dice would be a stalemate or not so sure."""
    answer = told(alone("B", {"ancient": 1}, B={"cruiser": 1}))
    assert answer.by_one_roll
    assert answer.attacker_win == pytest.approx(5 / 6)
    assert (answer.exact, answer.attacker.seat, answer.defender.seat) == (True, 1, -1)
    assert answer.attacker.ships[0].chances == pytest.approx([1 / 6, 5 / 6])
    assert answer.attacker.reputation == pytest.approx(1 + 5 / 6)


@pytest.mark.rule("solo.quick.when")
def test_the_human_against_ships_that_nobody_plays_is_not() -> None:
    answer = told(alone("A", {"ancient": 1}, A={"cruiser": 1}))
    assert not answer.by_one_roll
    assert answer.attacker.seat == 0


@pytest.mark.rule("solo.quick.after-human")
def test_a_move_into_the_opponents_sector_is_told_with_the_quick_battle_that_follows() -> None:
    """Before the move, of what it would come to: the opponent that survives has one roll against the guardian."""
    s = alone("B", {"guardian": 1}, B={"interceptor": 2})
    s.place("203", NORTH, turn=0)
    for place in ("203", SECTOR):
        s.sector(place).links = ((s.state.galaxy.by_id[SECTOR if place == "203" else "203"], 2),)
    s.ships("A", "203", interceptor=1)
    coming = after(s.state, 0, Choice.parse(f"move interceptor 203 {SECTOR}"))
    assert [force.seat for force in coming.forces] == [-1, 1, 0]
    question = asked_of(coming)
    assert question is not None
    assert question.verdict is None, "first human and opponent fight"
    *_, answer = answers_to(question)
    assert answer.parties is not None
    assert {party.seat for party in answer.parties} == {-1, 0, 1}
    assert sum(party.stays for party in answer.parties) == pytest.approx(1)


@pytest.mark.rule("solo.quick.after-human")
@pytest.mark.parametrize(
    ("entered", "npc", "ships"),
    [
        ("BA", {"ancient": 1}, {"A": {"interceptor": 1}, "B": {"interceptor": 2}}),
        ("AB", {"guardian": 1}, {"A": {"dreadnought": 1}, "B": {"dreadnought": 1}}),
        ("BA", {"ancient": 2}, {"A": {"cruiser": 1}, "B": {"interceptor": 3}}),
    ],
)
def test_the_game_fights_as_is_told(entered: str, npc: dict[str, int], ships: dict[str, dict[str, int]]) -> None:
    """By its own dice; the human has one ship and ships of one kind before it, so that there is nothing to choose."""
    s, fights = alone(entered, npc, **ships), 1_200
    answer = told(s)
    assert answer.parties is not None
    expected = {party.seat: party.stays for party in answer.parties}
    s.state.journal = None
    s.combat()
    chance, left = Chance(seed_from("solo")), Counter[int]()
    for _ in range(fights):
        state = s.state.copy()
        state.chance = chance
        while next_battle(state, state.sector(SECTOR)) is not None:
            choices = state.choices(0)
            state.play(0, next((one for one in choices if one.verb == "attack"), choices[0]))
        left.update(seat for seat in (-1, 0, 1) if state.sector(SECTOR).party(seat if seat >= 0 else state.npc))
    for seat, share in expected.items():
        assert standard_errors(left[seat] / fights, share, fights) < 4.5, (left, expected)
