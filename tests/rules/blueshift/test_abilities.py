"""What the Coalition and the Androids can do with what happens."""

import pytest

from penumbra.blueshift.phases.action_card import PlayCard
from penumbra.blueshift.phases.land import LandActions
from penumbra.blueshift.phases.movement import Movement
from penumbra.blueshift.phases.phase import Phase
from tests.rules.blueshift.setting import Setting, holding

APC = "alpha_primarus_coalition"


def still(table: Setting) -> bool:
    """Whether all that was begun is over."""
    return bool(table.state.steps[-1].kind == "still")


def colonizing(*species: str) -> Setting:
    """A has colonized Brannock."""
    table = Setting(*species)
    table.clear("A")
    table.lay("0,0", "brannock")
    word = table.add("A", "colony_ship", "0,0")
    table.begin("A", LandActions)
    table.play(f"A colonize {word}")
    return table


def invading(table: Setting, die: int, *phases: type[Phase]) -> None:
    """A takes 0,0 with a destroyer, and rolls this die for its ability."""
    word = table.add("A", "destroyer", "0,0")
    table.lay_dice(6, die)
    table.begin("A", LandActions, *phases)
    table.play(f"A invade {word}")


@pytest.mark.rule("bs.apc.adaptation")
@pytest.mark.parametrize(("die", "population"), [(3, 3), (2, 1)])
def test_a_colony_adapts_on_a_three(die: int, population: int) -> None:
    table = colonizing(APC, "tivare")
    table.lay_dice(die)
    table.play("A roll")
    if die > 2:
        assert table.refused(f"A rank population {table.base('A')}") == "bs.apc.adaptation"
        table.play("A rank population 0,0")
    assert table.stat("0,0", "population") == population
    assert still(table)


@pytest.mark.rule("bs.apc.adaptation")
def test_nobody_has_to_adapt_and_others_cannot() -> None:
    table = colonizing(APC, "tivare")
    table.play("A done")
    assert (table.stat("0,0", "population"), still(table)) == (1, True)
    table = colonizing("tivare", APC)
    assert (table.stat("0,0", "population"), still(table)) == (1, True)


@pytest.mark.rule("bs.apc.adaptation", "bs.apc.adaptation-once")
def test_an_invaded_planet_adapts_once_in_a_game() -> None:
    table = Setting(APC, "tivare")
    table.clear("A")
    table.lay("0,0", "thessaly_reach", owner="B", population=1, defense=3)
    invading(table, 2)
    table.play("A roll")
    assert (table.stat("0,0", "population"), still(table)) == (1, True)
    table.site("0,0").owner = 1
    invading(table, 6)
    table.play("A roll", "A rank population 0,0")
    assert table.stat("0,0", "population") == 2
    table.site("0,0").owner = 1
    invading(table, 6)
    assert table.site("0,0").owner == 0
    assert (table.dice_left(), still(table)) == (1, True)


@pytest.mark.rule("bs.apc.adaptation-new")
def test_the_own_base_adapts_when_it_is_taken_back() -> None:
    table = Setting(APC, "tivare")
    table.clear("A")
    base = table.base("A")
    table.set_stats(base, population=2, defense=4)
    table.site(base).owner = 1
    word = table.add("A", "destroyer", base)
    table.lay_dice(6, 3)
    table.begin("A", LandActions)
    table.play(f"A invade {word}", "A roll", f"A rank population {base}")
    assert table.stat(base, "population") == 3


def entered(*species: str, turret: bool = False) -> Setting:
    """A has moved into a sector with a ship of B, which has five destroyers next to it; its movement is not over."""
    table = Setting("tivare", *(species or (APC,)))
    for player in table.state.players:
        player.fleet = []
    table.add("B", "orbital_turret" if turret else "scout", "0,0")
    for _ in range(5):
        table.add("B", "destroyer", "1,0", infantry=1)
    table.add("B", "destroyer", "2,0")
    mover = table.add("A", "destroyer", "0,-1")
    table.begin("A", Movement)
    table.play(f"A pick {mover}", "A move 0,0")
    return table


JOINING = [f"B choose destroyer-{number}" for number in (1, 2, 3, 4)]


@pytest.mark.rule("bs.apc.spy-network", "bs.apc.spy-network-time", "bs.apc.spy-network-limits")
@pytest.mark.parametrize("turret", [False, True])
def test_four_ships_of_a_neighbour_join_before_any_battle(turret: bool) -> None:
    table = entered(turret=turret)
    assert table.offered("B") == []
    table.play("A done")
    assert (table.state.waiting(), table.offered("A")) == ((1,), [])
    assert table.refused("B choose destroyer-6") == "bs.apc.spy-network"
    if turret:
        assert table.refused("B choose orbital_turret-1") == "bs.move.turret-interceptor-immobile"
    table.play(*JOINING)
    assert table.refused("B choose destroyer-5") == "bs.deck.engage-warpdrive"
    assert table.refused("B aim 0,-1") == "bs.apc.spy-network"
    table.play("B aim 0,0")
    at = [ship.sector for ship in table.player("B").fleet]
    assert at.count(table.index("0,0")) == 5
    assert table.cargo("B", "destroyer-1")["infantry"] == 1
    assert still(table)


@pytest.mark.rule("bs.apc.spy-network")
def test_no_other_species_nor_where_nobody_has_entered() -> None:
    table = entered("xanil")
    table.play("A done")
    assert still(table)
    table = entered()
    table.player("A").fleet = []
    table.add("A", "destroyer", "0,-1")
    table.begin("A", Movement)
    table.play("A done")
    assert still(table)
    table = entered()
    table.play("A done", "B done")
    assert [ship.sector for ship in table.player("B").fleet].count(table.index("0,0")) == 1


@pytest.mark.rule("bs.apc.spy-network-round")
def test_the_network_works_once_until_the_own_next_turn() -> None:
    table = entered(APC, "hivemind")
    table.play("A done", "B done")
    table.begin("A", Movement)
    table.play("A pick destroyer-1", "A move 0,-1", "A done")
    mover = table.add("C", "destroyer", "0,1")
    table.begin("C", Movement)
    table.play(f"C pick {mover}", "C move 0,0", "C done")
    table.play("B choose destroyer-1", "B aim 0,0")
    table.ship("C", mover).sector = table.index("0,1")
    table.begin("C", Movement)
    table.play(f"C pick {mover}", "C move 0,0", "C done")
    assert still(table)
    table.begin_turns("B")
    table.ship("C", mover).sector = table.index("0,1")
    table.begin("C", Movement)
    table.play(f"C pick {mover}", "C move 0,0", "C done")
    assert table.state.waiting() == (1,)


@pytest.mark.rule("bs.apc.spy-network-one", "bs.apc.spy-network-limits", "bs.space.asteroids")
def test_of_several_sectors_one_is_reinforced_even_out_of_another() -> None:
    table = entered()
    table.lay("0,0", "asteroid_field_1")
    second = table.add("A", "destroyer", "2,-1")
    table.begin("A", Movement)
    table.ship("A", "destroyer-1").sector = table.index("0,-1")
    table.lay_dice(6, 1)
    table.play("A pick destroyer-1", "A move 0,0", f"A pick {second}", "A move 1,0", "A done")
    table.play("B choose destroyer-1")
    assert table.refused("B choose destroyer-6") == "bs.deck.engage-warpdrive"
    assert table.offered("B", "aim") == ["aim 0,0"]
    table.play("B aim 0,0")
    assert table.ship("B", "destroyer-1").damage == 1
    assert still(table)


@pytest.mark.rule("bs.apc.spy-network-limits")
def test_closed_edges_hold_for_spies() -> None:
    table = entered()
    table.site("0,0").closed = 0b111111
    table.play("A done")
    assert still(table)


def efficient(card: str, species: tuple[str, ...] = ("android_tribunal", "tivare"), die: int = 6) -> Setting:
    """A plays a card, and the first two species have sites at prosperity 1 of 0, 1, 2, 3."""
    table = holding(card, species=species)
    for at, owner in (("0,0", "A"), ("1,0", "A"), ("0,1", "B")):
        table.lay(at, "omega_construction", owner=owner, prosperity=1)
    table.lay_dice(die)
    table.begin("A", PlayCard)
    table.play(f"A play {card}")
    return table


@pytest.mark.rule("bs.android.efficiency", "bs.android.efficiency-one")
def test_androids_raise_one_of_the_ranks_of_a_card_further() -> None:
    table = efficient("trade_boom")
    table.play("A rank prosperity 0,0", "A rank prosperity 1,0")
    assert table.refused(f"A rank prosperity {table.base('A')}") == "bs.android.efficiency"
    assert table.refused("A rank defense 0,0") == "bs.android.efficiency"
    table.play("A rank prosperity 0,0")
    assert (table.stat("0,0", "prosperity"), table.stat("1,0", "prosperity")) == (3, 2)
    assert still(table)


@pytest.mark.rule("bs.android.efficiency")
def test_androids_may_leave_it_others_cannot_and_it_is_for_cards_alone() -> None:
    table = efficient("trade_boom")
    table.play("A rank prosperity 0,0", "A done", "A done")
    assert (table.stat("0,0", "prosperity"), still(table)) == (2, True)
    table = efficient("trade_boom", ("xanil", "tivare"))
    table.play("A rank prosperity 0,0", "A rank prosperity 1,0")
    assert still(table)
    table = efficient("orbital_sabotage")
    table.play("A rank defense 0,0", "A done")
    assert still(table)


@pytest.mark.rule("bs.android.efficiency-limit")
def test_no_rank_goes_further_than_its_track() -> None:
    table = efficient("trade_boom")
    table.set_stats("0,0", prosperity=2)
    table.play("A rank prosperity 0,0", "A done")
    assert (table.stat("0,0", "prosperity"), still(table)) == (3, True)


@pytest.mark.rule("bs.android.efficiency-any-card")
def test_cards_of_others_raise_further_for_androids() -> None:
    table = efficient("galactic_fair", ("tivare", "android_tribunal"))
    table.play("A rank prosperity 0,0", "A rank prosperity 1,0", "B rank prosperity 0,1")
    assert table.state.waiting() == (1,)
    assert table.refused("B rank prosperity 0,0") == "bs.android.efficiency"
    table.play("B rank prosperity 0,1")
    assert [table.stat(at, "prosperity") for at in ("0,0", "1,0", "0,1")] == [2, 2, 3]
    assert still(table)


@pytest.mark.rule("bs.android.efficiency-double")
def test_a_golden_age_of_the_androids_is_of_three_ranks() -> None:
    table = efficient("golden_age")
    table.lay("2,0", "eidolon", owner="A", prosperity=0, population=1)
    table.play("A rank prosperity 2,0", "A rank prosperity 2,0")
    assert table.stat("2,0", "prosperity") == 3
    assert still(table)


@pytest.mark.rule("bs.android.efficiency-one")
def test_two_ranks_of_a_breakthrough_are_one_card() -> None:
    table = efficient("breakthrough", die=4)
    table.set_stats("0,0", defense=3)
    table.play("A rank prosperity 0,0", "A rank defense 0,0", "A rank defense 0,0")
    assert (table.stat("0,0", "prosperity"), table.stat("0,0", "defense")) == (2, 6)
    assert still(table)
