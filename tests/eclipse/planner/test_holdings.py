"""What each seat has, in figures: each says what it is called, of the seat whose it is alone."""

from collections.abc import Callable

import pytest

from penumbra.eclipse import NEW_DAWN, SECOND_DAWN
from penumbra.eclipse.planner.holdings import NAMES, POINTS, holdings, outlook, outlook_names
from tests.rules.setting import Setting


def _figures(setting: Setting, seat: int) -> dict[str, float]:
    return dict(zip(NAMES, holdings(setting.state)[seat], strict=True))


def _changed(change: Callable[[Setting], object], seat: int = 0) -> dict[str, float]:
    """The figures of a seat that are others after a change to the table, and by how much."""
    setting = _table()
    before = _figures(setting, seat)
    change(setting)
    after = _figures(setting, seat)
    return {name: round(after[name] - before[name], 3) for name in after if after[name] != before[name]}


def _table() -> Setting:
    """Two seats in their home sectors, and one more sector of the first, beside the center with its defence system."""
    setting = Setting(2)
    setting.place("101", (0, -1), owner="A")
    return setting


def test_every_figure_has_a_name_of_its_own() -> None:
    assert len(set(NAMES)) == len(NAMES)
    assert NAMES[POINTS] == "points"


def test_an_outlook_is_what_one_has_what_rivals_have_and_the_technologies_of_its_own() -> None:
    setting = Setting(3)
    setting.player("B").discoveries_kept = 3
    setting.player("A").add_tech(setting.state.box.parts, setting.state.box.parts.tech_number["monolith"])
    names = outlook_names(setting.state.box)
    assert len(set(names)) == len(names)
    figures = holdings(setting.state)
    first, second = [dict(zip(names, outlook(setting.state, seat, figures), strict=True)) for seat in range(2)]
    kept = ("own discoveries kept", "highest discoveries kept", "mean discoveries kept")
    assert [first[name] for name in kept] == [0, 3, 1.5]
    assert [second[name] for name in kept] == [3, 0, 0]
    assert (first["technology monolith"], second["technology monolith"]) == (1, 0)


def test_seats_that_have_the_same_have_the_same_figures() -> None:
    first, second = holdings(Setting(2).state)
    assert first == second


def test_a_technology_counts_for_whoever_has_it_and_for_nobody_else() -> None:
    def learn(setting: Setting) -> None:
        setting.player("A").add_tech(setting.parts, setting.parts.tech_number["plasma_cannon"])

    assert _changed(learn) == {"military technologies": 1}
    assert _changed(learn, seat=1) == {}


def test_a_ship_counts_where_it_is_and_makes_its_seat_stronger() -> None:
    def arrive(setting: Setting) -> None:
        setting.ships("A", "101", cruiser=1)

    found = _changed(arrive)
    assert min(found[name] for name in ("fire", "hull", "power", "mobile power")) > 0
    assert _changed(arrive, seat=1)["rivals with more mobile power"] == 1


def test_a_starbase_is_power_that_does_not_move() -> None:
    def build(setting: Setting) -> None:
        setting.ships("A", "101", starbase=1)

    found = _changed(build)
    assert found["power"] > 0
    assert "mobile power" not in found


@pytest.mark.parametrize(
    ("name", "change", "by"),
    [
        ("stored science", lambda player: player.storage.__setitem__(1, player.storage[1] + 4), 4),
        ("discs on the track", lambda player: setattr(player, "discs", player.discs - 2), -2),
        ("discoveries kept", lambda player: setattr(player, "discoveries_kept", 1), 1),
        ("reputation tiles", lambda player: player.reputation.append(3), 1),
        ("points", lambda player: player.reputation.append(3), 3),
        ("ambassadors", lambda player: player.ambassadors.append(1), 1),
    ],
)
def test_what_lies_on_a_board_counts(name: str, change: Callable[[object], object], by: float) -> None:
    found = _changed(lambda setting: change(setting.player("A")))
    assert found[name] == by
    assert _changed(lambda setting: change(setting.player("A")), seat=1) == {}


def test_a_cube_off_the_track_is_income_and_a_square_less() -> None:
    def settle(setting: Setting) -> None:
        setting.cube("101", 0, "science")

    found = _changed(settle)
    assert found["empty squares"] == -1
    assert found["science income"] > 0
    assert "materials income" not in found


def test_ships_of_nobody_at_a_border_are_told_from_a_rivals() -> None:
    def destroy(setting: Setting) -> None:
        setting.sector("001").ships = bytearray(len(setting.sector("001").ships))

    def invade(setting: Setting) -> None:
        setting.ships("B", "001", dreadnought=1)

    without = _changed(destroy)
    assert without["borders with ships of nobody"] == -1
    assert without["strongest ships of nobody at a border"] < 0
    assert "sectors with a stronger rival next door" not in without
    invaded = _changed(invade)
    assert invaded["sectors with a stronger rival next door"] == 1
    assert "borders with ships of nobody" not in invaded


def test_who_has_left_the_game_has_nothing() -> None:
    setting = _table()
    setting.player("A").out = True
    assert not any(holdings(setting.state)[0])
    assert any(holdings(setting.state)[1])


def test_both_editions_have_the_same_figures() -> None:
    for game in (NEW_DAWN, SECOND_DAWN):
        assert {len(row) for row in holdings(Setting(3, game=game).state)} == {len(NAMES)}
