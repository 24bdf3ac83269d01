"""Who may talk apart at a table of Eclipse: those who stand on one side."""

from penumbra.games import HOUSE
from tests.rules.setting import Setting


def test_players_stand_alone_until_they_are_allied() -> None:
    state, kit = Setting(3).state, HOUSE.kits["new-dawn"]
    assert [list(kit.allies(state, seat)) for seat in range(3)] == [[0], [1], [2]]
    state.sides = ((0, 2), (1,), (0, 2), *state.sides[3:])
    assert [list(kit.allies(state, seat)) for seat in range(3)] == [[0, 2], [1], [0, 2]]
