"""Reactions (sd.reaction.*)."""

import pytest

from tests.rules.second_dawn.dawn import dawn
from tests.rules.setting import Setting


def reacting(*factions: str) -> Setting:
    """A has passed and has a turn again, B has not passed."""
    s = dawn(*factions)
    s.play("A pass", "B influence", "B end")
    return s


@pytest.mark.rule("sd.reaction.when")
def test_one_reaction_a_turn_while_somebody_plays_on() -> None:
    s = reacting()
    reactions = {"react upgrade", "react build", "react move"}
    assert s.offered("A", "react") | s.offered("A", "pass") == reactions | {"pass"}
    assert s.refused("B react move") == "sd.turn.order-clockwise"
    s.play("A react move", "A end")
    assert s.waiting == "B"
    assert s.refused("B react move") == "sd.reaction.when"
    s.play("B influence", "B end")
    assert s.offered("A", "react") == reactions
    s.player("A").discs = 0
    assert s.offered("A", "react") | s.offered("A", "pass") == {"pass"}


@pytest.mark.rule("sd.reaction.kinds")
def test_three_kinds_of_reaction() -> None:
    s = reacting()
    s.player("A").discs = 5
    s.store("A", science=20)
    for action in ("upgrade", "build", "move"):
        assert s.refused(f"A react {action}") is None
    for action in ("explore", "research", "influence"):
        assert s.refused(f"A react {action}") == "sd.reaction.kinds"
        assert s.refused(f"A {action}") == "sd.pass.flip"


@pytest.mark.rule("sd.reaction.pay-disc")
def test_a_reaction_costs_a_disc() -> None:
    s = reacting()
    s.player("A").discs = 9
    assert s.board("A")["upkeep"] == 2
    s.play("A react build")
    discs = s.board("A")["discs"]
    assert (discs["track"], discs["reaction"], s.board("A")["upkeep"]) == (8, 1, 3)


@pytest.mark.rule("sd.reaction.upgrade")
def test_parts_are_returned_and_one_is_placed() -> None:
    s = reacting()
    s.blueprint("A", "cruiser", s2="hull", s0="hull")
    s.play("A react upgrade", "A return cruiser 2", "A return cruiser 0")
    s.play("A fit hull interceptor 3")
    assert s.refused("A fit hull cruiser 2") == "sd.reaction.upgrade"
    assert s.board("A")["blueprints"]["interceptor"]["hull"] == 1


@pytest.mark.rule("sd.reaction.build")
def test_one_item_is_built() -> None:
    s = reacting()
    s.store("A", materials=10)
    s.play("A react build", "A build cruiser 221")
    assert s.player("A").storage[2] == 5
    assert s.refused("A build cruiser 221") == "sd.reaction.build"


@pytest.mark.rule("sd.reaction.move")
def test_one_ship_moves_once() -> None:
    s = reacting()
    s.place("310", (0, -3))
    s.place("304", (0, -4))
    s.place("306", (0, -5))
    s.ships("A", "221", cruiser=1)
    s.blueprint("A", "cruiser", s2="nuclear_drive")
    s.play("A react move", "A move cruiser 221 310", "A on 304")
    assert s.sector("304").count(0, 1) == 1
    assert s.refused("A on 306") == "sd.reaction.move"
    assert s.refused("A move interceptor 221 310") == "sd.reaction.move"


def left_in_reactions(s: Setting) -> list[int]:
    """How many activations the reactions upgrade, build and move of A grant."""
    found = []
    for action in ("upgrade", "build", "move"):
        s.turn("A")
        s.player("A").passed = True
        s.play(f"A react {action}")
        found.append(s.state.view(0)["step"]["left"])
    return found


@pytest.mark.rule("sd.reaction.no-tech-bonus")
def test_technologies_add_nothing_to_reactions() -> None:
    s = dawn()
    for track, tech in enumerate(("nanorobots", "improved_logistics", "pico_modulator")):
        s.player("A").add_tech(s.parts, s.parts.tech_number[tech], track)
    in_actions = []
    for action in ("upgrade", "build", "move"):
        s.turn("A")
        s.play(f"A {action}")
        in_actions.append(s.state.view(0)["step"]["left"])
    assert in_actions == [4, 3, 4]
    assert left_in_reactions(s) == [1, 1, 1]


@pytest.mark.rule("sd.reaction.no-species-bonus")
def test_species_add_nothing_to_reactions() -> None:
    s = dawn("mechanema", "planta")
    assert left_in_reactions(s) == [1, 1, 1]
    s.turn("A")
    s.store("A", materials=10)
    s.play("A react build", "A build interceptor 230")
    assert s.refused("A build interceptor 230") == "sd.reaction.build"
    s.turn("A")
    s.play("A react upgrade", "A fit hull interceptor 3")
    assert s.refused("A fit hull cruiser 2") == "sd.reaction.upgrade"


@pytest.mark.rule("sd.reaction.colony-ships")
def test_colony_ships_during_a_reaction() -> None:
    s = reacting()
    s.place("201", (-1, -1), owner="A")
    s.player("A").colony_ready = 2
    s.play("A react move", "A colony 201 0 money")
    assert s.board("A")["colony"]["ready"] == 1
    assert s.board("A")["income"]["money"] == 4


@pytest.mark.rule("sd.reaction.several")
def test_a_reaction_on_every_turn() -> None:
    s = reacting()
    s.play("A react move", "A end", "B influence", "B end", "A react upgrade", "A end")
    assert s.board("A")["discs"]["reaction"] == 2
    assert s.waiting == "B"


@pytest.mark.rule("sd.reaction.when")
def test_there_is_nothing_beside_the_reaction() -> None:
    s = reacting()
    s.play("A react build")
    for more in ("react move", "react build", "influence"):
        assert s.refused(f"A {more}") == "sd.reaction.when"
