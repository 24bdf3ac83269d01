"""What the pages for authors show runs as they show it, and every command that they name is one."""

import json
import re
import shlex
import sys
from collections.abc import Iterator
from doctest import ELLIPSIS
from importlib.util import find_spec
from pathlib import Path
from subprocess import run as run_program

import pytest
from sybil import Sybil
from sybil.example import SybilFailure
from sybil.parsers.myst import PythonCodeBlockParser

from penumbra.cli import app, main

ROOT = Path(__file__).parents[1]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])
READER = Sybil([PythonCodeBlockParser(doctest_optionflags=ELLIPSIS)])
"""In the pages ``...`` stands for what is left out of an answer."""
BLOCK = re.compile(r"^```(?:console)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def run(page: Path) -> int:
    """Runs the Python of a page from its top to its end, as one program; how many pieces there were."""
    pieces = list(READER.parse(page).examples())
    for piece in pieces:
        piece.evaluate()
    return len(pieces)


def pieces_of(page: Path) -> int:
    """How many pieces of Python a page has: prompts, and blocks without any."""
    text = page.read_text(encoding="utf-8")
    return len(re.findall(r"^>>> ", text, re.MULTILINE)) + len(re.findall(r"^```python\n(?!>>> )", text, re.MULTILINE))


def told(page: Path, program: str) -> Iterator[str]:
    """What a page tells to type behind the name of a program, without what it says of that beside."""
    for block in BLOCK.findall(page.read_text(encoding="utf-8")):
        for line in block.splitlines():
            if line.startswith(f"{program} "):
                yield re.split(r" {2,}", line.removeprefix(f"{program} "))[0]


def all_told(program: str) -> list[tuple[str, str]]:
    """What all pages tell to type behind the name of a program, by their names."""
    return [(page.name, words) for page in PAGES for words in dict.fromkeys(told(page, program))]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_the_python_of_a_page_runs_as_it_stands_there(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(path) == pieces_of(path)


def test_pages_have_python() -> None:
    with_python = {page.name for page in PAGES if "```python\n" in page.read_text(encoding="utf-8")}
    assert with_python >= {"README.md", "library.md", "bots.md", "training.md", "games.md", "environments.md"}


@pytest.mark.parametrize("wrong", [">>> 1 + 1\n3", "1 / 0", "import penumbra.nothing", ">>> 1 +"])
def test_what_does_not_run_as_it_stands_there_is_found(wrong: str, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"```python\n{wrong}\n```\n")
    with pytest.raises((SybilFailure, ZeroDivisionError, ImportError, SyntaxError, ValueError)):
        run(page)


@pytest.mark.parametrize(("name", "words"), all_told("penumbra"))
def test_a_command_that_is_told_is_one(name: str, words: str) -> None:
    app.parse_args(shlex.split(words), exit_on_error=False, print_error=False)


def test_a_unit_and_a_container_begin_with_a_command_that_is_one() -> None:
    page = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")
    unit = re.search(r"^ExecStart=\S+/penumbra (.*)$", page, re.MULTILINE)
    begun = re.search(r"^ENTRYPOINT (.*)$", (ROOT / "Containerfile").read_text(encoding="utf-8"), re.MULTILINE)
    more = re.search(r"penumbra \\\n    (.*)$", page, re.MULTILINE)
    assert unit
    assert begun
    assert more
    program, *words = json.loads(begun[1])
    assert program == "penumbra"
    for told in (shlex.split(unit[1]), [*words, *shlex.split(more[1])]):
        app.parse_args(told, exit_on_error=False, print_error=False)


def test_a_command_that_is_none_is_found() -> None:
    for words in (["plaay"], ["notation", "--gamez", "3"], ["odds", "--work", "much"]):
        with pytest.raises(Exception, match=r"plaay|gamez|much"):
            app.parse_args(words, exit_on_error=False, print_error=False)


@pytest.mark.parametrize(("name", "words"), all_told("python -m"))
def test_a_module_that_is_told_to_be_run_is_there_and_knows_its_options(name: str, words: str) -> None:
    module, *rest = shlex.split(words)
    assert find_spec(module) is not None
    options = {word for word in rest if word.startswith("--")}
    if options:
        help_ = run_program(
            [sys.executable, "-m", module, "--help"], cwd=ROOT, capture_output=True, text=True, check=True
        )
        assert options <= set(re.findall(r"--[a-z-]+", help_.stdout))


@pytest.mark.parametrize(("game", "file"), [("new-dawn", "notation.md"), ("blueshift", "notation-blueshift.md")])
def test_a_notation_is_what_the_forms_say(game: str, file: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["notation", "--game", game])
    written = (ROOT / "docs" / file).read_text(encoding="utf-8")
    assert written == capsys.readouterr().out, f"run `penumbra notation --game {game} > docs/{file}`"
