"""What hands do besides pressing one thing once: hold a key, pinch, rest, change their mind."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import watch
from tests.browser.seats import Seats
from tests.browser.shown import at_version, version_of
from tests.table.servers import Server

pytestmark = pytest.mark.browser
_HELD = 12  # repeats of a key that is held for a moment


@pytest.fixture
def seats(server: Server) -> Seats:
    seats = Seats(server)
    seats.set_up()
    return seats


def hold(page: Page, key: str, repeats: int = _HELD) -> None:
    """Holds a key down: the browser then says again and again that it is pressed."""
    for _ in range(repeats + 1):
        page.keyboard.down(key)
    page.wait_for_timeout(400)
    page.keyboard.up(key)


# Keys


@pytest.mark.parametrize("key", ["u", "U"])
def test_a_held_key_takes_back_one_choice(page: Page, seats: Seats, key: str) -> None:
    version = seats.position()["version"]
    for choice in ("research", "end"):
        if choice in seats.position()["choices"]:
            version = seats.play(choice)["version"]
    seats.show(page)
    hold(page, key)
    at_version(page, version + 1)
    assert seats.position()["version"] == version + 1
    page.keyboard.press(key)
    at_version(page, version + 2)


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_held_key_presses_a_button_once(page: Page, seats: Seats, key: str) -> None:
    version = seats.position()["version"]
    seats.show(page)
    page.get_by_test_id("actions").locator('[data-choice="explore"]').focus()
    hold(page, key)
    at_version(page, version + 1)
    assert seats.position()["version"] == version + 1


def test_a_held_key_does_not_answer_the_question_that_it_raised(page: Page, seats: Seats) -> None:
    position = seats.play("explore")
    seats.show(page)
    place = next(choice for choice in position["choices"] if choice.startswith("at "))
    page.get_by_test_id("actions").locator(f'[data-choice="{place}"]').first.focus()
    hold(page, "Enter")
    expect(page.get_by_test_id("question")).to_be_visible()
    assert seats.position()["version"] == position["version"]
    page.keyboard.press("Enter")
    at_version(page, position["version"] + 1)


@pytest.mark.parametrize("key", ["Enter", "Backspace"])
def test_a_held_key_places_or_discards_one_tile(page: Page, seats: Seats, key: str) -> None:
    position = seats.play("explore")
    position = seats.play(next(choice for choice in position["choices"] if choice.startswith("at ")))
    seats.show(page)
    page.get_by_test_id("ghost").wait_for()
    page.get_by_test_id("galaxy").focus()
    hold(page, key)
    expect(page.get_by_test_id("question")).to_have_count(1 if key == "Backspace" else 0)
    seats.comes_to(position["version"] + (0 if key == "Backspace" else 1))


def test_a_held_arrow_still_moves_the_map(page: Page, seats: Seats) -> None:
    seats.show(page)
    page.get_by_test_id("galaxy").focus()
    moved = page.get_by_test_id("galaxy").locator(":scope > g").first
    before = moved.get_attribute("transform")
    page.keyboard.down("ArrowLeft")
    once = moved.get_attribute("transform")
    for _ in range(4):
        page.keyboard.down("ArrowLeft")
    page.keyboard.up("ArrowLeft")
    assert len({before, once, moved.get_attribute("transform")}) == 3


def test_a_held_enter_opens_one_table(page: Page, server: Server) -> None:
    made: list[str] = []
    page.on("request", lambda request: made.append(request.url) if request.method == "POST" else None)
    page.goto(f"{server.address}#/new")
    page.get_by_test_id("name-0").focus()
    hold(page, "Enter")
    page.get_by_test_id("table").wait_for()
    assert len([url for url in made if url.endswith("/api/tables")]) == 1


# Fingers and mice


class Glass:
    """A touch screen with as many fingers as one likes."""

    def __init__(self, page: Page) -> None:
        self._session: CDPSession = page.context.new_cdp_session(page)

    def _send(self, kind: str, *fingers: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(fingers)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def press(self, *fingers: tuple[float, float]) -> None:
        """All these fingers lie on the glass now, the last one newly."""
        self._send("touchStart", *fingers)

    def move(self, *fingers: tuple[float, float]) -> None:
        """They all are here now."""
        self._send("touchMove", *fingers)

    def lift(self, *left: tuple[float, float]) -> None:
        """All but these are gone."""
        self._send("touchEnd", *left)

    def cancel(self) -> None:
        """The system takes the gesture away, as for a call or a swipe from the edge."""
        self._send("touchCancel")


@pytest.fixture
def moving(phone: Page, seats: Seats) -> Iterator[tuple[Page, Seats]]:
    """A phone on which a ship may move, and nothing has been picked."""
    seats.until(lambda found: any(choice.startswith("move ") for choice in found["choices"]))
    faults = watch(phone)
    seats.show(phone)
    phone.locator("[data-ship]").first.wait_for()
    yield phone, seats
    assert faults == []


def _middle(page: Page, selector: str) -> tuple[float, float]:
    """The middle of something on the map, once the map has come to rest."""
    last = None
    for _ in range(100):
        box = page.locator(selector).first.bounding_box()
        if box is not None and box == last:
            return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        last = box
        page.wait_for_timeout(100)
    raise AssertionError(f"{selector} does not come to rest")


def _way(page: Page, seats: Seats) -> tuple[tuple[float, float], tuple[float, float]]:
    """From a ship to where it may fly."""
    choice = next(choice for choice in seats.position()["choices"] if choice.startswith("move "))
    _, ship, start, goal = choice.split(" ")
    return _middle(page, f'[data-cell="{start}"] [data-ship="{ship}"]'), _middle(page, f'[data-cell="{goal}"]')


def _nothing_played(page: Page, seats: Seats, version: int) -> None:
    page.wait_for_timeout(300)
    assert seats.position()["version"] == version
    assert version_of(page) == version
    expect(page.locator('[aria-label="Ships that can move"] [aria-pressed="true"]')).to_have_count(0)


def test_a_finger_drags_a_ship(moving: tuple[Page, Seats]) -> None:
    page, seats = moving
    version = seats.position()["version"]
    ship, goal = _way(page, seats)
    glass = Glass(page)
    glass.press(ship)
    for step in range(1, 9):
        glass.move(_between(ship, goal, step / 8))
    glass.lift()
    at_version(page, version + 1)


def _between(start: tuple[float, float], end: tuple[float, float], share: float) -> tuple[float, float]:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def test_a_pinch_that_starts_on_a_ship_zooms_and_plays_nothing(moving: tuple[Page, Seats]) -> None:
    page, seats = moving
    version = seats.position()["version"]
    ship, goal = _way(page, seats)
    scale = _scale(page)
    glass = Glass(page)
    other = (ship[0] + 30, ship[1] + 30)
    glass.press(ship)
    glass.move((ship[0] + 8, ship[1]))
    glass.press((ship[0] + 8, ship[1]), other)
    for step in range(1, 9):
        # The finger that began on the ship goes to where the ship may fly, the other one away from it.
        glass.move(_between(ship, goal, step / 8), (other[0] + 8 * step, other[1] + 8 * step))
    glass.lift(goal)
    glass.lift()
    _nothing_played(page, seats, version)
    assert _scale(page) != scale


def _scale(page: Page) -> str:
    transform = page.get_by_test_id("galaxy").locator(":scope > g").first.get_attribute("transform") or ""
    found = re.search(r"scale\(([^)]+)\)", transform)
    assert found
    return found[1]


def test_two_fingers_on_one_ship(moving: tuple[Page, Seats]) -> None:
    page, seats = moving
    version = seats.position()["version"]
    ship, goal = _way(page, seats)
    glass = Glass(page)
    glass.press(ship)
    glass.press(ship, (ship[0] + 3, ship[1] + 3))
    glass.move(_between(ship, goal, 0.5), (ship[0] + 3, ship[1] + 40))
    glass.move(goal, (ship[0] + 3, ship[1] + 60))
    glass.lift()
    _nothing_played(page, seats, version)


def test_a_second_finger_that_only_touches(moving: tuple[Page, Seats]) -> None:
    page, seats = moving
    version = seats.position()["version"]
    ship, goal = _way(page, seats)
    glass = Glass(page)
    glass.press(ship)
    glass.move(_between(ship, goal, 0.6))
    glass.press(_between(ship, goal, 0.6), (goal[0], goal[1] + 5))
    glass.lift(_between(ship, goal, 0.6))
    glass.move(goal)
    glass.lift()
    _nothing_played(page, seats, version)


_ENDINGS: dict[str, str] = {
    "another window": "dispatchEvent(new Event('blur'))",
    "a hidden page": "document.dispatchEvent(new Event('visibilitychange'))",
    "Escape": "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true}))",
}


@pytest.mark.parametrize("ending", [*_ENDINGS, "a cancelled touch"])
def test_a_drag_that_is_broken_off(moving: tuple[Page, Seats], ending: str) -> None:
    page, seats = moving
    version = seats.position()["version"]
    ship, goal = _way(page, seats)
    glass = Glass(page)
    glass.press(ship)
    glass.move(_between(ship, goal, 0.5))
    if ending in _ENDINGS:
        page.evaluate(_ENDINGS[ending])
        glass.move(goal)
        glass.lift()
    else:
        glass.move(goal)
        glass.cancel()
    _nothing_played(page, seats, version)


def test_two_fingers_tap_no_place_of_the_map(phone: Page, seats: Seats) -> None:
    position = seats.play("explore")
    seats.show(phone)
    lit = [choice.split(" ")[1] for choice in position["choices"] if choice.startswith("at ")]
    place = _middle(phone, f'[data-cell="{lit[0]}"]')
    glass = Glass(phone)
    glass.press(place)
    glass.press(place, (place[0] + 40, place[1]))
    glass.lift(place)
    glass.lift()
    phone.wait_for_timeout(300)
    expect(phone.get_by_test_id("question")).to_have_count(0)
    assert seats.position()["version"] == position["version"]
    # One finger does.
    glass.press(place)
    glass.lift()
    expect(phone.get_by_test_id("question")).to_be_visible()


def test_a_drag_whose_position_has_gone_plays_nothing(moving: tuple[Page, Seats]) -> None:
    page, seats = moving
    ship, goal = _way(page, seats)
    glass = Glass(page)
    glass.press(ship)
    glass.move(_between(ship, goal, 0.5))
    version = seats.play("end")["version"]
    at_version(page, version)
    glass.move(goal)
    glass.lift()
    page.wait_for_timeout(300)
    assert seats.position()["version"] == version


@pytest.mark.parametrize("ending", ["dropped", "a menu", "let go outside"])
def test_a_mouse_drags_with_one_button(page: Page, seats: Seats, ending: str) -> None:
    version = seats.until(lambda found: any(choice.startswith("move ") for choice in found["choices"]))["version"]
    seats.show(page)
    page.locator("[data-ship]").first.wait_for()
    ship, goal = _way(page, seats)
    page.mouse.move(*ship)
    page.mouse.down()
    page.mouse.move(*_between(ship, goal, 0.5), steps=4)
    if ending == "a menu":
        page.evaluate("dispatchEvent(new Event('contextmenu'))")
    elif ending == "let go outside":
        page.evaluate("dispatchEvent(new PointerEvent('pointermove', {pointerId: 1, pointerType: 'mouse'}))")
    page.mouse.move(*goal, steps=4)
    if ending == "dropped":
        expect(page.locator("circle.way")).to_be_visible()
    page.mouse.up()
    if ending == "dropped":
        at_version(page, version + 1)
    else:
        _nothing_played(page, seats, version)
