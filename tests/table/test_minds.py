"""Bots that deliberate think in processes of their own: they hold nobody up, and are ended when nobody waits."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from penumbra.games import HOUSE as ALL_GAMES
from penumbra.kernel import seed_from
from penumbra.kit import House
from penumbra.table import wire
from penumbra.table.app import create_app
from penumbra.table.desks.minds import FollowedTable, SeatedBot
from penumbra.table.desks.minds_desk import MindsDesk
from penumbra.table.host import Host
from penumbra.table.store import Store, database_url
from tests.table.coin_kit import CoinKit
from tests.table.conftest import sit, stored_choices, until, until_asked
from tests.table.servers import serving
from tests.table.slow_kit import HOUSE, KINDS, LATE_SECONDS

pytestmark = pytest.mark.anyio
Client = AsyncTestClient[Litestar]
_HANG = 120  # seconds; longer than any of this takes on the busiest machine


@pytest.fixture
def make_app(database: Path, door: Path) -> Callable[[], Litestar]:
    return lambda: create_app(database, HOUSE, new_tables_per_minute=1000)


def begun(door: Path) -> list[tuple[int, str]]:
    """Which thoughts have begun: in which process, and of how many players' table which seat's."""
    written = door / "begun"
    lines = written.read_text().splitlines() if written.exists() else []
    return [(int(line.split()[0]), line.split()[1]) for line in lines]


async def until_begun(door: Path, thoughts: int = 1) -> int:
    """The process of the last of so many thoughts, once they have all begun."""

    async def ask() -> list[tuple[int, str]]:
        return begun(door)

    return (await until(ask, lambda found: len(found) >= thoughts))[-1][0]


async def until_gone(process: int) -> None:
    async def ask() -> bool:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        return False

    await until(ask, bool)


def let_in(door: Path) -> None:
    (door / "open").touch()


async def test_people_are_answered_while_a_bot_computes(client: Client, door: Path) -> None:
    table, (ada, *_) = await sit(client, None, "pondering")
    await ada.play("end")
    process = await until_begun(door)
    assert process != os.getpid()
    for _ in range(20):
        assert (await ada.look())["version"] == 1
    assert (await client.get(f"/api/tables/{table}/log")).status_code == 200
    assert await sit(client, None, None)
    assert (await ada.look())["view"]["waiting"] == [1], "it thinks still"
    let_in(door)
    position = await until_asked(ada)
    assert (position["version"], position["stand_ins"]) == (2, [None, None])


async def test_a_thought_ends_with_the_choice_that_it_answered(client: Client, door: Path, database: Path) -> None:
    table, (ada, *_) = await sit(client, None, "pondering")
    await ada.play("bet 1")
    await ada.play("end")
    process = await until_begun(door)
    status, position = await ada.post("undo", version=2)
    assert (status, position["version"]) == (200, 3)
    await until_gone(process)
    let_in(door)
    assert await until_asked(ada)
    assert stored_choices(database, table) == [(0, "bet 1")]
    assert len(begun(door)) == 1
    await ada.play("end")
    position = await until_asked(ada)
    assert stored_choices(database, table) == [(0, "bet 1"), (0, "end"), (1, "end")]
    assert position["stand_ins"] == [None, None]
    assert begun(door)[-1][0] != process


async def test_a_thought_outlives_what_others_do_that_leaves_it_the_same_question(
    client: Client, door: Path, database: Path
) -> None:
    """Where two have their turn at once a person's choice neither ends the other's thought nor is overturned by it."""
    table, (ada, *_) = await sit(client, None, "pondering", options={"markers": 2})
    process = await until_begun(door)
    await ada.play("bet 1")
    await ada.play("bet 2")
    status, _ = await ada.post("undo", version=2)
    assert status == 200
    let_in(door)
    await until(ada.look, lambda position: position["view"]["waiting"] == [0])
    assert [found for found, _ in begun(door)] == [process]
    assert stored_choices(database, table) == [(0, "bet 1"), (1, "end")]


async def test_a_process_that_dies_is_told_of_and_its_choice_wanted_of_another(
    client: Client, door: Path, caplog: pytest.LogCaptureFixture
) -> None:
    _, (ada, *_) = await sit(client, None, "pondering")
    await ada.play("end")
    first = await until_begun(door)
    os.kill(first, signal.SIGKILL)
    assert await until_begun(door, 2) != first
    let_in(door)
    assert (await until_asked(ada))["stand_ins"] == [None, None]
    assert [line for line in caplog.messages if "the process in which it thought has ended, at choice 1" in line]


async def test_where_two_processes_die_chance_chooses_this_once(
    client: Client, door: Path, caplog: pytest.LogCaptureFixture
) -> None:
    _, (ada, *_) = await sit(client, None, "pondering")
    await ada.play("end")
    for thought in (1, 2):
        os.kill(await until_begun(door, thought), signal.SIGKILL)
    await until(ada.look, lambda position: position["version"] >= 2)
    let_in(door)
    position = await until_asked(ada)
    assert "has not chosen in any process at choice 1, chance chooses in its place" in caplog.text
    told = [line["text"] for line in position["log"] if line["seat"] == 1]
    assert "is played by chance for now: its bot did not choose in time" in told
    await ada.play("end")
    assert (await until_asked(ada))["stand_ins"] == [None, None]


async def test_a_bot_that_takes_longer_than_its_kind_may_is_ended_and_plays_again(
    client: Client, door: Path, caplog: pytest.LogCaptureFixture
) -> None:
    _, (ada, *_) = await sit(client, None, "dawdling")
    await ada.play("end")
    process = await until_begun(door)
    assert (await until_asked(ada))["stand_ins"] == [None, "late"]
    await until_gone(process)
    assert f"has not chosen within {LATE_SECONDS:g} seconds at choice 1, chance chooses in its place" in caplog.text
    let_in(door)
    await ada.play("end")
    position = await until_asked(ada)
    assert position["stand_ins"] == [None, None]
    assert begun(door)[-1][0] != process
    told = [line["text"] for line in position["log"] if line["seat"] == 1 and "played by" in line["text"]]
    assert told == ["is played by chance for now: its bot did not choose in time", "is played by its bot again"]


@pytest.fixture
async def host(database: Path, door: Path) -> AsyncIterator[Host]:
    host = Host(
        Store(database_url(database)), HOUSE, lambda _table, _news: None, bot_seconds=10, desk=MindsDesk(HOUSE, 1)
    )
    await host.start()
    yield host
    await host.stop()


def _table(*bots: str | None) -> wire.NewTable:
    seats = [wire.SeatWanted(f"P{n}", bot) for n, bot in enumerate(bots)]
    return wire.NewTable(game="coins", options={"players": len(bots)}, seats=seats)


async def test_a_thought_ends_when_the_last_one_leaves_a_table_of_bots(
    host: Host, door: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("penumbra.table.host.bots._ATTENTION_SECONDS", 0)
    table = await host.tables.open((await host.new_tables.create(_table("pondering", "pondering"))).table)
    with host.bots.watching(table):
        with host.bots.watching(table):
            process = await until_begun(door)
        os.kill(process, 0)  # somebody is there still
    await until_gone(process)
    let_in(door)
    driver = table.driver
    if driver is not None:
        await driver
    assert table.moment.made == 0
    with host.bots.watching(table):
        while table.moment.made == 0:
            await asyncio.sleep(0.01)


async def test_where_people_sit_a_thought_goes_on_when_they_leave(host: Host, door: Path) -> None:
    table = await host.tables.open((await host.new_tables.create(_table("pondering", None))).table)
    with host.bots.watching(table):
        process = await until_begun(door)
    await asyncio.sleep(0.1)
    os.kill(process, 0)
    let_in(door)
    while table.moment.made == 0:
        await asyncio.sleep(0.01)
    assert table.moment.stand_in(0) is None


async def test_tables_have_their_bots_think_in_turn(client: Client, door: Path) -> None:
    """A table of many bots that deliberate leaves the process to another one after each of their choices."""
    _, (ada, *_) = await sit(client, None, "pondering", "pondering", "pondering")
    await ada.play("end")
    await until_begun(door)
    _, (bea, *_) = await sit(client, None, "pondering")
    await bea.play("end")
    await asyncio.sleep(0.2)
    let_in(door)
    await asyncio.gather(until_asked(ada), until_asked(bea))
    assert [whose for _, whose in begun(door)] == ["41", "21", "42", "43"]
    assert len({process for process, _ in begun(door)}) == 1, "one process, since no more were asked for"


@pytest.mark.parametrize("bot", ["guessing", "counting"])
async def test_bots_choose_in_a_process_as_they_do_in_the_server(client: Client, database: Path, bot: str) -> None:
    found = []
    for name in (bot, f"{bot}-at-once"):
        table, (ada, *_) = await sit(client, None, name, name, seed="the same coins")
        for _ in range(2):
            await ada.play("end")
            await until_asked(ada)
        found.append(stored_choices(database, table))
    assert found[0] == found[1]
    assert len({text.split()[0] for seat, text in found[0] if seat}) > 1, "it had something to choose"


@pytest.mark.parametrize("bot", ["counting", "counting-at-once"])
async def test_a_bot_remembers_nothing_of_what_was_taken_back(client: Client, database: Path, bot: str) -> None:
    table, (ada, *_) = await sit(client, None, bot)
    await ada.play("end")
    first = stored_choices(database, table) if await until_asked(ada) else []
    assert first == [(0, "end"), (1, "bet 1"), (1, "end")], "it remembers while the table goes on"
    await ada.play("end")
    again = await until_asked(ada)
    assert stored_choices(database, table)[3:] == [(0, "end"), (1, "end")]
    status, _ = await ada.post("undo", version=again["version"])
    assert status == 200
    await ada.play("end")
    await until_asked(ada)
    assert stored_choices(database, table)[3:] == [(0, "end"), (1, "bet 1"), (1, "end")], "another of its seed"


@pytest.mark.parametrize("bot", ["losing", "leaving"])
async def test_a_bot_that_fails_in_its_process_is_dismissed_and_betrays_nothing(
    client: Client, bot: str, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    _, (ada, *_) = await sit(client, None, bot)
    await ada.play("end")
    position = await until_asked(ada)
    assert position["stand_ins"] == [None, "failed"]
    printed = capfd.readouterr()
    for told in (caplog.text, printed.out, printed.err, str(position)):
        assert "secret" not in told
    assert [line for line in caplog.messages if f"bot {bot} of seat 1 failed at choice 1" in line and "choose:" in line]


async def test_what_a_bot_prints_is_neither_read_as_its_choice_nor_seen(
    client: Client, capfd: pytest.CaptureFixture[str]
) -> None:
    _, (ada, *_) = await sit(client, None, "printing")
    await ada.play("end")
    position = await until_asked(ada)
    assert (position["view"]["bets"], position["stand_ins"]) == ([0, 0], [None, None])
    assert "secret" not in "".join(capfd.readouterr())


def test_a_process_ends_with_the_server_that_was_killed(tmp_path: Path, door: Path) -> None:
    with serving(tmp_path / "slow.sqlite", "tests.table.slow_server") as server:
        seats = [{"name": "Ada"}, {"name": "Bob", "bot": "pondering"}]
        made = server.client.post("/api/tables", json={"game": "coins", "seats": seats}).json()
        body = {"key": made["keys"][0], "choice": "end", "version": 0}
        assert server.client.post(f"/api/tables/{made['table']}/choices", json=body).status_code == 200
        until = time.monotonic() + _HANG
        while not begun(door):
            assert time.monotonic() < until
            time.sleep(0.01)
        [(process, _)] = begun(door)
        server.kill()
        while _lives(process):
            assert time.monotonic() < until
            time.sleep(0.01)


def _lives(process: int) -> bool:
    """Whether a process that is nobody's child here is still at work."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


async def test_an_end_of_the_server_ends_a_thought(make_app: Callable[[], Litestar], door: Path) -> None:
    async with AsyncTestClient(make_app(), raise_server_exceptions=False) as client:
        _, (ada, *_) = await sit(client, None, "pondering")
        await ada.play("end")
        process = await until_begun(door)
    await until_gone(process)


def test_a_house_with_bots_that_deliberate_has_a_place(database: Path) -> None:
    with pytest.raises(ValueError, match="says where processes find it"):
        create_app(database, House((CoinKit(KINDS),)))


@pytest.mark.parametrize("game", ["new-dawn", "blueshift"])
def test_a_table_is_followed_from_choice_to_choice_and_back(game: str) -> None:
    """Whatever was thought about before, the position is that of the record, and only what is new is played."""
    kit = ALL_GAMES.kits[game]
    options = {"players": 2}
    seed = seed_from("followed")
    bots = [SeatedBot(kit.bots["random"].make, seat, bytes([seat])) for seat in range(2)]
    state = kit.game.start(kit.game.options(options), seed)
    record, views = [], [state.view(0)]
    for made in range(90):
        seat = state.waiting()[0]
        choice = bots[seat].choose(state, made)
        state.play(seat, choice)
        record.append((seat, str(choice)))
        views.append(state.view(0))
    followed = FollowedTable(kit.game, options, seed)
    for taken_back, made in enumerate((3, 80, 90, 88, 10, 70, 0, 90)):
        assert followed.after(record[:made], taken_back).view(0) == views[made]
    other = (state.waiting()[0], "no choice at all")
    with pytest.raises(Exception, match="no verb"):
        followed.after([*record, other], 8)
