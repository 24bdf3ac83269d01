"""What was learned in games against oneself: weights of the policy, by edition."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from penumbra.eclipse.greedy.weights import Weights


class Learned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Weights by which a ``box`` is played well.

    ``record`` says how they came about: how many ``games``, from which ``seeds``, in how many ``hours``, and as
    ``curve`` by generation which shares of the games of two and of four against usual weights were won.
    """

    box: str
    weights: Weights
    record: Mapping[str, Any]


@cache
def learned(box: str) -> Learned:
    """What was learned of a box, by its name."""
    return read(files("penumbra.eclipse.planner") / "weights" / f"{box}.json")


def read(written: Traversable) -> Learned:
    """What was learned, as it was written; raises msgspec's errors where that is not it."""
    return msgspec.json.decode(written.read_bytes(), type=Learned)


def practised(box: str) -> Weights:
    """The weights that were learned for a box, by its name."""
    return learned(box).weights
