"""``python -m bench``: run every measurement and print what came out."""

import json
import sys
from collections.abc import Callable
from functools import partial
from typing import Annotated

from cyclopts import Parameter, run
from rich.console import Console

from bench import answering, blueshift, engine, envs, odds
from bench.timing import MACHINE, Measure, table


def bench(
    *,
    seconds: Annotated[float, Parameter(help="How long to play random games of each kind.")] = 5,
    as_json: Annotated[bool, Parameter(name="--json", negative="", help="Print one JSON object only.")] = False,
) -> None:
    """Measure how fast Penumbra is."""
    measurements: list[Callable[[], list[Measure]]] = [
        *(partial(engine.decisions, players, seconds) for players in (2, 3, 6, 9)),
        *(partial(engine.rollouts, players, seconds) for players in (2, 4)),
        partial(engine.parts, 4),
        partial(blueshift.measures, seconds),
        partial(envs.measures, seconds),
        odds.measures,
        answering.answering,
        partial(engine.beside, seconds),
    ]
    found: list[Measure] = []
    with Console(stderr=True).status("measuring"):
        for measurement in measurements:
            found += measurement()
    if as_json:
        json.dump({"machine": MACHINE, "measures": [one._asdict() for one in found]}, sys.stdout)
        print()
    else:
        Console().print(table(found))


if __name__ == "__main__":
    run(bench)
