"""Malformed options, records and choices: each error names the fault and what is allowed."""

from typing import Any

import pytest

from penumbra.eclipse import GAMES, NEW_DAWN
from penumbra.kernel import (
    Choice,
    MalformedChoice,
    OptionError,
    OutOfTurn,
    Record,
    RecordError,
    Refused,
    commitment,
    replay,
    seed_from,
)
from tests.eclipse.random_games import play_checked
from tests.rules.setting import Setting


@pytest.mark.parametrize(
    ("raw", "fault"),
    [
        ({}, "'players' is missing"),
        ({"players": 1}, "from 2 to 6, to 9 with the module 'many_players', not 1"),
        ({"players": 10}, "to 9 with the module 'many_players', not 10"),
        ({"players": "3"}, "whole number from 2 to 6, .*, not '3'"),
        ({"players": True}, "whole number"),
        ({"players": 3, "colour": "red"}, "unknown option 'colour': there are players"),
        ({"players": 3, "species": "klingons"}, "'terrans' or 'all'"),
        ({"players": 3, "factions": "best"}, "'choose', 'random', or a list of 3"),
        ({"players": 3, "factions": ["terran_union"]}, "list of 3"),
        ({"players": 2, "factions": ["terran_union", "planta"]}, "'planta' is none of terran_directorate"),
        ({"players": 2, "factions": ["terran_union", "terran_union"]}, "the green board, which one player has"),
        ({"players": 2, "factions": ["terran_union", "planta"], "species": "all"}, "the green board"),
        ({"players": 2, "factions": ["terran_union", 7]}, "7 is none of"),
    ],
)
def test_options(raw: dict[str, Any], fault: str) -> None:
    with pytest.raises(OptionError, match=fault):
        NEW_DAWN.options(raw)


@pytest.mark.parametrize(
    ("move", "fault"),
    [
        ("build", "should have the form 'build <ship or structure> <sector>'"),
        ("build battlestar 221", "'battlestar' is no ship or structure: there are interceptor, cruiser"),
        ("build cruiser 999", "'999' is no sector on the map: there are 001, 221, 223"),
        ("build cruiser 0221", "is no sector on the map"),
        ("trade money gold", "'gold' is no resource: there are money, science, materials"),
        ("trade money", "should have the form"),
        ("colony 221 9 money", "'9' is no square of 221: it is a number from 0 to 4"),
        ("colony 221 01 money", "'01' is no square"),
        ("colony 221 -1 money", "'-1' is no square"),
        ("end now", "should have the form 'end'"),
    ],
)
def test_choices(move: str, fault: str) -> None:
    s = Setting()
    s.play("A build")
    before = s.state.plain()
    with pytest.raises(MalformedChoice, match=fault):
        s.state.play(0, Choice.parse(move))
    assert s.state.plain() == before


@pytest.mark.parametrize("word", ["1", "1,", "1,-2,3", "01,2", "1,999", "x,y", "+1,2"])
def test_positions(word: str) -> None:
    s = Setting()
    s.play("A explore")
    with pytest.raises(MalformedChoice, match="is no position: a position is written 'q,r'"):
        s.state.why_not(0, Choice("at", (word,)))


def test_choices_out_of_turn_and_out_of_place() -> None:
    s = Setting()
    with pytest.raises(OutOfTurn, match="waits for seat A, not for B"):
        s.play("B pass")
    with pytest.raises(Refused, match="A turn begins with an action or a pass, not with 'flip'"):
        s.play("A flip")


def _record() -> str:
    record = play_checked(2, 4, thorough=0).record
    record.chained = False  # or every change would be found by its chain
    return record.dumps()


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("# penumbra 1", "# penumbra 9", "line 1: a record begins with"),
        ("game: new-dawn\n", "", "the header has no 'game'"),
        ("game: new-dawn", "game: checkers", "unknown game 'checkers': there are new-dawn"),
        ("game: new-dawn", "game: new-dawn\ngame: new-dawn", "line 3: 'game' stands twice"),
        ('options: {"players": 2', 'options: {"players": 3', "for 3 seats, the record names 2"),
        ('options: {"players": 2', 'options: {"players": 12', "a whole number from 2 to .*, not 12"),
        ("options: {", "options: {{", "options is not JSON"),
        ("options: {", f"options: {'9' * 5000} {{", "options is not JSON"),
        ("options: {", f"options: {'[' * 100_000} {{", "options is not JSON"),
        ("seats: [", "seats: {", "seats is not JSON"),
        ("\nseed: ", "\nseed: zz", "written as hex digits"),
        ("\nseed: ", "\nseed: 00", "64 hex digits, this has 66"),
        ("\nA faction", "\nQ faction", "'Q' is no seat"),
        ("\nA faction", "\nE faction", "seat E is not in this game of 2 seats"),
        ("\nA faction", "\nA fact;ion", "may hold only letters"),
        ("\nA faction", "\nA pass\nA faction", "A pass: First choose a faction"),
        ("result: [", 'result: [{"seat": 9}, ', "not the one that the choices and the seed give"),
        ("result: [", "result: [\nA pass\n[", "result is not JSON"),
    ],
)
def test_records(old: str, new: str, fault: str) -> None:
    text = _record()
    assert old in text
    with pytest.raises(RecordError, match=fault):
        replay(Record.loads(text.replace(old, new, 1)), GAMES)


def test_a_record_with_other_dice_is_found_out() -> None:
    text = _record()
    record = Record.loads(text)
    assert record.seed is not None
    with pytest.raises(RecordError, match="not the dice that were promised"):
        Record.loads(text.replace(record.seed, seed_from("other").hex()))
    swapped = text.replace(record.seed, seed_from("other").hex())
    swapped = swapped.replace(record.commitment, commitment(seed_from("other")))
    with pytest.raises(RecordError):
        replay(Record.loads(swapped), GAMES)


def test_a_record_that_breaks_off_states_no_result() -> None:
    record = Record.loads(_record())
    record.lines = record.lines[:20]
    with pytest.raises(RecordError, match="its game is not over"):
        replay(record, GAMES)
    record.result = None
    assert not replay(record, GAMES).over
    record.seed = None
    with pytest.raises(RecordError, match="holds no seed"):
        replay(record, GAMES)
