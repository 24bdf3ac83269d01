"""Games from which is learned what positions are worth: greedy bots play, each with slips of its own.

Greedy bots that never slip come to positions too much alike: what is good in them and what merely goes with it cannot
be told apart, and a planner leaves them with its first choice.
"""

from random import Random
from typing import Final, NamedTuple

from penumbra.blueshift import BlueShiftGame
from penumbra.blueshift.greedy import policy
from penumbra.blueshift.planner.features import Features
from penumbra.blueshift.planner.turns import TurnCount
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.bots import own_seed
from penumbra.kernel import Choice, seed_from

SLIPS: Final = (0.0, 0.0, 0.0, 0.05, 0.15, 0.3)
"""How often a seat does anything at all in place of the best; for each kind of step one of these is drawn."""

_LAST_ROUND: Final = 40
"""The round in which a game is left that nobody wins."""


class Experience(NamedTuple):
    """A game: by turn the rows of all seats as the turn began, and who won."""

    turns: list[list[list[float]]]
    winner: int


def played(players: int, phrase: str) -> Experience | None:
    """A game of a phrase; None where nobody has won it in forty rounds."""
    game = BlueShiftGame()
    state = game.start(game.options({"players": players}), seed_from(phrase))
    rng = Random(own_seed(phrase))
    slips: list[dict[str, float]] = [{} for _ in range(players)]
    turns: list[list[list[float]]] = []
    begun = TurnCount(state)
    while not state.over and state.round < _LAST_ROUND:
        seat = state.waiting()[0]
        if begun.begun() > len(turns):
            turns.append(Features(state).rows)
        kind = state.facing(seat).kind
        slip = slips[seat].setdefault(kind, rng.choice(SLIPS))
        state.play(seat, _anything(state, seat, rng) if rng.random() < slip else _best(state, seat, rng))
    return Experience(turns, state.winner) if state.over else None


def _best(state: BlueShiftState, seat: int, rng: Random) -> Choice:
    choices = state.choices(seat)
    return rng.choice(choices) if choices[0].verb == "species" else policy.choose(state, seat, choices)


def _anything(state: BlueShiftState, seat: int, rng: Random) -> Choice:
    """Any verb, and with it any choice: a fleet of many ships is not picked more often for that."""
    choices = state.choices(seat)
    verb = rng.choice(sorted({choice.verb for choice in choices}))
    return rng.choice([choice for choice in choices if choice.verb == verb])
