from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import ConsoleMessage, Page, Response

import penumbra.table
from tests.table.servers import Server, serving

# Chromium's own errands outside would only fail, and slow every start, on a machine without a network.
_QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, "args": [*browser_type_launch_args.get("args", []), *_QUIET]}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not (Path(penumbra.table.__file__).parent / "page" / "index.html").is_file():
        pytest.fail("The page is not built, so it cannot be tested: run `make page` first.", pytrace=False)
    with serving(tmp_path_factory.mktemp("browser") / "table.sqlite", "tests.table.eclipse_server") as server:
        yield server


@pytest.fixture
def faults(page: Page) -> list[str]:
    """Whatever the page complains of in its console, and whatever the server refuses it."""
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
