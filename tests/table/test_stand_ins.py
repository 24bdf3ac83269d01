"""Chance in place of a bot that fails, is late or is not there: all at the table are told, and the server stands."""

import asyncio
from pathlib import Path
from time import sleep

import pytest
from litestar.testing import AsyncTestClient

from penumbra.bots import BotMaker, Position, RandomBot
from penumbra.kernel import Choice
from penumbra.table.app import create_app
from tests.table.coin_kit import Ending
from tests.table.conftest import coin_house, sit, until_asked

pytestmark = pytest.mark.anyio
_BOT_SECONDS = 0.6


class Fickle:
    """A bot that does not choose in time once, and then does: five times its time, then next to none."""

    def __init__(self, seed: int) -> None:
        self.slow = True

    def choose(self, position: Position) -> Choice:
        if self.slow:
            self.slow = False
            sleep(5 * _BOT_SECONDS)
        return Choice("end")


class Quitting(Ending):
    """A bot that calls for an end of the program."""

    def choose(self, position: Position) -> Choice:
        raise SystemExit(3)


class Babbling(Ending):
    """A bot that answers what is no choice."""

    def choose(self, position: Position) -> Choice:
        return "end"  # type: ignore[return-value]


@pytest.mark.parametrize("bot", [Quitting, Babbling], ids=lambda bot: bot.__name__)
async def test_whatever_a_bot_does_all_are_told_and_the_server_stands(database: Path, bot: BotMaker) -> None:
    app = create_app(database, coin_house({"odd": bot}))
    async with AsyncTestClient(app, raise_server_exceptions=False) as client:
        _, (ada, *_) = await sit(client, None, "odd")
        await ada.play("end")
        position = await until_asked(ada)
        assert position["stand_ins"] == [None, "failed"]
        spectator = (await client.get(ada.address)).json()
        assert "is played by chance from here on: its bot failed" in [line["text"] for line in spectator["log"]]


async def test_a_bot_that_was_late_plays_again_and_all_are_told(database: Path) -> None:
    app = create_app(database, coin_house({"fickle": Fickle}), bot_seconds=_BOT_SECONDS)
    async with AsyncTestClient(app, raise_server_exceptions=False) as client:
        _, (ada, *_) = await sit(client, None, "fickle")
        await ada.play("end")
        assert (await until_asked(ada))["stand_ins"] == [None, "late"]
        await asyncio.sleep(6 * _BOT_SECONDS)
        await ada.play("end")
        position = await until_asked(ada)
        assert position["stand_ins"] == [None, None]
        told = [line["text"] for line in position["log"] if line["seat"] == 1 and "played by" in line["text"]]
        assert told == ["is played by chance for now: its bot did not choose in time", "is played by its bot again"]


async def test_what_chance_chose_is_told_after_a_restart_and_by_a_server_without_the_bot(
    database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with AsyncTestClient(create_app(database, coin_house()), raise_server_exceptions=False) as client:
        _, (ada, *_) = await sit(client, None, "failing", "ending")
        await ada.play("end")
        before = await until_asked(ada)
    elsewhere = coin_house({"random": RandomBot})
    async with AsyncTestClient(create_app(database, elsewhere), raise_server_exceptions=False) as client:
        again = (await client.get(ada.address, headers=ada.headers)).json()
        assert (again["log"], again["stand_ins"]) == (before["log"], before["stand_ins"])
        answer = await client.post(
            f"{ada.address}/choices", json={"choice": "end", "version": again["version"]}, headers=ada.headers
        )
        assert answer.status_code == 200
        for _ in range(6000):
            position = (await client.get(ada.address, headers=ada.headers)).json()
            if position["choices"]:
                break
            await asyncio.sleep(0.005)
    assert position["stand_ins"] == [None, "absent", "absent"]
    assert "bot ending of seat 2: this server has no such bot" in caplog.text
    told = [line["text"] for line in position["log"] if line["seat"] == 2]
    assert "is played by chance from here on: this server does not have its bot" in told
