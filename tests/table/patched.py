"""What a client makes of a difference: the other value."""

from typing import Any


def patched(value: Any, difference: dict[str, Any] | None) -> Any:
    """What a difference makes of a value, as penumbra.table.moments.difference says; neither is changed."""
    if difference is None:
        return value
    ((kind, what),) = difference.items()
    match kind:
        case "is":
            return what
        case "in":
            kept = {name: old for name, old in value.items() if name not in what}
            return kept | {name: patched(value.get(name), one) for name, one in what.items() if one is not None}
        case "at":
            return [patched(old, what.get(str(place))) for place, old in enumerate(value)]
        case "cut":
            first, many, items = what
            return [*value[:first], *items, *value[first + many :]]
    raise AssertionError(kind)
