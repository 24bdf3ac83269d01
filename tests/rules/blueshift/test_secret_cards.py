"""Cards that show what is hidden show it to their player alone."""

from random import Random
from typing import Any

import pytest

from penumbra.blueshift.outlook.sample import sample
from penumbra.blueshift.phases.action_card import PlayCard
from tests.rules.blueshift.setting import Setting, hand, holding


def spying(*cards: str) -> Setting:
    """A looks at the hand of B, who holds these cards."""
    table = holding("espionage", species=("tivare", "xanil", "hivemind"))
    names = table.state.content.card_ids
    table.player("B").hand = sorted(names.index(card) for card in cards)
    table.player("C").hand = []
    table.begin("A", PlayCard)
    table.play("A play espionage")
    return table


def seen(table: Setting, seat: int | None) -> dict[str, Any]:
    """All that a seat is told: its view, its choices and its journal."""
    state = table.state
    told = [one for one in state.journal or [] if one.private_to in (None, seat)]
    choices = [] if seat is None else [str(choice) for choice in state.choices(seat)]
    return {"view": state.view(seat), "choices": choices, "journal": told}


@pytest.mark.rule("bs.deck.espionage", "bs.card.hidden-hands")
def test_a_hand_is_looked_at_and_a_card_of_it_exchanged() -> None:
    table = spying("golden_age", "golden_age", "embargo", "quarantine", "trade_boom")
    assert table.refused("A against C") == "bs.card.no-legal-target"
    table.play("A against B")
    assert table.state.view(0)["step"]["hand"] == hand(table, "B")
    for viewer in (1, 2, None):
        assert "hand" not in table.state.view(viewer)["step"]
    assert table.offered("A") == [f"strip {card}" for card in dict.fromkeys(hand(table, "B"))]
    assert table.refused("A strip high_stakes") == "bs.deck.espionage"
    assert table.offered("B") == []
    table.play("A strip golden_age")
    names = table.state.content.card_ids
    assert [names[card] for card in table.state.discards] == ["golden_age", "espionage"]
    assert sorted(hand(table, "B")) == ["embargo", "embargo", "golden_age", "quarantine", "trade_boom"]
    assert "hand" not in table.state.view(0)["players"][1]


@pytest.mark.rule("bs.deck.espionage")
def test_espionage_may_be_left_alone_before_a_hand_is_seen() -> None:
    table = spying("embargo")
    table.play("A done")
    assert hand(table, "B") == ["embargo"]
    assert table.state.steps[-1].kind == "still"


@pytest.mark.rule("bs.deck.espionage", "bs.card.hidden-hands")
@pytest.mark.parametrize("moves", [(), ("A against B",), ("A against B", "A strip embargo")])
def test_others_cannot_tell_hands_apart_that_are_looked_at(moves: tuple[str, ...]) -> None:
    tables = [spying("embargo", *others) for others in (("golden_age",), ("quarantine",), ("embargo",))]
    for table in tables:
        table.play(*moves)
    for viewer in (2, None):
        assert len({str(seen(table, viewer)) for table in tables}) == 1
    if moves == ("A against B",):
        assert len({str(seen(table, 0)) for table in tables}) == 3
    else:
        assert len({str(seen(table, 0)) for table in tables}) == 1


@pytest.mark.rule("bs.deck.espionage")
def test_the_hand_that_is_open_is_that_of_every_sample() -> None:
    table = spying("golden_age", "quarantine", "trade_boom")
    drawn = {str(sample(table.state, 0, Random(seed)).players[1].hand) for seed in range(9)}
    assert len(drawn) > 1
    table.play("A against B")
    for seed in range(9):
        assert sample(table.state, 0, Random(seed)).players[1].hand == table.player("B").hand
    assert len({str(sample(table.state, 2, Random(seed)).players[1].hand) for seed in range(9)}) > 1


def scanning(*tiles: str) -> Setting:
    """A scans, and these tiles lie face down from -1,0 on."""
    table = holding("long_range_scan", species=("tivare", "xanil", "hivemind"))
    for q, tile in enumerate(tiles, -1):
        table.lay(f"{q},0", tile, hidden=True)
    table.begin("A", PlayCard)
    table.play("A play long_range_scan")
    return table


def tiles(table: Setting, seat: int | None, *places: str) -> list[str | None]:
    sectors = table.state.view(seat)["sectors"]
    return [sectors[table.index(at)]["tile"] for at in places]


@pytest.mark.rule("bs.deck.long-range-scan")
def test_a_scan_shows_three_sectors_to_its_player_and_swaps_two() -> None:
    table = scanning("lorn", "marrakai", "wormhole_a", "quillon")
    row = ("-1,0", "0,0", "1,0", "2,0")
    table.play("A peek -1,0", "A peek 0,0")
    assert table.refused("A peek 0,0") == "bs.deck.long-range-scan"
    assert table.refused("A peek 0,1") == "bs.deck.long-range-scan"
    table.play("A peek 1,0")
    assert table.refused("A peek 2,0") == "bs.deck.long-range-scan"
    assert tiles(table, 0, *row) == ["lorn", "marrakai", "wormhole_a", None]
    for viewer in (1, 2, None):
        assert tiles(table, viewer, *row) == [None] * 4
    assert table.refused("A swap 0,0 1,0") == "bs.deck.long-range-scan"
    assert table.refused("A swap -1,0 2,0") == "bs.deck.long-range-scan"
    assert table.offered("A") == ["swap -1,0 0,0", "done"]
    table.play("A swap -1,0 0,0")
    assert tiles(table, 0, *row) == ["marrakai", "lorn", "wormhole_a", None]
    assert not any(table.site(at).discovered for at in row)
    assert table.state.steps[-1].kind == "still"


@pytest.mark.rule("bs.deck.long-range-scan")
def test_a_scan_may_stop_at_any_time_and_what_was_seen_stays_so() -> None:
    table = scanning("lorn", "marrakai")
    table.play("A peek -1,0", "A done")
    assert tiles(table, 0, "-1,0", "0,0") == ["lorn", None]
    for seed in range(9):
        sampled = sample(table.state, 0, Random(seed))
        assert sampled.sectors[table.index("-1,0")].tile == table.tile_number("lorn")


@pytest.mark.rule("bs.deck.long-range-scan")
def test_who_had_looked_at_a_sector_knows_where_it_goes() -> None:
    table = scanning("lorn", "marrakai")
    table.site("-1,0").seen_by = 1 << 1
    table.play("A peek -1,0", "A peek 0,0", "A swap -1,0 0,0")
    assert tiles(table, 1, "-1,0", "0,0") == [None, "lorn"]
    assert tiles(table, 2, "-1,0", "0,0") == [None, None]


@pytest.mark.rule("bs.deck.long-range-scan")
@pytest.mark.parametrize("moves", [(), ("A peek 0,0",), ("A peek 0,0", "A peek -1,0", "A swap -1,0 0,0")])
def test_others_cannot_tell_apart_what_a_scan_shows(moves: tuple[str, ...]) -> None:
    tables = [scanning(*under) for under in (("lorn", "marrakai"), ("marrakai", "quillon"), ("verdance", "lorn"))]
    for table in tables:
        table.play(*moves)
    for viewer in (1, 2, None):
        assert len({str(seen(table, viewer)) for table in tables}) == 1
    assert len({str(seen(table, 0)) for table in tables}) == (3 if moves else 1)
