"""Marks are read from the source of tests, wherever a test can carry one."""

from pathlib import Path

import pytest

from penumbra.kernel.evidence import Pending, faults, load_pending, named_by, shown_by, untested
from penumbra.kernel.ledger import Ledger, LedgerError, Rule

SOURCE = """
import pytest
from pytest import mark

@pytest.mark.rule("b.a.one", "b.a.two")
def test_both(): ...

@pytest.mark.rule("b.a.three")
class TestMany:
    @mark.rule("b.a.one")
    def test_inside(self): ...

@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("b.a.four"))])
def test_each(n):
    assert "b.a.five"
"""


TWICE = """
@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("b.a.one"))])
@pytest.mark.rule("b.a.one")
@pytest.mark.rule("b.a.two")
def test_it(n): ...
"""


def test_a_test_that_names_a_rule_twice_shows_it_once(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(TWICE)
    name = f"{tmp_path.name}/test_it.py::test_it"
    assert shown_by(tmp_path) == {"b.a.one": [name], "b.a.two": [name]}


def test_an_excuse_excuses_its_own_rules_only() -> None:
    allowance = (Pending(rules=("b.a.one",), why="later"),)
    assert faults(book("one", "two"), {}, allowance) == ["b.a.two has no test"]


def test_an_excuse_that_takes_itself_back_is_needless() -> None:
    allowance = (Pending(rules=("b.a.two",), but=("b.a.two",), why="later"),)
    assert faults(book("one", "two"), {"b.a.one": ["t"]}, allowance) == [
        "b.a.two has no test",
        "b.a.two need not be pending: every rule of that name has a test",
    ]


def book(*names: str) -> Ledger:
    return Ledger("b", [Rule(id=f"b.a.{name}", text="T", source="S", check="C") for name in names])


def test_marks_name_the_tests_that_carry_them(tmp_path: Path) -> None:
    tests = tmp_path / "tests"
    (tests / "deep").mkdir(parents=True)
    (tests / "deep" / "test_it.py").write_text(SOURCE)
    (tests / "helper.py").write_text('@pytest.mark.rule("b.a.six")\ndef test_never_collected(): ...\n')
    where = "tests/deep/test_it.py"
    shown = shown_by(tests)
    assert shown == {
        "b.a.one": [f"{where}::test_both", f"{where}::TestMany::test_inside"],
        "b.a.two": [f"{where}::test_both"],
        "b.a.three": [f"{where}::TestMany"],
        "b.a.four": [f"{where}::test_each"],
    }
    assert [rule.id for rule in untested(book("one", "five"), shown)] == ["b.a.five"]


def test_a_mark_that_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text("@pytest.mark.rule(*NAMES)\ndef test_it(): ...\n")
    with pytest.raises(LedgerError, match=r"test_it\.py::test_it, line 1: rule ids are plain strings"):
        shown_by(tmp_path)


def test_untested_rules_and_needless_allowances_are_faults() -> None:
    shown = {"b.a.one": ["t"]}
    allowance = (Pending(rules=("b.a.t*", "b.a.one"), but=("b.a.two",), why="later"),)
    assert faults(book("one", "two", "three"), shown, allowance) == [
        "b.a.two has no test",
        "b.a.one need not be pending: every rule of that name has a test",
    ]


def test_a_faulty_list_of_pending_rules_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "pending.toml"
    path.write_text('[[b]]\nrules = ["b.a.x"]\n')
    with pytest.raises(LedgerError, match=r"pending\.toml: .*missing required field `why`"):
        load_pending(path)


CODE = '''
"""What this file is for (bk.a.one)."""

TABLE = {"x": "bk.a.two"}

class Step:
    """bk.a.three, bk.a.four-and-more."""

    def why_not(self):
        # bk.a.comment does not count
        return Refusal("bk.a.two", f"No {self}: bk.a.five.")
'''


def test_code_is_found_by_the_ids_it_names(tmp_path: Path) -> None:
    package = tmp_path / "package"
    package.mkdir()
    (package / "step.py").write_text(CODE)
    where = "package/step.py"
    assert named_by(package) == {
        "bk.a.one": [where],
        "bk.a.two": [where, f"{where}::Step::why_not"],
        "bk.a.three": [f"{where}::Step"],
        "bk.a.four-and-more": [f"{where}::Step"],
        "bk.a.five": [f"{where}::Step::why_not"],
    }
