"""Every pair of species meets in a whole game between greedy bots."""

from functools import partial
from itertools import combinations, combinations_with_replacement

import pytest

from penumbra import bots
from penumbra.eclipse import NEW_DAWN, SECOND_DAWN, EclipseGame
from penumbra.eclipse.components.printed import Faction
from penumbra.eclipse.greedy import GreedyBot
from penumbra.kernel import seed_from

_SEATS = 4

Pair = tuple[str, str]
"""Ids of two species, in order."""


def _pairs(game: EclipseGame) -> set[Pair]:
    """Every two species; of those that have several boards of unlike colours also a species with itself."""
    parts = game.box.parts
    several = {kin.id for kin in parts.species if len({faction.color for faction in kin.factions}) > 2}
    ids = sorted(kin.id for kin in parts.species)
    return {pair for pair in combinations_with_replacement(ids, 2) if pair[0] != pair[1] or pair[0] in several}


def _tables(game: EclipseGame) -> list[list[Faction]]:
    """So many tables of four factions that every pair of species sits at one."""
    factions = list(game.box.parts.factions.values())
    species = {faction.id: game.box.parts.species_of[faction.id].id for faction in factions}

    def pair(one: Faction, other: Faction) -> Pair:
        first, second = sorted((species[one.id], species[other.id]))
        return first, second

    def gain(table: list[Faction], faction: Faction) -> tuple[int, int]:
        meets = sum(pair(faction, one) in unmet for one in table)
        return meets, sum(species[faction.id] in one for one in unmet)

    tables = []
    unmet = _pairs(game)
    while unmet:
        table: list[Faction] = []
        for _ in range(_SEATS):
            free = [faction for faction in factions if faction.color not in {one.color for one in table}]
            table.append(max(free, key=partial(gain, table)))
        met = {pair(*two) for two in combinations(table, 2)} & unmet
        assert met, f"{sorted(unmet)} cannot sit at one table"
        unmet -= met
        tables.append(table)
    return tables


_TABLES = [(game, table) for game in (NEW_DAWN, SECOND_DAWN) for table in _tables(game)]


@pytest.mark.parametrize(
    ("game", "table"), _TABLES, ids=["-".join([game.name, *(one.id for one in table)]) for game, table in _TABLES]
)
def test_species_meet(game: EclipseGame, table: list[Faction]) -> None:
    factions = [faction.id for faction in table]
    options = game.options({"players": _SEATS, "species": "all", "factions": factions})
    state = game.start(options, seed_from("-".join(factions)))
    bots.play_out(state, [GreedyBot(seat) for seat in range(_SEATS)])
    assert [player.faction.id for player in state.players] == factions
    assert state.round == game.box.rounds
    assert all(entry["score"] > 0 for entry in state.result())
