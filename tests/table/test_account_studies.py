"""An account keeps studies on every device, and who has the key of one deletes it for good."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from anyio import to_thread
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import AsyncTestClient, WebSocketTestSession

from penumbra.table.api import live
from penumbra.table.people import account_studies
from tests.table.browsers import PASSWORD, Browser
from tests.table.older import take_back_to
from tests.table.test_studies import Board, board

pytestmark = pytest.mark.anyio
Client = AsyncTestClient[Litestar]


async def keeps(browser: Browser, *boards: Board, **more: Any) -> list[dict[str, Any]]:
    """What the account of a browser keeps, once these studies were shown."""
    account = (await browser.get("/api/account")).json()["id"]
    shown = [{"study": one.id, "key": one.headers["X-Penumbra-Key"]} for one in boards]
    answer = await browser.account("/studies", **{"account": account, "keys": shown, **more})
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()
    return found


async def test_an_account_has_a_study_on_every_device(client: Client) -> None:
    study, _ = await board(client)
    ada, eve = Browser(client), Browser(client)
    await ada.sign_up("Ada")
    await eve.sign_up("Eve")
    await study.done("title", title="The bet")
    assert await keeps(ada, study) == [{"study": study.id, "title": "The bet", "game": "coins"}]
    assert await keeps(ada, study) == (await ada.get("/api/account/studies")).json(), "it is kept once"
    elsewhere = Browser(client)
    await elsewhere.sign_in("Ada")
    assert (await elsewhere.get(study.address, "~")).json()["yours"] is True
    named = await elsewhere.post(f"{study.address}/title", "~", title="The other bet")
    assert named.json()["title"] == "The other bet"
    assert [one["title"] for one in (await ada.get("/api/account/studies")).json()] == ["The other bet"]
    for other in (eve, Browser(client)):
        assert (await other.get(study.address, "~")).status_code == 403
        assert (await other.post(f"{study.address}/title", "~", title="Mine")).status_code == 403
        assert (await other.post(f"{study.address}/delete", "~")).status_code == 403
    await elsewhere.account("/sign-out")
    assert (await elsewhere.get(study.address, "~")).status_code == 403
    assert (await elsewhere.get("/api/account/studies")).status_code == 401
    assert (await eve.get("/api/account/studies")).json() == []


async def test_a_study_is_kept_by_who_shows_its_key_alone(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    study, _ = await board(client)
    other, _ = await board(client)
    ada = Browser(client)
    await ada.sign_up("Ada")
    for key in ("", "~", other.headers["X-Penumbra-Key"], study.headers["X-Penumbra-Key"][:-1]):
        assert await keeps(ada, keys=[{"study": study.id, "key": key}]) == []
    assert (await ada.get(study.address, "~")).status_code == 403
    answer = await ada.account("/studies", account="somebody else", keys=[])
    assert answer.status_code == 409
    monkeypatch.setattr(account_studies, "MOST", 1)
    assert len(await keeps(ada, study)) == 1
    account = (await ada.get("/api/account")).json()["id"]
    shown = [{"study": other.id, "key": other.headers["X-Penumbra-Key"]}]
    full = await ada.account("/studies", account=account, keys=shown)
    assert (full.status_code, "delete one" in full.text) == (409, True)
    assert len(await keeps(ada, study)) == 1, "what is kept already takes no more room"


async def test_a_deleted_study_is_gone_for_all(client: Client, database: Path) -> None:
    study, _ = await board(client)
    await study.done("moves/1", comment="a secret plan")
    ada = Browser(client)
    await ada.sign_up("Ada")
    await keeps(ada, study)
    looking = Board(client, study.id, None)
    moment = study.at(1, "A")
    await moment.look()
    assert (await looking.post("delete"))[0] == 403
    assert (await Board(client, study.id, "wrong").post("delete"))[0] == 403
    assert (await looking.look())["comment"] == ""
    assert await study.done("delete") == {"deleted": True}
    for address in (study.address, f"{study.address}/file", moment.address, f"{moment.address}/timeline"):
        answer = await client.get(address)
        assert (answer.status_code, answer.json()["error"]) == (404, "This study was deleted.")
    assert (await study.post("moves", after=0, seat=0, choice="end"))[0] == 404
    assert (await study.post("delete"))[0] == 404
    assert (await ada.get("/api/account/studies")).json() == []
    assert (await client.get("/api/studies/nothing")).json()["error"] == "There is no such study."
    with sqlite3.connect(database) as connection:
        connection.execute("vacuum")
        assert "a secret plan" not in "\n".join(connection.iterdump())


async def test_who_signs_in_deletes_what_the_account_has_and_a_deleted_account_deletes_nothing(client: Client) -> None:
    one, other = [(await board(client))[0] for _ in range(2)]
    ada = Browser(client)
    await ada.sign_up("Ada")
    await keeps(ada, one, other)
    assert (await ada.post(f"{one.address}/delete", "~")).status_code == 200
    assert [kept["study"] for kept in (await ada.get("/api/account/studies")).json()] == [other.id]
    assert (await ada.account("/delete", password=PASSWORD)).status_code == 200
    assert (await other.look())["yours"] is True


async def test_whoever_has_a_study_open_is_told_that_it_is_gone(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "BEAT_SECONDS", 0.05)
    study, _ = await board(client)
    with await client.websocket_connect(f"{study.at(1).address}/live") as line:
        assert (await to_thread.run_sync(line.receive_json))["version"] >= 0
        await study.done("delete")
        with pytest.raises(WebSocketDisconnect) as ended:
            await to_thread.run_sync(_heard_out, line)
    assert (ended.value.code, ended.value.detail) == (1008, "This study was deleted.")


async def test_studies_that_were_made_before_are_listed_by_their_titles(
    make_app: Callable[[], Litestar], database: Path
) -> None:
    async with AsyncTestClient(make_app()) as client:
        study, _ = await board(client)
        await study.done("title", title="From before")
    take_back_to(database, "0025")
    async with AsyncTestClient(make_app()) as client:
        ada = Browser(client)
        await ada.sign_up("Ada")
        assert await keeps(ada, study) == [{"study": study.id, "title": "From before", "game": "coins"}]


def _heard_out(line: WebSocketTestSession) -> None:
    """Hears what a line tells, until it is closed."""
    while True:
        line.receive_json()
