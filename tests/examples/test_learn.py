"""The worked example does what it says."""

import numpy as np

from examples.learn import learned, trial


def test_the_example_learns_to_beat_random_play() -> None:
    env, policy = learned("new-dawn", games=150, seed=1)
    untaught = type(policy)(env, np.random.default_rng(1))
    before = trial(env, untaught, 30, np.random.default_rng(1))
    assert trial(env, policy, 30, np.random.default_rng(1)) > 0.65 > before
