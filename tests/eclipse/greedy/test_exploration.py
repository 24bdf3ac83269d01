"""What the greedy bot expects of an exploration, and how it lays what it finds."""

import pytest

from penumbra.eclipse.components.terms import RINGS
from penumbra.eclipse.greedy.economy import Economy
from penumbra.eclipse.greedy.exploration import drawn_value, ring_value
from penumbra.eclipse.greedy.policy import choose
from penumbra.eclipse.greedy.sight import Sight
from penumbra.eclipse.position.galaxy import FULL_CONNECTION
from tests.rules.setting import Setting
from tests.rules.test_explore import explore

MIDDLE = RINGS.index("middle")


def test_a_stack_is_worth_what_each_sector_is_by_its_chance_to_come() -> None:
    """Of homeworlds hidden in a stack one is as likely as the others, but not as likely as a sector surely there."""
    for count in (1, 3):
        s = Setting(modules=["secret_homeworld"], secret_homeworlds=count)
        sight = Sight(s.state, 0)
        economy = Economy(sight)
        found = {tile: max(0.0, drawn_value(sight, economy, s.parts.sectors[tile])) for tile in s.parts.rings["middle"]}
        homeworlds = sum(found[tile] for tile in s.parts.guardians)
        others = sum(found.values()) - homeworlds
        assert others / 11 != pytest.approx(homeworlds / 4)
        expected = (others + homeworlds * count / 4) / (11 + count)
        assert ring_value(sight, economy, MIDDLE, able=True) == pytest.approx(expected)


def test_a_sector_is_turned_to_join_all_own_sectors_around_it() -> None:
    """Four of its six turns join one of both only, among them the last."""
    s = Setting()
    s.place("304", (-1, -2), owner="A")
    explore(s, "-1,-1", draw="203")
    s.player("A").colony_ready = 0
    s.state.play(0, choose(s.state, 0))
    galaxy = s.state.galaxy
    joined = [galaxy.strength(galaxy.by_id["203"], galaxy.by_id[own]) for own in (s.home("A"), "304")]
    assert joined == [FULL_CONNECTION, FULL_CONNECTION]
