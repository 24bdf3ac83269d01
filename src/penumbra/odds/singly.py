"""Rounds solved position by position, as suits a battle of few positions and without repairs.

Damage only grows, so positions form a graph without cycles but for rounds in which nothing is hit.
Such a loop has a closed form: with ``b`` the chance that a whole round changes nothing and ``a``
the value of everything else, the value is ``a / (1 - b)``. Each position is solved once, after all
that lie beyond it; each side assigns its dice by its policy, an optimal one with the values known.
"""

from typing import Final

from penumbra.odds.rounds import EngagementRounds
from penumbra.odds.turns import ATTACKER, DEFENDER

_POSITION: Final = 4  # operations for a turn in a position


def solve_singly(rounds: EngagementRounds) -> None:
    """Fills the tables of a battle without repairs."""
    defenders = len(rounds.numbers[DEFENDER])
    for attacker in range(len(rounds.numbers[ATTACKER])):
        rounds.work.spend(_POSITION * defenders * len(rounds.turns))
        for defender in range(defenders):
            ended = rounds.ending(attacker, defender)
            if ended is None:
                rounds.put(attacker, defender, _values(rounds, attacker, defender))
            else:
                rounds.put(attacker, defender, [ended] * len(rounds.values))


def _values(rounds: EngagementRounds, attacker: int, defender: int) -> list[float]:
    """The values of all turns of one position and of the end of the round, the loop of a round in closed form."""
    last = len(rounds.turns)
    gains, stays = [0.0] * last, [1.0] * last
    through, total = 1.0, 0.0
    for turn in range(last):
        gains[turn], stays[turn] = _gain(rounds, turn, attacker, defender)
        total += through * gains[turn]
        through *= stays[turn]
    value = total / (1 - through)
    values = [value] * (last + 1)
    for turn in reversed(range(last)):
        value = gains[turn] + stays[turn] * value
        values[turn] = value
    return values


def _gain(rounds: EngagementRounds, turn: int, attacker: int, defender: int) -> tuple[float, float]:
    """What a turn is worth where it changes something, and the chance that it changes nothing."""
    who = rounds.turns[turn]
    if who.side == ATTACKER:
        mine, theirs, tables, best = attacker, defender, rounds.values[turn + 1], max
    else:
        mine, theirs, tables, best = defender, attacker, rounds.across[turn + 1], min
    if not rounds.numbers[who.side].counts[mine][who.kind]:
        return 0.0, 1.0
    gain = stay = 0.0
    row = tables[mine]
    for chance, own, ways in rounds.results(turn, mine, theirs):
        if own:
            row = tables[rounds.hurt(who.side, mine, own)]
            gain += chance * best([row[way] for way in ways])
            row = tables[mine]
        elif len(ways) == 1:
            if ways[0] == theirs:
                stay += chance
            else:
                gain += chance * row[ways[0]]
        else:
            gain += chance * best([row[way] for way in ways])
    return gain, stay
