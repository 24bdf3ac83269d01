"""Dice, and what hangs on them."""

from collections.abc import Iterable, Iterator
from itertools import product

from penumbra.blueshift.components.effects import Effect, RollTable, RollThen
from penumbra.blueshift.effects.rolls import MayRoll
from penumbra.blueshift.outlook.prospects.registry import FACES, Foreseen, answers, explains, foresee, foresees, share
from penumbra.blueshift.position.state import BlueShiftState


@foresees(RollTable)
def _foresee_table(state: BlueShiftState, seat: int, effect: RollTable, sector: int) -> Iterator[Foreseen]:
    sums = _sums(effect.dice)
    for row in effect.rows:
        *first, last = map(str, row.rolls)
        rolls = f"{', '.join(first)} or {last}" if first else last
        yield from _hanging(state, seat, row.then, sector, f"on {rolls} ({share(one in row.rolls for one in sums)})")


@foresees(RollThen)
def _foresee_roll(state: BlueShiftState, seat: int, effect: RollThen, sector: int) -> Iterator[Foreseen]:
    reached = [one >= effect.at_least for one in _sums(effect.dice)]
    failed = [not one for one in reached]
    yield from _hanging(state, seat, effect.success, sector, f"with {effect.at_least} or more ({share(reached)})")
    yield from _hanging(state, seat, effect.failure, sector, f"otherwise ({share(failed)})")


@explains(MayRoll)
def _explain_roll(state: BlueShiftState, step: MayRoll) -> Iterator[Foreseen]:
    dice = step.effect.dice
    yield Foreseen(f"Rolls {'one die' if dice == 1 else f'{dice} dice'}.", answers(state, step, lambda deed: ""))
    yield from _foresee_roll(state, step.seat, step.effect, step.sector)


def _sums(dice: int) -> list[int]:
    """What so many dice may add up to, once for each way in which they may lie."""
    return [sum(faces) for faces in product(FACES, repeat=dice)]


def _hanging(state: BlueShiftState, seat: int, effects: Iterable[Effect], sector: int, when: str) -> Iterator[Foreseen]:
    """What effects come to that hang on a roll."""
    told = foresee(state, seat, effects, sector) or [Foreseen("Nothing happens.", idle=True)]
    for one in told:
        yield one._replace(when=f"{when}, {one.when}" if one.when else when)
