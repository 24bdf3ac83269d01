"""Cards that move ranks: whose, how many, how far."""

import pytest

from penumbra.blueshift.components.terms import POPULATION
from penumbra.blueshift.phases.action_card import PlayCard
from penumbra.blueshift.phases.movement import Movement
from penumbra.blueshift.phases.tribute import Tribute
from tests.rules.blueshift.setting import Setting, holding


def still(table: Setting) -> bool:
    """Whether all that was begun is over."""
    return bool(table.state.steps[-1].kind == "still")


@pytest.mark.rule("bs.card.improved-turrets", "bs.card.target-includes-stations", "bs.card.controlled-vs-target")
def test_improved_turrets_raise_two_targets_whosever_they_are() -> None:
    table = holding("improved_turrets")
    table.lay("0,0", "calders_rest", owner="B", defense=3)
    table.lay("1,0", "dusk_harbor", defense=4)
    table.lay("2,0", "sable_yard", owner="A", defense=3)
    table.begin("A", PlayCard)
    table.play("A play improved_turrets", "A rank defense 0,0")
    assert table.refused("A rank defense 0,0") == "bs.card.improved-turrets"
    assert table.refused("A rank prosperity 1,0") == "bs.general.rank-step"
    again = table.state.copy()
    table.play("A rank defense 1,0")
    assert (table.stat("0,0", "defense"), table.stat("1,0", "defense")) == (5, 6)
    assert still(table)
    table.state = again
    table.play("A rank defense 2,0")
    assert table.stat("2,0", "defense") == 5


@pytest.mark.rule("bs.card.target-discovered", "bs.general.rank-limits")
def test_what_lies_face_down_or_is_at_the_top_is_no_target() -> None:
    table = holding("improved_turrets")
    table.lay("0,0", "calders_rest", hidden=True)
    table.lay("1,0", "calders_rest", defense=5)
    table.begin("A", PlayCard)
    table.play("A play improved_turrets")
    assert table.refused("A rank defense 0,0") == "bs.card.target-discovered"
    assert table.refused("A rank defense 1,-1") == "bs.card.target-discovered"
    assert table.refused("A rank defense 1,0") == "bs.general.rank-limits"
    assert len(table.offered("A", "rank")) == 2


@pytest.mark.rule("bs.card.optional-effect")
def test_only_a_card_that_says_so_may_be_declined() -> None:
    table = holding("improved_turrets", "golden_age")
    table.begin("A", PlayCard)
    table.play("A play improved_turrets", "A done")
    assert table.state.discards == [table.state.content.card_ids.index("improved_turrets")]
    table.begin("A", PlayCard)
    table.play("A play golden_age")
    assert table.refused("A done") == "bs.card.optional-effect"
    assert "done" not in table.offered("A")
    table.play(f"A rank prosperity {table.base('A')}")
    assert still(table)


@pytest.mark.rule("bs.deck.trade-boom", "bs.card.controlled-vs-target")
def test_trade_boom_is_for_two_controlled_sites_at_most() -> None:
    table = holding("trade_boom", "trade_boom")
    table.lay("0,0", "thessaly_reach", owner="A", prosperity=2)
    table.lay("1,0", "quillon", owner="A", prosperity=2)
    table.lay("2,0", "quillon", ally="A", prosperity=2)
    table.begin("A", PlayCard)
    table.play("A play trade_boom")
    assert table.refused("A rank prosperity 2,0") == "bs.card.controlled-vs-target"
    table.play("A rank prosperity 0,0", "A rank prosperity 1,0")
    assert (table.stat("0,0", "prosperity"), table.stat("1,0", "prosperity")) == (4, 4)
    assert still(table)
    table.begin("A", PlayCard)
    table.play("A play trade_boom", "A done")
    assert still(table)


@pytest.mark.rule("bs.deck.planetary-shield", "bs.card.as-much-as-possible")
@pytest.mark.parametrize("before", [4, 5])
def test_a_shield_raises_by_two_ranks_as_far_as_there_are_any(before: int) -> None:
    table = holding("planetary_shield")
    table.lay("0,0", "marrakai", owner="A", defense=before)
    table.lay("1,0", "marrakai", owner="B", defense=4)
    table.begin("A", PlayCard)
    table.play("A play planetary_shield")
    assert table.refused("A rank defense 1,0") == "bs.card.controlled-vs-target"
    table.play("A rank defense 0,0")
    assert table.stat("0,0", "defense") == 6
    assert still(table)


@pytest.mark.rule("bs.deck.golden-age", "bs.card.as-much-as-possible")
@pytest.mark.parametrize(("before", "after"), [(0, 2), (1, 3), (2, 3)])
def test_a_golden_age_raises_prosperity_by_two_ranks(before: int, after: int) -> None:
    table = holding("golden_age")
    table.lay("0,0", "omega_construction", owner="A", prosperity=before)
    table.begin("A", PlayCard)
    table.play("A play golden_age", "A rank prosperity 0,0")
    assert table.stat("0,0", "prosperity") == after


@pytest.mark.rule("bs.card.no-legal-target", "bs.card.discard-played")
def test_a_card_without_a_target_is_discarded() -> None:
    table = holding("golden_age")
    table.set_stats(table.base("A"), prosperity=max(table.state.tracks(table.index(table.base("A")))[0].values))
    table.begin("A", PlayCard)
    table.play("A play golden_age")
    assert still(table)
    assert table.state.discards == [table.state.content.card_ids.index("golden_age")]


@pytest.mark.rule("bs.deck.embargo", "bs.card.optional-effect")
def test_an_embargo_lowers_a_target_that_then_rebels() -> None:
    table = holding("embargo", "embargo")
    table.lay("0,0", "ironmantle", owner="B", prosperity=1, defense=4)
    table.begin("A", PlayCard)
    table.play("A play embargo")
    assert table.refused("A done") == "bs.card.optional-effect"
    table.play("A rank prosperity 0,0")
    assert table.stat("0,0", "prosperity") == 0
    table.lay_dice(5)
    table.begin("B", Tribute)
    assert table.site("0,0").owner == -1
    for letter in "AB":
        table.set_stats(table.base(letter), prosperity=0)
    table.set_stats("0,0", prosperity=0)
    table.begin("A", PlayCard)
    table.play("A play embargo")
    assert still(table)


@pytest.mark.rule("bs.deck.galactic-fair")
def test_a_galactic_fair_is_for_all_but_for_two_own_sites_first() -> None:
    table = holding("galactic_fair", species=("tivare", "xanil", "hivemind"))
    for at in ("0,0", "1,0"):
        table.lay(at, "thessaly_reach", owner="A", prosperity=1)
    table.lay("0,1", "thessaly_reach", owner="B", prosperity=1)
    table.begin("A", PlayCard)
    table.play("A play galactic_fair", "A rank prosperity 0,0")
    assert table.refused("A done") == "bs.card.optional-effect"
    table.play("A rank prosperity 1,0")
    assert table.state.waiting() == (1,)
    assert table.refused("B rank prosperity 0,0") == "bs.card.controlled-vs-target"
    table.play("B rank prosperity 0,1")
    assert table.state.waiting() == (2,)
    table.play("C done")
    assert [table.stat(at, "prosperity") for at in ("0,0", "1,0", "0,1")] == [2, 2, 2]
    assert still(table)


@pytest.mark.rule("bs.deck.galactic-fair", "bs.card.as-much-as-possible")
def test_a_galactic_fair_raises_the_only_own_site_there_is() -> None:
    table = holding("galactic_fair")
    table.begin("A", PlayCard)
    table.play("A play galactic_fair", f"A rank prosperity {table.base('A')}")
    assert table.state.waiting() == (1,)


@pytest.mark.rule("bs.deck.migration-wave")
def test_a_migration_wave_pays_in_the_same_turn() -> None:
    table = holding("migration_wave")
    table.lay("0,0", "omega_construction", owner="A", population=2, prosperity=1)
    table.lay("1,0", "helix_prime", owner="A", population=3, prosperity=2)
    before = table.state.view(0)["players"][0]["income"]
    table.begin("A", PlayCard, Tribute)
    table.player("A").credits = 0
    table.play("A play migration_wave", "A rank population 0,0", "A rank population 1,0")
    assert (table.stat("0,0", "population"), table.stat("1,0", "population")) == (3, 4)
    assert table.player("A").credits == before + 2


@pytest.mark.rule("bs.deck.cloning-vats")
def test_cloning_vats_raise_population_by_two_ranks() -> None:
    table = holding("cloning_vats")
    table.lay("0,0", "verdance", owner="A", population=2)
    table.begin("A", PlayCard)
    table.play("A play cloning_vats", "A rank population 0,0")
    assert table.stat("0,0", "population") == 4
    assert still(table)


def settled(*populations: int) -> Setting:
    """A holds a resettlement, and has sites of these populations from 0,0 on."""
    table = holding("resettlement")
    for q, population in enumerate(populations):
        table.lay(f"{q},0", "omega_construction", owner="A", population=population)
    table.begin("A", PlayCard)
    table.play("A play resettlement")
    return table


@pytest.mark.rule("bs.deck.resettlement")
def test_a_resettlement_takes_from_one_site_for_two_others() -> None:
    table = settled(3, 1, 2, 1)
    assert table.refused("A rank population 1,0") == "bs.general.rank-limits"
    table.play("A rank population 0,0")
    assert table.refused("A rank population 0,0") == "bs.deck.resettlement"
    table.play("A rank population 1,0", "A rank population 2,0")
    assert [table.stat(f"{q},0", "population") for q in range(4)] == [2, 2, 3, 1]
    assert still(table)


@pytest.mark.rule("bs.deck.resettlement", "bs.card.optional-effect")
def test_without_a_source_nobody_is_resettled() -> None:
    table = settled(3, 1)
    table.play("A done")
    assert still(table)
    table = holding("resettlement")
    table.lay("0,0", "verdance", owner="A", population=2)
    table.begin("A", PlayCard)
    table.play("A play resettlement")
    assert table.refused("A rank population 0,0") == "bs.deck.quarantine"


@pytest.mark.rule("bs.deck.quarantine", "bs.card.optional-effect")
def test_a_quarantine_lowers_one_or_two_targets_but_empties_none() -> None:
    table = holding("quarantine")
    table.lay("0,0", "omega_construction", owner="B", population=3)
    table.lay("1,0", "verdance", owner="B", population=2)
    table.lay("2,0", "omega_construction", ally="B", population=2)
    table.begin("A", PlayCard)
    table.play("A play quarantine")
    assert table.refused("A done") == "bs.card.optional-effect"
    assert table.refused("A rank population 1,0") == "bs.deck.quarantine"
    table.play("A rank population 0,0")
    assert "done" in table.offered("A")
    table.play("A rank population 2,0")
    assert [table.stat(f"{q},0", "population") for q in range(3)] == [2, 2, 1]
    assert still(table)


@pytest.mark.rule("bs.deck.quarantine")
def test_a_quarantine_strikes_an_own_site_where_no_other_is_left() -> None:
    table = holding("quarantine")
    table.site(table.base("B")).ranks[POPULATION] = 1
    table.begin("A", PlayCard)
    table.play("A play quarantine")
    assert table.offered("A") == [f"rank population {table.base('A')}"]


@pytest.mark.rule("bs.deck.orbital-sabotage")
def test_sabotage_lowers_two_defenses() -> None:
    table = holding("orbital_sabotage")
    table.lay("0,0", "thessaly_reach", owner="B", defense=5)
    table.lay("1,0", "arkady", defense=4)
    table.begin("A", PlayCard)
    table.play("A play orbital_sabotage", "A rank defense 0,0", "A rank defense 1,0")
    assert (table.stat("0,0", "defense"), table.stat("1,0", "defense")) == (3, 2)
    assert still(table)


@pytest.mark.rule("bs.deck.breakthrough")
def test_a_breakthrough_raises_two_ranks_that_are_not_the_same() -> None:
    table = holding("breakthrough")
    table.lay("0,0", "omega_construction", owner="A", prosperity=0, defense=3)
    table.lay("1,0", "omega_construction", owner="A", prosperity=0)
    table.lay("2,0", "omega_construction", owner="B", prosperity=0)
    table.lay_dice(4)
    table.begin("A", PlayCard)
    table.play("A play breakthrough", "A rank prosperity 0,0")
    assert table.refused("A rank prosperity 0,0") == "bs.deck.breakthrough"
    assert table.refused("A rank prosperity 2,0") == "bs.card.controlled-vs-target"
    assert table.refused("A done") == "bs.card.optional-effect"
    again = table.state.copy()
    table.play("A rank defense 0,0")
    assert (table.stat("0,0", "prosperity"), table.stat("0,0", "defense")) == (1, 4)
    table.state = again
    table.play("A rank prosperity 1,0")
    assert (table.stat("0,0", "prosperity"), table.stat("1,0", "prosperity")) == (1, 1)


@pytest.mark.rule("bs.deck.breakthrough")
def test_a_breakthrough_of_a_three_raises_one_rank() -> None:
    table = holding("breakthrough")
    table.lay("0,0", "omega_construction", owner="A", population=1)
    table.lay_dice(3)
    table.begin("A", PlayCard)
    table.play("A play breakthrough", "A rank population 0,0")
    assert table.stat("0,0", "population") == 2
    assert still(table)


@pytest.mark.rule("bs.card.must-play")
def test_no_phase_begins_before_the_card_is_carried_out() -> None:
    table = holding("golden_age", "golden_age")
    table.begin("A", PlayCard, Movement)
    table.play("A play golden_age")
    assert table.refused("A play golden_age") == "bs.general.phase-order"
    assert table.state.view(1)["in_play"] == "golden_age"
    table.play(f"A rank prosperity {table.base('A')}")
    assert table.state.view(1)["in_play"] is None
    assert table.state.steps[-1].kind == "movement"
