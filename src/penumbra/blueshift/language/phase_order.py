"""The seven phases of a turn in words: what belongs to which, and when that comes (bs.general.phase-order)."""

from typing import Final, NamedTuple

from penumbra.blueshift.components.terms import NOBODY
from penumbra.blueshift.language.notation import KEEP, NOTATION, REROLL
from penumbra.blueshift.position.state import BlueShiftState


class PhaseWords(NamedTuple):
    """A phase: the kind of its step, the heading of its choices, and what is done in it."""

    step: str
    heading: str
    does: str


PHASE_WORDS: Final = (
    PhaseWords("play_card", "The action card", "Cards are played in phase 1, at the beginning of your turn"),
    PhaseWords("tribute", "Tribute and rebellions", "Rebellions are rolled for in phase 2 of your turn"),
    PhaseWords("movement", "Moving the fleet", "Ships move and take cargo aboard in phase 3 of your turn"),
    PhaseWords("space_combat", "Space combat", "Battles are fought in phase 4 of a turn"),
    PhaseWords("land_actions", "Land actions", "Ships act at planets and stations in phase 5 of your turn"),
    PhaseWords("purchases", "Purchases and repairs", "You buy and repair in phase 6 of your turn"),
    PhaseWords(
        "turn_end", "The end of a turn", "You exchange a card and put garrisons in order in phase 7 of your turn"
    ),
)
"""The phases of a turn in their order."""

_ANY_TIME: Final = frozenset((REROLL, KEEP))
"""What is asked wherever dice are rolled."""
_NUMBER: Final = {
    form.verb: number
    for number, phase in enumerate(PHASE_WORDS)
    for form in NOTATION.headings[phase.heading]
    if form not in _ANY_TIME
}


def when_it_belongs(state: BlueShiftState, seat: int, verb: str) -> str:
    """To which phase a choice belongs that a seat may not make now, and when that comes; nothing where it has none."""
    number = _NUMBER.get(verb)
    if number is None:
        return ""
    return f"{PHASE_WORDS[number].does}{_coming(state, seat, number)}."


def _coming(state: BlueShiftState, seat: int, number: int) -> str:
    """When a phase of a seat comes, from 0 on."""
    if state.active == NOBODY:
        return ", once the game has begun"
    if state.active != seat:
        return ", when it comes round to you"
    now = _now(state)
    if number == now:
        return ", and something is to be settled first"
    return ", which is still to come" if number > now else ", which comes again with your next turn"


def _now(state: BlueShiftState) -> int:
    """The phase that a turn is in, from 0 on: those still to come lie below it."""
    kinds = [phase.step for phase in PHASE_WORDS]
    return next((kinds.index(step.kind) for step in reversed(state.steps) if step.kind in kinds), len(kinds))
