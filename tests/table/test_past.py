"""Whatever a table was can be looked at again, by each as it was shown then and by nobody as more."""

import json
from collections.abc import Callable, Iterator
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from penumbra.table.app import create_app
from penumbra.table.moments.timeline import draw_timeline
from penumbra.table.moments.trail import APART, MOST, RECENT, Trail
from penumbra.table.tables.position import draw_past
from tests.table.coin_game import CoinGame
from tests.table.conftest import Sitter, coin_house, sit
from tests.table.patched import patched
from tests.table.played import played

Client = AsyncTestClient[Litestar]
STRANGER = "k" * 22


async def _past(sitter: Sitter, made: int, **asked: int) -> dict[str, Any]:
    answer = await sitter.client.get(f"{sitter.address}/past/{made}", headers=sitter.headers, params=asked)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def _timeline(sitter: Sitter) -> dict[str, Any]:
    found: dict[str, Any] = (await sitter.client.get(f"{sitter.address}/timeline", headers=sitter.headers)).json()
    return found


@pytest.mark.anyio
async def test_each_moment_is_shown_as_it_was_seen_then(client: Client) -> None:
    table, (ada, bob) = await sit(client, None, None)
    spectator = Sitter(client, table, None)
    looking = (ada, bob, spectator)
    shown = [[(await one.look())["view"] for one in looking]]
    for sitter, choice in ((ada, "look"), (ada, "bet 2"), (ada, "end"), (bob, "look"), (bob, "end")):
        await sitter.play(choice)
        shown.append([(await one.look())["view"] for one in looking])
    assert shown[0][0]["card"] is None
    assert shown[1][0]["card"] is not None
    for made, then in enumerate(shown):
        assert [(await _past(one, made))["view"] for one in looking] == then


@pytest.mark.anyio
async def test_the_steps_that_led_there_come_along(client: Client) -> None:
    _, (ada, bob) = await sit(client, None, None)
    first = await ada.look()
    await ada.play("bet 1")
    await ada.play("end")
    after = await bob.play("bet 2")
    found = await _past(bob, 3, steps=3)
    assert [(change["at"], [line["text"] for line in change["log"]]) for change in found["changes"]] == [
        (1, ["Seat 0 bets 1."]),
        (2, ["Seat 0 ends."]),
        (3, ["Seat 1 bets 2."]),
    ]
    view = found["view"]
    assert view == after["view"]
    for change in reversed(found["changes"]):
        view = patched(view, change["back"])
    assert view == first["view"]
    assert len((await _past(bob, 3, steps=1))["changes"]) == 1
    assert (await _past(bob, 1, steps=96))["changes"][0]["at"] == 1, "no more than there were"


@pytest.mark.anyio
async def test_the_timeline_is_the_line_that_stands(client: Client) -> None:
    _, (ada, bob) = await sit(client, None, None)
    await ada.play("bet 1")
    await ada.play("bet 2")
    assert (await ada.post("undo", version=2))[0] == 200
    await ada.play("bet 1")
    await ada.play("end")
    position = await bob.look()
    assert (position["version"], position["made"]) == (5, 3)
    assert (await _timeline(bob))["made"] == 3
    assert (await _past(bob, 2))["view"]["bets"] == [2, 0], "what was taken back has not happened"
    assert [(line["at"], line["text"]) for line in position["log"]] == [
        (0, "The coins lie ready."),
        (1, "Seat 0 bets 1."),
        (2, "Seat 0 bets 1."),
        (3, "Seat 0 ends."),
    ]


@pytest.mark.anyio
async def test_what_never_was_is_not_found(client: Client) -> None:
    _, (ada, _) = await sit(client, None, None)
    await ada.play("bet 1")
    for made in (2, 99, -1, 2**40):
        answer = await client.get(f"{ada.address}/past/{made}", headers=ada.headers)
        assert answer.status_code == 404, made
    assert "1 choice was made" in answer.json()["error"]
    answer = await client.get(f"{ada.address}/past/1", headers=ada.headers, params={"steps": 97})
    assert answer.status_code == 400


@pytest.mark.anyio
async def test_the_same_number_leads_to_the_same_moment_on_a_server_that_begins_anew(
    client: Client, make_app: Callable[[], Litestar]
) -> None:
    table, (ada, bob) = await sit(client, None, None)
    await ada.play("bet 1")
    await ada.post("undo", version=1)
    await ada.play("bet 2")
    await ada.play("end")
    await bob.play("bet 1")
    before = [await _past(bob, made, steps=made) for made in range(4)]
    async with AsyncTestClient(make_app()) as other:
        again = Sitter(other, table, bob.headers["X-Penumbra-Key"])
        assert [await _past(again, made, steps=made) for made in range(4)] == before


@pytest.mark.anyio
async def test_rounds_are_marked_where_they_begin(client: Client) -> None:
    _, (ada, bob) = await sit(client, None, None)
    for sitter in (ada, bob, ada):
        await sitter.play("end")
    assert (await _timeline(bob))["rounds"] == [{"round": 1, "at": 0}, {"round": 2, "at": 2}]


def test_battles_and_ends_of_players_are_marked() -> None:
    table, _ = played("second-dawn", {"players": 3, "species": "all"}, 4, 3000)
    told = json.loads(draw_timeline(table.moment, None))
    marks = told["marks"]
    assert {mark["mark"] for mark in marks} >= {"battle"}
    for mark in marks:
        entry = next(line for line in table.moment.log if line.sentence == mark["text"])
        assert entry.mark == mark["mark"]
        if mark["mark"] == "battle":
            assert mark["text"].startswith("Battle in sector ")
    assert [one["at"] for one in marks] == sorted(one["at"] for one in marks)


@pytest.mark.anyio
async def test_pages_of_the_log_hold_every_line_once(client: Client) -> None:
    table, (ada, _) = await sit(client, None, None)
    for choice in ("bet 1", "bet 1", "look", "bet 2", "end"):
        await ada.play(choice)
    for sitter, many in ((ada, 6), (Sitter(client, table, None), 5)):
        whole = (await sitter.look())["log"]
        assert [line["n"] for line in whole] == list(range(1, many + 1)), "the card is read by its seat alone"
        short = (await client.get(sitter.address, headers=sitter.headers, params={"lines": 2})).json()
        assert (short["log_before"], short["log"]) == (many - 2, whole[-2:])
        found: list[Any] = []
        before = many + 1
        while before > 1:
            asked = {"before": before, "lines": 2}
            page = (await client.get(f"{sitter.address}/log", headers=sitter.headers, params=asked)).json()
            found = page + found
            before = page[0]["n"]
        assert found == whole


async def _questions(sitter: Sitter, client: Client, made: int) -> list[tuple[int, str]]:
    """Everything that may be asked of the past."""
    at, headers = sitter.address, sitter.headers
    answers = [
        *[await client.get(f"{at}/past/{n}", headers=headers, params={"steps": 96}) for n in range(made + 1)],
        await client.get(f"{at}/timeline", headers=headers),
        await client.get(f"{at}/log", headers=headers),
        await client.get(f"{at}/changes", headers=headers, params={"since": 0}),
        *[await client.get(at, headers=headers, params={"since": n}) for n in range(made + 1)],
    ]
    return [(answer.status_code, answer.text) for answer in answers]


@pytest.mark.anyio
@pytest.mark.parametrize("ends", [False, True], ids=["running", "over"])
async def test_nobody_sees_of_the_past_what_was_hidden_then_in_every_order(
    make_app: Callable[[], Litestar], ends: bool
) -> None:
    async with AsyncTestClient(make_app(), raise_server_exceptions=False) as client:
        table, (ada, bob) = await sit(client, None, None, seed="a card", options={"rounds": 1})
        card = (await ada.play("look"))["view"]["card"]
        await ada.play("end")
        theirs = (await bob.play("look"))["view"]["card"]
        if ends:
            await bob.play("end")
        made = (await bob.look())["made"]
    asking = {
        "ada": ada,
        "bob": bob,
        "spectator": Sitter(client, table, None),
        "stranger": Sitter(client, table, STRANGER),
    }

    async def ask(*names: str) -> dict[str, list[tuple[int, str]]]:
        async with AsyncTestClient(make_app(), raise_server_exceptions=False) as fresh:
            return {name: await _questions(asking[name], fresh, made) for name in names}

    alone: dict[str, list[tuple[int, str]]] = {}
    for name in asking:
        alone |= await ask(name)
    assert {status for status, _ in alone["stranger"]} == {403}
    for name, own in (("ada", card), ("bob", theirs), ("spectator", None)):
        told = str(alone[name][: made + 1])
        for number in (card, theirs):
            assert (f'"card":{number}' in told) == (number == own), f"{name} and the card {number}"
    assert json.loads(alone["ada"][0][1])["view"]["card"] is None, "nor did it know its own, before it looked"
    assert json.loads(alone["bob"][1][1])["view"]["card"] is None
    for order in permutations(asking, 2):
        answers = await ask(*order)
        for name in order:
            assert answers[name] == alone[name], f"{name}, asked in the order {', '.join(order)}"


@pytest.mark.anyio
async def test_looking_back_is_limited_by_the_views_that_are_drawn(database: Path) -> None:
    async with AsyncTestClient(create_app(database, coin_house(), views_per_minute=12)) as client:
        _, (ada, _) = await sit(client, None, None)
        await ada.play("bet 1")
        for _ in range(6):
            await _past(ada, 1, steps=9)
        answer = await client.get(f"{ada.address}/past/1", headers=ada.headers)
        assert answer.status_code == 429
        assert 1 <= int(answer.headers["retry-after"]) <= 5
        assert (await ada.look())["made"] == 1, "the present is not"
        stranger = Sitter(client, ada.address.rsplit("/", 1)[1], STRANGER)
        answer = await client.get(f"{ada.address}/past/1", headers=stranger.headers)
        assert answer.status_code == 403, "nor is it counted whom a key opens nothing"


# Positions of which somebody has an earlier one


class _Page:
    """Keeps a position as a page does: whole at first, and then by what has changed."""

    def __init__(self, sitter: Sitter) -> None:
        self._sitter = sitter
        self.position: dict[str, Any] = {}
        self.whole = 0

    def take(self, answer: dict[str, Any]) -> None:
        if answer["kind"] == "whole":
            self.position = answer
            self.whole += 1
            return
        assert answer["since"] == self.position["version"]
        kept = [line for line in self.position["log"] if line["n"] <= answer["log_before"]]
        plain = {name: value for name, value in self.position.items() if name != "log"}
        seating = {name: answer[name] for name in ("names", "notes")}
        self.position = {**patched(plain, answer["change"]), **seating, "log": kept + answer["log"]}

    async def ask(self) -> None:
        asked = {"since": self.position["version"]} if self.position else {}
        sitter = self._sitter
        self.take((await sitter.client.get(sitter.address, headers=sitter.headers, params=asked)).json())


@pytest.mark.anyio
async def test_what_has_changed_makes_the_same_position_whatever_was_taken_back(client: Client) -> None:
    """No line of the log comes twice and none is missing, however long somebody did not ask."""
    table, sitters = await sit(client, None, None, options={"rounds": 100})
    everybody = [*sitters, Sitter(client, table, None)]
    pages = [_Page(one) for one in everybody]
    rng = Random(5)
    for _ in range(120):
        position = await sitters[0].look()
        mover = sitters[position["view"]["waiting"][0]]
        if (await mover.look())["undo"] and rng.random() < 0.4:
            assert (await mover.post("undo", version=position["version"]))[0] == 200
        else:
            await mover.play(rng.choice((await mover.look())["choices"]))
        for one, page in zip(everybody, pages, strict=True):
            if rng.random() < 0.5:
                await page.ask()
                assert page.position == await one.look()
    assert all(1 < page.whole < 30 for page in pages), "what was taken back is not built on, all else is"


@pytest.mark.anyio
async def test_answers_to_choices_and_drafts_tell_what_has_changed(client: Client) -> None:
    _, (ada, _) = await sit(client, None, None)
    page = _Page(ada)
    await page.ask()
    for what, body in (
        ("choices", {"choice": "bet 1", "version": 0}),
        ("choices", {"choice": "bet 2", "version": 1}),
        ("undo", {"version": 2}),
    ):
        since = {"since": page.position["version"]}
        answer = await client.post(f"{ada.address}/{what}", headers=ada.headers, json=body, params=since)
        page.take(answer.json())
        assert page.position == await ada.look()
    assert page.whole == 2, "the first one, and where the version in hand was taken back"
    wish = {"version": 3, "choices": ["bet 1", "bet 2"]}
    drafted = (await client.post(f"{ada.address}/drafts", headers=ada.headers, json=wish)).json()["position"]
    told = (await client.post(f"{ada.address}/drafts", headers=ada.headers, json=wish, params={"since": 3})).json()
    page.take(told["position"])
    assert page.position == drafted


@pytest.mark.anyio
async def test_a_server_that_begins_anew_builds_on_no_version_of_the_one_before(
    client: Client, make_app: Callable[[], Litestar]
) -> None:
    table, (ada, _) = await sit(client, None, None)
    await ada.play("bet 1")
    await ada.play("bet 2")
    await ada.post("undo", version=2)
    async with AsyncTestClient(make_app()) as other:
        again = Sitter(other, table, ada.headers["X-Penumbra-Key"])
        await again.play("end")
        for version, kind in ((1, "whole"), (2, "whole"), (3, "since"), (4, "since"), (5, "whole")):
            answer = (await other.get(again.address, headers=again.headers, params={"since": version})).json()
            assert answer["kind"] == kind, version


# Games that are played


_TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "New Dawn with all species": ("new-dawn", {"players": 4, "species": "all"}),
    "seven who act two at once": (
        "new-dawn",
        {"players": 7, "species": "all", "modules": ["many_players", "new_species"]},
    ),
    "Second Dawn": ("second-dawn", {"players": 3, "species": "all"}),
    "Second Dawn alone": ("second-dawn", {"players": 2, "solo": "standard"}),
    "BlueShift": ("blueshift", {"players": 3}),
}


@pytest.mark.parametrize("name", _TABLES)
def test_views_of_the_past_are_those_that_were_shown(name: str) -> None:
    game, options = _TABLES[name]
    table, moments = played(game, options, 3, 3 * APART)
    assert len(moments) > APART + 1
    rng = Random(1)
    for seat in (None, 0, 1):
        for made in (0, 1, APART - 1, APART, APART + 1, *rng.sample(range(len(moments)), 12)):
            told = json.loads(draw_past(table, seat, made, min(made, 2))())
            assert told["view"] == json.loads(msgspec.json.encode(moments[made].state.view(seat)))


def test_little_is_kept_and_little_is_played_again_in_however_long_a_game() -> None:
    trail = Trail()
    state = CoinGame().start(CoinGame().options({"players": 2}), bytes(32))
    for made in range(APART * MOST * 5):
        trail.pass_by(made, state)
    kept = {trail.nearest(made)[0] for made in range(APART * MOST * 5)}
    assert len(kept) <= MOST
    assert max(made - trail.nearest(made)[0] for made in range(APART * MOST * 5)) < 8 * APART
    trail.go_back(APART)
    assert trail.nearest(APART * 20)[0] <= APART


def test_a_moment_is_found_from_the_position_before_it_that_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    table, moments = played("new-dawn", {"players": 2}, 7, 5 * APART)
    kind = type(table.moment.state)
    times: list[int] = []
    play = kind.play

    def counted(state: Any, seat: int, choice: Any) -> None:
        times.append(seat)
        play(state, seat, choice)

    monkeypatch.setattr(kind, "play", counted)
    for made in _spread(len(moments)):
        times.clear()
        (found,) = table.past(made, made)
        lately = made >= len(moments) - RECENT
        assert len(times) == (0 if lately else made % APART)
        assert found.state.digest() == moments[made].state.digest()
        assert (found.lines, found.log) == (moments[made].lines, moments[made].log)


def _spread(many: int) -> Iterator[int]:
    yield from range(0, many, 37)
    yield many - 1
