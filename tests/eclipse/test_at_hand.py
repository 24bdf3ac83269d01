"""What a player is told to decide by: how far the money goes, what a technology brings, where battles will be."""

import pytest

from penumbra.eclipse import SECOND_DAWN
from tests.rules.setting import Setting


@pytest.mark.rule("nd.upkeep.money", "nd.upkeep.action-discs-count")
def test_actions_are_paid_from_the_money_that_is_left_after_the_upkeep_they_cost() -> None:
    s = Setting()
    s.store("A", money=0, science=0, materials=0)
    upkeep = s.parts.tracks.influence.upkeep
    for money in range(12):
        s.store("A", money=money)
        board = s.board("A")
        means = money + board["income"]["money"]
        paid = board["actions_left"]["paid"]
        discs = board["discs"]["track"]
        assert upkeep[discs - paid] <= means
        assert paid == discs or upkeep[discs - paid - 1] > means, "and not one more"
        assert board["actions_left"]["traded"] == paid, "there is nothing to trade"


@pytest.mark.rule("nd.upkeep.bankruptcy-trade")
def test_what_is_stored_goes_further_when_it_is_traded_but_not_what_only_comes_in() -> None:
    s = Setting()
    s.tracks("A", money=11, science=0, materials=0)
    s.store("A", money=0, science=1, materials=1)
    left = s.board("A")["actions_left"]
    assert left["traded"] == left["paid"], "two of a kind buy one"
    s.store("A", money=0, science=12, materials=1)
    assert s.board("A")["actions_left"]["paid"] == left["paid"]
    assert s.board("A")["actions_left"]["traded"] > left["traded"]


def opened(s: Setting, tech: str, seat: int | None = 0) -> list[tuple[str, int]]:
    number = s.parts.tech_number[tech]
    s.state.tech_supply[number] = max(1, s.state.tech_supply[number])
    offers = s.state.view(seat)["supply"]["techs"]
    return [(one["sector"], one["square"]) for offer in offers if offer["id"] == tech for one in offer["opens"]]


@pytest.mark.rule("nd.tech.advanced-economy", "nd.tech.advanced-labs")
def test_a_technology_tells_which_of_ones_own_squares_wait_for_it() -> None:
    s = Setting()
    home = s.home("A")
    squares = s.seen(home)["squares"]
    starred = {one["kind"]: at for at, one in enumerate(squares) if one["advanced"]}
    assert opened(s, "advanced_economy") == [(home, starred["money"])]
    assert opened(s, "advanced_labs") == [(home, starred["science"])]
    assert opened(s, "gauss_shield") == []
    assert opened(s, "advanced_economy", seat=None) == [], "and a spectator has none"
    assert [sector for sector, _ in opened(s, "advanced_economy", seat=1)] == [s.home("B")]
    s.learn("A", "advanced_economy")
    assert opened(s, "advanced_economy") == [], "it is open already"
    s.cube(home, starred["science"], "science")
    assert opened(s, "advanced_labs") == [], "it is taken"


@pytest.mark.rule("sd.tech.metasynthesis")
def test_a_square_that_another_technology_opened_waits_for_none() -> None:
    s = Setting(game=SECOND_DAWN)
    before = opened(s, "metasynthesis")
    assert before
    s.learn("A", "advanced_economy")
    kinds = {s.seen(sector)["squares"][at]["kind"] for sector, at in opened(s, "metasynthesis")}
    assert "money" not in kinds


@pytest.mark.rule("nd.research.discount", "nd.score.technology")
def test_a_track_tells_what_its_next_space_brings_until_it_is_full() -> None:
    s = Setting()
    printed = s.parts.tracks.technology
    s.player("A").techs[0].clear()
    for held in range(printed.spaces):
        s.player("A").techs[0][:] = range(held)
        brings = s.board("A")["next_space"]["military"]
        s.player("A").techs[0][:] = range(held + 1)
        board = s.board("A")
        assert brings == {"discount": board["discount"]["military"], "points": printed.vp[held + 1]}
    assert s.board("A")["next_space"]["military"] is None


@pytest.mark.rule("nd.combat.battle-condition")
def test_a_sector_is_contested_where_a_battle_would_be_fought() -> None:
    s = Setting()
    home = s.home("A")
    assert not s.seen(home)["contested"]
    s.ships("B", home, interceptor=1)
    assert s.seen(home)["contested"]
    s.place("207", at=(1, -2), npc={"ancient": 1})
    assert not s.seen("207")["contested"], "Ancients alone fight nobody"
    s.ships("A", "207", interceptor=1)
    assert s.seen("207")["contested"]


@pytest.mark.rule("nd.combat.draco-none-with-ancients")
def test_ships_at_peace_with_ancients_contest_nothing() -> None:
    s = Setting(2, ("descendants_of_draco", "terran_directorate"))
    s.place("207", at=(1, -2), npc={"ancient": 1})
    s.ships("A", "207", interceptor=1)
    assert not s.seen("207")["contested"]
    s.ships("B", "207", interceptor=1)
    assert s.seen("207")["contested"]
