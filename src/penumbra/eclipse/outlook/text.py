"""A position in lines for a terminal: the phase, each seat's stores, the map by sector, and what is asked."""

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from penumbra.kernel import seat_letter


def lines(view: Mapping[str, Any]) -> Iterator[RenderableType]:
    """The lines, from a seat's view."""
    step = view["step"]
    told = {name: value for name, value in step.items() if name not in ("kind", "seat", "refitted") and value}
    facts = ", ".join(f"{name} {value}" for name, value in told.items())
    yield Rule(f"Round {view['round']} of {view['rounds']}, {view['phase']} phase", style="dim")
    yield _seats(view["seats"])
    for sector in view["sectors"]:
        yield Text(_sector(sector))
    yield Text(f"You choose: {step['kind'].replace('_', ' ')}{f' ({facts})' if facts else ''}", style="bold")


def _seats(seats: list[dict[str, Any]]) -> Table:
    table = Table("", "faction", "money", "science", "materials", "discs", "upkeep", "colony", "", box=None)
    for row in seats:
        if "storage" not in row:
            table.add_row(str(row["letter"]), "not chosen")
            continue
        storage, colony = row["storage"], row["colony"]
        table.add_row(
            str(row["letter"]),
            str(row["name"]),
            *(str(storage[name]) for name in ("money", "science", "materials")),
            str(row["discs"]["track"]),
            str(row["upkeep"]),
            f"{colony['ready']}/{colony['total']}",
            "passed" if row["passed"] else "",
        )
    return table


def _sector(sector: dict[str, Any]) -> str:
    owner = sector["owner"]
    free = [f"{'advanced ' if one['advanced'] else ''}{one['kind']}" for one in sector["squares"] if not one["cube"]]
    fleet = [
        f"{one['count']} {one['ship']}" + (f" of {seat_letter(one['seat'])}" if one["seat"] >= 0 else "")
        for one in sector["ships"]
    ]
    parts = [
        f"{sector['id']} at {sector['q']},{sector['r']}",
        f"held by {seat_letter(owner)}" if isinstance(owner, int) else "",
        f"free: {', '.join(free)}" if free else "",
        f"ships: {', '.join(fleet)}" if fleet else "",
        "discovery" if sector["discovery"] else "",
    ]
    return "  " + "; ".join(part for part in parts if part)
