"""Games of bots in which one seat strays until some round: what the planner's judgement is fitted to.

Equal players with the same plans would teach nothing of what they never do, and of unlike ones a figure would count for
the kind of player who has much of it. So all play by the weights of a schooling, some rivals by the usual ones; but one
seat plays single rounds in other manners, by weights drawn anew or with turns taken at random, and only what comes
after is looked at.
"""

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from penumbra.eclipse.greedy import policy
from penumbra.eclipse.greedy.variety import drawn
from penumbra.eclipse.greedy.weights import USUAL, Weights
from penumbra.eclipse.planner.holdings import holdings, outlook, outlook_names
from penumbra.eclipse.planner.many_games import GAMES
from penumbra.eclipse.planner.schooling import WEIGHTS, Schooling, manners_beside
from penumbra.eclipse.planner.value import total
from penumbra.eclipse.position.state import EclipseState
from penumbra.kernel import Choice, seed_from

OFTEN: Final = (0.0, 0.3, 0.6, 1.0)
"""The share of the rounds that a seat strays in, before the last one in which it may."""

LAST: Final = 0.85
"""How likely it strays in that last one."""

SPREADS: Final = (0.4, 0.8, 1.2)
"""How far the weights by which a seat strays lie from those of the schooling: the spread of their ratio's logarithm."""

WHIMS: Final = (0.15, 0.4)
"""The share of turns that are taken at random, where a seat strays so."""

_STRAYING: Final = {"manner": 0.3, "weights": 0.45, "whim": 0.25}
"""In which ways a seat strays, and how likely each is."""

_ACTIONS: Final = ("explore", "influence", "research", "upgrade", "build", "move", "pass")

USUAL_RIVALS: Final = 0.6
"""The share of rivals that play by the usual weights."""

_WITH_MODULES: Final = 3
"""Every so many-th game is played with all modules that go together."""


class Seen(NamedTuple):
    """A game: by round the outlooks of the seats that are looked at, and the points of all in the end.

    ``names`` are those of the outlooks' figures.
    """

    names: tuple[str, ...]
    rounds: list[tuple[int, dict[int, list[float]]]]
    points: list[int]


class _Temper(NamedTuple):
    """How a seat plays."""

    weights: Weights
    whim: float = 0.0


def begun(edition: str, players: int, number: int, phrase: str) -> EclipseState:
    """A game at its beginning, of a phrase; some by their number with all modules that go together."""
    game = GAMES[edition]
    modules = () if number % _WITH_MODULES else game.edition.together(players)
    return game.start(game.options({"players": players, "modules": modules}), seed_from(phrase))


def watched(edition: str, players: int, schooling: Schooling, number: int) -> Seen:
    """A game by its number: one seat strays until some round, from then on those of the schooling are looked at."""
    phrase = f"fitting {edition} {players} {number}"
    rng = Random(phrase)
    state = begun(edition, players, number, phrase)
    weights = WEIGHTS[schooling](edition, players)
    astray = rng.randrange(players)
    last, often = rng.randint(2, state.box.rounds - 1), rng.choice(OFTEN)
    calm = [_Temper(USUAL if seat != astray and rng.random() < USUAL_RIVALS else weights) for seat in range(players)]
    looked_at = [seat for seat in range(players) if calm[seat].weights == weights]
    rounds: list[tuple[int, dict[int, list[float]]]] = []
    while not state.over:
        now = state.round
        strays = rng.random() < (often if now < last else LAST if now == last else 0.0)
        tempers = list(calm)
        if strays:
            tempers[astray] = _strange(weights, rng)
        if now > last:
            rounds.append((now, _looks(state, looked_at)))
        while not state.over and state.round == now:
            seat = state.waiting()[0]
            state.play(seat, _choice(state, seat, tempers[seat], rng))
    return Seen(outlook_names(state.box), rounds, [total(state, seat) for seat in state.seats])


def _looks(state: EclipseState, seats: Sequence[int]) -> dict[int, list[float]]:
    """The outlooks of some seats, of those that are still in the game."""
    known = holdings(state)
    there = [seat for seat in seats if state.players[seat].seated and not state.players[seat].out]
    return {seat: outlook(state, seat, known) for seat in there}


def _strange(weights: Weights, rng: Random) -> _Temper:
    """How a seat plays that strays from some weights."""
    match rng.choices([*_STRAYING], [*_STRAYING.values()])[0]:
        case "manner":
            return _Temper(rng.choice([*manners_beside(weights).values()]))
        case "weights":
            return _Temper(drawn(rng, rng.choice(SPREADS), weights))
        case _:
            return _Temper(weights, rng.choice(WHIMS))


def _choice(state: EclipseState, seat: int, temper: _Temper, rng: Random) -> Choice:
    if not state.players[seat].seated:
        return rng.choice(state.choices(seat))
    if state.facing(seat).kind == "turn" and rng.random() < temper.whim:
        found = [choice for choice in state.choices(seat) if choice.verb in _ACTIONS]
        if found:
            return rng.choice(found)
    return policy.choose(state, seat, temper.weights)
