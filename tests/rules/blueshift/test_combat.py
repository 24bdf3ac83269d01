"""Battles: where and in which order, their rounds, who fires with what, and what hits go to."""

from typing import Any

import pytest

from penumbra.blueshift.components.effects import PriceModifier
from penumbra.blueshift.phases.land import LandActions
from penumbra.blueshift.phases.movement import Movement
from penumbra.blueshift.phases.space_combat import SpaceCombat
from penumbra.blueshift.position.player import Boon
from tests.rules.blueshift.battlefield import HERE, damage, field, fight, fight_so_far, fighters, left
from tests.rules.blueshift.setting import Setting

POWER = [("scout", 5), ("destroyer", 4), ("battleship", 4), ("colony_ship", 6), ("orbital_turret", 5)]
HIT_POINTS = [("scout", 1), ("destroyer", 2), ("battleship", 4), ("colony_ship", 1), ("orbital_turret", 2)]


@pytest.mark.rule("bs.combat.where", "bs.combat.third-player-sector")
def test_battles_are_where_the_active_player_meets_another() -> None:
    table = field(players=3)
    for letter, at in (("A", "0,0"), ("B", "0,0"), ("A", "1,0"), ("B", "2,0"), ("B", "0,1"), ("C", "0,1")):
        table.add(letter, "scout", at)
    fight(table, 5, 1)
    assert (left(table, "A"), left(table, "B")) == (["scout-1", "scout-2"], ["scout-2", "scout-3"])
    assert left(table, "C") == ["scout-1"]
    assert table.state.battle is None
    assert table.dice_left() == 0


@pytest.mark.rule("bs.combat.forced", "bs.general.no-agreement-roll")
def test_a_battle_is_fought_before_anything_else() -> None:
    table = field()
    scout = table.add("A", "scout", "0,-1")
    table.lay(HERE, "lorn")
    table.add("B", "scout", HERE)
    table.begin("A", Movement, SpaceCombat, LandActions)
    table.play(f"A pick {scout}", "A move 0,0", "A done")
    assert table.offered("B") == ["stay", "flee"]
    assert table.refused("B done") == "bs.general.phase-order"
    table.lay_dice(6, 1)
    table.play("B stay")
    assert table.offered("A") == [f"negotiate {scout}", "done"]


@pytest.mark.rule("bs.combat.order-of-battles")
def test_the_active_player_orders_the_battles() -> None:
    table = field()
    for at in ("0,0", "2,0"):
        table.add("A", "scout", at)
        table.add("B", "scout", at)
    table.add("B", "scout", "-2,0")
    table.begin("A", SpaceCombat)
    assert table.offered("A") == ["battle 0,0", "battle 2,0"]
    assert table.refused("A battle -2,0") == "bs.combat.where"
    table.play("A battle 2,0")
    assert table.state.battle is not None
    assert table.state.battle.sector == table.index("2,0")
    table.lay_dice(5, 1)
    table.play("B stay")
    assert table.state.battle is not None
    assert table.state.battle.sector == table.index("0,0")


@pytest.mark.rule("bs.combat.attacker", "bs.combat.planet-no-fire")
@pytest.mark.parametrize("letter", ["A", "B"])
def test_whose_turn_it_is_attacks_wherever_the_ships_were(letter: str) -> None:
    table = field()
    table.lay(HERE, "vantress", owner="A")
    table.add("B", "destroyer", HERE)
    table.begin(letter, SpaceCombat)
    assert table.state.battle is None
    table.add("A", "scout", HERE)
    table.begin(letter, SpaceCombat)
    assert table.state.battle is not None
    assert table.state.battle.attacker == "AB".index(letter)


@pytest.mark.rule("bs.combat.rounds", "bs.combat.removal", "bs.combat.hit", "bs.general.plus-notation")
def test_rounds_go_on_until_a_side_is_gone() -> None:
    table = field()
    table.add("A", "scout", HERE)
    table.add("B", "scout", HERE)
    fight(table, 2, 4, 4, 1)
    assert table.state.battle is not None
    assert table.state.battle.round == 3
    fight(table, 5, 6)
    assert (left(table, "A"), left(table, "B")) == ([], [])
    assert table.state.battle is None


@pytest.mark.rule("bs.combat.dice", "bs.combat.hit", "bs.combat.power-values")
@pytest.mark.parametrize(
    ("fleet", "dice", "hits"),
    [
        (("scout", "scout", "scout", "destroyer", "destroyer"), (5, 4, 4, 4, 3), 2),
        (("scout", "scout", "scout", "destroyer", "destroyer"), (4, 4, 4, 4, 4), 2),
        (("battleship", "destroyer"), (4, 3, 4, 3), 2),
    ],
)
def test_each_ship_rolls_a_die_for_each_of_its_powers(fleet: Any, dice: Any, hits: int) -> None:
    table = field()
    for unit in fleet:
        table.add("A", unit, HERE)
    table.add("B", "battleship", HERE)
    fight(table, *dice, 1, 1, 1)
    assert damage(table, "B", "battleship-1") == hits
    assert table.dice_left() == 0


@pytest.mark.rule("bs.box.dice")
def test_more_dice_are_rolled_than_lie_in_the_box() -> None:
    table = field()
    for _ in range(5):
        table.add("A", "scout", HERE)
    for _ in range(5):
        table.add("A", "destroyer", HERE)
    table.add("B", "battleship", HERE)
    fight(table, *[4] * 10, 1, 1, 1)
    assert left(table, "B") == []
    assert table.dice_left() == 0


@pytest.mark.rule("bs.combat.power-values", "bs.combat.hit")
@pytest.mark.parametrize(("unit", "power"), POWER)
def test_every_kind_hits_with_its_power_or_more(unit: Any, power: int) -> None:
    for die in range(1, 7):
        table = field()
        table.add("A", unit, HERE)
        table.add("B", "battleship", HERE)
        fight(table, die, *[1] * (5 if unit == "battleship" else 3))
        assert damage(table, "B", "battleship-1") == (die >= power)


@pytest.mark.rule("bs.combat.power-values", "bs.combat.interceptors-turret", "bs.combat.interceptors-fight")
@pytest.mark.parametrize(("die", "hits"), [(5, 0), (6, 1)])
@pytest.mark.parametrize("carrier", ["orbital_turret", "destroyer"])
def test_interceptors_fire_beside_their_carrier(carrier: Any, die: int, hits: int) -> None:
    table = field()
    table.add("A", carrier, HERE, interceptors=1)
    table.add("B", "battleship", HERE)
    fight(table, *((1, die) if carrier == "destroyer" else (die, 1)), 1, 1, 1)
    assert damage(table, "B", "battleship-1") == hits or carrier == "orbital_turret"
    assert table.dice_left() == 0


@pytest.mark.rule("bs.combat.interceptors-fight", "bs.combat.infantry-no-fight")
@pytest.mark.parametrize(("infantry", "interceptors", "dice"), [(0, 2, (4, 6, 5)), (2, 0, (4,))])
def test_interceptors_are_ships_and_infantry_is_none(infantry: int, interceptors: int, dice: Any) -> None:
    table = field()
    word = table.add("A", "destroyer", HERE, infantry=infantry, interceptors=interceptors)
    table.add("B", "battleship", HERE)
    fight(table, *dice, 4, 4, 1)
    assert table.dice_left() == 0
    assert damage(table, "B", "battleship-1") == len(dice) - 1 + (not interceptors)
    if infantry:
        assert left(table, "A") == []
    else:
        assert table.offered("B", "hit") == [f"hit {word}", f"hit {word}-interceptor"]


@pytest.mark.rule("bs.combat.hp-values", "bs.combat.hits-lost", "bs.box.markers-damage")
@pytest.mark.parametrize(("unit", "points"), HIT_POINTS)
def test_every_kind_goes_with_its_last_hit_point(unit: Any, points: int) -> None:
    for hits in range(1, 5):
        table = field()
        for _ in range(hits):
            table.add("A", "destroyer", HERE)
        word = table.add("B", unit, HERE)
        fight_so_far(table, *[4] * hits, *[1] * (3 if unit == "battleship" else 1))
        assert table.has("B", word) == (hits < points)
        if hits < points:
            assert damage(table, "B", word) == hits


@pytest.mark.rule("bs.combat.hp-values", "bs.combat.no-overkill")
def test_an_interceptor_takes_one_hit_and_shields_nobody_then() -> None:
    table = field()
    table.add("A", "scout", HERE)
    table.add("A", "scout", HERE)
    word = table.add("B", "destroyer", HERE, interceptors=1)
    fight(table, 5, 5, 1, 1)
    assert (fighters(table, "B", word), damage(table, "B", word)) == (0, 1)


@pytest.mark.rule("bs.combat.fire-order")
@pytest.mark.parametrize(("first", "hits"), [("scout", 1), ("destroyer", 2)])
def test_a_player_chooses_in_which_order_ships_fire(first: str, hits: int) -> None:
    table = field()
    table.add("A", "scout", HERE)
    table.add("A", "destroyer", HERE)
    table.add("B", "battleship", HERE, interceptors=1)
    fight(table, 4, 5)
    assert table.offered("A") == ["fire scout 1", "fire destroyer 1"]
    assert table.refused("A fire scout 2") == "bs.combat.dice"
    assert table.refused("A fire battleship 1") == "bs.combat.dice"
    assert table.refused("A chase scout 1") == "bs.flee.turrets-choice"
    table.play(f"A fire {first} 1")
    assert table.dice_left() == 0
    table.lay_dice(1, 1, 1, 1)
    table.play("B fire interceptor 1")
    assert (fighters(table, "B", "battleship-1"), damage(table, "B", "battleship-1")) == (0, hits - 1)


@pytest.mark.rule("bs.combat.fire-order", "bs.combat.hits-lost")
def test_nobody_is_asked_for_an_order_that_changes_nothing() -> None:
    table = field()
    for unit in ("scout", "destroyer", "colony_ship"):
        table.add("A", unit, HERE)
    table.add("B", "scout", HERE)
    fight(table, 5, 1)
    assert left(table, "B") == []
    assert len(left(table, "A")) == 3


@pytest.mark.rule("bs.combat.size", "bs.combat.target-equal-or-less")
def test_a_scout_is_as_big_as_a_turret_and_smaller_than_a_colony_ship() -> None:
    table = field()
    table.add("A", "scout", HERE)
    for unit in ("scout", "orbital_turret", "colony_ship"):
        table.add("B", unit, HERE)
    fight(table, 5)
    assert table.offered("A") == ["hit scout-1", "hit orbital_turret-1"]
    assert table.refused("A hit colony_ship-1") == "bs.combat.target-equal-or-less"
    assert table.refused("A hit scout-2") == "bs.combat.no-overkill"


@pytest.mark.rule("bs.combat.size-list-price", "bs.combat.interceptors-always")
def test_a_discount_makes_no_ship_smaller() -> None:
    table = field()
    cheap = PriceModifier(units=("scout",), amount=-4, uses="all", duration="this_turn")
    table.player("B").boons.append(Boon(cheap, -1, True))
    table.add("A", "destroyer", HERE, interceptors=1)
    table.add("B", "scout", HERE)
    word = table.add("B", "destroyer", HERE, interceptors=1)
    fight(table, 6)
    table.lay_dice(6, 1, 1, 1, 1)
    table.play("A fire interceptor 1")
    assert (lost_fighters(table), damage(table, "B", "scout-1")) == (1, 0)
    assert fighters(table, "B", word) == 1


@pytest.mark.rule("bs.combat.target-equal-or-less", "bs.combat.target-next-size")
@pytest.mark.parametrize(
    ("shooter", "fleet", "struck"),
    [
        ("destroyer", ("battleship", "scout"), "scout-1"),
        ("scout", ("battleship", "destroyer"), "destroyer-1"),
        ("scout", ("battleship",), "battleship-1"),
    ],
)
def test_hits_go_to_equal_or_smaller_ships_or_else_to_the_next_size(shooter: Any, fleet: Any, struck: str) -> None:
    table = field()
    table.add("A", shooter, HERE)
    for unit in fleet:
        table.add("B", unit, HERE)
    fight(table, 6, *[1] * (4 if "destroyer" in fleet else 3 if len(fleet) == 1 else 4))
    for unit in fleet:
        word = f"{unit}-1"
        assert (not table.has("B", word) or damage(table, "B", word) > 0) == (word == struck)


def lost_fighters(table: Setting) -> int:
    """How many interceptors of B were hit in this round."""
    assert table.state.battle is not None
    return len(table.state.battle.downed[1])


def example(attacker: str) -> Setting:
    """The fleets of the book's example: battleship and interceptor, destroyer and scout."""
    table = field()
    other = "AB".replace(attacker, "")
    table.add(attacker, "battleship", HERE, interceptors=1)
    table.add(other, "destroyer", HERE)
    table.add(other, "scout", HERE)
    return table


@pytest.mark.rule("bs.combat.target-example", "bs.combat.firing-player-assigns")
def test_the_battleship_of_the_example_chooses_and_its_interceptor_does_not() -> None:
    table = example("A")
    fight(table, 4, 1, 1)
    table.play("A fire battleship 1")
    assert table.offered("A", "hit") == ["hit scout-1", "hit destroyer-1"]
    assert table.offered("B") == []
    table = example("A")
    fight(table, 6)
    table.lay_dice(6, 1, 1, 1)
    table.play("A fire interceptor 1")
    assert (damage(table, "B", "scout-1"), damage(table, "B", "destroyer-1")) == (1, 0)


@pytest.mark.rule("bs.combat.target-example", "bs.combat.battleship-not-immune")
@pytest.mark.parametrize("unit", ["scout", "destroyer"])
def test_ships_of_the_example_hit_the_interceptor_and_then_the_battleship(unit: str) -> None:
    other = {"scout": "destroyer", "destroyer": "scout"}[unit]
    table = example("B")
    fight(table, 6)
    table.lay_dice(6, 1)
    table.play(f"A fire {unit} 1")
    assert (lost_fighters(table), damage(table, "B", "battleship-1")) == (1, 0)
    table = example("B")
    fight(table, 6)
    table.lay_dice(6, 6)
    table.play(f"A fire {other} 1")
    assert (lost_fighters(table), damage(table, "B", "battleship-1")) == (1, 1)


@pytest.mark.rule("bs.combat.battleship-not-immune", "bs.combat.return-fire-damage")
def test_a_lone_battleship_is_hit_by_scouts_and_fires_with_all_its_dice() -> None:
    table = field()
    for _ in range(3):
        table.add("A", "scout", HERE)
    table.add("B", "battleship", HERE)
    fight(table, 5, 5, 5, 1, 1, 1, 1, 1, 1, 4, 4, 4)
    assert damage(table, "B", "battleship-1") == 3
    assert left(table, "A") == []


@pytest.mark.rule("bs.combat.hits-lost")
def test_hits_without_a_target_are_lost() -> None:
    table = field()
    for _ in range(3):
        table.add("A", "scout", HERE)
    table.add("B", "scout", HERE)
    table.add("B", "scout", "1,0")
    fight(table, 5, 5, 5, 1)
    assert left(table, "B") == ["scout-2"]


@pytest.mark.rule("bs.combat.return-fire", "bs.combat.removal", "bs.box.pieces-return")
@pytest.mark.parametrize(("die", "survivors"), [(5, []), (4, ["scout-1"])])
def test_ships_just_destroyed_fire_back(die: int, survivors: list[str]) -> None:
    table = field()
    table.add("A", "scout", HERE)
    table.add("B", "scout", HERE)
    fight(table, 6, die)
    assert (left(table, "A"), left(table, "B")) == (survivors, [])
    assert table.add("B", "scout", HERE) == "scout-1"


@pytest.mark.rule("bs.combat.damage-stays", "bs.box.battleship-one")
def test_damage_outlasts_the_battle() -> None:
    table = field()
    word = table.add("A", "destroyer", HERE)
    table.add("B", "scout", HERE)
    fight(table, 4, 5)
    assert damage(table, "A", word) == 1
    table.add("B", "scout", HERE)
    fight(table, 3, 5)
    assert left(table, "A") == []


@pytest.mark.rule("bs.combat.interceptors-planet", "bs.combat.interceptors-turret")
@pytest.mark.parametrize("aboard", [0, 1])
def test_interceptors_on_a_planet_do_not_fight(aboard: int) -> None:
    table = field()
    table.lay(HERE, "vantress", owner="B", interceptors=3)
    table.add("A", "battleship", HERE)
    turret = table.add("B", "orbital_turret", HERE, interceptors=aboard)
    fight_so_far(table, 1, 1, 1, *[6] * (1 + aboard), 1, 1, 1, *[6] * (1 + aboard))
    assert table.has("A", "battleship-1") == (not aboard)
    assert table.site(HERE).garrison == [0, 3]
    assert fighters(table, "B", turret) == aboard


@pytest.mark.rule("bs.combat.interceptors-always")
def test_interceptors_shield_their_carrier_whether_its_owner_wants_it_or_not() -> None:
    table = field()
    table.add("A", "scout", HERE)
    word = table.add("B", "destroyer", HERE, interceptors=2)
    fight(table)
    assert table.offered("B") == ["stay", "flee"]
    fight(table, 5, 1, 1, 1)
    assert (fighters(table, "B", word), damage(table, "B", word)) == (1, 0)


@pytest.mark.rule("bs.combat.neutral-survivors")
def test_a_battle_without_survivors_changes_nobodys_control() -> None:
    table = field()
    table.lay(HERE, "lorn", owner="B")
    table.add("A", "scout", HERE)
    table.add("B", "scout", HERE)
    table.lay_dice(5, 5)
    table.begin("A", SpaceCombat, LandActions)
    table.play("B stay")
    assert (left(table, "A"), left(table, "B")) == ([], [])
    assert table.site(HERE).owner == 1
    assert table.offered("A") == []
