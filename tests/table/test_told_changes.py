"""A line tells what has changed to whoever asks for it: to each seat what it would be answered, and nothing else."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import AsyncTestClient, TestClient, WebSocketTestSession

from penumbra.table.app import create_app
from penumbra.table.problems import unavailable
from tests.table.conftest import Sitter, coin_house, sit
from tests.table.patched import patched

pytestmark = pytest.mark.anyio
Client = AsyncTestClient[Litestar]


class Screen:
    """Has a position and a line, and goes on by what the line tells."""

    def __init__(self, line: WebSocketTestSession, position: dict[str, Any]) -> None:
        self.line = line
        self.position = position
        self.log = position["log"]

    def until(self, version: int) -> dict[str, Any]:
        """Listens until the line tells a version; gives the last message."""
        while True:
            heard: dict[str, Any] = self.line.receive_json(timeout=10)
            self.follow(heard)
            if heard["version"] >= version:
                return heard

    def follow(self, heard: dict[str, Any]) -> None:
        """Shows what is told since the version that is shown."""
        told = heard.get("told")
        if told is not None and told["since"] == self.position["version"]:
            here = {name: told[name] for name in ("names", "bots", "notes")}
            self.position = patched(self.position, told["change"]) | here
            self.log = [*self.log[: told["log_before"]], *told["log"]]


async def _whole(sitter: Sitter) -> dict[str, Any]:
    found: dict[str, Any] = await sitter.look()
    return found


async def _screen(client: Client, stack: ExitStack, sitter: Sitter) -> Screen:
    line = stack.enter_context(
        await client.websocket_connect(f"{sitter.address}/live?changes=true", headers=sitter.headers)
    )
    return Screen(line, await _whole(sitter))


async def _refused(client: Client, address: str, headers: dict[str, str]) -> str:
    """Why a line is not opened."""
    with pytest.raises(WebSocketDisconnect) as closed, await client.websocket_connect(address, headers=headers):
        pass
    assert closed.value.code == 1008
    return closed.value.detail


@pytest.fixture
def lines() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


async def test_each_screen_follows_by_what_its_line_tells(client: Client, lines: ExitStack) -> None:
    table, sitters = await sit(client, None, None)
    everybody = [*sitters, Sitter(client, table, None)]
    screens = [await _screen(client, lines, one) for one in everybody]
    ada, bob = sitters
    for version, (sitter, choice) in enumerate(
        [(ada, "look"), (ada, "bet 1"), (ada, "end"), (bob, "bet 5"), (bob, "end")], start=1
    ):
        await sitter.play(choice)
        for one, screen in zip(everybody, screens, strict=True):
            heard = screen.until(version)
            whole = await _whole(one)
            assert heard["told"]["since"] == version - 1
            assert screen.log == whole["log"]
            assert {**screen.position, "log": whole["log"]} == whole


async def test_nobody_is_told_what_another_seat_sees(client: Client, lines: ExitStack) -> None:
    table, (ada, bob) = await sit(client, None, None)
    own, rival, spectator = [await _screen(client, lines, one) for one in (ada, bob, Sitter(client, table, None))]
    await ada.play("look")
    card = (await _whole(ada))["view"]["card"]
    assert own.until(1)["told"]["change"]["in"]["view"]["in"]["card"] == {"is": card}
    for other in (rival, spectator):
        told = other.until(1)["told"]
        assert "card" not in told["change"]["in"].get("view", {"in": {}})["in"]


async def test_who_did_not_ask_is_told_news_alone(client: Client, lines: ExitStack) -> None:
    _, (ada, bob) = await sit(client, None, None)
    line = lines.enter_context(await client.websocket_connect(f"{bob.address}/live", headers=bob.headers))
    await ada.play("end")
    while (heard := line.receive_json(timeout=10))["version"] < 1:
        assert "told" not in heard
    assert set(heard) == {"version", "notes", "company"}


async def test_what_was_taken_back_is_asked_for_and_the_line_goes_on_from_there(
    client: Client, lines: ExitStack
) -> None:
    _, (ada, bob) = await sit(client, None, None)
    screen = await _screen(client, lines, bob)
    await ada.play("bet 1")
    assert screen.until(1)["told"]["since"] == 0
    assert (await ada.post("undo", version=1))[0] == 200
    assert "told" not in screen.until(2)
    screen.position = await _whole(bob)
    await ada.play("bet 2")
    assert screen.until(3)["told"]["since"] == 2
    assert screen.position["view"] == (await _whole(bob))["view"]


async def test_news_alone_are_told_while_nobody_can_say_who_listens(
    client: Client, lines: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, (ada, bob) = await sit(client, None, None)
    screen = await _screen(client, lines, bob)

    async def unknown(_: object) -> str | None:
        raise unavailable("The tables cannot be read just now.")

    with monkeypatch.context() as failing:
        failing.setattr("penumbra.table.api.live._Listener.known", unknown)
        await ada.play("bet 1")
        assert "told" not in screen.until(1)
    await ada.play("bet 1")
    assert screen.until(2)["told"]["since"] == 1


async def test_beats_and_pongs_tell_no_change_again(
    client: Client, lines: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("penumbra.table.api.live.BEAT_SECONDS", 0.05)
    _, (ada, bob) = await sit(client, None, None)
    screen = await _screen(client, lines, bob)
    await ada.play("end")
    assert "told" in screen.until(1)
    screen.line.send_text("ping")
    for _ in range(4):
        assert set(screen.line.receive_json(timeout=10)) == {"version", "notes", "company"}


async def test_who_may_only_sit_down_at_a_private_table_is_told_nothing_of_it(client: Client) -> None:
    seats = [{"name": "Ada"}, {"name": "Bob"}]
    made = (await client.post("/api/tables", json={"game": "coins", "seats": seats, "access": "private"})).json()
    address = f"/api/tables/{made['table']}/live?changes=true"
    for secret, why in (
        (made["host"], "This key opens no seat of this table."),
        (made["invitations"][1], "This key opens no seat of this table."),
        (None, "This table is private"),
    ):
        headers = {} if secret is None else {"X-Penumbra-Key": secret}
        assert (await _refused(client, address, headers)).startswith(why)
    with await client.websocket_connect(address, headers={"X-Penumbra-Key": made["keys"][0]}) as line:
        assert line.receive_json(timeout=10)["version"] == 0


async def test_whether_changes_are_told_is_said_plainly(client: Client) -> None:
    table, _ = await sit(client, None, None)
    for asked in ("yes", "1", "TRUE", ""):
        why = await _refused(client, f"/api/tables/{table}/live?changes={asked}", {})
        assert why == "Whether changes are told is said by true or false."


def test_who_looks_on_late_is_told_no_change(database: Path) -> None:
    with TestClient(create_app(database, coin_house())) as client:
        wish = {"game": "coins", "seats": [{"name": "Ada"}, {"name": "Bo"}], "behind": 30}
        made = client.post("/api/tables", json=wish).json()
        address, headers = f"/api/tables/{made['table']}", {"X-Penumbra-Key": made["keys"][0]}
        with (
            client.websocket_connect(f"{address}/live?changes=true") as line,
            client.websocket_connect(f"{address}/live?changes=true", headers=headers) as own,
        ):
            before = line.receive_json(timeout=10)
            client.post(f"{address}/choices", json={"choice": "bet 1", "version": 0}, headers=headers)
            while (heard := own.receive_json(timeout=10))["version"] < 1:
                pass
            assert heard["told"]["since"] == 0
            line.send_text("ping")
            assert line.receive_json(timeout=10) == before == {"version": 0, "notes": 0, "company": before["company"]}
