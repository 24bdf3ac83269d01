"""``python -m bench``: run every measurement and print what came out."""

import json
import platform
import sys
from collections.abc import Callable
from functools import partial
from typing import Annotated

from cyclopts import Parameter, run
from rich.console import Console
from rich.table import Table

from bench import answering, engine, odds
from bench.timing import Measure


def bench(
    *,
    seconds: Annotated[float, Parameter(help="How long to play random games of each kind.")] = 5,
    as_json: Annotated[bool, Parameter(name="--json", negative="", help="Print one JSON object only.")] = False,
) -> None:
    """Measure how fast Penumbra is."""
    measurements: list[Callable[[], list[Measure]]] = [
        *(partial(engine.decisions, players, seconds) for players in (2, 3, 6, 9)),
        partial(engine.parts, 4),
        odds.measures,
        answering.answering,
        partial(engine.beside, seconds),
    ]
    found: list[Measure] = []
    with Console(stderr=True).status("measuring"):
        for measurement in measurements:
            found += measurement()
    machine = f"Python {platform.python_version()}, {platform.machine()}"
    if as_json:
        json.dump({"machine": machine, "measures": [one._asdict() for one in found]}, sys.stdout)
        print()
    else:
        Console().print(_table(found, machine))


def _table(found: list[Measure], machine: str) -> Table:
    table = Table("what", "", "", title=machine, box=None)
    table.columns[1].justify = "right"
    for one in found:
        table.add_row(one.name, f"{one.value:,.0f}" if one.value >= 10 else f"{one.value:.2f}", one.unit)
    return table


if __name__ == "__main__":
    run(bench)
