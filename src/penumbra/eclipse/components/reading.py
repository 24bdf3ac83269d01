"""Reading the data files of a box."""

from importlib.resources import files
from typing import Any, Final, TypeVar

import msgspec

BASE: Final = "base"
"""The module of what is always in play."""

_T = TypeVar("_T")
_Made = TypeVar("_Made")


def read(folder: str, name: str) -> Any:
    """A data file of a box as it stands."""
    return msgspec.json.decode(files(__package__).joinpath(folder, f"{name}.json").read_bytes())


def load(folder: str, name: str, shape: type[_T]) -> _T:
    """A data file of a box as one record; raises msgspec.ValidationError, which names the place that does not fit."""
    return msgspec.convert(read(folder, name), shape, strict=False)


def records(folder: str, name: str, key: str, shape: type[_Made], modules: tuple[str, ...]) -> tuple[_Made, ...]:
    """The records of a file's list that belong to the modules in play; raises msgspec.ValidationError."""
    in_play = (record for record in read(folder, name)[key] if record.get("module", BASE) in modules)
    return tuple(msgspec.convert(record, shape) for record in in_play)
