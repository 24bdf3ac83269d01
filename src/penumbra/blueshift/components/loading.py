"""Reading a box: the one that comes with Penumbra, or a folder of the same shape with other figures."""

from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final, get_type_hints

import msgspec

from penumbra.blueshift.components.checks import faults
from penumbra.blueshift.components.content import Content, Files
from penumbra.kernel import ContentError

_SHAPES: Final[dict[str, Any]] = get_type_hints(Files)


@cache
def own_box() -> Content:
    """The box that comes with Penumbra."""
    return load(files(__package__).joinpath("box"))


def load(folder: Traversable) -> Content:
    """The box in a folder of data files; raises ContentError with all that is wrong."""
    raw = {name: _bytes(folder, name) for name in _SHAPES}
    missing = [f"{name}.json: cannot be read" for name, data in raw.items() if data is None]
    if missing:
        raise ContentError(missing)
    there = {name: data for name, data in raw.items() if data is not None}
    found = {name: _shaped(name, data) for name, data in there.items()}
    wrong = [fault for fault in found.values() if isinstance(fault, str)]
    if wrong:
        raise ContentError(wrong)
    box = Files(**found)
    wrong = list(faults(box))
    if wrong:
        raise ContentError(wrong)
    return Content(box, _digest(there[name] for name in sorted(there)))


def _bytes(folder: Traversable, name: str) -> bytes | None:
    try:
        return folder.joinpath(f"{name}.json").read_bytes()
    except OSError:
        return None


def _shaped(name: str, data: bytes) -> Any:
    """The file of that name in its shape, or what is wrong with it."""
    try:
        return msgspec.json.decode(data, type=_SHAPES[name])
    except msgspec.DecodeError as fault:
        what, _, where = str(fault).partition(" - at ")
        field = where.strip("`").removeprefix("$").removeprefix(".")
        return f"{name}.json: {field or 'file'}: {what}"


def _digest(data: Iterator[bytes]) -> str:
    """16 hex digits that the same files have everywhere."""
    found = blake2b(digest_size=8, person=b"blueshift-box")
    for one in data:
        found.update(len(one).to_bytes(8, "big") + one)
    return found.hexdigest()
