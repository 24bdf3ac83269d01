"""Battles: who fights whom, in which order, missiles, dice and damage (sd.combat.*)."""

from functools import partial

import pytest

from penumbra.eclipse import SECOND_DAWN
from tests.rules import battlefield
from tests.rules.battlefield import (
    HERE,
    NORTH,
    SOUTH,
    battles,
    controller,
    defender,
    draws,
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
from tests.rules.setting import Setting

duel = partial(battlefield.duel, game=SECOND_DAWN)
hunt = partial(battlefield.hunt, game=SECOND_DAWN)


def melee(*letters: str, owner: str | None = None, ship: str = "interceptor") -> Setting:
    """One ship each of three players in a sector, which these seats entered in this order."""
    s = Setting(3, game=SECOND_DAWN)
    only_ones(s)
    s.place("316", HERE, owner=owner)
    for letter in letters:
        s.ships(letter, "316", **{ship: 1})
    return s


def clash(s: Setting, turns: int) -> None:
    """Ship types fire or hold; reputation that is drawn between battles is kept."""
    for _ in range(turns):
        take_turns(s, 1)
        s.draw_reputation()


def of(s: Setting, letter: str) -> dict[str, list[int]]:
    """A party's ships in the battle's sector with the damage of each."""
    battle = s.state.view(None)["battle"]
    return {name[2:]: hurt for name, hurt in ships_in(s, battle["sector"]).items() if name[0] == letter}


# ---- where, and between whom


@pytest.mark.rule("sd.combat.where")
def test_ships_of_two_parties_fight_and_a_disc_alone_does_not() -> None:
    s = hunt({"cruiser": 1})
    s.place("304", SOUTH, owner="B", cubes={1: "materials"})
    s.ships("A", "304", cruiser=1)
    s.dice(1, 1, 6, 1, 1, 6)
    s.combat()
    clash(s, 2)
    assert battles(s) == ["316"]
    assert draws(s) == ["A 2"]
    assert (s.step, s.waiting) == ("population", "A")
    assert not s.dice_left


@pytest.mark.rule("sd.combat.sector-order")
def test_sectors_are_fought_from_the_highest_number_down() -> None:
    s = Setting(game=SECOND_DAWN, modules=["warp_portals"])
    only_ones(s)
    for at, number in enumerate(("108", "315", "281")):
        s.place(number, at=(10 + 3 * at, 0))
    for number in ("108", "315", "281", "001"):
        s.ships("A", number, interceptor=1)
        s.ships("B", number, interceptor=1)
    s.ships("A", "223", interceptor=1)
    s.dice(6, 6, 6, 6, 6)
    s.combat()
    clash(s, 4)
    assert battles(s) == ["315", "281", "223", "108", "001"]


@pytest.mark.rule("sd.combat.party-pairs")
@pytest.mark.parametrize(("dice", "survivor"), [((6, 1, 6), "B"), ((1, 6, 1, 6), "C")])
def test_the_last_two_to_enter_fight_first(dice: tuple[int, ...], survivor: str) -> None:
    s = melee("A", "B", "C", ship="cruiser")
    s.dice(*dice)
    s.combat()
    assert defender(s) == "B"
    take_turns(s, len(dice))
    assert pairs(s) == ["C B", f"{survivor} A"]
    assert defender(s) == "A"


@pytest.mark.rule("sd.combat.controller-last")
def test_the_controller_fights_last_whatever_the_order_of_entry() -> None:
    s = melee("A", "B", "C", owner="B", ship="cruiser")
    s.dice(6, 1, 6)
    s.combat()
    assert defender(s) == "A"
    take_turns(s, 3)
    assert pairs(s) == ["C A", "A B"]
    assert defender(s) == "B"


@pytest.mark.rule("sd.combat.controller-without-ships")
def test_a_controller_without_ships_takes_no_part() -> None:
    s = melee("A", "C", owner="B")
    s.dice(6)
    s.combat()
    assert defender(s) == "A"
    clash(s, 1)
    assert pairs(s) == ["C A"]
    assert draws(s) == ["A 2", "C 1"]


@pytest.mark.rule("sd.combat.npc-last")
def test_the_last_player_fights_the_guardian() -> None:
    s = Setting(game=SECOND_DAWN)
    s.ships("A", "271", interceptor=1)
    s.ships("B", "271", interceptor=1)
    s.dice(6, 1, 1, 1)
    s.combat()
    take_turns(s, 1)
    assert pairs(s) == ["B A", "A the guardian"]
    assert not s.dice_left


@pytest.mark.rule("sd.combat.draco-controller-order")
@pytest.mark.parametrize(("dice", "expected"), [((6, 1, 6), ["B A"]), ((1, 6, 1, 6, 1, 1), ["B A", "B the Ancients"])])
def test_draco_fights_players_before_the_ancients_do(dice: tuple[int, ...], expected: list[str]) -> None:
    s = Setting(factions=("descendants_of_draco", "terran_federation"), game=SECOND_DAWN)
    s.place("101", HERE, owner="A", npc={"ancient": 1})
    s.ships("A", "101", cruiser=1)
    s.ships("B", "101", cruiser=1)
    s.dice(*dice)
    s.combat()
    assert defender(s) == "A"
    turns = 3 if len(expected) == 1 else 4
    take_turns(s, turns)
    assert pairs(s) == expected
    assert not s.dice_left
    assert ships_in(s, "101")["N ancient"] == [0]


@pytest.mark.rule("sd.combat.ancients-together")
def test_ancients_of_a_sector_roll_together() -> None:
    s = hunt({"interceptor": 1, "cruiser": 1}, ancients=2)
    s.dice(1, 4, 3, 2, 1)
    s.combat()
    assert initiatives(s) == {"N ancient": 2, "A interceptor": 3, "A cruiser": 2}
    assert take_turns(s, 1) == ["A interceptor"]
    assert told(s, "ancients fire cannons") == ["2 ancients fire cannons: 4 3 2 1"]
    assert s.offered("A") == {"attack cruiser"}


@pytest.mark.rule("sd.combat.attacker-defender")
@pytest.mark.parametrize(("entered", "owner", "expected"), [("AB", None, "A"), ("AB", "B", "B"), ("AB", "A", "A")])
def test_the_controller_defends_or_else_who_came_first(entered: str, owner: str | None, expected: str) -> None:
    s = melee(*entered, owner=owner)
    s.combat()
    assert defender(s) == expected
    assert s.waiting == expected


@pytest.mark.rule("sd.combat.npc-defender")
def test_an_ancient_acts_before_a_ship_of_its_initiative() -> None:
    s = hunt({"cruiser": 1})
    s.dice(1, 2)
    s.combat()
    assert initiatives(s) == {"N ancient": 2, "A cruiser": 2}
    assert defender(s) == "N"
    assert not s.dice_left
    assert s.waiting == "A"


@pytest.mark.rule("sd.combat.damage-carries")
def test_damage_goes_along_into_the_next_battle_of_the_sector() -> None:
    s = melee("A", "C")
    s.remove_ships("C", "316")
    s.ships("B", "316", cruiser=1)
    s.ships("C", "316", interceptor=1)
    s.blueprint("B", "cruiser", s2="hull")
    s.dice(6, 5)
    s.combat()
    take_turns(s, 2)
    assert pairs(s) == ["C B", "B A"]
    assert s.player("B").stats[1].hull == 2
    assert of(s, "B") == {"cruiser": [1]}


@pytest.mark.rule("sd.combat.missiles-each-battle")
def test_missiles_fire_again_in_the_next_battle() -> None:
    s = melee("A", "B", "C")
    s.blueprint("C", "interceptor", s3="plasma_missile")
    s.dice(6, 1, 6, 2)
    s.combat()
    assert pairs(s) == ["C B", "C A"]
    assert told(s, "fire missiles", "fires missiles") == [
        "fires missiles with 1 interceptor: 6 1",
        "fires missiles with 1 interceptor: 6 2",
    ]
    assert ships_in(s, "316") == {"C interceptor": [0]}


# ---- initiative


@pytest.mark.rule("sd.combat.initiative")
def test_initiative_adds_up_all_symbols_of_a_blueprint() -> None:
    s = duel({"interceptor": 1, "cruiser": 1, "starbase": 1}, {"dreadnought": 1})
    s.blueprint("A", "interceptor", s1="fusion_source", s2="fusion_drive")
    s.combat()
    assert initiatives(s) == {"A interceptor": 4, "A cruiser": 2, "A starbase": 4, "B dreadnought": 1}


@pytest.mark.rule("sd.combat.initiative-order")
def test_types_act_from_the_highest_initiative_down() -> None:
    s = duel({"interceptor": 1, "cruiser": 1}, {"interceptor": 1})
    s.blueprint("A", "interceptor", s1="fusion_source", s2="fusion_drive")
    s.dice(1, 1, 1)
    s.combat()
    order = ["A interceptor", "B interceptor", "A cruiser"]
    assert [initiatives(s)[one] for one in order] == [4, 3, 2]
    assert s.refused("A attack cruiser") == "sd.combat.initiative-order"
    assert take_turns(s, 3) == order


def tied(*letters: str) -> Setting:
    """Interceptors and cruisers of initiative 3 on both sides; A came first."""
    s = duel({"interceptor": 1, "cruiser": 1}, {"interceptor": 1, "cruiser": 1})
    for letter in letters:
        s.blueprint(letter, "cruiser", s5="fusion_drive")
    return s


@pytest.mark.rule("sd.combat.initiative-tie-defender")
def test_all_types_of_the_defender_act_before_the_attackers_on_a_tie() -> None:
    s = tied("A", "B")
    s.dice(1, 1, 1, 1)
    s.combat()
    assert set(initiatives(s).values()) == {3}
    assert [one[0] for one in take_turns(s, 4)] == ["A", "A", "B", "B"]


@pytest.mark.rule("sd.combat.initiative-own-tie")
@pytest.mark.parametrize("first", ["interceptor", "cruiser"])
def test_the_owner_orders_types_of_equal_initiative(first: str) -> None:
    s = tied("A")
    s.dice(1)
    s.combat()
    assert s.offered("A") == {"attack interceptor", "attack cruiser"}
    s.play(f"A attack {first}")
    second = {"interceptor": "cruiser", "cruiser": "interceptor"}[first]
    assert s.offered("A") == {f"attack {second}"}
    assert s.refused(f"A attack {first}") == "sd.combat.initiative-order"


@pytest.mark.rule("sd.combat.initiative-own-tie-fixed")
def test_the_order_once_chosen_stays() -> None:
    s = tied("A")
    s.dice(*[1] * 8)
    s.combat()
    s.play("A attack cruiser", "A attack interceptor", "B attack interceptor", "B attack cruiser")
    for number in (2, 3):
        assert round_of(s) == number
        assert s.offered("A") == {"attack cruiser"}
        assert s.refused("A attack interceptor") == "sd.combat.initiative-own-tie-fixed"
        s.dice(*[1] * 4)
        assert take_turns(s, 4) == ["A cruiser", "A interceptor", "B interceptor", "B cruiser"]


@pytest.mark.rule("sd.combat.initiative-own-tie-fixed")
@pytest.mark.parametrize("between", [0, 1, 2])
def test_the_order_of_the_missiles_stays_and_others_come_in_between(between: int) -> None:
    s = duel({"interceptor": 1, "cruiser": 1, "dreadnought": 1}, {"starbase": 1})
    s.blueprint("A", "interceptor", s3="plasma_missile")
    s.blueprint("A", "cruiser", s2="plasma_missile", s5="fusion_drive")
    s.blueprint("A", "dreadnought", s7="tachyon_drive")
    s.dice(*[1] * 5)
    s.combat()
    s.play("A fire cruiser", "B attack starbase")
    assert set(initiatives(s).values()) == {3, 4}
    assert s.offered("A") == {"attack cruiser", "attack dreadnought"}
    order = ["cruiser", "interceptor"]
    order.insert(between, "dreadnought")
    for ship in order:
        s.dice(*[1] * 4)
        s.play(f"A attack {ship}")
    s.play("B attack starbase")
    for ship in order:
        assert s.offered("A") == {f"attack {ship}"}
        s.dice(*[1] * 4)
        s.play(f"A attack {ship}")


@pytest.mark.rule("sd.combat.initiative-own-tie-fixed")
def test_the_order_is_free_again_in_the_next_battle() -> None:
    s = melee("A", "B", "C")
    s.ships("B", "316", cruiser=1)
    s.blueprint("B", "cruiser", s5="fusion_drive")
    s.dice(1, 6)
    s.combat()
    s.play("B attack interceptor", "B attack cruiser")
    s.dice(1)
    s.play("A attack interceptor")
    assert s.offered("B") == {"attack interceptor", "attack cruiser"}


@pytest.mark.rule("sd.combat.example-initiative")
@pytest.mark.parametrize("defenders", [("interceptor", "cruiser"), ("cruiser", "interceptor")])
def test_the_order_of_the_example(defenders: tuple[str, str]) -> None:
    s = duel({"interceptor": 3, "cruiser": 1}, {"interceptor": 3, "cruiser": 1})
    s.blueprint("A", "cruiser", s5="fusion_drive")
    s.blueprint("B", "interceptor", s1="fusion_source", s2="fusion_drive")
    s.blueprint("B", "cruiser", s5="fusion_drive")
    s.dice(*[1] * 8)
    s.combat()
    s.play("B attack interceptor", f"A attack {defenders[0]}")
    assert s.waiting == "A"
    assert s.refused("B attack cruiser") == "sd.turn.order-clockwise"
    s.play(f"A attack {defenders[1]}", "B attack cruiser")
    assert round_of(s) == 2


# ---- missiles


@pytest.mark.rule("sd.combat.missiles-first")
def test_slow_missiles_fire_before_the_fastest_cannon() -> None:
    s = duel({"cruiser": 1}, {"interceptor": 1})
    s.place("310", NORTH, owner="A")
    s.blueprint("A", "cruiser", s2="plasma_missile")
    s.blueprint("B", "interceptor", s1="fusion_source", s2="tachyon_drive")
    s.dice(1, 2)
    s.combat()
    assert initiatives(s) == {"A cruiser": 2, "B interceptor": 5}
    assert told(s, "fire missiles", "fires missiles") == ["fires missiles with 1 cruiser: 2 1"]
    assert told(s, "fire cannons", "fires cannons") == []
    assert (round_of(s), s.waiting) == (1, "B")


@pytest.mark.rule("sd.combat.missiles-first", "sd.combat.missiles-mandatory")
def test_nobody_retreats_or_holds_in_the_missile_step() -> None:
    s = tied("A")
    s.place("310", NORTH, owner="A")
    s.blueprint("A", "interceptor", s3="plasma_missile")
    s.blueprint("A", "cruiser", s2="plasma_missile")
    s.dice(1, 1, 1, 1)
    s.combat()
    assert s.offered("A") == {"fire interceptor", "fire cruiser"}
    assert s.refused("A retreat interceptor 310") == "sd.combat.missiles-first"
    assert s.refused("A hold interceptor") == "sd.combat.missiles-mandatory"
    s.play("A fire interceptor")
    assert not s.dice_left
    assert round_of(s) == 1


@pytest.mark.rule("sd.combat.missiles-dice")
def test_each_ship_rolls_all_its_missile_dice() -> None:
    s = duel({"interceptor": 3}, {"interceptor": 2})
    s.blueprint("A", "interceptor", s3="plasma_missile")
    s.dice(1, 2, 3, 4, 5, 6)
    s.combat()
    assert roll(s) == [f"orange {die}" for die in (6, 5, 4, 3, 2, 1)]


@pytest.mark.rule("sd.combat.missiles-destroyed-first")
def test_ships_destroyed_before_their_turn_do_not_fire() -> None:
    s = duel({"interceptor": 1, "cruiser": 1}, {"interceptor": 1})
    s.blueprint("A", "interceptor", s3="plasma_missile")
    s.blueprint("B", "interceptor", s1="fusion_source", s2="fusion_drive", s3="plasma_missile")
    s.dice(6, 1)
    s.combat()
    assert initiatives(s) == {"A interceptor": 3, "A cruiser": 2, "B interceptor": 4}
    s.play("B hit A interceptor 1")
    assert told(s, "fire missiles", "fires missiles") == ["fires missiles with 1 interceptor: 6 1"]
    assert round_of(s) == 1


@pytest.mark.rule("sd.combat.missiles-only-once")
def test_missiles_are_silent_in_engagement_rounds() -> None:
    s = duel({"interceptor": 1}, {"cruiser": 1})
    s.blueprint("A", "interceptor", s0="plasma_missile")
    s.dice(1, 1)
    s.combat()
    assert (round_of(s), s.offered("A")) == (1, {"hold interceptor"})
    assert s.refused("A attack interceptor") == "sd.combat.round-activation"
    s.play("A hold interceptor")
    assert len(told(s, "with 1 interceptor")) == 1


@pytest.mark.rule("sd.combat.missiles-mandatory")
def test_the_owner_of_missiles_only_says_where_the_hits_go() -> None:
    s = duel({"interceptor": 2}, {"cruiser": 2})
    s.blueprint("A", "interceptor", s3="plasma_missile")
    s.dice(6, 1, 1, 1)
    s.combat()
    assert (s.step, round_of(s), s.dice_left) == ("assign", 0, [])
    assert s.offered("A") == {"hit B cruiser 1", "hit B cruiser 2"}
    assert s.refused("A hold interceptor") == "sd.combat.assign-after-roll"


# ---- the worked example: A defends against B


def example() -> Setting:
    """The ships of both sides on their blueprints in a sector of A; B's refuge is 310."""
    s = Setting(game=SECOND_DAWN)
    only_ones(s)
    s.place("307", HERE, owner="A", cubes={0: "money"})
    s.place("310", NORTH, owner="B")
    for letter in "AB":
        s.ships(letter, "307", interceptor=3, cruiser=1)
    s.blueprint("A", "interceptor", s3="plasma_missile")
    s.blueprint(
        "A", "cruiser", s0="positron_computer", s1="ion_cannon", s2="ion_cannon", s3="fusion_source", s5="fusion_drive"
    )
    s.blueprint("B", "interceptor", s1="fusion_source", s2="fusion_drive", s3="plasma_missile")
    s.blueprint(
        "B",
        "cruiser",
        s0="improved_hull",
        s1="plasma_missile",
        s2="plasma_cannon",
        s3="fusion_source",
        s5="fusion_drive",
    )
    return s


def after_the_missiles() -> Setting:
    s = example()
    s.dice(6, 6, 5, 4, 3, 2, 6, 6, 3, 2)
    s.combat()
    s.play("B hit A interceptor 1", "B hit A interceptor 2", "A hit B interceptor 1", "A hit B cruiser 1")
    return s


def after_round_one() -> Setting:
    s = after_the_missiles()
    s.dice(3, 4, 2, 6)
    s.play("B retreat interceptor 310", "A attack interceptor", "A attack cruiser", "A hit B interceptor 1")
    s.play("B attack cruiser", "B hit A interceptor 1")
    return s


def after_round_two() -> Setting:
    s = after_round_one()
    s.dice(1, 2, 6)
    s.play("B retreat interceptor 310", "A attack cruiser", "B attack cruiser")
    return s


@pytest.mark.rule("sd.combat.example-missiles")
def test_the_missiles_of_the_example() -> None:
    s = after_the_missiles()
    assert told(s, "fire missiles", "fires missiles") == [
        "fires missiles with 3 interceptors: 6 6 5 4 3 2",
        "fires missiles with 1 interceptor: 6 6",
        "fires missiles with 1 cruiser: 3 2",
    ]
    assert ships_in(s, "307") == {
        "A interceptor": [0],
        "A cruiser": [0],
        "B interceptor": [0, 0],
        "B cruiser": [2],
    }
    assert (round_of(s), s.dice_left) == (1, [])


@pytest.mark.rule("sd.combat.example-round-one")
def test_the_first_round_of_the_example() -> None:
    s = after_round_one()
    assert told(s, "fire cannons", "fires cannons") == [
        "fires cannons with 1 interceptor: 3",
        "fires cannons with 1 cruiser: 4 2",
        "fires cannons with 1 cruiser: 6",
    ]
    assert round_of(s) == 2
    assert retreating(s) == {"B interceptor": "310"}
    assert ships_in(s, "307") == {"A cruiser": [0], "B interceptor": [0], "B cruiser": [2]}


@pytest.mark.rule("sd.combat.example-round-two")
def test_the_second_round_of_the_example() -> None:
    s = after_round_two()
    assert told(s, "fire cannons", "fires cannons")[3:] == [
        "fires cannons with 1 cruiser: 2 1",
        "fires cannons with 1 cruiser: 6",
    ]
    assert ships_in(s, "307") == {"B cruiser": [2]}
    assert ships_in(s, "310") == {"B interceptor": [0]}
    assert controller(s, "307") == "A"


@pytest.mark.rule("sd.combat.example-reputation")
def test_the_reputation_of_the_example() -> None:
    s = after_round_two()
    assert s.waiting == "A"
    s.draw_reputation()
    assert draws(s) == ["A 3", "B 5"]


# ---- engagement rounds


@pytest.mark.rule("sd.combat.rounds")
def test_no_round_is_fought_once_missiles_have_won() -> None:
    s = duel({"interceptor": 3}, {"interceptor": 2})
    s.place("310", NORTH, owner="A")
    s.blueprint("A", "interceptor", s3="plasma_missile")
    s.dice(6, 6, 6, 1, 1, 1)
    s.combat()
    s.play("A hit B interceptor 1", "A hit B interceptor 2")
    assert told(s, "fire cannons", "fires cannons") == []
    assert (s.step, ships_in(s, "316")) == ("reputation", {"A interceptor": [0, 0, 0]})


@pytest.mark.rule("sd.combat.round-activation")
def test_a_type_fires_or_retreats_once_a_round() -> None:
    s = duel({"cruiser": 1}, {"dreadnought": 1})
    s.place("310", NORTH, owner="A")
    s.blueprint("A", "cruiser", s1="hull")
    s.dice(1, 1)
    s.combat()
    assert s.offered("A") == {"hold cruiser", "retreat cruiser 310"}
    s.play("A hold cruiser")
    assert s.refused("A hold cruiser") == "sd.turn.order-clockwise"
    assert s.refused("B hold dreadnought") == "sd.combat.round-activation"
    s.play("B attack dreadnought")
    assert (round_of(s), s.waiting) == (2, "A")


@pytest.mark.rule("sd.combat.round-completes")
def test_a_retreat_is_completed_after_the_last_enemy_is_gone() -> None:
    s = duel({"interceptor": 1}, {"interceptor": 1, "cruiser": 2})
    s.place("310", NORTH, owner="B")
    s.dice(1, 1, 1, 6)
    s.combat()
    s.play("A attack interceptor", "B attack interceptor", "B retreat cruiser 310")
    s.play("A attack interceptor", "B attack interceptor")
    assert ships_in(s, "316") == {"B interceptor": [0]}
    assert ships_in(s, "310") == {"B cruiser": [0, 0]}


# ---- dice


@pytest.mark.rule("sd.combat.cannon-dice")
def test_each_ship_rolls_all_its_cannons() -> None:
    s = duel({"cruiser": 2}, {"dreadnought": 2})
    s.blueprint("A", "cruiser", s2="plasma_cannon")
    s.dice(6, 6, 6, 6)
    s.combat()
    s.play("A attack cruiser")
    assert roll(s) == ["orange 6", "orange 6", "yellow 6", "yellow 6"]


@pytest.mark.rule("sd.combat.assign", "sd.combat.destroy")
def test_three_dice_may_go_to_one_ship() -> None:
    s = duel({"interceptor": 3}, {"interceptor": 1, "dreadnought": 1})
    s.dice(6, 6, 6)
    s.combat()
    s.play("A attack interceptor", *["A hit B dreadnought 1"] * 3)
    assert of(s, "B") == {"interceptor": [0]}


@pytest.mark.rule("sd.combat.assign-no-split")
def test_the_damage_of_a_die_is_not_split() -> None:
    s = duel({"interceptor": 1}, {"interceptor": 2})
    s.blueprint("A", "interceptor", s0="antimatter_cannon")
    s.dice(6)
    s.combat()
    s.play("A attack interceptor", "A hit B interceptor 2")
    assert of(s, "B") == {"interceptor": [0]}


@pytest.mark.rule("sd.combat.assign-after-roll")
def test_all_dice_are_seen_before_the_first_is_assigned() -> None:
    s = duel({"interceptor": 3}, {"cruiser": 2})
    s.blueprint("A", "interceptor", s3="ion_cannon")
    s.dice(6, 1, 6, 2, 6, 3)
    s.combat()
    s.play("A attack interceptor")
    assert roll(s) == [f"yellow {die}" for die in (6, 6, 6, 3, 2, 1)]
    assert s.refused("A attack interceptor") == "sd.combat.assign-after-roll"


def hitting(computers: tuple[str, ...], shields: tuple[str, ...]) -> set[int]:
    """The faces of a die with which a starbase with these computers destroys an interceptor with these shields."""
    found = set()
    for die in range(1, 7):
        s = duel({"starbase": 1}, {"interceptor": 1})
        s.blueprint("A", "starbase", s0="hull", **dict(zip(("s2", "s3"), computers, strict=False)))
        s.blueprint("B", "interceptor", **dict(zip(("s0", "s3"), shields, strict=False)))
        s.dice(die)
        s.combat()
        s.play("A attack starbase")
        if "B interceptor" not in ships_in(s, "316"):
            found.add(die)
    return found


@pytest.mark.rule("sd.combat.burst", "sd.combat.shield-no-computer")
def test_a_burst_hits_through_any_shield_and_nothing_else_without_a_computer() -> None:
    assert hitting((), ("flux_shield", "gauss_shield")) == {6}
    assert hitting((), ()) == {6}


@pytest.mark.rule("sd.combat.blank")
def test_a_blank_misses_with_any_computer() -> None:
    assert hitting(("gluon_computer", "positron_computer"), ()) == {2, 3, 4, 5, 6}


@pytest.mark.rule("sd.combat.number", "sd.combat.example-hit-table")
def test_computers_add_and_shields_subtract() -> None:
    assert hitting(("positron_computer",), ()) == {4, 5, 6}
    assert hitting(("positron_computer",), ("gauss_shield",)) == {5, 6}
    assert hitting((), ("gauss_shield",)) == {6}


# ---- damage


@pytest.mark.rule("sd.combat.damage")
def test_an_orange_hit_does_two_damage() -> None:
    s = duel({"interceptor": 1}, {"cruiser": 1})
    s.blueprint("A", "interceptor", s0="plasma_cannon")
    s.blueprint("B", "cruiser", s2="improved_hull")
    s.dice(6)
    s.combat()
    s.play("A attack interceptor")
    assert of(s, "B") == {"cruiser": [2]}


@pytest.mark.rule("sd.combat.destroy", "sd.combat.already-damaged")
def test_a_ship_falls_when_its_damage_exceeds_its_hull() -> None:
    s = duel({"interceptor": 1}, {"dreadnought": 1})
    s.dice(6, 1, 1, 6, 1, 1, 6)
    s.combat()
    take_turns(s, 4)
    assert of(s, "B") == {"dreadnought": [2]}
    take_turns(s, 1)
    assert ships_in(s, "316") == {"A interceptor": [0]}


@pytest.mark.rule("sd.combat.already-damaged")
def test_one_more_hit_destroys_a_damaged_cruiser() -> None:
    s = duel({"interceptor": 1}, {"cruiser": 1})
    s.dice(6, 1, 6)
    s.combat()
    take_turns(s, 2)
    assert of(s, "B") == {"cruiser": [1]}
    take_turns(s, 1)
    assert ships_in(s, "316") == {"A interceptor": [0]}


@pytest.mark.rule("sd.combat.excess-lost")
def test_damage_beyond_what_destroys_is_lost() -> None:
    s = duel({"interceptor": 1}, {"interceptor": 2})
    s.blueprint("A", "interceptor", s0="plasma_cannon")
    s.dice(6)
    s.combat()
    s.play("A attack interceptor", "A hit B interceptor 1")
    assert of(s, "B") == {"interceptor": [0]}
    lone = duel({"interceptor": 2}, {"cruiser": 1})
    lone.blueprint("A", "interceptor", s0="plasma_cannon")
    lone.dice(6, 6)
    lone.combat()
    lone.play("A attack interceptor")
    lone.draw_reputation()
    assert draws(lone) == ["A 3", "B 1"]


@pytest.mark.rule("sd.combat.destroyed-kept")
def test_no_die_goes_to_a_ship_that_is_destroyed_already() -> None:
    s = duel({"interceptor": 3}, {"interceptor": 2})
    s.dice(6, 6, 6)
    s.combat()
    s.play("A attack interceptor", "A hit B interceptor 1")
    assert s.offered("A") == {"hit B interceptor 2"}
    assert s.refused("A hit B interceptor 1") == "sd.combat.destroyed-kept"
    s.play("A hit B interceptor 2")
    s.draw_reputation()
    assert draws(s) == ["A 3", "B 1"]


@pytest.mark.rule("sd.combat.fire-optional-target")
def test_a_die_that_hits_nothing_is_lost() -> None:
    s = duel({"interceptor": 2}, {"cruiser": 2})
    s.dice(2, 6)
    s.combat()
    s.play("A attack interceptor", "A hit B cruiser 1")
    assert of(s, "B") == {"cruiser": [1, 0]}
    assert s.waiting == "B"


@pytest.mark.rule("sd.combat.no-own-target")
def test_dice_go_to_the_party_that_is_fought() -> None:
    s = melee("B", "C")
    s.remove_ships("B", "316")
    s.remove_ships("C", "316")
    s.ships("A", "316", dreadnought=1)
    s.ships("B", "316", cruiser=2)
    s.ships("C", "316", interceptor=3)
    s.dice(6, 6, 6)
    s.combat()
    s.play("C attack interceptor")
    assert pairs(s) == ["C B"]
    assert s.offered("C") == {"hit B cruiser 1", "hit B cruiser 2"}
    assert s.refused("C hit A dreadnought 1") == "sd.combat.no-own-target"


@pytest.mark.rule("sd.combat.party-pairs", "sd.combat.controller-last", "sd.combat.attacker-defender")
@pytest.mark.parametrize(
    ("entered", "owner", "first"),
    [
        ("BCA", None, "A C"),
        ("CBA", None, "A B"),
        ("BAC", None, "C A"),
        ("CAB", "B", "A C"),
        ("ABC", "A", "C B"),
        ("ABC", "C", "B A"),
    ],
)
def test_the_first_pair_goes_by_entry_and_by_no_seat(entered: str, owner: str | None, first: str) -> None:
    s = melee(*entered, owner=owner)
    s.combat()
    assert pairs(s) == [first]
    assert defender(s) == first[-1]
