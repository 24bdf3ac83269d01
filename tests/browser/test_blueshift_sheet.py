"""Every component of BlueShift is drawn on a page of its own, with the totals of the box."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import watch
from tests.table.servers import Server

pytestmark = pytest.mark.browser


def test_every_component_is_drawn(page: Page, server: Server) -> None:
    faults = watch(page)
    page.goto(server.address)
    page.get_by_test_id("components-blueshift").click()
    page.get_by_test_id("totals").wait_for()
    catalogue = server.client.get("/api/catalogue/blueshift").json()
    kinds = {"tiles": "tile", "cards": "card", "species": "species", "units": "unit", "scenarios": "scenario"}
    drawn = set(page.eval_on_selector_all("[data-component]", "all => all.map(one => one.dataset.component)"))
    assert drawn == {f"{name}-{one}" for kind, name in kinds.items() for one in catalogue[kind]}
    totals = dict(
        page.eval_on_selector_all("[data-total]", "all => all.map(one => [one.dataset.total, Number(one.innerText)])")
    )
    assert totals["tiles"] == len(catalogue["tiles"])
    assert totals["cards"] == sum(card["copies"] for card in catalogue["cards"].values())
    assert totals["pieces"] == sum(unit["pieces"] for unit in catalogue["units"].values())
    for text in (*catalogue["tile_texts"].values(), *catalogue["ability_texts"].values()):
        assert page.get_by_text(text).count() >= 1
    rows = page.get_by_test_id("negotiations").locator("tbody tr").count()
    assert rows == len(catalogue["negotiation"]["rows"])
    assert faults == []
