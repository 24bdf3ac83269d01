"""Turns of the action phase (sd.turn.*)."""

import pytest

from tests.rules.second_dawn.dawn import dawn
from tests.rules.setting import Setting

ACTIONS = ("explore", "influence", "research", "upgrade", "build", "move")


@pytest.mark.rule("sd.turn.order-clockwise")
def test_turns_go_clockwise_from_the_start_player() -> None:
    s = dawn(players=4)
    s.state.start_seat = 2
    s.cleanup()
    seen = ""
    for _ in range(6):
        seen += s.waiting
        assert s.refused("B influence") == (None if s.waiting == "B" else "sd.turn.order-clockwise")
        s.play(f"{s.waiting} influence", f"{s.waiting} end")
    assert seen == "CDABCD"


@pytest.mark.rule("sd.turn.one-action")
def test_one_action_a_turn() -> None:
    s = dawn()
    s.store("A", science=9)
    assert s.offered("A") >= {*ACTIONS, "pass"}
    s.play("A build", "A build interceptor 221")
    assert s.refused("A research") == "sd.turn.one-action"
    s.play("A end")
    assert s.waiting == "B"
    assert s.refused("A research") == "sd.turn.order-clockwise"


@pytest.mark.rule("sd.turn.pay-disc")
def test_an_action_costs_a_disc() -> None:
    s = dawn()
    assert s.board("A")["discs"]["track"] == 12
    s.play("A explore")
    assert (s.board("A")["discs"]["track"], s.board("A")["discs"]["explore"], s.board("A")["upkeep"]) == (11, 1, 0)
    s.play("A end", "B pass", "A build")
    assert (s.board("A")["discs"]["track"], s.board("A")["discs"]["build"], s.board("A")["upkeep"]) == (10, 1, 1)


@pytest.mark.rule("sd.turn.repeat-action")
def test_an_action_may_be_repeated() -> None:
    s = dawn()
    s.store("A", science=9)
    s.offer(gauss_shield=1, nanorobots=1, neutron_bombs=1)
    for tech in ("gauss_shield", "nanorobots", "neutron_bombs"):
        s.turn("A")
        s.play("A research", f"A research {tech}", "A end")
    discs = s.board("A")["discs"]
    assert (discs["research"], discs["track"], s.board("A")["upkeep"]) == (3, 9, 2)


@pytest.mark.rule("sd.turn.no-disc")
def test_without_a_disc_one_can_only_pass() -> None:
    s = dawn()
    s.player("A").discs = 0
    s.store("A", money=0, science=0, materials=0)
    s.player("A").colony_ready = 0
    for passed in (False, True):
        s.player("A").passed = passed
        assert s.offered("A") == {"pass"}
    assert s.refused("A react move") == "sd.turn.no-disc"
    s.player("A").passed = False
    for action in ACTIONS:
        assert s.refused(f"A {action}") == "sd.turn.no-disc"


def activations(s: Setting) -> dict[str, int]:
    """How many activations each action of A grants."""
    found = {}
    for action in ACTIONS:
        s.turn("A")
        s.store("A", science=20, materials=20)
        s.play(f"A {action}")
        found[action] = s.state.view(0)["step"]["left"]
    return found


@pytest.mark.rule("sd.turn.activations")
def test_activations_by_species_and_technology() -> None:
    terran = {"explore": 1, "research": 1, "upgrade": 2, "build": 2, "move": 3, "influence": 2}
    assert activations(dawn()) == terran
    assert activations(dawn("eridani_empire", "planta")) == {**terran, "move": 2}
    assert activations(dawn("mechanema", "planta")) == {**terran, "upgrade": 3, "build": 3, "move": 2}
    assert activations(dawn("hydran_progress", "planta")) == {**terran, "research": 2, "move": 2}
    assert activations(dawn("planta", "mechanema")) == {**terran, "explore": 2, "move": 2}
    s = dawn()
    for track, tech in enumerate(("nanorobots", "improved_logistics", "pico_modulator")):
        number = s.parts.tech_number[tech]
        s.player("A").add_tech(s.parts, number, track)
    assert activations(s) == {**terran, "upgrade": 4, "build": 3, "move": 4}


@pytest.mark.rule("sd.turn.activations-optional")
def test_activations_need_not_be_used() -> None:
    s = dawn()
    s.play("A build", "A build interceptor 221", "A end")
    assert s.waiting == "B"
    s.play("B move", "B end")
    assert s.waiting == "A"


@pytest.mark.rule("sd.turn.finish")
def test_a_turn_ends_with_the_action() -> None:
    s = dawn(players=4)
    s.place("310", (3, -3), turn=1)
    s.place("208", (2, -1), turn=1, owner="A")
    s.play("A move", f"A move interceptor {s.home('A')} 310")
    assert s.state.view(0)["step"]["left"] == 2
    assert s.refused(f"B build interceptor {s.home('B')}") == "sd.turn.order-clockwise"
    s.play("A propose B money")
    assert s.waiting[0] == "B"
    s.play("B accept science")
    assert s.board("A")["ambassadors"] == [1]
    assert s.waiting == "A"
    assert s.step == "move"


@pytest.mark.rule("sd.turn.free-steps")
def test_trade_and_colony_ships_within_an_action() -> None:
    s = dawn()
    s.place("201", (-1, -1), owner="A")
    s.store("A", money=2, materials=2)
    s.play("A build")
    assert s.refused("A build interceptor 221") == "sd.build.afford"
    s.play("A trade money materials", "A build interceptor 221", "A colony 201 0 money")
    assert (s.step, s.waiting) == ("build", "A")
    assert s.player("A").storage[2] == 0
    assert s.board("A")["income"]["money"] == 4
