"""What figures count in points, as it was fitted to games: by who played them, the box and the number of players."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

Coefficients = tuple[float, float]
"""What a figure counts in points: by the share of the rounds left, and by its square."""


class Judgement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What figures add, by their names, to the points by which a seat is ahead now until the game is over.

    They are a seat's ``own``, the highest of its rivals, the ``mean`` of these; ``start`` is added whatever they are.
    ``players`` and ``box`` are those of the games it was fitted to, ``record`` says how that was done.
    """

    box: str
    players: int
    record: Mapping[str, str | int | float | list[float | None]]
    start: Coefficients
    own: Mapping[str, Coefficients]
    highest: Mapping[str, Coefficients]
    mean: Mapping[str, Coefficients]


@cache
def judgements(schooling: str) -> dict[tuple[str, int], Judgement]:
    """The judgements that were fitted to games of a schooling, by box and number of players."""
    folder = files("penumbra.eclipse.planner") / "judgements" / schooling
    found = [
        msgspec.json.decode(file.read_bytes(), type=Judgement)
        for file in sorted(folder.iterdir(), key=lambda one: one.name)
        if file.name.endswith(".json")
    ]
    return {(one.box, one.players): one for one in found}
