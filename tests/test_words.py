"""What people read: no word that readers stumbled over, and no number beside a plural that may be one."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "web" / "src"
ENGINE = ROOT / "src" / "penumbra"

NEVER = re.compile(
    r"not open\b|goes? on passing|\+0 heart|Nobody['’]s ships|needs no implementation|\b1 cubes\b|1\. 1st"
)
"""What outside readers stumbled over."""

COUNTED = re.compile(
    r"\$?\{(?:[^{}]|\{[^{}]*\})*\} (?:cubes|ships|discs|tiles|points|choices|dice|credits|cards|movements|turns|"
    r"technologies|parts|squares|sites|planets|units|hits|pieces|discoveries|hit points|reputation tiles)\b"
)
"""A number put before a plural, which reads wrong where it is one."""
SAFE = re.compile(r"=== 1|> 1 \?|\?\? 'no'")
"""The same line asks for the one."""
ALWAYS_SEVERAL = {
    "games/blueshift/seats/Race.svelte": "the points that win",
    "games/blueshift/seats/SeatMarks.svelte": "the points that win",
    "games/blueshift/sheet/ContactSheet.svelte": "what a box holds in all",
    "games/eclipse/sheet/ContactSheet.svelte": "what a box holds in all",
    "games/eclipse/rulebook/UpkeepTrack.svelte": "figures of a diagram",
    "games/eclipse/rulebook/IncomeTrack.svelte": "figures of a diagram",
}


def _page() -> Iterator[tuple[str, int, str]]:
    for path in sorted([*PAGE.rglob("*.svelte"), *PAGE.rglob("*.ts")]):
        text = path.read_text(encoding="utf-8").partition("<style>")[0]
        for number, line in enumerate(text.splitlines(), 1):
            yield path.relative_to(PAGE).as_posix(), number, line


def _engine() -> Iterator[tuple[str, int, str]]:
    for path in sorted(ENGINE.rglob("*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            yield path.relative_to(ENGINE).as_posix(), number, line


def test_nobody_reads_what_readers_stumbled_over() -> None:
    assert [found for found in (*_page(), *_engine()) if NEVER.search(found[2])] == []


def test_the_page_counts_by_its_glossary() -> None:
    """``many`` knows the one; a plural after a figure does not."""
    names_things = re.compile(r"(?:moves|kinds|which|of|[a-z]ed|[a-z]ing|advanced|All) \$?\{|<[A-Z]")
    lines = [
        (name, number, line.strip())
        for name, number, line in _page()
        if name not in ALWAYS_SEVERAL and COUNTED.search(line) and not (SAFE.search(line) or names_things.search(line))
    ]
    assert lines == [], "say it with many()"
