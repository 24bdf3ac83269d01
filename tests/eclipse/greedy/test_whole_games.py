"""The greedy bot plays every number of players with every species and module, alone and among the unpredictable."""

from random import Random

import pytest

from penumbra import bots
from penumbra.eclipse import NEW_DAWN, SECOND_DAWN, EclipseGame
from penumbra.eclipse.greedy import GreedyBot
from penumbra.kernel import Choice
from tests.eclipse.random_games import play_checked
from tests.rules.setting import Setting


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("game", [NEW_DAWN, SECOND_DAWN], ids=lambda game: game.name)
def test_it_plays_to_the_end(game: EclipseGame, players: int) -> None:
    seed = 30_000 + players + (game is SECOND_DAWN)
    assert play_checked(players, seed, "all", thorough=0, game=game, names="greedy").record.result is not None


def _befriending(envoys: int, reputation: list[int]) -> tuple[Setting, Choice]:
    """A turn of a seat with money for a minor species, so many of which it has already; what greedy chooses."""
    setting = Setting(2, game=SECOND_DAWN, modules=["minor_species"])
    player = setting.player("A")
    supply = setting.state.minor_supply
    others = [tile for tile in range(len(setting.parts.minor_species)) if tile not in supply]
    player.minor_species = others[:envoys]
    player.reputation = reputation
    player.storage = [40, 0, 0]
    return setting, GreedyBot(1).choose(bots.Position.of(setting.state, 0, Random(1)))


def test_it_befriends_while_there_is_room_and_never_thinks_of_tiles_where_there_is_none() -> None:
    assert _befriending(0, [])[1].verb == "befriend"
    assert _befriending(4, [])[1].verb == "befriend"
    assert _befriending(4, [4])[1].verb != "befriend", "a tile of 4 would have to go"
    full, chosen = _befriending(5, [])
    assert chosen in full.state.choices(0)
    assert chosen.verb != "befriend"
