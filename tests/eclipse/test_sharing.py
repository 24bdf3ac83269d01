"""Copies share what does not change, so whoever changes a sector or a board must have it from the gate.

The sources are read: wherever an attribute of a sector or a board is changed, what it belongs to is traced to
``sector_to_change``, ``player_to_change``, or a parameter that only takes what these give.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import penumbra.eclipse
from penumbra.eclipse.position.galaxy import Sector
from penumbra.eclipse.position.player import Player

SOURCES = Path(penumbra.eclipse.__file__).parent
GATES = {"sector_to_change", "player_to_change", "battling"}
OPEN = {"SectorToChange", "PlayerToChange"}
NEW = {"Sector", "Player", *OPEN}
"""A sector or board that was just made is nobody else's."""

FIELDS = {*Sector.__slots__, *Player.__slots__}
CHANGING = {"append", "clear", "extend", "insert", "pop", "remove", "reverse", "setdefault", "sort", "update"}
METHODS = {"add_tech", "build_orbital", "refit"}
"""What changes the sector or board itself."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


def changed(node: ast.AST) -> Iterator[ast.expr]:
    """The sectors and boards, or what looks like one, that a statement or call changes."""
    targets: list[ast.expr] = []
    if isinstance(node, ast.Assign | ast.Delete):
        targets = node.targets
    elif isinstance(node, ast.AugAssign | ast.AnnAssign):
        targets = [node.target]
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        if node.func.attr in METHODS:
            yield node.func.value
        if node.func.attr in CHANGING:
            targets = [node.func.value]
    for target in targets:
        for part in target.elts if isinstance(target, ast.Tuple) else [target]:
            while isinstance(part, ast.Subscript):
                part = part.value
            if isinstance(part, ast.Attribute) and part.attr in FIELDS:
                yield part.value


def called(value: ast.expr) -> str:
    """The name of the function that a value comes from, if it comes from one."""
    if not isinstance(value, ast.Call):
        return ""
    return value.func.attr if isinstance(value.func, ast.Attribute) else getattr(value.func, "id", "")


def own(function: Function) -> set[str]:
    """The names in a function that stand for what may be changed."""
    names = {"self"}
    for one in function.args.args:
        if one.annotation is not None and OPEN & {node.id for node in ast.walk(one.annotation) if hasattr(node, "id")}:
            names.add(one.arg)
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                pairs = [(target, node.value)]
                if isinstance(target, ast.Tuple):
                    values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value] * len(target.elts)
                    pairs = list(zip(target.elts, values, strict=True))
                names |= {one.id for one, value in pairs if isinstance(one, ast.Name) and given(value)}
        elif isinstance(node, ast.For) and isinstance(node.iter, ast.Name) and node.iter.id in names:
            names.add(ast.unparse(node.target))
    return names


def given(value: ast.expr) -> bool:
    """Whether a value, or each of a list, comes from the gate or was just made."""
    if isinstance(value, ast.ListComp):
        value = value.elt
    return called(value) in GATES | NEW or called(value) == "type"


def forgotten(source: str) -> list[str]:
    """Where a source changes what it does not have from the gate."""
    functions = [one for one in ast.walk(ast.parse(source)) if isinstance(one, Function)]
    return [
        f"line {holder.lineno}: {ast.unparse(node)}"
        for function in functions
        for node in ast.walk(function)
        for holder in changed(node)
        if not given(holder) and ast.unparse(holder) not in own(function)
    ]


def sources() -> list[Path]:
    """The modules that have a state to change: whoever never names its class has none."""
    return [path for path in SOURCES.rglob("*.py") if "EclipseState" in path.read_text("utf-8")]


def test_whoever_changes_a_sector_or_a_board_has_it_from_the_gate() -> None:
    found = {str(path.relative_to(SOURCES)): forgotten(path.read_text("utf-8")) for path in sources()}
    assert {path: lines for path, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    "line",
    [
        "state.players[seat].discs -= 1",
        "place = state.galaxy.sectors[0]; place.cubes[1] = 2",
        "player = state.players[seat]; player.reputation.append(1)",
        "for player in state.players: player.passed = False",
        "place = state.sector('101'); place.orbital = place.monolith = False",
        "player = state.players[seat]; player.refit(parts, 0)",
        "del state.galaxy.sectors[0].damage[3]",
    ],
)
def test_a_change_past_the_gate_is_found(line: str) -> None:
    assert forgotten("def play(state, seat, parts):\n " + line.replace("; ", "\n ")) != []


@pytest.mark.parametrize(
    "line",
    [
        "state.player_to_change(seat).discs -= 1",
        "place = state.sector_to_change(0); place.cubes[1] = 2",
        "battle, place = battling(state); place.damage[3] = [1]",
        "player, parts = state.player_to_change(seat), parts; player.refit(parts, 0)",
        "discs = state.players[seat].discs; battle.acted.append(discs)",
    ],
)
def test_a_change_by_the_gate_is_none(line: str) -> None:
    assert forgotten("def play(state, seat, parts, battle):\n " + line.replace("; ", "\n ")) == []
