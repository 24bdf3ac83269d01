"""The words of the game, in the order in which the state numbers them."""

from typing import Final

RESOURCES: Final = ("money", "science", "materials")
MONEY: Final = 0
SCIENCE: Final = 1
MATERIALS: Final = 2
GRAY: Final = 3

SHIPS: Final = ("interceptor", "cruiser", "dreadnought", "starbase")
INTERCEPTOR: Final = 0
CRUISER: Final = 1
DREADNOUGHT: Final = 2
STARBASE: Final = 3

NPC_SHIPS: Final = ("ancient", "gcds", "guardian")
ANCIENT: Final = 0
GCDS: Final = 1
GUARDIAN: Final = 2

STRUCTURES: Final = ("orbital", "monolith")

ACTIONS: Final = ("explore", "influence", "research", "upgrade", "build", "move")
REACTIONS: Final = ("upgrade", "build", "move")
REACTION: Final = 6
"""Where discs of reactions lie, after the spaces of the actions."""

CATEGORIES: Final = ("military", "grid", "nano")
RARE: Final = -1
"""The category of technologies that go on any track."""
RINGS: Final = ("inner", "middle", "outer")

NOBODY: Final = -1
NONE: Final = -1

KINDS: Final = 4
"""Ship kinds a party can have: the stride of a sector's table of ships."""
