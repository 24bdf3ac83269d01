"""What a seat may not know does not reach it, whatever it asks for."""

import json
import sqlite3
from pathlib import Path

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from penumbra.kernel import Choice
from penumbra.table.host.storage import Storage
from penumbra.table.moments import moment
from penumbra.table.moments.moment import SEED_CHOSEN
from penumbra.table.store import StoredSeat, StoredTable
from penumbra.table.tables.open_table import Table
from penumbra.table.tables.position import draw_position
from tests.table.coin_game import CoinGame, CoinState
from tests.table.conftest import sit

pytestmark = pytest.mark.anyio
Client = AsyncTestClient[Litestar]


async def test_private_news_reach_only_their_seat(client: Client) -> None:
    _, (ada, bob) = await sit(client, None, None, seed="a card")
    mine = await ada.play("look")
    card = mine["view"]["card"]
    assert mine["log"][-1]["text"] == f"Your card is {card}."
    theirs = await bob.look()
    assert theirs["view"]["card"] is None
    assert [line["text"] for line in theirs["log"]] == [SEED_CHOSEN, "The coins lie ready."]
    spectator = (await client.get(ada.address)).json()
    assert [line["n"] for line in spectator["log"]] == [1, 2]
    assert str(card) not in json.dumps([theirs["log"], spectator["log"], theirs["view"], spectator["view"]])


def _drawn(seed: bytes, cards: list[int], seat: int | None) -> dict[str, object]:
    """The position of a table in which exactly these cards lie."""
    options = {"players": 2, "rounds": 3}
    seats = (StoredSeat("Ada", None, "00"), StoredSeat("Bob", None, "00"))
    stored = StoredTable("t", "coins", options, seats, seed, False, "c", "now", 0, False)
    first = moment.begin(CoinGame(), options, bytes(32))
    assert isinstance(first.state, CoinState)
    first.state.cards = cards
    after = moment.play(first, 0, Choice("look"), None)
    found: dict[str, object] = msgspec.json.decode(draw_position(Table(stored, CoinGame(), after), after, seat))
    return found


def test_positions_that_differ_only_in_what_is_hidden_look_the_same() -> None:
    """Two tables, another seed and another card of the first seat: the others see no difference."""
    for seat in (1, None):
        assert _drawn(bytes(32), [7, 8], seat) == _drawn(bytes([1] * 32), [9, 8], seat)
    assert _drawn(bytes(32), [7, 8], 0) != _drawn(bytes(32), [9, 8], 0)
    assert _drawn(bytes(32), [7, 8], 0) == _drawn(bytes([1] * 32), [7, 9], 0)


async def test_the_disc_holds_no_key(client: Client, database: Path) -> None:
    _, (ada, _bob) = await sit(client, None, None)
    key = ada.headers["X-Penumbra-Key"]
    await ada.play("end")
    with sqlite3.connect(database) as connection:
        text = "\n".join(connection.iterdump())
    assert key not in text
    assert "key_hash" in text


async def test_no_answer_holds_a_seed_or_key_before_the_end(client: Client, database: Path) -> None:
    table, (ada, bob) = await sit(client, None, None)
    with sqlite3.connect(database) as connection:
        ((seed,),) = connection.execute("select seed from tables where id = ?", (table,))
    secrets = [seed, ada.headers["X-Penumbra-Key"], bob.headers["X-Penumbra-Key"]]
    answers = [
        await client.get("/api/tables"),
        await client.get(ada.address),
        await client.get(ada.address, headers=ada.headers),
        await client.get(f"{ada.address}/record", headers=ada.headers),
        await client.post(f"{ada.address}/choices", headers=ada.headers, json={"choice": "no", "version": 0}),
    ]
    for answer in answers:
        assert not any(secret in answer.text for secret in secrets)


async def test_faults_in_the_engine_tell_nothing(
    client: Client, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, (ada, _) = await sit(client, None, None)

    def burst(_state: CoinState, seat: int, choice: Choice) -> None:
        raise RuntimeError("the secret is a walrus")

    monkeypatch.setattr(CoinState, "play", burst)
    status, said = await ada.post("choices", choice="bet 1", version=0)
    assert status == 500
    assert said == {"error": "Something went wrong in the server. Load the table again: it shows what was played."}
    assert "RuntimeError" in caplog.text
    assert "walrus" not in caplog.text
    monkeypatch.undo()
    assert (await ada.play("bet 1"))["version"] == 1


async def test_a_fault_is_written_without_the_words_that_an_address_holds(
    client: Client, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The token of a reminder stands in its address: of such words a log line holds the table alone."""
    table, (ada, _) = await sit(client, None, None)

    def burst(*_: object) -> None:
        raise RuntimeError("the secret is a walrus")

    monkeypatch.setattr(CoinState, "play", burst)
    assert (await ada.post("choices", choice="bet 1", version=0))[0] == 500
    monkeypatch.setattr(Storage, "read", burst)
    assert (await client.get("/api/reminders/an-id/a-token")).status_code == 500
    said = [one.getMessage() for one in caplog.records if one.name == "penumbra.table"]
    assert any(one.startswith("GET /api/reminders/{reminder_id}/{token}: RuntimeError") for one in said)
    assert any(one.startswith(f"POST /api/tables/{table}/choices: RuntimeError") for one in said)
    assert "a-token" not in caplog.text
