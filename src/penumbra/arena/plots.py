"""The plots of an arena's page, as SVG."""

import io
from collections.abc import Mapping, Sequence
from typing import Any, Final

from matplotlib import rc_context
from matplotlib.figure import Figure

from penumbra.arena.ratings import Rating
from penumbra.arena.shares import Share

_STYLE: Final[dict[Any, Any]] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "penumbra",
    "font.family": "sans-serif",
    "font.size": 11,
    "axes.edgecolor": "#8090b8",
    "axes.labelcolor": "#dde4f5",
    "xtick.color": "#dde4f5",
    "ytick.color": "#dde4f5",
    "text.color": "#dde4f5",
    "axes.spines.top": False,
    "axes.spines.right": False,
}
_MARK: Final = "#7fd4ff"
_EVEN: Final = "#ffcf6b"
_COLOURS: Final = ("#7fd4ff", "#ffcf6b", "#9cf7b0", "#ff8fa0", "#c7a6ff", "#ffa86b", "#8ce0d8", "#d0d6e8", "#f59ad8")
_WIDTH: Final = 7.5
_ROW: Final = 0.34


def _drawn(figure: Figure) -> str:
    """The figure as an SVG element without what stands before it in a file."""
    buffer = io.StringIO()
    figure.savefig(buffer, format="svg", transparent=True, bbox_inches="tight", metadata={"Date": None})
    text = buffer.getvalue()
    return text[text.index("<svg") :]


def _rows(names: Sequence[str]) -> tuple[Figure, Any]:
    figure = Figure(figsize=(_WIDTH, 0.9 + _ROW * len(names)))
    axes = figure.subplots()
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.grid(axis="x", color="#33405f")
    axes.set_axisbelow(True)
    return figure, axes


def ratings_plot(rated: Sequence[Rating]) -> str:
    """Each bot's rating with its interval."""
    with rc_context(_STYLE):
        figure, axes = _rows([one.bot for one in rated])
        for place, one in enumerate(rated):
            axes.plot([one.low, one.high], [place, place], color=_MARK, linewidth=2)
            axes.plot([one.rating], [place], "o", color=_MARK)
        axes.set_xlabel("rating; 400 more win ten of eleven games")
        return _drawn(figure)


def shares_plot(found: Sequence[Share]) -> str:
    """Each share of the wins with its interval, beside what it were if all were alike."""
    with rc_context(_STYLE):
        figure, axes = _rows([one.name for one in found])
        for place, one in enumerate(found):
            axes.plot([100 * one.low, 100 * one.high], [place, place], color=_MARK, linewidth=2)
            axes.plot([100 * one.share], [place], "o", color=_MARK)
            axes.plot([100 * one.even] * 2, [place - 0.4, place + 0.4], color=_EVEN, linewidth=2)
        axes.set_xlabel("% of games won; the upright line: if all were alike")
        return _drawn(figure)


def points_plot(points: Mapping[str, Mapping[str, float]]) -> str:
    """The points of each bot by where they come from; points lost lie left of 0."""
    with rc_context(_STYLE):
        figure, axes = _rows(list(points))
        sources = list(dict.fromkeys(source for row in points.values() for source in row))
        for number, source in enumerate(sources):
            for place, row in enumerate(points.values()):
                worth = row.get(source, 0.0)
                before = [row.get(other, 0.0) for other in sources[:number]]
                left = sum(one for one in before if (one < 0) == (worth < 0))
                colour, shade = _COLOURS[number % len(_COLOURS)], 1 if number < len(_COLOURS) else 0.5
                label = source.replace("_", " ") if place == 0 else None
                axes.barh(place, worth, left=left, color=colour, alpha=shade, label=label, height=0.6)
        axes.set_xlabel("points of a seat on average")
        axes.legend(loc="upper left", bbox_to_anchor=(1.01, 1), frameon=False, fontsize=9)
        return _drawn(figure)


def lengths_plot(numbers: Sequence[float], label: str) -> str:
    """How often games were how long."""
    with rc_context(_STYLE):
        figure = Figure(figsize=(_WIDTH / 2, 2.2))
        axes = figure.subplots()
        axes.hist(numbers, bins=min(20, max(1, len(set(numbers)))), color=_MARK)
        axes.set_xlabel(label)
        axes.set_ylabel("games")
        return _drawn(figure)
