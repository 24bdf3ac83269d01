"""No pattern of the project can be made to try the same text in many ways."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.patterns import overlapping

ROOT = Path(__file__).parents[1]
CALLS = {"compile", "match", "fullmatch", "search", "sub", "split", "findall", "finditer"}
IN_TYPESCRIPT = re.compile(r"[(=,:?&|!]\s?/(?![/*])((?:\\.|\[(?:\\.|[^\]\\\n])+\]|[^/\\\n\[])+)/[gimsuy]*")


def in_python() -> Iterator[tuple[str, str]]:
    """Each pattern of the Python sources, with its file."""
    for file in sorted((ROOT / "src").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and isinstance(node.func.value, ast.Name)
                and (node.func.value.id, node.func.attr) in {("re", call) for call in CALLS}
                and isinstance(node.args[0], ast.Constant)
            ):
                yield file.name, str(node.args[0].value)


def in_typescript() -> Iterator[tuple[str, str]]:
    """Each pattern of the page's sources, with its file, in Python's spelling."""
    for file in sorted([*(ROOT / "web/src").rglob("*.ts"), *(ROOT / "web/src").rglob("*.svelte")]):
        for line in file.read_text().splitlines():
            if "import " not in line and "</" not in line:
                for found in IN_TYPESCRIPT.finditer(line):
                    yield file.name, in_pythons_spelling(found[1])


def in_pythons_spelling(pattern: str) -> str:
    """A pattern of JavaScript for Python's parser; a property of Unicode may be any character."""
    named = pattern.replace("(?<", "(?P<").replace("(?P<=", "(?<=").replace("(?P<!", "(?<!")
    sets = re.sub(r"\[(?:\\.|[^\]\\])+\]", lambda one: re.sub(r"\\[pP]\{[^}]*\}", r"\\w\\W", one[0]), named)
    return re.sub(r"\\[pP]\{[^}]*\}", r"[\\w\\W]", sets)


@pytest.mark.parametrize(
    ("pattern", "overlaps"),
    [
        (r"\s*(?:(?P<count>\d{1,4})\s*x?\s+)?(?P<name>[A-Za-z_()\s\d-]+?)\s*(?:\[(?P<parts>[^\[\]]*)\])?\s*", True),
        (r"(a+)+$", True),
        (r"(\w|a)*b", False),  # the alternatives overlap, which `re` does not try twice for single characters
        (r"\s*,?\s*x", True),
        (r"(?:\w+\s?)*!", True),
        (r"(\d+)*x", True),
        (r"^You (\w+)(.*)", False),
        (r"[a-z]*[0-9]+", False),
        (r"\d+,\d+", False),
        (r"(?:\+[a-z]+)*", False),
        (r"\s+(?:vs?|against)\s+", False),
    ],
)
def test_overlapping_repeats_are_recognised(pattern: str, overlaps: bool) -> None:
    assert overlapping(pattern) is overlaps


@pytest.mark.parametrize(
    ("pattern", "overlaps"),
    [(r"(\p{M}{4})\p{M}+", False), (r"[\p{Cc}\u2800]+\p{M}*x", True), (r"\p{L}*,\p{L}*;", True), (r"[^\p{Z}]", False)],
)
def test_properties_of_unicode_may_be_any_character(pattern: str, overlaps: bool) -> None:
    assert overlapping(in_pythons_spelling(pattern)) is overlaps


@pytest.mark.parametrize(("file", "pattern"), sorted({*in_python(), *in_typescript()}))
def test_no_pattern_tries_the_same_text_in_many_ways(file: str, pattern: str) -> None:
    assert not overlapping(pattern)


def test_the_patterns_are_found() -> None:
    assert ("choice.py", r"-?[a-z0-9A-Z_,\-]{1,40}") in set(in_python())
    found = set(in_typescript())
    assert {"fleet.ts", "hex.ts", "labels.ts", "news.ts"} <= {file for file, _ in found}
    assert ("hex.ts", r"^(-?\d+),(-?\d+)$") in found
