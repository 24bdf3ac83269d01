"""What strangers can do at a table: every address that there is, asked with every secret but the right one."""

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from penumbra.kernel import commitment
from penumbra.table.app import create_app
from penumbra.table.door import keys
from tests.table.browsers import Browser
from tests.table.conftest import Sitter, coin_house, sit

pytestmark = pytest.mark.anyio
Client = AsyncTestClient[Litestar]

_FILLED = {"seat": 0, "made": 0, "number": 1, "reminder_id": "none"}
_BODIES: dict[str, dict[str, Any]] = {
    "choices": {"choice": "end", "version": 0},
    "drafts": {"choices": ["end"], "version": 0},
    "undo": {"version": 0},
    "counsel": {"version": 0},
    "play-on": {"at": 0},
    "vacation": {"away": True},
    "reminders": {"way": "webhook", "address": "https://hooks.example/x"},
    "seats": {"seat": 1, "name": "Mallory"},
    "dice/commit": {"draw": 1, "commitment": commitment(bytes(32))},
    "dice/reveal": {"draw": 1, "value": bytes(32).hex()},
    "dice/anew": {"draw": 1, "without": [1]},
}
_NAMES = ("Adalind", "Bertram")


async def _doors(client: Client, table: str) -> list[tuple[str, str]]:
    """Method and address of everything that there is at a table, the addresses of games included."""
    paths = (await client.get("/api/schema")).json()["paths"]
    found = []
    for path, methods in paths.items():
        if "{table_id}" in path:
            filled = path.format(table_id=table, **_FILLED)
            found += [(method.upper(), filled) for method in methods if method in ("get", "post", "put", "delete")]
    assert len(found) > 20
    return found


async def _private(client: Client) -> dict[str, Any]:
    """A private table, and beside what its maker is told the ``right`` secrets, which do for somebody."""
    wish = {
        "game": "coins",
        "options": {"players": 2},
        "seats": [{"name": name} for name in _NAMES],
        "access": "private",
    }
    made: dict[str, Any] = (await client.post("/api/tables", json=wish)).json()
    made["right"] = [made["keys"][0], made["host"], made["invitations"][1]]
    return made


def _nearly(secret: str) -> Iterator[str]:
    """Secrets that look like the right one."""
    yield secret[:-1]
    yield f"{secret}A"
    yield secret.swapcase()
    yield secret[::-1]
    yield f"{'B' if secret[0] == 'A' else 'A'}{secret[1:]}"
    yield f"{secret[:-2]}{'B' if secret[-2] == 'A' else 'A'}{secret[-1]}"
    yield keys.hash_key(secret)


def _body(path: str) -> dict[str, Any]:
    return next((body for ending, body in _BODIES.items() if path.endswith(f"/{ending}")), {})


async def _asked(client: Client, method: str, path: str, secret: str | None, **more: str) -> httpx.Response:
    headers = {**({} if secret is None else {"X-Penumbra-Key": secret}), **more}
    return await client.request(method, path, headers=headers, json=_body(path) if method != "GET" else None)


async def test_nothing_of_a_private_table_opens_to_another_secret(client: Client) -> None:
    made = await _private(client)
    elsewhere, others = await sit(client, None, None)
    mallory = Browser(client)
    await mallory.sign_up("Mallory")
    signed_in = {"Cookie": f"penumbra-session={mallory.token}"}
    wrong = [None, others[0].headers["X-Penumbra-Key"], elsewhere, made["table"], "~A", "~B", "~host", "~"]
    for secret in made["right"]:
        wrong += list(_nearly(secret))
    ada = Sitter(client, made["table"], made["keys"][0])
    before = await ada.look()
    for method, path in await _doors(client, made["table"]):
        for secret in wrong:
            mark = secret is not None and secret.startswith("~")
            for more in ({}, signed_in if mark else {} if secret is None else {"X-Penumbra-Invitation": secret}):
                answer = await _asked(client, method, path, secret, **more)
                assert 400 <= answer.status_code < 500, (method, path, answer.text)
                told = [*_NAMES, *made["right"], before["commitment"]]
                assert not any(one in answer.text for one in told), (method, path, answer.text)
    assert await ada.look() == before


async def test_no_secret_does_what_another_may(client: Client) -> None:
    """The host's key plays no seat, an invitation looks at nothing, and a seat's key is no host's."""
    made = await _private(client)
    ada = Sitter(client, made["table"], made["keys"][0])
    before = await ada.look()
    hosts = ("invite", "take-back", "open", "anew")
    for method, path in await _doors(client, made["table"]):
        if method == "GET":
            continue
        for secret in made["right"]:
            if secret == made["keys"][0] and not path.endswith(hosts):
                continue
            if secret == made["host"] and path.endswith(hosts):
                continue
            answer = await _asked(client, method, path, secret)
            assert 400 <= answer.status_code < 500, (method, path, answer.text)
    assert await ada.look() == before


async def test_a_guess_is_answered_alike_however_near_it_is(client: Client) -> None:
    made = await _private(client)
    place = f"/api/tables/{made['table']}"
    answers = {(await _asked(client, "GET", place, one)).text for one in [*_nearly(made["keys"][0]), "x", "y" * 22]}
    assert len(answers) == 1
    unknown = {(await client.get(f"/api/tables/{one}")).text for one in (*_nearly(made["table"]), "x")}
    assert unknown == {'{"error":"There is no such table."}'}


def test_links_are_too_many_to_be_guessed() -> None:
    for draw, characters in ((keys.new_key, 22), (keys.new_table_id, 12)):
        drawn = [draw() for _ in range(2000)]
        assert len(set(drawn)) == len(drawn)
        assert {len(one) for one in drawn} == {characters}
        # The last character may hold fewer bits than the others.
        assert all(len({one[place] for one in drawn}) == 64 for place in range(characters - 1))


async def test_a_seat_chooses_for_itself_alone(client: Client, database: Path) -> None:
    table, (ada, bob, _) = await sit(client, None, None, None)
    theirs = {"choice": "end", "version": 0}
    status, said = await bob.post("choices", **theirs)
    assert (status, "rule" in said) == (422, True)
    for key in (ada.headers["X-Penumbra-Key"][:-1], "seat 0", "0", table):
        assert (await bob.post("choices", **theirs, key=key))[0] in (400, 403, 422)
    assert (await bob.post("choices", **theirs, seat=0))[0] == 400
    assert (await bob.post("undo", version=0))[0] == 422
    assert (await ada.look())["version"] == 0
    await ada.play("end")
    with sqlite3.connect(database) as connection:
        assert list(connection.execute("select seat from choices")) == [(0,)]


async def test_whatever_is_sent_again_happens_once(client: Client) -> None:
    """Somebody who has listened sends everything once more, in the same order and in the other."""
    made: dict[str, Any] = (
        await client.post("/api/tables", json={"game": "coins", "seats": [{"name": "Ada"}, {"name": "Bob"}]})
    ).json()
    place = f"/api/tables/{made['table']}"
    sent: list[tuple[str, str | None, dict[str, Any]]] = []

    async def send(what: str, key: str | None, **body: Any) -> dict[str, Any]:
        sent.append((what, key, body))
        answer = await client.post(f"{place}/{what}", headers={"X-Penumbra-Key": key or ""}, json=body)
        assert answer.status_code < 300, answer.text
        told: dict[str, Any] = answer.json()
        return told

    bob = (await send("seats", None, invitation=made["invitations"][1]))["key"]
    ada = made["keys"][0]
    version = 0
    for number, (key, choice) in enumerate(((ada, "bet 1"), (ada, "end"), (bob, "bet 2"))):
        version = (await send("choices", key, choice=choice, version=version, request=f"request {number}"))["version"]
    version = (await send("undo", bob, version=version))["version"]
    before = (await client.get(place, headers={"X-Penumbra-Key": ada})).json()
    for replayed in (sent, sent[::-1]):
        for what, key, body in replayed:
            answer = await client.post(f"{place}/{what}", headers={"X-Penumbra-Key": key or ""}, json=body)
            assert answer.status_code < 500
    assert (await client.get(place, headers={"X-Penumbra-Key": ada})).json() == before


async def test_tables_in_bulk_push_no_game_out_and_end_somewhere(
    make_app: Callable[[], Litestar], client: Client
) -> None:
    table, (ada, _) = await sit(client, None, None)
    await ada.play("end")
    for _ in range(160):
        await sit(client, None, "random")
    answer = await client.get("/api/tables")
    listed = answer.json()
    assert len(listed) == 100
    assert listed[0]["table"] == table, "nobody has played at the others"
    assert len(answer.content) < 100_000
    assert (await ada.look())["version"] == 1


async def test_a_household_makes_so_many_tables_a_minute_and_plays_on(database: Path) -> None:
    wish = {"game": "coins", "seats": [{"name": "Ada"}, {"name": "Bob"}]}
    async with AsyncTestClient(create_app(database, coin_house(), new_tables_per_minute=3)) as client:
        _, (ada, _) = await sit(client, None, None)
        answers = [await client.post("/api/tables", json=wish) for _ in range(4)]
        assert [one.status_code for one in answers] == [201, 201, 429, 429]
        assert int(answers[-1].headers["retry-after"]) >= 1
        await ada.play("end")
        assert len((await client.get("/api/tables")).json()) == 3
