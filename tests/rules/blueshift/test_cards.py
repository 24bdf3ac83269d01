"""The hand: what is played, drawn and exchanged."""

from collections import Counter

import pytest

from penumbra.blueshift.language.phase_order import PHASE_WORDS
from penumbra.blueshift.phases.action_card import PlayCard
from penumbra.blueshift.phases.land import LandActions
from penumbra.blueshift.phases.movement import Movement
from penumbra.blueshift.phases.tribute import Tribute
from penumbra.blueshift.phases.turn import PHASES
from penumbra.blueshift.phases.turn_end import TurnEnd
from tests.rules.blueshift.setting import hand, holding

OPEN = ("open_markets",) * 5


@pytest.mark.rule("bs.card.must-play", "bs.card.draw-after", "bs.card.hand-size", "bs.card.discard-played")
def test_one_card_is_played_and_one_drawn() -> None:
    table = holding(*OPEN)
    table.begin("A", PlayCard, Tribute, Movement)
    assert table.offered("A") == ["play open_markets"]
    assert table.refused("A done") == "bs.general.phase-order"
    assert table.refused("A instead") == "bs.card.must-play"
    assert table.refused("A play embargo") == "bs.card.must-play"
    table.play("A play open_markets")
    assert table.state.steps[-1].kind == "movement"
    assert table.refused("A play open_markets") == "bs.general.phase-order"
    assert Counter(hand(table)) == {"open_markets": 4, "embargo": 1}
    assert [table.state.content.card_ids[card] for card in table.state.discards] == ["open_markets"]
    assert len(table.state.deck) == 9


@pytest.mark.rule("bs.deck.open-markets")
@pytest.mark.parametrize(("alliances", "gained"), [(0, 4), (1, 4), (3, 9), (7, 12)])
def test_open_markets_pay_by_alliances(alliances: int, gained: int) -> None:
    table = holding(*OPEN)
    for q in range(alliances):
        table.lay(f"{q - 3},0", "lorn", ally="A")
    table.begin("A", PlayCard)
    table.play("A play open_markets")
    assert table.player("A").credits == 10 + gained


@pytest.mark.rule("bs.deck.high-stakes")
@pytest.mark.parametrize(("die", "gained"), [(2, 3), (3, 6), (4, 6), (5, 10)])
def test_high_stakes_pay_by_a_die(die: int, gained: int) -> None:
    table = holding("high_stakes")
    table.begin("A", PlayCard)
    table.lay_dice(die)
    table.play("A play high_stakes")
    assert table.player("A").credits == 10 + gained


@pytest.mark.rule("bs.card.reshuffle", "bs.card.discard-played")
def test_an_empty_deck_is_made_of_the_discards_and_the_card_just_played() -> None:
    table = holding(*OPEN)
    discards = list(range(20))
    table.state.deck, table.state.discards = [], discards[:]
    table.begin("A", PlayCard)
    table.play("A play open_markets")
    assert (len(table.state.deck), table.state.discards) == (20, [])
    assert [card for card in table.state.deck if card in discards] != discards[: len(table.state.deck)]
    table = holding("open_markets", species=("tivare", "xanil"))
    table.state.deck = []
    table.begin("A", PlayCard)
    table.play("A play open_markets")
    assert hand(table) == ["open_markets"]


@pytest.mark.rule("bs.card.none-left")
def test_nothing_is_drawn_where_no_card_is_left() -> None:
    table = holding(*OPEN)
    table.state.deck, table.state.discards = [], []
    table.begin("A", TurnEnd)
    table.play("A recycle open_markets", "A done")
    assert len(hand(table)) == 5
    table.player("A").hand = table.player("A").hand[:3]
    table.begin("A", PlayCard)
    table.play("A play open_markets")
    assert len(hand(table)) == 3


@pytest.mark.rule("bs.xanil.hand", "bs.site.helix-prime")
@pytest.mark.parametrize(
    ("species", "owner", "size"), [("tivare", "A", 6), ("tivare", "B", 5), ("xanil", "A", 9), ("xanil", None, 8)]
)
def test_the_size_of_a_hand(species: str, owner: str | None, size: int) -> None:
    table = holding(*OPEN, species=(species, "hivemind"))
    table.lay("0,0", "helix_prime", owner=owner)
    table.begin("A", PlayCard)
    table.play("A play open_markets")
    assert len(hand(table)) == size


@pytest.mark.rule("bs.card.hidden-hands")
def test_hands_are_seen_by_their_players_alone() -> None:
    table = holding("golden_age", "golden_age", "embargo", "embargo", "quarantine")
    table.begin("A", PlayCard)
    assert table.state.view(0)["players"][0]["hand"] == hand(table)
    for viewer in (1, None):
        shown = table.state.view(viewer)["players"]
        assert "hand" not in shown[0]
        assert shown[0]["cards"] == 5
    assert "hand" not in table.state.view(0)["players"][1]


@pytest.mark.rule("bs.end.recycle", "bs.end.recycle-once", "bs.end.recycle-optional", "bs.card.hand-size")
def test_one_card_may_be_exchanged_at_the_end_of_a_turn() -> None:
    table = holding(*OPEN)
    table.state.discards = [3] * 3
    table.begin("A", TurnEnd)
    table.state.copy().play(0, table.state.choices(0)[-1])
    table.play("A recycle open_markets")
    assert (len(hand(table)), len(table.state.deck), len(table.state.discards)) == (5, 9, 4)
    assert table.refused("A recycle open_markets") == "bs.end.recycle-once"
    assert table.refused("A recycle quarantine") == "bs.end.recycle"
    table.play("A done")
    table.begin("A", TurnEnd)
    table.play("A done")
    assert len(table.state.deck) == 9


@pytest.mark.rule("bs.card.hand-shrinks")
def test_a_hand_that_has_become_too_large_is_discarded_down_at_the_end_of_the_own_turn() -> None:
    table = holding(*OPEN, "golden_age")
    table.begin("A", TurnEnd)
    assert table.refused("A done") == "bs.card.hand-shrinks"
    table.play("A discard golden_age")
    assert table.refused("A discard open_markets") == "bs.card.hand-shrinks"
    table.play("A done")
    assert hand(table) == list(OPEN)


@pytest.mark.rule("bs.android.super-soldiers", "bs.android.super-soldiers-no-card", "bs.card.this-turn")
@pytest.mark.parametrize(("die", "taken"), [(3, True), (2, False)])
def test_androids_may_roll_for_their_soldiers_in_place_of_a_card(die: int, taken: bool) -> None:
    table = holding(*OPEN, species=("android_tribunal", "xanil"))
    table.clear("A")
    table.lay("0,0", "marrakai", defense=5)
    table.lay("1,0", "marrakai", defense=5)
    for at in ("0,0", "1,0"):
        table.add("A", "destroyer", at)
    table.begin("A", PlayCard, LandActions, TurnEnd)
    table.lay_dice(die, 4)
    table.play("A instead")
    assert (hand(table), len(table.state.deck), table.state.discards) == (list(OPEN), 10, [])
    assert table.refused("A play open_markets") == "bs.general.phase-order"
    table.play("A invade destroyer-1", "A done", "A done")
    assert (table.site("0,0").owner == 0) is taken
    table.lay_dice(4)
    table.begin("A", LandActions)
    table.play("A invade destroyer-2")
    assert table.site("1,0").owner == -1


@pytest.mark.rule("bs.card.this-turn", "bs.deck.bunker-network")
@pytest.mark.parametrize(
    ("card", "lasts"),
    [
        ("shipyard_overtime", False),
        ("shock_assault", False),
        ("heavy_ordnance", False),
        ("targeting_computers", False),
        ("fortunes_favor", False),
        ("bunker_network", True),
    ],
)
def test_what_a_card_lends_for_a_turn_is_gone_with_its_end(card: str, lasts: bool) -> None:
    table = holding(card)
    table.begin("A", PlayCard, TurnEnd)
    table.play(f"A play {card}")
    assert len(table.player("A").boons) == 1
    table.play("A done")
    assert len(table.player("A").boons) == lasts


@pytest.mark.rule("bs.general.phase-order")
def test_what_is_out_of_its_phase_says_to_which_it_belongs_and_when_that_comes() -> None:
    table = holding(*OPEN)
    table.begin("A", PlayCard, Tribute, Movement, TurnEnd)
    later = table.why("A move 0,0")
    assert later == (
        "Ships move and take cargo aboard in phase 3 of your turn, which is still to come. Now you play an action card."
    )
    table.play("A play open_markets")
    past = table.why("A play open_markets")
    assert past == (
        "Cards are played in phase 1, at the beginning of your turn, which comes again with your next turn. "
        "Now you move your fleet."
    )
    assert table.why("A keep") == "Now you move your fleet; 'keep' does not belong here."


@pytest.mark.rule("bs.general.phase-order")
def test_what_is_asked_within_a_phase_comes_before_the_rest_of_it() -> None:
    table = holding("espionage", *OPEN)
    table.begin("A", PlayCard, Movement)
    table.play("A play espionage")
    assert "in phase 1, at the beginning of your turn, and something is to be settled first." in table.why(
        "A play open_markets"
    )
    assert "which is still to come" in table.why("A move 0,0")


def test_the_phases_in_words_are_those_of_a_turn() -> None:
    assert [phase.step for phase in PHASE_WORDS] == [phase.kind for phase in PHASES]
