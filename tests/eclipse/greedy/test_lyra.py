"""How the greedy bot plays the Enlightened of Lyra: which dice it rolls again, which shrines it builds."""

from random import Random

import pytest

from penumbra import bots
from penumbra.eclipse.greedy import GreedyBot
from penumbra.eclipse.greedy.sight import Sight
from tests.rules.rise_of_the_ancients.lyra import build, duel, homes, lyra
from tests.rules.setting import Setting


def choice(s: Setting) -> str:
    """What the bot would do for A."""
    return str(GreedyBot(1).choose(bots.Position.of(s.state, 0, Random(1))))


@pytest.mark.parametrize(
    ("rolls", "expected"), [((1, 1), "reroll 1"), ((6, 1), "reroll 2"), ((1, 6), "reroll 1"), ((5, 6), "decline")]
)
def test_it_rolls_the_strongest_die_again_that_misses_and_none_that_hits(rolls: tuple[int, int], expected: str) -> None:
    s = duel({"cruiser": 1}, {"cruiser": 1})
    s.blueprint("A", "cruiser", s1="plasma_cannon")
    cannons = s.player("A").stats[s.parts.ship_number["cruiser"]].cannons
    assert sorted(cannons) == [1, 2]
    by_strength = dict(zip((2, 1), rolls, strict=True))
    s.dice(*(by_strength[worth] for worth in cannons))
    s.combat()
    s.play("A attack cruiser")
    assert choice(s) == expected


def test_it_builds_the_shrine_that_completes_a_row() -> None:
    s = lyra()
    homes(s)
    build(s, "enlightenment_money 238 1", "enlightenment_science 238 2", "freedom_money 203 1")
    s.upkeep()
    assert choice(s).startswith("shrine enlightenment_materials ")


def test_it_builds_none_that_upkeep_needs_the_money_for_or_that_is_too_dear_early_on() -> None:
    s = lyra()
    s.store("A", money=2, science=0, materials=0)
    s.player("A").discs = 3
    s.upkeep()
    assert s.offered("A", "shrine")
    assert choice(s) == "decline"
    s.player("A").discs = 12
    assert choice(s).startswith("shrine freedom_money ")


def test_a_gray_planet_is_left_to_shrines_that_have_no_other() -> None:
    s = lyra()
    s.place("313", (7, -5), owner="A")
    s.upkeep()
    assert any(shrine.split()[2] == "313" for shrine in s.offered("A", "shrine"))
    assert choice(s).split()[2] == s.home("A")


def test_in_the_last_round_any_shrine_is_better_than_what_it_costs() -> None:
    s = lyra()
    s.state.round = s.state.box.rounds
    s.store("A", money=0, science=6, materials=0)
    s.upkeep()
    assert choice(s).startswith("shrine ")


def test_half_wormholes_serve_it_once_the_shrines_of_freedom_stand() -> None:
    s = lyra()
    homes(s)
    build(s, "freedom_money 203 1", "freedom_science 203 2")
    assert Sight(s.state, 0).least == 2
    build(s, "freedom_materials 203 3")
    assert Sight(s.state, 0).least == 1
