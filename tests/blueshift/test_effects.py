"""Everything that a box can say is carried out: no effect and no card leads to what is not built."""

from typing import Any

import pytest

from penumbra.blueshift.components.effects import VOCABULARY, Effect, ForceRebellion, RollModifier, Standing
from penumbra.blueshift.components.loading import own_box
from penumbra.blueshift.effects.boons import lend
from penumbra.blueshift.effects.diplomacy import Revolt
from penumbra.blueshift.effects.registry import carried_out
from penumbra.blueshift.phases.action_card import PlayCard
from penumbra.blueshift.phases.land import LandActions
from penumbra.blueshift.position.state import BlueShiftState
from tests.rules.blueshift.setting import Setting, holding

HANGING_ON_DICE = ("cosmic_storm", "incite_revolt")
"""Cards whose dice may leave everything as it was."""


@pytest.mark.parametrize("kind", VOCABULARY, ids=lambda kind: str(kind.__struct_config__.tag))
def test_every_effect_happens_or_stands(kind: type[Effect]) -> None:
    assert carried_out(kind) is not issubclass(kind, Standing)


def crowded_table(card: str) -> Setting:
    """A position in which every card has a target."""
    table = holding(card, species=("marrow_kir", "android_tribunal", "hivemind"))
    table.lay("0,0", "omega_construction", owner="A", prosperity=1, population=2)
    table.lay("1,0", "omega_construction", owner="B", prosperity=1, population=2)
    table.lay("2,0", "verdance")
    table.lay("-1,0", "lorn")
    table.lay("-2,0", "lorn", hidden=True)
    table.lay("-2,1", "marrakai", hidden=True)
    table.add("A", "destroyer", "0,0", damage=1)
    table.add("A", "destroyer", "0,2")
    table.add("B", "scout", "0,2")
    table.begin("A", PlayCard)
    return table


def drained(state: BlueShiftState, last: bool) -> int:
    """Plays to the end of the card, the first or the last that is offered but for ``done``; how much was chosen."""
    for count in range(99):
        if state.in_play is None:
            return count
        seat = state.waiting()[0]
        choices = state.choices(seat)
        wanted = [choice for choice in choices if choice.verb != "done"] or choices
        state.play(seat, wanted[-1 if last else 0])
    raise AssertionError("the card has no end")


def but_for_the_hand(state: BlueShiftState) -> dict[str, Any]:
    """The position without the player's hand, the deck, and what only counts."""
    told = state.plain()
    del told["players"][0]["hand"]
    return {key: told[key] for key in told.keys() - {"steps", "chance", "revealed", "deck", "discards"}}


@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize("card", own_box().card_ids)
def test_every_card_of_the_deck_is_carried_out(card: str, last: bool) -> None:
    table = crowded_table(card)
    before = but_for_the_hand(table.state)
    table.play(f"A play {card}")
    drained(table.state, last)
    assert table.state.discards[-1:] == [own_box().card_ids.index(card)]
    if card not in HANGING_ON_DICE:
        assert but_for_the_hand(table.state) != before


@pytest.mark.parametrize("card", own_box().card_ids)
def test_a_copy_of_a_card_that_asks_goes_on_without_the_first(card: str) -> None:
    table = crowded_table(card)
    table.play(f"A play {card}")
    before = table.state.plain()
    twin = table.state.copy()
    assert twin.plain() == before
    drained(twin, last=False)
    assert table.state.plain() == before


def test_what_adds_to_so_many_rolls_is_used_up_by_them() -> None:
    table = Setting("xanil", "tivare")
    table.lay("0,0", "lorn", defense=3)
    table.lay("1,0", "lorn", defense=3)
    lent = RollModifier(roll="invasion", amount=1, uses=2, duration="this_turn")
    lend(table.state, 0, lent, lent.duration, lent.uses)
    words = [table.add("A", "destroyer", "0,0") for _ in range(3)]
    table.add("A", "scout", "1,0")
    table.lay_dice(1, 1, 1, 2)
    table.begin("A", LandActions)
    uses = []
    for choice in ("negotiate scout-2", *(f"invade {word}" for word in words)):
        table.play(f"A {choice}")
        uses.append([boon.left for boon in table.player("A").boons])
    assert uses == [[2], [1], [], []]
    assert table.site("0,0").owner == -1


def test_an_effect_with_several_aims_is_aimed_at_each_once() -> None:
    table = Setting("tivare", "xanil")
    for at in ("0,0", "1,0"):
        table.lay(at, "lorn", owner="B", defense=4, prosperity=0)
    revolt = ForceRebellion(count=2, who="opponent_controlled", max_prosperity=1, exclude_base=True)
    table.begin("A", LandActions)
    table.state.steps.append(Revolt(0, revolt, revolt.count))
    table.lay_dice(1, 5)
    table.play("A aim 0,0")
    assert table.refused("A aim 0,0") == "bs.card.no-legal-target"
    table.play("A aim 1,0")
    assert [table.site(at).owner for at in ("0,0", "1,0")] == [1, -1]
