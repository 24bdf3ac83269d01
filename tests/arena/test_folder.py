"""The folder of an arena keeps every game, and goes on where it was left."""

from pathlib import Path

import pytest

from penumbra.arena.folder import GAMES, Folder, FolderError
from tests.arena.played import played

FIRST, SECOND, THIRD = (played(("a", "b"), (1, 2), number) for number in range(3))


def test_what_was_played_is_not_played_again(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "new" / "arena")
    folder.add(FIRST)
    folder.add(SECOND)
    again = Folder(tmp_path / "new" / "arena")
    assert again.left([FIRST.match, SECOND.match, THIRD.match]) == [THIRD.match]
    assert again.played[FIRST.match.key] == FIRST


def test_a_line_that_was_half_written_is_played_again(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    for game in (FIRST, SECOND):
        folder.add(game)
    file = tmp_path / GAMES
    file.write_bytes(file.read_bytes()[:-20])
    again = Folder(tmp_path)
    assert again.left([FIRST.match, SECOND.match]) == [SECOND.match]
    again.add(SECOND)
    assert Folder(tmp_path).left([FIRST.match, SECOND.match]) == []


def test_a_line_that_is_no_game_is_named(tmp_path: Path) -> None:
    Folder(tmp_path).add(FIRST)
    file = tmp_path / GAMES
    file.write_bytes(file.read_bytes() + b'{"match": 3}\n')
    before = file.read_bytes()
    with pytest.raises(FolderError, match=r"games.jsonl, line 2: .*match"):
        Folder(tmp_path)
    assert file.read_bytes() == before
