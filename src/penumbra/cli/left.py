"""The games that ``penumbra play`` opened on this machine, so that one that was left can be gone on with.

Beside the database lies a file with the key of one's own seat at each: the database itself keeps only what
proves a key. Like a browser's memory it is nobody else's business, and only its owner may read it.
"""

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

_MOST = 50  # games that are remembered
_OWNER_ONLY = 0o600


class Left(Struct, frozen=True):
    """A game that was opened: its table, the key of our seat, and what was asked for when it was opened."""

    table: str
    key: str
    wish: dict[str, Any]


class LeftGames:
    """What is remembered of the games in one database; nothing, where the database is no file of ours."""

    def __init__(self, database: str | Path) -> None:
        text = str(database)
        # A path folds the two strokes of an address into one.
        self._file = None
        with suppress(RuntimeError):  # there is no such home folder, which whoever opens the database says
            self._file = None if ":/" in text else Path(f"{Path(text).expanduser()}.seats")

    def read(self) -> list[Left]:
        """The games, newest first; none where the file is missing or no longer what it was."""
        if self._file is not None:
            with suppress(OSError, msgspec.DecodeError):
                return msgspec.json.decode(self._file.read_bytes(), type=list[Left])
        return []

    def add(self, game: Left) -> None:
        """Remembers one more, before all others."""
        self.keep([game, *self.read()])

    def keep(self, games: Iterable[Left]) -> None:
        """Remembers these and no others. A folder that takes no file costs the memory, not the game."""
        if self._file is None:
            return
        fresh = self._file.with_name(f"{self._file.name}.new")
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
            with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY), "wb") as file:
                file.write(msgspec.json.encode(list(games)[:_MOST]))
            fresh.replace(self._file)

    def still_open(self, ask: Callable[[Left], dict[str, Any] | None]) -> list[tuple[Left, dict[str, Any]]]:
        """The games that can be gone on with, each with its position.

        ``ask`` tells a game's position, or None where the game is gone for good; it raises OSError where
        nobody can tell just now. Games that are gone or over are forgotten.
        """
        found, kept = [], []
        for game in self.read():
            try:
                position = ask(game)
            except OSError:
                kept.append(game)
                continue
            if position is not None and not position["view"]["over"]:
                kept.append(game)
                found.append((game, position))
        self.keep(kept)
        return found


def told(position: dict[str, Any]) -> str:
    """A game that was left, in a few words."""
    others = [name for seat, name in enumerate(position["names"]) if seat != position["seat"]]
    return f"round {position['view']['round']} with {', '.join(others)}"
