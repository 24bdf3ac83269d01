"""What dice are rolled for in whole games, and who knows them."""

from collections import Counter
from random import Random
from typing import get_args

import pytest

from penumbra.blueshift import BlueShiftGame
from penumbra.blueshift.components.terms import RollKind
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Chance, seed_from
from tests.rules.blueshift.setting import Setting

CHOICES = 2500


@pytest.mark.rule("bs.general.dispute-roll")
def test_no_die_is_rolled_but_for_what_the_ledger_names(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds: Counter[RollKind] = Counter()
    dice = 0
    roll, die = BlueShiftState.roll, Chance.die

    def counting_kinds(state: BlueShiftState, kind: RollKind) -> int:
        kinds[kind] += 1
        return roll(state, kind)

    def counting_dice(chance: Chance) -> int:
        nonlocal dice
        dice += 1
        return die(chance)

    monkeypatch.setattr(BlueShiftState, "roll", counting_kinds)
    monkeypatch.setattr(Chance, "die", counting_dice)
    rng = Random("disputes")
    game = BlueShiftGame()
    for players in (6, 3):
        state = game.start(game.options({"players": players}), seed_from(f"disputes {players}"))
        for _ in range(CHOICES):
            if state.over:
                break
            seat = state.may_choose()[0]
            offered = state.choices(seat)
            verb = rng.choice(sorted({choice.verb for choice in offered}))
            state.play(seat, rng.choice([choice for choice in offered if choice.verb == verb]))
    assert set(kinds) == set(get_args(RollKind))
    assert kinds.total() == dice


def test_a_sample_does_not_know_the_dice_to_come() -> None:
    table = Setting()
    drawn = {tuple(twin.chance.die() for _ in range(30)) for twin in (table.state.sample(0, Random(1)), table.state)}
    again = table.state.sample(0, Random(1))
    assert tuple(again.chance.die() for _ in range(30)) in drawn
    assert len(drawn) == 2
