"""Reading a box: the one that comes with Penumbra, or a folder of the same shape with other figures."""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final, get_type_hints

import msgspec

from penumbra.blueshift.components.checks import faults
from penumbra.blueshift.components.content import Content, Files
from penumbra.kernel.folder import data_files, digest, in_shape, refuse

_SHAPES: Final[dict[str, Any]] = get_type_hints(Files)
FILES: Final = tuple(_SHAPES)
"""The names of a box's data files."""


@cache
def own_box() -> Content:
    """The box that comes with Penumbra."""
    return load(files(__package__).joinpath("box"))


def load(folder: Traversable) -> Content:
    """The box in a folder of data files; raises ContentError with all that is wrong."""
    data = data_files(folder, FILES)
    box = Files(**in_shape(data, _shaped))
    refuse(faults(box))
    return Content(box, digest(b"blueshift-box", data))


def _shaped(name: str, data: bytes) -> Any:
    """The file of that name in its shape; raises msgspec.DecodeError."""
    return msgspec.json.decode(data, type=_SHAPES[name])
