"""Reactions (nd.reaction.*)."""

import pytest

from penumbra.kernel import MalformedChoice
from tests.rules.setting import Setting


def reacting(factions: tuple[str, ...] | None = None) -> Setting:
    """A has passed, B has not, and it is A's turn again."""
    s = Setting(factions=factions)
    s.store("A", money=0, science=0, materials=20)
    s.play("A pass", "B build", "B end")
    return s


@pytest.mark.rule("nd.reaction.who")
def test_only_who_has_passed_reacts_and_only_on_the_own_turn() -> None:
    s = Setting()
    for action in ("upgrade", "build", "move"):
        assert s.refused(f"A react {action}") == "nd.reaction.who"
    s.play("A pass")
    assert s.refused("A react build") == "nd.turn.order"
    assert s.refused("B react build") == "nd.reaction.who"
    s.play("B build", "B end", "A react build")
    assert s.step == "build"


@pytest.mark.rule("nd.reaction.disc")
def test_a_reaction_costs_a_disc_and_raises_upkeep() -> None:
    s = reacting()
    s.player("A").discs = 7
    assert s.board("A")["upkeep"] == 5
    s.play("A react move", "A end")
    assert s.board("A")["discs"]["reaction"] == 1
    assert (s.player("A").discs, s.board("A")["upkeep"]) == (6, 7)


@pytest.mark.rule("nd.reaction.disc")
def test_no_reaction_without_a_disc() -> None:
    s = reacting()
    s.player("A").discs = 0
    assert s.refused("A react build") == "nd.turn.no-disc-no-action"


@pytest.mark.parametrize("faction", ["terran_directorate", "mechanema"])
@pytest.mark.rule("nd.reaction.upgrade")
def test_an_upgrade_reaction_returns_any_number_and_takes_one(faction: str) -> None:
    s = reacting((faction, "terran_federation"))
    s.blueprint("A", "cruiser", s0="ion_cannon", s1="hull", s4="hull")
    s.play("A react upgrade", "A return cruiser 0", "A return cruiser 1", "A return cruiser 4")
    s.play("A fit hull interceptor 0")
    assert s.refused("A fit hull cruiser 1") == "nd.reaction.upgrade"
    s.play("A end")
    assert s.waiting == "B"


@pytest.mark.parametrize(
    ("faction", "home", "left"), [("terran_directorate", "221", 20 - 3), ("mechanema", "230", 20 - 2)]
)
@pytest.mark.rule("nd.reaction.build")
def test_a_build_reaction_builds_one(faction: str, home: str, left: int) -> None:
    s = reacting((faction, "terran_federation"))
    s.learn("A", "nanorobots")
    s.play("A react build", f"A build interceptor {home}")
    assert s.refused(f"A build interceptor {home}") == "nd.reaction.build"
    assert s.player("A").storage[2] == left


@pytest.mark.rule("nd.reaction.move")
def test_a_move_reaction_moves_one_ship_once() -> None:
    s = reacting()
    s.place("203", (-1, -1))
    s.place("310", (-1, 0))
    s.ships("A", "221", interceptor=1)
    s.blueprint("A", "interceptor", s0="nuclear_drive")
    s.play("A react move", "A move interceptor 221 203", "A on 310")
    assert s.refused("A move interceptor 310 203") == "nd.reaction.move"
    assert s.refused("A move interceptor 221 203") == "nd.reaction.move"


@pytest.mark.rule("nd.reaction.only-three")
def test_three_reactions_or_passing_on() -> None:
    s = reacting()
    s.store("A", materials=1)
    s.player("A").colony_ready = 0
    assert s.offered("A") == {"react upgrade", "react build", "react move", "pass"}
    for action in ("explore", "influence", "research"):
        assert s.refused(f"A react {action}") == "nd.reaction.only-three"
        assert s.refused(f"A {action}") == "nd.turn.pass"
    with pytest.raises(MalformedChoice):
        s.play("A react trade")


@pytest.mark.rule("nd.reaction.repeat")
def test_the_same_reaction_may_be_taken_turn_after_turn() -> None:
    s = reacting()
    for _ in range(2):
        s.play("A react build", "A build interceptor 221", "A end", "B build", "B end")
    assert s.board("A")["discs"]["reaction"] == 2
    assert s.sector("221").count(0, 0) == 1 + 2


@pytest.mark.rule("nd.reaction.repeat")
def test_no_reaction_once_all_have_passed() -> None:
    s = reacting()
    s.play("A react build", "A build interceptor 221", "A end", "B pass")
    assert s.state.phase == "upkeep"


@pytest.mark.rule("nd.reaction.no-species-extra")
def test_mechanema_with_nanorobots_reacts_once_like_anybody() -> None:
    s = reacting(("mechanema", "terran_federation"))
    s.learn("A", "nanorobots")
    s.place("203", (-1, -1))
    for action, once, again in (
        ("build", "A build interceptor 230", "A build interceptor 230"),
        ("upgrade", "A fit hull interceptor 0", "A fit hull cruiser 1"),
        ("move", "A move interceptor 230 203", "A move interceptor 230 203"),
    ):
        s.play(f"A react {action}")
        assert s.state.view(0)["step"]["left"] == 1
        s.play(once)
        assert s.refused(again) is not None
        s.play("A end", "B build", "B end")


@pytest.mark.rule("nd.reaction.build", "nd.turn.pass")
def test_a_pass_binds_neither_others_nor_the_next_round() -> None:
    s = reacting()
    s.store("A", materials=6)
    s.store("B", materials=6)
    s.play("A pass", "B build", "B build interceptor 223", "B build interceptor 223", "B end")
    s.play("A pass", "B pass", "A pay", "B pay")
    assert (s.state.round, s.waiting) == (2, "A")
    s.play("A build", "A build interceptor 221", "A build interceptor 221")
    assert s.refused("A build interceptor 221") == "nd.build.two"
