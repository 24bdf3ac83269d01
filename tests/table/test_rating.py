"""Who wants it is rated by the places they take of each other, at public tables, and nobody else is."""

import sqlite3
from collections.abc import AsyncIterator, Callable
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from penumbra.table.after.rating import RatedGames, rated
from penumbra.table.after.ratings import FEW, behind, keep, played
from penumbra.table.after.reckoning import made_again
from penumbra.table.after.rerating import Rerating
from penumbra.table.app import create_app
from penumbra.table.keeping.database import database_url
from penumbra.table.store import Store
from tests.table import counsel_kit
from tests.table.browsers import PASSWORD, Browser
from tests.table.coin_kit import HOUSE as COINS
from tests.table.coin_kit import Ending
from tests.table.conftest import Sitter, coin_house, sit, until

pytestmark = pytest.mark.anyio
Client = AsyncTestClient[Litestar]

WORSE, BETTER = ("bet 1", "end"), ("end",)
"""What a seat does that has a coin less in the end, and one that keeps them all."""


@pytest.fixture
def make_app(database: Path) -> Callable[[], Litestar]:
    return lambda: create_app(database, coin_house({"ending": Ending}), new_tables_per_minute=1000)


@pytest.fixture
async def store(client: Client, database: Path) -> AsyncIterator[Store]:
    store = Store(database_url(database))
    yield store
    await store.close()


async def signed_up(client: Client, *names: str) -> list[Browser]:
    """Browsers of people who want to be rated."""
    found = []
    for name in names:
        browser = Browser(client)
        await browser.sign_up(name)
        assert (await browser.account("/rating", wanted=True)).json()["wanted"] is True
        found.append(browser)
    return found


async def keeps(browser: Browser, *sitters: Sitter) -> None:
    account = (await browser.get("/api/account")).json()["id"]
    kept = [{"table": one.address.rpartition("/")[2], "key": one.headers["X-Penumbra-Key"]} for one in sitters]
    assert (await browser.account("/games", account=account, keys=kept)).status_code == 200


async def seated(client: Client, *players: Browser | None, **more: Any) -> list[Sitter]:
    """A table of one round for these; None is somebody without an account."""
    _, sitters = await sit(client, *(None for _ in players), options={"rounds": 1}, **more)
    for player, sitter in zip(players, sitters, strict=True):
        if player is not None:
            await keeps(player, sitter)
    return sitters


async def finish(sitters: list[Sitter], *choices: tuple[str, ...]) -> None:
    """Each seat does this in its turn; without a word the first does worse than the others."""
    for sitter, wanted in zip(sitters, choices or (WORSE, *([BETTER] * (len(sitters) - 1))), strict=True):
        for choice in wanted:
            await sitter.play(choice)


async def add_up(store: Store) -> None:
    """What a server does every few seconds, and `penumbra tables recount`."""
    await made_again(COINS, store)


async def shown(client: Client) -> dict[str, tuple[int, int | None]]:
    """How many games each has, and the rating."""
    told = (await client.get("/api/ratings")).json()
    assert told["few"] == FEW
    return {one["name"]: (one["games"], one["rating"]) for game in told["games"] for one in game["players"]}


async def of_table(sitter: Sitter) -> dict[str, Any]:
    answer = await sitter.client.get(f"{sitter.address}/rating", headers=sitter.headers)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def test_who_wants_it_is_rated_once_there_are_a_few_games(client: Client, store: Store) -> None:
    ada, bo = await signed_up(client, "Ada", "Bo")
    for number in range(FEW):
        assert await shown(client) == ({} if number == 0 else {"Ada": (number, None), "Bo": (number, None)})
        await finish(await seated(client, ada, bo))
        await add_up(store)
    found = await shown(client)
    assert list(found) == ["Bo", "Ada"], "the best first"
    assert found["Bo"] == (FEW, 3000 - (found["Ada"][1] or 0))
    assert (found["Bo"][1] or 0) > 1550
    [coins] = (await client.get("/api/ratings")).json()["games"]
    assert (coins["game"], coins["title"]) == ("coins", "Coins")
    for one in coins["players"]:
        assert one["low"] < one["rating"] < one["high"]
    own = (await ada.get("/api/account/rating")).json()
    assert own["wanted"] is True
    assert [one["name"] for game in own["ratings"]["games"] for one in game["players"]] == ["Ada"]


async def test_nobody_is_rated_who_has_not_wished_it_or_wishes_it_no_more(client: Client, store: Store) -> None:
    [ada] = await signed_up(client, "Ada")
    bo = Browser(client)
    await bo.sign_up("Bo")
    assert (await bo.get("/api/account/rating")).json() == {"wanted": False, "ratings": {"few": FEW, "games": []}}
    sitters = await seated(client, ada, bo)
    assert await of_table(sitters[0]) == {"why": None, "seats": [0]}
    await finish(sitters)
    await add_up(store)
    assert await shown(client) == {}, "one alone is rated against nobody"
    await bo.account("/rating", wanted=True)
    await finish(await seated(client, ada, bo))
    await add_up(store)
    assert await shown(client) == {"Ada": (1, None), "Bo": (1, None)}
    assert (await bo.account("/rating", wanted=False)).json()["wanted"] is False
    assert await shown(client) == {"Ada": (1, None)}
    await bo.account("/rating", wanted=True)
    assert await shown(client) == {"Ada": (1, None), "Bo": (1, None)}
    assert (await Browser(client).get("/api/account/rating")).status_code == 401
    assert (await Browser(client).account("/rating", wanted=True)).status_code == 401
    assert (await ada.account("/rating", wanted="yes")).status_code == 400


async def test_it_is_settled_by_a_seats_first_choice(client: Client, store: Store) -> None:
    ada, bo, cyd = await signed_up(client, "Ada", "Bo", "Cyd")
    await bo.account("/rating", wanted=False)
    sitters = await seated(client, ada, bo, None)
    assert await of_table(sitters[2]) == {"why": None, "seats": [0]}
    await sitters[0].play("bet 1")
    await ada.account("/rating", wanted=False)  # too late to go
    await bo.account("/rating", wanted=True)  # in time: the seat has not chosen
    assert await of_table(sitters[2]) == {"why": None, "seats": [0, 1]}
    await sitters[0].play("end")
    await sitters[1].play("end")
    await sitters[2].play("bet 1")
    await keeps(cyd, sitters[2])  # too late to come
    assert await of_table(sitters[2]) == {"why": None, "seats": [0, 1]}
    await sitters[2].play("end")
    await add_up(store)
    assert await shown(client) == {"Bo": (1, None)}
    await ada.account("/rating", wanted=True)
    assert await shown(client) == {"Ada": (1, None), "Bo": (1, None)}


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"access": "unlisted"}, "at public tables alone"),
        ({"access": "private"}, "at public tables alone"),
        ({"seed": "loaded"}, "whose dice somebody may have known"),
    ],
)
async def test_games_that_others_may_not_see_or_somebody_knew_are_not_rated(
    client: Client, store: Store, wish: dict[str, Any], why: str
) -> None:
    ada, bo = await signed_up(client, "Ada", "Bo")
    sitters = await seated(client, ada, bo, **wish)
    told = await of_table(sitters[0])
    assert why in told["why"]
    assert told["seats"] == []
    await finish(sitters)
    await add_up(store)
    assert await shown(client) == {}


async def test_of_a_private_table_strangers_are_told_nothing(client: Client) -> None:
    [ada] = await signed_up(client, "Ada")
    sitters = await seated(client, ada, None, access="private")
    assert (await client.get(f"{sitters[0].address}/rating")).status_code == 403
    assert (await client.get("/api/tables/nowhere/rating")).status_code == 404


async def test_games_in_which_bots_may_be_asked_are_not_rated(database: Path) -> None:
    async with AsyncTestClient(create_app(database, counsel_kit.HOUSE, new_tables_per_minute=1000)) as client:
        [ada] = await signed_up(client, "Ada")
        for counsel, seats in ((True, []), (False, [0])):
            [sitter, _] = await seated(client, ada, None, counsel=counsel)
            told = await of_table(sitter)
            assert told["seats"] == seats
            assert (told["why"] is None) is not counsel


async def test_whoever_plays_against_bots_alone_is_not_rated(client: Client) -> None:
    [ada] = await signed_up(client, "Ada")
    _, [sitter, *_] = await sit(client, None, "ending", options={"rounds": 1})
    await keeps(ada, sitter)
    assert await of_table(sitter) == {"why": "Games are rated that several persons play.", "seats": []}


async def test_bots_and_others_between_two_players_take_nothing_away(client: Client, store: Store) -> None:
    ada, bo = await signed_up(client, "Ada", "Bo")
    _, (first, second, third, *_) = await sit(client, None, None, None, "ending", options={"rounds": 1})
    await keeps(ada, first)
    await keeps(bo, third)
    await finish([first, second, third], WORSE, BETTER, BETTER)
    await until(first.look, lambda position: position["view"]["over"])
    await add_up(store)
    assert (await shown(client)).keys() == {"Ada", "Bo"}
    [(changes, games)] = [await store.transactions.read(lambda connection: played(connection, "coins"))]
    assert changes == 1
    assert [[place for _, place in game] for game in games.games] == [[4, 2]]


async def test_nobody_is_rated_against_themselves_nor_where_two_have_the_same_key(client: Client, store: Store) -> None:
    ada, bo, cyd = await signed_up(client, "Ada", "Bo", "Cyd")
    sitters = await seated(client, ada, ada, bo)
    assert (await of_table(sitters[0]))["seats"] == [2]
    await finish(sitters)
    sitters = await seated(client, ada, bo, cyd)
    await keeps(cyd, sitters[0])
    assert (await of_table(sitters[0]))["seats"] == [1, 2]
    await finish(sitters)
    await add_up(store)
    assert await shown(client) == {"Bo": (1, None), "Cyd": (1, None)}


async def places(store: Store) -> list[list[int]]:
    _, games = await store.transactions.read(lambda connection: played(connection, "coins"))
    return [[place for _, place in game] for game in games.games]


async def test_who_has_left_at_the_end_counts_as_last_and_who_is_back_does_not(client: Client, store: Store) -> None:
    ada, bo = await signed_up(client, "Ada", "Bo")
    for back in (False, True):
        sitters = await seated(client, ada, bo, None)
        await sitters[0].play("end")
        assert (await sitters[0].post("leave"))[0] == 200
        if back:
            assert (await sitters[0].post("return"))[0] == 200
        await sitters[1].play("bet 1")
        await sitters[1].play("end")
        await sitters[2].play("end")
        await sitters[0].post("return")  # after the end it is too late
    await add_up(store)
    assert sorted(await places(store)) == [[1, 3], [4, 3]]


async def test_a_game_from_which_the_host_has_sent_a_player_is_rated_for_nobody(client: Client, store: Store) -> None:
    ada, bo, cyd = await signed_up(client, "Ada", "Bo", "Cyd")
    for before_the_end in (True, False):
        wish = {"game": "coins", "options": {"players": 3, "rounds": 1}, "here": [0, 1, 2]}
        made = (await client.post("/api/tables", json={**wish, "seats": [{"name": name} for name in "abc"]})).json()
        host = Sitter(client, made["table"], made["host"])
        sitters = [Sitter(client, made["table"], key) for key in made["keys"]]
        for player, sitter in zip((ada, bo, cyd), sitters, strict=True):
            await keeps(player, sitter)
        await sitters[0].play("end")
        await sitters[1].play("end")
        await sitters[2].play("bet 1")
        if not before_the_end:
            await sitters[2].play("end")
        assert (await host.post("seats/0/take-back"))[0] == 201
        told = await of_table(sitters[1])
        if before_the_end:
            assert "for nobody" in told["why"]
            await sitters[2].play("end")
        else:
            assert told == {"why": None, "seats": [0, 1, 2]}
        await add_up(store)
        assert len(await places(store)) == (0 if before_the_end else 1)


async def test_a_draw_is_a_place_that_is_shared_and_what_is_abandoned_counts_for_nobody(
    client: Client, store: Store
) -> None:
    ada, bo = await signed_up(client, "Ada", "Bo")
    for ending in ("drawn", "abandoned"):
        sitters = await seated(client, ada, bo)
        await sitters[0].play("end")
        await sitters[1].play("bet 1")
        status, found = await sitters[0].post("endings", version=2, ending=ending)
        assert status == 200
        assert (await sitters[1].post(f"endings/{found['asked']['n']}", agree=True))[0] == 200
        await add_up(store)
        assert await places(store) == [[1, 1]]


async def test_a_game_counts_no_more_whose_table_is_taken_off_the_public_list(
    client: Client, store: Store, database: Path
) -> None:
    ada, bo = await signed_up(client, "Ada", "Bo")
    sitters = await seated(client, ada, bo)
    await finish(sitters)
    await add_up(store)
    assert await places(store) == [[2, 1]]
    with sqlite3.connect(database) as connection:
        connection.execute("update tables set access = 'unlisted'")
    assert await places(store) == []


async def test_a_deleted_account_is_told_no_more_and_what_was_won_against_it_stays(
    client: Client, store: Store, database: Path
) -> None:
    ada, bo = await signed_up(client, "Ada", "Bo")
    await finish(await seated(client, ada, bo))
    await add_up(store)
    before = (await shown(client))["Bo"]
    assert before == (1, None)
    assert (await ada.account("/delete", password=PASSWORD)).status_code == 200
    assert await shown(client) == {"Bo": before}
    await finish(await seated(client, None, bo))
    await add_up(store)
    assert await shown(client) == {"Bo": before}
    with sqlite3.connect(database) as connection:
        [(left,)] = connection.execute("select count(*) from rated_players where account_id is null")
    assert left == 1


async def test_a_server_rates_in_a_process_and_of_two_the_later_ratings_stand(client: Client, store: Store) -> None:
    ada, bo = await signed_up(client, "Ada", "Bo")
    await finish(await seated(client, ada, bo))
    await add_up(store)
    write, read = store.transactions.write, store.transactions.read
    now = await read(lambda connection: played(connection, "coins"))
    assert await read(behind) == []
    await finish(await seated(client, ada, bo))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("penumbra.table.after.reckoning.rated_again", _nothing)
        await add_up(store)
    assert await read(behind) == ["coins"]
    rerating = Rerating(store)
    try:
        await rerating.look()
    finally:
        await rerating.close()
    assert await read(behind) == []
    assert await shown(client) == {"Ada": (2, None), "Bo": (2, None)}
    await write(lambda connection: keep(connection, "coins", now[0], rated(now[1])))
    assert await shown(client) == {"Ada": (2, None), "Bo": (2, None)}, "what was worked out before comes too late"


async def _nothing(_: Store) -> None:
    """Nobody is rated."""


def test_the_same_games_make_the_same_ratings_in_whichever_order_they_are_read() -> None:
    names = cycle("abcd")
    games = [[(next(names), place) for place in (1, 2, 3)] for _ in range(12)]
    one, other = rated(RatedGames(games)), rated(RatedGames([game[::-1] for game in games[::-1]]))
    assert [row.player for row in one] == list("abcd")
    for row, again in zip(one, other, strict=True):
        assert (row.player, row.games) == (again.player, again.games)
        assert (row.rating, row.low, row.high) == pytest.approx((again.rating, again.low, again.high))
    assert rated(RatedGames([])) == []
