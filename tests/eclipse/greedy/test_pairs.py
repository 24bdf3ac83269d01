"""Every pair of species meets in a whole game between greedy bots."""

from itertools import combinations_with_replacement

import pytest

from penumbra import bots
from penumbra.eclipse import NEW_DAWN, SECOND_DAWN, EclipseGame
from penumbra.eclipse.greedy import GreedyBot
from penumbra.kernel import seed_from

_SPECIES = [kin.id for kin in NEW_DAWN.box.parts.species]
_PAIRS = [pair for pair in combinations_with_replacement(_SPECIES, 2) if pair[0] != pair[1] or pair[0] == "terran"]


def _factions(game: EclipseGame, pair: tuple[str, str]) -> list[str]:
    """A faction of each species, on boards of two colours."""
    parts = game.box.parts
    one, other = ([f for f in parts.factions.values() if parts.species_of[f.id].id == species] for species in pair)
    return next([a.id, b.id] for a in one for b in other if a.color != b.color)


@pytest.mark.parametrize("game", [NEW_DAWN, SECOND_DAWN], ids=lambda game: game.name)
@pytest.mark.parametrize("pair", _PAIRS, ids="-".join)
def test_a_pair_of_species(game: EclipseGame, pair: tuple[str, str]) -> None:
    options = game.options({"players": 2, "species": "all", "factions": _factions(game, pair)})
    state = game.start(options, seed_from("-".join(pair)))
    bots.play_out(state, [GreedyBot(seat) for seat in range(2)])
    assert [player.species.id for player in state.players] == list(pair)
    assert state.round == game.box.rounds
    assert all(entry["score"] > 0 for entry in state.result())
