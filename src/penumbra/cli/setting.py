"""What a new game needs, read from the options that several commands share; which ones, the games say."""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Annotated, Any, TypeVar

from cyclopts import Parameter

from penumbra.cli.faults import BadInput, unknown
from penumbra.games import HOUSE
from penumbra.kernel import ContentError, OptionError
from penumbra.kit import Flag, House, Kit

_Command = TypeVar("_Command", bound=Callable[..., None])
_TAKERS = [name for name, kit in HOUSE.kits.items() if kit.content_files]


def _group(only: Sequence[str]) -> str:
    """What options stand under in the help that ``only`` some games ask, or all where none is named."""
    return f"With --game {' or '.join(only)}" if only else "Parameters"


GameName = Annotated[str, Parameter(help="The game to play.")]
USUAL_GAME = HOUSE.usual.game.name
ContentFolder = Annotated[
    Path | None,
    Parameter(help="A folder with components to play with, in place of those that come along."),
]
ContentOf = Annotated[ContentFolder, Parameter(group=_group(_TAKERS), show=bool(_TAKERS))]
Players = Annotated[int, Parameter(help="How many players, bots included.")]


def asks_for(flags: Mapping[str, Iterable[Flag]]) -> Callable[[_Command], _Command]:
    """Lets a command take what games ask, by their names: it is called with the options that were given, by keyword.

    What only some of the games ask stands by itself in the help.
    """
    askers: dict[Flag, list[str]] = {}
    for game, its in flags.items():
        for flag in its:
            askers.setdefault(flag, []).append(game)
    asked = [_parameter(flag, () if len(games) == len(flags) else games) for flag, games in askers.items()]

    def asking(command: _Command) -> _Command:
        signature = inspect.signature(command, eval_str=True)
        own = [one for one in signature.parameters.values() if one.kind is not one.VAR_KEYWORD]
        command.__signature__ = signature.replace(parameters=[*own, *asked])  # type: ignore[attr-defined]
        return command

    return asking


def _parameter(flag: Flag, only: Sequence[str]) -> inspect.Parameter:
    kind: Any = bool if flag.switch else list[str] | None if flag.many else int | None if flag.whole else str | None
    asked = Annotated[kind, Parameter(name=flag.word, negative="", help=flag.help), Parameter(group=_group(only))]
    usual = False if flag.switch else flag.usual
    return inspect.Parameter(flag.option, inspect.Parameter.KEYWORD_ONLY, default=usual, annotation=asked)


@cache
def house_with(content: Path | None) -> House:
    """The house, with the components of a folder where games take such; raises BadInput with all its faults."""
    if content is None:
        return HOUSE
    with _in_order(content):
        return HOUSE.with_content(content)


def kit_named(name: str, content: Path | None = None) -> Kit:
    """The kit of the game of that name, with components of a folder; raises BadInput, which names those there are."""
    if name not in HOUSE.kits:
        raise unknown("--game", name, HOUSE.kits)
    return HOUSE.kits[name] if content is None else _kit_with(name, content)


@cache
def _kit_with(name: str, content: Path) -> Kit:
    kit = HOUSE.kits[name]
    if not kit.content_files:
        raise BadInput(f"--content: components of a folder are for {' and '.join(_TAKERS)}, not for {name}.")
    with _in_order(content):
        return kit.with_content(content)


@contextmanager
def _in_order(content: Path) -> Iterator[None]:
    """Raises BadInput where there is no such folder, or with all that is found to be wrong with it."""
    if not content.is_dir():
        raise BadInput(f"--content: {content} is no folder.")
    try:
        yield
    except ContentError as fault:
        raise BadInput("\n".join([f"--content: {content} is not in order.", *fault.faults])) from None


def wished(kit: Kit, players: int, given: Mapping[str, Any]) -> dict[str, Any]:
    """What the command line asks of a game, as its options; raises BadInput with what is wrong."""
    usual = {flag.option: flag.usual for flag in kit.flags if flag.usual is not None}
    wish = {"players": players, **usual, **{option: value for option, value in given.items() if value is not None}}
    if kit.content is not None:
        wish["content"] = kit.content
    options_for(kit, wish)
    return wish


def options_for(kit: Kit, wish: Mapping[str, Any]) -> Any:
    """The game's options, checked; raises BadInput with what is wrong."""
    try:
        return kit.game.options(wish)
    except OptionError as fault:
        raise BadInput(str(fault)) from None


def words_of(kit: Kit, wish: Mapping[str, Any]) -> list[str]:
    """What to write on the command line to ask a game for the same options."""
    words = [f"--players {wish['players']}"]
    for flag in kit.flags:
        found = wish.get(flag.option, ())
        words += [f"{flag.word} {one}" for one in ((found,) if isinstance(found, (str, int)) else found)]
    return words


def check_bot(option: str, kit: Kit, name: str) -> None:
    """Refuse a bot that the game has not: raises BadInput, which says what is wrong with its name."""
    try:
        kit.bot(name)
    except ValueError as fault:
        raise BadInput(f"{option}: {fault}.") from None
