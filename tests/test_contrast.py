"""What the page draws stands out from what it is drawn upon."""

import re

import pytest

from tests.test_seat_colours import TOKENS, luminance

COLOURS = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", TOKENS))
SPACE = "#18243f"  # the lightest that a sector is within
PARTS = 3.0  # what has to be told apart
TEXT = 4.5


def contrast(one: str, other: str) -> float:
    dark, light = sorted(luminance(colour) for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", ["wormhole", "wormhole-edge", "wall"])
def test_what_a_sectors_edges_say_stands_out_from_space(name: str) -> None:
    assert contrast(COLOURS[name], SPACE) >= PARTS


@pytest.mark.parametrize("name", ["money", "science", "materials", "gray"])
def test_the_mark_of_a_planet_stands_out_from_it(name: str) -> None:
    assert contrast("#0a0e1a", COLOURS[name]) >= PARTS


@pytest.mark.parametrize("below", ["bg", "deep", "panel"])
def test_fields_and_what_they_might_hold_stand_out(below: str) -> None:
    assert contrast(COLOURS["field"], COLOURS[below]) >= PARTS
    assert contrast(COLOURS["dim"], COLOURS[below]) >= TEXT
