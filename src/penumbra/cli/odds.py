"""``penumbra odds``: who wins a battle, in text, as bars, or as JSON."""

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any, Final

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table
from rich.text import Text

from penumbra.cli.faults import BadInput, unknown
from penumbra.games import HOUSE
from penumbra.kit import Battles
from penumbra.odds.answers import answers
from penumbra.odds.entry import MOST_BYTES, BadEntry, battle_from_json, colours_of, entry_of
from penumbra.odds.fleet import BadBattle, Battle, Fleet, ImpossibleFleet, Policy, Ships
from penumbra.odds.percent import percent, percents
from penumbra.odds.report import SideReport, policies, report
from penumbra.odds.retreat import Retreated, best_plan
from penumbra.odds.solver import Odds
from penumbra.odds.turns import ATTACKER, DEFENDER
from penumbra.odds.work import OPERATIONS, TooLarge, Work

_WIDTH: Final = 40
_WORDS: Final = """Such as: 3 interceptors with ion and electron computer vs 2 ancients.

Parts stand behind their ship, in brackets or after "with": cruiser[plasma cannon, fusion source]. They come beside the
parts that are printed on the blueprint: on empty spaces first, then over printed parts, of their own type first; where
that is illegal, for want of energy say, they take the place of printed parts of their own type. Printed parts that
nothing covers stay. Damage: 2 cruisers (1 damage), one number a ship, or (1 damage each). Technologies: antimatter
splitter, point defense. A species in front brings its blueprints: orion: 2 cruisers. What was understood is shown."""
_SIDES: Final = ("attacker", "defender")
_WIDE: Final = 160  # characters of a line where nobody looks at a terminal
_MOST_PLANS: Final = 6
_BATTLES: Final = {name: kit.battles for name, kit in HOUSE.kits.items() if kit.battles is not None}
_NOTHING: Final = 0.5
"""The margin of an answer that knows nothing."""


@dataclass(slots=True)
class _Answer:
    """All that is told of a battle; ``given_up`` are sentences."""

    of: Battles
    battle: Battle
    odds: Odds
    costs: dict[int, dict[Policy, float]] = field(default_factory=dict)
    plans: list[Retreated] = field(default_factory=list)
    given_up: list[str] = field(default_factory=list)


def odds(
    *battle: Annotated[str, Parameter(help=_WORDS, allow_leading_hyphen=True)],
    file: Annotated[
        Path | None, Parameter(help="A JSON file with a battle, instead of text; see docs/odds.md.")
    ] = None,
    game: Annotated[str, Parameter(help=f"Whose parts and ships: {' or '.join(_BATTLES)}.")] = next(iter(_BATTLES), ""),
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
        raise BadInput(f"--work: at least 1, not {work}.")
    if game not in _BATTLES:
        raise unknown("--game", game, _BATTLES)
    of = _BATTLES[game]
    fought = _with_policies(_battle(battle, file, of), attacker, defender)
    try:
        answer = _answer(of, fought, work, all_policies, retreat)
    except ImpossibleFleet as fault:
        raise BadInput(f"{fault}.") from None
    if as_json:
        json.dump(_plain(answer), sys.stdout)
        print()
    else:
        _tell(answer)


def _battle(words: tuple[str, ...], file: Path | None, of: Battles) -> Battle:
    if bool(words) == (file is not None):
        raise BadInput("Give a battle, such as '3 interceptor vs 2 ancient', or --file with one.")
    strange = next((word for word in words if word.startswith("--")), None)
    if strange is not None:
        raise BadInput(f"There is no option {strange}: see penumbra odds --help.")
    if file is not None:
        return _from_file(file, of)
    try:
        return of.read(" ".join(words))
    except BadBattle as fault:
        hint = f" There are: {', '.join(fault.allowed)}." if fault.allowed else ""
        raise BadInput(f"{fault.why}{f' ({fault.rule})' if fault.rule else ''}{hint}") from None


def _from_file(file: Path, of: Battles) -> Battle:
    try:
        with file.open("rb") as content:
            return battle_from_json(content.read(MOST_BYTES + 1), of.usual)
    except OSError as fault:
        raise BadInput(f"--file: {file} cannot be read: {fault.strerror}.") from None
    except BadEntry as fault:
        raise BadInput(f"--file: {file}: {fault}.") from None


def _with_policies(battle: Battle, attacker: str | None, defender: str | None) -> Battle:
    chosen = []
    for option, given, policy in zip(("--attacker", "--defender"), (attacker, defender), battle.policies, strict=True):
        if given is not None and given not in set(Policy):
            raise unknown(option, given, list(Policy))
        chosen.append(policy if given is None else Policy(given))
    return battle.under(*chosen)


def _answer(of: Battles, battle: Battle, work: int, all_policies: bool, retreat: bool) -> _Answer:
    with _Meanwhile(Console(emoji=False, stderr=True, markup=False)) as tell:
        answer = _Answer(of, battle, _best(battle, work, tell))
        rest = Work(work)
        if all_policies:
            tell("What each way to aim costs is worked out")
            try:
                answer.costs = {side: policies(battle, side, rest) for side in (ATTACKER, DEFENDER)}
            except TooLarge as fault:
                answer.given_up.append(f"What each way to aim costs was given up: there are {fault}.")
        if retreat:
            tell("Plans to retreat are compared")
            try:
                answer.plans = best_plan(battle, work=rest)
            except TooLarge as fault:
                answer.given_up.append(f"Plans to retreat were given up: there are {fault}.")
    if answer.odds.given_up is not None:
        answer.given_up.insert(0, answer.odds.given_up)
    return answer


class _Meanwhile:
    """Tells on the terminal's error line what is being done, where there is one."""

    def __init__(self, console: Console) -> None:
        self._status = console.status("The battle is weighed…") if console.is_terminal else None

    def __enter__(self) -> "_Meanwhile":
        if self._status is not None:
            self._status.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._status is not None:
            self._status.stop()

    def __call__(self, what: str) -> None:
        if self._status is not None:
            self._status.update(f"{what}…")


def _best(battle: Battle, work: int, tell: _Meanwhile) -> Odds:
    """The best answer there is for so much work, or the best so far where somebody presses Ctrl-C."""
    best: Odds | None = None
    try:
        for best in answers(battle, work):
            if best.coming:
                tell(f"The attacker wins {_about(best)}; exact odds are worked out, Ctrl-C takes these")
    except KeyboardInterrupt:
        if best is None:
            raise
        return replace(best, coming=False, given_up="Exact odds were stopped.")
    assert best is not None, "a battle without an answer"
    return best


def _about(odds: Odds) -> str:
    return f"about {percent(odds.attacker_win, 1, odds.exact)} ± {percent(odds.margin, 1)}"


def _plain(answer: _Answer) -> dict[str, Any]:
    battle, odds = answer.battle, answer.odds
    plain: dict[str, Any] = {
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
    if answer.costs:
        plain["policies"] = {name: answer.costs[side] for side, name in enumerate(_SIDES)}
    if answer.plans:
        plain["retreats"] = [
            {
                "kinds": [battle.attacker[kind].name for kind in one.plan.kinds],
                "after": one.plan.after,
                "win": one.attacker_win,
                "value": one.value,
            }
            for one in answer.plans
        ]
    return plain


def _tell(answer: _Answer) -> None:
    battle, odds, of = answer.battle, answer.odds, answer.of
    console = Console(emoji=False, highlight=False, markup=False, width=None if sys.stdout.isatty() else _WIDE)
    console.print(_understood(battle, of))
    console.print()
    known = odds.margin < _NOTHING
    if known:
        console.print(_bars(odds))
    if odds.exact:
        console.print(f"Exact, over {odds.positions} position{'s' * (odds.positions != 1)}.")
    else:
        little = "" if known else ", which says nothing: give it more --work"
        console.print(f"Estimated from {odds.positions} battles: {_about(odds)} (99 % interval){little}.")
    for sentence in answer.given_up:
        console.print(sentence)
    if not known:
        return
    console.print()
    reports = report(battle, odds)
    console.print(_left(reports, of, odds.exact))
    for name, fleet, side in zip(_SIDES, battle.fleets, reports, strict=True):
        console.print(_lost(name, fleet, side))
    for aiming, costs in answer.costs.items():
        found = ", ".join(f"{policy} {percent(win)}" for policy, win in costs.items())
        console.print(f"Attacker wins, by how the {_SIDES[aiming]} aims: {found}.")
    for one in answer.plans[:_MOST_PLANS]:
        names = " and ".join(
            of.title(battle.attacker[kind].name, battle.attacker[kind].count) for kind in one.plan.kinds
        )
        when = f"after round {one.plan.after}" if one.plan.after else "at once"
        what = f"retreat of {names} {when}" if names else "fight to the end"
        console.print(f"{what}: worth {one.value:.2f}, wins {percent(one.attacker_win, 1)}")


def _understood(battle: Battle, of: Battles) -> Table:
    """The ships that fight, as they were understood."""
    table = Table("", "ships", "initiative", "dice", "computer", "shields", "hull", box=None, pad_edge=False)
    for name, fleet in zip(_SIDES, battle.fleets, strict=True):
        for ships in fleet:
            ship = Text(f"{ships.count} {of.title(ships.name, ships.count)}")
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


def _left(reports: Sequence[SideReport], of: Battles, exact: bool) -> Table:
    table = Table("", "ship", "of", "left on average", "chance of each number", box=None, pad_edge=False)
    for name, side in zip(_SIDES, reports, strict=True):
        for kind in side.left:
            chances = "  ".join(f"{number}: {one}" for number, one in enumerate(percents(kind.chances, 1, exact)))
            table.add_row(name, Text(of.title(kind.name)), str(kind.ships), f"{kind.mean:.2f}", chances)
    return table


def _lost(name: str, fleet: Fleet, side: SideReport) -> str:
    """What a side loses and gains; ships that nobody plays cost nothing and draw nothing (nd.reputation.npc-none)."""
    lost = f"The {name} loses {abs(side.lost):.2f} ships on average"
    if not any(ships.played for ships in fleet):
        return f"{lost}; nobody plays it, so it draws no reputation."
    worth = f" worth {abs(side.lost_cost):.1f} materials" if any(ships.cost for ships in fleet) else ""
    return f"{lost}{worth}, and draws {side.tiles:.2f} reputation tiles."
