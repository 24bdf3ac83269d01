"""Dice that may be rolled again: those are that do not do what the seat wants of them."""

from penumbra.blueshift.greedy.sight import Sight
from penumbra.blueshift.greedy.worth import Worth
from penumbra.kernel import Choice, seat_letter


def again(sight: Sight, worth: Worth) -> Choice:
    """The first die that may be rolled again and is not as it is wanted; of an invasion only where none has taken."""
    wanted = _wanted(sight)
    if sight.step["kind"] == "invasion_roll" and any(wanted):
        return Choice("keep")
    bad = [place for place in sight.step["fresh"] if not wanted[place - 1]]
    return Choice("reroll", (str(bad[0]),)) if bad else Choice("keep")


def _wanted(sight: Sight) -> list[bool]:
    """Of each die whether it is as the seat wants it: nobody wants an own site to rebel, or own ships to be damaged."""
    succeed: list[bool] = sight.step["succeed"]
    if sight.step["kind"] == "rebellion_roll":
        return [not one for one in succeed]
    if sight.step["kind"] == "hazard_roll":
        own = seat_letter(sight.seat)
        return [one != (ship.split()[0] == own) for one, ship in zip(succeed, sight.step["ships"], strict=True)]
    return succeed
