"""Cards and abilities that bring units and credits."""

import pytest

from penumbra.blueshift.phases.action_card import PlayCard
from penumbra.blueshift.phases.movement import Movement
from penumbra.blueshift.phases.turn_end import TurnEnd
from tests.rules.blueshift.setting import Setting, hand, holding


def still(table: Setting) -> bool:
    """Whether all that was begun is over."""
    return bool(table.state.steps[-1].kind == "still")


@pytest.mark.rule("bs.deck.militia-levy")
def test_a_levy_puts_two_infantry_on_one_site() -> None:
    table = holding("militia_levy")
    table.lay("0,0", "omega_construction", owner="A", population=1)
    table.lay("1,0", "omega_construction", owner="B")
    table.begin("A", PlayCard, TurnEnd)
    table.play("A play militia_levy")
    assert table.refused("A place 1,0") == "bs.card.controlled-vs-target"
    table.play("A place 0,0")
    assert table.refused(f"A place {table.base('A')}") == "bs.deck.militia-levy"
    assert "done" in table.offered("A")
    table.play("A place 0,0")
    assert table.site("0,0").garrison == [2, 0]
    assert table.refused("A done") == "bs.purchase.infantry-limit"


@pytest.mark.rule("bs.deck.militia-levy", "bs.card.as-much-as-possible")
def test_a_levy_places_the_last_piece() -> None:
    table = holding("militia_levy")
    table.lay("0,0", "omega_construction", owner="A", infantry=0)
    table.site("0,0").garrison[0] = table.state.view(0)["players"][0]["supply"]["infantry"] - 1
    table.begin("A", PlayCard)
    table.play("A play militia_levy", f"A place {table.base('A')}")
    assert still(table)
    assert table.state.view(0)["players"][0]["supply"]["infantry"] == 0


@pytest.mark.rule("bs.deck.orbital-battery")
def test_a_battery_goes_where_there_is_room_for_a_turret() -> None:
    table = holding("orbital_battery", species=("tivare", "hivemind"))
    table.lay("0,0", "omega_construction", owner="A")
    table.lay("1,0", "sable_yard", owner="A")
    table.clear("A")
    for at in ("0,0", "0,0", "1,0"):
        table.add("A", "orbital_turret", at)
    table.begin("A", PlayCard)
    table.play("A play orbital_battery")
    assert table.refused("A place 0,0") == "bs.purchase.turret-limit"
    table.play("A place 1,0")
    assert [ship.sector for ship in table.player("A").fleet].count(table.index("1,0")) == 2
    assert still(table)


@pytest.mark.rule("bs.deck.volunteer-crew")
def test_volunteers_come_with_a_scout_to_a_spaceport() -> None:
    table = holding("volunteer_crew", "volunteer_crew")
    table.clear("A")
    table.lay("0,0", "marrakai", owner="A")
    table.begin("A", PlayCard, Movement)
    table.play("A play volunteer_crew")
    assert table.refused("A place 0,0") == "bs.deck.volunteer-crew"
    table.play(f"A place {table.base('A')}")
    assert table.refused("A pick scout-1") == "bs.purchase.new-no-act"
    table.raze(table.base("A"), "spaceport")
    table.begin("A", PlayCard)
    table.play("A play volunteer_crew")
    assert still(table)
    assert len(table.player("A").fleet) == 1


@pytest.mark.rule("bs.deck.volunteer-crew")
def test_volunteers_need_a_scout_of_the_supply() -> None:
    table = holding("volunteer_crew")
    table.clear("A")
    for _ in range(table.state.content.units["scout"].pieces):
        table.add("A", "scout", "0,0")
    table.begin("A", PlayCard)
    table.play("A play volunteer_crew")
    assert still(table)


@pytest.mark.rule("bs.deck.fighter-wing")
def test_a_wing_goes_to_one_site_or_aboard_ships_there() -> None:
    table = holding("fighter_wing")
    table.clear("A")
    table.lay("0,0", "marrakai", owner="A")
    table.lay("2,0", "marrakai", ally="A")
    here, full = table.add("A", "destroyer", "0,0"), table.add("A", "destroyer", "0,0")
    away, abroad = table.add("A", "destroyer", table.base("A")), table.add("A", "destroyer", "2,0")
    table.ship("A", full).cargo = [table.state.content.units["destroyer"].capacity, 0]
    table.begin("A", PlayCard)
    table.play("A play fighter_wing")
    assert table.refused(f"A stow {full}") == "bs.load.capacity"
    assert table.refused(f"A stow {abroad}") == "bs.card.controlled-vs-target"
    table.play(f"A stow {here}")
    assert table.refused(f"A stow {away}") == "bs.deck.militia-levy"
    table.play("A place 0,0")
    assert table.cargo("A", here) == {"infantry": 0, "interceptor": 1}
    assert table.site("0,0").garrison == [0, 1]
    assert still(table)


@pytest.mark.rule("bs.deck.smuggler-ring")
@pytest.mark.parametrize(("owned", "taken"), [(3, 3), (9, 5)])
def test_smugglers_take_what_there_is_up_to_five(owned: int, taken: int) -> None:
    table = holding("smuggler_ring", species=("tivare", "xanil", "hivemind"))
    table.player("B").credits = owned
    table.player("C").credits = 0
    table.begin("A", PlayCard)
    table.play("A play smuggler_ring")
    assert table.refused("A done") == "bs.card.optional-effect"
    assert table.refused("A against C") == "bs.card.no-legal-target"
    assert table.refused("A against A") == "bs.card.no-legal-target"
    table.play("A against B")
    assert (table.player("A").credits, table.player("B").credits) == (10 + taken, owned - taken)


@pytest.mark.rule("bs.marrow.draft", "bs.marrow.draft-no-card", "bs.marrow.draft-station", "bs.marrow.draft-blockade")
def test_a_draft_places_an_infantry_on_any_controlled_site() -> None:
    for at in ("0,0", "1,0"):
        table = holding("golden_age", "embargo", species=("marrow_kir", "tivare"))
        table.lay("0,0", "marrakai", owner="A")
        table.lay("1,0", "sable_yard", owner="A")
        table.lay("2,0", "marrakai", ally="A")
        table.add("B", "destroyer", "0,0")
        cards = hand(table)
        table.player("A").hand += [0, 0, 0]
        table.lay_dice(3)
        table.begin("A", PlayCard)
        table.play("A instead")
        assert table.refused("A done") == "bs.card.optional-effect"
        assert table.refused("A place 2,0") == "bs.card.controlled-vs-target"
        table.play(f"A place {at}")
        assert table.site(at).garrison == [1, 0]
        assert (len(table.player("A").hand), len(table.state.deck), table.state.discards) == (len(cards) + 3, 10, [])
        assert still(table)


@pytest.mark.rule("bs.marrow.draft", "bs.marrow.draft-no-card")
def test_a_draft_of_a_two_does_nothing_nor_is_it_for_others() -> None:
    table = holding(*["embargo"] * 5, species=("marrow_kir", "tivare"))
    before = table.state.view(0)["players"][0]["supply"]["infantry"]
    table.lay_dice(2)
    table.begin("A", PlayCard)
    table.play("A instead")
    assert still(table)
    assert table.state.view(0)["players"][0]["supply"]["infantry"] == before
    assert (hand(table), len(table.state.deck), table.state.discards) == (["embargo"] * 5, 10, [])
    table.begin("B", PlayCard)
    assert table.refused("B instead") == "bs.card.must-play"
