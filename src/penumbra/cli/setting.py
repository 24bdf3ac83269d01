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


def game_named(name: str) -> Game[Any]:
    """The game of that name."""
    if name not in GAMES:
        raise unknown("--game", name, GAMES)
    return GAMES[name]


def options_for(game: Game[Any], players: int) -> Any:
    """The game's options for so many players, everything else as the game has it."""
    try:
        return game.options({"players": players})
    except OptionError as fault:
        raise BadInput(str(fault)) from None


def check_bot(option: str, name: str) -> None:
    """Refuse a bot that there is not."""
    if name not in bots.NAMES:
        raise unknown(option, name, bots.NAMES)
