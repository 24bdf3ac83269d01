"""Fleeing: who may, when, how a fleet is hit as it goes, where it goes, and what stays behind."""

from typing import Any

import pytest

from penumbra.blueshift.phases.land import LandActions
from penumbra.blueshift.phases.movement import Movement
from penumbra.blueshift.phases.space_combat import SpaceCombat
from tests.rules.blueshift.battlefield import HERE, damage, field, fight, fight_so_far, fighters, left, play_so_far
from tests.rules.blueshift.setting import Setting

AROUND = ("0,-1", "1,-1", "1,0", "0,1", "-1,1", "-1,0")
"""The neighbours of the middle."""


def at(table: Setting, letter: str, word: str) -> str:
    q, r = table.state.sectors[table.ship(letter, word).sector].position
    return f"{q},{r}"


def invaded(*fleet: Any, origin: str = "0,-1", **aboard: int) -> Setting:
    """Destroyers of A come from ``origin`` upon the fleet of B."""
    table = field()
    for unit in fleet:
        table.add("B", unit, HERE)
    comes(table, "destroyer", origin, **aboard)
    return table


def comes(table: Setting, unit: Any, origin: str, **aboard: int) -> None:
    """A ship of A comes to the middle, and no battle is begun yet."""
    word = table.add("A", unit, origin, **aboard)
    table.begin("A", Movement, SpaceCombat, LandActions)
    table.play(f"A pick {word}", f"A move {HERE}")


def engage(table: Setting) -> None:
    table.play("A done")


@pytest.mark.rule("bs.flee.announce", "bs.flee.order", "bs.flee.attacker-not-first")
def test_before_a_round_the_attacker_decides_and_then_the_defender() -> None:
    table = invaded("destroyer")
    engage(table)
    assert table.offered("A") == []
    assert table.offered("B") == ["stay", "flee"]
    fight(table, 1, 1)
    assert table.offered("A") == ["stay", "flee"]
    assert table.offered("B") == []
    table.play("A stay")
    assert table.offered("A") == []
    assert table.offered("B") == ["stay", "flee"]


@pytest.mark.rule("bs.flee.both", "bs.flee.no-return-fire", "bs.flee.later-six", "bs.flee.attacker-origin")
def test_where_the_attacker_flees_only_the_defender_fires() -> None:
    for die, harm in ((5, 0), (6, 1)):
        table = invaded("destroyer")
        engage(table)
        fight(table, 1, 1)
        table.lay_dice(die)
        table.play("A flee")
        assert at(table, "A", "destroyer-1") == "0,-1"
        assert damage(table, "A", "destroyer-1") == harm
        assert damage(table, "B", "destroyer-1") == 0
        assert table.state.battle is None


@pytest.mark.rule("bs.flee.first-round-full", "bs.flee.no-return-fire", "bs.flee.move-all")
def test_the_first_round_hits_a_fleet_that_flees_with_full_power() -> None:
    table = invaded("destroyer", "destroyer")
    engage(table)
    table.lay_dice(4)
    table.play("B flee")
    assert table.dice_left() == 0
    assert table.refused("B retreat 2,0") == "bs.flee.move-all"
    table.play("B retreat 1,0")
    assert [at(table, "B", word) for word in left(table, "B")] == ["1,0", "1,0"]
    assert sum(damage(table, "B", word) for word in left(table, "B")) == 1
    assert damage(table, "A", "destroyer-1") == 0


@pytest.mark.rule("bs.flee.later-six")
@pytest.mark.parametrize(("die", "harm"), [(5, 0), (6, 1)])
def test_later_rounds_hit_it_with_sixes_only(die: int, harm: int) -> None:
    table = invaded("destroyer")
    engage(table)
    fight(table, 1, 1)
    table.lay_dice(die)
    table.play("A stay", "B flee", "B retreat 1,0")
    assert damage(table, "B", "destroyer-1") == harm


@pytest.mark.rule("bs.flee.targeting", "bs.combat.firing-player-assigns")
def test_hits_on_a_fleeing_fleet_go_by_size() -> None:
    table = field()
    table.add("B", "destroyer", HERE)
    table.add("B", "scout", HERE)
    comes(table, "scout", "0,-1")
    engage(table)
    table.lay_dice(5)
    table.play("B flee")
    assert left(table, "B") == ["destroyer-1"]
    assert damage(table, "B", "destroyer-1") == 0
    table = invaded("destroyer", "scout")
    engage(table)
    table.lay_dice(4)
    table.play("B flee")
    assert table.offered("A") == ["hit scout-1", "hit destroyer-1"]


@pytest.mark.rule("bs.flee.no-enemy", "bs.flee.defender-not-origin")
def test_the_defender_flees_neither_to_enemies_nor_to_where_it_was_attacked_from() -> None:
    table = field(players=3)
    table.add("B", "scout", HERE)
    table.add("B", "scout", "1,1")
    for place in AROUND[2:4]:
        table.add("A", "scout", place)
    table.add("C", "orbital_turret", AROUND[4])
    word, other = table.add("A", "scout", AROUND[0]), table.add("A", "scout", "1,-2")
    table.begin("A", Movement, SpaceCombat)
    table.play(f"A pick {word}", f"A move {HERE}", f"A pick {other}", "A move 1,-1")
    table.play(f"A pick {other}", f"A move {HERE}", "A done")
    for _ in range(2):
        table.lay_dice(1, 1, 1)
        table.play("B stay", "A stay")
    table.lay_dice(1, 1)
    table.play("B flee")
    assert at(table, "B", "scout-1") == "-1,0"


@pytest.mark.rule("bs.flee.no-enemy", "bs.flee.defender-not-origin", "bs.flee.move-all")
def test_what_is_not_open_to_the_defender_is_refused_by_its_rule() -> None:
    table = invaded("scout")
    table.add("A", "scout", "1,0")
    engage(table)
    table.lay_dice(1)
    table.play("B flee")
    assert set(table.offered("B")) == {f"retreat {place}" for place in ("1,-1", "0,1", "-1,1", "-1,0")}
    assert table.refused("B retreat 1,0") == "bs.flee.no-enemy"
    assert table.refused("B retreat 0,-1") == "bs.flee.defender-not-origin"
    assert table.refused("B retreat 0,-2") == "bs.flee.move-all"


@pytest.mark.rule("bs.flee.attacker-origin", "bs.flee.origin-last-step")
def test_the_attacker_flees_to_where_its_ships_made_their_last_step_from() -> None:
    table = field()
    table.add("B", "destroyer", HERE)
    table.add("A", "destroyer", "0,1")
    scout = table.add("A", "scout", "2,0")
    table.begin("A", Movement, SpaceCombat)
    table.play(f"A pick {scout}", "A move 1,0", f"A pick {scout}", f"A move {HERE}")
    table.play("A pick destroyer-1", f"A move {HERE}", "A done")
    table.lay_dice(1, 1, 1)
    table.play("B stay")
    table.lay_dice(1)
    table.play("A flee")
    assert set(table.offered("A")) == {"retreat 1,0", "retreat 0,1"}
    assert table.refused("A retreat 2,0") == "bs.flee.attacker-origin"
    assert table.refused("A retreat 0,-1") == "bs.flee.attacker-origin"
    table.play("A retreat 1,0")
    assert {at(table, "A", word) for word in left(table, "A")} == {"1,0"}


@pytest.mark.rule("bs.flee.attacker-origin", "bs.flee.no-enemy", "bs.flee.impossible")
def test_an_attacker_whose_way_back_is_taken_cannot_flee() -> None:
    table = invaded("destroyer")
    table.add("B", "scout", "0,-1")
    engage(table)
    fight(table, 1, 1)
    assert table.offered("A") == []
    assert table.offered("B") == ["stay", "flee"]


@pytest.mark.rule("bs.flee.origin-none")
def test_an_attacker_that_did_not_come_this_turn_cannot_flee() -> None:
    table = field()
    table.add("A", "destroyer", HERE)
    table.add("B", "scout", HERE)
    fight(table, 1, 1)
    assert table.state.battle is not None
    assert table.state.battle.round == 2
    assert table.offered("A") == []
    assert table.offered("B") == ["stay", "flee"]


@pytest.mark.rule("bs.flee.impossible")
@pytest.mark.parametrize("free", [(), ("1,0",)])
def test_a_defender_without_a_way_out_is_not_asked(free: tuple[str, ...]) -> None:
    table = field()
    table.add("B", "scout", HERE)
    for place in AROUND[1:]:
        if place not in free:
            table.add("A", "scout", place)
    comes(table, "scout", AROUND[0])
    table.lay_dice(1, 5)
    engage(table)
    assert (table.offered("B") == ["stay", "flee"]) == bool(free)
    assert table.dice_left() == (2 if free else 0)


@pytest.mark.rule("bs.flee.undiscovered", "bs.space.asteroids")
@pytest.mark.parametrize(("die", "survives"), [(2, False), (3, True)])
def test_a_fleet_discovers_where_it_flees_to_and_bears_it(die: int, survives: bool) -> None:
    table = invaded("scout")
    table.lay("1,0", "asteroid_field_1", hidden=True)
    engage(table)
    table.lay_dice(1, die)
    table.play("B flee", "B retreat 1,0")
    assert table.site("1,0").discovered
    assert table.has("B", "scout-1") == survives


@pytest.mark.rule("bs.flee.undiscovered", "bs.move.hyper-polarity-facing")
def test_who_flees_chooses_what_the_discoverer_chooses() -> None:
    table = invaded("scout")
    table.lay("1,0", "hyper_polarity", hidden=True)
    engage(table)
    table.lay_dice(1)
    table.play("B flee", "B retreat 1,0")
    assert len(table.offered("B", "face")) == 3
    table.play(f"B {table.offered('B', 'face')[0]}")
    assert table.state.battle is None


@pytest.mark.rule("bs.move.hyper-polarity-all")
@pytest.mark.parametrize("closed", [False, True])
def test_closed_edges_bind_those_who_flee(closed: bool) -> None:
    table = field()
    table.add("B", "scout", HERE)
    table.add("A", "scout", HERE)
    table.site(HERE).closed = 0b001001 if closed else 0
    table.begin("A", SpaceCombat)
    table.lay_dice(1)
    table.play("B flee")
    assert len(table.offered("B", "retreat")) == (4 if closed else 6)


@pytest.mark.rule("bs.flee.no-second-battle")
def test_a_fleet_that_fled_acts_where_it_is_and_moves_no_more() -> None:
    table = field()
    table.lay(HERE, "lorn")
    table.lay("0,-1", "brannock", population=3, defense=4)
    table.add("B", "destroyer", HERE)
    comes(table, "destroyer", "0,-1")
    engage(table)
    fight(table, 1, 1)
    table.lay_dice(1)
    table.play("A flee")
    ship = table.ship("A", "destroyer-1")
    assert (ship.halted, table.state.sectors[ship.sector].tile) == (True, table.tile_number("brannock"))
    assert "bombard destroyer-1" in table.offered("A")
    table.lay_dice(4)
    table.play("A bombard destroyer-1")
    assert table.stat("0,-1", "defense") < 4
    assert table.site(HERE).approach == 0


@pytest.mark.rule("bs.flee.cargo", "bs.combat.interceptors-back")
@pytest.mark.parametrize(("infantry", "saved"), [(2, 0), (0, 1)])
def test_cargo_flees_and_interceptors_adrift_only_where_there_is_space(infantry: int, saved: int) -> None:
    table = field()
    table.add("B", "destroyer", HERE, damage=1, interceptors=1)
    table.add("B", "destroyer", HERE, infantry=infantry)
    comes(table, "destroyer", "0,-1")
    engage(table)
    fight(table, 4)
    table.lay_dice(1, 1, 1)
    table.play("A hit destroyer-1")
    table.lay_dice(1)
    table.play("A stay", "B flee", "B retreat 1,0")
    assert table.cargo("B", "destroyer-2") == {"infantry": infantry, "interceptor": saved}
    assert at(table, "B", "destroyer-2") == "1,0"
    assert table.state.battle is None


@pytest.mark.rule("bs.flee.cargo", "bs.flee.turrets-stay")
def test_an_interceptor_of_a_fleet_that_flees_finds_no_room_on_a_turret_that_stays() -> None:
    table = field()
    table.add("B", "destroyer", HERE, damage=1, interceptors=1)
    table.add("B", "scout", HERE)
    table.add("B", "orbital_turret", HERE)
    comes(table, "destroyer", "0,-1")
    engage(table)
    table.lay_dice(4, 1)
    table.play("B flee", "A chase destroyer 1", "A hit destroyer-1")
    assert table.offered("B", "retreat")
    assert fighters(table, "B", "orbital_turret-1") == 0
    assert table.state.battle is not None
    assert table.state.battle.adrift == [[0, 0], [0, 0]]


@pytest.mark.rule("bs.flee.turrets-stay", "bs.flee.turrets-fire", "bs.flee.turrets-alone")
def test_turrets_stay_fire_and_fight_on() -> None:
    table = invaded("scout", "orbital_turret")
    engage(table)
    table.play("B flee")
    table.lay_dice(1, 5)
    table.play("A chase destroyer 1", "B retreat 1,0")
    assert table.state.battle is not None
    assert table.state.battle.round == 2
    assert (at(table, "B", "scout-1"), at(table, "B", "orbital_turret-1")) == ("1,0", HERE)
    assert damage(table, "A", "destroyer-1") == 1
    table.lay_dice(4, 1)
    table.play("A stay")
    assert damage(table, "B", "orbital_turret-1") == 1
    assert table.offered("A") == ["stay", "flee"]
    table.lay_dice(4, 1)
    table.play("A stay")
    assert left(table, "B") == ["scout-1"]
    assert table.state.battle is None


@pytest.mark.rule("bs.flee.turrets-alone")
def test_turrets_alone_cannot_flee() -> None:
    table = field()
    table.add("A", "scout", HERE)
    for _ in range(2):
        table.add("B", "orbital_turret", HERE)
    fight_so_far(table, 1, 1, 1, 1, 1, 1)
    assert table.state.battle is not None
    assert table.state.battle.round == 3


def three_destroyers(later: bool) -> Setting:
    """Three destroyers against a scout that flees from a turret, in the first round or later."""
    table = field()
    for unit in ("scout", "orbital_turret"):
        table.add("B", unit, HERE)
    for _ in range(3):
        table.add("A", "destroyer", HERE)
    table.begin("A", SpaceCombat)
    if later:
        fight(table, 1, 1, 1, 1, 1)
    table.play("B flee")
    return table


@pytest.mark.rule("bs.flee.turrets-choice", "bs.flee.turrets-fire")
@pytest.mark.parametrize(
    ("later", "die", "survives"), [(True, 5, True), (True, 6, False), (False, 3, True), (False, 4, False)]
)
def test_each_ship_shoots_at_turrets_or_at_those_that_flee(later: bool, die: int, survives: bool) -> None:
    table = three_destroyers(later)
    assert table.offered("A", "fire") == [f"fire destroyer {count}" for count in (1, 2, 3)]
    assert table.offered("A", "chase") == [f"chase destroyer {count}" for count in (1, 2, 3)]
    table.lay_dice(4, 3)
    table.play("A fire destroyer 2")
    assert damage(table, "B", "orbital_turret-1") == 1
    table.lay_dice(die, 5)
    play_so_far(table, "A chase destroyer 1", *["B retreat 1,0"] * survives)
    assert table.has("B", "scout-1") == survives
    assert table.state.battle is not None
    assert sum(damage(table, "A", word) for word in left(table, "A")) == 1


@pytest.mark.rule("bs.flee.turrets-choice")
def test_where_one_group_is_gone_the_rest_shoots_at_the_other() -> None:
    table = three_destroyers(later=False)
    table.lay_dice(4, 4, 1, 1)
    play_so_far(table, "A chase destroyer 1")
    assert table.dice_left() == 0
    assert damage(table, "B", "orbital_turret-1") == 1


@pytest.mark.rule("bs.flee.turrets-choice-size")
def test_neither_group_shields_the_other() -> None:
    for verb, struck in (("chase", "destroyer-1"), ("fire", "orbital_turret-1")):
        table = field()
        for unit in ("destroyer", "orbital_turret"):
            table.add("B", unit, HERE)
        table.add("A", "scout", HERE)
        fight(table, 1, 1, 1)
        table.lay_dice(6, 1)
        table.play("B flee", f"A {verb} scout 1")
        assert {word: damage(table, "B", word) for word in left(table, "B")} == {
            word: int(word == struck) for word in ("destroyer-1", "orbital_turret-1")
        }


@pytest.mark.rule("bs.flee.turrets-stay", "bs.combat.interceptors-turret")
def test_interceptors_of_turrets_stay_with_them_and_those_of_ships_go() -> None:
    table = field()
    table.add("B", "destroyer", HERE, interceptors=1)
    table.add("B", "orbital_turret", HERE, interceptors=1)
    comes(table, "destroyer", "0,-1")
    engage(table)
    table.play("B flee")
    table.lay_dice(1, 1, 6)
    table.play("A chase destroyer 1")
    assert table.dice_left() == 0
    assert damage(table, "A", "destroyer-1") == 1
    table.play("B retreat 1,0")
    assert (fighters(table, "B", "destroyer-1"), fighters(table, "B", "orbital_turret-1")) == (1, 1)


@pytest.mark.rule("bs.flee.turrets-stay", "bs.flee.turrets-fire")
def test_turrets_of_an_attacker_that_flees_fight_on_too() -> None:
    table = field()
    table.add("A", "orbital_turret", HERE)
    table.add("B", "scout", HERE)
    comes(table, "scout", "0,-1")
    engage(table)
    fight(table, 1, 1, 1)
    table.lay_dice(5)
    table.play("A flee")
    table.lay_dice(6)
    table.play("B chase scout 1")
    assert left(table, "A") == ["orbital_turret-1"]
    assert left(table, "B") == []
