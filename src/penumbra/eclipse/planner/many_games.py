"""What commands are told that find figures in many games, and whose games these are."""

from typing import Annotated, Final, Literal

from cyclopts import Parameter, validators

from penumbra.eclipse import NEW_DAWN, SECOND_DAWN

GAMES: Final = {game.name: game for game in (NEW_DAWN, SECOND_DAWN)}
"""By the name of an edition."""

SEATS: Final = validators.Number(gte=2, lte=6)
"""How many may be said to play."""

EditionName = Annotated[Literal["new-dawn", "second-dawn"], Parameter(help="Whose games are played.")]
ProcessCount = Annotated[
    int | None, Parameter(help="All cores where it is not said.", validator=validators.Number(gte=1))
]
