"""Purchases and repairs."""

import pytest

from penumbra.blueshift.board.sites import defense
from penumbra.blueshift.components.terms import SPACEPORT
from penumbra.blueshift.effects.registry import CarryOut
from penumbra.blueshift.phases.movement import Movement
from penumbra.blueshift.phases.purchases import Purchases
from penumbra.blueshift.phases.space_combat import contested
from penumbra.blueshift.phases.tribute import Tribute
from penumbra.blueshift.phases.turn_end import TurnEnd
from tests.rules.blueshift.setting import Setting

BASE = "0,-3"
"""Where the base of A lies."""


def shopping(credits: int, *species: str, players: int = 2) -> Setting:
    """A at the purchases, with credits; a species without discounts."""
    table = Setting(*(species or ("marrow_kir", "tivare", "xanil")[:players]))
    table.player("A").credits = credits
    table.begin("A", Purchases)
    return table


def credits(table: Setting) -> int:
    return table.player("A").credits


@pytest.mark.rule("bs.purchase.any-amount", "bs.purchase.keep-credits")
@pytest.mark.parametrize(("unit", "count"), [("destroyer", 2), ("infantry", 8), ("scout", 5)])
def test_as_much_is_bought_as_credits_allow(unit: str, count: int) -> None:
    table = shopping(43)
    for _ in range(count):
        table.play(f"A buy {unit} {BASE}")
    assert credits(table) == 3
    assert table.refused(f"A buy {unit} {BASE}") == "bs.purchase.prices"
    table.play("A done")
    assert credits(table) == 3


@pytest.mark.rule("bs.purchase.prices")
def test_prices() -> None:
    table = shopping(151)
    table.lay("0,0", "calders_rest", owner="A")
    units = (
        ("scout", 8),
        ("destroyer", 20),
        ("battleship", 50),
        ("colony_ship", 10),
        ("infantry", 5),
        ("interceptor", 5),
        ("power_link", 15),
        ("orbital_turret", 8),
    )
    left = 151
    for unit, price in units:
        table.play(f"A buy {unit} {BASE}")
        left -= price
        assert credits(table) == left
    table.player("A").credits = 19
    assert table.refused("A buy spaceport 0,0") == "bs.purchase.prices"
    table.player("A").credits = 30
    table.play("A buy spaceport 0,0")
    assert credits(table) == 10


@pytest.mark.rule("bs.purchase.controlled-only")
def test_purchases_are_placed_only_where_the_player_controls_a_site() -> None:
    table = shopping(100)
    table.lay("0,0", "sable_yard", ally="A")
    table.lay("1,0", "sable_yard", owner="B")
    table.lay("0,1", "sable_yard")
    for place in ("0,0", "1,0", "0,1", "2,0"):
        for unit in ("infantry", "scout", "power_link"):
            assert table.refused(f"A buy {unit} {place}") == "bs.purchase.controlled-only"
    assert {line.split()[-1] for line in table.offered("A", "buy")} == {BASE}


@pytest.mark.rule(
    "bs.purchase.ships-need-spaceport",
    "bs.purchase.no-spaceport-needed",
    "bs.purchase.spaceport-same-turn",
    "bs.planet.printed-icons",
)
def test_ships_need_a_spaceport_and_nothing_else_does() -> None:
    table = shopping(200)
    table.lay("0,0", "lorn", owner="A")
    table.lay("1,0", "sable_yard", owner="A")
    for unit in ("scout", "colony_ship", "destroyer", "battleship"):
        assert table.refused(f"A buy {unit} 0,0") == "bs.purchase.ships-need-spaceport"
    table.play("A buy scout 1,0")
    for unit in ("infantry", "interceptor", "orbital_turret", "power_link", "spaceport"):
        table.play(f"A buy {unit} 0,0")
    table.play("A buy destroyer 0,0")
    assert credits(table) == 200 - 8 - 5 - 5 - 8 - 15 - 20 - 20


@pytest.mark.rule("bs.purchase.onto-ships")
def test_new_units_go_aboard_ships_at_the_site() -> None:
    table = shopping(20)
    away = table.add("A", "destroyer", "0,0")
    table.play("A embark infantry destroyer-1", "A embark interceptor destroyer-1")
    assert table.cargo("A", "destroyer-1") == {"infantry": 1, "interceptor": 1}
    assert table.site(BASE).garrison == [0, 0]
    assert credits(table) == 10
    assert table.refused("A embark infantry destroyer-1") == "bs.load.capacity"
    assert table.refused("A embark infantry scout-1") == "bs.load.capacity"
    assert table.refused(f"A embark infantry {away}") == "bs.purchase.controlled-only"


@pytest.mark.rule("bs.purchase.turret-limit")
def test_a_site_has_two_turrets_at_most() -> None:
    table = shopping(40)
    table.play(f"A buy orbital_turret {BASE}", f"A buy orbital_turret {BASE}")
    assert table.refused(f"A buy orbital_turret {BASE}") == "bs.purchase.turret-limit"
    table.player("A").fleet.remove(table.ship("A", "orbital_turret-1"))
    table.play(f"A buy orbital_turret {BASE}")
    assert table.has("A", "orbital_turret-1")


@pytest.mark.rule("bs.purchase.building-once")
def test_a_site_has_one_spaceport_and_one_power_link() -> None:
    table = shopping(40)
    assert table.refused(f"A buy spaceport {BASE}") == "bs.purchase.building-once"
    table.play(f"A buy power_link {BASE}")
    table.player("A").credits = 40
    assert table.refused(f"A buy power_link {BASE}") == "bs.purchase.building-once"


@pytest.mark.rule("bs.box.piece-limit", "bs.box.destroyers-nine", "bs.box.battleship-one", "bs.box.pieces-return")
def test_nobody_has_more_of_a_unit_than_there_are_pieces() -> None:
    table = shopping(200)
    for _ in range(8):
        table.play(f"A buy destroyer {BASE}")
    assert credits(table) == 40
    assert table.refused(f"A buy destroyer {BASE}") == "bs.box.piece-limit"
    table.player("A").fleet.remove(table.ship("A", "destroyer-4"))
    table.play(f"A buy destroyer {BASE}")
    assert table.has("A", "destroyer-4")
    table.player("A").credits = 100
    table.play(f"A buy battleship {BASE}")
    assert table.refused(f"A buy battleship {BASE}") == "bs.box.piece-limit"
    table.player("A").fleet.remove(table.ship("A", "battleship-1"))
    table.play(f"A buy battleship {BASE}")


@pytest.mark.rule("bs.box.piece-limit")
def test_units_on_sites_and_aboard_and_bought_buildings_count_as_pieces() -> None:
    table = shopping(200)
    table.site(BASE).garrison = [12, 0]
    table.ship("A", "destroyer-1").cargo = [2, 0]
    table.add("A", "battleship", "1,0", infantry=4)
    table.play(f"A buy infantry {BASE}", f"A buy infantry {BASE}")
    assert table.refused(f"A buy infantry {BASE}") == "bs.box.piece-limit"
    for at in ("0,0", "1,0", "0,1", "-1,0", "0,-1", "1,-1", "-1,1", "2,0"):
        table.lay(at, "lorn", owner="A").buildings[SPACEPORT] = 0
    table.lay("0,2", "lorn", owner="A")
    assert table.refused("A buy spaceport 0,2") == "bs.box.piece-limit"
    table.site("2,0").owner = 1
    assert table.refused("A buy spaceport 0,2") == "bs.box.piece-limit"
    table.lay("2,0", "sable_yard", owner="A")
    table.play("A buy spaceport 0,2")


@pytest.mark.rule("bs.box.credits-unlimited")
def test_credits_have_no_limit() -> None:
    table = shopping(500)
    table.begin("A", Tribute)
    assert credits(table) == 508


@pytest.mark.rule("bs.purchase.under-blockade", "bs.purchase.blockade-units", "bs.purchase.blockade-buildings")
def test_a_blockade_hinders_no_purchase_and_ships_stay_together_until_a_combat_phase() -> None:
    table = shopping(100)
    table.lay("0,0", "brannock", owner="A", population=3, defense=4)
    table.add("B", "destroyer", "0,0")
    table.play("A buy infantry 0,0", "A buy spaceport 0,0", "A buy destroyer 0,0", "A buy orbital_turret 0,0")
    assert defense(table.state, table.index("0,0")) == 5
    table.play("A embark interceptor destroyer-2", "A buy power_link 0,0", "A done")
    assert contested(table.state, 1) == [table.index("0,0")]


@pytest.mark.rule("bs.purchase.third-party")
def test_no_ship_is_built_where_two_others_have_ships() -> None:
    table = shopping(100, players=3)
    table.lay("0,0", "sable_yard", owner="A")
    table.add("B", "orbital_turret", "0,0")
    table.play("A buy scout 0,0")
    table.clear("A")
    table.add("C", "destroyer", "0,0")
    for unit in ("scout", "orbital_turret"):
        assert table.refused(f"A buy {unit} 0,0") == "bs.purchase.third-party"
    table.play("A buy infantry 0,0")


@pytest.mark.rule("bs.purchase.no-selling")
def test_nothing_is_sold() -> None:
    table = shopping(100)
    for unit in ("battleship", "colony_ship", "infantry", "interceptor", "orbital_turret", "power_link"):
        table.play(f"A buy {unit} {BASE}")
    table.ship("A", "destroyer-1").damage = 1
    assert {line.split()[0] for line in table.offered("A")} == {"buy", "embark", "repair", "done"}


@pytest.mark.rule("bs.purchase.new-no-act")
def test_new_ships_act_from_the_next_turn_on() -> None:
    table = shopping(20)
    table.play(f"A buy destroyer {BASE}")
    table.state.steps.append(Movement(0))
    assert table.refused("A pick destroyer-2") == "bs.purchase.new-no-act"
    table.begin("A", Movement)
    table.play("A pick destroyer-2", "A move 0,-2")


@pytest.mark.rule("bs.purchase.infantry-limit", "bs.purchase.infantry-limit-time", "bs.purchase.infantry-limit-ships")
def test_surplus_infantry_goes_at_the_end_of_the_own_turn() -> None:
    table = shopping(0)
    table.lay("0,0", "lorn", owner="A", population=1, infantry=2)
    table.lay("1,0", "lorn", owner="A", population=1, infantry=1)
    ship = table.add("A", "destroyer", "0,0", infantry=1)
    table.add("A", "destroyer", "1,0", infantry=2)
    table.begin("B", TurnEnd)
    table.play("B done")
    table.begin("A", TurnEnd)
    assert table.refused("A done") == "bs.purchase.infantry-limit"
    assert table.refused("A disband 1,0") == "bs.purchase.infantry-limit"
    assert sorted(table.offered("A", "disband") + table.offered("A", "board")) == [f"board {ship}", "disband 0,0"]
    twin = table.state.copy()
    table.play(f"A board {ship}", "A done")
    assert (table.site("0,0").garrison[0], table.cargo("A", ship)["infantry"]) == (1, 2)
    table.state = twin
    table.play("A disband 0,0", "A done")
    assert (table.site("0,0").garrison[0], table.cargo("A", ship)["infantry"]) == (1, 1)


@pytest.mark.rule("bs.purchase.infantry-limit-blockade")
def test_under_a_blockade_surplus_does_not_go_aboard() -> None:
    table = shopping(0)
    table.lay("0,0", "exile_spindle", owner="A", population=2, infantry=3)
    ship = table.add("A", "destroyer", "0,0")
    table.add("B", "battleship", "0,0")
    table.begin("A", TurnEnd)
    assert table.refused(f"A board {ship}") == "bs.purchase.infantry-limit-blockade"
    table.play("A disband 0,0", "A done")
    assert table.site("0,0").garrison[0] == 2


@pytest.mark.rule("bs.repair.price", "bs.repair.partial", "bs.repair.where", "bs.repair.turrets")
def test_damage_is_repaired_at_sites_of_the_player_and_of_allies() -> None:
    table = shopping(12)
    table.lay("0,0", "halcyon_ring", ally="A")
    table.lay("1,0", "halcyon_ring")
    table.lay("0,1", "halcyon_ring", ally="B")
    table.add("A", "battleship", "0,0", damage=3)
    table.add("A", "orbital_turret", BASE, damage=1)
    for place in ("1,0", "0,1", "2,0"):
        word = table.add("A", "destroyer", place, damage=1)
        assert table.refused(f"A repair {word}") == "bs.repair.where"
    table.play("A repair battleship-1", "A repair orbital_turret-1", "A repair battleship-1")
    assert (table.ship("A", "battleship-1").damage, table.ship("A", "orbital_turret-1").damage) == (1, 0)
    assert credits(table) == 3
    assert table.refused("A repair orbital_turret-1") == "bs.repair.partial"
    table.player("A").credits = 2
    assert table.refused("A repair battleship-1") == "bs.repair.price"


@pytest.mark.rule("bs.repair.blockade")
def test_a_blockade_hinders_no_repair() -> None:
    table = shopping(3)
    table.add("A", "orbital_turret", BASE, damage=1)
    table.add("B", "destroyer", BASE)
    table.play("A repair orbital_turret-1")
    assert credits(table) == 0


@pytest.mark.rule("bs.repair.when", "bs.general.phase-order")
def test_repairs_belong_to_the_purchases_in_any_order() -> None:
    table = shopping(11)
    table.ship("A", "destroyer-1").damage = 1
    assert table.refused("A move 0,-2") == "bs.general.phase-order"
    table.play(f"A buy scout {BASE}", "A repair destroyer-1")
    assert credits(table) == 0
    table.ship("A", "destroyer-1").damage = 1
    table.player("A").credits = 11
    table.begin("A", Movement)
    assert table.refused("A repair destroyer-1") == "bs.general.phase-order"
    assert table.refused(f"A buy scout {BASE}") == "bs.general.phase-order"


@pytest.mark.rule("bs.site.kessarine")
def test_repairs_at_kessarine_cost_its_controller_nothing() -> None:
    for owner, ally, left in (("A", None, 9), (None, "A", 0)):
        table = shopping(9)
        table.lay("0,0", "kessarine", owner=owner, ally=ally)
        table.add("A", "battleship", "0,0", damage=3)
        for _ in range(3):
            table.play("A repair battleship-1")
        assert credits(table) == left


@pytest.mark.rule(
    "bs.planet.omega-construction", "bs.planet.abilities", "bs.general.control-only", "bs.site.ironmantle",
    "bs.site.quillon", "bs.site.cinder",
)  # fmt: skip
@pytest.mark.parametrize(
    ("tile", "unit", "price", "less"),
    [
        ("omega_construction", "interceptor", 5, 4),
        ("ironmantle", "destroyer", 20, 18),
        ("quillon", "infantry", 5, 3),
        ("cinder", "orbital_turret", 8, 5),
    ],
)
def test_sites_make_things_cheaper_for_their_controller_alone(tile: str, unit: str, price: int, less: int) -> None:
    for owner, ally, cost in ((None, None, price), (None, "A", price), ("B", None, price), ("A", None, less)):
        table = shopping(100)
        table.lay("0,0", tile, owner=owner, ally=ally)
        table.play(f"A buy {unit} {BASE}")
        assert credits(table) == 100 - cost


@pytest.mark.rule("bs.tivare.buildings")
def test_buildings_cost_the_tivare_less() -> None:
    table = shopping(21, "tivare", "xanil")
    table.lay("0,0", "lorn", owner="A")
    table.play("A buy spaceport 0,0")
    assert credits(table) == 8
    table.play("A buy power_link 0,0")
    assert credits(table) == 0


def cards(table: Setting, *names: str) -> None:
    """Lets cards take effect for A before the purchases go on."""
    for name in names:
        card = next(card for card in table.state.content.cards if card.id == name)
        table.state.steps.append(CarryOut(0, card.effects))
        table.state.settle()


@pytest.mark.rule("bs.deck.shipyard-overtime", "bs.card.this-turn")
def test_shipyard_overtime_makes_two_ships_cheaper_this_turn() -> None:
    table = shopping(100)
    cards(table, "shipyard_overtime")
    left = 100
    for unit, cost in (("destroyer", 16), ("infantry", 5), ("scout", 4), ("colony_ship", 10)):
        table.play(f"A buy {unit} {BASE}")
        left -= cost
        assert credits(table) == left
    cards(table, "shipyard_overtime")
    table.begin("A", TurnEnd, Purchases)
    table.play("A done", f"A buy scout {BASE}")
    assert credits(table) == left - 8


@pytest.mark.rule("bs.site.price-floor")
def test_reductions_add_up_and_no_price_falls_below_nothing() -> None:
    table = shopping(100)
    table.lay("0,0", "ironmantle", owner="A")
    cards(table, "shipyard_overtime")
    table.play(f"A buy destroyer {BASE}")
    assert credits(table) == 100 - 14
    cards(table, "shipyard_overtime", "shipyard_overtime")
    table.play(f"A buy scout {BASE}")
    assert credits(table) == 100 - 14
