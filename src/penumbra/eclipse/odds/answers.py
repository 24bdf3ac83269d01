"""Odds as they are told, from the first answer to the last that is asked for."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from penumbra.eclipse.odds.entry import colours_of
from penumbra.eclipse.odds.questions import Question
from penumbra.eclipse.odds.quick import rolled
from penumbra.eclipse.odds.report import KindLeft, SideReport, population_killed, report
from penumbra.eclipse.odds.ships import title_of
from penumbra.eclipse.odds.wire import KindTold, OddsTold, PartyTold, PlanTold, PopulationTold, SideTold
from penumbra.odds.aiming import policies
from penumbra.odds.answers import AT_ONCE, answers
from penumbra.odds.contenders import in_order
from penumbra.odds.fleet import Engagement, Fleet, Policy, Ships
from penumbra.odds.retreat import Plan, best_plan
from penumbra.odds.solver import Odds
from penumbra.odds.turns import ATTACKER, DEFENDER
from penumbra.odds.work import CELLS, OPERATIONS, TooLarge, Work
from penumbra.table.desks.answering import Answering


def answers_to(
    question: Question, cancelled: Callable[[], bool] | None = None, operations: int = OPERATIONS
) -> Iterator[OddsTold]:
    """Answers, better and better: the first within a second, the last with all that was asked or why it is not there.

    All that is asked besides the odds shares one budget of ``operations``. Raises Cancelled once ``cancelled`` says so.
    """
    extras = [(what, work_out) for what, asks, work_out in _EXTRAS if asks(question)]
    for odds in _odds(question, operations, cancelled):
        answer = _told(question, odds)
        if question.quick:
            answer.coming = odds.coming or bool(
                _left_out(extras, question, odds, answer, Work(AT_ONCE, CELLS, cancelled))
            )
            yield answer
            return
        answer.coming = odds.coming or bool(extras)
        yield answer
    answer.given_up += _left_out(extras, question, odds, answer, Work(operations, CELLS, cancelled))
    if extras:
        answer.coming = False
        yield answer


def _odds(question: Question, operations: int, cancelled: Callable[[], bool] | None) -> Iterable[Odds]:
    """The odds, better and better; what one roll decides is known at once."""
    battle = question.battle
    if question.verdict is not None:
        return [rolled(question.verdict, battle.attacker, battle.defender)]
    return answers(battle, operations, turn=question.turn, cancelled=cancelled)


def _left_out(
    extras: Sequence[tuple[str, "_Extra"]], question: Question, odds: Odds, answer: OddsTold, work: Work
) -> list[str]:
    """Tells in the answer what else is asked, as far as ``work`` goes; what was too much, in sentences."""
    given_up = []
    for what, work_out in extras:
        try:
            work_out(question, odds, answer, work)
        except TooLarge as fault:
            given_up.append(f"{what} given up: there are {fault}.")
    return given_up


def _population(question: Question, odds: Odds, answer: OddsTold, work: Work) -> None:
    cubes = question.population or 0
    answer.population = PopulationTold(cubes, *population_killed(question.battle, odds, cubes, work))


def _policies(question: Question, _: Odds, answer: OddsTold, work: Work) -> None:
    answer.policies = {
        name: {str(policy): win for policy, win in policies(question.battle, side, work).items()}
        for side, name in ((ATTACKER, "attacker"), (DEFENDER, "defender"))
    }


def _retreats(question: Question, _: Odds, answer: OddsTold, work: Work) -> None:
    answer.retreats = [
        PlanTold(kinds_of(question.battle, one.plan), one.plan.after, one.attacker_win, one.value)
        for one in best_plan(question.battle, work=work)
    ]


def _parties(question: Question, _: Odds, answer: OddsTold, work: Work) -> None:
    holders = in_order(question.contenders, work)
    told = zip(question.contender_seats, holders, strict=True)
    answer.parties = [PartyTold(seats[0], holder.stays, list(seats[1:])) for seats, holder in told]


_Extra = Callable[[Question, Odds, OddsTold, Work], None]
_EXTRAS: Final[tuple[tuple[str, Callable[[Question], bool], _Extra], ...]] = (
    ("The attack on the population was", lambda question: question.population is not None, _population),
    ("Who is left of all parties was", lambda question: bool(question.contenders), _parties),
    ("What each way to aim costs was", lambda question: question.policies, _policies),
    ("Plans to retreat were", lambda question: question.retreat, _retreats),
)


def kinds_of(battle: Engagement, plan: Plan) -> list[str]:
    """The names of the kinds of ships that a plan lets retreat."""
    return [battle.attacker[kind].name for kind in plan.kinds]


def _told(question: Question, odds: Odds) -> OddsTold:
    battle = question.battle
    attacker, defender = report(battle, odds)
    told = OddsTold(
        odds.attacker_win,
        odds.defender_win,
        odds.stalemate,
        odds.exact,
        odds.margin,
        odds.coming,
        [] if odds.given_up is None else [odds.given_up],
        _side_told(battle.attacker, battle.attacker_policy, attacker),
        _side_told(battle.defender, battle.defender_policy, defender),
        sector=question.sector,
        by_one_roll=question.verdict is not None,
    )
    told.attacker.rerolls, told.defender.rerolls = battle.rerolls
    if question.sides is not None:
        for side, fleet, seats in zip((told.attacker, told.defender), battle.fleets, question.sides, strict=True):
            side.seat, side.allies = seats[0], list(seats[1:])
            if side.allies:
                for kind, ships in zip(side.ships, fleet, strict=True):
                    kind.seat = seats[ships.owner]
    return told


def _side_told(fleet: Fleet, policy: Policy, side: SideReport) -> SideTold:
    kinds = [_kind_told(ships, left) for ships, left in zip(fleet, side.left, strict=True)]
    played = not fleet or any(ships.played for ships in fleet)
    return SideTold(kinds, policy, played, side.lost, side.lost_cost, side.tiles)


def _kind_told(ships: Ships, left: KindLeft) -> KindTold:
    return KindTold(
        ships.name,
        title_of(ships.name, ships.count),
        ships.count,
        ships.initiative,
        ships.computer,
        ships.shield,
        ships.hull,
        colours_of(ships.cannons, ships.rift),
        colours_of(ships.missiles),
        list(ships.damage),
        ships.repair,
        ships.splits,
        ships.point_defense,
        ships.missile_shield,
        list(left.chances),
        left.mean,
    )


DESK: Final = Answering(Question, answers_to)
