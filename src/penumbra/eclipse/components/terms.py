"""The words of the game, in the order in which the state numbers them."""

from typing import Final, Literal

RESOURCES: Final = ("money", "science", "materials")
MONEY: Final = 0
SCIENCE: Final = 1
MATERIALS: Final = 2
GRAY: Final = 3

ORBITAL: Final = "orbital"
STRUCTURES: Final = (ORBITAL, "monolith")

ACTIONS: Final = ("explore", "influence", "research", "upgrade", "build", "move")
REACTIONS: Final = ("upgrade", "build", "move")
REACTION: Final = 6
"""Where discs of reactions lie, after the spaces of the actions."""

CATEGORIES: Final = ("military", "grid", "nano")
RARE: Final = -1
"""The category of technologies that go on any track."""
RINGS: Final = ("inner", "middle", "outer")

Phase = Literal["setup", "action", "combat", "upkeep", "cleanup", "over"]

NOBODY: Final = -1
NONE: Final = -1
