"""A folder with the components of a game: its files, what names them all, and where one of them is at fault.

Such a folder is a box. A game that is played with one says so by its option ``content``, whose value is the digest.
"""

from collections.abc import Callable, Iterable, Mapping
from hashlib import blake2b
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from penumbra.kernel.game import ContentError, OptionError


def data_files(folder: Traversable, names: Iterable[str]) -> dict[str, bytes]:
    """The JSON files of these names; raises ContentError with those that cannot be read."""
    found = {name: _bytes(folder, name) for name in names}
    refuse(f"{name}.json: cannot be read" for name, data in found.items() if data is None)
    return {name: data for name, data in found.items() if data is not None}


def in_shape(data: Mapping[str, bytes], shape: Callable[[str, bytes], Any]) -> dict[str, Any]:
    """Each file as ``shape`` reads it from its name and text; raises ContentError with all that does not fit.

    ``shape`` raises msgspec.DecodeError for such.
    """
    found, wrong = {}, []
    for name, text in data.items():
        try:
            found[name] = shape(name, text)
        except msgspec.DecodeError as fault:
            wrong.append(_fault_of(name, fault))
    refuse(wrong)
    return found


def refuse(faults: Iterable[str]) -> None:
    """Raises ContentError with these faults, where there are any."""
    found = list(faults)
    if found:
        raise ContentError(found)


def _bytes(folder: Traversable, name: str) -> bytes | None:
    try:
        return folder.joinpath(f"{name}.json").read_bytes()
    except OSError:
        return None


def _fault_of(name: str, fault: msgspec.DecodeError) -> str:
    """What is wrong with the shape of a file, as ``file: field: what is wrong``."""
    what, _, where = str(fault).partition(" - at ")
    field = where.strip("`").removeprefix("$").removeprefix(".")
    return f"{name}.json: {field or 'file'}: {what}"


def digest(box: bytes, files: Mapping[str, bytes]) -> str:
    """16 hex digits that the same files have everywhere; ``box`` are up to 16 bytes that say of what kind they are."""
    found = blake2b(digest_size=8, person=box)
    for name in sorted(files):
        found.update(len(files[name]).to_bytes(8, "big") + files[name])
    return found.hexdigest()


def check_box(chosen: Any, at_hand: str) -> None:
    """Raises OptionError where a game was set up with another box than the one at hand, by their digests."""
    if chosen != at_hand:
        why = f"the game is played with the box {chosen}, and the box at hand is {at_hand}"
        raise OptionError(f"option 'content': {why}; name the folder of that box with --content")
