"""``penumbra odds``: who wins a battle, in text, as bars, or as JSON."""

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.table import Table

from penumbra.cli.faults import BadInput, unknown
from penumbra.eclipse.battle_ships import GAMES, box_of
from penumbra.eclipse.battle_text import battle_from_text
from penumbra.eclipse.battle_wishes import BadBattle
from penumbra.odds.answers import best_answer
from penumbra.odds.entry import BadEntry, battle_from_entry
from penumbra.odds.fleet import Battle, ImpossibleFleet, Policy
from penumbra.odds.report import policies, report
from penumbra.odds.retreat import Plan, best_plan
from penumbra.odds.solver import Odds
from penumbra.odds.turns import ATTACKER, DEFENDER
from penumbra.odds.work import OPERATIONS, TooLarge, Work

_WIDTH = 40


def odds(
    *battle: Annotated[str, Parameter(help="Such as: 3 interceptor[ion, electron computer] vs 2 ancient")],
    file: Annotated[Path | None, Parameter(help="A JSON file with a battle, instead of text.")] = None,
    game: Annotated[str, Parameter(help="Whose parts and ships: new-dawn or second-dawn.")] = "new-dawn",
    attacker: Annotated[str | None, Parameter(help="How the attacker aims: optimal, npc, largest, weakest.")] = None,
    defender: Annotated[str | None, Parameter(help="How the defender aims.")] = None,
    all_policies: Annotated[bool, Parameter(name="--policies", negative="", help="Say what each way costs.")] = False,
    retreat: Annotated[bool, Parameter(negative="", help="Compare plans to retreat.")] = False,
    work: Annotated[int, Parameter(help="How many possibilities may be weighed; else it is estimated.")] = OPERATIONS,
    as_json: Annotated[
        bool, Parameter(name="--json", negative="", help="Print one JSON object and nothing else.")
    ] = False,
) -> None:
    """Tell who wins a battle, exactly: any fleets, both sides aiming as well as they can."""
    if work < 1:
        raise BadInput("--work is at least 1.")
    fought = _with_policies(_battle(battle, file, game), attacker, defender)
    try:
        found = best_answer(fought, work)
        costs = {side: policies(fought, side, Work(work)) for side in (ATTACKER, DEFENDER)} if all_policies else {}
        plans = _plans(fought, Work(work)) if retreat else []
    except ImpossibleFleet as fault:
        raise BadInput(str(fault)) from None
    except TooLarge as fault:
        raise BadInput(f"--policies and --retreat need exact odds, but there are {fault}.") from None
    if as_json:
        json.dump(_plain(fought, found, costs, plans), sys.stdout)
        print()
    else:
        _tell(fought, found, costs, plans)


def _battle(words: tuple[str, ...], file: Path | None, game: str) -> Battle:
    if bool(words) == (file is not None):
        raise BadInput("Give a battle, such as '3 interceptor vs 2 ancient', or --file with one.")
    if file is not None:
        return _from_file(file)
    if game not in GAMES:
        raise unknown("--game", game, GAMES)
    try:
        return battle_from_text(" ".join(words), box_of(game))
    except BadBattle as fault:
        hint = f" There are: {', '.join(fault.allowed)}." if fault.allowed else ""
        raise BadInput(f"{fault.why}{f' ({fault.rule})' if fault.rule else ''}{hint}") from None


def _from_file(file: Path) -> Battle:
    try:
        return battle_from_entry(msgspec.json.decode(file.read_bytes()))
    except OSError as fault:
        raise BadInput(f"--file: {file} cannot be read: {fault.strerror}.") from None
    except msgspec.DecodeError as fault:
        raise BadInput(f"--file: {file} is no JSON: {fault}.") from None
    except BadEntry as fault:
        raise BadInput(f"--file: {fault}") from None


def _with_policies(battle: Battle, attacker: str | None, defender: str | None) -> Battle:
    chosen = []
    for option, given, policy in zip(("--attacker", "--defender"), (attacker, defender), battle.policies, strict=True):
        if given is not None and given not in set(Policy):
            raise unknown(option, given, list(Policy))
        chosen.append(policy if given is None else Policy(given))
    return battle.under(*chosen)


def _plans(battle: Battle, work: Work) -> list[tuple[Plan, float, float]]:
    return [(one.plan, one.attacker_win, one.value) for one in best_plan(battle, work=work)]


def _plain(
    battle: Battle, odds: Odds, costs: dict[int, dict[Policy, float]], plans: list[tuple[Plan, float, float]]
) -> dict[str, Any]:
    sides = report(battle, odds)
    plain: dict[str, Any] = {
        "attacker_win": odds.attacker_win,
        "defender_win": odds.defender_win,
        "stalemate": odds.stalemate,
        "exact": odds.exact,
        "margin": odds.margin,
        "survivors": [
            {"attacker": list(counts[ATTACKER]), "defender": list(counts[DEFENDER]), "chance": chance}
            for counts, chance in sorted(odds.survivors.items(), reverse=True)
        ],
        "lost": {
            side: {"ships": one.lost, "cost": one.lost_cost, "reputation": one.tiles}
            for side, one in zip(("attacker", "defender"), sides, strict=True)
        },
    }
    if costs:
        plain["policies"] = {"attacker": costs[ATTACKER], "defender": costs[DEFENDER]}
    if plans:
        plain["retreats"] = [
            {"kinds": [battle.attacker[kind].name for kind in plan.kinds], "after": plan.after, "win": win, "value": v}
            for plan, win, v in plans
        ]
    return plain


def _tell(
    battle: Battle, odds: Odds, costs: dict[int, dict[Policy, float]], plans: list[tuple[Plan, float, float]]
) -> None:
    console = Console(highlight=False)
    bars = Table.grid(padding=(0, 1))
    outcomes = (
        ("attacker wins", odds.attacker_win, "green"),
        ("defender wins", odds.defender_win, "red"),
        ("stalemate", odds.stalemate, "yellow"),
    )
    for name, chance, color in outcomes:
        filled = round(chance * _WIDTH)
        bars.add_row(name, f"{chance:7.2%}", f"[{color}]{'█' * filled}[/]{'·' * (_WIDTH - filled)}")
    console.print(bars)
    if odds.exact:
        console.print(f"Exact, over {odds.positions} positions.")
    else:
        console.print(
            f"Estimated from {odds.positions} battles: {odds.attacker_win:.1%} ± {odds.margin:.1%} (99 % interval). "
            "The battle is too large for exact odds, and players aim by a simple rule."
        )
    console.print(_ships(battle, odds))
    for side, name in ((ATTACKER, "attacker"), (DEFENDER, "defender")):
        if costs:
            found = ", ".join(f"{policy} {win:.2%}" for policy, win in costs[side].items())
            console.print(f"Attacker wins, by how the {name} aims: {found}.")
    for plan, win, value in plans[:6]:
        names = " and ".join(battle.attacker[kind].name for kind in plan.kinds)
        what = f"{names} retreat after round {plan.after}" if names else "fight to the end"
        console.print(f"{what}: worth {value:.2f}, wins {win:.1%}")


def _ships(battle: Battle, odds: Odds) -> Table:
    table = Table("side", "ship", "of", "left on average", "chance of each number", box=None, pad_edge=False)
    for name, side in zip(("attacker", "defender"), report(battle, odds), strict=True):
        for kind in side.left:
            chances = "  ".join(f"{number}: {chance:.1%}" for number, chance in enumerate(kind.chances))
            table.add_row(name, kind.name, str(kind.ships), f"{kind.mean:.2f}", chances)
        table.add_row(
            name, "", "", "", f"loses {side.lost:.2f} ships worth {side.lost_cost:.1f}, draws {side.tiles:.2f} tiles"
        )
    return table
