"""Which games are played, and what is kept of one."""

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any, Final

from msgspec import Struct, json
from msgspec.structs import replace

from penumbra.bots import Bot, own_seed, play_out
from penumbra.kernel import State, seed_from
from penumbra.kit import House

MOST: Final = 50_000
"""Choices after which a game is left as one that does not end."""


class Match(Struct, frozen=True):
    """A game to be played: by which ``bots``, in the order of seats, with which ``options`` as at the table.

    The same match is the same game: ``number`` is its place among those of a line-up, ``phrase`` names the arena.
    """

    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    number: int
    phrase: str

    @property
    def key(self) -> bytes:
        """What tells it from all other matches."""
        return json.encode(self, order="sorted")


class Played(Struct, frozen=True):
    """What came of a match, by seat where it is told by seat.

    ``offered`` is how many choices there were at a decision on average, ``thought`` the seconds that a seat's bot took
    for all its decisions. A game that was left has no ``scores`` and no ``places``.
    """

    match: Match
    rounds: int
    choices: int
    offered: float
    species: tuple[str, ...]
    decisions: tuple[int, ...]
    thought: tuple[float, ...]
    scores: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    parts: tuple[dict[str, int], ...] = ()

    @property
    def over(self) -> bool:
        """Whether the game came to its end."""
        return bool(self.places)

    def won(self, seat: int) -> float:
        """The share of the win that a seat has: 1 alone, less where others have it too."""
        return 1 / self.places.count(1) if self.places[seat] == 1 else 0.0


def line_ups(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Who plays whom in a round-robin of ``bots``: all ways to seat them, but for one bot against itself.

    Where there is one bot alone, that plays itself.
    """
    found = list(combinations_with_replacement(bots, players))
    mixed = [line_up for line_up in found if len(set(line_up)) > 1]
    return mixed or found


def matches(
    game: str, options: Mapping[str, Any], seated: Iterable[Sequence[str]], games: int, phrase: str
) -> Iterator[Match]:
    """``games`` games of each line-up, one after the other; from game to game everybody moves on by a seat."""
    for line_up in seated:
        for number in range(games):
            turn = number % len(line_up)
            bots = (*line_up[turn:], *line_up[:turn])
            yield Match(game, dict(options), bots, number, phrase)


class _Timed:
    """A bot that is timed."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.decisions = 0
        self.seconds = 0.0
        self.offered = 0

    def choose(self, position: Any) -> Any:
        """What the bot within chooses."""
        began = time.perf_counter()
        chosen = self._bot.choose(position)
        self.seconds += time.perf_counter() - began
        self.decisions += 1
        self.offered += len(position.choices)
        return chosen


def play(match: Match, house: House) -> Played:
    """Plays a match; raises BotFault where a bot fails, OptionError for options that the game has not."""
    kit = house.kits[match.game]
    phrase = f"{match.phrase}/{'+'.join(sorted(match.bots))}/{match.number}"
    state = kit.game.start(kit.game.options(match.options), seed_from(phrase))
    seats = [_Timed(kit.bot(name)(own_seed(f"arena/{phrase}/{seat}"))) for seat, name in enumerate(match.bots)]
    chosen = play_out(state, seats, MOST)
    outline = kit.outline(state.view(None))
    played = Played(
        match,
        outline.round,
        chosen,
        sum(seat.offered for seat in seats) / max(1, chosen),
        outline.species,
        tuple(seat.decisions for seat in seats),
        tuple(round(seat.seconds, 4) for seat in seats),
    )
    return _ended(played, state) if state.over else played


def _ended(played: Played, state: State) -> Played:
    rows = sorted(state.result(), key=lambda row: row["seat"])
    return replace(
        played,
        scores=tuple(row["score"] for row in rows),
        places=tuple(row["place"] for row in rows),
        parts=tuple(dict(row["parts"]) for row in rows),
    )
