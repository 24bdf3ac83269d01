"""Marks that tie tests to the ledger, and the browser that the page is tested in."""

import os
import shutil
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from penumbra.blueshift.rules import book
from penumbra.eclipse.rules import books

# No test asserts wall time, Hypothesis included: a machine may be busy. The ordinary run tries the same examples
# every time, so that it is red only where something changed; the soak looks for new ones (``make soak``).
settings.register_profile("penumbra", deadline=None, derandomize=True)
settings.register_profile("soak", deadline=None, derandomize=False, max_examples=2000, print_blob=True)
settings.load_profile("penumbra")

_CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_NO_CHROMIUM = """The tests of the page need Chromium, and none was found.
Install it (on Debian: `sudo apt-get install chromium-headless-shell`; elsewhere:
`.venv/bin/playwright install chromium`) or say where one is: PENUMBRA_CHROMIUM=/path/to/chromium."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A mark with an id that no ledger holds is a slip of the pen, and nothing runs until it is mended."""
    known = {rule.id for ledger in (*books().values(), book()) for rule in ledger}
    wrong = []
    for item in items:
        for mark in item.iter_markers("rule"):
            if not mark.args:
                wrong.append(f"{item.nodeid}: the mark names no rule")
            wrong += [f"{item.nodeid}: no ledger holds {name!r}" for name in mark.args if name not in known]
    if wrong:
        raise pytest.UsageError("\n".join(dict.fromkeys(wrong)))


def _chromium(bundled: str) -> str | None:
    named = os.environ.get("PENUMBRA_CHROMIUM")
    found = [named] if named else [shutil.which(name) for name in _CHROMIUMS]
    return next((path for path in (*found, bundled) if path and Path(path).is_file()), None)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any], browser_type: Any) -> dict[str, Any]:
    """The system's Chromium, or Playwright's own where somebody installed it."""
    path = _chromium(browser_type.executable_path)
    if path is None:
        pytest.fail(_NO_CHROMIUM, pytrace=False)
    return {**browser_type_launch_args, "executable_path": path}
