"""A chronicle in lines for a terminal."""

from collections.abc import Iterator, Mapping, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from penumbra.chronicle.told import BattleEntry, Chronicle, RoundEntry, SideEntry, ThrowsEntry
from penumbra.kernel import seat_letter
from penumbra.odds.percent import percent

_UNUSUAL = 0.05
"""What comes out by chance as seldom as this is pointed out."""


def lines(told: Chronicle, names: Sequence[str]) -> Iterator[RenderableType]:
    """Points, battles, dice and turning points, each under a heading; ``names`` are those of the players."""
    players = [f"{name} ({seat_letter(seat)})" for seat, name in enumerate(names)]
    yield from _headed("Points at the end of each round", _points(told, players))
    yield from _headed("Points by where they come from", _sources(told, players))
    yield from _headed("Battles", _battles(told.battles) if told.battles else Text("None was fought."))
    yield from _headed("Dice", _dice(told, players) if told.dice else Text("None was rolled."))
    yield from _headed("Turning points", None if told.turning_points else Text("None stands out."))
    for point in told.turning_points:
        yield Text(f"Round {point.round}, choice {point.at}: {names[point.seat]} {point.sentence}.")


def _headed(title: str, body: RenderableType | None) -> Iterator[RenderableType]:
    yield Text("")
    yield Text(title, style="bold")
    if body is not None:
        yield body


def _points(told: Chronicle, players: Sequence[str]) -> Table:
    table = _table("round", *players)
    for one in told.rounds:
        known = (_known(one, seat) for seat in range(len(players)))
        table.add_row(f"{one.round}{' (so far)' if one.now else ''}", *known)
    return table


def _known(one: RoundEntry, seat: int) -> str:
    hidden = None in one.points[seat].values()
    return f"{one.known[seat]}{' + ?' if hidden else ''}"


def _sources(told: Chronicle, players: Sequence[str]) -> Table:
    table = _table("from", *players)
    last: Sequence[Mapping[str, int | None]] = told.rounds[-1].points if told.rounds else ()
    for source, title in told.sources.items():
        found = [points.get(source, 0) for points in last]
        if any(points != 0 for points in found):
            table.add_row(title, *("?" if points is None else str(points) for points in found))
    return table


def _battles(battles: Sequence[BattleEntry]) -> Table:
    table = _table("round", "choice", "where", "attacker", "defender", "lost", "left", "chances")
    for one in battles:
        sides = one.attacker, one.defender
        lost = " / ".join(side.losses or "nothing" for side in sides)
        table.add_row(
            str(one.round), str(one.at), one.site, *(_side(side) for side in sides), lost, _left(one), _chances(one)
        )
    return table


def _side(side: SideEntry) -> str:
    return f"{_letters(side)}: {side.fleet}" if side.seats else side.fleet


def _letters(side: SideEntry) -> str:
    return " and ".join(map(seat_letter, side.seats))


def _left(one: BattleEntry) -> str:
    if one.ended is None:
        return "goes on"
    if one.winner is None:
        return "both" if one.attacker.stands else "neither"
    return one.winner


def _chances(one: BattleEntry) -> str:
    """The attacker's chance and the defender's, and how it compares with how it ended."""
    if one.chances is None:
        return "not worked out"
    exact = one.chances.exact
    told = f"{percent(one.chances.attacker, 0, exact)} / {percent(one.chances.defender, 0, exact)}"
    return told if exact else f"about {told}"


def _dice(told: Chronicle, players: Sequence[str]) -> Table:
    table = _table("player", "for", "faces 1 to 6", "hits", "expected", "")
    for one in told.dice:
        player = "nobody" if one.seat is None else players[one.seat]
        for number, throws in enumerate([one.all, *one.throws]):
            table.add_row("" if number else player, throws.purpose, " ".join(map(str, throws.faces)), *_hits(throws))
    return table


def _hits(throws: ThrowsEntry) -> tuple[str, str, str]:
    if not throws.tries:
        return "", "", ""
    luck = f"so far off in {percent(throws.chance_of_luck, 0)} of games" if throws.chance_of_luck < _UNUSUAL else ""
    return f"{throws.hits} of {throws.tries}", f"{throws.expected:.1f}", luck


def _table(*columns: str) -> Table:
    return Table(*columns, box=None, header_style="bold")
