"""Every printed component is drawn on a page of its own, with the totals of the box."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import watch
from tests.table.servers import Server

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("game", ["new-dawn", "second-dawn"])
def test_every_component_is_drawn(page: Page, server: Server, game: str) -> None:
    faults = watch(page)
    page.goto(server.address)
    page.get_by_test_id(f"components-{game}").click()
    page.get_by_test_id("totals").wait_for()
    catalogue = server.client.get(f"/api/catalogue/{game}").json()
    kinds = {
        "sectors": "sector",
        "techs": "tech",
        "parts": "part",
        "discoveries": "discovery",
        "species": "species",
        "npcs": "npc",
        "minor_species": "minor",
        "developments": "development",
        "alliances": "alliance",
        "shrines": "shrines",
    }
    drawn = set(page.eval_on_selector_all("[data-component]", "all => all.map(one => one.dataset.component)"))
    assert drawn == {f"{name}-{one}" for kind, name in kinds.items() for one in catalogue[kind]}
    totals = dict(
        page.eval_on_selector_all("[data-total]", "all => all.map(one => [one.dataset.total, Number(one.innerText)])")
    )
    rings = [sector["ring"] for sector in catalogue["sectors"].values()]
    assert totals["explored"] == sum(rings.count(ring) for ring in ("inner", "middle", "outer"))
    assert totals["guardian"] == rings.count("guardian") > 0
    assert totals["techs"] == sum(tech["copies"] for tech in catalogue["techs"].values())
    assert totals["discoveries"] == sum(tile["copies"] for tile in catalogue["discoveries"].values())
    assert totals.get("alliances", 0) == sum(alliance["tiles"] for alliance in catalogue["alliances"].values())
    assert totals["reputation"] == sum(catalogue["reputation"]["tiles"].values())
    assert faults == []
