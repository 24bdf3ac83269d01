"""What would last for a while."""

from collections.abc import Iterator

from penumbra.blueshift.board.fleets import unit_of
from penumbra.blueshift.board.prices import price
from penumbra.blueshift.board.sites import sites_of
from penumbra.blueshift.components.effects import (
    CombatModifier,
    Effect,
    ExtraDice,
    PriceModifier,
    Reroll,
    RollModifier,
    ThresholdOverride,
)
from penumbra.blueshift.effects.registry import carry_out
from penumbra.blueshift.language.words import counted
from penumbra.blueshift.outlook.prospects.registry import FACES, Foreseen, foresees, share
from penumbra.blueshift.phases.bombardment import BombardmentRoll, dice_of
from penumbra.blueshift.position.state import BlueShiftState


def _with(state: BlueShiftState, seat: int, effect: Effect) -> BlueShiftState:
    """The position with an effect that lasts."""
    twin = state.copy()
    carry_out(twin, seat, effect)
    return twin


def _change(before: int, after: int) -> str:
    return f"{before} → {after}"


@foresees(PriceModifier)
def _foresee_prices(state: BlueShiftState, seat: int, effect: PriceModifier, sector: int) -> Iterator[Foreseen]:
    after = _with(state, seat, effect)
    changes = {unit: (price(state, seat, unit), price(after, seat, unit)) for unit in effect.units}
    told = ", ".join(f"{unit.replace('_', ' ')} {_change(*pair)}" for unit, pair in changes.items())
    uses = "" if effect.uses == "all" else f" for your next {counted(effect.uses, 'purchase')} of them"
    yield Foreseen(
        f"Changes prices this turn{uses}: {told}.", idle=all(one == other for one, other in changes.values())
    )


@foresees(RollModifier)
def _foresee_rolls(state: BlueShiftState, seat: int, effect: RollModifier, sector: int) -> Iterator[Foreseen]:
    rolls = (
        f"every {effect.roll} roll"
        if effect.uses == "all"
        else f"your next {counted(effect.uses, f'{effect.roll} roll')}"
    )
    yield Foreseen(f"Adds {effect.amount} to {rolls} of yours this turn.")


@foresees(CombatModifier)
def _foresee_battles(state: BlueShiftState, seat: int, effect: CombatModifier, sector: int) -> Iterator[Foreseen]:
    rounds = "every round" if effect.rounds == "all" else f"round {' and '.join(map(str, effect.rounds))}"
    battles = "one battle that you begin" if effect.battles == "one_chosen" else "your battles"
    yield Foreseen(f"Adds {effect.amount} to your rolls in {rounds} of {battles} this turn.")


@foresees(Reroll)
def _foresee_rerolls(state: BlueShiftState, seat: int, effect: Reroll, sector: int) -> Iterator[Foreseen]:
    yield Foreseen(f"Lets you roll {effect.dice} of your dice again this turn, each once.")


@foresees(ExtraDice)
def _foresee_dice(state: BlueShiftState, seat: int, effect: ExtraDice, sector: int) -> Iterator[Foreseen]:
    after = _with(state, seat, effect)
    units = {unit.id: unit for ship in state.players[seat].fleet if "bombard" in (unit := unit_of(state, ship)).can}
    if units:
        told = (
            f"{name} {_change(dice_of(state, seat, one), dice_of(after, seat, one))}" for name, one in units.items()
        )
        yield Foreseen(f"Gives more dice to ships that bombard this turn: {', '.join(told)}.")
    else:
        yield Foreseen("You have no ship that bombards.", idle=True)


@foresees(ThresholdOverride)
def _foresee_cover(state: BlueShiftState, seat: int, effect: ThresholdOverride, sector: int) -> Iterator[Foreseen]:
    held, after = sites_of(state, seat), _with(state, seat, effect)
    if not held:
        yield Foreseen("You control no site.", idle=True)
        return
    shares = [share(BombardmentRoll(seat, held[0], FACES).succeed(one)) for one in (state, after)]
    sites = counted(len(held), "site")
    yield Foreseen(f"Dice that bombard your {sites} hit in {shares[1]} in place of {shares[0]} until your next turn.")
