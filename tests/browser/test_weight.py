"""How much is sent before a page can be used for the first time."""

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import at_once
from tests.browser.seats import Seats
from tests.table.servers import Server

pytestmark = pytest.mark.browser

_MOST = 250_000  # bytes, as sent


@pytest.mark.parametrize("game", ["second-dawn", "blueshift"])
def test_a_page_that_is_opened_for_the_first_time_is_light(browser: Browser, server: Server, game: str) -> None:
    seats = Seats(server, ("Ada", "Ben"), game=game)
    weights = {}
    for name, address, ready in (
        ("home", server.address, "tables"),
        ("table", seats.page_of(), "table"),
        ("odds", f"{server.address}#/odds/{game}", "odds-page"),
        ("components", f"{server.address}#/components/{game}", "totals"),
        ("rules", f"{server.address}#/rules/{game}", "rules-page"),
    ):
        with browser.new_context() as context:
            page = at_once(context).new_page()
            session = context.new_cdp_session(page)
            session.send("Network.enable")
            sent: list[float] = []
            session.on("Network.loadingFinished", lambda told, sent=sent: sent.append(told["encodedDataLength"]))
            page.goto(address)
            page.get_by_test_id(ready).first.wait_for()
            page.wait_for_timeout(300)
            weights[name] = sum(sent)
    print({name: round(weight / 1000, 1) for name, weight in weights.items()})
    assert {name: weight for name, weight in weights.items() if weight > _MOST} == {}
    # A game that is not looked at is not fetched.
    assert weights["home"] < weights["table"] / 2
