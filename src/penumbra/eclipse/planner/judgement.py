"""What figures count in points, as it was fitted to games: by who played them, the box and the number of players."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

Coefficients = tuple[float, float]
"""What a figure counts in points: by the share of the rounds left, and by its square."""


class Bend(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What some figures count together, and only from some amount on.

    It adds ``worth`` times that by which ``start``, and ``left`` times the share of the rounds left, and the figures,
    each times one of ``counts``, are more than 0 in sum.
    """

    worth: float
    start: float
    left: float
    counts: tuple[float, ...]


class Bends(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What figures count together: all ``bends`` have counts for the same ``figures`` of an outlook, by their names.

    ``start`` is added whatever they are.
    """

    figures: tuple[str, ...]
    start: float
    bends: tuple[Bend, ...]


class Judgement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What figures add to the points by which a seat is ahead now until the game is over.

    ``counts`` are those of an outlook's figures, each alone, by their names; ``start`` is added whatever they are, and
    beside these there is what figures count ``together``, where that is known. ``players`` and ``box`` are those of the
    games it was fitted to, ``record`` says how that was done.
    """

    box: str
    players: int
    record: Mapping[str, str | int | float | list[float | None]]
    start: Coefficients
    counts: Mapping[str, Coefficients]
    together: Bends = Bends((), 0.0, ())


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
