"""Writes the shapes of what the table sends as JSON schemas, from which the page's types are made.

``python page_schema.py`` brings web/schema/ up to date; ``python page_schema.py check`` says whether it is. The
build of the page makes TypeScript of the schemas, so a field that is renamed here fails there.
"""

import json
import sys
from collections.abc import Iterable, Mapping
from inspect import cleandoc
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Final, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import msgspec

from penumbra.chronicle import Chronicle
from penumbra.games import HOUSE
from penumbra.kernel.lesson import Lesson
from penumbra.kit import PageShapes
from penumbra.table import wire
from penumbra.table.after.playing_on import PlayOn
from penumbra.table.after.records import RecordRead
from penumbra.table.after.standing import Standings, StandingWanted
from penumbra.table.api import (
    account_routes,
    account_study_routes,
    operate_routes,
    passkey_routes,
    recovery_routes,
    signing,
)
from penumbra.table.api.ending_routes import EndingsTold
from penumbra.table.api.rating_routes import OwnRatings, TableRating
from penumbra.table.api.reminder_routes import ReminderAnswered, RemindersTold
from penumbra.table.api.study_routes import Continued
from penumbra.table.host.studying import StudyMade, StudyTold
from penumbra.table.reminders.push import Pushed
from penumbra.table.together.chat import ChatTold
from penumbra.table.together.company import CompanyTold
from penumbra.table.together.orders import OrdersTold

FOLDER: Final = Path(__file__).resolve().parent / "web" / "schema"

Schema = dict[str, Any]

_REF: Final = "#/$defs/{name}"


class Shapes:
    """The schemas of records by their names, with all that they hold.

    msgspec writes the schemas of everything but records: it knows no choice between typed dictionaries, and
    takes a field with a default for one that need not be sent.
    """

    def __init__(self, *sent: type, asked: Iterable[type] = ()) -> None:
        self.found: dict[str, Schema] = {}
        self._sent = True
        for shape in sent:
            self.of(shape)
        self._sent = False
        for shape in asked:
            self.of(shape)

    def of(self, hint: Any) -> Schema:
        """The schema of a type, a reference where it is a record."""
        origin, args = get_origin(hint), get_args(hint)
        if origin in (Annotated, NotRequired):
            return self.of(args[0])
        if origin in (Union, UnionType):
            return {"anyOf": [self.of(one) for one in args]}
        if origin is list or (origin is tuple and args[1:] == (...,)):
            return {"type": "array", "items": self.of(args[0])}
        if origin in (dict, Mapping):
            return {"type": "object", "additionalProperties": self.of(args[1])}
        if is_typeddict(hint) or (isinstance(hint, type) and issubclass(hint, msgspec.Struct)):
            return self._named(hint.__name__, hint)
        (schema,), enums = msgspec.json.schema_components((hint,), ref_template=_REF)
        self.found |= {name: _tidied(enum) for name, enum in enums.items()}
        return schema

    def _named(self, name: str, shape: type, **fixed: Schema) -> Schema:
        """A reference to a record, which is described unless it is known; some of its fields are ``fixed``."""
        if name not in self.found:
            self.found[name] = {}  # a record may hold itself
            tag, written = _tag(shape), _written(shape)
            hints = get_type_hints(shape, include_extras=True)
            said = {written.get(field, field): hint for field, hint in hints.items()}
            always = {written.get(field, field) for field in self._always(shape)}
            self.found[name] = {
                "type": "object",
                "description": cleandoc(shape.__doc__ or ""),
                "properties": tag | {field: fixed.get(field) or self.of(hint) for field, hint in said.items()},
                "required": [*tag, *(field for field in said if field in always)],
                "additionalProperties": False,
            }
        return {"$ref": _REF.format(name=name)}

    def _always(self, shape: type) -> Iterable[str]:
        """The fields that are there in any case."""
        if is_typeddict(shape):
            found: frozenset[str] = vars(shape)["__required_keys__"]
            return found
        config = _struct(shape)
        filled = self._sent and not config.cls.__struct_config__.omit_defaults
        return [field.name for field in config.fields if filled or field.required]

    def choice(self, name: str, kinds: Mapping[str, tuple[str, type]]) -> Schema:
        """A reference to a choice between records that ``kind`` tells apart, by their names."""
        self._sent = True
        refs = [self._named(one, shape, kind={"const": kind}) for one, (kind, shape) in kinds.items()]
        self.found[name] = {"anyOf": refs}
        return {"$ref": _REF.format(name=name)}


def _tidied(schema: Schema) -> Schema:
    """The schema with its description as it is read: not every msgspec cuts a docstring's indentation."""
    return {**schema, "description": cleandoc(schema["description"])} if "description" in schema else schema


def _struct(shape: type) -> msgspec.inspect.StructType:
    config = msgspec.inspect.type_info(shape)
    assert isinstance(config, msgspec.inspect.StructType)
    return config


def _tag(shape: type) -> dict[str, Schema]:
    """The field that tells a record from others of its kind, where it has one."""
    config = None if is_typeddict(shape) else _struct(shape)
    return {} if config is None or config.tag_field is None else {config.tag_field: {"const": config.tag}}


def _written(shape: type) -> dict[str, str]:
    """The fields of a record as they are written, by what code calls them."""
    return {} if is_typeddict(shape) else {field.name: field.encode_name for field in _struct(shape).fields}


def table() -> Shapes:
    """What the table sends and is asked whatever the game."""
    sent = (
        wire.TablePosition,
        wire.SeenChanges,
        wire.Counsel,
        wire.ReviewTold,
        Chronicle,
        wire.Drafted,
        wire.PastPosition,
        wire.BattleAgain,
        wire.Timeline,
        wire.TableListed,
        wire.TableMade,
        wire.ClocksTold,
        ReminderAnswered,
        RemindersTold,
        Pushed,
        wire.Seating,
        CompanyTold,
        EndingsTold,
        ChatTold,
        OrdersTold,
        RecordRead,
        StudyMade,
        StudyTold,
        Continued,
        Standings,
        OwnRatings,
        TableRating,
        wire.DiceDrawn,
        wire.SatDown,
        wire.Invitation,
        wire.News,
        wire.HouseTold,
        wire.GameTold,
        wire.View,
        wire.Advice,
        wire.Rules,
        wire.RulesRead,
        wire.TermTold,
        Lesson,
        wire.Why,
        wire.ProblemTold,
    )
    asked = (wire.NewTable, PlayOn, wire.SitDown, wire.KeysKept, wire.AdviceWanted, wire.Play, wire.TakeBack)
    return Shapes(
        *sent,
        signing.AccountTold,
        recovery_routes.MailConfirmed,
        recovery_routes.RecoveryAsked,
        recovery_routes.RecoveryOffered,
        recovery_routes.RecoveryTold,
        account_routes.GamesKept,
        account_study_routes.StudyOfAccount,
        passkey_routes.PasskeyBegun,
        passkey_routes.PasskeysTold,
        operate_routes.OperatingTold,
        asked=(*asked, StandingWanted),
    )


def of_game(shapes: PageShapes) -> Shapes:
    """What a game tells its own page, and what that asks."""
    found = Shapes(shapes.view, *shapes.sent, asked=shapes.asked)
    step = found.choice("Step", shapes.steps)
    found.found[shapes.view.__name__]["properties"]["step"] = {"anyOf": [step, {"type": "null"}]}
    return found


def pages() -> dict[str, Shapes]:
    """What each page is told, by the folder that games name; games of one page tell it the same."""
    shapes = {kit.page: kit.shapes() for kit in HOUSE.kits.values() if kit.page is not None}
    return {page: of_game(told) for page, told in shapes.items() if told is not None}


def written(shapes: Shapes) -> str:
    """The schemas as a JSON document."""
    return json.dumps({"$defs": dict(sorted(shapes.found.items()))}, indent=1, ensure_ascii=False) + "\n"


def documents() -> dict[str, Shapes]:
    """The schemas by the names of their files."""
    return {"table.json": table(), **{f"{page}.json": shapes for page, shapes in pages().items()}}


def main(wishes: list[str]) -> int:
    """Writes the schemas, or only says which of them are not up to date."""
    stale = {name: text for name, shapes in documents().items() if (text := written(shapes)) != _there(FOLDER / name)}
    if wishes == ["check"]:
        for name in stale:
            print(
                f"error: web/schema/{name} is not what the server sends: run `python page_schema.py`", file=sys.stderr
            )
        return 1 if stale else 0
    FOLDER.mkdir(exist_ok=True)
    for name, text in stale.items():
        (FOLDER / name).write_text(text, encoding="utf-8")
    print(f"Written: {', '.join(stale)}." if stale else "The schemas of the page are up to date.")
    return 0


def _there(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.is_file() else ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
