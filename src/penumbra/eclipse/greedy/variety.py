"""Weights drawn around the usual ones, for whoever wants to see games of more than one judgement."""

from collections.abc import Mapping
from dataclasses import fields, replace
from math import exp
from random import Random
from typing import Any, Final

from penumbra.eclipse.greedy.weights import USUAL, Weights

_FACTS: Final = ("reputation",)
"""What is counted and no judgement."""

_CHANCES: Final = ("confident", "hopeless", "population_falls")


def drawn(rng: Random, spread: float) -> Weights:
    """The usual weights, each figure times a factor of its own: exp(gauss(0, ``spread``)), more as often as less.

    Whole numbers stay whole and are at least 1, chances are at most 1, and facts stay as they are.
    """
    judged = [one.name for one in fields(Weights) if one.name not in _FACTS]
    figures = {name: _other(rng, spread, getattr(USUAL, name)) for name in judged}
    return replace(USUAL, **figures | {name: min(1.0, figures[name]) for name in _CHANCES})


def _other(rng: Random, spread: float, figure: Any) -> Any:
    if isinstance(figure, Mapping):
        return {name: _other(rng, spread, one) for name, one in figure.items()}
    if isinstance(figure, tuple):
        return tuple([_other(rng, spread, one) for one in figure])
    other = figure * exp(rng.gauss(0.0, spread))
    return max(1, round(other)) if isinstance(figure, int) else other
