"""Battles as they are asked for, in names: what words, forms and programs all come down to."""

from dataclasses import dataclass
from typing import Final

from penumbra.odds.fleet import Policy

DEFAULT_SPECIES: Final = "terran"


@dataclass(frozen=True, slots=True)
class ShipWish:
    """A kind of ship that is asked for: ``parts`` None is the blueprint as printed.

    ``tiles`` says by slot which tile covers it, None where nothing does; ``parts`` are then those
    beside the grid. ``damage`` is what single ships have taken; missing entries are nothing.
    """

    ship: str
    count: int = 1
    parts: tuple[str, ...] | None = None
    damage: tuple[int, ...] = ()
    tiles: tuple[str | None, ...] | None = None


@dataclass(frozen=True, slots=True)
class SideWish:
    """A side that is asked for; ``policy`` None: players at will, ships nobody plays by their rule.

    ``rerolls`` is how often it may roll a die again, as the Enlightened of Lyra do (ra.enlightened.reroll).
    """

    ships: tuple[ShipWish, ...]
    species: str = DEFAULT_SPECIES
    policy: Policy | None = None
    splitter: bool = False
    point_defense: bool = False
    distortion: bool = False
    rerolls: int = 0

    @property
    def technologies(self) -> bool:
        """Whether it has a technology or rerolls, as only players do."""
        return self.splitter or self.point_defense or self.distortion or self.rerolls > 0
