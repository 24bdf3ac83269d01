"""The chances of single rolls by their figures: bombarding, invading, negotiating, and rebellions.

``rerolls`` of the dice may be rolled again, each once, by whoever rolls them (bs.deck.fortunes-favor).
"""

from typing import Final, NamedTuple

from penumbra.blueshift.board.negotiation import Agreement, agreed
from penumbra.blueshift.board.rebellion import frees
from penumbra.blueshift.components.content import Content
from penumbra.blueshift.odds.fire import volley
from penumbra.blueshift.phases.invasion import takes

FACES: Final = range(1, 7)


class Result(NamedTuple):
    """A way in which a negotiation may end: an agreement, or None for a refusal."""

    chance: float
    agreement: Agreement | None


def successes(share: float, dice: int, rerolls: int = 0) -> tuple[float, ...]:
    """The chances of 0, 1, ... successes of dice, of which failures are rolled again as far as that goes."""
    first = volley((share,) * dice)
    found = [0.0] * (dice + 1)
    for number, chance in enumerate(first):
        again = volley((share,) * min(dice - number, rerolls))
        for more, part in enumerate(again):
            found[number + more] += chance * part
    return tuple(found)


def bombardment(content: Content, dice: int, at_least: int | None = None, rerolls: int = 0) -> tuple[float, ...]:
    """The chances of 0, 1, ... successes of a bombardment; ``at_least`` is what a die must show."""
    least = content.figures.bombard_hits_on if at_least is None else at_least
    return successes(sum(die >= least for die in FACES) / len(FACES), dice, rerolls)


def invasion(added: int, needed: int, dice: int = 1, rerolls: int = 0) -> float:
    """The chance to take a site of some defense with what is added to the die."""
    share = sum(takes(die, added, needed) for die in FACES) / len(FACES)
    return 1 - successes(share, dice, rerolls)[0]


def rebellion(needed: int, rerolls: int = 0) -> float:
    """The chance that a site of some defense is freed; its controller rolls, and rolls again to keep it."""
    share = sum(not frees(die, needed) for die in FACES) / len(FACES)
    return successes(share, 1, rerolls)[0]


def negotiation(content: Content, added: int = 0, replacing: bool = False) -> tuple[Result, ...]:
    """What a negotiation may come to as the die first falls, from the worst; like results are one."""
    falls = [agreed(content, die + added, replacing) for die in FACES]
    kinds = dict.fromkeys(falls)
    return tuple(Result(falls.count(kind) / len(FACES), kind) for kind in kinds)
