"""The engine stays one that can be compiled."""

import ast
import pkgutil
import subprocess
import sys
from importlib import import_module
from inspect import getmembers, isclass
from pathlib import Path

import engine_build
import penumbra

ROOT = Path(__file__).parents[1]


def test_the_compiler_takes_every_module_of_the_engine(tmp_path: Path) -> None:
    target = tmp_path / "compiled"
    translating = f"import engine_build, pathlib; engine_build.translated(pathlib.Path({str(target)!r}))"
    done = subprocess.run([sys.executable, "-c", translating], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert list(target.glob("build/*.c"))


def test_functions_are_registered_by_names_that_a_compiled_module_finds() -> None:
    """``module.Class`` as the kind of a registered function is not found when the compiled module is imported."""
    wrong = [
        f"{path.name}, line {function.lineno}"
        for path in engine_build.modules(Path(penumbra.__file__).parent)
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(function, ast.FunctionDef) and any(map(_registers, function.decorator_list))
        if isinstance(function.args.args[0].annotation, ast.Attribute)
    ]
    assert wrong == []
    source = "@clause.register\ndef _(effect: effects.GainCredits) -> str: ..."
    (function,) = ast.parse(source).body
    assert isinstance(function, ast.FunctionDef)
    assert [*map(_registers, function.decorator_list)] == [True]


def _registers(decorator: ast.expr) -> bool:
    return isinstance(decorator, ast.Attribute) and decorator.attr == "register"


def test_no_constant_is_a_tuple_of_fixed_length_that_begins_with_a_fraction() -> None:
    """Where another compiled module reads ``X: Final = (0.5, 1.5)`` it is taken for one that was never set."""
    wrong = [
        f"{path.name}, line {line}"
        for path in engine_build.modules(Path(penumbra.__file__).parent)
        for line in _fractions_first(path.read_text(encoding="utf-8"))
    ]
    assert wrong == []
    assert _fractions_first("A: Final = (0.5, 1)\nB: Final = (1, 0.5)\nC: Final[tuple[float, ...]] = (0.5, 1)") == [1]


def _fractions_first(source: str) -> list[int]:
    """The lines of a source with a constant that mypyc keeps as a tuple of fixed length, a fraction first."""
    return [
        one.lineno
        for one in ast.parse(source).body
        if isinstance(one, ast.AnnAssign) and isinstance(one.annotation, ast.Name) and isinstance(one.value, ast.Tuple)
        if isinstance(one.value.elts[0], ast.Constant) and isinstance(one.value.elts[0].value, float)
    ]


def test_no_class_that_is_interpreted_stands_on_one_that_is_compiled() -> None:
    """Such a one could not be imported beside the compiled engine."""
    package = Path(penumbra.__file__).parent
    paths = [path.relative_to(package.parent).with_suffix("") for path in engine_build.modules(package)]
    compiled = {".".join(path.parts) for path in paths}
    names = [one.name for one in pkgutil.walk_packages(penumbra.__path__, "penumbra.")]
    interpreted = [name for name in names if name not in compiled and ".migrations" not in name]
    wrong = [
        f"{name}.{own} stands on {base.__module__}.{base.__qualname__}"
        for name in interpreted
        for own, one in getmembers(import_module(name), isclass)
        if one.__module__ == name
        for base in one.__bases__
        if base.__module__ in compiled
    ]
    assert wrong == []
    told = {"kernel.game", "blueshift.phases.movement", "blueshift.greedy.policy", "eclipse.actions.move"}
    assert {f"penumbra.{name}" for name in told} <= compiled


def test_no_class_is_matched_by_a_pattern() -> None:
    """A compiled ``case Turn():`` takes a step of a subclass for none: all classes of a family share one cache."""
    package = Path(penumbra.__file__).parent
    wrong = [
        f"{path.relative_to(package)}:{pattern.lineno}"
        for path in engine_build.modules(package)
        for pattern in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(pattern, ast.MatchClass)
    ]
    assert wrong == []
