"""What a new game needs, read from the options that several commands share."""

from typing import Annotated, Any

from cyclopts import Parameter

from penumbra import bots
from penumbra.cli.faults import BadInput, unknown
from penumbra.eclipse import GAMES
from penumbra.kernel import Game, OptionError

STRONGEST = bots.NAMES[-1]  # the names stand in order of strength

GameName = Annotated[str, Parameter(help="The game to play.")]
Players = Annotated[int, Parameter(help="How many players, bots included.")]
Species = Annotated[str, Parameter(help="terrans, or all: aliens may be chosen as well.")]
Modules = Annotated[
    list[str] | None,
    Parameter(name="--module", negative="", help="An optional module to play with; may be given more than once."),
]
Readings = Annotated[
    list[str] | None,
    Parameter(
        name="--reading",
        negative="",
        help="A rule that your group reads otherwise; may be given more than once. "
        "`penumbra rules --readings` lists them with what they change.",
    ),
]


def game_named(name: str) -> Game[Any]:
    """The game of that name; raises BadInput, which names those there are."""
    if name not in GAMES:
        raise unknown("--game", name, GAMES)
    return GAMES[name]


def wished(players: int, species: str, modules: list[str] | None, readings: list[str] | None) -> dict[str, Any]:
    """What the command line asks of a game, as its options; everything else as the game has it."""
    wish: dict[str, Any] = {"players": players, "species": species}
    if modules:
        wish["modules"] = modules
    if readings:
        wish["readings"] = readings
    return wish


def options_for(game: Game[Any], wish: dict[str, Any]) -> Any:
    """The game's options, checked; raises BadInput with what is wrong."""
    try:
        return game.options(wish)
    except OptionError as fault:
        raise BadInput(str(fault)) from None


def check_bot(option: str, name: str) -> None:
    """Refuse a bot that there is not: raises BadInput, which names those there are."""
    if name not in bots.NAMES:
        raise unknown(option, name, bots.NAMES)
