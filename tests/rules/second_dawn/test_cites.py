"""Every refusal of the engine stands in Second Dawn's book, too."""

import ast
import re
from collections.abc import Iterable
from pathlib import Path

import penumbra.eclipse
from penumbra.eclipse.rules import books, citations

BOOK = "second_dawn"
ENGINE = Path(penumbra.eclipse.__file__).parent
RULE = re.compile(r"nd(\.[a-z0-9-]+){2,}")


def cited(path: Path) -> Iterable[str]:
    """The ids of first edition rules that stand in a module's code as whole strings."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and RULE.fullmatch(node.value):
            yield node.value


def test_every_rule_that_is_cited_has_its_place_in_this_book() -> None:
    # What an ability means is named by the ids of both books; a refusal by one of them.
    code = [path for path in ENGINE.rglob("*.py") if path.name != "abilities.py"]
    found = {rule for path in code for rule in cited(path)}
    assert len(found) > 100
    assert found == set(citations(BOOK))


def test_the_places_are_in_the_books() -> None:
    assert all(rule in books()["new_dawn"] for rule in citations(BOOK))
    assert all(rule in books()[BOOK] for rule in citations(BOOK).values())
