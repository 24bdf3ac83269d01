"""Dice that are laid: every outcome of a choice, and hashes of what is and of what a seat knows."""

from collections import Counter
from math import isclose

import pytest

from penumbra.kernel import Chance, Choice, LoadedDice, Refused, Undecided, outcomes, seed_from
from tests.rules.battlefield import duel
from tests.table.coin_game import CoinGame, CoinOptions

SEED = seed_from("loaded")


def test_laid_dice_fall_in_their_order_and_no_further() -> None:
    dice = LoadedDice([3, 5], SEED)
    twin = dice.copy()
    assert [dice.die(), dice.die()] == [3, 5]
    with pytest.raises(Undecided):
        dice.die()
    assert twin.die() == 3


def test_all_but_dice_comes_from_the_seed() -> None:
    plain, loaded = Chance(SEED), LoadedDice([1], SEED)
    drawn = [loaded.below(1000) for _ in range(20)]
    assert loaded.die() == 1
    assert drawn == [plain.below(1000) for _ in range(20)]
    assert loaded.copy().below(1000) == loaded.below(1000) == plain.below(1000)


def test_every_way_two_dice_may_fall_is_met_once() -> None:
    s = duel({"cruiser": 2}, {"cruiser": 1})
    s.combat()
    assert s.waiting == "A"
    before = s.state.plain()
    found = list(outcomes(s.state, 0, Choice.of("attack", "cruiser"), SEED))
    assert s.state.plain() == before
    assert isclose(sum(one.chance for one in found), 1.0)
    assert Counter(len(one.dice) for one in found) == {2: 36}
    assert len({one.dice for one in found}) == len(found)
    for one in found:
        again = s.state.copy()
        again.chance = LoadedDice(one.dice, SEED)
        again.play(0, Choice.of("attack", "cruiser"))
        assert again.plain()["sectors"] == one.state.plain()["sectors"]


def test_a_choice_that_is_refused_has_no_outcome() -> None:
    s = duel({"cruiser": 2}, {"cruiser": 1})
    s.combat()
    with pytest.raises(Refused):
        next(outcomes(s.state, 1, Choice.of("attack", "dreadnought"), SEED))


def test_equal_states_share_a_digest_and_alike_ones_what_is_known() -> None:
    state = CoinGame().start(CoinOptions(2, 3), SEED)
    twin = state.copy()
    assert twin.digest() == state.digest()
    twin.cards[1] += 1
    assert twin.digest() != state.digest()
    assert twin.known(0) == state.known(0)
    assert twin.known(None) == state.known(None)
    state.play(0, Choice("look"))
    twin.cards[0] += 1
    twin.play(0, Choice("look"))
    assert twin.known(0) != state.known(0), "a card that was looked at is known"
    assert twin.known(1) == state.known(1)
