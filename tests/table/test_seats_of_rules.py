"""A seat for which the rules of a game decide is nobody's at a table either, whoever was named for it."""

import pytest

from penumbra.games import HOUSE
from penumbra.kernel.seats import RULED
from penumbra.table import wire
from penumbra.table.seats.making import new_table

ALONE = {"players": 2, "solo": "standard"}


@pytest.mark.parametrize("bot", [None, "greedy"])
def test_nobody_has_its_key_and_no_bot_plays_it(bot: str | None) -> None:
    seats = [wire.SeatWanted("Commander"), wire.SeatWanted("Machine", bot)]
    made = new_table(HOUSE, wire.NewTable(game="second-dawn", seats=seats, options=ALONE))
    assert [key is not None for key in made.keys] == [True, False]
    assert made.invitations == [None, None]
    assert [(seat.name, seat.bot, seat.key_hash is None) for seat in made.stored.seats] == [
        ("Commander", None, False),
        ("Machine", RULED, True),
    ]
    assert RULED not in HOUSE.kits["second-dawn"].bots


def test_in_a_game_without_such_seats_all_are_as_they_were_asked_for() -> None:
    seats = [wire.SeatWanted("Commander"), wire.SeatWanted("Captain"), wire.SeatWanted("Machine", "greedy")]
    made = new_table(HOUSE, wire.NewTable(game="second-dawn", seats=seats, options={"players": 3}))
    assert [key is not None for key in made.keys] == [True, False, False]
    assert [invitation is not None for invitation in made.invitations] == [False, True, False]
    assert [seat.bot for seat in made.stored.seats] == [None, None, "greedy"]


def test_who_plays_against_such_a_seat_alone_may_be_called_you() -> None:
    seats = [wire.SeatWanted("You"), wire.SeatWanted("Machine")]
    made = new_table(HOUSE, wire.NewTable(game="second-dawn", seats=seats, options=ALONE))
    assert made.stored.seats[0].name == "You"
