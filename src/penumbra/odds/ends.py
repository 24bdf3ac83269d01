"""How battles end: a pass from the first position to the last, both sides assigning as solved."""

from penumbra.odds.cannons import CannonStage
from penumbra.odds.repairs import ends_with_repairs
from penumbra.odds.rounds import EngagementRounds
from penumbra.odds.turns import ATTACKER, DEFENDER, Strengths

At = tuple[int, int]


def ends(rounds: CannonStage, begin: dict[Strengths, float], turn: int = 0) -> dict[Strengths, float]:
    """How likely each end is, where each position of ``begin`` is as likely as it says at a round's turn ``turn``."""
    if rounds.repairs:
        return ends_with_repairs(rounds, rounds.loops, begin, turn)
    last = len(rounds.turns)
    arriving: dict[At, list[float]] = {}
    found: dict[At, float] = {}
    for position, mass in begin.items():
        row = arriving.setdefault(rounds.at(position), [0.0] * max(last, 1))
        row[min(turn, max(last - 1, 0))] += mass
    for attacker in reversed(range(len(rounds.numbers[ATTACKER]))):
        for defender in reversed(range(len(rounds.numbers[DEFENDER]))):
            mass_of = arriving.pop((attacker, defender), None)
            if mass_of is None:
                continue
            if rounds.ending(attacker, defender) is not None:
                found[attacker, defender] = sum(mass_of)
            else:
                _leave(rounds, attacker, defender, mass_of, arriving)
    sides = rounds.numbers
    return {(sides[ATTACKER].sides[a], sides[DEFENDER].sides[d]): mass for (a, d), mass in found.items()}


def _leave(
    rounds: EngagementRounds, attacker: int, defender: int, mass: list[float], arriving: dict[At, list[float]]
) -> None:
    """Sends what arrives at a position on to those that follow."""
    last = len(rounds.turns)
    fire = [moves(rounds, turn, attacker, defender) for turn in range(last)]
    taken = visits(mass, [stay for stay, _ in fire])
    for turn, (_, leaving) in enumerate(fire):
        if taken[turn]:
            after = turn + 1 if turn + 1 < last else 0
            for chance, there in leaving:
                row = arriving.get(there)
                if row is None:
                    row = arriving[there] = [0.0] * last
                row[after] += taken[turn] * chance


def moves(rounds: EngagementRounds, turn: int, attacker: int, defender: int) -> tuple[float, list[tuple[float, At]]]:
    """The chance that a turn changes nothing, and where it leads otherwise."""
    who = rounds.turns[turn]
    mine, theirs = (attacker, defender) if who.side == ATTACKER else (defender, attacker)
    if not rounds.numbers[who.side].counts[mine][who.kind]:
        return 1.0, []
    stay, leaving = 0.0, []
    results = rounds.results(turn, mine, theirs)
    rounds.work.spend(len(results))
    for result in results:
        if not result.own and result.ways == (theirs,):
            stay += result.chance
        else:
            leaving.append((result.chance, rounds.best(turn, attacker, defender, result)))
    return stay, leaving


def visits(mass: list[float], stay: list[float]) -> list[float]:
    """How often each turn of a position is taken, the loops of rounds that change nothing summed up."""
    taken = mass[:]
    through, around = 1.0, 0.0
    for turn, share in enumerate(stay):
        around = (around + mass[turn]) * share
        through *= share
    taken[0] += around / (1 - through)
    for turn in range(1, len(taken)):
        taken[turn] += taken[turn - 1] * stay[turn - 1]
    return taken
