"""What seats are told when they ask what a bot would do: who may ask, and one question at a time for a table."""

from http import HTTPStatus
from typing import Final

from penumbra.kit import House
from penumbra.table import wire
from penumbra.table.desks.counsel import CounselJob, told
from penumbra.table.desks.counsel_desk import CounselDesk
from penumbra.table.desks.sending import sent
from penumbra.table.moments.moment import Moment
from penumbra.table.problems import Problem, forbidden, refusal
from penumbra.table.tables.open_table import Table

SECONDS: Final = 4.0
"""So long a bot thinks about what a person asks it."""


class Counsels:
    """Has the bots of a house say what they would do."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._desk = CounselDesk(house)

    async def said(self, table: Table, seat: int, current: Moment) -> wire.Counsel:
        """What a bot would do in the place of a seat at a moment; raises Problem.

        Whoever cancels this ends the thought.
        """
        if table.no_counsel is not None:
            raise forbidden(table.no_counsel)
        if seat not in current.state.may_choose():
            raise refusal(current.state.out_of_turn(seat))
        if table.counselling:
            raise Problem(HTTPStatus.CONFLICT, "A bot is being asked at this table already: ask when it has answered.")
        assert table.mentor is not None
        table.counselling = True
        try:
            asked = CounselJob(table=sent(self._house, table.stored, current), seat=seat, seconds=SECONDS)
            return told(await self._desk.weighed(asked), current.version, table.mentor.title)
        finally:
            table.counselling = False

    async def close(self) -> None:
        """Ends all thoughts."""
        await self._desk.close()
