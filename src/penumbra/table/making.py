"""A new table: what is asked of it is checked, and its seed and its keys are drawn."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from typing import Final

from penumbra import __version__
from penumbra.kernel import BadName, OptionError, alike, commitment, new_seed, read_name, seat_letter, seed_from
from penumbra.kernel.seats import RULED
from penumbra.kit import House, Kit
from penumbra.table import keys, wire
from penumbra.table.problems import Problem, bad_request
from penumbra.table.store import StoredSeat, StoredTable, now

_WORDS: Final = (
    *("Nobody", "Somebody", "Everybody", "All", "None", "Table", "Round", "Bot"),
    *("Server", "Host", "System", "Spectator", "Admin", "Penumbra"),
)


def new_table(house: House, wanted: wire.NewTable) -> tuple[StoredTable, list[str | None]]:
    """The table that is asked for, ready to be stored, and each seat's key (None: nobody's); raises Problem."""
    kit = house.kits.get(wanted.game)
    if kit is None:
        raise bad_request(f"There is no game {wanted.game!r}.", sorted(house.kits))
    for seat in wanted.seats:
        if seat.bot is not None and seat.bot not in kit.bots:
            raise bad_request(f"There is no bot {seat.bot!r}.", sorted(kit.bots))
    game = kit.game
    try:
        options = game.options(wanted.options)
    except OptionError as fault:
        raise bad_request(f"These options do not fit the game: {str(fault).removesuffix('.')}.") from None
    places = game.seats(options)
    if places != len(wanted.seats):
        raise bad_request(f"These options are for {places} seats, but {len(wanted.seats)} are named.", [places])
    ruled = game.seats_of_rules(options)
    seats = [wire.SeatWanted(one.name, RULED) if at in ruled else one for at, one in enumerate(wanted.seats)]
    names = _names(house.words, kit, seats)
    seed = new_seed() if wanted.seed is None else _seed(wanted.seed)
    secrets = [keys.new_key() if seat.bot is None else None for seat in seats]
    stored = StoredTable(
        id=keys.new_table_id(),
        game=wanted.game,
        options=game.plain_options(options),
        seats=tuple(
            StoredSeat(name, seat.bot, None if secret is None else keys.hash_key(secret))
            for name, seat, secret in zip(names, seats, secrets, strict=True)
        ),
        seed=seed,
        seeded=wanted.seed is not None,
        commitment=commitment(seed),
        created=now(),
        version=0,
        over=False,
        listed=wanted.listed,
        made_with=__version__,
    )
    return stored, secrets


def _names(words: Collection[str], kit: Kit, seats: Sequence[wire.SeatWanted]) -> list[str]:
    """The seats' names, each to be told from every other and from the words of the log; raises Problem."""
    names: list[str] = []
    for place, seat in enumerate(seats):
        try:
            name = read_name(seat.name)
        except BadName as fault:
            raise _bad_name(place, str(fault)) from None
        for other, taken in enumerate(names):
            if alike(name, taken):
                raise _bad_name(place, f"it looks like the name of seat {seat_letter(other)}, and each needs its own")
        if any(alike(name, word) for word in (*words, *_words(kit, seats, place))):
            raise _bad_name(place, f"{name!r} means something else at the table")
        names.append(name)
    return names


def _words(kit: Kit, seats: Sequence[wire.SeatWanted], place: int) -> Iterator[str]:
    """The words that no seat, or not this one, may be called by: the table's own, seats' letters and bots."""
    yield from _WORDS
    yield from (seat_letter(other) for other in range(len(seats)) if other != place)
    yield from (f"Seat {seat_letter(other)}" for other in range(len(seats)) if other != place)
    bot = seats[place].bot
    # Who plays alone against bots is You to everybody who plays.
    if bot is not None or sum(seat.bot is None for seat in seats) > 1:
        yield "You"
    yield from (name for name in kit.bots if name != bot)


def _bad_name(place: int, fault: str) -> Problem:
    return bad_request(f"The name of seat {seat_letter(place)} does not do: {fault}.")


def _seed(words: str) -> bytes:
    """A seed given as 64 hex digits or as any phrase."""
    with suppress(ValueError):
        seed = bytes.fromhex(words)
        if len(seed) == len(new_seed()):
            return seed
    return seed_from(words)
