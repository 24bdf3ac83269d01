"""How a thing is timed: often, and the median counts."""

import time
from collections.abc import Callable, Iterable
from statistics import median
from typing import NamedTuple, TypeVar

_T = TypeVar("_T")


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
