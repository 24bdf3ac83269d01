"""Credits that would come."""

from collections.abc import Iterator

from penumbra.blueshift.board.sites import alliances_of
from penumbra.blueshift.components.effects import GainCredits, StealCredits
from penumbra.blueshift.effects.credits import Smuggling, gain
from penumbra.blueshift.language.words import counted, credits
from penumbra.blueshift.outlook.prospects.registry import Foreseen, answers, explains, foresees
from penumbra.blueshift.position.state import BlueShiftState


@foresees(GainCredits)
def _foresee_gain(state: BlueShiftState, seat: int, effect: GainCredits, sector: int) -> Iterator[Foreseen]:
    gained = gain(state, seat, effect)
    per = "" if effect.per is None else f", with {counted(len(alliances_of(state, seat)), 'trade alliance')}"
    yield Foreseen(f"Brings you {credits(gained)}{per}.", idle=not gained)


@foresees(StealCredits)
def _foresee_theft(state: BlueShiftState, seat: int, effect: StealCredits, sector: int) -> Iterator[Foreseen]:
    yield from _explain_smuggling(state, Smuggling(seat, effect))


@explains(Smuggling)
def _explain_smuggling(state: BlueShiftState, step: Smuggling) -> Iterator[Foreseen]:
    amount = step.effect.amount
    found = answers(state, step, lambda deed: f"{min(amount, state.players[deed.values[0]].credits)} credits")
    if found:
        yield Foreseen(f"Takes up to {credits(amount)} from one opponent.", found)
    else:
        yield Foreseen("No opponent has credits.", idle=True)
