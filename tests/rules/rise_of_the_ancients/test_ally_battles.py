"""Battles of allies on one side, what they draw for them, and what follows (ra.ally.*)."""

import pytest

from penumbra.kernel import seat_letter
from tests.rules.battlefield import (
    HERE,
    NORTH,
    SOUTH,
    draws,
    retreating,
    roll,
    ships_in,
    take_turns,
    told,
)
from tests.rules.rise_of_the_ancients.allied import ally, arm, court, league, quicken
from tests.rules.setting import Setting


def fleet(letters: str, entered: str, owner: str | None = None, **ships: int) -> Setting:
    """These seats are allied; a cruiser of each that ``entered``, or the ships named, in 316 in this order."""
    s = league(letters)
    s.place("316", HERE, owner=owner)
    for letter in entered:
        s.ships(letter, "316", **(ships or {"cruiser": 1}))
    return s


def sides(s: Setting) -> tuple[str, str]:
    """The letters of the defenders and of the attackers."""
    battle = s.state.battle
    assert battle is not None
    named = ("N" if party == s.state.npc else seat_letter(party) for party in battle.defenders)
    return "".join(named), "".join(map(seat_letter, battle.attackers))


def ancients(letters: str, **ships: int) -> Setting:
    """These seats are allied and have the ships named in 316, which they entered in this order, with an Ancient."""
    s = league(letters)
    s.place("316", HERE, npc={"ancient": 1})
    for letter in letters:
        s.ships(letter, "316", **ships)
    return s


# ---- who fights whom, and in which order


@pytest.mark.rule("ra.ally.combined-battle")
def test_allies_fight_one_battle_on_one_side() -> None:
    s = fleet("AB", "ADB")
    s.combat()
    assert sides(s) == ("AB", "D")
    s.dice(6, 6)
    take_turns(s, 2)
    assert ships_in(s, "316") == {"A cruiser": [0], "B cruiser": [0]}
    assert draws(s) == ["A 1", "D 1", "B 3"]
    t = league("AC")
    t.place("316", HERE)
    for letter in "ADB":
        t.ships(letter, "316", cruiser=1)
    t.combat()
    assert sides(t) == ("D", "B"), "who are not allied fight each for himself"


@pytest.mark.rule("ra.ally.combined-battle-order")
@pytest.mark.parametrize(
    ("owner", "first", "then"),
    [(None, ("C", "D"), ("AB", "C")), ("A", ("C", "D"), ("AB", "C")), ("B", ("C", "D"), ("AB", "C"))],
)
def test_a_side_fights_at_the_place_of_its_first(
    owner: str | None, first: tuple[str, str], then: tuple[str, str]
) -> None:
    s = fleet("AB", "ACBD", owner=owner)
    s.combat()
    assert sides(s) == first
    s.dice(6, 1, 6)
    take_turns(s, 3)
    s.draw_reputation()
    assert "D cruiser" not in ships_in(s, "316")
    assert sides(s) == (then if owner != "B" else ("BA", "C"))


@pytest.mark.rule("ra.ally.combined-battle-order")
@pytest.mark.parametrize(("owner", "first"), [(None, ("D", "AB")), ("A", ("AB", "D")), ("E", ("D", "AB"))])
def test_a_side_fights_last_where_a_member_controls_the_sector(owner: str | None, first: tuple[str, str]) -> None:
    s = fleet("ABE" if owner == "E" else "AB", "DBA" if owner == "A" else "DAB", owner=owner)
    s.combat()
    assert sides(s) == (("AB", "D") if owner in ("A", "E") else first)


@pytest.mark.rule("ra.ally.defender-shared")
@pytest.mark.parametrize(("allied", "acts"), [("AB", "B"), ("AC", "D")])
def test_the_defenders_ally_defends_too(allied: str, acts: str) -> None:
    """A controls the sector with a slow dreadnought; B came last, as quick as D, who came before."""
    s = league(allied)
    s.place("316", HERE, owner="A")
    s.ships("A", "316", dreadnought=1)
    s.ships("D", "316", cruiser=1)
    s.ships("B", "316", cruiser=1)
    s.combat()
    if allied == "AB":
        assert sides(s) == ("AB", "D")
    assert s.waiting == acts


@pytest.mark.rule("ra.ally.defends-absent-ally")
@pytest.mark.parametrize(("allied", "acts"), [("AB", "B"), ("BC", "D")])
def test_an_ally_defends_for_an_absent_controller(allied: str, acts: str) -> None:
    s = fleet(allied, "DB", owner="A")
    s.combat()
    assert sides(s) == (("B", "D") if acts == "B" else ("D", "B"))
    assert s.waiting == acts


@pytest.mark.rule("ra.ally.defends-absent-ally")
@pytest.mark.parametrize("wins", ["B", "D"])
def test_an_absent_controller_draws_nothing_and_his_cubes_fall_to_the_winner(wins: str) -> None:
    s = league("AB")
    s.place("203", HERE, owner="A", cubes={0: "money", 1: "science"})
    s.ships("D", "203", cruiser=1)
    s.ships("B", "203", cruiser=1)
    s.dice(*((6, 1, 6) if wins == "B" else (1, 6, 1, 6)))
    s.combat()
    take_turns(s, 3 if wins == "B" else 4)
    assert draws(s) == (["D 1", "B 3"] if wins == "B" else ["D 3", "B 1"])
    assert s.step == ("population" if wins == "D" else "upkeep")


@pytest.mark.rule("ra.ally.initiative-own")
def test_each_kind_of_each_ally_acts_by_its_own_initiative() -> None:
    s = league("AB")
    s.place("316", HERE)
    s.ships("A", "316", cruiser=1)
    s.ships("B", "316", dreadnought=1)
    s.ships("D", "316", interceptor=1)
    quicken(s, "A", "cruiser")
    s.combat()
    s.dice(1, 1, 1, 1)
    assert take_turns(s, 3) == ["A cruiser", "D interceptor", "B dreadnought"]


@pytest.mark.rule("ra.ally.initiative-own")
def test_allies_fight_with_their_own_blueprints() -> None:
    s = fleet("AB", "ABD")
    arm(s, "A", "cruiser", computer=3)
    s.combat()
    s.dice(3, 3)
    s.play("A attack cruiser")
    assert s.damage("D", "316") == [1]
    s.play("B attack cruiser")
    assert s.damage("D", "316") == [1]


@pytest.mark.rule("ra.ally.initiative-tie")
@pytest.mark.parametrize(("entered", "owner", "order"), [("BAD", None, "BA"), ("ABD", None, "AB"), ("BAD", "A", "AB")])
def test_of_allies_who_tie_the_first_in_the_sector_acts_first(entered: str, owner: str | None, order: str) -> None:
    s = fleet("AB", entered, owner=owner)
    s.combat()
    s.dice(1, 1)
    assert take_turns(s, 2) == [f"{letter} cruiser" for letter in order]


@pytest.mark.rule("ra.ally.defender-shared")
def test_example_of_the_order_of_initiative() -> None:
    """A controls with a slow ship, the ally B came last, as quick as the attacker D."""
    s = league("AB")
    s.place("316", HERE, owner="A")
    s.ships("A", "316", dreadnought=1)
    s.ships("D", "316", cruiser=2)
    s.ships("B", "316", cruiser=1)
    for letter in "BD":
        quicken(s, letter, "cruiser")
    s.combat()
    s.dice(1, 1, 1, 1, 1)
    assert take_turns(s, 3) == ["B cruiser", "D cruiser", "A dreadnought"]


# ---- dice and damage


@pytest.mark.rule("ra.ally.damage-choice")
def test_dice_go_to_ships_of_any_ally_each_by_its_own_shield() -> None:
    s = league("AB")
    s.place("316", HERE, owner="A")
    s.ships("A", "316", starbase=1)
    s.ships("B", "316", cruiser=1)
    s.ships("D", "316", cruiser=4)
    arm(s, "D", "cruiser", initiative=9)
    arm(s, "B", "cruiser", shield=2)
    s.dice(6, 6, 5, 5)
    s.combat()
    s.play("D attack cruiser")
    assert roll(s) == ["yellow 6", "yellow 6", "yellow 5", "yellow 5"]
    assert s.offered("D", "hit") == {"hit A starbase 1", "hit B cruiser 1"}
    assert s.refused("D hit C cruiser 1") == "nd.combat.assign-opponent-only"
    s.play("D hit B cruiser 1", "D hit A starbase 1", "D hit A starbase 1", "D hit B cruiser 1")
    assert ships_in(s, "316")["B cruiser"] == [1], "a five misses its shield"
    assert ships_in(s, "316")["A starbase"] == [2]


@pytest.mark.rule("ra.ally.battle-end")
def test_a_battle_goes_on_while_an_ally_has_a_ship() -> None:
    s = fleet("AB", "ABD", interceptor=1)
    s.combat()
    s.dice(6, 1, 1, 6, 1)
    assert s.waiting == "A"
    s.dice(1, 1, 6)
    s.play("A attack interceptor", "B attack interceptor", "D attack interceptor", "D hit A interceptor 1")
    assert "A interceptor" not in ships_in(s, "316")
    assert (s.step, s.waiting) == ("engage", "B")
    s.dice(6)
    s.play("B attack interceptor")
    assert ships_in(s, "316") == {"B interceptor": [0]}
    assert s.step != "engage"


@pytest.mark.rule("ra.ally.retreat-own-choice")
def test_each_ally_decides_about_his_own_retreat() -> None:
    s = fleet("AB", "DAB")
    s.place("310", NORTH, owner="A")
    s.combat()
    s.dice(1, 1, 1, 1)
    s.play("D attack cruiser", "A retreat cruiser 310")
    assert s.refused("B retreat cruiser 310") == "nd.retreat.destination"
    s.play("B attack cruiser")
    assert retreating(s) == {"A cruiser": "310"}
    s.play("D attack cruiser", "A retreat cruiser 310")
    assert (ships_in(s, "310"), s.step, s.waiting) == ({"A cruiser": [0]}, "engage", "B")


@pytest.mark.rule("ra.ally.retreat-target")
@pytest.mark.parametrize(
    ("owner", "there", "outcome"),
    [("A", "B", None), ("A", "D", "nd.retreat.destination"), ("B", None, "nd.retreat.destination")],
)
def test_ships_retreat_to_their_own_disc_also_beside_allies(owner: str, there: str | None, outcome: str | None) -> None:
    s = fleet("AB", "DA")
    s.place("310", NORTH, owner=owner)
    if there is not None:
        s.ships(there, "310", interceptor=1)
    s.combat()
    s.dice(1)
    s.play("D attack cruiser")
    assert s.refused("A retreat cruiser 310") == outcome


# ---- ships that nobody plays


@pytest.mark.rule("ra.ally.ancients")
def test_allies_fight_ancients_together() -> None:
    s = ancients("AB", cruiser=1)
    s.dice(1, 1)
    s.combat()
    assert sides(s) == ("N", "AB")
    s.dice(6, 6)
    take_turns(s, 2)
    assert ships_in(s, "316") == {"A cruiser": [0], "B cruiser": [0]}
    t = league("AC")
    t.place("316", HERE, npc={"ancient": 1})
    for letter in "AB":
        t.ships(letter, "316", cruiser=1)
    t.combat()
    assert sides(t) == ("A", "B"), "others fight each other first"


@pytest.mark.rule("ra.ally.ancient-targeting")
@pytest.mark.parametrize(
    ("entered", "owner", "hit"), [("AB", None, "B"), ("BA", None, "A"), ("BA", "A", "B"), ("AB", "A", "B")]
)
def test_ancients_hit_of_equals_whoever_came_last(entered: str, owner: str | None, hit: str) -> None:
    s = league("AB")
    s.place("316", HERE, npc={"ancient": 1}, owner=owner)
    for letter in entered:
        s.ships(letter, "316", dreadnought=1)
    s.dice(6, 1)
    s.combat()
    hurt = {letter: s.damage(letter, "316") for letter in "AB"}
    assert hurt == {"A": [int(hit == "A")], "B": [int(hit == "B")]}


@pytest.mark.rule("ra.ally.ancient-targeting")
def test_ancients_destroy_of_equals_whoevers_came_last() -> None:
    s = ancients("AB", interceptor=1)
    arm(s, "A", "interceptor", initiative=1)
    arm(s, "B", "interceptor", initiative=1)
    s.dice(6, 1)
    s.combat()
    assert ships_in(s, "316") == {"A interceptor": [0], "N ancient": [0]}


@pytest.mark.rule("ra.ally.ancient-targeting-size")
def test_size_comes_before_the_order_of_entry() -> None:
    s = league("AB")
    s.place("316", HERE, npc={"ancient": 1})
    s.ships("A", "316", dreadnought=1)
    s.ships("B", "316", interceptor=1)
    arm(s, "B", "interceptor", initiative=1)
    s.sector("316").damage[s.key("A", "dreadnought")] = [2]
    s.dice(6, 1)
    s.combat()
    assert ships_in(s, "316") == {"B interceptor": [0], "N ancient": [0]}


# ---- reputation


@pytest.mark.rule("ra.ally.reputation-each")
def test_each_ally_draws_for_himself() -> None:
    s = league("AB")
    s.place("316", HERE)
    s.ships("D", "316", interceptor=2)
    s.ships("A", "316", cruiser=1)
    s.ships("B", "316", cruiser=1)
    arm(s, "A", "cruiser", initiative=9, cannons=(1, 1))
    s.dice(6, 6)
    s.combat()
    s.play("A attack cruiser", "A hit D interceptor 1", "A hit D interceptor 2")
    assert draws(s) == ["D 1", "A 3", "B 1"]


@pytest.mark.rule("ra.ally.reputation-each")
def test_the_limit_of_five_is_each_allys_own() -> None:
    s = league("AB")
    s.place("316", HERE)
    s.ships("D", "316", dreadnought=2, interceptor=1)
    for letter in "AB":
        s.ships(letter, "316", cruiser=1)
        arm(s, letter, "cruiser", initiative=9, cannons=(4,) if letter == "A" else (4, 4))
    s.combat()
    s.dice(6, 6, 6)
    s.play("A attack cruiser", "A hit D interceptor 1", "B attack cruiser", "B hit D dreadnought 1")
    s.play("B hit D dreadnought 2")
    assert draws(s) == ["D 1", "A 2", "B 5"], "of seven B draws five"


@pytest.mark.rule("ra.ally.kill-last-hit")
def test_a_ship_is_destroyed_by_whose_die_did_the_last_point() -> None:
    s = league("AB")
    s.place("316", HERE)
    s.ships("D", "316", cruiser=1)
    s.ships("A", "316", interceptor=2)
    s.ships("B", "316", interceptor=1)
    arm(s, "D", "cruiser", hull=2)
    s.dice(6, 6, 6)
    s.combat()
    s.play("A attack interceptor", "B attack interceptor")
    assert draws(s) == ["D 1", "A 1", "B 3"]


@pytest.mark.rule("ra.ally.reputation-order")
def test_allies_draw_in_one_sequence_with_their_opponents() -> None:
    s = league("AB")
    s.place("316", HERE, owner="A")
    s.ships("D", "316", interceptor=1)
    s.ships("A", "316", interceptor=1)
    s.ships("B", "316", interceptor=1)
    s.dice(6)
    s.combat()
    s.play("A attack interceptor")
    assert draws(s) == ["A 2", "D 1", "B 1"]


@pytest.mark.rule("ra.ally.reputation-lost-ships")
def test_who_lost_all_ships_draws_and_who_fled_does_not() -> None:
    s = league("ABC")
    s.place("316", HERE)
    s.place("310", NORTH, owner="A")
    for letter in "DABC":
        s.ships(letter, "316", interceptor=1)
    s.combat()
    s.dice(6, 1, 1)
    s.play("D attack interceptor", "D hit B interceptor 1", "A retreat interceptor 310", "C attack interceptor")
    s.dice(1, 6)
    s.play("D attack interceptor", "A retreat interceptor 310", "C attack interceptor")
    assert draws(s) == ["D 2", "B 1", "C 2"]


# ---- afterwards


@pytest.mark.rule("ra.ally.population-attack")
@pytest.mark.parametrize("entered", ["AB", "BA"])
def test_every_ally_may_attack_the_population_in_order_of_entry(entered: str) -> None:
    s = league("AB")
    s.place("203", HERE, owner="D", cubes={0: "money", 1: "science", 2: "materials"})
    for letter in entered:
        s.ships(letter, "203", interceptor=1)
    s.dice(6, 6)
    s.combat()
    for letter in entered:
        assert (s.step, s.waiting) == ("population", letter)
        s.play(f"{letter} attack")
        s.play(f"{letter} {min(s.offered(letter, 'destroy'))}")
    assert sum(square["cube"] is not None for square in s.seen("203")["squares"]) == 1
    assert s.state.phase == "upkeep"


@pytest.mark.rule("ra.ally.population-attack")
def test_nobody_attacks_with_an_allys_ships() -> None:
    s = league("AB")
    s.place("203", HERE, owner="D", cubes={0: "money", 1: "science", 2: "materials"})
    s.ships("A", "203", interceptor=1)
    s.ships("B", "203", cruiser=1)
    s.combat()
    assert s.state.view(0)["step"]["armed"] == {"interceptor": 1}


def test_a_side_is_named_whole_in_the_log() -> None:
    s = fleet("AB", "DAB")
    s.combat()
    assert told(s, "attack") == ["A and B attack D."]
    t = court()
    ally(t, "AB")
    t.place("304", SOUTH)
    for letter in "ABD":
        t.ships(letter, "304", cruiser=1)
    t.combat()
    assert told(t, "attack") == ["D attacks A and B."]
