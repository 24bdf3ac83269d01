"""The shapes of the automated opponent's data files."""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, NamedTuple

import msgspec

from penumbra.eclipse.components.automa.steps import AnyStep, Figure, Positive
from penumbra.eclipse.components.automa.terms import Foe, RallyCriterion, ShipType, StepName, Whose
from penumbra.eclipse.components.printed import Printed, Weapon

DieFace = Annotated[int, msgspec.Meta(ge=1, le=6)]


ROMAN: Final = ("I", "II", "III", "IV", "V")


class AutomaCard(Printed, frozen=True, kw_only=True):
    """A card of a ``phase``, or of none: the reaction card (solo.basics.components)."""

    id: str
    name: str
    phase: Literal[1, 2, 3] | None
    whose: Whose
    steps: tuple[AnyStep, ...]


class AutomaCards(Printed, frozen=True, kw_only=True):
    """cards.json: what each step does usually, how the ``rally`` sector is chosen, and the cards."""

    steps: tuple[AnyStep, ...]
    rally: tuple[RallyCriterion, ...]
    cards: tuple[AutomaCard, ...]


class Sheet(Printed, frozen=True, kw_only=True):
    """sheet.json: what else the rule sheet prints.

    Turns resolve a card each: first ``cards_for_certain``, then those of ``card_if_x_over``, and then it passes.
    ``x_with_marker`` is added to X. ``uses`` are the technologies that do something for it, by id.

    solo.setup.drive, solo.action.turns-1-3, solo.action.turn-4, solo.action.turn-5, solo.action.turn-6,
    solo.action.x-marker, solo.upkeep.place, solo.scoring.tech, solo.step.research-effects.
    """

    first_drive: str
    cards_for_certain: Figure
    card_if_x_over: tuple[int, ...]
    x_with_marker: Figure
    squares_in_upkeep: Figure
    tiles_a_point: Positive
    uses: tuple[str, ...]


class Branch(Printed, frozen=True, kw_only=True):
    """The box that follows where the die shows any of these (solo.step.upgrade-roll)."""

    on: tuple[DieFace, ...]
    mark: str


class Mark(Printed, frozen=True, kw_only=True):
    """A box of the blueprint sheet: a kind of ship at a level; all figures are totals without the drive.

    Where there are several of a level, ``version`` tells them apart. ``next`` is empty at the last level.
    solo.blueprint.interceptor-values, solo.blueprint.cruiser-values, solo.blueprint.dreadnought-values,
    solo.blueprint.bonus.
    """

    id: str
    ship: ShipType
    level: Annotated[int, msgspec.Meta(ge=1, le=5)]
    version: Literal["", "a", "b", "c", "d"]
    initiative: Figure
    computer: Figure
    shield: Figure
    hull: Figure
    weapons: tuple[Weapon, ...]
    next: tuple[Branch, ...]

    @property
    def name(self) -> str:
        """What it is called on the sheet."""
        return f"Mk. {ROMAN[self.level - 1]}{f'-{self.version}' * bool(self.version)}"


class StarbaseBox(Printed, frozen=True, kw_only=True):
    """A starbase is ``like_ship`` but for the drive and its own initiative (solo.setup.starbase-blueprint)."""

    like_ship: ShipType
    initiative: Figure


class BlueprintSheet(Printed, frozen=True, kw_only=True):
    """blueprints.json: the boxes of the kinds of ships."""

    whose: Whose
    starbase: StarbaseBox
    marks: tuple[Mark, ...]


class QuickRow(Printed, frozen=True, kw_only=True):
    """What comes of a quick battle from an ``x`` on.

    Of ships that ``survive`` one, or all but one, ``which`` says which one that is. ``destroys`` are the opponents that
    fall, by kind, where no ship survives; where any does, all of them fall.
    """

    x: Figure
    survive: Literal["none", "one", "all_but_one", "all"]
    which: Literal["most_expensive", "least_expensive"] | None = None
    destroys: dict[str, Positive] = msgspec.field(default_factory=dict)


class QuickTable(Printed, frozen=True, kw_only=True):
    """The rows of a quick battle against so many of a kind, or of another, at least."""

    id: Foe
    against: dict[str, Positive]
    rows: tuple[QuickRow, ...]


class QuickTables(Printed, frozen=True, kw_only=True):
    """quick_battles.json: the tables, the one for the strongest opponents first."""

    whose: Whose
    tables: tuple[QuickTable, ...]

    def against(self, opponents: Mapping[str, int]) -> QuickTable:
        """The first table that is against any of so many opponents of each kind (solo.quick.three-ancients)."""
        return next(
            table
            for table in self.tables
            if any(opponents.get(kind, 0) >= least for kind, least in table.against.items())
        )


class Level(Printed, frozen=True, kw_only=True):
    """How strong the opponent is: what is otherwise on its ``sheet`` and in its usual ``steps``.

    Such figures stand in place of those of the same name there; a card that gives its own for a step has these still.
    ``name`` and ``text`` are for whoever chooses.
    """

    id: str
    name: str
    text: str
    sheet: dict[str, Any] = msgspec.field(default_factory=dict)
    steps: dict[StepName, dict[str, Any]] = msgspec.field(default_factory=dict)


class Levels(Printed, frozen=True, kw_only=True):
    """levels.json: the levels, the weakest first, and the one that is offered first."""

    usual: str
    levels: tuple[Level, ...]


class AutomaFiles(NamedTuple):
    """The data files of a folder, as they are read."""

    cards: AutomaCards
    sheet: Sheet
    blueprints: BlueprintSheet
    quick_battles: QuickTables
    levels: Levels
