"""Games that are played to be recorded."""

from collections.abc import Callable

from penumbra.eclipse import NEW_DAWN, EclipseState
from penumbra.kernel import Choice, Record, commitment, seed_from


def recorded(phrase: str, choose: Callable[[EclipseState, int], Choice]) -> Record:
    """A whole game of New Dawn of two, with the dice of a phrase."""
    seed = seed_from(phrase)
    options = NEW_DAWN.options({"players": 2})
    state = NEW_DAWN.start(options, seed)
    found = Record("new-dawn", NEW_DAWN.plain_options(options), ["Ada", "Bo"], commitment(seed), seed.hex())
    while not state.over:
        seat = state.waiting()[0]
        choice = choose(state, seat)
        state.play(seat, choice)
        found.lines.append((seat, choice))
    found.result = state.result()
    return found
