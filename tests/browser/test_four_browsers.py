"""Four people, two of them on phones, and somebody who looks on play Second Dawn to its end, and hear what is theirs.

One loses the line and comes back, one is out of time and comes back. Each browser is led through a proxy, so that every
byte that reached it can be searched for what its seat may not know.
"""

import json
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from penumbra.games import HOUSE
from penumbra.kernel import Record, replay
from tests.browser.built import built
from tests.browser.conftest import watch
from tests.browser.games import record_of
from tests.browser.person import Person
from tests.browser.proxy import Proxy, proxying
from tests.browser.seats import Seats
from tests.browser.shown import TABLE, show_all_lines, until_shown
from tests.browser.test_invitations import _DESK, _PHONE, somebody
from tests.table.forward_server import FORWARD
from tests.table.servers import Server, serving

pytestmark = pytest.mark.browser

_SEED = "four 8"  # with it three find ancients beside them in the first round, and beat them
_PEOPLE = {"Ada": _DESK, "Ben": _PHONE, "Cyd": _DESK, "Dot": _PHONE}
_ADA, _BEN = 0, 1
_MOST_CHOICES = 200
_MOST_NEWS = 65_536  # bytes
_GONE = 20_000  # ms in which the server sees that somebody is out of time, on a busy machine
_PLAIN = {"Accept-Encoding": "identity"}  # what is packed cannot be searched


class Brisk(Person):
    """Explores once and attacks what is found there: nobody ends a game in fewer choices and has done that."""

    def ours(self, found: dict[str, Any]) -> bool:
        return found["seat"] in found["view"]["waiting"]

    def brisk(self, position: dict[str, Any]) -> str:
        """One of the position's choices."""
        view, choices = position["view"], position["choices"]
        foes = {one["id"] for one in view["sectors"] if any(ship["seat"] < 0 for ship in one["ships"])} - {"001"}
        to_foes = [one for one in choices if one.startswith("move ") and one.split(" ")[3] in foes]
        wanted = {
            "turn": ["pass"] if self.played["place"] else ["explore"],
            "move": [] if self.played["move"] > 1 else to_foes,
        }.get(view["step"]["kind"], [])
        if foes and self.played["place"] and not self.played["move"]:
            wanted = ["move", *wanted]
        usual = (*wanted, "at", "place", "pay", "keep", "end")
        found = (one for verb in usual for one in choices if one == verb or one.split(" ")[0] == verb)
        return str(next(found, choices[0]))


class Evening:
    """The table, who sits there and who looks on, and what has reached each of them."""

    def __init__(self, server: Server, seats: Seats, pages: list[Page], proxies: list[Proxy]) -> None:
        self.server, self.seats, self.proxies = server, seats, proxies
        self.people = [Brisk(page, server.client, page.viewport_size == _PHONE["viewport"]) for page in pages[:-1]]
        self.pages = pages
        self._before: list[list[int]] = []

    def stands(self) -> dict[str, Any]:
        """Where the game stands, as the list of tables says."""
        (found,) = [one for one in self.server.client.get("/api/tables").json() if one["table"] == self.seats.table]
        progress: dict[str, Any] = {**found["progress"], "over": found["over"]}
        return progress

    def play_until(self, wanted: Callable[[dict[str, Any]], bool]) -> None:
        """Everybody plays until the game stands as wanted."""
        for _ in range(_MOST_CHOICES):
            now = self.stands()
            if wanted(now):
                return
            person = self.people[now["waiting"][0]]
            position = person.position()
            self._before = [[len(told) for told in proxy.told] for proxy in self.proxies]
            person.play(position, person.brisk(position))
        raise AssertionError(f"after {_MOST_CHOICES} choices the game stands at {self.stands()}")

    def heard(self, at: int) -> list[bytes]:
        """All that a browser was told by now, by connection."""
        return [bytes(told) for told in self.proxies[at].told]

    def heard_before_the_end(self, at: int) -> list[bytes]:
        """The same before the last choice of the game was made."""
        return [told[:most] for told, most in zip(self.heard(at), self._before[at], strict=False)]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    built()
    with serving(tmp_path / "table.sqlite", "tests.table.forward_server") as server:
        yield server


@pytest.fixture
def evening(server: Server, browser: Browser) -> Iterator[Evening]:
    options = {"players": len(_PEOPLE)}
    clock = {"kind": "live", "minutes": 30}
    seats = Seats(server, tuple(_PEOPLE), game="second-dawn", options=options, seed=_SEED, clock=clock)
    with ExitStack() as stack:
        pages, proxies = [], []
        for seat, kind in enumerate((*_PEOPLE.values(), _DESK)):
            proxy = stack.enter_context(proxying(server.address))
            page = stack.enter_context(somebody(browser, kind, extra_http_headers=_PLAIN))
            key = f"/{seats.keys[seat]}" if seat < len(_PEOPLE) else ""
            page.goto(f"{proxy.address}#/table/{seats.table}{key}")
            page.locator(TABLE).wait_for()
            pages.append(page)
            proxies.append(proxy)
        yield Evening(server, seats, pages, proxies)


def test_four_browsers_play_to_the_end_and_hear_what_is_theirs(evening: Evening) -> None:
    faults = [watch(page) for at, page in enumerate(evening.pages) if at != _ADA]
    evening.play_until(lambda now: now["round"] == 2)
    _loses_the_line(evening)
    evening.play_until(lambda now: now["round"] == 3 and now["waiting"] == [_BEN])
    _is_out_of_time(evening)
    evening.play_until(lambda now: now["over"])
    for page in evening.pages:
        until_shown(page, '[data-testid="scores"]')

    ada = evening.people[_ADA]
    record = record_of(ada, ada.position())
    assert all(person.played["place"] == 1 for person in evening.people), "each has explored"
    assert faults == [[]] * len(faults)
    _missed_nothing(evening.pages[_ADA])
    _nothing_hidden_was_told(evening, record)


def _loses_the_line(evening: Evening) -> None:
    """Ada's, while the others play on; it is her turn when she comes back."""
    page = evening.pages[_ADA]
    page.context.set_offline(True)
    expect(page.get_by_test_id("line")).to_have_attribute("data-line", "reconnecting")
    made = evening.seats.position(_ADA)["made"]
    evening.play_until(lambda now: now["waiting"] == [_ADA])
    assert evening.seats.position(_ADA)["made"] > made
    page.context.set_offline(False)
    expect(page.get_by_test_id("line")).to_have_attribute("data-line", "live")


def _is_out_of_time(evening: Evening) -> None:
    """Ben, for whom a bot ends the turn before he is back."""
    page = evening.pages[_BEN]
    evening.server.process.send_signal(FORWARD)
    expect(page.get_by_test_id("relieved")).to_be_visible(timeout=_GONE)
    while _BEN in evening.stands()["waiting"]:
        page.wait_for_timeout(50)
    evening.people[_BEN].press(page.get_by_test_id("come-back"))
    expect(page.get_by_test_id("relieved")).to_have_count(0)
    expect(evening.pages[-1].get_by_test_id("log")).to_contain_text("out of time: a bot plays on")


def _missed_nothing(page: Page) -> None:
    """What was told piece by piece is what is told at once: nothing is missing, and nothing is there twice."""

    def log() -> list[str]:
        show_all_lines(page)
        return page.get_by_test_id("log").locator("a.moment").all_inner_texts()

    pieces = log()
    page.reload()
    page.locator(TABLE).wait_for()
    assert pieces == log()
    assert len(pieces) > 50


# What was told


def _nothing_hidden_was_told(evening: Evening, record: Record) -> None:
    with sqlite3.connect(evening.server.database) as database:
        wanted = "select seed, salt from tables where id = ?"
        ((seed, salt),) = database.execute(wanted, (evening.seats.table,)).fetchall()
    evening.pages[-1].evaluate(f"fetch('/api/tables/{evening.seats.table}/record').then((one) => one.text())")
    keys = [*evening.seats.keys, evening.seats.host]
    private = _private_sentences(record)
    order = _orders_of_stacks(record)
    assert len(private) > 1, "several hear of their own reputation"
    for at in range(len(evening.pages)):
        told, at_all = evening.heard_before_the_end(at), evening.heard(at)
        assert not _found(keys, at_all)
        assert not _found([seed, salt, _SEED, *order], told)
        own = private.pop(at, set())
        assert _found(own, told) == own
        assert not _found(set().union(*private.values()) - own, told)
        private |= {at: own} if own else {}
        shown = {seat for seat, tiles in _reputation(told) if tiles}
        assert shown == ({at} if own else set())
    assert _found([seed], evening.heard(len(evening.people))) == {seed}, "once it is over it is told"
    open_books = {seat for seat, tiles in _reputation(evening.heard(len(evening.people))) if tiles}
    assert open_books == set(private), "then all see all tiles"


def _found(sought: Iterable[str], told: list[bytes]) -> set[str]:
    return {one for one in sought if any(one.encode() in part for part in told)}


def _private_sentences(record: Record) -> dict[int, set[str]]:
    """What the rules told one seat alone, by seat."""
    state = replay(record, HOUSE.games, journal=True)
    found: dict[int, set[str]] = {}
    for entry in state.journal or ():
        if entry.private_to is not None:
            found.setdefault(entry.private_to, set()).add(entry.sentence)
    return found


def _orders_of_stacks(record: Record) -> list[str]:
    """Any three tiles that lie upon each other in the stacks as the game begins, but where they lie in order."""
    game: Any = HOUSE.games[record.game]
    state = game.start(game.options(record.options), bytes.fromhex(str(record.seed)))
    discoveries = [state.box.parts.discoveries[tile].id for tile in state.discoveries]
    found = []
    for stack in (*state.stacks, discoveries):
        for some in zip(stack, stack[1:], stack[2:], strict=False):
            if list(some) != sorted(some) and list(some) != sorted(some, reverse=True):
                found += [json.dumps(three, separators=(",", ":"))[1:-1] for three in (some, some[::-1])]
    assert len(found) > 20
    return found


def _reputation(told: list[bytes]) -> Iterator[tuple[int, Any]]:
    """Whose reputation tiles were told and as what, in whole views and in what differs."""
    for part in told:
        for answer in (*_answers(part), *_news(part)):
            yield from _tiles(answer, ())


def _answers(told: bytes) -> Iterator[Any]:
    for head in re.finditer(rb"HTTP/1\.1 200 [^\r]*\r\n(?:[^\r]+\r\n)+\r\n", told):
        length = re.search(rb"(?i)content-length: (\d+)", head[0])
        body = told[head.end() : head.end() + int(length[1])] if length else b""
        if b"application/json" in head[0] and length and len(body) == int(length[1]):
            yield json.loads(body)


def _news(told: bytes) -> Iterator[Any]:
    """What a live line told, as far as it was told to the end."""
    for head in re.finditer(rb'\{"version":\d+,"notes":', told):
        with suppress(json.JSONDecodeError):
            yield json.JSONDecoder().raw_decode(
                told[head.start() : head.start() + _MOST_NEWS].decode(errors="replace")
            )[0]


def _tiles(told: Any, way: tuple[str, ...]) -> Iterator[tuple[int, Any]]:
    if {"seats", "reputation"} <= {*way} and way[-1] == "tiles":
        seat = next(step for step in way[way.index("seats") :] if step.isdecimal())
        yield int(seat), _figures(told)
        return
    parts = told.items() if isinstance(told, dict) else enumerate(told) if isinstance(told, list) else ()
    for name, part in parts:
        yield from _tiles(part, (*way, str(name)))


def _figures(told: Any) -> list[int]:
    """The values of tiles in a list of them, or in what differs from one before."""
    parts = told.values() if isinstance(told, dict) else told if isinstance(told, list) else ()
    if isinstance(told, dict) and "cut" in told:
        parts = told["cut"][2]
    return [told] if isinstance(told, int) else [one for part in parts for one in _figures(part)]
