"""Answers from the rulebook's questions (nd.faq.*)."""

from itertools import pairwise

import pytest

from tests.rules.setting import Setting


@pytest.mark.rule("nd.faq.more-discs")
def test_an_influence_action_that_gives_up_two_sectors_wins_a_disc() -> None:
    s = Setting()
    s.place("201", (-1, -1), owner="A")
    s.place("202", (0, -1), owner="A")
    discs = s.player("A").discs
    s.play("A influence", "A disc 201 track", "A disc 202 track", "A end")
    assert s.player("A").discs == discs + 1


@pytest.mark.parametrize(("tech", "more"), [("advanced_robotics", 1), ("quantum_grid", 2)])
@pytest.mark.rule("nd.faq.more-discs")
def test_two_technologies_bring_discs(tech: str, more: int) -> None:
    s = Setting()
    s.offer(**{tech: 1})
    s.store("A", science=16)
    discs = s.player("A").discs
    s.play("A research", f"A research {tech}", "A end")
    assert s.player("A").discs == discs - 1 + more
    assert (sum(s.player("A").on_action), s.player("A").aside) == (1, 3 - more)


@pytest.mark.rule("nd.faq.more-discs")
def test_bankruptcy_brings_discs() -> None:
    s = Setting()
    s.place("201", (-1, -1), owner="A")
    s.store("A", money=0, science=0, materials=0)
    s.player("A").discs = 2
    s.upkeep()
    s.play("A abandon 201")
    assert s.player("A").discs == 3


@pytest.mark.parametrize("shields", [(), ("gauss_shield",), ("gauss_shield", "gauss_shield")])
@pytest.mark.rule("nd.faq.shields-without-computers")
def test_without_computers_a_six_hits_whatever_the_shields(shields: tuple[str, ...]) -> None:
    s = Setting()
    s.place("201", (-1, -1))
    s.blueprint("A", "cruiser", **dict(zip(("s1", "s4"), shields, strict=False)))
    s.ships("A", "201", cruiser=2)
    s.ships("B", "201", interceptor=1)
    assert s.board("A")["blueprints"]["cruiser"]["shield"] == len(shields)
    s.dice(5, 1, 1, 6)
    s.combat()
    s.play("B attack interceptor", "A attack cruiser")
    assert s.damage("A", "201") == [0, 0]
    s.play("B attack interceptor")
    assert s.state.view(1)["step"]["needs"] == {"cruiser": 6}
    s.play("B hit A cruiser 1")
    assert sorted(s.damage("A", "201")) == [0, 1]


@pytest.mark.parametrize(("order", "paid"), [(1, [2, 3, 4]), (-1, [6, 3, 2])])
@pytest.mark.rule("nd.faq.discount-order")
def test_cheap_technologies_first_cost_least_in_all(order: int, paid: list[int]) -> None:
    s = Setting()
    s.offer(nanorobots=1, fusion_drive=1, advanced_robotics=1)
    s.store("A", science=20)
    stored = [20]
    for tech in ("nanorobots", "fusion_drive", "advanced_robotics")[::order]:
        s.turn("A")
        s.play("A research", f"A research {tech}", "A end")
        stored.append(s.player("A").storage[1])
    assert [before - after for before, after in pairwise(stored)] == paid
    assert stored[0] - stored[-1] == (9 if order == 1 else 11)


@pytest.mark.rule("nd.faq.first-player-no-bonus")
def test_the_first_to_pass_gets_the_first_turn_and_no_money() -> None:
    s = Setting()
    s.store("A", money=3)
    s.store("B", money=3)
    before = s.board("B")
    s.play("A build", "A end", "B pass")
    assert s.board("B") == {**before, "passed": True}
    assert s.state.view(None)["next_start"] == 1
    s.cleanup()
    assert (s.state.start_seat, s.waiting) == (1, "B")
