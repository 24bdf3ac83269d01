"""A position in lines for a terminal: whose turn it is, each seat's stores, the map by sector, and what is asked."""

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from penumbra.kernel import seat_letter


def lines(view: Mapping[str, Any]) -> Iterator[RenderableType]:
    """The lines, from a seat's view."""
    active = "" if view["active"] is None else f", turn of {seat_letter(view['active'])}"
    yield Rule(f"Round {view['round']}{active}", style="dim")
    yield _seats(view["players"])
    for player in view["players"]:
        if player.get("hand"):
            yield Text(f"Hand of {seat_letter(player['seat'])}: {', '.join(player['hand'])}")
    for sector in view["sectors"]:
        line = _sector(sector, view["players"])
        if line:
            yield Text(line)
    if view["step"] is not None:
        yield Text(f"{seat_letter(view['step']['seat'])} chooses: {_asked(view['step'])}", style="bold")


def _asked(step: Mapping[str, Any]) -> str:
    told = {name: value for name, value in step.items() if name not in ("kind", "seat") and value}
    facts = "; ".join(f"{name} {_listed(value)}" for name, value in told.items())
    return f"{step['kind'].replace('_', ' ')}{f' ({facts})' if facts else ''}"


def _listed(value: Any) -> str:
    """A value of a view without the marks of a program."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_listed(one)}" for name, one in value.items())
    return ", ".join(map(_listed, value)) if isinstance(value, list) else str(value)


def _seats(players: list[dict[str, Any]]) -> Table:
    table = Table("", "species", "points", "credits", "income", "cards", "", box=None)
    for one in players:
        figures = (str(one[name]) for name in ("points", "credits", "income", "cards"))
        out = "out" if one["out"] else ""
        table.add_row(seat_letter(one["seat"]), one["species"] or "not chosen", *figures, out)
    return table


def _sector(sector: Mapping[str, Any], players: list[dict[str, Any]]) -> str:
    """A sector that is worth a line: one that somebody has found something in."""
    where = f"{sector['q']},{sector['r']}"
    fleet = [
        f"{ship['ship']} of {seat_letter(one['seat'])}"
        for one in players
        for ship in one["ships"]
        if ship["sector"] == where
    ]
    if sector["tile"] is None or (sector["site"] is None and not fleet and sector["tile"].startswith("empty")):
        return ""
    parts = [
        f"{sector['tile']} at {where}",
        *(_site(sector["site"]) if sector["site"] else ()),
        f"ships: {', '.join(fleet)}" if fleet else "",
    ]
    return "  " + "; ".join(part for part in parts if part)


def _site(site: Mapping[str, Any]) -> Iterator[str]:
    for role, seat in (("held by", site["owner"]), ("allied with", site["ally"])):
        if seat is not None:
            yield f"{role} {seat_letter(seat)}"
    yield ", ".join(f"{stat} {track['values'][track['cell']]}" for stat, track in site["tracks"].items())
    garrison = ", ".join(f"{count} {kind}" for kind, count in site["garrison"].items() if count)
    if garrison:
        yield garrison
    if site["blockaded"]:
        yield "blockaded"
