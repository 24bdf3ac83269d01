"""What ARCHITECTURE.md says about the house is so."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

import penumbra
from penumbra.kernel.evidence import named_by

ROOT = Path(__file__).parents[1]
GAMES = {"eclipse": {"odds"}, "blueshift": set[str]()}
"""The games, each with the floors on which it alone stands."""
SAID = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
NAMED = named_by(Path(penumbra.__file__).parent / "eclipse")
WAYS = re.findall(r"^\|.*\| `(.+)` \| (\w+) → (\w+\.py)(?:, `([\w.]+)`)? \|$", SAID, re.MULTILINE)


def test_there_are_ten_ways() -> None:
    assert len(WAYS) == 10


@pytest.mark.parametrize(("rule", "folder", "file", "name"), WAYS)
def test_a_newcomer_finds_the_rule_where_it_is_said_to_be(rule: str, folder: str, file: str, name: str) -> None:
    place = "::".join([f"eclipse/{folder}/{file}", *name.split(".")]).removesuffix("::")
    assert place in NAMED[rule]


def test_every_folder_of_the_house_is_told() -> None:
    package = ROOT / "src" / "penumbra"
    folders = [
        path for place in (package, *(package / game for game in GAMES)) for path in place.iterdir() if path.is_dir()
    ]
    untold = [path.name for path in folders if (path / "__init__.py").is_file() and f"{path.name}/" not in SAID]
    assert untold == []


@pytest.mark.parametrize("game", GAMES)
def test_one_name_means_one_thing(game: str) -> None:
    """Games do not know each other, so each may have a Sector of its own."""
    package = ROOT / "src" / "penumbra"
    unknown = {other for other in GAMES if other != game}.union(*GAMES.values()) - GAMES[game]
    places: dict[str, list[str]] = defaultdict(list)
    for path in sorted(package.rglob("*.py")):
        where = path.relative_to(package)
        if where.parts[0] not in unknown:
            for name in _types(ast.parse(path.read_text(encoding="utf-8"))):
                places[name].append(where.as_posix())
    assert "Position" in places
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def _types(module: ast.Module) -> Iterator[str]:
    """The public classes of a module, and the types that it gives a name to."""
    for statement in module.body:
        match statement:
            case ast.ClassDef(name=name):
                pass
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                pass
            case _:
                continue
        if re.fullmatch("[A-Z].*[a-z].*", name):
            yield name


def test_migrations_follow_each_other_in_a_row() -> None:
    """Two that are made at once must not both come after the same one: no database would be brought up to date."""
    found = sorted((ROOT / "src/penumbra/table/keeping/migrations/versions").glob("0*.py"))
    told = [dict(re.findall(r'^(revision|down_revision) = (?:"(\d+)"|None)', one.read_text(), re.M)) for one in found]
    numbers = [f"{n:04}" for n in range(1, len(found) + 1)]
    assert [one.name[:4] for one in found] == numbers
    assert [one["revision"] for one in told] == numbers
    assert [one["down_revision"] for one in told] == ["", *numbers[:-1]]
