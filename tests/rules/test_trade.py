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


@pytest.mark.rule("nd.trade.when")
def test_trade_at_every_step_of_ones_own() -> None:
    s = Setting()
    s.store("A", money=9, science=9, materials=9)
    s.on_top("206")
    for move in ("A explore", "A at -1,-1", "A place 206 0", "A disc", "A keep", "A end"):
        assert s.refused("A trade money science") is None
        s.play(move)
    assert s.refused("A trade money science") == "nd.turn.order"
    s.upkeep()
    assert s.refused("A trade money science") is None


@pytest.mark.rule("nd.trade.when")
def test_no_trade_while_battles_are_fought() -> None:
    s = Setting()
    s.place("304", (0, -6), npc={"ancient": 1})
    s.ships("A", "304", interceptor=2)
    s.dice()
    s.combat()
    assert s.waiting == "A"
    assert s.offered("A", "trade") == set()
