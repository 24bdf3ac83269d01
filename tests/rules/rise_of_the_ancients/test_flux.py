"""Flux Missiles in battle (ra.part.flux-missile-once)."""

import pytest

from tests.rules.battlefield import HERE, only_ones, round_of, told
from tests.rules.rise_of_the_ancients.rare import MODULES
from tests.rules.setting import Setting


def raiders(gun: str) -> Setting:
    """An Interceptor of A with Flux Missiles, and a gun, over a sector of B with a cube and an Interceptor."""
    s = Setting(2, modules=MODULES)
    only_ones(s)
    s.place("304", HERE, owner="B", cubes={1: "materials"})
    s.ships("B", "304", interceptor=1)
    s.ships("A", "304", interceptor=1)
    s.blueprint("A", "interceptor", s0="flux_missile", s1=gun)
    return s


@pytest.mark.rule("ra.part.flux-missile-once")
@pytest.mark.parametrize(("gun", "turn"), [("hull", "hold interceptor"), ("ion_cannon", "attack interceptor")])
def test_flux_missiles_do_not_fire_in_the_rounds(gun: str, turn: str) -> None:
    s = raiders(gun)
    s.dice(1, 1)
    s.combat()
    assert round_of(s) == 1
    assert s.offered("A") == {turn}
    dice = s.dice(1, 1, 1)
    s.play(f"A {turn}", "B attack interceptor")
    assert len(dice.laid) == (2 if gun == "hull" else 1)
    assert told(s, "fires missiles") == ["fires missiles with 1 interceptor: 1 1"]


@pytest.mark.rule("ra.part.flux-missile-once")
@pytest.mark.parametrize(("gun", "refused"), [("hull", "nd.population.one-attack"), ("ion_cannon", None)])
def test_flux_missiles_do_not_attack_population(gun: str, refused: str | None) -> None:
    s = raiders(gun)
    s.dice(6, 1)
    s.combat()
    assert s.step == "population"
    assert s.refused("A attack") == refused
