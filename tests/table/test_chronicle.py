"""The chronicle of a table: for every seat what it may know, whoever asked before; weighed without being waited for."""

import asyncio
from collections.abc import AsyncIterator
from functools import cache
from http import HTTPStatus
from itertools import permutations
from pathlib import Path
from typing import Any

import msgspec
import pytest
from anyio import to_thread
from litestar import Litestar
from litestar.testing import AsyncTestClient

from penumbra.chronicle import Chronicle
from penumbra.games import HOUSE
from penumbra.kernel import Choice, seed_from
from penumbra.table.advice.chronicles import Chronicles
from penumbra.table.app import create_app
from penumbra.table.moments import moment
from penumbra.table.problems import Problem
from penumbra.table.store import StoredChoice, StoredSeat, StoredTable
from penumbra.table.tables.open_table import Table
from tests.chronicle.watched import GAMES, begun, played
from tests.table.conftest import Sitter, sit, until

pytestmark = pytest.mark.anyio
Client = AsyncTestClient[Litestar]
NAME = "new-dawn"
FOUGHT = 300
"""So many choices of the game below bring battles, and reputation to a seat."""


@cache
def _choices() -> tuple[StoredChoice, ...]:
    """A game with battles."""
    watch = begun(NAME)
    found: list[StoredChoice] = []
    heard = watch.play

    def hear(seat: int, choice: Choice) -> None:
        found.append(StoredChoice(seat, str(choice), None))
        heard(seat, choice)

    watch.play = hear  # type: ignore[method-assign]
    for _ in played(watch, "war", 5000):
        pass
    return tuple(found)


def _table(made: int) -> Table:
    """A table at which so many choices of the game have been made."""
    game, options = GAMES[NAME]
    kit = HOUSE.kits[game].game
    raw = kit.plain_options(kit.options(options))
    seats = tuple(StoredSeat(name, None, "00") for name in "ABC")
    choices = _choices()[:made]
    stored = StoredTable("t", game, raw, seats, seed_from(NAME), False, "c", "now", made, False, choices)
    return Table(stored, kit, moment.resume(kit, stored))


@pytest.fixture
async def chronicles() -> AsyncIterator[Chronicles]:
    found = Chronicles(HOUSE, to_thread.run_sync)
    yield found
    await found.close()


async def _drawn(chronicles: Chronicles, table: Table, seat: int | None) -> Chronicle:
    return msgspec.json.decode(await chronicles.drawn(table, seat), type=Chronicle)


async def test_no_seat_learns_what_is_hidden_in_whatever_order_all_ask(chronicles: Chronicles) -> None:
    seen: dict[int | None, set[bytes]] = {0: set(), 1: set(), 2: set(), None: set()}
    for order in permutations(seen):
        table = _table(FOUGHT)
        held = [player["reputation"]["tiles"] for player in _open_books(table)]
        assert any(held)
        for viewer in order:
            drawn = await _drawn(chronicles, table, viewer)
            for row in drawn.rounds:
                known = [seat for seat in range(3) if row.points[seat]["reputation"] is not None]
                assert known == ([] if viewer is None else [viewer])
            if viewer is not None:
                assert drawn.rounds[-1].points[viewer]["reputation"] == sum(held[viewer])
            for battle in drawn.battles:
                battle.chances = None
            drawn.turning_points, drawn.coming = [], False  # these wait for the chances
            seen[viewer].add(msgspec.json.encode(drawn))
    assert all(len(answers) == 1 for answers in seen.values())


def _open_books(table: Table) -> list[Any]:
    """Each seat's board as it sees it itself."""
    return [table.moment.state.view(seat)["seats"][seat] for seat in range(3)]


async def test_it_goes_on_with_the_game_and_begins_anew_where_choices_were_taken_back(chronicles: Chronicles) -> None:
    table = _table(FOUGHT)
    assert (await _drawn(chronicles, table, None)).at == FOUGHT
    watching = table.watching
    table.begun = _table(FOUGHT + 20).moment
    later = await _drawn(chronicles, table, None)
    assert later.at == FOUGHT + 20
    table.begun = _table(FOUGHT - 60).moment
    back = await _drawn(chronicles, table, None)
    assert back.at == FOUGHT - 60
    assert len(back.battles) < len(later.battles)
    assert table.watching is watching
    fresh = await _drawn(chronicles, _table(FOUGHT - 60), None)
    assert (back.rounds, back.dice) == (fresh.rounds, fresh.dice)


async def test_chances_come_meanwhile_and_once_for_all(chronicles: Chronicles) -> None:
    table = _table(FOUGHT)
    first = await _drawn(chronicles, table, 0)
    assert first.coming
    assert all(battle.chances is None for battle in first.battles)

    async def ask() -> Chronicle:
        return await _drawn(chronicles, table, 0)

    last = await until(ask, lambda drawn: not drawn.coming)
    assert last.battles
    for battle in last.battles:
        assert battle.chances is not None
        assert battle.chances.attacker + battle.chances.defender + battle.chances.neither == pytest.approx(1)
    table.begun = _table(FOUGHT + 1).moment
    assert [battle.chances for battle in (await ask()).battles][: len(last.battles)] == [
        battle.chances for battle in last.battles
    ]


async def test_battles_that_cannot_be_weighed_are_given_up_after_three_tries() -> None:
    chronicles = Chronicles(HOUSE, to_thread.run_sync)
    table = _table(FOUGHT)
    tries: list[object] = []

    async def refuse(question: object, household: str, patience: float) -> Any:
        tries.append(question)
        raise Problem(HTTPStatus.SERVICE_UNAVAILABLE, "These odds could not be worked out.")

    await _watched(chronicles, table)
    assert table.watching is not None
    battles = len((await _drawn(chronicles, table, None)).battles)
    for _ in range(3 * battles):
        await table.watching.weigh(refuse, "h")
    drawn = await _drawn(chronicles, table, None)
    assert not drawn.coming
    assert all(battle.chances is None for battle in drawn.battles)
    assert len(tries) == 3 * len({repr(question) for question in tries})
    await chronicles.close()


async def _watched(chronicles: Chronicles, table: Table) -> None:
    """Has the table watched without anything being weighed."""
    await chronicles.drawn(table, None)
    assert table.weighing is not None
    table.weighing.cancel()
    await asyncio.gather(table.weighing, return_exceptions=True)


async def test_a_game_that_tells_nothing_of_itself_has_no_chronicle(client: Client) -> None:
    _, (ada, _bob) = await sit(client, None, None)
    answer = await client.get(f"{ada.address}/chronicle", headers=ada.headers)
    assert (answer.status_code, answer.json()) == (404, {"error": "This game is not chronicled."})


async def test_over_http_a_wrong_key_is_refused_and_a_stranger_is_a_spectator(
    database: Path,
) -> None:
    async with AsyncTestClient(create_app(database, HOUSE)) as client:
        seats = [{"name": name, "bot": None} for name in ("P0", "P1")]
        wish = {"game": "blueshift", "options": {"players": 2}, "seats": seats}
        made = (await client.post("/api/tables", json=wish)).json()
        ada = Sitter(client, made["table"], made["keys"][0])
        mine = (await client.get(f"{ada.address}/chronicle", headers=ada.headers)).json()
        assert mine == (await client.get(f"{ada.address}/chronicle")).json()
        assert (mine["at"], mine["over"], mine["battles"], mine["coming"]) == (0, False, [], False)
        assert list(mine["sources"]) == ["planets", "stations", "alliances"]
        wrong = await client.get(f"{ada.address}/chronicle", headers={"X-Penumbra-Key": "x" * 20})
        assert wrong.status_code == 403
