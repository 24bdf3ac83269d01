"""Points, victory and elimination."""

import pytest

from penumbra.blueshift.board.points import points
from penumbra.blueshift.board.sites import make_neutral, take_control
from penumbra.blueshift.components.terms import UnitId
from penumbra.blueshift.phases.movement import Movement
from penumbra.blueshift.phases.tribute import Tribute
from penumbra.blueshift.phases.turn import PHASES
from tests.rules.blueshift.setting import Setting

AT = ("0,0", "1,0", "0,1", "-1,0", "0,-1", "1,-1", "-1,1", "2,0")


def with_points(letter: str, stations: int, planets: int, players: int = 2) -> Setting:
    """A seat with 3 points for the base and those for stations and planets."""
    table = Setting(players=players)
    for number, at in enumerate(AT[: stations + planets]):
        table.lay(at, "driftmarket" if number < stations else "vantress", owner=letter)
    return table


@pytest.mark.rule("bs.victory.planet-3", "bs.victory.station-1")
def test_points_for_planets_and_stations() -> None:
    assert points(with_points("A", 0, 2).state, 0) == 9
    assert points(with_points("A", 2, 0).state, 0) == 5


@pytest.mark.rule("bs.victory.alliance-1", "bs.victory.station-alliance-0")
def test_points_for_alliances_with_planets_and_none_with_stations() -> None:
    table = Setting()
    for at in AT[:3]:
        table.lay(at, "vantress", ally="A")
    table.lay("2,0", "driftmarket", ally="A")
    assert table.state.view(0)["players"][0]["parts"] == {"planets": 3, "stations": 0, "alliances": 3}
    assert (points(table.state, 0), points(table.state, 1)) == (6, 3)


@pytest.mark.rule("bs.box.markers-unlimited")
def test_alliances_and_sites_have_no_limit() -> None:
    table = Setting()
    spots = [at for at in table.state.at if at not in ((0, -3), (0, 3))]
    for q, r in spots:
        table.lay(f"{q},{r}", "lorn", ally="A")
    assert points(table.state, 0) == 3 + len(spots)
    for q, r in spots:
        table.lay(f"{q},{r}", "lorn", owner="A")
    assert points(table.state, 0) == 3 + 3 * len(spots)
    assert len(spots) > 17


@pytest.mark.rule("bs.victory.lost-points", "bs.victory.marker-end-turn", "bs.general.control-how")
def test_points_go_and_come_at_once() -> None:
    table = with_points("A", 1, 4)
    assert points(table.state, 0) == 16
    take_control(table.state, table.index("-1,0"), 1)
    assert [player["points"] for player in table.state.view(None)["players"]] == [13, 6]
    make_neutral(table.state, table.index("0,1"))
    assert [player["points"] for player in table.state.view(None)["players"]] == [10, 6]


@pytest.mark.rule("bs.victory.sixteen-held", "bs.victory.off-turn-gain")
@pytest.mark.parametrize(("stations", "wins"), [(1, True), (0, False)])
def test_who_has_sixteen_points_when_the_turn_begins_has_won(stations: int, wins: bool) -> None:
    table = with_points("A", stations, 4)
    table.begin_turns("A")
    assert table.state.over is wins
    assert table.state.winner == (0 if wins else -1)
    if wins:
        rows = table.state.result()
        assert [(row["seat"], row["place"], row["score"]) for row in rows] == [(0, 1, 16), (1, 2, 3)]


def next_turn(table: Setting) -> None:
    """Drops what is left of a turn and comes to the next."""
    del table.state.steps[1:]
    table.state.settle()


@pytest.mark.rule("bs.victory.not-immediate", "bs.victory.interrupted")
def test_the_others_have_their_turns_and_may_stop_who_is_ahead() -> None:
    table = with_points("A", 1, 4, players=3)
    table.begin_turns("B")
    assert (table.state.over, table.state.active) == (False, 1)
    table.site("0,0").owner = 1
    next_turn(table)
    next_turn(table)
    assert (table.state.over, table.state.active) == (False, 0)
    table.site("0,0").owner = 0
    next_turn(table)
    next_turn(table)
    assert not table.state.over
    next_turn(table)
    assert (table.state.over, table.state.winner) == (True, 0)


@pytest.mark.rule("bs.victory.first-to-hold", "bs.victory.off-turn-gain")
def test_of_two_with_enough_the_one_wins_whose_turn_comes_first() -> None:
    table = with_points("B", 1, 4, players=3)
    table.begin_turns("C")
    for at in ("2,0", "2,-1", "2,-2", "1,-2", "1,1"):
        table.lay(at, "vantress", owner="C")
    assert [points(table.state, seat) for seat in range(3)] == [3, 16, 18]
    next_turn(table)
    assert not table.state.over
    next_turn(table)
    assert (table.state.over, table.state.winner) == (True, 1)


@pytest.mark.rule("bs.victory.first-to-hold", "bs.victory.not-immediate", "bs.victory.interrupted")
def test_all_see_who_wins_unless_stopped_and_after_how_many_turns_of_others() -> None:
    table = with_points("B", 1, 4, players=3)
    table.begin_turns("C")
    for at in ("2,0", "2,-1", "2,-2", "1,-2", "1,1"):
        table.lay(at, "vantress", owner="C")
    assert table.state.view(None)["heir"] == {"seat": 1, "others": 1}
    make_neutral(table.state, table.index("0,0"))
    assert table.state.view(None)["heir"] == {"seat": 2, "others": 2}
    table.player("A").out = True
    assert table.state.view(None)["heir"] == {"seat": 2, "others": 1}
    make_neutral(table.state, table.index("2,0"))
    assert table.state.view(None)["heir"] is None


@pytest.mark.rule("bs.victory.elimination", "bs.victory.elimination-turrets", "bs.victory.last-player")
def test_a_player_with_neither_sites_nor_ships_is_out() -> None:
    table = Setting(players=3)
    table.clear("A")
    table.set_stats("0,-3", prosperity=0, defense=3)
    table.add("A", "orbital_turret", "0,-3", interceptors=1)
    table.lay("0,0", "vantress", ally="A")
    hand = table.player("A").hand[:]
    table.lay_dice(6)
    table.begin("A", Tribute, Movement)
    player = table.player("A")
    assert player.out
    assert (player.fleet, player.hand, table.site("0,0").ally) == ([], [], -1)
    assert table.state.discards == hand
    assert not table.state.over
    assert table.state.steps[-1].kind == "still"
    table.begin_turns("A")
    assert table.state.active == 1


@pytest.mark.rule("bs.victory.elimination", "bs.victory.last-player", "bs.rebel.ships-stay")
def test_the_last_player_wins_at_once_and_a_ship_keeps_one_in_the_game() -> None:
    lasting: dict[UnitId, bool] = {"orbital_turret": True, "scout": False}
    for unit, out in lasting.items():
        table = Setting()
        table.clear("A")
        table.set_stats("0,-3", prosperity=0, defense=3)
        table.add("A", unit, "0,-3")
        table.lay_dice(6)
        table.begin("A", Tribute, Movement)
        assert table.player("A").out is out
        assert table.state.over is out
        assert table.state.winner == (1 if out else -1)


@pytest.mark.rule("bs.general.phase-order")
def test_a_turn_has_seven_phases_in_their_order() -> None:
    assert [phase.kind for phase in PHASES] == [
        "play_card",
        "tribute",
        "movement",
        "space_combat",
        "land_actions",
        "purchases",
        "turn_end",
    ]
    table = Setting()
    table.begin_turns("A")
    assert [step.kind for step in reversed(table.state.steps[1:])] == [phase.kind for phase in PHASES]
