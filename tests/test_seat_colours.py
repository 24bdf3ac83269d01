"""The colours of seats on the page: apart for all eyes, and none lost against the dark."""

from itertools import combinations
from math import dist

import pytest

from tests.palette import PALETTES, contrast, light_of

SEATS = {name.removeprefix("seat-"): colour for name, colour in PALETTES["dark"].items() if name.startswith("seat-")}
SKY = PALETTES["dark"]["space"]

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

EYES: dict[str, Matrix] = {
    "trichromat": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanope": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranope": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.01182, 0.04294, 0.968881),
    ),
    "tritanope": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.3039),
    ),
}
"""How light of three colours reaches eyes that lack one kind of cone (Machado, Oliveira and Fernandes 2009)."""

XYZ: Matrix = (
    (0.4124 / 0.95047, 0.3576 / 0.95047, 0.1805 / 0.95047),
    (0.2126, 0.7152, 0.0722),
    (0.0193 / 1.08883, 0.1192 / 1.08883, 0.9505 / 1.08883),
)
"""From light to CIE XYZ, as a share of that of white."""


def times(matrix: Matrix, light: Triple) -> Triple:
    one, two, three = (sum(a * b for a, b in zip(row, light, strict=True)) for row in matrix)
    return one, two, three


def lab(colour: str, eyes: Matrix) -> Triple:
    """A colour in CIELAB, where equal distances look equally far apart."""
    red, green, blue = (min(1.0, max(0.0, part)) for part in times(eyes, light_of(colour)))
    parts = times(XYZ, (red, green, blue))
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in parts)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def test_there_are_as_many_as_players() -> None:
    assert len(SEATS) == 9


@pytest.mark.parametrize("eyes", EYES)
def test_no_two_look_alike(eyes: str) -> None:
    seen = {name: lab(colour, EYES[eyes]) for name, colour in SEATS.items()}
    near = {f"{one} and {other}": dist(seen[one], seen[other]) for one, other in combinations(seen, 2)}
    assert {pair: apart for pair, apart in near.items() if apart < 19} == {}


def test_each_stands_out_from_the_sky() -> None:
    assert {name: ratio for name, colour in SEATS.items() if (ratio := contrast(colour, SKY)) < 3} == {}
