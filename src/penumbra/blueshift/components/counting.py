"""Checks that lists of records share."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

_WORD: Final = re.compile(r"[a-z0-9][a-z0-9_]*")


def twice(ids: Iterable[str], where: str) -> Iterator[str]:
    """Ids stand once each."""
    yield from (f"{where}: {name!r} stands twice" for name, count in Counter(ids).items() if count > 1)


def named(ids: Sequence[str], where: str) -> Iterator[str]:
    """Ids are words of choices, and stand once each."""
    for at, name in enumerate(ids):
        if not _WORD.fullmatch(name):
            yield f"{where}[{at}].id: {name!r} is no word of small letters, digits and _"
    yield from twice(ids, where)


def counted(field: str, said: int, found: int) -> Iterator[str]:
    """A number that is given says how many there are."""
    if said != found:
        yield f"{field}: there are {found}, not {said}"
