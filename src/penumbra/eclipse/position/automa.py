"""The seat of the automated opponent: what lies on its sheet, its cards, and how it came to what it did last."""

from abc import ABC, abstractmethod
from typing import Any, NamedTuple

from penumbra.eclipse.components.terms import NONE
from penumbra.kernel import Step


class Conduct(ABC):
    """The rules by which an automated opponent decides; it holds nothing of a game."""

    @abstractmethod
    def decide(self, state: Any, step: Step) -> None:
        """Carries out what the rules decide at a step of the opponent's seat."""

    @abstractmethod
    def begin_round(self, state: Any) -> None:
        """Lays out the cards of a round that begins."""


class Condition(NamedTuple):
    """A restriction or another condition of a ``rule``: the sentence that says it, whether it ``held``, and its die."""

    rule: str
    what: str
    held: bool
    dice: tuple[int, ...] = ()


class Narrowed(NamedTuple):
    """What a criterion left of the outcomes."""

    criterion: str
    left: tuple[str, ...]


class Decision(NamedTuple):
    """A choice by a list of priorities: ``about`` what, among which, what each criterion left, and how the die fell."""

    rule: str
    about: str
    outcomes: tuple[str, ...]
    narrowed: tuple[Narrowed, ...]
    dice: tuple[int, ...]
    chosen: str


Thought = Condition | Decision


class Consideration(NamedTuple):
    """One thing of a turn, such as a step of a card: what was asked and decided, and whether it was carried out."""

    what: str
    thoughts: tuple[Thought, ...] = ()
    done: bool = False


class QuickFought(NamedTuple):
    """A quick battle that was fought: in which round and sector, its die, and ships of both sides by their kind.

    Of its own ``ships`` those that were ``left``, of the ``foes`` those that were ``destroyed``.
    """

    round: int
    sector: int
    die: int
    ships: tuple[int, ...]
    left: tuple[int, ...]
    foes: tuple[int, ...]
    destroyed: tuple[int, ...]


class AutomaSeat:
    """What an automated opponent has beside tracks, supply and technologies, which are those of its ``seat``.

    ``marks`` are the active boxes of its blueprint sheet, one of each kind of ship, ``drive`` the number of the part in
    the drive slot, ``upgrades`` how many upgrade steps it has made. Of its storage markers that of money
    lies on the sheet or not (``money_marker``), that of science on the kind of ship ``next_type``, and that of
    materials on the sector ``rally``, or nowhere.

    ``stack`` are the cards of this round that nobody has seen, the top one last, ``discarded`` those resolved;
    ``turns`` counts its turns and ``reaction_builds`` the builds of its reactions in this round. ``landed`` are the
    sectors where the ships that the human moved this turn have ended so far. ``trace`` is what it thought in its last
    turn, in order, ``quick`` the quick battles of the last round that had any.

    solo.setup.no-board, solo.setup.markers, solo.action.tech-pile.
    """

    __slots__ = (
        "conduct",
        "discarded",
        "drive",
        "landed",
        "marks",
        "money_marker",
        "next_type",
        "quick",
        "rally",
        "reaction_builds",
        "seat",
        "stack",
        "trace",
        "turns",
        "upgrades",
    )

    def __init__(self, seat: int, conduct: Conduct) -> None:
        self.seat = seat
        self.conduct = conduct

    def lay_out(self, marks: tuple[str, ...], drive: int, next_type: str) -> None:
        """Puts everything where it lies before the first round."""
        self.marks = marks
        self.drive = drive
        self.next_type = next_type
        self.upgrades = 0
        self.money_marker = False
        self.rally = NONE
        self.stack: tuple[str, ...] = ()
        self.discarded: tuple[str, ...] = ()
        self.turns = 0
        self.reaction_builds = 0
        self.landed: tuple[int, ...] = ()
        self.trace: tuple[Consideration, ...] = ()
        self.quick: tuple[QuickFought, ...] = ()

    def begin(self, what: str) -> None:
        """It begins to think about something."""
        self.trace += (Consideration(what),)

    def think(self, thought: Thought) -> None:
        """Adds a thought to what it thinks about now."""
        *before, last = self.trace or (Consideration(""),)
        self.trace = (*before, last._replace(thoughts=(*last.thoughts, thought)))

    def end(self, done: bool) -> None:
        """Says whether what it thought about was carried out."""
        self.trace = (*self.trace[:-1], self.trace[-1]._replace(done=done))

    def fought(self, battle: QuickFought) -> None:
        """Keeps a quick battle, and none of an earlier round."""
        self.quick = (*(one for one in self.quick if one.round == battle.round), battle)

    def copy(self) -> "AutomaSeat":
        """A seat that shares only what never changes."""
        twin = AutomaSeat(self.seat, self.conduct)
        twin.marks = self.marks
        twin.drive = self.drive
        twin.next_type = self.next_type
        twin.upgrades = self.upgrades
        twin.money_marker = self.money_marker
        twin.rally = self.rally
        twin.stack = self.stack
        twin.discarded = self.discarded
        twin.turns = self.turns
        twin.reaction_builds = self.reaction_builds
        twin.landed = self.landed
        twin.trace = self.trace
        twin.quick = self.quick
        return twin

    def plain(self) -> dict[str, Any]:
        """The seat as JSON-able data, the order of the cards included."""
        return {
            "seat": self.seat,
            "marks": list(self.marks),
            "drive": self.drive,
            "next_type": self.next_type,
            "upgrades": self.upgrades,
            "money_marker": self.money_marker,
            "rally": self.rally,
            "stack": list(self.stack),
            "discarded": list(self.discarded),
            "turns": self.turns,
            "reaction_builds": self.reaction_builds,
            "landed": list(self.landed),
            "trace": [
                {"what": one.what, "done": one.done, "thoughts": [list(thought) for thought in one.thoughts]}
                for one in self.trace
            ],
            "quick": [one._asdict() for one in self.quick],
        }
