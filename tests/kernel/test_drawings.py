"""What was drawn is not drawn again of the same, and what is drawn again is shared as far as it is alike."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from penumbra.kernel import Drawings
from penumbra.kernel.drawings import as_before

_PLAIN = st.recursive(
    st.none() | st.integers(2, 5) | st.sampled_from("ab"),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("xyz"), inner, max_size=3),
    max_leaves=12,
)


@pytest.fixture
def drawn() -> list[object]:
    """What was drawn, one after the other."""
    return []


@pytest.fixture
def draw(drawn: list[object]) -> Callable[[object], dict[str, Any]]:
    def draw(source: object) -> dict[str, Any]:
        drawn.append(source)
        return {"of": source, "like": ["all", "others"]}

    return draw


def test_a_part_is_drawn_of_something_else_alone(drawn: list[object], draw: Callable[[object], dict[str, Any]]) -> None:
    drawings = Drawings()
    first = drawings.part("one", (1,), lambda: draw(1))
    assert drawings.part("one", (1,), lambda: draw(1)) is first
    assert drawn == [1]
    assert drawings.part("other", (1,), lambda: draw(1)) == first
    assert drawings.part("one", (2,), lambda: draw(2)) == {"of": 2, "like": ["all", "others"]}
    assert drawings.part("one", (1,), lambda: draw(1)) == first, "what was drawn before the last is not kept"
    assert drawn == [1, 1, 2, 1]


def test_of_a_list_what_has_changed_and_what_has_come_is_drawn(
    drawn: list[object], draw: Callable[[object], dict[str, Any]]
) -> None:
    drawings = Drawings()
    first = drawings.each("all", [1, 2, 3], draw)
    assert drawings.each("all", [1, 2, 3], draw) is first
    second = drawings.each("all", [1, 5, 3, 4], draw)
    assert [one["of"] for one in second] == [1, 5, 3, 4]
    assert [one is other for one, other in zip(first, second, strict=False)] == [True, False, True]
    assert drawn == [1, 2, 3, 5, 4]
    assert [one["of"] for one in drawings.each("all", [5], draw)] == [5]
    assert drawings.each("all", [], draw) == []


def test_what_is_drawn_again_is_the_very_same_where_it_is_alike(draw: Callable[[object], dict[str, Any]]) -> None:
    drawings = Drawings()
    first = drawings.again("one", draw(1))
    assert drawings.again("one", draw(1)) is first
    other = drawings.again("one", draw(2))
    assert other == draw(2)
    assert other["like"] is first["like"]
    assert drawings.part("part", 1, lambda: draw(1))["like"] is drawings.part("part", 2, lambda: draw(2))["like"]


def _alike(one: Any, other: Any) -> bool:
    """Whether what is equal at the same place is the very same, all the way down."""
    if one == other:
        return one is other
    if isinstance(one, dict) and isinstance(other, dict):
        return all(_alike(one[name], other[name]) for name in one.keys() & other.keys())
    if isinstance(one, list) and isinstance(other, list):
        return all(_alike(*both) for both in zip(one, other, strict=False))
    return True


@given(_PLAIN, _PLAIN)
def test_what_is_alike_is_shared_and_nothing_is_changed(before: Any, now: Any) -> None:
    texts = msgspec.json.encode(before), msgspec.json.encode(now)
    found = as_before(before, now)
    assert found == now
    assert _alike(before, found)
    assert (msgspec.json.encode(before), msgspec.json.encode(now)) == texts
