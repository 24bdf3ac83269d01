"""A battle one has no part in plays small on the map, and is opened by a press."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import watch
from tests.browser.late import lay_after, served, show
from tests.table.servers import Server

pytestmark = pytest.mark.browser
_TABLE = "new-dawn-3"
_AIMED = 545
"""So many choices lead into a battle of the first and the third player, who has aimed two of four dice."""


@pytest.fixture(scope="module")
def fought(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A table where others fight."""
    with served(tmp_path_factory.mktemp("others"), lambda database: lay_after(database, {_TABLE: _AIMED})) as server:
        yield server


def test_who_only_looks_sees_it_small_and_may_open_it(page: Page, fought: Server) -> None:
    faults = watch(page)
    show(page, fought, _TABLE, seat=1)
    small = page.get_by_test_id("small-stage")
    expect(small).to_be_visible()
    expect(small.locator(".hits")).to_have_count(4)
    assert page.get_by_test_id("battle").count() == 0
    small.focus()
    page.keyboard.press("Enter")
    stage = page.get_by_test_id("battle")
    expect(stage.locator('[data-dead="true"]')).to_have_count(2)
    assert stage.locator("[data-choice]").count() == 0
    assert small.count() == 0
    stage.get_by_label("Small again").click()
    expect(small).to_be_visible()
    assert faults == []


def test_who_fights_sees_it_large(page: Page, fought: Server) -> None:
    show(page, fought, _TABLE, seat=2)
    expect(page.get_by_test_id("battle")).to_be_visible()
    assert page.get_by_test_id("small-stage").count() == 0


def test_a_finger_opens_it_in_the_sheet(phone: Page, fought: Server) -> None:
    show(phone, fought, _TABLE, seat=1)
    phone.get_by_role("tab", name="Log").click()
    phone.get_by_test_id("small-stage").tap()
    expect(phone.get_by_test_id("battle")).to_be_visible()
