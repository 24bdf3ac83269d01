"""How a thing is timed, often, so that the median counts, and how it is shown."""

import platform
import time
from collections.abc import Callable, Iterable
from statistics import median
from typing import NamedTuple, TypeVar

from rich.table import Table

_T = TypeVar("_T")
MACHINE = f"Python {platform.python_version()}, {platform.machine()}"


class Measure(NamedTuple):
    """One measured number."""

    name: str
    value: float
    unit: str


def microseconds(work: Callable[[_T], object], things: Iterable[_T]) -> float:
    """The median time that ``work`` takes on a thing."""
    times = []
    for thing in things:
        began = time.perf_counter()
        work(thing)
        times.append(time.perf_counter() - began)
    return 1e6 * median(times)


def table(found: Iterable[Measure]) -> Table:
    """Measures, a row each."""
    shown = Table("what", "", "", title=MACHINE, box=None)
    shown.columns[1].justify = "right"
    for one in found:
        shown.add_row(one.name, f"{one.value:,.0f}" if one.value >= 10 else f"{one.value:.2f}", one.unit)
    return shown
