"""Games as environments of PettingZoo: its own tests, and that nothing is lost, told twice or told too much."""

import sys
import warnings
from collections.abc import Callable
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test

from penumbra.envs import MORE, PLACES, WORDS, GameEnv, env, raw_env
from penumbra.envs import aec as module
from penumbra.games import HOUSE
from penumbra.kernel import OptionError

GAMES = list(HOUSE.kits)
_DICT_OBSERVATION = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
}
"""What api_test says of every environment with action masks that is not on its own list."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_pettingzoo_finds_nothing_wrong(game: str, players: int) -> None:
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        api_test(env(game, players), num_cycles=60)
    assert {str(one.message) for one in told} <= _DICT_OBSERVATION


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_game_and_another_one_another(game: str) -> None:
    seed_test(partial(env, game, 2), num_cycles=60)
    told = []
    for seed in (1, 2, 1):
        made = raw_env(game, 3)
        made.reset(seed=seed)
        told.append(made.position.plain())
    assert told[0] == told[2]
    assert told[0] != told[1]


def test_pettingzoos_benchmark_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    ticks = iter(range(0, 100, 3))
    clock = SimpleNamespace(time=lambda: next(ticks))
    monkeypatch.setattr(sys.modules["pettingzoo.test.performance_benchmark"], "time", clock)
    performance_benchmark(env("new-dawn", 2))
    assert "turns per second" in capsys.readouterr().out


def played(made: GameEnv, seed: int, most: int, watch: Callable[[GameEnv], None]) -> None:
    """Plays at random, and lets somebody look at every decision."""
    rng = Random(seed)
    made.reset(seed=seed)
    for _ in range(most):
        if any(made.terminations.values()):
            return
        watch(made)
        mask = made.observe(made.agent_selection)["action_mask"]
        made.step(rng.choice(np.flatnonzero(mask).tolist()))


@pytest.mark.parametrize("game", GAMES)
def test_each_index_is_a_choice_told_by_its_numbers(game: str) -> None:
    def watch(made: GameEnv) -> None:
        agent = made.agent_selection
        seen = made.observe(agent)
        offered = made.position.choices(made.possible_agents.index(agent))
        assert made.offered == offered
        assert seen["action_mask"].sum() == len(offered)
        for choice, row in zip(offered, seen["choices"].tolist(), strict=False):
            if len(choice.args) <= WORDS:
                assert made.game.notation.choice(made.position, row[: 1 + len(choice.args)]) == choice
                assert set(row[1 + len(choice.args) :]) <= {-1}
        assert (seen["choices"][len(offered) :] == -1).all()
        for other in made.agents:
            if other != agent:
                assert not made.observe(other)["action_mask"].any()
                assert (made.observe(other)["choices"] == -1).all()

    played(raw_env(game, 3), 5, 150, watch)


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("new-dawn", 2, {}),
        ("new-dawn", 6, {"species": "all"}),
        ("new-dawn", 9, {"species": "all", "modules": ["many_players"]}),
        ("second-dawn", 2, {}),
        ("second-dawn", 6, {"species": "all"}),
        ("second-dawn", 2, {"solo": "standard"}),
        ("blueshift", 2, {}),
        ("blueshift", 6, {"rules": "beginner"}),
    ],
)
def test_every_number_lies_within_its_bounds(game: str, players: int, options: dict[str, Any]) -> None:
    made = raw_env(game, players, options)

    def watch(made: GameEnv) -> None:
        seat = made.possible_agents.index(made.agent_selection)
        numbers = made.layout.unbounded(made.position.view(seat), seat)
        outside = (numbers < made.layout.low) | (numbers > made.layout.high)
        wrong = outside.astype(np.float32)
        names = [feature.name for feature in made.layout.features if made.layout.part(wrong, feature.name).any()]
        assert not names, f"outside their bounds: {names}"
        seen = made.observe(made.agent_selection)
        assert made.observation_space(made.agent_selection).contains(seen)

    for seed in range(2):
        played(made, seed, 400, watch)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_cannot_know_changes_no_number(game: str) -> None:
    rng = Random(3)

    def watch(made: GameEnv) -> None:
        agent = made.agent_selection
        seat = made.possible_agents.index(agent)
        seen = made.observe(agent)
        real, made.position = made.position, made.position.sample(seat, rng)
        drawn = made.observe(agent)
        made.position = real
        for part, numbers in seen.items():
            assert np.array_equal(numbers, drawn[part]), part

    played(raw_env(game, 3), 8, 120, watch)


def test_each_seat_is_told_from_its_own_place() -> None:
    made = raw_env("second-dawn", 3)
    made.reset(seed=4)
    while made.position.view(None)["phase"] != "action":
        made.step(0)
    for place, money in enumerate((11, 22, 33)):
        made.position.players[place].storage[0] = money  # type: ignore[attr-defined]
    told = [made.layout.part(made.observe(agent)["observation"], "storage")[:, 0].tolist() for agent in made.agents]
    assert told == [[11, 22, 33], [22, 33, 11], [33, 11, 22]]


@pytest.mark.parametrize("game", ["new-dawn", "blueshift"])
def test_choices_that_have_no_place_are_shown_when_more_is_asked(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PLACES", 4)
    monkeypatch.setattr(module, "MORE", 3)
    turned = 0

    def watch(made: GameEnv) -> None:
        nonlocal turned
        agent = made.agent_selection
        all_of_them = made.position.choices(made.possible_agents.index(agent))
        if len(all_of_them) <= 4:
            assert made.offered == all_of_them
            return
        found, version = [], made.choices_made
        for _ in range(-(-len(all_of_them) // 3)):
            assert made.observe(agent)["action_mask"].tolist()[3] == 1
            found += made.offered
            made.step(3)
            turned += 1
        assert len(found) == len(all_of_them)
        assert set(found) == set(all_of_them)
        assert (made.agent_selection, made.choices_made) == (agent, version), "nothing was chosen meanwhile"

    played(raw_env(game, 2), 6, 60, watch)
    assert turned > 20


@pytest.mark.parametrize(
    ("places", "rewards"),
    [([1, 2], [1, -1]), ([1, 1], [0, 0]), ([3, 1, 2], [-0.5, 1, -0.5]), ([1, 1, 3], [0.25, 0.25, -0.5])],
)
def test_the_reward_is_the_share_of_the_win_and_sums_to_nothing(places: list[int], rewards: list[float]) -> None:
    made = raw_env("new-dawn", len(places))
    made.reset(seed=1)
    result = [{"seat": seat, "place": place, "score": 10 + seat} for seat, place in enumerate(places)]
    made.position = SimpleNamespace(over=True, result=lambda: result)  # type: ignore[assignment]
    made._go_on()
    assert list(made.rewards.values()) == pytest.approx(rewards)
    assert sum(made.rewards.values()) == pytest.approx(0)
    assert made.infos["seat_1"] == {"score": 11, "place": places[1]}
    assert all(made.terminations.values())


def test_a_whole_game_ends_for_all_with_its_rewards() -> None:
    made = env("new-dawn", 2)
    made.reset(seed=9)
    rng, last = Random(9), {}
    for agent in made.agent_iter():
        seen, reward, ended, cut, _ = made.last()
        if ended:
            last[agent] = reward
        made.step(None if ended or cut else rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    assert sorted(last) == ["seat_0", "seat_1"]
    assert sum(last.values()) == 0
    assert not made.agents


def test_a_game_that_takes_too_long_is_cut_and_gives_nothing() -> None:
    made = raw_env("new-dawn", 2, most_choices=7)
    made.reset(seed=2)
    for _ in range(7):
        assert not any(made.truncations.values())
        made.step(0)
    assert all(made.truncations.values())
    assert not any(made.terminations.values())
    assert set(made.rewards.values()) == {0}


def test_what_cannot_be_says_why() -> None:
    for asked, fault in (
        (partial(raw_env, "chess"), "no game 'chess': there are new-dawn"),
        (partial(raw_env, "new-dawn", 1), "players"),
        (partial(raw_env, "new-dawn", 2, {"sectors": 3}), "sectors"),
        (partial(raw_env, "new-dawn", render_mode="human"), "'human' is none of ansi, svg, rgb_array"),
        (partial(raw_env, "new-dawn", most_choices=0), "at least 1, not 0"),
    ):
        with pytest.raises(OptionError, match=fault):
            asked()
    made = raw_env("new-dawn", 2)
    made.reset(seed=1)
    before = made.position.plain()
    for index in (-1, len(made.offered), MORE, PLACES, None):
        with pytest.raises(ValueError, match=f"chooses from 0 to {len(made.offered) - 1}"):
            made.step(index)
    assert made.position.plain() == before


@pytest.mark.parametrize("game", GAMES)
def test_positions_are_drawn(game: str) -> None:
    sizes = set()
    for mode in ("ansi", "svg", "rgb_array", None):
        made = raw_env(game, 3, render_mode=mode)
        made.reset(seed=3)
        for _ in range(30):
            made.step(0)
        drawn = made.render()
        if mode == "ansi":
            assert isinstance(drawn, str)
            assert len(drawn.splitlines()) > 5
        elif mode == "svg":
            assert isinstance(drawn, str)
            sizes.add(drawn.count("<polygon"))
            assert sizes == {len(made.position.view(None)["sectors"])}
        elif mode == "rgb_array":
            assert isinstance(drawn, np.ndarray)
            assert drawn.dtype == np.uint8
            assert drawn.shape[2] == 3
            assert len(np.unique(drawn.reshape(-1, 3), axis=0)) > 4
        else:
            assert drawn is None
