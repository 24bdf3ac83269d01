"""BlueShift holds to what every game must, in games of random choices."""

from collections import Counter
from random import Random

import pytest

from penumbra.blueshift import BlueShiftGame
from penumbra.blueshift.rules import book
from penumbra.kernel import Choice, seed_from
from tests.blueshift.invariants import check
from tests.blueshift.random_games import everything, play_checked
from tests.kernel.conformance import (
    copies_are_equal,
    hidden_things_do_not_show,
    malformed_is_no_choice,
    offered_is_not_refused,
)

RULES = {rule.id for rule in book()}
CHOICES = 1200


def play(seed: int, kinds: Counter[str]) -> None:
    """Plays a game with so many random choices, and counts the kinds of steps at which it chose."""
    rng = Random(seed)
    game = BlueShiftGame()
    players = rng.randint(2, 6)
    state = game.start(
        game.options({"players": players, "rules": rng.choice(["standard", "standard", "beginner"])}), seed_from(seed)
    )
    seen: list[Choice] = []
    for _ in range(CHOICES):
        if state.over:
            break
        seat = rng.choice(state.may_choose())
        offered = state.choices(seat)
        assert offered
        choice = rng.choice(offered)
        if rng.random() < 0.1:
            offered_is_not_refused(state, seat, offered, seen, rng, RULES, players)
            malformed_is_no_choice(state, seat, rng)
            hidden_things_do_not_show(state, rng, players)
            copies_are_equal(state, seat, choice)
            seen.append(choice)
        check(state)
        kinds[state.steps[-1].kind] += 1
        state.play(seat, choice)


def test_blueshift_conforms() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(8):
        play(seed, kinds)
    assert sum(kinds.values()) > 1000
    assert set(kinds) >= {
        "choose_species",
        "place_base",
        "play_card",
        "change_ranks",
        "raise_further",
        "place_units",
        "redeploy",
        "look",
        "scan",
        "movement",
        "decision",
        "firing",
        "assigning",
        "retreat",
        "land_actions",
        "purchases",
        "turn_end",
    }


@pytest.mark.parametrize(("players", "rules"), [(2, "standard"), (3, "beginner"), (5, "standard")])
def test_whole_games_hold_every_invariant_and_replay(players: int, rules: str) -> None:
    played = play_checked(players, 1, rules)
    assert [row["place"] for row in played.record.result or ()].count(1) == 1
    assert {"movement", "purchases", "land_actions"} <= played.kinds
    assert played.things <= everything()
