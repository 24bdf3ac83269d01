"""Dice that may be rolled again: those are that do not do what the seat wants of them."""

from penumbra.blueshift.board.dice import Rolled
from penumbra.blueshift.board.rebellion import RebellionRoll
from penumbra.blueshift.effects.hazards import HazardRoll
from penumbra.blueshift.greedy.sight import Sight
from penumbra.blueshift.phases.invasion import InvasionRoll
from penumbra.kernel import Choice


def again(sight: Sight, step: Rolled) -> Choice:
    """The first die that may be rolled again and is not as it is wanted; of an invasion only where none has taken."""
    wanted = _wanted(sight, step)
    if isinstance(step, InvasionRoll) and any(wanted):
        return Choice("keep")
    bad = [place for place in step.fresh() if not wanted[place - 1]]
    return Choice("reroll", (str(bad[0]),)) if bad else Choice("keep")


def _wanted(sight: Sight, step: Rolled) -> list[bool]:
    """Of each die whether it is as the seat wants it: nobody wants an own site to rebel, or own ships to be damaged."""
    succeed = step.succeed(sight.state)
    if isinstance(step, RebellionRoll):
        return [not one for one in succeed]
    if isinstance(step, HazardRoll):
        return [one != (owner == sight.seat) for one, (owner, _) in zip(succeed, step.ships, strict=True)]
    return succeed
