"""The games of an arena as CSV, a line for each seat, for whoever asks something else of them."""

import csv
from collections.abc import Iterable, Sequence
from typing import Any, TextIO

from penumbra.arena.matches import Played

COLUMNS = (
    "game", "options", "number", "seat", "bot", "species", "score", "place", "won", "rounds", "choices",
    "decisions", "seconds",
)  # fmt: skip


def write_csv(games: Sequence[Played], file: TextIO) -> None:
    """A line for each seat of each game, then the points by source; empty where a game did not end."""
    sources = list(dict.fromkeys(source for game in games for parts in game.parts for source in parts))
    rows = csv.writer(file)
    rows.writerow([*COLUMNS, *(f"points_{source}" for source in sources)])
    for game in games:
        rows.writerows(_seats(game, sources))


def _seats(game: Played, sources: Sequence[str]) -> Iterable[list[Any]]:
    options = ";".join(f"{name}={value}" for name, value in game.match.options.items())
    for seat, bot in enumerate(game.match.bots):
        ended = [game.scores[seat], game.places[seat], game.won(seat)] if game.over else ["", "", ""]
        parts = [game.parts[seat].get(source, 0) for source in sources] if game.over else [""] * len(sources)
        species = game.species[seat] if game.species else ""
        yield [
            game.match.game, options, game.match.number, seat + 1, bot, species, *ended, game.rounds, game.choices,
            game.decisions[seat], game.thought[seat], *parts,
        ]  # fmt: skip
