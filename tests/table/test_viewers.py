"""What one seat is shown is never shown to another: asked in every order, each gets what it gets when asked alone."""

import json
import random
from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from penumbra.eclipse import GAMES, SECOND_DAWN
from penumbra.games import HOUSE
from penumbra.kernel import Choice, State
from penumbra.table.app import create_app
from penumbra.table.moments import moment
from penumbra.table.moments.log import lines_of
from penumbra.table.moments.moment import Moment
from penumbra.table.store import StoredSeat, StoredTable
from penumbra.table.tables.open_table import Table
from penumbra.table.tables.position import draw_position
from tests.rules.battlefield import HERE
from tests.rules.second_dawn.dawn import dawn
from tests.rules.setting import Setting
from tests.table.coin_game import CoinGame
from tests.table.conftest import Sitter, sit
from tests.table.hurry import hurried
from tests.table.joining import all_join

Client = AsyncTestClient[Litestar]
Answer = tuple[int, str]
STRANGER = "k" * 22


async def _coin_questions(sitter: Sitter, client: Client) -> list[Answer]:
    """Everything of a table of coins whose answer may depend on who asks; nothing of it changes the table."""
    at, headers = sitter.address, sitter.headers
    answers = [
        await client.get(at, headers=headers),
        await client.get(f"{at}/why", headers=headers, params={"choice": "bet 5"}),
        await client.get(f"{at}/why", headers=headers, params={"choice": "bet 1"}),
        await client.get(f"{at}/record", headers=headers),
        await client.get(f"{at}/odds", headers=headers, params={"sector": "1"}),
        await client.post(f"{at}/choices", headers=headers, json={"choice": "steal", "version": 3}),
        await client.post(f"{at}/choices", headers=headers, json={"choice": "bet 1", "version": 1}),
        await client.post(f"{at}/choices", headers=headers, json={"choice": "look", "version": 0, "request": "first"}),
        await client.post(f"{at}/undo", headers=headers, json={"version": 1}),
        await client.get("/api/tables", headers=headers),
    ]
    return [(answer.status_code, answer.text) for answer in answers]


@pytest.mark.anyio
async def test_over_http_each_gets_what_it_gets_alone_in_every_order(make_app: Callable[[], Litestar]) -> None:
    async with AsyncTestClient(make_app(), raise_server_exceptions=False) as client:
        table, (ada, bob) = await sit(client, None, None, seed="a card")
        card = (await ada.post("choices", choice="look", version=0, request="first"))[1]["view"]["card"]
        await ada.play("end")
        await bob.play("look")
    asking = {
        "ada": ada,
        "bob": bob,
        "spectator": Sitter(client, table, None),
        "stranger": Sitter(client, table, STRANGER),
    }

    async def ask(*names: str) -> dict[str, list[Answer]]:
        async with AsyncTestClient(make_app(), raise_server_exceptions=False) as fresh:
            return {name: await _coin_questions(asking[name], fresh) for name in names}

    alone: dict[str, list[Answer]] = {}
    for name in asking:
        alone |= await ask(name)
    assert f'"card":{card}' in alone["ada"][0][1]
    assert len({answers[0] for answers in alone.values()}) == 4, "all four see something else"
    assert alone["ada"][7][0] == 200, "a repeated request shows the position to whoever made it"
    for name in ("bob", "spectator", "stranger"):
        assert f'"card":{card}' not in str(alone[name])
    for order in permutations(asking, 2):
        answers = await ask(*order)
        for name in order:
            assert answers[name] == alone[name], f"{name}, asked in the order {', '.join(order)}"


@pytest.mark.anyio
async def test_the_same_version_after_an_undo_is_drawn_anew(make_app: Callable[[], Litestar]) -> None:
    """What was drawn for a version that was taken back is not kept for whoever asks next."""
    async with AsyncTestClient(make_app(), raise_server_exceptions=False) as client:
        table, (ada, bob) = await sit(client, None, None)
        spectator = Sitter(client, table, None)
        looks = {"ada": ada, "bob": bob, "spectator": spectator}
        before = {name: await one.look() for name, one in looks.items()}
        await ada.play("bet 2")
        for one in looks.values():
            assert (await one.look())["view"]["purses"] == [3, 5]
        assert (await ada.post("undo", version=1))[0] == 200
        for name, one in looks.items():
            assert await one.look() == {**before[name], "version": 2}


@pytest.mark.anyio
async def test_odds_of_a_move_are_told_to_who_may_make_it(database: Path) -> None:
    """The question names a choice; the answer goes by the key, whoever asked before."""
    async with AsyncTestClient(create_app(database, HOUSE, new_tables_per_minute=1000)) as client:
        seats = [{"name": "Ada"}, {"name": "Bob"}]
        factions = ["terran_directorate", "terran_federation"]
        options = {"players": 2, "species": "terrans", "factions": factions}
        wish = {"game": "new-dawn", "options": options, "seats": seats, "seed": "odds"}
        made = (await client.post("/api/tables", json=wish)).json()
        keys = [*await all_join(client, made), None]
        sitters = [Sitter(client, made["table"], key) for key in keys]
        rng, choice = random.Random(1), None
        while choice is None:
            mover = (await sitters[0].look())["view"]["waiting"][0]
            position = await sitters[mover].look()
            choice = next((one for one in position["choices"] if one.startswith("move ")), None)
            if choice is None:
                await sitters[mover].play(hurried(rng, position))

        async def told(seat: int) -> Answer:
            one = sitters[seat]
            answer = await client.get(f"{one.address}/odds", headers=one.headers, params={"choice": choice})
            return answer.status_code, answer.text

        alone = {seat: await told(seat) for seat in range(3)}
        assert [alone[seat][0] for seat in (mover, 1 - mover, 2)] == [200, 422, 400]
        for order in permutations(range(3)):
            for seat in order:
                assert await told(seat) == alone[seat]


def _choosing_reputation(s: Setting) -> Setting:
    """A has destroyed two Ancients and sees the tiles it drew; B holds reputation of its own."""
    s.place("104", HERE, npc={"ancient": 2})
    s.ships("A", "104", dreadnought=2)
    s.player("B").reputation = [3]
    s.state.reputation_bag = [0, 1, 1, 0, 1]
    for _ in range(200):
        if s.step == "reputation":
            return s
        if s.step == "turn":
            s.combat()
        else:
            s.play(f"{s.waiting} {next(iter(map(str, s.state.choices(s.state.waiting()[0]))))}")
    raise AssertionError("no reputation was drawn")


def _armed(s: Setting) -> Setting:
    s.blueprint("A", "dreadnought", s4="tachyon_source", s7="tachyon_drive")
    return s


def _asked() -> Setting:
    """A has proposed relations: A may withdraw, B may answer."""
    s = Setting(4)
    s.place("207", at=(10, 0), owner="A")
    s.place("208", at=(10, 1), owner="B")
    s.play("A propose B money")
    return s


def _exploring(s: Setting, at: str) -> Setting:
    s.play("A explore", f"A at {at}")
    return s


SITUATIONS: dict[str, Callable[[], Setting]] = {
    "the first turn": lambda: Setting(3),
    "reputation is drawn": lambda: _choosing_reputation(_armed(Setting(2, seed=5))),
    "a proposal is open": _asked,
    "a sector was drawn": lambda: _exploring(Setting(2), "0,-3"),
    "Second Dawn": lambda: dawn(players=3),
    "a sector was drawn in Second Dawn": lambda: _exploring(dawn(), "0,-3"),
}


def _table(state: State, game: str) -> Table:
    seats = tuple(StoredSeat(f"P{seat}", None, "00") for seat in range(4))
    stored = StoredTable("t", game, {}, seats, bytes(32), False, "c", "now", 0, False)
    return Table(stored, GAMES[game], Moment(0, state))


def _asked_of(make: Callable[[], Setting], viewers: tuple[int | None, ...]) -> dict[int | None, Any]:
    """What each viewer is shown of one moment, in this order: the position, and why a rival's choice is refused."""
    s = make()
    log = tuple(s.state.journal or ())
    s.state.journal = None
    table = _table(s.state, s.state.box.name)
    current = Moment(0, s.state, log=log)
    found: dict[int | None, Any] = {}
    for viewer in viewers:
        shown = json.loads(draw_position(table, current, viewer))
        why = None if viewer is None else s.state.why_not(viewer, Choice("pass"))
        found[viewer] = (shown, why, lines_of(current, viewer), current.undoes(viewer))
    return found


@pytest.mark.parametrize("situation", SITUATIONS)
def test_one_moment_shows_each_seat_its_own_in_every_order(situation: str) -> None:
    make = SITUATIONS[situation]
    viewers: tuple[int | None, ...] = (0, 1, None)
    alone = {viewer: _asked_of(make, (viewer,))[viewer] for viewer in viewers}
    assert all(alone[viewer][0]["seat"] == viewer for viewer in viewers)
    assert alone[0] != alone[1] != alone[None] != alone[0]
    for order in permutations(viewers):
        assert _asked_of(make, order) == alone, order


def test_drawn_reputation_is_in_nobody_elses_position() -> None:
    shown = _asked_of(SITUATIONS["reputation is drawn"], (0, 1, None))
    assert shown[0][0]["view"]["step"]["drawn"]
    for viewer in (1, None):
        assert shown[viewer][0]["view"]["step"]["drawn"] is None
        assert shown[viewer][0]["choices"] == []
        assert shown[viewer][0]["refusals"] == {}


def test_a_choice_leaves_nothing_of_what_was_shown_before() -> None:
    """A moment that was looked at and one that was not lead to the same next moment."""
    game = CoinGame()
    fresh, looked_at = (moment.begin(game, {"players": 2}, bytes(32)) for _ in range(2))
    table = Table(_table(fresh.state, SECOND_DAWN.name).stored, game, fresh)
    for viewer in (0, 1, None):
        draw_position(table, looked_at, viewer)
    for choice in ("look", "end"):
        fresh, looked_at = (moment.play(one, 0, Choice.parse(choice), None) for one in (fresh, looked_at))
        for viewer in (0, 1, None):
            assert draw_position(table, fresh, viewer) == draw_position(table, looked_at, viewer)
