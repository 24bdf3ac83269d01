"""A chain of hashes through the choices of a game, so that none can be changed, left out or put in unnoticed.

The first link is the hash of what the game was begun with; each choice makes the next one from the link before it
and its own notation. A link is 32 bytes of BLAKE2b. Whoever rewrites all links of a record can still lie: what
cannot be rewritten are the links that somebody else has kept, and the dice that were promised.
"""

import json
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, Final

from penumbra.kernel.choice import Choice
from penumbra.kernel.joint import promised
from penumbra.kernel.seats import seat_letter

LINK_BYTES: Final = 32


def first_link(
    game: str,
    options: Mapping[str, Any],
    seats: Sequence[str],
    commitment: str,
    seeded: bool,
    commitments: Mapping[int, str] | None = None,
) -> bytes:
    """The link before the first choice; ``options`` as plain data, ``seeded`` where somebody chose the seed.

    ``commitments`` are those of the seats that drew the seed together with the table.
    """
    begun = [game, options, list(seats), commitment, seeded, *([promised(commitments)] if commitments else [])]
    begun_with = json.dumps(begun, sort_keys=True, separators=(",", ":"))
    return blake2b(begun_with.encode(), digest_size=LINK_BYTES, person=b"penumbra-chain").digest()


def next_link(link: bytes, seat: int, choice: Choice | str) -> bytes:
    """The link after a choice (or its notation) of ``seat``, where ``link`` is the one before it."""
    return blake2b(f"{seat_letter(seat)} {choice}".encode(), key=link, digest_size=LINK_BYTES).digest()
