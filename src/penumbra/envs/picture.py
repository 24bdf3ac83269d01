"""A map of hexes as a picture: as SVG, or as pixels."""

from collections.abc import Iterable
from html import escape
from math import cos, radians, sin, sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from penumbra.kit import PicturedHex

_RADIUS: Final = 34.0
_MARGIN: Final = 6.0
_LINE: Final = 12.0
_NIGHT: Final = "#0b1020"
_EDGE: Final = "#6a769a"
_NOBODYS: Final = "#1d2742"
_SEATS: Final = ("#8f2d40", "#2f5fa8", "#3c7a3f", "#8a6d1f", "#6b3fa0", "#1f7f86", "#9a4f1f", "#4a5568", "#8b3a7a")
"""The colours of seats, on which white text can be read."""

Point = tuple[float, float]


def _center(tile: PicturedHex) -> Point:
    """Where the middle of a flat-topped hex lies."""
    return 1.5 * _RADIUS * tile.q, sqrt(3) * _RADIUS * (tile.r + tile.q / 2)


def _corners(center: Point) -> list[Point]:
    x, y = center
    return [(x + _RADIUS * cos(radians(60 * corner)), y + _RADIUS * sin(radians(60 * corner))) for corner in range(6)]


def _box(tiles: Iterable[PicturedHex]) -> tuple[float, float, float, float]:
    """The least and the greatest x and y of a map."""
    points = [point for tile in tiles for point in _corners(_center(tile))] or [(0.0, 0.0)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - _MARGIN, min(ys) - _MARGIN, max(xs) + _MARGIN, max(ys) + _MARGIN


def _baselines(center: Point, lines: int) -> list[float]:
    """The middle of each line of text of a hex."""
    return [center[1] + _LINE * (line - (lines - 1) / 2) for line in range(lines)]


def _fill(tile: PicturedHex) -> str:
    return _NOBODYS if tile.owner is None else _SEATS[tile.owner % len(_SEATS)]


def svg(tiles: Iterable[PicturedHex]) -> str:
    """The map as an SVG document."""
    tiles = list(tiles)
    left, top, right, bottom = _box(tiles)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}"'
        f' font-family="sans-serif" font-size="{_LINE - 2:.0f}" text-anchor="middle" dominant-baseline="middle">',
        f'<rect x="{left:.0f}" y="{top:.0f}" width="{right - left:.0f}" height="{bottom - top:.0f}" fill="{_NIGHT}"/>',
    ]
    for tile in tiles:
        center = _center(tile)
        corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in _corners(center))
        parts.append(f'<polygon points="{corners}" fill="{_fill(tile)}" stroke="{_EDGE}"/>')
        for line, y in zip(tile.lines, _baselines(center, len(tile.lines)), strict=True):
            parts.append(f'<text x="{center[0]:.1f}" y="{y:.1f}" fill="white">{escape(line)}</text>')
    return "\n".join([*parts, "</svg>", ""])


def pixels(tiles: Iterable[PicturedHex]) -> NDArray[np.uint8]:
    """The map as pixels, shape (height, width, 3)."""
    tiles = list(tiles)
    left, top, right, bottom = _box(tiles)
    image = Image.new("RGB", (round(right - left), round(bottom - top)), _NIGHT)
    pen = ImageDraw.Draw(image)
    for tile in tiles:
        center = _center(tile)
        pen.polygon([(x - left, y - top) for x, y in _corners(center)], fill=_fill(tile), outline=_EDGE)
        for line, y in zip(tile.lines, _baselines(center, len(tile.lines)), strict=True):
            pen.text((center[0] - left, y - top), line, fill="white", anchor="mm", font_size=_LINE - 2)
    return np.asarray(image)
