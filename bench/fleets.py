"""Battles built at random from what lies in the boxes: all kinds of ships, on legal blueprints."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Final

from penumbra.eclipse.components.box import Box
from penumbra.eclipse.components.printed import Part
from penumbra.eclipse.odds.battles import battle_of
from penumbra.eclipse.odds.ships import GAMES, box_of, npcs
from penumbra.eclipse.odds.wishes import ShipWish, SideWish
from penumbra.kit import BadBattle
from penumbra.odds.fleet import Engagement

_TRIES: Final = 60
_SLOTS: Final = {"interceptor": 4, "cruiser": 6, "dreadnought": 8, "starbase": 5}
"""The kinds of ships that everybody has, with the most spaces of a blueprint."""

_SOURCES: Final = ("hypergrid_source", "zero_point_source", "tachyon_source", "fusion_source")


@cache
def _box(game: str) -> Box:
    return box_of(game)


def battles(seed: int, most: dict[str, int] | None = None, best: bool = False) -> Iterator[Engagement]:
    """Battles without end, half of them with each game's parts.

    ``most`` is how many ships of each kind a side has at most; without it as many as a player has. With the
    ``best`` parts every space is filled, and ships that nobody plays are left out.
    """
    rng = Random(seed)
    while True:
        box = _box(rng.choice(GAMES))
        defender = _nobody(rng, box) if not best and rng.random() < 0.15 else _side(rng, box, most, best)
        try:
            yield battle_of(_side(rng, box, most, best), defender, box)
        except BadBattle:  # parts that do not fit together
            continue


def _nobody(rng: Random, box: Box) -> SideWish:
    tile = rng.choice(sorted(npcs(box.name)))
    figures = npcs(box.name)[tile].kind.figures or 1
    return SideWish((ShipWish(tile, rng.randint(1, min(3, figures))),))


def _side(rng: Random, box: Box, most: dict[str, int] | None, best: bool) -> SideWish:
    everybody = [ship for ship in box.parts.ship_ids if ship in _SLOTS]
    limits = most or {ship: box.parts.figures_of(ship) for ship in everybody}
    kinds = everybody if best else rng.sample(everybody, rng.choice((1, 2, 2, 3, 3, 4)))
    ships = tuple(
        ShipWish(ship, limits[ship] if best else rng.randint(1, limits[ship]), _parts(rng, box, ship, best))
        for ship in kinds
    )
    return SideWish(ships, splitter=rng.random() < 0.3, point_defense=box.name == "new-dawn" and rng.random() < 0.15)


def _parts(rng: Random, box: Box, ship: str, best: bool) -> tuple[str, ...]:
    """Parts that make a legal blueprint, drawn until they do."""
    fighting = [part for part in box.parts.parts if _fights(part)]
    drives = [part.id for part in box.parts.parts if part.movement]
    sources = [source for source in _SOURCES if source in {part.id for part in box.parts.parts}]
    for _ in range(_TRIES):
        slots = _SLOTS[ship] if best else rng.randint(1, _SLOTS[ship])
        chosen = [rng.choice(drives)] if ship != "starbase" else []
        chosen += [rng.choice(sources)]
        chosen += [part.id for part in rng.choices(fighting, k=max(0, slots - len(chosen)))]
        try:
            battle_of(SideWish((ShipWish(ship, 1, tuple(chosen)),)), SideWish((ShipWish("interceptor", 1),)), box)
        except BadBattle:
            continue
        return tuple(chosen)
    return ()


def _fights(part: Part) -> bool:
    return bool(part.weapons or part.computer or part.shield or part.hull or part.repair)
