"""Copies of boxes in which something is changed, and records of games that are played with one."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from penumbra.kernel import Game, Record, commitment, seed_from

Change = Callable[[Any], None]


def altered(own: Path, folder: Path, name: str, change: Change) -> Path:
    """A copy of a box of its own in which one file is changed."""
    box = folder / "box"
    shutil.copytree(own, box)
    path = box / f"{name}.json"
    data = json.loads(path.read_text())
    change(data)
    path.write_text(json.dumps(data))
    return box


def put(*way: str | int, value: Any) -> Change:
    """A change that puts a value where the keys lead."""

    def change(data: Any) -> None:
        for key in way[:-1]:
            data = data[key]
        data[way[-1]] = value

    return change


def take(*way: str | int) -> Change:
    """A change that takes away what the keys lead to."""

    def change(data: Any) -> None:
        for key in way[:-1]:
            data = data[key]
        del data[way[-1]]

    return change


def recorded(game: Game[Any], wish: dict[str, Any], phrase: str, choices: int, path: Path) -> Path:
    """The record of a game that was broken off, with the seed in it."""
    seed, rng = seed_from(phrase), Random(1)
    options = game.options(wish)
    state = game.start(options, seed)
    record = Record(game.name, game.plain_options(options), ["Ada", "Bo"], commitment(seed), seed.hex())
    for _ in range(choices):
        seat = state.waiting()[0]
        choice = rng.choice(state.choices(seat))
        state.play(seat, choice)
        record.lines.append((seat, choice))
    path.write_text(record.dumps())
    return path
