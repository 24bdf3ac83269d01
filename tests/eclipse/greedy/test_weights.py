"""The greedy policy plays by the weights it is given, and by no others."""

from collections.abc import Mapping
from dataclasses import FrozenInstanceError, fields, replace
from math import exp, log
from random import Random
from statistics import fmean, pstdev

import pytest

from penumbra.eclipse.components.terms import SCIENCE
from penumbra.eclipse.greedy import policy
from penumbra.eclipse.greedy.characters import CHARACTERS
from penumbra.eclipse.greedy.economy import Economy
from penumbra.eclipse.greedy.sight import Sight
from penumbra.eclipse.greedy.variety import FIGURES, drawn, factors, in_manner_of, scaled
from penumbra.eclipse.greedy.weights import USUAL, Weights
from penumbra.kernel import Choice
from tests.rules.setting import Setting


def test_a_choice_is_made_by_the_weights_given() -> None:
    s = Setting()
    assert policy.choose(s.state, 0) == policy.choose(s.state, 0, USUAL) == Choice("research")
    assert policy.choose(s.state, 0, replace(USUAL, act=99.0)) == Choice("pass")
    assert policy.choose(s.state, 0) == Choice("research")


def test_who_looks_less_far_ahead_values_income_less_whoever_asked_before() -> None:
    s = Setting()
    near = replace(USUAL, growth=0.5)
    worth = [Economy(Sight(s.state, 0, one)).cube(SCIENCE) for one in (USUAL, near, USUAL)]
    assert worth[0] == worth[2]
    upkeeps = s.state.box.rounds - 1
    assert worth[1] / worth[0] == pytest.approx(
        sum(0.5**n for n in range(upkeeps)) / sum(0.96**n for n in range(upkeeps))
    )


def test_weights_do_not_change() -> None:
    with pytest.raises(FrozenInstanceError):
        USUAL.act = 0.0  # type: ignore[misc]


def _figures(weights: Weights) -> dict[str, float]:
    """Every figure by its name, those of tuples and mappings one by one."""
    found: dict[str, float] = {}
    for name in [one.name for one in fields(weights)]:
        figure = getattr(weights, name)
        if isinstance(figure, Mapping):
            found |= {f"{name} {key}": one for key, one in figure.items()}
        elif isinstance(figure, tuple):
            found |= {f"{name} {at}": one for at, one in enumerate(figure)}
        else:
            found[name] = figure
    return found


def test_drawn_weights_lie_around_the_usual_ones_by_the_spread() -> None:
    usual = _figures(USUAL)
    rng = Random(3)
    factors = []
    for _ in range(20):
        other = _figures(drawn(rng, 0.1))
        assert other.keys() == usual.keys()
        factors += [log(one / usual[name]) for name, one in other.items() if isinstance(one, float) and usual[name]]
    assert fmean(factors) == pytest.approx(0, abs=0.01)
    assert pstdev(factors) == pytest.approx(0.1, abs=0.01)
    assert drawn(Random(3), 0.1) == drawn(Random(3), 0.1) != drawn(Random(4), 0.1)
    assert drawn(rng, 0.0) == USUAL
    near = replace(USUAL, growth=0.5)
    assert drawn(rng, 0.0, near) == near
    assert drawn(Random(3), 0.1, near).unit == drawn(Random(3), 0.1).unit
    assert drawn(Random(3), 0.1, near).growth == pytest.approx(drawn(Random(3), 0.1).growth / 0.96 * 0.5)


def test_each_figure_has_a_factor_of_its_own() -> None:
    usual = _figures(USUAL)
    judged = [name for name in usual if not name.startswith("reputation")]
    assert len(judged) == FIGURES
    for number, name in enumerate(judged):
        other = _figures(scaled([3.0 if one == number else 1.0 for one in range(FIGURES)]))
        assert {one for one in usual if other[one] != usual[one]} == {name}


def test_drawn_weights_make_sense_however_far_they_lie() -> None:
    """Whole numbers of at least 1, chances of at most 1, and the averages of the bag of tiles as they are."""
    many = [drawn(Random(number), 2.0) for number in range(20)]
    assert {type(one.most_coming) for one in many} == {int}
    assert min(one.most_coming for one in many) == 1 < max(one.most_coming for one in many)
    assert max(one.confident for one in many) == 1.0 > min(one.confident for one in many)
    assert max(one.in_debt for one in many) > exp(2) * USUAL.in_debt
    assert {one.reputation for one in many} == {USUAL.reputation}
    assert {one.rival_door < 0 for one in many} == {True}


def test_a_manner_is_a_characters_over_any_weights() -> None:
    """What a character does not care about stays as it was learned; what it does is as many times more as usually."""
    base = scaled([1.3] * FIGURES)
    warrior = CHARACTERS["warrior"].weights
    found = in_manner_of(warrior, base)
    assert found.rival_loss == pytest.approx(base.rival_loss * warrior.rival_loss / USUAL.rival_loss)
    assert found.technology["neutron_bombs"] == pytest.approx(1.3 * 1.5)
    assert (found.growth, found.unit) == (base.growth, base.unit)
    assert in_manner_of(USUAL, base) == base
    assert factors(base)[0] == pytest.approx(1.3)
