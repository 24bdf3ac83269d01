"""The page of an arena: plots and tables of every game and number of players, in one HTML file."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any, Final, NamedTuple

from penumbra.arena.matches import Played
from penumbra.arena.plots import lengths_plot, points_plot, ratings_plot, shares_plot
from penumbra.arena.ratings import Rating, ratings
from penumbra.arena.shares import Grouping, Share, by_bot, by_seat, by_species, points_by_source, shares, spread
from penumbra.games import HOUSE

_STYLE: Final = """
:root { color-scheme: dark; }
body { font: 16px/1.5 system-ui, sans-serif; background: #0b1020; color: #dde4f5; margin: 2rem auto; max-width: 62rem;
  padding: 0 1rem; }
h1, h2, h3 { line-height: 1.2; text-wrap: balance; }
h2 { border-top: 1px solid #33405f; padding-top: 1.5rem; margin-top: 2.5rem; }
svg { max-width: 100%; height: auto; }
figure { margin: 1rem 0; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .8rem .2rem 0; text-align: right; }
th:first-child, td:first-child { text-align: left; }
thead th { border-bottom: 1px solid #8090b8; }
summary { cursor: pointer; }
code { background: #1d2742; padding: .1rem .3rem; border-radius: .25rem; overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
.pair { display: flex; flex-wrap: wrap; gap: 1rem; }
"""


class Setting(NamedTuple):
    """Games that were set up alike."""

    title: str
    games: list[Played]


def settings(games: Iterable[Played]) -> list[Setting]:
    """Games by the game and the options they were played with, in the order in which these first come."""
    found: dict[str, list[Played]] = {}
    for game in games:
        found.setdefault(_title(game), []).append(game)
    return [Setting(title, played) for title, played in found.items()]


def _title(game: Played) -> str:
    options = [f"{name} {_words(value)}" for name, value in game.match.options.items() if name != "players"]
    return ", ".join([HOUSE.games[game.match.game].title, f"{len(game.match.bots)} players", *options])


def _words(value: Any) -> str:
    return " + ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def page(games: Sequence[Played], command: str) -> str:
    """The whole page; ``command`` is what played the games."""
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        f"<title>Arena of Penumbra</title><style>{_STYLE}</style></head><body><main>",
        f"<h1>Arena</h1><p>{_games(len(games))}, played by <code>{escape(command)}</code>.",
        "Lines are intervals at 95 %.</p>",
    ]
    over = [game for game in games if game.over]
    rated = ratings(over)
    if len(rated) > 1:
        parts += ["<h2>Ratings</h2>", _figure(ratings_plot(rated), "Ratings of bots"), _ratings(rated)]
    for setting in settings(games):
        parts += _section(setting)
    return "\n".join([*parts, "</main></body></html>", ""])


def _section(setting: Setting) -> list[str]:
    over = [game for game in setting.games if game.over]
    left = len(setting.games) - len(over)
    unfinished = f", and {left:,} that did not end" if left else ""
    parts = [f"<h2>{escape(setting.title)}</h2>", f"<p>{_games(len(over))}{unfinished}.</p>"]
    if not over:
        return parts
    groups: list[tuple[str, Grouping]] = [("Bots", by_bot), ("Seats", by_seat), ("Species", by_species)]
    for heading, group in groups:
        found = shares(over, group)
        if len(found) > 1:
            parts += [f"<h3>{heading}</h3>", _figure(shares_plot(found), f"Wins by {heading.lower()}"), _shares(found)]
    points = points_by_source(over)
    if any(points.values()):
        parts += ["<h3>Points</h3>", _figure(points_plot(points), "Points by source")]
    return [*parts, *_lengths(over), *_thinking(over)]


def _lengths(games: Sequence[Played]) -> list[str]:
    measures = {
        "rounds": [float(game.rounds) for game in games],
        "choices": [float(game.choices) for game in games],
        "choices offered at a decision": [game.offered for game in games],
    }
    rows = []
    for name, numbers in measures.items():
        found = spread(numbers)
        rows.append((name, *[f"{number:,.1f}" for number in found]))
    varied = {name: numbers for name, numbers in measures.items() if len(set(numbers)) > 1}
    plots = [_figure(lengths_plot(numbers, name), f"How many {name}") for name, numbers in varied.items()]
    heads = ("", "mean", "deviation", "median", "5 %", "95 %", "most")
    return ["<h3>Length and branching</h3>", f'<div class="pair">{"".join(plots)}</div>', _table(heads, rows)]


def _thinking(games: Sequence[Played]) -> list[str]:
    seconds: dict[str, float] = {}
    decisions: dict[str, int] = {}
    for game in games:
        for seat, bot in enumerate(game.match.bots):
            seconds[bot] = seconds.get(bot, 0.0) + game.thought[seat]
            decisions[bot] = decisions.get(bot, 0) + game.decisions[seat]
    each = {bot: 1000 * seconds[bot] / max(1, decisions[bot]) for bot in sorted(seconds)}
    rows = [(bot, f"{decisions[bot]:,}", f"{each[bot]:.2f}") for bot in each]
    return ["<h3>Thinking</h3>", _table(("bot", "decisions", "milliseconds each"), rows)]


def _ratings(rated: Sequence[Rating]) -> str:
    rows = [(one.bot, f"{one.rating:.0f}", f"{one.low:.0f} to {one.high:.0f}", f"{one.seats:,}") for one in rated]
    return _table(("bot", "rating", "between", "seats played"), rows)


def _shares(found: Sequence[Share]) -> str:
    rows = [
        (one.name, f"{100 * one.share:.1f} %", f"{100 * one.low:.1f} to {100 * one.high:.1f}", f"{one.games:,}")
        for one in found
    ]
    return f"<details><summary>Figures</summary>{_table(('', 'won', 'between', 'games'), rows)}</details>"


def _games(count: int) -> str:
    return f"{count:,} game{'' if count == 1 else 's'}"


def _figure(svg: str, label: str) -> str:
    return f'<figure role="img" aria-label="{escape(label)}">{svg}</figure>'


def _table(heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    head = "".join(f"<th>{escape(one)}</th>" for one in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
