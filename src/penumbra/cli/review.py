"""``penumbra review``: which choices of a seat were dearest in a recorded game, and what would have been better."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from penumbra.bots import own_seed
from penumbra.bots.halving import Budget
from penumbra.bots.review import Review
from penumbra.bots.review import review as reviewing
from penumbra.bots.weighing import Intent, Mentor
from penumbra.cli.faults import BadInput, Fault
from penumbra.cli.replay import read_text, which_rules
from penumbra.cli.setting import ContentFolder, house_with
from penumbra.kernel import Record, RecordError, beginning, seat_letter, seat_number, visible
from penumbra.kernel import replay as play_again
from penumbra.kit import Kit

_SECONDS: Final = 1.5


def review(
    file: Annotated[Path, Parameter(help="A game's record, as handed out.")],
    *,
    seat: Annotated[str, Parameter(help="Whose choices, by the letter of the seat.")] = "A",
    seconds: Annotated[
        float | None, Parameter(help=f"How long a decision is weighed; {_SECONDS:g} where nothing is said.")
    ] = None,
    trials: Annotated[
        int | None, Parameter(help="In how many trials a decision is weighed: the same ones give the same review.")
    ] = None,
    as_json: Annotated[
        bool, Parameter(name="--json", negative="", help="Print one JSON object and nothing else.")
    ] = False,
    content: ContentFolder = None,
) -> None:
    """Name the dearest choices of a seat in a recorded game, and what would have been better by what it knew then."""
    budget = _budget(seconds, trials)
    house = house_with(content)
    record = None
    try:
        record = Record.loads(read_text(file))
        play_again(record, house.games)
    except RecordError as fault:
        raise Fault(f"{file}: {str(fault).rstrip('.')}.{which_rules(record)}") from None
    kit = house.kits[record.game]
    number = _seat(seat, record)
    found = _watched(reviewing(beginning(record, house.games), record.lines, number, _mentor(kit, budget)))
    if as_json:
        print(msgspec.json.encode(_plain(found, number)).decode())
        return
    console = Console(emoji=False, highlight=False)
    for line in _lines(found, visible(record.seats[number]), record):
        console.print(line, soft_wrap=not console.is_terminal)


def _budget(seconds: float | None, trials: int | None) -> Budget:
    if seconds is not None and seconds <= 0:
        raise BadInput(f"--seconds: more than 0, not {seconds:g}.")
    if trials is not None and trials < 1:
        raise BadInput(f"--trials: at least 1, not {trials}.")
    return Budget(trials, _SECONDS if seconds is None and trials is None else seconds)


def _seat(letter: str, record: Record) -> int:
    try:
        seat = seat_number(letter.upper())
    except ValueError as fault:
        raise BadInput(f"--seat: {fault}.") from None
    if seat >= len(record.seats):
        raise BadInput(f"--seat: this game has the seats A to {seat_letter(len(record.seats) - 1)}, not {letter}.")
    return seat


def _mentor(kit: Kit, budget: Budget) -> Mentor:
    if kit.mentor is None:
        raise Fault(f"{kit.game.title} has no bot that tells what it thinks of plans.")
    return kit.mentor.make(own_seed("review"), budget)


def _watched(steps: Iterable[Review]) -> Review:
    """The review that the last step leads to; whoever presses Ctrl-C ends it."""
    columns = (TextColumn("choices"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(emoji=False, stderr=True)
    found = Review(0, 0, 0, ())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("")
        for found in steps:
            progress.update(task, completed=found.done, total=found.steps)
    return found


def _lines(found: Review, name: str, record: Record) -> Iterator[Text]:
    yield Text(f"{name}: {found.weighed} decisions were weighed.", style="bold")
    if not found.dearest:
        yield Text("None of them was surely worse than another plan.")
    for place, one in enumerate(found.dearest, start=1):
        usual, chosen = one.weighing.usual, one.weighing.chosen
        yield Text("")
        yield Text(f"{place}. Round {one.round}, choice {one.at + 1}: {_words(usual.intent)}")
        yield Text(f"   {_words(chosen.intent)} was {one.cost} better, of {one.weighing.plans} plans.")


def _words(plan: Intent) -> str:
    begun = ", then ".join(map(str, plan.opening))
    return f"{begun}, going on {plan.manner}," if plan.manner else begun


def _plain(found: Review, seat: int) -> dict[str, Any]:
    dearest = [
        {
            "choice": one.at + 1,
            "round": one.round,
            "made": [str(choice) for choice in one.weighing.usual.intent.opening],
            "better": [str(choice) for choice in one.weighing.chosen.intent.opening],
            "manner": one.weighing.chosen.intent.manner,
            "measure": one.weighing.measure.name,
            "lost": round(one.lost, 2),
            "error": round(one.weighing.usual.error, 2),
            "plans": one.weighing.plans,
            "trials": one.weighing.trials,
        }
        for one in found.dearest
    ]
    return {"seat": seat_letter(seat), "weighed": found.weighed, "dearest": dearest}
