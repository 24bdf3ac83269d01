"""How many tables find room in memory."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

_A_TABLE: Final = 2 * 2**20
"""Bytes of a table of four late in its game, with all that is kept of it."""

_SHARE: Final = 4
"""One part in so many of the memory is for tables: bots and odds think in processes of their own."""

_LEAST: Final = 100
_UNKNOWN: Final = 2**30
"""Bytes of memory that a machine is taken to have that does not tell."""

_OF_CONTAINER: Final = Path("/sys/fs/cgroup/memory.max")
"""Where Linux says how much a container may use; ``max`` where it may use all there is."""


def tables_in_memory() -> int:
    """How many tables may be kept in this machine's memory, or in that of the container that we run in."""
    return max(_LEAST, _memory() // (_SHARE * _A_TABLE))


def _memory() -> int:
    memory = _UNKNOWN
    with suppress(AttributeError, ValueError, OSError):  # not on Windows
        memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    with suppress(ValueError, OSError):
        memory = min(memory, int(_OF_CONTAINER.read_text(encoding="ascii")))
    return memory
