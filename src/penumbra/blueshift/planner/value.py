"""What a position is worth: the chance that each seat wins, as it was in games of greedy bots."""

from functools import cache
from math import exp
from pathlib import Path
from typing import Final

import msgspec

from penumbra.blueshift.planner.features import NAMES, Features
from penumbra.blueshift.position.state import BlueShiftState

WEIGHTS: Final = Path(__file__).parent / "weights.json"


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What each number of a seat adds to its odds of winning, by name, and how that was found out."""

    weights: dict[str, float]
    record: dict[str, str | int | float | list[int]] = {}


@cache
def shipped() -> "Value":
    """The value with the weights that come along."""
    return Value(msgspec.json.decode(WEIGHTS.read_bytes(), type=Weights).weights)


def percent(chance: float) -> float:
    """A chance as it is told, in per cent."""
    return 100 * chance


class Value:
    """Chances of winning by a linear function of what each seat has: what is one seat's more is all others' less."""

    def __init__(self, weights: dict[str, float]) -> None:
        if weights.keys() != set(NAMES):
            raise ValueError(f"weights are needed for {', '.join(NAMES)}")
        self._weights = [weights[name] for name in NAMES]

    def chances(self, state: BlueShiftState) -> list[float]:
        """By seat the chance to win, where a turn has just begun."""
        if state.over:
            return [float(seat == state.winner) for seat in state.seats]
        odds = [0.0] * len(state.seats)
        for seat, row in enumerate(Features(state).rows):
            if not state.players[seat].out:
                odds[seat] = exp(sum([weight * number for weight, number in zip(self._weights, row, strict=True)]))
        total = sum(odds)
        return [one / total for one in odds]
