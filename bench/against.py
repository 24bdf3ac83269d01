"""This checkout and another one, measured in turn in one run: how many times as fast this one is.

Whatever else the machine does hits both alike: the slices of both alternate, and what counts is processor time.
"""

import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import NamedTuple

_ROOT = Path(__file__).parents[1]


class Pace(NamedTuple):
    """What a work takes here and in the other checkout, in microseconds, and how many times as fast it is here."""

    work: str
    here: float
    there: float
    times: float


class _Checkout:
    """A process that measures one checkout when it is asked."""

    def __init__(self, root: Path, compiled: bool) -> None:
        engine = root / "build" / "compiled" if compiled else root / "src"
        if not engine.is_dir():
            raise FileNotFoundError(f"there is no engine at {engine}")
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (engine, root)))}
        self._process = subprocess.Popen(
            [sys.executable, "-P", _ROOT / "bench" / "pace.py"],
            cwd=root,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.works = self._read().split(";")

    def _read(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise ChildProcessError(f"the measuring process ended with {self._process.wait()}")
        return line.strip()

    def take(self, work: str) -> float:
        """The microseconds that a work takes once, measured now."""
        assert self._process.stdin is not None
        print(work, file=self._process.stdin, flush=True)
        return float(self._read())

    def end(self) -> None:
        """Ends the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def paces(other: Path, seconds: float, compiled: bool) -> list[Pace]:
    """What every work takes in both checkouts: the medians, and the median of the ratios of neighbouring slices."""
    here, there = _Checkout(_ROOT, compiled), _Checkout(other.resolve(), compiled)
    taken: dict[str, list[tuple[float, float]]] = {work: [] for work in here.works}
    spent = 0.0
    while spent < seconds:
        began = os.times().elapsed
        for work, pairs in taken.items():
            # By turns each is the first of a pair.
            if len(pairs) % 2:
                theirs = there.take(work)
                pairs.append((here.take(work), theirs))
            else:
                pairs.append((here.take(work), there.take(work)))
        spent += os.times().elapsed - began
    here.end()
    there.end()
    return [
        Pace(
            work,
            median(ours for ours, _ in pairs),
            median(theirs for _, theirs in pairs),
            median(theirs / ours for ours, theirs in pairs),
        )
        for work, pairs in taken.items()
    ]
