"""Learns to beat random play in a few minutes: REINFORCE with one weight for each form of choice at each step.

``python examples/learn.py`` plays ``--games`` games of ``--game`` for two, both seats by the policy that is being
learned, moves the weights after each towards what the winner chose, and then plays ``--trials`` games against choices
at random. It needs nothing but NumPy beside the environment.
"""

import argparse
from collections.abc import Callable
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from penumbra.envs import GameEnv, raw_env

Weights = NDArray[np.float64]
Chooser = Callable[[GameEnv, dict[str, NDArray[Any]]], int]


class Policy:
    """Chooses among the offered choices with a chance that grows with the weight of their form at this step."""

    def __init__(self, env: GameEnv, rng: np.random.Generator, speed: float = 0.5) -> None:
        self.steps = env.layout.feature("step").size
        self.weights: Weights = np.zeros((self.steps + 1, len(env.game.notation.forms)))
        self.rng = rng
        self.speed = speed
        self.tried: list[tuple[str, int, NDArray[np.int64], Weights, int]] = []

    def chances(self, env: GameEnv, seen: dict[str, NDArray[Any]]) -> tuple[int, NDArray[np.int64], Weights]:
        """The step (``steps``: none of them), the form of each choice, and the chance of each."""
        asked = env.layout.part(seen["observation"], "step")
        step = int(asked.argmax()) if asked.any() else self.steps
        forms = seen["choices"][seen["action_mask"] == 1, 0].astype(np.int64)
        worth = np.exp(self.weights[step, forms] - self.weights[step, forms].max())
        return step, forms, worth / worth.sum()

    def __call__(self, env: GameEnv, seen: dict[str, NDArray[Any]]) -> int:
        step, forms, chances = self.chances(env, seen)
        index = int(self.rng.choice(len(forms), p=chances))
        self.tried.append((env.agent_selection, step, forms, chances, index))
        return index

    def learn(self, reward: dict[str, float]) -> None:
        """Moves the weights of each choice that was made by what its seat got for the game."""
        for agent, step, forms, chances, index in self.tried:
            pull = reward[agent] * self.speed / sqrt(len(self.tried))
            np.add.at(self.weights[step], forms, -pull * chances)
            self.weights[step, forms[index]] += pull
        self.tried.clear()


def at_random(rng: np.random.Generator) -> Chooser:
    """Somebody who chooses anything."""
    return lambda env, seen: int(rng.choice(np.flatnonzero(seen["action_mask"])))


def play(env: GameEnv, seed: int, choosers: dict[str, Chooser]) -> dict[str, float]:
    """Plays a game; the reward of each agent."""
    env.reset(seed=seed)
    while not any(env.terminations.values()):
        agent = env.agent_selection
        env.step(choosers[agent](env, env.observe(agent)))
    return dict(env.rewards)


def trial(env: GameEnv, policy: Policy, games: int, rng: np.random.Generator) -> float:
    """The share of games that a policy wins against choices at random, in either seat in turn; a tie counts half."""
    won = 0.0
    for game in range(games):
        agents = env.possible_agents if game % 2 == 0 else env.possible_agents[::-1]
        reward = play(env, 1_000_000 + game, dict(zip(agents, (policy, at_random(rng)), strict=True)))
        won += (reward[agents[0]] + 1) / 2
    policy.tried.clear()
    return won / games


def learned(game: str, games: int, seed: int) -> tuple[GameEnv, Policy]:
    """A policy that has played so many games against itself, and where it has."""
    env = raw_env(game, players=2)
    policy = Policy(env, np.random.default_rng(seed))
    for number in range(games):
        policy.learn(play(env, seed + number, dict.fromkeys(env.possible_agents, policy)))
    return env, policy


def main() -> None:
    """Learns, and says how well."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="new-dawn")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--trials", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    env, policy = learned(asked.game, asked.games, asked.seed)
    share = trial(env, policy, asked.trials, np.random.default_rng(asked.seed))
    print(f"{asked.game}: after {asked.games} games it wins {100 * share:.0f} % of {asked.trials} against random play")


if __name__ == "__main__":
    main()
