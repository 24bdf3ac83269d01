"""The Distortion Shield (ra.distortion.*)."""

import pytest

from tests.rules.battlefield import roll, ships_in, told
from tests.rules.rise_of_the_ancients.rare import duel
from tests.rules.setting import Setting


def under_missiles(owner: str, shield: str | None = None, computer: str = "positron_computer") -> Setting:
    """Three Interceptors of A under two missiles and a cannon of one Cruiser of B; ``owner`` has the technology."""
    s = duel({"interceptor": 3}, {"cruiser": 1})
    s.blueprint("B", "cruiser", s0="improved_hull", s1="plasma_missile", s4=computer)
    s.blueprint("A", "interceptor", s0=shield)
    if owner:
        s.learn(owner, "distortion_shield")
    return s


def needed(s: Setting) -> list[int]:
    types = s.state.view(None)["battle"]["types"]
    return [one["needed"] for one in types if one["needed"] is not None]


@pytest.mark.rule("ra.distortion.missiles")
@pytest.mark.parametrize(("owner", "missiles"), [("A", False), ("B", True), ("", True)])
def test_missiles_lose_two_against_its_owner_and_cannons_nothing(owner: str, missiles: bool) -> None:
    """A 5 with a computer of 2 hits a shield of 1, and misses a further 2."""
    s = under_missiles(owner, "gauss_shield")
    s.dice(5, 1)
    s.combat()
    if missiles:
        assert needed(s) == [5]
        s.play("B hit A interceptor 1")
        assert ships_in(s, "316")["A interceptor"] == [0, 0]
    else:
        assert s.step == "engage", "nothing is asked about missiles that miss all"
        assert ships_in(s, "316")["A interceptor"] == [0, 0, 0]
    assert roll(s) == []
    s.dice(*[1 for _ in s.damage("A", "316")], 5)
    s.play("A attack interceptor", "B attack cruiser")
    assert s.step == "assign", "a cannon's 5 hits with or without the technology"
    assert needed(s) == [5]


@pytest.mark.rule("ra.distortion.natural-six")
@pytest.mark.parametrize(
    ("value", "computer", "shield", "hit"), [(6, "hull", "flux_shield", True), (1, "gluon_computer", None, False)]
)
def test_a_six_still_hits_and_a_one_still_misses(value: int, computer: str, shield: str | None, hit: bool) -> None:
    """A 6 without a computer through a shield of 3, and a 1 with computers of 6 through none."""
    s = under_missiles("A", shield, computer)
    s.blueprint("B", "cruiser", s3=computer)
    s.dice(value, 1)
    s.combat()
    assert (s.step == "assign") == hit
    assert told(s, "fires missiles") == [f"fires missiles with 1 cruiser: {value} 1"]
