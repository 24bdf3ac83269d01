"""Who finds a table, and who may look on."""

from enum import StrEnum
from typing import Final

MOST_BEHIND: Final = 1440
"""So many minutes behind the present those may see a table who look on, at most: a day."""


class Access(StrEnum):
    """In the list for all; to be found by its address alone; or seen by nobody but those who sit there."""

    PUBLIC = "public"
    UNLISTED = "unlisted"
    PRIVATE = "private"
