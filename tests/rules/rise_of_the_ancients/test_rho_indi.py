"""The Rho Indi Syndicate (ra.rho-indi.*): many movements, few friends, and money for the ships it destroys."""

import pytest

from penumbra.kernel import Choice, MalformedChoice
from tests.rules.battlefield import HERE, NORTH, SOUTH, battles, draws, only_ones, told
from tests.rules.rise_of_the_ancients.ancients import guarded
from tests.rules.setting import TERRANS, Setting
from tests.rules.test_diplomacy import border, traitor

SURE = "axion_computer"
"""A computer of 3: every die but a 1 and a 2 hits."""


def syndicate(*others: str, modules: tuple[str, ...] = ()) -> Setting:
    """A plays the Syndicate, against a Terran if nobody else is named."""
    chosen = others or TERRANS[1:2]
    return Setting(1 + len(chosen), ("rho_indi", *chosen), modules=["new_species", *modules])


def raid(a: dict[str, int], b: dict[str, int], number: str = "316", ancients: int = 0) -> Setting:
    """Ships of A, whose dice hit with all but a 1, among those of B and Ancients; reputation tiles are all of 1."""
    s = syndicate()
    only_ones(s)
    s.store("A", money=0)
    s.place(number, HERE, npc={"ancient": ancients})
    s.ships("A", number, **a)
    s.ships("B", number, **b)
    for ship, slot in (("interceptor", "s0"), ("cruiser", "s4")):
        s.blueprint("A", ship, **{slot: SURE})
    return s


def money(s: Setting, letter: str = "A") -> int:
    return s.player(letter).storage[0]


# ---- figures


@pytest.mark.rule("ra.rho-indi.start")
def test_it_starts_with_starbase_and_gauss_shield() -> None:
    s = syndicate()
    assert s.player("A").storage == [2, 3, 3]
    assert s.board("A")["techs"] == {"military": ["starbase"], "grid": ["gauss_shield"], "nano": []}
    assert s.home("A") == "236"


@pytest.mark.rule("ra.rho-indi.build-prices")
def test_its_ships_are_dear() -> None:
    s = syndicate()
    costs = s.board("A")["costs"]
    assert {ship: costs[ship] for ship in ("interceptor", "cruiser", "starbase")} == {
        "interceptor": 4,
        "cruiser": 6,
        "starbase": 4,
    }
    s.store("A", materials=10)
    s.play("A build", "A build interceptor 236", "A build cruiser 236")
    assert s.player("A").storage[2] == 0
    assert s.board("B")["costs"]["interceptor"] == 3


@pytest.mark.rule("ra.rho-indi.blueprints")
def test_its_ships_are_quick_and_shielded() -> None:
    s = syndicate()
    s.place("316", HERE)
    s.ships("A", "316", cruiser=1)
    s.ships("B", "316", cruiser=1)
    plans, others = s.board("A")["blueprints"], s.board("B")["blueprints"]
    assert [plans[ship]["initiative"] - others[ship]["initiative"] for ship in plans] == [1, 1, 0]
    assert [plans[ship]["shield"] for ship in plans] == [1, 1, 1]
    assert plans["cruiser"]["initiative"] == 3
    s.combat()
    types = {(one["seat"], one["ship"]): one for one in s.state.view(None)["battle"]["types"]}
    assert types[0, "cruiser"]["shield"] == 1
    assert s.waiting == "A", "it is the quicker"
    s.dice(1, 5, 6)
    s.play("A attack cruiser", "B attack cruiser")
    assert s.state.view(None)["battle"]["round"] == 2, "a 5 with a computer of 1 misses a shield of 1"


@pytest.mark.rule("ra.rho-indi.two-interceptors")
def test_it_starts_with_two_interceptors() -> None:
    s = syndicate()
    kind = s.parts.ship_number["interceptor"]
    assert s.sector("236").count(0, kind) == 2
    assert s.sector(s.home("B")).count(1, kind) == 1
    s.store("A", materials=40)
    for _ in range(3):
        s.turn("A")
        s.play("A build", "A build interceptor 236", "A build interceptor 236")
    s.turn("A")
    s.play("A build")
    assert s.refused("A build interceptor 236") == "nd.build.ship-limit"


@pytest.mark.rule("ra.rho-indi.move")
def test_a_move_action_has_four_activations() -> None:
    s = syndicate()
    s.place("304", HERE)
    s.place("310", SOUTH)
    s.ships("A", "304", cruiser=3, interceptor=2)
    s.play("A move", *["A move cruiser 304 310"] * 2, *["A move interceptor 304 310"] * 2)
    assert s.refused("A move cruiser 304 310") == "nd.move.three"
    s.turn("A")
    s.play("A move", *["A move cruiser 310 304", "A move cruiser 304 310"] * 2)
    assert s.refused("A move cruiser 304 310") == "nd.move.three", "one ship four times as well"


@pytest.mark.rule("ra.rho-indi.move-reaction")
def test_a_reaction_moves_one_ship_once() -> None:
    s = syndicate()
    s.place("304", HERE)
    s.place("310", SOUTH)
    s.ships("A", "304", cruiser=2)
    s.player("A").passed = True
    s.turn("A")
    s.play("A react move", "A move cruiser 304 310")
    assert s.refused("A move cruiser 304 310") == "nd.reaction.move"


@pytest.mark.rule("ra.rho-indi.colony-ships")
def test_it_has_two_colony_ships() -> None:
    s = syndicate()
    assert s.board("A")["colony"] == {"ready": 2, "total": 2}
    assert s.board("B")["colony"] == {"ready": 3, "total": 3}


@pytest.mark.rule("ra.rho-indi.ambassadors")
def test_it_has_relations_with_two_at_most() -> None:
    s = syndicate(*TERRANS[1:4])
    for pair, partner in enumerate("BCD"):
        border(s, "A", partner, pair)
    for partner in "BC":
        s.play(f"A propose {partner} money", f"{partner} accept money")
    assert s.refused("A propose D money") == "nd.diplomacy.cube-needed"
    s.player("A").ambassadors.remove(1)
    s.player("B").ambassadors.remove(0)
    assert s.refused("A propose D money") is None


@pytest.mark.rule("ra.rho-indi.no-dreadnoughts")
def test_it_builds_no_dreadnoughts() -> None:
    s = syndicate()
    s.store("A", materials=20)
    s.play("A build")
    assert not [one for one in s.offered("A") if "dreadnought" in one]
    with pytest.raises(MalformedChoice, match="'dreadnought' is no ship or structure"):
        s.state.why_not(0, Choice("build", ("dreadnought", "236")))
    s.turn("A")
    s.play("A upgrade")
    assert not [one for one in s.offered("A") if "dreadnought" in one]
    s.store("B", materials=20)
    s.turn("B")
    s.play("B build")
    assert f"build dreadnought {s.home('B')}" in s.offered("B")


@pytest.mark.rule("ra.rho-indi.trade")
def test_three_money_buy_two_of_another_and_three_of_another_one_money() -> None:
    s = syndicate()
    s.store("A", money=3, science=0, materials=3)
    s.play("A trade money materials")
    assert s.player("A").storage == [0, 0, 5]
    s.play("A trade materials money")
    assert s.player("A").storage == [1, 0, 2]
    assert s.refused("A trade money science") == "nd.trade.rate-by-species"


@pytest.mark.rule("ra.rho-indi.trade-mixed")
def test_what_a_trade_buys_is_of_one_kind() -> None:
    s = syndicate()
    s.store("A", money=6, science=0, materials=0)
    with pytest.raises(MalformedChoice):
        s.state.why_not(0, Choice("trade", ("money", "science", "materials")))
    assert s.offered("A", "trade") == {"trade money science", "trade money materials"}
    s.play("A trade money science", "A trade money materials")
    assert s.player("A").storage == [0, 2, 2]


# ---- the traitor card


@pytest.mark.rule("ra.rho-indi.traitor")
def test_the_traitor_card_costs_it_nothing() -> None:
    s = syndicate()
    s.state.traitor = 0
    assert s.board("A")["traitor"]
    assert s.board("A")["score"]["traitor"] == 0
    s.state.traitor = 1
    assert s.board("B")["score"]["traitor"] == -2


@pytest.mark.rule("ra.rho-indi.traitor-still-binds")
def test_it_takes_the_card_and_forms_no_relations_with_it() -> None:
    s = syndicate(*TERRANS[1:4])
    border(s, "A", "B", 0)
    border(s, "A", "C", 1)
    s.ships("A", "207", interceptor=1)
    s.play("A propose B money", "B accept money", "A move")
    s.play("A move interceptor 207 208")
    assert traitor(s) == ["A"]
    s.turn("A")
    assert s.refused("A propose C money") == "nd.diplomacy.traitor-no-new"
    s.turn("C")
    assert s.refused("C propose A money") == "nd.diplomacy.traitor-no-new"


# ---- pillage


@pytest.mark.rule("ra.rho-indi.pillage")
@pytest.mark.parametrize(("prey", "tiles"), [({"interceptor": 1}, 2), ({"interceptor": 3}, 4), ({"dreadnought": 1}, 4)])
def test_it_takes_a_money_less_than_the_tiles_it_draws(prey: dict[str, int], tiles: int) -> None:
    s = raid({"interceptor": 3}, prey)
    s.dice(6, 6, 6)
    s.combat()
    s.play("A attack interceptor")
    for ship in range(1, 4):
        if s.step == "assign":
            s.play(f"A hit B interceptor {ship}")
    assert draws(s)[0] == f"A {tiles}"
    assert money(s) == tiles - 1
    assert told(s, "pillages") == [f"pillages {tiles - 1} money"]


@pytest.mark.rule("ra.rho-indi.pillage")
def test_one_tile_brings_nothing_and_others_pillage_never() -> None:
    s = raid({"interceptor": 1}, {"interceptor": 1})
    s.store("B", money=0)
    s.blueprint("B", "interceptor", s0=SURE)
    s.dice(1, 6)
    s.combat()
    s.play("A attack interceptor", "B attack interceptor")
    assert draws(s) == ["A 1", "B 2"]
    assert (money(s), money(s, "B")) == (0, 0)
    assert told(s, "pillages") == []


@pytest.mark.rule("ra.rho-indi.pillage-cap")
def test_five_tiles_are_the_most_that_are_drawn() -> None:
    s = raid({"interceptor": 6}, {"interceptor": 6})
    s.dice(6, 6, 6, 6, 6, 6)
    s.combat()
    s.play("A attack interceptor", *(f"A hit B interceptor {ship}" for ship in range(1, 7)))
    assert (draws(s)[0], money(s)) == ("A 5", 4)


@pytest.mark.rule("ra.rho-indi.pillage-retreat")
@pytest.mark.parametrize(
    ("rolls", "drawn", "taken"),
    [([6, 6], ["A 2", "B 1"], 1), ([6, 1], ["A 1", "B 1"], 0), ([1, 1], ["B 1"], 0)],
)
def test_after_a_retreat_too_it_is_one_less_than_the_tiles_drawn(
    rolls: list[int], drawn: list[str], taken: int
) -> None:
    s = raid({"interceptor": 2}, {"interceptor": 2, "cruiser": 1})
    s.place("310", NORTH, owner="A")
    s.dice(*rolls, *[1] * 12)
    s.combat()
    s.play("A attack interceptor", *(f"A hit B interceptor {ship}" for ship in range(1, 1 + rolls.count(6))))
    while s.step == "engage":
        s.play(f"{s.waiting} {min(s.offered(s.waiting, 'retreat' if s.waiting == 'A' else 'attack'))}")
    assert draws(s) == drawn
    assert money(s) == taken


@pytest.mark.rule("ra.rho-indi.pillage-short-bag")
def test_only_tiles_that_are_in_the_bag_count() -> None:
    s = raid({"interceptor": 4}, {"interceptor": 4})
    s.state.reputation_bag = [0, 3, 0, 0, 0]
    s.dice(6, 6, 6, 6)
    s.combat()
    s.play("A attack interceptor", *(f"A hit B interceptor {ship}" for ship in range(1, 5)))
    assert (draws(s)[0], money(s)) == ("A 3", 2)


@pytest.mark.rule("ra.rho-indi.pillage-ancients")
def test_ships_that_nobody_plays_are_pillaged_too() -> None:
    six = ("rho_indi", *TERRANS[:5])
    s = guarded({"interceptor": 1}, "d", factions=six, modules=["ancient_homeworlds", "new_species"])
    s.sector("271").damage[s.key("N", "ancient_cruiser")] = [1]
    s.store("A", money=0)
    s.dice(1, 1, 6)
    s.combat()
    s.play("A attack interceptor")
    assert (draws(s), money(s)) == (["A 3"], 2)


@pytest.mark.rule("ra.rho-indi.pillage-each-sector")
def test_each_sector_is_pillaged_by_itself_right_after_its_draw() -> None:
    s = raid({"interceptor": 2}, {"interceptor": 2})
    s.place("310", (12, -6))
    s.ships("A", "310", interceptor=1)
    s.ships("B", "310", interceptor=1)
    s.dice(6, 6, 6)
    s.combat()
    s.play("A attack interceptor", "A hit B interceptor 1", "A hit B interceptor 2")
    assert (battles(s), draws(s), money(s)) == (["316", "310"], ["A 3", "B 1"], 2)
    s.play("A attack interceptor")
    assert draws(s)[2:] == ["A 2", "B 1"]
    assert money(s) == 2 + 1
