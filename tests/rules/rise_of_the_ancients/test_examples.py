"""The worked examples of the book (ra.example.*) whose modules are built."""

import pytest

from tests.rules.scholars import own, prices
from tests.rules.setting import TERRANS, Setting


@pytest.mark.rule("ra.example.action-research-rare")
def test_a_rare_technology_is_paid_with_the_help_of_colony_ships() -> None:
    s = Setting(7, ("wardens", *TERRANS), modules=["many_players", "rare_technologies"])
    own(s, "military", "neutron_bombs", "starbase", "plasma_cannon")
    s.store("A", money=0, science=10, materials=0)
    s.offer(zero_point_source=1)
    assert prices(s, "zero_point_source")["military"] == 15 - 3
    s.play("A research")
    assert s.refused("A research zero_point_source military") == "nd.research.pay-science"
    s.play("A synthesize science", "A synthesize science", "A research zero_point_source military")
    assert s.board("A")["storage"]["science"] == 0
    assert s.board("A")["techs"]["military"][3] == "zero_point_source"
    assert s.board("A")["colony"]["ready"] == 1
