"""The odds of a battle or a roll in lines for a terminal, and as plain data."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any, Final

import msgspec
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from penumbra.blueshift.combat.fighters import FIGHTER
from penumbra.blueshift.odds.chances import Upshot
from penumbra.blueshift.odds.question import Fleet, Side, Units
from penumbra.blueshift.odds.spoken_rolls import RollChances, RollWish
from penumbra.blueshift.odds.understood import counted_by_kind, understood
from penumbra.blueshift.odds.wishes import ROLES, BattleWish
from penumbra.kit import Told
from penumbra.odds.percent import percent, percents

_ASSUMED: Final = "Assumed: nobody plays a card that rolls dice again."
_WIDTH: Final = 40
_COLOURS: Final = ("green", "red", "yellow")


class BattleTelling(Told):
    """A battle that has been weighed."""

    def __init__(self, units: Units, wish: BattleWish, sides: tuple[Side, Side], found: Upshot) -> None:
        self._units = units
        self._wish = wish
        self._sides = sides
        self._found = found

    def plain(self) -> dict[str, Any]:
        ending = self._found.ending()
        return {
            "battle": msgspec.to_builtins(self._wish),
            **ending._asdict(),
            "exact": not self._found.battles,
            "margin": self._found.margin,
            "rounds": self._found.rounds,
            "left": {role: self._numbers_left(place) for place, role in enumerate(ROLES)},
        }

    def lines(self) -> Iterator[RenderableType]:
        ending = self._found.ending()
        yield self._understood()
        yield from self._plans()
        yield ""
        exact = not self._found.battles
        yield _bars(("attacker holds", "defender holds", "nobody left"), ending[:3], exact)
        if any(side.flees for side in self._sides):
            yield f"Ships that flee get away: {percent(ending.fled, exact=exact)}."
        if exact:
            yield f"Exact, over {len(self._found.left)} ways to end."
        else:
            margin = percent(self._found.margin, 1)
            yield f"Estimated from {self._found.battles:,} battles, to within {margin} points (99 % interval)."
        yield f"It takes {self._found.rounds:.1f} rounds on average. {_ASSUMED}"
        yield ""
        yield self._left(exact)

    def _numbers_left(self, place: int) -> dict[str, list[float]]:
        return numbers_left(self._found, place, self._sides[place].fleet)

    def _understood(self) -> Table:
        """The ships that fight, as they were understood; what they need to hit counts what is added in that round."""
        table = Table("", "ships", "dice", "hits on", "hit points", box=None, pad_edge=False)
        for role, side in zip(ROLES, self._sides, strict=True):
            for one in understood(self._units, side):
                name = Text(f"{one.number} {_title(one.unit, one.number)}")
                table.add_row(role, name, str(one.dice), one.needs, ", ".join(map(str, one.left)))
        return table

    def _plans(self) -> Iterator[str]:
        for role, side in zip(ROLES, self._sides, strict=True):
            if side.flees:
                yield f"The {role} flees as soon as it may."
            if side.chases:
                yield f"The {role} fires at those that flee, not at turrets that stay."

    def _left(self, exact: bool) -> Table:
        table = Table("", "ship", "of", "left there on average", "chance of each number", box=None, pad_edge=False)
        for place, role in enumerate(ROLES):
            for unit, chances in self._numbers_left(place).items():
                mean = sum(number * chance for number, chance in enumerate(chances))
                said = "  ".join(f"{number}: {one}" for number, one in enumerate(percents(chances, 1, exact)))
                table.add_row(role, Text(_title(unit)), str(len(chances) - 1), f"{mean:.2f}", said)
        return table


class RollTelling(Told):
    """A single roll that has been weighed."""

    def __init__(self, wish: RollWish, found: RollChances) -> None:
        self._wish = wish
        self._found = found

    def plain(self) -> dict[str, Any]:
        return {"roll": msgspec.to_builtins(self._wish), "results": dict(self._found.results), "exact": True}

    def lines(self) -> Iterator[RenderableType]:
        yield f"{self._wish.verb}: {self._found.said}"
        yield ""
        names, chances = zip(*self._found.results, strict=True)
        yield _bars(names, chances, exact=True)


def numbers_left(found: Upshot, place: int, begun: Fleet) -> dict[str, list[float]]:
    """The chances that 0, 1, ... ships of a kind that a side began with are left in the sector; not of interceptors."""
    fleets: dict[Fleet, float] = defaultdict(float)
    for pair, chance in found.left.items():
        fleets[pair[place]] += chance
    counts = {unit: count for unit, count in counted_by_kind(begun).items() if unit != FIGHTER}
    left: dict[str, list[float]] = {unit: [0.0] * (count + 1) for unit, count in counts.items()}
    for fleet, chance in fleets.items():
        here = counted_by_kind(fleet)
        for unit in counts:
            left[unit][here[unit]] += chance
    return left


def _title(unit: str, count: int = 1) -> str:
    return f"{unit.replace('_', ' ')}{'s' * (count != 1)}"


def _bars(names: tuple[str, ...], chances: tuple[float, ...], exact: bool) -> Table:
    bars = Table.grid(padding=(0, 1))
    for number, (name, chance, said) in enumerate(zip(names, chances, percents(chances, exact=exact), strict=True)):
        filled = round(chance * _WIDTH)
        bar = Text.assemble(("█" * filled, _COLOURS[number % len(_COLOURS)]), "·" * (_WIDTH - filled))
        bars.add_row(name, said.rjust(7), bar)
    return bars
