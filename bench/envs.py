"""Environments: decisions of random play a second, beside PettingZoo's own chess in the same run.

``python -m bench.envs`` measures them alone.
"""

import random
import time
from typing import Annotated, Any

import numpy as np
from cyclopts import Parameter, run
from pettingzoo.classic import chess_v6
from rich.console import Console

from bench.timing import Measure, table
from penumbra.envs import raw_env


def pace(env: Any, seconds: float) -> float:
    """How often a second random play observes, chooses and steps, over games until the time is up."""
    rng = random.Random(1)
    env.reset(seed=1)
    decisions = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        for _ in env.agent_iter(len(env.agents)):
            seen, _, ended, cut, _ = env.last()
            over = ended or cut
            env.step(None if over else rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            decisions += not over
        if not env.agents:
            env.reset()
    return decisions / (time.perf_counter() - began)


def measures(seconds: float) -> list[Measure]:
    """All games, and how many times as fast as chess."""
    chess = pace(chess_v6.raw_env(), seconds)
    found = [Measure("environment, PettingZoo's chess: decisions", chess, "a second")]
    for game, players in (("new-dawn", 4), ("second-dawn", 4), ("blueshift", 4)):
        ours = pace(raw_env(game, players), seconds)
        found.append(Measure(f"environment, {game}, {players} players: decisions", ours, "a second"))
        found.append(Measure(f"environment, {game}: times as fast as chess", ours / chess, "x"))
    return found


def main(*, seconds: Annotated[float, Parameter(help="How long each is played.")] = 5) -> None:
    """Measure the environments."""
    with Console(stderr=True).status("measuring"):
        found = measures(seconds)
    Console().print(table(found))


if __name__ == "__main__":
    run(main)
