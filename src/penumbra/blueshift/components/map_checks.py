"""What is wrong with scenarios.json: maps that do not hold together, or that the box has no tiles for."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from penumbra.blueshift.components.counting import counted, named, twice
from penumbra.blueshift.components.printed import Scenario, ScenarioFile, TileFile
from penumbra.hexes import EDGES, Axial, neighbour

CUSTOM: Final = "custom"
"""The scenario of a map that the players have made."""
FARTHEST: Final = 30
"""How far a spot may lie from the middle in either coordinate."""


def map_faults(file: ScenarioFile, sectors: TileFile) -> Iterator[str]:
    """Every scenario fits its number of players and the box; bs.setup.scenario."""
    yield from named([scenario.id for scenario in file.scenarios], "scenarios")
    if not file.scenarios:
        yield "scenarios: there is none"
    for at, scenario in enumerate(file.scenarios):
        yield from (f"scenarios[{at}].{fault}" for fault in _scenario(scenario, sectors))


def _scenario(scenario: Scenario, sectors: TileFile) -> Iterator[str]:
    """A map has a base spot for each player, and the box has tiles for it."""
    if scenario.id == CUSTOM:
        yield f"id: {CUSTOM!r} is what maps are called that players make"
    kinds: Counter[str] = Counter(spot.kind for spot in scenario.spots)
    yield from counted("counts.sectors", scenario.counts.sectors, len(scenario.spots))
    for kind in ("base", "planet", "unknown"):
        yield from counted(f"counts.{kind}", getattr(scenario.counts, kind), kinds[kind])
    if scenario.players < 2:
        yield f"players: is {scenario.players}, and two play at least"
    yield from counted("players", scenario.players, kinds["base"])
    yield from twice([f"{spot.q},{spot.r}" for spot in scenario.spots], "spots")
    yield from _places(scenario)
    spare = sectors.counts.space - sectors.counts.set_aside_empty
    for kind, tiles in (("base", sectors.counts.base), ("planet", sectors.counts.planet), ("unknown", spare)):
        if kinds[kind] > tiles:
            yield f"spots: {kinds[kind]} are for {kind} tiles, and the box has {tiles}"


def _places(scenario: Scenario) -> Iterator[str]:
    """Spots hang together, none lies too far out, and the seats are at the bases."""
    spots = {(spot.q, spot.r): spot.kind for spot in scenario.spots}
    for at, spot in enumerate(scenario.spots):
        if max(abs(spot.q), abs(spot.r)) > FARTHEST:
            yield f"spots[{at}]: {spot.q},{spot.r} is more than {FARTHEST} from the middle"
    if {*scenario.seats_clockwise} != {at for at, kind in spots.items() if kind == "base"}:
        yield "seats_clockwise: are not the spots for bases"
    apart = len(spots) - len(_joined({*spots}))
    if apart:
        yield f"spots: {apart} of them cannot be reached from the first"


def _joined(spots: set[Axial]) -> set[Axial]:
    """The spots that can be reached step by step from one of them."""
    found: set[Axial] = set()
    waiting = sorted(spots)[:1]
    while waiting:
        at = waiting.pop()
        if at in spots and at not in found:
            found.add(at)
            waiting += [neighbour(at, edge) for edge in EDGES]
    return found
