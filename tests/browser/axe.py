"""What axe finds wrong with a page for those who hear it, see little of it or use no mouse."""

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

_AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
_RUN = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ['violations'] });
  return Object.fromEntries(violations.map(({ id, help, nodes }) =>
    [`${id}: ${help}`, nodes.slice(0, 4).map(({ html }) => html.slice(0, 200))]));
}"""


@cache
def _source() -> str:
    return _AXE.read_text(encoding="utf-8")


def violations(page: Page) -> dict[str, list[str]]:
    """The rules that what is shown breaks, each with the first elements that do."""
    # Evaluated, not loaded: the page lets no script in that is not its own.
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_source())
    found: dict[str, list[str]] = page.evaluate(_RUN)
    return found
