"""The log as programs read it: a line of JSON each, and of a fault no word that may be hidden."""

import json
import logging
import subprocess
import sys

import pytest

from penumbra.table.running.log_lines import _FORMATTERS, LogFormat


def formatted(form: LogFormat, record: logging.LogRecord) -> str:
    return _FORMATTERS[form].format(record)


def noted(words: str, *values: object, fault: BaseException | None = None) -> logging.LogRecord:
    told = None if fault is None else (type(fault), fault, fault.__traceback__)
    return logging.LogRecord("penumbra.table", logging.ERROR, "x.py", 1, words, values, told)


def test_a_line_is_one_object_with_what_is_of_a_kind_apart() -> None:
    lines = [formatted(LogFormat.JSON, noted("table %s: the bots stop: %s", table, "no\nroom")) for table in ("a", "b")]
    one, other = map(json.loads, lines)
    assert all("\n" not in line for line in lines)
    assert one["event"] == other["event"] == "table %s: the bots stop: %s"
    assert (one["message"], other["message"]) == (
        "table a: the bots stop: no\nroom",
        "table b: the bots stop: no\nroom",
    )
    assert (one["level"], one["logger"]) == ("error", "penumbra.table")
    assert set(one) == {"time", "level", "logger", "event", "message"}
    assert one["time"].endswith("+00:00")


def test_a_fault_is_told_by_kind_and_place_and_not_by_its_words() -> None:
    try:
        raise ValueError("the seed is 1234")
    except ValueError as fault:
        line = formatted(LogFormat.JSON, noted("it broke", fault=fault))
    assert json.loads(line)["fault"].startswith("ValueError in test_a_fault")
    assert "1234" not in line


@pytest.mark.parametrize(
    ("form", "written"), [("text", "ERROR penumbra.table: it broke: why\n"), ("json", '"message":"it broke: why"}\n')]
)
def test_it_goes_to_standard_error_from_warnings_on(form: str, written: str) -> None:
    script = (
        "import logging, sys\n"
        "from penumbra.table.running.log_lines import LogFormat, write_log\n"
        "write_log(LogFormat(sys.argv[1]))\n"
        "log = logging.getLogger('penumbra.table')\n"
        "log.info('nobody reads this')\n"
        "log.error('it broke: %s', 'why')\n"
    )
    ended = subprocess.run([sys.executable, "-c", script, form], capture_output=True, text=True, check=True)
    assert ended.stdout == ""
    assert ended.stderr.endswith(written)
    assert ended.stderr.count("\n") == 1
