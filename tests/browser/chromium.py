"""The browser that the page is looked at in: the system's Chromium, or Playwright's own where somebody installed it."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_NONE = """The tests of the page need Chromium, and none was found.
Install it (on Debian: `sudo apt-get install chromium-headless-shell`; elsewhere:
`.venv/bin/playwright install chromium`) or say where one is: PENUMBRA_CHROMIUM=/path/to/chromium."""

# Chromium's own errands outside would only fail, and slow every start, on a machine without a network.
_QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class NoChromium(Exception):
    """There is none on this machine; the message says how to come by one."""


@contextmanager
def launched() -> Iterator[Browser]:
    """A browser without a window; raises :class:`NoChromium`."""
    with sync_playwright() as playwright:
        path = _found(playwright.chromium.executable_path)
        if path is None:
            raise NoChromium(_NONE)
        with playwright.chromium.launch(executable_path=path, args=_QUIET) as browser:
            yield browser


def _found(bundled: str) -> str | None:
    named = os.environ.get("PENUMBRA_CHROMIUM")
    found = [named] if named else [shutil.which(name) for name in _NAMES]
    return next((path for path in (*found, bundled) if path and Path(path).is_file()), None)
