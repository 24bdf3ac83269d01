"""What players and groups have played is added up from finished games, of those that whoever asks may see."""

import sqlite3
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from penumbra.chronicle import Watch
from penumbra.games import HOUSE
from penumbra.table.after.outcome import SeatOutcome, outcome
from penumbra.table.after.outcomes import FinishedGame
from penumbra.table.after.reckoning import Reckoning, made_again, usual_times
from penumbra.table.after.standing import standing
from penumbra.table.app import create_app
from penumbra.table.desks.sending import sent_whole
from penumbra.table.keeping.database import database_url
from penumbra.table.store import Store, StoredChoice, StoredSeat, StoredTable
from tests.games.records import record
from tests.table.browsers import Browser
from tests.table.coin_kit import HOUSE as COINS
from tests.table.conftest import Sitter, coin_house

pytestmark = pytest.mark.anyio
Client = AsyncTestClient[Litestar]


@pytest.fixture
def make_app(database: Path) -> Callable[[], Litestar]:
    """Tables at which nothing is added up by itself: a test says when."""
    return lambda: create_app(database, coin_house(), new_tables_per_minute=1000)


@pytest.fixture
async def store(client: Client, database: Path) -> AsyncIterator[Store]:
    store = Store(database_url(database))
    yield store
    await store.close()


async def add_up(store: Store) -> None:
    """What a server does every few seconds."""
    reckoning = Reckoning(COINS, store)
    try:
        await reckoning.look()
    finally:
        await reckoning.close()


async def play(client: Client, *names: str, choices: tuple[str, ...] = ("end", "end"), **more: Any) -> list[Sitter]:
    """A game of one round between these that is over, each of whom has sat down by a key."""
    wish = {"game": "coins", "options": {"players": 2, "rounds": 1}, "here": [0, 1], **more}
    made = (await client.post("/api/tables", json={**wish, "seats": [{"name": name} for name in names]})).json()
    sitters = [Sitter(client, made["table"], key) for key in made["keys"]]
    for choice in choices:
        position = await sitters[0].look()
        await sitters[position["view"]["waiting"][0]].play(choice)
    return sitters


async def told(client: Client, *keys: Sitter, group: tuple[str, ...] = ()) -> dict[str, Any]:
    kept = [{"table": one.address.rpartition("/")[2], "key": one.headers["X-Penumbra-Key"]} for one in keys]
    answer = await client.post("/api/standing", json={"keys": kept, "group": list(group)})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def games_of(found: dict[str, Any]) -> dict[str, int]:
    """How many games each player has played of coins."""
    return {one["name"]: one["games"] for game in found["games"] for one in game["players"]}


async def test_games_count_once_they_are_over_and_not_before(client: Client, store: Store) -> None:
    await play(client, "Ada", "Bo")
    await play(client, "Ada", "Cyd", choices=("end",))
    await add_up(store)
    found = await told(client)
    assert games_of(found) == {"Ada": 1, "Bo": 1}
    (coins,) = found["games"]
    assert (coins["game"], coins["title"], coins["games"]) == ("coins", "Coins", 1)
    assert sum(one["wins"] for one in coins["players"]) >= 1
    for one in coins["players"]:
        assert sum(one["places"]) == one["games"]
        assert one["places"][0] == one["wins"]
    await add_up(store)
    assert games_of(await told(client)) == {"Ada": 1, "Bo": 1}, "each game counts once"


async def test_a_game_with_a_typed_seed_counts_for_nobody(client: Client, store: Store) -> None:
    await play(client, "Ada", "Bo", seed="loaded")
    await add_up(store)
    assert await told(client) == {"group": [], "games": [], "groups": []}


async def test_private_games_count_for_those_who_sat_there_alone(client: Client, store: Store) -> None:
    await play(client, "Ada", "Bo")
    unlisted = await play(client, "Ada", "Cyd", access="unlisted")
    private = await play(client, "Ada", "Dot", access="private")
    await add_up(store)
    assert games_of(await told(client)) == {"Ada": 1, "Bo": 1}
    assert games_of(await told(client, private[1])) == {"Ada": 2, "Bo": 1, "Dot": 1}
    assert games_of(await told(client, private[1], unlisted[0])) == {"Ada": 3, "Bo": 1, "Cyd": 1, "Dot": 1}
    key = private[0].headers["X-Penumbra-Key"]
    table = private[0].address.rpartition("/")[2]
    for wrong in (key[:-1], f"{key}A", key[::-1], unlisted[0].headers["X-Penumbra-Key"]):
        answer = await client.post("/api/standing", json={"keys": [{"table": table, "key": wrong}]})
        assert "Dot" not in answer.text, wrong
    elsewhere = [{"table": unlisted[0].address.rpartition("/")[2], "key": key}]
    assert "Dot" not in (await client.post("/api/standing", json={"keys": elsewhere})).text


async def test_private_games_of_an_account_count_for_who_is_signed_in(client: Client, store: Store) -> None:
    private = await play(client, "Ada", "Dot", access="private")
    await add_up(store)
    ada, eve = Browser(client), Browser(client)
    account = await ada.sign_up("Ada")
    await eve.sign_up("Eve")
    kept = {"table": private[0].address.rpartition("/")[2], "key": private[0].headers["X-Penumbra-Key"]}
    assert (await ada.account("/games", account=account["id"], keys=[kept])).status_code == 200
    mine, hers = [await one.ask("POST", "/api/standing", json={}) for one in (ada, eve)]
    assert games_of(mine.json()) == {"Ada": 1, "Dot": 1}
    assert games_of(hers.json()) == {}
    assert games_of(await told(client)) == {}


async def test_a_group_is_who_played_together_and_nobody_else(client: Client, store: Store) -> None:
    for names in (("Ada", "Bo"), ("Bo", "Ada"), ("Ada", "Cyd")):
        await play(client, *names)
    await add_up(store)
    found = await told(client, group=("Bo", "Ada"))
    assert games_of(found) == {"Ada": 2, "Bo": 2}
    assert found["group"] == ["Ada", "Bo"]
    assert found["groups"] == [{"names": ["Ada", "Bo"], "games": 2}, {"names": ["Ada", "Cyd"], "games": 1}]
    assert (await told(client, group=("Ada", "Bo", "Cyd")))["games"] == []


async def test_what_is_asked_wrongly_is_said(client: Client) -> None:
    for body in ({"keys": "none"}, {"group": ["x" * 65]}, {"group": ["x"] * 13}, {"of": "all"}):
        assert (await client.post("/api/standing", json=body)).status_code == 400


async def test_what_other_rules_have_counted_is_counted_again(client: Client, store: Store, database: Path) -> None:
    await play(client, "Ada", "Bo")
    await play(client, "Ada", "Cyd")
    await add_up(store)
    assert await made_again(COINS, store) == 0
    with sqlite3.connect(database) as connection:
        connection.execute("update outcomes set made_with = 'older', seats = '[]'")
        connection.execute("update choices set text = 'fly' where table_id = (select max(id) from tables)")
    assert games_of(await told(client)) == {}
    assert await made_again(COINS, store) == 2
    assert games_of(await told(client))["Ada"] == 1, "the other is damaged"
    assert await made_again(COINS, store) == 0


# What comes of a game


def _stored(name: str) -> StoredTable:
    found = record(name)
    seats = tuple(StoredSeat(name, None, "00") for name in found.seats)
    choices = tuple(StoredChoice(seat, str(choice), None) for seat, choice in found.lines)
    seed = bytes.fromhex(str(found.seed))
    return StoredTable("t", found.game, found.options, seats, seed, False, "c", "now", len(choices), True, choices)


@pytest.mark.parametrize("name", ["second-dawn-2", "blueshift-2"])
def test_an_outcome_is_what_the_game_and_its_chronicle_say(name: str) -> None:
    stored = _stored(name)
    kit = HOUSE.kits[stored.game]
    found = outcome(kit, sent_whole(HOUSE, stored))
    assert kit.chronicler is not None
    watch = Watch(kit.game.start(kit.game.options(stored.options), stored.seed), kit.chronicler, len(stored.seats))
    for seat, choice in record(name).lines:
        watch.play(seat, choice)
    rows = {row["seat"]: row for row in watch.state.result()}
    dice = {entry.seat: entry.all for entry in watch.told(None).dice}
    assert {one.seat for one in found} == set(rows)
    assert min(one.place for one in found) == 1
    for one in found:
        assert (one.place, one.score) == (rows[one.seat]["place"], rows[one.seat]["score"])
        assert sum(one.points.values()) == one.score
        assert one.species
        if one.seat in dice:
            assert sum(count for _, count in one.dice) == dice[one.seat].tries
            assert one.hits == dice[one.seat].hits
    assert any(one.hits for one in found)


def test_half_of_all_choices_take_the_usual_time_and_what_was_laid_down_takes_none() -> None:
    seats = (StoredSeat("Ada", None, "00"), StoredSeat("Bo", None, "01"))
    made = [(0, "a", 0), (1, "b", 4_000), (0, None, 5_000), (0, "c", 7_000), (0, "d", 8_000), (0, "e", 50_000)]
    choices = tuple(StoredChoice(seat, "end", request, at=at) for seat, request, at in made)
    choices = (*choices, StoredChoice(1, "end", "f", laid=True, at=50_001))
    stored = StoredTable("t", "coins", {}, seats, bytes(32), False, "c", "now", 7, True, choices)
    assert usual_times(stored) == {0: 2_000, 1: 4_000}


# What outcomes add up to


def _seat(seat: int, place: int, score: int, **more: Any) -> SeatOutcome:
    return SeatOutcome(seat, place, score, {"sectors": score}, **more)


def test_outcomes_add_up_by_player() -> None:
    lucky = {"dice": [(0.5, 4)], "hits": 4}
    found = [
        FinishedGame("coins", ("Ada", "Bo"), [_seat(0, 1, 9, species="terrans", **lucky), _seat(1, 2, 4, usual=9_000)]),
        FinishedGame("coins", ("Ada", None), [_seat(0, 2, 5, species="terrans", usual=1_500), _seat(1, 1, 6)]),
        FinishedGame("coins", (None, None), [_seat(0, 1, 9), _seat(1, 2, 4)]),
    ]
    (coins,) = standing(COINS, found, ()).games
    ada, bo = coins.players
    assert coins.games == 2, "where only bots play nobody stands"
    assert (ada.name, ada.games, ada.wins, ada.places) == ("Ada", 2, 1, [1, 1])
    assert (ada.score, ada.points, ada.usual) == (7, {"sectors": 7}, 1.5)
    assert [(one.species, one.games, one.wins) for one in ada.species] == [("terrans", 2, 1)]
    assert ada.luck is not None
    # Four of four, or none of four: twice one in sixteen.
    assert (ada.luck.tries, ada.luck.hits, ada.luck.expected) == (4, 4, 2)
    assert ada.luck.chance == pytest.approx(1 / 8)
    assert (bo.name, bo.places, bo.species, bo.luck, bo.usual) == ("Bo", [0, 1], [], None, 9)
