"""What would be looked at."""

from collections.abc import Iterator

from penumbra.blueshift.components.effects import InspectHand, PeekSectors
from penumbra.blueshift.effects.insight import Espionage, Look, Scan
from penumbra.blueshift.language.words import counted
from penumbra.blueshift.outlook.prospects.registry import Foreseen, answers, explains, foresees
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Deed, seat_letter


@foresees(InspectHand)
def _foresee_espionage(state: BlueShiftState, seat: int, effect: InspectHand, sector: int) -> Iterator[Foreseen]:
    yield from _explain_espionage(state, Espionage(seat, effect))


@foresees(PeekSectors)
def _foresee_scan(state: BlueShiftState, seat: int, effect: PeekSectors, sector: int) -> Iterator[Foreseen]:
    yield from _explain_scan(state, Scan(seat, effect))


@explains(Espionage)
def _explain_espionage(state: BlueShiftState, step: Espionage) -> Iterator[Foreseen]:
    found = answers(state, step, lambda deed: counted(len(state.players[deed.values[0]].hand), "card"))
    if found:
        gone = counted(step.effect.discard, "card")
        yield Foreseen(f"Shows you the hand of one opponent: you discard {gone} of it, and as many are drawn.", found)
    else:
        yield Foreseen("No opponent has cards.", idle=True)


@explains(Look)
def _explain_look(state: BlueShiftState, step: Look) -> Iterator[Foreseen]:
    cards = state.content.cards
    found = answers(state, step, lambda deed: cards[deed.values[0]].text)
    yield Foreseen(f"Discards {counted(step.left, 'card')} of {seat_letter(step.owner)}.", found)


@explains(Scan)
def _explain_scan(state: BlueShiftState, step: Scan) -> Iterator[Foreseen]:
    def shows(deed: Deed) -> str:
        return "they trade places" if deed.verb == "swap" else f"from the {state.tile(deed.values[0]).pile} pile"

    found, left = answers(state, step, shows), step.effect.count - len(step.seen)
    hidden = sum(one.choice.startswith("peek") for one in found)
    if found:
        swap = "; two of one pile may trade places" if step.swapped < step.effect.may_swap else ""
        yield Foreseen(f"Looks at up to {counted(left, 'sector')}: {hidden} to choose from{swap}.", found)
    else:
        yield Foreseen("No sector is undiscovered.", idle=True)
