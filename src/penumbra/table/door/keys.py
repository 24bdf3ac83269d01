"""Keys of seats: who may see and play what.

A key is 128 random bits. The database keeps only its BLAKE2b hash, so that whoever reads the file
cannot sit down at its tables. A slow password hash such as argon2 protects secrets that people
think up, which can be guessed; 128 random bits cannot, and every request shows its key, so a fast
hash is the right one here.
"""

import secrets
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from hmac import compare_digest

MOST_CHARACTERS = 64


def new_key() -> str:
    """A fresh key, 22 characters that are safe in an address."""
    return secrets.token_urlsafe(16)


def new_table_id() -> str:
    """A fresh name for a table, which nobody can guess from another."""
    return secrets.token_urlsafe(9)


class Vouched(str):
    """Stands for a key that need not be shown, since an account has it: the text is the key's hash.

    What is sent is never of this class, so nobody who has come by a hash can show it as a key.
    """

    __slots__ = ()


def hash_key(key: str) -> str:
    """What is stored of a key."""
    if isinstance(key, Vouched):
        return str(key)
    return blake2b(key.encode("utf-8", "surrogatepass"), digest_size=32, person=b"penumbra-key").hexdigest()


def by_table(shown: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    """What is stored of keys of tables, by the tables' ids."""
    hashes: dict[str, set[str]] = {}
    for table_id, key in shown:
        hashes.setdefault(table_id, set()).add(hash_key(key))
    return hashes


def seat_of(key: str, hashes: Sequence[str | None]) -> int | None:
    """The seat that ``key`` opens, or None.

    Every hash is compared in constant time and none is left out, so that the time taken tells
    nothing about which seat was nearly right.
    """
    offered = hash_key(key)
    found: int | None = None
    for seat, known in enumerate(hashes):
        if known is not None and compare_digest(offered, known):
            found = seat
    return found
