"""Whole games of Eclipse over HTTP: they end, their records replay, and no seat sees what it may not."""

import json
import random
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from penumbra.eclipse import GAMES, NEW_DAWN, SECOND_DAWN
from penumbra.games import HOUSE
from penumbra.kernel import Choice, Record, commitment, replay
from penumbra.table.app import create_app
from penumbra.table.moments import moment
from penumbra.table.moments.moment import Moment
from penumbra.table.store import StoredSeat, StoredTable
from penumbra.table.tables.open_table import Table
from penumbra.table.tables.position import draw_position
from tests.rules.setting import Setting
from tests.table.conftest import Sitter, until
from tests.table.hurry import hurried
from tests.table.joining import all_join

pytestmark = pytest.mark.anyio
Client = AsyncTestClient[Litestar]


@pytest.fixture
async def eclipse(database: Path) -> AsyncIterator[Client]:
    async with AsyncTestClient(create_app(database, HOUSE, new_tables_per_minute=1000)) as client:
        yield client


async def _sit(client: Client, *bots: str | None, **more: Any) -> tuple[str, list[Sitter]]:
    seats = [{"name": f"P{n}", "bot": bot} for n, bot in enumerate(bots)]
    wish = {"game": "new-dawn", "options": {"players": len(bots)}, "seats": seats, **more}
    answer = await client.post("/api/tables", json=wish)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return made["table"], [Sitter(client, made["table"], key) for key in await all_join(client, made)]


async def _my_turn(sitter: Sitter) -> dict[str, Any]:
    return await until(sitter.look, lambda position: position["choices"] or position["view"]["over"])


@pytest.mark.parametrize("seed", ["one", "two"])
async def test_a_whole_game_against_a_random_bot(eclipse: Client, seed: str) -> None:
    rng = random.Random(seed)
    table, (ada, _) = await _sit(eclipse, None, "random", seed=seed)
    while not (position := await _my_turn(ada))["view"]["over"]:
        choice = hurried(rng, position)
        status, said = await ada.post("choices", choice=choice, version=position["version"])
        assert status == 200, said
    assert position["view"]["waiting"] == position["choices"] == []
    dice = (await eclipse.get(f"{ada.address}/dice")).json()
    assert dice["seed"] == position["seed"]
    assert commitment(bytes.fromhex(dice["seed"]), bytes.fromhex(dice["salt"])) == position["commitment"]
    record = Record.loads((await eclipse.get(f"/api/tables/{table}/record")).text)
    assert list(record.rounds.values())[-1] == f"Round {position['view']['round']}"
    state = replay(record, GAMES)
    assert state.over
    assert state.result() == position["view"]["result"] == record.result
    assert len(record.lines) == position["version"]


async def test_a_table_of_bots_plays_itself(eclipse: Client) -> None:
    table, _ = await _sit(eclipse, "random", "random", "random", "random")
    spectator = Sitter(eclipse, table, None)
    position = await _my_turn(spectator)
    assert position["view"]["over"]
    assert [one["place"] for one in position["view"]["result"]]


async def test_refusals_name_rules_of_the_ledger(eclipse: Client) -> None:
    _, sitters = await _sit(eclipse, None, None, seed="refusals")
    rng = random.Random(3)
    known = {rule["id"] for rule in (await eclipse.get("/api/rules/new_dawn")).json()["rules"]}
    refused = set()
    for _ in range(60):
        first = await sitters[0].look()
        seat = first["view"]["waiting"][0]
        position = await sitters[seat].look()
        refused |= {refusal["rule"] for refusal in position["refusals"].values()}
        assert not set(position["refusals"]) & set(position["choices"])
        await sitters[seat].play(hurried(rng, position))
    assert refused
    assert refused <= known


async def test_the_catalogue_names_everything_a_view_names(eclipse: Client) -> None:
    catalogue = (await eclipse.get("/api/catalogue/new-dawn")).json()
    assert {"techs", "parts", "sectors", "factions", "discoveries", "rules"} <= set(catalogue)
    assert (await eclipse.get(catalogue["rules"])).status_code == 200
    _, sitters = await _sit(eclipse, None, None)
    rng = random.Random(4)
    for _ in range(40):
        view = (await sitters[0].look())["view"]
        seat = view["waiting"][0]
        position = await sitters[seat].look()
        view = position["view"]
        assert {tech["id"] for tech in view["supply"]["techs"]} <= set(catalogue["techs"])
        assert {sector["id"] for sector in view["sectors"]} <= set(catalogue["sectors"])
        assert {one["faction"] for one in view["seats"] if one.get("faction")} <= set(catalogue["factions"])
        assert {part for one in view["seats"] for part in one.get("score", ())} - {"total"} <= set(catalogue["points"])
        await sitters[seat].play(hurried(rng, position))


def _table(players: int, current: Moment, bots: tuple[int, ...] = ()) -> Table:
    seats = tuple(StoredSeat(f"P{n}", "random" if n in bots else None, "00") for n in range(players))
    stored = StoredTable("t", "new-dawn", {"players": players}, seats, bytes(32), False, "c", "now", 0, False)
    return Table(stored, GAMES["new-dawn"], current)


@pytest.mark.parametrize("players", [2, 3])
def test_positions_that_differ_only_in_what_is_hidden_look_the_same(players: int) -> None:
    """Everything a seat does not know is drawn anew: it must not see any difference, nor may a spectator."""
    rng = random.Random(players)
    game = GAMES["new-dawn"]
    current = moment.begin(game, {"players": players}, bytes(32))
    for _ in range(600):
        if current.state.over:
            break
        table = _table(players, current)
        mover = current.state.waiting()[0]
        for seat in range(players):
            if seat != mover and rng.random() < 0.9:
                continue
            other = replace(current, state=current.state.sample(seat, rng))
            for viewer in (seat, None):
                assert json.loads(draw_position(table, current, viewer)) == json.loads(
                    draw_position(table, other, viewer)
                )
        choice = hurried(rng, json.loads(draw_position(table, current, mover)))
        current = moment.play(current, mover, Choice.parse(choice), None)


def test_a_bot_lets_a_person_answer_its_proposal() -> None:
    """It may withdraw the proposal, but it is not the one the game waits for."""
    s = Setting(4)
    s.place("207", at=(10, 0), owner="A")
    s.place("208", at=(10, 1), owner="B")
    table = _table(4, Moment(0, s.state), bots=(0,))
    assert table.bot_to_move() == 0
    s.play("A propose B money")
    assert table.bot_to_move() is None
    s.play("B refuse")
    s.turn("B")
    s.play("B propose A money")
    assert table.bot_to_move() == 0


async def test_no_rivals_reputation_is_shown(eclipse: Client) -> None:
    _, sitters = await _sit(eclipse, None, None, None)
    rng = random.Random(5)
    seen = 0
    for _ in range(120):
        positions = [await sitter.look() for sitter in sitters]
        if positions[0]["view"]["over"]:
            break
        for position in positions:
            for one in position["view"]["seats"]:
                # A seat without a faction has no reputation track yet.
                if one["seat"] != position["seat"] and "reputation" in one:
                    assert one["reputation"]["tiles"] is None
                    seen += 1
        seat = positions[0]["view"]["waiting"][0]
        await sitters[seat].play(hurried(rng, positions[seat]))
    assert seen


async def test_undo_leads_back_to_the_very_same_position(eclipse: Client) -> None:
    """Whatever may be taken back is taken back and played again, for the length of a game."""
    _, sitters = await _sit(eclipse, None, None, seed="slips of the hand")
    rng = random.Random(6)
    undone = barred = 0
    before = await sitters[0].look()
    for _ in range(110):
        seat = before["view"]["waiting"][0]
        before = await sitters[seat].look()
        choice = hurried(rng, before)
        after = await sitters[seat].play(choice)
        if choice.startswith("at "):
            assert not after["undo"], "a drawn sector cannot be put back"
        if after["undo"]:
            undone += 1
            status, back = await sitters[seat].post("undo", version=after["version"])
            assert status == 200
            assert {**back, "version": before["version"]} == before
            again = await sitters[seat].play(choice)
            assert {**again, "version": after["version"]} == after
            after = again
        else:
            barred += 1
        before = after
        if after["view"]["over"]:
            break
    assert undone > 20
    assert barred > 5


async def test_advice_about_options(eclipse: Client) -> None:
    async def advised(game: str, **options: object) -> list[str]:
        answer = await eclipse.post("/api/advice", json={"game": game, "options": options})
        assert answer.status_code == 200, answer.text
        found: list[str] = answer.json()["advice"]
        return found

    assert await advised("new-dawn", players=2, species="terrans") == []
    about = await advised("new-dawn", players=2, species="all")
    assert len(about) == 2
    assert {sentence.partition(":")[0] for sentence in about} == {"Descendants of Draco", "Planta"}
    assert await advised("new-dawn", players=4, species="all") == []
    wrong = await eclipse.post("/api/advice", json={"game": "new-dawn", "options": {"players": 10}})
    assert wrong.status_code == 400
    assert "from 2 to 6" in wrong.json()["error"]
    assert (await eclipse.post("/api/advice", json={"game": "chess"})).status_code == 404


async def _fields(eclipse: Client, game: str) -> dict[str, dict[str, Any]]:
    """The fields of a game's form by their names."""
    games = {one["name"]: one["options"] for one in (await eclipse.get("/api/games")).json()["games"]}
    return {".".join(filter(None, (one["option"], one["key"]))): one for one in games[game]["fields"]}


async def test_the_form_of_options_names_modules_and_blueprints(eclipse: Client) -> None:
    for game in (NEW_DAWN, SECOND_DAWN):
        offered = (await _fields(eclipse, game.name))["modules"]["offers"]
        assert [one["value"] for one in offered] == list(game.edition.modules)
    fields = await _fields(eclipse, "second-dawn")
    assert "warp_portals" in {one["value"] for one in fields["modules"]["offers"]}
    needs = {one["value"]: one["needs"] for one in fields["blueprints.ancient"]["offers"]}
    assert needs == {"standard": None, "advanced": None, "worlds_afar": "worlds_afar", "random": None}


async def test_the_form_of_options_says_what_each_reading_changes(eclipse: Client) -> None:
    for name, edition in (("new-dawn", NEW_DAWN.edition), ("second-dawn", SECOND_DAWN.edition)):
        offers = (await _fields(eclipse, name))["readings"]["offers"]
        assert [one["value"] for one in offers] == [reading.id for reading in edition.readings]
        for one in offers:
            book = (await eclipse.get(f"/api/rules/{edition.box((), ()).book}")).json()["rules"]
            assert set(one["rules"]) <= {rule["id"] for rule in book}
            assert one["title"]
            assert one["text"].endswith(".")
    needs = {one["value"]: one["needs"] for one in offers}
    assert needs["jump_drive_moves"] == "worlds_afar"
    assert needs["draws_by_entry"] is None


async def test_a_table_is_played_by_the_readings_it_was_opened_with(eclipse: Client) -> None:
    options = {"players": 2, "modules": ["worlds_afar"], "readings": ["jump_drive_moves"]}
    seats = [{"name": "You", "bot": None}, {"name": "Chance", "bot": "random"}]
    made = await eclipse.post("/api/tables", json={"game": "second-dawn", "options": options, "seats": seats})
    assert made.status_code == 201, made.text
    table = made.json()["table"]
    assert (await eclipse.get(f"/api/tables/{table}")).json()["view"]["readings"] == ["jump_drive_moves"]
    catalogue = (await eclipse.get("/api/catalogue/second-dawn")).json()
    assert catalogue["parts"]["jump_drive"]["movement"] == 0
    assert catalogue["readings"]["jump_drive_moves"]["parts"]["jump_drive"]["movement"] == 1
    assert catalogue["readings"]["draws_by_entry"]["parts"] == {}
    wrong = await eclipse.post(
        "/api/tables", json={"game": "second-dawn", "options": {**options, "modules": []}, "seats": seats}
    )
    assert wrong.status_code == 400
    assert "'jump_drive_moves' is for games with the module 'worlds_afar'" in wrong.json()["error"]
