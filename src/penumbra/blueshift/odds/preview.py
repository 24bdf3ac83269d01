"""What the dice of a choice may come to, before they are rolled: asked of the engine's own rules, die by die.

The choice is played on a copy in which whoever rolls may roll again, so that the dice lie there before anything comes
of them; then they are turned.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import product
from typing import Final

from msgspec import Struct

from penumbra.blueshift.board.dice import Rolled, SectorRoll
from penumbra.blueshift.board.negotiation import NegotiationRoll
from penumbra.blueshift.board.rebellion import RebellionRoll
from penumbra.blueshift.board.sites import defense
from penumbra.blueshift.components.effects import Reroll
from penumbra.blueshift.components.terms import RollKind
from penumbra.blueshift.effects.rolls import MayRoll, TableRoll, ThresholdRoll
from penumbra.blueshift.odds.rolls import FACES, successes
from penumbra.blueshift.phases.bombardment import Bombarded, BombardmentRoll
from penumbra.blueshift.phases.colonizing import LandCargo
from penumbra.blueshift.position.player import Boon
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Choice, LoadedDice, Refused, seed_from

PREVIEWED: Final = ("bombard", "invade", "negotiate", "colonize", "infest", "rebel", "aim", "roll", "reroll")
"""The verbs whose dice may be looked at before they are rolled."""

_AGAIN: Final = Boon(Reroll(roll="any_of_mine", dice=1, duration="this_turn"), 1, True)
_MOST_DICE: Final = 60
_ADDED_UP: Final = (ThresholdRoll, TableRoll)
_UNWANTED: Final = (RebellionRoll,)


class AgreementTold(Struct):
    """What a negotiation comes to: ``price`` is None for a refusal, ``affordable`` says whether it can be paid."""

    chance: float
    price: int | None
    gain: int
    affordable: bool


class RollTold(Struct):
    """A roll of ``seat`` that a choice brings: so many dice, and the chances that 0, 1, ... of them succeed.

    Dice that are added up succeed together; of dice that lie on the table only the one is told that is rolled again.
    ``again`` are the same chances where the seat rolls dice again for its good, as many as ``rerolls``. A bombardment
    tells by successes what ``defense`` is left where its defender keeps as much as it can, a negotiation by the fall of
    its die what it comes to.
    """

    roll: RollKind
    seat: int
    sector: str | None
    dice: int
    successes: list[float]
    rerolls: int
    again: list[float]
    defense: list[int] | None = None
    agreements: list[AgreementTold] | None = None


class _Revealing(ValueError):
    """A choice would show something that lies face down."""


def previews(state: BlueShiftState, seat: int) -> dict[str, RollTold]:
    """The rolls that the choices of a seat bring, by their words; ``state`` stays as it is."""
    found: dict[str, RollTold] = {}
    for choice in state.choices(seat):
        if choice.verb in PREVIEWED:
            with suppress(_Revealing):
                told = preview(state, seat, choice)
                if told is not None:
                    found[str(choice)] = told
    return found


def preview(state: BlueShiftState, seat: int, choice: Choice) -> RollTold | None:
    """The next roll that a choice brings, or None; ``state`` stays as it is.

    Raises Refused where the rules refuse the choice, and ValueError for one that might reveal more than dice.
    """
    if choice.verb not in PREVIEWED:
        raise ValueError(
            f"only these are looked at before they are rolled: {', '.join(PREVIEWED)}; not {choice.verb!r}"
        )
    refusal = state.why_not(seat, choice)
    if refusal is not None:
        raise Refused(refusal)
    twin = state.copy()
    if choice.verb == "reroll":
        return _one_again(twin, int(choice.args[0]) - 1)
    twin.chance = LoadedDice((FACES[0],) * _MOST_DICE, seed_from("preview"))
    for player in twin.players:
        player.boons.append(_AGAIN)
    twin.play(seat, choice)
    while twin.steps and isinstance(twin.steps[-1], LandCargo | MayRoll):
        twin.play(seat, Choice("done" if isinstance(twin.steps[-1], LandCargo) else "roll"))
    step = twin.steps[-1] if twin.steps else None
    if not isinstance(step, Rolled):
        return None
    if twin.revealed - state.revealed != len(step.dice):
        raise _Revealing("this choice reveals something, which is not for telling before it is made")
    return _told(twin, step, range(len(step.dice)), step.view(twin, None)["rerolls"] - _AGAIN.left)


def _one_again(state: BlueShiftState, die: int) -> RollTold:
    """A die on the table rolled again, whose place is told from 0; the others stay as they lie."""
    step = state.steps[-1]
    assert isinstance(step, Rolled)
    return _told(state, step, (die,), 0)


def _told(state: BlueShiftState, step: Rolled, rolling: Sequence[int], rerolls: int) -> RollTold:
    """What the dice at some places come to."""
    dice = 1 if isinstance(step, _ADDED_UP) else len(rolling)
    share = _share(state, step, rolling)
    again = successes(share, dice, rerolls if len(rolling) == dice else 0)
    if isinstance(step, _UNWANTED):
        again = tuple(reversed(successes(1 - share, dice, rerolls)))
    told = RollTold(
        step.rolled_for,
        step.seat,
        _sector(state, step),
        len(rolling),
        list(successes(share, dice)),
        rerolls,
        list(again),
    )
    if isinstance(step, BombardmentRoll):
        sure = sum(one for place, one in enumerate(step.succeed(state)) if place not in rolling)
        told.defense = [_defense_after(state, step, sure + number) for number in range(dice + 1)]
    if isinstance(step, NegotiationRoll):
        told.agreements = [_agreement(state, step, die) for die in FACES]
    return told


def _share(state: BlueShiftState, step: Rolled, rolling: Sequence[int]) -> float:
    """The chance that a die succeeds, or all of those that are added up."""
    if isinstance(step, _ADDED_UP):
        falls = list(product(FACES, repeat=len(rolling)))
    else:
        falls = [(die,) * len(rolling) for die in FACES]
    return sum(_turned(state, step, dict(zip(rolling, fall, strict=True)))[rolling[0]] for fall in falls) / len(falls)


def _turned(state: BlueShiftState, step: Rolled, turned: Mapping[int, int]) -> list[bool]:
    """Which dice succeed where those at some places show something else."""
    step.dice = tuple(turned.get(place, die) for place, die in enumerate(step.dice))
    return step.succeed(state)


def _sector(state: BlueShiftState, step: Rolled) -> str | None:
    return state.spot(step.sector) if isinstance(step, SectorRoll) else None


def _defense_after(state: BlueShiftState, step: BombardmentRoll, number: int) -> int:
    """The defense that is left after so many successes."""
    twin = state.copy()
    twin.steps = [Bombarded(twin.sectors[step.sector].owner, step.sector, number)]
    twin.settle()
    return _most_kept(twin, step.sector)


def _most_kept(state: BlueShiftState, sector: int) -> int:
    if state.over:
        return defense(state, sector)
    return max(_most_kept(_after(state, choice), sector) for choice in state.choices(state.waiting()[0]))


def _after(state: BlueShiftState, choice: Choice) -> BlueShiftState:
    twin = state.copy()
    twin.play(twin.waiting()[0], choice)
    return twin


def _agreement(state: BlueShiftState, step: NegotiationRoll, die: int) -> AgreementTold:
    _turned(state, step, {0: die})
    agreement = step.agreement(state)
    price, gain = (None, 0) if agreement is None else agreement
    affordable = price is not None and price <= state.players[step.seat].credits
    return AgreementTold(1 / len(FACES), price, gain, affordable)
