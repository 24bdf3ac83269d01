"""Who is at a table, who has gone, and what those who are there are asked by each other."""

from math import ceil

from msgspec import Struct

from penumbra.table.seats.attendance import Attendance
from penumbra.table.tables.open_table import Table
from penumbra.table.together import proposals, relief


class SeatedPerson(Struct):
    """A person's seat: seconds since somebody was there with its key, 0 while there is.

    Who looks on from behind the present is not told that.
    That a bot plays on for it takes so many votes as are ``needed``; cast are those of the seats in ``votes``. Where
    nobody may vote about it just now, ``no_vote`` says why.
    """

    seat: int
    away: int | None
    relief: str | None
    votes: list[int]
    needed: int
    no_vote: str | None


class ProposalTold(Struct):
    """A seat asks that only the first ``to`` choices stand; ``n`` is its number. Those concerned have to agree."""

    n: int
    seat: int
    to: int
    concerned: list[int]
    agreed: list[int]


class TakeBackOffered(Struct):
    """What a seat may ask for: that only the first ``to`` choices stand, to which those concerned have to agree."""

    to: int
    concerned: list[int]


class CompanyTold(Struct):
    """Who is at a table: persons' seats, how many look on, what is asked, and what whoever looks may ask for."""

    seats: list[SeatedPerson]
    spectators: int
    proposal: ProposalTold | None
    take_backs: list[TakeBackOffered]


def told(table: Table, seat: int | None, attendance: Attendance) -> CompanyTold:
    """The company of a table as whoever sits at ``seat`` (None: a spectator) is told of it."""
    found = proposals.standing(table)
    return CompanyTold(
        seats=[
            _person(table, at, attendance.away(table.id, at))
            for at, one in enumerate(table.stored.seats)
            if one.bot is None and one.key_hash is not None
        ],
        spectators=attendance.spectators(table.id),
        proposal=None if found is None else _proposal(table, found),
        take_backs=[]
        if seat is None
        else [TakeBackOffered(to, proposals.concerned(table, seat, to)) for to in proposals.offered(table, seat)],
    )


def _person(table: Table, seat: int, away: float) -> SeatedPerson:
    return SeatedPerson(
        seat,
        None if table.late else ceil(away),
        table.stored.seats[seat].relief,
        relief.votes(table, seat),
        relief.needed(table, seat),
        relief.no_vote(table, seat, 0 if table.late else away),
    )


def _proposal(table: Table, found: proposals.AskedBack) -> ProposalTold:
    concerned = proposals.concerned(table, found.seat, found.to)
    return ProposalTold(found.n, found.seat, found.to, concerned, list(found.agreed))
