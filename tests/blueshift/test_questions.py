"""What is shown of each question: whoever draws it knows no rule, and nobody is shown what is hidden."""

from typing import Any

import pytest

from penumbra.blueshift.combat.aid import Aid
from penumbra.blueshift.components.effects import CombatModifier, Reroll
from penumbra.blueshift.phases.action_card import PlayCard
from penumbra.blueshift.phases.land import LandActions
from penumbra.blueshift.phases.movement import Movement
from penumbra.blueshift.phases.purchases import Purchases
from penumbra.blueshift.phases.space_combat import SpaceCombat
from penumbra.blueshift.phases.turn import TurnOrder
from penumbra.blueshift.phases.turn_end import TurnEnd
from penumbra.blueshift.position.player import Boon
from tests.rules.blueshift.battlefield import HERE, field, fight
from tests.rules.blueshift.setting import Setting, holding

APC = "alpha_primarus_coalition"


def asked(table: Setting, viewer: int | None = 0) -> dict[str, Any]:
    """What is shown of the question, but for what it is and whom it is put to."""
    step: dict[str, Any] = dict(table.state.view(viewer)["step"])
    return {name: value for name, value in step.items() if name not in ("kind", "seat", "effect")}


def playing(card: str, *species: str) -> Setting:
    """A has played a card beside two rich sites of its own."""
    table = holding(card, species=species or ("tivare", "xanil"))
    table.lay("0,0", "omega_construction", owner="A", prosperity=1, population=2)
    table.lay("1,0", "omega_construction", owner="A", prosperity=1, population=2)
    table.begin("A", PlayCard)
    table.play(f"A play {card}")
    return table


def test_the_action_card_names_what_may_be_done_in_its_place() -> None:
    for species, instead in (("marrow_kir", ["forced_draft"]), ("tivare", [])):
        table = Setting(species, "xanil")
        table.begin("A", PlayCard)
        assert asked(table) == {"instead": instead}


def test_ranks_name_those_moved_and_how_many_are_left() -> None:
    table = playing("trade_boom")
    told = {"stats": ["prosperity"], "steps": 1, "chosen": [], "left": 2, "least": 0}
    assert asked(table) == told
    table.play("A rank prosperity 1,0")
    assert asked(table) == told | {"chosen": ["prosperity 1,0"], "left": 1}


def test_ranks_that_must_move_say_so() -> None:
    table = playing("quarantine")
    assert asked(table) == {"stats": ["population"], "steps": -1, "chosen": [], "left": 2, "least": 1}
    table = holding("breakthrough")
    table.lay_dice(4)
    table.begin("A", PlayCard)
    table.play("A play breakthrough")
    stats = ["prosperity", "defense", "population"]
    assert asked(table) == {"stats": stats, "steps": 1, "chosen": [], "left": 2, "least": 2}


def test_a_rank_that_goes_further() -> None:
    table = playing("trade_boom", "android_tribunal", "tivare")
    table.play("A rank prosperity 0,0", "A done")
    assert (asked(table)["left"], asked(table)["least"], asked(table)["chosen"]) == (1, 0, [])


def test_units_to_place_are_counted_and_where_the_last_one_went() -> None:
    table = playing("fighter_wing")
    assert asked(table) == {"unit": "interceptor", "left": 2, "last": None}
    table.play("A place 1,0")
    assert asked(table) == {"unit": "interceptor", "left": 1, "last": "1,0"}


def test_ships_that_move_further_are_counted() -> None:
    table = playing("engage_warpdrive")
    assert asked(table) == {"chosen": [], "left": 4}
    table.play("A choose destroyer-1")
    assert asked(table) == {"chosen": ["destroyer-1"], "left": 3}


def test_ships_that_go_elsewhere_are_counted_and_where_they_may_go() -> None:
    table = playing("jump_gate")
    assert asked(table) == {"chosen": [], "left": 3, "destinations": []}
    table.play("A choose destroyer-1")
    assert asked(table) == {"chosen": ["destroyer-1"], "left": 2, "destinations": ["0,0", "1,0"]}


def test_an_aim_is_counted() -> None:
    table = holding("cosmic_storm")
    table.begin("A", PlayCard)
    table.play("A play cosmic_storm")
    assert asked(table) == {"hit": [], "left": 1}


def test_a_look_into_a_hand_is_for_one_seat() -> None:
    table = playing("espionage")
    table.play("A against B")
    assert asked(table).keys() == {"owner", "left", "hand"}
    assert asked(table, 1) == asked(table, None) == {"owner": 1, "left": 1}


def test_a_scan_counts_and_shows_tiles_to_nobody_else() -> None:
    table = holding("long_range_scan")
    table.lay("0,0", "lorn", hidden=True)
    table.lay("1,0", "marrakai", hidden=True)
    table.begin("A", PlayCard)
    table.play("A play long_range_scan")
    assert asked(table) == {"seen": [], "left": 3, "swaps": 1}
    table.play("A peek 0,0")
    assert asked(table) == asked(table, 1) == {"seen": ["0,0"], "left": 2, "swaps": 1}
    assert "lorn" in str(table.state.view(0)["sectors"])
    assert "lorn" not in str(table.state.view(1))


def test_dice_that_may_be_rolled_say_what_they_need() -> None:
    table = Setting(APC, "tivare")
    table.lay("0,0", "brannock")
    word = table.add("A", "colony_ship", "0,0")
    table.begin("A", LandActions)
    table.play(f"A colonize {word}")
    assert asked(table) == {"dice": 1, "at_least": 3, "sector": "0,0"}


def test_a_sector_to_be_turned_shows_its_closed_edges_by_facing() -> None:
    table = field()
    table.lay("0,0", "hyper_polarity", hidden=True)
    word = table.add("A", "scout", "0,-1")
    table.begin("A", Movement)
    table.play(f"A pick {word}", "A move 0,0")
    assert asked(table) == {"sector": "0,0", "closed": {"0": [0, 3], "1": [1, 4], "2": [2, 5]}}


def battles() -> Setting:
    """A has two battles to fight, and came to the middle from the north."""
    table = field()
    table.add("B", "destroyer", HERE)
    table.add("B", "scout", HERE)
    table.add("B", "orbital_turret", HERE)
    table.add("B", "scout", "2,0")
    table.add("A", "scout", "2,0")
    table.add("A", "battleship", HERE)
    word = table.add("A", "destroyer", "0,-1")
    table.begin("A", Movement, SpaceCombat)
    table.play(f"A pick {word}", f"A move {HERE}", "A done")
    return table


def test_battles_and_who_flees_where_to_are_named() -> None:
    table = battles()
    assert asked(table) == {"sectors": ["0,0", "2,0"]}
    table.play(f"A battle {HERE}")
    refuges = ["1,-1", "1,0", "0,1", "-1,1", "-1,0"]
    assert asked(table) == asked(table, None) == {"refuges": refuges}
    table.play("B flee")
    assert asked(table) == {
        "left": {"destroyer": 1, "battleship": 1},
        "aims": ["staying", "fleeing"],
        "needs": {
            "destroyer": {"staying": [4], "fleeing": [4]},
            "battleship": {"staying": [4, 4, 4], "fleeing": [4, 4, 4]},
        },
    }
    table.lay_dice(6, 1, 1)
    table.play("A chase battleship 1")
    assert asked(table) == {
        "by": 0,
        "unit": "battleship",
        "aim": "fleeing",
        "hits": 1,
        "targets": ["scout-1", "destroyer-1"],
    }
    table.lay_dice(1, 1)
    table.play("A hit scout-1", "A fire destroyer 1")
    assert asked(table) == {"refuges": refuges}


def test_what_dice_need_counts_what_is_added_and_who_flees() -> None:
    table = field("marrow_kir", "tivare")
    table.lay(HERE, "ion_nebula_1")
    table.add("B", "scout", HERE)
    table.add("B", "orbital_turret", HERE)
    table.add("A", "scout", HERE)
    table.add("A", "colony_ship", HERE)
    table.begin("A", SpaceCombat)
    table.play("B flee")
    needs = asked(table)["needs"]
    assert (needs["scout"]["staying"], needs["colony_ship"]["staying"]) == ([5], [6])


def test_help_for_one_battle_says_what_it_adds() -> None:
    table = field()
    aid = CombatModifier(
        amount=1, side="attacker", rounds=(1,), units="all", duration="this_turn", battles="one_chosen"
    )
    table.player("A").boons.append(Boon(aid, 1, True))
    table.add("A", "scout", HERE)
    table.add("B", "scout", HERE)
    table.begin("A", SpaceCombat)
    assert table.state.steps[-1].kind == Aid.kind
    assert asked(table) == {"added": 1}


def test_units_that_need_a_ship_are_counted() -> None:
    table = field()
    table.add("B", "destroyer", HERE, damage=1, infantry=1)
    table.add("B", "destroyer", HERE, infantry=1)
    table.add("B", "destroyer", HERE, infantry=1)
    table.add("A", "destroyer", HERE)
    table.lay_dice(6, 1, 1, 1)
    table.begin("A", SpaceCombat)
    table.play("B stay", "A hit destroyer-1")
    assert asked(table) == {"cargo": "infantry", "left": 1}


def test_purchases_say_what_everything_costs_the_seat() -> None:
    table = Setting("hivemind", "tivare")
    table.lay("0,0", "omega_construction", owner="A")
    table.lay("1,0", "kessarine", owner="A")
    for at in ("0,0", "1,0", "2,0"):
        table.add("A", "destroyer", at, damage=1)
    table.begin("A", Purchases)
    told = asked(table)
    assert (told["prices"]["interceptor"], told["prices"]["spaceport"]) == (4, 20)
    assert told["repairs"] == {"0,0": 3, "1,0": 0, "2,0": 3}
    assert told["colonies"] == {"scout": 13, "destroyer": 10}
    table = Setting("tivare", "hivemind")
    table.begin("A", Purchases)
    told = asked(table)
    assert (told["prices"]["spaceport"], told["repairs"], told["colonies"]) == (13, {}, {})


def test_the_end_of_a_turn_says_what_is_too_much() -> None:
    table = Setting("tivare", "xanil")
    table.lay("0,0", "lorn", owner="A", population=1, infantry=3)
    table.begin("A", TurnEnd)
    assert asked(table) == {"recycled": False, "surplus": {"0,0": 2}, "excess": 0}
    card = table.state.content.card_ids[table.player("A").hand[0]]
    table.play(f"A recycle {card}", "A disband 0,0")
    table.player("A").hand *= 2
    assert asked(table, None) == {"recycled": True, "surplus": {"0,0": 1}, "excess": 5}


def test_a_site_says_what_it_pays_who_has_it() -> None:
    table = field()
    for at, owner, ally in (("0,0", "A", None), ("1,0", None, "A"), ("2,0", None, None), ("-1,0", "A", None)):
        table.lay(at, "omega_construction", owner=owner, ally=ally, prosperity=1, population=2)
    table.add("B", "destroyer", "-1,0")
    incomes = {f"{one['q']},{one['r']}": one["site"]["income"] for one in table.state.view(1)["sectors"] if one["site"]}
    assert [incomes[at] for at in ("0,0", "1,0", "2,0", "-1,0")] == [3, 1, 0, 0]


def test_a_round_that_goes_on_asks_with_the_same_facts() -> None:
    """A fleet that has come this turn may go back to where it came from, and nowhere else."""
    table = field()
    table.add("B", "battleship", HERE)
    word = table.add("A", "battleship", "0,-1")
    table.begin("A", Movement, SpaceCombat)
    table.play(f"A pick {word}", f"A move {HERE}", "A done")
    fight(table, 1, 1, 1, 1, 1, 1)
    assert asked(table) == {"refuges": ["0,-1"]}


def test_the_shots_of_a_round_lie_there_until_the_next_one_fires() -> None:
    table = field("tivare", "hivemind")
    table.add("A", "battleship", HERE)
    table.add("B", "destroyer", HERE)
    table.add("B", "scout", HERE)
    fight(table, 1, 4, 3)
    (shot,) = table.state.view(None)["battle"]["shots"]
    assert shot == {"seat": 0, "unit": "battleship", "aim": "all", "dice": [1, 4, 3], "hits": [False, True, False]}
    twin = table.state.copy()
    assert twin.plain() == table.state.plain()
    table.lay_dice(2, 6)
    table.play("A hit scout-1")
    assert [(one["seat"], one["unit"]) for one in table.state.view(1)["battle"]["shots"]] == [
        (0, "battleship"),
        (1, "scout"),
        (1, "destroyer"),
    ]
    assert len(twin.view(None)["battle"]["shots"]) == 1
    table.lay_dice(1, 2, 3, 1)
    table.play("B stay")
    assert [one["dice"] for one in table.state.view(1)["battle"]["shots"]] == [[1, 2, 3], [1]]


def fates(fleet: dict[str, Any]) -> dict[str, tuple[int, int, str]]:
    """By ship its damage, the hits of the last round, and what has become of it."""
    return {one["ship"]: (one["damage"], one["hits"], one["fate"]) for one in fleet["ships"]}


@pytest.mark.rule("bs.combat.removal", "bs.combat.damage-stays")
def test_a_battle_shows_what_is_hit_and_what_is_gone_until_its_attacker_comes_again() -> None:
    table = field("tivare", "hivemind")
    table.add("A", "battleship", HERE)
    table.add("B", "destroyer", HERE, interceptors=1)
    table.add("B", "scout", HERE)
    fight(table, 1, 4, 3)
    table.lay_dice(1, 1, 6)
    table.play("A hit destroyer-1")
    own, other = table.state.view(None)["battle"]["fleets"]
    assert (own["seat"], fates(own)) == (0, {"battleship-1": (1, 1, "fights")})
    assert fates(other) == {"destroyer-1": (1, 1, "fights"), "scout-1": (0, 0, "fights")}
    assert (other["interceptors"], other["interceptors_hit"], other["interceptors_lost"]) == (1, 0, 0)
    assert table.state.view(None)["fought"] == []
    fight(table, 4, 4, 4)
    table.lay_dice(1, 1, 1)
    table.play("A hit destroyer-1", "A hit scout-1")
    assert table.state.battle is None
    for seat in (0, 1, None):
        (told,) = table.state.view(seat)["fought"]
        assert (told["sector"], told["rounds"], len(told["shots"])) == (HERE, 2, 4)
        own, other = told["fleets"]
        assert fates(own) == {"battleship-1": (1, 0, "fights")}
        assert fates(other) == {"destroyer-1": (2, 1, "lost"), "scout-1": (1, 1, "lost")}
        assert (other["interceptors"], other["interceptors_hit"], other["interceptors_lost"]) == (1, 1, 1)
    assert table.state.copy().plain() == table.state.plain()
    for seat, remembered in ((1, 1), (0, 0)):
        table.state.steps = [TurnOrder(seat)]
        table.state.settle()
        assert len(table.state.view(None)["fought"]) == remembered


@pytest.mark.rule("bs.flee.move-all", "bs.flee.turrets-stay")
def test_what_has_fled_is_told_from_what_is_gone() -> None:
    table = field("tivare", "hivemind")
    table.add("A", "battleship", HERE)
    table.add("B", "scout", HERE)
    table.add("B", "orbital_turret", HERE)
    table.begin("A", SpaceCombat)
    table.lay_dice(6, 6, 1, 1)
    table.play("B flee", "A fire battleship 1")
    table.play(f"B {table.offered('B', 'retreat')[0]}")
    (told,) = table.state.view(1)["fought"]
    assert fates(told["fleets"][1]) == {"scout-1": (0, 0, "fled"), "orbital_turret-1": (2, 2, "lost")}


def test_what_lasts_says_how_much() -> None:
    table = field()
    dice = Reroll(roll="any_of_mine", dice=2, duration="this_turn")
    table.player("A").boons.append(Boon(dice, 1, True))
    (boon,) = table.state.view(1)["players"][0]["boons"]
    assert boon == {
        "effect": "reroll",
        "says": "This turn you may roll 2 of your dice again, each once.",
        "left": 1,
        "this_turn": True,
    }
