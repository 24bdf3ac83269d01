"""What BlueShift's pages look like: every word can be read, and nothing is cut off."""

import pytest
from playwright.sync_api import Page

from tests.browser.contrast import too_faint
from tests.browser.seats import Seats
from tests.table.servers import Server

pytestmark = pytest.mark.browser
_DEVICES = ("page", "phone")
_BESIDE = {
    "odds/blueshift": "outcome",
    "odds/blueshift/invade;ship=destroyer;defense=5": "roll-results",
    "components/blueshift": "totals",
}
_STEPS = ("choose_species", "place_base", "play_card", "movement", "purchases", "turn_end")


class Turn(Seats):
    """A table of three, one of them with a long name."""

    def __init__(self, server: Server) -> None:
        super().__init__(server, ("Ada", "Commander Ben", "Cleo"), game="blueshift")


@pytest.fixture(params=_DEVICES)
def shown(request: pytest.FixtureRequest) -> Page:
    page: Page = request.getfixturevalue(request.param)
    return page


def test_contrast_is_measured(page: Page) -> None:
    """A measure that never fails says nothing: grey on black, and half of a light word on light."""
    page.set_content(
        """<body style="background: #000"><p style="color: #555">faint</p><p style="color: #767676">plain</p>
        <div style="background: #fff"><p style="color: #767676">here too</p><p style="color: #888">too light</p>
        <p style="color: #000; opacity: 0.4">veiled</p><button disabled style="color: #ccc">off</button></div></body>"""
    )
    assert {name.split(" (")[0] for name in too_faint(page)} == {"faint", "too light", "veiled"}


@pytest.mark.parametrize(("rest", "ready"), _BESIDE.items())
def test_words_of_the_pages_beside_the_tables_can_be_read(shown: Page, server: Server, rest: str, ready: str) -> None:
    shown.goto(f"{server.address}#/{rest}")
    shown.get_by_test_id(ready).wait_for()
    assert too_faint(shown) == {}


def test_words_of_a_turn_can_be_read_and_every_seat_is_seen(shown: Page, server: Server) -> None:
    table = Turn(server)
    for kind in _STEPS:
        table.come_to_step(kind)
        table.show(shown)
        for tab in ("players", "log", "actions"):
            if shown.get_by_test_id(f"tab-{tab}").count():
                shown.get_by_test_id(f"tab-{tab}").click()
            assert too_faint(shown) == {}, f"{kind}, {tab}"
        cut = [seat for seat in "ABC" if _is_cut(shown, f"seat-{seat}")]
        assert cut == [], f"{kind}: seats {cut} are cut off"


def _is_cut(page: Page, name: str) -> bool:
    """Whether part of a chip lies outside the row of chips."""
    found: bool = page.get_by_test_id(name).evaluate(
        """(chip) => {
          const own = chip.getBoundingClientRect(), row = chip.parentElement.getBoundingClientRect();
          return own.left < row.left - 1 || own.right > row.right + 1;
        }"""
    )
    return found
