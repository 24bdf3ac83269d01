"""Chance from a committed seed: every die, draw and shuffle can be verified after the game.

The numbers are BLAKE2b (RFC 7693) keyed with the secret seed over a counter that the state keeps.
The seed's own hash is published before the first choice, the seed after the last.
"""

import secrets
from collections.abc import Sequence
from hashlib import blake2b
from typing import Final, TypeVar

_T = TypeVar("_T")
SEED_BYTES: Final = 32
_BLOCK: Final = 64


def new_seed() -> bytes:
    """A fresh secret seed of 32 bytes from the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def seed_from(phrase: str | int) -> bytes:
    """The seed that a phrase or number names, for games that are to be repeated."""
    return blake2b(str(phrase).encode(), digest_size=SEED_BYTES, person=b"penumbra-seed").digest()


def commitment(seed: bytes, salt: bytes = b"") -> str:
    """The hash that is published before the first choice, 64 hex digits.

    A seed that somebody thought up can be guessed and tried: a random ``salt``, secret as long as the seed is, goes
    with it. A seed that was drawn needs none.
    """
    return blake2b(seed + salt, digest_size=32, person=b"penumbra-commit").hexdigest()


class Chance:
    """A stream of fair numbers: a seed and how many blocks of it have been used.

    Each draw of a number takes two bytes of the stream; values that would favour small numbers
    are thrown away, so every outcome is exactly equally likely. Bounds up to 65,536.
    """

    __slots__ = ("_block", "_key", "_left", "counter")

    def __init__(self, seed: bytes, counter: int = 0) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, this has {len(seed)}")
        self._key = seed
        self._block = b""
        self._left = 0
        self.counter = counter
        if counter:
            self._restore()

    def _restore(self) -> None:
        blocks, used = divmod(self.counter, _BLOCK // 2)
        self._left = 0
        if used:
            self._fill(blocks)
            self._left = _BLOCK // 2 - used

    def _fill(self, number: int) -> None:
        self._block = blake2b(number.to_bytes(8, "big"), key=self._key, digest_size=_BLOCK).digest()
        self._left = _BLOCK // 2

    def below(self, bound: int) -> int:
        """A whole number from 0 to ``bound`` - 1, each equally likely; raises ValueError for a bound it cannot have."""
        if not 1 <= bound <= 65536:
            raise ValueError(f"a bound is a whole number from 1 to 65536, not {bound}")
        fair = 65536 - 65536 % bound
        while True:
            if not self._left:
                self._fill(self.counter // (_BLOCK // 2))
            at = _BLOCK - 2 * self._left
            value = self._block[at] << 8 | self._block[at + 1]
            self._left -= 1
            self.counter += 1
            if value < fair:
                return value % bound

    def die(self) -> int:
        """One six-sided die."""
        return self.below(6) + 1

    def pick(self, things: Sequence[_T]) -> _T:
        """One of ``things``."""
        return things[self.below(len(things))]

    def draw(self, bag: list[int]) -> int:
        """Takes one thing out of a bag, each equally likely; ``bag`` counts them by kind. Its kind.

        Raises ValueError where the bag is empty.
        """
        if not any(bag):
            raise ValueError("the bag is empty")
        place = self.below(sum(bag))
        kind = 0
        while place >= bag[kind]:
            place -= bag[kind]
            kind += 1
        bag[kind] -= 1
        return kind

    def shuffle(self, things: list[_T]) -> None:
        """Brings ``things`` into a random order, in place (Fisher and Yates)."""
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1)
            things[last], things[other] = things[other], things[last]

    def copy(self) -> "Chance":
        """A stream that goes on from the same place."""
        twin = Chance(self._key)
        twin._block = self._block
        twin._left = self._left
        twin.counter = self.counter
        return twin
