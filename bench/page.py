"""The page: frames a second, the time from a press to the changed page, and what is spent while nothing moves.

``python -m bench.page`` lays recorded games of six players in their last round into a database, serves them, and looks
at them in Chromium. Frames are those that Chromium's own tracing says were drawn in time; what is spent is the time of
the page's main thread in tasks. It draws without a graphics card, so that a machine with one is no slower.
"""

import json
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median
from typing import Annotated, Any, NamedTuple

from cyclopts import Parameter, run
from playwright.sync_api import Browser, CDPSession, Page, ViewportSize
from rich.console import Console

from bench.timing import Measure, table
from penumbra.kernel import Record
from tests.browser.chromium import launched
from tests.browser.late import KEY, lay, play, served, show
from tests.browser.shown import TABLE, until_shown, version_of
from tests.games.records import record
from tests.table.hurry import hurried
from tests.table.servers import Server

_GAMES = ("new-dawn-6-aliens", "second-dawn-6-events")
_SCREENS = {"desk": ViewportSize(width=1440, height=900), "phone": ViewportSize(width=390, height=844)}
_SLOWER = (1, 4)
"""How many times as slow the machine is made to be."""

_IDLE = 3.0  # seconds that nothing is done
_PANNED = 3.0  # seconds in which the map is moved by hand
_PRESSES = 40
_LET = 700  # ms that a page is let alone after a press
_RESTS = 150  # ms that a mouse lies on a button before it is pressed
_STEPS = 12  # choices of others that are played
_PATIENCE = 60_000  # ms until they have been

# From the press to the moment after the frame in which the page shows another version, unless others brought it along.
_WATCH_PRESSES = f"""() => {{
    window.__presses = [];
    let pressed = null;
    const note = () => (pressed = performance.now());
    addEventListener('click', note, true);
    const after = new MessageChannel();
    after.port1.onmessage = () => {{
        const took = performance.now() - pressed;
        if (pressed !== null && took < {_LET}) window.__presses.push(took);
        pressed = null;
    }};
    new MutationObserver(() => requestAnimationFrame(() => after.port2.postMessage(null)))
        .observe(document.querySelector('{TABLE}'), {{ attributeFilter: ['data-version'] }});
}}"""


class Look(NamedTuple):
    """A page on a screen, on a machine made slower."""

    page: Page
    browser: Browser
    devtools: CDPSession


@contextmanager
def _look(browser: Browser, screen: ViewportSize, slower: int, pace: str) -> Iterator[Look]:
    touch = screen["width"] < screen["height"]
    with browser.new_context(viewport=screen, has_touch=touch, is_mobile=touch) as context:
        context.add_init_script(f"localStorage.setItem('penumbra.pace', '{pace}')")
        page = context.new_page()
        devtools = context.new_cdp_session(page)
        devtools.send("Performance.enable")
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        yield Look(page, browser, devtools)


def _frames(look: Look, work: Callable[[], object]) -> float:
    """Frames a second, of the sixty of a screen, that are drawn in time while something moves."""
    look.browser.start_tracing(page=look.page, categories=["disabled-by-default-devtools.timeline.frame"])
    work()
    events: list[dict[str, Any]] = json.loads(look.browser.stop_tracing())["traceEvents"]
    told = Counter(str(event["name"]) for event in events)
    return 60 * told["DrawFrame"] / (told["DrawFrame"] + told["DroppedFrame"])


def _spent(look: Look) -> float:
    """Milliseconds of the main thread in a second in which nothing is done."""

    def tasks() -> float:
        found = look.devtools.send("Performance.getMetrics")["metrics"]
        return float(next(one["value"] for one in found if one["name"] == "TaskDuration"))

    look.page.wait_for_timeout(1000)
    before = tasks()
    look.page.wait_for_timeout(1000 * _IDLE)
    return 1000 * (tasks() - before) / _IDLE


# A hand that moves the map a little in every frame that the page has for it.
_PAN = """milliseconds => new Promise((done) => {
    const map = document.querySelector('svg.map');
    const { left, top, width, height } = map.getBoundingClientRect();
    const press = (kind, x, y) => map.dispatchEvent(new MouseEvent(kind, {
        bubbles: true, cancelable: true, view: window, clientX: left + x, clientY: top + y,
    }));
    press('mousedown', width / 2, height / 3);
    const began = performance.now();
    requestAnimationFrame(function move(now) {
        const at = (now - began) / 500;
        press('mousemove', width / 2 + width / 5 * Math.sin(at), height / 3 + height / 5 * (1 - Math.cos(at)));
        if (now - began < milliseconds) return requestAnimationFrame(move);
        press('mouseup', width / 2, height / 3);
        done();
    });
})"""


def _go_on(server: Server, name: str, game: Record, number: int) -> None:
    """Plays the record's next choices, as from others' devices."""
    for _ in range(number):
        seat, choice = game.lines[_version(server, name)]
        play(server, name, seat, str(choice))


def _version(server: Server, name: str) -> int:
    return int(server.client.get(f"/api/tables/{name}").raise_for_status().json()["version"])


def _watched(look: Look, server: Server, name: str, game: Record) -> float:
    """Frames a second while what others do is played."""
    version = _version(server, name)
    seats = {seat for seat, _ in game.lines[version : version + _STEPS]}
    show(look.page, server, name, min(set(range(len(game.seats))) - seats, default=0))

    def work() -> None:
        _go_on(server, name, game, _STEPS)
        look.page.wait_for_function(
            f"version => document.querySelector('{TABLE}').dataset.version == version"
            " && document.querySelector('[data-testid=\"happened\"]')?.dataset.plays === 'false'",
            arg=str(version + _STEPS),
            timeout=_PATIENCE,
        )

    return _frames(look, work)


def _tap(page: Page, x: float, y: float) -> None:
    page.touchscreen.tap(x, y)


def _click(page: Page, x: float, y: float) -> None:
    """A hand comes to rest on a button before it presses it."""
    page.mouse.move(x, y)
    page.wait_for_timeout(_RESTS)
    page.mouse.click(x, y)


def _pressed(look: Look, server: Server, name: str, seat: int) -> list[float]:
    """Milliseconds from presses to the changed page, of a seat that plays on to the end of the game.

    Its page stays open, as that of people does; what others do comes from other devices.
    """
    rng = Random(seat)
    page = look.page
    show(page, server, name, seat)
    page.evaluate(_WATCH_PRESSES)
    press = _tap if page.evaluate("matchMedia('(hover: none)').matches") else _click
    while not (view := _seen(server, name, seat)["view"])["over"]:
        turn = int(view["waiting"][0])
        position = _seen(server, name, turn)
        choice = hurried(rng, position)
        button = page.locator(f'button[data-choice="{choice}"]:not(.all):visible')
        if turn != seat or not button.count():
            play(server, name, turn, choice)
            continue
        until_shown(page, f'{TABLE}[data-version="{position["version"]}"]')
        page.wait_for_timeout(_LET)
        box = button.first.bounding_box()
        assert box is not None
        press(page, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        # Whoever looks in between takes of the time that is measured.
        page.wait_for_timeout(_LET)
        asked = page.locator('[data-testid="confirm"]:visible')
        if asked.count():
            asked.first.click()
            page.wait_for_timeout(_LET)
        if version_of(page) == position["version"]:
            play(server, name, turn, choice)
    found: list[float] = page.evaluate("window.__presses")
    return found


def _seen(server: Server, name: str, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = server.client.get(
        f"/api/tables/{name}", headers={"X-Penumbra-Key": KEY.format(seat)}
    ).json()
    return found


def _all_pressed(browser: Browser, screen: ViewportSize, slower: int, name: str) -> list[float]:
    """The same of one seat after the other, each in the same position, until there are enough."""
    found: list[float] = []
    for seat in range(len(record(name).seats)):
        with (
            tempfile.TemporaryDirectory() as folder,
            served(Path(folder), lambda database: lay(database, [name])) as server,
            _look(browser, screen, slower, "off") as look,
        ):
            found += _pressed(look, server, name, seat)
        if len(found) >= _PRESSES:
            break
    return found


def measures(game: str) -> Iterator[Measure]:
    """All figures of a game, screen by screen."""
    with launched() as browser:
        for screen, size in _SCREENS.items():
            for slower in _SLOWER:
                told = f"{game}, {screen}" + ("" if slower == 1 else f", {slower} times as slow")
                with (
                    tempfile.TemporaryDirectory() as folder,
                    served(Path(folder), lambda database: lay(database, [game])) as server,
                ):
                    with _look(browser, size, slower, "calm") as look:
                        show(look.page, server, game)
                        yield Measure(f"{told}: main thread while nothing moves", _spent(look), "ms a second")
                        frames = _frames(look, lambda: look.page.evaluate(_PAN, 1000 * _PANNED))
                        yield Measure(f"{told}: panning", frames, "frames a second")
                    # Of a page that was traced once Chromium tells little more.
                    with _look(browser, size, slower, "calm") as look:
                        frames = _watched(look, server, game, record(game))
                        yield Measure(f"{told}: while steps play", frames, "frames a second")
                times = _all_pressed(browser, size, slower, game)
                yield Measure(f"{told}: press to changed page, median of {len(times)}", median(times), "ms")


def bench(
    *,
    game: Annotated[list[str], Parameter(help="Recorded games, out of tests/games.")] = list(_GAMES),  # noqa: B006
) -> None:
    """Measure how smooth the page is."""
    found: list[Measure] = []
    with Console(stderr=True).status("measuring"):
        for one in game:
            found += measures(one)
    Console().print(table(found))


if __name__ == "__main__":
    run(bench)
