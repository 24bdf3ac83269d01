"""What a form of a new game offers may be had, and all that it offers is asked of the same options."""

from collections.abc import Iterator
from typing import Any

import pytest

from penumbra.eclipse.kit import KITS as ECLIPSE
from penumbra.games import HOUSE
from penumbra.kernel import OptionError
from penumbra.kit import Field, Kit, Offer, Preset
from tests.eclipse.transcription import OPPONENTS
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


def preset_options(preset: Preset) -> dict[str, Any]:
    """The options that a preset chooses."""
    return {name: value if isinstance(value, str) else list(value) for name, value in preset.chosen.items()}


def fits(offer: Offer, players: int) -> bool:
    """Whether a value may be had with so many players."""
    return not offer.players or players in offer.players


def least(kit: Kit, players: int) -> dict[str, Any]:
    """The options that so many players cannot do without: what their number needs, and the first values for it."""
    single = [field for field in kit.form().fields if not field.many and field.key is None]
    first = {field.option: next(offer for offer in field.offers if fits(offer, players)) for field in single}
    usual = {field.option: field.offers[0] for field in single}
    other = {option: offer.value for option, offer in first.items() if offer != usual[option]}
    return {**needed(kit, kit.form().needs.get(players)), **other}


def together(*options: dict[str, Any]) -> dict[str, Any]:
    """Options of which lists are joined, and all else is as the last has it."""
    joined: dict[str, Any] = {}
    for name, value in (item for one in options for item in one.items()):
        joined[name] = [*joined.get(name, ()), *value] if isinstance(value, list) else value
    return joined


def single(kit: Kit, players: int) -> Iterator[dict[str, Any]]:
    """Options in which every value for so many players is chosen once, with what it and their number need."""
    for field in kit.form().fields:
        for offer in field.offers:
            if fits(offer, players):
                yield together(least(kit, players), needed(kit, offer.needs), chosen(field, offer))


@KITS
def test_every_value_that_is_offered_is_taken(kit: Kit) -> None:
    for players in kit.form().players:
        for options in single(kit, players):
            kit.game.options({"players": players, **options})


@KITS
def test_a_value_for_some_numbers_of_players_is_refused_to_others(kit: Kit) -> None:
    for players in kit.form().players:
        for field in kit.form().fields:
            for offer in field.offers:
                if not fits(offer, players):
                    with pytest.raises(OptionError):
                        kit.game.options({"players": players, **together(least(kit, players), chosen(field, offer))})
        value = kit.form().needs.get(players)
        if value is not None:
            with pytest.raises(OptionError, match=value):
                kit.game.options({"players": players, **least(kit, players), "modules": []})


@KITS
def test_the_first_value_of_a_field_is_the_usual_one(kit: Kit) -> None:
    players = kit.form().players[0]
    for field in kit.form().fields:
        if not field.many:
            first = field.offers[0]
            usual = {"players": players, **needed(kit, first.needs)}
            assert kit.game.options({**usual, **chosen(field, first)}) == kit.game.options(usual), field.option


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


@KITS
def test_every_preset_is_a_game_that_may_be_played(kit: Kit) -> None:
    form = kit.form()
    assert set(form.presets) <= set(form.players)
    for players, presets in form.presets.items():
        assert len({preset.title for preset in presets}) == len(presets)
        for preset in presets:
            options = kit.game.options({"players": players, **together(least(kit, players), preset_options(preset))})
            played: dict[str, Any] = {
                field.option: [] if field.many else field.offers[0].value for field in form.fields
            }
            played |= kit.game.plain_options(options)
            chosen = preset_options(preset)
            assert {name: played[name] for name in chosen} == chosen


def test_a_game_alone_has_one_seat_to_be_filled_and_the_other_presets_have_all() -> None:
    (second_dawn,) = [kit for kit in ECLIPSE if kit.game.name == "second-dawn"]
    form = second_dawn.form()
    (solo,) = [field for field in form.fields if field.option == "solo"]
    assert [{*offer.sits} for offer in solo.offers] == [set(), {1}, {1}, {1}, {1}]
    assert {offer.text for offer in solo.offers} >= {automa.level.text for automa in OPPONENTS.levels.values()}
    alone = {preset.title for preset in form.presets[2] if preset.chosen["solo"] != "off"}
    assert alone == {"Alone"}
    assert "Alone" not in {preset.title for preset in form.presets[3]}


def test_a_value_in_place_of_another_is_refused_beside_it() -> None:
    met = 0
    for kit in HOUSE.kits.values():
        for field in kit.form().fields:
            for offer in field.offers:
                for other in offer.in_place_of:
                    met += 1
                    with pytest.raises(OptionError, match=rf"'{offer.value}' is played in place of '{other}'"):
                        kit.game.options({"players": 3, field.option: [other, offer.value]})
    assert met


def test_a_preset_with_everything_leaves_nothing_out_that_so_many_may_have_at_once() -> None:
    for kit in ECLIPSE:
        form = kit.form()
        (modules,) = [field for field in form.fields if field.option == "modules"]
        for players, presets in form.presets.items():
            (every,) = [preset for preset in presets if preset.title == "Everything"]
            others = {value for number, value in form.needs.items() if number != players} - {form.needs.get(players)}
            had = {offer.value for offer in modules.offers if fits(offer, players) and not offer.in_place_of} - others
            assert set(every.chosen["modules"]) == had
