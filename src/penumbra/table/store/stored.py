"""What is kept of a table, as values."""

from dataclasses import dataclass
from typing import Any

from penumbra.kernel import first_link, joint_seed
from penumbra.table.keeping.contributions import StoredContribution
from penumbra.table.keeping.waits import Wait
from penumbra.table.terms.access import Access
from penumbra.table.terms.progress import Progress
from penumbra.table.terms.seat_events import SeatEvent, sentence
from penumbra.table.terms.stand_in import StandIn
from penumbra.table.terms.take_back import Withdrawal
from penumbra.table.terms.time_control import TimeControl


@dataclass(frozen=True, slots=True)
class StoredSeat:
    """One seat: its player's name, and the bot that plays it or the hash of the key that opens it.

    A seat of a person without a key waits for whoever has its invitation, or where it is ``open`` for whoever comes;
    they say the name where that is left open.
    ``request_hash`` is of the request that was given the key. ``relief`` is the bot that plays on for a person who has
    gone, until they are back.
    """

    name: str
    bot: str | None
    key_hash: str | None
    open_name: bool = False
    invitation_hash: str | None = None
    request_hash: str | None = None
    open: bool = False
    relief: str | None = None

    @property
    def played_by(self) -> str | None:
        """The bot that chooses for the seat, None where a person does."""
        return self.bot if self.relief is None else self.relief


@dataclass(frozen=True, slots=True)
class StoredSeatEvent:
    """What happened with a seat after so many ``choices``, and the hashes of what is good no more since.

    ``by`` is the seat whose doing it was, where that is not plain; ``amount`` is how many choices it is about.
    ``at`` is when it was, in the tables' own time, ``created`` the same by the calendar, empty of what is not stored
    yet.
    """

    seat: int
    event: SeatEvent
    choices: int
    key_hash: str | None = None
    invitation_hash: str | None = None
    by: int | None = None
    amount: int | None = None
    at: int | None = None
    created: str = ""

    @property
    def sentence(self) -> str:
        """What all are told, of the seat."""
        return sentence(self.event, self.by, self.amount)


OrderChange = tuple["StoredOrder", "StoredOrder | None"]
"""What a seat had laid down, and what is left of it."""


Numbered = tuple[int, StoredSeatEvent]
"""What has happened with a seat, and its number among all that has, from 0."""


@dataclass(frozen=True, slots=True)
class StoredChoice:
    """One choice as it was played, the id of the request that brought it, and why chance made it for a bot.

    One that was ``laid`` was laid down beforehand. ``at`` is when it was made, in the tables' own time; of old ones
    that is not known.
    """

    seat: int
    text: str
    request: str | None
    stand_in: StandIn | None = None
    laid: bool = False
    at: int | None = None


@dataclass(frozen=True, slots=True)
class StoredMessage:
    """What a seat said, or a spectator (None) under a name; an ``audience`` are the only seats that read it."""

    seat: int | None
    name: str | None
    audience: tuple[int, ...] | None
    text: str
    created: str


@dataclass(frozen=True, slots=True)
class StoredOrder:
    """What a seat has laid down in a round, with the choices still to be made; ``dropped`` is why it holds no more."""

    seat: int
    name: str
    round: int
    choices: tuple[str, ...] = ()
    memo: str = ""
    dropped: str | None = None

    def is_of(self, other: "StoredOrder") -> bool:
        """Whether both are the same seat's by the same name, so that one takes the other's place."""
        return (self.seat, self.name) == (other.seat, other.name)


@dataclass(frozen=True, slots=True)
class StoredTable:
    """Everything that is known of a table: its record and who sits there.

    The commitment is to the ``secret``, with a ``salt`` where somebody chose it. Where seats draw the seed together
    with the table, this is the ``draw``-th time that they do, and the game has not ``begun`` before all have given;
    else it is 0. ``began`` is when it did, in the tables' own time; ``waits`` are the turns that persons
    have, by seat. Those who look on see the table so many minutes ``behind`` the present.
    """

    id: str
    game: str
    options: dict[str, Any]
    seats: tuple[StoredSeat, ...]
    secret: bytes
    seeded: bool
    commitment: str
    created: str
    version: int
    over: bool
    choices: tuple[StoredChoice, ...] = ()
    take_backs: tuple[Withdrawal, ...] = ()
    access: Access = Access.PUBLIC
    made_with: str | None = None
    host_hash: str | None = None
    host_seat: int | None = None
    events: tuple[StoredSeatEvent, ...] = ()
    progress: Progress | None = None
    counsel: bool = True
    orders: tuple[StoredOrder, ...] = ()
    salt: bytes = b""
    draw: int = 0
    begun: bool = True
    contributions: tuple[StoredContribution, ...] = ()
    clock: TimeControl | None = None
    began: int | None = None
    waits: tuple[tuple[int, Wait], ...] = ()
    behind: int = 0

    @property
    def seed(self) -> bytes:
        """What all chance of the game comes from: of the secret and what seats have given. Before, there is none."""
        assert self.begun
        return joint_seed(self.secret, [(one.seat, one.value) for one in self.contributions if one.value is not None])

    def first_link(self) -> bytes:
        """The link of the chain before the first choice."""
        # A name that was left open may be another one later.
        names = ["" if seat.open_name else seat.name for seat in self.seats]
        given = {one.seat: one.commitment for one in self.contributions if self.begun and one.commitment is not None}
        return first_link(self.game, self.options, names, self.commitment, self.seeded, given)
