"""What a table can offer: games, bots, and what is printed of them. The server knows no game but these."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from penumbra.kernel import Choice, Game, State
from penumbra.kernel.ledger import Ledger

Player = Callable[[State, int], Choice]
"""Chooses for a seat: called with the state and the seat that the state waits for."""

PlayerMaker = Callable[[bytes], Player]
"""Makes a player from its seed."""

Adviser = Callable[[Mapping[str, Any]], list[str]]
"""Sentences about options that are allowed but advised against; raises OptionError for others."""

FALLBACK = "random"


def random_player(seed: bytes) -> Player:
    """A player that takes any legal choice; it needs to know nothing of the game."""
    rng = Random(seed)

    def choose(state: State, seat: int) -> Choice:
        return rng.choice(state.choices(seat))

    return choose


@dataclass(frozen=True)
class House:
    """The games by name, the bots by name, the component data of each game, the ledgers of rules by book.

    ``forms`` says what the options of a game may be, ``advisers`` what is advised about them. ``words`` are what
    the games call somebody or something that acts, and so no player.
    """

    games: Mapping[str, Game[Any]]
    bots: Mapping[str, PlayerMaker] = field(default_factory=lambda: {FALLBACK: random_player})
    catalogues: Mapping[str, Callable[[], Mapping[str, Any]]] = field(default_factory=dict)
    books: Mapping[str, Ledger] = field(default_factory=dict)
    forms: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    advisers: Mapping[str, Adviser] = field(default_factory=dict)
    words: Collection[str] = ()
