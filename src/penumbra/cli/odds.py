"""``penumbra odds``: who wins a battle, in text, as bars, or as JSON. How it is written and told, its game says."""

import json
import sys
from pathlib import Path
from typing import Annotated, Any, Final

from cyclopts import Parameter
from rich.console import Console

from penumbra.cli.faults import BadInput, unknown
from penumbra.cli.setting import ContentOf, asks_for, kit_named
from penumbra.games import HOUSE
from penumbra.kernel import OptionError
from penumbra.kit import BadBattle, OddsTeller
from penumbra.odds.work import OPERATIONS

_BATTLES: Final = {name: kit.battles for name, kit in HOUSE.kits.items() if kit.battles is not None}
_WORDS: Final = "\n\n".join(dict.fromkeys(of.words for of in _BATTLES.values()))
_WIDE: Final = 160  # characters of a line where nobody looks at a terminal


@asks_for({name: of.flags for name, of in _BATTLES.items()})
def odds(
    *battle: Annotated[str, Parameter(help=_WORDS, allow_leading_hyphen=True)],
    file: Annotated[
        Path | None, Parameter(help="A JSON file with a battle, instead of text; see docs/odds.md.")
    ] = None,
    game: Annotated[str, Parameter(help=f"Whose parts and ships: {' or '.join(_BATTLES)}.")] = next(iter(_BATTLES), ""),
    work: Annotated[int, Parameter(help="How many possibilities may be weighed; else it is estimated.")] = OPERATIONS,
    as_json: Annotated[
        bool, Parameter(name="--json", negative="", help="Print one JSON object and nothing else.")
    ] = False,
    content: ContentOf = None,
    **given: Any,
) -> None:
    """Tell who wins a battle, exactly: any fleets, both sides aiming as well as they can."""
    if work < 1:
        raise BadInput(f"--work: at least 1, not {work}.")
    if game not in _BATTLES:
        raise unknown("--game", game, _BATTLES)
    of = kit_named(game, content).battles
    assert of is not None
    fought = _battle(battle, file, of)
    try:
        with _Meanwhile(Console(emoji=False, stderr=True, markup=False)) as tell:
            told = of.weigh(fought, given, work, tell)
    except OptionError as fault:
        raise BadInput(str(fault)) from None
    except BadBattle as fault:
        raise _refused(fault) from None
    if as_json:
        json.dump(told.plain(), sys.stdout)
        print()
        return
    console = Console(emoji=False, highlight=False, markup=False, width=None if sys.stdout.isatty() else _WIDE)
    for line in told.lines():
        console.print(line)


def _battle(words: tuple[str, ...], file: Path | None, of: OddsTeller) -> Any:
    if bool(words) == (file is not None):
        raise BadInput(f"Give a battle, such as '{of.example}', or --file with one.")
    strange = next((word for word in words if word.startswith("--")), None)
    if strange is not None:
        raise BadInput(f"There is no option {strange}: see penumbra odds --help.")
    if file is not None:
        return _from_file(file, of)
    try:
        return of.read(" ".join(words))
    except BadBattle as fault:
        raise _refused(fault) from None


def _refused(fault: BadBattle) -> BadInput:
    hint = f" There are: {', '.join(fault.allowed)}." if fault.allowed else ""
    return BadInput(f"{fault.why}{f' ({fault.rule})' if fault.rule else ''}{hint}")


def _from_file(file: Path, of: OddsTeller) -> Any:
    try:
        with file.open("rb") as content:
            return of.load(content.read(of.most_bytes + 1))
    except OSError as fault:
        raise BadInput(f"--file: {file} cannot be read: {fault.strerror}.") from None
    except BadBattle as fault:
        raise BadInput(f"--file: {file}: {fault}.") from None


class _Meanwhile:
    """Tells on the terminal's error line what is being done, where there is one."""

    def __init__(self, console: Console) -> None:
        self._status = console.status("The battle is weighed…") if console.is_terminal else None

    def __enter__(self) -> "_Meanwhile":
        if self._status is not None:
            self._status.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._status is not None:
            self._status.stop()

    def __call__(self, what: str) -> None:
        if self._status is not None:
            self._status.update(f"{what}…")
