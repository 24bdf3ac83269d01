"""Battles: who fights whom, in which order, dice, hits and damage (nd.combat.*)."""

import pytest

from tests.rules.battlefield import (
    HERE,
    NORTH,
    NORTH_EAST,
    SOUTH,
    battles,
    controller,
    defender,
    draws,
    duel,
    hunt,
    initiatives,
    only_ones,
    pairs,
    retreating,
    roll,
    round_of,
    ships_in,
    take_turns,
    told,
)
from tests.rules.setting import TERRANS, Setting


def melee(*letters: str, owner: str | None = None, ancients: int = 0) -> Setting:
    """One Interceptor each in a sector, which these seats entered in this order."""
    s = Setting(3)
    only_ones(s)
    s.place("316", HERE, owner=owner, npc={"ancient": ancients})
    for letter in letters:
        s.ships(letter, "316", interceptor=1)
    return s


# ---- where and between whom


@pytest.mark.rule("nd.combat.battle-condition")
def test_ships_of_two_parties_fight_and_a_disc_alone_does_not() -> None:
    s = hunt({"cruiser": 1})
    s.place("304", SOUTH, owner="B")
    s.ships("A", "304", cruiser=1)
    s.dice(1, 1, 6, 1, 1, 6)
    s.combat()
    assert s.step == "engage"
    take_turns(s, 2)
    assert battles(s) == ["316"]
    assert ships_in(s, "304") == {"A cruiser": [0]}


@pytest.mark.rule("nd.combat.controller-without-ships")
def test_a_controller_without_ships_takes_no_part() -> None:
    s = Setting(3)
    only_ones(s)
    s.place("304", HERE, owner="A", cubes={1: "materials"})
    s.place("201", NORTH_EAST, owner="A", cubes={0: "money", 1: "materials"})
    s.ships("B", "201", interceptor=1)
    s.ships("C", "201", interceptor=1)
    s.dice(6)
    s.combat()
    assert defender(s) == "B"
    assert s.waiting == "B"
    s.play("B attack interceptor")
    assert draws(s) == ["B 2", "C 1"]


@pytest.mark.rule("nd.combat.sector-order")
def test_the_highest_sector_comes_first_and_the_centre_last() -> None:
    s = Setting()
    only_ones(s)
    for number, at in (("207", HERE), ("310", NORTH)):
        s.place(number, at)
        s.ships("A", number, interceptor=1)
        s.ships("B", number, interceptor=1)
    s.ships("A", "001", interceptor=1)
    s.dice(6, 6, 1, 6, 1, 1, 1)
    s.combat()
    assert take_turns(s, 3) == ["A interceptor"] * 3
    assert battles(s) == ["310", "207", "001"]
    assert not s.dice_left


@pytest.mark.rule("nd.combat.start-sectors-numbered")
def test_home_sectors_are_fought_by_their_number() -> None:
    s = Setting(factions=("terran_directorate", "hydran_progress"))
    only_ones(s)
    s.ships("A", "224", interceptor=1)
    for number, at in (("211", HERE), ("301", NORTH)):
        s.place(number, at)
        s.ships("A", number, interceptor=1)
        s.ships("B", number, interceptor=1)
    s.dice(6, 6, 6)
    s.combat()
    assert take_turns(s, 3) == ["A interceptor", "B interceptor", "A interceptor"]
    assert battles(s) == ["301", "224", "211"]


@pytest.mark.rule("nd.combat.mandatory")
def test_a_battle_cannot_be_declined() -> None:
    s = duel({"interceptor": 1}, {"interceptor": 1})
    s.combat()
    assert battles(s) == ["316"]
    assert s.offered("A") == {"attack interceptor"}
    for peace in ("decline", "pass", "hold interceptor"):
        assert s.refused(f"A {peace}") == "nd.combat.engagement"


# ---- more than two parties


@pytest.mark.rule("nd.combat.players-first")
def test_players_fight_before_the_survivor_fights_the_ancients() -> None:
    s = melee("A", "B", ancients=1)
    s.dice(6)
    s.combat()
    s.play("A attack interceptor")
    assert pairs(s) == ["B A", "A the Ancients"]


@pytest.mark.rule("nd.combat.reverse-entry", "nd.example.battle-order")
def test_the_last_two_to_enter_fight_first() -> None:
    s = melee("A", "B", "C")
    s.dice(6)
    s.combat()
    assert defender(s) == "B"
    s.play("B attack interceptor")
    assert pairs(s) == ["C B", "B A"]
    assert defender(s) == "A"


@pytest.mark.rule("nd.combat.controller-last")
def test_the_controller_fights_last_however_late_its_ships_came() -> None:
    s = melee("B", "C", "A", owner="A")
    s.dice(6)
    s.combat()
    s.play("B attack interceptor")
    assert pairs(s) == ["C B", "B A"]
    assert defender(s) == "A"


@pytest.mark.rule("nd.combat.no-survivor", "nd.retreat.both-sides")
def test_when_both_sides_leave_the_third_player_has_nobody_to_fight() -> None:
    s = melee("A", "B", "C")
    s.place("310", NORTH, owner="B")
    s.place("304", SOUTH, owner="C")
    s.dice()
    s.combat()
    s.play("B retreat interceptor 310", "C retreat interceptor 304")
    assert round_of(s) == 2
    assert ships_in(s, "316") == {f"{letter} interceptor": [0] for letter in "ABC"}
    s.play("B retreat interceptor 310")
    assert ships_in(s, "316") == {"A interceptor": [0]}
    assert ships_in(s, "310") == {"B interceptor": [0]}
    assert ships_in(s, "304") == {"C interceptor": [0]}
    assert pairs(s) == ["C B"]


@pytest.mark.rule("nd.combat.one-battle-per-pair", "nd.combat.damage-stays")
def test_damage_goes_along_into_the_next_battle_of_the_sector() -> None:
    s = melee("A", "C")
    s.remove_ships("C", "316")
    s.ships("B", "316", cruiser=1)
    s.ships("C", "316", interceptor=1)
    s.dice(6, 5)
    s.combat()
    s.play("C attack interceptor")
    assert ships_in(s, "316")["B cruiser"] == [1]
    assert pairs(s) == ["C B"]
    s.play("B attack cruiser")
    assert pairs(s) == ["C B", "B A"]
    assert ships_in(s, "316") == {"A interceptor": [0], "B cruiser": [1]}
    s.dice(6)
    s.play("A attack interceptor")
    assert ships_in(s, "316") == {"A interceptor": [0]}


@pytest.mark.rule("nd.combat.missiles-each-battle")
def test_missiles_fire_again_in_the_next_battle() -> None:
    s = melee("A", "B", "C")
    s.blueprint("B", "interceptor", s0="plasma_missile")
    s.dice(6, 1, 6, 1)
    s.combat()
    assert pairs(s) == ["C B", "B A"]
    assert len(told(s, "fire missiles", "fires missiles")) == 2
    assert ships_in(s, "316") == {"B interceptor": [0]}


# ---- the defender


@pytest.mark.rule("nd.combat.defender")
@pytest.mark.parametrize(
    ("entered", "owner", "expected"), [("BC", None, "B"), ("BA", "A", "A"), ("BC", "A", "B"), ("CB", "A", "C")]
)
def test_the_controller_defends_or_else_who_came_first(entered: str, owner: str | None, expected: str) -> None:
    s = melee(*entered, owner=owner)
    s.combat()
    assert defender(s) == expected
    assert s.waiting == expected


@pytest.mark.rule("nd.combat.defender-npc")
def test_ancients_defend_and_act_first_on_a_tie() -> None:
    s = hunt({"cruiser": 1})
    s.dice(1, 2)
    s.combat()
    assert initiatives(s) == {"N ancient": 2, "A cruiser": 2}
    assert defender(s) == "N"
    assert not s.dice_left
    assert s.waiting == "A"


@pytest.mark.rule("nd.combat.draco-none-with-ancients")
def test_draco_and_ancients_do_not_fight() -> None:
    s = Setting(factions=("descendants_of_draco", "terran_directorate"))
    s.place("305", HERE, npc={"ancient": 1})
    s.ships("A", "305", cruiser=1)
    s.dice()
    s.combat()
    assert battles(s) == []
    assert ships_in(s, "305") == {"A cruiser": [0], "N ancient": [0]}
    assert (s.step, s.waiting) == ("take_control", "A")


# ---- initiative


@pytest.mark.rule("nd.combat.initiative-value", "nd.example.initiative")
def test_initiative_adds_computers_and_drives_to_the_printed_value() -> None:
    s = duel({"interceptor": 1}, {"dreadnought": 1})
    s.blueprint("A", "interceptor", s0="gluon_computer", s3="fusion_drive")
    s.blueprint("B", "dreadnought", s1="nuclear_drive", s2="nuclear_drive")
    s.dice(1)
    s.combat()
    assert initiatives(s) == {"A interceptor": 6, "B dreadnought": 3}
    assert take_turns(s, 1) == ["A interceptor"]
    assert s.waiting == "B"


@pytest.mark.rule("nd.combat.initiative-order", "nd.combat.engagement")
def test_types_of_both_sides_take_turns_by_initiative() -> None:
    s = duel({"interceptor": 1, "cruiser": 1}, {"interceptor": 1, "dreadnought": 1})
    s.blueprint("A", "interceptor", s3="fusion_drive")
    s.dice(*[1] * 10)
    s.combat()
    order = ["A interceptor", "B interceptor", "A cruiser", "B dreadnought"]
    assert [initiatives(s)[one] for one in order] == [4, 3, 2, 1]
    assert take_turns(s, 3) == order[:3]
    assert round_of(s) == 1
    assert take_turns(s, 1) == order[3:]
    assert round_of(s) == 2
    assert take_turns(s, 4) == order


@pytest.mark.rule("nd.combat.initiative-tie")
@pytest.mark.parametrize("owner", ["A", "B"])
def test_the_defender_acts_first_on_a_tie(owner: str) -> None:
    s = duel({"interceptor": 1}, {"interceptor": 1}, owner=owner)
    s.combat()
    assert set(initiatives(s).values()) == {3}
    assert s.waiting == owner


@pytest.mark.rule("nd.combat.initiative-tie-own")
@pytest.mark.parametrize("first", ["interceptor", "cruiser"])
def test_the_owner_orders_own_types_of_equal_initiative(first: str) -> None:
    s = duel({"interceptor": 1, "cruiser": 1}, {"dreadnought": 1})
    s.blueprint("A", "cruiser", s5="fusion_drive")
    s.dice(1, 1, 1, 1)
    s.combat()
    assert initiatives(s) == {"A interceptor": 3, "A cruiser": 3, "B dreadnought": 1}
    assert [str(choice) for choice in s.state.choices(0)] == ["attack interceptor", "attack cruiser"]
    s.play(f"A attack {first}")
    second = {"interceptor": "cruiser", "cruiser": "interceptor"}[first]
    assert s.offered("A") == {f"attack {second}"}
    assert s.refused(f"A attack {first}") == "nd.combat.initiative-order"


@pytest.mark.rule("nd.combat.initiative-sequential")
def test_ships_destroyed_before_their_turn_do_not_fire() -> None:
    s = duel({"interceptor": 3}, {"cruiser": 1})
    s.blueprint("A", "interceptor", s0="plasma_missile")
    s.blueprint("B", "cruiser", s1="plasma_missile", s5="tachyon_drive")
    s.dice(6, 6)
    s.combat()
    assert roll(s) == ["orange 6", "orange 6"]
    s.dice(1, 1)
    s.play("B hit A interceptor 1", "B hit A interceptor 2")
    assert told(s, "fire missiles", "fires missiles")[1] == "fires missiles with 1 interceptor: 1 1"
    assert not s.dice_left


# ---- dice


@pytest.mark.rule("nd.combat.type-acts-together", "nd.combat.dice-count", "nd.example.dice")
def test_a_type_rolls_all_its_dice_at_once() -> None:
    s = duel({"interceptor": 3}, {"dreadnought": 1, "cruiser": 1})
    s.blueprint("B", "dreadnought", s2="plasma_cannon", s6="plasma_cannon")
    s.blueprint("B", "cruiser", s5="conformal_drive", s4="hull")
    s.dice(6, 2, 1)
    s.combat()
    s.play("A attack interceptor")
    assert roll(s) == ["yellow 6", "yellow 2", "yellow 1"]
    s.dice(1, 6, 5, 4, 3)
    s.play("A hit B cruiser 1", "B attack cruiser", "B attack dreadnought")
    assert roll(s) == ["orange 6", "orange 5", "yellow 4", "yellow 3"]


@pytest.mark.rule("nd.combat.assign-after-roll", "nd.combat.assign-any-type")
@pytest.mark.parametrize(
    ("aims", "left"),
    [
        (("dreadnought 1", "dreadnought 1"), {"B interceptor": [0, 0], "B dreadnought": [2]}),
        (("interceptor 1", "interceptor 2"), {"B dreadnought": [0]}),
        (("interceptor 2", "dreadnought 1"), {"B interceptor": [0], "B dreadnought": [1]}),
    ],
)
@pytest.mark.parametrize("fleeing", [False, True])
def test_each_die_goes_to_the_ship_the_roller_names(
    aims: tuple[str, str], left: dict[str, list[int]], fleeing: bool
) -> None:
    s = duel({"cruiser": 2}, {"interceptor": 2, "dreadnought": 1})
    s.place("304", SOUTH, owner="B")
    s.dice(6, 6) if fleeing else s.dice(1, 1, 6, 6)
    s.combat()
    s.play("B retreat interceptor 304" if fleeing else "B attack interceptor", "A attack cruiser")
    assert retreating(s) == ({"B interceptor": "304"} if fleeing else {})
    assert roll(s) == ["yellow 6", "yellow 6"]
    s.play(*(f"A hit B {aim}" for aim in aims))
    assert {name: hurt for name, hurt in ships_in(s, "316").items() if name[0] == "B"} == left


@pytest.mark.rule("nd.combat.assign-opponent-only")
def test_dice_go_to_the_party_that_is_fought() -> None:
    s = melee("A", "B", "C", ancients=1)
    s.ships("C", "316", interceptor=1)
    s.dice(6)
    s.combat()
    s.play("B attack interceptor")
    assert s.offered("B") == {"hit C interceptor 1", "hit C interceptor 2"}
    assert s.refused("B hit A interceptor 1") == "nd.combat.assign-opponent-only"
    assert s.refused("B hit N ancient 1") == "nd.combat.assign-opponent-only"


# ---- hits


def shot(die: int, computers: int, shields: int) -> bool:
    """Whether a Starbase with these computers destroys an Interceptor with these shields by this die."""
    s = duel({"starbase": 1}, {"interceptor": 1})
    first, second = {0: ("hull", "hull"), 3: ("gluon_computer", "hull"), 6: ("gluon_computer", "gluon_computer")}[
        computers
    ]
    s.blueprint("A", "starbase", s0="fusion_source", s2=first, s4=second)
    s.blueprint("B", "interceptor", s0={0: None, 1: "gauss_shield", 3: "flux_shield"}[shields])
    s.dice(die)
    s.combat()
    assert s.state.players[0].stats[3].computer == computers
    assert s.state.players[1].stats[0].shield == shields
    s.play("A attack starbase")
    assert not s.dice_left
    return "B interceptor" not in ships_in(s, "316")


@pytest.mark.rule("nd.combat.hit-six")
def test_a_six_hits_through_any_shield() -> None:
    assert shot(6, 0, 3)


@pytest.mark.rule("nd.combat.miss-one")
def test_a_one_misses_with_any_computer() -> None:
    assert not shot(1, 6, 0)
    assert shot(2, 6, 0)


@pytest.mark.rule("nd.combat.hit-formula", "nd.example.hit")
def test_computers_add_and_shields_subtract() -> None:
    assert [shot(die, 3, 1) for die in range(1, 7)] == [False, False, False, True, True, True]


@pytest.mark.rule("nd.combat.hit-per-target", "nd.combat.wasted-dice")
@pytest.mark.parametrize(
    ("aim", "left"),
    [("interceptor", {"B cruiser": [0]}), ("cruiser", {"B interceptor": [0], "B cruiser": [0]})],
)
def test_the_same_die_hits_one_ship_and_misses_a_shielded_one(aim: str, left: dict[str, list[int]]) -> None:
    s = duel({"starbase": 1}, {"interceptor": 1, "cruiser": 1})
    s.blueprint("A", "starbase", s4="positron_computer")
    s.blueprint("B", "cruiser", s1="gauss_shield")
    s.dice(4)
    s.combat()
    s.play("A attack starbase")
    assert s.state.view(0)["step"]["needs"] == {"interceptor": 4, "cruiser": 5}
    s.play(f"A hit B {aim} 1")
    assert {name: hurt for name, hurt in ships_in(s, "316").items() if name[0] == "B"} == left


@pytest.mark.rule("nd.combat.wasted-dice")
def test_dice_that_miss_everything_are_not_asked_about() -> None:
    s = duel({"interceptor": 2}, {"cruiser": 2})
    s.blueprint("B", "cruiser", s1="gauss_shield")
    s.dice(2, 2)
    s.combat()
    s.play("A attack interceptor")
    assert s.waiting == "B"
    assert ships_in(s, "316")["B cruiser"] == [0, 0]


@pytest.mark.rule("nd.combat.hit-missiles-same")
@pytest.mark.parametrize(("shield", "hit"), [(None, True), ("gauss_shield", False)])
def test_missiles_use_computers_and_shields(shield: str | None, hit: bool) -> None:
    s = duel({"cruiser": 1}, {"interceptor": 1})
    s.blueprint("A", "cruiser", s1="plasma_missile", s4="positron_computer")
    s.blueprint("B", "interceptor", s0=shield)
    s.dice(4, 1)
    s.combat()
    assert ("B interceptor" not in ships_in(s, "316")) == hit


# ---- damage


@pytest.mark.rule("nd.combat.damage-by-color")
@pytest.mark.parametrize(("cannon", "damage"), [("ion_cannon", 1), ("plasma_cannon", 2), ("antimatter_cannon", 4)])
def test_the_colour_of_a_die_says_its_damage(cannon: str, damage: int) -> None:
    s = duel({"interceptor": 1}, {"dreadnought": 1})
    s.blueprint("A", "interceptor", s1=cannon)
    s.blueprint("B", "dreadnought", s1="improved_hull", s3="improved_hull")
    s.dice(6)
    s.combat()
    s.play("A attack interceptor")
    assert ships_in(s, "316")["B dreadnought"] == [damage]


@pytest.mark.rule("nd.combat.damage-by-color")
def test_an_orange_hit_destroys_a_ship_with_one_hull() -> None:
    s = duel({"interceptor": 1}, {"cruiser": 1})
    s.blueprint("A", "interceptor", s1="plasma_cannon")
    s.dice(6)
    s.combat()
    s.play("A attack interceptor")
    assert ships_in(s, "316") == {"A interceptor": [0]}


@pytest.mark.rule("nd.combat.damage-no-split")
def test_the_damage_of_one_die_is_not_split() -> None:
    s = duel({"interceptor": 1}, {"interceptor": 2})
    s.blueprint("A", "interceptor", s1="antimatter_cannon")
    s.dice(6)
    s.combat()
    s.play("A attack interceptor", "A hit B interceptor 1")
    assert ships_in(s, "316")["B interceptor"] == [0]


@pytest.mark.rule("nd.combat.destroyed-at", "nd.example.improved-hulls")
def test_two_improved_hulls_fall_to_the_fifth_damage() -> None:
    s = duel({"interceptor": 1, "dreadnought": 1}, {"cruiser": 1})
    s.blueprint("A", "dreadnought", s0="plasma_cannon", s5="plasma_cannon", s7="tachyon_drive", s6="gluon_computer")
    s.blueprint("B", "cruiser", s0="improved_hull", s1="improved_hull")
    s.dice(6, 6, 6)
    s.combat()
    s.play("A attack dreadnought")
    assert ships_in(s, "316")["B cruiser"] == [4]
    s.play("A attack interceptor")
    assert "B cruiser" not in ships_in(s, "316")


@pytest.mark.rule("nd.combat.destroyed-at")
def test_a_ship_without_hull_falls_to_one_damage() -> None:
    s = duel({"interceptor": 1}, {"interceptor": 1})
    s.dice(6)
    s.combat()
    s.play("A attack interceptor")
    assert ships_in(s, "316") == {"A interceptor": [0]}


@pytest.mark.rule("nd.combat.damage-stays")
def test_damage_stays_through_the_rounds() -> None:
    s = duel({"interceptor": 1}, {"cruiser": 1})
    s.dice(6, 1, 6)
    s.combat()
    take_turns(s, 2)
    assert round_of(s) == 2
    assert ships_in(s, "316")["B cruiser"] == [1]
    take_turns(s, 1)
    assert "B cruiser" not in ships_in(s, "316")


@pytest.mark.rule("nd.combat.destroyed-ships-return")
def test_destroyed_ships_return_to_the_supply_after_the_battle() -> None:
    s = duel({"interceptor": 7}, {"cruiser": 2})
    s.blueprint("B", "cruiser", s5="tachyon_drive", s4="gluon_computer")
    s.dice(6, 6)
    s.combat()
    s.play("B attack cruiser", "B hit A interceptor 1", "B hit A interceptor 2")
    assert len(ships_in(s, "316")["A interceptor"]) == 5
    assert s.player("A").supply[0] == 0
    s.dice(6, 6, 6, 6, 1)
    s.play("A attack interceptor", *["A hit B cruiser 1"] * 2, *["A hit B cruiser 2"] * 2)
    assert s.state.view(None)["battle"] is None
    assert s.player("A").supply[0] == 2


@pytest.mark.rule("nd.combat.overkill-same-roll")
def test_two_dice_on_one_ship_destroy_only_that_one() -> None:
    s = duel({"interceptor": 2}, {"interceptor": 2})
    s.dice(6, 6)
    s.combat()
    s.play("A attack interceptor", "A hit B interceptor 1", "A hit B interceptor 1")
    assert ships_in(s, "316")["B interceptor"] == [0]


# ---- missiles


@pytest.mark.rule("nd.combat.missile-step", "nd.combat.engagement-cannons-only")
def test_missiles_fire_once_by_initiative_and_cannons_afterwards() -> None:
    s = duel({"interceptor": 1}, {"interceptor": 1, "cruiser": 1}, owner="A")
    s.blueprint("A", "interceptor", s0="plasma_missile")
    s.blueprint("B", "interceptor", s0="plasma_missile", s3="fusion_drive")
    s.blueprint("B", "cruiser", s1="plasma_missile", s5="fusion_drive")
    s.dice(2, 2, 3, 3, 4, 4)
    s.combat()
    assert initiatives(s) == {"B interceptor": 4, "A interceptor": 3, "B cruiser": 3}
    assert told(s, "fire missiles", "fires missiles") == [
        "fires missiles with 1 interceptor: 2 2",
        "fires missiles with 1 interceptor: 3 3",
        "fires missiles with 1 cruiser: 4 4",
    ]
    seats = [entry.seat for entry in s.state.journal or () if "fires missiles" in entry.sentence]
    assert seats == [1, 0, 1]
    s.dice(1, 1, 1, 1, 1, 1)
    assert take_turns(s, 6) == ["B interceptor", "A interceptor", "B cruiser"] * 2
    assert len(told(s, "fire missiles", "fires missiles")) == 3
    assert set(told(s, "fires cannons with 1 interceptor")) == {"fires cannons with 1 interceptor: 1"}
    assert not s.dice_left


@pytest.mark.rule("nd.combat.no-retreat-in-missiles")
def test_nobody_retreats_in_the_missile_step() -> None:
    s = duel({"interceptor": 1}, {"cruiser": 1})
    s.place("310", NORTH, owner="A")
    s.blueprint("A", "interceptor", s0="plasma_missile", s3="fusion_drive")
    s.dice(1, 1)
    s.combat()
    assert told(s, "fire missiles", "fires missiles") == ["fires missiles with 1 interceptor: 1 1"]
    assert round_of(s) == 1
    assert s.offered("A") == {"attack interceptor", "retreat interceptor 310"}


@pytest.mark.rule("nd.combat.no-retreat-in-missiles", "nd.combat.initiative-tie-own")
def test_the_order_of_tied_missiles_is_the_only_choice_of_the_missile_step() -> None:
    s = duel({"interceptor": 1, "cruiser": 1}, {"dreadnought": 1})
    s.place("310", NORTH, owner="A")
    s.blueprint("A", "interceptor", s0="plasma_missile")
    s.blueprint("A", "cruiser", s1="plasma_missile", s5="fusion_drive")
    s.dice(1, 1, 1, 1)
    s.combat()
    assert s.step == "missiles"
    assert s.offered("A") == {"fire interceptor", "fire cruiser"}
    assert s.refused("A retreat interceptor 310") == "nd.combat.no-retreat-in-missiles"
    s.play("A fire cruiser")
    assert [sentence.split()[4].rstrip(":") for sentence in told(s, "fires missiles")] == ["cruiser", "interceptor"]
    assert not s.dice_left


@pytest.mark.rule("nd.combat.missiles-compulsory")
def test_all_missiles_of_a_type_fire_at_once() -> None:
    s = duel({"interceptor": 2}, {"interceptor": 2})
    s.blueprint("A", "interceptor", s0="plasma_missile", s1="plasma_missile")
    s.dice(6, 1, 1, 1, 1, 1, 1, 1)
    s.combat()
    assert roll(s) == ["orange 6", *["orange 1"] * 7]
    assert not s.dice_left


@pytest.mark.rule("nd.combat.no-cannon-turn")
def test_a_type_without_cannons_retreats_or_holds() -> None:
    s = duel({"interceptor": 1}, {"cruiser": 1})
    s.place("310", NORTH, owner="A")
    s.blueprint("A", "interceptor", s0="plasma_missile", s1="plasma_missile")
    s.dice(1, 1, 1, 1)
    s.combat()
    assert s.offered("A") == {"hold interceptor", "retreat interceptor 310"}
    assert s.refused("A attack interceptor") == "nd.combat.no-cannon-turn"
    s.play("A hold interceptor")
    assert s.waiting == "B"


# ---- the end of a battle


@pytest.mark.rule("nd.combat.end")
def test_a_battle_ends_when_one_side_is_destroyed_or_has_left() -> None:
    s = duel({"interceptor": 1}, {"interceptor": 1, "cruiser": 1})
    s.place("304", SOUTH, owner="B")
    s.dice(1, 6)
    s.combat()
    s.play("A attack interceptor", "B retreat interceptor 304", "B retreat cruiser 304")
    s.play("A attack interceptor", "A hit B interceptor 1")
    assert s.state.view(None)["battle"]["round"] == 2
    s.play("B retreat cruiser 304")
    assert s.state.view(None)["battle"] is None
    assert ships_in(s, "316") == {"A interceptor": [0]}
    assert ships_in(s, "304") == {"B cruiser": [0]}


@pytest.mark.rule("nd.combat.final-round-completes", "nd.combat.final-round-optional")
def test_after_the_last_enemy_a_retreat_is_completed_and_none_begun() -> None:
    s = duel({"interceptor": 2, "cruiser": 1, "dreadnought": 1}, {"cruiser": 1})
    s.place("310", NORTH, owner="A")
    s.blueprint("A", "cruiser", s1="fusion_source", s2="antimatter_cannon", s4="positron_computer", s5="fusion_drive")
    s.dice(1, 1, 1, 1, 6)
    s.combat()
    s.play("A attack cruiser", "A retreat interceptor 310", "B attack cruiser", "A attack dreadnought")
    s.play("A attack cruiser")
    assert ships_in(s, "310") == {"A interceptor": [0, 0]}
    assert ships_in(s, "316") == {"A cruiser": [0], "A dreadnought": [0]}
    assert s.state.view(None)["battle"] is None
    assert not s.dice_left
    assert controller(s, "316") is None


@pytest.mark.rule("nd.combat.reverse-entry")
def test_six_players_fight_in_five_battles() -> None:
    s = Setting(6, TERRANS)
    only_ones(s)
    s.place("316", HERE)
    for letter in "ABCDEF":
        s.ships(letter, "316", interceptor=1)
    s.dice(6, 6, 6, 6, 6)
    s.combat()
    assert take_turns(s, 5) == [f"{letter} interceptor" for letter in "EDCBA"]
    assert pairs(s) == ["F E", "E D", "D C", "C B", "B A"]


@pytest.mark.rule("nd.combat.missiles-each-battle", "nd.combat.destroyed-ships-return")
def test_after_engagement_rounds_the_next_battle_begins_with_missiles_and_counts_its_own_losses() -> None:
    s = melee("A", "B", "C")
    s.blueprint("B", "interceptor", s0="plasma_missile")
    s.dice(1, 1, 6)
    s.combat()
    assert round_of(s) == 1
    s.dice(6, 6, 1)
    s.play("B attack interceptor")
    assert pairs(s) == ["C B", "B A"]
    assert told(s, "fires missiles") == [f"fires missiles with 1 interceptor: {dice}" for dice in ("1 1", "6 1")]
    assert ships_in(s, "316") == {"B interceptor": [0]}
    assert [player.supply[0] for player in s.state.players] == [7, 6, 7]
