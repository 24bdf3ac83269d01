"""An arena of one's own house: ``python -m examples.own_arena`` says how strong its bot is at Divers.

``penumbra arena`` does so for the bots that come along, and keeps every game.
"""

from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from typing import Final

from examples.own_house import HOUSE
from penumbra.arena.matches import Match, Played, line_ups, matches, play
from penumbra.arena.ratings import ratings
from penumbra.arena.shares import by_bot, shares

GAMES: Final = 40


def played(match: Match) -> Played:
    """Plays a game of this house; a function of a module, so that other processes find it."""
    return play(match, HOUSE)


def told(games: Iterable[Played]) -> list[str]:
    """How strong the bots of some games are, a line for each."""
    over = [game for game in games if game.over]
    won = {share.name: share for share in shares(over, by_bot)}
    return [
        f"{one.bot}: {one.rating:.0f} ({one.low:.0f} to {one.high:.0f}), {100 * won[one.bot].share:.0f} % of games won"
        for one in ratings(over)
    ]


def main() -> None:
    """Plays on all cores, and tells."""
    wanted = matches("divers", {"players": 2}, line_ups(["random", "rollouts"], 2), GAMES, "a phrase")
    with ProcessPoolExecutor() as pool:
        print(*told(pool.map(played, wanted)), sep="\n")


if __name__ == "__main__":
    main()
