"""What becomes of interceptors and infantry whose ships are destroyed in a battle."""

from typing import Any

import pytest

from penumbra.blueshift.board.supply import pieces_left
from tests.rules.blueshift.battlefield import HERE, damage, field, fight, fight_so_far, fighters, left, play_so_far
from tests.rules.blueshift.setting import Setting


@pytest.mark.rule("bs.combat.interceptors-back")
def test_interceptors_that_survive_are_aboard_again() -> None:
    table = field()
    word = table.add("A", "destroyer", HERE, interceptors=2)
    table.add("B", "scout", HERE)
    fight(table, 4, 1)
    assert fighters(table, "A", word) == 2
    assert pieces_left(table.state, 0, "interceptor") == 14


def carrier_falls(*survivors: Any, interceptors: int = 1, worn: int = 1) -> Setting:
    """A destroyer of B with interceptors is destroyed by one of A, and nothing else is hit."""
    table = field()
    table.add("A", "destroyer", HERE)
    table.add("B", "destroyer", HERE, damage=worn, interceptors=interceptors)
    for unit, aboard in survivors:
        table.add("B", unit, HERE, infantry=aboard)
    fight(table, 4)
    answer(table, 1 + interceptors + len(survivors), "A hit destroyer-1")
    return table


def answer(table: Setting, dice: int, *lines: str) -> None:
    """A assigns hits; then B fires with so many dice and hits nothing, and play stops where a die would be next."""
    table.lay_dice(*[1] * dice)
    play_so_far(table, *lines)
    assert table.dice_left() == 0


@pytest.mark.rule("bs.combat.orphan-interceptors", "bs.combat.orphan-only", "bs.box.pieces-return")
def test_interceptors_without_a_ship_fight_on_and_win_and_are_lost() -> None:
    table = field()
    table.add("A", "destroyer", HERE, damage=1, interceptors=1)
    table.add("B", "destroyer", HERE, damage=1)
    fight(table, 3, 5, 4)
    table.play("B hit destroyer-1")
    assert left(table, "A") == []
    assert table.state.battle is not None
    assert table.state.battle.adrift == [[0, 1], [0, 0]]
    assert pieces_left(table.state, 0, "interceptor") == 15
    fight(table, 6, 1)
    assert (left(table, "A"), left(table, "B")) == ([], [])
    assert table.state.battle is None
    assert pieces_left(table.state, 0, "interceptor") == 16


@pytest.mark.rule("bs.combat.orphan-interceptors", "bs.combat.no-overkill")
def test_interceptors_without_a_ship_can_be_hit() -> None:
    table = carrier_falls(interceptors=2)
    assert table.state.battle is not None
    assert table.state.battle.adrift == [[0, 0], [0, 2]]
    fight_so_far(table, 4, 1, 1)
    assert table.state.battle.adrift == [[0, 0], [0, 1]]
    fight_so_far(table, 4, 1)
    assert table.state.battle is None
    assert left(table, "A") == ["destroyer-1"]


@pytest.mark.rule("bs.combat.orphan-reload")
@pytest.mark.parametrize(("infantry", "saved"), [(2, 0), (1, 1), (0, 2)])
def test_after_the_battle_they_go_aboard_ships_with_space(infantry: int, saved: int) -> None:
    table = carrier_falls(("destroyer", infantry), interceptors=2)
    assert fighters(table, "B", "destroyer-2") == 0
    fight(table, 1, 6, 1, 1)
    fight(table, 1, 6, 1, 1)
    while table.state.steps[-1].kind == "firing":
        table.play(f"B {table.offered('B', 'fire')[0]}")
    assert left(table, "A") == []
    assert fighters(table, "B", "destroyer-2") == saved
    assert pieces_left(table.state, 1, "interceptor") == 16 - saved


@pytest.mark.rule("bs.combat.orphan-reload", "bs.combat.rescue-moment")
def test_their_player_chooses_among_ships_with_space_turrets_too() -> None:
    table = carrier_falls(("destroyer", 1), ("orbital_turret", 0))
    table.add("B", "destroyer", "1,0")
    table.ship("A", "destroyer-1").damage = 1
    fight(table, 1, 6, 1, 1)
    assert table.offered("B") == ["shelter destroyer-2", "shelter orbital_turret-1"]
    assert table.refused("B shelter destroyer-3") == "bs.combat.infantry-rescue"
    table.play("B shelter orbital_turret-1")
    assert (fighters(table, "B", "orbital_turret-1"), fighters(table, "B", "destroyer-2")) == (1, 0)
    assert table.state.battle is None


@pytest.mark.rule("bs.combat.orphan-planet")
def test_they_do_not_land() -> None:
    table = field()
    at = table.base("B")
    table.add("A", "battleship", at, damage=3)
    table.add("B", "destroyer", at, damage=1, interceptors=1)
    fight(table, 4, 1, 1)
    answer(table, 2, "A hit destroyer-1")
    fight_so_far(table, 1, 1, 1, 6)
    assert (left(table, "A"), left(table, "B")) == ([], [])
    assert table.site(at).garrison == [0, 0]
    assert pieces_left(table.state, 1, "interceptor") == 16


def infantry_seeks(*others: Any, worn: int = 1) -> Setting:
    """A destroyer of B with two infantry is destroyed by one of A beside ships ``(unit, infantry, interceptors)``."""
    table = field()
    table.add("A", "battleship", HERE)
    table.add("B", "destroyer", HERE, damage=worn, infantry=2)
    for unit, infantry, interceptors in others:
        table.add("B", unit, HERE, infantry=infantry, interceptors=interceptors)
    return table


@pytest.mark.rule("bs.combat.infantry-rescue")
@pytest.mark.parametrize(("aboard", "saved"), [(4, 0), (3, 1), (1, 2)])
def test_infantry_of_a_lost_ship_goes_aboard_another_at_once(aboard: int, saved: int) -> None:
    table = infantry_seeks(("colony_ship", aboard, 0))
    fight(table, 4, 1, 1)
    answer(table, 2, "A hit destroyer-1")
    assert table.state.battle is not None
    assert table.state.battle.round == 2
    assert table.cargo("B", "colony_ship-1")["infantry"] == aboard + saved
    assert pieces_left(table.state, 1, "infantry") == 20 - aboard - saved


@pytest.mark.rule("bs.combat.infantry-rescue", "bs.combat.rescue-moment")
def test_their_player_chooses_where_infantry_goes() -> None:
    table = infantry_seeks(("colony_ship", 2, 0), ("orbital_turret", 0, 0), ("scout", 0, 0))
    fight(table, 4, 1, 1)
    answer(table, 4, "A hit destroyer-1")
    assert table.offered("B") == ["shelter colony_ship-1", "shelter orbital_turret-1"]
    assert pieces_left(table.state, 1, "infantry") == 16
    table.play("B shelter orbital_turret-1")
    assert table.cargo("B", "orbital_turret-1")["infantry"] == 1
    assert table.cargo("B", "colony_ship-1")["infantry"] == 3


@pytest.mark.rule("bs.combat.interceptors-space")
@pytest.mark.parametrize(("fallen", "saved"), [(0, 0), (1, 1)])
def test_an_interceptor_in_the_battle_keeps_its_space(fallen: int, saved: int) -> None:
    table = infantry_seeks(("destroyer", 0, 2))
    fight(table, 4, 4 if fallen else 1, 1)
    answer(table, 4, "A hit destroyer-1", *["A hit destroyer-2-interceptor"] * fallen)
    assert not table.has("B", "destroyer-1")
    assert table.cargo("B", "destroyer-2") == {"infantry": saved, "interceptor": 2 - fallen}


@pytest.mark.rule("bs.combat.rescue-moment", "bs.combat.removal")
def test_losses_of_one_round_make_room_together() -> None:
    table = infantry_seeks(("battleship", 1, 2))
    fight(table, 4, 4, 1)
    table.play("A hit destroyer-1")
    assert table.has("B", "destroyer-1")
    answer(table, 6, "A hit battleship-1-interceptor")
    assert not table.has("B", "destroyer-1")
    assert table.cargo("B", "battleship-1") == {"infantry": 3, "interceptor": 1}
    assert damage(table, "B", "battleship-1") == 0
