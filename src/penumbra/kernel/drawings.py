"""What is shown of a position is drawn part by part, so that what is as it was is neither drawn nor compared again."""

from collections.abc import Callable, Hashable, Sequence
from typing import Any, TypeVar, cast

_Source = TypeVar("_Source")
_Part = TypeVar("_Part")


class Drawings:
    """The parts of a position that were drawn last, by their names, each with what it was drawn of.

    Whoever draws a part says what it is drawn of: all that may make it another, and nothing that changes later. So they
    are for positions that do not change any more, such as those a table has stood at, and for those of one game. What
    was drawn is shared by those who were shown it, who read it only.
    """

    __slots__ = ("_drawn",)

    def __init__(self) -> None:
        self._drawn: dict[Hashable, tuple[Any, Any]] = {}

    def part(self, name: Hashable, of: object, draw: Callable[[], _Part]) -> _Part:
        """A part, drawn anew unless it was drawn ``of`` the same last."""
        found = self._drawn.get(name)
        if found is None:
            drawn = draw()
        else:
            before, known = found
            if before == of:
                return cast(_Part, known)
            drawn = as_before(known, draw())
        self._drawn[name] = (of, drawn)
        return drawn

    def each(self, name: Hashable, of: Sequence[_Source], draw: Callable[[_Source], _Part]) -> list[_Part]:
        """A part that is a list, of which each item is drawn of one source, and only those whose source is another."""
        before, known = self._drawn.get(name, ((), []))
        if before == of:
            return cast("list[_Part]", known)
        drawn = [
            told if was == now else as_before(told, draw(now))
            for was, told, now in zip(before, known, of, strict=False)
        ]
        drawn += [draw(now) for now in of[len(drawn) :]]
        self._drawn[name] = (of, drawn)
        return drawn

    def again(self, name: Hashable, drawn: _Part) -> _Part:
        """A part that is drawn every time, as it was where it is equal, or else each of its fields that is."""
        found = self._drawn.get(name)
        if found is not None:
            before = found[1]
            if before == drawn:
                return cast(_Part, before)
            if isinstance(drawn, dict):
                # No further: what is in them are parts, which are as they were already.
                drawn = cast(_Part, {field: _same(before.get(field), value) for field, value in drawn.items()})
        self._drawn[name] = (None, drawn)
        return drawn


def _same(before: Any, now: Any) -> Any:
    return before if before == now else now


def as_before(before: Any, now: _Part) -> _Part:
    """``now``, in which everything that is equal to what was there ``before`` is that very thing.

    Who compares both finds out at once where they are alike.
    """
    return cast(_Part, before if before == now else _mixed(before, now))


def _mixed(before: Any, now: Any) -> Any:
    """What is not equal as a whole."""
    if isinstance(before, dict) and isinstance(now, dict):
        # What has not been there is None here, which is equal to nothing else.
        return {name: old if (old := before.get(name)) == value else _mixed(old, value) for name, value in now.items()}
    if isinstance(before, list) and isinstance(now, list):
        both = zip(before, now, strict=False)
        return [old if old == new else _mixed(old, new) for old, new in both] + now[len(before) :]
    return now
