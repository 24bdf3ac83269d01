"""Pulsars (sd.pulsar.*)."""

from typing import Any

import pytest

from tests.rules.battlefield import controller
from tests.rules.second_dawn.dawn import AWAY, SOUTH, dawn
from tests.rules.setting import Setting


def holding(*factions: str, second: bool = False) -> Setting:
    """A, whose turn it is, controls pulsar 393 (or 394 as well), its disc on the move space."""
    s = dawn(*factions, modules=["pulsar"])
    s.place("393", AWAY, owner="A")
    if second:
        s.place("394", SOUTH, owner="A")
    return s


def pulsar(s: Setting, number: str = "393") -> dict[str, Any]:
    """The pulsar as all see it."""
    found: dict[str, Any] = s.seen(number)["pulsar"]
    return found


def disc_on(s: Setting, number: str = "393") -> str:
    """The action space that the disc of a pulsar lies on."""
    one = pulsar(s, number)
    return str(one["spaces"][one["spot"]])


@pytest.mark.rule("sd.pulsar.setup")
def test_pulsars_are_shuffled_among_the_outer_sectors() -> None:
    seen = set()
    for seed in range(20):
        s = dawn(players=3, modules=["pulsar"], seed=seed)
        stack = s.state.stacks[2]
        assert len(s.parts.rings["outer"]) == 20
        assert len(stack) == len(set(stack)) == 8
        seen |= set(stack)
    assert seen == {*map(str, range(301, 319)), "393", "394"}


@pytest.mark.rule("sd.pulsar.spaces")
def test_the_action_spaces_take_the_place_of_the_influence_space() -> None:
    s = holding()
    assert pulsar(s)["spaces"] == ["move", "build", "upgrade"]
    before = s.board("A")["score"]["sectors"]
    s.play("A pulsar 393 build", "A colony 393 0 science", "A end")
    assert (disc_on(s), controller(s, "393")) == ("build", "A")
    assert s.seen("393")["squares"][0]["cube"] == "science"
    assert s.board("A")["score"]["sectors"] == before
    s.sector("393").owner = -1
    assert s.board("A")["score"]["sectors"] == before - 1


@pytest.mark.rule("sd.pulsar.first-disc", "sd.pulsar.not-first-round-block")
def test_the_first_disc_lies_on_the_move_space() -> None:
    s = dawn(modules=["pulsar"])
    s.place("310", SOUTH, owner="A")
    s.place("393", AWAY)
    s.play("A influence", "A disc track 393", "A end", "B pass")
    assert disc_on(s) == "move"
    assert s.offered("A", "pulsar") == {"pulsar 393 build", "pulsar 393 upgrade"}
    assert s.refused("A pulsar 393 move") == "sd.pulsar.activate"
    s.play("A pulsar 393 build", "A end")
    s.cleanup()
    s.turn("A")
    assert disc_on(s) == "build"
    assert s.offered("A", "pulsar") == {"pulsar 393 move", "pulsar 393 upgrade"}


@pytest.mark.rule("sd.pulsar.first-disc")
def test_who_gains_a_pulsar_again_starts_on_the_move_space_again() -> None:
    s = holding()
    s.place("310", SOUTH, owner="A")
    s.play("A pulsar 393 build", "A end")
    assert disc_on(s) == "build"
    for disc in ("393 track", "track 393"):
        s.turn("A")
        s.play("A influence", f"A disc {disc}", "A end")
    assert disc_on(s) == "move"


@pytest.mark.rule("sd.pulsar.one-disc")
@pytest.mark.parametrize("letter", ["A", "B"])
def test_a_pulsar_holds_one_disc(letter: str) -> None:
    s = holding()
    s.place("310", SOUTH, owner=letter)
    s.turn(letter)
    s.play(f"{letter} influence")
    assert s.refused(f"{letter} disc track 393") == "sd.influence.not-controlled"
    assert s.refused(f"{letter} disc 310 393") == "sd.influence.not-controlled"


@pytest.mark.rule("sd.pulsar.activate", "sd.pulsar.each-once")
def test_activating_a_pulsar_costs_the_turn_and_no_disc() -> None:
    s = holding()
    s.player("A").discs = 0
    s.player("A").on_action[0] = 11
    assert s.offered("A") >= {"pulsar 393 build", "pulsar 393 upgrade", "pass"}
    assert s.refused("A build") == "sd.turn.no-disc"
    s.play("A pulsar 393 build")
    assert (disc_on(s), s.board("A")["discs"]["track"]) == ("build", 0)
    s.play("A end")
    assert s.waiting == "B"
    s.play("B pass")
    assert s.refused("A pulsar 393 move") == "sd.pulsar.each-once"
    assert s.offered("A", "pulsar") == set()


@pytest.mark.rule("sd.pulsar.activate")
def test_others_activate_neither_a_foreign_pulsar_nor_another_sector() -> None:
    s = holding()
    assert s.refused("A pulsar 221 build") == "sd.pulsar.spaces"
    s.turn("B")
    assert s.refused("B pulsar 393 build") == "sd.pulsar.activate"


@pytest.mark.rule("sd.pulsar.effect", "sd.pulsar.no-bonus")
@pytest.mark.parametrize("faction", ["terran_directorate", "mechanema"])
def test_the_build_space_builds_one(faction: str) -> None:
    s = holding(faction, "terran_federation")
    s.learn("A", "nanorobots")
    s.store("A", materials=30)
    home, cost = s.home("A"), s.board("A")["costs"]["interceptor"]
    s.play("A pulsar 393 build", f"A build interceptor {home}")
    assert s.board("A")["storage"]["materials"] == 30 - cost
    assert cost == (3 if faction == "terran_directorate" else 2)
    assert s.refused(f"A build interceptor {home}") == "sd.pulsar.effect"


@pytest.mark.rule("sd.pulsar.effect")
def test_the_build_space_builds_in_the_pulsar_itself_too() -> None:
    s = holding()
    s.store("A", materials=3)
    s.play("A pulsar 393 build", "A build interceptor 393")
    assert s.board("A")["storage"]["materials"] == 0
    assert [one["ship"] for one in s.seen("393")["ships"]] == ["interceptor"]


@pytest.mark.rule("sd.pulsar.effect", "sd.pulsar.no-bonus")
def test_the_move_space_moves_one_ship_once() -> None:
    s = holding()
    s.learn("A", "improved_logistics")
    s.sector("393").spot = 1
    s.place("310", SOUTH)
    s.ships("A", "393", interceptor=2)
    s.play("A pulsar 393 move", "A move interceptor 393 310")
    assert s.refused("A move interceptor 393 310") == "sd.pulsar.effect"
    assert s.refused("A move interceptor 310 393") == "sd.pulsar.effect"
    s.play("A end")
    assert s.waiting == "B"


@pytest.mark.rule("sd.pulsar.effect", "sd.pulsar.no-bonus")
@pytest.mark.parametrize("faction", ["terran_directorate", "mechanema"])
def test_the_upgrade_space_returns_any_and_places_one_part(faction: str) -> None:
    s = holding(faction, "terran_federation")
    s.learn("A", "pico_modulator", "improved_hull")
    s.blueprint("A", "cruiser", s2="improved_hull", s4="improved_hull")
    s.play("A pulsar 393 upgrade", "A return cruiser 2", "A return cruiser 4", "A fit improved_hull interceptor 3")
    assert s.board("A")["blueprints"]["cruiser"]["hull"] == 1
    assert s.refused("A fit improved_hull cruiser 2") == "sd.pulsar.effect"


@pytest.mark.rule("sd.pulsar.each-once")
def test_two_pulsars_give_two_such_turns() -> None:
    s = holding(second=True)
    s.play("A pulsar 393 build", "A end", "B pass")
    assert s.offered("A", "pulsar") == {"pulsar 394 build", "pulsar 394 upgrade"}
    s.play("A pulsar 394 upgrade", "A end", "B pass")
    assert s.offered("A", "pulsar") == set()
    s.cleanup()
    s.turn("A")
    assert len(s.offered("A", "pulsar")) == 4


@pytest.mark.rule("sd.pulsar.not-passed")
def test_after_passing_no_pulsar_is_activated() -> None:
    s = holding()
    s.player("A").discs = 3
    s.play("A pass", "B explore", "B end")
    assert s.offered("A") - s.offered("A", "trade") - s.offered("A", "colony") == {
        "react upgrade",
        "react build",
        "react move",
        "pass",
    }
    assert s.refused("A pulsar 393 build") == "sd.pulsar.not-passed"


@pytest.mark.rule("sd.pulsar.activate")
def test_a_pulsar_takes_the_place_of_the_action() -> None:
    s = holding()
    s.play("A pulsar 393 build")
    for more in ("influence", "react move", "pulsar 393 upgrade"):
        assert s.refused(f"A {more}") == "sd.pulsar.activate"
