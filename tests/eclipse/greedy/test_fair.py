"""No choice of the greedy bot, its levels and characters changes where only hidden things change."""

from random import Random

import pytest

from penumbra.eclipse import NEW_DAWN, SECOND_DAWN, EclipseGame
from penumbra.eclipse.greedy import policy
from penumbra.eclipse.greedy.characters import CHARACTERS, LEVELS
from penumbra.eclipse.greedy.weights import USUAL
from penumbra.eclipse.position.state import EclipseState
from penumbra.kernel import seed_from

_EVERY = 7
"""Every so manieth decision is made again on samples."""

_SAMPLES = 3

_WEIGHTS = [USUAL, *[one.weights for one in (*LEVELS.values(), *CHARACTERS.values())]]


@pytest.mark.rule("nd.info.reputation-hidden", "nd.info.discovery-on-map", "nd.info.stack-order-hidden")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game", [NEW_DAWN, SECOND_DAWN], ids=lambda game: game.name)
def test_the_choice_is_the_same_on_every_sample(game: EclipseGame, players: int) -> None:
    """Over whole games with all modules that go together: on the true state and on samples of what the seat knows.

    Everybody of the family is asked in turn.
    """
    wish = {"players": players, "species": "all", "factions": "random", "modules": game.edition.together(players)}
    state = game.start(game.options(wish if game.edition.modules else {**wish, "modules": ()}), seed_from("fair"))
    rng = Random(players)
    asked = 0
    unlike = set[str]()
    while not state.over:
        seat = state.waiting()[0]
        chosen = policy.choose(state, seat)
        asked += 1
        if not asked % _EVERY:
            weights = _WEIGHTS[asked // _EVERY % len(_WEIGHTS)]
            answer = policy.choose(state, seat, weights)
            for _ in range(_SAMPLES):
                sample = state.sample(seat, rng)
                unlike |= _unlike(state, sample, seat)
                assert policy.choose(sample, seat, weights) == answer, (
                    f"{state.facing(seat).plain()} in round {state.round}"
                )
        state.play(seat, chosen)
    assert unlike == {"stacks", "discoveries", "reputation of others", "dice to come"}


def _unlike(state: EclipseState, sample: EclipseState, seat: int) -> set[str]:
    """What of the things hidden from a seat is otherwise in a sample."""
    on_map = [[place.discovery for place in one.galaxy.sectors] + one.discoveries for one in (state, sample)]
    held = [[player.reputation for player in one.players if player.seat != seat] for one in (state, sample)]
    hidden = {
        "stacks": state.stacks != sample.stacks,
        "discoveries": on_map[0] != on_map[1],
        "reputation of others": held[0] != held[1],
        "dice to come": state.chance.copy().die() != sample.chance.copy().die(),
    }
    return {name for name, differs in hidden.items() if differs}
