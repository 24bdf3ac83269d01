"""What is told in a battle is what the page knows to belong to one: it draws its news of a battle from the log."""

import ast
import re
from pathlib import Path

from penumbra.eclipse import combat

NEWS = Path(__file__).parents[2] / "web/src/games/eclipse/battle/news.ts"
IN_BATTLE = ("firing", "point_defense", "rerolls", "rounds")
"""The modules whose lines stand between the beginning of a battle and its end."""

EXAMPLES = {
    "{} {} {}: {}": "2 ancients fire cannons: 3 1",
    "fires {} with {}: {}": "fires missiles with 2 cruisers: 6 1",
    "turns a colony ship face down and rolls a {} again: {}": "turns a colony ship face down and rolls a 4 again: 6",
    "Neither side can destroy the other: a stalemate.": "Neither side can destroy the other: a stalemate.",
    "{} {} {} damage.": "The Ancient dreadnought repairs 1 damage.",
    "repairs {} damage of {}": "repairs 1 damage of 2 cruisers",
    "begins to retreat the {} to sector {}": "begins to retreat the cruiser to sector 203",
    "{} {} at the missiles: {}": "1 ancient fires at the missiles: 6",
    "fires at the missiles: {}": "fires at the missiles: 6 2",
    "{} {} shot down.": "2 missiles are shot down.",
    "shoots down {}": "shoots down 1 missile",
}
"""A line for each that is told there."""


def told_in(module: str) -> set[str]:
    """The texts of all that a module of ``combat`` tells."""
    source = (Path(combat.__path__[0]) / f"{module}.py").read_text(encoding="utf-8")
    return {
        str(argument.value)
        for call in ast.walk(ast.parse(source))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "tell"
        for argument in call.args[1:2]
        if isinstance(argument, ast.Constant)
    }


def test_every_line_of_a_battle_is_known_to_its_news() -> None:
    assert {text for module in IN_BATTLE for text in told_in(module)} == set(EXAMPLES)
    (pattern,) = re.findall(r"^const GOES_ON = /(.+)/;$", NEWS.read_text(encoding="utf-8"), re.MULTILINE)
    assert [line for line in EXAMPLES.values() if not re.search(pattern, line)] == []
