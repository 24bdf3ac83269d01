"""Games are played by processes of this machine, or on a cluster of several."""

from collections.abc import Iterator
from typing import Any

import pytest
import ray
from ray.cluster_utils import Cluster

from penumbra.arena.matches import Played, matches, play
from penumbra.arena.workers import Processes, RayCluster
from penumbra.games import HOUSE

MATCHES = list(matches("new-dawn", {"players": 2}, [("random", "random")], 12, "workers"))


def told(games: Iterator[Played]) -> dict[bytes, tuple[Any, ...]]:
    return {game.match.key: (game.scores, game.choices) for game in games}


@pytest.fixture(scope="module")
def alone() -> dict[bytes, tuple[Any, ...]]:
    return told(play(match, HOUSE) for match in MATCHES)


@pytest.mark.parametrize("count", [1, 2])
def test_processes_play_every_match_once(count: int, alone: dict[bytes, tuple[Any, ...]]) -> None:
    played = list(Processes(count, None).played(MATCHES))
    assert len(played) == len(MATCHES)
    assert told(iter(played)) == alone


def test_a_cluster_of_two_nodes_plays_the_same_games(alone: dict[bytes, tuple[Any, ...]]) -> None:
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    try:
        cluster.add_node(num_cpus=1)
        cluster.wait_for_nodes()
        played = list(RayCluster(cluster.address, None).played(MATCHES))
        nodes = ray.nodes()  # type: ignore[no-untyped-call]
        assert [node["Alive"] for node in nodes] == [True, True]
    finally:
        ray.shutdown()
        cluster.shutdown()  # type: ignore[no-untyped-call]
    assert len(played) == len(MATCHES)
    assert told(iter(played)) == alone
