"""What the house tells of itself, the page, and the headers of every answer."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from penumbra import __version__
from penumbra.table.app import create_app
from penumbra.table.door.guard import known_host, same_origin
from tests.table.coin_kit import BOTS, CoinKit
from tests.table.conftest import coin_house, sit

pytestmark = pytest.mark.anyio
Client = AsyncTestClient[Litestar]


async def test_games_catalogue_and_rules(client: Client) -> None:
    games = (await client.get("/api/games")).json()
    assert games["version"] == __version__
    assert games["games"] == [
        {
            "name": "coins",
            "title": "Coins",
            "page": None,
            "options": msgspec.json.decode(msgspec.json.encode(CoinKit().form())),
            "bots": [
                {"name": name, "title": kind.title, "text": kind.text, "seconds": None, "advises": False}
                for name, kind in BOTS.items()
            ],
            "lesson": None,
        }
    ]
    assert "random" in games["bots"]
    assert (await client.get("/api/catalogue/coins")).json() == {"coins": {"penny": {"name": "Penny"}}}
    answer = await client.get("/api/catalogue/chess")
    assert (answer.status_code, answer.json()["allowed"]) == (404, ["coins"])
    assert len((await client.get("/api/rules/coins")).json()["rules"]) == 2
    found = (await client.get("/api/rules/coins", params={"q": "purse NOBODY"})).json()["rules"]
    assert [rule["id"] for rule in found] == ["coin.bet.purse"]
    assert (await client.get("/api/rules/coins/coin.toss.bet")).json()["text"] == "A toss needs a bet."
    assert (await client.get("/api/rules/coins/coin.no")).status_code == 404
    assert (await client.get("/api/rules/chess")).json()["allowed"] == ["coins"]


async def test_a_game_says_how_its_choices_are_written_and_which_page_it_is_played_on(client: Client) -> None:
    told = (await client.get("/api/games/coins")).json()
    assert (told["title"], told["page"], told["books"]) == ("Coins", None, ["coins"])
    assert told["forms"]["bet"] == [
        {
            "form": "bet <amount>",
            "words": [{"noun": "amount", "role": "amount"}],
            "repeated": False,
            "means": "bets coins",
        }
    ]
    assert set(told["forms"]) == {"bet", "look", "toss", "end"}
    answer = await client.get("/api/games/chess")
    assert (answer.status_code, answer.json()["allowed"]) == (404, ["coins"])


async def test_unknown_addresses_and_methods_answer_in_json(client: Client) -> None:
    for address in ("/api", "/api/", "/api/nothing", "/api/nothing/at/all"):
        answer = await client.get(address)
        assert answer.status_code == 404, address
        assert "/api/schema" in answer.json()["error"]
    answer = await client.delete("/api/tables")
    assert answer.status_code == 405
    assert "method" in answer.json()["error"]


async def test_rules_are_read_as_a_book_in_chapters(client: Client) -> None:
    told = (await client.get("/api/rulebook/coins")).json()
    (chapter,) = told["books"][0]["chapters"]
    assert [section["address"] for section in chapter["sections"]] == ["playing.bets", "playing.tossing"]
    ((rule,),) = chapter["sections"][1]["paragraphs"]
    assert (rule["id"], rule["text"]) == ("coin.toss.bet", "A toss needs a bet.")
    assert "source" not in rule, "what stands behind a rule is asked for by who wants it"
    assert (await client.get("/api/glossary/coins")).json() == []
    for what in ("rulebook", "glossary", "lessons"):
        answer = await client.get(f"/api/{what}/chess")
        assert answer.status_code == 404
        assert answer.json()["allowed"] == ["coins"]
    answer = await client.get("/api/lessons/coins")
    assert (answer.status_code, answer.json().get("allowed", [])) == (404, []), "nobody has written one"


async def test_the_schema_names_every_address(client: Client) -> None:
    schema = (await client.get("/api/schema")).json()
    assert set(schema["paths"]) == {
        "/api/games",
        "/api/games/{game}",
        "/api/advice",
        "/api/tables/kept",
        "/api/tables/{table_id}/seats/{seat}/open",
        "/api/catalogue/{game}",
        "/api/rules/{book}",
        "/api/rules/{book}/{rule_id}",
        "/api/rulebook/{game}",
        "/api/glossary/{game}",
        "/api/lessons/{game}",
        "/api/tables",
        "/api/tables/{table_id}",
        "/api/tables/{table_id}/battles/{number}",
        "/api/tables/{table_id}/seats",
        "/api/tables/{table_id}/seats/{seat}/invite",
        "/api/tables/{table_id}/seats/{seat}/take-back",
        "/api/tables/{table_id}/choices",
        "/api/tables/{table_id}/drafts",
        "/api/tables/{table_id}/undo",
        "/api/tables/{table_id}/log",
        "/api/tables/{table_id}/timeline",
        "/api/tables/{table_id}/past/{made}",
        "/api/tables/{table_id}/changes",
        "/api/tables/{table_id}/chronicle",
        "/api/tables/{table_id}/why",
        "/api/tables/{table_id}/counsel",
        "/api/tables/{table_id}/review/{seat}",
        "/api/tables/{table_id}/record",
        "/api/tables/{table_id}/leave",
        "/api/tables/{table_id}/return",
        "/api/tables/{table_id}/seats/{seat}/vote",
        "/api/tables/{table_id}/company",
        "/api/tables/{table_id}/proposals",
        "/api/tables/{table_id}/proposals/{number}",
        "/api/tables/{table_id}/endings",
        "/api/tables/{table_id}/endings/{number}",
        "/api/tables/{table_id}/reminders",
        "/api/tables/{table_id}/reminders/{reminder_id}/drop",
        "/api/reminders/{reminder_id}/{token}",
        "/api/reminders/{reminder_id}/{token}/confirm",
        "/api/reminders/{reminder_id}/{token}/stop",
        "/api/tables/{table_id}/clocks",
        "/api/tables/{table_id}/vacation",
        "/api/tables/{table_id}/orders",
        "/api/tables/{table_id}/orders/withdraw",
        "/api/tables/{table_id}/orders/offered",
        "/api/tables/{table_id}/dice",
        "/api/tables/{table_id}/dice/commit",
        "/api/tables/{table_id}/dice/reveal",
        "/api/tables/{table_id}/dice/anew",
        "/api/account/recovery",
        "/api/account/recovery/ask",
        "/api/account/recovery/look",
        "/api/account/mail/ask",
        "/api/account/mail/confirm",
        "/health",
        "/api/tables/{table_id}/play-on",
        "/api/records",
        "/api/records/play-on",
        "/api/studies",
        "/api/studies/file",
        "/api/tables/{table_id}/study",
        "/api/studies/{study_id}",
        "/api/studies/{study_id}/file",
        "/api/studies/{study_id}/moves",
        "/api/studies/{study_id}/title",
        "/api/studies/{study_id}/moves/{n}",
        "/api/studies/{study_id}/moves/{n}/promote",
        "/api/studies/{study_id}/moves/{n}/delete",
        "/api/studies/{study_id}/moves/{n}/play-on",
        "/api/tables/{table_id}/chat",
        "/api/account",
        "/api/account/sign-in",
        "/api/account/sign-out",
        "/api/account/password",
        "/api/account/mail",
        "/api/account/end-others",
        "/api/account/delete",
        "/api/account/games",
        "/api/account/studies",
        "/api/studies/{study_id}/delete",
        "/api/account/passkeys",
        "/api/account/passkeys/begin",
        "/api/account/passkeys/{passkey_id}/remove",
        "/api/account/passkey/begin",
        "/api/account/passkey/sign-in",
        "/api/standing",
        "/api/ratings",
        "/api/account/rating",
        "/api/tables/{table_id}/rating",
    }


async def test_an_unbuilt_page_says_so(database: Path, tmp_path: Path) -> None:
    async with AsyncTestClient(create_app(database, coin_house(), page=tmp_path / "none")) as client:
        answer = await client.get("/")
    assert answer.status_code == 200
    assert "not built yet" in answer.text
    assert answer.headers["content-type"].startswith("text/html")


@pytest.fixture
def built(tmp_path: Path) -> Path:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html><title>The page</title>")
    (page / "assets" / "main-abc.js").write_text("export {}")
    (tmp_path / "secret.txt").write_text("secret")
    (page / "link.txt").symlink_to(tmp_path / "secret.txt")
    return page


async def test_the_built_page(database: Path, built: Path) -> None:
    async with AsyncTestClient(create_app(database, coin_house(), page=built)) as client:
        for address in ("/", "/index.html", "/table/abc", "/some/where?key=x", "/link.txt"):
            answer = await client.get(address)
            assert answer.status_code == 200
            assert "The page" in answer.text, address
            assert answer.headers["cache-control"] == "no-cache"
        answer = await client.get("/assets/main-abc.js")
        assert answer.headers["content-type"].startswith("text/javascript")
        assert "immutable" in answer.headers["cache-control"]
        assert (answer.headers["content-encoding"], answer.text) == ("gzip", "export {}")
        plain = await client.get("/assets/main-abc.js", headers={"Accept-Encoding": "identity"})
        assert ("content-encoding" in plain.headers, plain.text) == (False, "export {}")
        assert plain.headers["vary"] == answer.headers["vary"] == "Accept-Encoding"
        assert (await client.get("/assets/main-old.js")).status_code == 404
        assert (await client.head("/")).status_code == 200
        for address in ("/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "//etc/passwd", "/%00"):
            answer = await client.get(address)
            assert "secret" not in answer.text
            assert "root:" not in answer.text


async def test_every_answer_has_its_safety_headers(client: Client) -> None:
    for address in ("/", "/api/tables", "/api/nothing", "/api/tables/none"):
        headers = (await client.get(address)).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
    assert (await client.get("/api/tables")).headers["cache-control"] == "no-store"
    assert "content-security-policy" in (await client.delete("/api/tables")).headers


async def test_pages_of_other_sites_are_turned_away(client: Client) -> None:
    _, (ada, _) = await sit(client, None, None)
    body = {"choice": "bet 1", "version": 0}
    for origin in ("https://elsewhere.example", "null", "http://testserver.local.example", "http://["):
        answer = await client.post(f"{ada.address}/choices", json=body, headers={**ada.headers, "Origin": origin})
        assert answer.status_code == 403
        assert "another site" in answer.json()["error"]
    own = str(client.base_url).rstrip("/")
    answer = await client.post(f"{ada.address}/choices", json=body, headers={**ada.headers, "Origin": own})
    assert answer.status_code == 200


@pytest.mark.parametrize(
    ("origin", "host", "same"),
    [
        (None, "table.example", True),
        ("https://table.example", "table.example", True),
        ("https://table.example", "table.example:443", True),
        ("http://table.example:8000", "table.example:8000", True),
        ("http://[::1]:8000", "[::1]:8000", True),
        ("https://TABLE.example", "table.example", True),
        ("http://table.example:8001", "table.example:8000", False),
        ("http://table.example", "table.example:8000", False),
        ("file://", "table.example", False),
        ("https://table.example", None, False),
        ("https://table.example:port", "table.example", False),
    ],
)
def test_same_origin(origin: str | None, host: str | None, same: bool) -> None:
    assert same_origin(origin, host) is same


@pytest.mark.parametrize(
    ("host", "known"),
    [
        (None, True),
        ("localhost:8000", True),
        ("LOCALHOST.:8000", True),
        ("penumbra.localhost", True),
        ("127.0.0.1:8000", True),
        ("192.168.0.7", True),
        ("[::1]:8000", True),
        ("table.example", True),
        ("elsewhere.example:8000", False),
        ("table.example.elsewhere.example", False),
        ("127.0.0.1.elsewhere.example", False),
        ("[::1", False),
        ("", False),
    ],
)
def test_known_host(host: str | None, known: bool) -> None:
    assert known_host(host, {"localhost", "table.example"}) is known


async def test_names_that_are_not_ours_are_turned_away(database: Path) -> None:
    async with AsyncTestClient(create_app(database, coin_house(), names={"Table.Example"})) as client:
        answer = await client.get("/api/tables", headers={"Host": "elsewhere.example"})
        assert answer.status_code == 421
        assert "elsewhere.example" in answer.json()["error"]
        assert "--allow-host" in answer.json()["error"]
        assert (await client.get("/", headers={"Host": "elsewhere.example"})).status_code == 421
        for host in ("table.example", "127.0.0.1:8000"):
            assert (await client.get("/api/tables", headers={"Host": host})).status_code == 200


async def test_making_tables_is_limited(database: Path) -> None:
    app = create_app(database, coin_house(), new_tables_per_minute=3)
    async with AsyncTestClient(app) as client:
        for _ in range(3):
            await sit(client, None, "random")
        answer = await client.post("/api/tables", json={})
        assert answer.status_code == 429
        wait = int(answer.headers["retry-after"])
        assert 15 <= wait <= 20, "a slow machine has waited for some of it already"
        assert f"Try again in {wait} seconds." in answer.json()["error"]
        assert (await client.get("/api/tables")).status_code == 200


async def test_answers_are_compressed_for_who_asks(make_app: Callable[[], Litestar]) -> None:
    async with AsyncTestClient(make_app()) as client:
        answer = await client.get("/api/schema", headers={"Accept-Encoding": "gzip"})
        assert answer.headers["content-encoding"] == "gzip"
