"""The folder of an arena: the games that were played, a line each, so that it goes on where it was left."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from msgspec import DecodeError, json

from penumbra.arena.matches import Match, Played

GAMES: Final = "games.jsonl"
_DECODER: Final = json.Decoder(Played)


class FolderError(ValueError):
    """A folder whose games cannot be read: names the file, the line and what is wrong."""


class Folder:
    """The games in a folder, which is made where it is not there.

    Raises FolderError for a line that is no game; but for the last one, which is half written where a computer stopped,
    and is played again.
    """

    def __init__(self, path: Path) -> None:
        path.mkdir(parents=True, exist_ok=True)
        self.path = path
        self.games = path / GAMES
        self.played: dict[bytes, Played] = {}
        whole = 0
        text = self.games.read_bytes() if self.games.exists() else b""
        for number, line in enumerate(text.splitlines(keepends=True), start=1):
            if not line.endswith(b"\n"):
                break
            self._read(line, number)
            whole += len(line)
        if whole < len(text):
            self.games.write_bytes(text[:whole])

    def _read(self, line: bytes, number: int) -> None:
        try:
            played = _DECODER.decode(line)
        except DecodeError as fault:
            raise FolderError(f"{self.games}, line {number}: {fault}") from None
        self.played[played.match.key] = played

    def left(self, wanted: Iterable[Match]) -> list[Match]:
        """The matches that have not been played."""
        return [match for match in wanted if match.key not in self.played]

    def add(self, played: Played) -> None:
        """Keeps a game, at once on the disk."""
        with self.games.open("ab") as file:
            file.write(json.encode(played) + b"\n")
        self.played[played.match.key] = played
