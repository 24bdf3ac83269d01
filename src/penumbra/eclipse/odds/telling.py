"""The odds of a battle in lines for a terminal, and as plain data."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from penumbra.eclipse.combat.quick_battles import FACES
from penumbra.eclipse.language.words import listed
from penumbra.eclipse.odds.entry import colours_of, entry_of
from penumbra.eclipse.odds.quick import QuickVerdict, rolled
from penumbra.eclipse.odds.report import SideReport, report
from penumbra.eclipse.odds.ships import title_of
from penumbra.eclipse.odds.weighing import Weighed, about
from penumbra.kit import Told
from penumbra.odds.contenders import Contender, Holder
from penumbra.odds.fleet import Engagement, Fleet, Ships
from penumbra.odds.percent import percent, percents
from penumbra.odds.solver import Odds
from penumbra.odds.turns import ATTACKER, DEFENDER

_SIDES: Final = ("attacker", "defender")
_WIDTH: Final = 40
_MOST_PLANS: Final = 6
_NOTHING: Final = 0.5
"""The margin of an answer that knows nothing."""


class Telling(Told):
    """A battle with all that was asked of it."""

    def __init__(self, answer: Weighed) -> None:
        self._answer = answer

    def plain(self) -> dict[str, Any]:
        return _plain(self._answer)

    def lines(self) -> Iterator[RenderableType]:
        return _lines(self._answer)


class RolledTelling(Told):
    """A quick battle, which one roll decides."""

    def __init__(self, battle: Engagement, verdict: QuickVerdict) -> None:
        self._battle = battle
        self._verdict = verdict
        self._odds = rolled(verdict, battle.attacker, battle.defender)

    def plain(self) -> dict[str, Any]:
        return {**_plain(Weighed(self._battle, self._odds)), "by_one_roll": True, "rolls": self._rolls()}

    def _rolls(self) -> list[dict[str, Any]]:
        """What each roll may come to."""
        battle = self._verdict.of(*(tuple(ships.count for ships in fleet) for fleet in self._battle.fleets))
        return [
            {
                "die": die,
                "x": battle.x(die),
                "left": [[end.left[kind] for kind in self._verdict.kinds] for end in battle.ends(die)],
                "destroyed": [battle.ends(die)[0].destroyed[kind] for kind in self._verdict.foes],
                "tiles": self._verdict.terms.tiles(battle.ends(die)[0]),
            }
            for die in FACES
        ]

    def lines(self) -> Iterator[RenderableType]:
        yield _understood(self._battle)
        yield ""
        yield _bars(self._odds)
        yield f"Exact: one roll decides, in round {self._verdict.terms.round}."
        yield ""
        table = Table("die", "X", "left of the attacker", "destroyed", "reputation tiles", box=None, pad_edge=False)
        attacker, defender = self._battle.fleets
        for roll in self._rolls():
            left = " or ".join(_counted(attacker, counts) for counts in roll["left"])
            destroyed = _counted(defender, roll["destroyed"])
            table.add_row(str(roll["die"]), str(roll["x"]), Text(left), Text(destroyed), str(roll["tiles"]))
        yield table
        reports = report(self._battle, self._odds)
        for name, fleet, side in zip(_SIDES, self._battle.fleets, reports, strict=True):
            yield _lost(name, fleet, side)


def _counted(fleet: Fleet, counts: Sequence[int]) -> str:
    """So many ships of each kind, in words."""
    there = [(ships, count) for ships, count in zip(fleet, counts, strict=True) if count]
    return listed([f"{count} {title_of(ships.name, count)}" for ships, count in there]) if there else "nothing"


def _plain(answer: Weighed) -> dict[str, Any]:
    """All that is known, as JSON-able data."""
    battle, odds = answer.battle, answer.odds
    told: dict[str, Any] = {
        "battle": entry_of(battle),
        "attacker_win": odds.attacker_win,
        "defender_win": odds.defender_win,
        "stalemate": odds.stalemate,
        "exact": odds.exact,
        "margin": odds.margin,
        "given_up": answer.given_up,
        "survivors": [
            {"attacker": list(counts[ATTACKER]), "defender": list(counts[DEFENDER]), "chance": chance}
            for counts, chance in sorted(odds.survivors.items(), reverse=True)
        ],
        "lost": {
            side: {"ships": one.lost, "cost": one.lost_cost, "reputation": one.tiles}
            for side, one in zip(_SIDES, report(battle, odds), strict=True)
        },
    }
    if answer.holders:
        told["holders"] = [
            {"ships": [ships.name for ships in one.fleet], "stays": holder.stays, "left": _remainders(holder.left)}
            for one, holder in zip(answer.contenders, answer.holders, strict=True)
        ]
    if answer.costs:
        told["policies"] = {name: answer.costs[side] for side, name in enumerate(_SIDES)}
    if answer.plans:
        told["retreats"] = [
            {
                "kinds": [battle.attacker[kind].name for kind in one.plan.kinds],
                "after": one.plan.after,
                "win": one.attacker_win,
                "value": one.value,
            }
            for one in answer.plans
        ]
    return told


def _remainders(left: Mapping[tuple[int, ...], float]) -> list[dict[str, Any]]:
    return [{"ships": list(counts), "chance": chance} for counts, chance in sorted(left.items(), reverse=True)]


def _lines(answer: Weighed) -> Iterator[RenderableType]:
    """What was understood, who wins, what is left and lost, and what else was asked."""
    battle, odds = answer.battle, answer.odds
    yield _understood(battle)
    for name, number in zip(_SIDES, battle.rerolls, strict=True):
        if number:
            yield f"The {name} may roll dice again {number} time{'s' * (number != 1)}."
    yield ""
    known = odds.margin < _NOTHING
    if known:
        yield _bars(odds)
    if odds.exact:
        yield f"Exact, over {odds.positions} position{'s' * (odds.positions != 1)}."
    else:
        little = "" if known else ", which says nothing: give it more --work"
        yield f"Estimated from {odds.positions} battles: {about(odds)} (99 % interval){little}."
    yield from answer.given_up
    if not known:
        return
    yield ""
    reports = report(battle, odds)
    yield _left(reports, odds.exact)
    for name, fleet, side in zip(_SIDES, battle.fleets, reports, strict=True):
        yield _lost(name, fleet, side)
    if answer.holders:
        yield from _held(answer.contenders, answer.holders)
    for aiming, costs in answer.costs.items():
        found = ", ".join(f"{policy} {percent(win)}" for policy, win in costs.items())
        yield f"Attacker wins, by how the {_SIDES[aiming]} aims: {found}."
    for one in answer.plans[:_MOST_PLANS]:
        names = " and ".join(
            title_of(battle.attacker[kind].name, battle.attacker[kind].count) for kind in one.plan.kinds
        )
        when = f"after round {one.plan.after}" if one.plan.after else "at once"
        what = f"retreat of {names} {when}" if names else "fight to the end"
        yield f"{what}: worth {one.value:.2f}, wins {percent(one.attacker_win, 1)}"


def _held(contenders: Sequence[Contender], holders: Sequence[Holder]) -> Iterator[str]:
    """Who is left when all is fought, ships that nobody plays last."""
    nobody, defender, attacker = holders
    names = listed([f"{ships.count} {title_of(ships.name, ships.count)}" for ships in contenders[0].fleet])
    chances = percents([one.stays for one in (attacker, defender, nobody)], 1)
    yield f"Beside {names}: the attacker is left {chances[0]}, the defender {chances[1]}, ships of nobody {chances[2]}."


def _understood(battle: Engagement) -> Table:
    """The ships that fight, as they were understood."""
    table = Table("", "ships", "initiative", "dice", "computer", "shields", "hull", box=None, pad_edge=False)
    for name, fleet in zip(_SIDES, battle.fleets, strict=True):
        for ships in fleet:
            ship = Text(f"{ships.count} {title_of(ships.name, ships.count)}")
            computer, shield = f"{ships.computer:+}", f"-{ships.shield}" if ships.shield else "0"
            table.add_row(name, ship, str(ships.initiative), _dice(ships), computer, shield, _hull(ships))
    return table


def _dice(ships: Ships) -> str:
    """One ship's dice and what else it fights with."""
    said = [f"{number} {colour}" for colour, number in colours_of(ships.cannons, ships.rift).items()]
    said += [f"{number} {colour} missile{'s' * (number > 1)}" for colour, number in colours_of(ships.missiles).items()]
    able = {
        "antimatter splitter": ships.splits,
        "point defense": ships.point_defense,
        f"-{ships.missile_shield} against missiles": ships.missile_shield,
        f"repairs {ships.repair} a round": ships.repair,
    }
    return ", ".join([*(said or ["none"]), *(what for what, has in able.items() if has)])


def _hull(ships: Ships) -> str:
    hurt = ", ".join(map(str, ships.damage))
    return f"{ships.hull}{f' (damage {hurt})' if any(ships.damage) else ''}"


def _bars(odds: Odds) -> Table:
    bars = Table.grid(padding=(0, 1))
    chances = odds.attacker_win, odds.defender_win, odds.stalemate
    outcomes = ("attacker wins", "green"), ("defender wins", "red"), ("stalemate", "yellow")
    said = percents(chances, exact=odds.exact)
    for (name, colour), chance, words in zip(outcomes, chances, said, strict=True):
        filled = round(chance * _WIDTH)
        bar = Text.assemble(("█" * filled, colour), "·" * (_WIDTH - filled))
        bars.add_row(name, words.rjust(7), bar)
    return bars


def _left(reports: Sequence[SideReport], exact: bool) -> Table:
    table = Table("", "ship", "of", "left on average", "chance of each number", box=None, pad_edge=False)
    for name, side in zip(_SIDES, reports, strict=True):
        for kind in side.left:
            chances = "  ".join(f"{number}: {one}" for number, one in enumerate(percents(kind.chances, 1, exact)))
            table.add_row(name, Text(title_of(kind.name)), str(kind.ships), f"{kind.mean:.2f}", chances)
    return table


def _lost(name: str, fleet: Fleet, side: SideReport) -> str:
    """What a side loses and gains; ships that nobody plays cost nothing and draw nothing (nd.reputation.npc-none)."""
    lost = f"The {name} loses {abs(side.lost):.2f} ships on average"
    if not any(ships.played for ships in fleet):
        return f"{lost}; nobody plays it, so it draws no reputation."
    worth = f" worth {abs(side.lost_cost):.1f} materials" if any(ships.cost for ships in fleet) else ""
    draws = "draws" if side.players == 1 else f"draws, {side.players} players together, at most"
    return f"{lost}{worth}, and {draws} {side.tiles:.2f} reputation tiles."
