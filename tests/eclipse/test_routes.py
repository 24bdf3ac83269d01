"""The ways that ships are shown: each can be gone leg by leg, and they lead wherever a movement leads."""

from itertools import islice
from random import Random
from typing import Any

import pytest

from penumbra.eclipse import NEW_DAWN, SECOND_DAWN, EclipseGame, EclipseState
from penumbra.eclipse.actions.action import Guise
from penumbra.eclipse.actions.move import Move
from penumbra.kernel import Choice
from tests.eclipse.random_games import positions
from tests.rules.setting import Setting
from tests.rules.test_diplomacy import with_relations
from tests.rules.test_move import line
from tests.rules.test_readings import jumping

Routes = dict[tuple[str | None, str, str], dict[str, Any]]


def routes_of(state: EclipseState, seat: int = 0) -> Routes:
    """The ways that a seat is shown, by ship, start and end."""
    shown = state.view(seat)["step"]["routes"]
    found = {(route["ship"], route["start"], route["legs"][-1]["to"]): route for route in shown}
    assert len(found) == len(shown)
    return found


def ways(route: dict[str, Any]) -> list[tuple[str, str]]:
    """Where the legs of a way lead, and by what."""
    return [(leg["to"], leg["by"]) for leg in route["legs"]]


@pytest.mark.rule("nd.move.distance", "nd.move.same-ship")
def test_a_way_leads_as_far_as_one_movement() -> None:
    s = line()
    s.blueprint("A", "interceptor", s0="nuclear_drive")
    s.play("A move")
    shown = routes_of(s.state)
    assert ways(shown["interceptor", "221", "310"]) == [("203", "wormhole"), ("310", "wormhole")]
    assert ("interceptor", "221", "304") not in shown
    assert [leg["choice"] for leg in shown["interceptor", "221", "310"]["legs"]] == [
        "move interceptor 221 203",
        "on 310",
    ]
    s.play("A move interceptor 221 203")
    assert {end for ship, _, end in routes_of(s.state) if ship is None} == {"221", "310"}
    s.play("A on 310")
    assert {start for _, start, _ in routes_of(s.state)} == {"310"}


def test_ways_are_told_to_whom_they_are_of_use() -> None:
    s = line()
    s.play("A move")
    assert s.state.view(0)["step"]["routes"]
    assert s.state.view(1)["step"]["routes"] == s.state.view(None)["step"]["routes"] == []


@pytest.mark.rule("nd.move.through", "nd.move.pin")
def test_a_way_ends_where_opponents_hold_the_ship() -> None:
    s = line()
    s.blueprint("A", "interceptor", s0="nuclear_drive")
    s.ships("B", "203", interceptor=1)
    s.play("A move")
    shown = routes_of(s.state)
    assert shown["interceptor", "221", "203"]["pinned"]
    assert ("interceptor", "221", "310") not in shown
    s.play("A end")
    accompanied = line()
    accompanied.blueprint("A", "interceptor", s0="nuclear_drive")
    accompanied.ships("B", "203", interceptor=1)
    accompanied.ships("A", "203", cruiser=1)
    accompanied.play("A move")
    assert not routes_of(accompanied.state)["interceptor", "221", "310"]["pinned"]


@pytest.mark.rule("nd.diplomacy.break-by-transit")
def test_no_way_breaks_relations_in_passing() -> None:
    s = with_relations("B")
    s.place("316", at=(10, 2))
    s.blueprint("A", "cruiser", s5="fusion_drive")
    s.ships("A", "207", cruiser=1)
    s.play("A move")
    assert ("cruiser", "207", "316") not in routes_of(s.state)
    assert ("cruiser", "207", "208") in routes_of(s.state)
    s.play("A move cruiser 207 208", "A cube money", "B cube money")
    assert (None, "208", "316") in routes_of(s.state)


@pytest.mark.rule("sd.part.jump-drive", "nd.tech.wormhole-generator")
def test_what_leads_somewhere_is_told() -> None:
    jumps = routes_of(jumping().state)
    assert ways(jumps["interceptor", "316", "306"]) == [("306", "jump")]
    assert ways(jumps["interceptor", "316", "315"]) == [("315", "jump")]
    s = Setting()
    s.place("201", (-1, -1), 1)
    s.play("A move")
    assert ("interceptor", "221", "201") not in routes_of(s.state)
    s.play("A end", "B pass")
    s.learn("A", "wormhole_generator")
    s.play("A move")
    assert ways(routes_of(s.state)["interceptor", "221", "201"]) == [("201", "generator")]


@pytest.mark.rule("sd.warp.connection")
def test_a_way_through_portals_is_told() -> None:
    s = Setting(game=SECOND_DAWN, modules=["warp_portals"])
    one, other = [number for number, tile in s.parts.sectors.items() if tile.warp_portal][:2]
    s.place(one, (9, 9))
    s.place(other, (-9, -9))
    s.ships("A", one, interceptor=1)
    s.play("A move")
    assert ways(routes_of(s.state)["interceptor", one, other]) == [(other, "portal")]


STEPS, JUMPS = 2, 1


@pytest.mark.parametrize("game", [NEW_DAWN, SECOND_DAWN], ids=lambda game: game.name)
def test_ways_lead_wherever_ships_come_to_by_playing(game: EclipseGame) -> None:
    """Both are compared for a ship under way with two steps and a jump, from wherever ships are in random games."""
    rng = Random(f"routes {game.name}")
    compared = 0
    turns = (one for number in range(4) for one in positions(game, number) if _begins_turn(one))
    for state in islice(turns, 0, None, 3):
        seat = state.waiting()[0]
        places = _ships(state, seat)
        if not places:
            continue
        at, kind = rng.choice(places)
        twin = state.copy()
        twin.steps[-1] = Move(seat, 0, Guise.ACTION, kind, at, STEPS, JUMPS)
        shown = routes_of(twin, seat)
        for route in shown.values():
            _go(twin.copy(), seat, [leg["choice"] for leg in route["legs"]])
        played: dict[str, int] = {}
        _explore(twin, seat, {state.galaxy.sectors[at].tile.id}, 1, played)
        assert {end: len(route["legs"]) for (_, _, end), route in shown.items()} == played
        compared += len(played)
    assert compared > 100


def _begins_turn(state: EclipseState) -> bool:
    return bool(state.steps) and state.steps[-1].kind == "turn" and state.automa is None


def _ships(state: EclipseState, seat: int) -> list[tuple[int, int]]:
    """Where a seat has ships that move, and of what kind."""
    return [
        (index, kind)
        for index, place in enumerate(state.galaxy.sectors)
        for kind, ship in enumerate(state.box.parts.ships)
        if ship.mobile and place.count(seat, kind)
    ]


def _go(state: EclipseState, seat: int, choices: list[str]) -> None:
    for choice in choices:
        assert state.why_not(seat, Choice.parse(choice)) is None, choice
        state.play(seat, Choice.parse(choice))


def _explore(state: EclipseState, seat: int, been: set[str], legs: int, found: dict[str, int]) -> None:
    """Finds in how many legs each sector is reached where no relation is broken in passing."""
    for choice in state.choices(seat):
        if choice.verb not in ("on", "jump") or choice.args[0] in been:
            continue
        end = choice.args[0]
        found[end] = min(legs, found.get(end, legs))
        after = state.copy()
        after.play(seat, choice)
        peaceful = after.players[seat].ambassadors == state.players[seat].ambassadors
        if peaceful and isinstance(after.steps[-1], Move) and after.steps[-1].at >= 0:
            _explore(after, seat, been | {end}, legs + 1, found)
