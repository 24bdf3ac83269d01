"""What a form of a new game offers may be had, and all that it offers is asked of the same options."""

from collections.abc import Iterator
from typing import Any

import pytest

from penumbra.games import HOUSE
from penumbra.kit import Field, Kit, Offer
from tests.table.coin_kit import CoinKit

KITS = pytest.mark.parametrize("kit", [*HOUSE.kits.values(), CoinKit()], ids=lambda kit: kit.game.name)


def chosen(field: Field, offer: Offer) -> dict[str, Any]:
    """The options of a form in which one value is chosen in one field."""
    if field.many:
        return {field.option: [offer.value]}
    return {field.option: offer.value if field.key is None else {field.key: offer.value}}


def needed(kit: Kit, value: str | None) -> dict[str, Any]:
    """The options with the value that another one needs."""
    if value is None:
        return {}
    fields = [field for field in kit.form().fields if field.key is None]
    (found,) = [chosen(field, offer) for field in fields for offer in field.offers if offer.value == value]
    return found


def single(kit: Kit) -> Iterator[dict[str, Any]]:
    """Options in which every value is chosen once, with what it needs."""
    for field in kit.form().fields:
        for offer in field.offers:
            yield {**needed(kit, offer.needs), **chosen(field, offer)}


@KITS
def test_every_value_that_is_offered_is_taken(kit: Kit) -> None:
    for players in kit.form().players:
        for options in single(kit):
            kit.game.options({"players": players, **options})


@KITS
def test_the_first_value_of_a_field_is_the_usual_one(kit: Kit) -> None:
    players = kit.form().players[0]
    usual = kit.game.options({"players": players})
    for field in kit.form().fields:
        if not field.many:
            assert kit.game.options({"players": players, **chosen(field, field.offers[0])}) == usual, field.option


@KITS
def test_a_list_with_a_value_for_each_seat_is_taken(kit: Kit) -> None:
    for field in kit.form().fields:
        free = [offer.value for offer in field.by_seat if offer.needs is None]
        if free:
            kit.game.options({"players": 2, field.option: free[:2]})


@KITS
def test_whatever_a_value_needs_is_offered_itself(kit: Kit) -> None:
    fields = kit.form().fields
    offers = [offer for field in fields for offer in (*field.offers, *field.by_seat)]
    assert {offer.needs for offer in offers} - {None} <= {offer.value for offer in offers}
    assert all(offer.title for offer in offers)
