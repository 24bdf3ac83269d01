"""What a bot would do in somebody's place, worked out in a process of its own, and how that is told."""

from collections.abc import Callable, Iterator
from hashlib import blake2b
from random import Random
from typing import Final

from msgspec import Struct

from penumbra.bots import Position
from penumbra.bots.halving import Budget
from penumbra.bots.measure import Measure
from penumbra.bots.weighing import WeighedPlan, Weighing, explained
from penumbra.table import wire
from penumbra.table.desks.answering import Answering
from penumbra.table.desks.minds import FollowedTables, SentTable

MOST_PLANS: Final = 8
"""Plans that are told."""


class CounselJob(Struct, frozen=True, kw_only=True):
    """A seat of a table asks what a bot would do, which may think for so many ``seconds``."""

    table: SentTable
    seat: int
    seconds: float


def luck_of(seed: bytes, seat: int) -> int:
    """The luck of samples for a seat: repeatable with the seed of its table, and telling nothing about it."""
    drawn = blake2b(bytes([seat]), key=seed, digest_size=8, person=b"penumbra-counsel").digest()
    return int.from_bytes(drawn, "big")


class Counselling:
    """The bots that advise people in one process."""

    def __init__(self) -> None:
        self._tables = FollowedTables()

    def weighed(self, asked: CounselJob, _stopped: Callable[[], bool]) -> Iterator[Weighing]:
        """What the game's mentor thinks of the seat's plans, on samples of what the seat knows."""
        _, state = self._tables.at(asked.table)
        mentor = asked.table.kit.mentor
        assert mentor is not None
        luck = luck_of(asked.table.seed, asked.seat) + len(asked.table.record)
        position = Position.of(state, asked.seat, Random(luck))
        yield mentor.make(luck, Budget(seconds=asked.seconds)).weigh(position)


def told(weighed: Weighing, version: int, by: str) -> wire.Counsel:
    """What is told of it to whoever has asked."""
    plans = [weighed.chosen, *weighed.others[: MOST_PLANS - 1]]
    if weighed.usual not in plans:
        plans[-1] = weighed.usual
    advised = [_plan(one, weighed.measure) for one in plans]
    return wire.Counsel(version, by, explained(weighed), weighed.measure.name, advised, plans.index(weighed.usual))


def _plan(one: WeighedPlan, measure: Measure) -> wire.PlanAdvised:
    return wire.PlanAdvised(
        choices=[str(choice) for choice in one.intent.opening],
        manner=one.intent.manner,
        leads_to=measure.brief(one.worth),
        worth=round(one.worth, 2),
        behind=round(one.behind, 2),
        error=round(one.error, 2),
    )


DESK: Final = Answering(CounselJob, Counselling().weighed)
"""What a process of the counsel desk is for."""
