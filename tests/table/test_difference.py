"""A difference makes one value of another, and holds no more than that takes."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from penumbra.table.moments.difference import difference
from tests.table.patched import patched

_PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(0, 3) | st.sampled_from("ab"),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from("xyz"), inner, max_size=3),
    max_leaves=12,
)


@given(_PLAIN, _PLAIN)
def test_it_makes_one_value_of_the_other(before: Any, after: Any) -> None:
    found = difference(before, after)
    assert patched(before, found) == after
    assert (found is None) == (before == after)


def test_it_names_what_differs_and_nothing_else() -> None:
    before = {"round": 1, "sectors": [{"id": "101", "owner": None}, {"id": "102", "owner": 1}], "gone": 0}
    after = {"round": 1, "sectors": [{"id": "101", "owner": 0}, {"id": "102", "owner": 1}], "new": None}
    fields = {"sectors": {"at": {"0": {"in": {"owner": {"is": 0}}}}}, "gone": None, "new": {"is": None}}
    assert difference(before, after) == {"in": fields}


def test_what_comes_into_a_list_leaves_its_neighbours_alone() -> None:
    assert difference([1, 2, 3, 4], [1, 9, 8, 3, 4]) == {"cut": [1, 1, [9, 8]]}
    assert difference([1, 1], [1, 1, 1]) == {"cut": [2, 0, [1]]}
    assert difference([1, 2], []) == {"cut": [0, 2, []]}
