"""Those who play agree that their game ends as it stands, drawn or abandoned: all can read who did, and it is final."""

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from penumbra.games import HOUSE
from penumbra.kernel import Record, RecordError, replay
from penumbra.table.after.outcome import SeatOutcome
from penumbra.table.after.outcomes import FinishedGame
from penumbra.table.after.reckoning import Reckoning
from penumbra.table.after.standing import standing
from penumbra.table.app import create_app
from penumbra.table.keeping.database import database_url
from penumbra.table.running.care import check
from penumbra.table.store import Store
from penumbra.table.together import asking
from tests.table.coin_game import CoinGame
from tests.table.coin_kit import HOUSE as COINS
from tests.table.conftest import Sitter, coin_house, sit, stored_choices

pytestmark = pytest.mark.anyio
Client = AsyncTestClient[Litestar]
GAMES = {"coins": CoinGame()}


async def endings(sitter: Sitter) -> dict[str, Any]:
    answer = await sitter.client.get(f"{sitter.address}/endings", headers=sitter.headers)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def ask(sitter: Sitter, ending: str) -> tuple[int, dict[str, Any]]:
    return await sitter.post("endings", version=(await sitter.look())["version"], ending=ending)


async def answer(sitter: Sitter, agree: bool, n: int | None = None) -> tuple[int, dict[str, Any]]:
    asked = (await endings(sitter))["asked"]
    return await sitter.post(f"endings/{asked['n'] if n is None else n}", agree=agree)


async def notes(sitter: Sitter) -> list[tuple[int, str]]:
    return [(one["seat"], one["text"]) for one in (await sitter.look())["notes"] if one["text"] != "sits down"]


async def end(sitters: list[Sitter], ending: str) -> None:
    """The first asks and all others agree."""
    first, *others = sitters
    assert (await ask(first, ending))[0] == 200
    for one in others:
        assert (await answer(one, True))[0] == 200


async def test_a_draw_is_agreed_on_by_all_who_play_and_told_to_all(client: Client, database: Path) -> None:
    table, (ada, bo, cyd) = await sit(client, None, None, None)
    watcher = Sitter(client, table, None)
    await ada.play("bet 1")
    before = await bo.look()
    status, told = await ask(ada, "drawn")
    asked = told["asked"]
    assert (status, asked["seat"], asked["ending"]) == (200, 0, "drawn")
    assert (asked["concerned"], asked["agreed"]) == ([1, 2], [])
    assert (await endings(watcher)) == {"asked": asked, "possible": []}, "all see what is asked"
    assert (await answer(bo, True))[1]["asked"]["agreed"] == [1]
    assert not (await bo.look())["view"]["over"], "one of two has not agreed yet"
    assert (await answer(cyd, True))[1]["asked"] is None
    position = await watcher.look()
    assert {**position["ended"], "on": ""} == {"ending": "drawn", "asked": 0, "agreed": [1, 2], "on": ""}
    assert position["ended"]["on"].startswith("20")
    assert {**position["view"], "over": False, "waiting": [0], "may_choose": [0]} == before["view"] | {"card": None}
    assert (position["view"]["over"], position["view"]["waiting"], position["view"]["may_choose"]) == (True, [], [])
    assert len(position["seed"]) == 64
    assert await notes(watcher) == [
        (0, "offers a draw: that the game ends as it stands, and all who play share the win"),
        (1, "agrees that the game ends"),
        (2, "agrees as well: the game ends in a draw"),
    ]
    (listed,) = (await client.get("/api/tables")).json()
    assert (listed["over"], listed["progress"]["ending"], listed["progress"]["winners"]) == (True, "drawn", [])
    assert listed["progress"]["waiting"] == []
    assert (await check(database, GAMES)).faults == []


async def test_an_agreed_end_is_final(client: Client, database: Path) -> None:
    table, (ada, bo) = await sit(client, None, None, counsel=True)
    await ada.play("bet 1")
    await end([bo, ada], "abandoned")
    position = await ada.look()
    version = position["version"]
    assert (position["choices"], position["refusals"], position["undo"]) == ([], {}, 0)
    why = "The game is over and its seed is published: nothing can be taken back any more."
    assert position["no_undo"] == why
    assert (await ada.post("undo", version=version)) == (422, {"error": why})
    said = "The game was abandoned, and counts for nobody: Seat B asked for it, and Seat A agreed, on 20"
    for what, body in (
        ("choices", {"choice": "end", "version": version}),
        ("drafts", {"choices": ["end"], "version": version}),
        ("orders", {"name": "end_until_bet"}),
        ("proposals", {"version": version, "to": 0}),
        ("leave", {}),
        ("endings", {"version": version, "ending": "drawn"}),
    ):
        status, found = await ada.post(what, **body)
        assert status in (409, 422), what
        assert found["error"].startswith((said, "The game is over")), found
    why_not = await client.get(f"{ada.address}/why", params={"choice": "end"}, headers=ada.headers)
    assert why_not.json()["error"].startswith(said)
    assert [one["why_not"] for one in (await endings(ada))["possible"]] == ["The game is over."] * 2
    assert stored_choices(database, table) == [(0, "bet 1")]


async def test_one_who_refuses_ends_it_and_the_same_is_not_asked_again(client: Client) -> None:
    _, (ada, bo, cyd) = await sit(client, None, None, None)
    await ask(ada, "drawn")
    await answer(cyd, False)
    assert (await notes(bo))[-1] == (2, "does not agree: the game goes on")
    assert (await endings(bo))["asked"] is None
    assert (await ask(ada, "drawn"))[1]["error"] == "This was refused already: ask again when somebody has chosen."
    possible = {one["ending"]: one["why_not"] for one in (await endings(ada))["possible"]}
    assert possible["abandoned"] is None, "another question was not refused"
    assert [one["why_not"] for one in (await endings(bo))["possible"]] == [None, None], "nor was another's"
    await ada.play("end")
    assert (await ask(ada, "drawn"))[0] == 200


async def test_the_same_is_asked_once_and_no_late_answer_counts(client: Client) -> None:
    _, (ada, bo) = await sit(client, None, None)
    assert (await ada.post("endings", version=3, ending="drawn"))[0] == 409
    n = (await ask(ada, "drawn"))[1]["asked"]["n"]
    assert (await ask(ada, "drawn"))[1]["asked"]["n"] == n, "a request that was lost is sent again"
    assert (await ask(bo, "drawn"))[1]["error"] == "Something is asked already: wait until it is answered."
    assert (await ada.post("proposals", version=0, to=0))[0] in (400, 409)
    assert (await answer(ada, True))[0] == 400
    assert (await answer(ada, False))[0] == 200
    assert (await notes(bo))[-1] == (0, "asks no more for the game to end")
    assert (await answer(bo, True, n))[1]["error"] == "This is not asked any more."
    assert not (await bo.look())["view"]["over"]
    n = (await ask(ada, "drawn"))[1]["asked"]["n"]
    await answer(bo, True)
    assert (await answer(bo, True, n))[1]["error"] == "This is not asked any more.", "and the game is over once"
    assert len([text for _, text in await notes(ada) if "ends in a draw" in text]) == 1


@pytest.mark.parametrize("meanwhile", ["choice", "undo", "leave", "take-back"])
async def test_it_is_dropped_with_a_word_when_something_happens_meanwhile(client: Client, meanwhile: str) -> None:
    table, (ada, bo, cyd) = await sit(client, None, None, None)
    await ada.play("bet 1")
    n = (await ask(ada, "drawn"))[1]["asked"]["n"]
    await answer(cyd, True)
    match meanwhile:
        case "choice":
            await ada.play("end")
        case "undo":
            await ada.post("undo", version=(await ada.look())["version"])
        case "leave":
            await cyd.post("leave")
        case "take-back":
            await ada.post("proposals", version=(await ada.look())["version"], to=0)
            await cyd.post("leave")
    dropped = (0, "is not answered any more, and the game goes on: something has happened meanwhile")
    assert (await notes(bo))[-1] == dropped
    assert (await endings(bo))["asked"] is None
    assert (await answer(bo, True, n))[0] == 409
    assert not (await Sitter(client, table, None).look())["view"]["over"]


async def test_who_comes_to_a_seat_that_was_taken_back_has_agreed_to_nothing(client: Client) -> None:
    seats = [{"name": "Ada"}, {"name": "Bo"}]
    wish = {"game": "coins", "options": {"players": 2}, "seats": seats, "here": [0, 1]}
    made = (await client.post("/api/tables", json=wish)).json()
    ada, _ = (Sitter(client, made["table"], key) for key in made["keys"])
    n = (await ask(ada, "drawn"))[1]["asked"]["n"]
    host = Sitter(client, made["table"], made["host"])
    _, told = await host.post("seats/1/take-back")
    assert (await endings(ada))["asked"] is None
    _, sat = await Sitter(client, made["table"], None).post("seats", invitation=told["invitation"])
    assert (await answer(Sitter(client, made["table"], sat["key"]), True, n))[0] == 409


async def test_who_plays_alone_with_bots_abandons_at_once_and_draws_with_nobody(client: Client) -> None:
    _, (ada, _) = await sit(client, None, "ending")
    possible = {one["ending"]: (one["concerned"], one["why_not"]) for one in (await endings(ada))["possible"]}
    alone = "A draw is agreed on with others, and nobody else plays here: abandon the game instead."
    assert possible == {"drawn": ([], alone), "abandoned": ([], None)}
    assert (await ask(ada, "drawn")) == (409, {"error": alone})
    assert (await ask(ada, "abandoned"))[1]["asked"] is None
    position = await ada.look()
    assert (position["view"]["over"], position["ended"]["agreed"]) == (True, [])
    assert (await notes(ada))[-1] == (0, "abandons the game, which nobody else plays: it counts for nobody")


async def test_a_seat_that_a_bot_plays_for_does_not_block(client: Client) -> None:
    _, (ada, bo, cyd) = await sit(client, None, None, None)
    await cyd.post("leave")
    assert (await ask(ada, "drawn"))[1]["asked"]["concerned"] == [1]
    assert (await answer(cyd, True))[1]["error"] == "A bot plays on for you: come back to your seat first."
    await answer(bo, True)
    assert (await ada.look())["view"]["over"]


async def test_bots_wait_for_those_who_are_asked_and_choose_no_more_when_it_is_over(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "PATIENCE", 30.0)
    app = create_app(database, coin_house(), bot_seconds=0.4)
    async with AsyncTestClient(app) as client:
        table, (ada, _, bo) = await sit(client, None, "ending", None, options={"rounds": 9})
        await ask(ada, "abandoned")
        await answer(bo, True)
        await asyncio.sleep(0.05)
        assert stored_choices(database, table) == []
        assert (await ada.look())["view"]["waiting"] == []


async def test_only_who_plays_asks_and_answers(client: Client) -> None:
    table, (ada, _) = await sit(client, None, None, access="private")
    watcher = Sitter(client, table, None)
    assert (await watcher.post("endings", version=0, ending="drawn"))[0] == 403
    n = (await ask(ada, "drawn"))[1]["asked"]["n"]
    assert (await watcher.post(f"endings/{n}", agree=True))[0] == 403
    assert (await watcher.client.get(f"{watcher.address}/endings")).status_code == 403
    assert (await ada.post("endings", version=0, ending="won"))[0] == 400


async def test_an_end_stands_when_the_server_is_started_again(make_app: Callable[[], Litestar]) -> None:
    async with AsyncTestClient(make_app()) as client:
        clock = {"kind": "live", "minutes": 5, "increment": 10}
        _, (ada, bo) = await sit(client, None, None, clock=clock)
        await ada.play("bet 1")
        await ask(ada, "drawn")
    async with AsyncTestClient(make_app()) as client:
        ada.client = bo.client = client
        assert (await endings(bo))["asked"]["seat"] == 0
        await answer(bo, True)
        told = await ada.look()
        clocks = (await client.get(f"{ada.address}/clocks", headers=ada.headers)).json()
    assert [one["runs"] for one in clocks["seats"]] == [False, False]
    async with AsyncTestClient(make_app()) as client:
        ada.client = client
        again = await ada.look()
        assert (again["ended"], again["view"], again["choices"]) == (told["ended"], told["view"], [])
        (listed,) = (await client.get("/api/tables")).json()
        assert (listed["progress"]["ending"], listed["left"]) == ("drawn", [None, None])
        later = (await client.get(f"{ada.address}/clocks", headers=ada.headers)).json()
        assert [one["left"] for one in later["seats"]] == [one["left"] for one in clocks["seats"]]


async def test_who_has_the_position_before_is_told_whole_what_has_become_of_it(client: Client) -> None:
    _, (ada, bo) = await sit(client, None, None)
    version = (await ada.look())["version"]
    await end([ada, bo], "drawn")
    for _ in range(2):
        told = (await client.get(f"{ada.address}?since={version}", headers=ada.headers)).json()
        assert (told["kind"], told["ended"]["ending"], told["version"]) == ("whole", "drawn", version)


async def test_the_record_says_so_and_is_brought_in_and_played_on(client: Client) -> None:
    _, (ada, bo) = await sit(client, None, None)
    await ada.play("bet 1")
    assert (await client.get(f"{ada.address}/record", headers=ada.headers)).status_code == 403
    await end([ada, bo], "drawn")
    text = (await client.get(f"{ada.address}/record", headers=ada.headers)).text
    assert '\nended: {"ending": "drawn", "asked": "A", "agreed": ["B"], "on": "20' in text
    assert "result:" not in text
    record = Record.loads(text)
    assert record.dumps() == text
    assert not replay(record, GAMES).over
    read = (await client.post("/api/records", json={"record": text})).json()
    assert read["progress"] == {"round": 1, "waiting": [], "winners": [], "over": True, "ending": "drawn"}
    for at, status in ((1, 201), (2, 400)):
        answered = await ada.post("play-on", at=at)
        assert answered[0] == status, answered
    assert (await client.post("/api/records/play-on", json={"record": text, "at": 1})).status_code == 201


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("[]", "how the game was ended is a JSON object"),
        ('{"ending": "won", "asked": "A", "agreed": ["B"], "on": ""}', "which is drawn or abandoned"),
        ('{"ending": "drawn", "asked": "A", "agreed": ["C"], "on": ""}', "seats of this game, each once"),
        ('{"ending": "drawn", "asked": "A", "agreed": ["A"], "on": ""}', "seats of this game, each once"),
        ('{"ending": "drawn", "asked": "A", "agreed": [], "on": ""}', "nobody draws alone"),
    ],
)
def test_how_a_record_was_ended_is_read_strictly(line: str, said: str) -> None:
    head = f'# penumbra 2\ngame: coins\noptions: {{"players": 2}}\nseats: ["A", "B"]\ncommitment: {"0" * 64}\n'
    with pytest.raises(RecordError, match=said):
        Record.loads(f"{head}ended: {line}\n")
    good = 'ended: {"ending": "abandoned", "asked": "B", "agreed": [], "on": "2030-01-31"}\n'
    assert Record.loads(head + good).dumps() == head + good
    with pytest.raises(RecordError, match="nothing may follow"):
        Record.loads(head + good + good)


async def test_spectators_are_read_and_studies_made_once_it_is_over(client: Client) -> None:
    table, (ada, bo) = await sit(client, None, None)
    await Sitter(client, table, None).post("chat", text="well played", name="Someone")
    assert (await client.get(f"{ada.address}/chat", headers=ada.headers)).json()["messages"] == []
    assert (await ada.post("study"))[0] == 403
    await end([ada, bo], "abandoned")
    assert len((await client.get(f"{ada.address}/chat", headers=ada.headers)).json()["messages"]) == 1
    assert (await ada.post("study"))[0] == 201


@pytest.fixture
async def store(client: Client, database: Path) -> AsyncIterator[Store]:
    store = Store(database_url(database))
    yield store
    await store.close()


async def test_a_draw_is_shared_and_an_abandoned_game_counts_for_nobody(client: Client, store: Store) -> None:
    for ending in ("drawn", "abandoned"):
        _, sitters = await sit(client, None, None, None)
        await sitters[2].post("leave")
        await end(sitters[:2], ending)
    reckoning = Reckoning(COINS, store)
    try:
        await reckoning.look()
    finally:
        await reckoning.close()
    (coins,) = (await client.post("/api/standing", json={"keys": [], "group": []})).json()["games"]
    assert coins["games"] == 1
    stood = {one["name"]: (one["games"], one["wins"], one["draws"], one["places"]) for one in coins["players"]}
    assert stood == {"P0": (1, 0, 1, [1]), "P1": (1, 0, 1, [1]), "P2": (1, 0, 0, [0, 0, 1])}


def test_points_are_averages_of_games_that_were_counted_out() -> None:
    played = FinishedGame("coins", ("Ada",), [SeatOutcome(0, 1, 8, {"sectors": 8}, species="terrans")])
    drawn = FinishedGame("coins", ("Ada",), [SeatOutcome(0, 1, 0, {}, species="terrans", drawn=True)])
    (coins,) = standing(COINS, [played, drawn], ()).games
    (ada,) = coins.players
    assert (ada.games, ada.wins, ada.draws, ada.score, ada.points) == (2, 1, 1, 8.0, {"sectors": 8.0})
    assert [(one.games, one.wins) for one in ada.species] == [(2, 1)]


def test_against_an_automated_opponent_nobody_draws() -> None:
    kit = HOUSE.kits["second-dawn"]
    for options, drawn in (({"players": 2, "solo": "standard"}, False), ({"players": 2}, True)):
        why = kit.no_draw(kit.game.start(kit.game.options(options), bytes(32)))
        assert (why is None) is drawn
