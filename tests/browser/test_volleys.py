"""All dice of a battle are seen to fall, though nobody is asked anything between two volleys."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import watch
from tests.browser.late import lay_after, play, served, show
from tests.games.records import record
from tests.table.servers import Server

pytestmark = pytest.mark.browser
_TABLE = "second-dawn-4-all-modules"
_VOLLEYS = 149
"""The choice after so many has Cleo's two interceptors fire 2 and 2 at an Ancient, which fires back a 3."""
_CLEO = 2
_OTHER = 3


@pytest.fixture
def fought(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A table where Cleo is asked whether to attack."""
    with served(tmp_path_factory.mktemp("volleys"), lambda database: lay_after(database, {_TABLE: _VOLLEYS})) as server:
        yield server


@pytest.fixture
def lively(browser: Browser) -> Iterator[Page]:
    """A page on which what happens is played."""
    with browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce") as context:
        yield context.new_page()


_LARGE = '[data-testid="battle"] svg[aria-label*=" die, "]'
_SMALL = '[data-testid="small-stage"] text.value'


def _fall(page: Page, dice: str, *told: str) -> None:
    """The dice of a volley lie on the stage, in that order: large ones by their labels, small ones by their figures."""
    page.wait_for_function(
        """([dice, ...told]) => {
            const tell = (one) => one.getAttribute('aria-label') ?? one.textContent;
            const found = [...document.querySelectorAll(dice)].map(tell);
            return found.length === told.length && told.every((one, at) => found[at] === one);
        }""",
        arg=[dice, *told],
        polling=30,
        timeout=8_000,
    )


def test_ones_own_volley_and_the_answer_are_seen_on_the_stage(lively: Page, fought: Server) -> None:
    faults = watch(lively)
    show(lively, fought, _TABLE, _CLEO)
    stage = lively.get_by_test_id("battle")
    expect(lively.locator(_LARGE)).to_have_count(0)
    stage.locator('[data-choice="attack interceptor"]').click()
    _fall(lively, _LARGE, "yellow die, 2", "yellow die, 2")
    expect(lively.get_by_test_id("told")).to_contain_text("fires cannons with 2 interceptors: 2 2")
    _fall(lively, _LARGE, "orange die, 3")
    expect(lively.get_by_test_id("told")).to_contain_text("1 ancient fires cannons: 3")
    expect(stage.locator('[data-choice="attack interceptor"]')).to_be_enabled()
    expect(lively.locator(_LARGE)).to_have_count(0, timeout=8_000)
    assert faults == []


def test_who_looks_on_sees_both_volleys_small(lively: Page, fought: Server) -> None:
    show(lively, fought, _TABLE, _OTHER)
    expect(lively.get_by_test_id("small-stage")).to_be_visible()
    seat, choice = record(_TABLE).lines[_VOLLEYS]
    play(fought, _TABLE, seat, str(choice))
    _fall(lively, _SMALL, "2", "2")
    _fall(lively, _SMALL, "3")


def test_off_shows_the_present_at_once(page: Page, fought: Server) -> None:
    show(page, fought, _TABLE, _CLEO)
    page.get_by_test_id("battle").locator('[data-choice="attack interceptor"]').click()
    expect(page.get_by_test_id("table")).to_have_attribute("data-version", str(_VOLLEYS + 1))
    expect(page.get_by_test_id("happened")).to_have_attribute("data-plays", "false")
    assert page.locator(_LARGE).count() == 0
