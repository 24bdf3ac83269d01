"""What happened meanwhile is told choice by choice, and to each seat no more than it saw."""

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from penumbra.games import HOUSE
from penumbra.kernel import Thrown
from penumbra.table.moments.log import lines_of
from penumbra.table.tables.changes import MOST, changes_since, draw_changes
from penumbra.table.tables.open_table import Table
from tests.games.records import record
from tests.table.conftest import Sitter, sit
from tests.table.patched import patched
from tests.table.played import played, recorded

pytestmark = pytest.mark.anyio
Client = AsyncTestClient[Litestar]


async def _changes(sitter: Sitter, **asked: int) -> dict[str, Any]:
    answer = await sitter.client.get(f"{sitter.address}/changes", headers=sitter.headers, params=asked)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def _told(found: dict[str, Any]) -> list[list[str]]:
    return [[line["text"] for line in change["log"]] for change in found["changes"]]


def _views(found: dict[str, Any], last: dict[str, Any]) -> list[dict[str, Any]]:
    """The views before and after the changes, back from the last one."""
    views = [last]
    for change in reversed(found["changes"]):
        views.insert(0, patched(views[0], change["back"]))
    return views


async def test_a_seat_is_told_what_happened_since_it_chose_last(client: Client) -> None:
    _, (ada, bob) = await sit(client, None, None)
    before = await ada.play("end")
    await bob.play("bet 1")
    middle = await ada.look()
    await bob.play("end")
    after = await ada.look()
    found = await _changes(ada)
    assert (found["since"], found["until"]) == (1, 3)
    assert _told(found) == [["Seat 1 bets 1."], ["Seat 1 ends."]]
    assert _views(found, after["view"]) == [before["view"], middle["view"], after["view"]]
    assert [line["n"] for change in found["changes"] for line in change["log"]] == [n["n"] for n in after["log"]][-2:]


async def test_who_has_not_chosen_yet_is_told_from_the_beginning_and_a_spectator_nothing(client: Client) -> None:
    table, (ada, bob) = await sit(client, None, None)
    await ada.play("end")
    assert _told(await _changes(bob)) == [["Seat 0 ends."]]
    assert _told(await _changes(Sitter(client, table, None))) == []
    assert _told(await _changes(Sitter(client, table, None), since=0)) == [["Seat 0 ends."]]


async def test_it_ends_at_the_version_that_was_asked_for_and_none_is_told_of_one_that_never_was(client: Client) -> None:
    _, (ada, bob) = await sit(client, None, None)
    await ada.play("end")
    middle = await bob.play("bet 1")
    await bob.play("end")
    found = await _changes(bob, since=1, until=2)
    assert _told(found) == [["Seat 1 bets 1."]]
    assert _views(found, middle["view"])[0]["bets"] == [0, 0]
    assert _told(await _changes(bob, since=1, until=9)) == []
    assert _told(await _changes(bob, since=3, until=3)) == []


async def test_what_was_taken_back_has_not_happened(client: Client) -> None:
    _, (ada, bob) = await sit(client, None, None)
    await ada.play("end")
    await bob.play("bet 1")
    await bob.post("undo", version=2)
    assert _told(await _changes(ada)) == []
    assert _told(await _changes(ada, since=2)) == []
    await bob.play("bet 2")
    assert _told(await _changes(ada)) == [["Seat 1 bets 2."]]
    assert _told(await _changes(ada, since=3)) == [["Seat 1 bets 2."]]


async def test_a_card_that_one_has_looked_at_is_told_to_no_other(client: Client) -> None:
    table, (ada, bob) = await sit(client, None, None, seed="a card")
    await ada.play("look")
    mine = await _changes(ada, since=0)
    card = (await ada.look())["view"]["card"]
    assert _told(mine) == [[f"Your card is {card}."]]
    assert _views(mine, (await ada.look())["view"])[0]["card"] is None
    for other in (bob, Sitter(client, table, None)):
        theirs = await _changes(other, since=0)
        assert str(card) not in json.dumps(theirs["changes"])
        assert _told(theirs) in ([], [[]])


async def test_a_server_that_begins_anew_knows_what_happened(client: Client, make_app: Callable[[], Litestar]) -> None:
    _, (ada, bob) = await sit(client, None, None)
    await ada.play("end")
    await bob.play("bet 1")
    await bob.play("bet 2")
    before = await _changes(ada)
    async with AsyncTestClient(make_app()) as other:
        again = Sitter(other, ada.address.rsplit("/", 1)[1], ada.headers["X-Penumbra-Key"])
        assert await _changes(again) == before
        assert _told(before) == [["Seat 1 bets 1."], ["Seat 1 bets 2."]]


async def test_a_key_that_opens_nothing_is_refused(client: Client) -> None:
    table, _ = await sit(client, None, None)
    stranger = Sitter(client, table, "no key of this table")
    assert (await client.get(f"{stranger.address}/changes", headers=stranger.headers)).status_code == 403


def _changes_of(table: Table, seat: int | None, since: int, until: int) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(draw_changes(changes_since(table, seat, since, until), since, until))
    return found


def test_of_many_changes_the_last_are_told_and_earlier_ones_to_whoever_asks_for_them() -> None:
    table, moments = played("new-dawn", {"players": 2}, 7, 3 * MOST)
    last = moments[-1].version
    told = _changes_of(table, 0, 0, last)["changes"]
    assert told[0]["at"] > last - MOST
    earlier = _changes_of(table, 0, 0, MOST)
    assert earlier["changes"][-1]["at"] <= MOST
    assert _views(earlier, _json(moments[MOST].state.view(0)))[0] == _json(moments[0].state.view(0))


def _json(data: Any) -> Any:
    return json.loads(msgspec.json.encode(data))


_MANY = {"players": 7, "species": "all", "modules": ["many_players", "new_species"]}
_TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "New Dawn with all species": ("new-dawn", {"players": 4, "species": "all"}),
    "seven who act two at once": ("new-dawn", _MANY),
    "Second Dawn": ("second-dawn", {"players": 3, "species": "all"}),
    "BlueShift": ("blueshift", {"players": 3}),
}


@pytest.mark.parametrize("table", _TABLES)
def test_changes_hold_what_the_seat_was_shown_at_the_time_and_nothing_else(table: str) -> None:
    game, options = _TABLES[table]
    at, moments = played(game, options, 3, 260)
    for seat in (None, 0, 1):
        for first in range(0, moments[-1].version, MOST):
            stretch = moments[first : first + MOST + 1]
            shown = [_json(one.state.view(seat)) for one in stretch]
            told = _changes_of(at, seat, first, stretch[-1].version)
            rolls = [False, *(change["rolls"] for change in told["changes"])]
            seen = _views(told, shown[-1])
            views = [view for view, while_carried_out in zip(seen, rolls, strict=True) if not while_carried_out]
            assert [view for n, view in enumerate(views) if n == 0 or view != views[n - 1]] == [
                view for n, view in enumerate(shown) if n == 0 or view != shown[n - 1]
            ]
            read = [line.text for line in lines_of(stretch[-1], seat) if line.at > stretch[0].made]
            assert [line["text"] for change in told["changes"] for line in change["log"]] == read
            assert len(json.dumps(told["changes"])) / len(told["changes"]) < 2_500, "a change weighs too much"


_FOUGHT = "second-dawn-4-all-modules"
_VOLLEYS = 149
"""The choice after so many has two interceptors fire at an Ancient, which fires back; nobody is asked between."""


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_every_volley_of_a_choice_is_seen_as_its_dice_fell(seat: int | None) -> None:
    table = recorded(_FOUGHT, _VOLLEYS + 1)
    told = _changes_of(table, seat, _VOLLEYS, _VOLLEYS + 1)
    assert [(change["rolls"], change["at"]) for change in told["changes"]] == [
        (True, _VOLLEYS + 1),
        (True, _VOLLEYS + 1),
        (False, _VOLLEYS + 1),
    ]
    before, first, second, after = _views(told, _json(table.moment.state.view(seat)))
    assert [die["value"] for die in first["battle"]["dice"]] == [2, 2]
    assert [die["value"] for die in second["battle"]["dice"]] == [3]
    assert (first["battle"]["roller"], second["battle"]["roller"]) == (2, -1)
    assert before["battle"]["dice"] == after["battle"]["dice"] == []
    assert before == _json(recorded(_FOUGHT, _VOLLEYS).moment.state.view(seat))
    lines = [[line["text"] for line in change["log"]] for change in told["changes"]]
    assert lines == [[], ["fires cannons with 2 interceptors: 2 2"], ["1 ancient fires cannons: 3"]]


def test_what_is_seen_of_volleys_is_what_the_seat_alone_may_know() -> None:
    """A rival's reputation stays unknown while dice lie."""
    table = recorded(_FOUGHT, _VOLLEYS + 1)
    for seat in (None, 0, 1, 2, 3):
        told = _changes_of(table, seat, _VOLLEYS, _VOLLEYS + 1)
        for view in _views(told, _json(table.moment.state.view(seat))):
            assert view["seat"] == seat
            hidden = [one["seat"] for one in view["seats"] if one["seat"] != seat and one["reputation"]["count"]]
            assert all(view["seats"][rival]["score"]["reputation"] is None for rival in hidden)


@pytest.mark.parametrize("name", ["new-dawn-2", "second-dawn-solo-even", "blueshift-2"])
def test_dice_never_fall_without_being_revealed(name: str) -> None:
    """So that only choices that have revealed something are carried out again to look for dice."""
    found = record(name)
    assert found.seed is not None
    game = HOUSE.games[found.game]
    state = game.start(game.options(found.options), bytes.fromhex(found.seed))
    thrown: list[Thrown] = []
    state.witness = lambda happening: thrown.append(happening) if isinstance(happening, Thrown) else None
    times = 0
    for seat, choice in found.lines:
        before, thrown[:] = state.revealed, []
        state.play(seat, choice)
        times += bool(thrown)
        assert not thrown or state.revealed > before, choice
    assert times > 20
