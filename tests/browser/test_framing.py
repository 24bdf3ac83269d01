"""The map shows all that is explored, until somebody looks at it in a way of their own."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import at_once, watch
from tests.browser.late import lay, served, show
from tests.browser.seats import Seats
from tests.browser.shown import at_version
from tests.table.servers import Server

pytestmark = pytest.mark.browser

_LATE = ("new-dawn-2", "second-dawn-4-all-modules", "new-dawn-6-aliens", "new-dawn-9")
_PAUSE = 100  # ms for the map to hear of its new size
_LOOKS = 30
_READABLE = 9.99  # pixels: ten, but for the rounding of the browser
_SIZES = {"desk": (1440, 900), "phone": (390, 844), "phone on its side": (844, 390)}

# Every explored sector whose hexagon is not wholly on the map, or lies under the buttons above it. One pixel is left to
# the rounding of the browser.
_OUT_OF_SIGHT = """() => {
    const map = document.querySelector('svg.map').getBoundingClientRect();
    const buttons = document.querySelector('.controls').getBoundingClientRect();
    return [...document.querySelectorAll('[data-testid^="sector-"][data-cell] > path.ring')].flatMap((ring) => {
        const box = ring.getBoundingClientRect();
        const inside = box.left >= map.left - 1 && box.top >= map.top - 1
            && box.right <= map.right + 1 && box.bottom <= map.bottom + 1;
        const covered = box.right > buttons.left && box.top < buttons.bottom;
        return inside && !covered ? [] : [ring.parentElement.dataset.cell];
    });
}"""


_WITHIN_THE_MAP = """one => {
    const [map, box] = ['svg.map', one].map((it) => document.querySelector(it).getBoundingClientRect());
    return box.left >= map.left && box.top >= map.top && box.right <= map.right && box.bottom <= map.bottom;
}"""


@pytest.fixture(scope="module")
def late(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Games in their last round."""
    with served(tmp_path_factory.mktemp("late"), lambda database: lay(database, _LATE)) as server:
        yield server


@pytest.fixture
def seats(server: Server) -> Seats:
    seats = Seats(server, ("Ada", "Ben", "Cleo"))
    seats.set_up()
    return seats


def out_of_sight(page: Page) -> list[str]:
    """The sectors that do not come to be in sight."""
    found: list[str] = []
    for _ in range(_LOOKS):
        page.wait_for_timeout(_PAUSE)
        found = page.evaluate(_OUT_OF_SIGHT)
        if not found:
            break
    return found


def scale(page: Page) -> float:
    """How many pixels a unit of the map is."""
    found: float = page.evaluate("document.querySelector('svg.map > g').getCTM().a")
    return found


# How high the letters of each text on the map are, in pixels of the screen.
_LETTERS = """() => [...document.querySelectorAll('svg.map text:not(.said)')].map((text) => {
    const { a, b } = text.getScreenCTM();
    return parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
})"""


def smallest_letters(page: Page) -> float:
    heights: list[float] = page.evaluate(_LETTERS)
    return min(heights)


@pytest.mark.parametrize("size", _SIZES)
@pytest.mark.parametrize("table", _LATE)
def test_all_that_is_explored_is_in_sight_and_can_be_read_when_a_game_is_opened(
    browser: Browser, late: Server, table: str, size: str
) -> None:
    width, height = _SIZES[size]
    touch = size != "desk"
    with browser.new_context(
        viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch, reduced_motion="reduce"
    ) as context:
        page = at_once(context).new_page()
        faults = watch(page)
        show(page, late, table)
        assert out_of_sight(page) == []
        assert smallest_letters(page) >= _READABLE
        assert faults == []


@pytest.mark.parametrize("table", _LATE)
def test_letters_can_be_read_from_wherever_the_map_is_looked_at(page: Page, late: Server, table: str) -> None:
    show(page, late, table)
    page.get_by_role("button", name="Show the whole map").focus()
    for key in ["-"] * 3 + ["+"] * 9:
        page.keyboard.press(key)
        assert smallest_letters(page) >= _READABLE


# Whether the board is unfolded, in frame after frame once it has had time to settle.
_FOLDED = """async () => {
    const frames = [];
    await new Promise((after) => setTimeout(after, 120));
    for (let n = 0; n < 12; n += 1) {
        await new Promise((after) => requestAnimationFrame(after));
        frames.push(document.querySelector('footer') === null);
    }
    return [...new Set(frames)];
}"""


def test_the_board_is_folded_or_not_and_does_not_waver(page: Page, late: Server) -> None:
    show(page, late, "second-dawn-4-all-modules")
    seen = set()
    for height in range(1300, 700, -30):
        page.set_viewport_size({"width": 1440, "height": height})
        found = page.evaluate(_FOLDED)
        assert len(found) == 1, f"it wavers at a height of {height}"
        seen.add(found[0])
    assert seen == {True, False}


def test_a_map_whose_picture_changes_is_framed_anew(page: Page, late: Server) -> None:
    show(page, late, "new-dawn-6-aliens")
    wide = scale(page)
    for width, height in ((900, 900), (390, 844), (844, 390), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        assert out_of_sight(page) == []
    assert scale(page) == pytest.approx(wide, rel=0.01)


def test_a_sector_that_is_placed_is_in_sight(page: Page, seats: Seats) -> None:
    seats.show(page)
    assert out_of_sight(page) == []
    for _ in range(6):
        # Away from the center, so that the galaxy grows.
        position = seats.until(lambda found: found["view"]["step"]["kind"] == "explore", shunned="pass")
        outward = max(_places(position["choices"]), key=lambda at: abs(at[0]) + abs(at[1]) + abs(sum(at)))
        position = seats.play(f"at {outward[0]},{outward[1]}")
        while position["view"]["step"]["kind"] != "turn":
            position = seats.play(position["choices"][0], position["view"]["waiting"][0])
            position = seats.position(position["view"]["waiting"][0])
            seats.first = position["seat"]
        at_version(page, position["version"])
        page.wait_for_timeout(100)
        assert out_of_sight(page) == []


def _places(choices: list[str]) -> list[tuple[int, int]]:
    places = [choice.removeprefix("at ").split(",") for choice in choices if choice.startswith("at ")]
    return [(int(q), int(r)) for q, r in places]


def test_a_view_of_ones_own_is_kept_until_the_whole_map_is_asked_for(page: Page, seats: Seats) -> None:
    seats.show(page)
    whole = scale(page)
    page.get_by_role("button", name="Zoom in").click()
    page.get_by_role("button", name="Zoom in").click()
    own = scale(page)
    assert own > whole * 1.5
    page.set_viewport_size({"width": 1200, "height": 700})
    page.wait_for_timeout(100)
    position = seats.play("explore")
    at_version(page, position["version"])
    assert scale(page) == pytest.approx(own)
    # The tile in hand has to be seen; what was looked at before comes back once it is placed.
    position = seats.play(next(choice for choice in position["choices"] if choice.startswith("at ")))
    at_version(page, position["version"])
    assert page.evaluate(_WITHIN_THE_MAP, '[data-testid="ghost"]')
    position = seats.play(next(choice for choice in position["choices"] if choice.startswith("place ")))
    at_version(page, position["version"])
    assert scale(page) == pytest.approx(own)
    page.get_by_role("button", name="Show the whole map").click()
    assert out_of_sight(page) == []


def test_the_middle_of_a_view_of_ones_own_stays_when_the_picture_changes(page: Page, seats: Seats) -> None:
    seats.show(page)
    page.get_by_role("button", name="Zoom in").click()
    page.get_by_test_id("galaxy").focus()
    page.keyboard.press("ArrowLeft")
    middle = _middle(page)
    page.set_viewport_size({"width": 1100, "height": 760})
    page.wait_for_timeout(100)
    assert _middle(page) == pytest.approx(middle, abs=1)


def _middle(page: Page) -> list[float]:
    """What of the map lies in the middle of the picture."""
    found: list[float] = page.evaluate("""() => {
        const map = document.querySelector('svg.map');
        const at = new DOMPoint(map.clientWidth / 2, map.clientHeight / 2)
            .matrixTransform(map.querySelector('g').getCTM().inverse());
        return [at.x, at.y];
    }""")
    return found


# By keyboard


def test_the_keyboard_comes_to_the_map_though_nothing_can_be_chosen(page: Page, seats: Seats) -> None:
    """One cell is where the Tab key comes to; arrows go on from there, and Enter opens what is known of it."""
    seats.show(page, seat=(seats.first + 1) % 3)
    stops = page.locator('[data-cell][tabindex="0"]')
    expect(stops).to_have_count(1)
    first = stops.get_attribute("data-cell")
    page.get_by_test_id("galaxy").focus()
    page.keyboard.press("Tab")
    expect(page.locator(f'[data-cell="{first}"]')).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    moved = page.locator("[data-cell]:focus")
    expect(moved).to_have_count(1)
    expect(stops).to_have_count(1)
    assert stops.get_attribute("data-cell") == moved.get_attribute("data-cell")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("sector-card")).to_contain_text(str(moved.get_attribute("data-cell")))


def test_enter_on_the_map_goes_to_a_cell(page: Page, seats: Seats) -> None:
    seats.show(page)
    page.get_by_test_id("galaxy").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-cell]:focus")).to_have_count(1)


def test_the_tab_key_comes_to_what_can_be_chosen(page: Page, seats: Seats) -> None:
    position = seats.play("explore")
    seats.show(page)
    page.get_by_test_id("galaxy").focus()
    page.keyboard.press("Tab")
    lit = {choice.removeprefix("at ") for choice in position["choices"] if choice.startswith("at ")}
    assert page.locator("[data-cell]:focus").get_attribute("data-cell") in lit


# The board below the map


def test_the_board_folds_by_itself_where_the_map_needs_the_room(page: Page, late: Server, seats: Seats) -> None:
    """A galaxy that has grown gets the room of the board; a young one leaves it, and so does who asks for it."""
    seats.show(page)
    expect(page.locator("footer")).to_be_visible()
    show(page, late, "new-dawn-6-aliens")
    expect(page.locator("footer")).to_have_count(0)
    folded = scale(page)
    page.get_by_role("button", name="Board", exact=True).click()
    expect(page.locator("footer")).to_be_visible()
    assert scale(page) < folded
    assert out_of_sight(page) == []
    page.get_by_role("button", name="Fold the board").click()
    assert out_of_sight(page) == []
    assert scale(page) == pytest.approx(folded)


def test_the_board_is_there_while_parts_are_fitted(page: Page, late: Server) -> None:
    show(page, late, "new-dawn-6-aliens")
    page.get_by_test_id("actions").locator('[data-choice="upgrade"]').click()
    expect(page.locator("footer")).to_be_visible()
    page.get_by_test_id("undo").click()
    expect(page.locator("footer")).to_have_count(0)
