"""The page says why a browser cannot be told, and its worker answers what is pushed.

A browser without a window shows no notifications; what the worker shows is looked at in web/tests/shell/push.test.ts.
"""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.seats import Seats
from tests.table.servers import Server

pytestmark = pytest.mark.browser

_REGISTER = """async () => {
    await navigator.serviceWorker.register('./push.js');
    return (await navigator.serviceWorker.ready).scope;
}"""


def test_the_worker_answers_what_is_pushed_and_the_page_looks_again(phone: Page, server: Server) -> None:
    seats = Seats(server)
    line = phone.context.new_cdp_session(phone)
    registered: list[dict[str, Any]] = []
    line.on("ServiceWorker.workerRegistrationUpdated", lambda told: registered.extend(told["registrations"]))
    line.send("ServiceWorker.enable")
    phone.goto(seats.page_of())
    phone.get_by_test_id("open-company").tap()
    button = phone.get_by_test_id("push-here")
    expect(button).to_be_disabled()
    expect(button).to_have_accessible_description(
        "This page may not notify you: allow it in the settings of your browser, and load the page again."
    )
    assert violations(phone) == {}
    origin = server.address.rstrip("/")
    assert phone.evaluate(_REGISTER) == server.address
    # In place of a reminder's own address one that takes whatever is posted there.
    confirm = f"{origin}/api/account/sign-out"
    said = {"title": "You are told", "text": "It is so.", "link": origin, "topic": "one", "confirm": confirm}
    told = {"origin": origin, "registrationId": registered[-1]["registrationId"], "data": json.dumps(said)}
    with phone.expect_response(lambda answer: answer.url.endswith("/reminders")) as looked:
        line.send("ServiceWorker.deliverPushMessage", told)
    assert looked.value.ok
