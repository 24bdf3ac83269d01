"""A new table: what is asked of it is checked, and its seed, its keys and its invitations are drawn."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from penumbra import __version__
from penumbra.kernel import OptionError, commitment, new_seed, seat_letter, seed_from
from penumbra.kernel.seats import RULED
from penumbra.kit import House, Kit
from penumbra.table import wire
from penumbra.table.door import keys
from penumbra.table.keeping.contributions import StoredContribution
from penumbra.table.problems import bad_request
from penumbra.table.seats import joint
from penumbra.table.seats.seat_names import open_name, seat_name
from penumbra.table.store import StoredSeat, StoredTable, now
from penumbra.table.terms.access import Access


@dataclass(frozen=True, slots=True)
class Making:
    """A table ready to be stored, and what only its maker is told: secrets, by seat, of which it keeps the hashes."""

    stored: StoredTable
    host: str
    keys: list[str | None]
    invitations: list[str | None]


def new_table(house: House, wanted: wire.NewTable) -> Making:
    """The table that is asked for; raises Problem."""
    kit = house.kits.get(wanted.game)
    if kit is None:
        raise bad_request(f"There is no game {wanted.game!r}.", sorted(house.kits))
    game = kit.game
    try:
        options = game.options(wanted.options)
    except OptionError as fault:
        raise bad_request(f"These options do not fit the game: {str(fault).removesuffix('.')}.") from None
    places = game.seats(options)
    if places != len(wanted.seats):
        raise bad_request(f"These options are for {places} seats, but {len(wanted.seats)} are named.", [places])
    ruled = game.seats_of_rules(options)
    for at, seat in enumerate(wanted.seats):
        if at not in ruled and seat.bot is not None and seat.bot not in kit.bots:
            raise bad_request(f"There is no bot {seat.bot!r}.", sorted(kit.bots))
    seats = [wire.SeatWanted(one.name, RULED) if at in ruled else one for at, one in enumerate(wanted.seats)]
    if wanted.behind and wanted.access is Access.PRIVATE:
        raise bad_request("Nobody looks on at a private table, late or not: leave out how far behind.", [0])
    here = _here(wanted, seats)
    names = _names(house, kit, seats, here)
    secret = new_seed() if wanted.seed is None else _seed(wanted.seed)
    salt = b"" if wanted.seed is None else new_seed()
    host = keys.new_key()
    mine = [keys.new_key() if at in here else None for at in range(places)]
    invited = [seat.bot is None and not seat.open and at not in here for at, seat in enumerate(seats)]
    theirs = [keys.new_key() if one else None for one in invited]
    stored = StoredTable(
        id=keys.new_table_id(),
        game=wanted.game,
        options=game.plain_options(options),
        seats=tuple(
            StoredSeat(
                name,
                seat.bot,
                keys.hash_key(key) if key else None,
                open_name=seat.name is None,
                invitation_hash=keys.hash_key(invitation) if invitation else None,
                open=seat.open,
            )
            for name, seat, key, invitation in zip(names, seats, mine, theirs, strict=True)
        ),
        secret=secret,
        salt=salt,
        seeded=wanted.seed is not None,
        commitment=commitment(secret, salt),
        created=now(),
        version=0,
        over=False,
        access=wanted.access,
        made_with=__version__,
        host_hash=keys.hash_key(host),
        host_seat=here[0] if here else None,
        counsel=wanted.counsel,
        clock=wanted.clock,
        behind=wanted.behind,
    )
    return Making(stored if wanted.contributions is None else _drawn_together(stored, wanted), host, mine, theirs)


def _drawn_together(stored: StoredTable, wanted: wire.NewTable) -> StoredTable:
    """The table whose seed its seats draw too; raises Problem where somebody promises who cannot."""
    if wanted.seed is not None:
        raise bad_request("A seed that is chosen is drawn by nobody: leave either the seed or the contributions out.")
    people = [at for at, seat in enumerate(stored.seats) if seat.bot is None]
    table = replace(stored, draw=1, begun=False, contributions=tuple(map(StoredContribution, people)))
    here = [at for at in people if stored.seats[at].key_hash is not None]
    for one in wanted.contributions or ():
        if one.seat not in here:
            raise bad_request(f"Nobody sits here at seat number {one.seat}, who could promise anything.", here)
        table = joint.committed(table, one.seat, one.commitment)
    for at in here:
        if at not in {one.seat for one in wanted.contributions or ()}:
            table = joint.abstained(table, at)
    return table


def _here(wanted: wire.NewTable, seats: Sequence[wire.SeatWanted]) -> list[int]:
    """The seats of those who sit with the maker; raises Problem where one cannot be, or an open one cannot be open."""
    for at, seat in enumerate(seats):
        if seat.open and (fault := _no_open_seat(wanted.access, seat.bot)):
            raise bad_request(f"Seat {seat_letter(at)} cannot be open: {fault}.")
    people = [at for at, seat in enumerate(seats) if seat.bot is None and not seat.open]
    if wanted.here is None:
        return people[:1]
    for at in wanted.here:
        if at not in people:
            raise bad_request(f"Seat number {at} is open or no person's, so nobody here sits there.", people)
    return sorted(set(wanted.here))


def _no_open_seat(access: Access, bot: str | None) -> str | None:
    """Why a seat cannot be open to whoever comes; None where it can."""
    if bot is not None:
        return "a bot plays it"
    return "nobody finds a private table without being invited" if access is Access.PRIVATE else None


def _names(house: House, kit: Kit, seats: Sequence[wire.SeatWanted], here: Sequence[int]) -> list[str]:
    """The seats' names; raises Problem where one is not given, and nobody is invited who could say it."""
    names: dict[int, str] = {}
    bots = [seat.bot for seat in seats]
    for at, seat in enumerate(seats):
        if seat.name is None and (seat.bot is not None or at in here):
            raise bad_request(f"Seats at which nobody sits down later need names: seat {seat_letter(at)} has none.")
        names[at] = open_name(at) if seat.name is None else seat_name(seat.name, at, names, bots, house, kit)
    return list(names.values())


def _seed(words: str) -> bytes:
    """A seed given as 64 hex digits or as any phrase."""
    with suppress(ValueError):
        seed = bytes.fromhex(words)
        if len(seed) == len(new_seed()):
            return seed
    return seed_from(words)
