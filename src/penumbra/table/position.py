"""The position of a table as one seat sees it, as the JSON that goes over the wire."""

import msgspec

from penumbra.table import wire
from penumbra.table.moment import Moment
from penumbra.table.open_table import Table


def draw_position(table: Table, current: Moment, seat: int | None) -> bytes:
    """A :class:`wire.TablePosition` as JSON: what ``seat`` (None: a spectator) may know of a moment of the table."""
    state = current.state
    choices = [] if seat is None else state.choices(seat)
    refusals = {} if seat is None else state.refusals(seat)
    seen = wire.TablePosition(
        table=table.id,
        game=table.stored.game,
        version=current.version,
        seat=seat,
        view=state.view(seat),
        choices=[str(choice) for choice in choices],
        refusals={str(choice): wire.Refusing(refusal.rule, refusal.why) for choice, refusal in refusals.items()},
        log=[
            wire.LogLine(n, entry.round, entry.seat, entry.sentence)
            for n, entry in enumerate(current.readable(seat), start=1)
        ],
        undo=current.undoes(seat),
        no_undo=None if seat is None else current.why_no_undo(seat),
        commitment=table.stored.commitment,
        seed=table.stored.seed.hex() if state.over else None,
        seeded=table.stored.seeded,
        listed=table.stored.listed,
        names=table.names(),
        bots=table.bots(),
        stand_ins=[current.stand_in(seat) for seat in range(len(table.stored.seats))],
    )
    return msgspec.json.encode(seen)
