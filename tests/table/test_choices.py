"""Playing over HTTP: what is accepted, what is refused and how it is said."""

import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from penumbra.bots import Position
from penumbra.kernel import Choice, Record, commitment, replay
from penumbra.table.app import create_app
from tests.table.coin_game import CoinGame
from tests.table.coin_kit import Ending, Hanging
from tests.table.conftest import Sitter, coin_house, sit, stored_choices, until_asked

pytestmark = pytest.mark.anyio
Client = AsyncTestClient[Litestar]


async def test_a_choice_is_stored_and_shown(client: Client, database: Path) -> None:
    table, (ada, bob) = await sit(client, None, None)
    before = await ada.look()
    assert before["version"] == 0
    assert before["seat"] == 0
    assert "bet 2" in before["choices"]
    assert before["refusals"]["toss"] == {"rule": "coin.toss.bet", "why": "Bet before you toss."}
    after = await ada.play("bet 2")
    assert after["version"] == 1
    assert after["view"]["purses"] == [3, 5]
    assert after["log"][-1] == {"n": 2, "round": 1, "seat": 0, "text": "Seat 0 bets 2.", "at": 1}
    assert stored_choices(database, table) == [(0, "bet 2")]
    seen = await bob.look()
    assert seen["choices"] == []
    assert seen["seat"] == 1
    assert seen["names"] == ["P0", "P1"]
    assert seen["bots"] == [None, None]


async def test_a_whole_game_ends_with_a_record_that_replays(client: Client) -> None:
    table, (ada, *_) = await sit(client, None, "random", "random")
    while not (position := await ada.look())["view"]["over"]:
        if position["choices"]:
            await ada.play("toss" if "toss" in position["choices"] else position["choices"][0])
        else:
            await asyncio.sleep(0.005)
    assert position["choices"] == []
    assert commitment(bytes.fromhex(position["seed"])) == position["commitment"]
    answer = await client.get(f"/api/tables/{table}/record")
    assert answer.headers["content-type"].startswith("text/plain")
    record = Record.loads(answer.text)
    assert record.rounds[0] == "Round 1"
    assert list(record.rounds.values()) == ["Round 1", "Round 2", "Round 3"]
    state = replay(record, {"coins": CoinGame()})
    assert state.result() == position["view"]["result"]
    listed = (await client.get("/api/tables")).json()
    assert [(one["table"], one["over"]) for one in listed] == [(table, True)]


async def test_the_record_and_the_seed_wait_for_the_end(client: Client) -> None:
    table, (ada, _) = await sit(client, None, None)
    assert (await ada.look())["seed"] is None
    answer = await client.get(f"/api/tables/{table}/record", headers=ada.headers)
    assert answer.status_code == 403
    assert "when the game is over" in answer.json()["error"]


async def test_a_restart_loses_nothing(make_app: Callable[[], Litestar]) -> None:
    async with AsyncTestClient(make_app()) as client:
        _, (ada, bob) = await sit(client, None, None)
        await ada.play("bet 2")
        await ada.play("look")
        before, others = await ada.look(), await bob.look()
    async with AsyncTestClient(make_app()) as client:
        ada.client = bob.client = client
        assert await ada.look() == before
        assert await bob.look() == others
        await ada.play("toss")


async def test_a_given_seed_gives_the_same_game(client: Client) -> None:
    logs = []
    for _ in range(2):
        _, (ada, _bob) = await sit(client, None, "ending", seed="a windy evening")
        await ada.play("bet 5")
        logs.append((await ada.play("toss"))["log"][:3])
        assert (await ada.look())["seeded"]
    assert logs[0] == logs[1]


async def test_an_illegal_choice_names_the_rule_and_what_is_allowed(client: Client) -> None:
    _, (ada, bob) = await sit(client, None, None)
    status, said = await ada.post("choices", choice="toss", version=0)
    assert status == 422
    assert said["rule"] == "coin.toss.bet"
    assert said["error"] == "Bet before you toss."
    assert said["allowed"] == ["bet 1", "bet 2", "bet 5", "look", "end"]
    status, said = await bob.post("choices", choice="end", version=0)
    assert status == 422
    assert said["rule"] == "coin.turn"
    assert "waits for seat A" in said["error"]
    assert (await ada.look())["version"] == 0


async def test_why(client: Client) -> None:
    _, (ada, bob) = await sit(client, None, None)

    async def why(sitter: Sitter, choice: str) -> Any:
        answer = await client.get(f"{ada.address}/why", params={"choice": choice}, headers=sitter.headers)
        return answer.status_code, answer.json()

    assert await why(ada, "bet 1") == (200, {"legal": True})
    assert await why(ada, "toss") == (200, {"rule": "coin.toss.bet", "why": "Bet before you toss."})
    assert (await why(bob, "end"))[1]["rule"] == "coin.turn"
    assert (await why(ada, "b&t"))[0] == 400
    answer = await client.get(f"{ada.address}/why", params={"choice": "end"})
    assert answer.status_code == 403


async def test_a_stale_choice_is_told_the_version(client: Client) -> None:
    _, (ada, _) = await sit(client, None, None)
    await ada.play("bet 1")
    status, said = await ada.post("choices", choice="bet 1", version=0)
    assert status == 409
    assert said["version"] == 1


async def test_of_two_choices_at_once_one_is_played(client: Client, database: Path) -> None:
    table, (ada, _) = await sit(client, None, None)
    answers = await asyncio.gather(*(ada.post("choices", choice="bet 1", version=0) for _ in range(8)))
    assert sorted(status for status, _ in answers) == [200] + [409] * 7
    assert stored_choices(database, table) == [(0, "bet 1")]


async def test_a_repeated_request_is_played_once(client: Client, database: Path) -> None:
    table, (ada, _) = await sit(client, None, None)
    body = {"choice": "bet 1", "version": 0, "request": "r1"}
    first, *others = await asyncio.gather(*(ada.post("choices", **body) for _ in range(5)))
    assert first[0] == 200
    assert all(other == first for other in others)
    assert stored_choices(database, table) == [(0, "bet 1")]
    status, said = await ada.post("choices", choice="bet 2", version=1, request="r1")
    assert status == 409
    assert "used for another choice" in said["error"]


async def test_a_request_id_is_remembered_over_a_restart(make_app: Callable[[], Litestar], database: Path) -> None:
    body = {"choice": "bet 1", "version": 0, "request": "r1"}
    async with AsyncTestClient(make_app()) as client:
        table, (ada, _) = await sit(client, None, None)
        first = await ada.post("choices", **body)
    async with AsyncTestClient(make_app()) as client:
        ada.client = client
        assert await ada.post("choices", **body) == first
    assert stored_choices(database, table) == [(0, "bet 1")]


async def test_the_key_may_stand_in_header_body_or_query(client: Client) -> None:
    _, (ada, bob) = await sit(client, None, None)
    key = ada.headers["X-Penumbra-Key"]
    assert (await client.get(ada.address, params={"key": key})).json()["seat"] == 0
    answer = await client.post(f"{ada.address}/choices", json={"choice": "bet 1", "version": 0, "key": key})
    assert answer.status_code == 200
    answer = await client.get(ada.address, params={"key": key}, headers=bob.headers)
    assert answer.json()["seat"] == 1


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"version": 0}, "choice"),
        ({"choice": "end"}, "version"),
        ({"choice": 5, "version": 0}, "choice"),
        ({"choice": "end", "version": "0"}, "version"),
        ({"choice": "end", "version": -1}, "version"),
        ({"choice": "end", "version": 0, "more": 1}, "more"),
        ({"choice": "x" * 5000, "version": 0}, "choice"),
        ({"choice": "", "version": 0}, "empty"),
        ({"choice": "end  ", "version": 0}, "not a choice"),
        ({"choice": "end; drop table choices", "version": 0}, "not a choice"),
    ],
)
async def test_a_malformed_choice_is_told_what_is_wrong(client: Client, body: dict[str, Any], says: str) -> None:
    _, (ada, _) = await sit(client, None, None)
    status, said = await ada.post("choices", **body)
    assert status == 400
    assert says in said["error"]


async def test_bad_json(client: Client) -> None:
    _, (ada, _) = await sit(client, None, None)
    for body in (b"{", b"", b"[]", b"\xff\xfe", b"null", b"[" * 20_000):
        answer = await client.post(
            f"{ada.address}/choices",
            content=body,
            headers={**ada.headers, "Content-Type": "application/json"},
        )
        assert answer.status_code == 400, body[:10]
        assert answer.json()["error"]
    answer = await client.post(f"{ada.address}/choices", content=b'{"choice":"' + b"x" * 100_000 + b'"}')
    assert answer.status_code == 413
    assert "too big" in answer.json()["error"]


async def test_unknown_tables_and_wrong_keys(client: Client) -> None:
    _, (ada, _) = await sit(client, None, None)
    assert (await client.get("/api/tables/none")).json() == {"error": "There is no such table."}
    stranger = Sitter(client, "none", "key")
    assert (await stranger.post("choices", choice="end", version=0))[0] == 404
    wrong = Sitter(client, ada.address.removeprefix("/api/tables/"), "wrong")
    assert (await client.get(ada.address, headers=wrong.headers)).status_code == 403
    assert (await wrong.post("choices", choice="end", version=0))[0] == 403
    assert (await wrong.post("undo", version=0))[0] == 403
    spectator = Sitter(client, ada.address.removeprefix("/api/tables/"), None)
    assert (await spectator.look())["seat"] is None
    assert (await spectator.post("choices", choice="end", version=0))[0] == 403
    other_table, _ = await sit(client, None, None)
    elsewhere = Sitter(client, other_table, ada.headers["X-Penumbra-Key"])
    assert (await elsewhere.post("choices", choice="end", version=0))[0] == 403


async def _make(client: Client, **change: Any) -> tuple[int, dict[str, Any]]:
    wish = {
        "game": "coins",
        "options": {"players": 2},
        "seats": [{"name": "Ada"}, {"name": "B", "bot": "random"}],
    }
    answer = await client.post("/api/tables", json={**wish, **change})
    return answer.status_code, answer.json()


async def test_a_table_that_cannot_be_made_says_why(client: Client) -> None:
    assert await _make(client, game="chess") == (
        400,
        {"error": "There is no game 'chess'.", "allowed": ["coins"]},
    )
    status, said = await _make(client, seats=[{"name": "Ada"}, {"name": "B", "bot": "hal"}])
    assert status == 400
    assert said["allowed"] == ["cheating", "ending", "failing", "hanging", "random", "tossing"]
    status, said = await _make(client, options={"players": 7})
    assert status == 400
    assert "from 2 to 4" in said["error"]
    status, said = await _make(client, options={"speed": 7})
    assert status == 400
    assert "unknown option 'speed'" in said["error"]
    status, said = await _make(client, options={"players": 3})
    assert (status, said["allowed"]) == (400, [3])
    for seats in (
        [],
        [{"name": ""}],
        [{"bot": "random"}],
        "Ada",
        [{"name": "x" * 100}],
        [{"name": "A"}] * 20,
    ):
        status, said = await _make(client, seats=seats)
        assert status == 400
        assert "seats" in said["error"]


async def test_names(client: Client) -> None:
    for name in ("Zoë", "李", "👩‍🚀", "<b>Ada</b>"):
        status, said = await _make(client, seats=[{"name": name}, {"name": "B"}])
        assert status == 201, said
    for name in (" ", "a\nb", "a\x00", "\x1b[2J"):
        status, said = await _make(client, seats=[{"name": name}, {"name": "B"}])
        assert status == 400
        assert "name" in said["error"]


@pytest.mark.parametrize(
    ("names", "bots", "fault"),
    [
        (("Ada", "Ada"), (None, None), "seat B does not do: it looks like the name of seat A"),
        (("Ada", "АDА"), (None, None), "seat B does not do: it looks like the name of seat A"),
        (("Ada", "ada "), (None, "random"), "seat B does not do: it looks like the name of seat A"),
        (("\u3164", "Bob"), (None, None), "seat A does not do: it may not hold U\\+3164"),
        (("Ada", "あ" * 30), (None, None), "seat B does not do: it takes at most 40 columns"),
        (("B", "Ada"), (None, None), "'B' means something else at the table"),
        (("Seat B", "Ada"), (None, None), "'Seat B' means something else at the table"),
        (("You", "Ada"), (None, None), "'You' means something else at the table"),
        (("Ada", "YOU"), (None, "random"), "'YOU' means something else at the table"),
        (("nobody", "Ada"), (None, None), "'nobody' means something else at the table"),
        (("Random", "Ada"), (None, None), "'Random' means something else at the table"),
        (("Ada", "Ending"), (None, "random"), "'Ending' means something else at the table"),
    ],
)
async def test_names_that_mislead(
    client: Client, names: tuple[str, str], bots: tuple[str | None, str | None], fault: str
) -> None:
    seats = [{"name": name, "bot": bot} for name, bot in zip(names, bots, strict=True)]
    status, said = await _make(client, seats=seats)
    assert status == 400
    assert re.search(fault, said["error"])
    assert (await client.get("/api/tables")).json() == []


async def test_names_that_mislead_nobody(client: Client) -> None:
    for seats in (
        [{"name": "You"}, {"name": "Random", "bot": "random"}],
        [{"name": "A"}, {"name": "B"}],
        [{"name": "Seat A"}, {"name": "  Ada  "}],
    ):
        status, said = await _make(client, seats=seats)
        assert status == 201, said
    names = (await client.get(f"/api/tables/{said['table']}")).json()["names"]
    assert names == ["Seat A", "Ada"]


async def test_failing_bots_leave_the_table_standing(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    _, (ada, *_) = await sit(client, None, "failing", "cheating")
    await ada.play("end")
    position = await until_asked(ada)
    assert position["view"]["round"] == 2
    assert position["stand_ins"] == [None, "failed", "failed"]
    told = [(line["seat"], line["text"]) for line in position["log"] if "by chance" in line["text"]]
    assert told == [(seat, "is played by chance from here on: its bot failed") for seat in (1, 2)], "once each"
    assert "bot failing of seat 1 failed" in caplog.text
    assert "bot cheating of seat 2 failed" in caplog.text
    assert "secret" not in caplog.text
    assert "cards" not in caplog.text


async def test_a_bot_that_thinks_too_long_is_passed_over(database: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Chance plays for it, the other bots go on, and the bot is not asked again while it still thinks."""
    asked: list[Position] = []

    class Slow(Hanging):
        def choose(self, position: Position) -> Choice:
            asked.append(position)
            return super().choose(position)

    app = create_app(database, coin_house({"slow": Slow, "ending": Ending}), bot_seconds=0.5)
    async with AsyncTestClient(app, raise_server_exceptions=False) as client:
        _, (ada, *_) = await sit(client, None, "slow", "ending")
        for turn in (1, 2):
            await ada.play("end")
            position = await until_asked(ada)
            assert position["view"]["round"] == turn + 1
    assert position["stand_ins"] == [None, "late", None]
    assert [line["text"] for line in position["log"]].count(
        "is played by chance for now: its bot did not choose in time"
    ) == 1
    late = [line for line in caplog.messages if "bot slow of seat 1 has not chosen within 0.5 seconds" in line]
    assert len(late) >= 2
    assert len(asked) == 1
