"""What figures count in points, as it was fitted to games: one judgement for each box and number of players."""

from collections.abc import Mapping
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


def judgements() -> dict[tuple[str, int], Judgement]:
    """Every judgement that comes along, by box and number of players."""
    folder = files("penumbra.eclipse.planner") / "judgements"
    found = [
        msgspec.json.decode(file.read_bytes(), type=Judgement)
        for file in sorted(folder.iterdir(), key=lambda one: one.name)
        if file.name.endswith(".json")
    ]
    return {(one.box, one.players): one for one in found}
