"""The odds of a battle or a roll in lines for a terminal, and as plain data."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any, Final

import msgspec
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from penumbra.blueshift.combat.fighters import FIGHTER
from penumbra.blueshift.odds.chances import Upshot
from penumbra.blueshift.odds.fire import battery
from penumbra.blueshift.odds.question import Fleet, Side, Units
from penumbra.blueshift.odds.spoken_rolls import RollChances, RollWish
from penumbra.blueshift.odds.wishes import ROLES, BattleWish
from penumbra.kit import Told
from penumbra.odds.percent import percent, percents

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
        yield ""
        yield self._left(exact)

    def _numbers_left(self, place: int) -> dict[str, list[float]]:
        return numbers_left(self._found, place, self._sides[place].fleet)

    def _understood(self) -> Table:
        """The ships that fight, as they were understood; what they need to hit counts what is added in that round."""
        table = Table("", "ships", "dice", "hits on", "hit points", box=None, pad_edge=False)
        for role, side in zip(ROLES, self._sides, strict=True):
            for unit, count in _counts(side.fleet).items():
                one = next(one for one in side.fleet if one.unit == unit)
                power = self._units[one.unit].power
                points = ", ".join(str(other.left) for other in side.fleet if other.unit == unit)
                row = str(count * len(power)), self._needs(side, one.unit), points
                table.add_row(role, Text(f"{count} {_title(unit, count)}"), *row)
        return table

    def _needs(self, side: Side, unit: Any) -> str:
        """The share of the dice of a ship that hit in the first round, and in later ones where that differs."""
        one = next(one for one in side.fleet if one.unit == unit)
        said = [" ".join(dict.fromkeys(map(_least, battery(self._units, side, one, n).dice))) for n in (1, 2)]
        return said[0] if said[0] == said[1] else f"{said[0]}, then {said[1]}"

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
        return {"roll": self._wish._asdict(), "results": dict(self._found.results), "exact": True}

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
    left = {unit: [0.0] * (count + 1) for unit, count in _counts(begun).items() if unit != FIGHTER}
    for fleet, chance in fleets.items():
        counts = _counts(fleet)
        for unit, chances in left.items():
            chances[counts[unit]] += chance
    return left


def _title(unit: str, count: int = 1) -> str:
    return f"{unit.replace('_', ' ')}{'s' * (count != 1)}"


def _counts(fleet: Fleet) -> Counter[str]:
    return Counter(one.unit for one in sorted(fleet, reverse=True))


def _least(share: float) -> str:
    """What a die must show that hits with some chance."""
    return f"{7 - round(6 * share)}+"


def _bars(names: tuple[str, ...], chances: tuple[float, ...], exact: bool) -> Table:
    bars = Table.grid(padding=(0, 1))
    for number, (name, chance, said) in enumerate(zip(names, chances, percents(chances, exact=exact), strict=True)):
        filled = round(chance * _WIDTH)
        bar = Text.assemble(("█" * filled, _COLOURS[number % len(_COLOURS)]), "·" * (_WIDTH - filled))
        bars.add_row(name, said.rjust(7), bar)
    return bars
