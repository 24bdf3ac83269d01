"""The colours of the page, by their names, in the light and in the dark, and how they stand out from each other."""

import re
from pathlib import Path
from typing import Final

_TOKENS = (Path(__file__).parents[1] / "web" / "src" / "styles" / "tokens.css").read_text(encoding="utf-8")
_BOTH = re.findall(r"--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);", _TOKENS)
_ALWAYS = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", _TOKENS))

PALETTES: Final[dict[str, dict[str, str]]] = {
    "light": _ALWAYS | {name: light for name, light, _ in _BOTH},
    "dark": _ALWAYS | {name: dark for name, _, dark in _BOTH},
}


def light_of(colour: str) -> tuple[float, float, float]:
    """The light of a colour's three primaries, 0 to 1."""
    parts = (part / 255 for part in bytes.fromhex(colour.removeprefix("#")))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


def luminance(colour: str) -> float:
    """How light a colour is, 0 to 1, as WCAG 2.2 measures it."""
    red, green, blue = light_of(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """How well two colours can be told from each other, 1 to 21, as WCAG 2.2 measures it."""
    dark, light = sorted(luminance(colour) for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)
