import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Response, WebSocketRoute

from tests.browser.built import built
from tests.browser.chromium import NoChromium, launched
from tests.table.servers import Server, serving
from tests.table.slow_kit import lay_door

_HERE = Path(__file__).parent
_AT_ONCE = "try { localStorage.setItem('penumbra.pace', 'off') } catch {}"


def pytest_itemcollected(item: pytest.Item) -> None:
    """A module's tests stay with one worker: each that has some of them opens a browser and lays its tables anew."""
    item.add_marker(pytest.mark.xdist_group(item.path.name))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """They come first: a whole game that is begun last has the other workers wait for its end."""
    items.sort(key=lambda item: not item.path.is_relative_to(_HERE))


def at_once(context: BrowserContext) -> BrowserContext:
    """The same context, in which pages show the present at once: what others do is not played to them."""
    context.add_init_script(_AT_ONCE)
    return context


def news_alone(page: Page) -> None:
    """Has live lines tell the page no changes, so that it asks for what is new; to be called before it is shown."""

    def listens(socket: WebSocketRoute) -> None:
        table = socket.connect_to_server()

        def passes(message: str | bytes) -> None:
            socket.send(json.dumps({name: one for name, one in json.loads(message).items() if name != "told"}))

        table.on_message(passes)

    page.route_web_socket("**/live?*", listens)


# These take the place of pytest-playwright's own fixtures, which keep an event loop running in the
# process to the end of the session: no asynchronous test could run after them. The package's end is early, since
# its tests come first.


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    try:
        with launched() as browser:
            yield browser
    except NoChromium as missing:
        pytest.fail(str(missing), pytrace=False)


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce") as context:
        yield at_once(context).new_page()


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    with browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    ) as context:
        yield at_once(context).new_page()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    built()
    with serving(tmp_path_factory.mktemp("browser") / "table.sqlite", "tests.table.eclipse_server") as server:
        yield server


@pytest.fixture(scope="package")
def coins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A game of few rules, whose tables are quick to play to their end."""
    built()
    with serving(tmp_path_factory.mktemp("coins") / "table.sqlite") as server:
        yield server


@pytest.fixture
def door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A door for slow bots to wait behind, shut."""
    return lay_door(tmp_path, monkeypatch)


@pytest.fixture
def musing(tmp_path: Path, door: Path) -> Iterator[Server]:
    """Coins, with a bot that says what it thinks once the door is open."""
    built()
    with serving(tmp_path / "table.sqlite", "tests.table.counsel_server") as server:
        yield server


def watch(page: Page) -> list[str]:
    """Whatever the page will complain of in its console, and whatever the server will refuse it."""
    found: list[str] = []

    def console(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            found.append(f"console {message.type}: {message.text}")

    def answered(response: Response) -> None:
        if response.status >= 400:
            found.append(f"{response.status} {response.url}")

    page.on("console", console)
    page.on("response", answered)
    page.on("pageerror", lambda error: found.append(f"uncaught: {error}"))
    return found
