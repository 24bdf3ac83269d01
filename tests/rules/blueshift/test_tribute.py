"""Tribute, blockades of income, and rebellions."""

import pytest

from penumbra.blueshift.phases.movement import Movement
from penumbra.blueshift.phases.tribute import Tribute
from tests.rules.blueshift.setting import Setting


def poor(*species: str, players: int = 2) -> Setting:
    """A game in which A has nothing but ships in empty space, so that income is what a test lays out."""
    table = Setting(*species, players=players)
    table.site(table.base("A")).owner = -1
    table.clear("A")
    table.add("A", "scout", "3,0")
    table.player("A").credits = 0
    return table


def collect(table: Setting, letter: str = "A") -> int:
    """What the tribute of a turn brings, rebellions apart."""
    before = table.player(letter).credits
    table.begin(letter, Tribute)
    return table.player(letter).credits - before


@pytest.mark.rule("bs.tribute.controlled")
def test_a_controlled_site_pays_population_and_prosperity() -> None:
    table = poor()
    table.lay("0,0", "thessaly_reach", owner="A", population=4, prosperity=4)
    table.lay("1,0", "thessaly_reach", population=4, prosperity=4)
    assert collect(table) == 8
    assert collect(table, "B") == 8  # the base of the Androids: prosperity 4, population 4


@pytest.mark.rule("bs.tribute.alliance")
def test_an_alliance_pays_prosperity_alone() -> None:
    table = poor()
    table.lay("0,0", "halcyon_ring", ally="A", population=3, prosperity=2)
    table.lay("1,0", "halcyon_ring", ally="B", population=3, prosperity=3)
    assert collect(table) == 2


@pytest.mark.rule("bs.tribute.zero")
def test_a_site_without_prosperity_still_pays_its_population() -> None:
    table = poor()
    table.lay("0,0", "exile_spindle", owner="A", population=3, prosperity=0, infantry=6)
    table.lay_dice(6)
    assert collect(table) == 3
    assert table.dice_left() == 0


@pytest.mark.rule("bs.tribute.blockade")
def test_a_blockaded_site_pays_nothing_until_the_ship_is_gone() -> None:
    table = poor()
    table.lay("0,0", "thessaly_reach", owner="A", population=4, prosperity=2)
    table.lay("1,0", "halcyon_ring", owner="A", population=1, prosperity=1)
    word = table.add("B", "destroyer", "0,0")
    assert collect(table) == 2
    table.ship("B", word).sector = table.index("0,-1")
    assert collect(table) == 8


@pytest.mark.rule("bs.tribute.blockade-ships")
def test_small_ships_and_turrets_do_not_blockade() -> None:
    table = poor()
    table.lay("0,0", "thessaly_reach", owner="A", population=4, prosperity=2)
    for unit in ("scout", "colony_ship", "orbital_turret"):
        table.add("B", unit, "0,0", interceptors=int(unit == "orbital_turret"))
    assert collect(table) == 6
    table.add("B", "battleship", "0,0")
    assert collect(table) == 0


@pytest.mark.rule("bs.tribute.blockade-alliance")
def test_an_alliance_is_blockaded_by_any_opponent_of_its_holder() -> None:
    table = poor(players=3)
    table.lay("0,0", "vantress", ally="A", prosperity=3)
    ship = table.ship("C", table.add("C", "battleship", "0,0"))
    assert collect(table) == 0
    ship.sector = table.index("1,0")
    table.add("A", "battleship", "0,0")
    assert collect(table) == 3


@pytest.mark.rule("bs.tribute.own-ship-no-effect")
def test_own_ships_do_not_lift_a_blockade() -> None:
    table = poor()
    table.lay("0,0", "thessaly_reach", owner="A", population=4, prosperity=2)
    table.add("B", "destroyer", "0,0")
    table.add("A", "scout", "0,0")
    assert collect(table) == 0


@pytest.mark.rule("bs.rebel.trigger", "bs.rebel.alliance-no-rebellion", "bs.rebel.neutral-no-rebellion")
def test_each_controlled_site_without_prosperity_rolls_and_no_other() -> None:
    table = poor()
    for at, owner, ally in (("0,0", "A", None), ("1,0", "A", None), ("-1,0", None, "A"), ("2,0", None, None)):
        table.lay(at, "exile_spindle", owner=owner, ally=ally, prosperity=0)
    table.lay("0,-1", "exile_spindle", owner="A", prosperity=1)
    table.lay("0,1", "exile_spindle", owner="B", prosperity=0)
    table.lay_dice(1, 1)
    table.begin("A", Tribute, Movement)
    table.play("A rebel 0,0")
    assert table.dice_left() == 0
    assert table.state.steps[-1].kind == "movement"
    assert table.site("-1,0").ally == 0


@pytest.mark.rule("bs.rebel.roll", "bs.rebel.failure")
@pytest.mark.parametrize(("die", "kept"), [(5, False), (4, True)])
def test_a_rebellion_succeeds_with_more_than_the_defense(die: int, kept: bool) -> None:
    table = poor()
    table.lay("0,0", "brannock", owner="A", population=3, defense=4)
    table.lay("1,0", "lorn", owner="A", prosperity=0, population=1, defense=4)
    table.lay_dice(die)
    assert collect(table) == 5
    place = table.site("1,0")
    assert (place.owner == 0) is kept
    assert table.stat("1,0", "prosperity") == (0 if kept else 1)
    assert [table.stat("1,0", stat) for stat in ("defense", "population")] == [4, 1]


@pytest.mark.rule("bs.rebel.failure", "bs.rebel.infantry-count")
def test_infantry_helps_against_rebels_and_a_failed_one_changes_nothing() -> None:
    table = poor()
    table.lay("0,0", "sol_perdita", owner="A", prosperity=0, defense=3, population=3, infantry=3)
    before = table.site("0,0").plain()
    for _ in range(2):
        table.lay_dice(6)
        collect(table)
        assert table.dice_left() == 0
        assert table.site("0,0").plain() == before
    table.site("0,0").garrison[0] = 2
    table.lay_dice(6)
    collect(table)
    assert table.site("0,0").owner == -1


@pytest.mark.rule("bs.rebel.success", "bs.rebel.ships-stay")
def test_a_successful_rebellion_frees_the_site_and_leaves_ships_and_buildings() -> None:
    table = poor()
    table.lay("0,0", "omega_construction", owner="A", prosperity=0, defense=3, infantry=2, interceptors=1)
    table.add("A", "destroyer", "0,0", infantry=1)
    table.add("A", "orbital_turret", "0,0")
    table.lay_dice(6)
    table.begin("A", Tribute, Movement)
    place = table.site("0,0")
    assert (place.owner, place.garrison) == (-1, [0, 0])
    assert table.stat("0,0", "prosperity") == 1
    assert place.buildings[0] != -2
    assert table.has("A", "destroyer-1")
    assert table.has("A", "orbital_turret-1")
    assert table.cargo("A", "destroyer-1")["infantry"] == 1


@pytest.mark.rule("bs.rebel.blockade")
def test_a_blockade_takes_the_income_and_not_the_rebellion() -> None:
    table = poor()
    table.lay("0,0", "exile_spindle", owner="A", prosperity=0)
    table.add("B", "destroyer", "0,0")
    table.lay_dice(1)
    assert collect(table) == 0
    assert table.dice_left() == 0


@pytest.mark.rule("bs.rebel.order")
def test_the_controller_names_the_order_of_rebellions() -> None:
    table = poor()
    table.lay("0,0", "quillon", owner="A", prosperity=0, defense=5)
    table.lay("1,0", "sol_perdita", owner="A", prosperity=0, defense=3)
    table.lay_dice(6, 3)
    table.begin("A", Tribute)
    assert table.offered("A") == ["rebel 1,0", "rebel 0,0"] or sorted(table.offered("A")) == ["rebel 0,0", "rebel 1,0"]
    assert table.refused("A rebel 0,1") == "bs.rebel.trigger"
    table.play("A rebel 0,0")
    assert [table.site(at).owner for at in ("0,0", "1,0")] == [-1, 0]


@pytest.mark.rule("bs.hive.no-rebellion")
def test_the_hivemind_never_has_rebels() -> None:
    table = poor("hivemind", "tivare")
    table.lay("0,0", "exile_spindle", owner="A", prosperity=0)
    table.lay_dice()
    assert collect(table) == 2


@pytest.mark.rule("bs.site.eidolon")
def test_eidolon_never_rebels() -> None:
    table = poor()
    table.lay("0,0", "eidolon", owner="A", prosperity=0, population=1)
    table.lay("1,0", "exile_spindle", owner="A", prosperity=0, defense=3)
    table.lay_dice(6)
    table.begin("A", Tribute, Movement)
    assert [table.site(at).owner for at in ("0,0", "1,0")] == [0, -1]


@pytest.mark.rule("bs.general.base-no-protection")
def test_a_base_is_blockaded_and_rebels_as_any_planet() -> None:
    table = Setting("tivare", "hivemind")
    table.set_stats(table.base("A"), prosperity=0, defense=3)
    table.add("B", "destroyer", table.base("A"))
    table.player("A").credits = 0
    table.lay_dice(4)
    assert collect(table) == 0
    assert table.site(table.base("A")).owner == -1
