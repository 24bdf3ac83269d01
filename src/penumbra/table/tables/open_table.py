"""A table that is open: what the host keeps of it in memory."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from penumbra.bots import MentorKind, longest_waiting
from penumbra.kernel import Drawings, Game, State, seat_letter
from penumbra.table import wire
from penumbra.table.desks.thinking import Mind
from penumbra.table.desks.watching import Watching
from penumbra.table.door import keys
from penumbra.table.keeping.leases import Fence
from penumbra.table.moments.moment import Moment, retold
from penumbra.table.moments.trail import Trail
from penumbra.table.problems import Problem, forbidden
from penumbra.table.seats.joint import not_begun
from penumbra.table.store import Numbered, StoredMessage, StoredOrder, StoredSeat, StoredSeatEvent, StoredTable
from penumbra.table.terms.access import Access
from penumbra.table.timekeeping.timing import Timing

if TYPE_CHECKING:
    from penumbra.table.tables.behind import Behind

_PRIVATE: Final = "This table is private: only those who sit there see it. Ask its host for an invitation."
_RELIEVED: Final = "A bot plays on for you: come back to your seat first."
_TAKEN_BACK: Final = "The host has taken this seat back, so its key is good no more. Ask for an invitation."


class LastShown(NamedTuple):
    """A position as it was drawn for a seat: of which state, at which version of the table, and the plain data.

    ``made`` choices had led there, and the seat could read so many ``lines`` of the log.
    """

    state: State
    version: int
    made: int
    lines: int
    plain: Mapping[str, Any]

    def shows(self, state: State, version: int) -> bool:
        """Whether it is what the table was at a version, with that state."""
        return self.version == version and self.state is state


class Views(NamedTuple):
    """What each seat sees of a state, by the seat (None: a spectator)."""

    state: State
    by: Callable[[int | None], Mapping[str, Any]]


class BotThought(NamedTuple):
    """What is being thought for a bot's seat, about the table at a version."""

    seat: int
    version: int
    coming: asyncio.Task[Moment]


@dataclass(slots=True, eq=False)
class Table:
    """A table in memory; of one whose game has not begun there is no moment yet."""

    stored: StoredTable
    game: Game[Any]
    begun: Moment | None
    mentor: MentorKind | None = None  # whom seats may ask what to do, where the game has such a bot
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    dead: bool = False  # dropped from memory: whoever still holds it must open the table again
    behind: "Behind | None" = None  # what it was, where those who look on see that
    late: int = 0  # minutes behind the present, where it is shown to those
    driver: asyncio.Task[None] | None = None
    minds: dict[int, Mind] = field(default_factory=dict)  # of the bots that have chosen here, by seat
    thought: BotThought | None = None  # what a bot is thinking just now
    drawn: dict[Hashable, bytes] = field(default_factory=dict)  # answers as JSON by their questions, of drawn_version
    drawn_version: int = -1
    shown: dict[int | None, LastShown] = field(default_factory=dict)  # what was drawn last, by seat
    views: Views | None = None  # of the state that was drawn last
    drawings: Drawings = field(default_factory=Drawings)  # what states of this game were drawn of last
    looked_at: float = field(default_factory=time.monotonic)  # when somebody last asked for the position
    trail: Trail = field(default_factory=Trail)
    timing: Timing = field(default_factory=Timing)
    watching: Watching | None = None  # once somebody has asked for its chronicle
    weighing: asyncio.Task[None] | None = None  # while chances of its battles are worked out
    counselling: bool = False  # while a bot thinks about what somebody here should do
    counsels: dict[int, wire.Counsel] = field(default_factory=dict)  # what was said last, by seat
    company: int = 0  # grows whenever somebody comes or goes
    said: list[StoredMessage] | None = None  # once somebody has asked what was said
    bots_wait_until: float = 0.0  # while a person is asked something
    fence: Fence | None = None  # by which what is written here is refused once the table is at another server
    read_at: int = field(init=False)  # the version at which it came into memory: what it was called before may not hold

    def __post_init__(self) -> None:
        """A table begins its trail where it is."""
        self.read_at = self.stored.version
        if self.begun is not None:
            self.trail.stop_at(self.begun.made, self.begun.state)

    @property
    def moment(self) -> Moment:
        """What the table is now; before the game has begun it is a Problem to ask for it."""
        if self.begun is None:
            raise not_begun(self.stored)
        return self.begun

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.begun is not None and self.begun.over

    @property
    def made(self) -> int:
        """How many choices have been made."""
        return 0 if self.begun is None else self.begun.made

    def begin(self, first: Moment) -> None:
        """The seed is drawn, and the game begins."""
        self.begun = first
        self.trail.stop_at(first.made, first.state)

    def go_on(self, after: Moment) -> None:
        """A choice has been made."""
        self.begun = after
        self.trail.stop_at(after.made, after.state)
        self._end_stale_thought()

    def go_back(self, before: Moment) -> None:
        """The last choice has been taken back."""
        self.begun = before
        self.trail.go_back(before.made)
        for mind in self.minds.values():
            mind.forget()
        self._end_stale_thought()

    def conclude(self, after: Moment) -> None:
        """Those who play have agreed that the game ends here."""
        self.begun = after
        self.end_thought()

    async def thinks(self, seat: int, thinking: Coroutine[Any, Any, Moment]) -> Moment | None:
        """What a bot's seat makes of the moment, once it has thought; None where the thought was ended."""
        coming = asyncio.create_task(thinking)
        self.thought = BotThought(seat, self.moment.version, coming)
        try:
            await asyncio.wait({coming})
        finally:
            self.thought = None
            if not coming.done():
                coming.cancel()
                await asyncio.wait({coming})
        return None if coming.cancelled() else coming.result()

    def _end_stale_thought(self) -> None:
        if self.thought is not None and not self.moment.asks_still(self.thought.seat, self.thought.version):
            self.end_thought()

    def end_thought(self) -> None:
        """Nobody waits any more for what a bot is thinking."""
        if self.thought is not None:
            self.thought.coming.cancel()

    def past(self, first: int, last: int) -> Iterator[Moment]:
        """The table as it was after its first choices, ``first`` to ``last`` of them.

        What it is asked for is settled at once, and played again as it is read: the table may go on meanwhile.
        """
        made, state = self.trail.nearest(first)
        return islice(retold(self.moment, made, state, last), first - made, None)

    def view(self, state: State, seat: int | None) -> Mapping[str, Any]:
        """What ``seat`` sees of a state; what others have just seen of it is not worked out again."""
        views = self.views
        if views is None or views.state is not state:
            views = self.views = Views(state, state.views(self.drawings))
        return views.by(seat)

    def reseat(self, seat: int, after: StoredSeat, event: StoredSeatEvent | None) -> None:
        """Somebody else may sit at a seat now."""
        before = self.stored.seats[seat].played_by
        seats = [after if at == seat else one for at, one in enumerate(self.stored.seats)]
        self.stored = replace(self.stored, seats=tuple(seats))
        if after.key_hash is None:
            kept = tuple(one for one in self.stored.orders if one.seat != seat)
            self.stored = replace(self.stored, orders=kept)
        self.note(event)
        if after.played_by != before:
            self.minds.pop(seat, None)
            if self.thought is not None and self.thought.seat == seat:
                self.end_thought()

    def note(self, event: StoredSeatEvent | None) -> None:
        """Something has happened with seats."""
        if event is not None:
            self.stored = replace(self.stored, events=(*self.stored.events, event))
        # Names and notes stand in positions, whatever their version.
        self.drawn, self.drawn_version = {}, -1
        self.shown = {}

    def numbered(self, event: StoredSeatEvent | None) -> Numbered | None:
        """What is about to happen with seats, as it is stored."""
        return None if event is None else (len(self.stored.events), event)

    def order(self, before: StoredOrder, after: StoredOrder | None) -> None:
        """A seat has laid something down in place of what it had by the same name, or nothing (None)."""
        kept = [one for one in self.stored.orders if not one.is_of(before)]
        self.stored = replace(self.stored, orders=(*kept, *([] if after is None else [after])))

    def drop_orders(self, word: str) -> None:
        """Nothing holds any more that is laid down; its seats are told so by a ``word``."""
        for one in self.stored.orders:
            if one.dropped is None:
                self.order(one, replace(one, dropped=word))

    def draw(self, drawn: StoredTable, events: Sequence[StoredSeatEvent] = ()) -> None:
        """The dice are drawn further, by which so much is stored, and something has happened with seats."""
        self.stored = drawn
        for event in events:
            self.note(event)

    @property
    def news(self) -> wire.News:
        """What whoever listens to the table is told."""
        return wire.News(0 if self.begun is None else self.begun.version, len(self.stored.events), self.company)

    @property
    def no_counsel(self) -> str | None:
        """Why nobody may ask here what a bot would do, in a sentence; None where seats may."""
        if self.mentor is None:
            return f"No bot of {self.game.title} tells what it would do."
        if not self.stored.counsel:
            return "At this table nobody asks a bot: it was made so."
        return None

    @property
    def id(self) -> str:
        """The table's id."""
        return self.stored.id

    def names(self) -> list[str]:
        """The players' names, by seat."""
        return [seat.name for seat in self.stored.seats]

    def bots(self) -> list[str | None]:
        """The bots that play, by seat; None for a person who plays."""
        return [seat.played_by for seat in self.stored.seats]

    def seat(self, key: str | None) -> int | None:
        """The seat that ``key`` opens; None without a key. A wrong key is a Problem, not a spectator.

        At a private table there are no spectators.
        """
        if key is None:
            if self.stored.access is Access.PRIVATE:
                raise forbidden(_PRIVATE)
            return None
        seat = keys.seat_of(key, [one.key_hash for one in self.stored.seats])
        if seat is None:
            offered = keys.hash_key(key)
            former = any(event.key_hash == offered for event in self.stored.events)
            raise forbidden(_TAKEN_BACK if former else "This key opens no seat of this table.")
        return seat

    def seated(self, key: str | None) -> int:
        """The seat that ``key`` opens; without a key, too, it is a Problem."""
        seat = self.seat(key)
        if seat is None:
            raise forbidden("Only a seat's key may do this: send it as X-Penumbra-Key.")
        return seat

    def playing(self, key: str | None) -> int:
        """The seat that ``key`` opens and for which no bot plays on; everything else is a Problem."""
        seat = self.seated(key)
        if self.stored.seats[seat].relief is not None:
            raise Problem(HTTPStatus.CONFLICT, _RELIEVED)
        return seat

    def check_goes_on(self) -> None:
        """Raises Problem where those who play have agreed to end the game."""
        if self.moment.ended is not None:
            seats = [f"Seat {seat_letter(at)}" for at in range(len(self.stored.seats))]
            raise Problem(HTTPStatus.CONFLICT, self.moment.ended.told(seats))

    def listener(self, secret: str | None) -> int | None:
        """The seat of whoever has a ``secret`` and may be told who sits there, and that the table has moved on.

        The host's key and invitations do for that, and nothing where all may look on; these are no seat's.
        Raises Problem for all else.
        """
        known = [self.stored.host_hash, *(one.invitation_hash for one in self.stored.seats)]
        if secret is None or keys.seat_of(secret, known) is None:
            return self.seat(secret)
        return None

    def check_host(self, key: str | None) -> None:
        """Raises Problem unless ``key`` is the host's."""
        if self.stored.host_hash is None:
            raise forbidden(
                "This table has no host: it was made before there were invitations, and its keys stay good."
            )
        if key is None or keys.seat_of(key, [self.stored.host_hash]) is None:
            raise forbidden("Only the host may do this: send the host's key as X-Penumbra-Key.")

    def has_people(self) -> bool:
        """Whether any person plays."""
        return any(seat.played_by is None for seat in self.stored.seats)

    def bot_to_move(self) -> int | None:
        """The bot's seat that the game waits for, of several the one that has waited longest; who may choose waits."""
        if self.begun is None or self.over:
            return None
        seats = [seat for seat in self.moment.state.waiting() if self.stored.seats[seat].played_by is not None]
        return longest_waiting(seats, self.moment.chose_at()) if seats else None
