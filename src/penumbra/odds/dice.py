"""When a die hits (nd.combat.hit-six, nd.combat.miss-one, nd.combat.hit-formula, sd.components.dice-faces)."""

from typing import Final, NamedTuple

ALWAYS_HITS: Final = 6
ALWAYS_MISSES: Final = 1


class RiftFace(NamedTuple):
    """A face of the rift die: damage to an enemy ship, and to an own ship with rift weapons."""

    damage: int
    own: int


RIFT_FACES: Final = (
    RiftFace(0, 0),
    RiftFace(0, 0),
    RiftFace(1, 0),
    RiftFace(2, 0),
    RiftFace(3, 1),
    RiftFace(0, 1),
)
"""The faces by the number rolled, 1 to 6 (sd.rift.faces)."""


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
