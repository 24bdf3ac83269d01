"""A stored table becomes one in memory, or a Problem says why it does not."""

import logging
from http import HTTPStatus
from typing import Any

from penumbra import __version__
from penumbra.kernel import Game, OptionError, State
from penumbra.table.moments import moment
from penumbra.table.moments.moment import Moment
from penumbra.table.moments.trail import Trail
from penumbra.table.problems import Problem
from penumbra.table.store import StoreDamage, StoredTable

_log = logging.getLogger("penumbra.table")


def resumed(game: Game[Any], stored: StoredTable, trail: Trail) -> tuple[Moment, list[tuple[int, ...]]]:
    """The moment that a record leads to, and for whom the table waited after each number of choices.

    Raises Problem where the rules of today refuse what it was played by.
    """
    waited = []

    def watch(made: int, state: State) -> None:
        trail.pass_by(made, state)
        waited.append(state.waiting())

    try:
        return moment.resume(game, stored, watch), waited
    except moment.ReplayFault as fault:
        _log.error("table %s does not replay: %s", stored.id, fault)
        why = f", which {fault.rule} refuses." if fault.rule else ", which fits no choice here."
        raise _other_rules(stored, f"It comes to choice {fault.choice}{why}", fault.choice, fault.rule) from None
    except OptionError as fault:
        _log.error("table %s does not replay: its options are not known: %s", stored.id, fault)
        raise _other_rules(stored, f"Its options do not fit: {fault}.", None, None) from None


def not_offered(stored: StoredTable) -> Problem:
    """409: the game of a table is none of the house's."""
    return Problem(HTTPStatus.CONFLICT, f"This table plays {stored.game!r}, which this server does not offer.")


def damaged(damage: StoreDamage) -> Problem:
    """409: a table is not as it was written."""
    return Problem(
        HTTPStatus.CONFLICT,
        f"This table was damaged on the disc, so it cannot be replayed by this version of Penumbra or by any other: "
        f"{damage}. Whoever runs this server may bring a backup back (`penumbra tables restore`).",
        choice=damage.choice,
        penumbra=__version__,
    )


def _other_rules(stored: StoredTable, why: str, choice: int | None, rule: str | None) -> Problem:
    theirs = f"Penumbra {stored.made_with}" if stored.made_with else "an older Penumbra"
    return Problem(
        HTTPStatus.CONFLICT,
        "This table was played under other rules and cannot be replayed by this version of Penumbra. "
        f"{why} Nothing of it is lost: it was made with {theirs}, this is {__version__}, "
        "and it opens in the version that played it.",
        choice=choice,
        rule=rule,
        made_with=stored.made_with,
        penumbra=__version__,
    )
