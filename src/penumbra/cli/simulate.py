"""``penumbra simulate``: many games between bots, and how they ended."""

import json
import os
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from shlex import quote
from statistics import mean
from typing import Annotated, Any, NamedTuple

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from penumbra import bots as players_of
from penumbra.cli.faults import BadInput, Fault
from penumbra.cli.setting import (
    USUAL_GAME,
    ContentOf,
    GameName,
    Players,
    asks_for,
    check_bot,
    kit_named,
    options_for,
    wished,
    words_of,
)
from penumbra.games import HOUSE
from penumbra.kernel import seat_letter, seed_from
from penumbra.kernel.seats import RULED


@asks_for(HOUSE.flags)
def simulate(
    *,
    game: GameName = USUAL_GAME,
    players: Players = 3,
    games: Annotated[int, Parameter(help="How many games.")] = 100,
    bots: Annotated[
        str, Parameter(help="The bot of every seat, or one for each seat: greedy,random,random.")
    ] = "random",
    seed: Annotated[str, Parameter(help="A number or phrase; the same one gives the same games.")] = "1",
    workers: Annotated[int | None, Parameter(help="Processes to play in; all cores when not given.")] = None,
    as_json: Annotated[
        bool, Parameter(name="--json", negative="", help="Print one JSON object and nothing else.")
    ] = False,
    content: ContentOf = None,
    **given: Any,
) -> None:
    """Play many games between bots and report scores and speed."""
    kit = kit_named(game, content)
    wish = wished(kit, players, given)
    names = bots.split(",")
    if len(names) == 1:
        names *= players
    if len(names) != players:
        raise BadInput(f"--bots: name one bot, or one for each of the {players} seats; {len(names)} are named.")
    for name in names:
        check_bot("--bots", kit, name)
    if games < 1:
        raise BadInput(f"--games: at least 1 game, not {games}.")
    if workers is not None and workers < 1:
        raise BadInput(f"--workers: at least 1 process, not {workers}.")
    jobs = [_Job(game, content, wish, tuple(names), seed, number) for number in range(games)]
    began = time.perf_counter()
    outcomes = list(_watched(_played(jobs, workers or os.cpu_count() or 1), games))
    seconds = time.perf_counter() - began
    if as_json:
        json.dump(_report(outcomes, seconds), sys.stdout)
        print()
    else:
        ruled = kit.game.seats_of_rules(kit.game.options(wish))
        _tell(outcomes, [RULED if seat in ruled else name for seat, name in enumerate(names)], seconds)


class _Job(NamedTuple):
    """One game; ``number`` is its place among those of the ``seed``."""

    game: str
    content: Path | None
    wish: dict[str, Any]
    bots: tuple[str, ...]
    seed: str
    number: int

    def again(self) -> str:
        """The command that plays the games up to this one again."""
        words = ["penumbra simulate", f"--game {self.game}", *words_of(kit_named(self.game), self.wish)]
        words += [] if self.content is None else [f"--content {quote(str(self.content))}"]
        words += [f"--bots {','.join(self.bots)}", f"--seed {quote(self.seed)}", f"--games {self.number + 1}"]
        return " ".join([*words, "--workers 1"])


class _Outcome(NamedTuple):
    finished: bool
    choices: int
    scores: list[int]


def _play(job: _Job) -> _Outcome:
    kit = kit_named(job.game, job.content)
    phrase = f"{job.seed}/{job.number}"
    state = kit.game.start(options_for(kit, job.wish), seed_from(phrase))
    seats = [kit.bot(name)(players_of.own_seed(f"bot/{phrase}/{seat}")) for seat, name in enumerate(job.bots)]
    try:
        choices = players_of.play_out(state, seats)
    except players_of.BotFault as fault:
        raise Fault(
            f"{fault.trace}\nGame {job.number + 1}: the bot {job.bots[fault.seat]} of seat {seat_letter(fault.seat)}"
            f" failed at choice {fault.choice + 1} of the game.\n{fault.reason}\nTo see it again: {job.again()}"
        ) from None
    scores = [row["score"] for row in sorted(state.result(), key=lambda row: row["seat"])] if state.over else []
    return _Outcome(state.over, choices, scores)


def _played(jobs: list[_Job], workers: int) -> Iterator[_Outcome]:
    if workers == 1 or len(jobs) == 1:
        yield from map(_play, jobs)
        return
    with ProcessPoolExecutor(min(workers, len(jobs))) as pool:
        yield from pool.map(_play, jobs)


def _watched(outcomes: Iterable[_Outcome], games: int) -> Iterator[_Outcome]:
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(emoji=False, stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        yield from progress.track(outcomes, total=games)


def _report(outcomes: list[_Outcome], seconds: float) -> dict[str, Any]:
    return {
        "games": len(outcomes),
        "finished": sum(outcome.finished for outcome in outcomes),
        "choices": sum(outcome.choices for outcome in outcomes),
        "seconds": round(seconds, 3),
        "scores": [outcome.scores for outcome in outcomes],
    }


def _tell(outcomes: list[_Outcome], names: list[str], seconds: float) -> None:
    report = _report(outcomes, seconds)
    print(
        f"{report['finished']} of {report['games']} games finished, {report['choices']} choices "
        f"in {seconds:.1f} seconds ({report['choices'] / seconds:.0f} a second)."
    )
    for seat, name in enumerate(names):
        scores = [outcome.scores[seat] for outcome in outcomes if outcome.finished]
        if scores:
            average = f"{mean(scores):.1f} points on average"
            print(f"{seat_letter(seat)} ({name}): {average}, {min(scores)} to {max(scores)}")
