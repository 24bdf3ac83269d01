"""The ways that ships are shown: each can be gone step by step, and they lead wherever ships may go for sure."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from penumbra.blueshift import BlueShiftGame
from penumbra.blueshift.board.routes import holds
from penumbra.blueshift.phases.movement import Movement
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.hexes import read_position
from penumbra.kernel import Choice
from tests.blueshift.random_games import Temper
from tests.rules.blueshift.setting import Setting
from tests.rules.blueshift.test_move import alone


def routes_of(state: BlueShiftState, seat: int | None = 0) -> dict[str, dict[str, Any]]:
    """The ways that a seat is shown, by their ends."""
    shown: list[dict[str, Any]] = state.view(seat)["step"]["routes"]
    return {route["legs"][-1]["to"]: route for route in shown}


def known(table: Setting) -> Setting:
    """The same table, every sector of it discovered."""
    for sector in table.state.sectors:
        sector.discovered = True
    return table


@pytest.mark.rule("bs.move.scout-two", "bs.move.together")
def test_a_way_is_as_long_as_the_slowest_ship_moves() -> None:
    table = known(alone())
    scout, destroyer = table.add("A", "scout", "0,0"), table.add("A", "destroyer", "0,0")
    table.begin("A", Movement)
    assert routes_of(table.state) == {}
    table.play(f"A pick {scout}")
    far = routes_of(table.state)["2,0"]["legs"]
    assert [leg["to"] for leg in far] == ["1,0", "2,0"]
    assert [leg["choices"] for leg in far] == [["move 1,0"], [f"pick {scout}", "move 2,0"]]
    assert routes_of(table.state, 1) == routes_of(table.state, None) == {}
    table.play(f"A pick {destroyer}")
    assert "2,0" not in routes_of(table.state)
    assert set(routes_of(table.state)) == {"0,-1", "1,-1", "1,0", "0,1", "-1,1", "-1,0"}


@pytest.mark.rule("bs.move.enemy-stops", "bs.move.third-player")
def test_a_way_ends_where_others_have_ships_and_in_the_unknown() -> None:
    table = known(alone(players=3))
    scout = table.add("A", "scout", "0,0")
    for letter in "BC":
        table.add(letter, "destroyer", "1,0")
    table.add("B", "destroyer", "-1,0")
    table.site("0,1").discovered = False
    table.begin("A", Movement)
    table.play(f"A pick {scout}")
    shown = routes_of(table.state)
    assert "1,0" not in shown
    assert shown["-1,0"]["held"]
    assert not shown["0,1"]["held"]
    assert all(leg["to"] not in ("-1,0", "0,1") for route in shown.values() for leg in route["legs"][:-1])
    assert [leg["to"] for leg in shown["0,-2"]["legs"]] == ["0,-1", "0,-2"]


def test_ways_lead_wherever_ships_come_to_by_playing() -> None:
    """Both are compared for one to three ships of random games."""
    rng = Random("routes")
    compared = 0
    for state in islice(_movements(rng), 0, 240, 3):
        seat = state.waiting()[0]
        for _ in range(rng.randrange(1, 4)):
            picks = [choice for choice in state.choices(seat) if choice.verb == "pick"]
            if picks:
                state.play(seat, rng.choice(picks))
        shown = routes_of(state, seat)
        for route in shown.values():
            twin = state.copy()
            for choice in (choice for leg in route["legs"] for choice in leg["choices"]):
                assert twin.why_not(seat, Choice.parse(choice)) is None, choice
                twin.play(seat, Choice.parse(choice))
        played: dict[str, int] = {}
        squadron = state.view(seat)["step"]["picked"]
        if squadron:
            _explore(state, seat, squadron, set(), played)
        assert {end: len(route["legs"]) for end, route in shown.items()} == played
        compared += len(played)
    assert compared > 200


def _movements(rng: Random) -> Iterator[BlueShiftState]:
    """Copies of the positions of random games in which ships may move and none is picked."""
    game = BlueShiftGame()
    while True:
        state = game.start(game.options({"players": rng.randrange(2, 5)}), rng.randbytes(32))
        tempers = [Temper(rng) for _ in state.players]
        for _ in range(1500):
            if state.over:
                break
            if isinstance(state.steps[-1], Movement) and not state.steps[-1].picked:
                yield state.copy()
            seat = rng.choice(state.may_choose())
            state.play(seat, tempers[seat].choose(state.choices(seat)))


def _explore(state: BlueShiftState, seat: int, squadron: list[str], been: set[str], found: dict[str, int]) -> None:
    """Finds in how many steps ships that stay together reach each sector, and go no further than a way is shown."""
    for choice in (choice for choice in state.choices(seat) if choice.verb == "move"):
        end = choice.args[0]
        if end in been | {_at(state, seat, squadron)}:
            continue
        found[end] = min(len(been) + 1, found.get(end, len(been) + 1))
        if holds(state, seat, state.at[read_position(end)]):
            continue
        after = state.copy()
        after.play(seat, choice)
        for word in squadron:
            if Choice("pick", (word,)) in after.choices(seat):
                after.play(seat, Choice("pick", (word,)))
        if after.view(seat)["step"]["picked"] == squadron:
            _explore(after, seat, squadron, been | {_at(state, seat, squadron)}, found)


def _at(state: BlueShiftState, seat: int, squadron: list[str]) -> str:
    """The sector that ships are in."""
    ships = next(player["ships"] for player in state.view(seat)["players"] if player["seat"] == seat)
    return str(next(ship["sector"] for ship in ships if ship["ship"] == squadron[0]))
