"""The engine: decisions a second, and the time of what search and the table do most."""

import random
import time
from collections.abc import Callable

from bench.timing import Measure, microseconds
from penumbra.eclipse import NEW_DAWN
from penumbra.kernel import State, seed_from

_SHOWN = 25  # every so manieth position of a game is timed


def decisions(players: int, seconds: float) -> list[Measure]:
    """Whole games of uniformly random choices, until the time is up and the last game is over."""
    rng = random.Random(players)
    options = NEW_DAWN.options({"players": players})
    games = choices = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        state = NEW_DAWN.start(options, seed_from(f"bench/{players}/{games}"))
        while not state.over:
            seat = state.waiting()[0]
            state.play(seat, rng.choice(state.choices(seat)))
            choices += 1
        games += 1
    taken = time.perf_counter() - began
    name = f"{players} players, random"
    return [
        Measure(f"{name}: decisions", choices / taken, "a second"),
        Measure(f"{name}: games", games / taken, "a second"),
    ]


def positions(players: int) -> list[State]:
    """Positions from all phases of one random game."""
    rng = random.Random(players)
    state = NEW_DAWN.start(NEW_DAWN.options({"players": players}), seed_from("bench/positions"))
    found: list[State] = []
    number = 0
    while not state.over:
        if number % _SHOWN == 0:
            found.append(state.copy())
        seat = state.waiting()[0]
        state.play(seat, rng.choice(state.choices(seat)))
        number += 1
    return found


def parts(players: int) -> list[Measure]:
    """What is done with a position."""
    found = [(state, state.waiting()[0]) for state in positions(players)]
    rng = random.Random(players)
    works: dict[str, Callable[[tuple[State, int]], object]] = {
        "copy a state": lambda at: at[0].copy(),
        "list the choices": lambda at: at[0].choices(at[1]),
        "list the refusals": lambda at: at[0].refusals(at[1]),
        "view of a seat": lambda at: at[0].view(at[1]),
        "sample what is hidden": lambda at: at[0].sample(at[1], rng),
    }
    return [Measure(name, microseconds(work, found), "µs") for name, work in works.items()]
