"""Bots that think about a table, and the process in which those think that deliberate.

A process of the desk of minds (:mod:`penumbra.table.desks.minds_desk`) is sent the whole record of a table with each
choice that is wanted. It keeps the tables that it thought about last as they were then, and plays only what is new.
The states that it holds are whole, secrets and all: nothing leaves it but a choice, or the place of a fault.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path
from pkgutil import resolve_name
from random import Random
from typing import Any, Final

from msgspec import Struct

from penumbra.bots import Bot, BotMaker, Position
from penumbra.kernel import Choice, Game, State
from penumbra.kit import House, Kit
from penumbra.table.desks.answering import Answering
from penumbra.table.moments.trail import Trail

_MOST_TABLES: Final = 16

Made = tuple[int, str]
"""A choice of a record: the seat, and the choice as it is written."""


def bot_seed(seed: bytes, seat: int) -> bytes:
    """A bot's own luck: repeatable with the seed of its table, and telling nothing about it."""
    return blake2b(bytes([seat]), key=seed, digest_size=16, person=b"penumbra-bot").digest()


class SeatedBot:
    """A bot at a seat of a table, with the ``luck`` that is its own.

    It is made when it first has to choose. The samples that it is given depend on the luck and on how many choices
    were made before, so it chooses the same wherever it thinks and whatever was taken back, unless it remembers.
    """

    def __init__(self, make: BotMaker, seat: int, luck: bytes) -> None:
        self._make = make
        self._seat = seat
        self._luck = luck
        self._bot: Bot | None = None

    def choose(self, state: State, made: int) -> Choice:
        """The bot's choice after ``made`` of them; raises what the bot raises."""
        bot = self._bot = self._bot or self._make(int.from_bytes(self._luck[:8], "big"))
        samples = Random(self._luck + made.to_bytes(4, "big"))
        choice = bot.choose(Position.of(state, self._seat, samples))
        if not isinstance(choice, Choice):
            raise NoChoice
        return choice

    def forget(self) -> None:
        """Another bot chooses from now on, made of the same seed: what this one remembers was taken back."""
        self._bot = None


class NoChoice(Exception):
    """A bot has answered something else."""


class SentTable(Struct, frozen=True, kw_only=True):
    """What a process is told of a table that it is to think about.

    ``house`` says as ``module:name`` where the games are, ``content`` is a folder of components for them, if there is
    one. So many choices have been ``taken_back`` that are no longer in the record. ``seats`` is how many there are;
    ``sharing`` are those that share the win of a game which they have ended in a draw.
    """

    house: str
    content: str | None
    id: str
    game: str
    options: dict[str, Any]
    seed: bytes
    record: list[Made]
    taken_back: int
    seats: int
    sharing: tuple[int, ...] = ()

    @property
    def kit(self) -> Kit:
        """Its game, as the process has it."""
        return _house(self.house, self.content).kits[self.game]


class Job(Struct, frozen=True, kw_only=True):
    """A choice that is wanted of a bot: at which seat of a table. ``luck`` is the bot's own."""

    table: SentTable
    seat: int
    bot: str
    luck: bytes


class FollowedTable:
    """A table's game, as it is followed from choice to choice, and the bots that have thought about it."""

    def __init__(self, game: Game[Any], options: dict[str, Any], seed: bytes) -> None:
        self._state: State = game.start(game.options(options), seed)
        self._trail = Trail()
        self._trail.pass_by(0, self._state)
        self._record: list[Made] = []
        self._taken_back = 0
        self.bots: dict[int, SeatedBot] = {}

    def after(self, record: Sequence[Made], taken_back: int) -> State:
        """The position after a record, for whoever asks alone; ``taken_back`` as a :class:`SentTable` has it."""
        if taken_back != self._taken_back:
            self._taken_back = taken_back
            for bot in self.bots.values():
                bot.forget()
        stands = _alike(self._record, record)
        if stands < len(self._record):
            self._go_back(stands)
        for seat, text in record[len(self._record) :]:
            self._state.play(seat, Choice.parse(text))
            self._record.append((seat, text))
            self._trail.pass_by(len(self._record), self._state)
        return self._state.copy()

    def _go_back(self, made: int) -> None:
        self._trail.go_back(made)
        at, state = self._trail.nearest(made)
        self._state, self._record = state.copy(), self._record[:at]


def _alike(one: Sequence[Made], other: Sequence[Made]) -> int:
    """How many choices two records begin with alike."""
    shorter = min(len(one), len(other))
    return next((at for at in range(shorter) if one[at] != other[at]), shorter)


class FollowedTables:
    """What one process knows of tables: those that it thought about last."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, FollowedTable] = OrderedDict()

    def at(self, sent: SentTable) -> tuple[FollowedTable, State]:
        """A table, and its position for whoever asks alone."""
        # A table that cannot be followed to the end is begun anew.
        table = self._tables.pop(sent.id, None) or FollowedTable(sent.kit.game, sent.options, sent.seed)
        state = table.after(sent.record, sent.taken_back)
        self._tables[sent.id] = table
        if len(self._tables) > _MOST_TABLES:
            self._tables.popitem(last=False)
        return table, state


class Minds:
    """The bots that think in one process."""

    def __init__(self) -> None:
        self._tables = FollowedTables()

    def choices(self, job: Job, _stopped: Callable[[], bool]) -> Iterator[str]:
        """The choice that is wanted, as it is written; raises what the bot raises."""
        table, state = self._tables.at(job.table)
        if job.seat not in table.bots:
            table.bots[job.seat] = SeatedBot(job.table.kit.bots[job.bot].make, job.seat, job.luck)
        yield str(table.bots[job.seat].choose(state, len(job.table.record)))


@cache
def _house(place: str, content: str | None) -> House:
    house: House = resolve_name(place)
    return house if content is None else house.with_content(Path(content))


DESK: Final = Answering(Job, Minds().choices)
"""What a process of the desk of minds is for."""
