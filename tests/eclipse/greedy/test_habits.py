"""What the greedy bot may be relied on to do, and not to do, move by move."""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from penumbra import bots
from penumbra.eclipse import GAMES, NEW_DAWN, SECOND_DAWN
from penumbra.eclipse.greedy import GreedyBot
from penumbra.eclipse.setup.game import EclipseGame
from penumbra.eclipse.setup.options import Options
from penumbra.kernel import Choice, seed_from

pytestmark = pytest.mark.xdist_group("greedy habits")  # what is played is played once


class _Moment(NamedTuple):
    seat: int
    choice: Choice
    choices: list[Choice]
    view: Mapping[str, Any]


@cache
def _game(name: str, number: int) -> list[_Moment]:
    """Every decision of a game among greedy bots, with all modules there are."""
    game = GAMES[name]
    assert isinstance(game, EclipseGame)
    wish = {"players": 4, "species": "all", "factions": "random"}
    if game.edition.modules:
        wish["modules"] = list(game.edition.together(4))
    options: Options = game.options(wish)
    state = game.start(options, seed_from(f"habits/{number}"))
    seats = [GreedyBot(seat) for seat in range(4)]
    rng = Random(1)
    moments = []
    while not state.over:
        seat = state.waiting()[0]
        position = bots.Position.of(state, seat, rng)
        choice = seats[seat].choose(position)
        moments.append(_Moment(seat, choice, position.choices, position.view))
        state.play(seat, choice)
        assert len(moments) < 4000
    return moments


def _all() -> list[_Moment]:
    return [moment for name in (NEW_DAWN.name, SECOND_DAWN.name) for n in range(2) for moment in _game(name, n)]


def test_second_dawn_with_all_modules_is_played_to_its_end() -> None:
    last = _game(SECOND_DAWN.name, 0)[-1]
    assert last.view["round"] == last.view["rounds"]
    assert not any(seat["out"] for seat in last.view["seats"])


def test_it_uses_the_whole_game() -> None:
    verbs = Counter(moment.choice.verb for moment in _all())
    wanted = "explore place disc colony research fit build move attack keep trade propose accept pay pass"
    assert set(wanted.split()) <= verbs.keys()


def test_no_turn_is_passed_while_a_colony_ship_could_settle() -> None:
    for moment in _all():
        if moment.choice == Choice("pass"):
            assert not any(choice.verb == "colony" for choice in moment.choices)


def test_others_are_asked_for_relations_once_a_round() -> None:
    asked: Counter[tuple[int, int, str]] = Counter()
    for number, moment in enumerate(_game(NEW_DAWN.name, 0)):
        if moment.choice.verb == "propose" and moment.view["step"]["kind"] == "turn":
            asked[moment.view["round"], moment.seat, moment.choice.args[0]] += 1
            assert number > 0
    assert all(times == 1 for times in asked.values())


def test_relations_are_never_broken() -> None:
    for name in (NEW_DAWN.name, SECOND_DAWN.name):
        for number in range(2):
            assert not any(seat["traitor"] for seat in _game(name, number)[-1].view["seats"])


def test_every_action_begun_does_something() -> None:
    """An action that is ended at once has cost a disc for nothing; a few follow from a change of mind."""
    begun = idle = 0
    last: dict[int, Choice] = {}
    for moment in _all():
        if moment.choice.verb in ("explore", "influence", "research", "upgrade", "build", "move"):
            begun += not moment.choice.args
        if moment.choice == Choice("end") and moment.view["step"]["kind"] == last.get(moment.seat, Choice("")).verb:
            idle += last[moment.seat].args == ()
        last[moment.seat] = moment.choice
    assert idle <= begun * 0.05


def test_the_highest_reputation_is_kept() -> None:
    drawn = [moment for moment in _all() if moment.view["step"]["kind"] == "reputation"]
    assert drawn
    for moment in drawn:
        if moment.choice.verb == "keep":
            assert int(moment.choice.args[0]) == max(moment.view["step"]["drawn"])


def test_no_die_is_wasted_on_a_miss() -> None:
    for moment in _all():
        step = moment.view["step"]
        if step["kind"] == "assign":
            needs = step["needs"][moment.choice.args[1]]
            reachable = [ship for ship, need in step["needs"].items() if step["die"]["value"] >= need]
            assert step["die"]["value"] >= needs or not reachable


def test_turns_go_the_way_round_in_which_its_own_comes_sooner() -> None:
    chosen = [moment for moment in _all() if moment.choice.verb == "direction"]
    assert chosen
    for moment in chosen:
        clockwise = (moment.seat - moment.view["start_seat"]) % len(moment.view["seats"])
        assert moment.choice.args == ("counterclockwise" if clockwise == 3 else "clockwise",)
