"""Reading the data files of a box: those of its folder, and what expansions' folders add to them.

Each file is one object of a shape (``files``), and nothing in it goes unread: an unknown field is refused. What an
object says about itself, how sure it is and why (:class:`About`), is documentation, which is checked and left out.

A record may be shortened: ``"like": "terran"`` takes everything from the record of that id, which stands before it
in the list, but for what it gives itself. Objects are taken field by field, and null takes a field away, as in a
JSON Merge Patch (RFC 7396); lists are given whole.
"""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final, Literal, TypeVar

import msgspec

from penumbra.eclipse.components.printed import Printed
from penumbra.eclipse.components.rulings import EditionFile

_T = TypeVar("_T", bound=Printed)


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What any object of a data file may say about itself, for people: no rule reads it.

    ``certainty`` says by field, or by ``*`` for the whole, how sure it is, ``disputed`` on which fields sources
    differ; ``note`` and ``notes`` (by subject) are sentences. ``totals`` are counted in the rulebook, and the tests
    hold the records against them.
    """

    certainty: dict[str, Literal["certain", "agreed", "single", "ours"]] = {}
    disputed: tuple[str, ...] = ()
    note: str = ""
    notes: dict[str, str] = {}
    totals: dict[str, int] = {}


_DOCUMENTATION: Final = frozenset(About.__struct_fields__)


def shipped(folder: str) -> Traversable:
    """A folder of data that comes with Penumbra."""
    return files(__package__).joinpath(folder)


def load(folders: tuple[Traversable, ...], name: str, shape: type[_T]) -> _T:
    """The file of that name out of a box's folder and those of its expansions, as one.

    An expansion adds: its lists go on, its objects have more fields. A folder need not have the file. Raises
    msgspec.ValidationError, which names the file and the place that does not fit.
    """
    found: _T = _loaded(folders, name, shape)
    return found


def decoded(data: bytes) -> Any:
    """What a data file says, without what it says about that; raises msgspec.DecodeError."""
    return _said(msgspec.json.decode(data))


def shaped(data: dict[str, Any], shape: type[_T]) -> _T:
    """What is said in its shape, with records told whole; raises msgspec.ValidationError."""
    return msgspec.convert({key: _whole(value) for key, value in data.items()}, shape, str_keys=True)


def edition(folder: Traversable) -> EditionFile:
    """What an edition's folder says of it; raises msgspec.ValidationError, also where a ruling is missing."""
    try:
        return msgspec.toml.decode(folder.joinpath("edition.toml").read_bytes(), type=EditionFile)
    except msgspec.ValidationError as fault:
        raise msgspec.ValidationError(f"edition.toml: {fault}") from None


@cache
def _loaded(folders: tuple[Traversable, ...], name: str, shape: type[Printed]) -> Any:
    data: dict[str, Any] = {}
    try:
        for folder in folders:
            file = folder.joinpath(f"{name}.json")
            if file.is_file():
                data = _joined(data, decoded(file.read_bytes()), "$")
        return shaped(data, shape)
    except msgspec.ValidationError as fault:
        raise msgspec.ValidationError(f"{name}.json: {fault}") from None


def _said(data: Any) -> Any:
    """What is said without what is said about it."""
    if isinstance(data, list):
        return [_said(one) for one in data]
    if not isinstance(data, dict):
        return data
    msgspec.convert({key: value for key, value in data.items() if key in _DOCUMENTATION}, About)
    return {key: _said(value) for key, value in data.items() if key not in _DOCUMENTATION}


def _joined(base: Any, more: Any, where: str) -> Any:
    """What two folders say together; raises msgspec.ValidationError where both give one figure."""
    if isinstance(base, dict) and isinstance(more, dict):
        both = {key: _joined(base[key], more[key], f"{where}.{key}") for key in more if key in base}
        return {**base, **more, **both}
    if isinstance(base, list) and isinstance(more, list):
        return [*base, *more]
    raise msgspec.ValidationError(f"an expansion adds and changes nothing, but {where} is {base!r} already")


def _whole(told: Any) -> Any:
    """A list of records with those told whole that are ``like`` others; anything else as it stands."""
    if not isinstance(told, list) or not all(isinstance(record, dict) and "id" in record for record in told):
        return told
    whole: dict[str, Any] = {}
    for record in told:
        name, model = record["id"], record.get("like")
        if name in whole:
            raise msgspec.ValidationError(f"{name!r} stands twice")
        if model is not None and model not in whole:
            raise msgspec.ValidationError(f"{name!r} is like {model!r}, which does not stand before it")
        own = {key: value for key, value in record.items() if key != "like"}
        whole[name] = own if model is None else patched(whole[model], own)
    return list(whole.values())


def patched(model: Any, own: Any) -> Any:
    """What an own record makes of its model: a JSON Merge Patch."""
    if not isinstance(model, dict) or not isinstance(own, dict):
        return own
    whole = {}
    for key in (*model, *(key for key in own if key not in model)):
        if key not in own:
            whole[key] = model[key]
        elif own[key] is not None:
            whole[key] = patched(model.get(key), own[key])
    return whole
