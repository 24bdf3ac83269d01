"""Who finds a table, and who may look on."""

from enum import StrEnum


class Access(StrEnum):
    """In the list for all; to be found by its address alone; or seen by nobody but those who sit there."""

    PUBLIC = "public"
    UNLISTED = "unlisted"
    PRIVATE = "private"
