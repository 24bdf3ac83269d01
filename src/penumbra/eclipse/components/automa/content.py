"""What an automated opponent is played with, and what rules look up in it."""

from collections.abc import Mapping
from typing import Final

from penumbra.eclipse.components.automa.files import AutomaCard, AutomaFiles, Level, Mark
from penumbra.eclipse.components.automa.terms import ShipType

PHASES: Final = (1, 2, 3)


class Automa:
    """The components of an automated opponent of a ``level``: ``files`` have the sheet and the cards of that level."""

    def __init__(self, files: AutomaFiles, level: Level) -> None:
        self.level: Final = level
        self.files: Final = files
        self.sheet: Final = files.sheet
        self.rally: Final = files.cards.rally
        self.cards: Final[Mapping[str, AutomaCard]] = {card.id: card for card in files.cards.cards}
        self.marks: Final[Mapping[str, Mark]] = {mark.id: mark for mark in files.blueprints.marks}
        self.starbase: Final = files.blueprints.starbase
        self.quick_tables: Final = files.quick_battles

    def of_phase(self, phase: int) -> tuple[str, ...]:
        """The cards of a phase (solo.action.two-per-phase)."""
        return tuple(card.id for card in self.cards.values() if card.phase == phase)

    @property
    def reaction(self) -> AutomaCard:
        """The reaction card."""
        return next(card for card in self.cards.values() if card.phase is None)

    def first_mark(self, ship: ShipType) -> Mark:
        """The box that is active from the start (solo.setup.blueprints)."""
        return next(mark for mark in self.marks.values() if mark.ship == ship and mark.level == 1)


class AutomaBox:
    """What a folder holds: the opponent at each of its levels, the weakest first, and the one that is offered first.

    ``digest`` names the files, so that a record finds its own again.
    """

    def __init__(self, levels: Mapping[str, Automa], usual: str, digest: str) -> None:
        self.levels: Final = levels
        self.usual: Final = levels[usual]
        self.digest: Final = digest
