"""What is asked of battles and rolls that are on no table: read, checked, and told."""

from http import HTTPStatus
from typing import Final

from penumbra.blueshift.components.content import Content
from penumbra.blueshift.odds.desk import Question
from penumbra.blueshift.odds.question import Side
from penumbra.blueshift.odds.spoken_rolls import RollWish, read_roll, weighed_roll
from penumbra.blueshift.odds.understood import understood
from penumbra.blueshift.odds.wire import (
    BattleTold,
    FleetTold,
    OddsTold,
    OddsWanted,
    ResultTold,
    ShipsTold,
    WeighedBattle,
    WeighedRoll,
)
from penumbra.blueshift.odds.wishes import BattleWish, drawn_up, stowed
from penumbra.blueshift.odds.words import read_battle
from penumbra.kit import BadBattle
from penumbra.table.problems import Problem, bad_request

_NOWHERE: Final = ""


def asked(wanted: OddsWanted, content: Content) -> tuple[BattleWish, Question] | OddsTold:
    """A battle that is to be weighed, or at once what a roll comes to; raises Problem."""
    if sum(one is not None for one in (wanted.battle, wanted.roll, wanted.text)) != 1:
        raise bad_request("Ask for a battle, a roll or a text, and for one of them alone.")
    try:
        wish = wanted.battle or wanted.roll or _read(wanted.text or "", content)
        if isinstance(wish, RollWish):
            return OddsTold(roll=_rolled(wish, content))
        sides = drawn_up(wish, content)
        return stowed(wish, content), Question(
            units=dict(content.units), sector=_NOWHERE, seats=(0, 1), sides=sides, number=1
        )
    except BadBattle as fault:
        allowed = fault.allowed or None
        raise Problem(HTTPStatus.UNPROCESSABLE_ENTITY, fault.why, rule=fault.rule, allowed=allowed) from None


def told(wish: BattleWish, question: Question, odds: BattleTold) -> OddsTold:
    """A battle that has been weighed."""
    attacker, defender = (
        _ships(question, side, fleet)
        for side, fleet in zip(question.sides, (odds.attacker, odds.defender), strict=True)
    )
    return OddsTold(battle=WeighedBattle(wish, odds, attacker, defender), coming=odds.coming)


def _read(text: str, content: Content) -> BattleWish | RollWish:
    return read_roll(text, content) or read_battle(text, content)


def _rolled(wish: RollWish, content: Content) -> WeighedRoll:
    found = weighed_roll(wish, content)
    return WeighedRoll(wish, found.said, [ResultTold(what, chance) for what, chance in found.results])


def _ships(question: Question, side: Side, fleet: FleetTold) -> list[ShipsTold]:
    return [
        ShipsTold(one.unit, one.number, one.dice, one.needs, list(one.left), fleet.left.get(one.unit))
        for one in understood(question.units, side)
    ]
