"""Words of the rulebook that are the same in every box, and their numbers."""

from typing import Final, Literal

Stat = Literal["prosperity", "defense", "population"]
STATS: Final[tuple[Stat, ...]] = ("prosperity", "defense", "population")
PROSPERITY: Final = 0
DEFENSE: Final = 1
POPULATION: Final = 2

Pile = Literal["base", "planet", "space"]
SectorKind = Literal["base_planet", "planet", "station", "empty", "anomaly", "one_off"]
UnitId = Literal[
    "scout",
    "destroyer",
    "battleship",
    "colony_ship",
    "infantry",
    "interceptor",
    "orbital_turret",
    "spaceport",
    "power_link",
]
CargoId = Literal["infantry", "interceptor"]
CARGO: Final[tuple[CargoId, ...]] = ("infantry", "interceptor")
"""What ships carry, by number."""
INFANTRY: Final = 0
INTERCEPTOR: Final = 1
BuildingId = Literal["spaceport", "power_link"]
BUILDINGS: Final[tuple[BuildingId, ...]] = ("spaceport", "power_link")
"""What stands on a site, by number."""
SPACEPORT: Final = 0
POWER_LINK: Final = 1
Icon = Literal["SHIP", "OFFENSE", "POPULATION", "SPECIAL", "DEFENSE", "PROSPERITY", "DICE"]
RollKind = Literal[
    "setup", "rebellion", "combat", "bombardment", "invasion", "negotiation", "hazard", "card", "ability"
]
"""What dice are rolled for (bs.general.dispute-roll)."""

Aim = Literal["all", "staying", "fleeing"]
"""What is shot at: a whole side, or where it flees the turrets that stay or the ships that go."""

NOBODY: Final = -1
"""No seat."""
NONE: Final = -1
"""No tile, no sector, no species."""
ABSENT: Final = -2
"""A building that does not stand."""
PRINTED: Final = -1
"""A building that the tile prints, and so is nobody's piece."""
