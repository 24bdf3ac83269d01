"""What goes over the wire: the JSON of requests and answers."""

from collections.abc import Mapping
from typing import Annotated, Any, TypedDict

from msgspec import Meta, Struct

from penumbra.kernel import Landmark
from penumbra.kernel.agreed_end import GameEnd
from penumbra.kernel.ledger import Kind, Rule
from penumbra.kit import OptionsForm
from penumbra.table.door.keys import MOST_CHARACTERS
from penumbra.table.terms.access import MOST_BEHIND, Access
from penumbra.table.terms.progress import Progress
from penumbra.table.terms.stand_in import StandIn
from penumbra.table.terms.time_control import TimeControl

Key = Annotated[str, Meta(max_length=MOST_CHARACTERS, description="The secret of a seat.")]
Version = Annotated[int, Meta(ge=0, le=2**31 - 1, description="The version of the table that was looked at.")]


Digits = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64, description="32 bytes as 64 hex digits.")]


class SeatWanted(Struct, forbid_unknown_fields=True):
    """A seat of a new table: a person, or a bot by name."""

    name: (
        Annotated[
            str,
            Meta(min_length=1, max_length=40, description="Left out, whoever sits down there says it."),
        ]
        | None
    ) = None
    bot: Annotated[str, Meta(max_length=40)] | None = None
    open: Annotated[bool, Meta(description="Whether whoever comes may sit down there, without an invitation.")] = False


class CommitmentGiven(Struct, forbid_unknown_fields=True):
    """What a seat promises to give to the seed of its table: the hash of 32 bytes that it has drawn."""

    seat: Annotated[int, Meta(ge=0, le=8)]
    commitment: Digits


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be made."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatWanted], Meta(min_length=1, max_length=9)]
    here: (
        Annotated[
            list[Annotated[int, Meta(ge=0, le=8)]],
            Meta(
                max_length=9,
                description="The seats, by number, of those who sit at the maker's screen and are given their keys "
                "with the answer; left out, the first person's that is kept for somebody. Others are invited.",
            ),
        ]
        | None
    ) = None
    options: dict[str, Any] = {}
    seed: (
        Annotated[
            str,
            Meta(
                min_length=1,
                max_length=200,
                description="Chooses the dice: everybody at the table is told that it was.",
            ),
        ]
        | None
    ) = None
    contributions: (
        Annotated[
            list[CommitmentGiven],
            Meta(
                max_length=9,
                description="Given, though it be empty, the seats draw the seed together with the server, and the game "
                "begins when all have: what those promise who sit at the maker's screen, the others as they sit down.",
            ),
        ]
        | None
    ) = None
    access: Annotated[
        Access,
        Meta(description="In the list; to be found by its address alone; or seen by those alone who sit there."),
    ] = Access.PUBLIC
    counsel: Annotated[
        bool, Meta(description="Whether seats may ask what a bot would do: all are told when one does.")
    ] = True
    clock: Annotated[
        TimeControl | None,
        Meta(description="How long seats may think before a bot plays on for them; left out, as long as they like."),
    ] = None
    behind: Annotated[
        int,
        Meta(
            ge=0,
            le=MOST_BEHIND,
            description="How many minutes behind the present those see the table who look on, until the game is over.",
        ),
    ] = 0


class TableMade(Struct):
    """A new table, and the only time its secrets are told.

    ``host`` is the key that takes seats back and invites anew. By seat: ``keys`` of those who sit at the maker's
    screen, ``invitations`` for other persons, each good for one key.
    """

    table: str
    host: str
    keys: list[str | None]
    invitations: list[str | None]
    commitment: str
    seeded: bool


class SeatTold(Struct):
    """A seat: what plays it, null for a person; whether somebody has its key, and may have chosen its name.

    Where it is ``open`` whoever comes may sit down. ``relief`` is the bot that plays on for a person who has gone.
    """

    name: str
    bot: str | None
    taken: bool
    open: bool
    open_name: bool
    relief: str | None


class Invited(Struct):
    """The seat that an invitation is to, and whether it has been used."""

    seat: int
    used: bool


class Seating(Struct):
    """Who sits at a table: the host's seat, if the host has one; all seats; to which of them one is invited.

    ``notes`` counts what has happened with seats so far. ``gives`` are the seats that draw the seed together with the
    server; before they have, the game has not ``begun``.
    """

    table: str
    game: str
    access: Access
    host: int | None
    over: bool
    begun: bool
    gives: list[int]
    seats: list[SeatTold]
    invited: Invited | None
    notes: int


class SitDown(Struct, forbid_unknown_fields=True):
    """A wish to take the seat of an ``invitation``, or an open ``seat``; ``name`` counts where the host left it open.

    ``request`` is a secret of whoever asks: the same wish, asked again because its answer was lost, is granted again.
    ``commitment`` is what the seat promises to give to the seed, where seats draw it; without one it gives nothing.
    """

    invitation: Key | None = None
    seat: Annotated[int, Meta(ge=0, le=8)] | None = None
    name: Annotated[str, Meta(min_length=1, max_length=40)] | None = None
    request: Annotated[str, Meta(min_length=16, max_length=64)] | None = None
    commitment: Digits | None = None


class SatDown(Struct):
    """The seat that was taken, what whoever sits there is called, and the only time the key is told."""

    seat: int
    name: str
    key: str


class ContributionTold(Struct):
    """A seat that gives to the seed: its commitment, null while that is awaited, and then the value."""

    seat: int
    commitment: str | None
    value: str | None


class DiceDrawn(Struct):
    """How the seed of a table is drawn: for the ``draw``-th time, 0 where the server draws it alone.

    The ``commitment`` is the server's, to its ``secret`` with the ``salt`` behind it. While it ``opens`` seats tell
    their values; ``waits_for`` are those that are to do something before the game has ``begun``. What is secret is null
    until it is over: the ``seed`` is made of the secret and all values. ``seeded`` says that somebody chose it.
    """

    draw: int
    begun: bool
    opens: bool
    waits_for: list[int]
    seeded: bool
    commitment: str
    contributions: list[ContributionTold]
    secret: str | None
    salt: str | None
    seed: str | None


class Commit(Struct, forbid_unknown_fields=True):
    """What a seat promises to give to the seed, as it is drawn for the ``draw``-th time."""

    draw: Annotated[int, Meta(ge=1, le=2**31 - 1)]
    commitment: Digits


class Reveal(Struct, forbid_unknown_fields=True):
    """What a seat gives to the seed, as it had promised."""

    draw: Annotated[int, Meta(ge=1, le=2**31 - 1)]
    value: Digits


class DrawAnew(Struct, forbid_unknown_fields=True):
    """The host's wish to have the seed drawn again, ``without`` seats that have not given."""

    draw: Annotated[int, Meta(ge=1, le=2**31 - 1)]
    without: Annotated[list[Annotated[int, Meta(ge=0, le=8)]], Meta(min_length=1, max_length=9)]


class Invitation(Struct):
    """A new invitation to a seat, and the only time it is told."""

    seat: int
    invitation: str


class ReliefVote(Struct, forbid_unknown_fields=True):
    """A vote about somebody who has gone."""

    relieve: Annotated[bool, Meta(description="Whether a bot should play on; false takes the vote back.")]


class Vacation(Struct, forbid_unknown_fields=True):
    """The wish to go on vacation, or to end it."""

    away: Annotated[bool, Meta(description="Whether one's clock should stand; false ends the vacation.")]


class SeatClockTold(Struct):
    """The clock of a seat: the milliseconds that are ``left``, also of its ``vacation``, and whether it ``runs``.

    While the seat is ``away`` the vacation runs in its place.
    """

    left: int
    vacation: int
    runs: bool
    away: bool


class ClocksTold(Struct):
    """The clocks of a table as they stand when it is told, by seat; null where a bot is that seat's only player.

    They have ``started`` once everybody has sat down.
    """

    started: bool
    seats: list[SeatClockTold | None]


class AdviceWanted(Struct, forbid_unknown_fields=True):
    """Options of a game that somebody thinks of playing."""

    game: Annotated[str, Meta(max_length=40)]
    options: dict[str, Any] = {}


class Advice(Struct):
    """Sentences about options that are allowed but advised against."""

    advice: list[str]


class KeyKept(Struct, forbid_unknown_fields=True):
    """A key that somebody has kept: of a seat of a table, or its host's."""

    table: Annotated[str, Meta(max_length=MOST_CHARACTERS)]
    key: Key


class KeysKept(Struct, forbid_unknown_fields=True):
    """The keys that somebody has kept."""

    keys: Annotated[list[KeyKept], Meta(max_length=300)]


class TableListed(Struct):
    """A table in the list: by seat what it is called, what plays it, and whether anybody sits there.

    ``touched`` is when a choice was made or taken back last, so that it has waited since. ``progress`` is null of games
    that an older version played and nobody has opened since. ``yours`` are the seats of which whoever asks showed keys.
    ``left`` says by seat how many seconds are left to choose, where a clock runs. Of a table that whoever asks may see
    so many minutes ``behind`` only, it is not told how far it is: it was touched when it was made.
    """

    table: str
    game: str
    names: list[str]
    bots: list[str | None]
    taken: list[bool]
    access: Access
    open: list[int]
    yours: list[int]
    progress: Progress | None
    created: str
    touched: str
    version: int
    over: bool
    seeded: bool
    clock: TimeControl | None
    left: list[int | None]
    behind: int


class LessonListed(Struct):
    """A first round with hints: what it is called, what it is about, and how many minutes it takes."""

    title: str
    text: str
    minutes: int


class BotListed(Struct):
    """A bot that may be chosen for a seat: its name, what it is called, and in a sentence how it plays.

    ``seconds`` are those that it thinks about a choice as a rule, null where it chooses at once. One that ``advises``
    may be asked what it would do.
    """

    name: str
    title: str
    text: str
    seconds: float | None
    advises: bool


class GameListed(Struct):
    """A game that may be played, the folder of its page, what its options may be, and its bots, the weakest first.

    ``lesson`` is what somebody who has never played it may begin with, null where there is none.
    """

    name: str
    title: str
    page: str | None
    options: OptionsForm
    bots: list[BotListed]
    lesson: LessonListed | None


class WordTold(Struct):
    """A word of a choice: of which kind it is, and what it stands for in the form."""

    noun: str
    role: str


class FormTold(Struct):
    """A form of choices as it is shown, the words behind its verb, and what it does."""

    form: str
    words: list[WordTold]
    repeated: bool
    means: str


class GameTold(Struct):
    """A game: the folder of its page, null for the plain one; the forms of its choices by verb; and its rulebooks.

    ``mentor`` is the bot, by its title, that says what it would do and reviews games; null where there is none.
    ``chronicle`` says whether its games have statistics.
    """

    name: str
    title: str
    page: str | None
    mentor: str | None
    chronicle: bool
    forms: dict[str, list[FormTold]]
    books: list[str]


class HouseTold(Struct):
    """The games, bots and rulebooks there are, and the version of Penumbra that has them.

    ``notice`` is what whoever runs the server has to say, ``closed`` why no new tables are made just now.
    """

    version: str
    games: list[GameListed]
    bots: list[str]
    books: list[str]
    notice: str | None
    closed: str | None


class Play(Struct, forbid_unknown_fields=True):
    """A choice to be played."""

    choice: Annotated[str, Meta(max_length=200)]
    version: Version
    key: Key | None = None
    request: Annotated[str, Meta(min_length=1, max_length=64)] | None = None


class TakeBack(Struct, forbid_unknown_fields=True):
    """A wish to take one's last choice back."""

    version: Version
    key: Key | None = None


class Draft(Struct, forbid_unknown_fields=True):
    """Choices that somebody thinks of, one after the other."""

    choices: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(min_length=1, max_length=40)]
    version: Version
    key: Key | None = None


class CounselWanted(Struct, forbid_unknown_fields=True):
    """The wish to be told what a bot would do."""

    version: Version
    key: Key | None = None


class PlanAdvised(Struct):
    """A plan: the choices that it begins with, and what it ``leads_to``, in a few words and as a number (``worth``).

    The bot would go on from there in that ``manner``, told in words that follow the choices; empty: in its usual one.
    It is ``behind`` the best plan by so much of that, with that standard ``error``.
    """

    choices: list[str]
    manner: str
    leads_to: str
    worth: float
    behind: float
    error: float


class Counsel(Struct):
    """What a bot would do at a version of the table, by its title, and why, in sentences.

    ``plans`` are the best ones of all that were weighed, the one it would follow first. The one in the place ``usual``
    looks best at first sight. The ``measure`` is what their numbers count: ``points`` ahead of the best rival in the
    end, or ``chances`` to win, in per cent.
    """

    version: int
    by: str
    text: str
    measure: str
    plans: list[PlanAdvised]
    usual: int


class DearChoice(Struct):
    """A decision of a finished game that cost something: what was ``made``, and what would have been ``better``.

    It was made after ``at`` choices, in a ``round``; both are told as far as a plan goes, the better one with its
    ``manner`` (see PlanAdvised). Its ``cost`` is told in words; as a number it ``lost`` so much of the ``measure`` (see
    Counsel), with that standard ``error``.
    """

    at: int
    round: int
    made: list[str]
    better: list[str]
    manner: str
    cost: str
    measure: str
    lost: float
    error: float


class ReviewTold(Struct):
    """How far the review of a seat's choices is, by the title of the bot that weighs them.

    So many steps of all are ``done``, in which so many decisions were ``weighed``; where all are, ``dearest`` are those
    that cost most, the dearest first. Before that they may yet be others.
    """

    seat: int
    by: str
    done: int
    steps: int
    weighed: int
    dearest: list[DearChoice]


class Refusing(Struct):
    """The rule that refuses a choice, and why."""

    rule: str
    why: str


class Why(Struct, omit_defaults=True):
    """Why a choice is refused, or that it is legal."""

    legal: bool = False
    rule: str | None = None
    why: str | None = None


class LogLine(Struct, omit_defaults=True):
    """One sentence of the table's log, the ``n``-th from 1, and ``at`` how many choices had been made by then.

    ``battle`` is the number of the battle that begins with it, from 1, where one does.
    """

    n: int
    at: int
    round: int
    seat: int | None
    text: str
    battle: int | None = None


class TableNote(Struct):
    """What happened with a seat beside the game, and ``at`` how many choices had been made by then."""

    at: int
    seat: int
    text: str


class News(Struct, omit_defaults=True):
    """What a live line tells: the version of the table, and how many notes there are.

    ``company`` is another number whenever it has changed who is there. ``notice`` is what whoever runs the server has
    to say to all tables. ``told`` is what has changed since the line last told a version, where it was asked to tell
    that.
    """

    version: int
    notes: int
    company: int
    notice: str | None = None
    told: "PositionSince | None" = None


class ResultRow(TypedDict):
    """What every game tells of how a seat ended; ``parts`` are the points by where they come from."""

    seat: int
    place: int
    score: int
    parts: dict[str, int]


class View(TypedDict):
    """What the view of every game holds, beside what is between the game and its page.

    ``waiting`` are the seats without whose choice nothing goes on, ``may_choose`` those that have a choice.
    """

    round: int
    over: bool
    waiting: list[int]
    may_choose: list[int]
    result: list[ResultRow] | None


class EndTold(Struct):
    """How those who play have ended a game: a seat asked for it, others agreed; ``on`` is when, by ISO 8601 in UTC."""

    ending: GameEnd
    asked: int
    agreed: list[int]
    on: str


class TablePosition(Struct, tag_field="kind", tag="whole"):
    """A table as one seat sees it, after the ``made`` choices that stand.

    ``log`` are its last lines: so many stand before them as ``log_before`` says. Where those who play have ``ended``
    the game its view is as it was, but that it is over and nobody is asked. While it goes on, those who look on see it
    so many minutes ``behind`` the present.
    """

    table: str
    game: str
    version: int
    made: int
    seat: int | None
    view: Mapping[str, Any]
    ended: EndTold | None
    choices: list[str]
    refusals: dict[str, Refusing]
    log_before: int
    log: list[LogLine]
    notes: list[TableNote]
    undo: int  # how many of the last choices an undo takes back: one's own, and what bots answered to it
    no_undo: str | None  # why the last choice cannot be taken back; None where it can, and for spectators
    commitment: str
    seed: str | None
    seeded: bool
    access: Access
    behind: int
    no_counsel: str | None  # why nobody here may ask what a bot would do; None where seats may
    clock: TimeControl | None  # how long seats may think; None where that is as long as they like
    names: list[str]
    bots: list[str | None]
    stand_ins: list[StandIn | None]  # why chance made the last choice of a bot's seat


class PositionSince(Struct, tag_field="kind", tag="since"):
    """A table as one seat sees it, told to somebody who has its position at the version ``since``.

    ``change`` makes the present of that one, the log aside: a difference as
    :mod:`penumbra.table.moments.difference` writes it, null where there is none. Of the log the first
    ``log_before`` lines stand, then come those of ``log``. ``names``, ``bots`` and ``notes`` are told whole, since
    seats change hands at no version.
    """

    since: int
    change: dict[str, Any] | None
    names: list[str]
    bots: list[str | None]
    notes: list[TableNote]
    log_before: int
    log: list[LogLine]


class Drafted(Struct):
    """What drafted choices would lead to: the position after the first ``told``, further than which nothing is told.

    It keeps the number of the version at which they were thought of.
    """

    told: int
    position: TablePosition | PositionSince


class SeenChange(Struct):
    """What a seat saw of the choice that was the ``at``-th: the new lines of the log, and what the view was before.

    Dice that fell while the choice was carried out are a change of their own, with what was written until then:
    ``rolls``. ``back`` makes the view before of the view after: a difference as
    :mod:`penumbra.table.moments.difference` writes it; null where nothing was seen to change.
    """

    at: int
    rolls: bool
    log: list[LogLine]
    back: dict[str, Any] | None


class SeenChanges(Struct):
    """What happened from a version of a table to another, the first change first.

    They end in the view of the version ``until``; the first of them may be later than ``since``, where it is long ago.
    """

    since: int
    until: int
    changes: list[SeenChange]


class PastPosition(Struct):
    """What a seat saw of a table after ``at`` choices, and the last changes that led there, the first change first."""

    at: int
    view: Mapping[str, Any]
    changes: list[SeenChange]


class BattleAgain(Struct):
    """The ``number``-th battle of a table as a seat saw it, and what the seat sees at the last of its steps.

    That is when the choice has been carried out with which it was ``over``, or the last one that has been made. At the
    first step nothing was seen before.
    """

    number: int
    over: bool
    view: Mapping[str, Any]
    steps: list[SeenChange]


class RoundBegun(Struct):
    """A round of the game, and after how many choices it began."""

    round: int
    at: int


class Marked(Struct):
    """A line of the log that a timeline points out: what it tells of, its number, and after how many choices."""

    mark: Landmark
    n: int
    at: int
    seat: int | None
    text: str


class Timeline(Struct):
    """The way that a table has come in ``made`` choices, what was taken back left out."""

    made: int
    rounds: list[RoundBegun]
    marks: list[Marked]


class ProblemTold(Struct, omit_defaults=True):
    """What was wrong with a request, and what is allowed instead."""

    error: str
    rule: str | None = None
    allowed: list[Any] | None = None
    version: int | None = None
    choice: int | None = None
    made_with: str | None = None
    penumbra: str | None = None
    waits_for: list[int] | None = None


class Rules(Struct):
    """Rules of a book's ledger."""

    book: str
    rules: list[Rule]


class RuleRead(Struct):
    """A rule as it is read in a book: what it is, with which modules it holds (with any where none is named), the rules
    whose place it takes, and the diagram that shows it.
    """

    id: str
    text: str
    kind: Kind
    modules: list[str]
    overrides: list[str]
    figure: str | None


class SectionRead(Struct):
    """Rules under one heading, paragraph by paragraph, and what the heading is called in an address."""

    title: str
    address: str
    paragraphs: list[list[RuleRead]]


class ChapterRead(Struct):
    """Sections under one heading, and what it is called in an address."""

    title: str
    address: str
    sections: list[SectionRead]


class BookRead(Struct):
    """A book in chapters, by the name of its ledger."""

    name: str
    title: str
    chapters: list[ChapterRead]


class RulesRead(Struct):
    """The books of a game as people read them, and what its modules are called."""

    game: str
    title: str
    books: list[BookRead]
    modules: dict[str, str]


class TermTold(Struct):
    """A word of a game, other forms of it, what it means, and the rule that says it in full."""

    name: str
    also: list[str]
    text: str
    rule: str
