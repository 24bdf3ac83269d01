"""Weights around some others, for whoever wants to see games of more than one judgement: each figure times a factor."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from math import exp
from random import Random
from typing import Any, Final

from penumbra.eclipse.greedy.weights import USUAL, Weights

_FACTS: Final = ("reputation",)
"""What is counted and no judgement."""

_CHANCES: Final = ("confident", "hopeless", "population_falls")

_JUDGED: Final = [one.name for one in fields(Weights) if one.name not in _FACTS]


def _size(figure: Any) -> int:
    return len(figure) if isinstance(figure, Mapping | tuple) else 1


FIGURES: Final = sum([_size(getattr(USUAL, name)) for name in _JUDGED])
"""How many figures weights have that are judgements, in the order in which they are declared."""


def scaled(by: Sequence[float], weights: Weights = USUAL) -> Weights:
    """Weights with each of their figures times its factor: :data:`FIGURES` of these.

    Whole numbers stay whole and are at least 1, chances are at most 1, and facts stay as they are.
    """
    left = list(by)
    figures: dict[str, Any] = {}
    for name in _JUDGED:
        figure = getattr(weights, name)
        figures[name], left = _times(left, figure), left[_size(figure) :]
    return replace(weights, **figures | {name: min(1.0, figures[name]) for name in _CHANCES})


def _times(by: list[float], figure: Any) -> Any:
    if isinstance(figure, Mapping):
        return {name: one * factor for (name, one), factor in zip(figure.items(), by, strict=False)}
    if isinstance(figure, tuple):
        return tuple([one * factor for one, factor in zip(figure, by, strict=False)])
    other = figure * by[0]
    return max(1, round(other)) if isinstance(figure, int) else other


def in_manner_of(character: Weights, weights: Weights) -> Weights:
    """Weights that differ from some as a character's differ from the usual ones."""
    return scaled(factors(character), weights)


def factors(weights: Weights) -> list[float]:
    """How many times the usual ones the figures of some weights are: what :func:`scaled` made them with."""
    return [one / usual for one, usual in zip(_figures(weights), _figures(USUAL), strict=True)]


def _figures(weights: Weights) -> list[float]:
    found: list[float] = []
    for name in _JUDGED:
        figure = getattr(weights, name)
        found += figure.values() if isinstance(figure, Mapping) else figure if isinstance(figure, tuple) else (figure,)
    return found


def drawn(rng: Random, spread: float, weights: Weights = USUAL) -> Weights:
    """Weights with each figure times exp(gauss(0, ``spread``)): more as often as less."""
    return scaled([exp(rng.gauss(0.0, spread)) for _ in range(FIGURES)], weights)
