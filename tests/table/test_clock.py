"""Clocks over given moments: what runs, what stands, what is given, and that nothing is lost on the way."""

from dataclasses import replace

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from penumbra.table.terms.time_control import (
    DAY,
    HOUR,
    MINUTE,
    SECOND,
    Allowance,
    BankClock,
    LiveClock,
    TimeControl,
    TurnClock,
)
from penumbra.table.timekeeping.clock import Clocks, Marking, SeatMark, Waiting, begun, told

LIVE = LiveClock(minutes=10, increment=5).allowance
TURNS = TurnClock(hours=24, vacation=3).allowance
BANK = BankClock(hours=100, added=12, vacation=3).allowance


def table(allowance: Allowance, waited: tuple[int, ...] = (0,), taken: tuple[int, ...] = (0, 1)) -> Clocks:
    """Two persons and a bot, of whom some are waited for from moment 0 on."""
    return begun(allowance, [True, True, False], taken, 0).waiting_for(waited, None, 0)


def left(clocks: Clocks, seat: int) -> int:
    clock = clocks.seats[seat]
    assert clock is not None
    return clock.left


def vacation(clocks: Clocks, seat: int) -> int:
    clock = clocks.seats[seat]
    assert clock is not None
    return clock.vacation


def test_time_is_taken_from_who_is_waited_for_and_not_from_the_other() -> None:
    later = table(LIVE).until(3 * MINUTE)
    assert left(later, 0) == 7 * MINUTE
    assert left(later, 1) == 10 * MINUTE


def test_a_turn_that_ends_adds_and_one_that_goes_on_does_not() -> None:
    goes_on = table(LIVE).waiting_for((0,), 0, MINUTE)
    assert left(goes_on, 0) == 9 * MINUTE
    ended = goes_on.waiting_for((1,), 0, 2 * MINUTE)
    assert left(ended, 0) == 8 * MINUTE + 5 * SECOND
    assert left(ended.until(3 * MINUTE), 1) == 9 * MINUTE


def test_of_a_turn_s_own_time_nothing_is_kept_and_of_a_bank_all() -> None:
    turns = table(TURNS).waiting_for((1,), 0, 20 * HOUR)
    assert left(turns, 0) == 24 * HOUR
    assert left(turns.waiting_for((0,), 1, 21 * HOUR), 1) == 24 * HOUR
    assert left(table(BANK).waiting_for((1,), 0, 2 * HOUR), 0) == 110 * HOUR


def test_several_that_are_waited_for_at_once_have_a_clock_each() -> None:
    both = table(LIVE, (0, 1)).waiting_for((1,), 0, MINUTE).until(3 * MINUTE)
    assert (left(both, 0), left(both, 1)) == (9 * MINUTE + 5 * SECOND, 7 * MINUTE)


def test_a_bot_has_no_clock() -> None:
    clocks = table(LIVE, (2,)).until(HOUR)
    assert clocks.seats[2] is None
    assert clocks.out_at(2) is None
    assert (left(clocks, 0), left(clocks, 1)) == (10 * MINUTE, 10 * MINUTE)


def test_no_clock_runs_before_all_have_sat_down_and_then_it_does() -> None:
    waiting = table(LIVE, taken=(0,)).until(HOUR)
    assert left(waiting, 0) == 10 * MINUTE
    assert waiting.out_at(0) is None
    all_there = waiting.marked(1, SeatMark.TAKEN, HOUR)
    assert all_there.out_at(0) == HOUR + 10 * MINUTE
    assert left(all_there.until(HOUR + MINUTE), 0) == 9 * MINUTE


def test_a_choice_before_all_have_sat_down_adds_nothing() -> None:
    assert left(table(LIVE, taken=(0,)).waiting_for((1,), 0, MINUTE), 0) == 10 * MINUTE


def test_a_seat_that_was_left_stands_and_the_others_go_on() -> None:
    gone = table(LIVE, (0, 1)).marked(0, SeatMark.LEFT, MINUTE).until(2 * MINUTE)
    assert (left(gone, 0), left(gone, 1)) == (9 * MINUTE, 8 * MINUTE)
    back = gone.marked(0, SeatMark.TAKEN, 2 * MINUTE).until(3 * MINUTE)
    assert left(back, 0) == 8 * MINUTE
    out = table(LIVE).until(HOUR).marked(0, SeatMark.RELIEVED, HOUR).marked(0, SeatMark.LEFT, HOUR)
    assert out.marked(0, SeatMark.TAKEN, 2 * HOUR).out_at(0) == 2 * HOUR + 10 * MINUTE // 4


def test_a_clock_runs_out_when_it_says_and_not_below_nothing() -> None:
    clocks = table(LIVE)
    assert clocks.out_at(0) == 10 * MINUTE
    assert clocks.out_at(1) is None
    assert left(clocks.until(10 * MINUTE - 1), 0) == 1
    assert left(clocks.until(20 * MINUTE), 0) == 0


def test_who_is_relieved_loses_and_gains_nothing_and_comes_back_with_a_share() -> None:
    out = table(LIVE).until(10 * MINUTE).marked(0, SeatMark.RELIEVED, 10 * MINUTE)
    assert out.out_at(0) is None
    by_bot = out.waiting_for((1,), 0, 11 * MINUTE).waiting_for((0,), 1, 12 * MINUTE)
    assert left(by_bot, 0) == 0
    back = by_bot.marked(0, SeatMark.BACK, HOUR)
    assert left(back, 0) == 10 * MINUTE // 4
    assert back.out_at(0) == HOUR + 10 * MINUTE // 4
    much = table(LIVE).marked(0, SeatMark.RELIEVED, MINUTE).marked(0, SeatMark.BACK, HOUR)
    assert left(much, 0) == 9 * MINUTE
    assert left(table(TURNS).until(DAY).marked(0, SeatMark.RELIEVED, DAY).marked(0, SeatMark.BACK, 2 * DAY), 0) == DAY


def test_vacation_stops_the_clock_until_it_is_used_up() -> None:
    away = table(TURNS).marked(0, SeatMark.AWAY, HOUR)
    assert away.out_at(0) == HOUR + 3 * DAY + 23 * HOUR
    there = away.until(HOUR + 2 * DAY)
    assert (left(there, 0), vacation(there, 0)) == (23 * HOUR, DAY)
    used_up = away.until(2 * HOUR + 3 * DAY)
    assert (left(used_up, 0), vacation(used_up, 0)) == (22 * HOUR, 0)
    again = used_up.marked(0, SeatMark.AWAY, 2 * HOUR + 3 * DAY).until(3 * HOUR + 3 * DAY)
    assert left(again, 0) == 21 * HOUR


def test_vacation_that_is_ended_keeps_the_rest_and_so_does_a_choice() -> None:
    for home in (
        table(TURNS).marked(0, SeatMark.AWAY, 0).marked(0, SeatMark.HOME, DAY),
        table(TURNS).marked(0, SeatMark.AWAY, 0).waiting_for((0,), 0, DAY),
    ):
        assert (left(home, 0), vacation(home, 0)) == (24 * HOUR, 2 * DAY)
        assert left(home.until(DAY + HOUR), 0) == 23 * HOUR


def test_a_choice_of_another_ends_nobody_s_vacation() -> None:
    away = table(TURNS, (1,)).marked(0, SeatMark.AWAY, 0).waiting_for((0,), 1, HOUR).until(2 * HOUR)
    assert (left(away, 0), vacation(away, 0)) == (24 * HOUR, 3 * DAY - 2 * HOUR)


def test_what_was_taken_back_has_not_happened() -> None:
    first = begun(LIVE, [True, True, False], (0, 1), 0)
    made = [Waiting(0, (0,), None), Waiting(MINUTE, (1,), 0)]
    assert left(told(first, made, ()).until(3 * MINUTE), 1) == 8 * MINUTE
    undone = told(first, made[:1], ()).until(3 * MINUTE)
    assert (left(undone, 0), left(undone, 1)) == (7 * MINUTE, 10 * MINUTE)


def test_what_happened_with_seats_stands_though_a_choice_was_taken_back() -> None:
    first = begun(TURNS, [True, True, False], (0, 1), 0)
    away = Marking(2 * HOUR, 0, SeatMark.AWAY)
    undone = told(first, [Waiting(0, (0,), None)], [away]).until(5 * HOUR)
    assert (left(undone, 0), vacation(undone, 0)) == (22 * HOUR, 3 * DAY - 3 * HOUR)


_SEATS = st.sets(st.sampled_from([0, 1, 2]), max_size=3)
_HAPPENED = st.lists(
    st.one_of(
        st.tuples(st.integers(0, 5 * DAY), _SEATS, st.sampled_from([None, 0, 1])),
        st.tuples(st.integers(0, 5 * DAY), st.sampled_from([0, 1, 2]), st.sampled_from(list(SeatMark))),
    ),
    max_size=12,
)
_ALLOWANCES = st.sampled_from([LIVE, TURNS, BANK])


def _split(happened: list[tuple[int, object, object]]) -> tuple[list[Waiting], list[Marking]]:
    waitings, marks = [], []
    for at, what, more in happened:
        if isinstance(more, SeatMark):
            assert isinstance(what, int)
            marks.append(Marking(at, what, more))
        else:
            assert isinstance(what, set)
            assert more is None or isinstance(more, int)
            waitings.append(Waiting(at, frozenset(what), more))
    return waitings, marks


@given(_ALLOWANCES, _HAPPENED, st.lists(st.integers(0, 6 * DAY), max_size=5))
def test_looking_at_clocks_changes_nothing(
    allowance: Allowance, happened: list[tuple[int, object, object]], looks: list[int]
) -> None:
    """However often and whenever they are told, as by a server that starts again, they come to the same."""
    first = begun(allowance, [True, True, False], (0, 1), 0)
    waitings, marks = _split(happened)
    at_once = told(first, waitings, marks).until(6 * DAY)
    stopped = first
    happening: list[Waiting | Marking] = sorted([*waitings, *marks], key=lambda one: one.at)
    for one in happening:
        for look in sorted(looks):
            if stopped.at < look < one.at:
                stopped = stopped.until(look)
        stopped = told(stopped, *(([one], ()) if isinstance(one, Waiting) else ((), [one])))
    assert stopped.until(6 * DAY) == at_once


@given(_ALLOWANCES, _HAPPENED)
def test_a_clock_that_says_when_it_runs_out_has_nothing_left_then_and_something_just_before(
    allowance: Allowance, happened: list[tuple[int, object, object]]
) -> None:
    clocks = told(begun(allowance, [True, True, False], (0, 1), 0), *_split(happened))
    for seat in (0, 1):
        out = clocks.out_at(seat)
        if out is None:
            assert left(clocks.until(clocks.at + 99 * DAY), seat) == left(clocks, seat)
        else:
            assert left(clocks.until(out), seat) == 0
            assert out == clocks.at or left(clocks.until(out - 1), seat) > 0


@given(_ALLOWANCES, _HAPPENED, st.integers(0, 6 * DAY))
def test_nobody_gains_but_by_turns_and_nobody_pays_twice(
    allowance: Allowance, happened: list[tuple[int, object, object]], passed: int
) -> None:
    clocks = told(begun(allowance, [True, True, False], (0, 1), 0), *_split(happened))
    later = clocks.until(clocks.at + passed)
    for before, after in zip(clocks.seats, later.seats, strict=True):
        if before is None or after is None:
            assert before is after
            continue
        paid = before.left - after.left + (before.vacation - after.vacation)
        assert 0 <= paid <= passed
        assert replace(after, left=0, vacation=0, away=False) == replace(before, left=0, vacation=0, away=False)
        if allowance.most is not None:
            assert after.left <= allowance.most


@pytest.mark.parametrize(
    "control", [LiveClock(minutes=10, increment=5), TurnClock(hours=24, vacation=3), BankClock(hours=100, added=12)]
)
def test_a_time_control_is_written_and_read(control: TimeControl) -> None:
    assert msgspec.json.decode(msgspec.json.encode(control), type=TimeControl) == control


@pytest.mark.parametrize(
    "text",
    [
        '{"kind":"live","minutes":0}',
        '{"kind":"live","minutes":10,"vacation":3}',
        '{"kind":"turns","hours":721}',
        '{"kind":"bank","hours":24,"vacation":61}',
        '{"kind":"sand","hours":1}',
    ],
)
def test_what_is_no_time_control_is_refused(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=TimeControl)
