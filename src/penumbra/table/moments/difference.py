"""What two values of plain data differ in, as plain data that makes one of the other.

A difference is a record with one field, which says what becomes of the value:

- ``{"is": value}``: it is another one.
- ``{"in": {name: difference}}``: a record whose fields of these names differ; ``null`` for a field that goes.
- ``{"at": {place: difference}}``: a list as long as before whose items at these places differ.
- ``{"cut": [first, many, items]}``: a list in which ``items`` take the place of ``many`` from ``first`` on.

Values that are equal have none. Whoever knows one value learns by a difference nothing but the other.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

Difference = dict[str, Any]

_RECORDS: Final = (dict, Mapping)  # dictionaries as a rule, which is seen sooner


def difference(before: Any, after: Any) -> Difference | None:
    """What makes ``after`` of ``before``; None where they are equal."""
    return _between(before, after) if before is not after and before != after else None


def _between(before: Any, after: Any) -> Difference:
    """The difference of two values that are not equal."""
    if isinstance(before, _RECORDS) and isinstance(after, _RECORDS):
        return {"in": _between_records(before, after)}
    if isinstance(before, list | tuple) and isinstance(after, list | tuple):
        return _between_lists(before, after)
    return {"is": after}


def _between_records(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Difference | None]:
    # Most of two positions is the very same, drawn once, and looked at no further.
    changed: dict[str, Difference | None] = {
        name: _between(old, value)
        for name, value in after.items()
        if (old := before.get(name, value)) is not value and old != value
    }
    if before.keys() == after.keys():
        return changed
    gone = dict.fromkeys(name for name in before if name not in after)
    come = {name: {"is": value} for name, value in after.items() if name not in before}
    return {**gone, **come, **changed}


def _between_lists(before: Sequence[Any], after: Sequence[Any]) -> Difference:
    if len(before) == len(after):
        both = enumerate(zip(before, after, strict=True))
        return {"at": {str(at): _between(old, new) for at, (old, new) in both if old is not new and old != new}}
    first = _alike(before, after)
    last = _alike(before[first:][::-1], after[first:][::-1])
    return {"cut": [first, len(before) - first - last, list(after[first : len(after) - last])]}


def _alike(some: Sequence[Any], others: Sequence[Any]) -> int:
    """How many items two lists have in common from their beginning on."""
    return next(
        (at for at, (one, other) in enumerate(zip(some, others, strict=False)) if one != other),
        min(len(some), len(others)),
    )
