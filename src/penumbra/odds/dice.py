"""When a die hits (nd.combat.hit-six, nd.combat.miss-one, nd.combat.hit-formula)."""

from typing import Final

ALWAYS_HITS: Final = 6
ALWAYS_MISSES: Final = 1


def hits(roll: int, computer: int, shield: int) -> bool:
    """Whether a die of ``roll`` 1 to 6 hits through ``shield`` with the shooter's ``computer``."""
    if roll == ALWAYS_HITS:
        return True
    if roll == ALWAYS_MISSES:
        return False
    return roll + computer - shield >= ALWAYS_HITS


def lowest_hit(computer: int, shield: int) -> int:
    """The lowest roll, 2 to 6, that hits."""
    return max(ALWAYS_MISSES + 1, min(ALWAYS_HITS, ALWAYS_HITS - computer + shield))
