"""What a page shows of its table. It is waited for within the page, where looking costs next to nothing."""

from playwright.sync_api import Page, TimeoutError, expect

TABLE = '[data-testid="table"]'
_PATIENCE = 20_000  # ms for the table to move on
_PAUSE = 15  # ms between two looks


def until_shown(page: Page, selector: str, patience: int = _PATIENCE) -> None:
    """Waits until something fits a selector; raises AssertionError that says what is there instead."""
    try:
        page.wait_for_function("one => document.querySelector(one)", arg=selector, polling=_PAUSE, timeout=patience)
    except TimeoutError as late:
        table = page.locator(TABLE).evaluate_all("all => all.map(one => ({...one.dataset}))")
        said = page.locator('[role="alert"], [role="status"]').all_inner_texts()
        raise AssertionError(f"{selector} is not shown but {table}, which says {said}") from late


_VISIBLE = """selectors => selectors.filter((selector) =>
    [...document.querySelectorAll(selector)].some((one) => one.checkVisibility({ visibilityProperty: true })))"""


def visible(page: Page, *selectors: str) -> list[str]:
    """Those of the selectors, in their order, that something fits which can be seen."""
    found: list[str] = page.evaluate(_VISIBLE, selectors)
    return found


def show_all_lines(page: Page) -> None:
    """Has the log show its earlier lines: each press brings some, and the button goes with the last of them."""
    moments, earlier = page.get_by_test_id("log").locator("a.moment"), page.get_by_test_id("earlier-lines")
    while earlier.count():
        shown = moments.count()
        earlier.click()
        expect(moments.nth(shown)).to_be_attached()


def at_version(page: Page, version: int) -> None:
    """Waits until the page shows this version, with nothing under way."""
    until_shown(page, f'{TABLE}[data-version="{version}"][data-busy="false"]')


def version_of(page: Page) -> int:
    """The version that the page shows."""
    return int(page.locator(TABLE).get_attribute("data-version") or "-1")
