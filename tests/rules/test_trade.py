"""Trade (nd.trade.*)."""

import pytest

from tests.rules.setting import Setting


@pytest.mark.rule("nd.trade.any-time", "nd.trade.rate-by-species")
def test_terran_trades_two_for_one() -> None:
    s = Setting()
    s.store("A", money=4, science=0, materials=0)
    s.play("A trade money science", "A trade money materials")
    assert s.player("A").storage == [0, 1, 1]
    assert s.refused("A trade money science") == "nd.trade.rate-by-species"


@pytest.mark.rule("nd.trade.single-kind")
def test_one_trade_gives_one_kind() -> None:
    s = Setting()
    s.store("A", money=1, science=1, materials=0)
    assert s.offered("A", "trade") == set()
    assert s.refused("A trade science materials") == "nd.trade.rate-by-species"


@pytest.mark.rule("nd.trade.when")
def test_trade_in_the_middle_of_a_build() -> None:
    s = Setting()
    s.store("A", money=2, materials=2)
    s.play("A build")
    assert s.refused("A build interceptor 221") == "nd.build.pay-now"
    s.play("A trade money materials", "A build interceptor 221")
    assert s.player("A").storage[2] == 0
