"""Cards for sites from afar: unrest, envoys, and the end of a world."""

import pytest

from penumbra.blueshift.phases.action_card import PlayCard
from penumbra.blueshift.phases.land import LandActions
from tests.rules.blueshift.setting import Setting, holding


def still(table: Setting) -> bool:
    """Whether all that was begun is over."""
    return bool(table.state.steps[-1].kind == "still")


@pytest.mark.rule("bs.deck.incite-revolt", "bs.card.optional-effect")
@pytest.mark.parametrize(("die", "free"), [(4, True), (3, False)])
def test_a_poor_site_of_an_opponent_rebels(die: int, free: bool) -> None:
    table = holding("incite_revolt")
    table.lay("0,0", "omega_construction", owner="B", prosperity=1, defense=3)
    table.lay("1,0", "omega_construction", owner="B", prosperity=2)
    table.lay("2,0", "omega_construction", owner="A", prosperity=1)
    table.lay("-1,0", "omega_construction", prosperity=1)
    table.set_stats(table.base("B"), prosperity=0)
    table.lay_dice(die)
    table.begin("A", PlayCard)
    table.play("A play incite_revolt")
    for at in ("1,0", "2,0", "-1,0", table.base("B")):
        assert table.refused(f"A aim {at}") == "bs.deck.incite-revolt"
    assert table.offered("A") == ["aim 0,0"]
    table.play("A aim 0,0")
    assert (table.site("0,0").owner == -1, table.stat("0,0", "prosperity")) == (free, 1 + free)
    assert still(table)


@pytest.mark.rule("bs.card.no-legal-target", "bs.hive.no-rebellion", "bs.site.eidolon", "bs.deck.incite-revolt")
def test_what_never_rebels_is_no_target_of_a_revolt() -> None:
    table = holding("incite_revolt", "incite_revolt", species=("tivare", "hivemind", "xanil"))
    table.lay("0,0", "omega_construction", owner="B", prosperity=1)
    table.lay("1,0", "eidolon", owner="C", prosperity=0, population=1)
    table.lay_dice()
    table.begin("A", PlayCard)
    table.play("A play incite_revolt")
    assert still(table)
    assert table.state.discards == [table.state.content.card_ids.index("incite_revolt")]
    table.site("0,0").owner = 2
    table.begin("A", PlayCard)
    table.play("A play incite_revolt")
    assert table.offered("A") == ["aim 0,0"]


@pytest.mark.rule("bs.deck.diplomatic-envoy")
@pytest.mark.parametrize(
    ("species", "die", "ally", "left"),
    [("xanil", 1, None, 10 - 8), ("xanil", 6, None, 10 + 4), ("tivare", 5, None, 10 + 4), ("xanil", 1, "B", 20 - 16)],
)
def test_an_envoy_negotiates_with_one_more(species: str, die: int, ally: str | None, left: int) -> None:
    table = holding("diplomatic_envoy", species=(species, "hivemind"))
    table.lay("0,0", "lorn", ally=ally)
    table.player("A").credits = 20 if ally else 10
    table.lay_dice(die)
    table.begin("A", PlayCard)
    table.play("A play diplomatic_envoy", "A aim 0,0")
    if not still(table):
        table.play("A pay")
    assert (table.site("0,0").ally, table.player("A").credits) == (0, left)


@pytest.mark.rule("bs.deck.diplomatic-envoy")
def test_an_envoy_goes_to_no_site_that_is_hidden_controlled_uninhabited_or_allied() -> None:
    table = holding("diplomatic_envoy")
    table.lay("0,0", "lorn", ally="A")
    table.lay("1,0", "lorn", owner="B")
    table.lay("2,0", "verdance")
    table.lay("-1,0", "lorn", hidden=True)
    table.lay("-2,0", "sable_yard")
    table.begin("A", PlayCard)
    table.play("A play diplomatic_envoy")
    assert table.refused("A aim 0,0") == "bs.negotiate.own-alliance"
    assert table.refused("A aim 1,0") == "bs.negotiate.not-controlled"
    for at in ("2,0", "-1,0"):
        assert table.refused(f"A aim {at}") == "bs.negotiate.not-uninhabited"
    assert table.offered("A") == ["aim -2,0", "done"]


@pytest.mark.rule("bs.deck.diplomatic-envoy")
def test_an_envoy_is_the_negotiation_of_the_turn() -> None:
    table = holding("diplomatic_envoy")
    table.clear("A")
    table.lay("0,0", "lorn")
    scout, destroyer = table.add("A", "scout", "0,0"), table.add("A", "destroyer", "0,0")
    table.lay_dice(1)
    table.begin("A", PlayCard, LandActions)
    table.play("A play diplomatic_envoy", "A aim 0,0", "A decline")
    assert table.site("0,0").ally == -1
    assert table.refused(f"A negotiate {scout}") == "bs.negotiate.one-die"
    for action in ("invade", "bombard"):
        assert table.refused(f"A {action} {destroyer}") == "bs.negotiate.not-then-attack"
    table.begin_turns("A")
    table.lay_dice(6)
    table.begin("A", LandActions)
    table.play(f"A negotiate {scout}")
    assert table.site("0,0").ally == 0


@pytest.mark.rule("bs.deck.world-breaker", "bs.card.target-includes-stations")
def test_a_world_where_nobody_is_becomes_empty_space() -> None:
    table = holding("world_breaker", *["world_breaker"] * 4)
    table.clear("A")
    for q in range(-1, 3):
        table.lay(f"{q},0", "verdance")
    table.site("0,0").buildings = [1, -2]
    table.lay("0,1", "verdance", owner="B", population=2)
    table.lay("1,1", "marrakai")
    table.lay("-1,1", "verdance", hidden=True)
    table.lay("0,2", "sable_yard")
    table.site("0,2").ranks[2] = 0
    table.add("B", "scout", "-1,0")
    table.begin("A", PlayCard)
    table.play("A play world_breaker")
    assert table.refused("A aim -1,0") == "bs.deck.world-breaker"
    assert table.refused("A aim 0,1") == "bs.deck.world-breaker"
    assert table.refused("A aim 1,1") == "bs.deck.world-breaker"
    assert table.refused("A aim -1,1") == "bs.card.target-discovered"
    table.play("A aim 0,0")
    assert table.state.tile(table.index("0,0")).kind == "empty"
    assert len(table.state.reserve) == 2
    assert table.state.view(0)["players"][1]["supply"]["spaceport"] == table.state.content.units["spaceport"].pieces
    table.state.reserve = []
    table.begin("A", PlayCard)
    table.play("A play world_breaker", "A aim 1,0")
    assert table.site("1,0").emptied
    assert table.state.view(0)["sectors"][table.index("1,0")]["site"] is None
