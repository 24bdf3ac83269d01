"""The Enlightened of Lyra (ra.enlightened.*)."""

import pytest

from penumbra.eclipse.odds.forecast import forecast
from penumbra.odds.contenders import Contender, in_order
from penumbra.odds.solver import TooLarge, solve
from tests.rules.battlefield import HERE, only_ones, ships_in, told
from tests.rules.rise_of_the_ancients.lyra import LYRA, MODULES, build, duel, homes, lying, lyra, seen_step
from tests.rules.setting import Setting

# ---- the board


@pytest.mark.rule("ra.enlightened.start")
def test_they_start_with_a_distortion_shield_on_the_grid_track() -> None:
    s = Setting(2, LYRA, modules=MODULES)
    assert s.player("A").storage == [2, 4, 3]
    assert s.board("A")["techs"] == {"military": [], "grid": ["distortion_shield"], "nano": []}
    assert s.home("A") == "238"
    assert s.board("B")["techs"]["grid"] == []
    s.ships("B", "238", cruiser=1)
    s.combat()
    shields = {one["seat"]: one["missile_shield"] for one in s.state.view(None)["battle"]["types"]}
    assert shields == {0: 2, 1: 0}


@pytest.mark.rule("ra.enlightened.trade")
def test_three_of_one_buy_one_of_another() -> None:
    s = lyra()
    s.store("A", money=0, science=3, materials=2)
    assert s.refused("A trade materials money") == "nd.trade.rate-by-species"
    s.play("A trade science materials")
    assert s.player("A").storage == [0, 0, 3]


@pytest.mark.rule("ra.enlightened.move")
def test_two_activations_make_a_move() -> None:
    s = lyra()
    s.place("208", (0, -1))
    s.ships("A", "238", interceptor=2)
    s.play("A move", *["A move interceptor 238 208"] * 2)
    assert s.refused("A move interceptor 238 208") == "nd.move.three"
    s.turn("B")
    s.play("B move")
    assert seen_step(s, "B")["left"] == 3


# ---- rerolls


@pytest.mark.rule("ra.enlightened.reroll")
def test_an_unused_colony_ship_rolls_a_die_again_as_long_as_there_are_some() -> None:
    s = duel({"cruiser": 1}, {"cruiser": 1}, ready=2)
    dice = s.dice(1, 2, 3)
    s.combat()
    s.play("A attack cruiser")
    assert (s.step, s.waiting) == ("reroll", "A")
    assert seen_step(s, "A")["ships"] == 2
    assert s.offered("A") == {"reroll 1", "decline"}
    assert s.refused("A reroll 2") == "ra.enlightened.reroll-which-dice"
    s.play("A reroll 1")
    assert lying(s) == ["yellow 2"]
    assert s.player("A").colony_ready == 1
    s.play("A reroll 1")
    assert dice.laid == []
    assert s.player("A").colony_ready == 0
    assert s.step != "reroll"
    assert s.refused("A reroll 1") is not None
    assert ships_in(s, "316")["B cruiser"] == [0]
    assert told(s, "again") == [
        "turns a colony ship face down and rolls a 1 again: 2",
        "turns a colony ship face down and rolls a 2 again: 3",
    ]


@pytest.mark.rule("ra.enlightened.reroll")
def test_nobody_need_reroll_and_nobody_else_may() -> None:
    s = duel({"cruiser": 1}, {"cruiser": 1})
    s.dice(1, 1)
    s.combat()
    s.play("A attack cruiser", "A decline")
    assert s.player("A").colony_ready == 3
    s.play("B attack cruiser")
    assert s.step == "engage", "B has three colony ships face up and is not asked"
    s = duel({"cruiser": 1}, {"cruiser": 1}, ready=0)
    s.dice(1)
    s.combat()
    s.play("A attack cruiser")
    assert s.waiting == "B", "no colony ship is face up"
    s = duel({"cruiser": 1}, {"cruiser": 1})
    s.dice(6)
    s.combat()
    s.play("A attack cruiser")
    assert s.waiting == "B", "nothing is better than a six"


@pytest.mark.rule("ra.enlightened.reroll-same-die")
def test_the_same_die_may_be_rolled_twice_and_the_last_result_counts() -> None:
    s = duel({"cruiser": 1}, {"cruiser": 1})
    s.dice(2, 3, 5)
    s.combat()
    s.play("A attack cruiser", "A reroll 1", "A reroll 1")
    assert lying(s) == ["yellow 5 hits"]
    s.play("A decline")
    assert ships_in(s, "316")["B cruiser"] == [1]
    s = duel({"cruiser": 1}, {"cruiser": 1})
    s.dice(5, 1)
    s.combat()
    s.play("A attack cruiser", "A reroll 1", "A decline")
    assert ships_in(s, "316")["B cruiser"] == [0], "a worse result replaces a better one"


@pytest.mark.rule("ra.enlightened.reroll-timing")
def test_it_comes_after_the_roll_and_before_the_dice_are_assigned() -> None:
    s = duel({"cruiser": 2}, {"cruiser": 1, "interceptor": 1})
    s.dice(6, 1, 6)
    s.combat()
    assert s.refused("A reroll 1") is not None, "before the roll"
    while s.waiting != "A":
        s.dice(1, 6, 1, 6)
        s.play("B attack interceptor")
    s.play("A attack cruiser")
    assert s.step == "reroll"
    assert s.refused("A hit B cruiser 1") == "ra.enlightened.reroll-timing"
    assert s.state.view(None)["battle"]["roller"] == 0
    s.play("A decline")
    assert s.step == "assign"
    assert s.refused("A reroll 2") is not None
    s.play("A hit B cruiser 1")
    assert s.refused("A reroll 2") is not None


@pytest.mark.rule("ra.enlightened.reroll-which-dice")
def test_missiles_and_point_defense_and_attacks_on_population_are_own_dice() -> None:
    s = duel({"cruiser": 1}, {"cruiser": 1})
    s.blueprint("A", "cruiser", s1="plasma_missile")
    s.dice(1, 1, 1)
    s.combat()
    assert s.step == "reroll"
    assert lying(s) == ["orange 1", "orange 1"]

    s = duel({"cruiser": 1}, {"cruiser": 1}, more=("rare_technologies",))
    s.blueprint("B", "cruiser", s1="plasma_missile")
    s.learn("A", "point_defense")
    s.dice(6, 1, 1, 6)
    s.combat()
    assert s.step == "reroll_defence"
    assert lying(s) == ["yellow 1"]
    s.play("A reroll 1")
    assert told(s, "shoots down") == ["shoots down 1 missile"]
    assert ships_in(s, "316")["A cruiser"] == [0]

    s = Setting(2, LYRA, modules=MODULES)
    only_ones(s)
    s.place("203", HERE, owner="B", cubes={0: "money", 1: "science"})
    s.ships("A", "203", interceptor=2)
    s.dice(6, 1, 6)
    s.combat()
    s.play("A attack")
    assert s.step == "reroll_raid"
    assert lying(s) == ["yellow 6 hits", "yellow 1"]
    s.play("A reroll 2")
    assert not any(square["cube"] for square in s.seen("203")["squares"])
    assert s.player("A").colony_ready == 2


@pytest.mark.rule("ra.enlightened.reroll-which-dice")
def test_dice_of_ships_that_nobody_plays_and_of_allies_are_not() -> None:
    s = Setting(2, LYRA, modules=MODULES)
    only_ones(s)
    s.ships("A", "001", cruiser=1)
    s.dice(1, *[1] * 4)
    s.combat()
    s.play("A attack cruiser", "A decline")
    assert s.dice_left == []
    assert (s.step, s.waiting) == ("engage", "A"), "the defence system has missed four times, and nobody was asked"

    s = Setting(3, (*LYRA, "terran_federation"), modules=MODULES)
    only_ones(s)
    s.state.sides = ((0, 1), (0, 1), (2,), (3,))
    s.place("316", HERE)
    for letter in "ABC":
        s.ships(letter, "316", cruiser=1)
    s.dice(*[1] * 3)
    s.combat()
    asked = []
    for _ in range(3):
        letter = s.waiting
        s.play(f"{letter} attack cruiser")
        if s.step == "reroll":
            asked.append(letter)
            s.play("A decline")
    assert asked == ["A"]


@pytest.mark.rule("ra.enlightened.reroll-used")
def test_colony_ships_used_for_rerolls_stay_used_until_cleanup() -> None:
    s = duel({"cruiser": 1}, {"interceptor": 1})
    s.store("A", money=9, science=0, materials=0)
    s.learn("A", "advanced_economy", "advanced_labs")
    s.dice(1, 2, 6)
    s.combat()
    while s.waiting == "B":
        s.dice(1, 1, 2, 6)
        s.play("B attack interceptor")
    s.play("A attack cruiser", "A reroll 1", "A reroll 1")
    assert s.player("A").colony_ready == 1
    s.play("A decline")
    assert s.step == "build_shrine"
    s.play("A decline", "A colony 238 1 money")
    assert s.refused("A colony 238 3 science") == "nd.colony.face-down-unusable"
    s.play("A pay", "B pay")
    assert s.player("A").colony_ready == 3


# ---- odds


@pytest.mark.rule("ra.enlightened.reroll")
def test_the_odds_of_a_battle_count_the_colony_ships_that_are_face_up() -> None:
    s = duel({"cruiser": 1}, {"cruiser": 1}, ready=2)
    battle = forecast(s.state, "316").first()
    assert battle is not None
    assert battle.rerolls == (0, 2), "A, who came first, defends"
    assert [ships.rerolls for fleet in battle.fleets for ships in fleet] == [False, True]
    odds = solve(battle)
    assert odds.exact
    s.player("A").colony_ready = 0
    without = forecast(s.state, "316").first()
    assert without is not None
    assert without.rerolls == (0, 0)
    assert odds.defender_win > solve(without).defender_win + 0.1


@pytest.mark.rule("ra.enlightened.reroll")
def test_who_is_left_of_several_is_not_called_exact_beside_rerolls() -> None:
    s = duel({"cruiser": 1}, {"cruiser": 1})
    s.state.galaxy.sectors[s.state.galaxy.by_id["316"]].ships[s.key("N", "ancient")] = 1
    forces = forecast(s.state, "316").forces
    assert [force.rerolls for force in forces] == [0, 3, 0]
    with pytest.raises(TooLarge, match="rerolls"):
        in_order([Contender(force.fleet, force.policy, rerolls=force.rerolls) for force in forces])


# ---- the end


@pytest.mark.rule("ra.enlightened.vp")
def test_every_shrine_in_a_sector_they_control_is_worth_a_point() -> None:
    s = lyra()
    homes(s)
    build(s, "freedom_money 238 1", "freedom_science 238 2", "prosperity_money 203 1", "prosperity_science 203 2")
    build(s, "enlightenment_money 105 1")
    assert s.board("A")["score"]["shrines"] == 5
    s.sector("105").owner = 1
    assert s.board("A")["score"]["shrines"] == 4
    assert s.board("B")["score"]["shrines"] == 0
