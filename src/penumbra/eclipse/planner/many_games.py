"""What commands are told that find figures in many games."""

from typing import Annotated, Literal

from cyclopts import Parameter, validators

EditionName = Annotated[Literal["new-dawn", "second-dawn"], Parameter(help="Whose games are played.")]
ProcessCount = Annotated[
    int | None, Parameter(help="All cores where it is not said.", validator=validators.Number(gte=1))
]
