"""The odds of a battle as they come: an answer at once, then a better one where that was no exact one."""

from collections.abc import Callable, Iterator
from typing import Final

from penumbra.blueshift.odds.chances import Fire, Upshot, upshot
from penumbra.blueshift.odds.question import Side, Units
from penumbra.odds.work import CELLS, OPERATIONS, TooLarge, Work

_AT_ONCE: Final = 250_000
"""Operations for the first try: a quarter of a second."""
_FIRST_SHIPS: Final = 60_000
"""Ships and interceptors that fight with dice for the first answer, in all its battles together: half a second."""
_LAST_BATTLES: Final = 100_000
_LAST_FLIGHTS: Final = 5_000
"""What is left before a flight is drawn so often: each flight is then worked out."""


def answers(
    units: Units,
    sides: tuple[Side, Side],
    number: int = 1,
    operations: int = OPERATIONS,
    cancelled: Callable[[], bool] | None = None,
    fire: Fire | None = None,
) -> Iterator[tuple[Upshot, bool]]:
    """Answers from the beginning of a round on, and whether there is a better one to come.

    Of a round under way ``fire`` is what is still to be fired. The last answer is exact, or fought with dice where that
    takes more than so many ``operations``. Raises Cancelled once ``cancelled`` says so.
    """

    def tried(most: int) -> Upshot | None:
        try:
            return upshot(units, sides, number, Work(most, CELLS, cancelled), fire=fire)
        except TooLarge:
            return None

    def fought(battles: int) -> Upshot:
        return upshot(units, sides, number, Work(max(OPERATIONS, operations), CELLS, cancelled), battles, fire)

    found = tried(min(_AT_ONCE, operations))
    if found is not None:
        yield found, False
        return
    yield fought(_FIRST_SHIPS // sum(len(side.fleet) for side in sides)), True
    found = tried(operations)
    last = _LAST_FLIGHTS if any(side.flees for side in sides) else _LAST_BATTLES
    yield (fought(last) if found is None else found), False
