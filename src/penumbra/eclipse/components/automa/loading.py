"""Reading an automated opponent: the one that comes with Penumbra, or a folder of the same shape."""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final, get_type_hints

import msgspec

from penumbra.eclipse.components import Components
from penumbra.eclipse.components.automa.checks import faults
from penumbra.eclipse.components.automa.content import Automa, AutomaBox
from penumbra.eclipse.components.automa.files import AutomaFiles, Level
from penumbra.eclipse.components.reading import decoded, patched, shaped
from penumbra.kernel import ContentError
from penumbra.kernel.folder import data_files, digest, in_shape, refuse

_SHAPES: Final[dict[str, Any]] = get_type_hints(AutomaFiles)
FILES: Final = tuple(_SHAPES)
"""The names of its data files."""


@cache
def own_automa(parts: Components) -> AutomaBox:
    """The one that comes with Penumbra, for a box with all its modules."""
    return load(files(__package__).joinpath("box"), parts)


def load(folder: Traversable, parts: Components) -> AutomaBox:
    """The one in a folder of data files, for a box with all its modules; raises ContentError with all that is wrong."""
    data = data_files(folder, FILES)
    read = AutomaFiles(**in_shape(data, _read))
    refuse(faults(read, parts))
    levels = {level.id: Automa(_at(level, read, data, parts), level) for level in read.levels.levels}
    return AutomaBox(levels, read.levels.usual, digest(b"eclipse-automa", data))


def _at(level: Level, read: AutomaFiles, data: dict[str, bytes], parts: Components) -> AutomaFiles:
    """The files as a level changes them; raises ContentError with what is wrong then."""
    cards, sheet = decoded(data["cards"]), decoded(data["sheet"])
    cards["steps"] = [patched(step, level.steps.get(step["step"], {})) for step in cards["steps"]]
    changed = {"cards": cards, "sheet": patched(sheet, level.sheet)}
    try:
        files = read._replace(**in_shape({name: msgspec.json.encode(one) for name, one in changed.items()}, _read))
        refuse(faults(files, parts))
    except ContentError as wrong:
        raise ContentError([f"levels.json: {level.id}: in {fault}" for fault in wrong.faults]) from wrong
    return files


def _read(name: str, data: bytes) -> Any:
    """The file of that name in its shape; raises msgspec.DecodeError."""
    told = msgspec.convert(decoded(data), dict[str, Any])
    return shaped(_with_usual_steps(told) if name == "cards" else told, _SHAPES[name])


def _with_usual_steps(told: dict[str, Any]) -> dict[str, Any]:
    """The cards with each step as it usually is but for what the card says of it.

    What is no card or no step is left as it stands, for the shapes to name it.
    """
    usual = {str(step.get("step")): step for step in _objects(told.get("steps"))}
    for card in _objects(told.get("cards")):
        if isinstance(card.get("steps"), list):
            card["steps"] = [
                patched(usual.get(str(step.get("step"))), step) if isinstance(step, dict) else step
                for step in card["steps"]
            ]
    return told


def _objects(told: Any) -> list[dict[str, Any]]:
    return [one for one in told if isinstance(one, dict)] if isinstance(told, list) else []
