"""A new table: what is asked of it is checked, and its seed and its keys are drawn."""

from contextlib import suppress
from unicodedata import category

from penumbra import __version__
from penumbra.kernel import OptionError, commitment, new_seed, seed_from
from penumbra.table import keys, wire
from penumbra.table.house import House
from penumbra.table.problems import bad_request
from penumbra.table.store import StoredSeat, StoredTable, now


def new_table(house: House, wanted: wire.NewTable) -> tuple[StoredTable, list[str | None]]:
    """The table that is asked for, ready to be stored, and each seat's key (None: a bot's); raises Problem."""
    game = house.games.get(wanted.game)
    if game is None:
        raise bad_request(f"There is no game {wanted.game!r}.", sorted(house.games))
    for seat in wanted.seats:
        _check_seat(house, seat)
    try:
        options = game.options(wanted.options)
    except OptionError as fault:
        raise bad_request(f"These options do not fit the game: {fault}") from None
    places = game.seats(options)
    if places != len(wanted.seats):
        raise bad_request(f"These options are for {places} seats, but {len(wanted.seats)} are named.", [places])
    seed = new_seed() if wanted.seed is None else _seed(wanted.seed)
    secrets = [keys.new_key() if seat.bot is None else None for seat in wanted.seats]
    stored = StoredTable(
        id=keys.new_table_id(),
        game=wanted.game,
        options=game.plain_options(options),
        seats=tuple(
            StoredSeat(seat.name, seat.bot, None if secret is None else keys.hash_key(secret))
            for seat, secret in zip(wanted.seats, secrets, strict=True)
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


def _check_seat(house: House, seat: wire.SeatWanted) -> None:
    if seat.bot is not None and seat.bot not in house.bots:
        raise bad_request(f"There is no bot {seat.bot!r}.", sorted(house.bots))
    if not seat.name.strip() or any(category(letter) == "Cc" for letter in seat.name):
        raise bad_request("A seat's name is at least one visible character, and none that only steers.")


def _seed(words: str) -> bytes:
    """A seed given as 64 hex digits or as any phrase."""
    with suppress(ValueError):
        seed = bytes.fromhex(words)
        if len(seed) == len(new_seed()):
            return seed
    return seed_from(words)
