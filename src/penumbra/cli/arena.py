"""``penumbra arena``: bots against bots in many games, with ratings, shares and a page of plots."""

import shlex
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from penumbra.arena.folder import Folder, FolderError
from penumbra.arena.matches import Match, Played, line_ups, matches
from penumbra.arena.ratings import ratings
from penumbra.arena.shares import by_bot, shares
from penumbra.arena.table import write_csv
from penumbra.arena.workers import Processes, RayCluster, Workers
from penumbra.bots import BotFault
from penumbra.cli.faults import BadInput, Fault
from penumbra.cli.setting import USUAL_GAME, ContentOf, asks_for, check_bot, house_with, kit_named, wished
from penumbra.games import HOUSE


@asks_for(HOUSE.flags)
def arena(
    *,
    game: Annotated[list[str] | None, Parameter(help="A game to play; may be given more than once.")] = None,
    players: Annotated[list[int] | None, Parameter(help="How many play; may be given more than once.")] = None,
    bots: Annotated[
        str, Parameter(help="Bots that all play each other: greedy,random; planner@4 thinks for 4 seconds.")
    ] = "random",
    line_up: Annotated[
        list[str] | None, Parameter(help="Who plays in each game, in place of --bots: greedy,random,random.")
    ] = None,
    games: Annotated[int, Parameter(help="How many games of each line-up; seats change from game to game.")] = 100,
    out: Annotated[Path, Parameter(help="The folder of the games and the page; it goes on where it was left.")],
    seed: Annotated[str, Parameter(help="A number or phrase; the same one gives the same games.")] = "1",
    workers: Annotated[int | None, Parameter(help="Processes to play in; all cores when not given.")] = None,
    ray: Annotated[str | None, Parameter(help="Play on a Ray cluster: its address, or auto.")] = None,
    content: ContentOf = None,
    **given: Any,
) -> None:
    """Let bots play each other in many games; tells ratings and shares, and makes a page with plots.

    Whatever has been played is kept in the folder at once: after Ctrl-C the same command goes on.
    """
    if games < 1:
        raise BadInput(f"--games: at least 1 game, not {games}.")
    if workers is not None and workers < 1:
        raise BadInput(f"--workers: at least 1 process, not {workers}.")
    wanted = [
        match
        for name in game or [USUAL_GAME]
        for many in players or [2]
        for match in _matches(name, many, _seated(bots, line_up, many), games, seed, content, given)
    ]
    try:
        folder = Folder(out)
    except (FolderError, OSError) as fault:
        raise BadInput(f"--out: {fault}") from None
    _play(folder, wanted, _workers(workers, ray, content))
    found = [folder.played[match.key] for match in wanted if match.key in folder.played]
    _tell(found)
    _write(out, found)


def _seated(bots: str, line_up: Sequence[str] | None, players: int) -> list[tuple[str, ...]]:
    if line_up is None:
        return line_ups(bots.split(","), players)
    seated = [tuple(names.split(",")) for names in line_up]
    for names in seated:
        if len(names) != players:
            raise BadInput(f"--line-up: {','.join(names)} are {len(names)} bots for {players} players.")
    return seated


def _matches(
    name: str,
    players: int,
    seated: Sequence[Sequence[str]],
    games: int,
    seed: str,
    content: Path | None,
    given: Mapping[str, Any],
) -> list[Match]:
    kit_named(name)
    kit = house_with(content).kits[name]
    for bot in dict.fromkeys(bot for line_up in seated for bot in line_up):
        check_bot("--bots", kit, bot)
    own = {flag.option for flag in kit.flags}
    wish = wished(kit, players, {option: value for option, value in given.items() if option in own})
    return list(matches(name, wish, seated, games, seed))


def _workers(count: int | None, address: str | None, content: Path | None) -> Workers:
    if address is None:
        return Processes(count, content)
    try:
        return RayCluster(address, content)
    except ModuleNotFoundError:
        raise Fault("--ray needs the package 'ray'. Install it with: pip install 'penumbra[ray]'") from None
    except (ConnectionError, ValueError) as fault:
        raise Fault(f"--ray: there is no cluster at {address}: {fault}") from None
    except SystemExit:  # so Ray gives up an address that does not answer
        raise Fault(f"--ray: there is no cluster at {address}: it does not answer") from None


def _play(folder: Folder, wanted: Sequence[Match], workers: Workers) -> None:
    left = folder.left(wanted)
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    console = Console(emoji=False, stderr=True)
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        bar = progress.add_task("games", total=len(wanted), completed=len(wanted) - len(left))
        try:
            for played in workers.played(left):
                folder.add(played)
                progress.advance(bar)
        except BotFault as fault:
            raise Fault(f"{fault.trace}\n{fault}") from None
        except KeyboardInterrupt:
            progress.stop()
            print(f"penumbra: left; what was played is in {folder.path}, the same command goes on.", file=sys.stderr)


def _tell(found: Sequence[Played]) -> None:
    over = [game for game in found if game.over]
    print(f"{len(over)} of {len(found)} games came to their end.")
    console = Console(emoji=False, highlight=False)
    shown = Table("bot", "rating", "between", "wins", "between", box=None, header_style="bold")
    won = {share.name: share for share in shares(over, by_bot)}
    for one in ratings(over):
        share = won[one.bot]
        shown.add_row(
            one.bot,
            f"{one.rating:.0f}",
            f"{one.low:.0f} to {one.high:.0f}",
            f"{100 * share.share:.1f} %",
            f"{100 * share.low:.1f} to {100 * share.high:.1f} % of {share.games} seats",
        )
    console.print(shown)


def _write(out: Path, found: Sequence[Played]) -> None:
    with (out / "seats.csv").open("w", encoding="utf-8", newline="") as file:
        write_csv(found, file)
    try:
        from penumbra.arena.page import page
    except ModuleNotFoundError:
        print(f"{out / 'seats.csv'}; for the page with plots: pip install 'penumbra[arena]'")
        return
    command = shlex.join(["penumbra", *sys.argv[1:]])
    (out / "index.html").write_text(page(found, command), encoding="utf-8")
    print(f"The page: {out / 'index.html'}, the figures by seat: {out / 'seats.csv'}")
