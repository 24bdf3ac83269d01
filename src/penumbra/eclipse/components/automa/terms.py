"""The words in which the automated opponent's components are written.

The lists of priorities are made of criteria. Each leaves what fits it best, or all where none does.
"""

from typing import Final, Literal

OFF: Final = "off"
"""In place of a level: without the opponent."""

Whose = Literal["ours", "printed"]
"""Whether a component is of this project, or as the mode's authors printed it."""

StepName = Literal["explore", "influence", "research", "upgrade", "build", "attack", "defend", "place_cubes"]

ZoneCriterion = Literal["middle_ring", "outer_ring", "inner_ring", "northmost"]
"""Where to explore."""

LinkCriterion = Literal["most_links_to_own", "most_links_to_nobodys", "fewest_links_to_human"]
"""How to turn an explored sector: a link is a full connection."""

InfluenceCriterion = Literal["most_available_squares", "most_printed_points", "nearest_to_home"]
"""Which sector to influence."""

TileCriterion = Literal["opens_squares", "highest_cost", "military", "grid", "nano", "rare"]
"""Which technology to take: one that opens squares is for a starred square that is empty."""

Item = Literal[
    "monolith",
    "orbital",
    "starbase_against_enemies",
    "starbase_beside_interceptors",
    "most_expensive_ship",
    "starbase",
]
"""What to build: the first that can be. Enemies and interceptors are those in the sector where ships are built."""

StructureCriterion = Literal["farthest_from_human", "most_printed_points"]
"""Where to build an orbital or a monolith."""

Foe = Literal["one_ancient", "two_ancients_or_guardian", "gcds"]
"""Whom a quick battle is against."""

TargetCriterion = Literal[
    "undefended_human_sector",
    "defended_human_sector",
    "human_ships",
    "one_ancient",
    "two_ancients_or_guardian",
    "gcds",
    "most_printed_points",
    "nearest",
]
"""Which sector to attack."""

DefenceCriterion = Literal["most_own_cubes", "most_printed_points"]
"""Which invaded sector to defend."""

RallyCriterion = Literal["enemy_ships", "nearest_to_human", "southmost"]
"""Which sector to gather in."""

StepPlace = Literal["own_sectors", "rally_sector", "invaded_sector"]
"""Where a step works; an invaded sector is the one that a reaction is for."""

ShipType = Literal["interceptor", "cruiser", "dreadnought"]
"""The kinds of ships that have blueprints of their own on the sheet."""
