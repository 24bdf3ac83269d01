"""Who watches by an address is sent what lies open, as it happens, and no byte of what a seat keeps to itself."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import watch
from tests.browser.contrast import too_faint
from tests.browser.seats import Seats
from tests.browser.shown import TABLE
from tests.browser.test_invitations import _DESK, _LISTENS, _PHONE, lines_heard, somebody
from tests.table.servers import Server

pytestmark = pytest.mark.browser


def test_a_spectator_is_sent_all_that_lies_open_and_nothing_that_is_hidden(browser: Browser, coins: Server) -> None:
    seats = Seats(coins, game="coins", options={"players": 2, "rounds": 3}, access="unlisted")
    rights = ["clipboard-read", "clipboard-write"]
    with (
        somebody(browser, _DESK, permissions=rights) as host,
        somebody(browser, _PHONE) as spectator,
        somebody(browser, _DESK) as ada,
    ):
        faults, lines = watch(spectator), lines_heard(spectator)
        for page in (spectator, ada):
            page.add_init_script(_LISTENS)
        host.goto(f"{coins.address}#/seats/{seats.table}/{seats.host}")
        host.get_by_test_id("copy-watch").click()
        expect(host.get_by_test_id("watching").get_by_role("status")).to_have_text("Copied.")
        address = host.evaluate("navigator.clipboard.readText()")
        assert address == host.get_by_test_id("watch-address").input_value()
        assert not any(secret in address for secret in (*seats.keys, seats.host))
        assert too_faint(host) == {}

        spectator.goto(address)
        spectator.locator(TABLE).wait_for()
        seats.show(ada, 0)
        seats.play("look", 0)
        card = seats.position(0)["view"]["card"]
        expect(ada.get_by_test_id("log")).to_contain_text(f"Your card is {card}.")
        seats.play("bet 2", 0)
        seats.play("end", 0)
        seats.play("bet 1", 1)
        expect(spectator.get_by_test_id("log")).to_contain_text("bets 1")
        expect(spectator.get_by_test_id("log")).to_contain_text("bets 2")
        expect(spectator.get_by_test_id("log")).not_to_contain_text("Your card")
        expect(spectator.get_by_test_id("actions").get_by_role("button")).to_have_count(0)

        hidden = (f'"card":{card}', f"card is {card}")
        for page in (ada, spectator):
            # Once more as a whole: until now each was told what had changed.
            lines.extend(spectator.evaluate("window.heard"))
            page.reload()
            page.locator(TABLE).wait_for()
        of_seat = "".join(ada.evaluate("window.heard"))
        assert all(one in of_seat for one in hidden), "her own seat is sent it"
        heard = "".join([*spectator.evaluate("window.heard"), *lines])
        assert '"seat":null' in heard
        assert "bets 2" in heard
        assert not any(one in heard for one in (*hidden, *seats.keys, seats.host))
        assert faults == []
