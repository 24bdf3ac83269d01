"""A battle watched again is the one that was fought: its dice, its lines, and to each seat no more than then."""

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import AsyncTestClient

from penumbra.kernel import BattleOver, Happening, Landmark, Thrown
from penumbra.table import wire
from penumbra.table.after.battle_again import VIEWS, draw_battle
from penumbra.table.app import create_app
from penumbra.table.moments.log import lines_of
from penumbra.table.problems import Problem
from penumbra.table.tables.open_table import Table
from tests.table.conftest import coin_house, sit
from tests.table.patched import patched
from tests.table.played import recorded

_FOUGHT = ("new-dawn-6-aliens", "second-dawn-4-all-modules", "second-dawn-solo-standard", "blueshift-5")
_FIRES = re.compile(r"fires? (cannons|missiles).*: ([1-6 ]+)$")


def _battle(table: Table, number: int, seat: int | None = None) -> wire.BattleAgain:
    return msgspec.json.decode(draw_battle(table, seat, number)(), type=wire.BattleAgain)


def _views(battle: wire.BattleAgain) -> list[Any]:
    """What is seen at each step, from the last one back."""
    found: list[Any] = [battle.view]
    for step in reversed(battle.steps[1:]):
        found.insert(0, patched(found[0], step.back))
    return found


def _begun(table: Table) -> list[wire.LogLine]:
    return [line for line in lines_of(table.moment, None) if line.battle is not None]


@pytest.mark.parametrize("name", _FOUGHT)
def test_every_battle_of_a_game_is_found_with_its_lines_in_their_order(name: str) -> None:
    table = recorded(name)
    begun = _begun(table)
    marked = [entry for entry in table.moment.log if entry.mark is Landmark.BATTLE]
    assert [line.battle for line in begun] == list(range(1, len(marked) + 1))
    assert len(begun) > 3
    for number, line in enumerate(begun, start=1):
        battle = _battle(table, number)
        told = [one for step in battle.steps for one in step.log]
        assert battle.over
        assert told[0] == line
        assert [one.n for one in told] == list(range(line.n, line.n + len(told))), "no line is missing"
        assert [one.battle for one in told[1:]] == [None] * (len(told) - 1), "it ends before the next one"


@pytest.mark.parametrize("name", _FOUGHT[:2])
def test_dice_lie_as_they_fell_before_they_have_done_anything(name: str) -> None:
    table = recorded(name)
    volleys = 0
    for number in range(1, len(_begun(table)) + 1):
        battle = _battle(table, number)
        steps = list(zip(battle.steps, _views(battle), strict=True))
        for (before, _), (step, view), (after, _) in zip(steps, steps[1:], steps[2:], strict=False):
            fired = _FIRES.search(after.log[0].text) if step.rolls and after.log else None
            if fired is None:
                continue
            volleys += 1
            assert [die["value"] for die in view["battle"]["dice"]] == [int(face) for face in fired[2].split()]
            assert all(die["target"] is None for die in view["battle"]["dice"])
            assert before.at in (step.at, step.at - 1)
    assert volleys > 40


def test_as_many_dice_fall_as_were_rolled_in_the_game() -> None:
    """One step for each time that dice fell, and one for each end."""
    table = recorded("new-dawn-6-aliens")
    ends: list[Happening] = []
    state = table.trail.nearest(0)[1].copy()
    state.witness = ends.append
    for line in table.moment.lines:
        state.play(line.seat, line.choice)
    battles = [_battle(table, number) for number in range(1, len(_begun(table)) + 1)]
    seen = [view["battle"] for battle in battles for view in _views(battle)]
    assert sum(isinstance(one, BattleOver) for one in ends) > len(battles), "some sectors see more than one"
    assert sum(step.rolls for battle in battles for step in battle.steps) == sum(
        isinstance(one, Thrown) and one.purpose != "attacks on population" for one in ends
    )
    assert all(one is None or one["sector"] for one in seen)


@pytest.mark.parametrize("name", _FOUGHT)
def test_after_each_choice_a_seat_is_shown_what_it_saw_then(name: str) -> None:
    table = recorded(name)
    for number in range(1, len(_begun(table)) + 1, 3):
        for seat in (None, *range(len(table.stored.seats))):
            battle = _battle(table, number, seat)
            steps = list(zip(battle.steps, _views(battle), strict=True))
            ends = [one for one, (after, _) in pairwise(steps) if one[0].at != after.at] + steps[-1:]
            then = {now.made: now for now in table.past(ends[0][0].at, ends[-1][0].at)}
            for step, view in ends:
                shown = msgspec.to_builtins(then[step.at].state.view(seat))
                assert view == shown, (number, seat, step.at)


@pytest.mark.parametrize("name", _FOUGHT[:3])
def test_while_dice_fall_no_seat_sees_more_of_others_than_a_spectator(name: str) -> None:
    table = recorded(name)
    number = len(_begun(table)) - 1
    public = _views(_battle(table, number))
    for seat in range(len(table.stored.seats)):
        for seen, shown in zip(_views(_battle(table, number, seat)), public, strict=True):
            others = [other for other in range(len(table.stored.seats)) if other != seat]
            assert [seen["seats"][other] for other in others] == [shown["seats"][other] for other in others]


def test_a_battle_that_is_being_fought_ends_with_the_present() -> None:
    whole = recorded("new-dawn-6-aliens")
    line = _begun(whole)[5]
    table = recorded("new-dawn-6-aliens", line.at + 1)
    battle = _battle(table, 6)
    assert not battle.over
    assert battle.steps[-1].at == table.moment.made
    assert battle.view == msgspec.to_builtins(table.moment.state.view(None))
    assert battle.view["battle"] is not None


@pytest.mark.parametrize("number", [0, 24, 1000])
def test_there_is_no_battle_before_the_first_or_after_the_last(number: int) -> None:
    table = recorded("new-dawn-6-aliens")
    assert len(_begun(table)) == 23
    with pytest.raises(Problem, match="23 battles have begun"):
        draw_battle(table, None, number)


@pytest.mark.anyio
async def test_watching_counts_against_what_a_household_may_look_at(database: Path) -> None:
    app = create_app(database, coin_house(), new_tables_per_minute=1000, views_per_minute=VIEWS)
    async with AsyncTestClient(app) as client:
        table, _ = await sit(client, None, None)
        answers = [(await client.get(f"/api/tables/{table}/battles/1")).status_code for _ in range(2)]
    assert answers == [404, 429], "no battle was fought there, and then it is too much"
