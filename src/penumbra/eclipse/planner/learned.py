"""What was learned in games against oneself: weights of the policy, by edition and number of players."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from penumbra.eclipse.greedy.weights import Weights


class Learned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Weights by which a ``box`` is played well, by so many ``players`` alone or, where it says none, by any number.

    ``record`` says how they came about: how many ``games``, from which ``seeds``, in how many ``hours``, and as
    ``curve`` by generation which shares of the games against usual weights were won: of those of so many players, or of
    those of two and of those of four.
    """

    box: str
    weights: Weights
    record: Mapping[str, Any]
    players: int | None = None


def file_name(box: str, players: int | None) -> str:
    """How the file is called of what was learned of a box for so many players alone, or for any number."""
    return f"{box}.json" if players is None else f"{box}_{players}.json"


@cache
def learned(box: str, players: int | None = None) -> Learned:
    """What was learned of a box, by its name: for so many players alone where that was, else for any number."""
    folder = files("penumbra.eclipse.planner") / "weights"
    alone = folder / file_name(box, players)
    return read(alone if alone.is_file() else folder / file_name(box, None))


def read(written: Traversable) -> Learned:
    """What was learned, as it was written; raises msgspec's errors where that is not it."""
    return msgspec.json.decode(written.read_bytes(), type=Learned)


def practised(box: str, players: int) -> Weights:
    """The weights that were learned for a box, by its name, and a number of players."""
    return learned(box, players).weights
