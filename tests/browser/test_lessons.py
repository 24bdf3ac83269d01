"""Somebody who has never played follows the hints of a lesson, and nothing else, until it is over."""

from collections.abc import Callable
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import watch
from tests.browser.shown import TABLE
from tests.table.servers import Server

pytestmark = pytest.mark.browser

_MOST = 150  # presses that a lesson may take
_PATIENCE = 30_000  # ms until something is said that asks for a press

_COACH = '[data-testid="coach"]'
# What the lesson says now: nothing is under way, and what is pointed at lies still.
_SAID = f"""seen => {{
    const coach = document.querySelector('{_COACH}');
    if (!coach) return 'over';
    const still = document.querySelector('{TABLE}')?.dataset.busy === 'false';
    if (!still || !coach.dataset.hint) return null;
    const reads = coach.dataset.reads === 'true';
    const box = document.querySelector('[data-testid="pointer"]')?.getBoundingClientRect();
    if (!reads && !box) return null;
    const {{ version, planned }} = document.querySelector('{TABLE}').dataset;
    const asked = document.querySelector('[data-testid="question"]')?.innerText;
    const at = JSON.stringify([coach.dataset.hint, box ?? null, version, planned, asked]);
    if (at === seen) return null;
    window.__said = window.__said?.at === at ? {{ at, looks: window.__said.looks + 1 }} : {{ at, looks: 0 }};
    return window.__said.looks < 6 ? null : at;
}}"""


class Pupil:
    """Presses what is pointed at; ``press`` says how."""

    def __init__(self, page: Page, press: Callable[["Pupil"], None]) -> None:
        self.page = page
        self.told: list[str] = []
        self._press = press

    def begin(self, server: Server, game: str) -> None:
        """Opens the first page as somebody new, and takes the lesson of a game."""
        self.page.goto(server.address)
        self.page.get_by_test_id(f"learn-{game}").click()
        self.page.locator(_COACH).wait_for()

    def follow(self) -> None:
        """Does what the hints say until the lesson is over."""
        said = ""
        for _ in range(_MOST):
            said = str(self.page.wait_for_function(_SAID, arg=said, polling="raf", timeout=_PATIENCE).json_value())
            if said == "over":
                return
            self.told.append(str(self.page.locator(_COACH).get_attribute("data-hint")))
            self._press(self)
        raise AssertionError(f"after {_MOST} presses the lesson still goes on: {self.told}")

    def reads(self) -> bool:
        """Whether what is said asks for nothing but to be read."""
        return self.page.locator(_COACH).get_attribute("data-reads") == "true"

    def spot(self) -> tuple[float, float]:
        """The middle of what is to be pressed."""
        thing = "lesson-next" if self.reads() else "pointer"
        box = self.page.get_by_test_id(thing).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def by_mouse(pupil: Pupil) -> None:
    pupil.page.mouse.click(*pupil.spot())


def by_touch(pupil: Pupil) -> None:
    pupil.page.touchscreen.tap(*pupil.spot())


def by_keyboard(pupil: Pupil) -> None:
    pupil.page.keyboard.press("h")
    pupil.page.keyboard.press("Enter")


def _all_told(server: Server, game: str, told: list[str]) -> None:
    lesson: dict[str, Any] = server.client.get(f"/api/lessons/{game}").raise_for_status().json()
    hints = [hint["id"] for scene in lesson["scene"] for hint in scene["hint"]]
    assert [hint for hint in hints if hint not in told] == []


def test_a_lesson_is_finished_by_pressing_what_it_points_at(page: Page, server: Server) -> None:
    faults = watch(page)
    pupil = Pupil(page, by_mouse)
    pupil.begin(server, "second-dawn")
    pupil.follow()
    _all_told(server, "second-dawn", pupil.told)
    expect(page.get_by_test_id("pointer")).to_have_count(0)
    page.reload()
    page.locator(TABLE).wait_for()
    expect(page.get_by_test_id("coach")).to_have_count(0)
    assert faults == []


def test_a_lesson_is_finished_by_keyboard_alone(page: Page, server: Server) -> None:
    pupil = Pupil(page, by_keyboard)
    pupil.begin(server, "blueshift")
    pupil.follow()
    _all_told(server, "blueshift", pupil.told)


def _taught_by_touch(phone: Page, server: Server, game: str) -> None:
    faults = watch(phone)
    pupil = Pupil(phone, by_touch)
    pupil.begin(server, game)
    pupil.follow()
    _all_told(server, game, pupil.told)
    assert faults == []


def test_a_lesson_is_finished_by_touch_on_a_phone(phone: Page, server: Server) -> None:
    _taught_by_touch(phone, server, "blueshift")


@pytest.mark.long
def test_the_longest_lesson_is_finished_by_touch_on_a_phone(phone: Page, server: Server) -> None:
    _taught_by_touch(phone, server, "second-dawn")


@pytest.mark.long
def test_what_is_pointed_at_is_pointed_at_when_the_window_has_changed(page: Page, server: Server) -> None:
    """Before every press the window gets another size: wide, small, a phone, a phone on its side."""
    sizes = cycle([(1440, 900), (900, 620), (390, 844), (844, 390)])

    def press(pupil: Pupil) -> None:
        width, height = next(sizes)
        page.evaluate("() => { delete window.__said; }")  # it lay still in the window as it was
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(_SAID, arg="", polling="raf", timeout=_PATIENCE)
        by_mouse(pupil)

    pupil = Pupil(page, press)
    pupil.begin(server, "second-dawn")
    pupil.follow()
    _all_told(server, "second-dawn", pupil.told)
