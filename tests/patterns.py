"""Whether a regular expression takes a time in proportion to its text: told from the expression itself."""

import re
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

# No stubs know these modules, and whether that is an error depends on what mypy has read before.
op: Any = import_module("re._constants")
parser: Any = import_module("re._parser")

CHARACTERS = frozenset(map(chr, range(0x250))) | frozenset("\u2007\u3000€一")
MANY = 50
"""A repeat of up to so many is not worth an attacker's while."""

Chars = frozenset[str]


def overlapping(pattern: str, flags: int = 0) -> bool:
    """Whether two repeats without end may share what stands between them, so that a failure is tried in many ways.

    So ``\\s*(x?\\s+)?[a-z\\s]+`` and ``(a+)+`` do, and ``\\d+,\\d+`` does not.
    """
    items = list(parser.parse(pattern, flags))
    if items and _may_be_empty(*items[-1]) and items[-1][0] is not op.AT:
        items.pop()  # what may be nothing and is last never fails
    return _sequence(items, frozenset())[0]


def _item(code: Any, what: Any, open_: Chars) -> tuple[bool, Chars]:
    """Whether this clashes with ``open_``, what an endless repeat just before may take, and what is open after it."""
    if code in (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT):
        least, most, body = what
        inside = list(body)
        if most is not op.MAXREPEAT and most <= MANY:
            clash, after = _sequence(inside, open_)
            return clash, (open_ | after if least == 0 else after)
        clash = bool(_first(inside) & open_) or _sequence([*inside, *inside], frozenset())[0]
        single = len(inside) == 1 and inside[0][0] in _SINGLE
        after = _first(inside) if single else _sequence(inside, frozenset())[1] | _first(inside)
        return clash, (open_ | after if least == 0 else after)
    if code is op.SUBPATTERN:
        return _sequence(list(what[-1]), open_)
    if code is op.BRANCH:
        ways = [_sequence(list(way), open_) for way in what[1]]
        return any(clash for clash, _ in ways), frozenset().union(*(after for _, after in ways))
    if code in (op.AT, op.ASSERT, op.ASSERT_NOT, op.GROUPREF):
        return False, open_
    # What stands between two repeats parts them only where neither could have taken it.
    return False, open_ if code in _SINGLE and _SINGLE[code](what) & open_ else frozenset()


def _sequence(items: Sequence[Any], open_: Chars) -> tuple[bool, Chars]:
    clashes = False
    for code, what in items:
        clash, open_ = _item(code, what, open_)
        clashes = clashes or clash
    return clashes, open_


def _first(items: Sequence[Any]) -> Chars:
    """The characters that a sequence may begin with."""
    found: Chars = frozenset()
    for code, what in items:
        found |= _begin(code, what)
        if not _may_be_empty(code, what):
            break
    return found


def _begin(code: Any, what: Any) -> Chars:
    if code in _SINGLE:
        return _SINGLE[code](what)
    if code in (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT):
        return _first(list(what[2]))
    if code is op.SUBPATTERN:
        return _first(list(what[-1]))
    if code is op.BRANCH:
        return frozenset().union(*(_first(list(way)) for way in what[1]))
    return frozenset()


def _may_be_empty(code: Any, what: Any) -> bool:
    if code in (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT):
        return bool(what[0] == 0)
    if code is op.SUBPATTERN:
        return all(_may_be_empty(*item) for item in what[-1])
    if code is op.BRANCH:
        return any(all(_may_be_empty(*item) for item in way) for way in what[1])
    return code in (op.AT, op.ASSERT, op.ASSERT_NOT)


def _set(parts: Sequence[Any]) -> Chars:
    found: Chars = frozenset()
    for code, what in parts:
        if code is op.RANGE:
            found |= {one for one in CHARACTERS if what[0] <= ord(one) <= what[1]}
        elif code is op.CATEGORY:
            sign = {op.CATEGORY_DIGIT: r"\d", op.CATEGORY_SPACE: r"\s", op.CATEGORY_WORD: r"\w"}
            sign |= {op.CATEGORY_NOT_DIGIT: r"\D", op.CATEGORY_NOT_SPACE: r"\S", op.CATEGORY_NOT_WORD: r"\W"}
            found |= {one for one in CHARACTERS if re.match(sign[what], one)}
        elif code is op.LITERAL:
            found |= {chr(what)}
    return CHARACTERS - found if parts and parts[0][0] is op.NEGATE else found


_SINGLE: dict[Any, Callable[[Any], Chars]] = {
    op.LITERAL: lambda what: frozenset((chr(what),)),
    op.NOT_LITERAL: lambda what: CHARACTERS - {chr(what)},
    op.ANY: lambda _: CHARACTERS,
    op.IN: _set,
}
