"""A seed that several draw together, so that no one of them knows or chooses the dice.

Each seat draws a *contribution* of its own, 32 random bytes, and shows its commitment; a table's secret was committed
to before. Once every commitment lies open the contributions are told, and the seed is BLAKE2b (RFC 7693) keyed with
the secret over all of them. Whoever promised first could not know what others would give, and whoever gives last can
but hold back what was promised, which everybody sees.
"""

from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import NamedTuple

from penumbra.kernel.chance import SEED_BYTES, commitment


class Contribution(NamedTuple):
    """What a seat has given: the commitment that it showed first, 64 hex digits, and the value of 32 bytes."""

    seat: int
    commitment: str
    value: bytes

    @property
    def kept(self) -> bool:
        """Whether the value is the one that was promised."""
        return commitment(self.value) == self.commitment


def joint_seed(secret: bytes, contributions: Iterable[tuple[int, bytes]]) -> bytes:
    """The seed that a secret and contributions (seat and value, by rising seats) make; of a secret alone, the secret.

    Raises ValueError where one of them has another length than a seed.
    """
    given = dict(contributions)
    if any(len(value) != SEED_BYTES for value in (secret, *given.values())):
        raise ValueError(f"a secret and every contribution have {SEED_BYTES} bytes")
    if not given:
        return secret
    drawn = blake2b(key=secret, digest_size=SEED_BYTES, person=b"penumbra-joint")
    for seat in sorted(given):
        drawn.update(bytes([seat]) + given[seat])
    return drawn.digest()


def promised(commitments: Mapping[int, str]) -> list[list[object]]:
    """The commitments of seats as plain data, by rising seats, for what is to be chained to them."""
    return [[seat, commitments[seat]] for seat in sorted(commitments)]
