"""The chronicle of a record, for the command line: its battles are weighed as first answers of the odds are."""

from pkgutil import resolve_name

from msgspec.structs import replace

from penumbra.chronicle import Chronicle, Watch
from penumbra.cli.faults import Fault
from penumbra.kernel import Record, beginning
from penumbra.kit import Kit


def chronicle(record: Record, kit: Kit) -> Chronicle:
    """How a recorded game went, which replays; raises Fault where its game tells nothing of itself."""
    if kit.chronicler is None:
        raise Fault(f"There are no statistics of {kit.game.title}.")
    watch = Watch(beginning(record, {record.game: kit.game}), kit.chronicler, len(record.seats))
    for seat, choice in record.lines:
        watch.play(seat, choice)
    answering = resolve_name(kit.chronicler.answering)
    for battle in watch.battles:
        if battle.question is not None:
            first = next(iter(answering.answers(replace(battle.question, quick=True), lambda: False)))
            battle.chances = replace(first, coming=False)
    return watch.told(None)
