"""Questions of the rulebook (sd.faq.*)."""

import pytest

from tests.rules.second_dawn.dawn import dawn


@pytest.mark.rule("sd.faq.overspend")
def test_more_than_can_be_paid_is_settled_in_upkeep() -> None:
    s = dawn()
    for place, number in enumerate(("201", "306", "310", "316")):
        s.place(number, (2 * place, 9), owner="A")
    s.player("A").discs = 4
    s.tracks("A", money=8)
    s.store("A", money=2, science=4, materials=0)
    assert (s.board("A")["upkeep"], s.board("A")["income"]["money"]) == (13, 6)
    s.play("A build", "A end")
    assert s.board("A")["upkeep"] == 17
    s.upkeep()
    assert s.refused("A pay") == "sd.upkeep.not-below-zero"
    s.play("A trade science money", "A trade science money", "A abandon 316", "A abandon 310")
    assert s.board("A")["upkeep"] == 10
    s.play("A pay")
    assert s.player("A").storage[0] == 0


@pytest.mark.rule("sd.faq.discount-order")
def test_cheap_technologies_first() -> None:
    s = dawn()
    s.offer(gauss_shield=1, fusion_source=1, improved_hull=1)
    s.store("A", science=9)
    left = []
    for tech in ("gauss_shield", "fusion_source", "improved_hull"):
        s.turn("A")
        s.play("A research", f"A research {tech}")
        left.append(s.player("A").storage[1])
    assert left == [7, 4, 0]
