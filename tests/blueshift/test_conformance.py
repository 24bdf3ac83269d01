"""BlueShift holds to what every game must, in games of random choices."""

from collections import Counter
from random import Random

import pytest

from penumbra.blueshift import BlueShiftGame
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.blueshift.rules import book
from penumbra.kernel import Choice, State, seed_from
from tests.kernel.conformance import (
    copies_are_equal,
    hidden_things_do_not_show,
    malformed_is_no_choice,
    offered_is_not_refused,
    play_conforming,
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
            nothing_is_lost(state)
            seen.append(choice)
        kinds[state.steps[-1].kind] += 1
        state.play(seat, choice)


def nothing_is_lost(state: BlueShiftState) -> None:
    """No card is lost, no tile lies in two places, and nobody has more pieces than there are."""
    on_table = int(state.in_play is not None)
    cards = [*state.deck, *state.discards, *(card for player in state.players for card in player.hand)]
    assert len(cards) + on_table == sum(card.copies for card in state.content.cards)
    tiles = [*(place.tile for place in state.sectors if place.tile >= 0), *state.unused, *state.reserve]
    assert len(set(tiles)) == len(tiles)
    for player in state.view(None)["players"]:
        assert min(player["supply"].values()) >= 0


def test_blueshift_conforms() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(12):
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


@pytest.mark.parametrize("players", [2, 3])
def test_whole_games_conform_and_replay(players: int) -> None:
    """Verb by verb, as the bot plays that knows no game: so games come to an end."""
    rng = Random(players)

    def choosing(state: State, seat: int, offered: list[Choice]) -> Choice:
        verb = rng.choice(list(dict.fromkeys(choice.verb for choice in offered)))
        return rng.choice([choice for choice in offered if choice.verb == verb])

    _, state = play_conforming(
        BlueShiftGame(), {"players": players}, f"blueshift {players}", rng, RULES, choosing, thorough=0.002
    )
    assert [row["place"] for row in state.result()].count(1) == 1
