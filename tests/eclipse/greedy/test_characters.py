"""Levels and characters do what they are said to do where the greedy bot does otherwise."""

from random import Random

import pytest

from penumbra import bots
from penumbra.eclipse import NEW_DAWN, SECOND_DAWN
from penumbra.eclipse.greedy.characters import CHARACTERS, LEVELS
from penumbra.eclipse.kit import BOTS
from penumbra.eclipse.seat.reputation import reputation_room
from tests.eclipse.random_games import QUICK, play_checked
from tests.rules.setting import Setting
from tests.rules.test_diplomacy import ready

FAMILY = (*LEVELS, *CHARACTERS, "practised")


def test_all_are_asked_whether_they_play_to_the_end() -> None:
    assert {*FAMILY, *QUICK} == {name for name, kind in BOTS.items() if kind.pace is None}


def chosen(name: str, s: Setting, letter: str = "A") -> str:
    """What a bot would do in a seat."""
    seat = ord(letter) - 65
    return str(BOTS[name].make(1).choose(bots.Position.of(s.state, seat, Random(1))))


@pytest.mark.parametrize("number", range(len(FAMILY)))
def test_each_plays_to_the_end(number: int) -> None:
    """Two to six players, both editions, modules as they are drawn."""
    game = (NEW_DAWN, SECOND_DAWN)[number % 2]
    played = play_checked(2 + number % 5, 31_000 + number, "all", thorough=0, game=game, names=FAMILY[number])
    assert played.record.result is not None


_DARING = {"warrior": 0.5, "greedy": 0.65, "diplomat": 0.7, "builder": 0.75, "learner": 0.85, "beginner": 0.95}
"""The chance from which each begins a battle."""


@pytest.mark.parametrize(("interceptors", "chance"), [(1, 0.54), (2, 0.75), (3, 0.9), (4, 0.98)])
def test_who_dares_less_begins_fewer_battles(interceptors: int, chance: float) -> None:
    """A cruiser and interceptors next door to an Ancient; all others' ships are far away."""
    s = Setting()
    s.place("207", (10, 0), owner="A")
    s.place("208", (10, 1), npc={"ancient": 1})
    s.remove_ships("A", s.home("A"))
    s.ships("A", "207", cruiser=1, interceptor=interceptors)
    s.store("A", money=30)
    s.play("A move")
    daring = {name for name, least in _DARING.items() if chance >= least}
    assert {name for name in _DARING if chosen(name, s).startswith("move")} == daring


def test_a_beginner_keeps_its_disc_and_its_ships_as_they_are() -> None:
    s = Setting()
    s.learn("A", "plasma_cannon", "fusion_source", "improved_hull")
    s.store("A", money=3, science=0, materials=0)
    assert [chosen(name, s) for name in ("beginner", "learner", "greedy")] == ["pass", "upgrade", "upgrade"]


def test_a_builder_prefers_monoliths_to_better_ships() -> None:
    s = Setting()
    s.offer(monolith=1, improved_hull=1)
    s.store("A", science=16, materials=20)
    s.play("A research")
    assert chosen("builder", s) == "research monolith"
    assert chosen("greedy", s) == chosen("warrior", s) == "research improved_hull"


def test_an_explorer_explores_first() -> None:
    s = Setting()
    assert chosen("explorer", s) == "explore"
    assert chosen("greedy", s) == chosen("builder", s) == "research"


@pytest.mark.parametrize(("lowest", "wanting"), [(1, ["diplomat", "greedy"]), (2, ["diplomat"]), (4, [])])
def test_a_diplomat_gives_a_better_tile_for_an_ambassador(lowest: int, wanting: list[str]) -> None:
    """In the last round, when a cube brings nothing any more; the space for ambassadors alone is taken."""
    s = ready()
    s.state.round = s.state.box.rounds
    player = s.player("B")
    player.ambassadors = [2]
    player.reputation = [lowest] * reputation_room(player)
    s.play("A propose B money")
    accepting = [name for name in ("diplomat", "greedy", "warrior") if chosen(name, s, "B").startswith("accept")]
    assert accepting == wanting
