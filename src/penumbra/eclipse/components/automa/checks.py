"""What the shapes of the files do not say: what goes together within a file, across files, and with the box."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, get_args

from penumbra.eclipse.components import Components
from penumbra.eclipse.components.automa.content import PHASES
from penumbra.eclipse.components.automa.files import (
    AutomaCard,
    AutomaCards,
    AutomaFiles,
    BlueprintSheet,
    Levels,
    Mark,
    QuickRow,
    QuickTables,
    Sheet,
)
from penumbra.eclipse.components.automa.steps import AnyStep, AttackStep, BuildStep, DefendStep, UpgradeStep, step_name
from penumbra.eclipse.components.automa.terms import OFF, Foe, ShipType, StepName
from penumbra.eclipse.components.blueprints import DIE_COLOURS

_WORD: Final = re.compile(r"[a-z0-9][a-z0-9_]*")
_FACES: Final = (1, 2, 3, 4, 5, 6)
_CARDS_A_PHASE: Final = 2


def faults(files: AutomaFiles, parts: Components) -> Iterator[str]:
    """Every fault, as ``file: field: what is wrong``; ``parts`` are those of the box that it is played with."""
    for name, found in (
        ("cards", _cards(files.cards, parts)),
        ("sheet", _sheet(files.sheet, parts)),
        ("blueprints", _blueprints(files.blueprints)),
        ("quick_battles", _quick_battles(files.quick_battles, parts)),
        ("levels", _levels(files.levels)),
    ):
        yield from (f"{name}.json: {fault}" for fault in found)


def _named(ids: Sequence[str], where: str) -> Iterator[str]:
    """Ids are words."""
    yield from (
        f"{where}[{at}].id: {name!r} is no word of a-z, 0-9, _" for at, name in enumerate(ids) if not _is_word(name)
    )


def _is_word(name: str) -> bool:
    return _WORD.fullmatch(name) is not None


def _twice(found: Iterable[str], where: str) -> Iterator[str]:
    yield from (f"{where}: {name!r} stands twice" for name, count in Counter(found).items() if count > 1)


def _cards(file: AutomaCards, parts: Components) -> Iterator[str]:
    """Two cards of each phase and a reaction card (solo.basics.components, solo.action.two-per-phase)."""
    usual = [step_name(step) for step in file.steps]
    yield from (f"steps: {name!r} is missing" for name in get_args(StepName) if name not in usual)
    yield from _twice(usual, "steps")
    for at, step in enumerate(file.steps):
        yield from (f"steps[{at}].{fault}" for fault in _step(step, parts))
    yield from _twice(file.rally, "rally")
    yield from _named([card.id for card in file.cards], "cards")
    for phase in PHASES:
        found = sum(card.phase == phase for card in file.cards)
        if found != _CARDS_A_PHASE:
            yield f"cards: there are {found} of phase {phase}, not {_CARDS_A_PHASE}"
    reactions = sum(card.phase is None for card in file.cards)
    if reactions != 1:
        yield f"cards: there are {reactions} without a phase, and the reaction card alone has none"
    for at, card in enumerate(file.cards):
        yield from (f"cards[{at}].{fault}" for fault in _card(card, parts))


def _card(card: AutomaCard, parts: Components) -> Iterator[str]:
    """Steps ask what was restricted above them (solo.card.order)."""
    names = [step_name(step) for step in card.steps]
    if not names:
        yield "steps: a card has one at least"
    yield from _twice(names, "steps")
    for at, step in enumerate(card.steps):
        above = names[:at]
        for name in step.if_restricted:
            if name not in above:
                yield f"steps[{at}].if_restricted: {name!r} does not stand above it on the card"
        if step.if_items_built_below is not None and "build" not in above:
            yield f"steps[{at}].if_items_built_below: no build step stands above it on the card"
        yield from (f"steps[{at}].{fault}" for fault in _step(step, parts))
        yield from (f"steps[{at}].{fault}" for fault in _place(step, is_reaction=card.phase is None))


def _step(step: AnyStep, parts: Components) -> Iterator[str]:
    for field in step.__struct_fields__:
        listed = getattr(step, field)
        if isinstance(listed, tuple):
            yield from _twice([one for one in listed if isinstance(one, str)], field)
    if isinstance(step, UpgradeStep):
        yield from _upgrade(step, parts)
    if isinstance(step, AttackStep):
        yield from (f"least: {foe!r} is missing" for foe in get_args(Foe) if foe not in step.least)
        if not step.targets:
            yield "targets: there is none"


def _upgrade(step: UpgradeStep, parts: Components) -> Iterator[str]:
    """Every kind of ship has its turn, and drives are drives (solo.step.upgrade-drive, solo.step.upgrade-type)."""
    yield from (f"order: {ship!r} is missing" for ship in get_args(ShipType) if ship not in step.order)
    for at, change in enumerate(step.drives):
        for field in ("drive", "replaces"):
            yield from (f"drives[{at}].{field}: {fault}" for fault in _drive(getattr(change, field), parts))


def _drive(name: str, parts: Components) -> Iterator[str]:
    drives = [part.id for part in parts.parts if part.type == "drive"]
    if name not in drives:
        yield f"{name!r} is no drive: there are {', '.join(drives)}"


def _place(step: AnyStep, *, is_reaction: bool) -> Iterator[str]:
    """Only a reaction has a sector that was invaded (solo.reaction.invaded-sector)."""
    if not isinstance(step, BuildStep | DefendStep):
        return
    here = "rally_sector" if isinstance(step, BuildStep) else "own_sectors"
    if step.place not in (here, "invaded_sector"):
        yield f"place: is {here!r} or 'invaded_sector', not {step.place!r}"
    if step.place == "invaded_sector" and not is_reaction:
        yield "place: an invaded sector is one that the reaction card answers for"


def _sheet(file: Sheet, parts: Components) -> Iterator[str]:
    """solo.action.turn-7: the cards are used up before it passes."""
    yield from (f"first_drive: {fault}" for fault in _drive(file.first_drive, parts))
    turns, cards = file.cards_for_certain + len(file.card_if_x_over), len(PHASES) * _CARDS_A_PHASE
    if turns != cards:
        yield f"card_if_x_over: {cards} cards are drawn in {cards} turns, not in {turns}"
    if any(low >= high for low, high in zip(file.card_if_x_over, file.card_if_x_over[1:], strict=False)):
        yield "card_if_x_over: X has to be more from turn to turn"
    yield from _twice(file.uses, "uses")
    yield from (f"uses: {name!r} is no technology" for name in file.uses if name not in parts.tech_number)


def _blueprints(file: BlueprintSheet) -> Iterator[str]:
    """Every kind of ship has one first box, and each box is reached from it by a die.

    solo.blueprint.interceptor-levels, solo.blueprint.cruiser-levels, solo.blueprint.dreadnought-levels.
    """
    marks = {mark.id: mark for mark in file.marks}
    yield from _named([mark.id for mark in file.marks], "marks")
    for ship in get_args(ShipType):
        firsts = sum(mark.ship == ship and mark.level == 1 for mark in file.marks)
        if firsts != 1:
            yield f"marks: {ship} has {firsts} boxes of level 1, not 1"
    yield from _twice([f"{mark.ship} {mark.name}" for mark in file.marks], "marks")
    followed = {branch.mark for mark in file.marks for branch in mark.next}
    for at, mark in enumerate(file.marks):
        if mark.level > 1 and mark.id not in followed:
            yield f"marks[{at}].level: no box leads to {mark.id!r}"
        yield from (f"marks[{at}].{fault}" for fault in _mark(mark, marks))


def _mark(mark: Mark, marks: dict[str, Mark]) -> Iterator[str]:
    for at, branch in enumerate(mark.next):
        after = marks.get(branch.mark)
        if after is None or (after.ship, after.level) != (mark.ship, mark.level + 1):
            yield f"next[{at}].mark: {branch.mark!r} is no box of {mark.ship} at level {mark.level + 1}"
    faces = sorted(face for branch in mark.next for face in branch.on)
    if mark.next and faces != [*_FACES]:
        yield f"next: the faces are 1 to 6, each once, not {', '.join(map(str, faces))}"
    for at, weapon in enumerate(mark.weapons):
        if weapon.dice < 1:
            yield f"weapons[{at}].dice: is {weapon.dice}, and 1 is the least"
        if DIE_COLOURS.get(weapon.damage or 0) != weapon.die:
            yield f"weapons[{at}].damage: a {weapon.die} die does not do {weapon.damage}"


def _quick_battles(file: QuickTables, parts: Components) -> Iterator[str]:
    """There is a table against whatever lies on the sectors, with a row for any X (solo.quick.when)."""
    ids = [table.id for table in file.tables]
    yield from (f"tables: {foe!r} is missing" for foe in get_args(Foe) if foe not in ids)
    met = {kind for table in file.tables for kind, least in table.against.items() if least == 1}
    yield from (f"tables: none is against one {kind}" for kind in parts.npc_ids if kind not in met)
    for at, table in enumerate(file.tables):
        for kind in table.against:
            if kind not in parts.npc_ids:
                yield f"tables[{at}].against: {kind!r} is no kind of ships that nobody plays"
        if not table.rows or table.rows[0].x != 0:
            yield f"tables[{at}].rows: the first row is from 0 on"
        if any(low.x >= high.x for low, high in zip(table.rows, table.rows[1:], strict=False)):
            yield f"tables[{at}].rows: X rises from row to row"
        for number, row in enumerate(table.rows):
            yield from (f"tables[{at}].rows[{number}].{fault}" for fault in _row(row, table.against))


def _row(row: QuickRow, against: dict[str, int]) -> Iterator[str]:
    if (row.which is not None) != (row.survive in ("one", "all_but_one")):
        yield "which: is told of one ship or of all but one, and of no others"
    if row.destroys and row.survive != "none":
        yield "destroys: where a ship survives, all opponents fall"
    yield from (f"destroys: the table is against no {kind}" for kind in row.destroys if kind not in against)


def _levels(file: Levels) -> Iterator[str]:
    """Each level is told apart, and one is offered first."""
    ids = [level.id for level in file.levels]
    yield from _named(ids, "levels")
    yield from _twice(ids, "levels")
    yield from _twice([level.name for level in file.levels], "levels")
    if OFF in ids:
        yield f"levels[{ids.index(OFF)}].id: {OFF!r} is to play without the opponent"
    if file.usual not in ids:
        yield f"usual: {file.usual!r} is none of {', '.join(ids)}"
