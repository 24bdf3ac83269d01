"""What the page draws stands out from what it is drawn upon, in the light and in the dark."""

import re
from pathlib import Path

import pytest

from tests.palette import PALETTES, contrast

PARTS = 3.0  # what has to be told apart
TEXT = 4.5
SPACE = "#18243f"  # the lightest that a sector is within
SOURCES = Path(__file__).parents[1] / "web" / "src"

_BELOW = ("bg", "deep", "panel", "raised")
_INKS = [
    "ink",
    "soft",
    "dim",
    "glow",
    "good",
    "warn",
    "bad",
    "money",
    "science",
    "materials",
    "gray",
    "influence",
    "military",
    "grid",
    "nano",
    "rare",
    "stat-prosperity",
    "stat-defense",
    "stat-population",
    "attacker",
    "defender",
    "nobody",
    "secret-ink",
    "development",
    "minor",
]
_ON = {
    "glow-ink": ("glow-fill",),
    "alarm-ink": ("alarm-fill",),
    "caution-ink": ("caution-fill",),
    "secret-ink": ("secret",),
    "ink": ("pressed", "tile", "socket", "secret", "pact-fill", "bad-fill", "glow-fill", "computer-fill"),
    "soft": ("pressed", "pact-fill", "bad-fill"),
    "dim": ("pressed",),
    "on-mark": ("money", "science", "materials", "gray", "influence", "stat-prosperity", "stat-defense"),
}

both = pytest.mark.parametrize("theme", PALETTES)


@both
@pytest.mark.parametrize("below", _BELOW)
def test_words_stand_out_from_what_they_are_written_upon(theme: str, below: str) -> None:
    colours = PALETTES[theme]
    faint = {ink: contrast(colours[ink], colours[below]) for ink in _INKS}
    assert {ink: ratio for ink, ratio in faint.items() if ratio < TEXT} == {}


@both
@pytest.mark.parametrize("ink", _ON)
def test_words_stand_out_from_grounds_of_their_own(theme: str, ink: str) -> None:
    colours = PALETTES[theme]
    faint = {below: contrast(colours[ink], colours[below]) for below in _ON[ink]}
    assert {below: ratio for below, ratio in faint.items() if ratio < TEXT} == {}


@both
@pytest.mark.parametrize("below", _BELOW)
def test_fields_and_what_is_chosen_have_edges_that_are_seen(theme: str, below: str) -> None:
    colours = PALETTES[theme]
    assert contrast(colours["field"], colours[below]) >= PARTS
    assert contrast(colours["glow-line"], colours[below]) >= PARTS


@both
@pytest.mark.parametrize("below", ["tile", "socket", "panel"])
def test_the_marks_of_parts_stand_out_from_their_squares(theme: str, below: str) -> None:
    colours = PALETTES[theme]
    marks = ("steel", "energy", "drive", "shield", "computer", "development", "minor")
    faint = {mark: contrast(colours[mark], colours[below]) for mark in marks}
    assert {mark: ratio for mark, ratio in faint.items() if ratio < PARTS} == {}


@both
@pytest.mark.parametrize("name", ["money", "science", "materials", "gray"])
def test_the_mark_of_a_resource_stands_out_from_it(theme: str, name: str) -> None:
    assert contrast(PALETTES[theme]["on-mark"], PALETTES[theme][name]) >= PARTS


@pytest.mark.parametrize("name", ["wormhole", "wormhole-edge", "wall"])
def test_what_a_sectors_edges_say_stands_out_from_space(name: str) -> None:
    assert contrast(PALETTES["dark"][name], SPACE) >= PARTS


@pytest.mark.parametrize(
    "name", [name for name in PALETTES["dark"] if name.startswith(("seat-", "die-")) or name == "ancient"]
)
def test_what_is_painted_is_seen_on_the_sky_and_by_its_outline_in_the_light(name: str) -> None:
    colours = PALETTES["light"]
    assert contrast(colours[name], colours["space"]) >= PARTS
    assert contrast(colours["on-colour"], colours[name]) >= PARTS
    assert contrast(colours["outline"], colours["panel"]) >= PARTS


_PICTURES = (
    "games/eclipse/galaxy/",
    "games/eclipse/happened/",
    "games/eclipse/rulebook/MapMark",
    "games/eclipse/rulebook/Rings",
    "games/eclipse/battle/Die",
    "games/eclipse/battle/SmallStage",
    "games/blueshift/battle/Die",
    "games/blueshift/board/",
    "games/blueshift/cards/",
    "shell/map/Arrow",
    "shell/map/Cell",
    "shell/map/Ways",
    "shell/happened/sign.ts",
    "styles/tokens.css",
)
_COLOUR = re.compile(r"(?<![\w&])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?=[\s;,)\"'])|\b(?:rgba?|hsla?)\(")


def test_only_pictures_name_colours_of_their_own() -> None:
    """Whatever else names one is right in one theme alone."""
    named = {
        str(path.relative_to(SOURCES)): found
        for path in sorted(SOURCES.rglob("*"))
        if path.suffix in (".svelte", ".ts", ".css")
        and not str(path.relative_to(SOURCES)).startswith(_PICTURES)
        and (found := _COLOUR.findall(path.read_text(encoding="utf-8")))
    }
    assert named == {}


_PIXELS = re.compile(r"^  [^{}]*\{[^{}]*?font(?:-size)?: [^;]*[0-9]px", re.MULTILINE)


def test_words_are_as_large_as_the_browsers_own() -> None:
    """Sizes in pixels do not follow the reader; words in a picture are as large as the picture."""
    fixed = {
        str(path.relative_to(SOURCES)): rules
        for path in sorted(SOURCES.rglob("*.svelte"))
        if "<text" not in (source := path.read_text(encoding="utf-8")) and (rules := _PIXELS.findall(source))
    }
    assert fixed == {}
