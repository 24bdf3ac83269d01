"""Effects that last for a while and then are asked for where their rule is, as those that always stand are."""

from typing import Final

from penumbra.blueshift.components.effects import (
    CombatModifier,
    Effect,
    ExtraDice,
    PriceModifier,
    Reroll,
    RollModifier,
    ThresholdOverride,
)
from penumbra.blueshift.effects.registry import does
from penumbra.blueshift.position.player import UNLIMITED, Boon
from penumbra.blueshift.position.state import BlueShiftState

_THIS_TURN: Final = "this_turn"


def lend(state: BlueShiftState, seat: int, effect: Effect, duration: str, uses: int | str = "all") -> None:
    """Lets an effect work for a player until this turn ends, or else until the player's next turn begins."""
    left = uses if isinstance(uses, int) else UNLIMITED
    state.players[seat].boons.append(Boon(effect, left, duration == _THIS_TURN))


@does(PriceModifier)
def change_prices(state: BlueShiftState, seat: int, effect: PriceModifier, sector: int) -> None:
    """bs.deck.shipyard-overtime."""
    lend(state, seat, effect, effect.duration, effect.uses)


@does(RollModifier)
def change_rolls(state: BlueShiftState, seat: int, effect: RollModifier, sector: int) -> None:
    """bs.deck.shock-assault, bs.android.super-soldiers."""
    lend(state, seat, effect, effect.duration, effect.uses)


@does(CombatModifier)
def change_battles(state: BlueShiftState, seat: int, effect: CombatModifier, sector: int) -> None:
    """bs.deck.targeting-computers: a battle that has been chosen uses it up."""
    lend(state, seat, effect, effect.duration, 1 if effect.battles == "one_chosen" else "all")


@does(Reroll)
def let_reroll(state: BlueShiftState, seat: int, effect: Reroll, sector: int) -> None:
    """bs.deck.fortunes-favor."""
    lend(state, seat, effect, effect.duration, effect.dice)


@does(ExtraDice)
def give_dice(state: BlueShiftState, seat: int, effect: ExtraDice, sector: int) -> None:
    """bs.deck.heavy-ordnance."""
    lend(state, seat, effect, effect.duration)


@does(ThresholdOverride)
def raise_threshold(state: BlueShiftState, seat: int, effect: ThresholdOverride, sector: int) -> None:
    """bs.deck.bunker-network."""
    lend(state, seat, effect, effect.duration)
