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
    if view["automa"]:
        yield from _automa(view["automa"])
    yield Text(f"You choose: {step['kind'].replace('_', ' ')}{f' ({facts})' if facts else ''}", style="bold")


def _automa(automa: Mapping[str, Any]) -> Iterator[RenderableType]:
    """The automated opponent's sheet, and what it thought in its last turn."""
    boxes = ", ".join(automa["marks"].values())
    cards = f"cards left {sum(automa['left'])}"
    yield Text(f"Opponent: {boxes}; {automa['drive']}; {cards}; ships gather in {automa['rally']}")
    for one in automa["trace"]:
        yield Text(f"  {one['what'].replace('_', ' ')}: {'done' if one['done'] else 'not done'}")
        for thought in one["thoughts"]:
            yield Text(f"    {_thought(thought)}", style="dim")


def _thought(thought: Mapping[str, Any]) -> str:
    dice = f", rolled {' '.join(map(str, thought['dice']))}" if thought["dice"] else ""
    if thought["kind"] == "condition":
        return f"{thought['what']}: {'yes' if thought['held'] else 'no'}{dice}"
    by = ", ".join(f"{one['criterion'].replace('_', ' ')} leaves {len(one['left'])}" for one in thought["narrowed"])
    among = f" of {len(thought['outcomes'])}{f' ({by})' if by else ''}"
    return f"{thought['about']} {thought['chosen']}{among}{dice}"


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
