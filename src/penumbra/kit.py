"""What a game brings along, and the house that has the games: the table and the command line ask these alone."""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, Protocol, get_type_hints

from msgspec import Struct
from rich.console import RenderableType

from penumbra.bots import BotKind, BotMaker, MentorKind
from penumbra.chronicle import Chronicler
from penumbra.kernel import ContentError, Game, State
from penumbra.kernel.chapters import Chapters
from penumbra.kernel.evidence import Pending
from penumbra.kernel.glossary import Term
from penumbra.kernel.ledger import Ledger, Reading, Rule
from penumbra.kernel.lesson import Lesson
from penumbra.kernel.orders import Instruction
from penumbra.observed import Layout


class Flag(NamedTuple):
    """An option of a game that the command line asks for by a ``word`` such as ``--module``.

    ``option`` is its name among the game's options. One that may be given more than once is ``many``, one that
    takes no value a ``switch``, one that takes a number ``whole``; ``usual`` is what it is where it is not given, None:
    what the game makes of that.
    """

    word: str
    option: str
    help: str
    many: bool = False
    switch: bool = False
    whole: bool = False
    usual: str | None = None


class Offer(Struct, frozen=True):
    """A value that an option may have: what it is called, what it means, and the rules that say so.

    It may be had only where the value that it ``needs`` is chosen for some other option, one without keys, and, where
    it names numbers of ``players``, with these. It is not chosen with those that it may be had ``in_place_of``. Values
    of a ``group`` are often chosen together. ``sits`` are the seats for which the game itself decides, from 0, and what
    these are called: nobody else is asked for them.
    """

    value: str | int
    title: str
    text: str = ""
    rules: tuple[str, ...] = ()
    needs: str | None = None
    group: str | None = None
    players: tuple[int, ...] = ()
    in_place_of: tuple[str, ...] = ()
    sits: dict[int, str] = {}


class Field(Struct, frozen=True):
    """What a form asks about an option of a game: one of the values offered, the first being the usual, or ``many``.

    Where the option says something for each of several keys, this asks for one ``key``, which it calls by a
    ``label``. An option may also be a list with a value of ``by_seat`` for each seat. What few will want to change is
    ``folded``.
    """

    option: str
    title: str
    offers: tuple[Offer, ...]
    text: str = ""
    many: bool = False
    key: str | None = None
    label: str = ""
    by_seat: tuple[Offer, ...] = ()
    folded: bool = False


class Preset(Struct, frozen=True):
    """Values that make a game people know by a name, by their option: what it is called, and what it is in a few words.

    Options that it does not name stay as they are.
    """

    title: str
    text: str
    chosen: dict[str, str | tuple[str, ...]]


class OptionsForm(Struct, frozen=True):
    """What the options of a game may be, for whoever draws a form: how many play, and all else.

    ``needs`` names, for numbers of players that need it, the value that must be chosen for some option; ``presets``
    are what may be chosen at once for a number of players.
    """

    players: tuple[int, ...]
    fields: tuple[Field, ...] = ()
    needs: dict[int, str] = {}
    presets: dict[int, tuple[Preset, ...]] = {}


class PicturedHex(NamedTuple):
    """A hex of a map as it is drawn where there is no page: where it lies, whose it is, and lines of text."""

    q: int
    r: int
    owner: int | None
    lines: tuple[str, ...]


class Outline(NamedTuple):
    """What statistics ask of a position: the round, and the species of each seat, where a game has such."""

    round: int = 0
    species: tuple[str, ...] = ()


class PageShapes(NamedTuple):
    """What a game's own page is sent and what it asks, as types, for the page's types to be made from.

    ``steps`` are records of the ``view`` that their field ``kind`` tells apart, by what the page calls them.
    """

    sent: tuple[type, ...]
    asked: tuple[type, ...]
    view: type
    steps: Mapping[str, tuple[str, type]]


def steps_shown(above: Any) -> dict[str, tuple[str, type]]:
    """A step of each kind below a class of a game's steps: its kind and the record that its ``view`` is shown in."""
    found: dict[str, tuple[str, type]] = {}
    for step in above.__subclasses__():
        if "kind" in vars(step):
            found[f"{step.__name__}Step"] = (step.kind, get_type_hints(step.view)["return"])
        found |= steps_shown(step)
    return found


@dataclass(frozen=True)
class Rulebook:
    """A ledger with what belongs to it: its ``chapters`` make a book of it that people read.

    ``enforced_in`` names the packages whose code enforces its rules, ``citations`` says by the id that such code
    may name instead which rule of this book it means, ``pending`` excuses rules that no test shows yet.
    """

    ledger: Ledger
    chapters: Chapters
    enforced_in: tuple[str, ...]
    citations: Mapping[str, str]
    pending: tuple[Pending, ...] = ()
    readings: tuple[Reading, ...] = ()

    def readings_of(self, rule: str) -> list[Reading]:
        """The other readings that touch a rule."""
        return [reading for reading in self.readings if rule in reading.rules]

    def holds_with(self, rule: Rule) -> list[str]:
        """The modules with any of which a rule holds; none where it always does.

        What a book says of its modules in common holds with each of them.
        """
        if rule.module:
            return [rule.module]
        if self.chapters.module:
            return [self.chapters.module]
        if not self.ledger.below:
            return []
        return list(dict.fromkeys(one.module for one in self.ledger if one.module))

    def ids_in_code(self, rule: Rule) -> list[str]:
        """The ids by which code may name a rule: its own, its twin's, and those that stand for it in refusals."""
        here = [other for other, meant in self.citations.items() if meant == rule.id]
        return list(dict.fromkeys([rule.id, *here, *filter(None, [rule.twin])]))


class BadBattle(ValueError):
    """A battle that cannot be; ``rule`` is the id of the ledger's rule, where a rule forbids it."""

    def __init__(self, why: str, rule: str | None = None, allowed: Sequence[str] = ()) -> None:
        super().__init__(why)
        self.why = why
        self.rule = rule
        self.allowed = tuple(allowed)


class Told(ABC):
    """The odds of a battle, ready to be told."""

    @abstractmethod
    def plain(self) -> dict[str, Any]:
        """All that is known, as JSON-able data."""

    @abstractmethod
    def lines(self) -> Iterable[RenderableType]:
        """The same in lines for a terminal."""


class OddsTeller(ABC):
    """A game's battles on the command line: how they are written, what may be asked of them, and how it is told.

    ``words`` says to people how a battle is written, ``example`` is one. A battle may also be a file of at most
    ``most_bytes`` bytes. ``flags`` are what else may be asked.
    """

    words: ClassVar[str]
    example: ClassVar[str]
    most_bytes: ClassVar[int]
    flags: ClassVar[tuple[Flag, ...]] = ()

    @abstractmethod
    def read(self, text: str) -> Any:
        """The battle that a text describes; raises BadBattle."""

    @abstractmethod
    def load(self, content: bytes) -> Any:
        """The battle that a file describes; raises BadBattle."""

    @abstractmethod
    def weigh(self, battle: Any, options: Mapping[str, Any], work: int, tell: Callable[[str], None]) -> Told:
        """A battle's odds within so much ``work``, by the options of the flags; raises BadBattle and OptionError.

        ``tell`` is told meanwhile what is being done. Who presses Ctrl-C gets what there is by then.
        """


class Tables(Protocol):
    """What the addresses of a game's own may ask of the tables."""

    async def seen(self, table_id: str, key: str | None) -> tuple[State, int | None]:
        """The state of a table and the seat that ``key`` opens, None without a key; raises what the table answers."""


class Addresses(NamedTuple):
    """Addresses of a game's own at the table: what handles them, and what ends what they have begun."""

    handlers: Sequence[Any]
    close: Callable[[], Awaitable[None]]


class Kit(ABC):
    """A game, and all that the table, bots and the command line ask of it.

    Every game has the option ``players``. Whatever is asked seldom or takes long to make is a method.
    """

    game: Game[Any]
    bots: Mapping[str, BotKind]
    """Its bots by name, the weakest first."""
    flags: ClassVar[tuple[Flag, ...]] = ()
    """Its options on the command line, beside ``players``."""
    page: ClassVar[str | None] = None
    """The folder of its page in web/src/games; without one it is played on the plain page."""
    battles: OddsTeller | None = None
    """How its battles are read and told, where fleets fight in it."""
    chronicler: Chronicler | None = None
    """What its positions say to whoever chronicles a game, where that has been said."""
    orders: tuple[Instruction, ...] = ()
    """What may be laid down beforehand at the table."""
    addresses: Callable[[Tables], Addresses] | None = None
    """Addresses of its own at the table; games that share them name the same function."""
    content_files: tuple[str, ...] = ()
    """The JSON files of a folder of components with which it can be played, in place of those that come along."""
    content: str | None = None
    """What its option ``content`` calls the components of the folder that it is played with, if it is."""

    @property
    def usual_bot(self) -> str:
        """Whom one plays against who names nobody: the strongest of those that choose at once."""
        return [name for name, kind in self.bots.items() if kind.pace is None][-1]

    def bot(self, name: str) -> BotMaker:
        """What makes a bot by its name, with the seconds that it is to think about a choice where it says so.

        ``planner`` takes what it usually takes, ``planner@4`` four seconds. Raises ValueError, which says what is wrong
        with the name.
        """
        called, at, seconds = name.partition("@")
        if called not in self.bots:
            raise ValueError(f"there is no {called!r}; there are: {', '.join(self.bots)}")
        if not at:
            return self.bots[called].make
        try:
            return self.bots[called].within(seconds)
        except ValueError as fault:
            raise ValueError(f"{name}: {fault}") from None

    @property
    def mentor(self) -> MentorKind | None:
        """Whom one asks what to do: the strongest of those that can tell what they think of plans, if there is one."""
        found = [MentorKind(kind.title, kind.mentor) for kind in self.bots.values() if kind.mentor is not None]
        return found[-1] if found else None

    @abstractmethod
    def form(self) -> OptionsForm:
        """What its options may be, for whoever draws a form."""

    @abstractmethod
    def text(self, view: Mapping[str, Any]) -> Iterable[RenderableType]:
        """A position as a seat sees it, line by line, for a terminal."""

    @abstractmethod
    def rulebooks(self) -> Mapping[str, Rulebook]:
        """Its books by name."""

    @abstractmethod
    def catalogue(self) -> Mapping[str, Any]:
        """What is printed on its components, for whoever draws them."""

    def glossary(self) -> tuple[Term, ...]:
        """Its words that somebody new to it has to be told."""
        return ()

    def lesson(self) -> Lesson | None:
        """A first round with hints for somebody who has never played it, where there is one."""
        return None

    def modules(self) -> Mapping[str, str]:
        """What its modules are called, by the names that rules have for them."""
        return {}

    def shapes(self) -> PageShapes | None:
        """What its own page is sent and asks; None where it is played on the plain one."""
        return None

    def layout(self, state: State) -> Layout | None:
        """The numbers that positions of a game are, from its beginning; None where nobody has laid them out."""
        return None

    def pictured(self, view: Mapping[str, Any]) -> Iterable[PicturedHex]:
        """The map of a position as a seat sees it, for pictures beside the page; nothing where there is no map."""
        return ()

    def outline(self, view: Mapping[str, Any]) -> Outline:
        """What statistics ask of a position."""
        return Outline()

    def advice(self, options: Mapping[str, Any]) -> list[str]:
        """Sentences about options that are allowed but advised against; raises OptionError for others."""
        self.game.options(options)
        return []

    def is_for(self, folder: Path) -> bool:
        """Whether a folder has any of the files with components that it can be played with."""
        return any((folder / f"{name}.json").is_file() for name in self.content_files)

    def with_content(self, folder: Path) -> "Kit":
        """The same game with the components of a folder, where it has files for such; raises ContentError."""
        raise NotImplementedError(f"{self.game.title} is played with its own components")

    def no_draw(self, _state: State) -> str | None:
        """Why those who play cannot agree on a draw, in a sentence; None where the game may end so."""
        return None

    def allies(self, _state: State, _seat: int) -> Collection[int]:
        """The seats that stand on a seat's side in the game, which may speak among themselves."""
        return ()

    def words(self) -> Collection[str]:
        """What it calls somebody or something that acts, so that no player may be called so."""
        return ()


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"{name}.json" for name in names)


class House:
    """The games there are, by name, the usual one first.

    ``place`` says as ``module:name`` where other processes find it, those in which bots deliberate; ``folder`` is that
    of the components with which its games are played, where they are not those that come along.
    """

    def __init__(self, kits: Iterable[Kit], place: str | None = None, folder: Path | None = None) -> None:
        self.kits = {kit.game.name: kit for kit in kits}
        self.place = place
        self.folder = folder

    def with_content(self, folder: Path) -> "House":
        """The same games, those that a folder has components of with these; raises ContentError."""
        if not any(kit.is_for(folder) for kit in self.kits.values()):
            takers = [kit for kit in self.kits.values() if kit.content_files]
            raise ContentError([f"{kit.game.title} needs {_listed(kit.content_files)}" for kit in takers])
        kits = [kit.with_content(folder) if kit.is_for(folder) else kit for kit in self.kits.values()]
        return House(kits, self.place, folder)

    @property
    def usual(self) -> Kit:
        """The game that is played where none is named."""
        return next(iter(self.kits.values()))

    @cached_property
    def games(self) -> dict[str, Game[Any]]:
        """The games alone."""
        return {name: kit.game for name, kit in self.kits.items()}

    @cached_property
    def rulebooks(self) -> dict[str, Rulebook]:
        """All books by name."""
        return {name: book for kit in self.kits.values() for name, book in kit.rulebooks().items()}

    @cached_property
    def bots(self) -> tuple[str, ...]:
        """The names of all bots, each once."""
        return tuple(dict.fromkeys(name for kit in self.kits.values() for name in kit.bots))

    @cached_property
    def flags(self) -> dict[str, tuple[Flag, ...]]:
        """The options of each game on the command line."""
        return {name: kit.flags for name, kit in self.kits.items()}

    @cached_property
    def words(self) -> tuple[str, ...]:
        """What any of the games calls somebody or something that acts."""
        return tuple(sorted({word for kit in self.kits.values() for word in kit.words()}))

    @property
    def addresses(self) -> tuple[Callable[[Tables], Addresses], ...]:
        """What makes the addresses that games have of their own."""
        return tuple(dict.fromkeys(kit.addresses for kit in self.kits.values() if kit.addresses is not None))
