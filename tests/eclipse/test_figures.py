"""Figures of a board that no species of the boxes has are obeyed like those that some have."""

from typing import Any

import msgspec
import pytest

from penumbra.eclipse.components.terms import SCIENCE
from penumbra.eclipse.language.vocabulary import ReputationTile
from penumbra.eclipse.seat.effects import AT_ONCE
from penumbra.eclipse.seat.trade import within_reach
from penumbra.kernel import MalformedChoice
from tests.rules.second_dawn.dawn import dawn
from tests.rules.setting import Setting


def board(**figures: Any) -> Setting:
    """A game in which the board of seat A says something else."""
    s = Setting()
    player = s.player("A")
    player.species = msgspec.structs.replace(player.species, **figures)
    player.trade_rates = tuple(give for give, _ in player.species.trade.values())
    player.trade_gains = tuple(get for _, get in player.species.trade.values())
    return s


def test_three_money_buy_two_of_another_resource() -> None:
    s = board(trade={"money": (3, 2), "science": (3, 1), "materials": (3, 1)})
    assert [s.board("A")[told]["money"] for told in ("trade", "trade_gain")] == [3, 2]
    s.store("A", money=5, science=0, materials=0)
    s.play("A trade money science")
    assert s.player("A").storage == [2, 2, 0]
    assert s.why("A trade money science") == "Trading for 2 science takes 3 money, and 2 are stored."


def test_what_trades_can_bring_counts_what_each_brings() -> None:
    s = board(trade={"money": (3, 2), "science": (2, 1), "materials": (3, 1)})
    assert within_reach(s.player("A"), [7, 0, 3], SCIENCE) == 5


@pytest.mark.parametrize(("most", "ships"), [(1, "1 colony ship"), (3, "3 colony ships")])
def test_an_influence_action_turns_up_as_many_colony_ships_as_the_board_says(most: int, ships: str) -> None:
    s = board(colony_ships_refreshed=most)
    s.player("A").colony_ready, s.player("A").colony_total = 0, 4
    s.play("A influence", *["A flip"] * most)
    assert s.why("A flip") == f"This action has turned up {ships}."


def test_reputation_tiles_are_worth_what_the_box_says() -> None:
    s = Setting()
    tile = ReputationTile()
    assert tile.read(s.state, 0, "4", ()) == 4
    s.state.box.parts.reputation.tiles[5] = 1
    try:
        assert tile.read(s.state, 0, "5", ()) == 5
    finally:
        del s.state.box.parts.reputation.tiles[5]
    with pytest.raises(MalformedChoice, match="from 1 to 4"):
        tile.read(s.state, 0, "5", ())


def test_a_technology_draws_as_many_discoveries_as_its_tile_says() -> None:
    s = dawn()
    labs = s.parts.techs[s.parts.tech_number["ancient_labs"]]
    pile = len(s.state.discoveries)
    AT_ONCE["draw_discovery"](s.state, 0, msgspec.structs.replace(labs, value=2))
    assert len(s.state.discoveries) == pile - 2
    assert [step.kind for step in s.state.steps[-2:]] == ["discovery", "discovery"]
