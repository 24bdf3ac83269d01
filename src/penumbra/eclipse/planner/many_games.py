"""What commands have in common that find figures in many games: what they are told, and processes that play."""

import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Annotated, Final, Literal, TypeVar

from cyclopts import Parameter, validators
from rich.progress import track

from penumbra.eclipse.planner.schooling import Schooling

_Found = TypeVar("_Found")

HELD_OUT: Final = 10
"""Every so many-th game is kept to see how well the others foretell it."""

_AT_ONCE: Final = 5
"""Games that a process is given."""

EditionName = Annotated[Literal["new-dawn", "second-dawn"], Parameter(help="Whose games are played.")]
PlayerCount = Annotated[int, Parameter(help="How many play.", validator=validators.Number(gte=2, lte=6))]
PlayedBy = Annotated[Schooling, Parameter(help="By which weights they play.")]
GameCount = Annotated[int, Parameter(help="How many games are played.", validator=validators.Number(gte=2 * HELD_OUT))]
ProcessCount = Annotated[
    int | None, Parameter(help="All cores where it is not said.", validator=validators.Number(gte=1))
]
JudgementFolder = Annotated[Path, Parameter(help="The folder for judgements.")]

JUDGEMENTS: Final = Path(__file__).parent / "judgements"
"""Where those are that come along."""


def found_in(play: Callable[[int], _Found], games: int, processes: int | None, label: str) -> list[_Found]:
    """What is found in games by their numbers, in their order; a bar with a ``label`` shows how far it is."""
    with ProcessPoolExecutor(processes or os.cpu_count() or 1) as pool:
        return list(track(pool.map(play, range(games), chunksize=_AT_ONCE), label, total=games))
